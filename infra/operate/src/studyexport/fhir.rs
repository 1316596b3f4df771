//! An export as FHIR R4: a bundle with a `QuestionnaireResponse` for each questionnaire that was sent, and one with the
//! `Questionnaire` that each of them answers.

use super::sent::{Instruments, Sent};
use super::tables;
use crate::instrument::writing::{self, SYSTEM};
use functions::studies::questionnaire::Found;
use functions::studies::study::Study;
use serde_json::{Map, Value, json};
use shared::questionnaire::instrument::Answers;
use shared::questionnaire::item::{Item, Kind};

fn collection(entries: Vec<Value>) -> Value {
    let mut bundle = json!({"resourceType": "Bundle", "type": "collection"});
    // An empty list is none in FHIR.
    if !entries.is_empty() {
        bundle["entry"] = entries.into();
    }
    bundle
}

/// The instruments with their words. Licensed words stay with whoever holds the licence.
#[must_use]
pub fn questionnaires(instruments: &Instruments) -> Value {
    let entry = |found: &Found| {
        let is_free = found.row.get("licence").and_then(Value::as_str) != Some("required");
        let resource = writing::resource(&found.row, is_free);
        json!({"fullUrl": format!("{}|{}", resource["url"].as_str().unwrap_or_default(), resource["version"].as_str().unwrap_or_default()), "resource": resource})
    };
    collection(instruments.values().map(entry).collect())
}

/// All answers.
#[must_use]
pub fn bundle(study: &Study, all: &[Sent], instruments: &Instruments) -> Value {
    let entry = |sent: &Sent| {
        let found = instruments.get(&sent.instrument())?;
        Some(
            json!({"fullUrl": format!("{SYSTEM}/QuestionnaireResponse/{}", id(sent)), "resource": response(study, sent, found)}),
        )
    };
    collection(all.iter().filter_map(entry).collect())
}

fn id(sent: &Sent) -> String {
    format!("{}-{}-{}", sent.pseudonym, sent.text("questionnaire"), sent.text("occasion"))
}

fn response(study: &Study, sent: &Sent, found: &Found) -> Value {
    let definition = found.row.get("definition").cloned().unwrap_or_default();
    let url = definition["url"].as_str().unwrap_or_default();
    let data = sent.object("data");
    let asked = definition["item"].as_array().map(Vec::as_slice).unwrap_or_default();
    let mut response = json!({
        "resourceType": "QuestionnaireResponse",
        "id": id(sent),
        "identifier": {"system": format!("{SYSTEM}/study/{}", study.key), "value": id(sent)},
        "questionnaire": format!("{url}|{}", sent.instrument().1),
        "status": "completed",
        "subject": {"identifier": {"system": format!("{SYSTEM}/study/{}/pseudonym", study.key), "value": sent.pseudonym}},
    });
    if let Some(day) = day(sent.text("submitted")) {
        response["authored"] = day.into();
    }
    let items = items(study, found, asked, &data);
    if !items.is_empty() {
        response["item"] = items.into();
    }
    response
}

/// The items with answers, in the groups in which they were asked.
fn items(study: &Study, found: &Found, asked: &[Value], data: &Answers) -> Vec<Value> {
    let told = |raw: &Value| {
        let name = raw["linkId"].as_str()?;
        let mut item = Map::from_iter([("linkId".to_owned(), Value::from(name))]);
        let below = items(study, found, raw["item"].as_array().map(Vec::as_slice).unwrap_or_default(), data);
        let known = found.instrument.item(name).filter(|item| tables::is_told(study, item));
        let answers = known.map(|known| answers(known, raw, data.get(name))).unwrap_or_default();
        if below.is_empty() && answers.is_empty() {
            return None;
        }
        for (member, values) in [("answer", answers), ("item", below)] {
            if !values.is_empty() {
                item.insert(member.to_owned(), Value::Array(values));
            }
        }
        Some(Value::Object(item))
    };
    asked.iter().filter_map(told).collect()
}

fn answers(item: &Item, raw: &Value, answer: Option<&Value>) -> Vec<Value> {
    let one = |value: &Value| -> Option<Value> {
        Some(match item.kind {
            Kind::Choice => json!({"valueCoding": coding(raw, value.as_str()?)}),
            Kind::Integer => json!({"valueInteger": value}),
            Kind::Decimal => json!({"valueDecimal": value}),
            Kind::Boolean => json!({"valueBoolean": value}),
            Kind::Date => json!({"valueDate": day(value.as_str()?)?}),
            Kind::Text => json!({"valueString": value}),
            Kind::Group | Kind::Display => return None,
        })
    };
    match answer {
        Some(Value::Array(codes)) => codes.iter().filter_map(one).collect(),
        Some(value) => one(value).into_iter().collect(),
        None => Vec::new(),
    }
}

/// The coding of an option, without what the definition says about its number.
fn coding(raw: &Value, code: &str) -> Value {
    let options = raw["answerOption"].as_array().map(Vec::as_slice).unwrap_or_default();
    let system = options.iter().map(|option| &option["valueCoding"]).find(|coding| coding["code"] == code);
    match system.and_then(|coding| coding["system"].as_str()) {
        Some(system) => json!({"system": system, "code": code}),
        None => json!({"code": code}),
    }
}

/// A day as FHIR writes it.
fn day(day: &str) -> Option<String> {
    Some(format!("{}-{}-{}", day.get(..4)?, day.get(4..6)?, day.get(6..8)?))
}
