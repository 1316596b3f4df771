//! A way to pay that the person prefers. No card or account number is stored.

use serde_json::{Value, json};
use shared::entity::definition::Definition;
use shared::entity::field::{Field, Start};

/// The root `paymentmethod`.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::reference("paymenttype", "paymenttype", "The way to pay.").required(),
        Field::text("label", 80, "What the person calls it; never a number of a card or account."),
        Field::bool("active", "Whether it may be used.").start(Start::Bool(true)),
    ],
    display: Some("label"),
    ..Definition::owned("paymentmethod", "A way to pay that the person prefers.", sample)
};

fn sample() -> Value {
    json!({"paymenttype": 16, "label": "Haushaltskonto", "active": true})
}
