//! `/api/factor/passkey`: passkeys of a person, each with a name of their own. A passkey signs in without password.

use super::confirmed::{self, Asked};
use super::factor;
use super::fields::{only_these, text};
use serde_json::{Map, Value, json};
use shared::app::App;
use shared::entity::call::FlowCall;
use shared::entity::operation::Answer;
use shared::http::problem::{Fault, Problem};
use shared::http::reply::Reply;
use shared::store::expression::{Change, Entry, Expect};
use shared::store::item::{Stored, named};
use shared::store::keys::{self, Key};
use shared::store::step::{Label, Outcome};
use shared::store::table::Range;
use shared::store::transaction::Transaction;
use shared::text::is_blank;

pub mod ceremony;
pub mod signin;

/// Most passkeys of a person.
const MAX_PASSKEYS: usize = 20;

/// Longest name of a passkey.
const NAME_LENGTH: usize = 60;

const PASSKEY: Label = "passkey";

/// The step that says whose passkey it is.
const OWNER: Label = "owner";

/// The passkeys of a person, the oldest first.
async fn all(app: &App, user: i64) -> Result<Vec<Stored>, Problem> {
    let mut rows = app.table.query(&Range::prefix(keys::credentials(user), keys::PASSKEYS), 2 * MAX_PASSKEYS).await?;
    rows.sort_by_key(|row| row.number("created"));
    Ok(rows)
}

fn id_of(row: &Stored) -> &str {
    row.key.sk.strip_prefix(keys::PASSKEYS).unwrap_or_default()
}

/// `list`: the passkeys with their names.
#[must_use]
pub fn list<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let rows = all(call.app, call.person()?.user).await?;
        let item = |row: &Stored| {
            json!({
                "id": id_of(row),
                "name": row.text("name").unwrap_or_default(),
                "created": row.number("created"),
                "used": row.number("used"),
            })
        };
        Ok(Reply::ok(json!({"items": rows.iter().map(item).collect::<Vec<_>>()})))
    })
}

/// `begin`: what the browser is asked for, after password and second factor.
#[must_use]
pub fn begin<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let (app, user) = (call.app, call.person()?.user);
        let account = confirmed(call, call.incoming.object()?).await?;
        let known = all(app, user).await?;
        if known.len() >= MAX_PASSKEYS {
            return Err(Problem::Conflict("error.passkey.many"));
        }
        let email = account.text("email").unwrap_or_default();
        Ok(Reply::ok(json!({"publickey": ceremony::begin_making(app, user, email, &known).await?})))
    })
}

/// `add`: what the browser has made, under a name.
#[must_use]
pub fn add<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let (app, user, now) = (call.app, call.person()?.user, call.app.clock.seconds());
        let (mut body, mut faults) = (call.incoming.object()?, Vec::new());
        let name = name(body.remove("name"), &mut faults);
        let response = object("response", body.remove("response"), &mut faults);
        only_these(&body, faults)?;
        let account = app.table.get(&keys::account(user)).await?.ok_or(Problem::Unauthenticated)?;
        let made = ceremony::make(app, user, &response).await?;
        let (key, mut row) = made.ok_or_else(|| Problem::field("response", "wrong"))?;
        row.extend([
            ("name".to_owned(), name.into()),
            ("created".to_owned(), now.into()),
            ("used".to_owned(), now.into()),
        ]);
        let mut write = app.table.write();
        write.create(PASSKEY, &key, Entry::plain(row));
        claim(app, user, &key, &mut write).await?;
        write.require("account", &keys::account(user), Expect::there());
        match write.commit().await? {
            Outcome::Committed(_) => {}
            Outcome::Changed(OWNER, _) => return Err(Problem::field("response", "unique")),
            Outcome::Changed(..) | Outcome::Missing(_) => return Err(Problem::field("response", "wrong")),
        }
        factor::happened(call, &account, "passkey.added").await;
        Ok(Reply::done())
    })
}

/// A passkey is one person's alone (`WebAuthn`, 7.1): it would be nobody's proof if two accounts knew it.
async fn claim(app: &App, user: i64, passkey: &Key, write: &mut Transaction<'_>) -> Result<(), Problem> {
    let id = passkey.sk.strip_prefix(keys::PASSKEYS).unwrap_or_default();
    let key = keys::sole::passkey(id);
    let owner = Entry::plain(named([("user", user.into())]));
    let Some(there) = app.table.get(&key).await? else {
        write.create(OWNER, &key, owner);
        return Ok(());
    };
    let before = there.number("user");
    if before != user && app.table.get(&keys::passkey(before, id)).await?.is_some() {
        return Err(Problem::field("response", "unique"));
    }
    write.put(OWNER, &key, owner);
    write.require(OWNER, &key, Expect::there().field("user", before.into()));
    Ok(())
}

