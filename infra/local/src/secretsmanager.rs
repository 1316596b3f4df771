//! The part of Secrets Manager that the product uses: `GetSecretValue` of the secrets of this program.

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use axum::routing::post;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What begins the name of each operation.
const TARGET: &str = "secretsmanager.";

/// Secrets by their id.
pub type Secrets = BTreeMap<&'static str, Value>;

/// The service over these secrets.
pub fn router(secrets: Secrets) -> Router {
    Router::new().route("/", post(call)).with_state(Arc::new(secrets))
}

async fn call(State(secrets): State<Arc<Secrets>>, headers: HeaderMap, body: Bytes) -> Response<String> {
    let target = headers.get("x-amz-target").and_then(|target| target.to_str().ok()).unwrap_or_default();
    if target.strip_prefix(TARGET) != Some("GetSecretValue") {
        return refused("UnknownOperationException", "This program gives secrets and does nothing else with them.");
    }
    let Ok(request) = serde_json::from_slice::<Value>(&body) else {
        return refused("SerializationException", "The body is not JSON.");
    };
    let Some(id) = request["SecretId"].as_str().filter(|id| !id.is_empty()) else {
        return refused("InvalidParameterException", "You must provide a value for the SecretId parameter.");
    };
    let Some(value) = secrets.get(id) else {
        return refused("ResourceNotFoundException", "Secrets Manager can't find the specified secret.");
    };
    answer(
        StatusCode::OK,
        &json!({ "ARN": id, "Name": id, "SecretString": value.to_string(), "VersionStages": ["AWSCURRENT"] }),
    )
}

fn refused(kind: &str, message: &str) -> Response<String> {
    answer(StatusCode::BAD_REQUEST, &json!({ "__type": kind, "message": message }))
}

fn answer(status: StatusCode, body: &Value) -> Response<String> {
    let mut response = Response::new(body.to_string());
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/x-amz-json-1.1"));
    response
}
