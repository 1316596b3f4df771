//! The real program in a process of its own, and a plain HTTP client for it.

use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// The program, running.
pub struct Program {
    child: Child,
    /// Host and port.
    pub host: String,
}

impl Program {
    /// Starts it without site on a free port and waits until it is ready.
    pub fn start(data: &Path) -> Self {
        Self::logging(data, Stdio::null())
    }

    /// The same, with its log lines written there.
    pub fn logging(data: &Path, log: impl Into<Stdio>) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_start"))
            .args(["--port", "0", "--no-site", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let ready = lines.find_map(|line| line.unwrap().strip_prefix("ready http://").map(str::to_owned));
        // A closed pipe must not end the program.
        Self { child, host: ready.unwrap() }
    }

    /// Its process id.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Kills it without notice.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Asks it to stop.
    pub fn terminate(&self) {
        let asked = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().unwrap();
        assert!(asked.success());
    }

    /// Waits for its end; the exit code.
    pub fn ended(mut self) -> Option<i32> {
        self.child.wait().unwrap().code()
    }
}

/// An open connection to the program.
pub struct Http {
    stream: BufReader<TcpStream>,
    token: String,
    /// A line of the head of every request, with its end; empty for none.
    header: String,
}

/// An answer.
#[derive(Debug)]
pub struct Reply {
    /// Status code.
    pub status: u16,
    pub body: String,
}

impl Reply {
    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or(Value::Null)
    }
}

impl Http {
    /// Connects; `token` may be empty.
    pub fn connect(host: &str, token: &str) -> std::io::Result<Self> {
        let stream = TcpStream::connect(host)?;
        stream.set_read_timeout(Some(Duration::from_mins(1)))?;
        stream.set_nodelay(true)?;
        Ok(Self { stream: BufReader::new(stream), token: token.to_owned(), header: String::new() })
    }

    /// The same connection with a header on every request.
    pub fn with_header(mut self, name: &str, value: &str) -> Self {
        self.header = format!("{name}: {value}\r\n");
        self
    }

    /// A request and its answer.
    pub fn ask(&mut self, method: &str, path: &str, body: &Value) -> std::io::Result<Reply> {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        self.begin(method, path, body.len())?;
        self.stream.get_mut().write_all(body.as_bytes())?;
        self.answer()
    }

    /// Sends the head of a request; the body follows later.
    pub fn begin(&mut self, method: &str, path: &str, length: usize) -> std::io::Result<()> {
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Auth-Token: {}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n{}\r\n",
            self.token, self.header
        );
        let head = if self.token.is_empty() { head.replace("X-Auth-Token: \r\n", "") } else { head };
        self.stream.get_mut().write_all(head.as_bytes())
    }

    /// Sends the rest of a request.
    pub fn finish(&mut self, body: &str) -> std::io::Result<Reply> {
        self.stream.get_mut().write_all(body.as_bytes())?;
        self.answer()
    }

    fn answer(&mut self) -> std::io::Result<Reply> {
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            if self.stream.read_line(&mut head)? == 0 {
                return Err(std::io::ErrorKind::UnexpectedEof.into());
            }
        }
        let head = head.to_lowercase();
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")?.trim().parse().ok());
        let mut body = vec![0; length.unwrap_or(0)];
        self.stream.read_exact(&mut body)?;
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
        Ok(Reply { status, body: String::from_utf8_lossy(&body).into_owned() })
    }
}
