//! What every write looks at beside the form of its values: bounds, catalogs, and the rules between fields.

use super::common;
use super::definition::Definition;
use super::field::Kind;
use super::present;
use super::references::counted;
use super::rule_context::RuleContext;
use super::validate;
use crate::app::App;
use crate::http::problem::{Fault, Problem};
use crate::store::catalog::CatalogSnapshot;
use crate::store::expression::Expect;
use crate::store::item::Row;
use crate::store::keys::{self, Key};
use crate::store::step::Label;
use crate::store::transaction::Transaction;
use serde_json::Value;
use std::collections::HashMap;

/// The step that stands for a row that the rules have read.
pub const READ_SET: Label = "a row that the rules have read";

/// The rows that the rules have read, each with its version: what was decided holds only as long as they stay the same.
#[derive(Debug, Default)]
pub struct ReadSet(Vec<(Key, i64)>);

impl ReadSet {
    /// Makes a write depend on it.
    pub fn require(self, write: &mut Transaction<'_>) {
        for (key, version) in self.0 {
            write.require(READ_SET, &key, Expect::version(version));
        }
    }
}

/// Bounds, references into catalogs and the rules of the entity; may change fields that follow from others. `parts` are
/// the rows that are parts of this one, where it is asked for. Also for flows that make rows of their own.
pub async fn row(
    app: &App,
    definition: &'static Definition,
    owner: Option<i64>,
    row: &mut Row,
    parts: &[Row],
    faults: Vec<Fault>,
) -> Result<ReadSet, Problem> {
    row_beside(app, definition, owner, row, parts, faults, &[]).await
}

/// The same for a row that is written together with others of its root: the rules read those as they are to become.
pub(super) async fn row_beside(
    app: &App,
    definition: &'static Definition,
    owner: Option<i64>,
    row: &mut Row,
    parts: &[Row],
    mut faults: Vec<Fault>,
    beside: &[Row],
) -> Result<ReadSet, Problem> {
    let mut snapshot = values(app, definition, row, &mut faults).await?;
    snapshot.extend(app.catalogs.snapshot(definition.catalogs).await?);
    let mut read_set = ReadSet::default();
    if let Some(rules) = definition.rules {
        let others = match owner {
            Some(owner) => others(app, definition, owner, rules.reads, row, beside, &mut read_set).await?,
            None => HashMap::new(),
        };
        let mut context = RuleContext::new(row, &snapshot, &others, parts, app.clock.today());
        (rules.apply)(&mut context);
        for fault in context.into_faults() {
            if faults.iter().all(|known| known.path != fault.path) {
                faults.push(fault);
            }
        }
    }
    if faults.is_empty() { Ok(read_set) } else { Err(Problem::Invalid(faults)) }
}

/// Bounds and references into catalogs, without the rules: also for values that are not yet a whole row. Returns the
/// catalogs that it looked into.
pub async fn values(
    app: &App,
    definition: &'static Definition,
    row: &Row,
    faults: &mut Vec<Fault>,
) -> Result<CatalogSnapshot, Problem> {
    validate::bounds(definition, row, app.clock.latest_today(), faults);
    let snapshot = present::snapshot_for(app, definition, std::slice::from_ref(row)).await?;
    for field in common::fields(definition) {
        let Some(value) = row.get(field.name) else { continue };
        let missing = |root: &str, id: &Value| {
            counted(app, root).is_none()
                && root != "user"
                && id.as_i64().is_none_or(|id| snapshot.choosable(root, id).is_none())
        };
        let broken = match (field.kind, value) {
            (Kind::Ref(root), id) => missing(root, id),
            (Kind::Refs(root), Value::Array(ids)) => ids.iter().any(|id| missing(root, id)),
            _ => false,
        };
        if broken {
            faults.push(Fault::new(field.name, "reference"));
        }
    }
    Ok(snapshot)
}

/// The rows that the references in `reads` point to.
async fn others(
    app: &App,
    definition: &Definition,
    owner: i64,
    reads: &[&'static str],
    row: &Row,
    beside: &[Row],
    read_set: &mut ReadSet,
) -> Result<HashMap<&'static str, Row>, Problem> {
    let mut others = HashMap::new();
    for name in reads {
        let Some(Kind::Ref(root)) = common::field(definition, name).map(|field| field.kind) else { continue };
        let Some(id) = row.get(*name).and_then(Value::as_i64) else { continue };
        let is_meant = |other: &&Row| root == definition.root && other.get("id").and_then(Value::as_i64) == Some(id);
        if let Some(other) = beside.iter().find(is_meant) {
            others.insert(*name, other.clone());
            continue;
        }
        let key = keys::row(owner, root, id);
        if let Some(other) = app.table.get(&key).await? {
            read_set.0.push((key, other.version()));
            others.insert(*name, other.row);
        }
    }
    Ok(others)
}
