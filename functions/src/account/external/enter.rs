//! `POST /api/login/external/{category}` and `POST /api/login/{externalAccountId}`: sign-in by an external account.
//!
//! Whose account it is decides; without an owner, whose address it is, where the provider says that it was proven. An address that
//! has an account asks for its password: whoever has taken over a mailbox does not have the account.

use super::kind::{Kind, Sent};
use super::kinds;
use super::link;
use super::proof::{self, Proof};
use crate::account::csrf;
use crate::account::factor::kept::{SECRET, is_on};
use crate::account::fields::{EMAIL_LENGTH, MAX_LENGTH};
use crate::account::login::{self, NewSession};
use crate::account::sign_in_response;
use crate::account::signin::{self, Try};
use crate::account::signup::{create_account, newcomer};
use serde_json::{Map, Value, json};
use shared::entity::call::FlowCall;
use shared::entity::operation::Answer;
use shared::entity::validate::is_email;
use shared::external::identity::REFUSED;
use shared::http::problem::Problem;
use shared::http::reply::Reply;
use shared::identity::address;
use shared::identity::attempts::{self, Attempt};
use shared::identity::password;
use shared::store::expression::Expect;
use shared::store::item::Stored;
use shared::store::keys;
use shared::store::step::Outcome;
use shared::store::transaction::Transaction;
use shared::work::aside;

const ACCOUNT: &str = "account";

/// Signs in by an account of this category.
#[must_use]
pub fn of<'a, const CATEGORY: i64>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move { by(call, kinds::find(CATEGORY).ok_or(Problem::NotFound)?).await })
}

async fn by(call: &FlowCall<'_>, kind: &'static Kind) -> Result<Reply, Problem> {
    csrf::own_or_none(call.incoming)?;
    let sent = kind.read(call.incoming.object()?)?;
    let proof = proof::prove(call, kind, &sent, None).await?;
    let owner = call.app.table.get(&keys::external(kind.category, &proof.identity.subject)).await?;
    match owner.and_then(|link| link.row.get("user")?.as_i64()) {
        Some(owner) => known(call, kind, &proof, owner).await,
        None => unknown(call, kind, &sent, proof).await,
    }
}

/// Signs in by an external account that is connected, by the id of its row, and makes or connects nothing. The payload is that
/// of the row's category; a row that is not there is refused like a proof that does not hold.
#[must_use]
pub fn by_row<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        csrf::own_or_none(call.incoming)?;
        let body = call.incoming.object()?;
        let kind = call.id.and_then(link::category_of).and_then(kinds::find).ok_or(Problem::NotConfigured)?;
        let sent = kind.read(body)?;
        let proof = proof::prove(call, kind, &sent, None).await?;
        let link = call.app.table.get(&keys::external(kind.category, &proof.identity.subject)).await?;
        let link = link.filter(|link| Some(link.number("row")) == call.id).ok_or(REFUSED)?;
        known(call, kind, &proof, link.number("user")).await
    })
}

/// Somebody whose account is known.
async fn known(call: &FlowCall<'_>, kind: &Kind, proof: &Proof, owner: i64) -> Result<Reply, Problem> {
    let FlowCall { app, .. } = *call;
    let account = app.table.get(&keys::account(owner)).await?.ok_or(REFUSED)?;
    without_factor(&account)?;
    let mut write = app.table.write();
    let still = Expect::there().field("user", owner.into());
    write.require(link::LINK, &keys::external(kind.category, &proof.identity.subject), still);
    // A factor that was switched on meanwhile lets nobody in without it.
    write.require(ACCOUNT, &keys::account(owner), Expect::there().field(SECRET, Value::Null));
    let email = account.text("email").unwrap_or_default();
    Entering { call, proof, user: owner, email }.enter(write, false).await
}

/// Somebody whose account nobody has connected.
async fn unknown(call: &FlowCall<'_>, kind: &Kind, sent: &Sent, proof: Proof) -> Result<Reply, Problem> {
    let identity = proof.identity.email.as_deref().map(address::normal);
    let usable = identity.filter(|email| email.len() <= EMAIL_LENGTH && email.is_ascii() && is_email(email));
    let email = usable.filter(|_| proof.identity.verified).ok_or(Problem::Refused("error.external.email"))?;
    let owner = call.app.table.get(&keys::email(&email)).await?;
    match owner.and_then(|known| known.row.get("user")?.as_i64()) {
        Some(owner) => with_password(call, kind, sent, &proof, (owner, &email)).await,
        None => anew(call, kind, sent, &proof, email).await,
    }
}

