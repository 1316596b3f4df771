//! The seed files of the catalogs: read, and checked against their definitions before anything is written.

use crate::{markdown, questionnaires};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use functions::DEFINITIONS;
use functions::studies::questionnaire;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use shared::entity::definition::Definition;
use shared::entity::field::{Field, Kind};
use shared::entity::{common, validate};
use shared::store::item::Row;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// All rows of one catalog, as they will be stored except for their times.
pub struct Catalog {
    /// The root.
    pub definition: &'static Definition,
    /// The rows in the order of the file.
    pub rows: Vec<Row>,
}

/// Reads a folder: `<root>.json` for a catalog, or a folder `<root>` with its rows as Markdown; and the questionnaires in the
/// folder beside it.
///
/// # Errors
/// A sentence that names the file, the row and the field that is wrong.
pub fn load(folder: &Path) -> Result<Vec<Catalog>, String> {
    let mut catalogs = Vec::new();
    for file in files(folder)? {
        catalogs.push(read(&file).map_err(|error| format!("{}: {error}.", file.display()))?);
    }
    for (definition, dir) in written(folder) {
        if catalogs.iter().any(|other: &Catalog| other.definition.root == definition.root) {
            return Err(format!("{}: there is another file for {}.", dir.display(), definition.root));
        }
        let sent = markdown::rows(definition, &dir)?;
        let rows = rows(definition, &sent).map_err(|error| format!("{}: {error}.", dir.display()))?;
        catalogs.push(Catalog { definition, rows });
    }
    if let Some(dir) = questionnaires::beside(folder) {
        let definition = &questionnaire::DEFINITION;
        let rows = rows(definition, &questionnaires::rows(&dir)?);
        let rows = rows.map_err(|error| format!("{}: {error}.", dir.display()))?;
        catalogs.push(Catalog { definition, rows });
    }
    references(&catalogs)?;
    Ok(catalogs)
}

/// A hash over all files: the same as long as no seed file changed.
///
/// # Errors
/// When a file cannot be read.
pub fn hash(folder: &Path) -> Result<String, String> {
    let mut hasher = Sha256::new();
    let mut all = files(folder)?;
    for (_, dir) in written(folder) {
        all.extend(markdown::files(&dir)?);
    }
    if let Some(dir) = questionnaires::beside(folder) {
        all.extend(questionnaires::files(&dir)?);
    }
    for file in all {
        let bytes = std::fs::read(&file).map_err(|error| format!("{}: {error}.", file.display()))?;
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        hasher.update(format!("{name}\0{}\0", bytes.len()));
        hasher.update(bytes);
    }
    Ok(URL_SAFE_NO_PAD.encode(hasher.finalize()))
}

fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}.", folder.display()))?;
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut files: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|extension| extension == "json")).collect();
    files.sort();
    Ok(files)
}

/// The catalogs whose rows are written as Markdown, each with its folder.
fn written(folder: &Path) -> impl Iterator<Item = (&'static Definition, PathBuf)> {
    DEFINITIONS
        .iter()
        .copied()
        .filter(|definition| definition.is_catalog())
        .map(|definition| (definition, folder.join(definition.root)))
        .filter(|(_, dir)| dir.is_dir())
}

fn read(file: &Path) -> Result<Catalog, String> {
    let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
    let document: Value = serde_json::from_str(&text).map_err(|error| format!("not JSON ({error})"))?;
    let root = document.get("root").and_then(Value::as_str).ok_or("no root")?;
    if file.file_stem().is_none_or(|stem| stem != root) {
        return Err(format!("a file named after its root {root} was expected"));
    }
    let definition = DEFINITIONS
        .iter()
        .find(|definition| definition.root == root && definition.is_catalog())
        .ok_or_else(|| format!("{root} is no catalog"))?;
    let sent = document.get("rows").and_then(Value::as_array).ok_or("no rows")?;
    Ok(Catalog { definition, rows: rows(definition, sent)? })
}

