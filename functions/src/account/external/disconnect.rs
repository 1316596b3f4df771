//! `DELETE /api/externalaccount/delete/{id}`: parts a person from an external account. Apart from the root, which has no right
//! on accounts.

use super::link;
use crate::account::externalaccount::DEFINITION;
use shared::entity::call::FlowCall;
use shared::entity::operation::Answer;
use shared::http::problem::Problem;
use shared::http::reply::Reply;
use shared::store::expression::Expect;
use shared::store::keys;
use shared::store::step::Outcome;

/// Disconnects. Whoever has no password keeps the way in that is left: a password comes first.
#[must_use]
pub fn answer<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let (app, user) = (call.app, call.person()?.user);
        let key = keys::row(user, DEFINITION.root, call.id.ok_or(Problem::NotFound)?);
        let row = app.table.get(&key).await?.ok_or(Problem::NotFound)?;
        let account = app.table.get(&keys::account(user)).await?.ok_or(Problem::Unauthenticated)?;
        let password = account.row.get("password").cloned().ok_or(Problem::Conflict("error.external.last"))?;
        let mut write = app.table.write();
        write.remove(link::ROW, &key, Expect::version(row.version()));
        if let Some(key) = link::key_of(&row) {
            write.forget(link::LINK, &key);
        }
        write.require("account", &keys::account(user), Expect::there().field("password", password));
        let Outcome::Committed(_) = write.commit().await? else { return Err(Problem::NotFound) };
        link::tell(call, user, account.text("email").unwrap_or_default(), "disconnected").await;
        Ok(Reply::done())
    })
}
