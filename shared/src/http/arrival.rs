//! What the gateway sends, before it is a request. `lambda_http` ends the program over what it can make no address of, such as
//! two Host headers in one line: such a call is refused here, and every other one reaches it without a host.

use crate::http::problem::Problem;
use crate::http::reply::Reply;
use crate::log;
use lambda_http::aws_lambda_events::apigw::ApiGatewayV2httpRequest;
use lambda_http::http::HeaderValue;
use lambda_http::http::header::HOST;
use lambda_http::http::uri::PathAndQuery;
use lambda_http::request::LambdaRequest;
use lambda_http::{Adapter, Body, LambdaEvent, Request, Response, Service, service_fn};
use serde::{Deserialize, Deserializer, Serialize};
use std::convert::Infallible;
use std::future::Future;

/// Bytes of path and query that an address may have.
const MAX_LENGTH: usize = 60_000;

/// An event, or nothing where it cannot be read: one of its headers is none.
#[derive(Debug)]
pub struct Arrival(Option<LambdaRequest>);

impl<'de> Deserialize<'de> for Arrival {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self(LambdaRequest::deserialize(deserializer).ok()))
    }
}

impl Arrival {
    /// The event as it makes a request without fail, and its host.
    fn readable(self) -> Result<(LambdaRequest, Option<HeaderValue>), Problem> {
        let Some(LambdaRequest::ApiGatewayV2(mut event)) = self.0 else {
            return Err(Problem::field("headers", "pattern"));
        };
        let mut hosts = event.headers.get_all(HOST).iter();
        let (host, another) = (hosts.next().cloned(), hosts.next());
        if another.is_some() || host.as_ref().is_some_and(|host| !host.to_str().is_ok_and(is_host)) {
            return Err(Problem::field("Host", "pattern"));
        }
        let (path, query) =
            (event.raw_path.as_deref().unwrap_or_default(), event.raw_query_string.as_deref().unwrap_or_default());
        // A letter of a path may become nine when it is written for an address.
        let short = 9 * path.len() + query.len() <= MAX_LENGTH;
        if !short || !path.starts_with('/') || PathAndQuery::try_from(format!("/?{query}")).is_err() {
            return Err(Problem::field("path", "pattern"));
        }
        event.headers.remove(HOST);
        event.request_context.domain_name = None;
        Ok((LambdaRequest::ApiGatewayV2(event), host))
    }
}

/// Whether it names a host, perhaps with a port.
#[must_use]
pub fn is_host(text: &str) -> bool {
    let (name, port) = match text.strip_prefix('[') {
        Some(rest) => match rest.split_once(']') {
            Some((name, port)) => (name, port.strip_prefix(':').or_else(|| port.is_empty().then_some("0"))),
            None => return false,
        },
        None => text.split_once(':').map_or((text, Some("0")), |(name, port)| (name, Some(port))),
    };
    let numbered =
        port.is_some_and(|port| port.bytes().all(|byte| byte.is_ascii_digit()) && port.parse::<u16>().is_ok());
    let letters = if text.starts_with('[') {
        name.bytes().all(|byte| byte.is_ascii_hexdigit() || b":.".contains(&byte))
    } else {
        name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._".contains(&byte))
    };
    !name.is_empty() && numbered && letters
}

