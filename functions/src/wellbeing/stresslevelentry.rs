//! How much one area of life weighs, as part of a stress level questionnaire.

use serde_json::{Value, json};
use shared::entity::definition::{Definition, Filter, OnDevice, Predicate};
use shared::entity::field::{Field, OnDelete};

/// The root `stresslevelentry`.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::reference("stresslevel", "stresslevel", "The questionnaire the value belongs to.")
            .required()
            .on_delete(OnDelete::Cascade),
        Field::reference("stresslevelcategory", "stresslevelcategory", "The area of life.").required(),
        Field::int("value", 0, 10, "How much it weighs, from 0 (not at all) to 10 (very much).").required(),
        Field::bool("read", "Whether the patient has seen what the app answers to it."),
    ],
    filters: &[Filter {
        name: "stresslevelId",
        predicate: Predicate::Equals("stresslevel"),
        doc: "Only values of this questionnaire.",
    }],
    on_device: OnDevice::Keep,
    ..Definition::owned("stresslevelentry", "How much one area of life weighs.", sample)
};

fn sample() -> Value {
    json!({"stresslevelcategory": 3, "value": 6, "read": false})
}
