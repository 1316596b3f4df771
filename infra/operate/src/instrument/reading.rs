//! An instrument out of a FHIR R4 Questionnaire: what is asked, and its words. What cannot be asked is refused with its place.

use super::writing::{BELOW, ELEMENTS, EXTENSIONS, OWN, STANDARD, SYSTEM};
use serde_json::{Map, Value, json};
use shared::language::languages;
use shared::questionnaire::item::Kind;
use std::collections::BTreeMap;

/// Members of a Questionnaire that describe it and that nothing here depends on.
const DESCRIBING: [&str; 17] = [
    "id",
    "meta",
    "text",
    "identifier",
    "name",
    "experimental",
    "subjectType",
    "date",
    "publisher",
    "contact",
    "useContext",
    "jurisdiction",
    "purpose",
    "copyright",
    "approvalDate",
    "lastReviewDate",
    "effectivePeriod",
];
/// Members of a Questionnaire that are read.
const READ: [&str; 10] =
    ["resourceType", "url", "version", "status", "language", "title", "description", "code", "item", "extension"];
/// Members of an item that are kept as they are.
const KEPT: [&str; 6] = ["linkId", "type", "code", "required", "enableBehavior", "maxLength"];

/// An instrument as it was read.
#[derive(Debug)]
pub struct Read {
    pub key: String,
    /// Named by the file, where it is one of ours.
    pub revision: Option<i64>,
    /// The terms under which its words may be shown, where the file says so.
    pub licence: Option<String>,
    pub definition: Value,
    pub scoring: Value,
    /// By language.
    pub wording: Map<String, Value>,
    /// Texts that one language lacks: there they stand in the other one.
    pub untranslated: usize,
    /// Where it comes from, in words of the file.
    pub origin: String,
    /// Where each item is, by its name.
    pub paths: BTreeMap<String, String>,
}

type Object = Map<String, Value>;

/// Reads a Questionnaire.
///
/// # Errors
/// A sentence with the path of what cannot be taken, and the name of its item.
pub fn read(resource: &Value) -> Result<Read, String> {
    let raw = resource.as_object().filter(|raw| text(raw, "resourceType") == Some("Questionnaire"));
    let raw = raw.ok_or("resourceType: a Questionnaire is wanted.")?;
    let known = |name: &str| READ.contains(&name) || DESCRIBING.contains(&name);
    if let Some(other) = raw.keys().find(|name| !known(name.strip_prefix('_').unwrap_or(name))) {
        return Err(format!("{other}: nothing here can be done with it."));
    }
    let url = text(raw, "url").ok_or("url: required, its last part is the key.")?;
    let key = key_in(url)?;
    let is_own = url == format!("{SYSTEM}/Questionnaire/{key}");
    let version = text(raw, "version").unwrap_or_default();
    let revision = version.parse().ok().filter(|revision| (1..=10_000).contains(revision));
    if is_own && revision.is_none() {
        return Err("version: a whole number from 1 to 10000 is wanted.".to_owned());
    }
    let mut reader = Reader::new(base(raw)?);
    for name in ELEMENTS {
        reader.say(raw, name, &[name]);
    }
    let (mut licence, mut scored) = (None, json!({"scoring": {"scales": [], "rules": []}}));
    for (at, one) in objects(raw, "extension")?.enumerate() {
        let path = format!("extension[{at}]");
        match text(one, "url").and_then(|url| url.strip_prefix(OWN)) {
            Some("licence") => licence = text(one, "valueCode").map(str::to_owned),
            Some("scoring") => {
                let held = text(one, "valueString").and_then(|held| serde_json::from_str(held).ok());
                scored = held.ok_or_else(|| format!("{path}: no scoring can be read from it."))?;
            }
            Some(name) if EXTENSIONS.contains(&name) => reader.say(one, "valueString", &[name]),
            _ => return Err(format!("{path}: nothing here can be done with it.")),
        }
    }
    let items = reader.items(raw, "", "")?;
    if items.is_empty() {
        return Err("item: required.".to_owned());
    }
    let mut definition = json!({
        "resourceType": "Questionnaire",
        "url": format!("{SYSTEM}/Questionnaire/{key}"),
        "version": version,
        "status": "active",
    });
    if !is_own {
        definition["derivedFrom"] = json!([named(url, version)]);
    }
    if let Some(code) = raw.get("code") {
        definition["code"] = code.clone();
    }
    definition["item"] = items.into();
    let title = text(raw, "title").unwrap_or(&key).to_owned();
    for (name, instead) in [("title", &title), ("short", &title), ("source", &named(url, version))] {
        reader.default(name, instead);
    }
    let (wording, untranslated) = reader.wording(&scored["results"]);
    let said = |name: &str| text(raw, name).map(|text| format!("\n- {name}: {text}")).unwrap_or_default();
    Ok(Read {
        revision: revision.filter(|_| is_own),
        licence,
        definition,
        scoring: scored["scoring"].clone(),
        wording,
        untranslated,
        origin: format!("- url: {}{}{}", named(url, version), said("publisher"), said("copyright")),
        paths: reader.paths,
        key,
    })
}

