//! The seven calls: finds the one that was meant, asks who calls, and answers.

use super::definition::{Access, Definition, Extra, Verb, WritableBy};
use super::validate::LARGEST_ID;
use super::{add, read, remove, update};
use crate::app::App;
use crate::entity::call::Call;
use crate::http::problem::Problem;
use crate::http::reply::Reply;
use crate::http::request::{BODY_LIMIT, Incoming};
use crate::identity::caller::Caller;
use lambda_http::http::Method;

/// One of the seven calls, or one more that a root has.
#[derive(Clone, Copy)]
enum Meant {
    List,
    Get,
    New,
    Add,
    Update,
    Delete,
    Objectionable,
    Extra(&'static Extra),
}

/// Answers a call of an entity root.
pub async fn serve(app: &App, definition: &'static Definition, incoming: &Incoming) -> Result<Reply, Problem> {
    let caller = app.caller(incoming)?;
    let rest = below(definition, &incoming.path);
    let found = meant(definition, &incoming.method, rest);
    let public = matches!((&found, definition.access), (Ok((Meant::List | Meant::Get, _)), Access::PublicCatalog))
        || matches!(&found, Ok((Meant::Extra(extra), _)) if extra.public);
    if caller.is_none() && !public {
        return Err(Problem::Unauthenticated);
    }
    let (meant, id) = found?;
    if incoming.body.len() > BODY_LIMIT && !matches!(meant, Meant::Extra(_)) {
        return Err(Problem::TooLarge);
    }
    if matches!(meant, Meant::Add | Meant::Update | Meant::Delete)
        || matches!(meant, Meant::New) && definition.is_catalog()
    {
        may_write(definition, caller.as_ref(), matches!(meant, Meant::Delete))?;
    }
    let call = Call { app, definition, incoming, caller: caller.as_ref(), id };
    match meant {
        Meant::List => read::list(&call).await,
        Meant::Get => read::get(&call).await,
        Meant::New => read::new(&call).await,
        Meant::Add => add::add(&call).await,
        Meant::Update => update::update(&call).await,
        Meant::Delete => remove::delete(&call).await,
        Meant::Objectionable => remove::objectionable(&call).await,
        Meant::Extra(extra) => (extra.answer)(&call).await,
    }
}

fn may_write(definition: &Definition, caller: Option<&Caller>, deleting: bool) -> Result<(), Problem> {
    let allowed = match definition.writable_by {
        WritableBy::Owner => true,
        WritableBy::Editor => caller.is_some_and(Caller::is_editor),
        WritableBy::Server => deleting,
    };
    if allowed { Ok(()) } else { Err(Problem::Forbidden) }
}

/// The path below `/api/{root}/`.
fn below<'a>(definition: &Definition, path: &'a str) -> &'a str {
    path.strip_prefix("/api/")
        .and_then(|path| path.strip_prefix(definition.root))
        .map_or("", |path| path.trim_start_matches('/'))
}

fn meant(definition: &'static Definition, method: &Method, rest: &str) -> Result<(Meant, Option<i64>), Problem> {
    let parts: Vec<&str> = rest.split('/').collect();
    for extra in definition.extras.iter().filter(|extra| extra.method.http() == *method) {
        if let Some(id) = fits(extra.path, &parts) {
            return Ok((Meant::Extra(extra), id.map(number).transpose()?));
        }
    }
    match (Verb::of(method), parts.as_slice()) {
        (Some(Verb::Get), ["list"]) => Ok((Meant::List, None)),
        (Some(Verb::Get), [id]) if !id.is_empty() => Ok((Meant::Get, Some(number(id)?))),
        (Some(Verb::Post), ["new"]) => Ok((Meant::New, None)),
        (Some(Verb::Post), ["add"]) => Ok((Meant::Add, None)),
        (Some(Verb::Post), ["update", id]) => Ok((Meant::Update, Some(number(id)?))),
        (Some(Verb::Post), ["objectionable", id]) => Ok((Meant::Objectionable, Some(number(id)?))),
        (Some(Verb::Delete), ["delete", id]) => Ok((Meant::Delete, Some(number(id)?))),
        _ => Err(Problem::NotFound),
    }
}

/// The text in the place of an id, where the pattern has one.
type Place<'a> = Option<&'a str>;

/// Whether the path has the form of the pattern; the text in the place of its `{id}`, if it has one.
fn fits<'a>(pattern: &str, parts: &[&'a str]) -> Option<Place<'a>> {
    let pattern: Vec<&str> = pattern.split('/').collect();
    if pattern.len() != parts.len() {
        return None;
    }
    let mut id = None;
    for (wanted, part) in pattern.iter().zip(parts) {
        if *wanted == "{id}" || *wanted == "{categoryId}" {
            // Words are calls, digits are ids (C-17): a word in the place of an id is another call.
            if !part.bytes().all(|byte| byte.is_ascii_digit()) || part.is_empty() {
                return None;
            }
            id = Some(*part);
        } else if let Some(end) = wanted.strip_prefix("{token}") {
            // The call reads it itself; it is nobody's id.
            if part.strip_suffix(end).is_none_or(str::is_empty) {
                return None;
            }
        } else if wanted != part {
            return None;
        }
    }
    Some(id)
}

/// An id of the path: digits, at least 1, exact in JavaScript.
fn number(text: &str) -> Result<i64, Problem> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Problem::field("id", "type"));
    }
    match text.parse::<i64>() {
        Ok(number) if number < 1 => Err(Problem::field("id", "min")),
        Ok(number) if number <= LARGEST_ID => Ok(number),
        _ => Err(Problem::field("id", if text.starts_with('-') { "min" } else { "max" })),
    }
}

/// All paths of a root, for the API document and the tests that walk it.
#[must_use]
pub fn paths(definition: &Definition) -> Vec<(Verb, String)> {
    let mut paths: Vec<(Verb, String)> = [
        (Verb::Get, "list"),
        (Verb::Get, "{id}"),
        (Verb::Post, "new"),
        (Verb::Post, "add"),
        (Verb::Post, "update/{id}"),
        (Verb::Post, "objectionable/{id}"),
        (Verb::Delete, "delete/{id}"),
    ]
    .into_iter()
    .map(|(verb, path)| (verb, format!("/api/{}/{path}", definition.root)))
    .collect();
    for extra in definition.extras {
        let path = (extra.method, format!("/api/{}/{}", definition.root, extra.path));
        if !paths.contains(&path) {
            paths.push(path);
        }
    }
    paths
}
