//! The one DynamoDB table: the calls we make and what they cost.

use super::item::{Item, text};
use super::keys::{self, Key};
use crate::http::problem::Problem;
use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::error::SdkError;
use aws_sdk_dynamodb::operation::delete_item::DeleteItemError;
use aws_sdk_dynamodb::operation::put_item::PutItemError;
use aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsError;
use aws_sdk_dynamodb::operation::update_item::UpdateItemError;
use aws_sdk_dynamodb::types::{
    AttributeValue, ConsumedCapacity, DeleteRequest, ReturnConsumedCapacity, ReturnValue,
    ReturnValuesOnConditionCheckFailure, TransactWriteItem, WriteRequest,
};
use std::collections::HashMap;
use std::fmt::Debug;
use std::sync::Mutex;
use std::time::Duration;

/// Largest number of actions in a transaction (a limit of DynamoDB).
pub const TRANSACTION_LIMIT: usize = 100;

/// How often a transaction is tried that met another one.
const CONFLICT_TRIES: u32 = 5;

/// Time before the second try; doubled before each further one.
const CONFLICT_WAIT: Duration = Duration::from_millis(15);

const CONFLICT: &str = "dynamodb transact: conflict";

/// What a request cost so far.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cost {
    /// Calls made.
    pub calls: u32,
    /// Capacity units used.
    pub units: f64,
}

tokio::task_local! {
    /// The cost of the request that is being answered; set by `meter`.
    static COST: Mutex<Cost>;
}

/// Runs a request and tells what its DynamoDB calls cost.
pub async fn meter<F: Future>(request: F) -> (F::Output, Cost) {
    COST.scope(Mutex::new(Cost::default()), async {
        let output = request.await;
        let cost = COST.with(|cost| cost.lock().map_or_else(|poisoned| *poisoned.into_inner(), |cost| *cost));
        (output, cost)
    })
    .await
}

fn spend(capacity: Option<&ConsumedCapacity>) {
    let units = capacity.and_then(ConsumedCapacity::capacity_units).unwrap_or(0.0);
    // Outside a request (seeding, tests) nobody counts.
    let _uncounted = COST.try_with(|cost| {
        if let Ok(mut cost) = cost.lock() {
            cost.calls += 1;
            cost.units += units;
        }
    });
}

/// How a conditional write ended.
#[derive(Debug)]
pub enum Written {
    /// It happened; the item as it is now where the call asked for it.
    Done(Option<Item>),
    /// The condition did not hold; the item as it is, if there is one.
    Refused(Option<Item>),
}

/// A query of one partition.
#[derive(Clone, Debug)]
pub struct Range {
    /// Partition.
    pub pk: String,
    /// `true`: the local index by date, else the sort key.
    pub by_date: bool,
    /// Smallest sort key, included.
    pub low: String,
    /// Largest sort key, included.
    pub high: String,
    /// Largest first.
    pub descending: bool,
    /// Go on after this item.
    pub after: Option<Item>,
}

impl Range {
    /// Everything of a partition whose sort key begins with `prefix`.
    #[must_use]
    pub fn prefix(pk: String, prefix: &str) -> Self {
        Self {
            pk,
            by_date: false,
            low: prefix.to_owned(),
            high: format!("{prefix}\u{10ffff}"),
            descending: false,
            after: None,
        }
    }
}

/// A transaction that is being put together.
pub type Actions = Vec<TransactWriteItem>;

/// The table.
#[derive(Clone, Debug)]
pub struct Table {
    client: Client,
    name: String,
}

impl Table {
    /// A table by name.
    #[must_use]
    pub const fn new(client: Client, name: String) -> Self {
        Self { client, name }
    }

    /// The name, for requests of a transaction.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// One item by key.
    pub async fn get(&self, key: &Key) -> Result<Option<Item>, Problem> {
        let answer = self
            .client
            .get_item()
            .table_name(&self.name)
            .set_key(Some(key_item(key)))
            .consistent_read(true)
            .return_consumed_capacity(ReturnConsumedCapacity::Total)
            .send()
            .await
            .map_err(|error| unavailable("get", &error))?;
        spend(answer.consumed_capacity());
        Ok(answer.item.filter(|item| !item.is_empty()))
    }

