//! What a person gets when the store is slow, full, broken or answers into the void: the right answer or a clear one, never a
//! wrong one. Time is not waited for: it is stopped, and goes on as soon as everybody waits for it.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::support::faults::{Fault, Faults};
use crate::support::{Person, Product, assert_problem, find};
use local::client::Answer;
use serde_json::{Value, json};
use shared::entity::{add, remove, update};
use shared::http::problem::Problem;
use shared::store::cost::{meter, without_hurry};
use shared::store::keys::{self, Key};
use shared::store::step::Outcome;
use std::time::Duration;
use tokio::time::Instant;

/// The longest first pause, 25 ms. Timers count whole milliseconds and end in one of the next, so each has some more.
const FIRST_PAUSE: Duration = Duration::from_millis(28);

/// An attempt that is given up after a second, and a first pause.
const STALLED_ONCE: Duration = Duration::from_millis(1030);

/// A product whose store fails as it is told, and somebody with an account in it. Time stands still from here on.
async fn product() -> (Product, Faults, Person) {
    let faults = Faults::default();
    let layer = faults.clone();
    let product = Product::over(move |http| layer.before(http)).await;
    let anna = product.person("anna").await;
    // What can be in memory is, so that each test counts its own calls.
    let (first, catalogs) = (doctor(), ["timelineentrycategory", "timelineentrytype"]);
    without_hurry(anna.add("addressbookentry", &first)).await;
    without_hurry(product.stack.app.catalogs.preload(&catalogs)).await.unwrap();
    faults.calls();
    tokio::time::pause();
    (product, faults, anna)
}

fn doctor() -> Value {
    json!({"addressbookentrycategory": 1, "lastname": "Sommer"})
}

fn entry(with: &Value) -> Value {
    json!({
        "timelineentrycategory": 2, "timelineentrytype": 1, "title": "Kontrolle", "date": "20260401",
        "addressbookentry": with["id"],
    })
}

fn operations(faults: &Faults) -> Vec<String> {
    faults.calls().into_iter().map(|(operation, _)| operation).collect()
}

fn assert_unavailable(answer: &Answer) {
    assert_eq!((answer.status, &answer.body["key"]), (503, &json!("error.unavailable")), "{}", answer.body);
    assert_problem(answer);
    assert!(answer.headers["retry-after"].to_str().unwrap().parse::<u64>().unwrap() > 0);
}

#[tokio::test]
async fn a_stalled_table_is_told_after_four_seconds() {
    let (_house, faults, anna) = product().await;
    faults.always(Some(Fault::Stalled));
    let begun = Instant::now();
    assert_unavailable(&anna.client.get("/api/addressbookentry/list").await);
    let took = begun.elapsed();
    // Timers count whole milliseconds.
    assert!(took > Duration::from_secs(3) && took <= Duration::from_millis(4005), "{took:?}");
    assert_eq!(operations(&faults).len(), 4, "each attempt has a second");

    // A write that reads before has no more time than Lambda gives.
    let begun = Instant::now();
    assert_unavailable(&anna.client.post("/api/timelineentry/add", &entry(&json!({"id": 7}))).await);
    assert_unavailable(&anna.client.post("/api/login", &json!({"email": anna.email, "password": "x"})).await);
    assert!(begun.elapsed() <= Duration::from_millis(8010), "{:?}", begun.elapsed());
}

#[tokio::test]
async fn one_attempt_that_stalls_costs_a_second() {
    let (_house, faults, anna) = product().await;
    for fault in [Fault::Stalled, Fault::Broken, Fault::Refused("ThrottlingException")] {
        faults.next("Query", fault.clone());
        let begun = Instant::now();
        assert_eq!(anna.client.get("/api/addressbookentry/list").await.status, 200);
        let longest = if fault == Fault::Stalled { STALLED_ONCE } else { FIRST_PAUSE };
        assert!(begun.elapsed() <= longest, "{fault:?}: {:?}", begun.elapsed());
        assert_eq!(operations(&faults), ["Query", "Query"], "{fault:?}");
    }
}

