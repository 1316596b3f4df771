//! Another e-mail address for an account: proven by a code, told to the former one, and nobody learns who has an account.

#![expect(clippy::unwrap_used, reason = "a test that cannot read an answer has failed")]

use crate::support::faults::{Fault, shape};
use crate::support::{PASSWORD, Product, assert_fault, movable};
use futures::future::join_all;
use local::client::{Answer, Client};
use local::signup::mailed_code;
use serde_json::{Value, json};
use shared::store::keys;
use std::collections::BTreeMap;

const ANNA: &str = "anna@zuversicht.example";
const NEW: &str = "annas@zuversicht.example";
const BERTA: &str = "berta@zuversicht.example";

async fn ask(client: &Client, email: &str) -> Answer {
    client.post("/api/email/update", &json!({"email": email, "password": PASSWORD})).await
}

async fn prove(client: &Client, email: &str, code: &str) -> Answer {
    client.post("/api/email/update", &json!({"email": email, "password": PASSWORD, "code": code})).await
}

fn code(product: &Product, email: &str) -> String {
    mailed_code(&product.stack.outbox, email).unwrap()
}

fn other(code: &str) -> String {
    format!("{:06}", (code.parse::<u32>().unwrap() + 1) % 1_000_000)
}

async fn login(product: &Product, email: &str) -> u16 {
    product.nobody().post("/api/login", &json!({"email": email, "password": PASSWORD})).await.status
}

#[tokio::test]
async fn the_code_at_the_new_address_changes_it_and_the_former_one_is_told() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let asked = ask(&anna.client, " Annas@Zuversicht.example").await;
    assert_eq!((asked.status, &asked.body), (202, &json!({"confirmation": "code", "validseconds": 600})));
    assert_eq!((login(&product, ANNA).await, login(&product, NEW).await), (200, 401), "nothing has changed yet");
    let told = product.mails(ANNA).len();
    let code = code(&product, NEW);
    assert!(!product.mails(NEW)[0].subject.contains(&code));

    let changed = prove(&anna.client, NEW, &code).await;
    assert_eq!((changed.status, &changed.body), (204, &Value::Null));
    assert_eq!((login(&product, ANNA).await, login(&product, NEW).await), (401, 200));
    let user = anna.client.get("/api/v1/session/user").await.body;
    assert_eq!((&user["email"], &user["emailverified"]), (&json!(NEW), &json!(true)));
    assert_eq!(product.mails(ANNA).len(), told + 1);
    let notice = product.mails(ANNA).pop().unwrap();
    assert_eq!(notice.subject, "Ihre E-Mail-Adresse bei Zuversicht");
    assert!(!notice.text.contains(NEW) && !notice.text.contains('{'), "{}", notice.text);

    assert_fault(&prove(&anna.client, ANNA, &code).await, "code", "expired");
    let again = json!({"email": ANNA, "password": PASSWORD, "termsaccepted": true, "healthdataaccepted": true});
    assert_eq!(product.sign_up(&again).await.status, 201, "the former address is free");
}

#[tokio::test]
async fn a_change_needs_the_password_and_names_what_is_wrong() {
    // A further guess waits a second, which must not pass by itself.
    let (clock, _) = movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    for (body, field, key) in [
        (json!({"email": NEW, "password": "Falsches-Wort-1"}), "password", "wrong"),
        (json!({"email": NEW}), "password", "required"),
        (json!({"email": NEW, "password": 7}), "password", "type"),
        (json!({"email": "anna", "password": PASSWORD}), "email", "email"),
        (json!({"email": "a@b.de\r\nBcc: x@y.example", "password": PASSWORD}), "email", "email"),
        (json!({"email": "ANNA@zuversicht.example", "password": PASSWORD}), "email", "unique"),
        (json!({"email": NEW, "password": PASSWORD, "code": "12345"}), "code", "pattern"),
        (json!({"email": NEW, "password": PASSWORD, "code": 123_456}), "code", "type"),
        (json!({"email": NEW, "password": PASSWORD, "code": "123456"}), "code", "expired"),
        (json!({"email": NEW, "password": PASSWORD, "user": 1}), "user", "unknown"),
    ] {
        assert_fault(&anna.client.post("/api/email/update", &body).await, field, key);
    }
    assert!(product.mails(NEW).is_empty());
    assert_eq!(ask(&product.nobody(), NEW).await.status, 401);
    for _ in 0..9 {
        let wrong = json!({"email": NEW, "password": "Falsches-Wort-1"});
        anna.client.post("/api/email/update", &wrong).await;
    }
    let wrong = json!({"email": NEW, "password": "Falsches-Wort-1"});
    anna.client.post("/api/email/update", &wrong).await;
    assert_eq!(ask(&anna.client, NEW).await.status, 429, "guesses are counted");
}