    /// Up to `limit` items of a range; more than one call only past DynamoDB's 1 MB page.
    pub async fn query(&self, range: &Range, limit: usize) -> Result<Vec<Item>, Problem> {
        let mut items: Vec<Item> = Vec::new();
        let mut after = range.after.clone();
        loop {
            let missing = i32::try_from(limit - items.len()).unwrap_or(i32::MAX);
            let answer = self
                .client
                .query()
                .table_name(&self.name)
                .set_index_name(range.by_date.then(|| keys::BY_DATE.to_owned()))
                .key_condition_expression("#pk = :pk AND #sk BETWEEN :low AND :high")
                .expression_attribute_names("#pk", keys::PK)
                .expression_attribute_names("#sk", if range.by_date { keys::IX } else { keys::SK })
                .expression_attribute_values(":pk", AttributeValue::S(range.pk.clone()))
                .expression_attribute_values(":low", AttributeValue::S(range.low.clone()))
                .expression_attribute_values(":high", AttributeValue::S(range.high.clone()))
                .scan_index_forward(!range.descending)
                .consistent_read(true)
                .limit(missing)
                .set_exclusive_start_key(after)
                .return_consumed_capacity(ReturnConsumedCapacity::Total)
                .send()
                .await
                .map_err(|error| unavailable("query", &error))?;
            spend(answer.consumed_capacity());
            items.extend(answer.items.unwrap_or_default());
            after = answer.last_evaluated_key.filter(|key| !key.is_empty());
            if after.is_none() || items.len() >= limit {
                return Ok(items);
            }
        }
    }

    /// Writes a whole item; with a condition it may be refused.
    pub async fn put(&self, item: Item, condition: Option<&str>) -> Result<Written, Problem> {
        let answer = self
            .client
            .put_item()
            .table_name(&self.name)
            .set_item(Some(item))
            .set_condition_expression(condition.map(str::to_owned))
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
            .return_consumed_capacity(ReturnConsumedCapacity::Total)
            .send()
            .await;
        match answer {
            Ok(answer) => {
                spend(answer.consumed_capacity());
                Ok(Written::Done(None))
            }
            Err(error) => match error.as_service_error() {
                Some(PutItemError::ConditionalCheckFailedException(failed)) => {
                    spend(None);
                    Ok(Written::Refused(failed.item().cloned()))
                }
                _ => Err(unavailable("put", &error)),
            },
        }
    }

    /// Changes an item; the answer carries the item as it is now.
    pub async fn update(&self, key: &Key, change: Change) -> Result<Written, Problem> {
        let answer = self
            .client
            .update_item()
            .table_name(&self.name)
            .set_key(Some(key_item(key)))
            .update_expression(change.expression())
            .condition_expression(&change.condition)
            .set_expression_attribute_names(change.names())
            .set_expression_attribute_values(change.values())
            .return_values(ReturnValue::AllNew)
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
            .return_consumed_capacity(ReturnConsumedCapacity::Total)
            .send()
            .await;
        match answer {
            Ok(answer) => {
                spend(answer.consumed_capacity());
                Ok(Written::Done(answer.attributes))
            }
            Err(error) => match error.as_service_error() {
                Some(UpdateItemError::ConditionalCheckFailedException(failed)) => {
                    spend(None);
                    Ok(Written::Refused(failed.item().cloned()))
                }
                _ => Err(unavailable("update", &error)),
            },
        }
    }

