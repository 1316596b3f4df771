//! The behaviour of DynamoDB that the product relies on, tested with the embedded one through the real SDK.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::operation::delete_item::DeleteItemError;
use aws_sdk_dynamodb::operation::put_item::PutItemError;
use aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsError;
use aws_sdk_dynamodb::operation::update_item::UpdateItemError;
use aws_sdk_dynamodb::types::{
    AttributeValue, ConditionCheck, Delete, Put, ReturnConsumedCapacity, ReturnValue,
    ReturnValuesOnConditionCheckFailure as OnFailure, TransactWriteItem, Update,
};
use local::dynamo::Dynamo;
use local::listen::{Stopper, stopper};
use local::template;
use shared::store::connect::Settings;
use std::collections::HashMap;
use std::path::Path;

mod conformance;

type Item = HashMap<String, AttributeValue>;

fn s(text: &str) -> AttributeValue {
    AttributeValue::S(text.to_owned())
}

fn n(number: i64) -> AttributeValue {
    AttributeValue::N(number.to_string())
}

fn item(pk: &str, sk: &str, more: &[(&str, AttributeValue)]) -> Item {
    let mut item = HashMap::from([("pk".to_owned(), s(pk)), ("sk".to_owned(), s(sk))]);
    item.extend(more.iter().map(|(name, value)| ((*name).to_owned(), value.clone())));
    item
}

struct Running {
    dynamo: Dynamo,
    client: Client,
    table: String,
    stop: Stopper,
}

impl Running {
    async fn start(folder: &Path, sweep: bool) -> Self {
        Self::with(folder, sweep, include_str!("fixture.yaml")).await
    }

    async fn with(folder: &Path, sweep: bool, template: &str) -> Self {
        let shape = template::parse(template).unwrap().table;
        let (stop, told) = stopper();
        let dynamo = Dynamo::open(&folder.join("table.sqlite"), &shape, sweep, true, told).unwrap();
        let client = Client::new(&Settings::embedded(dynamo.http.clone()).config());
        Self { client, dynamo, table: shape.name, stop }
    }

    async fn stop(self) {
        self.stop.stop();
        drop(self.client);
        self.dynamo.stopped().await;
    }

    async fn put(&self, item: Item) {
        self.client.put_item().table_name(&self.table).set_item(Some(item)).send().await.unwrap();
    }

    async fn get(&self, pk: &str, sk: &str) -> Option<Item> {
        let answer = self.client.get_item().table_name(&self.table).set_key(Some(item(pk, sk, &[])));
        answer.consistent_read(true).send().await.unwrap().item
    }
}

