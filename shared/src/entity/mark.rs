//! `POST {root}read`: marks own rows as read.

use super::operation::Answer;
use crate::entity::call::Call;
use crate::http::problem::Problem;
use crate::http::reply::Reply;
use crate::store::actions;
use crate::store::item::attribute;
use crate::store::keys;
use crate::store::table::{Change, TRANSACTION_LIMIT};
use serde_json::{Value, json};

/// Marks the rows `{"ids": [..]}` (1 to 100) as read, all or none: 404 when one of them is not the caller's.
#[must_use]
pub fn read<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        let body = call.incoming.object()?;
        if let Some(other) = body.keys().find(|name| *name != "ids") {
            return Err(Problem::field(other.clone(), "unknown"));
        }
        let ids = body.get("ids").ok_or_else(|| Problem::field("ids", "required"))?;
        let ids: Vec<i64> = ids
            .as_array()
            .and_then(|ids| ids.iter().map(Value::as_i64).collect())
            .ok_or_else(|| Problem::field("ids", "type"))?;
        if ids.is_empty() {
            return Err(Problem::field("ids", "required"));
        }
        if ids.len() > TRANSACTION_LIMIT {
            return Err(Problem::field("ids", "maxlength"));
        }
        let user = call.person()?.user;
        let change = Change {
            set: vec![
                ("read".to_owned(), attribute(&Value::Bool(true))),
                ("modified".to_owned(), attribute(&Value::from(call.app.clock.now().to_string()))),
            ],
            add: vec![("version".to_owned(), 1)],
            condition: "attribute_exists(#pk)".to_owned(),
            condition_names: vec![("#pk", keys::PK)],
            ..Change::default()
        };
        let mut unique = ids;
        unique.sort_unstable();
        unique.dedup();
        let all = unique
            .iter()
            .map(|id| actions::update(call.app.table.name(), &keys::row(user, call.definition.root, *id), &change))
            .collect::<Result<Vec<_>, Problem>>()?;
        call.app.table.transact(all).await?.map_err(|_| Problem::NotFound)?;
        Ok(Reply::done())
    })
}

/// The body of `read`.
#[must_use]
pub fn schema() -> Value {
    let ids = json!({
        "type": "array",
        "items": {"type": "integer", "minimum": 1},
        "minItems": 1,
        "maxItems": TRANSACTION_LIMIT,
        "description": "Ids of own rows.",
    });
    json!({"type": "object", "properties": {"ids": ids}, "required": ["ids"], "additionalProperties": false})
}