    /// Removes an item under a condition over `refs` and its being there.
    pub async fn delete(&self, key: &Key) -> Result<Written, Problem> {
        let answer = self
            .client
            .delete_item()
            .table_name(&self.name)
            .set_key(Some(key_item(key)))
            .condition_expression("attribute_exists(#pk) AND (attribute_not_exists(#refs) OR #refs = :none)")
            .expression_attribute_names("#pk", keys::PK)
            .expression_attribute_names("#refs", keys::REFS)
            .expression_attribute_values(":none", AttributeValue::N("0".to_owned()))
            .return_values(ReturnValue::AllOld)
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
            .return_consumed_capacity(ReturnConsumedCapacity::Total)
            .send()
            .await;
        match answer {
            Ok(answer) => {
                spend(answer.consumed_capacity());
                Ok(Written::Done(answer.attributes))
            }
            Err(error) => match error.as_service_error() {
                Some(DeleteItemError::ConditionalCheckFailedException(failed)) => {
                    spend(None);
                    Ok(Written::Refused(failed.item().cloned()))
                }
                _ => Err(unavailable("delete", &error)),
            },
        }
    }

    /// Removes many items whatever they are (account deletion, tests).
    pub async fn sweep(&self, all: &[Key]) -> Result<(), Problem> {
        for some in all.chunks(25) {
            let mut waiting: Vec<WriteRequest> = Vec::with_capacity(some.len());
            for key in some {
                let request = DeleteRequest::builder()
                    .set_key(Some(key_item(key)))
                    .build()
                    .map_err(|error| Problem::Internal(error.to_string()))?;
                waiting.push(WriteRequest::builder().delete_request(request).build());
            }
            while !waiting.is_empty() {
                let answer = self
                    .client
                    .batch_write_item()
                    .request_items(&self.name, waiting)
                    .send()
                    .await
                    .map_err(|error| unavailable("sweep", &error))?;
                spend(None);
                waiting = answer.unprocessed_items.and_then(|mut left| left.remove(&self.name)).unwrap_or_default();
            }
        }
        Ok(())
    }

    /// Does all actions or none. When none: for each action the item that stood in its way, where a condition failed.
    pub async fn transact(&self, actions: Actions) -> Result<Result<(), Vec<Option<Item>>>, Problem> {
        let mut wait = CONFLICT_WAIT;
        for _ in 1..CONFLICT_TRIES {
            match self.transact_once(actions.clone()).await {
                // Another transaction held one of the items; it is over in a moment.
                Err(Problem::Unavailable(context)) if context == CONFLICT => {
                    tokio::time::sleep(wait).await;
                    wait *= 2;
                }
                ended => return ended,
            }
        }
        self.transact_once(actions).await
    }

    async fn transact_once(&self, actions: Actions) -> Result<Result<(), Vec<Option<Item>>>, Problem> {
        let answer = self
            .client
            .transact_write_items()
            .set_transact_items(Some(actions))
            .return_consumed_capacity(ReturnConsumedCapacity::Total)
            .send()
            .await;
        match answer {
            Ok(answer) => {
                spend(answer.consumed_capacity().first());
                Ok(Ok(()))
            }
            Err(error) => match error.as_service_error() {
                Some(TransactWriteItemsError::TransactionCanceledException(cancelled)) => {
                    spend(None);
                    let reasons = cancelled.cancellation_reasons();
                    if reasons.iter().any(|reason| failed(reason.code())) {
                        let item = |code, item: Option<&Item>| failed(code).then(|| item.cloned().unwrap_or_default());
                        return Ok(Err(reasons.iter().map(|reason| item(reason.code(), reason.item())).collect()));
                    }
                    Err(Problem::Unavailable(CONFLICT.to_owned()))
                }
                _ => Err(unavailable("transact", &error)),
            },
        }
    }
}

fn failed(code: Option<&str>) -> bool {
    code == Some("ConditionalCheckFailed")
}

