//! Finds the operation that a request means, asks who may call it, and answers.

use super::call::{Call, FlowCall};
use super::definition::{Access, Definition, WritableBy};
use super::operation::{Contract, FlowHandler, Operation, Permission, RootHandler, Schema, Verb, find, refusal};
use super::validate::{LARGEST_ID, number_within};
use super::{add, read, remove, update};
use crate::app::App;
use crate::http::problem::Problem;
use crate::http::reply::Reply;
use crate::http::request::Incoming;
use crate::identity::audit;
use crate::identity::caller::Caller;

/// Characters of what names a row in the audit; nobody has checked it yet.
const MAX_NAME_LENGTH: usize = 100;

/// The seven operations that every root has.
pub static SEVEN: [Operation<RootHandler>; 7] = [
    Operation::new(
        Verb::Get,
        "list",
        Permission::Read,
        Contract::new("A page of rows.").answers(Schema::Page),
        |call| Box::pin(read::list(call)),
    ),
    Operation::new(Verb::Get, "{id}", Permission::Read, Contract::new("One row.").answers(Schema::Row), |call| {
        Box::pin(read::get(call))
    }),
    Operation::new(
        Verb::Post,
        "new",
        Permission::Begin,
        Contract::new("What a row is before anybody wrote into it.").answers(Schema::Beginning),
        |call| Box::pin(read::new(call)),
    ),
    Operation::new(
        Verb::Post,
        "add",
        Permission::Write,
        Contract::new("Adds a row.").body(Schema::Addition).creates(Schema::Row),
        |call| Box::pin(add::add(call)),
    ),
    Operation::new(
        Verb::Post,
        "update/{id}",
        Permission::Write,
        Contract::new("Changes the fields that are sent; null empties one.").body(Schema::Changes).answers(Schema::Row),
        |call| Box::pin(update::update(call)),
    ),
    Operation::new(
        Verb::Post,
        "objectionable/{id}",
        Permission::SignedIn,
        Contract::new("Reports that a row is objectionable.").may_have(Schema::Fields(remove::OBJECTION)),
        |call| Box::pin(remove::objectionable(call)),
    ),
    Operation::new(Verb::Delete, "delete/{id}", Permission::Delete, Contract::new("Deletes a row."), |call| {
        Box::pin(remove::delete(call))
    }),
];

/// Answers a request of an entity root. `own` are its operations beyond the seven, or instead of one of them.
pub async fn serve_root(
    app: &App,
    definition: &'static Definition,
    own: &'static [Operation<RootHandler>],
    incoming: &Incoming,
) -> Result<Reply, Problem> {
    let caller = app.caller(incoming)?;
    let path = below(&incoming.path, definition.root);
    // Words are operations, digits are ids (`C-17`): a word in the place of an id may still be one of the seven.
    let all = || own.iter().chain(&SEVEN);
    let is_word = all().any(|operation| operation.path == path);
    let found = find(own.iter(), &incoming.method, path)
        .filter(|(_, id)| id.is_none_or(is_digits))
        .or_else(|| find(SEVEN.iter(), &incoming.method, path))
        // What is no id is said to be none, wherever a call wants one.
        .or_else(|| find(own.iter(), &incoming.method, path))
        .filter(|(_, id)| id.is_none() || !is_word);
    let public = found.is_some_and(|(operation, _)| is_public(operation.permission, definition));
    if caller.is_none() && !public {
        return Err(Problem::Unauthenticated);
    }
    let (operation, id) = found.ok_or_else(|| refusal(all(), path))?;
    let id = id.map(parse_id).transpose()?;
    if incoming.body.len() > operation.body_limit {
        return Err(Problem::TooLarge);
    }
    if !may(operation.permission, definition, caller.as_ref()) {
        return Err(Problem::Forbidden);
    }
    let call = Call { app, definition, incoming, caller: caller.as_ref(), id };
    let writes = matches!(operation.permission, Permission::Write | Permission::Delete);
    if writes && definition.writable_by.is_role() {
        note(&call, operation.path.trim_end_matches("/{id}")).await?;
    }
    (operation.handler)(&call).await
}

/// Notes that somebody is about to write by power of a role: nothing is done that no row tells of.
pub async fn note(call: &Call<'_>, word: &str) -> Result<(), Problem> {
    let did = format!("{} {word}", call.definition.root);
    audit::note(call.app, call.person()?.user, &did, &about(call)?).await
}

/// What a write is about: an id, or what will name the new row.
fn about(call: &Call<'_>) -> Result<String, Problem> {
    if let Some(id) = call.id {
        return Ok(id.to_string());
    }
    let fields = if call.definition.unique.is_empty() { &["key"] } else { call.definition.unique };
    let body = call.incoming.object()?;
    let sent = fields.iter().filter_map(|name| body.get(*name)).map(|sent| sent.get("id").unwrap_or(sent));
    let names: Vec<String> =
        sent.map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned)).collect();
    Ok(names.join("-").chars().take(MAX_NAME_LENGTH).collect())
}

/// Answers a request of a flow with these operations.
pub async fn serve_flow(
    app: &App,
    operations: &'static [Operation<FlowHandler>],
    incoming: &Incoming,
) -> Result<Reply, Problem> {
    // The session is also asked for without `/api`, below a version of its own.
    let path = incoming.path.strip_prefix("/api/").unwrap_or(&incoming.path).trim_matches('/');
    let found = find(operations.iter(), &incoming.method, path);
    let (operation, id) = found.ok_or_else(|| refusal(operations.iter(), path))?;
    let caller = match operation.permission {
        Permission::Everybody => None,
        _ => Some(app.caller(incoming)?.ok_or(Problem::Unauthenticated)?),
    };
    if incoming.body.len() > operation.body_limit {
        return Err(Problem::TooLarge);
    }
    let id = id.map(parse_id).transpose()?;
    let call = FlowCall { app, incoming, caller: caller.as_ref(), id };
    (operation.handler)(&call).await
}

/// Whether an operation of a root needs no token.
#[must_use]
pub fn is_public(permission: Permission, definition: &Definition) -> bool {
    match permission {
        Permission::Everybody => true,
        Permission::Read => definition.access == Access::PublicCatalog,
        _ => false,
    }
}

fn may(permission: Permission, definition: &Definition, caller: Option<&Caller>) -> bool {
    let writes = |deleting: bool| match definition.writable_by {
        WritableBy::Owner => true,
        WritableBy::Editor => caller.is_some_and(Caller::is_editor),
        WritableBy::Admin => caller.is_some_and(Caller::is_admin),
        WritableBy::Server => deleting,
    };
    match permission {
        Permission::Everybody | Permission::SignedIn | Permission::Read => true,
        Permission::Begin => !definition.is_catalog() || writes(false),
        Permission::Write => writes(false),
        Permission::Delete => writes(true),
    }
}

/// The path below `/api/{root}/`.
fn below<'a>(path: &'a str, root: &str) -> &'a str {
    path.strip_prefix("/api/").and_then(|path| path.strip_prefix(root)).map_or("", |path| path.trim_start_matches('/'))
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// An id of the path: a number from 1 on, exact in JavaScript, as `validate::number` has it.
fn parse_id(text: &str) -> Result<i64, Problem> {
    number_within(text, 1, LARGEST_ID).map_err(|key| Problem::field("id", key))
}
