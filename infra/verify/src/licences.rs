//! Licences of the site's packages, compared with the list of permissive ones.

use crate::repository::Repository;
use serde_json::Value;
use std::fs;

/// The permissive licences, which crates are held to as well, by `cargo deny`.
const LIST: &str = "deny.toml";

/// Also allowed, for build tools: whoever changes them must publish the changes. We use them unchanged and ship none.
const ALLOWED_TOOLS: [&str; 1] = ["MPL-2.0"];

/// Packages that have their licence in a file only, which somebody has read, with the version that was read.
const READ: [(&str, &str, &str); 1] = [("png-js", "2.0.0", "MIT")];

struct Package {
    name: String,
    licence: String,
    is_tool: bool,
}

/// Packages of the site whose licence is not on the list, each with its licence.
pub fn check(repository: &Repository) -> Result<Vec<String>, String> {
    let path = repository.path(LIST);
    let list = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let permissive = allowed(&list);
    let packages = modules(repository)?;
    let refused = packages.iter().filter(|package| {
        let tools = if package.is_tool { ALLOWED_TOOLS.as_slice() } else { &[] };
        !allows(&package.licence, &[&permissive, tools].concat())
    });
    let mut wrong: Vec<String> = refused.map(|package| format!("{}: {}", package.name, package.licence)).collect();
    wrong.sort_unstable();
    wrong.dedup();
    Ok(wrong)
}

/// The texts of the list `allow`, each on a line of its own.
fn allowed(toml: &str) -> Vec<&str> {
    let lines = toml.lines().skip_while(|line| *line != "allow = [").skip(1).take_while(|line| *line != "]");
    lines.map(|line| line.trim().trim_end_matches(',').trim_matches('"')).collect()
}

fn modules(repository: &Repository) -> Result<Vec<Package>, String> {
    let path = repository.path("site/package-lock.json");
    let lock = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let value: Value = serde_json::from_str(&lock).map_err(|error| error.to_string())?;
    let packages = value["packages"].as_object().into_iter().flatten();
    let modules = packages.filter(|(folder, _)| !folder.is_empty()).map(|(folder, package)| {
        let name = folder.rsplit("node_modules/").next().unwrap_or(folder);
        let read = READ.iter().find(|(read, version, _)| *read == name && package["version"] == *version);
        Package {
            name: name.to_owned(),
            licence: read.map_or_else(|| text(&package["license"]), |(_, _, licence)| (*licence).to_owned()),
            is_tool: package["dev"] == Value::Bool(true),
        }
    });
    Ok(modules.collect())
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or("no licence").to_owned()
}

/// Whether an SPDX expression is satisfied by the list. `/` is an old spelling of `OR`.
fn allows(expression: &str, list: &[&str]) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut reader = Reader { words: &words, at: 0, list, cut_off: false };
    reader.any_of() && reader.at == words.len() && !reader.cut_off
}

struct Reader<'a> {
    words: &'a [&'a str],
    at: usize,
    list: &'a [&'a str],
    cut_off: bool,
}

impl Reader<'_> {
    fn take(&mut self, word: &str) -> bool {
        // Some packages write `and`.
        let taken = self.words.get(self.at).is_some_and(|it| it.eq_ignore_ascii_case(word));
        self.at += usize::from(taken);
        taken
    }

    fn any_of(&mut self) -> bool {
        let mut allowed = self.all_of();
        while self.take("OR") {
            allowed |= self.all_of();
        }
        allowed
    }

    fn all_of(&mut self) -> bool {
        let mut allowed = self.one();
        while self.take("AND") {
            allowed &= self.one();
        }
        allowed
    }

    fn one(&mut self) -> bool {
        if self.take("(") {
            let allowed = self.any_of();
            return self.take(")") && allowed;
        }
        let Some(word) = self.words.get(self.at) else {
            self.cut_off = true;
            return false;
        };
        self.at += 1;
        // An exception (`WITH …`) only adds permissions.
        if self.take("WITH") {
            self.at += 1;
        }
        self.list.contains(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: [&str; 4] = ["Apache-2.0", "ISC", "MIT", "Unicode-3.0"];

    #[test]
    fn the_list_is_that_of_the_crates() {
        let toml = "# a\n[licenses]\nallow = [\n  \"MIT\",\n  \"ISC\",\n]\nunused = 1\nskip = [\n  \"x\",\n]\n";
        assert_eq!(allowed(toml), ["MIT", "ISC"]);
        assert!(allowed("[bans]\n").is_empty());
    }

    #[test]
    fn one_allowed_alternative_is_enough() {
        for expression in ["MIT", "MIT OR GPL-3.0", "GPL-3.0/MIT", "Apache-2.0 WITH LLVM-exception OR GPL-2.0", "(MIT)"]
        {
            assert!(allows(expression, &LIST), "{expression}");
        }
    }

    #[test]
    fn every_part_of_a_sum_must_be_allowed() {
        assert!(allows("(MIT OR Apache-2.0) AND Unicode-3.0", &LIST));
        assert!(!allows("(MIT OR Apache-2.0) AND GPL-3.0", &LIST));
        assert!(!allows("MIT AND (GPL-3.0 OR AGPL-3.0)", &LIST));
        assert!(allows("MIT and ISC", &LIST));
        assert!(!allows("MIT and GPL-3.0", &LIST));
    }

    #[test]
    fn tools_have_a_longer_list() {
        assert!(allows("MPL-2.0", &[&LIST, ALLOWED_TOOLS.as_slice()].concat()));
        assert!(!allows("MPL-2.0", &LIST));
    }

    #[test]
    fn what_is_unknown_or_broken_is_refused() {
        for expression in ["", "no licence", "GPL-3.0", "MIT OR", "(MIT", "MIT MIT", "SEE LICENSE IN LICENSE"] {
            assert!(!allows(expression, &LIST), "{expression}");
        }
    }
}
