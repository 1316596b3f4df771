//! Secrets kept by AWS Secrets Manager.

use crate::aws::{Request, Service};
use crate::store::connect::Settings;
use serde::Deserialize;
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

/// What a secret of the product holds: `{"current": "...", "other": "..."}`.
#[derive(Deserialize)]
struct Pair {
    /// What is used.
    current: String,
    /// What is taken besides while they are being changed: the next one, or the former one.
    other: Option<String>,
}

/// The values of such a secret, the current one first.
///
/// # Errors
/// One sentence, without the text.
pub fn values(text: &str) -> Result<Vec<String>, String> {
    let pair: Pair = serde_json::from_str(text).map_err(|_| "a secret is no JSON object with a current value")?;
    Ok(std::iter::once(pair.current).chain(pair.other).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_has_one_value_or_two() {
        assert_eq!(values(r#"{"current": "a", "other": "b"}"#).unwrap(), ["a", "b"]);
        assert_eq!(values(r#"{"current": "a"}"#).unwrap(), ["a"]);
        for text in ["", "geheim", r#"{"other": "geheim"}"#, r#"["geheim"]"#] {
            assert!(!values(text).unwrap_err().contains("geheim"), "{text}");
        }
    }
}
