//! Starts a program as Lambda does, calls it and measures it.

use crate::event::Event;
use crate::failure::Failure;
use crate::runtime::{Outcome, RuntimeApi};
use axum::body::Bytes;
use serde_json::{Map, Value};
use shared::clock::Clock;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, AsyncRead, BufReader};
use tokio::process::{Child, Command};
use tokio::task::JoinHandle;

/// The longest wait for an answer; Lambda's own limit for our functions is the same.
const PATIENCE: Duration = Duration::from_secs(10);

/// Lambda's settings of a function: the binary, the handler, the environment.
#[derive(Clone, Debug)]
pub struct Program {
    command: PathBuf,
    arguments: Vec<String>,
    handler: String,
    env: Vec<(String, String)>,
}

impl Program {
    /// A binary as the function `handler`.
    #[must_use]
    pub fn new(binary: &Path, handler: &str) -> Self {
        Self { command: binary.to_path_buf(), arguments: Vec::new(), handler: handler.to_owned(), env: Vec::new() }
    }

    /// Adds an argument of the command line, for programs that need an interpreter.
    #[must_use]
    pub fn argument(mut self, argument: &str) -> Self {
        self.arguments.push(argument.to_owned());
        self
    }

    /// Adds a variable to the environment.
    #[must_use]
    pub fn env(mut self, name: &str, value: &str) -> Self {
        self.env.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Removes a variable from the environment.
    #[must_use]
    pub fn without_env(mut self, name: &str) -> Self {
        self.env.retain(|(known, _)| known != name);
        self
    }

    /// Starts the program with Lambda's environment and nothing else.
    pub async fn start(&self) -> Result<Running, Failure> {
        let api = RuntimeApi::open(Clock::system()).await?;
        let mut command = Command::new(&self.command);
        command
            .args(&self.arguments)
            .env_clear()
            .env("AWS_LAMBDA_RUNTIME_API", api.address().to_string())
            .env("_HANDLER", &self.handler)
            .env("AWS_LAMBDA_FUNCTION_NAME", format!("zuversicht-{}", self.handler))
            .env("AWS_LAMBDA_FUNCTION_VERSION", "$LATEST")
            .env("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "256")
            .env("AWS_LAMBDA_INITIALIZATION_TYPE", "on-demand")
            .env("AWS_LAMBDA_LOG_GROUP_NAME", format!("/aws/lambda/zuversicht-{}", self.handler))
            .env("AWS_LAMBDA_LOG_STREAM_NAME", "2026/03/10/[$LATEST]harness")
            .env("AWS_REGION", "eu-central-1")
            .env("AWS_DEFAULT_REGION", "eu-central-1")
            .env("AWS_ACCESS_KEY_ID", "AKIDHARNESS")
            .env("AWS_SECRET_ACCESS_KEY", "harness")
            .env("AWS_SESSION_TOKEN", "harness")
            .env("LAMBDA_TASK_ROOT", "/var/task")
            .env("LANG", "en_US.UTF-8")
            .env("TZ", ":UTC")
            .envs(self.env.iter().map(|(name, value)| (name, value)))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true);
        let started = Instant::now();
        let mut child = command
            .spawn()
            .map_err(|error| Failure::Harness(format!("{} does not start: {error}", self.command.display())))?;
        let output = Lines::collect(child.stdout.take());
        let errors = Lines::collect(child.stderr.take());
        Ok(Running { api, child, started, output, errors })
    }
}

/// A running program.
pub struct Running {
    api: RuntimeApi,
    child: Child,
    started: Instant,
    output: Lines,
    errors: Lines,
}

impl Running {
    /// Sends an event and waits for the answer.
    pub async fn call(&mut self, event: &Event) -> Result<Answered, Failure> {
        self.call_raw(event.json().to_string().into()).await
    }

    /// Sends the text of an event, whatever it is, and waits for the answer.
    pub async fn call_raw(&mut self, event: Bytes) -> Result<Answered, Failure> {
        let asked = Instant::now();
        let answer = self.api.hand_in(event)?;
        let outcome = tokio::select! {
            outcome = answer => outcome.map_err(|_| Failure::Harness("the runtime API is closed".to_owned()))?,
            reason = self.api.init_error() => return Err(Failure::Init(reason)),
            ended = self.child.wait() => {
                let code = ended?.code();
                return Err(Failure::Exited { code, errors: self.errors.all().await });
            }
            () = tokio::time::sleep(PATIENCE) => return Err(Failure::Silent(PATIENCE)),
        };
        let (took, since_start) = (asked.elapsed(), self.started.elapsed());
        match outcome {
            Outcome::Answer(answer) => Answered::parse(&answer, took, since_start),
            Outcome::Error(report) => Err(Failure::Function(String::from_utf8_lossy(&report).into_owned())),
        }
    }

    /// Memory that the program occupies now, in bytes.
    pub fn resident_bytes(&self) -> Result<u64, Failure> {
        let id = self.child.id().ok_or_else(|| Failure::Harness("the program has ended".to_owned()))?;
        let status = std::fs::read_to_string(format!("/proc/{id}/status"))?;
        resident(&status).ok_or_else(|| Failure::Harness("/proc tells no VmRSS".to_owned()))
    }