/// A change of some attributes of an item.
#[derive(Clone, Debug, Default)]
pub struct Change {
    /// Attributes to write.
    pub set: Vec<(String, AttributeValue)>,
    /// Attributes to remove.
    pub remove: Vec<String>,
    /// Numbers to add to.
    pub add: Vec<(String, i64)>,
    /// The condition; may use `#pk` and the names and values below.
    pub condition: String,
    /// Names that the condition uses.
    pub condition_names: Vec<(&'static str, &'static str)>,
    /// A name that the condition uses and that is only known at run time.
    pub condition_field: Option<(&'static str, String)>,
    /// Values that the condition uses.
    pub condition_values: Vec<(&'static str, AttributeValue)>,
}

impl Change {
    /// The update expression; names and values are numbered.
    #[must_use]
    pub fn expression(&self) -> String {
        let mut parts: Vec<String> = Vec::new();
        let mut at = 0;
        let mut next = || {
            at += 1;
            at - 1
        };
        let sets: Vec<String> = self.set.iter().map(|_| next()).map(|n| format!("#n{n} = :v{n}")).collect();
        let removes: Vec<String> = self.remove.iter().map(|_| next()).map(|n| format!("#n{n}")).collect();
        let adds: Vec<String> = self.add.iter().map(|_| next()).map(|n| format!("#n{n} :v{n}")).collect();
        for (word, clauses) in [("SET", sets), ("REMOVE", removes), ("ADD", adds)] {
            if !clauses.is_empty() {
                parts.push(format!("{word} {}", clauses.join(", ")));
            }
        }
        parts.join(" ")
    }

    /// The attribute names behind the numbers.
    #[must_use]
    pub fn names(&self) -> Option<HashMap<String, String>> {
        let attributes =
            self.set.iter().map(|(name, _)| name).chain(&self.remove).chain(self.add.iter().map(|(name, _)| name));
        let mut names: HashMap<String, String> =
            attributes.enumerate().map(|(n, name)| (format!("#n{n}"), name.clone())).collect();
        names.extend(self.condition_names.iter().map(|(short, name)| ((*short).to_owned(), (*name).to_owned())));
        names.extend(self.condition_field.iter().map(|(short, name)| ((*short).to_owned(), name.clone())));
        Some(names)
    }

    /// The values behind the numbers.
    #[must_use]
    pub fn values(&self) -> Option<HashMap<String, AttributeValue>> {
        let mut values: HashMap<String, AttributeValue> =
            self.set.iter().enumerate().map(|(n, (_, value))| (format!(":v{n}"), value.clone())).collect();
        let start = self.set.len() + self.remove.len();
        for (n, (_, number)) in self.add.iter().enumerate() {
            values.insert(format!(":v{}", start + n), AttributeValue::N(number.to_string()));
        }
        values.extend(self.condition_values.iter().map(|(short, value)| ((*short).to_owned(), value.clone())));
        (!values.is_empty()).then_some(values)
    }
}

/// A key as item.
#[must_use]
pub fn key_item(key: &Key) -> Item {
    HashMap::from([
        (keys::PK.to_owned(), AttributeValue::S(key.pk.clone())),
        (keys::SK.to_owned(), AttributeValue::S(key.sk.clone())),
    ])
}

/// The key of an item.
#[must_use]
pub fn key_of(item: &Item) -> Option<Key> {
    Some(Key { pk: text(item, keys::PK)?.to_owned(), sk: text(item, keys::SK)?.to_owned() })
}

fn unavailable<E: Debug + std::error::Error + 'static, R: Debug>(call: &str, error: &SdkError<E, R>) -> Problem {
    // Only the kind of failure: a service error's text may quote values.
    let kind = match error {
        SdkError::ConstructionFailure(_) => "construction",
        SdkError::TimeoutError(_) => "timeout",
        SdkError::DispatchFailure(_) => "dispatch",
        SdkError::ResponseError(_) => "response",
        SdkError::ServiceError(failure) => {
            return Problem::Unavailable(format!("dynamodb {call}: {}", code(failure.err())));
        }
        _ => "other",
    };
    Problem::Unavailable(format!("dynamodb {call}: {kind}"))
}

fn code<E: Debug>(error: &E) -> String {
    let text = format!("{error:?}");
    text.split(['(', '{', ' ']).next().unwrap_or("service").to_owned()
}
