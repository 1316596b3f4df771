//! The question of every few months: when it is due, and what an answer needs.

#![expect(clippy::unwrap_used, reason = "a test that cannot read what it made has failed")]

use crate::support::{PASSWORD, Person, Product, assert_fault, function};
use jiff::{SignedDuration, Timestamp};
use lambda_http::http::{HeaderMap, Method};
use serde_json::{Value, json};
use shared::clock::Clock;
use shared::http::request::Incoming;
use shared::store::cost::meter;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// 21 November 2026, noon.
const NOON: i64 = 1_795_262_400;
const DUE: &str = "/api/followup/due";
const ADD: &str = "/api/followup/add";

/// A clock that stands still until so many days pass.
fn movable() -> (Clock, impl Fn(i64)) {
    let seconds = Arc::new(AtomicI64::new(NOON));
    let told = Arc::clone(&seconds);
    let clock = Clock::from_fn(move || Timestamp::UNIX_EPOCH + SignedDuration::from_secs(told.load(Ordering::SeqCst)));
    (clock, move |days| {
        seconds.fetch_add(days * 24 * 60 * 60, Ordering::SeqCst);
    })
}

/// Signs in again: a token does not last a day.
async fn again(product: &Product, mut person: Person) -> Person {
    let answer = product.nobody().post("/api/login", &json!({"email": person.email, "password": PASSWORD})).await;
    answer.body["token"].as_str().unwrap().clone_into(&mut person.token);
    person.client = product.nobody().with_token(&person.token);
    person
}

async fn due(person: &Person) -> Value {
    let answer = person.client.get(DUE).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.body
}

#[tokio::test]
async fn it_is_due_ninety_days_after_the_account_was_made_and_after_each_answer() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let mut anna = product.person("anna").await;
    assert_eq!(due(&anna).await, json!({"due": false, "since": "20261121"}));
    pass(89);
    anna = again(&product, anna).await;
    assert_eq!(due(&anna).await, json!({"due": false, "since": "20261121"}));
    pass(1);
    anna = again(&product, anna).await;
    assert_eq!(due(&anna).await, json!({"due": true, "since": "20261121"}));

    // Only open: nothing was said yet.
    let open = anna.add("followup", &json!({})).await;
    assert_eq!((&open["date"], &open["status"]), (&json!("20270219"), &json!(1)));
    assert_eq!(due(&anna).await["due"], true);
    let skipped = anna.update("followup", &open, json!({"status": 3})).await;
    assert_eq!(skipped.status, 200, "{}", skipped.body);
    assert_eq!(due(&anna).await, json!({"due": false, "since": "20270219"}));
    pass(90);
    anna = again(&product, anna).await;
    assert_eq!(due(&anna).await["due"], true);
    anna.add("followup", &json!({"status": 2, "wellbeing": 0})).await;
    assert_eq!(due(&anna).await, json!({"due": false, "since": "20270520"}));
}

#[tokio::test]
async fn the_latest_day_counts_whatever_was_entered_later() {
    let product = Product::at(movable().0).await;
    let anna = product.person("anna").await;
    anna.add("followup", &json!({"date": "20260801", "status": 2, "changed": ["nothing"]})).await;
    anna.add("followup", &json!({"date": "20260301", "status": 3})).await;
    assert_eq!(due(&anna).await, json!({"due": true, "since": "20260801"}));
}

#[tokio::test]
async fn asking_costs_one_query_and_needs_a_token() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let mut headers = HeaderMap::new();
    headers.insert("x-auth-token", anna.token.parse().unwrap());
    let incoming = Incoming {
        method: Method::GET,
        path: DUE.to_owned(),
        query: Vec::new(),
        headers,
        body: Vec::new(),
        network: String::new(),
        request_id: String::new(),
    };
    let (answer, cost) = meter(function("followup").answer(&product.stack.app, &incoming)).await;
    assert_eq!((answer.unwrap().status.as_u16(), cost.calls), (200, 1));
    assert_eq!(product.nobody().get(DUE).await.status, 401);
    assert_fault(&anna.client.get("/api/followup/due?day=20261121").await, "day", "unknown");
}

