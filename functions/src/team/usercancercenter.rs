//! A cancer centre the patient has saved.

use serde_json::{Value, json};
use shared::entity::definition::{Definition, OnDevice, OnDuplicate, Rules};
use shared::entity::field::Field;
use shared::entity::rule_context::RuleContext;

/// The root `usercancercenter`. Saving a centre twice answers the row that is there.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::reference("cancercenter", "cancercenter", "The saved centre.").required(),
        Field::text("note", 2000, "What the patient wants to remember about the centre."),
    ],
    unique: &["cancercenter"],
    on_duplicate: OnDuplicate::Existing,
    rules: Some(Rules { fields: &["cancercenter"], reads: &[], apply: only_offered }),
    on_device: OnDevice::Keep,
    ..Definition::owned("usercancercenter", "A cancer centre the patient has saved.", sample)
};

/// A centre that is no longer in the list cannot be saved anew. Whoever has saved it keeps it.
fn only_offered(context: &mut RuleContext<'_>) {
    let centre = context.catalog("cancercenter", "cancercenter");
    let gone = centre.is_some_and(|centre| centre.get("active") == Some(&Value::Bool(false)));
    if gone && context.id().is_none() {
        context.fault("cancercenter", "reference");
    }
}

fn sample() -> Value {
    json!({"cancercenter": 2, "note": "Zweitmeinung, Termin am Vormittag. Bilder auf CD mitbringen."})
}
