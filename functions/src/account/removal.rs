//! `DELETE /api/user/delete/{id}`: the account and every row of the person.
//!
//! The first write leaves a tombstone and takes the account and the address away; from then on nobody signs in. What is left is
//! swept by this call, by the next one with the same token, or by the task `sweep`, whichever comes first.

use super::confirmed::Asked;
use super::fields::only_these;
use super::{sign_in_response, sweep};
use crate::words;
use serde_json::{Map, Value, json};
use shared::app::App;
use shared::entity::call::FlowCall;
use shared::entity::operation::Answer;
use shared::http::problem::Problem;
use shared::http::reply::Reply;
use shared::language::Language;
use shared::store::item::Row;
use shared::store::keys;

/// Removes the caller's own account. Somebody else's is not there to be found.
#[must_use]
pub fn answer<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let (app, user) = (call.app, call.person()?.user);
        if call.id != Some(user) {
            return Err(Problem::NotFound);
        }
        let (mut body, mut faults) = (call.incoming.object()?, Vec::new());
        let asked = Asked::read(&mut body, &mut faults);
        only_these(&body, faults)?;
        // Once begun with the right password, it is only gone on with.
        let tombstone = if let Some(tombstone) = sweep::tombstone(app, user).await? {
            tombstone
        } else {
            let account = app.table.get(&keys::account(user)).await?.ok_or(Problem::NotFound)?;
            asked.prove(call, &account).await?;
            sweep::begin(app, user, &account).await?
        };
        sweep::go_on(app, user, tombstone.clone()).await?;
        let receipt = receipt(app, &tombstone, call.incoming.language());
        Ok(sign_in_response::without_cookie(Reply::ok(json!({"counts": receipt}))))
    })
}

/// What went, in words: each kind that there was any of, in the order of the app.
#[must_use]
pub fn receipt(app: &App, tombstone: &Row, language: Language) -> Vec<Value> {
    let none = Map::new();
    let counts = tombstone.get(sweep::COUNTS).and_then(Value::as_object).unwrap_or(&none);
    let named = sweep::kinds(app).filter_map(|kind| Some((kind, counts.get(kind)?)));
    named.map(|(kind, count)| json!({"kind": kind, "name": words::kind(language, kind), "count": count})).collect()
}

/// What a removal answers.
#[must_use]
pub fn receipt_schema() -> Value {
    json!({
        "type": "object",
        "properties": {
            "counts": {
                "type": "array",
                "description": "What went, by kind; kinds that there was nothing of are left out.",
                "items": {
                    "type": "object",
                    "properties": {
                        "kind": {"type": "string", "description": "A root, or `feed`, `objection`, `passkey`, `session`."},
                        "name": {"type": "string", "description": "The kind in words."},
                        "count": {"type": "integer", "minimum": 1},
                    },
                    "required": ["kind", "name", "count"],
                    "additionalProperties": false,
                },
            },
        },
        "required": ["counts"],
        "additionalProperties": false,
    })
}