#[tokio::test]
async fn a_refused_write_shows_the_item_that_stood_in_its_way() {
    let dir = tempfile::tempdir().unwrap();
    let db = Running::start(dir.path(), false).await;
    db.put(item("user#1", "a", &[("version", n(3))])).await;
    let (client, table) = (&db.client, &db.table);

    let error = client
        .update_item()
        .table_name(table)
        .set_key(Some(item("user#1", "a", &[])))
        .update_expression("SET #v = :next")
        .condition_expression("#v = :seen")
        .expression_attribute_names("#v", "version")
        .expression_attribute_values(":next", n(3))
        .expression_attribute_values(":seen", n(2))
        .return_values_on_condition_check_failure(OnFailure::AllOld)
        .send()
        .await
        .unwrap_err();
    let Some(UpdateItemError::ConditionalCheckFailedException(failed)) = error.as_service_error() else {
        panic!("{error:?}")
    };
    assert_eq!(failed.item().unwrap()["version"], n(3));

    let missing = client
        .update_item()
        .table_name(table)
        .set_key(Some(item("user#1", "nothing", &[])))
        .update_expression("SET #v = :next")
        .condition_expression("attribute_exists(pk)")
        .expression_attribute_names("#v", "version")
        .expression_attribute_values(":next", n(3))
        .return_values_on_condition_check_failure(OnFailure::AllOld)
        .send()
        .await
        .unwrap_err();
    let Some(UpdateItemError::ConditionalCheckFailedException(failed)) = missing.as_service_error() else {
        panic!("{missing:?}")
    };
    assert!(failed.item().is_none_or(HashMap::is_empty), "nothing stood in the way");

    let error = client
        .put_item()
        .table_name(table)
        .set_item(Some(item("user#1", "a", &[])))
        .condition_expression("attribute_not_exists(pk)")
        .return_values_on_condition_check_failure(OnFailure::AllOld)
        .send()
        .await
        .unwrap_err();
    let Some(PutItemError::ConditionalCheckFailedException(failed)) = error.as_service_error() else {
        panic!("{error:?}")
    };
    assert_eq!(failed.item().unwrap()["version"], n(3));

    let error = client
        .delete_item()
        .table_name(table)
        .set_key(Some(item("user#1", "a", &[])))
        .condition_expression("refs = :none")
        .expression_attribute_values(":none", n(0))
        .return_values_on_condition_check_failure(OnFailure::AllOld)
        .send()
        .await
        .unwrap_err();
    let Some(DeleteItemError::ConditionalCheckFailedException(failed)) = error.as_service_error() else {
        panic!("{error:?}")
    };
    assert_eq!(failed.item().unwrap()["version"], n(3));

    let deleted = client
        .delete_item()
        .table_name(table)
        .set_key(Some(item("user#1", "a", &[])))
        .return_values(ReturnValue::AllOld)
        .send()
        .await
        .unwrap();
    assert_eq!(deleted.attributes.unwrap()["version"], n(3));
    db.stop().await;
}

#[tokio::test]
async fn a_cancelled_transaction_tells_each_reason_and_writes_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let db = Running::start(dir.path(), false).await;
    db.put(item("user#1", "there", &[("version", n(1))])).await;
    let table = &db.table;
    let put = |sk: &str| {
        let put = Put::builder()
            .table_name(table)
            .set_item(Some(item("user#1", sk, &[])))
            .condition_expression("attribute_not_exists(pk)")
            .return_values_on_condition_check_failure(OnFailure::AllOld);
        TransactWriteItem::builder().put(put.build().unwrap()).build()
    };
    let check = ConditionCheck::builder()
        .table_name(table)
        .set_key(Some(item("user#1", "missing", &[])))
        .condition_expression("attribute_exists(pk)")
        .return_values_on_condition_check_failure(OnFailure::AllOld);
    let error = db
        .client
        .transact_write_items()
        .transact_items(put("new"))
        .transact_items(put("there"))
        .transact_items(TransactWriteItem::builder().condition_check(check.build().unwrap()).build())
        .send()
        .await
        .unwrap_err();
    let Some(TransactWriteItemsError::TransactionCanceledException(cancelled)) = error.as_service_error() else {
        panic!("{error:?}")
    };
    let reasons = cancelled.cancellation_reasons();
    let codes: Vec<_> = reasons.iter().map(|reason| reason.code().unwrap_or_default()).collect();
    assert_eq!(codes, ["None", "ConditionalCheckFailed", "ConditionalCheckFailed"]);
    assert_eq!(reasons[1].item().unwrap()["version"], n(1));
    assert!(reasons[2].item().is_none_or(HashMap::is_empty));
    assert_eq!(db.get("user#1", "new").await, None);
    db.stop().await;
}

