//! A way to pay that the person prefers. No card or account number is stored.

use serde_json::{Map, Value, json};
use shared::entity::definition::{Definition, OnDevice, Rules};
use shared::entity::field::{Field, Start};
use shared::entity::rule_context::RuleContext;

/// The root `paymentmethod`.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::reference("paymenttype", "paymenttype", "The way to pay.").required(),
        Field::text("label", 80, "What the person calls it; never a number of a card or account."),
        Field::bool("active", "Whether it may be used.").start(Start::Bool(true)),
    ],
    display: Some("label"),
    rules: Some(Rules { fields: &["paymenttype"], reads: &[], apply: only_what_is_offered }),
    on_device: OnDevice::Keep,
    ..Definition::owned("paymentmethod", "A way to pay that the person prefers.", sample)
};

/// A way to pay that is not offered (any more) cannot be chosen; who has chosen it before keeps it.
fn only_what_is_offered(context: &mut RuleContext<'_>) {
    let offered = |kind: &Map<String, Value>| kind.get("active").and_then(Value::as_bool).unwrap_or(true);
    if context.catalog("paymenttype", "paymenttype").is_some_and(|kind| !offered(kind)) {
        context.fault("paymenttype", "reference");
    }
}

fn sample() -> Value {
    json!({"paymenttype": 16, "label": "Haushaltskonto", "active": true})
}
