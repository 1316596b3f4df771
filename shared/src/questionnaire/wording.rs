//! Whether the words of an instrument are whole: every item, every option, every result, and nothing but text.

use super::instrument::Instrument;
use super::item::Item;
use super::scoring::Scoring;
use crate::http::problem::Fault;
use crate::language::{Language, languages};
use serde_json::{Map, Value};

/// Members of a wording that are texts.
const TEXTS: [&str; 7] = ["title", "short", "description", "intro", "recall", "attribution", "source"];
/// Those that it cannot do without.
const NEEDED: [&str; 3] = ["title", "short", "source"];
/// Members of an item.
const OF_ITEM: [&str; 5] = ["text", "help", "low", "high", "options"];

/// What is wrong with the words of all languages, `{language: {...}}`. Those of a language that is not complete may be missing, and
/// are whole where they are there. Paths are `wording.<language>.<member>`.
#[must_use]
pub fn faults(wording: &Value, instrument: &Instrument, scoring: &Scoring) -> Vec<Fault> {
    let none = Map::new();
    let all = wording.as_object().unwrap_or(&none);
    let mut faults = Vec::new();
    for code in all.keys().filter(|code| languages().iter().all(|language| language.code != code.as_str())) {
        faults.push(Fault::new(format!("wording.{code}"), "unknown"));
    }
    for language in languages() {
        let mut check = Check { path: format!("wording.{}", language.code), faults: &mut faults };
        match all.get(language.code).and_then(Value::as_object) {
            None if language.complete || all.contains_key(language.code) => check.fault("", "required"),
            None => {}
            Some(words) => check.words(words, instrument, scoring),
        }
    }
    faults
}

/// The words of an instrument in a language; in that of the product where it is not translated.
#[must_use]
pub fn spoken(wording: &Value, language: Language) -> Option<&Value> {
    wording.get(language.code).or_else(|| wording.get(Language::SOURCE.code))
}

struct Check<'a> {
    path: String,
    faults: &'a mut Vec<Fault>,
}

impl Check<'_> {
    fn fault(&mut self, member: &str, key: &'static str) {
        let path = if member.is_empty() { self.path.clone() } else { format!("{}.{member}", self.path) };
        self.faults.push(Fault::new(path, key));
    }

    fn words(&mut self, words: &Map<String, Value>, instrument: &Instrument, scoring: &Scoring) {
        for name in words
            .keys()
            .filter(|name| !TEXTS.contains(&name.as_str()) && !["items", "results"].contains(&name.as_str()))
        {
            self.fault(name, "unknown");
        }
        for name in TEXTS {
            self.text(name, words.get(name), NEEDED.contains(&name));
        }
        let none = Map::new();
        let items = words.get("items").and_then(Value::as_object).unwrap_or(&none);
        for name in items.keys().filter(|name| instrument.item(name).is_none()) {
            self.fault(&format!("items.{name}"), "unknown");
        }
        for item in &instrument.items {
            match items.get(&item.link_id).and_then(Value::as_object) {
                None => self.fault(&format!("items.{}", item.link_id), "required"),
                Some(words) => self.item(item, words),
            }
        }
        self.results(words.get("results").and_then(Value::as_object).unwrap_or(&none), scoring);
    }

    fn item(&mut self, item: &Item, words: &Map<String, Value>) {
        let path = format!("items.{}", item.link_id);
        for name in words.keys().filter(|name| !OF_ITEM.contains(&name.as_str())) {
            self.fault(&format!("{path}.{name}"), "unknown");
        }
        for name in ["text", "help", "low", "high"] {
            self.text(&format!("{path}.{name}"), words.get(name), name == "text");
        }
        let keys: Vec<&str> = item.options.iter().map(|option| option.code.as_str()).collect();
        self.texts(&format!("{path}.options"), words.get("options"), &keys);
    }

    fn results(&mut self, results: &Map<String, Value>, scoring: &Scoring) {
        for name in
            results.keys().filter(|name| *name != "rules" && scoring.scales.iter().all(|scale| scale.key != **name))
        {
            self.fault(&format!("results.{name}"), "unknown");
        }
        for scale in &scoring.scales {
            let path = format!("results.{}", scale.key);
            let words = results.get(&scale.key);
            self.text(&format!("{path}.title"), words.and_then(|words| words.get("title")), true);
            let keys: Vec<&str> = scale.bands.iter().map(|band| band.key.as_str()).collect();
            self.texts(&format!("{path}.bands"), words.and_then(|words| words.get("bands")), &keys);
        }
        let keys: Vec<&str> = scoring.rules.iter().map(|rule| rule.key.as_str()).collect();
        self.texts("results.rules", results.get("rules"), &keys);
    }

    /// An object with a text for each of these names and no other.
    fn texts(&mut self, path: &str, texts: Option<&Value>, names: &[&str]) {
        let none = Map::new();
        let texts = texts.and_then(Value::as_object).unwrap_or(&none);
        for name in texts.keys().filter(|name| !names.contains(&name.as_str())) {
            self.fault(&format!("{path}.{name}"), "unknown");
        }
        for name in names {
            self.text(&format!("{path}.{name}"), texts.get(*name), true);
        }
    }

    fn text(&mut self, path: &str, text: Option<&Value>, needed: bool) {
        match text {
            None if needed => self.fault(path, "required"),
            Some(Value::String(text)) if text.trim().is_empty() => self.fault(path, "required"),
            Some(Value::String(text)) if is_markup(text) => self.fault(path, "pattern"),
            None | Some(Value::String(_)) => {}
            Some(_) => self.fault(path, "type"),
        }
    }
}

/// Whether a text holds more than words: a tag, an entity, an address that runs, a control character.
fn is_markup(text: &str) -> bool {
    let after = |sign: char, fits: fn(char) -> bool| {
        text.match_indices(sign).any(|(at, _)| text[at + sign.len_utf8()..].starts_with(fits))
    };
    let lower = text.to_lowercase();
    after('<', |next| next.is_ascii_alphabetic() || matches!(next, '/' | '!' | '?'))
        || after('&', |next| next == '#')
        || lower.contains("javascript:")
        || text.chars().any(|letter| letter.is_control() && letter != '\n')
}
