//! Sign-up: an address is proven by a code, and nobody learns whether it has an account.

#![expect(clippy::unwrap_used, reason = "a test that cannot read an answer has failed")]

use crate::support::faults::{Fault, shape};
use crate::support::{PASSWORD, Product, assert_fault, assert_problem, faults, movable};
use futures::future::join_all;
use local::client::Answer;
use local::signup::mailed_code;
use local::stack::Setup;
use serde_json::{Value, json};
use shared::identity::confirmation::Confirmation;
use shared::store::keys;
use std::collections::{BTreeMap, HashMap};
use tokio::time::Instant;

const ANNA: &str = "anna@zuversicht.example";
const ELSA: &str = "elsa@zuversicht.example";

fn person(email: &str) -> Value {
    json!({"email": email, "password": PASSWORD, "termsaccepted": true, "healthdataaccepted": true})
}

fn with_code(email: &str, code: &str) -> Value {
    let mut body = person(email);
    body["code"] = code.into();
    body
}

async fn call(product: &Product, body: &Value) -> Answer {
    product.nobody().post("/api/signup", body).await
}

fn code(product: &Product, email: &str) -> String {
    mailed_code(&product.stack.outbox, email).unwrap()
}

/// Another code than this one.
fn other(code: &str) -> String {
    format!("{:06}", (code.parse::<u32>().unwrap() + 1) % 1_000_000)
}

#[tokio::test]
async fn the_mailed_code_makes_account_profile_and_sign_in_at_once() {
    let product = Product::new().await;
    let mut body = person(" Anna@Zuversicht.example");
    for (name, value) in
        [("firstname", json!("Anna")), ("lastname", json!("Berger")), ("salutation", json!(1)), ("language", json!(2))]
    {
        body[name] = value;
    }
    let asked = call(&product, &body).await;
    assert_eq!((asked.status, &asked.body), (202, &json!({"confirmation": "code", "validseconds": 600})));
    assert!(!asked.headers.contains_key("set-cookie"));
    let mail = &product.mails(ANNA)[0];
    assert_eq!(mail.subject, "Ihre Anmeldung bei Zuversicht");
    let code = code(&product, ANNA);
    assert_eq!(mail.text.matches(&code).count(), 1);
    assert!(mail.text.lines().any(|line| line == code));
    let login = json!({"email": ANNA, "password": PASSWORD});
    assert_eq!(product.nobody().post("/api/login", &login).await.status, 401, "there is no account before the code");

    body["code"] = code.clone().into();
    let answer = call(&product, &body).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    assert_eq!((&answer.body["new"], &answer.body["newmodel"]), (&json!(true), &json!(true)));
    assert_eq!(answer.body["permissionsInclude"], json!(["user"]));
    let cookie = answer.headers["set-cookie"].to_str().unwrap();
    for rule in ["HttpOnly", "Secure", "SameSite=Strict", "Path=/api/login"] {
        assert!(cookie.contains(rule), "{cookie}");
    }
    let anna = product.nobody().with_token(answer.body["token"].as_str().unwrap());
    let user = anna.get("/api/v1/session/user").await;
    assert_eq!((user.status, &user.body["email"]), (200, &json!(ANNA)), "{}", user.body);
    assert_eq!(user.body["salutation"], json!({"id": 1, "key": "ms", "name": "Frau"}));
    assert_eq!((&user.body["emailverified"], &user.body["permissionsInclude"]), (&json!(true), &json!(["user"])));
    assert_eq!(anna.get("/api/user/profile/list").await.body["items"].as_array().unwrap().len(), 1);
    assert!(!user.body.to_string().contains("argon2") && !user.body.to_string().contains(PASSWORD));

    let mails = product.mails(ANNA);
    assert_eq!(mails.len(), 2, "the code, and the welcome");
    assert!(mails.iter().all(|mail| !mail.subject.contains(&code)));
    assert_fault(&call(&product, &with_code(ANNA, &code)).await, "code", "expired");
    assert!(product.stack.app.table.get(&keys::pending(ANNA)).await.unwrap().is_none(), "the code is consumed");
}

