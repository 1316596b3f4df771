//! `POST /api/email/update`: another address for an account, proven by a code and told to the former one.
//!
//! An address that another account has gets a mail that somebody tried it, and what waits is a secret that nobody knows: whoever
//! has an account learns of nobody else's. Their own address is taken while it is paused: the code shows that it is right.

use super::code;
use super::confirmed::{self, Asked};
use super::fields::{email, email_schema, only_these};
use crate::words;
use serde_json::{Value, json};
use shared::entity::call::FlowCall;
use shared::entity::operation::Answer;
use shared::http::problem::{Fault, Problem};
use shared::http::reply::Reply;
use shared::identity::budget;
use shared::log;
use shared::mail::{Message, kept, paused};
use shared::store::expression::{Change, Entry, Expect};
use shared::store::item::{Stored, named};
use shared::store::keys;
use shared::store::step::{Label, Outcome};

const TAKEN: Label = "email";

/// Without a code mails one to the new address; with it changes the address. Both calls carry the present password.
#[must_use]
pub fn change<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let user = call.person()?.user;
        let (mut body, mut faults) = (call.incoming.object()?, Vec::new());
        let address = email(body.remove("email").as_ref(), &mut faults);
        let asked = Asked::read(&mut body, &mut faults);
        let code = body.remove("code").and_then(|sent| code::read(&sent, &mut faults));
        only_these(&body, faults)?;
        let account = confirmed::account(call).await?;
        // Only who has shown the second factor has a code of a mail, and a code of an app is good once.
        if code.is_some() {
            asked.prove_password(call, &account).await?;
        } else {
            asked.prove(call, &account).await?;
        }
        let former = account.text("email").unwrap_or_default();
        let person = call.app.table.get(&keys::row(user, "user", user)).await?;
        let was_paused = person.is_some_and(|person| paused::is_paused(&person.row, former));
        let same = former == address;
        if same && !was_paused {
            return Err(Problem::Invalid(vec![Fault::new("email", "unique")]));
        }
        match code {
            None => begin(call, user, &address).await,
            Some(code) if same => confirm(call, user, &address, &code).await,
            Some(code) => finish(call, (user, was_paused), &account, &address, &code).await,
        }
    })
}

async fn begin(call: &FlowCall<'_>, user: i64, address: &str) -> Result<Reply, Problem> {
    let FlowCall { app, incoming, .. } = *call;
    // Whoever has used up their own budget uses up nobody else's.
    let limits = [
        (format!("address of {user}"), budget::ADDRESSES_PER_PERSON),
        (format!("address mail {address}"), budget::LINK_MAILS_PER_EMAIL),
    ];
    budget::spend(app, &limits).await?;
    let known = app.table.get(&keys::email(address)).await?;
    let taken = known.is_some_and(|known| known.number("user") != user);
    code::mail_change(app, user, address, taken, incoming.language()).await?;
    Ok(Reply::accepted(json!({"confirmation": "code", "validseconds": code::SECONDS})))
}

/// The pause of their address ends.
async fn confirm(call: &FlowCall<'_>, user: i64, address: &str, given: &str) -> Result<Reply, Problem> {
    let app = call.app;
    let pending = keys::pending_email(user);
    let proof = code::prove(app, &pending, &code::of_address(given, address)).await?;
    let mut write = app.table.write();
    code::consume(app, &pending, proof, &mut write);
    let present = Expect::there().field("email", address.into());
    let proven = Change::entity(paused::proven(app.clock.seconds()));
    write.change("user", &keys::row(user, "user", user), proven, present);
    match write.commit().await? {
        Outcome::Committed(_) => Ok(Reply::done()),
        // Another call with this code was earlier.
        Outcome::Missing(_) | Outcome::Changed(..) => Err(code::expired()),
    }
}

async fn finish(
    call: &FlowCall<'_>,
    (user, was_paused): (i64, bool),
    account: &Stored,
    address: &str,
    given: &str,
) -> Result<Reply, Problem> {
    let FlowCall { app, incoming, .. } = *call;
    let pending = keys::pending_email(user);
    let proof = code::prove(app, &pending, &code::of_address(given, address)).await?;
    let former = account.text("email").unwrap_or_default();
    let seen = |name: &str| account.row.get(name).cloned().unwrap_or(Value::Null);
    let mut person = paused::proven(app.clock.seconds());
    person.insert("email".to_owned(), address.into());
    let mut write = app.table.write();
    code::consume(app, &pending, proof, &mut write);
    write.create(TAKEN, &keys::email(address), Entry::plain(named([("user", user.into())])));
    write.remove("former", &keys::email(former), Expect::there().field("user", user.into()));
    let unchanged = Expect::there().field("email", seen("email")).field("password", seen("password"));
    write.change("account", &keys::account(user), Change::plain(named([("email", address.into())])), unchanged);
    write.change("user", &keys::row(user, "user", user), Change::entity(person), Expect::there());
    match write.commit().await? {
        Outcome::Committed(_) => {}
        // Another call with this code, or somebody who signed up with the address, was earlier.
        Outcome::Missing(_) | Outcome::Changed(..) => return Err(code::expired()),
    }
    if !was_paused && let Err(problem) = tell(call, user, former).await {
        log::failure(&incoming.request_id, "email", &problem);
    }
    Ok(Reply::done())
}

/// Tells the former address: whoever did not do it has to know at once.
async fn tell(call: &FlowCall<'_>, user: i64, former: &str) -> Result<(), Problem> {
    let language = call.incoming.language();
    let (subject, text) = (words::text(language, "mail.email.subject"), words::text(language, "mail.email.changed"));
    let message = Message { to: former, subject, text };
    kept::deliver(call.app, &call.incoming.request_id, user, message, None).await.map(|_| ())
}

/// The body of a change.
#[must_use]
pub fn schema() -> Value {
    let own = json!({"email": email_schema(), "code": {"type": "string", "pattern": "^[0-9]{6}$"}});
    confirmed::schema_with(&own, &["email"])
}