#[tokio::test]
async fn a_throttled_table_is_asked_less_and_less_often() {
    let (_house, faults, anna) = product().await;
    for (call, error) in [("Query", "ProvisionedThroughputExceededException"), ("Query", "RequestLimitExceeded")] {
        faults.always(Some(Fault::Refused(error)));
        let begun = Instant::now();
        assert_unavailable(&anna.client.get("/api/addressbookentry/list").await);
        assert!(begun.elapsed() <= Duration::from_millis(4005));
        let asked = operations(&faults);
        assert!(asked.len() <= 8 && asked.iter().all(|one| one == call), "{asked:?}");
    }
}

#[tokio::test]
async fn what_the_table_will_never_take_is_not_tried_again() {
    let (_house, faults, anna) = product().await;
    for error in ["ValidationException", "AccessDeniedException", "ResourceNotFoundException"] {
        faults.next("Query", Fault::Refused(error));
        let answer = anna.client.get("/api/addressbookentry/list").await;
        assert_eq!((answer.status, &answer.body["key"]), (500, &json!("error.unknown")), "{error}");
        assert_eq!(operations(&faults), ["Query"], "{error}");
    }
}

#[tokio::test]
async fn an_add_whose_answer_got_lost_is_done_once() {
    let (_house, faults, anna) = product().await;
    for fault in [Fault::Lost, Fault::BrokenAfter] {
        faults.next("PutItem", fault);
        let before = anna.list("addressbookentry", "").await.len();
        let added = anna.client.post("/api/addressbookentry/add", &doctor()).await;
        assert_eq!(added.status, 201, "{}", added.body);
        assert_eq!(anna.list("addressbookentry", "").await.len(), before + 1);
        assert_eq!(anna.get("addressbookentry", &added.body["id"]).await.body, added.body);
    }
    // A row with an id of its own meets itself as well.
    faults.next("PutItem", Fault::Lost);
    let setting = anna.client.post("/api/setting/add", &json!({"key": "a", "value": "1"})).await;
    assert_eq!(setting.status, 201, "{}", setting.body);
    let again = anna.client.post("/api/setting/add", &json!({"key": "a", "value": "1"})).await;
    assert_eq!(crate::support::faults(&again).get("key").map(String::as_str), Some("unique"));
}

#[tokio::test]
async fn an_update_whose_answer_got_lost_is_no_conflict() {
    let (_house, faults, anna) = product().await;
    let row = anna.add("addressbookentry", &doctor()).await;
    faults.next("UpdateItem", Fault::Lost);
    let updated = anna.update("addressbookentry", &row, json!({"city": "Bonn", "lastname": "Winter"})).await;
    assert_eq!((updated.status, &updated.body["city"], &updated.body["version"]), (200, &json!("Bonn"), &json!(2)));
    assert_eq!(anna.get("addressbookentry", &row["id"]).await.body, updated.body);

    // Somebody else's change is one, also after an attempt that came to nothing.
    faults.next("UpdateItem", Fault::Stalled);
    let stale = anna.update("addressbookentry", &row, json!({"city": "Bonn", "lastname": "Winter"})).await;
    assert_eq!((stale.status, &stale.body["key"]), (409, &json!("error.version.conflict")));
    assert_eq!(stale.body["current"]["version"], json!(2));
}

#[tokio::test]
async fn a_delete_whose_answer_got_lost_is_done() {
    let (_house, faults, anna) = product().await;
    let row = anna.add("addressbookentry", &doctor()).await;
    faults.next("TransactWriteItems", Fault::Lost);
    assert_eq!(anna.delete("addressbookentry", &row["id"]).await.status, 204);
    assert!(faults.are_over());
    assert_eq!(anna.delete("addressbookentry", &row["id"]).await.status, 404);
}

