//! Whose a row is.

use super::common;
use super::definition::{Access, Definition};
use crate::app::App;
use crate::entity::call::Call;
use crate::http::problem::Problem;
use crate::store::keys::{self, Key};
use serde_json::{Map, Value};

/// Whose row is being added; takes `user` out of the body. `None` for catalogs.
pub(super) fn of_new(call: &Call<'_>, body: &mut Map<String, Value>) -> Result<Option<i64>, Problem> {
    if call.definition.access != Access::Owned {
        return Ok(None);
    }
    let caller = call.person()?.user;
    let sent = body.remove("user").filter(|user| !user.is_null());
    if common::owner_in_body(call.definition) {
        let user = sent.ok_or_else(|| Problem::field("user", "required"))?;
        return user.get("id").unwrap_or(&user).as_i64().map(Some).ok_or_else(|| Problem::field("user", "type"));
    }
    if sent.is_some_and(|user| !is_same(&user, Some(caller))) {
        return Err(Problem::field("user", "readonly"));
    }
    Ok(Some(caller))
}

/// Whose row with this id is meant. `None` for catalogs.
pub(super) async fn of_stored(call: &Call<'_>, id: i64) -> Result<Option<i64>, Problem> {
    if call.definition.is_catalog() {
        return Ok(None);
    }
    if !common::owner_in_body(call.definition) {
        return Ok(Some(call.person()?.user));
    }
    granted(call.app, call.definition, id).await.map(Some)
}

/// Whose partition a row that editors write lives in.
async fn granted(app: &App, definition: &Definition, id: i64) -> Result<i64, Problem> {
    let granted = app.table.get(&keys::granted(definition.root, id)).await?;
    granted.and_then(|granted| granted.row.get("owner")?.as_i64()).ok_or(Problem::NotFound)
}

/// Whether `sent` (an id or an object with one) is the owner.
pub(super) fn is_same(sent: &Value, owner: Option<i64>) -> bool {
    owner.is_some() && sent.get("id").unwrap_or(sent).as_i64() == owner
}

/// Where a row is kept.
pub(super) fn key(definition: &Definition, owner: Option<i64>, id: i64) -> Key {
    owner.map_or_else(|| keys::catalog_row(definition.root, id), |owner| keys::row(owner, definition.root, id))
}