fn named(url: &str, version: &str) -> String {
    if version.is_empty() { url.to_owned() } else { format!("{url}|{version}") }
}

fn key_in(url: &str) -> Result<String, String> {
    let key = url.rsplit('/').next().unwrap_or_default().to_lowercase();
    let fits = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    let is_key = (1..=60).contains(&key.len()) && key.chars().all(fits);
    if is_key { Ok(key) } else { Err("url: its last part is the key, of letters, digits and hyphens.".to_owned()) }
}

/// The language in which the texts stand.
fn base(raw: &Object) -> Result<&'static str, String> {
    let said = text(raw, "language").ok_or("language: required.")?;
    language(said).ok_or_else(|| format!("language: {said} is not known here."))
}

fn language(code: &str) -> Option<&'static str> {
    let short = code.split('-').next()?;
    languages().iter().map(|it| it.code).find(|known| *known == short)
}

fn text<'a>(element: &'a Object, name: &str) -> Option<&'a str> {
    element.get(name).and_then(Value::as_str).filter(|text| !text.is_empty())
}

/// The objects of a list; none when it is missing.
fn objects<'a>(element: &'a Object, name: &str) -> Result<impl Iterator<Item = &'a Object>, String> {
    let all: Option<Vec<&Object>> = match element.get(name) {
        None => Some(Vec::new()),
        Some(list) => list.as_array().and_then(|list| list.iter().map(Value::as_object).collect()),
    };
    Ok(all.ok_or_else(|| format!("{name}: a list of objects is wanted."))?.into_iter())
}

/// The address of an extension of FHIR, without its beginning.
fn standard(extension: &Object) -> Option<&str> {
    text(extension, "url")?.strip_prefix(STANDARD)
}

struct Reader {
    base: &'static str,
    /// Texts by their place in the words and by language.
    said: Vec<(Vec<String>, BTreeMap<&'static str, String>)>,
    paths: BTreeMap<String, String>,
}

impl Reader {
    fn new(base: &'static str) -> Self {
        Self { base, said: Vec::new(), paths: BTreeMap::new() }
    }

    /// Takes a text and its translations out of an element.
    fn say(&mut self, element: &Object, member: &str, target: &[&str]) {
        let Some(base) = text(element, member) else { return };
        let mut texts = BTreeMap::from([(self.base, base.to_owned())]);
        let translations = element.get(&format!("_{member}")).and_then(|beside| beside["extension"].as_array());
        for one in translations.into_iter().flatten().filter_map(Value::as_object) {
            let part = |name: &str, value: &str| {
                let parts = one.get("extension")?.as_array()?;
                Some(parts.iter().find(|part| part["url"] == name)?[value].as_str()?.to_owned())
            };
            let code = part("lang", "valueCode").and_then(|code| language(&code));
            if let (Some("translation"), Some(code), Some(text)) = (standard(one), code, part("content", "valueString"))
            {
                texts.insert(code, text);
            }
        }
        self.said.push((target.iter().map(|name| (*name).to_owned()).collect(), texts));
    }

    /// Says a text that the file does not have.
    fn default(&mut self, name: &str, text: &str) {
        if self.said.iter().all(|(target, _)| *target != [name]) {
            let texts = languages().iter().map(|it| (it.code, text.to_owned())).collect();
            self.said.push((vec![name.to_owned()], texts));
        }
    }

