//! `/api/signin`: where a person is signed in, and who tried to.
//!
//! What is kept of a try is the device as it names itself, the time and how it ended; no address of a network.

use super::trusted_device;
use serde_json::{Map, Value, json};
use shared::app::App;
use shared::entity::call::FlowCall;
use shared::entity::operation::Answer;
use shared::http::problem::Problem;
use shared::http::reply::Reply;
use shared::http::request::Incoming;
use shared::identity::session::{self, named_device};
use shared::identity::sessions;
use shared::store::expression::Entry;
use shared::store::item::{Stored, named};
use shared::store::keys;
use shared::store::table::Range;
use shared::store::transaction::Transaction;

/// How long a try is remembered, in seconds.
const MEMORY: i64 = 90 * 24 * 3600;

/// Tries that are answered.
const SHOWN: usize = 20;

const SIGNED_IN: &str = "signedin";
const FAILED: &str = "failed";

/// How a try to sign in ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Try {
    /// With a session.
    SignedIn,
    /// With a wrong password.
    Failed,
}

/// Writes down a try. Without an account as much is written as with one, to a row that counts no more at once.
pub fn remember(app: &App, owner: Option<i64>, outcome: Try, incoming: &Incoming, write: &mut Transaction<'_>) {
    let now = app.clock.seconds();
    let ends = if owner.is_some() { now + MEMORY } else { now };
    let word = if outcome == Try::SignedIn { SIGNED_IN } else { FAILED };
    let row = [
        ("device", Value::from(named_device(incoming.header("user-agent")))),
        ("at", now.into()),
        ("outcome", word.into()),
    ];
    write.put("try", &keys::signin(owner.unwrap_or(0), now, &app.entropy), Entry::plain(named(row)).until(ends));
}

/// Where the person is signed in, the sign-in that was used last at the top.
#[must_use]
pub fn list<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let caller = call.person()?;
        let now = call.app.clock.seconds();
        let mut rows = call.app.table.query_all(&Range::prefix(keys::credentials(caller.user), keys::SESSIONS)).await?;
        rows.retain(|row| session::lives(row, now));
        rows.sort_by_key(|row| std::cmp::Reverse((id_of(row) == caller.session, row.number("rotated"))));
        let items: Vec<Value> = rows
            .iter()
            .map(|row| {
                json!({
                    "id": id_of(row),
                    "device": row.text("device").unwrap_or_default(),
                    "since": row.number("created"),
                    "used": row.number("rotated"),
                    "current": id_of(row) == caller.session,
                })
            })
            .collect();
        Ok(Reply::ok(json!({"items": items})))
    })
}

/// The last tries to sign in, the newest first.
#[must_use]
pub fn history<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let (app, user) = (call.app, call.person()?.user);
        let range = Range::prefix(keys::credentials(user), keys::SIGNINS).descending();
        let now = app.clock.seconds();
        let rows = app.table.query(&range, SHOWN).await?;
        let items: Vec<Value> = rows
            .iter()
            .filter(|row| row.ends.is_some_and(|ends| ends > now))
            .map(|row| {
                json!({
                    "device": row.text("device").unwrap_or_default(),
                    "at": row.number("at"),
                    "outcome": row.text("outcome").unwrap_or(FAILED),
                })
            })
            .collect();
        Ok(Reply::ok(json!({"items": items})))
    })
}

/// Ends one of the person's sign-ins, or all but the one that asks.
#[must_use]
pub fn end<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let (app, caller) = (call.app, call.person()?);
        let body = call.incoming.object()?;
        match wanted(&body)? {
            Wanted::One(id) => end_one(app, caller.user, &id).await?,
            Wanted::Others => sessions::end_others(app, caller.user, Some(&caller.session)).await?,
        }
        Ok(Reply::done())
    })
}

/// Ends a sign-in, and the trust in the device that it is on: that may be a lost one.
async fn end_one(app: &App, user: i64, id: &str) -> Result<(), Problem> {
    let row = app.table.get(&keys::session(user, id)).await?;
    if let Some(hash) = row.as_ref().and_then(|row| row.text(trusted_device::NAMED)) {
        trusted_device::forget(app, user, hash).await?;
    }
    session::end(app, user, id).await
}

enum Wanted {
    One(String),
    Others,
}

fn wanted(body: &Map<String, Value>) -> Result<Wanted, Problem> {
    if let Some(other) = body.keys().find(|name| !["id", "others"].contains(&name.as_str())) {
        return Err(Problem::field(other.clone(), "unknown"));
    }
    match (body.get("id"), body.get("others")) {
        (None, Some(Value::Bool(true))) => Ok(Wanted::Others),
        (None, Some(_)) => Err(Problem::field("others", "value")),
        (Some(_), Some(_)) => Err(Problem::field("others", "unknown")),
        (Some(Value::String(id)), None) if session::is_id(id) => Ok(Wanted::One(id.clone())),
        (Some(Value::String(_)), None) => Err(Problem::field("id", "pattern")),
        (Some(_), None) => Err(Problem::field("id", "type")),
        (None, None) => Err(Problem::field("id", "required")),
    }
}

fn id_of(row: &Stored) -> &str {
    row.key.sk.strip_prefix(keys::SESSIONS).unwrap_or_default()
}

/// What `list` answers.
#[must_use]
pub fn list_schema() -> Value {
    items(&json!({
        "type": "object",
        "properties": {
            "id": {"type": "string", "description": "The sign-in."},
            "device": {"type": "string", "description": "How the device named itself when it signed in."},
            "since": {"type": "integer", "description": "When it signed in, in seconds since 1970."},
            "used": {"type": "integer", "description": "When it last asked for a new token, in seconds since 1970."},
            "current": {"type": "boolean", "description": "Whether this call comes from it."},
        },
        "required": ["id", "device", "since", "used", "current"],
        "additionalProperties": false,
    }))
}

/// What `history` answers.
#[must_use]
pub fn history_schema() -> Value {
    items(&json!({
        "type": "object",
        "properties": {
            "device": {"type": "string", "description": "How the device named itself."},
            "at": {"type": "integer", "description": "When, in seconds since 1970."},
            "outcome": {"type": "string", "enum": [SIGNED_IN, FAILED], "description": "How the try ended."},
        },
        "required": ["device", "at", "outcome"],
        "additionalProperties": false,
    }))
}

fn items(item: &Value) -> Value {
    json!({
        "type": "object",
        "properties": {"items": {"type": "array", "items": item}},
        "required": ["items"],
        "additionalProperties": false,
    })
}

/// What `end` takes.
#[must_use]
pub fn end_schema() -> Value {
    let one = |name: &str, value: Value| {
        json!({
            "type": "object",
            "properties": {name: value},
            "required": [name],
            "additionalProperties": false,
        })
    };
    json!({"oneOf": [
        one("id", json!({"type": "string", "pattern": "^[A-Za-z0-9_-]{1,64}$"})),
        one("others", json!({"type": "boolean", "const": true})),
    ]})
}
