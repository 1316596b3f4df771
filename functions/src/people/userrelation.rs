//! That two people know each other in the app.

use serde_json::{Value, json};
use shared::entity::definition::{Definition, OnDevice, Rules};
use shared::entity::field::{Field, Start};
use shared::entity::rule_context::RuleContext;

/// What a relation can be, in the order of `relationtypeId`, which begins at 1.
pub const RELATION_TYPES: [&str; 3] = ["private", "business", "both"];

/// The root `userrelation`. Each of the two people has a row, both with the same id.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::references("categories", "userrelationcategory", "What the two are to each other."),
        Field::reference("relateduser", "user", "The other person.").required(),
        Field::choice("relationtype", &RELATION_TYPES, "What is asked for, and after a match what it is."),
        Field::choice("status", &["open", "matched", "nomatch"], "What became of it.")
            .start(Start::Text("open"))
            .read_only(),
        Field::bool("read", "Whether the asked person has seen it.").read_only(),
        Field::text(
            "relatedname",
            200,
            "How the other person calls themselves: the asked one reads it at once, the one who asks after a match.",
        )
        .read_only(),
        Field::maybe("received", "The other person has asked; only then it can be answered.").read_only(),
    ],
    shared_ids: true,
    rules: Some(Rules { fields: &["relateduser"], reads: &[], apply: not_oneself }),
    on_device: OnDevice::Keep,
    ..Definition::owned("userrelation", "That two people know each other in the app.", sample)
};

fn not_oneself(context: &mut RuleContext<'_>) {
    if context.int("relateduser") == context.int("user") {
        context.fault("relateduser", "value");
    }
}

fn sample() -> Value {
    json!({"categories": [2], "relationtype": "private"})
}
