//! Licences of all dependencies, compared with a list of permissive ones.

use crate::repository::Repository;
use serde_json::Value;
use std::fs;

/// Licences that allow use, change and distribution without conditions on our own code.
const ALLOWED: [&str; 15] = [
    "0BSD",
    "Apache-2.0",
    "BlueOak-1.0.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC-BY-4.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "Python-2.0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Also allowed, for build tools: whoever changes them must publish the changes. We use them unchanged and ship none.
const ALLOWED_TOOLS: [&str; 1] = ["MPL-2.0"];

/// Packages that have their licence in a file only, which somebody has read, with the version that was read.
const READ: [(&str, &str, &str); 1] = [("png-js", "2.0.0", "MIT")];

struct Package {
    name: String,
    licence: String,
    is_tool: bool,
}

/// Packages whose licence is not on the list, each with its licence.
pub fn check(repository: &Repository) -> Result<Vec<String>, String> {
    let mut packages = crates(repository)?;
    packages.extend(modules(repository)?);
    let refused = packages.iter().filter(|package| {
        let tools = if package.is_tool { ALLOWED_TOOLS.as_slice() } else { &[] };
        !allows(&package.licence, tools)
    });
    let mut wrong: Vec<String> = refused.map(|package| format!("{}: {}", package.name, package.licence)).collect();
    wrong.sort_unstable();
    wrong.dedup();
    Ok(wrong)
}

fn crates(repository: &Repository) -> Result<Vec<Package>, String> {
    let arguments = ["metadata", "--format-version", "1", "--locked"];
    let output =
        repository.command("cargo", &arguments).output().map_err(|error| format!("cargo does not run: {error}"))?;
    let value: Value = serde_json::from_slice(&output.stdout)
        .map_err(|_| String::from_utf8_lossy(&output.stderr).trim().to_owned())?;
    let packages = value["packages"].as_array().map(Vec::as_slice).unwrap_or_default();
    let crates = packages.iter().map(|package| Package {
        name: text(&package["name"]),
        licence: text(&package["license"]),
        is_tool: false,
    });
    Ok(crates.collect())
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

/// Whether an SPDX expression is satisfied by the list and `more`. `/` is an old spelling of `OR`.
fn allows(expression: &str, more: &[&str]) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut reader = Reader { words: &words, at: 0, more, cut_off: false };
    reader.any_of() && reader.at == words.len() && !reader.cut_off
}

struct Reader<'a> {
    words: &'a [&'a str],
    at: usize,
    more: &'a [&'a str],
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
        ALLOWED.contains(word) || self.more.contains(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_allowed_alternative_is_enough() {
        for expression in ["MIT", "MIT OR GPL-3.0", "GPL-3.0/MIT", "Apache-2.0 WITH LLVM-exception OR GPL-2.0", "(MIT)"]
        {
            assert!(allows(expression, &[]), "{expression}");
        }
    }

    #[test]
    fn every_part_of_a_sum_must_be_allowed() {
        assert!(allows("(MIT OR Apache-2.0) AND Unicode-3.0", &[]));
        assert!(!allows("(MIT OR Apache-2.0) AND GPL-3.0", &[]));
        assert!(!allows("MIT AND (GPL-3.0 OR AGPL-3.0)", &[]));
        assert!(allows("MIT and ISC", &[]));
        assert!(!allows("MIT and GPL-3.0", &[]));
    }

    #[test]
    fn tools_have_a_longer_list() {
        assert!(allows("MPL-2.0", &ALLOWED_TOOLS));
        assert!(!allows("MPL-2.0", &[]));
    }

    #[test]
    fn what_is_unknown_or_broken_is_refused() {
        for expression in ["", "no licence", "GPL-3.0", "MIT OR", "(MIT", "MIT MIT", "SEE LICENSE IN LICENSE"] {
            assert!(!allows(expression, &[]), "{expression}");
        }
    }
}
