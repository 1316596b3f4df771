//! The question of every few months: how are you, and has anything changed?

use serde_json::{Value, json};
use shared::entity::definition::{Definition, Filter, Keep};
use shared::entity::field::{Field, Start};

/// The root `followup`.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::date("date", "Day the question was asked, `YYYYMMDD`.").required(),
        Field::code("status", &[1, 2, 3], "1 open, 2 answered, 3 skipped.").start(Start::Int(1)),
        Field::int("wellbeing", 0, 10, "How the patient feels, from 0 (very bad) to 10 (very good)."),
        Field::texts(
            "changed",
            &["diagnosis", "treatment", "medication", "contact", "nothing"],
            "What has changed since the last time.",
        ),
        Field::text("note", 2000, "What the patient wants to add."),
        Field::bool("contactwish", "Whether she wishes to be contacted."),
    ],
    filters: &[Filter {
        name: "status",
        keep: Keep::Equals("status"),
        doc: "Only follow-ups with this status: 1 open, 2 answered, 3 skipped.",
    }],
    display: Some("date"),
    ..Definition::owned("followup", "A question about the course, with its answer.", sample)
};

fn sample() -> Value {
    json!({
        "date": "20240902",
        "status": 2,
        "wellbeing": 7,
        "changed": ["medication"],
        "note": "Die neuen Tabletten vertrage ich gut.",
        "contactwish": false
    })
}
