//! The steps of the tumour information assistant.

use serde_json::{Value, json};
use shared::entity::definition::Definition;
use shared::entity::field::Field;

/// The root `tumorInfoAssistantcategory`. The id of a seeded row is its step plus one.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::int("step", 0, 13, "Place in the assistant, counted from 0.").required(),
        Field::text("apiurl", 300, "Path of the call that the step's values go to."),
    ],
    ..Definition::catalog("tumorInfoAssistantcategory", "A step of the tumour information assistant.", sample)
};

fn sample() -> Value {
    json!({
        "key": "sample-review",
        "translations": [
            {"language": 2, "name": "Noch einmal ansehen", "description": "Prüfen Sie Ihre Angaben in Ruhe."},
            {"language": 1, "name": "Look again", "description": "Check your entries in peace."}
        ],
        "sort": 900,
        "active": true,
        "step": 13,
        "apiurl": "/api/tumorinformation/"
    })
}
