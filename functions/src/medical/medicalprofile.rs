//! The four dates that everything medical hangs on.

use serde_json::{Value, json};
use shared::entity::definition::{Definition, OnDevice, Rules};
use shared::entity::field::{Day, Field, Start};
use shared::entity::rule_context::RuleContext;

/// The root `medicalprofile`. The current one is the first of the list.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::date("birthday", "Date of birth, `YYYYMMDD`.").not_before(Day::Fixed("19000101")).not_after(Day::Today),
        Field::date("diagnosisdate", "Day of the diagnosis, `YYYYMMDD`.")
            .not_before(Day::Field("birthday"))
            .not_after(Day::Today),
        Field::choice(
            "diagnosisprecision",
            &["day", "month", "year"],
            "How much of `diagnosisdate` is known; of a month or a year it is the first day.",
        )
        .start(Start::Text("day")),
        Field::date("aftercare", "Day on which aftercare begins, `YYYYMMDD`; may lie ahead.")
            .not_before(Day::Field("diagnosisdate")),
        Field::date("diseaseAgain", "Day on which the disease was found again, `YYYYMMDD`.")
            .not_before(Day::Field("diagnosisdate"))
            .not_after(Day::Today),
    ],
    rules: Some(Rules { fields: &["diagnosisdate", "diagnosisprecision"], reads: &[], apply: check }),
    on_device: OnDevice::Keep,
    ..Definition::owned("medicalprofile", "The dates of the disease.", sample)
};

/// Of a month or a year only its first day can be stored, so that nobody takes a made-up day for a known one.
fn check(context: &mut RuleContext<'_>) {
    let end = match context.text("diagnosisprecision") {
        Some("month") => "01",
        Some("year") => "0101",
        _ => return,
    };
    if context.text("diagnosisdate").is_some_and(|day| !day.ends_with(end)) {
        context.fault("diagnosisdate", "value");
    }
}

fn sample() -> Value {
    json!({
        "birthday": "19710514",
        "diagnosisdate": "20230901",
        "diagnosisprecision": "month",
        "aftercare": "20240701",
        "diseaseAgain": "20250310"
    })
}
