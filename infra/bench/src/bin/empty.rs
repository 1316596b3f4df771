//! The smallest Lambda function in Rust, to compare our cold start with.

use lambda_http::http::StatusCode;
use lambda_http::{Body, Error, Request, Response, run, service_fn};

async fn answer(_request: Request) -> Result<Response<Body>, Error> {
    Ok(Response::builder().status(StatusCode::OK).body(Body::Text("{}".to_owned()))?)
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    run(service_fn(answer)).await
}
