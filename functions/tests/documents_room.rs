//! What is on its way counts: parts of uploads, and what they may still become, take room as the file itself would.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::support::documents::{ask, form, send_form, status};
use crate::support::{Person, Product, assert_fault, movable};
use functions::papers::document::file::LARGEST;
use functions::papers::document::parts::PART;
use functions::papers::document::room::QUOTA;
use futures::future::join_all;
use jiff::SignedDuration;
use serde_json::{Value, json};
use shared::clock::Clock;
use shared::files;
use shared::store::keys;
use shared::store::table::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// How many files of the largest size a person has room for.
const FITS: i64 = QUOTA / LARGEST;

/// A clock that goes with that of the bucket, until it is moved on.
fn ahead() -> (Clock, impl Fn(i64)) {
    let by = Arc::new(AtomicI64::new(0));
    let told = Arc::clone(&by);
    let clock = Clock::from_fn(move || Clock::system().now() + SignedDuration::from_secs(told.load(Ordering::SeqCst)));
    (clock, move |seconds| {
        by.fetch_add(seconds, Ordering::SeqCst);
    })
}

async fn begin(person: &Person, body: &Value) -> local::client::Answer {
    person.client.post("/api/document/parts", body).await
}

/// What a person has room for after everything that they have: the size of the largest file that is taken.
async fn room(person: &Person, upload: &Value, sizes: &[i64]) -> Option<i64> {
    for size in sizes {
        let answer = begin(person, &json!({"size": size, "upload": upload})).await;
        if answer.status == 200 {
            return Some(*size);
        }
        assert_fault(&answer, "file", "file.quota");
    }
    None
}

async fn announced(product: &Product, person: &Person) -> usize {
    let range = Range::prefix(keys::person(person.id), keys::room::UPLOADS);
    product.stack.app.table.query(&range, 100).await.unwrap().len()
}

async fn send(product: &Product, answer: &Value, bytes: &[u8]) {
    for part in answer["parts"].as_array().unwrap() {
        let at = |name: &str| usize::try_from(part[name].as_i64().unwrap()).unwrap();
        let bytes = &bytes[at("start")..at("start") + at("size")];
        assert_eq!(status(&ask(product, "PUT", part["url"].as_str().unwrap(), bytes).await), 200);
    }
}

fn pdf(size: i64) -> Vec<u8> {
    let mut bytes = b"%PDF-1.7\n".to_vec();
    bytes.resize(usize::try_from(size).unwrap() - 6, b' ');
    bytes.extend(b"%%EOF\n");
    bytes
}

#[tokio::test]
async fn what_is_announced_takes_room_until_its_addresses_are_over() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let (anna, berta) = (product.person("anna").await, product.person("berta").await);
    // With numbers of their own: where time stands still two drawn ones may be the same.
    for upload in 1..=FITS {
        let answer = begin(&anna, &json!({"size": LARGEST, "upload": upload})).await;
        assert_eq!(answer.status, 200, "{upload}: {}", answer.body);
    }
    let first = json!(1);
    assert_fault(&begin(&anna, &json!({"size": 1})).await, "file", "file.quota");
    let data = [("data", "{\"name\":\"x\"}")];
    let direct = send_form(&anna, "/api/document/upload", None, form(Some(("x.pdf", &pdf(64))), &data)).await;
    assert_fault(&direct, "file", "file.quota");
    assert_eq!(begin(&berta, &json!({"size": LARGEST})).await.status, 200, "of one person");
    // Going on with one takes no more; a smaller one does not make room for what its addresses still take.
    assert_eq!(begin(&anna, &json!({"size": LARGEST, "upload": first})).await.status, 200);
    assert_eq!(begin(&anna, &json!({"size": 1, "upload": first})).await.status, 200);
    assert_fault(&begin(&anna, &json!({"size": 1})).await, "file", "file.quota");
    pass(files::SENDING.as_secs().cast_signed() - 1);
    let anna = anna.again(&product).await;
    assert_fault(&begin(&anna, &json!({"size": 1})).await, "file", "file.quota");
    pass(1);
    assert_eq!(begin(&anna, &json!({"size": LARGEST})).await.status, 200);
}

