//! HTTP to API Gateway's event (HTTP API, payload format 2.0) and its answer back to HTTP.

use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Response, StatusCode, Uri, header};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use jiff::Timestamp;
use percent_encoding::percent_decode_str;
use serde_json::{Map, Value, json};
use std::net::IpAddr;

/// The largest answer that Lambda returns, in bytes.
pub const ANSWER_LIMIT: usize = 6 * 1024 * 1024;

const DOMAIN: &str = "local.execute-api.eu-central-1.amazonaws.com";

/// A request as it arrived, with the route that was found for it.
pub struct Arrival<'a> {
    pub method: &'a Method,
    /// Path and query as sent.
    pub uri: &'a Uri,
    /// Headers as sent.
    pub headers: &'a HeaderMap,
    pub body: &'a [u8],
    /// Who connected.
    pub peer: IpAddr,
    pub route_key: &'a str,
    /// Path variables of the route.
    pub variables: &'a [(String, String)],
    pub request_id: &'a str,
    /// When it arrived.
    pub now: Timestamp,
}

/// The path as API Gateway passes it on and routes by it: decoded once, and cut at a decoded `?`.
/// Dot segments stay as they are; no file is opened by this path.
#[must_use]
pub fn raw_path(path: &str) -> String {
    let decoded = percent_decode_str(path).decode_utf8_lossy();
    decoded.split('?').next().unwrap_or_default().to_owned()
}

#[must_use]
pub fn event(arrival: &Arrival<'_>) -> Value {
    let path = raw_path(arrival.uri.path());
    let query = arrival.uri.query().unwrap_or_default();
    let peer = arrival.peer.to_string();
    let (mut headers, cookies) = headers(arrival.headers);
    let forwarded = match headers.get("x-forwarded-for").and_then(Value::as_str) {
        Some(before) => format!("{before}, {peer}"),
        None => peer.clone(),
    };
    headers.insert("x-forwarded-for".to_owned(), Value::String(forwarded));
    headers.insert("x-forwarded-proto".to_owned(), json!("http"));
    let agent = headers.get("user-agent").cloned().unwrap_or_else(|| json!(""));
    let domain = headers.get("host").cloned().unwrap_or_else(|| json!(DOMAIN));
    headers.entry("host").or_insert_with(|| json!(DOMAIN));

    let mut event = json!({
        "version": "2.0",
        "routeKey": arrival.route_key,
        "rawPath": path,
        "rawQueryString": query,
        "headers": headers,
        "requestContext": {
            "accountId": "000000000000",
            "apiId": "local",
            "domainName": domain,
            "domainPrefix": "local",
            "http": {
                "method": arrival.method.as_str(),
                "path": path,
                "protocol": "HTTP/1.1",
                "sourceIp": peer,
                "userAgent": agent,
            },
            "requestId": arrival.request_id,
            "routeKey": arrival.route_key,
            "stage": "$default",
            "time": arrival.now.strftime("%d/%b/%Y:%H:%M:%S +0000").to_string(),
            "timeEpoch": arrival.now.as_millisecond(),
        },
        "isBase64Encoded": false,
    });
    if let Some(members) = event.as_object_mut() {
        if !cookies.is_empty() {
            members.insert("cookies".to_owned(), json!(cookies));
        }
        if !query.is_empty() {
            members.insert("queryStringParameters".to_owned(), Value::Object(parameters(query)));
        }
        if !arrival.variables.is_empty() {
            let variables = arrival.variables.iter().map(|(name, value)| (name.clone(), json!(value)));
            members.insert("pathParameters".to_owned(), Value::Object(variables.collect()));
        }
        if !arrival.body.is_empty() {
            let text = is_text(arrival.headers).then(|| std::str::from_utf8(arrival.body).ok()).flatten();
            members.insert("isBase64Encoded".to_owned(), json!(text.is_none()));
            let body = text.map_or_else(|| STANDARD.encode(arrival.body), str::to_owned);
            members.insert("body".to_owned(), json!(body));
        }
    }
    event
}

