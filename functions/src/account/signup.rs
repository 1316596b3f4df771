//! `POST /api/signup`: a new account.

use super::code::{self, Proof};
use super::fields::{email, email_schema, new_password, new_password_schema};
use super::security_mail::language_of;
use super::sign_in_response::Shown;
use super::{csrf, sign_in_response, user, userprofile};
use crate::words;
use jiff::Timestamp;
use serde_json::{Map, Value, json};
use shared::app::App;
use shared::date;
use shared::entity::call::FlowCall;
use shared::entity::definition::Definition;
use shared::entity::operation::Answer;
use shared::entity::validate;
use shared::entity::{checks, due, index};
use shared::http::problem::{Fault, Problem};
use shared::http::reply::Reply;
use shared::http::request::Incoming;
use shared::identity::confirmation::Confirmation;
use shared::identity::device::Device;
use shared::identity::session::RefreshToken;
use shared::identity::{budget, password};
use shared::language::Language;
use shared::log;
use shared::mail::{Message, kept};
use shared::store::expression::Entry;
use shared::store::item::{Row, named};
use shared::store::keys;
use shared::store::step::Outcome;
use shared::store::transaction::Transaction;
use shared::work::aside;

/// What a person may tell of themselves at sign-up, besides e-mail, password and terms.
const PERSONAL: &[&str] = &["salutation", "academictitle", "firstname", "lastname", "language", "country", "timezone"];

/// What they have to agree to, each by itself, with the field that keeps the version of its text: the second is the explicit
/// consent of GDPR Art. 9(2)(a).
const CONSENTS: [(&str, &str); 2] = [("termsaccepted", "termsversion"), ("healthdataaccepted", "healthdataversion")];

/// The version of the texts that the site shows at the sign-up; `consentTexts.test.ts` has it changed with them.
const TEXTS_VERSION: &str = "2026-11-3";

/// Without a code mails one; with it makes the account. Where no mail proves the address, makes it at once.
#[must_use]
pub fn answer<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move { signup(call.app, call.incoming).await })
}

/// The body of a sign-up.
#[must_use]
pub fn schema() -> Value {
    let reference = || json!({"anyOf": [{"$ref": "#/components/schemas/reference"}, {"type": "null"}]});
    // One line, as in `user`.
    let name =
        || json!({"type": "string", "maxLength": 80, "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$"});
    json!({
        "type": "object",
        "properties": {
            "email": email_schema(),
            "password": new_password_schema(),
            "termsaccepted": {"type": "boolean", "const": true},
            "healthdataaccepted": {"type": "boolean", "const": true},
            "salutation": reference(),
            "academictitle": reference(),
            "firstname": name(),
            "lastname": name(),
            "language": reference(),
            "country": reference(),
            "timezone": reference(),
            "code": {"type": "string", "pattern": "^[0-9]{6}$"},
        },
        "required": ["email", "password", "termsaccepted", "healthdataaccepted"],
        "additionalProperties": false,
    })
}

/// What somebody has sent, looked at.
struct Form {
    password: String,
    code: Option<String>,
    newcomer: Newcomer,
}

/// Somebody who is about to have an account.
pub(super) struct Newcomer {
    pub id: i64,
    pub email: String,
    /// Their row of `user`.
    pub row: Row,
}

async fn signup(app: &App, incoming: &Incoming) -> Result<Reply, Problem> {
    csrf::own_or_none(incoming)?;
    let mut form = read(app, incoming).await?;
    let email = &form.newcomer.email;
    let proof = match (app.confirmation, form.code.take()) {
        (Confirmation::None, _) => {
            let network = format!("sign-up from {}", incoming.network);
            let limits =
                [(network, budget::SIGN_UPS_PER_NETWORK), (format!("sign-up {email}"), budget::SIGN_UPS_PER_EMAIL)];
            budget::spend(app, &limits).await?;
            None
        }
        (Confirmation::Code, None) => {
            return begin(app, incoming, email, language_of(&form.newcomer.row, incoming)).await;
        }
        (Confirmation::Code, Some(code)) => {
            let network = format!("sign-up code from {}", incoming.network);
            budget::spend(app, &[(network, budget::CODES_PER_NETWORK)]).await?;
            Some(code::prove(app, &keys::pending(email), &code).await?)
        }
    };
    make(app, incoming, form, proof).await
}

/// Mails what comes next to the address; who asks learns nothing of it.
async fn begin(app: &App, incoming: &Incoming, email: &str, language: Language) -> Result<Reply, Problem> {
    // The network first: whoever has used up its own budget uses up nobody else's.
    let limits = [
        (format!("sign-up from {}", incoming.network), budget::SIGN_UPS_PER_NETWORK),
        (format!("sign-up mail {email}"), budget::SIGN_UP_MAILS_PER_EMAIL),
    ];
    budget::spend(app, &limits).await?;
    let has_account = app.table.get(&keys::email(email)).await?.is_some();
    code::mail(app, email, has_account, language).await?;
    Ok(Reply::accepted(json!({"confirmation": "code", "validseconds": code::SECONDS})))
}

async fn read(app: &App, incoming: &Incoming) -> Result<Form, Problem> {
    let mut personal = incoming.object()?;
    let mut faults = Vec::new();
    let email = email(personal.remove("email").as_ref(), &mut faults);
    let password = new_password(personal.remove("password"), &mut faults);
    let code = match app.confirmation {
        Confirmation::Code => personal.remove("code").and_then(|sent| code::read(&sent, &mut faults)),
        Confirmation::None => None,
    };
    let verified = app.confirmation == Confirmation::Code;
    let newcomer = newcomer(app, email, verified, personal, faults).await?;
    Ok(Form { password, code, newcomer })
}

