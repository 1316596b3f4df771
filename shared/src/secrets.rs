//! Secrets kept by AWS Secrets Manager.

use crate::aws::{Request, Service};
use crate::store::connect::Settings;
use serde_json::{Value, json};

/// The text of a secret; none where it holds bytes.
///
/// # Errors
/// One sentence when it cannot be read, without its id.
pub async fn read(settings: Settings, id: &str) -> Result<Option<String>, String> {
    let unreadable = || "could not be read".to_owned();
    let body = json!({ "SecretId": id }).to_string();
    let request = Request {
        method: "POST",
        path: "/",
        headers: &[("content-type", "application/x-amz-json-1.1"), ("x-amz-target", "secretsmanager.GetSecretValue")],
        body: body.as_bytes(),
    };
    let service = Service::new(settings, "secretsmanager", "secretsmanager");
    let answer = service.call(request).await.map_err(|_| unreadable())?;
    let secret: Value = serde_json::from_slice(&answer).map_err(|_| unreadable())?;
    Ok(secret["SecretString"].as_str().map(str::to_owned))
}
