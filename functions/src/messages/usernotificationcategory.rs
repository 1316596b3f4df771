//! Which kinds of notification reach the patient, and how.

use super::notificationcategory::SECURITY;
use serde_json::{Value, json};
use shared::entity::add::natural_id;
use shared::entity::definition::{Definition, OnDevice, Rules};
use shared::entity::field::Field;
use shared::entity::rule_context::RuleContext;
use shared::store::item::named;
use shared::store::keys::{self, Key};

/// The root `usernotificationcategory`: one row for a person and kind of notification.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::reference("notificationcategory", "notificationcategory", "The kind of notification.").required(),
        Field::bool("push", "Whether it comes as a push."),
        Field::bool("email", "Whether it comes as an e-mail."),
    ],
    unique: &["notificationcategory"],
    rules: Some(Rules { fields: &["push", "email"], reads: &[], apply: keep_security_on }),
    on_device: OnDevice::Keep,
    ..Definition::owned("usernotificationcategory", "How a kind of notification reaches the patient.", sample)
};

/// The row of a person for a kind of notification.
#[must_use]
pub fn key(user: i64, category: i64) -> Key {
    let row = named([("notificationcategory", category.into())]);
    keys::row(user, DEFINITION.root, natural_id(&DEFINITION, user, &row))
}

fn keep_security_on(context: &mut RuleContext<'_>) {
    if context.int("notificationcategory") == Some(SECURITY) && !context.is("push") && !context.is("email") {
        context.fault("push", "value");
    }
}

fn sample() -> Value {
    json!({"notificationcategory": 1, "push": true, "email": false})
}
