//! Answers travel compressed: a week of entries is ten times as large as it needs to be, on a phone in a hospital.
//!
//! Compression over TLS can tell an eavesdropper about secrets only where a foreign page makes the browser ask with them
//! (BREACH). Every call here needs a token in a header, which no foreign page can add.

use flate2::Compression;
use flate2::write::GzEncoder;
use lambda_http::http::{HeaderMap, HeaderValue, header};
use lambda_http::{Body, Response};
use std::io::Write;

/// Texts below this size gain nothing, in bytes: they fit into one packet anyway.
pub const WORTH: usize = 860;

/// The header that says whether an answer may be compressed.
const ENCODING: &str = "accept-encoding";

/// Whether the caller can read a coding, such as `gzip` or `br` (RFC 9110, 12.5.3).
#[must_use]
pub fn takes(headers: &HeaderMap, wanted: &str) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    accepted.split(',').any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        let named = parts.next().is_some_and(|coding| coding == wanted || coding == "*");
        named && !parts.any(|part| matches!(part, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
    })
}

/// The bytes as gzip; `None` when they are not worth it.
#[must_use]
pub fn gzip(bytes: &[u8]) -> Option<Vec<u8>> {
    if bytes.len() < WORTH {
        return None;
    }
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).ok()
}

/// Compresses the text of an answer for a caller who can read it.
pub fn pack(response: &mut Response<Body>) {
    let Body::Text(text) = response.body() else { return };
    let Some(packed) = gzip(text.as_bytes()) else { return };
    *response.body_mut() = Body::Binary(packed);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    // Beside what the answer depends on already, such as the language of a catalog, and in one line with it: the gateway
    // hands on a single one.
    let depends = headers.get(header::VARY).and_then(|depends| depends.to_str().ok()).unwrap_or_default();
    let depends = if depends.is_empty() { ENCODING.to_owned() } else { format!("{depends}, {ENCODING}") };
    if let Ok(depends) = HeaderValue::from_str(&depends) {
        headers.insert(header::VARY, depends);
    }
}
