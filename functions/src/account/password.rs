//! `POST /api/password/…`: a link for somebody who has forgotten the password, and a new one by link or by the present one.

use super::confirmed::{self, Asked};
use super::factor::proof;
use super::fields::{MAX_LENGTH, email, email_schema, new_password, new_password_schema, only_these, text};
use super::reset::{self, Link};
use super::security_mail::{self, Notice};
use crate::pages;
use serde_json::{Map, Value, json};
use shared::entity::call::FlowCall;
use shared::entity::operation::Answer;
use shared::http::problem::Problem;
use shared::http::reply::Reply;
use shared::identity::caller::Caller;
use shared::identity::{budget, password, sessions};
use shared::log;
use shared::store::expression::{Change, Expect};
use shared::store::item::Stored;
use shared::store::keys;
use shared::store::step::{Label, Outcome};
use shared::work::aside;

const ACCOUNT: Label = "account";

/// `reset`: mails a link, and answers the same whether there is an account or not.
#[must_use]
pub fn forgotten<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let FlowCall { app, incoming, .. } = *call;
        let (mut body, mut faults) = (incoming.object()?, Vec::new());
        let address = email(body.remove("email").as_ref(), &mut faults);
        only_these(&body, faults)?;
        // The network first: whoever has used up its own budget uses up nobody else's.
        let limits = [
            (format!("password link from {}", incoming.network), budget::LINKS_PER_NETWORK),
            (format!("password mail {address}"), budget::LINK_MAILS_PER_EMAIL),
        ];
        budget::spend(app, &limits).await?;
        reset::mail(app, &address, incoming.language()).await?;
        Ok(Reply::accepted(json!({"validseconds": reset::SECONDS})))
    })
}

/// `reset/change`: a new password by the mailed link. Nobody is signed in by it: they sign in with the new one.
#[must_use]
pub fn by_link<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move { with_token(call, None).await })
}

/// `update/token`: the same for somebody who is signed in and stays so; a link of another account is refused.
#[must_use]
pub fn by_own_link<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let caller = call.person()?;
        with_token(call, Some(caller)).await
    })
}

/// `update`: a new password by the present one.
#[must_use]
pub fn by_present<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let caller = call.person()?;
        let (mut body, mut faults) = (call.incoming.object()?, Vec::new());
        let asked = Asked::read_as("oldpassword", &mut body, &mut faults);
        let new = new_password(body.remove("password"), &mut faults);
        only_these(&body, faults)?;
        let account = asked.both(call).await?;
        change(call, &account, caller.user, (new, None), Some(caller)).await
    })
}

async fn with_token(call: &FlowCall<'_>, caller: Option<&Caller>) -> Result<Reply, Problem> {
    let FlowCall { app, incoming, .. } = *call;
    let (mut body, mut faults) = (incoming.object()?, Vec::new());
    let token = text("token", body.remove("token"), &mut faults);
    let new = new_password(body.remove("password"), &mut faults);
    only_these(&body, faults)?;
    let limit = (format!("password token from {}", incoming.network), budget::TOKENS_PER_NETWORK);
    budget::spend(app, &[limit]).await?;
    let link = reset::find(app, &token, caller.map(|caller| caller.user)).await?;
    let (user, account) = (link.user, link.account.clone());
    change(call, &account, user, (new, Some(link)), caller).await
}

/// Writes the new password, if the account still has the one that was read, and ends every sign-in but the present one.
async fn change(
    call: &FlowCall<'_>,
    account: &Stored,
    user: i64,
    (new, link): (String, Option<Link>),
    caller: Option<&Caller>,
) -> Result<Reply, Problem> {
    let FlowCall { app, incoming, .. } = *call;
    let present = caller.map(|caller| caller.session.as_str());
    let entropy = app.entropy.clone();
    let hash = aside(move || password::hash(&new, &entropy)).await??;
    // Before and after: when they cannot be ended, nothing has changed, and none that began meanwhile is left.
    sessions::end_others(app, user, present).await?;
    let before = account.row.get("password").cloned().unwrap_or(Value::Null);
    let fields = Map::from_iter([("password".to_owned(), Value::from(hash))]);
    let mut write = app.table.write();
    if let Some(link) = &link {
        reset::consume(app, link, &mut write);
    }
    write.change(ACCOUNT, &keys::account(user), Change::plain(fields), Expect::there().field("password", before));
    match write.commit().await? {
        Outcome::Committed(_) => {}
        Outcome::Missing(_) | Outcome::Changed(..) if link.is_some() => return Err(reset::REFUSED),
        // Another call has changed it meanwhile: this one was not the present password any more.
        Outcome::Missing(_) | Outcome::Changed(..) => return Err(Problem::field("oldpassword", "wrong")),
    }
    let told = match sessions::end_others(app, user, present).await {
        Ok(()) => {
            let email = account.text("email").unwrap_or_default();
            let notice =
                Notice { subject: "mail.password.subject", text: "mail.password.changed", page: pages::FORGOT };
            security_mail::send(app, incoming, (user, email), notice).await
        }
        Err(problem) => Err(problem),
    };
    if let Err(problem) = told {
        log::failure(&incoming.request_id, "password", &problem);
    }
    Ok(Reply::done())
}

/// The body of `reset`.
#[must_use]
pub fn forgotten_schema() -> Value {
    object(&[("email", email_schema())])
}

/// The body of `reset/change` and of `update/token`.
#[must_use]
pub fn token_schema() -> Value {
    let token = json!({"type": "string", "minLength": 1, "maxLength": MAX_LENGTH});
    object(&[("token", token), ("password", new_password_schema())])
}

/// The body of `update`.
#[must_use]
pub fn present_schema() -> Value {
    let mut schema = object(&[("oldpassword", confirmed::password_schema()), ("password", new_password_schema())]);
    schema["properties"][proof::FIELD] = proof::schema();
    schema
}

fn object(members: &[(&str, Value)]) -> Value {
    let names: Vec<&str> = members.iter().map(|(name, _)| *name).collect();
    let properties: Map<String, Value> =
        members.iter().map(|(name, schema)| ((*name).to_owned(), schema.clone())).collect();
    json!({"type": "object", "properties": properties, "required": names, "additionalProperties": false})
}
