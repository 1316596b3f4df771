//! Parts that cannot stay with a row as it is to become: they go in the transaction that changes it.

use super::definition::{Definition, Parts};
use super::field::OnDelete;
use super::index;
use super::present;
use super::references::{self, pointing};
use crate::app::App;
use crate::http::problem::Problem;
use crate::store::expression::{Change, Expect};
use crate::store::item::{Row, Stored};
use crate::store::keys::{self, Key};
use crate::store::step::Label;
use crate::store::transaction::Transaction;
use serde_json::Value;

/// The steps about a part that goes, and about what points to it.
pub const PART: Label = "a part that goes with its former whole";

/// A part that goes, with the rows that lose their back reference to it.
pub struct DroppedPart {
    owner: i64,
    part: Stored,
    holders: Vec<Holder>,
}

/// A row that points to a part by a field that may become empty.
struct Holder {
    definition: &'static Definition,
    field: &'static str,
    row: Stored,
}

/// The parts of a whole, as far as they are still its parts.
pub async fn stored(app: &App, rule: Parts, whole: &Stored) -> Result<Vec<Stored>, Problem> {
    if whole.back_references == 0 {
        return Ok(Vec::new());
    }
    let keys: Vec<Key> = pointing(app, &whole.key)
        .await?
        .into_iter()
        .filter(|part| part.field.name == rule.by)
        .map(|part| part.key)
        .collect();
    let parts = app.table.get_many(&keys).await?.into_iter();
    Ok(parts.filter(|part| part.row.get(rule.by) == whole.row.get("id")).collect())
}

/// The parts of a whole: those that stay when it becomes `after`, and those that go. Not those in `sent`, of which the caller says
/// what they become.
pub async fn divide(
    app: &App,
    definition: &Definition,
    rule: Parts,
    whole: &Stored,
    after: &Row,
    sent: &[i64],
) -> Result<(Vec<Row>, Vec<DroppedPart>), Problem> {
    let mut parts = stored(app, rule, whole).await?;
    parts.retain(|part| part.row.get("id").and_then(Value::as_i64).is_none_or(|id| !sent.contains(&id)));
    if parts.is_empty() {
        return Ok(Default::default());
    }
    let mut rows: Vec<Row> = parts.iter().map(|part| part.row.clone()).collect();
    rows.push(after.clone());
    let catalogs = present::snapshot_for(app, definition, &rows).await?;
    let (mut staying, mut dropped) = (Vec::new(), Vec::new());
    for part in parts {
        if !(rule.leaves)(&part.row, after, &catalogs) {
            staying.push(part.row);
        } else if let Some(owner) = part.row.get("user").and_then(Value::as_i64) {
            dropped.push(DroppedPart::of(app, owner, part).await?);
        }
    }
    Ok((staying, dropped))
}

/// The rows that point to a part; 409 when one of them cannot do without it.
async fn holders(app: &App, part: &Key) -> Result<Vec<Holder>, Problem> {
    let mut holders = Vec::new();
    for there in pointing(app, part).await? {
        if there.field.on_delete != OnDelete::Clear {
            return Err(Problem::Conflict("error.reference.inuse"));
        }
        let Some(row) = app.table.get(&there.key).await? else { continue };
        holders.push(Holder { definition: there.definition, field: there.field.name, row });
    }
    Ok(holders)
}

impl DroppedPart {
    /// A part that is to go; 409 when a row points to it that cannot do without it.
    pub async fn of(app: &App, owner: i64, part: Stored) -> Result<Self, Problem> {
        let holders = if part.back_references == 0 { Vec::new() } else { holders(app, &part.key).await? };
        Ok(Self { owner, part, holders })
    }

    /// Adds what removes the part.
    pub fn go(self, write: &mut Transaction<'_>, app: &App, definition: &Definition) {
        let Self { owner, part, holders } = self;
        write.remove(PART, &part.key, Expect::version(part.version()).reference_version(part.reference_version));
        write.undue(PART, &part);
        references::follow(write, app, definition, owner, &part.key, &part.row, &Row::new());
        for Holder { definition, field, row } in holders {
            let mut after = row.row.clone();
            after.remove(field);
            let index_key = index::decides(definition, field).then(|| index::key(definition, &after)).flatten();
            let change = Change::between(&row.row, after).at(index_key);
            write.change(PART, &row.key, change, Expect::version(row.version()));
            write.forget(PART, &keys::back_reference(&part.key, &row.key, field));
        }
    }
}