/// Somebody with this address who has agreed and says this of themselves, or everything that is wrong; `faults` were found before.
pub(super) async fn newcomer(
    app: &App,
    email: String,
    verified: bool,
    mut personal: Map<String, Value>,
    mut faults: Vec<Fault>,
) -> Result<Newcomer, Problem> {
    for (consent, _) in CONSENTS {
        if personal.remove(consent) != Some(Value::Bool(true)) {
            faults.push(Fault::new(consent, "accepted"));
        }
    }
    for name in personal.keys().filter(|name| !PERSONAL.contains(&name.as_str())) {
        faults.push(Fault::new(name.clone(), "unknown"));
    }
    personal.retain(|name, _| PERSONAL.contains(&name.as_str()));

    let id = app.new_id();
    let mut row = fresh(&user::DEFINITION, &personal, &mut faults);
    row.insert("id".to_owned(), Value::from(id));
    row.insert("email".to_owned(), Value::from(email.clone()));
    row.insert("emailverified".to_owned(), Value::from(verified));
    for (consent, version) in CONSENTS {
        row.insert(consent.to_owned(), Value::from(date::format(app.clock.today())));
        row.insert(version.to_owned(), Value::from(TEXTS_VERSION));
    }
    checks::row(app, &user::DEFINITION, Some(id), &mut row, &[], faults).await?;
    Ok(Newcomer { id, email, row })
}

/// Makes account, user, profile and the first sign-in, and consumes the code, all or nothing.
async fn make(app: &App, incoming: &Incoming, form: Form, proof: Option<Proof>) -> Result<Reply, Problem> {
    let Form { password: given, newcomer, .. } = form;
    let (id, email) = (newcomer.id, newcomer.email.clone());
    let token = RefreshToken::new(id, &app.entropy);
    let now = app.clock.seconds();
    let device = incoming.header("user-agent").unwrap_or_default();
    let language = language_of(&newcomer.row, incoming);
    let entropy = app.entropy.clone();
    let hash = aside(move || password::hash(&given, &entropy)).await??;
    let mut write = app.table.write();
    if let Some(proof) = proof {
        code::consume(app, &keys::pending(&email), proof, &mut write);
    }
    create_account(&mut write, newcomer, Some(hash), now);
    write.create("session", &token.key(), token.entry(device, now, &app.entropy));
    match write.commit().await? {
        Outcome::Committed(_) => {}
        Outcome::Changed("email", _) if app.confirmation == Confirmation::None => {
            return Err(Problem::Conflict("error.signup.exists"));
        }
        // Another call with this code, or with a newer one, was earlier.
        Outcome::Changed(code::PENDING | "email", _) => return Err(code::expired()),
        Outcome::Missing(steps) if steps.contains(&code::PENDING) => return Err(code::expired()),
        Outcome::Missing(_) | Outcome::Changed(..) => {
            return Err(Problem::Unavailable("two accounts were about to get one id".to_owned()));
        }
    }
    welcome(app, incoming, (id, &email), language).await;
    sign_in_response::response(app, (&token, Shown::Both), true, Some(&Device::new(id, &app.entropy))).await
}

/// Their account, their row and their profile; without a password where something else proves who they are.
pub(super) fn create_account(write: &mut Transaction<'_>, newcomer: Newcomer, hash: Option<String>, now: i64) {
    let Newcomer { id, email, row } = newcomer;
    let profile_id = keys::natural_id(id, userprofile::DEFINITION.root, &format!("[{id}]"));
    let mut profile = fresh(&userprofile::DEFINITION, &Map::new(), &mut Vec::new());
    profile.insert("id".to_owned(), Value::from(profile_id));
    profile.insert("user".to_owned(), Value::from(id));
    write.create("email", &keys::email(&email), Entry::plain(named([("user", id.into())])));
    let mut account = Entry::plain(named([("email", email.into()), ("created", now.into())]));
    account.row.extend(hash.map(|hash| ("password".to_owned(), hash.into())));
    write.create("account", &keys::account(id), account);
    write.create(
        "user",
        &keys::row(id, user::DEFINITION.root, id),
        due::entry(&user::DEFINITION, row, Timestamp::from_second(now).unwrap_or_default()),
    );
    let profile_key = keys::row(id, userprofile::DEFINITION.root, profile_id);
    write.create("profile", &profile_key, index::entry(&userprofile::DEFINITION, profile));
}

/// A row of `definition` with the given values, before ids and references were looked at.
fn fresh(definition: &Definition, values: &Map<String, Value>, faults: &mut Vec<Fault>) -> Row {
    let mut row = validate::starts(definition);
    row.extend(validate::values(definition, values, faults).into_iter().filter(|(_, value)| !value.is_null()));
    row
}

/// Tells the owner of the address that an account was made with it. A mail that fails does not undo the account.
async fn welcome(app: &App, incoming: &Incoming, (user, email): (i64, &str), language: Language) {
    let (subject, text) = (words::text(language, "mail.welcome.subject"), words::text(language, "mail.welcome.text"));
    let message = Message { to: email, subject, text };
    if let Err(problem) = kept::deliver(app, &incoming.request_id, user, message, None).await {
        log::failure(&incoming.request_id, "welcome", &problem);
    }
}
