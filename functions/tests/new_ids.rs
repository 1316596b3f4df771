//! Ids that the sender of a new row makes: the same row for the same id, whatever is sent how often.

use crate::support::documents::{form, send_form};
use crate::support::{PASSWORD, Product, assert_fault, catalogs, find, movable, own_roots};
use functions::DEFINITIONS;
use serde_json::{Value, json};
use shared::entity::add::natural_id;
use shared::entity::common;
use shared::entity::definition::{Definition, OnDuplicate, WritableBy};
use std::collections::HashSet;

const PDF: &[u8] = b"%PDF-1.7\n1 0 obj <</Author (Anna)>> endobj\ntrailer\n%%EOF\n";

fn with_id(body: &Value, id: impl Into<Value>) -> Value {
    let mut body = body.clone();
    body["id"] = id.into();
    body
}

fn add(root: &str) -> String {
    format!("/api/{root}/add")
}

/// Roots whose rows the person adds, without those whose fields name a row.
fn added_by_people() -> impl Iterator<Item = &'static Definition> {
    own_roots().filter(|definition| definition.unique.is_empty() && common::takes_ids(definition))
}

#[tokio::test]
async fn a_row_has_the_id_that_its_sender_made_and_is_made_once() {
    let product = Product::new().await;
    let (anna, berta) = (product.person("anna").await, product.person("berta").await);
    let mut walked = 0;
    for definition in added_by_people() {
        let (root, id) = (definition.root, product.stack.app.new_id());
        let body = with_id(&product.body(&anna, definition).await, id);
        let before = anna.list(root, "").await.len();
        let first = anna.client.post(&add(root), &body).await;
        assert_eq!((first.status, &first.body["id"]), (201, &json!(id)), "{root}: {}", first.body);
        let again = anna.client.post(&add(root), &body).await;
        assert_eq!((again.status, &again.body), (201, &first.body), "{root}");
        assert_eq!(anna.list(root, "").await.len(), before + 1, "{root}");

        let others = with_id(&product.body(&berta, definition).await, id);
        assert_eq!(berta.client.post(&add(root), &others).await.status, 201, "{root}: a partition of their own");
        assert_eq!(anna.get(root, &json!(id)).await.body, first.body, "{root}");

        anna.delete(root, &json!(id)).await;
        let gone = anna.client.post(&add(root), &body).await;
        assert_eq!((gone.status, &gone.body["id"]), (201, &json!(id)), "{root}: as the first time");
        assert_eq!(anna.get(root, &json!(id)).await.status, 404, "{root}: what was deleted stays deleted");
        walked += 1;
    }
    assert!(walked >= 10, "{walked}");
}

#[tokio::test]
async fn one_id_is_one_row() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let id = product.stack.app.new_id();
    let body = json!({"addressbookentrycategory": 1, "lastname": "Sommer", "id": id});
    let path = add("addressbookentry");
    let sends = (0..10).map(|_| anna.client.post(&path, &body));
    for answer in futures::future::join_all(sends).await {
        assert_eq!((answer.status, &answer.body["id"]), (201, &json!(id)), "{}", answer.body);
    }
    assert_eq!(anna.list("addressbookentry", "").await.len(), 1);
    let other = json!({"addressbookentrycategory": 1, "lastname": "Winter", "id": id});
    let refused = anna.client.post(&path, &other).await;
    assert_eq!((refused.status, &refused.body["key"]), (409, &json!("error.idempotency.mismatch")));
    let keyed = anna.client.clone().with_header("idempotency-key", "k1");
    assert_fault(&keyed.post(&path, &other).await, "id", "unique");
    let next = product.stack.app.new_id();
    assert_eq!(keyed.post(&path, &with_id(&other, next)).await.body["id"], next);
    assert_eq!(keyed.post(&path, &with_id(&other, next + 4096)).await.body["id"], next, "the key decides");
}

