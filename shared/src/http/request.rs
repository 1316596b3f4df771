//! A request as the functions see it: path, query, headers and body, parsed once.

use crate::http::problem::{Fault, Problem};
use crate::language::Language;
use lambda_http::http::{HeaderMap, Method};
use serde_json::{Map, Value};
use std::collections::{BTreeSet, HashSet};

/// Largest body of an ordinary call, in bytes (`K-49`).
pub const BODY_LIMIT: usize = 1_048_576;

/// An HTTP request, taken apart once.
#[derive(Clone, Debug)]
pub struct Incoming {
    pub method: Method,
    /// The path as it was sent, such as `/api/{root}/list`.
    pub path: String,
    /// Query parameters in the order they were sent.
    pub query: Vec<(String, String)>,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
    /// The network the request came from (`identity::network`), for counting attempts and messages.
    pub network: String,
    /// The id that log lines and problems carry.
    pub request_id: String,
}

impl Incoming {
    /// A header as text.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }

    /// The language of the answer: header `app-language`, else German.
    #[must_use]
    pub fn language(&self) -> Language {
        self.header("app-language").and_then(Language::by_code).unwrap_or_default()
    }

    /// The body as a JSON object.
    ///
    /// # Errors
    /// `json` when it is not JSON, `type` when it is JSON but no object; 413 above the limit.
    pub fn object(&self) -> Result<Map<String, Value>, Problem> {
        if self.body.len() > BODY_LIMIT {
            return Err(Problem::TooLarge);
        }
        match serde_json::from_slice(&self.body) {
            Ok(Value::Object(members)) => Ok(members),
            Ok(_) => Err(Problem::field("body", "type")),
            Err(_) => Err(Problem::field("body", "json")),
        }
    }

    /// The same request with this body.
    #[must_use]
    pub fn with_body(&self, body: Map<String, Value>) -> Self {
        Self { body: Value::Object(body).to_string().into_bytes(), ..self.clone() }
    }

    /// The body as a JSON object; an empty body counts as an empty object.
    pub fn object_or_empty(&self) -> Result<Map<String, Value>, Problem> {
        if self.body.iter().all(u8::is_ascii_whitespace) { Ok(Map::new()) } else { self.object() }
    }

    /// One query parameter.
    #[must_use]
    pub fn param(&self, name: &str) -> Option<&str> {
        self.query.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Refuses query parameters that come twice: one of them would be passed over without a word.
    pub fn params_once(&self) -> Result<(), Problem> {
        let (mut seen, mut twice) = (HashSet::new(), BTreeSet::new());
        twice.extend(self.query.iter().map(|(name, _)| name).filter(|name| !seen.insert(*name)));
        let faults: Vec<Fault> = twice.into_iter().map(|name| Fault::new(name.clone(), "unique")).collect();
        if faults.is_empty() { Ok(()) } else { Err(Problem::Invalid(faults)) }
    }

    /// Refuses query parameters that this call does not know.
    pub fn only_params(&self, known: &[&str]) -> Result<(), Problem> {
        let faults: Vec<Fault> = self
            .query
            .iter()
            .filter(|(key, _)| !known.contains(&key.as_str()))
            .map(|(key, _)| Fault::new(key.clone(), "unknown"))
            .collect();
        if faults.is_empty() { Ok(()) } else { Err(Problem::Invalid(faults)) }
    }
}