#[tokio::test]
async fn a_transaction_whose_answer_got_lost_is_done_once() {
    let (product, faults, anna) = product().await;
    let doctor = anna.add("addressbookentry", &doctor()).await;
    for fault in [Fault::Lost, Fault::BrokenAfter, Fault::Duplicate] {
        faults.next("TransactWriteItems", fault.clone());
        let before = back_references(&product, &anna, &doctor).await;
        let added = anna.client.post("/api/timelineentry/add", &entry(&doctor)).await;
        assert_eq!(added.status, 201, "{fault:?}: {}", added.body);
        assert_eq!(back_references(&product, &anna, &doctor).await, before + 1, "{fault:?}");
    }
    assert_eq!(anna.list("timelineentry", "").await.len(), 3);

    let key = "a9f1";
    let client = anna.client.clone().with_header("idempotency-key", key);
    faults.next("TransactWriteItems", Fault::Lost);
    let first = client.post("/api/timelineentry/add", &entry(&doctor)).await;
    let second = client.post("/api/timelineentry/add", &entry(&doctor)).await;
    assert_eq!((first.status, second.status, &first.body), (201, 201, &second.body));
    assert_eq!(anna.list("timelineentry", "").await.len(), 4);
}

#[tokio::test]
async fn the_reasons_of_a_cancelled_transaction_are_told_apart() {
    let (product, faults, anna) = product().await;
    let doctor = anna.add("addressbookentry", &doctor()).await;
    let add = async || anna.client.post("/api/timelineentry/add", &entry(&doctor)).await;
    for passing in ["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"] {
        faults.next("TransactWriteItems", Fault::Cancelled(vec!["None", passing, "None"]));
        assert_eq!(add().await.status, 201, "{passing}");
        faults.always(Some(Fault::Cancelled(vec!["None", passing, "None"])));
        assert_unavailable(&add().await);
        faults.always(None);
    }
    faults.calls();
    faults.next("TransactWriteItems", Fault::Cancelled(vec!["None", "ValidationError", "None"]));
    assert_eq!(add().await.status, 500);
    assert_eq!(operations(&faults), ["TransactWriteItems"], "what cannot be taken is not tried again");
    assert_eq!(back_references(&product, &anna, &doctor).await, 3);
}

#[tokio::test]
async fn a_single_write_that_meets_a_transaction_is_tried_again() {
    let (_house, faults, anna) = product().await;
    let conflict = || Fault::Refused("TransactionConflictException");
    faults.next("PutItem", conflict());
    let row = anna.add("addressbookentry", &doctor()).await;
    faults.next("UpdateItem", conflict());
    assert_eq!(anna.update("addressbookentry", &row, json!({"city": "Bonn"})).await.status, 200);
    faults.next("DeleteItem", conflict());
    assert_eq!(anna.client.post("/api/logout", &json!({})).await.status, 204);
    assert!(faults.are_over());
}

#[tokio::test]
async fn a_refresh_whose_answer_got_lost_gives_the_token_that_counts() {
    let (product, faults, anna) = product().await;
    faults.next("UpdateItem", Fault::Lost);
    let answer = product.nobody().post("/api/login", &json!({"refresh_token": anna.refresh})).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let next = product.nobody().post("/api/login", &json!({"refresh_token": answer.body["refreshToken"]})).await;
    assert_eq!(next.status, 200, "{}", next.body);
}

#[tokio::test]
async fn catalogs_are_read_side_by_side_once_and_by_the_cheaper_read() {
    let (product, faults, anna) = product().await;
    let app = &product.stack.app;
    let roots = ["tumorsize", "histology", "her2type", "receptortype"];
    faults.next("Query", Fault::Stalled);
    let begun = Instant::now();
    app.catalogs.preload(&roots).await.unwrap();
    assert!(begun.elapsed() <= STALLED_ONCE, "a catalog that stalls does not hold up the others");
    let calls = faults.calls();
    assert_eq!(calls.len(), roots.len() + 1);
    assert!(calls.iter().all(|(_, body)| body["ConsistentRead"] != json!(true)), "{calls:?}");
    app.catalogs.snapshot(&roots).await.unwrap();
    assert_eq!(faults.calls().len(), 0, "in memory");

    for root in roots {
        app.catalogs.forget(root);
    }
    faults.always(Some(Fault::Stalled));
    assert!(matches!(app.catalogs.snapshot(&roots).await, Err(Problem::Unavailable(_))));
    drop(anna);
}

