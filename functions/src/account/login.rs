//! `POST /api/login`: sign-in with e-mail and password, and refresh. `POST /api/login/revoke`: sign-out without access token.

use super::csrf;
use super::factor::kept::{SALT, is_on};
use super::factor::proof::{self, Given, Proof};
use super::security_mail::{self, Notice};
use super::sign_in_response::{self, Shown};
use super::signin::{self, Try};
use super::trusted_device::{self, TrustedDevice};
use crate::pages;
use serde_json::{Map, Value, json};
use shared::app::App;
use shared::entity::call::FlowCall;
use shared::entity::field::Field;
use shared::entity::operation::Answer;
use shared::http::problem::{Fault, Problem};
use shared::http::reply::Reply;
use shared::http::request::Incoming;
use shared::identity::address;
use shared::identity::attempts::{self, Attempt};
use shared::identity::device::Device;
use shared::identity::password::{self, Fit};
use shared::identity::session::{self, RefreshToken, rotate};
use shared::identity::tombstone;
use shared::log;
use shared::store::expression::{Change, Expect};
use shared::store::item::{Stored, named};
use shared::store::keys;
use shared::store::step::Outcome;
use shared::store::transaction::Transaction;
use shared::work::aside;

/// What is answered when the password is right and a second factor is asked for.
pub const WAITING: &[Field] = &[Field::choice(
    "confirmation",
    &["factor"],
    "What is asked for next: the same call with `factor`, a code of the authenticator app or a recovery code, and with \
     `trustdevice` where this device is not to be asked again for thirty days.",
)
.required()];

/// Longest e-mail address.
const EMAIL_LENGTH: usize = 254;

/// Signs in with `{email, password}` and, where the account has a second factor, `{factor}`; refreshes with `{refresh_token}` (an empty one means: the one in the cookie).
#[must_use]
pub fn answer<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let FlowCall { app, incoming, .. } = *call;
        csrf::own_or_none(incoming)?;
        let body = incoming.object()?;
        if body.contains_key("refresh_token") {
            refresh(app, incoming, &body).await
        } else {
            login(app, incoming, &body).await
        }
    })
}

/// Ends the sign-in of a refresh token, with or without an access token: what a device does later that was without network
/// when somebody signed out on it. A token that is none or over has nothing to end.
#[must_use]
pub fn revoke<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let FlowCall { app, incoming, .. } = *call;
        csrf::own_or_none(incoming)?;
        let (token, _) = sent_token(incoming, &incoming.object()?)?;
        if let Ok(token) = RefreshToken::parse(&token) {
            session::end(app, token.user, &token.session).await?;
        }
        Ok(sign_in_response::without_cookie(Reply::done()))
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
                "password": {"type": "string", "maxLength": 4 * password::MAX_LENGTH, "pattern": "\\S"},
                (proof::FIELD): proof::schema(),
                (trusted_device::FIELD): trusted_device::schema(),
            },
            "required": ["email", "password"],
            "additionalProperties": false,
        },
        revoke_schema(),
    ]})
}

/// The body of `revoke`.
#[must_use]
pub fn revoke_schema() -> Value {
    json!({
        "type": "object",
        "properties": {"refresh_token": {"type": "string"}},
        "required": ["refresh_token"],
        "additionalProperties": false,
    })
}

