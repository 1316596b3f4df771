//! `GET /api/v1/session/user`: who is signed in.

use super::{entry, user};
use crate::Answering;
use serde_json::{Value, json};
use shared::app::App;
use shared::entity::present;
use shared::http::problem::Problem;
use shared::http::reply::Reply;
use shared::http::request::Incoming;
use shared::store::keys;

/// The row of the signed-in person with `permissionsInclude`.
#[must_use]
pub fn answer<'a>(app: &'a App, incoming: &'a Incoming) -> Answering<'a> {
    Box::pin(async move {
        if incoming.method != "GET" || !incoming.path.ends_with("/v1/session/user") {
            return Err(Problem::NotFound);
        }
        let caller = app.caller(incoming)?.ok_or(Problem::Unauthenticated)?;
        let key = keys::row(caller.user, "user", caller.user);
        // A token outlives a deleted account by some minutes.
        let row = app.table.get(&key).await?.map(|stored| stored.row).ok_or(Problem::Unauthenticated)?;
        let snapshot = present::snapshot_for(app, &user::DEFINITION, std::slice::from_ref(&row)).await?;
        let mut answer = present::row(&user::DEFINITION, &row, &snapshot, incoming.language());
        answer.insert("permissionsInclude".to_owned(), json!(entry::permissions(app, caller.user).await?));
        answer.insert("newmodel".to_owned(), Value::Bool(true));
        Ok(Reply::ok(answer))
    })
}
