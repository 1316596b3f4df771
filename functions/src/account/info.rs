//! `GET /api/api/info`: which version answers, where people can sign in beside here, how browsers get
//! their pushes, and who has reviewed the content.

use super::external;
use serde_json::{Value, json};
use shared::entity::call::FlowCall;
use shared::entity::operation::Answer;
use shared::external::provider::CATEGORIES;
use shared::http::reply::Reply;
use shared::push::Push;
use shared::push::fcm::Fcm;
use shared::review::Review;

/// What is answered.
#[must_use]
pub fn schema() -> Value {
    let text = |most: usize, doc: &str| json!({"type": "string", "maxLength": most, "description": doc});
    json!({
        "type": "object",
        "properties": {
            "name": text(80, "Name of the product."),
            "version": text(40, "Version of the program."),
            "build": text(80, "The commit that was deployed; `local` where nothing was."),
            "pushchannel": text(
                80,
                "Path of the site at which browsers ask for their pushes; empty where they cannot get any that way.",
            ),
            "fcm": Fcm::schema(),
            "review": Review::schema(),
            "external": {
                "type": "array",
                "description": "Providers of accounts that people can sign in with, as far as they are set up.",
                "items": {
                    "type": "object",
                    "properties": {
                        "category": {"type": "integer", "enum": CATEGORIES},
                        "name": text(80, "What people call the provider."),
                    },
                    "required": ["category", "name"],
                    "additionalProperties": false,
                },
            },
        },
        "required": ["name", "version", "build", "external", "pushchannel"],
        "additionalProperties": false,
    })
}

/// Name, version and build of the program, the providers, and the way of pushes.
#[must_use]
pub fn answer<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let mut info = json!({
            "name": "Zuversicht",
            "version": env!("CARGO_PKG_VERSION"),
            "build": call.app.build.as_deref().unwrap_or("local"),
            "external": external::shown(call.app),
            "pushchannel": call.app.push.as_ref().and_then(Push::channel).unwrap_or_default(),
        });
        if let Some(fcm) = &call.app.fcm {
            info["fcm"] = fcm.shown();
        }
        if let Some(review) = &call.app.review {
            info["review"] = review.shown();
        }
        Ok(Reply::ok(info))
    })
}
