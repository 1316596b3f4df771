//! S3 on plain files, one folder per bucket: called from within this program, and behind a router for others.

use crate::signed::AccessKey;
use aws_smithy_runtime_api::client::http::{HttpConnector, HttpConnectorFuture, SharedHttpConnector};
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_runtime_api::client::result::ConnectorError;
use aws_smithy_runtime_api::http::StatusCode as Status;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::error_handling::HandleError;
use axum::http::{self, HeaderValue, Request, Response, StatusCode, header};
use http_body_util::BodyExt as _;
use s3s::auth::SimpleAuth;
use s3s::service::{S3Service, S3ServiceBuilder};
use s3s_fs::FileSystem;
use shared::store::connect::Settings;
use std::collections::BTreeMap;
use std::path::Path;
use tower_http::limit::RequestBodyLimitLayer;

/// Largest upload in bytes: documents may have 6 MiB, and a multipart body a little around it.
const UPLOAD_LIMIT: usize = 6 * 1024 * 1024 + 64 * 1024;

/// Where functions believe S3 to be (`Settings::embedded`); their signatures name it.
const EMBEDDED: &str = "http://embedded.invalid";
const EMBEDDED_HOST: &str = "embedded.invalid";

/// Makes the folders of the buckets (names by their logical id in the template) where they are missing, for whoever signs
/// with the key.
///
/// # Errors
/// One sentence when the folder cannot be used.
pub fn router(root: &Path, buckets: &BTreeMap<String, String>, key: &AccessKey) -> Result<Router, String> {
    let mut builder = S3ServiceBuilder::new(system(root, buckets)?);
    builder.set_auth(SimpleAuth::from_single(key.id.clone(), key.secret.clone()));
    let service = HandleError::new(builder.build(), |_error| async { StatusCode::INTERNAL_SERVER_ERROR });
    Ok(Router::new().fallback_service(service).layer(RequestBodyLimitLayer::new(UPLOAD_LIMIT)))
}

/// The bucket of what people upload, as the CDN hands requests on to it: whoever has an address that a function signed may do
/// what that says, and nobody else anything.
#[derive(Clone)]
pub struct Signed {
    service: S3Service,
    bucket: String,
}

impl Signed {
    /// # Errors
    /// One sentence when the folder cannot be used.
    pub fn open(root: &Path, buckets: &BTreeMap<String, String>, bucket: String) -> Result<Self, String> {
        let functions = Settings::local(EMBEDDED.to_owned());
        let mut builder = S3ServiceBuilder::new(system(root, buckets)?);
        builder.set_auth(SimpleAuth::from_single(functions.key_id, functions.secret));
        Ok(Self { service: builder.build(), bucket })
    }

    /// Answers a request; a body of `None` was too large to be read. Of its headers only the size goes on, as in the cloud.
    pub async fn answer(&self, request: Request<Option<Vec<u8>>>) -> Response<Body> {
        let (parts, body) = request.into_parts();
        let refusal = |status| {
            let mut response = Response::new(Body::empty());
            *response.status_mut() = status;
            response
        };
        let Some(body) = body else { return refusal(StatusCode::PAYLOAD_TOO_LARGE) };
        let path = parts.uri.path_and_query().map_or("/", |path| path.as_str());
        let asked = http::Request::builder()
            .method(parts.method)
            .uri(format!("/{}{path}", self.bucket))
            .header(header::HOST, HeaderValue::from_static(EMBEDDED_HOST))
            .header(header::CONTENT_LENGTH, body.len())
            .body(s3s::Body::from(Bytes::from(body)));
        match asked {
            Err(_) => refusal(StatusCode::BAD_REQUEST),
            Ok(asked) => match self.service.call(asked).await {
                Ok(answer) => answer.map(Body::new),
                Err(_) => refusal(StatusCode::INTERNAL_SERVER_ERROR),
            },
        }
    }
}

/// The way of the functions to S3: a call within this program.
///
/// # Errors
/// One sentence when the folder cannot be used.
pub fn http(root: &Path, buckets: &BTreeMap<String, String>) -> Result<SharedHttpConnector, String> {
    Ok(SharedHttpConnector::new(Embedded(S3ServiceBuilder::new(system(root, buckets)?).build())))
}

fn system(root: &Path, buckets: &BTreeMap<String, String>) -> Result<FileSystem, String> {
    for folder in buckets.values().map(|name| root.join(name)).chain([root.to_owned()]) {
        std::fs::create_dir_all(&folder)
            .map_err(|error| format!("The folder {} cannot be made: {error}.", folder.display()))?;
    }
    FileSystem::new(root).map_err(|error| format!("The folder {} cannot be used: {error:?}.", root.display()))
}

#[derive(Debug)]
struct Embedded(S3Service);

impl HttpConnector for Embedded {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        let service = self.0.clone();
        HttpConnectorFuture::new(async move {
            let body = s3s::Body::from(Bytes::copy_from_slice(request.body().bytes().unwrap_or_default()));
            let mut asked = http::Request::builder().method(request.method()).uri(request.uri());
            // Nobody but this program calls here, so there is no key to check a signature by.
            for (name, value) in request.headers().iter().filter(|(name, _)| *name != "authorization") {
                asked = asked.header(name, value);
            }
            let asked = asked.body(body).map_err(|error| failed(error.into()))?;
            let answer = service.call(asked).await.map_err(|error| failed(format!("{error:?}").into()))?;
            let (parts, body) = answer.into_parts();
            let bytes = body.collect().await.map_err(|error| failed(error.to_string().into()))?.to_bytes();
            let status = Status::try_from(parts.status.as_u16()).map_err(|error| failed(error.into()))?;
            let mut response = HttpResponse::new(status, bytes.into());
            for (name, value) in &parts.headers {
                if let Ok(value) = value.to_str() {
                    response.headers_mut().append(name.as_str().to_owned(), value.to_owned());
                }
            }
            Ok(response)
        })
    }
}

fn failed(error: Box<dyn std::error::Error + Send + Sync>) -> ConnectorError {
    ConnectorError::other(error, None)
}
