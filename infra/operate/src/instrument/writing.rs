//! An instrument as FHIR R4 Questionnaire with its words.
//!
//! Texts are German, their translations in the extension that FHIR has for them. Help and the ends of a scale are texts below
//! their item, with the control `help`, `lower` or `upper`. What FHIR has no place for is in extensions of our own.

use serde_json::{Map, Value, json};
use shared::language::languages;
use shared::store::item::Row;

/// The systems of our own names.
pub const SYSTEM: &str = "https://zuversicht.example/fhir";

/// How the addresses of our own extensions begin.
pub const OWN: &str = "https://zuversicht.example/fhir/StructureDefinition/";

/// How the addresses of the extensions of FHIR begin.
pub const STANDARD: &str = "http://hl7.org/fhir/StructureDefinition/";

/// The system of the controls of items.
const CONTROLS: &str = "http://hl7.org/fhir/questionnaire-item-control";

/// The language in which the texts of an export stand.
const LANGUAGE: &str = "de";

/// Words of an instrument that FHIR has an element for.
pub const ELEMENTS: [&str; 2] = ["title", "description"];

/// Words of an instrument that are in our own extensions.
pub const EXTENSIONS: [&str; 5] = ["short", "intro", "recall", "attribution", "source"];

/// Words of an item that stand below it, with their control.
pub const BELOW: [(&str, &str); 3] = [("help", "help"), ("low", "lower"), ("high", "upper")];

/// The instrument of a row of the root `questionnaire`. `words`: with its words; else with nothing but its title.
#[must_use]
pub fn resource(row: &Row, words: bool) -> Value {
    let mut resource = row.get("definition").and_then(Value::as_object).cloned().unwrap_or_default();
    let none = Value::Null;
    let wording = row.get("wording").unwrap_or(&none);
    if !words {
        resource.extend(wording[LANGUAGE].get("title").map(|title| ("title".to_owned(), title.clone())));
        return Value::Object(resource);
    }
    resource.insert("language".to_owned(), LANGUAGE.into());
    for name in ELEMENTS {
        put(&mut resource, name, &said(wording, &[name]));
    }
    let mut extensions = vec![json!({"url": format!("{OWN}licence"), "valueCode": row.get("licence")})];
    for name in EXTENSIONS {
        let texts = said(wording, &[name]);
        if !texts.is_empty() {
            let mut one = Map::from_iter([("url".to_owned(), Value::from(format!("{OWN}{name}")))]);
            put(&mut one, "valueString", &texts);
            extensions.push(Value::Object(one));
        }
    }
    let results: Map<String, Value> = languages()
        .iter()
        .filter_map(|it| Some((it.code.to_owned(), wording.get(it.code)?["results"].clone())))
        .collect();
    let scoring = json!({"scoring": row.get("scoring"), "results": results});
    extensions.push(json!({"url": format!("{OWN}scoring"), "valueString": scoring.to_string()}));
    resource.insert("extension".to_owned(), extensions.into());
    if let Some(items) = resource.get_mut("item").and_then(Value::as_array_mut) {
        items.iter_mut().filter_map(Value::as_object_mut).for_each(|item| word(item, wording));
    }
    Value::Object(resource)
}

/// Puts the words of an item where FHIR has them.
fn word(item: &mut Map<String, Value>, wording: &Value) {
    let name = item.get("linkId").and_then(Value::as_str).unwrap_or_default().to_owned();
    put(item, "text", &said(wording, &["items", &name, "text"]));
    for option in item.get_mut("answerOption").and_then(Value::as_array_mut).into_iter().flatten() {
        if let Some(coding) = option.get_mut("valueCoding").and_then(Value::as_object_mut) {
            let code = coding.get("code").and_then(Value::as_str).unwrap_or_default().to_owned();
            put(coding, "display", &said(wording, &["items", &name, "options", &code]));
        }
    }
    for below in item.get_mut("item").and_then(Value::as_array_mut).into_iter().flatten() {
        below.as_object_mut().into_iter().for_each(|below| word(below, wording));
    }
    for (member, control) in BELOW {
        let texts = said(wording, &["items", &name, member]);
        if !texts.is_empty() {
            let coding = json!({"coding": [{"system": CONTROLS, "code": control}]});
            let extension =
                json!([{"url": format!("{STANDARD}questionnaire-itemControl"), "valueCodeableConcept": coding}]);
            let mut below = json!({"linkId": format!("{name}.{member}"), "type": "display", "extension": extension});
            below.as_object_mut().into_iter().for_each(|below| put(below, "text", &texts));
            let all = item.entry("item").or_insert_with(|| json!([]));
            all.as_array_mut().into_iter().for_each(|all| all.push(below.clone()));
        }
    }
}

/// A text in all languages that have it, German first.
fn said<'a>(wording: &'a Value, members: &[&str]) -> Vec<(&'static str, &'a str)> {
    let mut texts: Vec<_> = languages()
        .iter()
        .filter_map(|it| {
            let text = members.iter().try_fold(&wording[it.code], |value, name| value.get(name))?;
            Some((it.code, text.as_str()?))
        })
        .collect();
    texts.sort_by_key(|(code, _)| *code != LANGUAGE);
    texts
}

/// Puts a text and its translations into an element.
fn put(element: &mut Map<String, Value>, member: &str, texts: &[(&str, &str)]) {
    let Some(((_, text), others)) = texts.split_first() else { return };
    element.insert(member.to_owned(), (*text).into());
    if !others.is_empty() {
        let translations: Vec<Value> = others.iter().map(|(code, text)| translation(code, text)).collect();
        element.insert(format!("_{member}"), json!({"extension": translations}));
    }
}

fn translation(code: &str, text: &str) -> Value {
    let parts = json!([{"url": "lang", "valueCode": code}, {"url": "content", "valueString": text}]);
    json!({"url": format!("{STANDARD}translation"), "extension": parts})
}
