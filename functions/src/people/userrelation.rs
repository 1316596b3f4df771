//! That two people know each other in the app.

use serde_json::{Value, json};
use shared::entity::definition::Definition;
use shared::entity::field::{Field, Start};

/// The root `userrelation`.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::references("categories", "userrelationcategory", "What the two are to each other."),
        Field::reference("relateduser", "user", "The other person.").required(),
        Field::choice("relationtype", &["private", "business", "both"], "What she asks for."),
        Field::choice("status", &["open", "matched", "nomatch"], "What became of it.")
            .start(Start::Text("open"))
            .read_only(),
        Field::bool("read", "Whether the other person has seen it.").read_only(),
    ],
    ..Definition::owned("userrelation", "That two people know each other in the app.", sample)
};

fn sample() -> Value {
    json!({"categories": [2], "relationtype": "private"})
}