#[tokio::test]
async fn a_transaction_writes_all_kinds_at_once() {
    let dir = tempfile::tempdir().unwrap();
    let db = Running::start(dir.path(), false).await;
    db.put(item("user#1", "old", &[])).await;
    db.put(item("user#1", "counted", &[])).await;
    let table = &db.table;
    let put = Put::builder().table_name(table).set_item(Some(item("user#1", "new", &[])));
    let delete = Delete::builder().table_name(table).set_key(Some(item("user#1", "old", &[])));
    let update = Update::builder()
        .table_name(table)
        .set_key(Some(item("user#1", "counted", &[])))
        .update_expression("ADD refs :one")
        .condition_expression("attribute_exists(pk)")
        .expression_attribute_values(":one", n(1));
    for _ in 0..2 {
        db.client
            .transact_write_items()
            .transact_items(TransactWriteItem::builder().put(put.clone().build().unwrap()).build())
            .transact_items(TransactWriteItem::builder().delete(delete.clone().build().unwrap()).build())
            .transact_items(TransactWriteItem::builder().update(update.clone().build().unwrap()).build())
            .client_request_token("the same token")
            .send()
            .await
            .unwrap();
    }
    assert!(db.get("user#1", "new").await.is_some());
    assert_eq!(db.get("user#1", "old").await, None);
    assert_eq!(db.get("user#1", "counted").await.unwrap()["refs"], n(1), "the token makes the second a repetition");
    db.stop().await;
}

#[tokio::test]
async fn ranges_pages_and_the_index_by_date_work() {
    let dir = tempfile::tempdir().unwrap();
    let db = Running::start(dir.path(), false).await;
    for number in 1..=9 {
        let sk = format!("entry#{number:016}");
        db.put(item("user#1", &sk, &[("ix", s(&format!("entry@2026030{number}#{number:016}")))])).await;
        db.put(item("user#2", &sk, &[("ix", s(&format!("entry@2026030{number}#{number:016}")))])).await;
    }
    db.put(item("user#1", "entry#x-without-index", &[])).await;
    let query = || {
        db.client
            .query()
            .table_name(&db.table)
            .expression_attribute_values(":pk", s("user#1"))
            .consistent_read(true)
            .return_consumed_capacity(ReturnConsumedCapacity::Total)
    };

    let answer = query()
        .index_name("by-date")
        .key_condition_expression("pk = :pk AND ix BETWEEN :low AND :high")
        .expression_attribute_values(":low", s("entry@20260303"))
        .expression_attribute_values(":high", s("entry@20260305#~"))
        .scan_index_forward(false)
        .send()
        .await
        .unwrap();
    let found: Vec<&AttributeValue> = answer.items().iter().map(|item| &item["ix"]).collect();
    let expected = [5, 4, 3].map(|number| s(&format!("entry@2026030{number}#{number:016}")));
    assert_eq!(found, expected.iter().collect::<Vec<_>>());
    assert!(answer.consumed_capacity().is_some());

    let mut seen = Vec::new();
    let mut after = None;
    loop {
        let page = query()
            .index_name("by-date")
            .key_condition_expression("pk = :pk AND begins_with(ix, :start)")
            .expression_attribute_values(":start", s("entry@"))
            .limit(4)
            .set_exclusive_start_key(after)
            .send()
            .await
            .unwrap();
        assert!(page.items().len() <= 4);
        seen.extend(page.items().iter().map(|item| item["sk"].clone()));
        after = page.last_evaluated_key;
        if after.is_none() {
            break;
        }
    }
    assert_eq!(seen.len(), 9, "each row once, rows without the index attribute not at all");

    let exact = query()
        .key_condition_expression("pk = :pk AND begins_with(sk, :start)")
        .expression_attribute_values(":start", s("entry#0"))
        .limit(9)
        .send()
        .await
        .unwrap();
    assert_eq!(exact.items().len(), 9);
    assert!(exact.last_evaluated_key().is_some(), "as in the cloud: the page ended before the range was known to");
    db.stop().await;
}

