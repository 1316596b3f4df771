//! `POST /api/logout`: ends the sign-in that the token came from.

use super::sign_in_response;
use shared::entity::call::FlowCall;
use shared::entity::operation::Answer;
use shared::http::reply::Reply;
use shared::identity::session;

/// Ends the sign-in; its refresh token is void and the cookie is gone.
#[must_use]
pub fn answer<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let caller = call.person()?;
        session::end(call.app, caller.user, &caller.session).await?;
        Ok(sign_in_response::without_cookie(Reply::done()))
    })
}
