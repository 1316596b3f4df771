//! A client inside the program: its requests are handled like those of a browser behind the CDN, but without a socket.

use crate::gateway::Gateway;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Request, header};
use flate2::read::GzDecoder;
use serde_json::Value;
use shared::identity::origin::{SECRET_HEADER, SITE_HEADER};
use std::io::Read;
use std::net::{IpAddr, Ipv4Addr};

/// The site that these requests are for.
pub const SITE: &str = "http://127.0.0.1";

/// Calls the API.
#[derive(Clone)]
pub struct Client {
    gateway: Gateway,
    headers: HeaderMap,
}

/// An answer of the API.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Status code.
    pub status: u16,
    pub headers: HeaderMap,
    /// The body as JSON, or as a text when it is none; `null` when it is empty.
    pub body: Value,
}

impl Client {
    /// A caller without token; `origin` is the secret of the CDN.
    #[must_use]
    pub fn new(gateway: Gateway, origin: &str) -> Self {
        Self { gateway, headers: HeaderMap::new() }.with_header(SECRET_HEADER, origin).with_header(SITE_HEADER, SITE)
    }

    /// The same caller with an access token.
    #[must_use]
    pub fn with_token(self, token: &str) -> Self {
        self.with_header("x-auth-token", token)
    }

    /// The same caller with a header on every request. A header that HTTP does not allow is left out.
    #[must_use]
    pub fn with_header(mut self, name: &'static str, value: &str) -> Self {
        if let Ok(value) = HeaderValue::from_str(value) {
            self.headers.insert(HeaderName::from_static(name), value);
        }
        self
    }

    /// `GET`; the path may carry a query.
    pub async fn get(&self, path: &str) -> Answer {
        self.send(&Method::GET, path, Vec::new()).await
    }

    /// `POST` of JSON.
    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        self.send(&Method::POST, path, body.to_string().into_bytes()).await
    }

    pub async fn delete(&self, path: &str) -> Answer {
        self.send(&Method::DELETE, path, Vec::new()).await
    }

    /// Any request; a body is said to be JSON unless a header says otherwise. A path that is none answers 400.
    pub async fn send(&self, method: &Method, path: &str, body: Vec<u8>) -> Answer {
        let mut request = Request::new(Some(body));
        *request.method_mut() = method.clone();
        let Ok(uri) = path.parse() else {
            return Answer { status: 400, headers: HeaderMap::new(), body: Value::Null };
        };
        *request.uri_mut() = uri;
        request.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        request.headers_mut().insert(header::HOST, HeaderValue::from_static("127.0.0.1"));
        request.headers_mut().extend(self.headers.clone());
        let response = self.gateway.answer(request, IpAddr::V4(Ipv4Addr::LOCALHOST)).await;
        let headers = response.headers().clone();
        let packed = headers.get(header::CONTENT_ENCODING).is_some_and(|coding| coding == "gzip");
        let bytes = if packed { unpacked(response.body()) } else { response.body().clone() };
        let body = serde_json::from_slice(&bytes).unwrap_or_else(|_| text(&bytes));
        Answer { status: response.status().as_u16(), headers, body }
    }
}

/// Anything but gzip stays as it is, and the test that reads it fails.
fn unpacked(body: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    match GzDecoder::new(body).read_to_end(&mut bytes) {
        Ok(_) => bytes,
        Err(_) => body.to_vec(),
    }
}

fn text(body: &[u8]) -> Value {
    if body.is_empty() { Value::Null } else { String::from_utf8_lossy(body).into() }
}
