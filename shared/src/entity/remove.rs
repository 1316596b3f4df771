//! `delete` with its rules, and `objectionable`.

use super::add::{ROW, TRIES};
use super::common;
use super::definition::Definition;
use super::field::Field;
use super::open;
use super::owner;
use super::read;
use super::references;
use super::release::{Released, release};
use crate::app::App;
use crate::entity::call::Call;
use crate::http::problem::Problem;
use crate::http::reply::Reply;
use crate::store::expression::{Change, Entry, Expect};
use crate::store::item::{Row, Stored};
use crate::store::keys::{self, Key};
use crate::store::step::{Label, Outcome};
use serde_json::{Map, Value, json};

const GRANTED: Label = "whose partition the row is in";
const OBJECTED: Label = "objection";

const REASON_LENGTH: usize = 2000;

/// What somebody who objects may say.
pub const OBJECTION: &[Field] = &[Field::text("reason", REASON_LENGTH, "What is wrong with it.")];

/// `DELETE {root}delete/{id}`.
pub async fn delete(call: &Call<'_>) -> Result<Reply, Problem> {
    let id = call.id.ok_or(Problem::NotFound)?;
    match owner::of_stored(call, id).await? {
        Some(owner) => remove(call.app, call.definition, owner, id).await?,
        None => delete_catalog(call, id).await?,
    }
    Ok(Reply::done())
}

/// Removes a row of a person together with what the delete rules say, or says why not.
pub async fn remove(app: &App, definition: &'static Definition, owner: i64, id: i64) -> Result<(), Problem> {
    let key = keys::row(owner, definition.root, id);
    // A count that no row explains: the row goes if nothing has pointed to it since that was seen.
    let mut unexplained = None;
    let mut last = None;
    for _ in 0..TRIES {
        let Some(there) = attempt(app, definition, owner, &key, unexplained).await? else { return Ok(()) };
        unexplained = None;
        if there.back_references != 0 && release(app, owner, &there).await? == Released::Nothing {
            unexplained = Some(there.reference_version);
        }
        last = Some(there);
    }
    match last {
        Some(there) if there.back_references != 0 => Err(Problem::Conflict("error.reference.inuse")),
        _ => Err(Problem::Unavailable("a row to be deleted kept changing".to_owned())),
    }
}

/// Removes the row, and its back references from the rows that it pointed to. Answers the row when rows point to it, or when it is no
/// longer the one whose back references were read.
async fn attempt(
    app: &App,
    definition: &'static Definition,
    owner: i64,
    key: &Key,
    unexplained: Option<i64>,
) -> Result<Option<Stored>, Problem> {
    let but = |expect: Expect| {
        unexplained.map_or_else(|| expect.clone(), |version| expect.clone().reference_version(version))
    };
    let mut write = app.table.write();
    let known = definition.due.is_some() || definition.open.is_some();
    if references::points(app, definition) || common::owner_in_body(definition) || known {
        let row = app.table.get(key).await?.ok_or(Problem::NotFound)?;
        if row.back_references != 0 && unexplained.is_none() {
            return Ok(Some(row));
        }
        write.remove(ROW, key, but(Expect::version(row.version())));
        write.undue(ROW, &row);
        open::follow(&mut write, definition, key, Some(&row.row), None);
        references::follow(&mut write, app, definition, owner, key, &row.row, &Row::new());
        if let Some(id) = row.row.get("id").and_then(Value::as_i64).filter(|_| common::owner_in_body(definition)) {
            write.forget(GRANTED, &keys::granted(definition.root, id));
        }
    } else {
        write.remove(ROW, key, but(Expect::there()));
    }
    match write.commit().await? {
        Outcome::Committed(_) => Ok(None),
        Outcome::Changed(ROW, there) => Ok(Some(*there)),
        Outcome::Missing(labels) if labels.contains(&ROW) => Err(Problem::NotFound),
        Outcome::Missing(_) | Outcome::Changed(..) => {
            Err(Problem::Internal(format!("a row of {} points to one that is gone", definition.root)))
        }
    }
}

/// A catalog row that people point to must stay readable: it is marked, no longer offered and no longer found.
async fn delete_catalog(call: &Call<'_>, id: i64) -> Result<(), Problem> {
    let marks = [(keys::DELETED.to_owned(), Value::Bool(true)), ("active".to_owned(), Value::Bool(false))];
    let key = keys::catalog_row(call.definition.root, id);
    let mut write = call.app.table.write();
    // A later seeding sees by the version that an editor decided this.
    let there = Expect::there().field(keys::DELETED, Value::Null);
    write.change(ROW, &key, Change::entity(Map::from_iter(marks)), there);
    match write.commit().await? {
        Outcome::Committed(_) => {
            call.app.catalogs.forget(call.definition.root);
            Ok(())
        }
        Outcome::Missing(_) | Outcome::Changed(..) => Err(Problem::NotFound),
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
    if reason.contains('\0') {
        return Err(Problem::field("reason", "pattern"));
    }
    read::stored(call).await?;
    let id = call.id.ok_or(Problem::NotFound)?;
    let told = json!({"reason": reason, "created": call.app.clock.now().to_string()});
    let mut write = call.app.table.write();
    let key = keys::objection(call.person()?.user, call.definition.root, id);
    write.put(OBJECTED, &key, Entry::plain(told.as_object().cloned().unwrap_or_default()));
    write.commit().await?;
    Ok(Reply::done())
}