/// Headers in lower case with repeated ones joined by commas; cookies apart.
fn headers(sent: &HeaderMap) -> (Map<String, Value>, Vec<String>) {
    let mut headers = Map::new();
    let mut cookies = Vec::new();
    for name in sent.keys() {
        let values: Vec<String> =
            sent.get_all(name).iter().map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned()).collect();
        if name == header::COOKIE {
            cookies.extend(values.iter().flat_map(|value| value.split(';')).map(|one| one.trim().to_owned()));
        } else {
            headers.insert(name.as_str().to_owned(), Value::String(values.join(",")));
        }
    }
    cookies.retain(|cookie| !cookie.is_empty());
    (headers, cookies)
}

fn parameters(query: &str) -> Map<String, Value> {
    let mut parameters: Map<String, Value> = Map::new();
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        match parameters.get_mut(name.as_ref()) {
            Some(Value::String(before)) => {
                before.push(',');
                before.push_str(&value);
            }
            _ => {
                parameters.insert(name.into_owned(), Value::String(value.into_owned()));
            }
        }
    }
    parameters
}

fn is_text(headers: &HeaderMap) -> bool {
    let Some(kind) = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()) else { return false };
    let kind = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    kind.starts_with("text/")
        || kind.ends_with("+json")
        || kind.ends_with("+xml")
        || ["application/json", "application/javascript", "application/xml", "application/x-www-form-urlencoded"]
            .contains(&kind.as_str())
}

