//! The SDK's connection to the embedded database: a call within this program, and a router for other programs.

use crate::strict;
use aws_smithy_runtime_api::client::http::{HttpConnector, HttpConnectorFuture, SharedHttpConnector};
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_runtime_api::client::result::ConnectorError;
use aws_smithy_runtime_api::http::StatusCode;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, HeaderValue, Response, header};
use axum::routing::post;
use dynoxide::{Database, DynoxideError};
use serde::Serialize;
use serde::de::DeserializeOwned;

const DONE: u16 = 200;

/// Largest request that DynamoDB takes, in bytes.
const LIMIT: usize = 16 * 1024 * 1024;

/// The way of the SDK to the database.
#[must_use]
pub fn http(database: Database) -> SharedHttpConnector {
    SharedHttpConnector::new(Embedded(database))
}

struct Embedded(Database);

impl std::fmt::Debug for Embedded {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("Embedded")
    }
}

impl HttpConnector for Embedded {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        let database = self.0.clone();
        HttpConnectorFuture::new(async move {
            // Yields as a network call would, so that other tasks run meanwhile.
            let answered = tokio::task::spawn_blocking(move || {
                let target = request.headers().get("x-amz-target").unwrap_or_default();
                let operation = target.rsplit('.').next().unwrap_or_default();
                let body = request.body().bytes().unwrap_or_default();
                said(answer(&database, operation, body))
            });
            let (status, body) = answered.await.map_err(|error| ConnectorError::other(error.into(), None))?;
            response(status, body)
        })
    }
}

/// The database for other programs.
pub fn router(database: Database) -> Router {
    Router::new().route("/", post(asked)).layer(DefaultBodyLimit::max(LIMIT)).with_state(database)
}

async fn asked(State(database): State<Database>, headers: HeaderMap, body: Bytes) -> Response<String> {
    let target = headers.get("x-amz-target").and_then(|target| target.to_str().ok()).unwrap_or_default();
    let operation = target.rsplit('.').next().unwrap_or_default().to_owned();
    let answered = tokio::task::spawn_blocking(move || said(answer_others(&database, &operation, &body)));
    let (status, body) =
        answered.await.unwrap_or_else(|error| said(Err(DynoxideError::InternalServerError(error.to_string()))));
    let mut response = Response::new(body);
    *response.status_mut() = axum::http::StatusCode::from_u16(status).unwrap_or_default();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/x-amz-json-1.0"));
    response
}

/// Answers operations that only other programs use.
fn answer_others(database: &Database, operation: &str, body: &[u8]) -> Result<String, DynoxideError> {
    match operation {
        "ListTables" => call(database, operation, body, |request| database.list_tables(request)),
        "Scan" => call(database, operation, body, |request| database.scan(request)),
        "TransactGetItems" => call(database, operation, body, |request| database.transact_get_items(request)),
        _ => answer(database, operation, body),
    }
}

fn said(answer: Result<String, DynoxideError>) -> (u16, String) {
    match answer {
        Ok(body) => (DONE, body),
        Err(error) => (error.status_code(), error.to_json()),
    }
}

/// An answer as the service gives it.
///
/// # Errors
/// When `status` is no status.
pub fn response(status: u16, body: String) -> Result<HttpResponse, ConnectorError> {
    let status = StatusCode::try_from(status).map_err(|error| ConnectorError::other(error.into(), None))?;
    let mut response = HttpResponse::new(status, body.into());
    response.headers_mut().insert("content-type", "application/x-amz-json-1.0");
    Ok(response)
}

fn answer(database: &Database, operation: &str, body: &[u8]) -> Result<String, DynoxideError> {
    match operation {
        "GetItem" => call(database, operation, body, |request| database.get_item(request)),
        "BatchGetItem" => call(database, operation, body, |request| database.batch_get_item(request)),
        "Query" => call(database, operation, body, |request| database.query(request)),
        "Scan" => call(database, operation, body, |request| database.scan(request)),
        "PutItem" => call(database, operation, body, |request| database.put_item(request)),
        "UpdateItem" => call(database, operation, body, |request| database.update_item(request)),
        "DeleteItem" => call(database, operation, body, |request| database.delete_item(request)),
        "BatchWriteItem" => call(database, operation, body, |request| database.batch_write_item(request)),
        "TransactWriteItems" => call(database, operation, body, |request| database.transact_write_items(request)),
        "DescribeTable" => call(database, operation, body, |request| database.describe_table(request)),
        "DescribeTimeToLive" => call(database, operation, body, |request| database.describe_time_to_live(request)),
        other => Err(DynoxideError::ValidationException(format!("{other} is not embedded"))),
    }
}

fn call<Q: DeserializeOwned, A: Serialize>(
    database: &Database,
    operation: &str,
    body: &[u8],
    done: impl FnOnce(Q) -> Result<A, DynoxideError>,
) -> Result<String, DynoxideError> {
    let enveloped = matches!(operation, "PutItem" | "UpdateItem");
    let request = serde_json::from_slice(body).map_err(|error| strict::unreadable(&error, enveloped))?;
    strict::check(database, operation, body)?;
    let answer = done(request).map_err(|error| strict::worded(operation, error))?;
    serde_json::to_string(&answer).map_err(|error| DynoxideError::InternalServerError(error.to_string()))
}
