//! Something the app remembers for the person, by key.

use crate::timeline::recurrence::time;
use jiff::civil::Time;
use serde_json::{Value, json};
use shared::entity::add::natural_id;
use shared::entity::definition::{Definition, Filter, OnDevice, Predicate, Rules};
use shared::entity::field::Field;
use shared::entity::rule_context::RuleContext;
use shared::store::item::named;
use shared::store::keys::{self, Key};

/// The root `setting`: one row for a person and key.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::text("key", 80, "What is remembered.").required(),
        Field::text("value", 4000, "The value; JSON where it is more than a text."),
    ],
    filters: &[Filter { name: "key", predicate: Predicate::Equals("key"), doc: "Only the setting with this key." }],
    unique: &["key"],
    display: Some("key"),
    rules: Some(Rules { fields: &["value"], reads: &[], apply: check }),
    on_device: OnDevice::Keep,
    ..Definition::owned("setting", "Something the app remembers for the person.", sample)
};

/// The key of the hours in which nothing is pushed: `HHMM-HHMM` by their clock, or `off`. Without a row they are `2200-0700`.
const QUIET_HOURS: &str = "quiethours";

/// The row of the quiet hours of a person.
#[must_use]
pub fn quiet_hours_key(user: i64) -> Key {
    keys::row(user, DEFINITION.root, natural_id(&DEFINITION, user, &named([("key", QUIET_HOURS.into())])))
}

/// Beginning and end of the quiet hours; `None` when there are none.
#[must_use]
pub fn quiet_hours(value: &str) -> Option<(Time, Time)> {
    let (from, to) = value.split_once('-').filter(|(from, to)| from.len() == 4 && to.len() == 4)?;
    time(from).zip(time(to)).filter(|(from, to)| from != to)
}

fn check(context: &mut RuleContext<'_>) {
    let value = context.text("value").unwrap_or("off");
    if context.text("key") == Some(QUIET_HOURS) && value != "off" && quiet_hours(value).is_none() {
        context.fault("value", "pattern");
    }
}

fn sample() -> Value {
    json!({"key": "sample.textsize", "value": "large"})
}
