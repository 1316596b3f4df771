//! `GET /api/v1/session/user`: who is signed in.

use super::{sign_in_response, user};
use serde_json::{Value, json};
use shared::entity::call::FlowCall;
use shared::entity::operation::Answer;
use shared::entity::present;
use shared::http::problem::Problem;
use shared::http::reply::Reply;
use shared::store::keys;

/// The row of the signed-in person with `permissionsInclude`.
#[must_use]
pub fn answer<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let (app, caller) = (call.app, call.person()?);
        let key = keys::row(caller.user, "user", caller.user);
        // A token outlives a deleted account by some minutes.
        let row = app.table.get(&key).await?.map(|stored| stored.row).ok_or(Problem::Unauthenticated)?;
        let snapshot = present::snapshot_for(app, &user::DEFINITION, std::slice::from_ref(&row)).await?;
        let mut answer = present::row(&user::DEFINITION, &row, &snapshot, call.incoming.language());
        answer.insert("permissionsInclude".to_owned(), json!(sign_in_response::permissions(app, caller.user).await?));
        answer.insert("newmodel".to_owned(), Value::Bool(true));
        Ok(Reply::ok(answer))
    })
}
