//! A browser or phone that receives pushes.

use serde_json::{Value, json};
use shared::entity::definition::{Definition, Twice};
use shared::entity::field::{Field, Start};

/// The root `pushdevice`. Adding a token that is known for the person answers the row that is there.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::text("token", 4096, "What the push service calls the device.").required(),
        Field::choice("platform", &["web", "android", "ios"], "What kind of device it is.").start(Start::Text("web")),
    ],
    unique: &["token"],
    twice: Twice::Existing,
    display: Some("platform"),
    ..Definition::owned("pushdevice", "A browser or phone that receives pushes.", sample)
};

fn sample() -> Value {
    json!({"token": "sample-push-token-5f3c1e", "platform": "web"})
}
