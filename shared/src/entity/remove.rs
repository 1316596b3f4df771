//! `delete` with its rules, and `objectionable`.

use super::common;
use super::definition::Definition;
use super::field::{Field, Kind, OnDelete};
use super::read;
use super::settle::{granted_owner, losses};
use crate::app::App;
use crate::entity::call::Call;
use crate::http::problem::Problem;
use crate::http::reply::Reply;
use crate::store::actions;
use crate::store::item::{Row, attribute, count, to_row};
use crate::store::keys::{self, Key};
use crate::store::table::{Change, Range, Written, key_item};
use aws_sdk_dynamodb::types::AttributeValue;
use serde_json::Value;

/// Rows that one transaction clears or removes: each may touch two items beside the row they pointed to.
const BATCH: usize = 40;

/// How often a removal starts again when somebody adds a row that points to the one going.
const TRIES: usize = 3;

const MOST_ROWS: usize = 100_000;

const REASON_LENGTH: usize = 2000;

/// `DELETE {root}delete/{id}`.
pub async fn delete(call: &Call<'_>) -> Result<Reply, Problem> {
    let id = call.id.ok_or(Problem::NotFound)?;
    if call.definition.is_catalog() {
        return delete_catalog(call, id).await;
    }
    let owner = if common::owner_in_body(call.definition) {
        granted_owner(call.app, call.definition, id).await?
    } else {
        call.person()?.user
    };
    remove(call.app, call.definition, owner, id).await?;
    Ok(Reply::done())
}

/// Removes a row of a person together with what the delete rules say, or says why not.
pub async fn remove(app: &App, definition: &'static Definition, owner: i64, id: i64) -> Result<(), Problem> {
    let key = keys::row(owner, definition.root, id);
    for _ in 0..TRIES {
        let refused = if points_to_rows(app, definition) || common::owner_in_body(definition) {
            let row = app.table.get(&key).await?.ok_or(Problem::NotFound)?;
            if count(&row, keys::REFS) > 0 {
                Some(row)
            } else {
                remove_pointing(app, definition, owner, id, &to_row(&row)).await?
            }
        } else {
            match app.table.delete(&key).await? {
                Written::Done(_) => None,
                Written::Refused(there) => Some(there.filter(|item| !item.is_empty()).ok_or(Problem::NotFound)?),
            }
        };
        if refused.is_none() {
            return Ok(());
        }
        release(app, definition, owner, id, &key).await?;
    }
    Err(Problem::Conflict("error.reference.inuse"))
}

/// Removes a row and takes its pointers off the rows it pointed to.
async fn remove_pointing(
    app: &App,
    definition: &'static Definition,
    owner: i64,
    id: i64,
    row: &Row,
) -> Result<Option<crate::store::item::Item>, Problem> {
    let mut all = vec![actions::delete(app.table.name(), &keys::row(owner, definition.root, id))?];
    all.extend(losses(app, definition, owner, row).actions(app.table.name())?);
    if common::owner_in_body(definition) {
        all.push(actions::forget(app.table.name(), &keys::granted(definition.root, id))?);
    }
    match app.table.transact(all).await? {
        Ok(()) => Ok(None),
        Err(refused) => match refused.into_iter().next().flatten() {
            Some(there) if !there.is_empty() => Ok(Some(there)),
            _ => Err(Problem::NotFound),
        },
    }
}

fn points_to_rows(app: &App, definition: &Definition) -> bool {
    definition.fields.iter().any(|field| {
        matches!(field.kind, Kind::Ref(root) if root != "user" && app.root(root).is_some_and(|there| !there.is_catalog()))
    })
}

