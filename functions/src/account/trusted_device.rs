//! `/api/signin/trusted`: devices that are not asked for the second factor for thirty days, and how a sign-in finds that it comes
//! from one (`infra/adr/0070-a-device-can-be-trusted-for-thirty-days.md`).
//!
//! The cookie of a device is a secret of which the hash alone is kept. It stands in for the second factor, never for the password,
//! and in the state of the account in which it was given: another password or other recovery codes end it.

use super::confirmed::account;
use super::factor::kept::{SALT, is_on};
use super::fields::{only_these, text};
use super::sign_in_response::{COOKIE_RULES, cookie};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use lambda_http::http::header;
use serde_json::{Value, json};
use shared::app::App;
use shared::entity::call::FlowCall;
use shared::entity::operation::Answer;
use shared::http::problem::{Fault, Problem};
use shared::http::reply::Reply;
use shared::http::request::Incoming;
use shared::identity::session::named_device;
use shared::store::expression::Entry;
use shared::store::item::{Row, Stored, named};
use shared::store::keys::{self, Key};
use shared::store::step::Label;
use shared::store::table::Range;
use shared::store::transaction::Transaction;

/// The cookie by which a device is not asked for the second factor.
const COOKIE: &str = "trusted";

/// How long a device is trusted, in seconds; signing in on it does not prolong it.
const LIFE_SECONDS: i64 = 30 * 24 * 3600;

/// The field of a sign-in by which somebody asks for it.
pub const FIELD: &str = "trustdevice";

/// The field of a sign-in's row that names the trusted device that it is on.
pub const NAMED: &str = "trusteddevice";

/// The account as it was when the device was trusted.
const STATE: &str = "state";

const TRUSTED: Label = "trusted device";

/// A device that is to be trusted from now on.
#[derive(Debug)]
pub struct TrustedDevice {
    secret: String,
    entry: Entry,
}

impl TrustedDevice {
    /// As long as the account has this hash of a password.
    #[must_use]
    pub fn new(app: &App, incoming: &Incoming, account: &Stored, password: &str) -> Self {
        let now = app.clock.seconds();
        let row = [
            (STATE, Value::from(state(account, password))),
            ("device", named_device(incoming.header("user-agent")).into()),
            ("since", now.into()),
            ("used", now.into()),
        ];
        let secret = URL_SAFE_NO_PAD.encode(app.entropy.bytes::<32>());
        Self { secret, entry: Entry::plain(named(row)).until(now + LIFE_SECONDS) }
    }

    /// The reply with the cookie that the device keeps.
    #[must_use]
    pub fn in_cookie(&self, reply: Reply) -> Reply {
        let cookie = format!("{COOKIE}={}; Max-Age={LIFE_SECONDS}; {COOKIE_RULES}", self.secret);
        reply.header(header::SET_COOKIE, cookie)
    }

    /// Trusts it. The row that its cookie named before goes: nobody could use it any more.
    pub fn grant(&self, user: i64, incoming: &Incoming, write: &mut Transaction<'_>) {
        if let Some(former) = sent(incoming) {
            write.forget("former trusted device", &keys::trusted::device(user, &former));
        }
        write.create(TRUSTED, &keys::trusted::device(user, &keys::digest(&self.secret)), self.entry.clone());
    }
}

/// The hash of what the browser's cookie holds.
fn sent(incoming: &Incoming) -> Option<String> {
    cookie(&incoming.headers, COOKIE).map(|secret| keys::digest(&secret))
}

/// What of an account ends all trust when it changes. The salt of the recovery codes is another one with each new set of them, and
/// so with each time that the second factor is switched on.
fn state(account: &Stored, password: &str) -> String {
    keys::digest(&format!("{password} {}", account.text(SALT).unwrap_or_default()))
}

/// Whether a device is trusted in the present state of the account.
fn holds(device: &Stored, account: &Stored, now: i64) -> bool {
    let present = state(account, account.text("password").unwrap_or_default());
    is_on(account) && device.ends.is_some_and(|ends| ends > now) && device.text(STATE) == Some(present.as_str())
}

/// The row of the trusted device that a sign-in comes from, whose password was right.
pub async fn find(app: &App, incoming: &Incoming, (user, account): (i64, &Stored)) -> Result<Option<Key>, Problem> {
    let Some(hash) = sent(incoming) else { return Ok(None) };
    let there = app.table.get(&keys::trusted::device(user, &hash)).await?;
    Ok(there.filter(|device| holds(device, account, app.clock.seconds())).map(|device| device.key))
}

