//! Rows written as Markdown: `<root>/<id>-<key>.<language>.md`, one file for each language, with the fields of the row
//! as front matter.

use serde_json::{Map, Value, json};
use serde_yaml_ng::Mapping;
use shared::date;
use shared::entity::common;
use shared::entity::definition::Definition;
use shared::entity::field::{Field, Kind};
use shared::entity::validate;
use shared::language::languages;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The field with the text below the front matter.
const BODY: &str = "text";

/// The value of a day that is not known yet: the day of a review.
const PENDING: &str = "pending";

/// Required fields, so that none is forgotten.
const ALWAYS: [&str; 4] = ["title", "validuntil", "reviewed", "sources"];

const FENCE: &str = "---";
const MAX_LINE_LENGTH: usize = 200;

/// One file, read but not yet joined with its other language.
struct Text {
    file: PathBuf,
    /// Fields that are the same in every language, and the lines they stand in.
    shared: Map<String, Value>,
    lines: BTreeMap<String, usize>,
    /// Fields of this language.
    words: Map<String, Value>,
}

/// The files of a folder in the order of their names.
///
/// # Errors
/// When the folder cannot be read.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}.", folder.display()))?;
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .collect();
    files.sort();
    Ok(files)
}

/// The rows of a folder, by id, in the form of the JSON files.
///
/// # Errors
/// A sentence with the file and the line that is wrong.
pub fn rows(definition: &Definition, folder: &Path) -> Result<Vec<Value>, String> {
    let mut found: BTreeMap<i64, (String, BTreeMap<&str, Text>)> = BTreeMap::new();
    for file in files(folder)? {
        let (id, key, language) = name_of(&file)
            .ok_or_else(|| format!("{}: a name such as 7-small-steps.de.md was expected.", file.display()))?;
        let text = read(definition, &file)?;
        let (known, texts) = found.entry(id).or_insert_with(|| (key.clone(), BTreeMap::new()));
        if *known != key {
            return Err(format!("{}: {id} is already the id of {known}.", file.display()));
        }
        texts.insert(language, text);
    }
    found.into_iter().map(|(id, (key, texts))| row(id, &key, &texts)).collect()
}

fn name_of(file: &Path) -> Option<(i64, String, &'static str)> {
    let (id, rest) = file.file_name()?.to_str()?.strip_suffix(".md")?.split_once('-')?;
    let (key, language) = rest.rsplit_once('.')?;
    let language = languages().iter().find(|known| known.code == language)?;
    let plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    (!key.is_empty() && key.chars().all(plain)).then_some((id.parse().ok()?, key.to_owned(), language.code))
}

fn row(id: i64, key: &str, texts: &BTreeMap<&str, Text>) -> Result<Value, String> {
    let any = texts.values().next().ok_or("no text")?;
    let mut translations = Vec::with_capacity(languages().len());
    for language in languages().iter().filter(|it| it.complete || texts.contains_key(it.code)) {
        let code = language.code;
        let text =
            texts.get(code).ok_or_else(|| format!("{}: the same text in {code} is missing.", any.file.display()))?;
        let names = any.shared.keys().chain(text.shared.keys());
        if let Some(name) = names.into_iter().find(|name| any.shared.get(*name) != text.shared.get(*name)) {
            let line = text.lines.get(name).copied().unwrap_or(1);
            let other = any.file.display();
            return Err(format!("{}:{line}: {name} says something else than in {other}.", text.file.display()));
        }
        let mut words = Map::new();
        words.insert("language".to_owned(), language.id.into());
        // Pickers show the name; a text's own is its title.
        words.insert("name".to_owned(), text.words.get("title").cloned().unwrap_or(Value::Null));
        words.extend(text.words.clone());
        translations.push(Value::Object(words));
    }
    let mut row = Map::new();
    row.insert("id".to_owned(), id.into());
    row.insert("key".to_owned(), key.into());
    row.extend(any.shared.clone().into_iter().filter(|(_, value)| !value.is_null()));
    row.insert("translations".to_owned(), translations.into());
    Ok(Value::Object(row))
}