fn rows(definition: &Definition, sent: &[Value]) -> Result<Vec<Row>, String> {
    let mut ids = BTreeSet::new();
    let mut rows = Vec::with_capacity(sent.len());
    for row in sent {
        let row = stored(definition, row).map_err(|error| format!("row {}: {error}", row["id"]))?;
        if !ids.insert(id_of(&row)) {
            return Err(format!("row {} is there twice", id_of(&row)));
        }
        rows.push(row);
    }
    Ok(rows)
}

/// Checks a row by the rules for editors' rows.
pub(crate) fn stored(definition: &Definition, sent: &Value) -> Result<Row, String> {
    let mut body: Map<String, Value> = sent.as_object().cloned().ok_or("no object")?;
    let id = body.remove("id").filter(|id| id.as_i64().is_some_and(|id| (1..=validate::LARGEST_ID).contains(&id)));
    let id = id.ok_or("no id")?;
    let mut faults = Vec::new();
    let values = validate::values(definition, &body, &mut faults);
    let mut row = validate::starts(definition);
    row.extend(values.into_iter().filter(|(_, value)| !value.is_null()));
    validate::required(definition, &row, &mut faults);
    row.insert("id".to_owned(), id);
    row.insert("version".to_owned(), Value::from(1));
    match faults.first() {
        None => Ok(row),
        Some(fault) => Err(format!("field {}: {}", fault.path, fault.key)),
    }
}

/// The id of a row; 0 when it has none.
pub(crate) fn id_of(row: &Row) -> i64 {
    row.get("id").and_then(Value::as_i64).unwrap_or(0)
}

fn references(catalogs: &[Catalog]) -> Result<(), String> {
    let known: BTreeMap<&str, BTreeSet<i64>> =
        catalogs.iter().map(|catalog| (catalog.definition.root, catalog.rows.iter().map(id_of).collect())).collect();
    for catalog in catalogs {
        for row in &catalog.rows {
            for field in common::fields(catalog.definition) {
                let Some((root, ids)) = targets(field, row) else { continue };
                let there = known.get(root);
                if let Some(id) = ids.iter().find(|id| there.is_none_or(|there| !there.contains(*id))) {
                    let own = id_of(row);
                    let from = catalog.definition.root;
                    return Err(format!("{from} {own}: {} points to {root} {id}, which is not there.", field.name));
                }
            }
        }
    }
    Ok(())
}

fn targets(field: &Field, row: &Row) -> Option<(&'static str, Vec<i64>)> {
    let value = row.get(field.name)?;
    match field.kind {
        Kind::Ref(root) => Some((root, vec![value.as_i64()?])),
        Kind::Refs(root) => Some((root, value.as_array()?.iter().filter_map(Value::as_i64).collect())),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn loaded(name: &str, text: &str) -> Result<Vec<Catalog>, String> {
        let dir = tempfile::tempdir().expect("folder");
        std::fs::write(dir.path().join(name), text).expect("file");
        load(dir.path())
    }

    #[test]
    fn the_files_of_the_repository_fit_their_definitions() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../catalog");
        let catalogs = load(&folder).expect("all files fit");
        let missing: Vec<&str> = DEFINITIONS
            .iter()
            .filter(|definition| definition.is_catalog())
            .map(|definition| definition.root)
            .filter(|root| !catalogs.iter().any(|catalog| catalog.definition.root == *root))
            .collect();
        assert!(missing.is_empty(), "catalogs without seed file: {missing:?}");
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (name, text, words) in [
            ("language.json", "[", "not JSON"),
            ("language.json", r#"{"root":"other","rows":[]}"#, "named after its root other"),
            ("treatment.json", r#"{"root":"treatment","rows":[]}"#, "treatment is no catalog"),
            ("language.json", r#"{"root":"language","rows":[{"key":"de"}]}"#, "no id"),
            ("language.json", r#"{"root":"language","rows":[{"id":1,"kye":"de"}]}"#, "field kye: unknown"),
        ] {
            let error = loaded(name, text).err().expect(words);
            assert!(error.contains(words) && error.contains(name), "{error}");
        }
    }
}
