//! That a trusted person may read some of what somebody has written down, until a day.

use jiff::ToSpan;
use serde_json::{Value, json};
use shared::date;
use shared::entity::definition::{Definition, OnDevice, Rules};
use shared::entity::field::{Field, Form, Start};
use shared::entity::rule_context::RuleContext;
use shared::entity::validate::LARGEST_ID;

/// What can be shown, in the order of the pages.
pub const PARTS: [&str; 6] = ["timeline", "checkin", "medicalprofile", "tumor", "treatment", "careteam"];

/// The root `proxyaccess`. The owner's row decides; the trusted person has one with the same id (`received`), which says only
/// where to look.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::formed("name", 80, Form::Line, "Who it is for, in words of the owner; in a received row, whose it is.")
            .required(),
        Field::texts("parts", &PARTS, "What may be read.").required(),
        Field::date("until", "Last day on which it may be read, `YYYYMMDD`: at most a year from today.").required(),
        Field::choice("status", &["invited", "active"], "Whether the trusted person has accepted.")
            .start(Start::Text("invited"))
            .read_only(),
        Field::formed("proxyname", 200, Form::Line, "How the trusted person calls themselves.").read_only(),
        Field::int("proxyuser", 1, LARGEST_ID, "Id of the trusted person.").read_only(),
        Field::int("owneruser", 1, LARGEST_ID, "In a received row, id of the owner.").read_only(),
        Field::maybe("received", "Somebody else has given it to this person.").read_only(),
        Field::date("looked", "Last day on which the trusted person has read something, `YYYYMMDD`.").read_only(),
        Field::text("invitation", 64, "Hash of the code, until it is used.").read_only(),
    ],
    rules: Some(Rules { fields: &["parts", "until"], reads: &[], apply: something_for_a_while }),
    on_device: OnDevice::Keep,
    ..Definition::owned("proxyaccess", "That a trusted person may read some of what somebody has written down.", sample)
};

fn something_for_a_while(context: &mut RuleContext<'_>) {
    if context.has("parts") && context.texts("parts").next().is_none() {
        context.fault("parts", "required");
    }
    let Some(until) = context.text("until").and_then(date::parse) else { return };
    let today = context.day();
    if until < today {
        context.fault("until", "min");
    }
    // East of Greenwich it may be tomorrow already.
    if until > today.saturating_add(1.year().days(1)) {
        context.fault("until", "max");
    }
}

fn sample() -> Value {
    json!({"name": "Meine Schwester", "parts": ["timeline", "careteam"], "until": "20270630"})
}
