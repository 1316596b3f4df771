//! How a stored row is answered.

use super::common;
use super::definition::{Definition, Predicate};
use super::field::Kind;
use crate::app::App;
use crate::http::problem::Problem;
use crate::language::Language;
use crate::store::catalog::{CatalogSnapshot, label, labels};
use crate::store::item::Row;
use serde_json::{Map, Value, json};

/// The catalogs whose labels the answer needs, and that the filters look through.
pub async fn snapshot_for(app: &App, definition: &Definition, rows: &[Row]) -> Result<CatalogSnapshot, Problem> {
    let mut roots: Vec<&'static str> = Vec::new();
    for field in common::fields(definition) {
        let (Kind::Ref(root) | Kind::Refs(root)) = field.kind else { continue };
        let used = || rows.iter().any(|row| row.get(field.name).is_some_and(|value| !value.is_null()));
        if is_catalog(app, root) && !roots.contains(&root) && used() {
            roots.push(root);
        }
    }
    for filter in definition.filters {
        if let Predicate::Through { root, .. } = filter.predicate
            && !roots.contains(&root)
            && !rows.is_empty()
        {
            roots.push(root);
        }
    }
    app.catalogs.snapshot(&roots).await
}

/// Whether `root` is a catalog.
#[must_use]
pub fn is_catalog(app: &App, root: &str) -> bool {
    app.root(root).is_some_and(Definition::is_catalog)
}

/// A row as the wire shows it: catalog references with key and label, own fields in the order of the definition.
#[must_use]
pub fn row(definition: &Definition, stored: &Row, snapshot: &CatalogSnapshot, language: Language) -> Row {
    let mut answer = Map::with_capacity(stored.len() + 4);
    for name in ["id", "version"] {
        if let Some(value) = stored.get(name) {
            answer.insert(name.to_owned(), value.clone());
        }
    }
    for field in common::fields(definition) {
        if field.localized {
            let words = match field.kind {
                Kind::Texts => labels(stored, field.name, language).cloned(),
                _ => label(stored, field.name, language).map(Value::String),
            };
            if let Some(words) = words {
                answer.insert(field.name.to_owned(), words);
            }
            continue;
        }
        let Some(value) = stored.get(field.name).filter(|value| !value.is_null()) else { continue };
        answer.insert(field.name.to_owned(), shown(field.kind, value, snapshot, language));
    }
    for name in ["created", "modified"] {
        if let Some(value) = stored.get(name) {
            answer.insert(name.to_owned(), value.clone());
        }
    }
    answer
}

/// The field that names a row for people.
#[must_use]
pub fn display(definition: &Definition) -> &'static str {
    definition.display.unwrap_or_else(|| {
        if common::field(definition, "name").is_none() && common::field(definition, "title").is_some() {
            "title"
        } else {
            "name"
        }
    })
}

/// Only what a picker needs: id, version, key and the name of the row.
#[must_use]
pub fn lazy_row(definition: &Definition, stored: &Row, language: Language) -> Row {
    let mut answer = Map::with_capacity(4);
    for name in ["id", "version", "key"] {
        if let Some(value) = stored.get(name) {
            answer.insert(name.to_owned(), value.clone());
        }
    }
    let display = display(definition);
    if let Some(text) = label(stored, display, language) {
        answer.insert(display.to_owned(), Value::String(text));
    }
    answer
}

fn shown(kind: Kind, value: &Value, snapshot: &CatalogSnapshot, language: Language) -> Value {
    match (kind, value) {
        (Kind::Ref(root), Value::Number(_)) => reference(root, value, snapshot, language),
        (Kind::Refs(root), Value::Array(ids)) => ids.iter().map(|id| reference(root, id, snapshot, language)).collect(),
        _ => value.clone(),
    }
}

/// A catalog row as `{id, key, name}`; a row of a person stays its id.
#[must_use]
pub fn reference(root: &str, id: &Value, snapshot: &CatalogSnapshot, language: Language) -> Value {
    match id.as_i64().and_then(|id| snapshot.row(root, id)) {
        Some(there) => json!({
            "id": id,
            "key": there.get("key").cloned().unwrap_or(Value::Null),
            "name": label(there, "name", language),
        }),
        None => id.clone(),
    }
}
