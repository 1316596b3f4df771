//! The results a receptor test can have: one list for oestrogen, progesterone and the FISH test.

use serde_json::{Value, json};
use shared::entity::definition::Definition;
use shared::entity::field::Field;

/// The root `receptortype`.
pub const DEFINITION: Definition = Definition {
    fields: &[Field::text(
        "token",
        2,
        "What follows `ER` or `PR` in the tumour formula, `+` or `-`; empty when nothing does.",
    )],
    ..Definition::catalog("receptortype", "A result of a receptor test.", sample)
};

fn sample() -> Value {
    json!({
        "key": "sample-lowpositive",
        "translations": [
            {"language": 2, "name": "Niedrig positiv", "description": "1 bis 10 % der Zellkerne."},
            {"language": 1, "name": "Low positive", "description": "1 to 10 % of the nuclei."}
        ],
        "sort": 900,
        "active": true,
        "token": "+"
    })
}
