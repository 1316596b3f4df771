//! The requirements that comments and tests name by ids, such as `S-TREAT-25`: each is in the list, and each of the list is named.

use crate::path;
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::fs;
use verify::repository::Repository;

const LIST: &str = "infra/requirements.json";

/// Properties of calendars (RFC 5545 and its extensions) look like ids.
const OTHERS: [&str; 3] = ["X-WR-CALNAME", "X-WR-TIMEZONE", "X-PUBLISHED-TTL"];

/// Whether a word is an id: a letter and words or numbers, or a kind and two digits.
fn is_id(word: &str) -> bool {
    let parts: Vec<&str> = word.split('-').collect();
    let capital = |part: &&str| part.len() > 1 && part.chars().all(|letter| letter.is_ascii_uppercase());
    let tail = |part: &&str| !part.is_empty() && part.chars().all(|it| it.is_ascii_uppercase() || it.is_ascii_digit());
    match parts.as_slice() {
        ["S" | "V" | "W" | "X", name, rest @ ..] => capital(name) && rest.iter().all(tail) && !OTHERS.contains(&word),
        ["C" | "ER" | "F" | "K" | "M" | "N" | "PERM" | "R", number] => {
            number.len() == 2 && number.chars().all(|it| it.is_ascii_digit())
        }
        _ => false,
    }
}

#[test]
fn every_requirement_that_is_named_is_listed_and_the_other_way_round() {
    let listed: Map<String, Value> = serde_json::from_str(&fs::read_to_string(path(LIST)).unwrap()).unwrap();
    for (id, sentence) in &listed {
        assert!(is_id(id) && sentence.as_str().is_some_and(|text| text.ends_with('.')), "{id}: {sentence}");
    }
    let part = |letter: char| !(letter.is_ascii_alphanumeric() || "-_".contains(letter));
    let mut named = BTreeSet::new();
    let ours = |file: &String| *file != LIST && !file.starts_with("infra/security/advisories/");
    for file in Repository::find().unwrap().files().unwrap().into_iter().filter(ours) {
        // Pictures and fonts name nothing.
        let Ok(text) = fs::read_to_string(path(&file)) else { continue };
        named.extend(text.split(part).filter(|word| is_id(word)).map(str::to_owned));
    }
    let listed: BTreeSet<String> = listed.keys().cloned().collect();
    let difference: Vec<&String> = named.symmetric_difference(&listed).collect();
    assert!(difference.is_empty(), "named but not in {LIST}, or in it and named nowhere: {difference:?}");
}

#[test]
fn every_decision_is_in_the_list_by_the_words_of_its_heading() {
    let list = fs::read_to_string(path("infra/adr/README.md")).unwrap();
    let pages = fs::read_dir(path("infra/adr")).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    for page in pages.filter(|name| name != "README.md") {
        let text = fs::read_to_string(path("infra/adr").join(&page)).unwrap();
        let heading = text.lines().next().unwrap().trim_start_matches("# ");
        assert!(page.starts_with(&heading[..4]), "{page} is headed by its number: # {heading}");
        assert!(list.contains(&format!("\n- [{heading}]({page}): ")), "infra/adr/README.md has no line for {page}");
    }
}
