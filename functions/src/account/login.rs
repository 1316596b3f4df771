//! `POST /api/login`: sign-in with e-mail and password, and refresh.

use super::entry;
use serde_json::{Map, Value, json};
use shared::app::App;
use shared::entity::call::FlowCall;
use shared::entity::operation::Answer;
use shared::http::problem::{Fault, Problem};
use shared::http::reply::Reply;
use shared::http::request::Incoming;
use shared::identity::attempts::{self, Attempt};
use shared::identity::device::Device;
use shared::identity::password;
use shared::identity::session::{RefreshToken, rotate};
use shared::identity::tombstone;
use shared::store::keys;
use shared::work::aside;

/// Longest e-mail address.
const EMAIL_LENGTH: usize = 254;

/// Signs in with `{email, password}`, refreshes with `{refresh_token}` (an empty one means: the one in the cookie).
#[must_use]
pub fn answer<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let FlowCall { app, incoming, .. } = *call;
        let body = incoming.object()?;
        if body.contains_key("refresh_token") {
            refresh(app, incoming, &body).await
        } else {
            login(app, incoming, &body).await
        }
    })
}

/// The body of a sign-in or of a refresh.
#[must_use]
pub fn schema() -> Value {
    json!({"oneOf": [
        {
            "type": "object",
            "properties": {
                "email": {"type": "string", "maxLength": EMAIL_LENGTH, "pattern": "\\S"},
                "password": {"type": "string", "maxLength": 4 * password::LONGEST, "pattern": "\\S"},
            },
            "required": ["email", "password"],
            "additionalProperties": false,
        },
        {
            "type": "object",
            "properties": {"refresh_token": {"type": "string"}},
            "required": ["refresh_token"],
            "additionalProperties": false,
        },
    ]})
}

async fn login(app: &App, incoming: &Incoming, body: &Map<String, Value>) -> Result<Reply, Problem> {
    let (email, given) = credentials(body)?;
    let owner = app.table.get(&keys::email(&email)).await?.and_then(|known| known.row.get("user")?.as_i64());
    let now = app.clock.seconds();
    let known = entry::cookie(&incoming.headers, entry::DEVICE_COOKIE)
        .and_then(|text| Device::read(&text, &app.verifier, now))
        .filter(|device| Some(device.user) == owner);
    let attempt = Attempt { email: &email, network: &incoming.network, device: known.as_ref() };
    attempts::begin(app, attempt).await?;
    // Without an account as many calls are made and as much is computed as with one.
    let account = app.table.get(&keys::account(owner.unwrap_or(0))).await?;
    let hash = account.as_ref().and_then(|account| account.text("password"));
    let hash = hash.map(str::to_owned);
    let fits = aside(move || password::fits(&given, hash.as_deref())).await?;
    let (Some(user), true) = (owner, fits) else {
        return Err(Problem::LoginFailed);
    };
    attempts::succeed(app, attempt).await?;
    let token = RefreshToken::new(user, &app.entropy);
    let device = incoming.header("user-agent").unwrap_or_default();
    let mut write = app.table.write();
    write.put("session", &token.key(), token.entry(device, now));
    write.commit().await?;
    let known = known.unwrap_or_else(|| Device::new(user, &app.entropy));
    entry::response(app, &token, false, Some(&known)).await
}

/// E-mail (as it is compared) and password, or every field that is missing or wrong.
fn credentials(body: &Map<String, Value>) -> Result<(String, String), Problem> {
    let mut faults = Vec::new();
    for name in body.keys().filter(|name| !["email", "password"].contains(&name.as_str())) {
        faults.push(Fault::new(name.clone(), "unknown"));
    }
    let mut read = |name: &str, most: usize| match body.get(name) {
        None | Some(Value::Null) => {
            faults.push(Fault::new(name, "required"));
            String::new()
        }
        Some(Value::String(text)) if text.trim().is_empty() => {
            faults.push(Fault::new(name, "required"));
            String::new()
        }
        Some(Value::String(text)) if text.chars().count() > most => {
            faults.push(Fault::new(name, "maxlength"));
            String::new()
        }
        Some(Value::String(text)) => text.clone(),
        Some(_) => {
            faults.push(Fault::new(name, "type"));
            String::new()
        }
    };
    let email = entry::normal_email(&read("email", EMAIL_LENGTH));
    let given = read("password", 4 * password::LONGEST);
    if faults.is_empty() { Ok((email, given)) } else { Err(Problem::Invalid(faults)) }
}

async fn refresh(app: &App, incoming: &Incoming, body: &Map<String, Value>) -> Result<Reply, Problem> {
    if let Some(other) = body.keys().find(|name| *name != "refresh_token") {
        return Err(Problem::field(other.clone(), "unknown"));
    }
    let sent =
        body.get("refresh_token").and_then(Value::as_str).ok_or_else(|| Problem::field("refresh_token", "type"))?;
    let sent = if sent.is_empty() {
        entry::cookie(&incoming.headers, entry::COOKIE).unwrap_or_default()
    } else {
        sent.to_owned()
    };
    let token = RefreshToken::parse(&sent)?;
    // A sign-in that was just being made when the account was deleted is there until the next sweep.
    if tombstone::stands(app, token.user).await? {
        return Err(Problem::Unauthenticated);
    }
    let next = rotate(app, &token).await?;
    entry::response(app, &next, false, None).await
}
