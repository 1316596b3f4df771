//! `POST /local/push`: a browser asks for the pushes to its token, in place of the push service that its maker has.

use crate::outbox::Outbox;
use axum::http::{HeaderValue, Response, StatusCode, header};
use serde_json::{Value, json};

/// The path, which the API tells to browsers.
pub const PATH: &str = "/local/push";

/// Answers `{"token": "…"}` with `{"pushes": [..]}`: what a push service would hand to the service worker, each once.
#[must_use]
pub fn answer(outbox: &Outbox, body: &[u8]) -> Response<Vec<u8>> {
    let body: Option<Value> = serde_json::from_slice(body).ok();
    let token = body.as_ref().and_then(|body| body.get("token")?.as_str());
    let (status, answer) = match token.map(|token| outbox.take(token)) {
        Some(Ok(found)) => {
            let pushes: Vec<Value> = found.iter().filter_map(web).collect();
            (StatusCode::OK, json!({ "pushes": pushes }))
        }
        Some(Err(error)) => (StatusCode::INTERNAL_SERVER_ERROR, json!({ "error": error })),
        None => (StatusCode::BAD_REQUEST, json!({"error": "token"})),
    };
    let mut response = Response::new(answer.to_string().into_bytes());
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// The part of a message that is for browsers.
fn web(payload: &Value) -> Option<Value> {
    serde_json::from_str(payload.get("GCM")?.as_str()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outbox::{Endpoint, Push};

    #[test]
    fn a_browser_gets_its_own_pushes_once() {
        let dir = tempfile::tempdir().expect("folder");
        let outbox = Outbox::open(dir.path().join("outbox.json"));
        let device = |token: &str| Endpoint { attributes: [("Token".to_owned(), token.to_owned())].into() };
        outbox
            .endpoints(|all| {
                all.insert("arn:one".to_owned(), device("one"));
                all.insert("arn:other".to_owned(), device("other"));
            })
            .expect("kept");
        for endpoint in ["arn:one", "arn:other"] {
            let payload = json!({"default": "x", "GCM": json!({"notification": {"title": endpoint}}).to_string()});
            outbox.push(Push { endpoint: endpoint.to_owned(), payload, taken: false }).expect("kept");
        }
        let asked = |body: &str| {
            let answer = answer(&outbox, body.as_bytes());
            (answer.status(), serde_json::from_slice::<Value>(answer.body()).expect("json"))
        };
        let own = json!({"pushes": [{"notification": {"title": "arn:one"}}]});
        assert_eq!(asked(r#"{"token": "one"}"#), (StatusCode::OK, own));
        assert_eq!(asked(r#"{"token": "one"}"#), (StatusCode::OK, json!({"pushes": []})));
        assert_eq!(asked(r#"{"token": "nobody"}"#), (StatusCode::OK, json!({"pushes": []})));
        assert_eq!(asked("{}").0, StatusCode::BAD_REQUEST);
        assert!(!outbox.contents().pushes[1].taken);
    }
}
