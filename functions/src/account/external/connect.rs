//! `POST /api/externalaccount/connect/{category}`: joins an external account to the account of a signed-in person, who shows
//! password and factor once more.

use super::{kinds, link, proof};
use crate::account::confirmed::{self, Asked};
use crate::account::csrf;
use crate::account::factor::proof as factor;
use serde_json::{Value, json};
use shared::entity::call::FlowCall;
use shared::entity::operation::Answer;
use shared::external::identity::REFUSED;
use shared::http::problem::Problem;
use shared::http::reply::Reply;
use shared::store::expression::Expect;
use shared::store::keys;
use shared::store::step::Outcome;

/// Connects. What is connected to them already is left as it is.
#[must_use]
pub fn answer<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let FlowCall { app, incoming, .. } = *call;
        csrf::own_or_none(incoming)?;
        let user = call.person()?.user;
        let (mut body, mut faults) = (incoming.object()?, Vec::new());
        let kind = call.id.and_then(kinds::find).ok_or(Problem::NotFound)?;
        app.external.find(kind.category)?;
        let asked = Asked::read(&mut body, &mut faults);
        if !faults.is_empty() {
            return Err(Problem::Invalid(faults));
        }
        let sent = kind.read(body)?;
        // Before the proof is looked at: with a wrong password it can be sent again.
        let account = asked.both(call).await?;
        let proof = proof::prove(call, kind, &sent, Some(user)).await?;
        let owner = app.table.get(&keys::external(kind.category, &proof.identity.subject)).await?;
        match owner.and_then(|link| link.row.get("user").and_then(Value::as_i64)) {
            Some(owner) if owner == user => return Ok(Reply::done()),
            Some(_) => return Err(Problem::Conflict("error.external.taken")),
            None => {}
        }
        let mut write = app.table.write();
        if let Some(pending) = &proof.pending {
            pending.end(app, &mut write);
        }
        link::join(&mut write, user, kind.category, &proof.identity);
        write.require("account", &keys::account(user), Expect::there());
        match write.commit().await? {
            Outcome::Committed(_) => {}
            Outcome::Changed(label, _) => return Err(link::conflict(label).unwrap_or(REFUSED)),
            Outcome::Missing(_) => return Err(REFUSED),
        }
        link::tell(call, user, account.text("email").unwrap_or_default(), "connected").await;
        Ok(Reply::done())
    })
}

/// The body for any category, with what confirms it.
#[must_use]
pub fn schema() -> Value {
    let mut schema = kinds::any_schema();
    schema["properties"]["password"] = confirmed::password_schema();
    schema["properties"][factor::FIELD] = factor::schema();
    schema["required"] = json!(["password"]);
    schema
}