#[tokio::test]
async fn an_answer_says_something_and_nothing_stands_alone() {
    let product = Product::at(movable().0).await;
    let anna = product.person("anna").await;
    for (body, path, key) in [
        (json!({"status": 2}), "wellbeing", "required"),
        (json!({"status": 2, "changed": [], "note": "", "contactwish": false}), "wellbeing", "required"),
        (json!({"status": 2, "changed": ["nothing", "treatment"]}), "changed", "value"),
        (json!({"changed": ["diagnosis", "nothing"]}), "changed", "value"),
        (json!({"changed": ["weather"]}), "changed[0]", "value"),
        (json!({"status": 2, "wellbeing": 11}), "wellbeing", "max"),
        (json!({"status": 4}), "status", "value"),
        (json!({"date": "20261123"}), "date", "maxDate"),
        (json!({"date": "20260230"}), "date", "date"),
    ] {
        assert_fault(&anna.client.post(ADD, &body).await, path, key);
    }
    for body in [
        json!({"status": 2, "wellbeing": 0}),
        json!({"status": 2, "changed": ["nothing"]}),
        json!({"status": 2, "note": "Danke"}),
        json!({"status": 2, "contactwish": true}),
        json!({"status": 2, "changed": ["diagnosis", "contact"]}),
        json!({"status": 3}),
        json!({}),
    ] {
        assert_eq!(anna.add("followup", &body).await["date"], "20261121", "{body}");
    }
}

#[tokio::test]
async fn an_answer_cannot_be_emptied_again() {
    let product = Product::at(movable().0).await;
    let anna = product.person("anna").await;
    let row = anna.add("followup", &json!({"status": 2, "wellbeing": 4, "date": "20261101"})).await;
    assert_fault(&anna.update("followup", &row, json!({"wellbeing": null})).await, "wellbeing", "required");
    let other = anna.update("followup", &row, json!({"wellbeing": null, "changed": ["nothing"]})).await;
    assert_eq!((other.status, other.body.get("wellbeing")), (200, None), "{}", other.body);
    let dated = anna.update("followup", &other.body, json!({"date": null})).await;
    assert_eq!((dated.status, &dated.body["date"]), (200, &json!("20261121")), "a row always has its day");
}

#[tokio::test]
async fn a_wish_reaches_the_operator_once_and_says_only_that_it_waits() {
    let product = Product::at(movable().0).await;
    let anna = product.person("anna").await;
    let mails = || {
        let mails = product.stack.outbox.contents().mails;
        mails.into_iter().filter(|mail| mail.to == "kontakt@zuversicht.example").collect::<Vec<_>>()
    };
    anna.add("followup", &json!({"status": 2, "note": "Mir ist schwindlig."})).await;
    let open = anna.add("followup", &json!({"status": 1, "contactwish": true})).await;
    assert_eq!((&open["mailed"], mails().len()), (&json!(false), 0), "it is no answer yet");
    let answered = anna.update("followup", &open, json!({"status": 2})).await.body;
    assert_eq!((&answered["mailed"], &answered["version"]), (&json!(true), &json!(2)));
    let wish = anna.add("followup", &json!({"status": 2, "note": "Bitte rufen Sie an.", "contactwish": true})).await;
    assert_eq!(wish["mailed"], true);
    let changed = anna.update("followup", &wish, json!({"note": "Bitte schreiben Sie.", "contactwish": true})).await;
    assert_eq!((changed.status, &changed.body["mailed"]), (200, &json!(true)), "{}", changed.body);
    let mails = mails();
    assert_eq!(mails.len(), 2, "a change of a wish is no second one");
    assert_eq!(mails[1].subject, "Zuversicht: eine neue Nachricht");
    let text = format!("In Zuversicht wartet eine Nachricht.\n\nNummer: {}-{}\n", anna.id, wish["id"]);
    assert_eq!(mails[1].text, text);
    assert_fault(&anna.client.post(ADD, &json!({"mailed": true})).await, "mailed", "readonly");
}