#[tokio::test]
async fn of_many_at_once_no_more_are_taken_than_fit() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    for _ in 0..FITS - 2 {
        assert_eq!(begin(&anna, &json!({"size": LARGEST})).await.status, 200);
    }
    let body = json!({"size": LARGEST});
    let answers = join_all((0..8).map(|_| begin(&anna, &body))).await;
    let taken = answers.iter().filter(|answer| answer.status == 200).count();
    assert!(taken <= 2, "{taken}");
    assert!(answers.iter().all(|answer| [200, 400, 503].contains(&answer.status)));
}

#[tokio::test]
async fn parts_take_room_while_they_are_there_and_go_with_the_join() {
    let (clock, pass) = ahead();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    let size = 2 * PART + 17;
    let begun = begin(&anna, &json!({"size": size})).await.body;
    send(&product, &begun, &pdf(size)).await;
    assert_eq!(announced(&product, &anna).await, 1);
    // All but what the parts take and a mebibyte is filled by uploads whose addresses are over when the parts are looked at.
    pass(files::SENDING.as_secs().cast_signed());
    let anna = anna.again(&product).await;
    let left = QUOTA - (FITS - 1) * LARGEST;
    for _ in 0..FITS - 1 {
        assert_eq!(begin(&anna, &json!({"size": LARGEST})).await.status, 200);
    }
    let other = json!(4711);
    assert_eq!(room(&anna, &other, &[left, left - size + 1, left - size]).await, Some(left - size), "the parts count");

    let join = json!({"upload": begun["upload"], "size": size, "filename": "Befund.pdf", "data": {"name": "Befund"}});
    let joined = async || anna.client.post("/api/document/join", &join).await;
    let (row, twin) = tokio::join!(joined(), joined());
    assert!([row.status, twin.status].iter().all(|status| [201, 503].contains(status)), "{} {}", row.body, twin.body);
    let row = joined().await;
    assert_eq!((row.status, &row.body["size"]), (201, &json!(size)), "an answer that was lost: {}", row.body);
    assert!(row.body.get("joined").is_none() && row.body.get("content").is_none(), "{}", row.body);
    let parts = product.stack.app.files().unwrap().some(&keys::parts::of_person(anna.id)).await.unwrap();
    assert!(parts.is_empty(), "they went: {parts:?}");
    assert_eq!(room(&anna, &other, &[left - size + 1, left - size]).await, Some(left - size), "the file alone counts");
    let again = begin(&anna, &json!({"size": size, "upload": begun["upload"]})).await;
    assert_eq!((again.status, &again.body["parts"]), (200, &json!([])), "nothing is sent twice");
    let otherwise =
        json!({"upload": begun["upload"], "size": size + 1, "filename": "Befund.pdf", "data": {"name": "x"}});
    let otherwise = anna.client.post("/api/document/join", &otherwise).await;
    assert_eq!((otherwise.status, &otherwise.body["key"]), (409, &json!("error.idempotency.mismatch")));
    assert_eq!(anna.delete("document", &row.body["id"]).await.status, 204);
    assert_eq!(room(&anna, &other, &[left]).await, Some(left), "and nothing when it is gone");
}

#[tokio::test]
async fn parts_that_the_bucket_has_forgotten_count_no_more() {
    let (clock, pass) = ahead();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    let begun = begin(&anna, &json!({"size": PART})).await.body;
    send(&product, &begun, &pdf(PART)).await;
    pass(files::SENDING.as_secs().cast_signed());
    let anna = anna.again(&product).await;
    let left = QUOTA - (FITS - 1) * LARGEST;
    for _ in 0..FITS - 1 {
        assert_eq!(begin(&anna, &json!({"size": LARGEST})).await.status, 200);
    }
    let other = json!(4711);
    assert_eq!(room(&anna, &other, &[left, left - PART]).await, Some(left - PART));
    // What its rule does after a day.
    product.stack.app.files().unwrap().empty(&keys::parts::of_person(anna.id)).await.unwrap();
    assert_eq!(room(&anna, &other, &[left]).await, Some(left));
}
