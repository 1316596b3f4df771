//! S3 on plain files: one folder per bucket.

use crate::signed::AccessKey;
use axum::Router;
use axum::error_handling::HandleError;
use axum::http::StatusCode;
use s3s::auth::SimpleAuth;
use s3s::service::S3ServiceBuilder;
use s3s_fs::FileSystem;
use std::collections::BTreeMap;
use std::path::Path;
use tower_http::limit::RequestBodyLimitLayer;

/// Largest upload in bytes: documents may have 6 MiB, and a multipart body a little around it.
const UPLOAD_LIMIT: usize = 6 * 1024 * 1024 + 64 * 1024;

/// Makes the folders of the buckets (names by their logical id in the template) where they are missing, for whoever signs
/// with the key.
///
/// # Errors
/// One sentence when the folder cannot be used.
pub fn router(root: &Path, buckets: &BTreeMap<String, String>, key: &AccessKey) -> Result<Router, String> {
    for folder in buckets.values().map(|name| root.join(name)).chain([root.to_owned()]) {
        std::fs::create_dir_all(&folder)
            .map_err(|error| format!("The folder {} cannot be made: {error}.", folder.display()))?;
    }
    let system =
        FileSystem::new(root).map_err(|error| format!("The folder {} cannot be used: {error:?}.", root.display()))?;
    let mut builder = S3ServiceBuilder::new(system);
    builder.set_auth(SimpleAuth::from_single(key.id.clone(), key.secret.clone()));
    let service = HandleError::new(builder.build(), |_error| async { StatusCode::INTERNAL_SERVER_ERROR });
    Ok(Router::new().fallback_service(service).layer(RequestBodyLimitLayer::new(UPLOAD_LIMIT)))
}