#[tokio::test]
async fn an_update_returns_the_row_and_removes_it_from_the_index() {
    let dir = tempfile::tempdir().unwrap();
    let db = Running::start(dir.path(), false).await;
    db.put(item("user#1", "a", &[("ix", s("a@20260301")), ("note", s("x"))])).await;
    let answer = db
        .client
        .update_item()
        .table_name(&db.table)
        .set_key(Some(item("user#1", "a", &[])))
        .update_expression("SET #n0 = :v0 REMOVE ix, note ADD refs :one")
        .expression_attribute_names("#n0", "name")
        .expression_attribute_values(":v0", s("ä\u{1f33b}"))
        .expression_attribute_values(":one", n(1))
        .return_values(ReturnValue::AllNew)
        .send()
        .await
        .unwrap();
    let row = answer.attributes.unwrap();
    assert_eq!((&row["name"], &row["refs"], row.get("note")), (&s("ä\u{1f33b}"), &n(1), None));
    let left = db
        .client
        .query()
        .table_name(&db.table)
        .index_name("by-date")
        .key_condition_expression("pk = :pk")
        .expression_attribute_values(":pk", s("user#1"))
        .send()
        .await
        .unwrap();
    assert!(left.items().is_empty());
    db.stop().await;
}

#[tokio::test]
async fn rows_past_their_time_go_and_the_others_survive_a_restart() {
    let dir = tempfile::tempdir().unwrap();
    let db = Running::start(dir.path(), false).await;
    db.put(item("user#1", "over", &[("ttl", n(1_000_000_000))])).await;
    db.put(item("user#1", "stays", &[("ttl", n(9_000_000_000))])).await;
    assert!(db.get("user#1", "over").await.is_some(), "nobody sweeps yet");
    db.stop().await;

    let db = Running::start(dir.path(), true).await;
    let deadline = tokio::time::Instant::now() + std::time::Duration::from_secs(30);
    while db.get("user#1", "over").await.is_some() {
        assert!(tokio::time::Instant::now() < deadline, "the first look for expired rows comes at the start");
        tokio::task::yield_now().await;
    }
    assert!(db.get("user#1", "stays").await.is_some());
    db.stop().await;
}

#[tokio::test]
async fn a_global_index_that_is_new_is_made_from_the_rows_that_are_there() {
    let dir = tempfile::tempdir().unwrap();
    let db = Running::start(dir.path(), false).await;
    db.put(item("user#1", "a", &[("at", s("1"))])).await;
    db.stop().await;
    let index = "      GlobalSecondaryIndexes: [{ IndexName: by-at, KeySchema: [{ AttributeName: pk, KeyType: HASH }, \
                 { AttributeName: at, KeyType: RANGE }], Projection: { ProjectionType: KEYS_ONLY } }]\n";
    let fixture = include_str!("fixture.yaml");
    let attribute = "        - { AttributeName: ix, AttributeType: S }\n";
    let local = "      LocalSecondaryIndexes:\n";
    assert!(fixture.contains(attribute) && fixture.contains(local));
    let more = fixture.replace(attribute, &format!("{attribute}{}", attribute.replace("ix", "at")));
    let more = more.replace(local, &format!("{index}{local}"));
    for _ in 0..2 {
        let db = Running::with(dir.path(), false, &more).await;
        let found = db.client.query().table_name(&db.table).index_name("by-at").key_condition_expression("pk = :pk");
        let found = found.expression_attribute_values(":pk", s("user#1")).send().await.unwrap();
        assert_eq!(found.items().len(), 1);
        db.stop().await;
    }
}

#[tokio::test]
async fn a_folder_with_another_table_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    Running::start(dir.path(), false).await.stop().await;
    let other = include_str!("fixture.yaml").replace("IndexName: by-date", "IndexName: by-day");
    let shape = template::parse(&other).unwrap().table;
    let (_stop, told) = stopper();
    let error = Dynamo::open(&dir.path().join("table.sqlite"), &shape, false, true, told).err().unwrap();
    assert!(error.contains("start with --fresh"), "{error}");
    std::fs::write(dir.path().join("broken.sqlite"), "this is no database, whatever its name says").unwrap();
    let (_stop, told) = stopper();
    let error = Dynamo::open(&dir.path().join("broken.sqlite"), &shape, false, true, told).err().unwrap();
    assert!(error.contains("cannot be opened"), "{error}");
}
