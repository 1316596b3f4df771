//! Whether a request to an opened service is signed with its access key (AWS Signature Version 4).

use aws_sigv4::sign::v4::{calculate_signature, generate_signing_key};
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{Response, StatusCode, header};
use axum::middleware::Next;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use serde_json::json;
use shared::clock::{Clock, Entropy};
use shared::store::keys::{digest, digest_of};
use std::time::{Duration, SystemTime};

/// Largest body of a signed call.
const LIMIT: usize = 40 * 1024 * 1024;

/// How far the clock of a caller may be off, in seconds, as with AWS.
const SKEW: i64 = 15 * 60;

const ALGORITHM: &str = "AWS4-HMAC-SHA256";
const TIME: &str = "%Y%m%dT%H%M%SZ";

/// The access key of callers.
#[derive(Clone, Debug)]
pub struct AccessKey {
    /// The name of the key.
    pub id: String,
    /// The secret part of the key.
    pub secret: String,
}

impl AccessKey {
    #[must_use]
    pub fn new(entropy: &Entropy) -> Self {
        let text = |bytes: [u8; 15]| URL_SAFE_NO_PAD.encode(bytes);
        let id = text(entropy.bytes()).to_uppercase().replace(['-', '_'], "0");
        Self { id: format!("LOCAL{id}"), secret: text(entropy.bytes()) + &text(entropy.bytes()) }
    }
}

/// The accepted key, and the time.
#[derive(Clone)]
pub struct Guard {
    pub key: AccessKey,
    /// The time.
    pub clock: Clock,
}

/// Accepts requests signed with the key, and no others.
pub async fn check(State(guard): State<Guard>, request: Request, next: Next) -> Response<Body> {
    let (parts, body) = request.into_parts();
    let Ok(body) = to_bytes(body, LIMIT).await else { return refusal("RequestEntityTooLarge") };
    match guard.broken(&parts, &body) {
        None => next.run(Request::from_parts(parts, Body::from(body))).await,
        Some(error) => refusal(error),
    }
}

fn refusal(error: &str) -> Response<Body> {
    let body = json!({ "__type": format!("com.amazon.coral.service#{error}"), "message": "The call is not signed with the access key of this program." });
    let mut response = Response::new(Body::from(body.to_string()));
    *response.status_mut() = StatusCode::FORBIDDEN;
    response.headers_mut().insert(header::CONTENT_TYPE, header::HeaderValue::from_static("application/x-amz-json-1.0"));
    response
}

impl Guard {
    /// What is wrong with the signature of a request.
    fn broken(&self, parts: &Parts, body: &[u8]) -> Option<&'static str> {
        let Some(sent) = Authorization::read(parts) else { return Some("MissingAuthenticationTokenException") };
        if sent.key != self.key.id {
            return Some("UnrecognizedClientException");
        }
        let time = DateTime::strptime(TIME, sent.time).ok().and_then(|time| time.to_zoned(TimeZone::UTC).ok());
        let Some(time) = time.map(|time| time.timestamp().as_second()) else {
            return Some("IncompleteSignatureException");
        };
        if (self.clock.seconds() - time).abs() > SKEW || !sent.time.starts_with(sent.date) {
            return Some("RequestExpired");
        }
        let at = SystemTime::UNIX_EPOCH + Duration::from_secs(time.unsigned_abs());
        let key = generate_signing_key(&self.key.secret, at, sent.region, sent.service);
        let scope = format!("{}/{}/{}/aws4_request", sent.date, sent.region, sent.service);
        let text = format!("{ALGORITHM}\n{}\n{scope}\n{}", sent.time, digest(&sent.canonical(parts, body)));
        // Digests are compared, so that the time taken reveals nothing about the signature.
        let right = digest(&calculate_signature(key, text.as_bytes())) == digest(sent.signature);
        (!right).then_some("InvalidSignatureException")
    }
}

/// The parts of the header `authorization`.
struct Authorization<'a> {
    key: &'a str,
    date: &'a str,
    region: &'a str,
    service: &'a str,
    time: &'a str,
    headers: &'a str,
    signature: &'a str,
}

impl<'a> Authorization<'a> {
    fn read(parts: &'a Parts) -> Option<Self> {
        let header = |name: &str| parts.headers.get(name).and_then(|value| value.to_str().ok());
        let fields = header("authorization")?.strip_prefix(ALGORITHM)?;
        let field = |name: &str| fields.split(',').find_map(|field| field.trim().strip_prefix(name)?.strip_prefix('='));
        let mut scope = field("Credential")?.split('/');
        let mut next = || scope.next();
        let (key, date, region, service) = (next()?, next()?, next()?, next()?);
        let (headers, signature) = (field("SignedHeaders")?, field("Signature")?);
        // Unsigned headers could be anything: the host and the operation have to be signed.
        let signed = |name: &str| headers.split(';').any(|one| one == name);
        let whole = signed("host") && (header("x-amz-target").is_none() || signed("x-amz-target"));
        whole.then_some(Self { key, date, region, service, time: header("x-amz-date")?, headers, signature })
    }

    /// The canonical request. Paths of these services contain nothing that would have to be encoded.
    fn canonical(&self, parts: &Parts, body: &[u8]) -> String {
        let mut query: Vec<String> = parts.uri.query().unwrap_or_default().split('&').map(str::to_owned).collect();
        query.sort_unstable();
        let headers: String = self.headers.split(';').map(|name| line(parts, name)).collect();
        let (method, path) = (&parts.method, parts.uri.path());
        format!("{method}\n{path}\n{}\n{headers}\n{}\n{}", query.join("&"), self.headers, digest_of(body))
    }
}

fn line(parts: &Parts, name: &str) -> String {
    let values = parts.headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    let values: Vec<String> = values.map(|value| value.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    format!("{name}:{}\n", values.join(","))
}
