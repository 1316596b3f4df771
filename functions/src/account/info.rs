//! `GET /api/api/info`: which version answers.

use serde_json::json;
use shared::entity::call::FlowCall;
use shared::entity::field::Field;
use shared::entity::operation::Answer;
use shared::http::reply::Reply;

/// What is answered.
pub const INFO: &[Field] = &[
    Field::text("name", 80, "Name of the product.").required(),
    Field::text("version", 40, "Version of the program.").required(),
    Field::text("build", 80, "Where and when it was built.").required(),
];

/// Name, version and build of the program.
#[must_use]
pub fn answer<'a>(_call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        Ok(Reply::ok(json!({
            "name": "Zuversicht",
            "version": env!("CARGO_PKG_VERSION"),
            "build": option_env!("ZUVERSICHT_BUILD").unwrap_or("local"),
        })))
    })
}