    /// The items of a Questionnaire or a group, without their words. `path` and `name` are those of the group.
    fn items(&mut self, around: &Object, path: &str, name: &str) -> Result<Vec<Value>, String> {
        let mut items = Vec::new();
        for (at, raw) in objects(around, "item")?.enumerate() {
            let path = if path.is_empty() { format!("item[{at}]") } else { format!("{path}.item[{at}]") };
            match control(raw).and_then(|control| BELOW.iter().find(|(_, known)| *known == control)) {
                Some((member, _)) if text(raw, "type") == Some("display") && !name.is_empty() => {
                    self.say(raw, "text", &["items", name, member]);
                }
                _ => items.push(self.item(raw, &path)?),
            }
        }
        Ok(items)
    }

    fn item(&mut self, raw: &Object, path: &str) -> Result<Value, String> {
        let name = text(raw, "linkId").ok_or_else(|| format!("{path}.linkId: required."))?;
        let refused = |member: &str, why: &str| Err(format!("{path}{member} ({name}): {why}."));
        if let Some(first) = self.paths.insert(name.to_owned(), path.to_owned()) {
            return refused(".linkId", &format!("there is another item of this name at {first}"));
        }
        let known = ["text", "_text", "repeats", "answerOption", "enableWhen", "item", "extension"];
        if let Some(other) = raw.keys().find(|name| !KEPT.contains(&name.as_str()) && !known.contains(&name.as_str())) {
            return refused(&format!(".{other}"), "nothing here can be done with it");
        }
        let kind: Option<Kind> = raw.get("type").and_then(|kind| serde_json::from_value(kind.clone()).ok());
        let Some(kind) = kind else {
            return refused(
                ".type",
                &format!("the type {} is not known here", raw.get("type").unwrap_or(&Value::Null)),
            );
        };
        if text(raw, "text").is_none() {
            return refused(".text", "required");
        }
        self.say(raw, "text", &["items", name, "text"]);
        let mut item: Object = raw
            .iter()
            .filter(|(name, _)| KEPT.contains(&name.as_str()))
            .map(|(name, it)| (name.clone(), it.clone()))
            .collect();
        match raw.get("repeats") {
            None | Some(Value::Bool(false)) => {}
            Some(Value::Bool(true)) if kind == Kind::Choice => drop(item.insert("repeats".to_owned(), true.into())),
            Some(_) => return refused(".repeats", "only a choice can have several answers"),
        }
        let options: Vec<Value> = objects(raw, "answerOption")?
            .enumerate()
            .map(|(at, option)| self.option(option, name, &format!("{path}.answerOption[{at}]")))
            .collect::<Result<_, _>>()?;
        let conditions: Vec<Value> = objects(raw, "enableWhen")?
            .enumerate()
            .map(|(at, condition)| condition_in(condition, &format!("{path}.enableWhen[{at}] ({name})")))
            .collect::<Result<_, _>>()?;
        let mut extensions = Vec::new();
        for (at, extension) in objects(raw, "extension")?.enumerate() {
            if !is_known(extension, kind) {
                return refused(&format!(".extension[{at}]"), "nothing here can be done with it");
            }
            extensions.push(Value::Object(extension.clone()));
        }
        let below = self.items(raw, path, name)?;
        if !below.is_empty() && kind != Kind::Group {
            return refused(".item", "only a group has questions below it");
        }
        for (member, list) in
            [("answerOption", options), ("enableWhen", conditions), ("extension", extensions), ("item", below)]
        {
            if !list.is_empty() {
                item.insert(member.to_owned(), list.into());
            }
        }
        Ok(Value::Object(item))
    }