async fn login(app: &App, incoming: &Incoming, body: &Map<String, Value>) -> Result<Reply, Problem> {
    let Credentials { email, password: given, factor: sent, trust } = credentials(body)?;
    let owner = app.table.get(&keys::email(&email)).await?.and_then(|known| known.row.get("user")?.as_i64());
    let known = known_device(app, incoming).filter(|device| Some(device.user) == owner);
    let attempt = Attempt { email: &email, network: &incoming.network, device: known.as_ref() };
    attempts::begin(app, attempt).await?;
    // Without an account as many calls are made and as much is computed as with one.
    let account = app.table.get(&keys::account(owner.unwrap_or(0))).await?;
    let hash = account.as_ref().and_then(|account| account.text("password"));
    let hash = hash.map(str::to_owned);
    let seen = hash.clone();
    let entropy = app.entropy.clone();
    let (fits, anew) = aside(move || {
        let fit = password::fit(&given, hash.as_deref());
        let anew = (fit == Some(Fit::Typed)).then(|| password::hash(&given, &entropy));
        anew.transpose().map(|anew| (fit.is_some(), anew))
    })
    .await??;
    let (Some(user), Some(account), true) = (owner, account, fits) else {
        let mut write = app.table.write();
        signin::remember(app, owner, Try::Failed, incoming, &mut write);
        write.commit().await?;
        return Err(Problem::LoginFailed);
    };
    attempts::succeed(app, attempt).await?;
    let proof = match (is_on(&account), &sent) {
        (false, _) => None,
        (true, None) => match trusted_device::find(app, incoming, (user, &account)).await? {
            Some(key) => Some(Proof::Device { key, now: app.clock.seconds() }),
            None => return Ok(waiting()),
        },
        (true, Some(sent)) => Some(second(app, incoming, (user, &account), sent, known.as_ref()).await?),
    };
    let mut write = app.table.write();
    // A password that was changed meanwhile makes no sign-in: those of before have just been ended. Nor does one that was right
    // before a second factor was switched on.
    let seen = Expect::there().field("password", json!(seen));
    let seen = seen.field(SALT, json!(account.text(SALT)));
    let in_force = anew.as_deref().or_else(|| account.text("password")).unwrap_or_default();
    let trusted =
        (trust && sent.is_some() && proof.is_some()).then(|| TrustedDevice::new(app, incoming, &account, in_force));
    match anew {
        Some(hash) => {
            write.change("account", &keys::account(user), Change::plain(named([("password", hash.into())])), seen);
        }
        None => write.require("account", &keys::account(user), seen),
    }
    if let Some(proof) = &proof {
        proof::consume(proof, &mut write);
    }
    let email = account.text("email").unwrap_or_default();
    let begun = begin(app, incoming, NewSession { person: (user, email), new: false, trusted, write }).await?;
    if let (Ok(_), Some(proof)) = (&begun, &proof) {
        proof::notify(app, incoming, (user, &account), proof).await;
    }
    begun.or_else(|_| match proof {
        None => Err(Problem::LoginFailed),
        // It was trusted until just now.
        Some(Proof::Device { .. }) => Ok(waiting()),
        Some(_) => Err(Problem::field(proof::FIELD, "wrong")),
    })
}

fn waiting() -> Reply {
    Reply::accepted(json!({"confirmation": "factor"}))
}

/// A sign-in whose proofs were right: what its write depends on.
pub struct NewSession<'a> {
    /// The person and their address.
    pub person: (i64, &'a str),
    /// Whether their account is made by the same write.
    pub new: bool,
    /// The device, where it is to be trusted from now on.
    pub trusted: Option<TrustedDevice>,
    /// What has to hold, and what changes with it.
    pub write: Transaction<'a>,
}

/// Makes the sign-in, all or nothing, and tells the owner of a new device. What did not hold says why there is none.
pub async fn begin(app: &App, incoming: &Incoming, session: NewSession<'_>) -> Result<Result<Reply, Outcome>, Problem> {
    let NewSession { person: (user, email), new, trusted, mut write } = session;
    let now = app.clock.seconds();
    let known = known_device(app, incoming).filter(|device| device.user == user);
    let token = RefreshToken::new(user, &app.entropy);
    let device = incoming.header("user-agent").unwrap_or_default();
    let mut entry = token.entry(device, now, &app.entropy);
    entry.row.extend(trusted_device::named_in_session(incoming, trusted.as_ref()));
    write.create("session", &token.key(), entry);
    if let Some(trusted) = &trusted {
        trusted.grant(user, incoming, &mut write);
    }
    if !new {
        signin::remember(app, Some(user), Try::SignedIn, incoming, &mut write);
    }
    // Its cookie is overwritten by the new one: nobody could use it or end it any more.
    if let Some(former) = former(incoming) {
        write.forget("former", &former.key());
    }
    let outcome = write.commit().await?;
    if !matches!(outcome, Outcome::Committed(_)) {
        return Ok(Err(outcome));
    }
    if known.is_none() && !new {
        tell_of_new_device(app, incoming, (user, email)).await;
    }
    let known = known.unwrap_or_else(|| Device::new(user, &app.entropy));
    let reply = sign_in_response::response(app, (&token, Shown::Both), new, Some(&known)).await?;
    Ok(Ok(match trusted {
        Some(trusted) => {
            log::event(&incoming.request_id, "login", "device.trusted");
            trusted.in_cookie(reply)
        }
        None => reply,
    }))
}

