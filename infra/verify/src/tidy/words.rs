//! One word for one thing: words that were replaced by those of the field do not come back (`infra/verify/words.json`).

use super::file::{Fault, File};
use super::source::word;
use serde_json::{Map, Value};

/// Groups of folders with the identifiers that they are free of, the phrases that all of them are free of, and what is said instead.
const LIST: &str = "infra/verify/words.json";

/// Generated from the words of the specification.
const GENERATED: &str = "site/src/api/schema.ts";

/// One fault for each line that has a retired word: an identifier outside of strings, which may be stored; a phrase anywhere.
pub(super) fn check(files: &[File]) -> Vec<Fault> {
    let Some(list) = files.iter().find(|file| file.path == LIST) else { return Vec::new() };
    let Ok(list) = serde_json::from_str::<Value>(&list.text) else { return vec![list.fault(0, "not JSON")] };
    let none = Map::new();
    let phrases = list["phrases"].as_object().unwrap_or(&none);
    let groups: Vec<(Vec<&str>, &Map<String, Value>)> =
        list["groups"].as_array().into_iter().flatten().map(group(&none)).collect();
    let checked = files.iter().filter(|file| {
        file.path != GENERATED && file.is(&[".rs", ".py", ".md", ".js", ".mjs", ".ts", ".tsx", ".css", ".yaml"])
    });
    let faults = checked.flat_map(|file| {
        let own: Vec<_> =
            groups.iter().filter(|(folders, _)| folders.iter().any(|folder| file.path.starts_with(folder))).collect();
        file.lines_that(|line| {
            let sentence = own.first().and_then(|_| phrase(phrases, &line.to_lowercase()));
            let name = || own.iter().find_map(|(_, identifiers)| identifier(identifiers, &outside(line)));
            sentence.or_else(|| if file.is(&[".md", ".yaml"]) { None } else { name() })
        })
    });
    faults.collect()
}

/// The folders of a group and its identifiers.
fn group<'a>(none: &'a Map<String, Value>) -> impl Fn(&'a Value) -> (Vec<&'a str>, &'a Map<String, Value>) {
    move |group| {
        let folders = group["folders"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        (folders, group["identifiers"].as_object().unwrap_or(none))
    }
}

fn identifier(retired: &Map<String, Value>, text: &str) -> Option<String> {
    // A name of small letters may be a word of a sentence: in comments it stands for itself.
    let code = text.split("//").next().unwrap_or_default().split("# ").next().unwrap_or_default();
    let is_comment = code.trim_start().starts_with(['*', '/']);
    let is_small = |old: &str| old.chars().all(|c| c.is_lowercase() || c == '_');
    let among =
        |old: &str| if is_small(old) { word(code, old).is_some() && !is_comment } else { word(text, old).is_some() };
    let (old, new) = retired.iter().find(|(old, _)| among(old))?;
    Some(fault(old, new))
}

fn phrase(retired: &Map<String, Value>, text: &str) -> Option<String> {
    // A receptor is no person.
    let text = &text.replace("her-2", "her2").replace("her 2", "her2");
    let (old, new) = retired.iter().find(|(old, _)| word(text, old).is_some())?;
    Some(fault(old, new))
}

fn fault(old: &str, new: &Value) -> String {
    format!("`{old}`: say {}", new.as_str().unwrap_or_default())
}

/// A line without what stands between quotes.
fn outside(line: &str) -> String {
    line.split('"').step_by(2).collect::<Vec<_>>().join("\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> File {
        File { path: path.to_owned(), text: text.to_owned() }
    }

    #[test]
    fn a_retired_word_is_named_with_what_is_said_instead() {
        let list = r#"{"groups": [{"folders": ["a/"], "identifiers": {"OLD": "NEW"}}, {"folders": ["a/c"], "identifiers": {"former": "current"}}],
            "phrases": {"old thing": "new thing"}}"#;
        let files = [
            file(LIST, list),
            file("a/b.rs", "const OLD: usize = 1;\nconst OLDER: &str = \"OLD\";\n/// An Old thing.\n"),
            file("a/c.md", "OLD"),
            file("a/c.ts", "// A former one.\nconst former = 1"),
            file("a/d.ts", "const former = 1"),
            file("b/b.rs", "const OLD: usize = 1;"),
        ];
        let found: Vec<String> = check(&files).iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            ["a/b.rs:1: `OLD`: say NEW", "a/b.rs:3: `old thing`: say new thing", "a/c.ts:2: `former`: say current"]
        );
    }
}
