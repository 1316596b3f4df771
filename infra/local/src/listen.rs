//! Servers on the loopback interface that stop on a signal.

use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use lambda_http::Service as _;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::{JoinHandle, JoinSet};

/// Time limit for requests in flight after the stop signal.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long a request may take to arrive.
pub const SLOWEST: Duration = Duration::from_secs(20);

/// Pause of a server that could not accept a connection.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

/// Sends the stop signal.
#[derive(Debug)]
pub struct Stopper(watch::Sender<bool>);

/// Receives the stop signal.
#[derive(Clone, Debug)]
pub struct Stop(watch::Receiver<bool>);

/// A pair of both.
#[must_use]
pub fn stopper() -> (Stopper, Stop) {
    let (sender, receiver) = watch::channel(false);
    (Stopper(sender), Stop(receiver))
}

impl Stopper {
    /// Sends the stop signal to all receivers.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }
}

impl Stop {
    /// Resolves on the stop signal, and when no sender is left.
    pub async fn wait(mut self) {
        let _gone = self.0.wait_for(|stopped| *stopped).await;
    }
}

/// Listens on 127.0.0.1; port 0 asks the system for a free one.
///
/// # Errors
/// One sentence when the port is taken or may not be used.
pub async fn listen(port: u16) -> Result<(TcpListener, SocketAddr), String> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await.map_err(|error| match error.kind() {
        std::io::ErrorKind::AddrInUse => format!("Port {port} is already in use; choose another with --port."),
        std::io::ErrorKind::PermissionDenied => {
            format!("Port {port} may not be used by this account; choose one above 1023 with --port.")
        }
        _ => format!("Port {port} cannot be used: {error}."),
    })?;
    let address = listener.local_addr().map_err(|error| format!("Port {port} cannot be used: {error}."))?;
    Ok((listener, address))
}

/// Serves until told to stop; requests in flight are finished. A connection on which a request takes longer than `slowest`
/// to arrive is closed. The task ends with the last connection.
#[must_use = "the connections end with it, not with the order to stop"]
pub fn serve(listener: TcpListener, router: Router, slowest: Duration, stop: Stop) -> JoinHandle<()> {
    tokio::spawn(async move {
        let mut open = JoinSet::new();
        let stopped = stop.clone().wait();
        tokio::pin!(stopped);
        loop {
            tokio::select! {
                () = &mut stopped => break,
                accepted = listener.accept() => match accepted {
                    Ok((stream, peer)) => drop(open.spawn(connection(stream, peer, router.clone(), slowest, stop.clone()))),
                    // Out of file descriptors, or the caller has gone: the next attempt may succeed.
                    Err(_) => tokio::time::sleep(ACCEPT_PAUSE).await,
                },
                Some(_ended) = open.join_next() => {}
            }
        }
        drop(listener);
        let _late = tokio::time::timeout(PATIENCE, async { while open.join_next().await.is_some() {} }).await;
    })
}

async fn connection(stream: TcpStream, peer: SocketAddr, router: Router, slowest: Duration, stop: Stop) {
    let _slow_network = stream.set_nodelay(true);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(slowest)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => Some(ended),
        () = stop.wait() => None,
    };
    if ended.is_none() {
        connection.as_mut().graceful_shutdown();
        // The result of a closed connection is of no use.
        let _ended = connection.await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_taken_port_is_said() {
        let (_listener, address) = listen(0).await.expect("free port");
        let error = listen(address.port()).await.expect_err("taken");
        assert_eq!(error, format!("Port {} is already in use; choose another with --port.", address.port()));
    }
}
