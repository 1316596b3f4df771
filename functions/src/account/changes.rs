//! `GET /api/changes`: what a device that keeps the rows of the person has to learn.

use crate::timeline::timelineentry;
use serde_json::{Value, json};
use shared::entity::call::FlowCall;
use shared::entity::changes;
use shared::entity::field::Field;
use shared::entity::operation::Answer;
use shared::entity::validate::LARGEST_ID;

/// What can be asked for.
pub const QUERY: &[Field] = &[
    Field::int(
        changes::SINCE,
        0,
        LARGEST_ID,
        "`until` of the last answer, as it was. Without it, and for one that is too old or that no answer told, everything is answered.",
    ),
    Field::text("p.c", 2000, "The `cursor` of the page before; it knows what was asked for."),
];

/// Answers a page; entries of the timeline of the last and the next year come first.
#[must_use]
pub fn answer<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(changes::changes(call, &timelineentry::DEFINITION))
}

/// The answer.
#[must_use]
pub fn schema() -> Value {
    let root = json!({"type": "string", "description": "The root, as its schema is called."});
    let object = |doc: &str, properties: Value, required: &[&str]| json!({"type": "object", "description": doc, "properties": properties, "required": required});
    let id = json!({"type": "integer", "minimum": 1, "maximum": LARGEST_ID});
    let item = object(
        "A row that is new, or may have changed.",
        json!({"root": root, "row": {"type": "object", "description": "As `get` of the root answers it."}}),
        &["root", "row"],
    );
    let deleted = object("A row that is gone.", json!({"root": root, "id": id}), &["root", "id"]);
    object(
        "A page of rows in no order of their roots; one may come twice, the later one counts.",
        json!({
            "items": {"type": "array", "items": item},
            "deleted": {"type": "array", "items": deleted},
            "all": {"type": "boolean", "description": "Whether these pages have every row: what is in none of them is gone."},
            "until": {"type": "integer", "description": "What the next question sends as `since`, when the last page has come."},
            "more": {"type": "boolean"},
            "cursor": {"type": "string", "description": "Where the next page begins, if there is one."},
        }),
        &["items", "deleted", "all", "until", "more"],
    )
}