    fn option(&mut self, raw: &Object, item: &str, path: &str) -> Result<Value, String> {
        let refused = |member: &str, why: &str| Err(format!("{path}{member} ({item}): {why}."));
        if let Some(other) = raw.keys().find(|name| !["valueCoding", "extension"].contains(&name.as_str())) {
            return refused(&format!(".{other}"), "nothing here can be done with it");
        }
        let Some(coding) = raw.get("valueCoding").and_then(Value::as_object) else {
            return refused(".valueCoding", "required");
        };
        let known = ["system", "code", "display", "_display", "extension"];
        if let Some(other) = coding.keys().find(|name| !known.contains(&name.as_str())) {
            return refused(&format!(".valueCoding.{other}"), "nothing here can be done with it");
        }
        let Some(code) = text(coding, "code") else { return refused(".valueCoding.code", "required") };
        if text(coding, "display").is_none() {
            return refused(".valueCoding.display", "required");
        }
        self.say(coding, "display", &["items", item, "options", code]);
        let has_ordinal = objects(coding, "extension")?.all(|one| standard(one) == Some("ordinalValue"));
        let is_exclusive = objects(raw, "extension")?.all(|one| standard(one) == Some("questionnaire-optionExclusive"));
        if !has_ordinal || !is_exclusive {
            return refused(".extension", "nothing here can be done with it");
        }
        let mut kept = raw.clone();
        if let Some(coding) = kept.get_mut("valueCoding").and_then(Value::as_object_mut) {
            coding.retain(|name, _| !["display", "_display"].contains(&name.as_str()));
        }
        Ok(Value::Object(kept))
    }

    /// The words by language, each text in every one that has to be complete or has any, and how many are missing in one.
    fn wording(&self, results: &Value) -> (Object, usize) {
        let (mut wording, mut untranslated) = (Object::new(), 0);
        let translated =
            |code: &str| self.said.iter().any(|(target, texts)| target.len() > 1 && texts.contains_key(code));
        for language in languages().iter().filter(|it| it.complete || translated(it.code)) {
            let code = language.code;
            let mut words = json!({"items": {}, "results": results.get(code).cloned().unwrap_or_else(|| json!({}))});
            for (target, texts) in &self.said {
                let own = texts.get(code);
                untranslated += usize::from(own.is_none());
                let spoken = own.or_else(|| texts.get(self.base)).cloned().unwrap_or_default();
                let element = target.iter().fold(&mut words, |element, name| &mut element[name.as_str()]);
                *element = spoken.into();
            }
            wording.insert(code.to_owned(), words);
        }
        (wording, untranslated)
    }
}

/// The control that an item is shown with.
fn control(raw: &Object) -> Option<&str> {
    let extensions = raw.get("extension")?.as_array()?.iter().filter_map(Value::as_object);
    let mut controls = extensions.filter(|one| standard(one) == Some("questionnaire-itemControl"));
    controls.next()?.get("valueCodeableConcept")?["coding"][0]["code"].as_str()
}

/// Whether an extension means something for an item of this kind.
fn is_known(extension: &Object, kind: Kind) -> bool {
    let has = |members: &[&str]| extension.keys().all(|name| name == "url" || members.contains(&name.as_str()));
    let is_number = matches!(kind, Kind::Integer | Kind::Decimal);
    match standard(extension) {
        Some("minValue" | "maxValue") => is_number && has(&["valueInteger", "valueDecimal"]),
        Some("maxDecimalPlaces") => kind == Kind::Decimal && has(&["valueInteger"]),
        Some("questionnaire-unit") => is_number && has(&["valueCoding"]),
        Some("questionnaire-itemControl") => {
            let code = extension.get("valueCodeableConcept").and_then(|concept| concept["coding"][0]["code"].as_str());
            matches!((kind, code), (Kind::Integer, Some("slider")) | (Kind::Group, Some("table")))
        }
        _ => false,
    }
}

/// When an item is asked: with an answer that something here can be compared with.
fn condition_in(raw: &Object, path: &str) -> Result<Value, String> {
    let known = ["question", "operator", "answerInteger", "answerDecimal", "answerBoolean", "answerCoding"];
    if let Some(other) = raw.keys().find(|name| !known.contains(&name.as_str())) {
        return Err(format!("{path}: nothing here can be done with {other}."));
    }
    let mut kept = raw.clone();
    if let Some(coding) = kept.get_mut("answerCoding").and_then(Value::as_object_mut) {
        coding.retain(|name, _| ["system", "code"].contains(&name.as_str()));
    }
    Ok(Value::Object(kept))
}
