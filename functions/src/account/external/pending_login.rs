//! A sign-in at a provider that was begun here: for ten minutes, in one browser, for one answer.
//!
//! The browser is known by a cookie that no script can read, so that nobody ends in another's browser what they have begun in their
//! own. What the provider has proven stays with it, so that the same call can be sent again with a password or a consent: a
//! code and a token are taken once.

use crate::account::fields::only_these;
use crate::account::{csrf, sign_in_response};
use crate::pages;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use lambda_http::http::header;
use serde_json::{Map, Value, json};
use shared::app::App;
use shared::entity::call::FlowCall;
use shared::entity::field::Field;
use shared::entity::operation::Answer;
use shared::external::identity::{ProvenIdentity, REFUSED};
use shared::external::provider::CATEGORIES;
use shared::external::source::{PendingLogin, challenge};
use shared::http::problem::{Fault, Problem};
use shared::http::reply::Reply;
use shared::http::request::Incoming;
use shared::identity::budget;
use shared::store::expression::{Change, Entry, Expect};
use shared::store::item::{Stored, named};
use shared::store::keys::{self, Key};
use shared::store::step::{Label, Outcome};
use shared::store::transaction::Transaction;

/// How long somebody may take, in seconds.
const SECONDS: i64 = 10 * 60;

/// The cookie by which the browser is known.
const COOKIE: &str = "external";

/// Letters of 32 bytes in base64.
const LENGTH: usize = 43;

/// The step that ends what was begun; it says so when another call was earlier.
pub const BEGUN: Label = "begun";

/// What is sent to begin.
pub const BODY: &[Field] = &[Field::code("category", &CATEGORIES, "The provider.").required()];

/// What is answered.
pub const WAITING: &[Field] = &[
    Field::text("url", 8192, "Where the person goes to sign in.").required(),
    Field::text("state", 100, "Comes back with the person, and is sent with what they bring.").required(),
];

/// `login/external/begin`: where somebody goes to sign in.
#[must_use]
pub fn to_enter<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(begin(call, None))
}

/// `externalaccount/begin`: where somebody goes to connect an account.
#[must_use]
pub fn to_connect<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let caller = call.person()?;
        begin(call, Some(caller.user)).await
    })
}

async fn begin(call: &FlowCall<'_>, user: Option<i64>) -> Result<Reply, Problem> {
    let FlowCall { app, incoming, .. } = *call;
    csrf::own_or_none(incoming)?;
    let mut body = incoming.object()?;
    let category = category(body.remove("category").as_ref());
    only_these(&body, category.err().map(|key| Fault::new("category", key)).into_iter().collect())?;
    let category = category.unwrap_or_default();
    let source = app.external.find(category)?;
    spend(app, incoming).await?;
    let random = || URL_SAFE_NO_PAD.encode(app.entropy.bytes::<32>());
    let (state, verifier) = (random(), random());
    let browser = browser(incoming).unwrap_or_else(random);
    let (nonce, redirect) = (nonce_of(&state), redirect(app, category)?);
    let row = [
        ("category", Value::from(category)),
        ("browser", keys::digest(&browser).into()),
        ("verifier", verifier.clone().into()),
        ("user", user.map_or(Value::Null, Value::from)),
    ];
    let row = row.into_iter().filter(|(_, value)| !value.is_null());
    let mut write = app.table.write();
    write.create(BEGUN, &keys::external_begun(&nonce), Entry::plain(named(row)).until(app.clock.seconds() + SECONDS));
    let Outcome::Committed(_) = write.commit().await? else {
        return Err(Problem::Unavailable("two sign-ins drew one number".to_owned()));
    };
    let pending = PendingLogin { redirect: &redirect, state: &state, nonce: &nonce };
    let url = source.address(pending, &challenge(&verifier));
    let cookie = format!("{COOKIE}={browser}; Max-Age={SECONDS}; HttpOnly; Secure; SameSite=Strict; Path=/api");
    Ok(Reply::ok(json!({"url": url, "state": state})).header(header::SET_COOKIE, cookie))
}

/// Counts a call that may have us ask a provider.
pub async fn spend(app: &App, incoming: &Incoming) -> Result<(), Problem> {
    let limit = (format!("external from {}", incoming.network), budget::EXTERNAL_PER_NETWORK);
    budget::spend(app, &[limit]).await
}

