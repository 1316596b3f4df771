//! What cancels a transaction, each with the action that it is the fault of.

use super::request::{Request, refused};
use super::{key, long};
use dynoxide::errors::CancellationReason;
use dynoxide::{Database, DynoxideError};
use serde_json::Value;
use std::collections::HashMap;

/// What can be refused of the actions as they are written. `body` is the request where something in it may be too long.
pub(super) fn check(database: &Database, request: &Request, body: Option<&Value>) -> Result<(), DynoxideError> {
    request.transact_items.iter().flatten().try_for_each(|(action, part)| valued(action, part))?;
    let written = |at: usize| body.map(|it| &it["TransactItems"][at]["Put"]);
    let faults: Vec<Option<String>> =
        request.transact_items.iter().enumerate().map(|(at, part)| fault(database, part, written(at))).collect();
    if faults.iter().all(Option::is_none) {
        return Ok(());
    }
    let reasons: Vec<CancellationReason> = faults.into_iter().map(reason).collect();
    let codes: Vec<&str> = reasons.iter().map(|it| it.code.as_str()).collect();
    let message =
        format!("Transaction cancelled, please refer cancellation reasons for specific reasons [{}]", codes.join(", "));
    Err(DynoxideError::TransactionCanceledException(message, reasons))
}

/// A put or a delete has values only for its condition.
fn valued(action: &str, part: &Request) -> Result<(), DynoxideError> {
    let is_bare = matches!(action, "Put" | "Delete") && part.condition_expression.is_none();
    if is_bare && !part.expression_attribute_values.is_empty() {
        return Err(refused(
            "ExpressionAttributeValues can only be specified when using expressions: ConditionExpression is null",
        ));
    }
    Ok(())
}

fn fault(database: &Database, actions: &HashMap<String, Request>, put: Option<&Value>) -> Option<String> {
    let update = actions.get("Update");
    // The embedded database would store an item whose attributes say something else than its key.
    if let Some(key) = update.and_then(key::changed) {
        return Some(format!(
            "One or more parameter values were invalid: Cannot update attribute {key}. This attribute is part of the key"
        ));
    }
    if update.is_some_and(|it| long::is_update(database, it)) {
        return Some(long::UPDATE.to_owned());
    }
    let put = put.and_then(|it| Some((it["TableName"].as_str()?, it["Item"].as_object()?)));
    put.is_some_and(|(table, item)| long::is_put(database, table, item)).then(|| long::SORT_KEY.to_owned())
}

fn reason(fault: Option<String>) -> CancellationReason {
    let code = if fault.is_some() { "ValidationError" } else { "None" };
    CancellationReason { code: code.to_owned(), message: fault, item: None }
}
