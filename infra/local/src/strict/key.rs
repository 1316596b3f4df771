//! Keys: conditions on them, cursors, and updates that would change them.

use super::request::{Request, refused};
use super::tokens::{COMPARATORS, FUNCTIONS, tokens};
use dynoxide::DynoxideError;
use serde_json::Value;

pub(super) const CURSOR: &str = "The provided starting key is invalid: ";

/// The condition and the cursor of a query.
pub(super) fn check(request: &Request) -> Result<(), DynoxideError> {
    if let Some(expression) = &request.key_condition_expression {
        allowed(expression)?;
        for (key, reference) in compared(request, expression) {
            if request.expression_attribute_values.get(reference).is_some_and(is_empty) {
                return Err(refused(empty(key)));
            }
        }
    }
    match request.exclusive_start_key.iter().find(|(_, value)| is_empty(value)) {
        Some((key, _)) => Err(refused(format!("{CURSOR}{}", empty(key)))),
        None => Ok(()),
    }
}

/// A condition on keys knows fewer operators than others.
fn allowed(expression: &str) -> Result<(), DynoxideError> {
    let tokens: Vec<&str> = tokens(expression).collect();
    for (at, token) in tokens.iter().enumerate() {
        let word = token.to_ascii_uppercase();
        let is_called = tokens.get(at + 1) == Some(&"(");
        let operator = if matches!(word.as_str(), "OR" | "NOT" | "IN" | "<>") {
            Some(word.as_str())
        } else if is_called && FUNCTIONS.contains(token) && !matches!(*token, "begins_with" | "size") {
            Some(*token)
        } else {
            None
        };
        if let Some(operator) = operator {
            return Err(refused(format!("Invalid operator used in KeyConditionExpression: {operator}")));
        }
        if is_called && *token == "size" {
            return Err(refused("KeyConditionExpressions cannot contain nested operations"));
        }
        let sides = [at.checked_sub(1), at.checked_add(1)].map(|at| at.and_then(|at| tokens.get(at)));
        if COMPARATORS.contains(token) && sides.iter().all(|it| it.is_some_and(|it| is_name(it))) {
            return Err(refused(
                "Invalid condition in KeyConditionExpression: Multiple attribute names used in one condition",
            ));
        }
    }
    Ok(())
}

/// The keys of a condition, each with what it is compared with.
pub(super) fn compared<'a>(request: &'a Request, expression: &'a str) -> Vec<(&'a str, &'a str)> {
    let mut key = "";
    let mut all = Vec::new();
    for token in tokens(expression) {
        if token.starts_with(':') {
            all.push((key, token));
        } else if is_name(token) {
            key = request.name(token);
        }
    }
    all
}

/// Whether it is the name of an attribute; conditions on keys know no other words.
fn is_name(token: &str) -> bool {
    let is_word = token.starts_with(|it: char| it.is_ascii_alphabetic() || it == '_' || it == '#');
    is_word && !["AND", "BETWEEN"].iter().any(|word| token.eq_ignore_ascii_case(word)) && !FUNCTIONS.contains(&token)
}

fn is_empty(value: &Value) -> bool {
    ["S", "B"].iter().any(|kind| value.get(kind).is_some_and(|it| it == ""))
}

fn empty(key: &str) -> String {
    format!(
        "One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: {key}"
    )
}

/// The part of the key that the update sets, removes, adds to or deletes from: what stands behind such a word or a comma.
pub(super) fn changed(update: &Request) -> Option<&str> {
    let mut before = "";
    let mut depth = 0_usize;
    for token in tokens(update.update_expression.as_ref()?) {
        let is_target = depth == 0
            && (before == "," || ["SET", "REMOVE", "ADD", "DELETE"].iter().any(|it| before.eq_ignore_ascii_case(it)));
        let name = update.name(token);
        if is_target && update.key.contains_key(name) {
            return Some(name);
        }
        match token {
            "(" => depth += 1,
            ")" => depth = depth.saturating_sub(1),
            _ => {}
        }
        before = token;
    }
    None
}
