//! Listening on a free port of this machine.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use tokio::net::{TcpListener, TcpSocket};

/// A listener on a free loopback port. Its connections have `TCP_NODELAY`: otherwise an answer in two packets takes
/// forty milliseconds longer.
pub fn listen() -> io::Result<TcpListener> {
    let socket = TcpSocket::new_v4()?;
    // On Linux accepted connections inherit this.
    socket.set_nodelay(true)?;
    socket.bind(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)))?;
    socket.listen(64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::net::TcpStream;

    #[tokio::test]
    async fn accepted_connections_send_at_once() {
        let listener = listen().unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap());
        let (accepted, _client) = tokio::join!(listener.accept(), client);
        assert!(accepted.unwrap().0.nodelay().unwrap());
    }
}
