//! `POST /api/logout`: ends the sign-in that the token came from.

use super::entry;
use crate::Answering;
use shared::app::App;
use shared::http::problem::Problem;
use shared::http::reply::Reply;
use shared::http::request::Incoming;
use shared::identity::session;

/// Ends the sign-in; its refresh token is void and the cookie is gone.
#[must_use]
pub fn answer<'a>(app: &'a App, incoming: &'a Incoming) -> Answering<'a> {
    Box::pin(async move {
        if incoming.method != "POST" || incoming.path.trim_end_matches('/') != "/api/logout" {
            return Err(Problem::NotFound);
        }
        let caller = app.caller(incoming)?.ok_or(Problem::Unauthenticated)?;
        session::end(app, caller.user, &caller.session).await?;
        Ok(entry::without_cookie(Reply::done()))
    })
}
