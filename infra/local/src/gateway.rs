//! The HTTP API: finds the function of a request and runs it as Lambda does.

use crate::event::{self, Arrival};
use crate::routes::Routes;
use axum::http::{HeaderValue, Request, Response, header};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use futures::future::BoxFuture;
use lambda_http::Body;
use lambda_http::lambda_runtime::{Context, LambdaEvent};
use serde_json::Value;
use shared::clock::{Clock, Entropy};
use shared::http::arrival;
use shared::http::problem::Problem;
use shared::store::cost::{has_time, without_hurry};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;

/// The largest event that Lambda accepts, in bytes. What is no text is in it as base64: about 4.5 MB of a file get through.
pub const EVENT_LIMIT: usize = 6 * 1024 * 1024;

/// The largest body that is read, in bytes: a larger one fits into no event.
pub const BODY_LIMIT: usize = EVENT_LIMIT;

/// What answers the requests of a function.
pub type Handler = Arc<dyn Fn(lambda_http::Request) -> BoxFuture<'static, Response<Body>> + Send + Sync>;

/// Routes and functions.
#[derive(Clone)]
pub struct Gateway {
    routes: Arc<Routes>,
    handlers: Arc<HashMap<String, Handler>>,
    /// Seconds after which a function is ended, by its name.
    timeouts: Arc<HashMap<String, u32>>,
    hurried: bool,
    clock: Clock,
    entropy: Entropy,
}

impl Gateway {
    /// A gateway of these routes to these functions; `named` has those of the template, and after how many seconds each is ended.
    ///
    /// # Errors
    /// When a route has no function, or a function no entry in the template.
    pub fn new(
        routes: Routes,
        named: HashMap<String, u32>,
        handlers: HashMap<String, Handler>,
        clock: Clock,
        entropy: Entropy,
    ) -> Result<Self, String> {
        let mut unknown: Vec<&str> =
            named.keys().filter(|name| !handlers.contains_key(*name)).map(String::as_str).collect();
        let mut forgotten: Vec<&str> =
            handlers.keys().filter(|name| !named.contains_key(*name)).map(String::as_str).collect();
        unknown.sort_unstable();
        forgotten.sort_unstable();
        if !unknown.is_empty() {
            return Err(format!("template.yaml names functions that do not exist: {}.", unknown.join(", ")));
        }
        if !forgotten.is_empty() {
            return Err(format!("template.yaml lacks functions: {}.", forgotten.join(", ")));
        }
        Ok(Self {
            routes: Arc::new(routes),
            handlers: Arc::new(handlers),
            timeouts: Arc::new(named),
            hurried: false,
            clock,
            entropy,
        })
    }

    /// Requests and their operations have the deadlines that they have in the cloud, where Lambda ends a function.
    #[must_use]
    pub fn hurried(mut self, hurried: bool) -> Self {
        self.hurried = hurried;
        self
    }

