//! What happens to the rows that point to a row that is about to go.

use super::definition::Definition;
use super::field::{Field, OnDelete};
use super::index;
use super::references::{self, Pointing};
use crate::app::App;
use crate::http::problem::Problem;
use crate::store::expression::{Change, Expect};
use crate::store::item::{Row, Stored};
use crate::store::keys::Key;
use crate::store::step::Outcome;
use crate::store::transaction::{LIMIT, Transaction};
use serde_json::Value;
use std::collections::HashMap;

/// Rows that are read, and then cleared or removed, at a time.
const BATCH: usize = 40;

/// Room that a transaction keeps for the actions of one more row.
const ROOM: usize = 20;

/// How a release ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Released {
    /// Rows pointed to it; they no longer do, unless somebody was faster.
    BackReferences,
    /// No row points to it, whatever its count says.
    Nothing,
}

/// A row that points to the one that goes, by one field or several.
struct Holder {
    definition: &'static Definition,
    fields: Vec<&'static Field>,
    key: Key,
}

/// Applies the delete rules to every row that points to `target`: refuses first, changes only when nothing refuses.
pub(super) async fn release(app: &App, owner: i64, target: &Stored) -> Result<Released, Problem> {
    let holders = holders(references::pointing(app, &target.key).await?);
    let keys = |holders: &[&Holder]| holders.iter().map(|holder| holder.key.clone()).collect::<Vec<_>>();
    let restricting: Vec<&Holder> = holders.iter().filter(|holder| holder.has(OnDelete::Restrict)).collect();
    let rows = by_key(app.table.get_many(&keys(&restricting)).await?);
    let id = target.row.get("id");
    if restricting.iter().any(|holder| rows.get(&holder.key).is_some_and(|row| holder.restricts(row, id))) {
        return Err(Problem::Conflict("error.reference.inuse"));
    }
    let mut released = Released::Nothing;
    for some in holders.chunks(BATCH) {
        let rows = by_key(app.table.get_many(&keys(&some.iter().collect::<Vec<_>>())).await?);
        let mut write = app.table.write();
        for holder in some {
            let Some(row) = rows.get(&holder.key) else { continue };
            let fields: Vec<&Field> =
                holder.fields.iter().copied().filter(|field| row.row.get(field.name) == id).collect();
            if fields.is_empty() {
                continue;
            }
            released = Released::BackReferences;
            if write.len() > LIMIT - ROOM && !is_done(std::mem::replace(&mut write, app.table.write())).await? {
                return Ok(released);
            }
            let mut after = Row::new();
            if fields.iter().any(|field| field.on_delete == OnDelete::Cascade) {
                write.remove(fields[0].name, &row.key, Expect::version(row.version()));
                write.undue(fields[0].name, row);
            } else {
                after.clone_from(&row.row);
                after.retain(|name, _| fields.iter().all(|field| field.name != name));
                let moved = fields.iter().any(|field| index::decides(holder.definition, field.name));
                let index_key = moved.then(|| index::key(holder.definition, &after)).flatten();
                let change = Change::between(&row.row, after.clone()).at(index_key);
                write.change(fields[0].name, &row.key, change, Expect::version(row.version()));
            }
            references::follow(&mut write, app, holder.definition, owner, &row.key, &row.row, &after);
        }
        if !is_done(write).await? {
            break;
        }
    }
    Ok(released)
}

/// False when somebody changed one of the rows meanwhile; the next try sees it as it is.
async fn is_done(write: Transaction<'_>) -> Result<bool, Problem> {
    Ok(matches!(write.commit().await?, Outcome::Committed(_)))
}

fn holders(pointing: Vec<Pointing>) -> Vec<Holder> {
    let mut holders: Vec<Holder> = Vec::new();
    // They come sorted by row, and those of one row by field.
    for Pointing { definition, field, key } in pointing {
        match holders.last_mut() {
            Some(last) if last.key == key => last.fields.push(field),
            _ => holders.push(Holder { definition, fields: vec![field], key }),
        }
    }
    holders
}

fn by_key(rows: Vec<Stored>) -> HashMap<Key, Stored> {
    rows.into_iter().map(|row| (row.key.clone(), row)).collect()
}

impl Holder {
    fn has(&self, rule: OnDelete) -> bool {
        self.fields.iter().any(|field| field.on_delete == rule)
    }

    fn restricts(&self, row: &Stored, id: Option<&Value>) -> bool {
        let mut fields = self.fields.iter().filter(|field| field.on_delete == OnDelete::Restrict);
        fields.any(|field| row.row.get(field.name) == id)
    }
}
