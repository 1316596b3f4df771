//! The answers of one person to one questionnaire of a study, on one occasion.

use super::study;
use serde_json::{Value, json};
use shared::entity::add::natural_id;
use shared::entity::definition::{Definition, Filter, OnDevice, Predicate, WritableBy};
use shared::entity::field::{Field, Start};
use shared::store::item::named;

/// Name of the root.
pub const ROOT: &str = "studyquestionnaire";

/// Answers that are not sent yet.
pub const DRAFT: &str = "draft";
/// Answers that are sent and stay as they are.
pub const SUBMITTED: &str = "submitted";

/// The root `studyquestionnaire`. The calls of the study flow write the rows.
pub const DEFINITION: Definition = Definition {
    writable_by: WritableBy::Server,
    fields: &[
        Field::choice("study", &study::KEYS, "The study.").required(),
        Field::text("questionnaire", 80, "Key of the instrument.").required(),
        Field::int("revision", 1, 10_000, "Revision of the instrument that the answers belong to.").required(),
        Field::text("occasion", 40, "When it was asked: `start`, `day-YYYYMMDD`, `week-N`, `visit-N` or `end`.")
            .required(),
        Field::date("due", "First day of the occasion, `YYYYMMDD`.").required(),
        Field::choice("status", &[DRAFT, SUBMITTED], "Whether the answers were sent.").start(Start::Text(DRAFT)),
        Field::object("data", "The answers by `linkId`; what was not answered is left out."),
        Field::object(
            "scores",
            "Score of each scale; `null` with too few answers. Empty while the words are placeholders.",
        )
        .read_only(),
        Field::object("bands", "Band of each scale that has one.").read_only(),
        Field::texts("rules", &[], "The rules that hold.").read_only(),
        Field::date("submitted", "Day they were sent, `YYYYMMDD`.").read_only(),
    ],
    filters: &[
        Filter { name: "study", predicate: Predicate::Equals("study"), doc: "Only those of this study." },
        Filter {
            name: "questionnaire",
            predicate: Predicate::Equals("questionnaire"),
            doc: "Only those of this instrument.",
        },
        Filter {
            name: "status",
            predicate: Predicate::Equals("status"),
            doc: "Only drafts, or only those that were sent.",
        },
    ],
    unique: &["study", "questionnaire", "occasion"],
    display: Some("questionnaire"),
    on_device: OnDevice::Keep,
    ..Definition::owned(ROOT, "The answers to one questionnaire of a study on one occasion.", sample)
};

/// The id that the row of an occasion has or will have.
#[must_use]
pub fn id(user: i64, study: &str, questionnaire: &str, occasion: &str) -> i64 {
    let parts = [("study", study), ("questionnaire", questionnaire), ("occasion", occasion)];
    natural_id(&DEFINITION, user, &named(parts.map(|(name, value)| (name, Value::from(value)))))
}

fn sample() -> Value {
    json!({
        "study": "cosionko",
        "questionnaire": "distress",
        "revision": 1,
        "occasion": "week-3",
        "due": "20261214",
        "status": DRAFT,
        "data": {"distress": 4}
    })
}
