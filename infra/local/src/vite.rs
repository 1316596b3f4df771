//! The site with hot reload: Vite's development server behind the same address.

use crate::listen::{self, Stop};
use axum::body::Body;
use axum::http::{HeaderValue, Request, Response, StatusCode, header};
use hyper::client::conn::http1;
use hyper::upgrade;
use hyper_util::rt::TokioIo;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;
use tokio::io::copy_bidirectional;
use tokio::net::TcpStream;
use tokio::process::{Child, Command};

/// How long Vite may take until it listens.
const STARTING: Duration = Duration::from_mins(1);

/// Makes Node stop when its standard input closes, which the system does even for a program that was killed.
const STOP_WITH_US: &str = "data:text/javascript,process.stdin.on('end',()=>process.exit()).resume()";

/// A running Vite.
pub struct Vite {
    port: u16,
}

impl Vite {
    /// Starts Vite on a free port and waits until it listens. It ends with this program, even when that is killed.
    ///
    /// # Errors
    /// One sentence when it does not start.
    pub async fn start(folder: &Path, stop: Stop) -> Result<Self, String> {
        let (listener, address) = listen::listen(0).await?;
        drop(listener);
        let port = address.port();
        let mut child = Command::new("node")
            .args(["--import", STOP_WITH_US, "node_modules/vite/bin/vite.js"])
            .args(["--host", "127.0.0.1", "--strictPort", "--clearScreen", "false"])
            .args(["--port", &port.to_string()])
            .env_remove("CI")
            .current_dir(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| format!("Vite cannot be run: {error}."))?;
        tokio::time::timeout(STARTING, listening(port, &mut child))
            .await
            .map_err(|_| "Vite did not start within a minute.".to_owned())??;
        // Waiting for a child closes its standard input, which would end it at once.
        let input = child.stdin.take();
        tokio::spawn(async move {
            let _open = input;
            tokio::select! {
                () = stop.wait() => {
                    let _gone = child.kill().await;
                }
                ended = child.wait() => {
                    if let Ok(status) = ended {
                        eprintln!("site: Vite ended ({status})");
                    }
                }
            }
        });
        Ok(Self { port })
    }

    /// Forwards a request, including upgrades of the connection.
    pub async fn answer(&self, request: Request<Body>) -> Response<Body> {
        match self.forward(request).await {
            Ok(response) => response,
            Err(error) => {
                let mut response = Response::new(Body::from(format!("Vite does not answer: {error}\n")));
                *response.status_mut() = StatusCode::BAD_GATEWAY;
                response
                    .headers_mut()
                    .insert(header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
                response
            }
        }
    }

    async fn forward(&self, mut request: Request<Body>) -> Result<Response<Body>, String> {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).await.map_err(|error| error.to_string())?;
        let (mut sender, connection) =
            http1::handshake(TokioIo::new(stream)).await.map_err(|error| error.to_string())?;
        tokio::spawn(connection.with_upgrades());
        let wants_upgrade = request.headers().contains_key(header::UPGRADE);
        let ours = wants_upgrade.then(|| upgrade::on(&mut request));
        let path = request.uri().path_and_query().map_or("/", |path| path.as_str());
        *request.uri_mut() = path.parse().map_err(|_| "a path that is none".to_owned())?;
        let mut response = sender.send_request(request).await.map_err(|error| error.to_string())?;
        if response.status() == StatusCode::SWITCHING_PROTOCOLS
            && let Some(ours) = ours
        {
            let theirs = upgrade::on(&mut response);
            tokio::spawn(async move {
                if let (Ok(ours), Ok(theirs)) = tokio::join!(ours, theirs) {
                    let _closed = copy_bidirectional(&mut TokioIo::new(ours), &mut TokioIo::new(theirs)).await;
                }
            });
        }
        Ok(response.map(Body::new))
    }
}

async fn listening(port: u16, child: &mut Child) -> Result<(), String> {
    loop {
        if let Ok(Some(status)) = child.try_wait() {
            return Err(format!("Vite ended at once ({status})."));
        }
        if TcpStream::connect(("127.0.0.1", port)).await.is_ok() {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// The policy for Vite's pages: its client puts styles and one script into the page and talks over a web socket.
#[must_use]
pub fn relaxed(policy: &str) -> String {
    let relaxed: Vec<String> = policy
        .split(';')
        .map(str::trim)
        .filter(|directive| !directive.is_empty())
        .map(|directive| match directive.split(' ').next() {
            Some("script-src" | "style-src") => format!("{directive} 'unsafe-inline'"),
            Some("connect-src") => format!("{directive} ws:"),
            _ => directive.to_owned(),
        })
        .collect();
    relaxed.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_vite_needs_is_relaxed() {
        assert_eq!(
            relaxed("default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'"),
            "default-src 'none'; script-src 'self' 'unsafe-inline'; connect-src 'self' ws:; frame-ancestors 'none'"
        );
    }
}
