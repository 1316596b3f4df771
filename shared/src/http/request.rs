//! A call as the functions see it: parsed path, query, headers and body, and who asks.

use crate::app::App;
use crate::entity::definition::Definition;
use crate::http::problem::{Fault, Problem};
use crate::identity::caller::Caller;
use lambda_http::http::{HeaderMap, Method};
use serde_json::{Map, Value};

/// Largest body of an ordinary call, in bytes (`K-49`).
pub const BODY_LIMIT: usize = 1_048_576;

/// The language of an answer. Ids are those of the root `language`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// English, id 1: also the language of a label that has no other (`K-24`).
    En,
    /// German, id 2: the language of the product.
    De,
}

impl Language {
    /// The id in the root `language`.
    #[must_use]
    pub const fn id(self) -> i64 {
        match self {
            Self::En => 1,
            Self::De => 2,
        }
    }

    /// The ISO 639 code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::De => "de",
        }
    }
}

/// An HTTP request, taken apart once.
#[derive(Debug)]
pub struct Incoming {
    /// The method.
    pub method: Method,
    /// The path as it was sent, such as `/api/treatment/list`.
    pub path: String,
    /// Query parameters in the order they were sent.
    pub query: Vec<(String, String)>,
    /// Headers.
    pub headers: HeaderMap,
    /// The body.
    pub body: Vec<u8>,
    /// The address the request came from, for counting failed sign-ins.
    pub address: String,
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
        match self.header("app-language") {
            Some(code) if code.to_ascii_lowercase().starts_with("en") => Language::En,
            _ => Language::De,
        }
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

    /// The body as a JSON object; an empty body counts as an empty object.
    pub fn object_or_empty(&self) -> Result<Map<String, Value>, Problem> {
        if self.body.iter().all(u8::is_ascii_whitespace) { Ok(Map::new()) } else { self.object() }
    }

    /// One query parameter.
    #[must_use]
    pub fn param(&self, name: &str) -> Option<&str> {
        self.query.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
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

/// A call of an entity root on its way to an answer.
pub struct Call<'a> {
    /// What every function stands on.
    pub app: &'a App,
    /// The root that was called.
    pub definition: &'static Definition,
    /// The request.
    pub incoming: &'a Incoming,
    /// Who asks; `None` only for calls that need no token.
    pub caller: Option<&'a Caller>,
    /// The id in the path, where the path has one.
    pub id: Option<i64>,
}

impl Call<'_> {
    /// The signed-in person.
    pub fn person(&self) -> Result<&Caller, Problem> {
        self.caller.ok_or(Problem::Unauthenticated)
    }

    /// The language of the answer.
    #[must_use]
    pub fn language(&self) -> Language {
        self.incoming.language()
    }
}
