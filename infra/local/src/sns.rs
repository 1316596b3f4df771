//! The part of SNS that the product uses: devices are registered, messages go to the outbox.
//!
//! Query protocol in, XML out, with the error codes and texts that AWS gives.

use crate::outbox::{Endpoint, Outbox, Push};
use axum::body::Bytes;
use axum::http::{HeaderValue, Response, StatusCode, header};
use serde_json::Value;
use std::collections::BTreeMap;

const NAMESPACE: &str = "http://sns.amazonaws.com/doc/2010-03-31/";

/// Largest message, in bytes.
const MESSAGE_LIMIT: usize = 262_144;

struct Refusal {
    status: StatusCode,
    code: &'static str,
    message: String,
}

fn invalid(message: impl Into<String>) -> Refusal {
    Refusal { status: StatusCode::BAD_REQUEST, code: "InvalidParameter", message: message.into() }
}

fn missing() -> Refusal {
    Refusal { status: StatusCode::NOT_FOUND, code: "NotFound", message: "Endpoint does not exist".to_owned() }
}

fn failed(error: String) -> Refusal {
    Refusal { status: StatusCode::INTERNAL_SERVER_ERROR, code: "InternalError", message: error }
}

/// Answers a call; `id` is a fresh UUID for whatever the call makes.
#[must_use]
pub fn call(outbox: &Outbox, body: &Bytes, id: &str) -> Response<String> {
    let request: BTreeMap<String, String> = form_urlencoded::parse(body).into_owned().collect();
    let action = request.get("Action").map_or("", String::as_str);
    let result = match action {
        "CreatePlatformEndpoint" => create(outbox, &request, id),
        "DeleteEndpoint" => delete(outbox, &request),
        "GetEndpointAttributes" => attributes(outbox, &request),
        "SetEndpointAttributes" => set_attributes(outbox, &request),
        "Publish" => publish(outbox, &request, id),
        _ => Err(Refusal {
            status: StatusCode::BAD_REQUEST,
            code: "InvalidAction",
            message: format!("Could not find operation {action} for version 2010-03-31"),
        }),
    };
    let (status, xml) = match result {
        Ok(inner) => {
            let result = inner.map(|inner| format!("<{action}Result>{inner}</{action}Result>")).unwrap_or_default();
            let xml = format!(
                "<{action}Response xmlns=\"{NAMESPACE}\">{result}\
                 <ResponseMetadata><RequestId>{id}</RequestId></ResponseMetadata></{action}Response>"
            );
            (StatusCode::OK, xml)
        }
        Err(refusal) => {
            let kind = if refusal.status.is_server_error() { "Receiver" } else { "Sender" };
            let xml = format!(
                "<ErrorResponse xmlns=\"{NAMESPACE}\"><Error><Type>{kind}</Type><Code>{}</Code>\
                 <Message>{}</Message></Error><RequestId>{id}</RequestId></ErrorResponse>",
                refusal.code,
                escaped(&refusal.message)
            );
            (refusal.status, xml)
        }
    };
    let mut response = Response::new(xml);
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/xml"));
    response
}

fn required<'a>(request: &'a BTreeMap<String, String>, name: &str) -> Result<&'a str, Refusal> {
    request
        .get(name)
        .map(String::as_str)
        .filter(|value| !value.is_empty())
        .ok_or_else(|| invalid(format!("Invalid parameter: {name} Reason: no value for required parameter")))
}

fn create(outbox: &Outbox, request: &BTreeMap<String, String>, id: &str) -> Result<Option<String>, Refusal> {
    let application = required(request, "PlatformApplicationArn")?;
    let token = required(request, "Token")?;
    let Some((before, name)) = application.split_once(":app/") else {
        return Err(invalid(
            "Invalid parameter: PlatformApplicationArn Reason: Wrong number of slashes in relative portion of the ARN.",
        ));
    };
    let prefix = format!("{before}:endpoint/{name}/");
    let mut wanted = entries(request);
    wanted.insert("Token".to_owned(), token.to_owned());
    wanted.entry("Enabled".to_owned()).or_insert_with(|| "true".to_owned());
    if let Some(data) = request.get("CustomUserData") {
        wanted.insert("CustomUserData".to_owned(), data.clone());
    }
    let arn = outbox
        .endpoints(|endpoints| {
            let same = endpoints.iter().find(|(arn, endpoint)| {
                arn.starts_with(&prefix) && endpoint.attributes.get("Token").map(String::as_str) == Some(token)
            });
            match same {
                Some((arn, endpoint)) if endpoint.attributes == wanted => Ok(arn.clone()),
                Some((arn, _)) => Err(invalid(format!(
                    "Invalid parameter: Token Reason: Endpoint {arn} already exists with the same Token, but different attributes."
                ))),
                None => {
                    let arn = format!("{prefix}{id}");
                    endpoints.insert(arn.clone(), Endpoint { attributes: wanted });
                    Ok(arn)
                }
            }
        })
        .map_err(failed)??;
    Ok(Some(format!("<EndpointArn>{}</EndpointArn>", escaped(&arn))))
}

