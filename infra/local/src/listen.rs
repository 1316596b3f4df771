//! Small servers on the loopback interface that stop when they are told to.

use axum::Router;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// How long requests in flight may take after the program was told to stop.
const PATIENCE: Duration = Duration::from_secs(10);

/// Tells everybody to stop.
#[derive(Debug)]
pub struct Stopper(watch::Sender<bool>);

/// Waits for being told to stop.
#[derive(Clone, Debug)]
pub struct Stop(watch::Receiver<bool>);

/// A pair of both.
#[must_use]
pub fn stopper() -> (Stopper, Stop) {
    let (sender, receiver) = watch::channel(false);
    (Stopper(sender), Stop(receiver))
}

impl Stopper {
    /// Tells everybody to stop.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }
}

impl Stop {
    /// Returns once it is time to stop; also when nobody is left to say so.
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

/// Serves until told to stop; requests in flight are finished.
pub fn serve(listener: TcpListener, router: Router, stop: Stop) -> JoinHandle<()> {
    tokio::spawn(async move {
        let told = stop.clone();
        let service = router.into_make_service_with_connect_info::<SocketAddr>();
        let server = axum::serve(listener, service).with_graceful_shutdown(stop.wait());
        let late = async {
            told.wait().await;
            tokio::time::sleep(PATIENCE).await;
        };
        tokio::select! {
            _ended = server.into_future() => {}
            () = late => {}
        }
    })
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
