//! `update`: changes the fields that were sent, under the version that the caller saw.
//!
//! One DynamoDB call when the changed fields stand alone. When a rule, a bound or a counted reference looks at them, the
//! stored row is read first; the write is conditional on its version either way. Rows that the rules read beside it must be
//! the same too: when one is not, the change is decided anew.

use super::add::TRIES;
use super::common;
use super::definition::{Definition, Parts};
use super::field::{Day, Kind};
use super::present;
use super::query::MOST_ROWS;
use super::read;
use super::settle::{granted_owner, id_of, look_up, moves, place, same_person, settle, targets_between};
use super::validate;
use crate::app::App;
use crate::entity::call::Call;
use crate::http::problem::{Fault, Problem};
use crate::http::reply::Reply;
use crate::language::Language;
use crate::store::actions::{self, Targets};
use crate::store::item::{Row, attribute, count, to_row};
use crate::store::keys::{self, Key};
use crate::store::table::{Change, Range, Written};
use serde_json::{Map, Value};

/// `POST {root}update/{id}`.
pub async fn update(call: &Call<'_>) -> Result<Reply, Problem> {
    let definition = call.definition;
    let id = call.id.ok_or(Problem::NotFound)?;
    let mut body = call.incoming.object()?;
    let mut faults = Vec::new();
    if body.remove("id").is_some_and(|sent| !sent.is_null() && sent.as_i64() != Some(id)) {
        faults.push(Fault::new("id", "value"));
    }
    let version = match body.remove("version") {
        None | Some(Value::Null) => Err("required"),
        Some(version) => version.as_i64().ok_or("type"),
    };
    let version = match version {
        Ok(version) => version,
        Err(key) => {
            faults.push(Fault::new("version", key));
            0
        }
    };
    let owner = if common::owner_in_body(definition) {
        Some(granted_owner(call.app, definition, id).await?)
    } else if definition.is_catalog() {
        None
    } else {
        Some(call.person()?.user)
    };
    if body.get("user").is_some_and(|user| same_person(user, owner)) {
        body.remove("user");
    } else if definition.root != "user" && body.contains_key("user") {
        faults.push(Fault::new("user", "readonly"));
        body.remove("user");
    }
    let changes = validate::values(definition, &body, &mut faults);
    if !faults.is_empty() {
        return Err(Problem::Invalid(faults));
    }
    let key =
        owner.map_or_else(|| keys::catalog_row(definition.root, id), |owner| keys::row(owner, definition.root, id));
    let row = change(call.app, definition, owner, &key, version, changes).await?;
    if definition.is_catalog() {
        call.app.catalogs.forget(definition.root);
    }
    Ok(Reply::ok(read::answer(call, &row).await?))
}

/// Changes a row after all checks and returns it as it is now.
pub async fn change(
    app: &App,
    definition: &'static Definition,
    owner: Option<i64>,
    key: &Key,
    version: i64,
    changes: Map<String, Value>,
) -> Result<Row, Problem> {
    for _ in 0..TRIES {
        let plan = plan(app, definition, owner, key, version, changes.clone()).await?;
        if let Some(row) = write(app, definition, key, version, plan).await? {
            return Ok(row);
        }
    }
    Err(Problem::Unavailable("the rows around a changed one kept changing".to_owned()))
}

/// A change that may be written, and what must still be so then besides the version.
#[derive(Default)]
struct Plan {
    changes: Map<String, Value>,
    /// The new place in the date index, where it moves.
    place: Option<String>,
    targets: Targets,
    /// How many rows point to this one, where its parts were looked at.
    pointers: Option<i64>,
}

async fn plan(
    app: &App,
    definition: &'static Definition,
    owner: Option<i64>,
    key: &Key,
    version: i64,
    changes: Map<String, Value>,
) -> Result<Plan, Problem> {
    if !needs_row(app, definition, &changes) {
        let mut faults = Vec::new();
        let values = changes.iter().filter(|(_, value)| !value.is_null());
        let values = values.map(|(name, value)| (name.clone(), value.clone())).collect();
        look_up(app, definition, &values, &mut faults).await?;
        let place = new_place(definition, key, &changes, &changes);
        let plan = Plan { changes, place, ..Plan::default() };
        return if faults.is_empty() { Ok(plan) } else { Err(Problem::Invalid(faults)) };
    }
    let stored = app.table.get(key).await?.ok_or(Problem::NotFound)?;
    let before = to_row(&stored);
    if before.get("version").and_then(Value::as_i64) != Some(version) {
        return Err(stale(app, definition, &before).await);
    }
    let mut after = before.clone();
    for (name, value) in &changes {
        after.insert(name.clone(), value.clone());
    }
    after.retain(|_, value| !value.is_null());
    let fixed = definition.unique.iter().find(|name| before.get(**name) != after.get(**name));
    let faults = fixed.map(|name| Fault::new(*name, "readonly")).into_iter().collect();
    let mut plan = Plan::default();
    let mut parts = Vec::new();
    if let (Some(owner), Some(rule)) = (owner, guarded(definition, &changes)) {
        let pointers = count(&stored, keys::REFS);
        plan.pointers = Some(pointers);
        if pointers > 0 {
            parts = parts_of(app, definition, rule.by, owner, before.get("id")).await?;
        }
    }
    let seen = settle(app, definition, owner, &mut after, &parts, faults).await?;
    plan.changes = difference(&before, &after);
    plan.place = new_place(definition, key, &plan.changes, &after);
    if let Some(owner) = owner {
        plan.targets = targets_between(app, definition, owner, &before, &after);
    }
    for (key, version) in seen {
        plan.targets.unchanged(key, version);
    }
    Ok(plan)
}

