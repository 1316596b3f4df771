//! The rules of the house that no compiler knows, held against every text file of the repository.

mod colours;
mod rules;
mod source;

use crate::house::House;
use std::fmt;
use std::fs;

/// A text file.
#[derive(Clone, Debug)]
pub struct File {
    /// Path from the root.
    pub path: String,
    /// Content.
    pub text: String,
}

/// A rule that a file breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Path from the root.
    pub path: String,
    /// Line, counted from 1.
    pub line: usize,
    /// What is wrong and what to do instead.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}: {}", self.path, self.line, self.what)
    }
}

type Rule = fn(&File) -> Vec<Fault>;

const RULES: [Rule; 8] = [
    rules::length,
    rules::barrel,
    rules::unfinished,
    rules::key_strings,
    rules::clock,
    rules::doc,
    rules::outside,
    rules::addresses,
];

/// Holds every rule against every text file.
pub fn check(house: &House) -> Result<Vec<Fault>, String> {
    let mut faults = Vec::new();
    for path in house.files()? {
        // What is no text has no rules.
        let Ok(text) = fs::read_to_string(house.path(&path)) else { continue };
        faults.extend(check_file(&File { path, text }));
    }
    Ok(faults)
}

fn check_file(file: &File) -> Vec<Fault> {
    RULES.iter().chain([&(colours::raw as Rule)]).flat_map(|rule| rule(file)).collect()
}
