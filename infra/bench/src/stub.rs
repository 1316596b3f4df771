//! An AWS service with fixed answers that come at once, so that a measured time is the program's own.

use crate::failure::Failure;
use crate::listen::listen;
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::post;
use axum::serve::Listener;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair, KeyUsagePurpose};
use serde_json::Value;
use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use tokio_rustls::server::TlsStream;

/// Answers a call: name of the operation (`GetItem`) and its body.
pub type Answer = Arc<dyn Fn(&str, &Value) -> Value + Send + Sync>;

/// The authorities that functions trust in the cloud.
const AUTHORITIES: &str = include_str!("../../../shared/src/store/authorities.pem");

/// A running stub.
pub struct Stub {
    endpoint: String,
    server: JoinHandle<()>,
}

impl Stub {
    /// Over plain HTTP.
    pub async fn plain(answer: Answer) -> Result<Self, Failure> {
        let listener = listen()?;
        let endpoint = format!("http://{}", listener.local_addr()?);
        Ok(Self { endpoint, server: tokio::spawn(serve(listener, answer)) })
    }

    /// Over TLS with a certificate of its own authority. Writes the authority, together with the five that functions trust in
    /// the cloud, to `trust`: a program that is given this file as `AWS_CA_BUNDLE` does what it would do there.
    pub async fn tls(answer: Answer, trust: &Path) -> Result<Self, Failure> {
        let (config, authority) = certificate()?;
        std::fs::write(trust, AUTHORITIES.to_owned() + &authority)?;
        let listener = listen()?;
        let endpoint = format!("https://localhost:{}", listener.local_addr()?.port());
        let listener = TlsListener { listener, acceptor: TlsAcceptor::from(Arc::new(config)) };
        Ok(Self { endpoint, server: tokio::spawn(serve(listener, answer)) })
    }

    /// Its address, for `AWS_ENDPOINT_URL_…`.
    #[must_use]
    pub fn endpoint(&self) -> &str {
        &self.endpoint
    }
}

impl Drop for Stub {
    fn drop(&mut self) {
        self.server.abort();
    }
}

async fn serve<L>(listener: L, answer: Answer)
where
    L: Listener,
    L::Addr: std::fmt::Debug,
{
    // SES has a path of its own, the others have none.
    let routes = Router::new().route("/", post(call)).route("/v2/email/outbound-emails", post(call)).with_state(answer);
    // Serving ends with the task; an error here shows as an unanswered call.
    let _ended = axum::serve(listener, routes).await;
}

async fn call(State(answer): State<Answer>, headers: HeaderMap, body: Bytes) -> impl IntoResponse {
    let target = headers.get("x-amz-target").and_then(|target| target.to_str().ok()).unwrap_or_default();
    let operation = target.rsplit('.').next().unwrap_or_default();
    let text = (*answer)(operation, &serde_json::from_slice(&body).unwrap_or_default()).to_string();
    (StatusCode::OK, [(header::CONTENT_TYPE, "application/x-amz-json-1.0")], text)
}

/// A server's configuration with a certificate for `localhost`, and the PEM of the authority that signed it.
fn certificate() -> Result<(ServerConfig, String), Failure> {
    let odd = |error: &dyn std::fmt::Display| Failure::Harness(format!("no certificate: {error}"));
    let mut authority = CertificateParams::new(Vec::new()).map_err(|error| odd(&error))?;
    // Two certificates with one name would be taken for a self-signed one.
    authority.distinguished_name.push(DnType::CommonName, "Authority of the harness");
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    authority.key_usages = vec![KeyUsagePurpose::KeyCertSign];
    let authority_key = KeyPair::generate().map_err(|error| odd(&error))?;
    let authority = CertifiedIssuer::self_signed(authority, authority_key).map_err(|error| odd(&error))?;
    let key = KeyPair::generate().map_err(|error| odd(&error))?;
    let server = CertificateParams::new(vec!["localhost".to_owned()])
        .and_then(|params| params.signed_by(&key, &authority))
        .map_err(|error| odd(&error))?;
    let private = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(key.serialize_der()));
    let config = ServerConfig::builder()
        .with_no_client_auth()
        .with_single_cert(vec![server.der().clone()], private)
        .map_err(|error| odd(&error))?;
    Ok((config, authority.pem()))
}

struct TlsListener {
    listener: TcpListener,
    acceptor: TlsAcceptor,
}

impl Listener for TlsListener {
    type Io = TlsStream<TcpStream>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, Self::Addr) {
        loop {
            let (stream, from) = Listener::accept(&mut self.listener).await;
            // A client that does not trust the certificate gets no answer; its log says why.
            if let Ok(stream) = self.acceptor.accept(stream).await {
                return (stream, from);
            }
        }
    }

    fn local_addr(&self) -> io::Result<Self::Addr> {
        self.listener.local_addr()
    }
}
