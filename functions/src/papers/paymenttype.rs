//! Ways to pay. The app is free for patients, so none is offered.

use serde_json::{Value, json};
use shared::entity::definition::Definition;
use shared::entity::field::Field;

/// The root `paymenttype`. Id and `bit` of a seeded row are the same power of two, so that a sum names several.
pub const DEFINITION: Definition = Definition {
    fields: &[Field::code(
        "bit",
        &[1, 2, 4, 8, 16, 32, 64, 128],
        "1 card, 2 online wallet, 4 device maker, 8 provider, 16 direct debit, 32 card proxy, 64 provider, \
             128 property management.",
    )
    .required()],
    ..Definition::catalog("paymenttype", "A way to pay.", sample)
};

fn sample() -> Value {
    json!({
        "key": "sample-transfer",
        "translations": [
            {"language": 2, "name": "Überweisung", "description": "Auf Rechnung."},
            {"language": 1, "name": "Bank transfer", "description": "By invoice."}
        ],
        "sort": 900,
        "active": false,
        "bit": 8
    })
}
