//! `POST /api/login/passkey`: sign-in by a passkey, which has looked at finger, face or PIN itself. It asks for nothing more.

use super::ceremony::{self, Unsigned};
use crate::account::csrf;
use crate::account::fields::only_these;
use crate::account::login::{self, NewSession};
use crate::account::signin::{self, Try};
use serde_json::{Value, json};
use shared::entity::call::FlowCall;
use shared::entity::operation::Answer;
use shared::http::problem::Problem;
use shared::http::reply::Reply;
use shared::identity::budget;
use shared::log;
use shared::store::expression::{Change, Expect};
use shared::store::item::named;
use shared::store::keys;

/// `begin`: a challenge, the same for everybody.
#[must_use]
pub fn begin<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let FlowCall { app, incoming, .. } = *call;
        csrf::own_or_none(incoming)?;
        only_these(&incoming.object()?, Vec::new())?;
        let limit = (format!("passkey from {}", incoming.network), budget::CHALLENGES_PER_NETWORK);
        budget::spend(app, &[limit]).await?;
        Ok(Reply::ok(json!({"publickey": ceremony::begin_signing(app).await?})))
    })
}

/// Signs in with what the passkey has signed.
#[must_use]
pub fn answer<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let FlowCall { app, incoming, .. } = *call;
        csrf::own_or_none(incoming)?;
        let (mut body, mut faults) = (incoming.object()?, Vec::new());
        let response = super::object("response", body.remove("response"), &mut faults);
        only_these(&body, faults)?;
        let signed = ceremony::read(&response).ok_or_else(|| Problem::field("response", "pattern"))?;
        let row = app.table.get(&signed.key).await?;
        let account = app.table.get(&keys::account(signed.user)).await?;
        let checked = ceremony::check(app, &signed, row.as_ref()).await?;
        let (Some(row), Some(account), Ok(counted)) = (&row, &account, &checked) else {
            if checked == Err(Unsigned::Copied) {
                log::event(&incoming.request_id, "login", "passkey.copied");
                let mut write = app.table.write();
                signin::remember(app, Some(signed.user), Try::Failed, incoming, &mut write);
                write.commit().await?;
            }
            return Err(Problem::LoginFailed);
        };
        let mut write = app.table.write();
        let used = [(ceremony::COUNTED, counted.clone()), ("used", app.clock.seconds().into())];
        let seen = row.row.get(ceremony::COUNTED).cloned().unwrap_or(Value::Null);
        write.change("passkey", &row.key, Change::plain(named(used)), Expect::there().field(ceremony::COUNTED, seen));
        write.require("account", &keys::account(signed.user), Expect::there());
        let person = (signed.user, account.text("email").unwrap_or_default());
        let begun = login::begin(app, incoming, NewSession { person, new: false, trusted: None, write }).await?;
        begun.map_err(|_| Problem::LoginFailed)
    })
}

/// The body of a sign-in by passkey.
#[must_use]
pub fn schema() -> Value {
    let response = json!({"type": "object", "description": "What `navigator.credentials` has signed, in JSON."});
    json!({
        "type": "object",
        "properties": {"response": response},
        "required": ["response"],
        "additionalProperties": false,
    })
}
