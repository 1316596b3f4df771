//! Rows of the catalog `questionnaire` from their folders (`infra/questionnaires/README.md`).

use functions::studies::questionnaire;
use serde_json::{Map, Value, json};
use shared::language::{Language, languages};
use std::path::{Path, PathBuf};

/// The files of a revision that its row is made of.
const FILES: [&str; 3] = ["about", "questionnaire", "scoring"];

/// The folder of the questionnaires, beside the folder of the catalogs.
#[must_use]
pub fn beside(catalogs: &Path) -> Option<PathBuf> {
    let dir = catalogs.parent()?.join("questionnaires");
    dir.is_dir().then_some(dir)
}

/// Every file that rows are made of, in a fixed order.
///
/// # Errors
/// When a folder cannot be read.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut all = Vec::new();
    for (_, _, dir) in revisions(folder)? {
        all.extend(FILES.iter().map(|name| dir.join(format!("{name}.json"))));
        all.extend(spoken(&dir).map(|(_, file)| file));
    }
    Ok(all)
}

/// All rows, as an editor would send them, with their ids.
///
/// # Errors
/// A sentence that names the file, or the member of a row that is wrong.
pub fn rows(folder: &Path) -> Result<Vec<Value>, String> {
    revisions(folder)?.into_iter().map(|(key, revision, dir)| row(&key, revision, &dir)).collect()
}

fn row(key: &str, revision: i64, dir: &Path) -> Result<Value, String> {
    let mut row = read(&dir.join("about.json"))?.as_object().cloned().unwrap_or_default();
    let (mut wording, mut translations) = (Map::new(), Vec::new());
    for (language, file) in spoken(dir) {
        let words = read(&file)?;
        let mut translation = json!({"language": language.id, "name": words["title"]});
        if words["description"].is_string() {
            translation["description"] = words["description"].clone();
        }
        translations.push(translation);
        wording.insert(language.code.to_owned(), words);
    }
    for (name, value) in [
        ("key", key.into()),
        ("revision", revision.into()),
        ("definition", read(&dir.join("questionnaire.json"))?),
        ("scoring", read(&dir.join("scoring.json"))?),
        ("wording", Value::Object(wording)),
        ("translations", Value::Array(translations)),
    ] {
        row.insert(name.to_owned(), value);
    }
    match questionnaire::faults(&row).first() {
        None => Ok(Value::Object(row)),
        Some(fault) => Err(format!("{}: {}: {}.", dir.display(), fault.path, fault.key)),
    }
}

/// The languages of a revision with the file of its words: the complete ones, and those that it is translated into.
fn spoken(dir: &Path) -> impl Iterator<Item = (&'static Language, PathBuf)> {
    let files = languages().iter().map(|language| (language, dir.join(format!("{}.json", language.code))));
    files.filter(|(language, file)| language.complete || file.is_file())
}

fn read(file: &Path) -> Result<Value, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}.", file.display()))?;
    serde_json::from_str(&text).map_err(|error| format!("{}: not JSON ({error}).", file.display()))
}

/// Key, revision and folder of all revisions, sorted.
fn revisions(folder: &Path) -> Result<Vec<(String, i64, PathBuf)>, String> {
    let mut all = Vec::new();
    for (key, dir) in below(folder)? {
        for (revision, dir) in below(&dir)? {
            let number = revision.parse().map_err(|_| format!("{}: no number of a revision.", dir.display()))?;
            all.push((key.clone(), number, dir));
        }
    }
    all.sort();
    Ok(all)
}

fn below(folder: &Path) -> Result<Vec<(String, PathBuf)>, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}.", folder.display()))?;
    let folders = entries.filter_map(Result::ok).map(|entry| entry.path()).filter(|path| path.is_dir());
    Ok(folders.filter_map(|path| Some((path.file_name()?.to_str()?.to_owned(), path))).collect())
}
