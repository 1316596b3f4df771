//! What the patient entered in one step of the tumour information assistant.

use serde_json::{Value, json};
use shared::entity::definition::{Definition, Filter, OnDevice, Predicate};
use shared::entity::field::{Field, OnDelete};

/// The root `tumorInfoAssistantEntry`: one row for a step.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::reference("tumorInfoAssistant", "tumorInfoAssistant", "The assistant the entry belongs to.")
            .required()
            .on_delete(OnDelete::Cascade),
        Field::reference("tumorInfoAssistantcategory", "tumorInfoAssistantcategory", "The step.").required(),
        Field::object("data", "Values of the step by field name, such as `{\"tumorgradingleft\": 2}`."),
        Field::date("date", "Day of the entry, `YYYYMMDD`."),
    ],
    filters: &[Filter {
        name: "tumorInfoAssistantId",
        predicate: Predicate::Equals("tumorInfoAssistant"),
        doc: "Only entries of this assistant.",
    }],
    unique: &["tumorInfoAssistant", "tumorInfoAssistantcategory"],
    on_device: OnDevice::Keep,
    ..Definition::owned("tumorInfoAssistantEntry", "What was entered in one step of the assistant.", sample)
};

fn sample() -> Value {
    json!({"tumorInfoAssistantcategory": 7, "data": {"tumorgradingleft": 2}, "date": "20240318"})
}
