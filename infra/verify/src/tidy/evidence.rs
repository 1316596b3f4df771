//! Documents on security name the tests and decisions that answer a requirement; each of them must be there.

use super::file::{Fault, File};

/// The folder of documents whose evidence is checked.
const DOCUMENTS: &str = "infra/security/";

/// One fault for each `path` or `path::name` in the documents that leads nowhere.
pub(super) fn check(files: &[File]) -> Vec<Fault> {
    let documents = files.iter().filter(|file| file.path.starts_with(DOCUMENTS) && file.is(&[".md"]));
    documents.flat_map(|document| document.lines_that(|line| missing(line, files))).collect()
}

/// The first piece of evidence of a line that is not there.
fn missing(line: &str, files: &[File]) -> Option<String> {
    let quoted = line.split('`').skip(1).step_by(2);
    let mut evidence = quoted.filter(|text| text.contains('/') && !text.starts_with('/') && !text.contains(' '));
    evidence.find_map(|text| {
        let (path, name) = text.split_once("::").unwrap_or((text, ""));
        match files.iter().find(|file| file.path == path) {
            None => Some(format!("there is no file {path}")),
            Some(file) if !file.text.contains(name) => Some(format!("{path} has no {name}")),
            Some(_) => None,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> File {
        File { path: path.to_owned(), text: text.to_owned() }
    }

    #[test]
    fn evidence_that_is_not_there_is_named_with_its_line() {
        let document = file(
            "infra/security/asvs.md",
            "| 1 | `a/b.rs::fits`, `a/b.rs` |\n| 2 | `a/b.rs::gone` |\n| 3 | `a/c.rs` |\n| 4 | `GET /api/x`, `/api/y` |",
        );
        let files = [document, file("a/b.rs", "fn fits() {}"), file("docs/x.md", "`a/d.rs`")];
        let found: Vec<String> = check(&files).iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            ["infra/security/asvs.md:2: a/b.rs has no gone", "infra/security/asvs.md:3: there is no file a/c.rs"]
        );
    }
}
