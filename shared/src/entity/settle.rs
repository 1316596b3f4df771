//! What every write looks at: bounds, references, rules, and the rows that are pointed to.

use super::common;
use super::definition::{Definition, When};
use super::field::Kind;
use super::present;
use super::rule_context::RuleContext;
use super::validate;
use crate::app::App;
use crate::http::problem::{Fault, Problem};
use crate::store::actions::Targets;
use crate::store::catalog::CatalogSnapshot;
use crate::store::item::{Item, Row, attribute, from_row, to_row};
use crate::store::keys::{self, Key};
use crate::store::table::key_item;
use serde_json::Value;
use std::collections::HashMap;

/// The rows that the rules have read, each with its version: what was settled holds only as long as they stay the same.
pub type Seen = Vec<(Key, i64)>;

/// Bounds, references into catalogs and the rules of the entity; may change fields that follow from others. `parts` are
/// the rows that are parts of this one, where it is asked for. Also for flows that make rows of their own.
pub async fn settle(
    app: &App,
    definition: &'static Definition,
    owner: Option<i64>,
    row: &mut Row,
    parts: &[Row],
    mut faults: Vec<Fault>,
) -> Result<Seen, Problem> {
    let snapshot = look_up(app, definition, row, &mut faults).await?;
    let mut seen = Seen::new();
    if let Some(rules) = definition.rules {
        let others = match owner {
            Some(owner) => others(app, definition, owner, rules.reads, row, &mut seen).await?,
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
    if faults.is_empty() { Ok(seen) } else { Err(Problem::Invalid(faults)) }
}

/// Bounds and references into catalogs, without the rules: also for values that are not yet a whole row. Returns the
/// catalogs that it looked into.
pub async fn look_up(
    app: &App,
    definition: &'static Definition,
    row: &Row,
    faults: &mut Vec<Fault>,
) -> Result<CatalogSnapshot, Problem> {
    validate::bounds(definition, row, app.clock.latest_today(), faults);
    let snapshot = present::snapshot_for(app, definition, std::slice::from_ref(row)).await?;
    catalog_references(app, definition, row, &snapshot, faults);
    Ok(snapshot)
}

fn catalog_references(
    app: &App,
    definition: &Definition,
    row: &Row,
    snapshot: &CatalogSnapshot,
    faults: &mut Vec<Fault>,
) {
    for field in common::fields(definition) {
        let Some(value) = row.get(field.name) else { continue };
        let missing = |root: &str, id: &Value| {
            is_counted(app, root).is_none()
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
}

/// The definition of an owned root whose rows count who points to them.
fn is_counted(app: &App, root: &str) -> Option<&'static Definition> {
    app.root(root).filter(|definition| !definition.is_catalog() && definition.root != "user")
}

async fn others(
    app: &App,
    definition: &Definition,
    owner: i64,
    reads: &[&'static str],
    row: &Row,
    seen: &mut Seen,
) -> Result<HashMap<&'static str, Row>, Problem> {
    let mut others = HashMap::new();
    for name in reads {
        let Some(Kind::Ref(root)) = common::field(definition, name).map(|field| field.kind) else { continue };
        let Some(id) = row.get(*name).and_then(Value::as_i64) else { continue };
        let key = keys::row(owner, root, id);
        if let Some(item) = app.table.get(&key).await? {
            let other = to_row(&item);
            seen.extend(other.get("version").and_then(Value::as_i64).map(|version| (key, version)));
            others.insert(*name, other);
        }
    }
    Ok(others)
}

/// What the rows that a going row points to lose.
pub(super) fn losses(app: &App, definition: &Definition, owner: i64, row: &Row) -> Targets {
    targets_between(app, definition, owner, row, &Row::new())
}

/// The rows that gain or lose a pointer. Also for flows that write rows of their own.
#[must_use]
pub fn targets_between(app: &App, definition: &Definition, owner: i64, before: &Row, after: &Row) -> Targets {
    let mut targets = Targets::default();
    for field in common::fields(definition) {
        let Kind::Ref(root) = field.kind else { continue };
        let id = |row: &Row| row.get(field.name).and_then(Value::as_i64);
        let (old, new) = (id(before), id(after));
        if old == new {
            continue;
        }
        if root == "user" {
            // Somebody else's account may not depend on this row: it must be there now, and may go later.
            if let Some(person) =
                new.filter(|person| field.name != "user" || *person != owner || common::owner_in_body(definition))
            {
                targets.must_exist(keys::row(person, "user", person), field.name);
            }
        } else if is_counted(app, root).is_some() {
            if let Some(old) = old {
                targets.lose(keys::row(owner, root, old));
            }
            if let Some(new) = new {
                targets.gain(keys::row(owner, root, new), field.name);
            }
        }
    }
    targets
}

/// The item of a row, with its key and its place in the date index.
#[must_use]
pub fn item(definition: &Definition, key: &Key, row: &Row) -> Item {
    let mut item = from_row(row);
    item.extend(key_item(key));
    if let Some(place) = id_of(key).and_then(|id| place(definition, row, id)) {
        item.insert(keys::IX.to_owned(), attribute(&Value::from(place)));
    }
    item
}

/// The place of a row in the date index; `None` where the root has none or the row has no day.
#[must_use]
pub fn place(definition: &Definition, row: &Row, id: i64) -> Option<String> {
    let day = |field: &str| row.get(field).and_then(Value::as_str).filter(|day| !day.is_empty());
    let field = definition.date_index?;
    match definition.index_groups.iter().find(|group| in_group(group.when, row)) {
        Some(group) => Some(keys::group_row(definition.root, group.name, day(group.by), id)),
        None => Some(keys::date_row(definition.root, day(field)?, id)),
    }
}

fn in_group(when: When, row: &Row) -> bool {
    let value = row.get(when.field()).filter(|value| !validate::is_empty(value));
    match when {
        When::Has(_) => value.is_some(),
        When::OneOf(_, ids) => value.and_then(Value::as_i64).is_some_and(|id| ids.contains(&id)),
    }
}

/// Whether a field decides where a row stands in the date index.
#[must_use]
pub(super) fn moves(definition: &Definition, field: &str) -> bool {
    definition.date_index == Some(field)
        || definition.index_groups.iter().any(|group| group.by == field || group.when.field() == field)
}

pub(super) fn id_of(key: &Key) -> Option<i64> {
    key.sk.rsplit('#').next()?.parse().ok()
}

/// Whether `sent` (an id or an object with one) is the owner.
pub(super) fn same_person(sent: &Value, owner: Option<i64>) -> bool {
    owner.is_some() && sent.get("id").unwrap_or(sent).as_i64() == owner
}

/// Whose partition a row of an editor's root lives in.
pub(super) async fn granted_owner(app: &App, definition: &Definition, id: i64) -> Result<i64, Problem> {
    let pointer = app.table.get(&keys::granted(definition.root, id)).await?.ok_or(Problem::NotFound)?;
    to_row(&pointer).get("owner").and_then(Value::as_i64).ok_or(Problem::NotFound)
}
