//! The keys of the API document against the code: what can be answered is in the document, and nothing else is.

#![expect(clippy::unwrap_used, reason = "a test that cannot read the sources has failed")]

use shared::http::problem::{FAULT_KEYS, KEYS};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The sources of the functions, without the two lists themselves.
fn sources() -> String {
    let mut text = String::new();
    for folder in ["../shared/src", "src"] {
        read(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut text);
    }
    text
}

fn read(folder: &Path, text: &mut String) {
    for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.is_dir() {
            read(&entry, text);
        } else if entry.extension().is_some_and(|ending| ending == "rs") {
            let source = fs::read_to_string(&entry).unwrap();
            text.push_str(source.split("pub const KEYS").next().unwrap());
        }
    }
}

/// The arguments of every call that begins like this.
fn arguments<'a>(source: &'a str, call: &str) -> Vec<&'a str> {
    let starts = source.match_indices(call).map(|(at, _)| &source[at + call.len()..]);
    let whole = |rest: &'a str| {
        let mut open = 1;
        let end = rest.find(|letter: char| {
            open += i32::from(letter == '(') - i32::from(letter == ')');
            open == 0
        });
        &rest[..end.unwrap()]
    };
    starts.map(whole).collect()
}

#[test]
fn every_key_of_the_code_is_in_the_document_and_the_other_way_round() {
    let source = sources();
    let strings = source.split('"');
    let named: BTreeSet<&str> = strings
        .filter(|text| {
            text.strip_prefix("error.").is_some_and(|rest| rest.chars().all(|it| it.is_ascii_lowercase() || it == '.'))
        })
        .collect();
    assert_eq!(named, KEYS.iter().copied().collect::<BTreeSet<&str>>());
}

#[test]
fn every_fault_of_the_code_is_in_the_document_and_the_other_way_round() {
    let source = sources();
    let unused: Vec<&&str> = FAULT_KEYS.iter().filter(|key| !source.contains(&format!("\"{key}\""))).collect();
    assert!(unused.is_empty(), "no code answers {unused:?}");
    let mut seen = BTreeSet::new();
    for call in ["Fault::new(", "Problem::field(", ".fault("] {
        for text in arguments(&source, call) {
            let last = text.trim().trim_end_matches(',').strip_suffix('"').and_then(|text| text.rsplit('"').next());
            seen.extend(last.filter(|key| !key.contains('{')));
        }
    }
    for call in ["Err(", "broken("] {
        let literal = |text: &&str| text.len() > 2 && text.starts_with('"') && text.ends_with('"');
        seen.extend(arguments(&source, call).into_iter().filter(literal).map(|text| text.trim_matches('"')));
    }
    assert!(seen.len() > 15, "{seen:?}");
    let unknown: Vec<&&str> = seen.iter().filter(|key| !FAULT_KEYS.contains(key)).collect();
    assert!(unknown.is_empty(), "not in the document: {unknown:?}");
}