#[tokio::test]
async fn whoever_has_an_account_is_told_by_mail_how_to_sign_in() {
    let product = Product::new().await;
    product.person("anna").await;
    for again in [ANNA, "ANNA@ZUVERSICHT.EXAMPLE"] {
        let english = product.nobody().with_header("app-language", "en");
        assert_eq!(english.post("/api/signup", &person(again)).await.status, 202);
        let mail = product.mails(ANNA).pop().unwrap();
        assert_eq!(mail.subject, "Your sign-up with Zuversicht");
        for page in ["login", "forgot"] {
            assert!(mail.text.contains(&format!("{}/{page}\n", product.stack.base_url)), "{}", mail.text);
        }
        assert!(mailed_code(&product.stack.outbox, ANNA).is_none() && !mail.text.contains('{'), "{}", mail.text);
    }
}

#[tokio::test]
async fn every_answer_and_every_write_is_the_same_with_and_without_an_account() {
    let (product, table, post) = Product::failing().await;
    product.person("anna").await;
    let seen = async |body: Value| {
        let (_, _) = (table.calls(), post.calls());
        let mut answer = call(&product, &body).await;
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
    // Both have had one mail, and what is read into memory is there for both.
    call(&product, &person(ELSA)).await;
    let mut statuses = Vec::new();
    for round in 0..9 {
        let body = |email: &str| match round {
            0 | 8 => person(email),
            _ => with_code(email, &other(&code(&product, ELSA))),
        };
        let (unknown, known) = (seen(body(ELSA)).await, seen(body(ANNA)).await);
        assert_eq!(unknown, known, "round {round}");
        statuses.push(known.0.1["fields"][0]["key"].as_str().unwrap_or("mailed").to_owned());
        assert_eq!(known.3, usize::from([0, 8].contains(&round)), "one mail");
    }
    assert_eq!(statuses[..], ["mailed", "wrong", "wrong", "wrong", "wrong", "wrong", "spent", "spent", "mailed"]);
}

#[tokio::test]
async fn signing_up_names_everything_that_is_wrong() {
    let product = Product::new().await;
    let answer = call(&product, &json!({})).await;
    let expected = [
        ("email", "required"),
        ("password", "required"),
        ("termsaccepted", "accepted"),
        ("healthdataaccepted", "accepted"),
    ];
    assert_eq!(faults(&answer), expected.map(|(path, key)| (path.to_owned(), key.to_owned())).into());
    for (field, value, key) in [
        ("email", json!("anna"), "email"),
        ("email", json!("anna@zuversicht.example\r\nBcc: x@y.example"), "email"),
        ("email", json!(7), "type"),
        ("email", json!(format!("{}@b.de", "a".repeat(300))), "maxlength"),
        ("password", json!("Kurz-1"), "minlength"),
        ("password", json!("apfelbaum-2026!"), "hasLeastOneUpperChar"),
        ("password", json!("a".repeat(10_000)), "maxlength"),
        ("termsaccepted", json!(false), "accepted"),
        ("termsaccepted", json!("true"), "accepted"),
        ("healthdataaccepted", json!(false), "accepted"),
        ("healthdataaccepted", Value::Null, "accepted"),
        ("salutation", json!(99), "reference"),
        ("firstname", json!("x".repeat(81)), "maxlength"),
        ("firstname", json!("Anna\r\nBcc: x@y.example"), "pattern"),
        ("lastname", json!("Berger\u{2028}"), "pattern"),
        ("permissionsInclude", json!(["editor"]), "unknown"),
        ("roles", json!(["admin"]), "unknown"),
        ("usersecurityrole", json!(1), "unknown"),
        ("emailverified", json!(true), "unknown"),
        ("accounttype", json!(2), "unknown"),
        ("id", json!(1), "unknown"),
        ("user", json!(1), "unknown"),
        ("code", json!("12345"), "pattern"),
        ("code", json!("12345x"), "pattern"),
        ("code", json!(""), "pattern"),
        ("code", json!(123_456), "type"),
        ("code", Value::Null, "type"),
    ] {
        let mut body = person(ANNA);
        body[field] = value;
        let answer = call(&product, &body).await;
        assert_eq!(answer.status, 400, "{field}: {}", answer.body);
        let keys: Vec<&Value> = answer.body["fields"].as_array().unwrap().iter().map(|fault| &fault["key"]).collect();
        assert!(faults(&answer).contains_key(field) && keys.contains(&&json!(key)), "{field} {key}: {}", answer.body);
    }
    // Nothing of it was kept, counted or mailed.
    assert!(product.mails(ANNA).is_empty());
    assert_eq!(product.sign_up(&person(ANNA)).await.status, 201);
}

#[tokio::test]
async fn a_code_is_good_for_ten_minutes() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    assert_fault(&call(&product, &with_code(ANNA, "123456")).await, "code", "expired");
    call(&product, &person(ANNA)).await;
    pass(600);
    assert_fault(&call(&product, &with_code(ANNA, &code(&product, ANNA))).await, "code", "expired");
    call(&product, &person(ANNA)).await;
    let earlier = code(&product, ANNA);
    call(&product, &person(ANNA)).await;
    assert_fault(&call(&product, &with_code(ANNA, &earlier)).await, "code", "wrong");
    pass(599);
    assert_eq!(call(&product, &with_code(ANNA, &code(&product, ANNA))).await.status, 201);
}

