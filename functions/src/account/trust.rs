//! What lets somebody else read or write: the code for a trusted person, more to read for one who has it, the address of a calendar
//! feed, a role. These calls belong to entity roots by their paths; they are apart from them because the functions of roots may not
//! touch credentials, and these ask for the password.

use super::confirmed::{self, Asked};
use super::security_mail;
use crate::people::{proxy, proxyaccess, role, usersecurityrole};
use crate::timeline::{feed, timelineentry};
use serde_json::{Value, json};
use shared::entity::call::FlowCall;
use shared::entity::operation::{Answer, Contract, FlowHandler, Operation, Permission, Schema, Verb};
use shared::entity::serve;
use shared::entity::validate::{LARGEST_ID, whole};
use shared::http::problem::Problem;
use shared::http::request::Incoming;
use shared::store::keys;

/// All of them.
pub const OPERATIONS: &[Operation<FlowHandler>] = &[
    Operation::new(
        Verb::Post,
        "proxyaccess/invite/{id}",
        Permission::SignedIn,
        Contract::new("Makes the code that the trusted person enters; 403 once it was accepted.")
            .body(Schema::Fields(confirmed::FIELDS))
            .answers(Schema::Fields(proxy::CODE))
            .problems(&[403])
            .confirmed(),
        invite,
    ),
    Operation::new(
        Verb::Post,
        "proxyaccess/widen/{id}",
        Permission::SignedIn,
        Contract::new(
            "As `update`, also where a trusted person may read more or longer by it; 403 for a received row.",
        )
        .body(Schema::Json(widen_schema))
        .answers(Schema::RowOf("proxyaccess"))
        .problems(&[403, 409])
        .judged(&["id", "name", "parts", "until"])
        .confirmed(),
        widen,
    ),
    Operation::new(
        Verb::Post,
        "timelineentry/feed",
        Permission::SignedIn,
        Contract::new("Makes a private calendar feed; an earlier one ends.")
            .body(Schema::Fields(feed::WANTED))
            .answers(Schema::Fields(feed::MADE))
            .confirmed(),
        make_feed,
    ),
    Operation::new(
        Verb::Post,
        "usersecurityrole/add",
        Permission::SignedIn,
        Contract::new("Gives a person a role; 403 for that of giving roles, which only operators give.")
            .body(Schema::Json(role_schema))
            .creates(Schema::RowOf("usersecurityrole"))
            .problems(&[403, 404, 409])
            .judged(&["user", "securityrole"])
            .confirmed(),
        give_role,
    ),
];

/// What confirms the call, and the call without it.
fn taken(call: &FlowCall<'_>) -> Result<(Asked, Incoming), Problem> {
    let (mut body, mut faults) = (call.incoming.object()?, Vec::new());
    let asked = Asked::read(&mut body, &mut faults);
    if faults.is_empty() { Ok((asked, call.incoming.with_body(body))) } else { Err(Problem::Invalid(faults)) }
}

fn invite<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let (asked, rest) = taken(call)?;
        let call_of_root = call.of(&proxyaccess::DEFINITION, &rest);
        let row = proxy::to_be_invited(&call_of_root).await?;
        let account = asked.both(call).await?;
        let reply = proxy::invite(&call_of_root, &row).await?;
        security_mail::of_access(call, &account, "access.invited").await;
        Ok(reply)
    })
}

fn widen<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let (asked, rest) = taken(call)?;
        let call_of_root = call.of(&proxyaccess::DEFINITION, &rest);
        let wider = proxy::is_wider(&call_of_root, &proxy::own(&call_of_root).await?)?;
        let account = asked.both(call).await?;
        let reply = proxy::change_anyhow(&call_of_root).await?;
        if wider {
            security_mail::of_access(call, &account, "access.widened").await;
        }
        Ok(reply)
    })
}

fn widen_schema() -> Value {
    let own = json!({
        "id": {"type": "integer", "minimum": 1, "maximum": LARGEST_ID},
        "version": {"type": "integer", "minimum": 1},
        "name": {"type": "string", "minLength": 1, "maxLength": 80},
        "parts": {"type": "array", "items": {"type": "string", "enum": proxyaccess::PARTS}},
        "until": {"type": "string", "pattern": "^[0-9]{8}$"},
    });
    confirmed::schema_with(&own, &["version"])
}

fn make_feed<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let (asked, rest) = taken(call)?;
        let call_of_root = call.of(&timelineentry::DEFINITION, &rest);
        let titles = feed::wanted(&call_of_root)?;
        let account = asked.both(call).await?;
        let reply = feed::make(&call_of_root, titles).await?;
        security_mail::of_access(call, &account, "access.feed").await;
        Ok(reply)
    })
}

/// Whoever gives a role hears of it, and whoever gets one.
fn give_role<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        if !call.person()?.is_admin() {
            return Err(Problem::Forbidden);
        }
        let (asked, rest) = taken(call)?;
        let call_of_root = call.of(&usersecurityrole::DEFINITION, &rest);
        role::may_be_given(&call_of_root).await?;
        let giver = asked.both(call).await?;
        serve::note(&call_of_root, "add").await?;
        let reply = role::give(&call_of_root).await?;
        security_mail::of_access(call, &giver, "access.role.given").await;
        if let Some(user) = rest.object()?.get("user").and_then(whole)
            && let Some(account) = call.app.table.get(&keys::account(user)).await?
        {
            security_mail::of_access_of(call, (user, &account), "access.role.got").await;
        }
        Ok(reply)
    })
}

fn role_schema() -> Value {
    let id = json!({"type": "integer", "minimum": 1, "maximum": LARGEST_ID});
    let own = json!({"user": id, "securityrole": {"$ref": "#/components/schemas/reference"}});
    confirmed::schema_with(&own, &["user", "securityrole"])
}
