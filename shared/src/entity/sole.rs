//! A value that one person alone has, such as the token of a device: whoever says it last has it. An item of its own tells whose it
//! is, and the row of whoever had it before goes in the same transaction.

use super::checks::READ_SET;
use super::definition::Definition;
use crate::app::App;
use crate::http::problem::Problem;
use crate::store::expression::{Entry, Expect};
use crate::store::item::{Row, named};
use crate::store::keys::{self, Key};
use crate::store::step::{Label, Outcome};
use crate::store::transaction::Transaction;
use serde_json::Value;

/// How often it is taken anew when somebody else took it meanwhile.
const TRIES: usize = 5;

/// The step that stands for the person's own row.
const OWN: Label = "own";

/// Who has it, and in which row.
const USER: &str = "user";
const ROW: &str = "row";

/// The item that tells who has the value of a row, where its root has such a value.
#[must_use]
pub fn key(definition: &Definition, row: &Row) -> Option<Key> {
    let value = row.get(definition.sole?)?.as_str()?;
    Some(keys::sole::of(definition.root, value))
}

/// From this write on the value of the row is this person's.
pub async fn take(
    app: &App,
    definition: &'static Definition,
    owner: i64,
    row: &Row,
    write: &mut Transaction<'_>,
) -> Result<(), Problem> {
    let (Some(key), Some(id)) = (key(definition, row), row.get("id").and_then(Value::as_i64)) else { return Ok(()) };
    let there = app.table.get(&key).await?;
    let entry = Entry::plain(named([(USER, owner.into()), (ROW, id.into())]));
    let Some(there) = there else {
        write.create(READ_SET, &key, entry);
        return Ok(());
    };
    let before = there.number(USER);
    write.put(READ_SET, &key, entry);
    write.require(READ_SET, &key, Expect::there().field(USER, before.into()));
    if before != owner {
        write.forget("the row of another person", &keys::row(before, definition.root, there.number(ROW)));
    }
    Ok(())
}

/// The same for a row that was there already: the value may have been said by somebody else meanwhile. Whether the row is still
/// there.
pub(super) async fn take_again(
    app: &App,
    definition: &'static Definition,
    owner: i64,
    row: &Row,
) -> Result<bool, Problem> {
    let (Some(key), Some(id)) = (key(definition, row), row.get("id").and_then(Value::as_i64)) else { return Ok(true) };
    for _ in 0..TRIES {
        if app.table.get(&key).await?.is_some_and(|there| there.number(USER) == owner) {
            return Ok(true);
        }
        let mut write = app.table.write();
        take(app, definition, owner, row, &mut write).await?;
        write.require(OWN, &keys::row(owner, definition.root, id), Expect::there());
        match write.commit().await? {
            Outcome::Committed(_) => return Ok(true),
            Outcome::Missing(gone) if gone.contains(&OWN) => return Ok(false),
            Outcome::Missing(_) | Outcome::Changed(..) => {}
        }
    }
    Err(Problem::Unavailable("the value of a row kept changing hands".to_owned()))
}