/// `Attributes.entry.N.key` and `.value`.
fn entries(request: &BTreeMap<String, String>) -> BTreeMap<String, String> {
    request
        .iter()
        .filter_map(|(name, key)| {
            let number = name.strip_prefix("Attributes.entry.")?.strip_suffix(".key")?;
            Some((key.clone(), request.get(&format!("Attributes.entry.{number}.value"))?.clone()))
        })
        .collect()
}

fn delete(outbox: &Outbox, request: &BTreeMap<String, String>) -> Result<Option<String>, Refusal> {
    let arn = required(request, "EndpointArn")?;
    outbox.endpoints(|endpoints| endpoints.remove(arn)).map_err(failed)?;
    Ok(None)
}

fn attributes(outbox: &Outbox, request: &BTreeMap<String, String>) -> Result<Option<String>, Refusal> {
    let arn = required(request, "EndpointArn")?;
    let contents = outbox.contents();
    let endpoint = contents.endpoints.get(arn).ok_or_else(missing)?;
    let entries: Vec<String> = endpoint
        .attributes
        .iter()
        .map(|(key, value)| format!("<entry><key>{}</key><value>{}</value></entry>", escaped(key), escaped(value)))
        .collect();
    Ok(Some(format!("<Attributes>{}</Attributes>", entries.concat())))
}

fn set_attributes(outbox: &Outbox, request: &BTreeMap<String, String>) -> Result<Option<String>, Refusal> {
    let arn = required(request, "EndpointArn")?;
    let wanted = entries(request);
    outbox
        .endpoints(|endpoints| endpoints.get_mut(arn).map(|endpoint| endpoint.attributes.extend(wanted)))
        .map_err(failed)?
        .ok_or_else(missing)?;
    Ok(None)
}

fn publish(outbox: &Outbox, request: &BTreeMap<String, String>, id: &str) -> Result<Option<String>, Refusal> {
    let message = request.get("Message").filter(|message| !message.is_empty());
    let message = message.ok_or_else(|| invalid("Invalid parameter: Empty message"))?;
    if message.len() > MESSAGE_LIMIT {
        return Err(invalid("Invalid parameter: Message too long"));
    }
    let target = request.get("TargetArn").or_else(|| request.get("TopicArn")).filter(|arn| !arn.is_empty());
    let target = target
        .ok_or_else(|| invalid("Invalid parameter: TopicArn or TargetArn Reason: no value for required parameter"))?;
    if target.contains(":endpoint/") {
        let contents = outbox.contents();
        let endpoint = contents.endpoints.get(target).ok_or_else(|| {
            invalid("Invalid parameter: TargetArn Reason: No endpoint found for the target arn specified")
        })?;
        if endpoint.attributes.get("Enabled").is_some_and(|enabled| enabled == "false") {
            return Err(Refusal {
                status: StatusCode::BAD_REQUEST,
                code: "EndpointDisabled",
                message: "Endpoint is disabled".to_owned(),
            });
        }
    }
    let parsed: Option<Value> = serde_json::from_str(message).ok();
    if request.get("MessageStructure").is_some_and(|structure| structure == "json")
        && parsed.as_ref().and_then(|parts| parts.get("default")).and_then(Value::as_str).is_none()
    {
        return Err(invalid("Invalid parameter: Message Structure - No default entry in JSON message body"));
    }
    let payload = parsed.unwrap_or_else(|| Value::String(message.clone()));
    outbox.push(Push { endpoint: target.clone(), payload, taken: false }).map_err(failed)?;
    Ok(Some(format!("<MessageId>{id}</MessageId>")))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