#[tokio::test]
async fn a_clock_may_be_ten_minutes_ahead() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    let body = json!({"addressbookentrycategory": 1, "lastname": "Sommer"});
    let at = |seconds: i64| product.stack.app.new_id() + ((seconds * 1000) << 12);
    let path = add("addressbookentry");
    for (id, key) in [(at(601), "max"), ((1 << 53) - 1, "max"), (0, "min"), (-4, "min")] {
        assert_fault(&anna.client.post(&path, &with_id(&body, id)).await, "id", key);
    }
    for odd in [json!("7"), json!(1.5), json!({"id": 7})] {
        assert_fault(&anna.client.post(&path, &with_id(&body, odd)).await, "id", "type");
    }
    let ahead = at(601);
    for id in [at(599), at(-300 * 24 * 3600), 1] {
        assert_eq!(anna.client.post(&path, &with_id(&body, id)).await.status, 201, "{id}");
    }
    pass(2);
    assert_eq!(anna.client.post(&path, &with_id(&body, ahead)).await.status, 201, "when its time has come");
}

#[tokio::test]
async fn what_fields_name_has_the_id_that_follows_from_them() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let mut walked = 0;
    for definition in own_roots().filter(|definition| !definition.unique.is_empty() && common::takes_ids(definition)) {
        let root = definition.root;
        let body = product.body(&anna, definition).await;
        let mut row = body.as_object().unwrap().clone();
        row.insert("user".to_owned(), anna.id.into());
        let id = natural_id(definition, anna.id, &row);
        assert_fault(&anna.client.post(&add(root), &with_id(&body, id ^ 1)).await, "id", "value");
        // A sign-up makes the profile.
        anna.delete(root, &json!(id)).await;
        let made = anna.client.post(&add(root), &with_id(&body, id)).await;
        assert_eq!(made.status, 201, "{root}: {}", made.body);
        assert_eq!(made.body["id"], id, "{root}");
        assert_eq!(anna.delete(root, &json!(id)).await.status, 204, "{root}");
        let anew = anna.client.post(&add(root), &with_id(&body, id)).await;
        assert_eq!(anew.status, 201, "{root}: {}", anew.body);
        assert_eq!(anna.get(root, &json!(id)).await.status, 200, "{root}: it is made anew");
        let twice = anna.client.post(&add(root), &with_id(&body, id)).await.status;
        let known = if definition.on_duplicate == OnDuplicate::Existing { 200 } else { 400 };
        assert_eq!(twice, known, "{root}");
        walked += 1;
    }
    assert!(walked >= 5, "{walked}");
}

#[tokio::test]
async fn ids_of_rows_that_are_not_in_the_senders_partition_are_the_servers() {
    let product = Product::new().await;
    let edith = product.with_roles("edith", &["editor", "admin"]).await;
    let written = DEFINITIONS.iter().filter(|it| it.writable_by != WritableBy::Server && !common::takes_ids(it));
    let roots: HashSet<&str> = written.map(|definition| definition.root).collect();
    assert!(roots.contains("userrelation") && roots.contains("usersecurityrole"));
    assert!(catalogs().all(|catalog| !common::takes_ids(catalog)));
    for root in roots {
        let body = json!({"id": product.stack.app.new_id(), "user": edith.id, "password": PASSWORD});
        assert_fault(&edith.client.post(&add(root), &body).await, "id", "readonly");
    }
    assert!(common::takes_ids(find("addressbookentry")));
}

#[tokio::test]
async fn a_document_has_the_id_that_its_sender_made() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let id = product.stack.app.new_id();
    let send = async |id: i64, bytes: &[u8]| {
        let data = json!({"name": "Brief", "id": id}).to_string();
        send_form(&anna, "/api/document/upload", None, form(Some(("x.pdf", bytes)), &[("data", &data)])).await
    };
    let (first, twin) = tokio::join!(send(id, PDF), send(id, PDF));
    assert_eq!((first.status, twin.status), (201, 201), "{} {}", first.body, twin.body);
    assert_eq!((&first.body["id"], &twin.body["id"]), (&json!(id), &json!(id)));
    assert_eq!((anna.list("document", "").await.len(), product.files_of(&anna).len()), (1, 1));
    assert_fault(&send(product.stack.app.latest_id() + (1 << 22), PDF).await, "id", "max");
    let upload = product.stack.app.new_id();
    let join = json!({"upload": upload, "size": 9, "filename": "x.pdf", "data": {"name": "Brief", "id": upload + 1}});
    assert_fault(&anna.client.post("/api/document/join", &join).await, "id", "value");
}
