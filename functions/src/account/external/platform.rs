//! `POST /api/client-login`: signs this product, not a person, in to the platform that manages property (category 80).

use crate::account::fields::only_these;
use serde_json::{Value, json};
use shared::entity::call::FlowCall;
use shared::entity::operation::Answer;
use shared::http::problem::Problem;
use shared::http::reply::Reply;
use shared::identity::budget;

/// Whether the platform takes us for whom the operator says we are. Nothing is sent, and nothing of what the platform gives is
/// kept or answered: there is no data that anybody here asks it for.
#[must_use]
pub fn answer<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let (app, user) = (call.app, call.person()?.user);
        only_these(&call.incoming.object_or_empty()?, Vec::new())?;
        let platform = app.external.find(super::property::KIND.category)?;
        // Without a secret there is nothing that tells us from anybody.
        if platform.provider.secret.is_none() {
            return Err(Problem::NotConfigured);
        }
        budget::spend(app, &[(format!("platform of {user}"), budget::PLATFORM_PER_PERSON)]).await?;
        platform.client_login().await?;
        Ok(Reply::done())
    })
}

/// The body: an object without anything in it.
#[must_use]
pub fn schema() -> Value {
    json!({"type": "object", "additionalProperties": false})
}
