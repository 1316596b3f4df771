//! How the person was at one moment, in their own words and numbers: the answers to a questionnaire that everybody may answer on
//! any day. It compares a person with themselves only.

use crate::studies::questionnaire::{self, Found};
use serde_json::{Map, Value, json};
use shared::entity::definition::{Definition, OnDevice, Rules};
use shared::entity::field::{Day, Field, Form};
use shared::entity::rule_context::RuleContext;
use shared::entity::validate::LARGEST_ID;
use shared::http::problem::Fault;
use shared::questionnaire::instrument::Instrument;

/// The root `checkin`.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::date("date", "Day that the answers are about, `YYYYMMDD`.").required().not_after(Day::Today),
        Field::formed("time", 4, Form::TimeOfDay, "Time of day on their clock, `HHMM`; empty: the day as a whole."),
        Field::int("questionnaireId", 1, LARGEST_ID, "Which revision was asked: an id of the root `questionnaire`.")
            .required(),
        Field::object("answers", "The answers by `linkId`; what was not answered is left out.").required(),
    ],
    display: Some("date"),
    catalogs: &[questionnaire::ROOT],
    rules: Some(Rules { fields: &["answers", "questionnaireId"], reads: &[], apply: check }),
    on_device: OnDevice::Keep,
    ..Definition::owned("checkin", "How somebody was at one moment.", sample)
};

fn check(context: &mut RuleContext<'_>) {
    let row = context.int("questionnaireId").and_then(|id| context.row_of(questionnaire::ROOT, id));
    let row = row.filter(|row| questionnaire::is_diary(row) && !questionnaire::is_placeholder(row));
    let Some(found) = row.cloned().and_then(|row| Found::read(row).ok()) else {
        context.fault("questionnaireId", "reference");
        return;
    };
    let none = Map::new();
    let answers = Instrument::given(context.object("answers").unwrap_or(&none));
    for Fault { path, key } in found.instrument.faults(&answers, true) {
        context.fault(&path.replacen("data", "answers", 1), key);
    }
    context.set("answers", Value::Object(answers));
}

fn sample() -> Value {
    json!({
        "date": "20240520",
        "time": "1830",
        "questionnaireId": 16,
        "answers": {"wellbeing": 6, "complaint": ["fatigue"], "fatigue": "medium"}
    })
}