/// The rule of the parts, where the change touches a field that they depend on.
fn guarded(definition: &Definition, changes: &Map<String, Value>) -> Option<Parts> {
    definition.parts.filter(|parts| parts.guard.iter().any(|field| changes.contains_key(*field)))
}

async fn parts_of(
    app: &App,
    definition: &Definition,
    by: &str,
    owner: i64,
    whole: Option<&Value>,
) -> Result<Vec<Row>, Problem> {
    let range = Range::prefix(keys::person(owner), &keys::prefix(definition.root));
    let rows = app.table.query(&range, MOST_ROWS).await?;
    Ok(rows.iter().map(to_row).filter(|row| row.get(by).is_some_and(|id| Some(id) == whole)).collect())
}

/// The place in the date index that the changes give a row; `None` when it stays where it is.
fn new_place(definition: &Definition, key: &Key, changes: &Map<String, Value>, after: &Row) -> Option<String> {
    let moved = changes.keys().any(|name| moves(definition, name));
    if moved { id_of(key).and_then(|id| place(definition, after, id)) } else { None }
}

/// The change, made `now` (RFC 3339), of a row that must still have this version. Also for flows that change several rows at once.
#[must_use]
pub fn conditional(now: &str, version: i64, changes: &Map<String, Value>, place: Option<&str>) -> Change {
    let mut update = Change {
        set: vec![("modified".to_owned(), attribute(&Value::from(now)))],
        add: vec![("version".to_owned(), 1)],
        condition: "attribute_exists(#pk) AND #version = :version AND attribute_not_exists(#deleted)".to_owned(),
        condition_names: vec![("#pk", keys::PK), ("#version", "version"), ("#deleted", "deleted")],
        condition_values: vec![(":version", attribute(&Value::from(version)))],
        ..Change::default()
    };
    update.set.extend(place.map(|place| (keys::IX.to_owned(), attribute(&Value::from(place)))));
    for (name, value) in changes {
        if value.is_null() {
            update.remove.push(name.clone());
        } else {
            update.set.push((name.clone(), attribute(value)));
        }
    }
    update
}

/// Writes the change, or nothing when a row that it was decided by has changed meanwhile.
async fn write(
    app: &App,
    definition: &'static Definition,
    key: &Key,
    version: i64,
    plan: Plan,
) -> Result<Option<Row>, Problem> {
    let mut update = conditional(&app.clock.now().to_string(), version, &plan.changes, plan.place.as_deref());
    if let Some(pointers) = plan.pointers {
        // A part that came or went counts as well, though it leaves the version as it is.
        update.condition.push_str(match pointers {
            0 => " AND (attribute_not_exists(#refs) OR #refs = :refs)",
            _ => " AND #refs = :refs",
        });
        update.condition_names.push(("#refs", keys::REFS));
        update.condition_values.push((":refs", attribute(&Value::from(pointers))));
    }
    let refused = if plan.targets.is_plain() {
        match app.table.update(key, update).await? {
            Written::Done(item) => return Ok(Some(to_row(&item.unwrap_or_default()))),
            Written::Refused(there) => there,
        }
    } else {
        let mut all = vec![actions::update(app.table.name(), key, &update)?];
        all.extend(plan.targets.actions(app.table.name())?);
        match app.table.transact(all).await? {
            Ok(()) => {
                let there = app.table.get(key).await?;
                return there.map(|item| Some(to_row(&item))).ok_or(Problem::NotFound);
            }
            Err(refused) => {
                let of_targets = &refused[1.min(refused.len())..];
                let missing = plan.targets.faults(of_targets);
                if !missing.is_empty() {
                    return Err(Problem::Invalid(missing));
                }
                if plan.targets.moved(of_targets) {
                    return Ok(None);
                }
                refused.into_iter().next().flatten()
            }
        }
    };
    let there = refused.filter(|item| !item.is_empty() && !item.contains_key("deleted")).ok_or(Problem::NotFound)?;
    if plan.pointers.is_some() && count(&there, "version") == version {
        return Ok(None);
    }
    Err(stale(app, definition, &to_row(&there)).await)
}

async fn stale(app: &App, definition: &Definition, current: &Row) -> Problem {
    // Labels help a person to compare; without them the ids still do.
    let snapshot = present::snapshot_for(app, definition, std::slice::from_ref(current)).await.unwrap_or_default();
    let language = Language::SOURCE;
    Problem::Stale(Box::new(present::row(definition, current, &snapshot, language)))
}

/// Whether the change can only be judged together with the rest of the row.
fn needs_row(app: &App, definition: &Definition, changes: &Map<String, Value>) -> bool {
    let ruled = definition.rules.is_some_and(|rules| rules.fields.iter().any(|field| changes.contains_key(*field)));
    // Where a row stands may depend on fields that were not sent.
    let moved = !definition.index_groups.is_empty() && changes.keys().any(|name| moves(definition, name));
    ruled
        || moved
        || definition.unique.iter().any(|field| changes.contains_key(*field))
        || definition.fields.iter().any(|field| {
            let bound = |day: Day| matches!(day, Day::Field(other) if changes.contains_key(other) || changes.contains_key(field.name));
            let counted = matches!(field.kind, Kind::Ref(root) if !present::is_catalog(app, root));
            bound(field.not_before) || bound(field.not_after) || counted && changes.contains_key(field.name)
        })
}

/// What a row gains, changes and loses (`null`).
#[must_use]
pub fn difference(before: &Row, after: &Row) -> Map<String, Value> {
    let gone = before.keys().filter(|name| !after.contains_key(*name)).map(|name| (name.clone(), Value::Null));
    let new = after.iter().filter(|(name, value)| before.get(*name) != Some(value));
    gone.chain(new.map(|(name, value)| (name.clone(), value.clone()))).collect()
}
