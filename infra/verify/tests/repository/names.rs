//! Who knows whose names: `shared` knows no entity, and what the functions know of the site's addresses is what the site has.

use crate::{entities, path};
use functions::pages;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Roots that `shared` names nevertheless: where (everywhere, or one file), and why.
const ALLOWED: [(&str, &str, &str); 8] = [
    ("user", "", "the member of each row of a person that says whose it is, and the root it points to"),
    ("language", "", "the language of a text: a member of each translation, and of whoever reads it"),
    ("questionnaire", "questionnaire", "the module that understands instruments, whoever keeps them"),
    ("treatmenttype", "http/problem.rs", "a fault of the API document, which has one list"),
    ("treatmentcategory", "http/problem.rs", "a fault of the API document, which has one list"),
    ("proxyaccess", "store/keys.rs", "keys are made here alone, those of no root too"),
    ("notification", "push/sns.rs", "a member of the message of Firebase"),
    ("document", "", "any JSON, and the API document"),
];

/// The files below a folder with their paths from there, each without its unit tests.
fn sources(folder: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for file in fs::read_dir(next).unwrap().map(|entry| entry.unwrap().path()) {
            if file.is_dir() {
                folders.push(file);
            } else if file.extension().is_some_and(|ending| ending == "rs") && !file.ends_with("tests.rs") {
                let text = fs::read_to_string(&file).unwrap();
                let code = text.split("#[cfg(test)]").next().unwrap().to_owned();
                found.push((file.strip_prefix(folder).unwrap().to_string_lossy().into_owned(), code));
            }
        }
    }
    found
}

/// What stands in quotes or backticks in a line.
fn quoted(line: &str) -> impl Iterator<Item = &str> {
    ['"', '`'].into_iter().flat_map(move |quote| line.split(quote).skip(1).step_by(2))
}

#[test]
fn shared_names_no_entity() {
    let roots: BTreeSet<&str> = entities().map(|(_, definition)| definition.root).collect();
    let part = |letter: char| !(letter.is_ascii_alphanumeric() || letter == '_');
    let (mut wrong, mut used) = (Vec::new(), BTreeSet::new());
    for (file, code) in sources(&path("shared/src")) {
        for (at, line) in code.lines().enumerate() {
            for word in quoted(line).flat_map(|text| text.split(part)).filter(|word| roots.contains(word)) {
                let allowed = ALLOWED.iter().find(|(root, below, _)| *root == word && file.starts_with(below));
                match allowed {
                    Some((root, ..)) => drop(used.insert(*root)),
                    None => wrong.push(format!("shared/src/{file}:{}: {word}", at + 1)),
                }
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    let unused: Vec<_> = ALLOWED.iter().filter(|(root, ..)| !used.contains(root)).collect();
    assert!(unused.is_empty(), "{unused:?}");
}

fn addresses() -> String {
    fs::read_to_string(path("site/src/paths.ts")).unwrap()
}

/// A line of the object `paths`: what its name leads to, `${id}` written as `:id`.
fn address(site: &str, name: &str) -> Option<String> {
    let (_, rest) = site.split_once("export const paths = {")?.1.split_once(&format!("\n  {name}: "))?;
    // Lines within a function are indented further, or close its arguments.
    let ends = |(at, _): &(usize, &str)| !rest[at + 4..].starts_with([' ', ')']);
    let end = rest.match_indices(",\n  ").find(ends).map_or(rest.len(), |(at, _)| at);
    let text = rest[..end].rsplit("=>").next()?.trim().trim_matches(['"', '`']);
    Some(text.replace("${", ":").replace('}', ""))
}

#[test]
fn pages_that_the_functions_lead_to_are_those_of_the_site() {
    let site = addresses();
    for (name, known) in pages::ALL {
        let (page, query) = known.split_once('?').map_or((*known, None), |(page, query)| (page, Some(query)));
        assert_eq!(address(&site, name).as_deref(), Some(page), "paths.{name}");
        if let Some(query) = query {
            let asks = |line: &str| line.contains(&format!("${{paths.{name}")) && line.contains(&format!("}}?{query}"));
            assert!(site.lines().any(asks), "paths.{name} is never asked with ?{query}");
        }
    }
}

#[test]
fn the_functions_know_no_other_page_of_the_site() {
    let site = addresses();
    let first = |text: &str| text.strip_prefix('/').map(|rest| rest.split(['/', '?', '#']).next().unwrap().to_owned());
    let known: BTreeSet<String> = site.split(['"', '`']).filter_map(first).filter(|part| !part.is_empty()).collect();
    assert!(known.contains("dashboard") && known.contains("timelineentry"), "{known:?}");
    let folders = ["functions/src", "infra/operate/src", "shared/src"];
    for (file, code) in folders.iter().flat_map(|folder| sources(&path(folder))).filter(|(file, _)| file != "pages.rs")
    {
        for line in code.lines().filter(|line| !line.trim_start().starts_with("//")) {
            let text = line.split('"').skip(1).step_by(2).map(|text| text.strip_prefix("{site}").unwrap_or(text));
            for part in text.filter_map(first) {
                assert!(!known.contains(&part), "{file}: {line}: name the page in functions/src/pages.rs");
            }
            let bare = ["link(\"", "page: \"", "link: \""].iter().any(|start| line.contains(start));
            assert!(!bare, "{file}: {line}: name the page in functions/src/pages.rs");
        }
    }
}