#[tokio::test]
async fn after_five_tries_the_right_code_is_refused_too() {
    let product = Product::new().await;
    call(&product, &person(ANNA)).await;
    let right = code(&product, ANNA);
    for _ in 0..5 {
        assert_fault(&call(&product, &with_code(ANNA, &other(&right))).await, "code", "wrong");
    }
    assert_fault(&call(&product, &with_code(ANNA, &right)).await, "code", "spent");
    call(&product, &person(ANNA)).await;
    assert_eq!(call(&product, &with_code(ANNA, &code(&product, ANNA))).await.status, 201);
}

#[tokio::test]
async fn of_fifty_wrong_codes_at_once_five_are_looked_at() {
    let (product, table, _) = Product::failing().await;
    call(&product, &person(ANNA)).await;
    let body = with_code(ANNA, &other(&code(&product, ANNA)));
    table.turns(|call| (call * 2_654_435_761) >> 9 & 7);
    let mut keys: HashMap<String, usize> = HashMap::new();
    for answer in join_all((0..50).map(|_| call(&product, &body))).await {
        assert_eq!(answer.status, 400, "{}", answer.body);
        *keys.entry(faults(&answer)["code"].clone()).or_default() += 1;
    }
    assert_eq!(keys, HashMap::from([("wrong".to_owned(), 5), ("spent".to_owned(), 45)]));
}

#[tokio::test]
async fn two_right_codes_at_once_make_one_account() {
    let (product, table, _) = Product::failing().await;
    let orders: [fn(usize) -> usize; 3] =
        [|call| (call * 3) & 1, |call| call & 3, |call| (call * 2_654_435_761) >> 9 & 7];
    for (round, turns) in orders.into_iter().enumerate() {
        let email = format!("anna{round}@zuversicht.example");
        call(&product, &person(&email)).await;
        let body = with_code(&email, &code(&product, &email));
        table.turns(turns);
        let (one, two) = tokio::join!(call(&product, &body), call(&product, &body));
        let (made, late) = if one.status == 201 { (one, two) } else { (two, one) };
        assert_eq!(made.status, 201, "{}", made.body);
        assert_fault(&late, "code", "expired");
        let login = json!({"email": email, "password": PASSWORD});
        assert_eq!(product.nobody().post("/api/login", &login).await.body["id"], made.body["id"]);
    }
}

#[tokio::test]
async fn a_mail_that_does_not_leave_changes_nothing() {
    let (product, table, post) = Product::failing().await;
    product.person("anna").await;
    call(&product, &person(ELSA)).await;
    let earlier = code(&product, ELSA);
    tokio::time::pause();
    for (fault, round) in [(Fault::Stalled, 0), (Fault::Refused("MessageRejected"), 1)] {
        for email in [ANNA, ELSA] {
            table.calls();
            post.next("", fault.clone());
            let begun = Instant::now();
            let answer = call(&product, &person(email)).await;
            assert_eq!((answer.status, &answer.body["key"]), (503, &json!("error.unavailable")), "{email} {fault:?}");
            assert_problem(&answer);
            assert!(begun.elapsed().as_millis() <= 5_010, "{:?}", begun.elapsed());
            assert!(table.calls().iter().all(|(operation, _)| operation != "PutItem"), "{email} {fault:?} {round}");
        }
    }
    assert_eq!(call(&product, &with_code(ELSA, &earlier)).await.status, 201);
}

