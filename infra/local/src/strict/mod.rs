//! What `DynamoDB` refuses and the embedded database would take, and the words for requests that cannot be read.
//! The whole list is a test: `infra/local/tests/conformance/refused.json`.

mod expression;
mod key;
mod long;
mod operand;
mod request;
mod tokens;
mod transaction;
mod unreadable;

use dynoxide::{Database, DynoxideError};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::collections::HashMap;

use request::{Request, refused};

pub use unreadable::unreadable;

/// A write of a batch.
#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Write {
    put_request: Option<IgnoredAny>,
    delete_request: Option<IgnoredAny>,
}

/// A batch: for each table its writes, or what is read from it.
#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Batch<T> {
    request_items: HashMap<String, T>,
}

/// Refuses what the embedded database is more lenient in than `DynamoDB`. What cannot be read is left to it.
///
/// # Errors
/// In `DynamoDB`'s words.
pub fn check(database: &Database, operation: &str, body: &[u8]) -> Result<(), DynoxideError> {
    match operation {
        "BatchWriteItem" => one_action_each(body)?,
        "BatchGetItem" => projections(body)?,
        _ => {}
    }
    let Ok(request) = serde_json::from_slice::<Request>(body) else { return Ok(()) };
    if request.client_request_token.as_ref().is_some_and(String::is_empty) {
        return Err(refused(
            "1 validation error detected: Value '' at 'clientRequestToken' failed to satisfy constraint: Member must have length greater than or equal to 1",
        ));
    }
    key::check(&request)?;
    request.all().try_for_each(expression::check)?;
    let body = long::read(body);
    if let Some(body) = &body {
        long::check(database, &request, body)?;
    }
    transaction::check(database, &request, body.as_ref())
}

fn one_action_each(body: &[u8]) -> Result<(), DynoxideError> {
    let Ok(writes) = serde_json::from_slice::<Batch<Vec<Write>>>(body) else { return Ok(()) };
    let both = |it: &Write| it.put_request.is_some() && it.delete_request.is_some();
    if writes.request_items.values().flatten().any(both) {
        return Err(refused(
            "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes",
        ));
    }
    Ok(())
}

fn projections(body: &[u8]) -> Result<(), DynoxideError> {
    let Ok(reads) = serde_json::from_slice::<Batch<Request>>(body) else { return Ok(()) };
    reads.request_items.values().try_for_each(expression::check)
}

/// The database's refusal in `DynamoDB`'s words: of all expressions, it only does not say of this one which it was.
#[must_use]
pub fn worded(operation: &str, error: DynoxideError) -> DynoxideError {
    match error {
        DynoxideError::ValidationException(said) if operation == "Query" && said.starts_with("Attribute name is") => {
            refused(format!("Invalid KeyConditionExpression: {said}"))
        }
        other => other,
    }
}
