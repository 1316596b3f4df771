//! How many messages of a category there are, counted by the server.

use serde_json::{Value, json};
use shared::entity::definition::{Definition, WritableBy};
use shared::entity::field::Field;

/// The root `messageoverview`: one row for a person and category.
pub const DEFINITION: Definition = Definition {
    writable_by: WritableBy::Server,
    fields: &[
        Field::reference("messagecategory", "messagecategory", "The category that is counted.").required(),
        Field::int("unread", 0, 1_000_000, "Messages she has not read."),
        Field::int("total", 0, 1_000_000, "All messages."),
        Field::date("lastdate", "Day of the latest message, `YYYYMMDD`."),
    ],
    unique: &["messagecategory"],
    ..Definition::owned("messageoverview", "How many messages of a category there are.", sample)
};

fn sample() -> Value {
    json!({"messagecategory": 4, "unread": 1, "total": 5, "lastdate": "20240611"})
}
