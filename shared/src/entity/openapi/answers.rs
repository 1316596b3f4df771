//! The answers of the API document: every status code that an operation gives.

use super::schemas::schema_ref;
use crate::entity::definition::{Definition, OnDuplicate};
use crate::entity::operation::{Contract, Permission, Schema, Verb};
use crate::http::problem::{FAULT_KEYS, KEYS};
use serde_json::{Map, Value, json};

/// The problems: status, name among the responses, what they mean.
const PROBLEMS: [(u16, &str, &str); 11] = [
    (400, "invalid", "Parameters or fields break rules, each by name; or the call cannot be answered like this."),
    (401, "unauthenticated", "No token, or one that no longer holds; at sign-in: not this password."),
    (403, "forbidden", "Known, but not allowed."),
    (404, "notfound", "Not there, or not for this caller to know of."),
    (405, "method", "The path has other methods, which Allow names."),
    (409, "conflict", "What is there stands against it."),
    (413, "toolarge", "The body is too large."),
    (429, "toomany", "Too many calls of this kind; Retry-After says when to try again."),
    (500, "unknown", "A fault of the program."),
    (501, "notconfigured", "The operator has not set this up."),
    (503, "unavailable", "The store did not answer; trying again is right."),
];

/// What every operation may answer.
const ALWAYS: [u16; 5] = [400, 405, 413, 500, 503];

/// The responses that operations refer to.
pub(super) fn all() -> Map<String, Value> {
    let problem = |(status, name, doc): (u16, &str, &str)| {
        let mut response = json!({
            "description": doc,
            "content": {"application/problem+json": {"schema": schema_ref("problem")}},
        });
        let header = match status {
            405 => Some(("Allow", json!({"type": "string"}))),
            429 | 503 => Some(("Retry-After", json!({"type": "integer", "minimum": 1}))),
            _ => None,
        };
        if let Some((name, schema)) = header {
            response["headers"] = json!({name: {"required": true, "schema": schema}});
        }
        (name.to_owned(), response)
    };
    let mut responses: Map<String, Value> = PROBLEMS.into_iter().map(problem).collect();
    let unchanged = json!({
        "description": "The rows are still those of the ETag in If-None-Match.",
        "headers": {"ETag": {"required": true, "schema": {"type": "string"}}},
    });
    responses.insert("unchanged".to_owned(), unchanged);
    responses
}

/// Whether an operation answers with an `ETag`: `list` and `get` of catalogs do.
fn is_tagged(path: &str, contract: &Contract, root: Option<&Definition>) -> bool {
    let read = matches!(contract.answer, Schema::Page) || path == "{id}";
    root.is_some_and(Definition::is_catalog) && read
}

/// The answers of an operation; `good` is what it answers when all went well.
pub(super) fn of_operation(
    verb: Verb,
    path: &str,
    permission: Permission,
    contract: &Contract,
    root: Option<&Definition>,
    mut good: Value,
) -> Map<String, Value> {
    let mut answers = Map::new();
    if is_tagged(path, contract, root) {
        good["headers"] = json!({"ETag": {"required": true, "schema": {"type": "string"}}});
        answers.insert("304".to_owned(), json!({"$ref": "#/components/responses/unchanged"}));
    }
    let adds = matches!(contract.body, Schema::Addition | Schema::Whole);
    let second = root.filter(|root| adds && root.on_duplicate == OnDuplicate::Existing && !root.unique.is_empty());
    for (status, doc) in contract.also.into_iter().chain(second.map(|_| (200, "It was there already."))) {
        let mut also = good.clone();
        also["description"] = doc.into();
        answers.insert(status.to_string(), also);
    }
    answers.insert(contract.status.to_string(), good);
    let mut problems = ALWAYS.to_vec();
    if root.is_some() || permission != Permission::Everybody {
        problems.push(401);
    }
    if matches!(permission, Permission::Begin | Permission::Write | Permission::Delete) {
        problems.push(403);
    }
    // A row may be gone, its owner's whole account too.
    if path.contains('{') || root.is_some() && (adds || verb != Verb::Get) {
        problems.push(404);
    }
    if root.is_some() && (adds || matches!(contract.body, Schema::Changes) || verb == Verb::Delete) {
        problems.push(409);
    }
    problems.extend(contract.problems);
    // Tries of a password are counted.
    problems.extend(contract.confirmed.then_some(429));
    problems.sort_unstable();
    problems.dedup();
    for (status, name, _) in PROBLEMS.iter().filter(|(status, ..)| problems.contains(status)) {
        answers.insert(status.to_string(), json!({"$ref": format!("#/components/responses/{name}")}));
    }
    answers.sort_keys();
    answers
}

/// What went wrong.
pub(super) fn problem() -> Value {
    let fault = json!({
        "type": "object",
        "properties": {"path": {"type": "string"}, "key": {"type": "string", "enum": FAULT_KEYS}},
        "required": ["path", "key"],
    });
    json!({
        "type": "object",
        "description": "What went wrong, as keys; the site has the words.",
        "properties": {
            "type": {"type": "string"},
            "status": {"type": "integer"},
            "key": {"type": "string", "enum": KEYS},
            "fields": {"type": "array", "items": fault},
            "requestId": {"type": "string"},
            "current": {"type": "object", "description": "With error.version.conflict: the row as it is now."},
        },
        "required": ["type", "status", "key", "fields", "requestId"],
    })
}
