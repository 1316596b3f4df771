//! One line of JSON per request: id, function, status, duration, capacity. Never a token, an e-mail or a value.

use crate::http::problem::Problem;
use crate::store::cost::Cost;
use serde_json::{Value, json};
use std::io::Write as _;

/// What a request was and how it ended.
#[derive(Debug)]
pub struct Line<'a> {
    /// The id that the answer carries too.
    pub request_id: &'a str,
    /// Name of the function.
    pub function: &'a str,
    /// HTTP method.
    pub method: &'a str,
    /// Status code of the answer.
    pub status: u16,
    /// Milliseconds.
    pub millis: f64,
    /// DynamoDB calls and units.
    pub cost: Cost,
}

/// Writes what went wrong beside a request that was answered well all the same.
pub fn failure(request_id: &str, function: &str, problem: &Problem) {
    let entry = json!({
        "requestId": request_id,
        "function": function,
        "key": problem.key(),
        "context": problem.context().unwrap_or_default(),
    });
    // A log that cannot be written must not take the answer with it.
    let _unwritable = writeln!(std::io::stderr(), "{entry}");
}

/// Writes that something went well which somebody who watches over the product wants to hear of; it names nobody.
pub fn event(request_id: &str, function: &str, event: &str) {
    let entry = json!({"requestId": request_id, "function": function, "event": event});
    // A log that cannot be written must not take the answer with it.
    let _unwritable = writeln!(std::io::stderr(), "{entry}");
}

/// Writes how much a task has done, as numbers that metrics are made from (`template.yaml`).
pub fn figures<'a>(function: &str, figures: impl IntoIterator<Item = (&'a str, i64)>) {
    let mut entry = json!({"requestId": "none", "function": function});
    if let Some(members) = entry.as_object_mut() {
        members.extend(figures.into_iter().map(|(name, number)| (name.to_owned(), number.into())));
    }
    // A log that cannot be written must not take the work with it.
    let _unwritable = writeln!(std::io::stderr(), "{entry}");
}

/// Writes the line to standard error.
pub fn write(line: &Line<'_>, problem: Option<&Problem>) {
    // A log that cannot be written must not take the answer with it.
    let _unwritable = writeln!(std::io::stderr(), "{}", entry(line, problem));
}

fn entry(line: &Line<'_>, problem: Option<&Problem>) -> Value {
    let mut entry = json!({
        "requestId": line.request_id,
        "function": line.function,
        "method": line.method,
        "status": line.status,
        "ms": (line.millis * 100.0).round() / 100.0,
        "dynamoCalls": line.cost.calls,
        "dynamoUnits": line.cost.units,
    });
    if let (Some(problem), Some(members)) = (problem, entry.as_object_mut()) {
        members.insert("key".to_owned(), problem.key().into());
        if let Some(context) = problem.context() {
            members.insert("context".to_owned(), context.into());
        }
        if let Some(event) = problem.event() {
            members.insert("event".to_owned(), event.into());
        }
    }
    entry
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_endangers_an_account_is_an_event_that_names_nobody() {
        let line = Line {
            request_id: "r",
            function: "login",
            method: "POST",
            status: 401,
            millis: 1.0,
            cost: Cost::default(),
        };
        for (problem, event) in [
            (Problem::Reused, "token.reused"),
            (Problem::TooMany(7), "limit.reached"),
            (Problem::LoginFailed, "signin.failed"),
            (Problem::Unreadable, "factor.unreadable"),
            (Problem::Refused("error.external.refused"), "external.refused"),
        ] {
            let entry = entry(&line, Some(&problem));
            assert_eq!(entry["event"], event);
            let known =
                ["requestId", "function", "method", "status", "ms", "dynamoCalls", "dynamoUnits", "key", "event"];
            let members = entry.as_object().unwrap();
            assert!(members.keys().all(|name| known.contains(&name.as_str())), "{entry}");
        }
        assert_eq!(entry(&line, Some(&Problem::Unauthenticated))["event"], Value::Null);
        assert_eq!(entry(&line, None)["event"], Value::Null);
    }
}
