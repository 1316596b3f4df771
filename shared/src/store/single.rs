//! A transaction of one step: one item, written by itself.
//!
//! DynamoDB remembers no token for these. So when an answer got lost and the repetition is refused, the row that stands in the
//! way is compared with what was to be written: it may be our own.

use super::attempt::{attempt, nothing_special};
use super::cost::count_units;
use super::expression::{Change, Entry, Words, same_row};
use super::item::{Row, Stored, key_item, stored};
use super::step::{Action, Outcome, Rows, Step, outcome};
use super::table::Table;
use crate::http::problem::Problem;
use aws_sdk_dynamodb::operation::delete_item::DeleteItemError;
use aws_sdk_dynamodb::operation::put_item::PutItemError;
use aws_sdk_dynamodb::operation::update_item::UpdateItemError;
use aws_sdk_dynamodb::types::{
    ConsumedCapacity, ReturnConsumedCapacity, ReturnValue, ReturnValuesOnConditionCheckFailure,
};

const OLD: ReturnValuesOnConditionCheckFailure = ReturnValuesOnConditionCheckFailure::AllOld;

pub(super) async fn write(table: &Table, step: &Step, now: &str) -> Result<Outcome, Problem> {
    match &step.action {
        Action::Create(entry) | Action::Put(entry) => put(table, step, entry).await,
        Action::Change(wanted) => change(table, step, wanted, now).await,
        Action::Remove | Action::Require => remove(table, step).await,
    }
}

fn ended(step: &Step, there: Option<Stored>) -> Outcome {
    outcome(std::iter::once((step, there)))
}

fn spend(capacity: Option<&ConsumedCapacity>) {
    count_units(capacity.and_then(ConsumedCapacity::capacity_units));
}

async fn put(table: &Table, step: &Step, entry: &Entry) -> Result<Outcome, Problem> {
    let mut words = Words::default();
    let condition = step.condition(&mut words);
    let request = table
        .client
        .put_item()
        .table_name(&table.name)
        .set_item(Some(step.item(entry)))
        .set_condition_expression(condition)
        .set_expression_attribute_names(words.names())
        .set_expression_attribute_values(words.values())
        .return_values_on_condition_check_failure(OLD)
        .return_consumed_capacity(ReturnConsumedCapacity::Total);
    let tried = attempt(table.pace(), "put", nothing_special, || request.clone().send()).await?;
    let committed = || Ok(Outcome::Committed(Rows::one(step.label, entry.row.clone())));
    match tried.answer {
        Ok(answer) => {
            spend(answer.consumed_capacity());
            committed()
        }
        Err(PutItemError::ConditionalCheckFailedException(failed)) => match failed.item.map(stored) {
            Some(there) if tried.uncertain && same_row(&there.row, &entry.row) => committed(),
            there => Ok(ended(step, there)),
        },
        Err(_) => Err(odd("put")),
    }
}

async fn change(table: &Table, step: &Step, change: &Change, now: &str) -> Result<Outcome, Problem> {
    let mut words = Words::default();
    let update = change.update(now, step.back_references, &mut words);
    let condition = step.condition(&mut words);
    let request = table
        .client
        .update_item()
        .table_name(&table.name)
        .set_key(Some(key_item(&step.key)))
        .update_expression(update)
        .set_condition_expression(condition)
        .set_expression_attribute_names(words.names())
        .set_expression_attribute_values(words.values())
        .return_values(ReturnValue::AllNew)
        .return_values_on_condition_check_failure(OLD)
        .return_consumed_capacity(ReturnConsumedCapacity::Total);
    let tried = attempt(table.pace(), "update", nothing_special, || request.clone().send()).await?;
    let committed = |row: Row| Ok(Outcome::Committed(Rows::one(step.label, row)));
    match tried.answer {
        Ok(answer) => {
            spend(answer.consumed_capacity());
            committed(answer.attributes.map(|item| stored(item).row).unwrap_or_default())
        }
        Err(UpdateItemError::ConditionalCheckFailedException(failed)) => match failed.item.map(stored) {
            Some(there) if tried.uncertain && change.is_done(&there, &step.expect, now) => committed(there.row),
            there => Ok(ended(step, there)),
        },
        Err(_) => Err(odd("update")),
    }
}

async fn remove(table: &Table, step: &Step) -> Result<Outcome, Problem> {
    let mut words = Words::default();
    let condition = step.condition(&mut words);
    let request = table
        .client
        .delete_item()
        .table_name(&table.name)
        .set_key(Some(key_item(&step.key)))
        .set_condition_expression(condition)
        .set_expression_attribute_names(words.names())
        .set_expression_attribute_values(words.values())
        .return_values_on_condition_check_failure(OLD)
        .return_consumed_capacity(ReturnConsumedCapacity::Total);
    let tried = attempt(table.pace(), "delete", nothing_special, || request.clone().send()).await?;
    match tried.answer {
        Ok(answer) => {
            spend(answer.consumed_capacity());
            Ok(Outcome::Committed(Rows::default()))
        }
        // It is gone, as it was to be: most likely by the attempt whose answer got lost.
        Err(DeleteItemError::ConditionalCheckFailedException(failed)) if failed.item.is_none() && tried.uncertain => {
            Ok(Outcome::Committed(Rows::default()))
        }
        Err(DeleteItemError::ConditionalCheckFailedException(failed)) => Ok(ended(step, failed.item.map(stored))),
        Err(_) => Err(odd("delete")),
    }
}

fn odd(call: &str) -> Problem {
    Problem::Internal(format!("dynamodb {call}: refused without a reason"))
}