fn read(definition: &Definition, file: &Path) -> Result<Text, String> {
    let at = |line: usize, what: &str| format!("{}:{line}: {what}.", file.display());
    let text = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}.", file.display()))?;
    let (front, body, below) = parts(&text).map_err(|(line, what)| at(line, what))?;
    let matter: Mapping = serde_yaml_ng::from_str(&front).map_err(|error| {
        // The line in the front matter; its `---` is the first line of the file.
        let line = error.location().map_or(1, |at| at.line() + 1);
        at(line, &format!("the front matter cannot be read ({error})"))
    })?;
    let mut text = Text { file: file.to_owned(), shared: Map::new(), lines: BTreeMap::new(), words: Map::new() };
    for (name, value) in matter {
        let Some(name) = name.as_str() else { return Err(at(2, "the front matter has a name that is no text")) };
        let line = line_of(&front, name);
        let field = common::field(definition, name).filter(|field| field.name != BODY);
        let field = field.ok_or_else(|| at(line, &format!("{name}: unknown")))?;
        let value = serde_json::to_value(value).map_err(|error| at(line, &format!("{name}: {error}")))?;
        let value = checked(definition, field, &value).map_err(|what| at(line, &format!("{name}: {what}")))?;
        text.lines.insert(name.to_owned(), line);
        if field.localized { &mut text.words } else { &mut text.shared }.insert(name.to_owned(), value);
    }
    for name in ALWAYS {
        if !text.lines.contains_key(name) {
            return Err(at(1, &format!("{name}: required")));
        }
    }
    if body.is_empty() {
        return Err(at(below, "no text below the front matter"));
    }
    text.words.insert(BODY.to_owned(), body.into());
    Ok(text)
}

/// Front matter, text, and the line the text begins in.
fn parts(text: &str) -> Result<(String, String, usize), (usize, &'static str)> {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    if lines.first() != Some(&FENCE) {
        return Err((1, "the front matter was expected, between two lines of ---"));
    }
    let end = lines.iter().skip(1).position(|line| *line == FENCE);
    let end = end.ok_or((lines.len(), "the front matter does not end; a line of --- was expected"))?;
    let (front, body) = (lines.get(1..=end).unwrap_or_default(), lines.get(end + 2..).unwrap_or_default());
    Ok((front.join("\n"), body.join("\n").trim().to_owned(), end + 3))
}

fn line_of(front: &str, name: &str) -> usize {
    let stands = |line: &str| line.strip_prefix(name).is_some_and(|rest| rest.trim_start().starts_with(':'));
    front.lines().position(stands).map_or(1, |index| index + 2)
}

