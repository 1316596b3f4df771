//! `GET /api/api/info`: which version answers.

use crate::Answering;
use serde_json::json;
use shared::app::App;
use shared::http::problem::Problem;
use shared::http::reply::Reply;
use shared::http::request::Incoming;

/// Name, version and build of the program.
#[must_use]
pub fn answer<'a>(_app: &'a App, incoming: &'a Incoming) -> Answering<'a> {
    Box::pin(async move {
        if incoming.method != "GET" || incoming.path != "/api/api/info" {
            return Err(Problem::NotFound);
        }
        Ok(Reply::ok(json!({
            "name": "Zuversicht",
            "version": env!("CARGO_PKG_VERSION"),
            "build": option_env!("ZUVERSICHT_BUILD").unwrap_or("local"),
        })))
    })
}
