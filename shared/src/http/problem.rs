//! One closed enum of everything that can go wrong, and the one body it becomes.
//!
//! The key crosses the wire, the context is only logged. Contexts never carry a value a person typed.

use lambda_http::http::StatusCode;
use serde_json::{Map, Value, json};

/// One field that breaks a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The field as the caller named it, such as `startdate` or `p.s`.
    pub path: String,
    /// The rule, such as `required`; the site owns the words.
    pub key: &'static str,
}

/// Most faults that an answer names: no form has more fields, and whoever sends thousands gets no list of them back.
const MAX_FAULTS: usize = 200;

impl Fault {
    /// A fault of one field.
    #[must_use]
    pub fn new(path: impl Into<String>, key: &'static str) -> Self {
        debug_assert!(FAULT_KEYS.contains(&key), "{key} is not among the keys of the API document");
        Self { path: path.into(), key }
    }
}

/// Why a call has no other answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Problem {
    /// 400 `error.validation`: fields break rules.
    Invalid(Vec<Fault>),
    /// 400 with a key of its own, such as `error.password.token`.
    Refused(&'static str),
    /// 401 `error.login.failed`.
    LoginFailed,
    /// 401 `error.token.invalid`: no, wrong or expired token.
    Unauthenticated,
    /// The same for a refresh token that was used before: somebody has a copy of it.
    Reused,
    /// 403 `error.permission`: known, but not allowed.
    Forbidden,
    /// 404 `error.notfound`: not there, or not for this caller to know of.
    NotFound,
    /// 405 `error.method`: the path has other methods, which `Allow` names.
    Method(String),
    /// 409 `error.version.conflict` with the row as it is now.
    Stale(Box<Map<String, Value>>),
    /// 409 with a key of its own, such as `error.signup.exists`.
    Conflict(&'static str),
    /// 413 `error.body.toolarge`.
    TooLarge,
    /// 429 `error.toomany`; seconds until the next try makes sense.
    TooMany(u64),
    /// 501 `error.external.notconfigured`: the operator has not set this provider up.
    NotConfigured,
    /// 503 `error.unavailable`: the store did not answer; trying again is right. The context is logged.
    Unavailable(String),
    /// 500 `error.factor.unreadable`: no secret of the operator opens what codes of an app are checked with.
    Unreadable,
    /// 500 `error.unknown`. The context is logged.
    Internal(String),
}

impl Problem {
    /// One field breaks one rule.
    #[must_use]
    pub fn field(path: impl Into<String>, key: &'static str) -> Self {
        Self::Invalid(vec![Fault::new(path, key)])
    }

    /// The status code of the answer.
    #[must_use]
    pub const fn status(&self) -> StatusCode {
        match self {
            Self::Invalid(_) | Self::Refused(_) => StatusCode::BAD_REQUEST,
            Self::LoginFailed | Self::Unauthenticated | Self::Reused => StatusCode::UNAUTHORIZED,
            Self::Forbidden => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::Method(_) => StatusCode::METHOD_NOT_ALLOWED,
            Self::Stale(_) | Self::Conflict(_) => StatusCode::CONFLICT,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::NotConfigured => StatusCode::NOT_IMPLEMENTED,
            Self::Unavailable(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Unreadable | Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The key the site has words for.
    #[must_use]
    pub const fn key(&self) -> &'static str {
        match self {
            Self::Invalid(_) => "error.validation",
            Self::Refused(key) | Self::Conflict(key) => key,
            Self::LoginFailed => "error.login.failed",
            Self::Unauthenticated | Self::Reused => "error.token.invalid",
            Self::Forbidden => "error.permission",
            Self::NotFound => "error.notfound",
            Self::Method(_) => "error.method",
            Self::Stale(_) => "error.version.conflict",
            Self::TooLarge => "error.body.toolarge",
            Self::TooMany(_) => "error.toomany",
            Self::NotConfigured => "error.external.notconfigured",
            Self::Unavailable(_) => "error.unavailable",
            Self::Unreadable => "error.factor.unreadable",
            Self::Internal(_) => "error.unknown",
        }
    }

    /// What somebody who watches over the product wants to hear of; the log names nobody.
    #[must_use]
    pub fn event(&self) -> Option<&'static str> {
        match self {
            Self::Reused => Some("token.reused"),
            Self::TooMany(_) => Some("limit.reached"),
            Self::LoginFailed => Some("signin.failed"),
            Self::Unreadable => Some("factor.unreadable"),
            Self::Refused("error.external.refused") => Some("external.refused"),
            _ => None,
        }
    }

    /// What the log may say beyond the key.
    #[must_use]
    pub fn context(&self) -> Option<&str> {
        match self {
            Self::Unavailable(context) | Self::Internal(context) => Some(context),
            _ => None,
        }
    }

    /// The body of the answer, `application/problem+json`.
    #[must_use]
    pub fn body(&self, request_id: &str) -> Value {
        let fields: Vec<Value> = match self {
            Self::Invalid(faults) => {
                let told = faults.iter().take(MAX_FAULTS);
                told.map(|fault| json!({"path": fault.path, "key": fault.key})).collect()
            }
            _ => Vec::new(),
        };
        let mut body = json!({
            "type": "about:blank",
            "status": self.status().as_u16(),
            "key": self.key(),
            "fields": fields,
            "requestId": request_id,
        });
        if let (Self::Stale(current), Some(members)) = (self, body.as_object_mut()) {
            members.insert("current".to_owned(), Value::Object((**current).clone()));
        }
        body
    }
}

/// Every error key the server can answer with; the site has words for each, and a test proves it.
pub const KEYS: &[&str] = &[
    "error.validation",
    "error.login.failed",
    "error.token.invalid",
    "error.permission",
    "error.notfound",
    "error.method",
    "error.version.conflict",
    "error.signup.exists",
    "error.password.token",
    "error.factor.on",
    "error.factor.unreadable",
    "error.passkey.many",
    "error.existing.password.required",
    "error.external.refused",
    "error.external.email",
    "error.external.taken",
    "error.external.another",
    "error.external.last",
    "error.external.factor",
    "error.external.notconfigured",
    "error.reference.inuse",
    "error.idempotency.mismatch",
    "error.study.code",
    "error.study.notstarted",
    "error.study.notyet",
    "error.study.submitted",
    "error.list.toolong",
    "error.body.toolarge",
    "error.toomany",
    "error.unavailable",
    "error.unknown",
];

/// Every key of a field fault; the site has words for each, and a test proves it.
pub const FAULT_KEYS: &[&str] = &[
    "required",
    "unknown",
    "type",
    "json",
    "min",
    "max",
    "minDate",
    "minTime",
    "maxDate",
    "minlength",
    "maxlength",
    "pattern",
    "email",
    "value",
    "date",
    "reference",
    "foreign",
    "readonly",
    "unique",
    "accepted",
    "hasLeastOneChar",
    "hasLeastOneLowerChar",
    "hasLeastOneUpperChar",
    "hasLeastOneNumber",
    "hasLeastOneSpecial",
    "treatmenttype",
    "treatmentcategory",
    "parentdate",
    "location",
    "cycle",
    "notempty",
    "notenabled",
    "wrong",
    "spent",
    "expired",
    "common",
    "image",
    "pixels",
    "file.type",
    "file.broken",
    "file.size",
    "file.parts",
    "file.quota",
];
