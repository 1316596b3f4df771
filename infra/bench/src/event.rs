//! API Gateway events (payload format 2.0), as the HTTP API sends them.

use serde_json::{Map, Value, json};

/// The secret by which the functions of the harness know their CDN.
pub const ORIGIN: &str = "the-harness-stands-in-for-the-cdn";

/// A request that an event is built from.
#[derive(Clone, Debug)]
pub struct Event {
    method: String,
    path: String,
    query: String,
    headers: Map<String, Value>,
    cookies: Vec<String>,
    body: Option<String>,
}

impl Event {
    /// A request; `target` is path and query, such as `/api/treatment/list?p.s=10`.
    #[must_use]
    pub fn new(method: &str, target: &str) -> Self {
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        let headers = json!({
            "accept": "application/json",
            "host": "zuversicht.example",
            "user-agent": "harness",
            "x-origin-secret": ORIGIN,
            "x-forwarded-for": "192.0.2.7",
            "x-forwarded-port": "443",
            "x-forwarded-proto": "https",
        });
        Self {
            method: method.to_owned(),
            path: path.to_owned(),
            query: query.to_owned(),
            headers: headers.as_object().cloned().unwrap_or_default(),
            cookies: Vec::new(),
            body: None,
        }
    }

    /// Adds a header; the gateway sends names in lower case.
    #[must_use]
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.insert(name.to_lowercase(), Value::from(value));
        self
    }

    /// Adds the access token.
    #[must_use]
    pub fn token(self, token: &str) -> Self {
        self.header("x-auth-token", token)
    }

    /// Adds a cookie (`name=value`).
    #[must_use]
    pub fn cookie(mut self, cookie: &str) -> Self {
        self.cookies.push(cookie.to_owned());
        self
    }

    /// Adds a JSON body.
    #[must_use]
    pub fn body(self, body: &Value) -> Self {
        let mut event = self.header("content-type", "application/json");
        event.body = Some(body.to_string());
        event
    }

    /// The event as the gateway sends it.
    #[must_use]
    pub fn json(&self) -> Value {
        let mut parts = self.path.trim_start_matches('/').splitn(3, '/');
        let (base, root, proxy) = (parts.next(), parts.next(), parts.next());
        let route = match (base, root, proxy) {
            (Some(base), Some(root), Some(_)) => format!("ANY /{base}/{root}/{{proxy+}}"),
            _ => format!("ANY {}", self.path),
        };
        let mut event = json!({
            "version": "2.0",
            "routeKey": route,
            "rawPath": self.path,
            "rawQueryString": self.query,
            "headers": self.headers,
            "requestContext": {
                "accountId": "123456789012",
                "apiId": "harness",
                "domainName": "zuversicht.example",
                "domainPrefix": "zuversicht",
                "http": {
                    "method": self.method,
                    "path": self.path,
                    "protocol": "HTTP/1.1",
                    "sourceIp": "192.0.2.7",
                    "userAgent": "harness",
                },
                "requestId": "JKJaXmPLvHcESHA=",
                "routeKey": route,
                "stage": "$default",
                "time": "10/Mar/2026:08:40:00 +0000",
                "timeEpoch": 1_773_132_000_000_i64,
            },
            "isBase64Encoded": false,
        });
        if let Some(members) = event.as_object_mut() {
            let parameters: Map<String, Value> = self
                .query
                .split('&')
                .filter_map(|pair| pair.split_once('='))
                .map(|(name, value)| (name.to_owned(), Value::from(value)))
                .collect();
            // The gateway leaves out what is empty.
            if !parameters.is_empty() {
                members.insert("queryStringParameters".to_owned(), Value::Object(parameters));
            }
            if let Some(proxy) = proxy {
                members.insert("pathParameters".to_owned(), json!({ "proxy": proxy }));
            }
            if !self.cookies.is_empty() {
                members.insert("cookies".to_owned(), json!(self.cookies));
            }
            if let Some(body) = &self.body {
                members.insert("body".to_owned(), Value::from(body.as_str()));
            }
        }
        event
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_carries_path_query_and_body_as_the_gateway_sends_them() {
        let event = Event::new("POST", "/api/treatment/add?a=1&b=2").token("t").body(&json!({"x": 1})).json();
        assert_eq!(event["rawPath"], "/api/treatment/add");
        assert_eq!(event["rawQueryString"], "a=1&b=2");
        assert_eq!(event["queryStringParameters"], json!({"a": "1", "b": "2"}));
        assert_eq!(event["pathParameters"]["proxy"], "add");
        assert_eq!(event["routeKey"], "ANY /api/treatment/{proxy+}");
        assert_eq!(event["requestContext"]["http"]["method"], "POST");
        assert_eq!(event["headers"]["x-auth-token"], "t");
        assert_eq!(event["body"], "{\"x\":1}");
    }

    #[test]
    fn what_is_empty_is_left_out() {
        let event = Event::new("POST", "/api/login").json();
        for absent in ["queryStringParameters", "pathParameters", "cookies", "body"] {
            assert!(event.get(absent).is_none(), "{absent}");
        }
        assert_eq!(event["routeKey"], "ANY /api/login");
    }
}
