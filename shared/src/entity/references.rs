//! Which rows point to which.
//!
//! A row of a person counts how many others point to it, and an item beside it names each of them; both change in the
//! transaction that writes the row that points (`infra/adr/0002-rows-count-who-points-to-them.md`).

use super::common;
use super::definition::Definition;
use super::field::{Field, Kind};
use crate::app::App;
use crate::http::problem::Problem;
use crate::store::expression::Expect;
use crate::store::item::Row;
use crate::store::keys::{self, Key};
use crate::store::table::Range;
use crate::store::transaction::Transaction;
use serde_json::Value;

/// Most rows that may point to one.
const MAX_BACK_REFERENCES: usize = 100_000;

/// The definition of an owned root whose rows count who points to them.
pub(super) fn counted(app: &App, root: &str) -> Option<&'static Definition> {
    app.root(root).filter(|definition| !definition.is_catalog() && definition.root != "user")
}

/// Whether rows of a root point to rows that count it.
pub(super) fn points(app: &App, definition: &Definition) -> bool {
    definition.fields.iter().any(|field| matches!(field.kind, Kind::Ref(root) if counted(app, root).is_some()))
}

/// Adds what the row `key` of `owner` changes for the rows that it points to. The labels are the names of the fields.
pub fn follow(
    write: &mut Transaction<'_>,
    app: &App,
    definition: &Definition,
    owner: i64,
    key: &Key,
    before: &Row,
    after: &Row,
) {
    for field in common::fields(definition) {
        let Kind::Ref(root) = field.kind else { continue };
        let id = |row: &Row| row.get(field.name).and_then(Value::as_i64);
        let (old, new) = (id(before), id(after));
        if old == new {
            continue;
        }
        if root == "user" {
            // Somebody else's account may not depend on this row: it must be there now, and may go later.
            let other = |person: &i64| field.name != "user" || *person != owner || common::owner_in_body(definition);
            if let Some(person) = new.filter(other) {
                write.require(field.name, &keys::row(person, "user", person), Expect::there());
            }
        } else if counted(app, root).is_some() {
            if let Some(old) = old {
                write.unpoint(field.name, &keys::row(owner, root, old), key);
            }
            if let Some(new) = new {
                write.point(field.name, &keys::row(owner, root, new), key);
            }
        }
    }
}

/// A row that points to another one.
pub(super) struct Pointing {
    pub definition: &'static Definition,
    pub field: &'static Field,
    pub key: Key,
}

/// The rows that point to a row. What is read are the items that name them, however many rows there are besides.
pub(super) async fn pointing(app: &App, target: &Key) -> Result<Vec<Pointing>, Problem> {
    let range = Range::prefix(target.pk.clone(), &keys::back_references_to(target));
    let back_references = app.table.query(&range, MAX_BACK_REFERENCES).await?;
    let known = back_references.iter().filter_map(|back_reference| {
        let (sk, field) = keys::pointing(target, &back_reference.key)?;
        let definition = app.root(keys::root_of(sk))?;
        let field = common::field(definition, field)?;
        Some(Pointing { definition, field, key: Key { pk: target.pk.clone(), sk: sk.to_owned() } })
    });
    Ok(known.collect())
}