/// The HTTP answer that API Gateway makes of a function's answer.
///
/// # Errors
/// When the function's answer is none that API Gateway takes, or too large for Lambda.
pub fn answer(answer: &Value, request_id: &str) -> Result<Response<Vec<u8>>, &'static str> {
    let status = answer.get("statusCode").and_then(Value::as_u64).and_then(|code| u16::try_from(code).ok());
    let status = status.and_then(|code| StatusCode::from_u16(code).ok()).ok_or("no status code")?;
    let encoded = answer.get("isBase64Encoded").and_then(Value::as_bool).unwrap_or(false);
    let text = answer.get("body").and_then(Value::as_str).unwrap_or_default();
    if text.len() > ANSWER_LIMIT {
        return Err("an answer of more than 6 MiB");
    }
    let body = if encoded {
        STANDARD.decode(text).map_err(|_| "a body that is not base64")?
    } else {
        text.as_bytes().to_vec()
    };
    let mut response = Response::new(body);
    *response.status_mut() = status;
    let headers = response.headers_mut();
    for (name, value) in answer.get("headers").and_then(Value::as_object).into_iter().flatten() {
        if let (Ok(name), Some(Ok(value))) =
            (HeaderName::try_from(name.as_str()), value.as_str().map(HeaderValue::from_str))
        {
            headers.insert(name, value);
        }
    }
    for cookie in answer.get("cookies").and_then(Value::as_array).into_iter().flatten() {
        if let Some(Ok(value)) = cookie.as_str().map(HeaderValue::from_str) {
            headers.append(header::SET_COOKIE, value);
        }
    }
    if let Ok(id) = HeaderValue::from_str(request_id) {
        headers.insert(HeaderName::from_static("apigw-requestid"), id);
    }
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event_of(request: &axum::http::Request<&[u8]>) -> Value {
        event(&Arrival {
            method: request.method(),
            uri: request.uri(),
            headers: request.headers(),
            body: request.body(),
            peer: IpAddr::from([127, 0, 0, 1]),
            route_key: "ANY /api/treatment/{proxy+}",
            variables: &[("proxy".to_owned(), "list".to_owned())],
            request_id: "id-1",
            now: "2026-03-01T10:20:30.5Z".parse().expect("instant"),
        })
    }

    #[test]
    fn a_request_becomes_the_event_that_aws_documents() {
        let request = axum::http::Request::builder()
            .method("POST")
            .uri("/api/treatment/list?p.i=0&f.name=a%20b&f.name=c")
            .header("X-Auth-Token", "t")
            .header("Accept", "a")
            .header("Accept", "b")
            .header("Cookie", "one=1; two=2")
            .header("Content-Type", "application/json; charset=utf-8")
            .header("User-Agent", "test")
            .header("X-Forwarded-For", "203.0.113.9")
            .header("Host", "127.0.0.1:8080")
            .body("{\"ä\":1}".as_bytes())
            .expect("request");
        let event = event_of(&request);
        assert_eq!(event["version"], "2.0");
        assert_eq!(event["rawPath"], "/api/treatment/list");
        assert_eq!(event["rawQueryString"], "p.i=0&f.name=a%20b&f.name=c");
        assert_eq!(event["queryStringParameters"]["f.name"], "a b,c");
        assert_eq!(event["pathParameters"]["proxy"], "list");
        assert_eq!(event["cookies"], json!(["one=1", "two=2"]));
        assert_eq!(event["headers"]["x-auth-token"], "t");
        assert_eq!(event["headers"]["accept"], "a,b");
        assert_eq!(event["headers"]["cookie"], Value::Null);
        assert_eq!(event["headers"]["x-forwarded-for"], "203.0.113.9, 127.0.0.1");
        assert_eq!(event["body"], "{\"ä\":1}");
        assert_eq!(event["isBase64Encoded"], false);
        let context = &event["requestContext"];
        assert_eq!(context["http"]["sourceIp"], "127.0.0.1");
        assert_eq!(context["http"]["userAgent"], "test");
        assert_eq!(context["time"], "01/Mar/2026:10:20:30 +0000");
        assert_eq!(context["timeEpoch"], 1_772_360_430_500_i64);
        assert_eq!(context["requestId"], "id-1");
    }

    #[test]
    fn bytes_travel_as_base64_and_nothing_travels_as_nothing() {
        let image = axum::http::Request::builder().header("content-type", "image/png");
        let event = event_of(&image.body(&[0xff_u8, 0x00][..]).expect("request"));
        assert_eq!((&event["body"], &event["isBase64Encoded"]), (&json!("/wA="), &json!(true)));
        let broken = axum::http::Request::builder().header("content-type", "application/json");
        let event = event_of(&broken.body(&[0xff_u8][..]).expect("request"));
        assert_eq!(event["isBase64Encoded"], true);
        let empty = event_of(&axum::http::Request::builder().body(&[][..]).expect("request"));
        assert_eq!(empty.get("body"), None);
        assert_eq!(empty.get("cookies"), None);
    }

    #[test]
    fn paths_are_decoded_once_and_keep_their_dots() {
        for (sent, handed) in [
            ("/api/x/..%2f..%2fetc", "/api/x/../../etc"),
            ("/api/x/../y", "/api/x/../y"),
            ("/api/x/%252e", "/api/x/%2e"),
            ("/api/x/a%3Fb=1", "/api/x/a"),
            ("/api/x/%FF", "/api/x/\u{fffd}"),
            ("/api/x/%C3%A4/", "/api/x/ä/"),
        ] {
            assert_eq!(raw_path(sent), handed);
        }
    }

    #[test]
    fn an_answer_becomes_http() {
        let response = answer(
            &json!({
                "statusCode": 201,
                "headers": {"content-type": "image/png"},
                "cookies": ["a=1; HttpOnly", "b=2"],
                "body": "/wA=",
                "isBase64Encoded": true,
            }),
            "id-1",
        )
        .expect("answer");
        assert_eq!(response.status(), 201);
        assert_eq!(response.body(), &[0xff, 0x00]);
        assert_eq!(response.headers().get_all("set-cookie").iter().count(), 2);
        assert_eq!(response.headers()["apigw-requestid"], "id-1");
    }

    #[test]
    fn answers_that_aws_refuses_are_refused() {
        assert!(answer(&json!({}), "id").is_err());
        assert!(answer(&json!({"statusCode": 200, "body": "?", "isBase64Encoded": true}), "id").is_err());
        let large = "a".repeat(ANSWER_LIMIT + 1);
        assert!(answer(&json!({"statusCode": 200, "body": large}), "id").is_err());
    }
}