    /// Answers a request; a body of `None` was too large to be read.
    pub async fn answer(&self, request: Request<Option<Vec<u8>>>, peer: IpAddr) -> Response<Vec<u8>> {
        let request_id = URL_SAFE_NO_PAD.encode(self.entropy.bytes::<12>());
        let (parts, body) = request.into_parts();
        let path = event::raw_path(parts.uri.path());
        let Some((route, variables)) = self.routes.find(parts.method.as_str(), &path) else {
            return refusal(&Problem::NotFound, &request_id);
        };
        let Some(body) = body.filter(|body| body.len() <= BODY_LIMIT) else {
            return refusal(&Problem::TooLarge, &request_id);
        };
        let Some(handler) = self.handlers.get(&route.function) else {
            return refusal(&Problem::NotFound, &request_id);
        };
        let now = self.clock.now();
        let event = event::event(&Arrival {
            method: &parts.method,
            uri: &parts.uri,
            headers: &parts.headers,
            body: &body,
            peer,
            route_key: &route.key,
            variables: &variables,
            request_id: &request_id,
            now,
        });
        let event = event.to_string();
        if event.len() > EVENT_LIMIT {
            return refusal(&Problem::TooLarge, &request_id);
        }
        let mut context = Context::default();
        context.request_id.clone_from(&request_id);
        let seconds = self.timeouts.get(&route.function).copied().unwrap_or_default();
        context.deadline = u64::try_from(now.as_millisecond() + 1000 * i64::from(seconds)).unwrap_or(u64::MAX);
        // A task of its own: as in the cloud, a function continues when the caller hangs up.
        let answer = invoke(Arc::clone(handler), route.function.clone(), event, context);
        let hurried = self.hurried && !has_time();
        let run = if hurried { tokio::spawn(answer) } else { tokio::spawn(without_hurry(answer)) };
        let outcome = match run.await {
            Ok(Ok(answer)) => event::answer(&answer, &request_id).map_err(str::to_owned),
            Ok(Err(error)) => Err(error),
            Err(_) => Err("the function panicked".to_owned()),
        };
        outcome.unwrap_or_else(|error| {
            eprintln!("{}: {error} (request {request_id})", route.function);
            refusal(&Problem::Internal(error), &request_id)
        })
    }
}

/// What the Lambda runtime does with an event.
async fn invoke(handler: Handler, function: String, event: String, context: Context) -> Result<Value, String> {
    let arrival: arrival::Arrival = serde_json::from_str(&event).map_err(|error| error.to_string())?;
    let Ok(answer) =
        arrival::serve(LambdaEvent::new(arrival, context), &function, move |request| handler(request)).await;
    serde_json::to_value(&answer).map_err(|error| error.to_string())
}

