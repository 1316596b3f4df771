//! Relations between two people.

use crate::support::{Person, Product, assert_fault};
use futures::future::join_all;
use lambda_http::http::Method;
use local::client::Answer;
use serde_json::{Value, json};
use shared::store::keys;
use shared::store::table::Range;

const ALL: &str = "/api/userrelation/deleteByRelatedUserIdForLoggedInUser";
const ONE_KIND: &str = "/api/userrelation/deleteByRelatedUserIdRelationcategoryIdRelationtypeIdForLoggedInUser";

async fn two() -> (Product, Person, Person) {
    let product = Product::new().await;
    let (anna, berta) = (product.person("anna").await, product.person("berta").await);
    (product, anna, berta)
}

/// Anna asks Berta; the row that Anna has.
async fn asked(anna: &Person, berta: &Person) -> Value {
    anna.add("userrelation", &json!({"relateduser": berta.id, "categories": [2], "relationtype": "private"})).await
}

async fn delete(person: &Person, path: &str, body: &Value) -> Answer {
    person.client.send(&Method::DELETE, path, body.to_string().into_bytes()).await
}

async fn post(person: &Person, path: &str, row: &Value) -> Answer {
    person.client.post(&format!("/api/userrelation/{path}/{}", row["id"]), &json!({})).await
}

#[tokio::test]
async fn both_see_the_relation_and_the_asked_one_answers() {
    let (_product, anna, berta) = two().await;
    let row = asked(&anna, &berta).await;
    assert_eq!((&row["status"], &row["read"], &row["received"]), (&json!("open"), &json!(false), &Value::Null));
    let received = berta.list("userrelation", "").await;
    assert_eq!(received.len(), 1);
    let theirs = &received[0];
    assert_eq!((&theirs["id"], &theirs["received"]), (&row["id"], &json!(true)));
    assert_eq!((theirs["user"].as_i64(), theirs["relateduser"].as_i64()), (Some(berta.id), Some(anna.id)));
    assert_eq!(theirs["relationtype"], "private");

    // The asker's look changes nothing.
    let path = format!("/api/userrelation/read/{}", row["id"]);
    assert_eq!(anna.client.get(&path).await.body["read"], false);
    assert_eq!(berta.client.get(&path).await.body["read"], true);
    assert_eq!(anna.get("userrelation", &row["id"]).await.body["read"], true);

    for path in ["nomatch", "match/both", "match/private", "match/business"] {
        assert_eq!(post(&anna, path, &row).await.status, 403, "{path}");
    }
    for (path, status, kind) in [
        ("match/business", "matched", "business"),
        ("match/private", "matched", "private"),
        ("match/both", "matched", "both"),
        ("nomatch", "nomatch", "both"),
    ] {
        let answer = post(&berta, path, &row).await;
        assert_eq!((answer.status, &answer.body["status"]), (200, &json!(status)), "{path}");
        let anna_has = anna.get("userrelation", &row["id"]).await.body;
        assert_eq!((&anna_has["status"], &anna_has["relationtype"]), (&json!(status), &json!(kind)), "{path}");
    }
}

#[tokio::test]
async fn whoever_asks_gives_her_name_and_whoever_says_yes_gives_hers_back() {
    let (_product, anna, berta) = two().await;
    for (person, first) in [(&anna, "Anna"), (&berta, "Berta")] {
        let row = person.get("user", &json!(person.id)).await.body;
        let named = person.update("user", &row, json!({"firstname": first, "lastname": "Sommer"})).await;
        assert_eq!(named.status, 200, "{}", named.body);
    }
    let row = asked(&anna, &berta).await;
    let names = async || {
        let of = async |person: &Person| person.get("userrelation", &row["id"]).await.body["relatedname"].clone();
        (of(&anna).await, of(&berta).await)
    };
    assert_eq!(names().await, (Value::Null, json!("Anna Sommer")));
    assert_eq!(post(&berta, "match/private", &row).await.status, 200);
    assert_eq!(names().await, (json!("Berta Sommer"), json!("Anna Sommer")));
    // Who takes the yes back takes the name back.
    assert_eq!(post(&berta, "nomatch", &row).await.status, 200);
    assert_eq!(names().await, (Value::Null, json!("Anna Sommer")));
}

#[tokio::test]
async fn what_was_asked_changes_until_it_is_answered_and_whom_it_leads_to_never() {
    let (product, anna, berta) = two().await;
    let row = asked(&anna, &berta).await;
    let changed = anna.update("userrelation", &row, json!({"relationtype": "both", "categories": [3]})).await;
    assert_eq!(changed.status, 200, "{}", changed.body);
    let theirs = berta.get("userrelation", &row["id"]).await.body;
    assert_eq!((&theirs["relationtype"], &theirs["categories"][0]["id"]), (&json!("both"), &json!(3)));

    let clara = product.person("clara").await;
    let moved = anna.update("userrelation", &changed.body, json!({"relateduser": clara.id})).await;
    assert_fault(&moved, "relateduser", "readonly");
    assert_eq!(berta.update("userrelation", &theirs, json!({"relationtype": "private"})).await.status, 403);
    assert_eq!(post(&berta, "match/private", &row).await.status, 200);
    let late = anna.get("userrelation", &row["id"]).await.body;
    assert_eq!(anna.update("userrelation", &late, json!({"relationtype": "both"})).await.status, 403);
}

#[tokio::test]
async fn nobody_has_a_relation_to_herself_to_nobody_or_to_more_than_twenty_in_a_day() {
    let (_product, anna, berta) = two().await;
    let ask = |whom: Value| json!({"relateduser": whom});
    let oneself = anna.client.post("/api/userrelation/add", &ask(anna.id.into())).await;
    assert_fault(&oneself, "relateduser", "value");
    let nobody = anna.client.post("/api/userrelation/add", &ask(json!(4711))).await;
    assert_fault(&nobody, "relateduser", "reference");
    for _ in 0..20 {
        asked(&anna, &berta).await;
    }
    assert_eq!(anna.client.post("/api/userrelation/add", &ask(berta.id.into())).await.status, 429);
}