#[tokio::test]
async fn a_sweep_goes_on_with_what_is_left_over() {
    let (product, faults, anna) = product().await;
    for _ in 0..30 {
        anna.add("addressbookentry", &doctor()).await;
    }
    for _ in 0..3 {
        faults.next("BatchWriteItem", Fault::HalfDone);
    }
    let begun = Instant::now();
    let answer = anna.leave().await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert!(faults.are_over() && begun.elapsed() > Duration::ZERO, "waits between two attempts");
    for partition in [keys::person(anna.id), keys::credentials(anna.id)] {
        let all = shared::store::table::Range::partition(partition);
        let left = product.stack.app.table.query(&all, 10).await.unwrap();
        assert!(left.iter().all(|row| row.key == keys::tombstone(anna.id)), "{left:?}");
    }
}

#[tokio::test]
async fn an_account_that_was_half_removed_can_be_removed_again() {
    let (product, faults, anna) = product().await;
    faults.next("TransactWriteItems", Fault::Refused("ValidationException"));
    assert_eq!(anna.leave().await.status, 500);
    assert!(product.stack.app.table.get(&keys::account(anna.id)).await.unwrap().is_some());
    let gone = anna.leave().await;
    assert_eq!(gone.status, 200);
    assert!(product.stack.app.table.get(&keys::account(anna.id)).await.unwrap().is_none());
    assert_eq!(anna.leave().await.body, gone.body, "asking again says the same");
}

#[tokio::test]
async fn moving_a_reference_while_its_row_is_deleted_leaves_right_counts() {
    let (product, faults, anna) = product().await;
    // Each call lets the others go ahead for a while that differs from round to round.
    faults.turns(|call| (call * 2_654_435_761) >> 7 & 15);
    let (a, b) = (anna.add("addressbookentry", &doctor()).await, anna.add("addressbookentry", &doctor()).await);
    let mut ends = [0; 3];
    for round in 0..200 {
        let row = anna.add("timelineentry", &entry(&a)).await;
        let change = json!({"addressbookentry": b["id"]});
        let (moved, deleted) =
            tokio::join!(anna.update("timelineentry", &row, change), anna.delete("timelineentry", &row["id"]),);
        assert_eq!(deleted.status, 204, "{round}: {}", deleted.body);
        ends[match moved.status {
            200 => 0,
            404 => 1,
            409 => 2,
            other => panic!("{round}: {other} {}", moved.body),
        }] += 1;
        assert_eq!(anna.get("timelineentry", &row["id"]).await.status, 404);
        assert_eq!(
            (back_references(&product, &anna, &a).await, back_references(&product, &anna, &b).await),
            (0, 0),
            "{round}"
        );
    }
    assert!(ends[0] > 0 && ends[1] > 0, "both orders were met: {ends:?}");
    for row in [a, b] {
        assert_eq!(anna.delete("addressbookentry", &row["id"]).await.status, 204);
    }
}

#[tokio::test]
async fn a_count_that_no_row_explains_does_not_hold_a_row_back() {
    let (product, faults, anna) = product().await;
    let nobody = keys::row(anna.id, "timelineentry", 4711);
    for drift in [1, -1, 3] {
        let row = anna.add("addressbookentry", &doctor()).await;
        for _ in 0..i64::abs(drift) {
            let mut write = product.stack.app.table.write();
            if drift > 0 {
                write.point("addressbookentry", &key(&anna, &row), &nobody);
            } else {
                write.unpoint("addressbookentry", &key(&anna, &row), &nobody);
            }
            assert!(matches!(write.commit().await.unwrap(), Outcome::Committed(_)));
        }
        assert_eq!(back_references(&product, &anna, &row).await, drift);
        assert_eq!(anna.delete("addressbookentry", &row["id"]).await.status, 204, "{drift}");
    }

    // But a row that begins to point to it in that moment does.
    faults.turns(|call| (call * 2_654_435_761) >> 9 & 7);
    for round in 0..50 {
        let row = anna.add("addressbookentry", &doctor()).await;
        let mut write = product.stack.app.table.write();
        write.point("addressbookentry", &key(&anna, &row), &nobody);
        write.commit().await.unwrap();
        let body = entry(&row);
        let (added, deleted) = tokio::join!(
            anna.client.post("/api/timelineentry/add", &body),
            anna.delete("addressbookentry", &row["id"]),
        );
        match (added.status, deleted.status) {
            // The entry was there first and is cleared, or the contact was gone first.
            (201, 204) => {
                let there = anna.get("timelineentry", &added.body["id"]).await.body;
                assert_eq!(there.get("addressbookentry"), None, "{round}: points to a row that is gone");
            }
            (400, 204) => {}
            other => panic!("{round}: {other:?} {} {}", added.body, deleted.body),
        }
    }
}