    /// Processor time of all threads of the program. Unlike elapsed time it hardly depends on what else
    /// the machine does.
    pub fn processor_time(&self) -> Result<Duration, Failure> {
        let id = self.child.id().ok_or_else(|| Failure::Harness("the program has ended".to_owned()))?;
        let mut sum = Duration::ZERO;
        for thread in std::fs::read_dir(format!("/proc/{id}/task"))? {
            let text = std::fs::read_to_string(thread?.path().join("schedstat"))?;
            sum += on_processor(&text).ok_or_else(|| Failure::Harness("/proc tells no processor time".to_owned()))?;
        }
        Ok(sum)
    }

    /// Stops the program and returns its log (standard output, then standard error).
    pub async fn stop(mut self) -> Result<String, Failure> {
        self.child.kill().await?;
        Ok(self.output.all().await + &self.errors.all().await)
    }
}

/// The bytes behind `VmRSS` of `/proc/<id>/status`.
fn resident(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

/// The first number of `schedstat`: nanoseconds on a processor.
fn on_processor(schedstat: &str) -> Option<Duration> {
    Some(Duration::from_nanos(schedstat.split(' ').next()?.parse().ok()?))
}

/// The output of a program, read while it runs so that a full pipe never blocks it.
struct Lines {
    text: Arc<Mutex<String>>,
    reader: Option<JoinHandle<()>>,
}

impl Lines {
    fn collect(pipe: Option<impl AsyncRead + Unpin + Send + 'static>) -> Self {
        let text = Arc::<Mutex<String>>::default();
        let reader = pipe.map(|pipe| {
            let text = Arc::clone(&text);
            tokio::spawn(async move {
                let mut lines = BufReader::new(pipe).lines();
                while let Ok(Some(line)) = lines.next_line().await {
                    let mut text = text.lock().unwrap_or_else(PoisonError::into_inner);
                    text.push_str(&line);
                    text.push('\n');
                }
            })
        });
        Self { text, reader }
    }

    /// Everything, once the program has ended.
    async fn all(&mut self) -> String {
        if let Some(reader) = self.reader.take() {
            // A reader that failed keeps what it had read.
            let _ended = reader.await;
        }
        self.text.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// The answer of a function to the gateway.
#[derive(Clone, Debug)]
pub struct Answered {
    /// HTTP status.
    pub status: u16,
    /// Headers, names in lower case.
    pub headers: Map<String, Value>,
    /// `Set-Cookie` values.
    pub cookies: Vec<String>,
    /// The body as text.
    pub body: String,
    /// From sending the event to the answer.
    pub took: Duration,
    /// From starting the program to this answer.
    pub since_start: Duration,
}

impl Answered {
    fn parse(answer: &[u8], took: Duration, since_start: Duration) -> Result<Self, Failure> {
        let odd = || Failure::Function(format!("no gateway answer: {}", String::from_utf8_lossy(answer)));
        let value: Value = serde_json::from_slice(answer).map_err(|_| odd())?;
        if value["isBase64Encoded"] == Value::Bool(true) {
            return Err(Failure::Function("a body in base64, which no answer of ours needs".to_owned()));
        }
        let headers = value["headers"].as_object().into_iter().flatten();
        let cookies = value["cookies"].as_array().into_iter().flatten();
        Ok(Self {
            status: value["statusCode"].as_u64().and_then(|status| u16::try_from(status).ok()).ok_or_else(odd)?,
            headers: headers.map(|(name, value)| (name.to_lowercase(), value.clone())).collect(),
            cookies: cookies.filter_map(Value::as_str).map(str::to_owned).collect(),
            body: value["body"].as_str().unwrap_or_default().to_owned(),
            took,
            since_start,
        })
    }

    /// The body as JSON; `null` when it is none.
    #[must_use]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_default()
    }

    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(Value::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resident_memory_is_read_in_bytes() {
        assert_eq!(resident("Name:\tentity\nVmHWM:\t   9000 kB\nVmRSS:\t    8192 kB\n"), Some(8_388_608));
        assert_eq!(resident("Name:\tentity\n"), None);
    }

    #[test]
    fn processor_time_is_read_in_nanoseconds() {
        assert_eq!(on_processor("5300000 1200 7\n"), Some(Duration::from_micros(5300)));
        assert_eq!(on_processor(""), None);
    }

    #[test]
    fn an_answer_is_taken_apart() {
        let text = br#"{"statusCode":201,"headers":{"Content-Type":"application/json"},"cookies":["a=1; Path=/"],
            "body":"{\"id\":7}","isBase64Encoded":false}"#;
        let answer = Answered::parse(text, Duration::ZERO, Duration::ZERO).unwrap();
        assert_eq!((answer.status, answer.header("content-type")), (201, Some("application/json")));
        assert_eq!(answer.cookies, ["a=1; Path=/"]);
        assert_eq!(answer.json()["id"], 7);
    }

    #[test]
    fn what_is_no_answer_is_a_failure() {
        for text in ["", "{}", "[]", r#"{"statusCode":"200"}"#] {
            assert!(Answered::parse(text.as_bytes(), Duration::ZERO, Duration::ZERO).is_err(), "{text}");
        }
    }
}
