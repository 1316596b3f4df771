//! Rules without a linter, checked for every text file of the repository.

mod circles;
mod colours;
mod evidence;
mod file;
mod rules;
mod source;
mod words;

use crate::repository::Repository;
use file::{Fault, File};
use std::fs;

/// Texts of others, kept word for word.
const OF_OTHERS: &str = "infra/security/advisories/crates/";

type Rule = fn(&File) -> Vec<Fault>;

const RULES: [Rule; 11] = [
    rules::length,
    rules::barrel,
    rules::unfinished,
    rules::key_strings,
    rules::clock,
    rules::elapsed,
    rules::timeouts,
    rules::waiting,
    rules::doc,
    rules::outside,
    rules::addresses,
];

/// Checks every text file by every rule.
pub fn check(repository: &Repository) -> Result<Vec<Fault>, String> {
    // Binary files have no rules.
    let read = |path: String| Some(File { text: fs::read_to_string(repository.path(&path)).ok()?, path });
    let ours = |path: &String| !path.starts_with(OF_OTHERS);
    let files: Vec<File> = repository.files()?.into_iter().filter(ours).filter_map(read).collect();
    let mut faults: Vec<Fault> = files.iter().flat_map(check_file).collect();
    faults.extend(circles::check(&files));
    faults.extend(evidence::check(&files));
    faults.extend(rules::all_tests(&files));
    faults.extend(words::check(&files));
    Ok(faults)
}

fn check_file(file: &File) -> Vec<Fault> {
    RULES.iter().chain([&(colours::raw as Rule)]).flat_map(|rule| rule(file)).collect()
}
