//! Writes the catalogs into the table.
//!
//! Files replace what an earlier seeding wrote. A row that an editor changed since then is not touched, unless
//! overwriting is requested.

use crate::catalog::{Catalog, id_of};
use serde_json::Value;
use shared::clock::Clock;
use shared::entity::index;
use shared::http::problem::Problem;
use shared::store::catalog::LARGEST;
use shared::store::expression::Entry;
use shared::store::item::Row;
use shared::store::keys::{self, Key};
use shared::store::table::{Range, Table};
use std::collections::HashMap;

/// What a seeding did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seeded {
    /// Rows that were written.
    pub written: usize,
    /// Rows that were there already.
    pub same: usize,
    /// Rows that differ because an editor changed them.
    pub kept: usize,
}

/// Writes all rows that are missing or differ.
///
/// # Errors
/// One sentence when the table does not answer.
pub async fn seed(table: &Table, catalogs: &[Catalog], clock: &Clock, overwrite: bool) -> Result<Seeded, String> {
    let mut seeded = Seeded::default();
    for catalog in catalogs {
        let root = catalog.definition.root;
        let range = Range::partition(keys::catalog(root));
        let there = table.query(&range, LARGEST).await.map_err(|problem| failed(root, &problem))?;
        let there: HashMap<i64, Row> = there.into_iter().map(|it| (id_of(&it.row), it.row)).collect();
        let mut due = Vec::new();
        for row in &catalog.rows {
            match there.get(&id_of(row)) {
                Some(old) if same(old, row) => seeded.same += 1,
                Some(old) if version(old) > 1 && !overwrite => seeded.kept += 1,
                old => due.push(timed(row, old, clock)),
            }
        }
        seeded.written += due.len();
        let due: Vec<(Key, Entry)> = due
            .into_iter()
            .map(|row| (keys::catalog_row(root, id_of(&row)), index::entry(catalog.definition, row)))
            .collect();
        table.load(&due).await.map_err(|problem| failed(root, &problem))?;
    }
    Ok(seeded)
}

fn failed(root: &str, problem: &Problem) -> String {
    format!("The catalog {root} cannot be written: {}.", problem.context().unwrap_or(problem.key()))
}

/// Whether the stored row equals the file. An editor's changes show in the version.
fn same(old: &Row, new: &Row) -> bool {
    let told = |row: &Row| -> Row {
        let own = |name: &String| !["version", "created", "modified"].contains(&name.as_str());
        let mut members: Vec<(String, Value)> =
            row.iter().filter(|(name, _)| own(name)).map(|(name, value)| (name.clone(), value.clone())).collect();
        members.sort_by(|one, other| one.0.cmp(&other.0));
        members.into_iter().collect()
    };
    told(old) == told(new)
}

fn version(row: &Row) -> i64 {
    row.get("version").and_then(Value::as_i64).unwrap_or(1)
}

fn timed(row: &Row, old: Option<&Row>, clock: &Clock) -> Row {
    let now = Value::from(clock.now().to_string());
    let mut row = row.clone();
    let created = old.and_then(|old| old.get("created")).cloned();
    row.insert("created".to_owned(), created.unwrap_or_else(|| now.clone()));
    row.insert("modified".to_owned(), now);
    // The version continues from that of an editor's change, so that an older copy counts as outdated.
    if let Some(old) = old.filter(|old| version(old) > 1) {
        row.insert("version".to_owned(), Value::from(version(old) + 1));
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn row(value: &Value) -> Row {
        value.as_object().cloned().unwrap_or_default()
    }

    #[test]
    fn times_and_the_order_of_members_make_no_difference() {
        let old = row(&json!({"key": "a", "id": 1, "sort": 2, "version": 1, "created": "x", "modified": "y"}));
        assert!(same(&old, &row(&json!({"id": 1, "sort": 2, "key": "a", "version": 1}))));
        assert!(!same(&old, &row(&json!({"id": 1, "sort": 3, "key": "a"}))));
        assert!(!same(&old, &row(&json!({"id": 1, "key": "a"}))));
    }

    #[test]
    fn a_row_keeps_its_age_and_goes_on_from_an_editors_version() {
        let clock = Clock::from_fn(|| "2026-03-01T00:00:00Z".parse().unwrap_or_default());
        let new = row(&json!({"id": 1, "version": 1}));
        let fresh = timed(&new, None, &clock);
        assert_eq!((&fresh["created"], &fresh["version"]), (&json!("2026-03-01T00:00:00Z"), &json!(1)));
        let old = row(&json!({"id": 1, "version": 4, "created": "2025-01-01T00:00:00Z"}));
        let again = timed(&new, Some(&old), &clock);
        assert_eq!((&again["created"], &again["version"]), (&json!("2025-01-01T00:00:00Z"), &json!(5)));
    }
}
