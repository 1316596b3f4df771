//! Where a request of the gateway comes in and its answer goes out.

use crate::app::App;
use crate::http::pack::{pack, takes};
use crate::http::problem::Problem;
use crate::http::reply::Reply;
use crate::http::request::Incoming;
use crate::identity::network::network;
use crate::identity::origin::{SECRET_HEADER, VIEWER_HEADER};
use crate::log;
use crate::store::cost::{Cost, REQUEST, meter_within, time_until};
use crate::work::aside;
use lambda_http::http::HeaderValue;
use lambda_http::request::RequestContext;
use lambda_http::{Body, Request, RequestExt, Response};

/// Bytes that are compressed in a moment.
const PACKED_AT_ONCE: usize = 128 * 1024;

/// Answers one request and writes its log line.
pub async fn answer<F, A>(app: &App, function: &str, request: Request, handle: F) -> Response<Body>
where
    F: FnOnce(Incoming) -> A,
    A: Future<Output = Result<Reply, Problem>>,
{
    let start = app.clock.now();
    let takes_gzip = takes(request.headers(), "gzip");
    let known = app.origin.knows(request.headers().get(SECRET_HEADER).map(HeaderValue::as_bytes));
    // A function that decodes pictures is given more time than one that asks the table.
    let longest =
        request.lambda_context_ref().map_or(REQUEST, |context| time_until(context.deadline, start.as_millisecond()));
    let incoming = incoming(request);
    let request_id = incoming.request_id.clone();
    let method = incoming.method.to_string();
    let (result, cost) = match (known, incoming.params_once()) {
        (false, _) => (Err(Problem::Forbidden), Cost::default()),
        (true, Err(twice)) => (Err(twice), Cost::default()),
        (true, Ok(())) => meter_within(longest, handle(incoming)).await,
    };
    let (reply, problem) = match result {
        Ok(reply) => (reply, None),
        Err(problem) => (Reply::problem(&problem, &request_id), Some(problem)),
    };
    let millis = app.clock.now().duration_since(start).as_secs_f64() * 1000.0;
    let line =
        log::Line { request_id: &request_id, function, method: &method, status: reply.status.as_u16(), millis, cost };
    log::write(&line, problem.as_ref());
    let body_less = method == "HEAD";
    let mut response = reply.into_response();
    if body_less {
        *response.body_mut() = Body::Empty;
        return response;
    }
    if !takes_gzip {
        return response;
    }
    packed(response).await.unwrap_or_else(|problem| Reply::problem(&problem, &request_id).into_response())
}

/// Packs an answer; a large one beside the thread that serves requests.
async fn packed(mut response: Response<Body>) -> Result<Response<Body>, Problem> {
    let large = matches!(response.body(), Body::Text(text) if text.len() > PACKED_AT_ONCE);
    let work = move || {
        pack(&mut response);
        response
    };
    if large { aside(work).await } else { Ok(work()) }
}

fn incoming(request: Request) -> Incoming {
    let (address, gateway_id) = match request.request_context_ref() {
        Some(RequestContext::ApiGatewayV2(context)) => {
            (context.http.source_ip.clone().unwrap_or_default(), context.request_id.clone())
        }
        _ => (String::new(), None),
    };
    // Behind the CDN the gateway sees the CDN; `infra/cdn/viewer.js` says who is behind that. Strangers are refused before
    // anything is counted by it.
    let viewer = request.headers().get(VIEWER_HEADER).and_then(|viewer| viewer.to_str().ok()).map(str::to_owned);
    let query = request.query_string_parameters();
    let query = query.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let path = request.raw_http_path().to_owned();
    let (mut parts, body) = request.into_parts();
    parts.headers.remove(SECRET_HEADER);
    Incoming {
        method: parts.method,
        path,
        query,
        headers: parts.headers,
        body: match body {
            Body::Text(text) => text.into_bytes(),
            Body::Binary(bytes) => bytes,
            _ => Vec::new(),
        },
        network: network(&viewer.unwrap_or(address)),
        request_id: gateway_id.unwrap_or_else(|| "none".to_owned()),
    }
}
