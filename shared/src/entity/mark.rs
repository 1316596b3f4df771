//! `POST {root}read`: marks own rows as read.

use super::operation::Answer;
use super::validate::whole;
use crate::entity::call::Call;
use crate::http::problem::Problem;
use crate::http::reply::Reply;
use crate::store::expression::{Change, Expect};
use crate::store::keys;
use crate::store::step::Outcome;
use crate::store::transaction::LIMIT;
use serde_json::{Map, Value, json};

/// Marks the rows `{"ids": [..]}` (1 to 100) as read, all or none: 404 when one of them is not the caller's.
#[must_use]
pub fn read<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        let ids = ids(call)?;
        let user = call.person()?.user;
        let mut write = call.app.table.write();
        for id in ids {
            let read = Map::from_iter([("read".to_owned(), Value::Bool(true))]);
            write.change("ids", &keys::row(user, call.definition.root, id), Change::entity(read), Expect::there());
        }
        match write.commit().await? {
            Outcome::Committed(_) => Ok(Reply::done()),
            Outcome::Missing(_) | Outcome::Changed(..) => Err(Problem::NotFound),
        }
    })
}

/// The body of `read`.
#[must_use]
pub fn schema() -> Value {
    let ids = json!({
        "type": "array",
        "items": {"type": "integer", "minimum": 1},
        "minItems": 1,
        "maxItems": LIMIT,
        "description": "Ids of own rows.",
    });
    json!({"type": "object", "properties": {"ids": ids}, "required": ["ids"], "additionalProperties": false})
}

/// The ids that were sent, each once.
fn ids(call: &Call<'_>) -> Result<Vec<i64>, Problem> {
    let body = call.incoming.object()?;
    if let Some(other) = body.keys().find(|name| *name != "ids") {
        return Err(Problem::field(other.clone(), "unknown"));
    }
    let ids = body.get("ids").ok_or_else(|| Problem::field("ids", "required"))?;
    let mut ids: Vec<i64> =
        ids.as_array().and_then(|ids| ids.iter().map(whole).collect()).ok_or_else(|| Problem::field("ids", "type"))?;
    if ids.is_empty() {
        return Err(Problem::field("ids", "required"));
    }
    if ids.len() > LIMIT {
        return Err(Problem::field("ids", "maxlength"));
    }
    ids.sort_unstable();
    ids.dedup();
    Ok(ids)
}