/// Applies the delete rules to every row that points to `id`: refuses first, changes only when nothing refuses.
async fn release(app: &App, definition: &Definition, owner: i64, id: i64, key: &Key) -> Result<(), Problem> {
    let mut pointing: Vec<(&'static Definition, &'static Field, Row)> = Vec::new();
    for other in app.roots.iter().filter(|other| !other.is_catalog()) {
        let fields: Vec<&'static Field> = other
            .fields
            .iter()
            .filter(|field| matches!(field.kind, Kind::Ref(root) if root == definition.root))
            .collect();
        if fields.is_empty() {
            continue;
        }
        let range = Range::prefix(keys::person(owner), &keys::prefix(other.root));
        for item in app.table.query(&range, MOST_ROWS).await? {
            let row = to_row(&item);
            let points = |field: &&&'static Field| row.get(field.name).and_then(Value::as_i64) == Some(id);
            for field in fields.iter().filter(points) {
                if field.on_delete == OnDelete::Restrict {
                    return Err(Problem::Conflict("error.reference.inuse"));
                }
                pointing.push((other, field, row.clone()));
            }
        }
    }
    for some in pointing.chunks(BATCH) {
        let mut all = Vec::with_capacity(some.len() * 2 + 1);
        let mut targets = actions::Targets::default();
        for (other, field, row) in some {
            let row_id = row.get("id").and_then(Value::as_i64).unwrap_or(0);
            let row_key = keys::row(owner, other.root, row_id);
            if field.on_delete == OnDelete::Cascade {
                all.push(actions::delete(app.table.name(), &row_key)?);
                targets.add(losses(app, other, owner, row));
            } else {
                all.push(actions::update(app.table.name(), &row_key, &cleared(field.name, id))?);
                targets.lose(key.clone());
            }
        }
        all.extend(targets.actions(app.table.name())?);
        if app.table.transact(all).await?.is_err() {
            // Somebody changed one of the rows meanwhile; the next try sees it as it is.
            return Ok(());
        }
    }
    Ok(())
}

fn cleared(field: &str, id: i64) -> Change {
    Change {
        remove: vec![field.to_owned()],
        add: vec![("version".to_owned(), 1)],
        condition: "#field = :id".to_owned(),
        condition_field: Some(("#field", field.to_owned())),
        condition_values: vec![(":id", AttributeValue::N(id.to_string()))],
        ..Change::default()
    }
}

/// A catalog row that people point to must stay readable: it is marked, no longer offered and no longer found.
async fn delete_catalog(call: &Call<'_>, id: i64) -> Result<Reply, Problem> {
    let change = Change {
        set: vec![
            ("deleted".to_owned(), AttributeValue::Bool(true)),
            ("active".to_owned(), AttributeValue::Bool(false)),
            ("modified".to_owned(), attribute(&Value::from(call.app.clock.now().to_string()))),
        ],
        // A later seeding sees by the version that an editor decided this.
        add: vec![("version".to_owned(), 1)],
        condition: "attribute_exists(#pk) AND attribute_not_exists(#deleted)".to_owned(),
        condition_names: vec![("#pk", keys::PK), ("#deleted", "deleted")],
        ..Change::default()
    };
    let key = keys::catalog_row(call.definition.root, id);
    match call.app.table.update(&key, change).await? {
        Written::Done(_) => {
            call.app.catalogs.forget(call.definition.root);
            Ok(Reply::done())
        }
        Written::Refused(_) => Err(Problem::NotFound),
    }
}

/// `POST {root}objectionable/{id}`: somebody says that this row should not be there. Body: nothing or `{"reason": text}`.
pub async fn objectionable(call: &Call<'_>) -> Result<Reply, Problem> {
    let body = call.incoming.object_or_empty()?;
    if let Some(unknown) = body.keys().find(|name| *name != "reason") {
        return Err(Problem::field(unknown.clone(), "unknown"));
    }
    let reason = match body.get("reason") {
        None | Some(Value::Null) => "",
        Some(reason) => reason.as_str().ok_or_else(|| Problem::field("reason", "type"))?,
    };
    if reason.chars().count() > REASON_LENGTH {
        return Err(Problem::field("reason", "maxlength"));
    }
    read::stored(call).await?;
    let id = call.id.ok_or(Problem::NotFound)?;
    let mut item = key_item(&keys::objection(call.person()?.user, call.definition.root, id));
    item.insert("reason".to_owned(), attribute(&Value::from(reason)));
    item.insert("created".to_owned(), attribute(&Value::from(call.app.clock.now().to_string())));
    call.app.table.put(item, None).await?;
    Ok(Reply::done())
}