#[tokio::test]
async fn of_thirty_asked_at_once_twenty_hear_of_it() {
    let (product, anna, _berta) = two().await;
    let mut others = Vec::new();
    for number in 0..30 {
        others.push(product.person(&format!("other{number}")).await);
    }
    let body = |other: &Person| json!({"relateduser": other.id, "categories": [2], "relationtype": "private"});
    let client = &anna.client;
    let calls = others.iter().map(|other| async move { client.post("/api/userrelation/add", &body(other)).await });
    let answers = join_all(calls).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 20);
    assert!(answers.iter().all(|answer| [201, 429].contains(&answer.status)));
    assert_eq!(anna.list("userrelation", "p.s=100").await.len(), 20);
    for (other, answer) in others.iter().zip(&answers) {
        let heard = other.list("userrelation", "").await.len();
        assert_eq!(heard, usize::from(answer.status == 201), "{}", answer.body);
    }
}

#[tokio::test]
async fn a_relation_gives_no_access_to_anything() {
    let (product, anna, berta) = two().await;
    let clara = product.person("clara").await;
    let row = asked(&anna, &berta).await;
    assert_eq!(post(&berta, "match/both", &row).await.status, 200);
    let profile = anna.list("medicalprofile", "").await;
    let profile = profile.first().cloned().unwrap_or(json!({"id": anna.id}));
    assert_eq!(berta.get("medicalprofile", &profile["id"]).await.status, 404);
    assert_eq!(berta.get("user", &json!(anna.id)).await.status, 404);
    for path in ["nomatch", "match/both"] {
        assert_eq!(post(&clara, path, &row).await.status, 404, "{path}");
    }
    assert_eq!(clara.client.get(&format!("/api/userrelation/read/{}", row["id"])).await.status, 404);
    assert_eq!(clara.delete("userrelation", &row["id"]).await.status, 404);
    let others = json!({"relatedUserId": anna.id});
    assert_eq!(delete(&clara, ALL, &others).await.status, 204);
    assert_eq!(anna.list("userrelation", "").await.len(), 1);
}

#[tokio::test]
async fn either_of_the_two_ends_it_for_both() {
    let (_product, anna, berta) = two().await;
    for ends in [&anna, &berta] {
        let row = asked(&anna, &berta).await;
        assert_eq!(ends.delete("userrelation", &row["id"]).await.status, 204);
        for person in [&anna, &berta] {
            assert_eq!(person.list("userrelation", "").await, Vec::<Value>::new());
        }
        assert_eq!(ends.delete("userrelation", &row["id"]).await.status, 404);
    }
}

#[tokio::test]
async fn relations_end_by_person_and_by_kind() {
    let (product, anna, berta) = two().await;
    let clara = product.person("clara").await;
    let kinds = [(2, "private"), (2, "both"), (3, "private")];
    for (category, kind) in kinds {
        for whom in [berta.id, clara.id] {
            let body = json!({"relateduser": whom, "categories": [category], "relationtype": kind});
            anna.add("userrelation", &body).await;
        }
    }
    let one = json!({"relatedUserId": anna.id, "relationcategoryId": 2, "relationtypeId": 1});
    assert_eq!(delete(&berta, ONE_KIND, &one).await.status, 204);
    let left = |rows: Vec<Value>| rows.iter().map(|row| row["relationtype"].clone()).collect::<Vec<_>>();
    assert_eq!(left(berta.list("userrelation", "").await), [json!("both"), json!("private")]);
    assert_eq!(delete(&anna, ALL, &json!({"relatedUserId": berta.id})).await.status, 204);
    assert!(berta.list("userrelation", "").await.is_empty());
    assert_eq!((anna.list("userrelation", "").await.len(), clara.list("userrelation", "").await.len()), (3, 3));

    for (body, field, key) in [
        (json!({}), "relatedUserId", "required"),
        (json!({"relatedUserId": "1"}), "relatedUserId", "type"),
        (json!({"relatedUserId": 0}), "relatedUserId", "min"),
        (json!({"relatedUserId": 1, "user": 1}), "user", "unknown"),
    ] {
        assert_fault(&delete(&anna, ALL, &body).await, field, key);
    }
    let kind = json!({"relatedUserId": 1, "relationcategoryId": 1, "relationtypeId": 4});
    assert_fault(&delete(&anna, ONE_KIND, &kind).await, "relationtypeId", "max");
}

#[tokio::test]
async fn a_repeated_add_makes_one_pair_and_brings_nothing_back() {
    let (product, anna, berta) = two().await;
    let body = json!({"relateduser": berta.id});
    let once = anna.client.clone().with_header("idempotency-key", "once");
    let send = || once.post("/api/userrelation/add", &body);
    let row = send().await.body;
    // What the other one would have got was lost.
    let theirs = keys::row(berta.id, "userrelation", row["id"].as_i64().unwrap());
    product.stack.app.table.sweep(std::slice::from_ref(&theirs)).await.unwrap();
    assert_eq!(send().await.status, 201);
    assert_eq!(berta.list("userrelation", "").await.len(), 1);
    assert_eq!(berta.delete("userrelation", &row["id"]).await.status, 204);
    assert_eq!(send().await.status, 201);
    let range = Range::prefix(keys::person(berta.id), &keys::prefix("userrelation"));
    assert!(product.stack.app.table.query(&range, 10).await.unwrap().is_empty());
}