/// The device that the cookie names.
pub(super) fn known_device(app: &App, incoming: &Incoming) -> Option<Device> {
    let text = sign_in_response::cookie(&incoming.headers, sign_in_response::DEVICE_COOKIE)?;
    Device::read(&text, &app.verifier, app.clock.seconds())
}

/// The second factor. A wrong one is a failed try that the owner can see.
async fn second(
    app: &App,
    incoming: &Incoming,
    owner: (i64, &Stored),
    sent: &Given,
    device: Option<&Device>,
) -> Result<Proof, Problem> {
    let proof = proof::prove(app, owner, sent, device).await;
    if let Err(Problem::Invalid(_)) = proof {
        let mut write = app.table.write();
        signin::remember(app, Some(owner.0), Try::Failed, incoming, &mut write);
        write.commit().await?;
    }
    proof
}

/// The sign-in in the browser's cookie.
fn former(incoming: &Incoming) -> Option<RefreshToken> {
    sign_in_response::cookie(&incoming.headers, sign_in_response::COOKIE)
        .and_then(|text| RefreshToken::parse(&text).ok())
}

/// A mail that fails does not undo the sign-in. It says nothing of the device: whoever signs in chooses what that would be.
async fn tell_of_new_device(app: &App, incoming: &Incoming, person: (i64, &str)) {
    let notice = Notice { subject: "mail.device.subject", text: "mail.device.text", page: pages::DEVICES };
    if let Err(problem) = security_mail::send(app, incoming, person, notice).await {
        log::failure(&incoming.request_id, "login", &problem);
    }
}

/// What somebody signs in with.
struct Credentials {
    /// The address, as it is compared.
    email: String,
    password: String,
    factor: Option<Given>,
    /// Whether this device is to be trusted.
    trust: bool,
}

/// What was sent, or every field that is missing or wrong.
fn credentials(body: &Map<String, Value>) -> Result<Credentials, Problem> {
    let mut faults = Vec::new();
    let known = ["email", "password", proof::FIELD, trusted_device::FIELD];
    for name in body.keys().filter(|name| !known.contains(&name.as_str())) {
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
    let email = address::normal(&read("email", EMAIL_LENGTH));
    let password = read("password", 4 * password::MAX_LENGTH);
    let factor = proof::read(body.get(proof::FIELD).cloned(), &mut faults);
    let trust = trusted_device::read(body.get(trusted_device::FIELD), &mut faults);
    if faults.is_empty() { Ok(Credentials { email, password, factor, trust }) } else { Err(Problem::Invalid(faults)) }
}

async fn refresh(app: &App, incoming: &Incoming, body: &Map<String, Value>) -> Result<Reply, Problem> {
    let (sent, shown) = sent_token(incoming, body)?;
    let token = RefreshToken::parse(&sent)?;
    // A sign-in that was just being made when the account was deleted is there until the next sweep.
    if tombstone::stands(app, token.user).await? {
        return Err(Problem::Unauthenticated);
    }
    let next = rotate(app, &token).await?;
    sign_in_response::response(app, (&next, shown), false, None).await
}

/// The refresh token of the body, or of the cookie where that one is empty; the latter never leaves the cookie.
fn sent_token(incoming: &Incoming, body: &Map<String, Value>) -> Result<(String, Shown), Problem> {
    if let Some(other) = body.keys().find(|name| *name != "refresh_token") {
        return Err(Problem::field(other.clone(), "unknown"));
    }
    match body.get("refresh_token") {
        None => Err(Problem::field("refresh_token", "required")),
        Some(Value::String(sent)) if sent.is_empty() => {
            csrf::own(incoming)?;
            Ok((
                sign_in_response::cookie(&incoming.headers, sign_in_response::COOKIE).unwrap_or_default(),
                Shown::Cookie,
            ))
        }
        Some(Value::String(sent)) => Ok((sent.clone(), Shown::Both)),
        Some(_) => Err(Problem::field("refresh_token", "type")),
    }
}
