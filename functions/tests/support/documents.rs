//! Forms with files, and what a browser gets for an address.

use super::{Person, Product};
use lambda_http::http::Method;
use local::client::Answer;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const BOUNDARY: &str = "--------letter";

/// A form with a file and the other parts that it may have.
pub fn form(file: Option<(&str, &[u8])>, others: &[(&str, &str)]) -> Vec<u8> {
    let mut body = Vec::new();
    for (name, text) in others {
        body.extend(
            format!("--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n{text}\r\n").bytes(),
        );
    }
    if let Some((filename, bytes)) = file {
        let head = format!("content-disposition: form-data; name=\"file\"; filename=\"{filename}\"");
        body.extend(format!("--{BOUNDARY}\r\n{head}\r\ncontent-type: application/octet-stream\r\n\r\n").bytes());
        body.extend(bytes);
        body.extend(b"\r\n");
    }
    body.extend(format!("--{BOUNDARY}--\r\n").bytes());
    body
}

/// Sends a form, perhaps with an `Idempotency-Key`.
pub async fn send_form(person: &Person, path: &str, key: Option<&str>, body: Vec<u8>) -> Answer {
    let kind = format!("multipart/form-data; boundary={BOUNDARY}");
    let mut client = person.client.clone().with_header("content-type", &kind);
    if let Some(key) = key {
        client = client.with_header("idempotency-key", key);
    }
    client.send(&Method::POST, path, body).await
}

/// What the address of the product answers to a browser: head and body.
pub async fn ask(product: &Product, method: &str, path: &str, body: &[u8]) -> (String, Vec<u8>) {
    let host = product.stack.base_url.strip_prefix("http://").unwrap();
    let mut stream = TcpStream::connect(host).await.unwrap();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    stream.write_all(body).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    let end = answer.windows(4).position(|end| end == b"\r\n\r\n").unwrap();
    (String::from_utf8_lossy(&answer[..end]).to_lowercase(), answer[end + 4..].to_vec())
}

pub fn status((head, _): &(String, Vec<u8>)) -> u16 {
    head.split(' ').nth(1).unwrap().parse().unwrap()
}

/// The link to the file of a document.
pub async fn link(person: &Person, row: &Value) -> String {
    let row = person.get("document", &row["id"]).await.body;
    row["url"].as_str().unwrap_or_else(|| panic!("no link: {row}")).to_owned()
}

/// How many documents a person has.
pub async fn rows(person: &Person) -> usize {
    person.list("document", "").await.len()
}
