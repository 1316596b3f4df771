//! Imports instruments: FHIR R4 Questionnaires become the folders of `infra/questionnaires`.

use crate::{catalog, questionnaires};
use functions::studies::questionnaire;
use reading::Read;
use serde_json::{Map, Value, json};
use shared::language::{Language, languages};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

pub mod reading;
pub mod writing;

/// An instrument whose folder was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    pub key: String,
    pub revision: i64,
    /// Texts that one language lacks: there they stand in the other one.
    pub untranslated: usize,
}

/// An instrument as its folder will hold it.
struct Whole {
    read: Read,
    revision: i64,
    about: Value,
}

/// Writes a Questionnaire, or all of a Bundle, each into its own folder, or nothing. `licence`: the terms of those that do not
/// say them.
///
/// # Errors
/// A sentence with the path of what is wrong, or with the folder that is there already.
pub fn import(folder: &Path, sent: &str, licence: Option<&str>) -> Result<Vec<Imported>, String> {
    let sent: Value = serde_json::from_str(sent).map_err(|error| format!("The file is not JSON ({error})."))?;
    let there = questionnaires::rows(folder)?;
    let number = |name: &str| there.iter().filter_map(|row| row[name].as_i64()).max().unwrap_or(0);
    let (mut id, mut sort) = (number("id"), number("sort"));
    let mut taken: BTreeSet<(String, i64)> =
        there.iter().filter_map(|row| Some((row["key"].as_str()?.to_owned(), row["revision"].as_i64()?))).collect();
    let mut all = Vec::new();
    for resource in resources(&sent) {
        (id, sort) = (id + 1, sort + 10);
        let mut read = reading::read(resource)?;
        let last = taken.iter().filter(|(key, _)| *key == read.key).map(|(_, revision)| *revision).max();
        let revision = read.revision.unwrap_or(last.unwrap_or(0) + 1);
        read.definition["version"] = revision.to_string().into();
        if !taken.insert((read.key.clone(), revision)) {
            return Err(format!(
                "{} is there already: what was published never changes. A correction is the next revision.",
                folder.join(&read.key).join(revision.to_string()).display()
            ));
        }
        let Some(licence) = read.licence.as_deref().or(licence) else {
            return Err(format!("{}: say with --licence free or --licence own who may show its words.", read.key));
        };
        let about = json!({"id": id, "licence": licence, "sort": sort, "active": true});
        let whole = Whole { read, revision, about };
        whole.check()?;
        all.push(whole);
    }
    for one in &all {
        let dir = folder.join(&one.read.key).join(one.revision.to_string());
        one.write(&dir).map_err(|error| format!("{}: {error}.", dir.display()))?;
    }
    let done = |one: Whole| Imported { revision: one.revision, untranslated: one.read.untranslated, key: one.read.key };
    Ok(all.into_iter().map(done).collect())
}

/// The Questionnaires of a file: one, or those of a Bundle.
fn resources(sent: &Value) -> Vec<&Value> {
    match sent["entry"].as_array().filter(|_| sent["resourceType"] == "Bundle") {
        Some(entries) => entries.iter().map(|entry| &entry["resource"]).collect(),
        None => vec![sent],
    }
}

/// What was done, and what is left to do by hand.
#[must_use]
pub fn report(imported: &[Imported]) -> String {
    let line = |one: &Imported| {
        let missing = match one.untranslated {
            0 => String::new(),
            count => format!(" {count} texts are not translated and stand there in the other language."),
        };
        format!("{}/{} is written.{missing}\n", one.key, one.revision)
    };
    let lines: String = imported.iter().map(line).collect();
    format!("{lines}Before it is published: review SOURCE.md, add answers to vectors.json, and run `cargo generate`.")
}

impl Whole {
    /// Refuses what a seed would refuse.
    fn check(&self) -> Result<(), String> {
        let Read { key, definition, scoring, wording, paths, .. } = &self.read;
        let title = |it: &Language| Some(json!({"language": it.id, "name": wording.get(it.code)?["title"]}));
        let names: Vec<Value> = languages().iter().filter_map(title).collect();
        let mut row: Map<String, Value> = self.about.as_object().cloned().unwrap_or_default();
        for (name, value) in [
            ("key", key.clone().into()),
            ("revision", self.revision.into()),
            ("definition", definition.clone()),
            ("scoring", scoring.clone()),
            ("wording", Value::Object(wording.clone())),
            ("translations", names.into()),
        ] {
            row.insert(name.to_owned(), value);
        }
        if let Some(fault) = questionnaire::faults(&row).first() {
            let item = paths.iter().find(|(name, _)| fault.path.split('.').any(|part| part == name.as_str()));
            let dir = item.map(|(_, path)| format!(" (at {path})")).unwrap_or_default();
            return Err(format!("{key}: {}: {}{dir}.", fault.path, fault.key));
        }
        catalog::stored(&questionnaire::DEFINITION, &Value::Object(row))
            .map(drop)
            .map_err(|error| format!("{key}: {error}."))
    }

    fn write(&self, dir: &Path) -> std::io::Result<()> {
        let Read { key, definition, scoring, wording, origin, .. } = &self.read;
        fs::create_dir_all(dir)?;
        let pretty = |value: &Value| serde_json::to_string_pretty(value).map(|text| text + "\n");
        let vectors = json!([]);
        for (name, value) in
            [("about", &self.about), ("questionnaire", definition), ("scoring", scoring), ("vectors", &vectors)]
        {
            fs::write(dir.join(format!("{name}.json")), pretty(value)?)?;
        }
        for (code, words) in wording {
            fs::write(dir.join(format!("{code}.json")), pretty(words)?)?;
        }
        let source =
            format!("# {key}, revision {}\n\nImported from FHIR R4; awaits review.\n\n{origin}\n", self.revision);
        fs::write(dir.join("SOURCE.md"), source)
    }
}