#[tokio::test]
async fn a_welcome_that_does_not_leave_does_not_undo_the_account() {
    let (product, _, post) = Product::failing().await;
    call(&product, &person(ANNA)).await;
    tokio::time::pause();
    post.next("", Fault::Stalled);
    assert_eq!(call(&product, &with_code(ANNA, &code(&product, ANNA))).await.status, 201);
}

#[tokio::test]
async fn three_mails_an_hour_go_to_an_address() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    product.person("anna").await;
    pass(3600);
    for (email, known) in [(ANNA, 2), (ELSA, 0)] {
        // From another network each time, and at once.
        let ask = |at: usize| {
            let client = product.nobody().with_header("x-viewer-address", &format!("203.0.113.{at}"));
            async move { client.post("/api/signup", &person(email)).await }
        };
        let answers = join_all((0..8).map(ask)).await;
        let refused: Vec<_> = answers.iter().filter(|answer| answer.status == 429).collect();
        assert_eq!((answers.len() - refused.len(), refused.len()), (3, 5), "{email}");
        for answer in refused {
            assert_eq!(
                (&answer.body["key"], &answer.headers["retry-after"]),
                (&json!("error.toomany"), &"3600".parse().unwrap())
            );
        }
        assert_eq!(product.mails(email).len(), known + 3);
    }
    pass(3600);
    assert_eq!(call(&product, &person(ANNA)).await.status, 202);
}

#[tokio::test]
async fn a_network_has_a_hundred_sign_ups_and_an_ipv6_connection_is_one_network() {
    let product = Product::new().await;
    let ask = async |from: &str, at: usize| {
        let client = product.nobody().with_header("x-viewer-address", from);
        client.post("/api/signup", &person(&format!("p{at}@zuversicht.example"))).await.status
    };
    for at in 0..100 {
        assert_eq!(ask(&format!("2001:db8:1:2::{at:x}"), at).await, 202, "{at}");
    }
    assert_eq!(ask("2001:db8:1:2:ffff::1", 100).await, 429);
    assert_eq!(product.mails("p100@zuversicht.example").len(), 0);
    assert_eq!(ask("2001:db8:1:3::1", 100).await, 202);
}

#[tokio::test]
async fn a_network_has_a_hundred_codes() {
    let product = Product::new().await;
    let ask = async |from: &str, at: usize| {
        let client = product.nobody().with_header("x-viewer-address", from);
        client.post("/api/signup", &with_code(&format!("p{at}@zuversicht.example"), "123456")).await.status
    };
    for at in 0..100 {
        assert_eq!(ask("203.0.113.7", at).await, 400);
    }
    assert_eq!((ask("203.0.113.7", 100).await, ask("203.0.113.8", 100).await), (429, 400));
}

#[tokio::test]
async fn where_no_mail_proves_the_address_the_account_is_made_at_once() {
    let product = Product::start(|setup| Setup { confirmation: Confirmation::None, ..setup }).await;
    assert_fault(&call(&product, &with_code(ANNA, "123456")).await, "code", "unknown");
    let (first, second) = (person(ANNA), person("Anna@Zuversicht.example"));
    let (one, two) = tokio::join!(call(&product, &first), call(&product, &second));
    let (made, late) = if one.status == 201 { (one, two) } else { (two, one) };
    assert_eq!((made.status, late.status, &late.body["key"]), (201, 409, &json!("error.signup.exists")));
    assert_problem(&late);
    let anna = product.nobody().with_token(made.body["token"].as_str().unwrap());
    assert_eq!(anna.get("/api/v1/session/user").await.body["emailverified"], false);
    assert_eq!(product.mails(ANNA).len(), 1, "the welcome alone");
}