fn refusal(problem: &Problem, request_id: &str) -> Response<Vec<u8>> {
    let mut response = Response::new(problem.body(request_id).to_string().into_bytes());
    *response.status_mut() = problem.status();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::routes::Route;
    use lambda_http::RequestExt;
    use serde_json::json;

    fn gateway() -> Gateway {
        let echo: Handler = Arc::new(|request| {
            Box::pin(async move {
                let seen = json!({
                    "method": request.method().as_str(),
                    "path": request.raw_http_path(),
                    "query": request.uri().query(),
                    "cookie": request.headers().get("cookie").and_then(|value| value.to_str().ok()),
                    "id": request.lambda_context_ref().map(|context| context.request_id.clone()),
                    "deadline": request.lambda_context_ref().map(|context| context.deadline),
                    "bytes": request.body().len(),
                });
                Response::builder()
                    .status(201)
                    .header("content-type", "application/json")
                    .header("set-cookie", "a=1")
                    .header("set-cookie", "b=2")
                    .body(Body::Text(seen.to_string()))
                    .expect("response")
            })
        });
        let broken: Handler = Arc::new(|_| Box::pin(async { panic!("on purpose") }));
        let large: Handler =
            Arc::new(|_| Box::pin(async { Response::new(Body::Text("a".repeat(event::ANSWER_LIMIT + 1))) }));
        let route = |method, path, name| Route::new(method, path, name).expect(path);
        Gateway::new(
            Routes::new(vec![
                route("ANY", "/api/echo/{proxy+}", "echo"),
                route("ANY", "/api/broken", "broken"),
                route("ANY", "/api/large", "large"),
            ]),
            ["echo", "broken", "large"].map(|name| (name.to_owned(), 29)).into(),
            HashMap::from([("echo".to_owned(), echo), ("broken".to_owned(), broken), ("large".to_owned(), large)]),
            Clock::system(),
            Entropy::system(),
        )
        .expect("gateway")
    }

    async fn ask(request: Request<Option<Vec<u8>>>) -> (u16, Value, Response<Vec<u8>>) {
        let response = gateway().answer(request, IpAddr::from([127, 0, 0, 1])).await;
        let body = serde_json::from_slice(response.body()).unwrap_or(Value::Null);
        (response.status().as_u16(), body, response)
    }

    fn get(path: &str) -> axum::http::request::Builder {
        Request::builder().uri(path)
    }

    #[tokio::test]
    async fn a_function_sees_a_real_event_and_its_answer_arrives_whole() {
        let request = get("/api/echo/a%20b/..?x=%7B1%7D")
            .method("PUT")
            .header("cookie", "refresh=r; other=o")
            .header("content-type", "application/json")
            .body(Some(b"{}".to_vec()))
            .expect("request");
        let begun = Clock::system().now().as_millisecond();
        let (status, body, response) = ask(request).await;
        assert_eq!(status, 201);
        let given = body["deadline"].as_i64().expect("deadline") - begun;
        assert!((29_000..40_000).contains(&given), "as long as the template says: {given}");
        assert_eq!(body["method"], "PUT");
        assert_eq!(body["path"], "/api/echo/a b/..");
        assert_eq!(body["query"], "x=%7B1%7D");
        assert_eq!(body["cookie"], "refresh=r; other=o");
        assert_eq!(body["bytes"], 2);
        assert_eq!(response.headers()["apigw-requestid"], body["id"].as_str().expect("id"));
        assert_eq!(response.headers().get_all("set-cookie").iter().count(), 2);
    }

    #[tokio::test]
    async fn odd_paths_never_break_the_gateway() {
        for path in ["/api/echo/%23a", "/api/echo/%0a%0d", "/api/echo/%25", "/api/echo/%C3%A4%FF", "/api/echo/[x]|%5E"]
        {
            if let Ok(request) = get(path).body(Some(Vec::new())) {
                assert_eq!(ask(request).await.0, 201, "{path}");
            }
        }
    }

    #[tokio::test]
    async fn refusals_have_the_shape_of_the_contract() {
        // A file of 4.7 MB, and what its base64 takes with the rest of the event.
        let at_limit = get("/api/echo/x").body(Some(vec![0; 4_700_000])).expect("request");
        assert_eq!(ask(at_limit).await.0, 201);
        let beyond = get("/api/echo/x").body(Some(vec![0; EVENT_LIMIT / 4 * 3])).expect("request");
        assert_eq!(ask(beyond).await.0, 413);
        for (request, status, key) in [
            (get("/api/unknown/list").body(Some(Vec::new())), 404, "error.notfound"),
            (get("/api/echo/x").body(Some(vec![b'a'; BODY_LIMIT + 1])), 413, "error.body.toolarge"),
            (get("/api/echo/x").body(None), 413, "error.body.toolarge"),
            (get("/api/broken").body(Some(Vec::new())), 500, "error.unknown"),
            (get("/api/large").body(Some(Vec::new())), 500, "error.unknown"),
        ] {
            let (got, body, response) = ask(request.expect("request")).await;
            assert_eq!((got, body["key"].as_str()), (status, Some(key)));
            assert_eq!(body["status"], status);
            assert!(body["requestId"].as_str().is_some_and(|id| !id.is_empty()));
            assert_eq!(response.headers()["content-type"], "application/problem+json");
            assert!(!body.to_string().contains("on purpose"), "no inner text leaves the program");
        }
    }

    #[test]
    fn template_and_functions_must_agree() {
        let handler: Handler = Arc::new(|_| Box::pin(async { Response::new(Body::Empty) }));
        let make = |named: &[&str]| {
            let named = named.iter().map(|name| ((*name).to_owned(), 10)).collect();
            Gateway::new(
                Routes::new(Vec::new()),
                named,
                HashMap::from([("login".to_owned(), Arc::clone(&handler))]),
                Clock::system(),
                Entropy::system(),
            )
            .map(|_| ())
        };
        assert_eq!(make(&["login"]), Ok(()));
        assert!(make(&["login", "logni"]).is_err_and(|error| error.contains("do not exist: logni")));
        assert!(make(&[]).is_err_and(|error| error.contains("lacks functions: login")));
    }
}
