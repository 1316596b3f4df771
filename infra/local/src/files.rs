//! S3 on plain files: one folder per bucket.

use crate::listen::{self, Stop};
use axum::Router;
use axum::error_handling::HandleError;
use axum::http::{HeaderName, Method, StatusCode, header};
use s3s::auth::SimpleAuth;
use s3s::service::S3ServiceBuilder;
use s3s_fs::FileSystem;
use shared::store::connect::Settings;
use std::collections::BTreeMap;
use std::path::Path;
use tokio::task::JoinHandle;
use tower_http::cors::{Any, CorsLayer};
use tower_http::limit::RequestBodyLimitLayer;

/// Largest upload in bytes: documents may have 6 MiB, and a multipart body a little around it.
const UPLOAD_LIMIT: usize = 6 * 1024 * 1024 + 64 * 1024;

/// A running file store.
pub struct Files {
    /// Address, such as `http://127.0.0.1:40000`.
    pub endpoint: String,
    /// Names of the buckets by their logical id in the template.
    pub buckets: BTreeMap<String, String>,
    task: JoinHandle<()>,
}

impl Files {
    /// Makes the folders of the buckets where they are missing and serves them.
    ///
    /// # Errors
    /// One sentence when the folder cannot be used.
    pub async fn start(root: &Path, buckets: BTreeMap<String, String>, stop: Stop) -> Result<Self, String> {
        for name in buckets.values() {
            std::fs::create_dir_all(root.join(name))
                .map_err(|error| format!("The folder {} cannot be made: {error}.", root.join(name).display()))?;
        }
        std::fs::create_dir_all(root)
            .map_err(|error| format!("The folder {} cannot be made: {error}.", root.display()))?;
        let system = FileSystem::new(root)
            .map_err(|error| format!("The folder {} cannot be used: {error:?}.", root.display()))?;
        let mut builder = S3ServiceBuilder::new(system);
        let local = Settings::local(String::new());
        builder.set_auth(SimpleAuth::from_single(local.key_id, local.secret));
        let service = HandleError::new(builder.build(), |_error| async { StatusCode::INTERNAL_SERVER_ERROR });
        // Browsers upload with a presigned address, so they come from the site's origin.
        let cors = CorsLayer::new()
            .allow_origin(Any)
            .allow_methods([Method::GET, Method::HEAD, Method::PUT, Method::POST])
            .allow_headers(Any)
            .expose_headers([header::ETAG, HeaderName::from_static("x-amz-request-id")]);
        let router =
            Router::new().fallback_service(service).layer(RequestBodyLimitLayer::new(UPLOAD_LIMIT)).layer(cors);
        let (listener, address) = listen::listen(0).await?;
        let task = listen::serve(listener, router, listen::SLOWEST, stop);
        Ok(Self { endpoint: format!("http://{address}"), buckets, task })
    }

    /// Waits until all is written; to be called after the order to stop.
    pub async fn stopped(self) {
        let _panicked = self.task.await;
    }
}