/// What the row of a new sign-in says of the device that it is on: whoever ends the one ends the trust in the other.
#[must_use]
pub fn named_in_session(incoming: &Incoming, new: Option<&TrustedDevice>) -> Row {
    let hash = new.map(|device| keys::digest(&device.secret)).or_else(|| sent(incoming));
    hash.map(|hash| named([(NAMED, hash.into())])).unwrap_or_default()
}

/// Trusts a device no more. When that is over already there is nothing to do.
pub async fn forget(app: &App, user: i64, hash: &str) -> Result<(), Problem> {
    let mut write = app.table.write();
    write.forget(TRUSTED, &keys::trusted::device(user, hash));
    write.commit().await.map(|_| ())
}

/// The trusted devices, the one that was used last at the top.
#[must_use]
pub fn list<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let (app, caller, now) = (call.app, call.person()?, call.app.clock.seconds());
        let account = account(call).await?;
        let session = app.table.get(&keys::session(caller.user, &caller.session)).await?;
        let present = session.as_ref().and_then(|session| session.text(NAMED));
        let range = Range::prefix(keys::credentials(caller.user), keys::trusted::DEVICES);
        let mut rows = app.table.query_all(&range).await?;
        rows.retain(|device| holds(device, &account, now));
        rows.sort_by_key(|device| std::cmp::Reverse((Some(id_of(device)) == present, device.number("used"))));
        let item = |device: &Stored| {
            json!({
                "id": id_of(device),
                "device": device.text("device").unwrap_or_default(),
                "since": device.number("since"),
                "used": device.number("used"),
                "until": device.ends.unwrap_or_default(),
                "current": Some(id_of(device)) == present,
            })
        };
        Ok(Reply::ok(json!({"items": rows.iter().map(item).collect::<Vec<_>>()})))
    })
}

/// Trusts one of them no more.
#[must_use]
pub fn end<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let user = call.person()?.user;
        let (mut body, mut faults) = (call.incoming.object()?, Vec::new());
        let id = text("id", body.remove("id"), &mut faults);
        let hexadecimal = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        if !id.is_empty() && (id.len() != 64 || !id.bytes().all(hexadecimal)) {
            faults.push(Fault::new("id", "pattern"));
        }
        only_these(&body, faults)?;
        forget(call.app, user, &id).await?;
        Ok(Reply::done())
    })
}

fn id_of(device: &Stored) -> &str {
    device.key.sk.strip_prefix(keys::trusted::DEVICES).unwrap_or_default()
}

/// Whether the body of a sign-in asks for it, or what is wrong with what it says.
pub fn read(sent: Option<&Value>, faults: &mut Vec<Fault>) -> bool {
    match sent {
        None | Some(Value::Null) => false,
        Some(Value::Bool(asked)) => *asked,
        Some(_) => {
            faults.push(Fault::new(FIELD, "type"));
            false
        }
    }
}

/// The schema of the field.
#[must_use]
pub fn schema() -> Value {
    json!({
        "type": "boolean",
        "description": "With `factor`: do not ask this device for it again for thirty days.",
    })
}

fn id_schema() -> Value {
    json!({"type": "string", "pattern": "^[0-9a-f]{64}$"})
}

fn object(properties: &Value, required: &[&str]) -> Value {
    json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false})
}

/// What `list` answers.
#[must_use]
pub fn list_schema() -> Value {
    let seconds = |doc: &str| json!({"type": "integer", "description": doc});
    let item = object(
        &json!({
            "id": id_schema(),
            "device": {"type": "string", "description": "How the device named itself when it was trusted."},
            "since": seconds("When it was trusted, in seconds since 1970."),
            "used": seconds("When it last signed in by that, in seconds since 1970."),
            "until": seconds("When it is asked again, in seconds since 1970."),
            "current": {"type": "boolean", "description": "Whether the sign-in of this call is on it."},
        }),
        &["id", "device", "since", "used", "until", "current"],
    );
    object(&json!({"items": {"type": "array", "items": item}}), &["items"])
}

/// What `end` takes.
#[must_use]
pub fn end_schema() -> Value {
    object(&json!({"id": id_schema()}), &["id"])
}
