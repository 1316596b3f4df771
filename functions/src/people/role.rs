//! Who gives roles and takes them back.

use shared::entity::add;
use shared::entity::call::Call;
use shared::entity::operation::Answer;
use shared::entity::remove;
use shared::entity::validate::whole;
use shared::http::problem::Problem;
use shared::http::reply::Reply;
use shared::identity::caller::ADMIN;
use shared::log;

/// What the log says when somebody's roles have changed.
const CHANGED: &str = "role.changed";

/// Whether this role may be given. That of giving roles is not given by calls, or one stolen sign-in could never be undone.
pub async fn may_be_given(call: &Call<'_>) -> Result<(), Problem> {
    let sent = call.incoming.object()?;
    let role = sent.get("securityrole").and_then(|sent| whole(sent.get("id").unwrap_or(sent)));
    let roles = call.app.catalogs.rows("securityrole").await?;
    let row = roles.iter().find(|row| role.is_some() && row.get("id").and_then(whole) == role);
    let permissions = row.and_then(|row| row.get("permissions")?.as_array());
    if permissions.is_some_and(|all| all.iter().any(|one| one == ADMIN)) { Err(Problem::Forbidden) } else { Ok(()) }
}

/// Gives a person a role, of an admin whose password was right (`account::trust`).
pub async fn give(call: &Call<'_>) -> Result<Reply, Problem> {
    let reply = add::add(call).await?;
    log::event(&call.incoming.request_id, call.definition.root, CHANGED);
    Ok(reply)
}

/// `DELETE delete/{id}`: takes a role back.
#[must_use]
pub fn take<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        let reply = remove::delete(call).await?;
        log::event(&call.incoming.request_id, call.definition.root, CHANGED);
        Ok(reply)
    })
}
