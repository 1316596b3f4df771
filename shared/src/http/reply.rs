//! An answer before it becomes HTTP.

use crate::http::problem::Problem;
use lambda_http::http::{HeaderName, HeaderValue, StatusCode, header};
use lambda_http::{Body, Response};
use serde_json::Value;

/// Status, body and headers of an answer.
#[derive(Clone, Debug)]
pub struct Reply {
    pub status: StatusCode,
    /// JSON body, if any.
    pub body: Option<Value>,
    /// Body that is no JSON; its content type stands in the headers.
    pub text: Option<String>,
    /// Body that is no text; its content type stands in the headers.
    pub file: Option<Vec<u8>>,
    /// Headers beyond content type and cache control.
    pub headers: Vec<(HeaderName, String)>,
    /// `cache-control`; only catalogs may be kept.
    pub cache: &'static str,
}

const PRIVATE: &str = "no-store";

/// Seconds after which a call that the store did not answer is worth another try.
const UNAVAILABLE_SECONDS: u64 = 2;

impl Reply {
    /// 200 with a body.
    #[must_use]
    pub fn ok(body: impl Into<Value>) -> Self {
        Self::with(StatusCode::OK, Some(body.into()))
    }

    /// 201 with the new row.
    #[must_use]
    pub fn created(body: impl Into<Value>) -> Self {
        Self::with(StatusCode::CREATED, Some(body.into()))
    }

    /// 202 with what is still to come.
    #[must_use]
    pub fn accepted(body: impl Into<Value>) -> Self {
        Self::with(StatusCode::ACCEPTED, Some(body.into()))
    }

    /// 204.
    #[must_use]
    pub fn done() -> Self {
        Self::with(StatusCode::NO_CONTENT, None)
    }

    /// 200 with a body that is no JSON.
    #[must_use]
    pub fn text(content_type: &str, text: String) -> Self {
        let mut reply = Self::with(StatusCode::OK, None).header(header::CONTENT_TYPE, content_type);
        reply.text = Some(text);
        reply
    }

    /// 200 with a file.
    #[must_use]
    pub fn file(content_type: &str, bytes: Vec<u8>) -> Self {
        let mut reply = Self::with(StatusCode::OK, None).header(header::CONTENT_TYPE, content_type);
        reply.file = Some(bytes);
        reply
    }

    /// 304 for the tag the caller already has.
    #[must_use]
    pub fn unchanged(tag: &str, cache: &'static str) -> Self {
        let mut reply = Self::with(StatusCode::NOT_MODIFIED, None).header(header::ETAG, tag);
        reply.cache = cache;
        reply
    }

    fn with(status: StatusCode, body: Option<Value>) -> Self {
        Self { status, body, text: None, file: None, headers: Vec::new(), cache: PRIVATE }
    }

    /// Adds a header.
    #[must_use]
    pub fn header(mut self, name: HeaderName, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }

    /// Lets the caller keep the answer under this rule.
    #[must_use]
    pub const fn cached(mut self, cache: &'static str) -> Self {
        self.cache = cache;
        self
    }

    /// The problem as answer.
    #[must_use]
    pub fn problem(problem: &Problem, request_id: &str) -> Self {
        let mut reply = Self::with(problem.status(), Some(problem.body(request_id)));
        let wait = match problem {
            Problem::TooMany(seconds) => Some(*seconds),
            Problem::Unavailable(_) => Some(UNAVAILABLE_SECONDS),
            _ => None,
        };
        if let Some(seconds) = wait {
            reply = reply.header(header::RETRY_AFTER, seconds.to_string());
        }
        if let Problem::Method(allowed) = problem {
            reply = reply.header(header::ALLOW, allowed);
        }
        reply.header(header::CONTENT_TYPE, "application/problem+json")
    }

    /// The HTTP answer.
    #[must_use]
    pub fn into_response(self) -> Response<Body> {
        let text = self.text.or_else(|| self.body.map(|body| body.to_string())).map(Body::Text);
        let mut response = Response::new(self.file.map(Body::Binary).or(text).unwrap_or(Body::Empty));
        *response.status_mut() = self.status;
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(self.cache));
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
        for (name, value) in self.headers {
            match HeaderValue::from_str(&value) {
                // Each cookie is a header of its own.
                Ok(value) if name == header::SET_COOKIE => drop(headers.append(name, value)),
                Ok(value) => drop(headers.insert(name, value)),
                Err(_) => {}
            }
        }
        response
    }
}