/// A value as the catalog holds it, or what is wrong with it.
fn checked(definition: &Definition, field: &Field, value: &Value) -> Result<Value, String> {
    let text = |max: usize| match value.as_str().map(str::trim) {
        Some("") | None => Err("a text was expected".to_owned()),
        Some(text) if text.chars().count() > max => Err(format!("longer than {max} characters")),
        Some(text) => Ok(json!(text)),
    };
    match field.kind {
        Kind::Text { max, .. } if field.localized => text(max),
        Kind::Texts if field.localized => {
            let lines = value.as_array().filter(|lines| !lines.is_empty()).ok_or("a list of texts was expected")?;
            let fits =
                |line: &Value| line.as_str().is_some_and(|line| (1..=MAX_LINE_LENGTH).contains(&line.chars().count()));
            if lines.iter().all(fits) {
                Ok(value.clone())
            } else {
                Err(format!("each line has to be a text of at most {MAX_LINE_LENGTH} characters"))
            }
        }
        Kind::Date if value.as_str() == Some(PENDING) => Ok(Value::Null),
        Kind::Date => {
            // Eight digits without quotes are a number in YAML.
            let day = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            date::parse(&day).ok_or_else(|| format!("a day such as 20261101 was expected, or {PENDING}"))?;
            Ok(day.into())
        }
        _ => {
            let body = Map::from_iter([(field.name.to_owned(), value.clone())]);
            let mut faults = Vec::new();
            let mut values = validate::values(definition, &body, &mut faults);
            match faults.first() {
                None => Ok(values.remove(field.name).unwrap_or(Value::Null)),
                Some(fault) => Err(fault.key.to_string()),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use functions::reading::article::DEFINITION;

    const GOOD: &str = "---\ntitle: Ein Titel\ntopic: 3\npublished: 20261101\nreviewed: pending\nsources:\n  - Ein Buch\nvaliduntil: 20281101\n---\n\nEin Satz.\n\n- Ein Punkt\n";

    fn loaded(files: &[(&str, &str)]) -> Result<Vec<Value>, String> {
        let dir = tempfile::tempdir().expect("folder");
        for (name, text) in files {
            std::fs::write(dir.path().join(name), text).expect("file");
        }
        rows(&DEFINITION, dir.path())
    }

    #[test]
    fn a_row_is_what_its_two_languages_say() {
        let english = GOOD.replace("Ein Titel", "\"A title: short\"").replace("Ein Satz.\n", "A sentence.\r\n");
        let rows = loaded(&[("7-a-title.de.md", GOOD), ("7-a-title.en.md", &english)]).expect("both fit");
        assert_eq!(
            rows,
            [json!({
                "id": 7, "key": "a-title", "topic": 3, "published": "20261101", "validuntil": "20281101",
                "translations": [
                    {"language": 2, "name": "Ein Titel", "title": "Ein Titel", "sources": ["Ein Buch"],
                     "text": "Ein Satz.\n\n- Ein Punkt"},
                    {"language": 1, "name": "A title: short", "title": "A title: short", "sources": ["Ein Buch"],
                     "text": "A sentence.\n\n- Ein Punkt"},
                ],
            })]
        );
    }

    #[test]
    fn rows_come_in_the_order_of_their_numbers() {
        let files = ["10-b.de.md", "10-b.en.md", "2-a.de.md", "2-a.en.md"].map(|name| (name, GOOD));
        let ids: Vec<Value> = loaded(&files).expect("all fit").iter().map(|row| row["id"].clone()).collect();
        assert_eq!(ids, [2, 10]);
    }

    #[test]
    fn what_is_wrong_is_named_with_its_file_and_line() {
        for (from, to, words) in [
            ("---\ntitle", "title", "1-a.de.md:1: the front matter was expected"),
            ("\n---\n\nEin", "\n\nEin", "1-a.de.md:12: the front matter does not end"),
            ("topic: 3", "topic: [3", "1-a.de.md:4: the front matter cannot be read"),
            ("topic: 3", "title: 3", "duplicate"),
            ("topic: 3", "tpoic: 3", "1-a.de.md:3: tpoic: unknown"),
            ("topic: 3", "text: x", "1-a.de.md:3: text: unknown"),
            ("topic: 3", "topic: 11", "1-a.de.md:3: topic: value"),
            ("topic: 3", "topic: drei", "1-a.de.md:3: topic: type"),
            ("20261101", "20261131", "1-a.de.md:4: published: a day"),
            ("reviewed: pending", "reviewed: bald", "1-a.de.md:5: reviewed: a day"),
            ("reviewed: pending\n", "", "1-a.de.md:1: reviewed: required"),
            ("validuntil: 20281101\n", "", "1-a.de.md:1: validuntil: required"),
            ("Ein Titel", "''", "1-a.de.md:2: title: a text"),
            ("\n  - Ein Buch", " ein Buch", "1-a.de.md:6: sources: a list"),
            ("- Ein Buch", "- 7", "1-a.de.md:6: sources: each line"),
            ("Ein Satz.\n\n- Ein Punkt\n", "", "1-a.de.md:10: no text"),
        ] {
            let broken = GOOD.replacen(from, to, 1);
            let error = loaded(&[("1-a.de.md", &broken), ("1-a.en.md", GOOD)]).expect_err(words);
            assert!(error.contains(words), "{words}: {error}");
        }
    }

    #[test]
    fn files_have_to_fit_together() {
        let other = GOOD.replace("topic: 3", "topic: 4");
        for (files, words) in [
            (vec![("1-a.de.md", GOOD)], "the same text in en is missing"),
            (vec![("1-a.de.md", GOOD), ("1-a.en.md", &other)], "1-a.en.md:3: topic says something else"),
            (vec![("1-a.de.md", GOOD), ("1-b.en.md", GOOD)], "1 is already the id of a"),
            (vec![("a.de.md", GOOD)], "a name such as"),
            (vec![("1-a.fr.md", GOOD)], "a name such as"),
            (vec![("1-A.de.md", GOOD)], "a name such as"),
        ] {
            let error = loaded(&files).expect_err(words);
            assert!(error.contains(words), "{words}: {error}");
        }
    }
}
