//! `update`: changes the fields that were sent, under the version that the caller saw.
//!
//! One DynamoDB call when the changed fields stand alone. When a rule, a bound or a counted reference looks at them, the
//! stored row is read first; the write is conditional on its version either way.

use super::common;
use super::definition::Definition;
use super::field::{Day, Kind};
use super::present;
use super::read;
use super::settle::{granted_owner, id_of, same_person, settle, targets_between};
use super::validate;
use crate::app::App;
use crate::http::problem::{Fault, Problem};
use crate::http::reply::Reply;
use crate::http::request::{Call, Language};
use crate::store::actions::{self, Targets};
use crate::store::item::{Row, attribute, to_row};
use crate::store::keys::{self, Key};
use crate::store::table::{Change, Written};
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
    mut changes: Map<String, Value>,
) -> Result<Row, Problem> {
    let mut targets = Targets::default();
    if needs_row(app, definition, &changes) {
        let before = app.table.get(key).await?.map(|item| to_row(&item)).ok_or(Problem::NotFound)?;
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
        settle(app, definition, owner, &mut after, faults).await?;
        changes = difference(&before, &after);
        if let Some(owner) = owner {
            targets = targets_between(app, definition, owner, &before, &after);
        }
    }
    write(app, definition, key, version, changes, targets).await
}

async fn write(
    app: &App,
    definition: &'static Definition,
    key: &Key,
    version: i64,
    changes: Map<String, Value>,
    targets: Targets,
) -> Result<Row, Problem> {
    let mut update = Change {
        add: vec![("version".to_owned(), 1)],
        condition: "attribute_exists(#pk) AND #version = :version AND attribute_not_exists(#deleted)".to_owned(),
        condition_names: vec![("#pk", keys::PK), ("#version", "version"), ("#deleted", "deleted")],
        condition_values: vec![(":version", attribute(&Value::from(version)))],
        ..Change::default()
    };
    update.set.push(("modified".to_owned(), attribute(&Value::from(app.clock.now().to_string()))));
    for (name, value) in &changes {
        if definition.date_index == Some(name.as_str())
            && let (Some(day), Some(id)) = (value.as_str(), id_of(key))
        {
            update.set.push((keys::IX.to_owned(), attribute(&Value::from(keys::date_row(definition.root, day, id)))));
        }
        if value.is_null() {
            update.remove.push(name.clone());
        } else {
            update.set.push((name.clone(), attribute(value)));
        }
    }
    let refused = if targets.is_plain() {
        match app.table.update(key, update).await? {
            Written::Done(item) => return Ok(to_row(&item.unwrap_or_default())),
            Written::Refused(there) => there,
        }
    } else {
        let mut all = vec![actions::update(app.table.name(), key, &update)?];
        all.extend(targets.actions(app.table.name())?);
        match app.table.transact(all).await? {
            Ok(()) => {
                let there = app.table.get(key).await?;
                return there.map(|item| to_row(&item)).ok_or(Problem::NotFound);
            }
            Err(refused) => {
                let missing = targets.faults(&refused[1.min(refused.len())..]);
                if !missing.is_empty() {
                    return Err(Problem::Invalid(missing));
                }
                refused.into_iter().next().flatten()
            }
        }
    };
    match refused.filter(|item| !item.is_empty() && !item.contains_key("deleted")) {
        Some(there) => Err(stale(app, definition, &to_row(&there)).await),
        None => Err(Problem::NotFound),
    }
}

async fn stale(app: &App, definition: &Definition, current: &Row) -> Problem {
    // Labels help a person to compare; without them the ids still do.
    let shelf = present::shelf_for(app, definition, std::slice::from_ref(current)).await.unwrap_or_default();
    let language = Language::De;
    Problem::Stale(Box::new(present::row(definition, current, &shelf, language)))
}

/// Whether the change can only be judged together with the rest of the row.
fn needs_row(app: &App, definition: &Definition, changes: &Map<String, Value>) -> bool {
    let ruled = definition.rules.is_some_and(|rules| rules.fields.iter().any(|field| changes.contains_key(*field)));
    ruled
        || definition.unique.iter().any(|field| changes.contains_key(*field))
        || definition.fields.iter().any(|field| {
            let bound = |day: Day| matches!(day, Day::Field(other) if changes.contains_key(other) || changes.contains_key(field.name));
            let counted = matches!(field.kind, Kind::Ref(root) if !present::is_catalog(app, root));
            bound(field.not_before) || bound(field.not_after) || counted && changes.contains_key(field.name)
        })
}

fn difference(before: &Row, after: &Row) -> Map<String, Value> {
    let gone = before.keys().filter(|name| !after.contains_key(*name)).map(|name| (name.clone(), Value::Null));
    let new = after.iter().filter(|(name, value)| before.get(*name) != Some(value));
    gone.chain(new.map(|(name, value)| (name.clone(), value.clone()))).collect()
}
