//! That the patient has an article on her list, and whether she has read it.

use serde_json::{Value, json};
use shared::entity::definition::{Definition, Filter, Keep, Twice};
use shared::entity::field::Field;

/// The root `articleuser`: one row for a person and article.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::reference("article", "article", "The article.").required(),
        Field::bool("read", "Whether she has read it."),
        Field::date("readdate", "Day she read it, `YYYYMMDD`."),
    ],
    filters: &[Filter {
        name: "read",
        keep: Keep::Equals("read"),
        doc: "`true`: only articles that were read; `false`: only the others.",
    }],
    unique: &["article"],
    twice: Twice::Existing,
    ..Definition::owned("articleuser", "Whether the patient has read an article.", sample)
};

fn sample() -> Value {
    json!({"article": 3, "read": true, "readdate": "20240412"})
}
