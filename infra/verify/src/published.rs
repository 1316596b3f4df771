//! The revisions of questionnaires that are published (`infra/questionnaires/published.json`), each with the digest of its files.

use serde_json::{Map, Value};
use std::fs;
use std::path::Path;

/// The list, in the folder of all questionnaires.
pub const LIST: &str = "infra/questionnaires/published.json";

/// The list with a line for each folder that has none yet. A line that is there stays as it is: a test says that such a revision has changed.
///
/// # Errors
/// A file of a new revision that cannot be read.
pub fn renewed(list: &str, folder: &Path, digest: fn(&[u8]) -> String) -> Result<String, String> {
    let mut lines: Map<String, Value> = serde_json::from_str(list).unwrap_or_default();
    for key in names(folder) {
        for revision in names(&folder.join(&key)) {
            let name = format!("{key}/{revision}");
            if !lines.contains_key(&name) {
                let bytes = bytes(&folder.join(&name))?;
                lines.insert(name, digest(&bytes).into());
            }
        }
    }
    lines.sort_keys();
    let lines: Vec<String> = lines.iter().map(|(name, digest)| format!("  \"{name}\": {digest}")).collect();
    Ok(format!("{{\n{}\n}}\n", lines.join(",\n")))
}

/// The folders in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter(|entry| entry.path().is_dir()).filter_map(|entry| entry.file_name().into_string().ok()).collect()
}

fn bytes(revision: &Path) -> Result<Vec<u8>, String> {
    let mut all = Vec::new();
    for name in ["questionnaire", "scoring", "de", "en"] {
        let path = revision.join(format!("{name}.json"));
        all.extend(fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?);
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_folder_gets_its_line_and_an_old_line_stays() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../questionnaires");
        let list = fs::read_to_string(Path::new(folder).join("published.json")).unwrap();
        let length = |bytes: &[u8]| bytes.len().to_string();
        assert_eq!(renewed(&list, Path::new(folder), length).unwrap(), list);
        let lines: Map<String, Value> = serde_json::from_str(&list).unwrap();
        let mut without = lines.clone();
        without.shift_remove("gad2/1").unwrap();
        let again = renewed(&Value::Object(without).to_string(), Path::new(folder), length).unwrap();
        let again: Map<String, Value> = serde_json::from_str(&again).unwrap();
        assert!(again.keys().eq(lines.keys()));
        assert_ne!(again["gad2/1"], lines["gad2/1"]);
        assert_eq!(again["phq2/1"], lines["phq2/1"]);
    }
}