/// A category that was sent, or what is wrong with it.
pub fn category(sent: Option<&Value>) -> Result<i64, &'static str> {
    match sent {
        None | Some(Value::Null) => Err("required"),
        Some(Value::Number(number)) => number.as_i64().filter(|it| CATEGORIES.contains(it)).ok_or("value"),
        Some(_) => Err("type"),
    }
}

/// The page that people come back to. Each provider has its own, so that none can pass for another.
pub fn redirect(app: &App, category: i64) -> Result<String, Problem> {
    let site = app.site.as_ref().ok_or_else(|| Problem::Internal("no site to come back to".to_owned()))?;
    Ok(site.clone() + &pages::filled(pages::SOCIAL_RETURN, &[&category]))
}

/// What stands in the ID token of the sign-in with this state.
#[must_use]
pub fn nonce_of(state: &str) -> String {
    keys::digest(&format!("nonce {state}"))
}

/// The browser's cookie, if it is one that was made here.
fn browser(incoming: &Incoming) -> Option<String> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    sign_in_response::cookie(&incoming.headers, COOKIE).filter(|text| text.len() == LENGTH && text.bytes().all(plain))
}

/// What was begun, and is now this call's alone.
#[derive(Debug)]
pub struct Claimed {
    key: Key,
    mark: String,
    /// What the provider has proven in an earlier call with the same.
    pub identity: Option<ProvenIdentity>,
    /// The secret of PKCE.
    pub verifier: String,
}

/// Takes what was begun with this nonce in this browser, for a sign-in or by this person. `proof` is what has been sent: the
/// first that is sent decides, and the same may be sent again.
pub async fn claim(
    call: &FlowCall<'_>,
    nonce: &str,
    category: i64,
    user: Option<i64>,
    proof: &str,
) -> Result<Claimed, Problem> {
    let FlowCall { app, incoming, .. } = *call;
    let now = app.clock.seconds();
    let browser = browser(incoming).ok_or(REFUSED)?;
    let key = keys::external_begun(nonce);
    let row = app.table.get(&key).await?.filter(|row| row.ends.is_some_and(|ends| ends > now)).ok_or(REFUSED)?;
    let same_browser = row.text("browser") == Some(keys::digest(&browser).as_str());
    let same_aim = row.row.get("user").and_then(Value::as_i64) == user;
    if !same_browser || !same_aim || row.number("category") != category {
        return Err(REFUSED);
    }
    let mark = keys::digest(proof);
    let verifier = row.text("verifier").unwrap_or_default().to_owned();
    if let Some(before) = row.text("sent") {
        let identity = identity_of(&row).filter(|_| before == mark).ok_or(REFUSED)?;
        return Ok(Claimed { key, mark, identity: Some(identity), verifier });
    }
    let mut write = app.table.write();
    let sent = Map::from_iter([("sent".to_owned(), Value::from(mark.clone()))]);
    write.change(BEGUN, &key, Change::plain(sent), Expect::there().lives_at(now).field("sent", Value::Null));
    match write.commit().await? {
        Outcome::Committed(_) => Ok(Claimed { key, mark, identity: None, verifier }),
        Outcome::Missing(_) | Outcome::Changed(..) => Err(REFUSED),
    }
}

impl Claimed {
    /// Keeps what the provider has proven, for the same call with more.
    pub async fn keep(&self, app: &App, identity: &ProvenIdentity) -> Result<(), Problem> {
        let fields = [
            ("subject", Value::from(identity.subject.clone())),
            ("email", identity.email.clone().into()),
            ("verified", identity.verified.into()),
            ("name", identity.name.clone().into()),
        ];
        let now = app.clock.seconds();
        let mut write = app.table.write();
        let expect = Expect::there().field("sent", self.mark.clone().into()).lives_at(now);
        write.change(BEGUN, &self.key, Change::plain(named(fields)).until(now + SECONDS), expect);
        match write.commit().await? {
            Outcome::Committed(_) => Ok(()),
            Outcome::Missing(_) | Outcome::Changed(..) => Err(REFUSED),
        }
    }

    /// Makes a write depend on what was begun, which ends once.
    pub fn end(&self, app: &App, write: &mut Transaction<'_>) {
        let expect = Expect::there().field("sent", self.mark.clone().into()).lives_at(app.clock.seconds());
        write.remove(BEGUN, &self.key, expect);
    }
}

fn identity_of(row: &Stored) -> Option<ProvenIdentity> {
    let text = |name: &str| row.text(name).map(str::to_owned);
    let verified = row.row.get("verified") == Some(&Value::Bool(true));
    Some(ProvenIdentity { subject: text("subject")?, email: text("email"), verified, name: text("name") })
}
