//! Writes the official list of centres into the table.
//!
//! A centre is identified by its id in the list. One that has left the list becomes inactive and stays: people may have
//! saved it. With the first real list the examples become inactive too; a later seeding leaves them so.

use crate::catalog::id_of;
use crate::centrelist::{COLUMNS, List};
use functions::team::cancercenter::DEFINITION;
use serde_json::Value;
use shared::clock::Clock;
use shared::entity::{index, validate};
use shared::http::problem::Problem;
use shared::store::catalog::{LARGEST, is_deleted};
use shared::store::item::Row;
use shared::store::keys;
use shared::store::table::{Range, Table};
use std::collections::HashMap;

/// What an import did, or would do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// Centres that were not there before.
    pub new: usize,
    /// Centres with other facts than before, or offered again.
    pub changed: usize,
    /// Unchanged centres.
    pub same: usize,
    /// Centres that an editor has deleted and that stay so.
    pub deleted: usize,
    /// Centres of an earlier list that are no longer in it.
    pub gone: usize,
    /// Examples that are no longer offered.
    pub samples: usize,
}

/// Writes the list; with `dry_run` only tells what it would do.
///
/// # Errors
/// One sentence when the list has no centre, has too many, or the table does not answer.
pub async fn import(table: &Table, list: &List, clock: &Clock, dry_run: bool) -> Result<Imported, String> {
    if list.centres.is_empty() {
        return Err("No row of the list can be used; nothing was changed.".to_owned());
    }
    let range = Range::partition(keys::catalog(DEFINITION.root));
    let items = table.query(&range, LARGEST).await.map_err(|problem| failed(&problem))?;
    let there: Vec<Row> = items.into_iter().map(|stored| stored.row).collect();
    let (imported, due) = plan(list, &there);
    if there.len() + imported.new > LARGEST {
        return Err(format!("The table would have more than {LARGEST} centres; nothing was changed."));
    }
    if !dry_run {
        write(table, &due, clock).await?;
    }
    Ok(imported)
}

/// The rows to write, with the counts for the report.
fn plan(list: &List, there: &[Row]) -> (Imported, Vec<Row>) {
    let mut imported = Imported::default();
    let mut due = Vec::new();
    let known: HashMap<&str, &Row> = there.iter().filter_map(|row| Some((listed(row)?, row))).collect();
    for (id, fields) in &list.centres {
        match known.get(id.as_str()) {
            None => {
                imported.new += 1;
                due.push(fresh(id, fields));
            }
            Some(old) if is_deleted(old) => imported.deleted += 1,
            Some(old) => {
                let row = renewed(old, fields);
                if same(old, &row) {
                    imported.same += 1;
                } else {
                    imported.changed += 1;
                    due.push(row);
                }
            }
        }
    }
    for row in there.iter().filter(|row| is_active(row) && !is_deleted(row)) {
        let count = if is_sample(row) {
            &mut imported.samples
        } else if listed(row)
            .is_some_and(|id| !list.centres.contains_key(id) && !list.unread.iter().any(|one| one == id))
        {
            &mut imported.gone
        } else {
            continue;
        };
        *count += 1;
        let mut row = row.clone();
        row.insert("active".to_owned(), Value::Bool(false));
        due.push(row);
    }
    (imported, due)
}

/// The id of a row in the official list; `None` for examples and for rows of editors.
fn listed(row: &Row) -> Option<&str> {
    let id = row.get("externalid").and_then(Value::as_str)?;
    (!id.is_empty() && !is_sample(row)).then_some(id)
}

fn is_sample(row: &Row) -> bool {
    row.get("sample") == Some(&Value::Bool(true))
}

fn is_active(row: &Row) -> bool {
    row.get("active") != Some(&Value::Bool(false))
}

/// A new centre. Its id is derived from its id in the list, so that two imports at once make one row.
fn fresh(external: &str, fields: &Row) -> Row {
    let id = keys::natural_id(0, DEFINITION.root, external);
    let mut row = validate::starts(&DEFINITION);
    row.extend(fields.clone());
    row.insert("id".to_owned(), Value::from(id));
    row.insert("key".to_owned(), Value::from(format!("list-{id}")));
    row
}

/// An existing centre with the facts of the list. Fields without a column stay.
fn renewed(old: &Row, fields: &Row) -> Row {
    let mut row = old.clone();
    for (_, field) in COLUMNS {
        row.remove(field);
    }
    row.extend(fields.clone());
    row.insert("active".to_owned(), Value::Bool(true));
    row
}

fn same(one: &Row, other: &Row) -> bool {
    let all = |row: &Row| row.values().filter(|value| !value.is_null()).count();
    all(one) == all(other)
        && one.iter().filter(|(_, value)| !value.is_null()).all(|(name, value)| match (value, other.get(name)) {
            // DynamoDB gives back 52.0 as 52.
            (Value::Number(one), Some(Value::Number(other))) => one.as_f64() == other.as_f64(),
            (one, other) => other == Some(one),
        })
}

async fn write(table: &Table, due: &[Row], clock: &Clock) -> Result<(), String> {
    let now = Value::from(clock.now().to_string());
    let due = due.iter().map(|row| {
        let mut row = row.clone();
        // With a version above one, a seeding takes the row for an editor's and does not touch it.
        let version = row.get("version").and_then(Value::as_i64).unwrap_or(0) + 1;
        row.insert("version".to_owned(), Value::from(version));
        row.entry("created").or_insert_with(|| now.clone());
        row.insert("modified".to_owned(), now.clone());
        (keys::catalog_row(DEFINITION.root, id_of(&row)), index::entry(&DEFINITION, row))
    });
    table.load(&due.collect::<Vec<_>>()).await.map_err(|problem| failed(&problem))
}

fn failed(problem: &Problem) -> String {
    format!("The centres cannot be written: {}.", problem.context().unwrap_or(problem.key()))
}

/// The report of an import that was not done: a line for each fault, then the reason.
#[must_use]
pub fn refusal(list: &List, error: &str) -> String {
    let mut lines = faults(list);
    lines.push(error.to_owned());
    lines.join("\n")
}

fn faults(list: &List) -> Vec<String> {
    list.rejected.iter().map(|rejected| format!("{rejected}.")).collect()
}

/// The whole report of an import: a line for each fault, then what was done.
#[must_use]
pub fn report(list: &List, imported: Imported, dry_run: bool) -> String {
    let mut lines = faults(list);
    let Imported { new, changed, same, deleted, gone, samples } = imported;
    lines.push(format!(
        "{new} new, {changed} changed, {same} as they were, {gone} no longer in the list and now inactive, {} rejected.",
        list.unread.len()
    ));
    if samples > 0 {
        lines.push(format!("{samples} examples are inactive now."));
    }
    if deleted > 0 {
        lines.push(format!("{deleted} that an editor has deleted stay so."));
    }
    lines.push(if dry_run {
        "Nothing was written: this was a dry run.".to_owned()
    } else {
        "Searches find them within five minutes.".to_owned()
    });
    lines.join("\n")
}
