//! `/api/factor`: a second factor for the sign-in, by an authenticator app, and codes for when it is lost.
//!
//! The secret lies sealed in the row of the account, which a sign-in reads anyway and no other kind of function can reach.

use super::confirmed::{Asked, account};
use super::fields::{only_these, text};
use super::{code, security_mail};
use kept::{SALT, SECRET, SINCE, STEP, is_on, seal};
use serde_json::{Map, Value, json};
use shared::entity::call::FlowCall;
use shared::entity::field::Field;
use shared::entity::operation::Answer;
use shared::entity::validate::LARGEST_ID;
use shared::http::problem::Problem;
use shared::http::reply::Reply;
use shared::identity::attempts::{self, FactorAttempt};
use shared::identity::device::Device;
use shared::identity::totp::Shared;
use shared::log;
use shared::store::expression::{Change, Entry, Expect};
use shared::store::item::{Stored, named};
use shared::store::keys;
use shared::store::step::{Label, Outcome};

pub mod calls;
pub mod kept;
pub mod proof;
pub mod recovery;

/// How long a secret waits for its first code, in seconds.
pub const SECONDS: i64 = 10 * 60;

const ACCOUNT: Label = "account";
const NEW: Label = "factor";

/// What `state` answers.
pub const STATE: &[Field] = &[
    Field::maybe("totp", "Whether a sign-in asks for a code of an authenticator app.").required(),
    Field::int("since", 0, LARGEST_ID, "Since when, in seconds since 1970."),
    Field::int("recoverycodes", 0, recovery::COUNT, "How many recovery codes are left.").required(),
];

/// What `totp/begin` answers.
pub const BEGUN: &[Field] = &[
    Field::text("secret", 64, "The secret as somebody types it. It is shown once.").required(),
    Field::text("uri", 200, "The secret as an app reads it from a picture.").required(),
    Field::int("validseconds", 1, SECONDS, "How long it waits for its first code.").required(),
];

/// `state`: whether there is a second factor, and how many recovery codes are left.
#[must_use]
pub fn state<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let account = account(call).await?;
        let codes = recovery::all(call.app, call.person()?.user).await?.len();
        let mut state = json!({"totp": is_on(&account), "recoverycodes": codes});
        if is_on(&account) {
            state["since"] = account.number(SINCE).into();
        }
        Ok(Reply::ok(state))
    })
}

/// `totp/begin`: a new secret, which counts from its first code on.
#[must_use]
pub fn begin<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let (app, user) = (call.app, call.person()?.user);
        let (mut body, mut faults) = (call.incoming.object()?, Vec::new());
        let asked = Asked::read(&mut body, &mut faults);
        only_these(&body, faults)?;
        let account = account(call).await?;
        asked.prove_password(call, &account).await?;
        if is_on(&account) {
            return Err(Problem::Conflict("error.factor.on"));
        }
        let shared = Shared::new(&app.entropy);
        let sealed = seal(app).await?.close(&account.key.pk, shared.bytes(), &app.entropy)?;
        let row = Map::from_iter([(SECRET.to_owned(), Value::from(sealed))]);
        let mut write = app.table.write();
        write.put(NEW, &keys::new_factor(user), Entry::plain(row).until(app.clock.seconds() + SECONDS));
        write.commit().await?;
        Ok(Reply::ok(json!({"secret": shared.text(), "uri": shared.uri(), "validseconds": SECONDS})))
    })
}

