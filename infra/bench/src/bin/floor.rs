//! The smallest Lambda function in Rust that asks its storage something over TLS: no function of ours can start faster.

use lambda_http::http::StatusCode;
use lambda_http::{Body, Error, Request, Response, run, service_fn};
use std::sync::Arc;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// One call, as the store makes it, but for its signature and what the answer says.
async fn ask() -> Result<(), Error> {
    let mut roots = RootCertStore::empty();
    for authority in CertificateDer::pem_file_iter(std::env::var("AWS_CA_BUNDLE")?)? {
        roots.add(authority?)?;
    }
    let config = ClientConfig::builder().with_root_certificates(roots).with_no_client_auth();
    let endpoint = std::env::var("AWS_ENDPOINT_URL_DYNAMODB")?;
    let address = endpoint.strip_prefix("https://").ok_or("the storage has to be reached over TLS")?;
    let (host, _) = address.split_once(':').ok_or("the address has no port")?;
    let stream = TcpStream::connect(address).await?;
    let name = ServerName::try_from(host.to_owned())?;
    let mut stream = TlsConnector::from(Arc::new(config)).connect(name, stream).await?;
    let call = format!(
        "POST / HTTP/1.1\r\nhost: {address}\r\nx-amz-target: DynamoDB_20120810.GetItem\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{{}}"
    );
    stream.write_all(call.as_bytes()).await?;
    // A server that ends the connection without closing TLS first has answered all the same.
    let mut answer = Vec::new();
    let ended = stream.read_to_end(&mut answer).await;
    if answer.starts_with(b"HTTP/1.1 200") { Ok(()) } else { Err(format!("no answer: {ended:?}").into()) }
}

async fn answer(_request: Request) -> Result<Response<Body>, Error> {
    ask().await?;
    Ok(Response::builder().status(StatusCode::OK).body(Body::Text("{}".to_owned()))?)
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    run(service_fn(answer)).await
}
