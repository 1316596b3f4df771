//! How far the patient is in the tumour information assistant, for each side.

use serde_json::{Value, json};
use shared::entity::definition::{Definition, Filter, OnDevice, Predicate};
use shared::entity::field::{Field, Start};

/// The root `tumorInfoAssistant`.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::reference("medicalprofile", "medicalprofile", "The medical profile the answers belong to.").required(),
        Field::choice("side", &["left", "right"], "The breast the answers are about, as the patient sees it.")
            .required(),
        Field::int("step", 0, 13, "The step the patient has reached, counted from 0.").start(Start::Int(0)),
        Field::bool("kept", "Whether the assistant was begun and resumes where it stopped; set on leaving step 0."),
        Field::bool("finished", "Whether the last step was reached."),
    ],
    filters: &[
        Filter {
            name: "medicalprofileId",
            predicate: Predicate::Equals("medicalprofile"),
            doc: "Only assistants of this medical profile.",
        },
        Filter { name: "side", predicate: Predicate::Equals("side"), doc: "Only this side: `left` or `right`." },
    ],
    unique: &["medicalprofile", "side"],
    on_device: OnDevice::Keep,
    ..Definition::owned(
        "tumorInfoAssistant",
        "How far the tumour information assistant has come, for one side.",
        sample,
    )
};

fn sample() -> Value {
    json!({"side": "left", "step": 5, "kept": true, "finished": false})
}