/// Connects to the account that has the address, by its password, and signs in.
async fn with_password(
    call: &FlowCall<'_>,
    kind: &Kind,
    sent: &Sent,
    proof: &Proof,
    (owner, email): (i64, &str),
) -> Result<Reply, Problem> {
    let FlowCall { app, incoming, .. } = *call;
    let given = sent.text("password").ok_or(Problem::Conflict("error.existing.password.required"))?.to_owned();
    if given.is_empty() {
        return Err(Problem::field("password", "required"));
    }
    if given.chars().count() > MAX_LENGTH {
        return Err(Problem::field("password", "maxlength"));
    }
    let device = login::known_device(app, incoming).filter(|device| device.user == owner);
    let attempt = Attempt { email, network: &incoming.network, device: device.as_ref() };
    attempts::begin(app, attempt).await?;
    let account = app.table.get(&keys::account(owner)).await?;
    let hash = account.as_ref().and_then(|account| account.text("password")).map(str::to_owned);
    let seen = hash.clone();
    if !aside(move || password::fits(&given, hash.as_deref())).await? {
        let mut write = app.table.write();
        signin::remember(app, Some(owner), Try::Failed, incoming, &mut write);
        write.commit().await?;
        return Err(Problem::field("password", "wrong"));
    }
    attempts::succeed(app, attempt).await?;
    account.as_ref().map_or(Ok(()), without_factor)?;
    let mut write = app.table.write();
    link::join(&mut write, owner, kind.category, &proof.identity);
    // A password that was changed meanwhile connects nothing.
    let unchanged = Expect::there().field("password", json!(seen)).field(SECRET, Value::Null);
    write.require(ACCOUNT, &keys::account(owner), unchanged);
    let entering = Entering { call, proof, user: owner, email };
    let mut reply = entering.enter(write, false).await?;
    link::tell(call, owner, email, "connected").await;
    if let Some(body) = &mut reply.body {
        body[sign_in_response::CONNECTED.name] = Value::Bool(true);
    }
    Ok(reply)
}

/// A second factor goes with the password: who has one signs in with both, and nobody comes in beside it.
fn without_factor(account: &Stored) -> Result<(), Problem> {
    if is_on(account) { Err(Problem::Refused("error.external.factor")) } else { Ok(()) }
}

/// Makes an account without a password, after both consents.
async fn anew(call: &FlowCall<'_>, kind: &Kind, sent: &Sent, proof: &Proof, email: String) -> Result<Reply, Problem> {
    let app = call.app;
    let said = [
        ("termsaccepted", "termsaccepted"),
        ("healthdataaccepted", "healthdataaccepted"),
        ("language", "language"),
        ("firstName", "firstname"),
        ("lastName", "lastname"),
    ];
    let personal: Map<String, Value> =
        said.into_iter().filter_map(|(sent_as, name)| Some((name.to_owned(), sent.get(sent_as)?.clone()))).collect();
    let newcomer = newcomer(app, email.clone(), true, personal, Vec::new()).await?;
    let user = newcomer.id;
    let mut write = app.table.write();
    create_account(&mut write, newcomer, None, app.clock.seconds());
    link::join(&mut write, user, kind.category, &proof.identity);
    let reply = Entering { call, proof, user, email: &email }.enter(write, true).await?;
    link::tell(call, user, &email, "created").await;
    Ok(reply)
}

/// Somebody who is let in.
struct Entering<'a> {
    call: &'a FlowCall<'a>,
    proof: &'a Proof,
    user: i64,
    email: &'a str,
}

impl Entering<'_> {
    /// Begins the sign-in with what else is written, all or nothing, and answers.
    async fn enter(&self, mut write: Transaction<'_>, new: bool) -> Result<Reply, Problem> {
        let Self { call, proof, user, email } = *self;
        if let Some(pending) = &proof.pending {
            pending.end(call.app, &mut write);
        }
        let begun =
            login::begin(call.app, call.incoming, NewSession { person: (user, email), new, trusted: None, write })
                .await?;
        begun.map_err(|outcome| match outcome {
            // Of a new account; what was proven is kept for the same call.
            Outcome::Changed(ACCOUNT | "user", _) if new => {
                Problem::Unavailable("the number of a new account was drawn twice".to_owned())
            }
            Outcome::Changed(label, _) => link::conflict(label).unwrap_or(REFUSED),
            Outcome::Committed(_) | Outcome::Missing(_) => REFUSED,
        })
    }
}