fn key(person: &Person, row: &Value) -> Key {
    keys::row(person.id, "addressbookentry", row["id"].as_i64().unwrap())
}

async fn back_references(product: &Product, person: &Person, row: &Value) -> i64 {
    product.stack.app.table.get(&key(person, row)).await.unwrap().unwrap().back_references
}

#[tokio::test]
async fn a_refused_reference_is_named_whatever_else_was_in_the_way() {
    let (_house, faults, anna) = product().await;
    faults.next("TransactWriteItems", Fault::Refused("TransactionInProgressException"));
    let answer = anna.client.post("/api/timelineentry/add", &entry(&json!({"id": 4711}))).await;
    assert_eq!(crate::support::faults(&answer).get("addressbookentry").map(String::as_str), Some("reference"));
}

#[tokio::test]
async fn deleting_costs_the_same_among_many_entries() {
    let (product, _faults, anna) = product().await;
    let app = &product.stack.app;
    let mut costs = Vec::new();
    let mut there = 0;
    for size in [100, 20_000] {
        bulk(&product, &anna, there..size).await;
        there = size;
        let contact = anna.add("addressbookentry", &doctor()).await;
        let series = json!({
            "timelineentrycategory": 2, "timelineentrytype": 2, "title": "Einnahme", "date": "20260401", "time": "0800",
        });
        let series = anna.add("timelineentry", &series).await;
        let day = format!("/api/timelineentry/day/{}", series["id"]);
        for at in 2..5 {
            anna.add("timelineentry", &entry(&contact)).await;
            let done = anna.client.post(&day, &json!({"day": format!("202604{at:02}"), "done": true})).await;
            assert_eq!(done.status, 201, "{}", done.body);
        }
        let id = |row: &Value| row["id"].as_i64().unwrap();
        let (contact, series) = (id(&contact), id(&series));
        for (root, id) in [("addressbookentry", contact), ("timelineentry", series)] {
            let (removed, cost) = meter(Box::pin(remove::remove(app, find(root), anna.id, id))).await;
            removed.unwrap();
            costs.push((root, size, cost));
        }
    }
    for (few, many) in [(0, 2), (1, 3)] {
        let (few, many) = (costs[few], costs[many]);
        assert!(many.2.units <= 1.2 * few.2.units && many.2.calls <= few.2.calls, "{few:?} {many:?}");
    }
}

/// Writes entries past the API, which would take minutes.
async fn bulk(product: &Product, person: &Person, ids: std::ops::Range<i64>) {
    let definition = find("timelineentry");
    let rows = ids.map(|id| {
        let day = format!("20{:02}{:02}{:02}", id % 25, 1 + id % 12, 1 + id % 28);
        let row = json!({"id": id + 1, "version": 1, "date": day, "timelineentrytype": 1});
        let key = keys::row(person.id, definition.root, id + 1);
        (key, shared::entity::index::entry(definition, row.as_object().unwrap().clone()))
    });
    product.stack.app.table.load(&rows.collect::<Vec<_>>()).await.unwrap();
}

#[tokio::test]
async fn pointing_costs_no_further_call() {
    let (product, _faults, anna) = product().await;
    let app = &product.stack.app;
    let contact = anna.add("addressbookentry", &doctor()).await;
    let body = entry(&contact);
    let body = body.as_object().unwrap();
    let insert = add::insert(app, find("timelineentry"), Some(anna.id), body);
    let (made, cost) = meter(Box::pin(insert)).await;
    let row = made.unwrap().into_row();
    assert_eq!(cost.calls, 1, "an add with a reference is one call");
    let id = row["id"].as_i64().unwrap();
    let changes = json!({"addressbookentry": null}).as_object().unwrap().clone();
    let key = keys::row(anna.id, "timelineentry", id);
    let update = update::change(app, find("timelineentry"), Some(anna.id), &key, 1, changes);
    assert_eq!(meter(Box::pin(update)).await.1.calls, 2, "reads the row, then writes it and the pointer");
}
