//! One word for one thing: words that were replaced by those of the field do not come back (`infra/verify/words.json`).

use super::file::{Fault, File};
use super::source::word;
use serde_json::{Map, Value};

/// The folders that are free of them, the words, and what is said instead.
const LIST: &str = "infra/verify/words.json";

/// One fault for each line that has a retired word: an identifier outside of strings, which may be stored; a phrase anywhere.
pub(super) fn check(files: &[File]) -> Vec<Fault> {
    let Some(list) = files.iter().find(|file| file.path == LIST) else { return Vec::new() };
    let Ok(list) = serde_json::from_str::<Value>(&list.text) else { return vec![list.fault(0, "not JSON")] };
    let folders: Vec<&str> = list["folders"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let none = Map::new();
    let words = |name: &str| list[name].as_object().unwrap_or(&none);
    let said = |retired: &Map<String, Value>, text: &str| {
        let found = retired.iter().find(|(old, _)| word(text, old).is_some());
        found.map(|(old, new)| format!("`{old}`: say {}", new.as_str().unwrap_or_default()))
    };
    let checked = files.iter().filter(|file| folders.iter().any(|folder| file.path.starts_with(folder)));
    let checked = checked.filter(|file| file.is(&[".rs", ".py", ".md", ".js"]));
    let faults = checked.flat_map(|file| {
        file.lines_that(|line| {
            let phrase = said(words("phrases"), &line.to_lowercase());
            let identifier = || if file.is(&[".md"]) { None } else { said(words("identifiers"), &outside(line)) };
            phrase.or_else(identifier)
        })
    });
    faults.collect()
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
        let list = r#"{"folders": ["a/"], "identifiers": {"OLD": "NEW"}, "phrases": {"old thing": "new thing"}}"#;
        let files = [
            file(LIST, list),
            file("a/b.rs", "const OLD: usize = 1;\nconst OLDER: &str = \"OLD\";\n/// An Old thing.\n"),
            file("a/c.md", "OLD"),
            file("b/b.rs", "const OLD: usize = 1;"),
        ];
        let found: Vec<String> = check(&files).iter().map(ToString::to_string).collect();
        assert_eq!(found, ["a/b.rs:1: `OLD`: say NEW", "a/b.rs:3: `old thing`: say new thing"]);
    }
}
