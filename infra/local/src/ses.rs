//! The part of SES v2 that the product uses: a simple mail goes to the outbox.

use crate::outbox::{Mail, Outbox};
use axum::http::{HeaderName, HeaderValue, Response, StatusCode, header};
use serde_json::{Value, json};
use shared::entity::validate::is_email;

/// Largest message SES takes, in bytes.
pub const LIMIT: usize = 40 * 1024 * 1024;

/// The configuration set that is there.
pub const CONFIGURATION_SET: &str = "zuversicht";

/// Answers `POST /v2/email/outbound-emails`.
#[must_use]
pub fn send(outbox: &Outbox, body: &[u8], message_id: &str) -> Response<String> {
    let Ok(request) = serde_json::from_slice::<Value>(body) else {
        let told = json!({ "message": "the body is not JSON" });
        return answer(StatusCode::BAD_REQUEST, Some("BadRequestException"), &told);
    };
    if let Some(set) = request.get("ConfigurationSetName").filter(|set| *set != CONFIGURATION_SET) {
        let told = json!({ "message": format!("Configuration set {set} does not exist.") });
        return answer(StatusCode::NOT_FOUND, Some("NotFoundException"), &told);
    }
    match read(&request) {
        Ok(mail) => match outbox.mail(mail) {
            Ok(()) => answer(StatusCode::OK, None, &json!({ "MessageId": message_id })),
            Err(error) => {
                answer(StatusCode::INTERNAL_SERVER_ERROR, Some("InternalFailure"), &json!({ "message": error }))
            }
        },
        Err(error) => answer(StatusCode::BAD_REQUEST, Some("BadRequestException"), &json!({ "message": error })),
    }
}

fn read(request: &Value) -> Result<Mail, &'static str> {
    let text = |path: &str| request.pointer(path).and_then(Value::as_str);
    text("/FromEmailAddress").filter(|from| is_email(from)).ok_or("Missing FromEmailAddress")?;
    let mut to: Vec<&str> = Vec::new();
    for kind in ["ToAddresses", "CcAddresses", "BccAddresses"] {
        let addresses = request.pointer(&format!("/Destination/{kind}")).and_then(Value::as_array);
        to.extend(addresses.into_iter().flatten().filter_map(Value::as_str));
    }
    if to.is_empty() {
        return Err("Missing final destination");
    }
    if to.iter().any(|address| !is_email(address)) {
        return Err("Missing final '@domain'");
    }
    let subject = text("/Content/Simple/Subject/Data").ok_or("only simple content is supported here")?;
    let body = text("/Content/Simple/Body/Text/Data").or_else(|| text("/Content/Simple/Body/Html/Data"));
    let reply_to = text("/ReplyToAddresses/0");
    if reply_to.is_some_and(|address| !is_email(address)) {
        return Err("Missing final '@domain'");
    }
    Ok(Mail {
        to: to.join(", "),
        subject: subject.to_owned(),
        text: body.ok_or("Missing required body")?.to_owned(),
        reply_to: reply_to.map(str::to_owned),
    })
}

fn answer(status: StatusCode, error: Option<&'static str>, body: &Value) -> Response<String> {
    let mut response = Response::new(body.to_string());
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    if let Some(error) = error {
        headers.insert(HeaderName::from_static("x-amzn-errortype"), HeaderValue::from_static(error));
    }
    response
}