#[tokio::test]
async fn an_address_that_somebody_has_is_answered_alike_and_its_owner_is_told() {
    let (product, table, post) = Product::failing().await;
    let anna = product.person("anna").await;
    product.person("berta").await;
    let free = "freia@zuversicht.example";
    let seen = async |body: Value| {
        let (_, _) = (table.calls(), post.calls());
        let mut answer = anna.client.post("/api/email/update", &body).await;
        answer.body.as_object_mut().unwrap().remove("requestId");
        let headers: BTreeMap<String, String> = answer
            .headers
            .iter()
            .filter(|(name, _)| *name != "apigw-requestid")
            .map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()))
            .collect();
        let calls: Vec<_> = table.calls().into_iter().map(|(operation, body)| (operation, shape(&body))).collect();
        ((answer.status, answer.body), headers, calls, post.calls().len())
    };
    ask(&anna.client, NEW).await;
    let mut told: Vec<Vec<_>> = Vec::new();
    for email in [free, BERTA] {
        let mut rounds = Vec::new();
        for round in 0..7 {
            let mut body = json!({"email": email, "password": PASSWORD});
            if round > 0 {
                body["code"] = other(&code(&product, free)).into();
            }
            rounds.push(seen(body).await);
        }
        told.push(rounds);
    }
    assert_eq!(told[0], told[1]);
    let keys: Vec<&str> = told[1].iter().map(|it| it.0.1["fields"][0]["key"].as_str().unwrap_or("mailed")).collect();
    assert_eq!(keys, ["mailed", "wrong", "wrong", "wrong", "wrong", "wrong", "spent"]);
    assert_eq!(told[1][0].3, 1, "one mail");
    let mail = product.mails(BERTA).pop().unwrap();
    assert!(mailed_code(&product.stack.outbox, BERTA).is_none(), "{}", mail.text);
    assert!(mail.text.contains("jemand wollte diese E-Mail-Adresse"), "{}", mail.text);
    assert_eq!(login(&product, BERTA).await, 200);
}

#[tokio::test]
async fn a_code_is_good_for_one_address_ten_minutes_and_one_account() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    let berta = product.person("berta").await;
    ask(&anna.client, NEW).await;
    let good = code(&product, NEW);
    assert_fault(&prove(&anna.client, "else@zuversicht.example", &good).await, "code", "wrong");
    assert_fault(&prove(&berta.client, NEW, &good).await, "code", "expired");
    pass(600);
    assert_fault(&prove(&anna.client, NEW, &good).await, "code", "expired");
    ask(&anna.client, NEW).await;
    assert_eq!(prove(&anna.client, NEW, &code(&product, NEW)).await.status, 204);
}

#[tokio::test]
async fn of_two_who_want_one_address_one_gets_it_and_twenty_calls_are_one() {
    let (product, table, _) = Product::failing().await;
    let anna = product.person("anna").await;
    let berta = product.person("berta").await;
    ask(&anna.client, NEW).await;
    let annas = code(&product, NEW);
    ask(&berta.client, NEW).await;
    let bertas = code(&product, NEW);
    table.turns(|call| (call * 2_654_435_761) >> 9 & 7);
    let (one, two) = tokio::join!(prove(&anna.client, NEW, &annas), prove(&berta.client, NEW, &bertas));
    let late = if one.status == 204 { &two } else { &one };
    assert_eq!([one.status, two.status].iter().filter(|status| **status == 204).count(), 1);
    assert_fault(late, "code", "expired");
    assert_eq!(login(&product, NEW).await, 200);

    let clara = product.person("clara").await;
    let claras = "claras@zuversicht.example";
    ask(&clara.client, claras).await;
    let good = code(&product, claras);
    let answers = join_all((0..4).map(|_| prove(&clara.client, claras, &good))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 204).count(), 1);
}

#[tokio::test]
async fn a_link_for_a_new_password_ends_with_the_address_it_was_mailed_to() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    product.nobody().post("/api/password/reset", &json!({"email": ANNA})).await;
    let mail = product.mails(ANNA).pop().unwrap();
    let link = mail.text.split("/password/new#").nth(1).unwrap().split_whitespace().next().unwrap().to_owned();
    ask(&anna.client, NEW).await;
    assert_eq!(prove(&anna.client, NEW, &code(&product, NEW)).await.status, 204);
    let body = json!({"token": link, "password": "Birnenkuchen-2026!"});
    let refused = product.nobody().post("/api/password/reset/change", &body).await;
    assert_eq!(refused.body["key"], "error.password.token");
    product.nobody().post("/api/password/reset", &json!({"email": ANNA})).await;
    assert!(product.mails(ANNA).pop().unwrap().text.contains("kein Konto"));
    assert!(product.stack.app.table.get(&keys::pending_email(anna.id)).await.unwrap().is_none());
}

#[tokio::test]
async fn a_mail_that_does_not_leave_changes_nothing() {
    let (product, _, post) = Product::failing().await;
    let anna = product.person("anna").await;
    ask(&anna.client, NEW).await;
    let earlier = code(&product, NEW);
    tokio::time::pause();
    post.next("", Fault::Stalled);
    assert_eq!(ask(&anna.client, NEW).await.status, 503);
    post.next("", Fault::Stalled);
    assert_eq!(prove(&anna.client, NEW, &earlier).await.status, 204, "the notice does not undo it");
    assert_eq!(login(&product, NEW).await, 200);
}

#[tokio::test]
async fn three_mails_an_hour_go_to_an_address_and_a_person_asks_ten_times() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    for status in [202, 202, 202, 429] {
        assert_eq!(ask(&anna.client, NEW).await.status, status);
    }
    for at in 0..6 {
        assert_eq!(ask(&anna.client, &format!("a{at}@zuversicht.example")).await.status, 202);
    }
    assert_eq!(ask(&anna.client, "late@zuversicht.example").await.status, 429);
    // Their token runs out before the hour does.
    pass(3600);
    let body = json!({"email": ANNA, "password": PASSWORD});
    let token = product.nobody().post("/api/login", &body).await.body["token"].as_str().unwrap().to_owned();
    assert_eq!(ask(&product.nobody().with_token(&token), NEW).await.status, 202);
}