/// Answers an event: 400 for one that is no request, else as the function does.
pub async fn serve<F, A>(event: LambdaEvent<Arrival>, function: &str, answer: F) -> Result<impl Serialize, Infallible>
where
    F: Fn(Request) -> A + Send + Sync,
    A: Future<Output = Response<Body>> + Send + 'static,
{
    let LambdaEvent { payload, context } = event;
    let (event, host) = match payload.readable() {
        Ok((event, host)) => (event, Ok(host)),
        Err(problem) => (LambdaRequest::ApiGatewayV2(ApiGatewayV2httpRequest::default()), Err(problem)),
    };
    let request_id = context.request_id.clone();
    let mut adapter = Adapter::from(service_fn(|mut request: Request| {
        let refused = host.as_ref().err().map(|problem| {
            log::failure(&request_id, function, problem);
            Reply::problem(problem, &request_id).into_response()
        });
        if let Ok(Some(host)) = &host {
            request.headers_mut().insert(HOST, host.clone());
        }
        let answered = if refused.is_none() { Some(answer(request)) } else { None };
        async move {
            match (refused, answered) {
                (None, Some(answered)) => Ok::<_, Infallible>(answered.await),
                (refused, _) => Ok(refused.unwrap_or_default()),
            }
        }
    }));
    adapter.call(LambdaEvent::new(event, context)).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use lambda_http::Context;
    use serde_json::{Value, json};

    async fn status(event: &Value) -> (u64, Value) {
        let arrival: Arrival = serde_json::from_value(event.clone()).expect("whatever comes is taken");
        let echo = |request: Request| {
            let host = request.headers().get(HOST).cloned();
            async move {
                let host = host.as_ref().and_then(|host| host.to_str().ok()).unwrap_or_default();
                Response::new(Body::Text(json!({"host": host}).to_string()))
            }
        };
        let Ok(answer) = serve(LambdaEvent::new(arrival, Context::default()), "treatment", echo).await;
        let answer = serde_json::to_value(answer).expect("an answer");
        let body = serde_json::from_str(answer["body"].as_str().unwrap_or_default()).unwrap_or_default();
        (answer["statusCode"].as_u64().unwrap_or_default(), body)
    }

    fn event(path: &str, query: &str, headers: &Value) -> Value {
        json!({
            "version": "2.0", "rawPath": path, "rawQueryString": query, "headers": headers,
            "requestContext": {
                "domainName": "zuversicht.example", "http": {"method": "GET", "path": path}, "stage": "$default",
            },
        })
    }

    #[tokio::test]
    async fn what_is_no_request_is_refused_and_ends_no_program() {
        let host = |host: &str| event("/api/treatment/list", "", &json!({"host": host}));
        for good in ["zuversicht.example", "localhost:8080", "127.0.0.1:1", "[::1]:8080", "[::1]"] {
            assert_eq!(status(&host(good)).await, (200, json!({"host": good})), "{good}");
        }
        for bad in [
            "a.example,b.example",
            "localhost:80,localhost:80",
            "localhost:99999",
            "localhost:",
            "a b",
            "a@b",
            "a/b",
            "[::1",
            "[::1]x",
            "[]",
            "",
            "münchen.example",
            "a\u{fffd}",
            "<",
        ] {
            let (status, body) = status(&host(bad)).await;
            assert_eq!((status, &body["fields"][0]["path"]), (400, &json!("Host")), "{bad}");
        }
        let twice = event("/api/x", "", &json!({"host": ["a.example", "b.example"]}));
        assert_eq!(status(&twice).await.0, 400);
        let long = "/ä".repeat(20_000);
        for (path, query, headers, field) in [
            ("/api/x", "", json!({"a b": "1"}), "headers"),
            ("/api/x", "", json!({"": "1"}), "headers"),
            ("/api/x", "", json!({"x-auth-token": "a\r\nb"}), "headers"),
            ("/api/x", "a=<b>", json!({}), "path"),
            (":99999", "", json!({}), "path"),
            (long.as_str(), "", json!({}), "path"),
        ] {
            let (status, body) = status(&event(path, query, &headers)).await;
            assert_eq!((status, &body["fields"][0]["path"]), (400, &json!(field)), "{path:.40} {query} {headers}");
        }
        for proto in ["https", "https,http", "", "\u{fffd}", "a b"] {
            let headers = json!({"host": "a.example", "x-forwarded-proto": proto});
            assert_eq!(status(&event("/api/x", "", &headers)).await.0, 200, "{proto}");
        }
        for path in ["/", "//x", "/api/#a", "/api/\u{0}", "/api/[x]|^`{}\"<>\\", "/api/ä\u{fffd}/..", "/%"] {
            assert_eq!(status(&event(path, "a=1&b=%7B", &json!({}))).await.0, 200, "{path}");
        }
        assert_eq!(status(&json!({"Records": []})).await.0, 400, "what no gateway has sent");
    }
}