/// `totp/confirm`: the first code switches it on; answers the recovery codes.
#[must_use]
pub fn confirm<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let (app, caller, now) = (call.app, call.person()?, call.app.clock.seconds());
        let (mut body, mut faults) = (call.incoming.object()?, Vec::new());
        let sent = body.remove("code").unwrap_or_default();
        let given = if sent.is_null() { Value::from(text("code", None, &mut faults)) } else { sent };
        let given = if faults.is_empty() { code::read(&given, &mut faults) } else { None };
        only_these(&body, faults)?;
        let account = account(call).await?;
        let device = Device { user: caller.user, id: format!("sign-in {}", caller.session) };
        let attempt = FactorAttempt { kind: "new factor", account: &account, device: Some(&device) };
        attempts::begin_factor(app, attempt).await?;
        let waiting = app.table.get(&keys::new_factor(caller.user)).await?;
        let waiting = waiting.filter(|waiting| waiting.ends.is_some_and(|ends| ends > now));
        let waiting = waiting.ok_or_else(code::expired)?;
        let sealed = waiting.text(SECRET).unwrap_or_default();
        let shared = Shared::from_bytes(&seal(app).await?.open(&account.key.pk, sealed)?);
        let step = given.and_then(|code| shared.step_of(&code, now));
        let step = step.ok_or_else(|| Problem::field("code", "wrong"))?;
        attempts::succeed_factor(app, attempt).await?;

        let codes = recovery::Set::new(app).await?;
        let fields = [(SECRET, sealed.into()), (STEP, step.into()), (SINCE, now.into()), (SALT, codes.salt().into())];
        let mut write = app.table.write();
        let here = Expect::there().lives_at(now).field(SECRET, sealed.into());
        write.remove(NEW, &keys::new_factor(caller.user), here);
        let off = Expect::there().field(SECRET, Value::Null);
        write.change(ACCOUNT, &keys::account(caller.user), Change::plain(named(fields)), off);
        codes.put(caller.user, &mut write);
        let Outcome::Committed(_) = write.commit().await? else { return Err(code::expired()) };
        happened(call, &account, "factor.on").await;
        Ok(Reply::ok(codes.answer()))
    })
}

/// `recovery`: ten new codes in the place of those that are left.
#[must_use]
pub fn renew<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let (app, user) = (call.app, call.person()?.user);
        let account = confirmed(call).await?;
        if !is_on(&account) {
            return Err(Problem::NotFound);
        }
        let codes = recovery::Set::new(app).await?;
        let mut write = app.table.write();
        recovery::forget(app, user, &mut write).await?;
        let fields = Map::from_iter([(SALT.to_owned(), Value::from(codes.salt()))]);
        write.change(ACCOUNT, &keys::account(user), Change::plain(fields), same(&account));
        codes.put(user, &mut write);
        let Outcome::Committed(_) = write.commit().await? else { return Err(Problem::NotFound) };
        happened(call, &account, "factor.recovery.renewed").await;
        Ok(Reply::ok(codes.answer()))
    })
}

/// `totp/end`: switches it off. When it is off already there is nothing to do.
#[must_use]
pub fn end<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let (app, user) = (call.app, call.person()?.user);
        let account = confirmed(call).await?;
        if !is_on(&account) {
            return Ok(Reply::done());
        }
        let none = [SECRET, STEP, SINCE, SALT].map(|name| (name.to_owned(), Value::Null));
        let mut write = app.table.write();
        write.change(ACCOUNT, &keys::account(user), Change::plain(none.into_iter().collect()), same(&account));
        recovery::forget(app, user, &mut write).await?;
        if let Outcome::Committed(_) = write.commit().await? {
            happened(call, &account, "factor.off").await;
        }
        Ok(Reply::done())
    })
}

/// That the secret and the salt of an account are those that were read.
fn same(account: &Stored) -> Expect {
    let seen = |name: &str| account.row.get(name).cloned().unwrap_or(Value::Null);
    Expect::there().field(SALT, seen(SALT))
}

/// The account, after password and factor of the body were right.
async fn confirmed(call: &FlowCall<'_>) -> Result<Stored, Problem> {
    let (mut body, mut faults) = (call.incoming.object()?, Vec::new());
    let asked = Asked::read(&mut body, &mut faults);
    only_these(&body, faults)?;
    asked.both(call).await
}

/// Tells the owner and whoever watches over the product.
pub async fn happened(call: &FlowCall<'_>, account: &Stored, event: &'static str) {
    let Ok(caller) = call.person() else { return };
    log::event(&call.incoming.request_id, "factor", event);
    security_mail::of_factor(call.app, call.incoming, (caller.user, account), event).await;
}

/// The body of `totp/confirm`.
#[must_use]
pub fn confirm_schema() -> Value {
    object(&json!({"code": {"type": "string", "pattern": "^[0-9]{6}$"}}), &["code"])
}

/// What `totp/confirm` and `recovery` answer.
#[must_use]
pub fn codes_schema() -> Value {
    let code = json!({"type": "string", "pattern": "^[0-9a-z]{4}(-[0-9a-z]{4}){2}$"});
    let codes = json!({"type": "array", "items": code, "description": "Each is good once. They are shown once."});
    object(&json!({"recoverycodes": codes}), &["recoverycodes"])
}

fn object(properties: &Value, required: &[&str]) -> Value {
    json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false})
}