/// `rename`: another name.
#[must_use]
pub fn rename<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let (app, user) = (call.app, call.person()?.user);
        let (mut body, mut faults) = (call.incoming.object()?, Vec::new());
        let id = id(body.remove("id"), &mut faults);
        let name = name(body.remove("name"), &mut faults);
        only_these(&body, faults)?;
        let mut write = app.table.write();
        let named = Map::from_iter([("name".to_owned(), Value::from(name))]);
        write.change(PASSKEY, &keys::passkey(user, &id), Change::plain(named), Expect::there());
        let Outcome::Committed(_) = write.commit().await? else { return Err(Problem::NotFound) };
        Ok(Reply::done())
    })
}

/// `remove`: it signs in no more. When it is gone already there is nothing to do.
#[must_use]
pub fn remove<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let (app, user) = (call.app, call.person()?.user);
        let (mut body, mut faults) = (call.incoming.object()?, Vec::new());
        let id = id(body.remove("id"), &mut faults);
        if !faults.is_empty() {
            return Err(Problem::Invalid(faults));
        }
        let account = confirmed(call, body).await?;
        let mut write = app.table.write();
        write.remove(PASSKEY, &keys::passkey(user, &id), Expect::there());
        write.forget(OWNER, &keys::sole::passkey(&id));
        if let Outcome::Committed(_) = write.commit().await? {
            factor::happened(call, &account, "passkey.removed").await;
        }
        Ok(Reply::done())
    })
}

/// The account, after password and factor of the body were right.
async fn confirmed(call: &FlowCall<'_>, mut body: Map<String, Value>) -> Result<Stored, Problem> {
    let mut faults = Vec::new();
    let asked = Asked::read(&mut body, &mut faults);
    only_these(&body, faults)?;
    asked.both(call).await
}

fn name(sent: Option<Value>, faults: &mut Vec<Fault>) -> String {
    let name = text("name", sent, faults).trim().to_owned();
    if faults.is_empty() && is_blank(&name) {
        faults.push(Fault::new("name", "required"));
    }
    if name.chars().count() > NAME_LENGTH {
        faults.push(Fault::new("name", "maxlength"));
    }
    if name.chars().any(char::is_control) {
        faults.push(Fault::new("name", "pattern"));
    }
    name
}

fn id(sent: Option<Value>, faults: &mut Vec<Fault>) -> String {
    let id = text("id", sent, faults);
    if !id.is_empty() && (id.len() != 64 || !id.bytes().all(|byte| byte.is_ascii_hexdigit())) {
        faults.push(Fault::new("id", "pattern"));
    }
    id
}

fn object(name: &str, sent: Option<Value>, faults: &mut Vec<Fault>) -> Value {
    match sent {
        Some(Value::Object(object)) => Value::Object(object),
        None | Some(Value::Null) => {
            faults.push(Fault::new(name, "required"));
            Value::Null
        }
        Some(_) => {
            faults.push(Fault::new(name, "type"));
            Value::Null
        }
    }
}

fn schema_of(properties: &Value, required: &[&str]) -> Value {
    json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false})
}

fn name_schema() -> Value {
    json!({"type": "string", "minLength": 1, "maxLength": NAME_LENGTH, "pattern": "\\S"})
}

fn id_schema() -> Value {
    json!({"type": "string", "pattern": "^[0-9a-f]{64}$"})
}

/// What `begin` and `login/passkey/begin` answer.
#[must_use]
pub fn begun_schema() -> Value {
    let options =
        json!({"type": "object", "description": "For `navigator.credentials`, as WebAuthn writes it in JSON."});
    schema_of(&json!({"publickey": options}), &["publickey"])
}

/// The body of `add`.
#[must_use]
pub fn add_schema() -> Value {
    let response = json!({"type": "object", "description": "What `navigator.credentials` has made, in JSON."});
    schema_of(&json!({"name": name_schema(), "response": response}), &["name", "response"])
}

/// The body of `rename`.
#[must_use]
pub fn rename_schema() -> Value {
    schema_of(&json!({"id": id_schema(), "name": name_schema()}), &["id", "name"])
}

/// The body of `remove`.
#[must_use]
pub fn remove_schema() -> Value {
    confirmed::schema_with(&json!({"id": id_schema()}), &["id"])
}

/// What `list` answers.
#[must_use]
pub fn list_schema() -> Value {
    let seconds = |doc: &str| json!({"type": "integer", "description": doc});
    let item = schema_of(
        &json!({
            "id": id_schema(),
            "name": name_schema(),
            "created": seconds("When it was made, in seconds since 1970."),
            "used": seconds("When it last signed in, in seconds since 1970."),
        }),
        &["id", "name", "created", "used"],
    );
    schema_of(&json!({"items": {"type": "array", "items": item}}), &["items"])
}
