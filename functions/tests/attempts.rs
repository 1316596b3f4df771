//! Tries to sign in: counted before the password is looked at, whoever guesses, and never so that the owner is locked out.

#![expect(clippy::unwrap_used, reason = "a test that cannot read an answer has failed")]

use crate::support::faults::Faults;
use crate::support::{PASSWORD, Product, assert_problem, movable};
use futures::future::join_all;
use local::client::{Answer, Client};
use local::stack::Setup;
use serde_json::{Value, json};
use std::sync::Arc;

const ANNA: &str = "anna@zuversicht.example";
const ELSA: &str = "elsa@zuversicht.example";
const WRONG: &str = "Falsches-Wort-1";

fn from(product: &Product, network: &str) -> Client {
    product.nobody().with_header("x-viewer-address", network)
}

async fn login(client: &Client, email: &str, password: &str) -> Answer {
    client.post("/api/login", &json!({"email": email, "password": password})).await
}

/// The cookie by which a device is known, as a browser sends it back.
fn device(answer: &Answer) -> String {
    let mut cookies = answer.headers.get_all("set-cookie").iter().map(|cookie| cookie.to_str().unwrap());
    let cookie = cookies.find(|cookie| cookie.starts_with("device=")).unwrap();
    for rule in ["HttpOnly", "Secure", "SameSite=Strict", "Path=/api/login", "Max-Age=31536000"] {
        assert!(cookie.contains(rule), "{cookie}");
    }
    cookie.split(';').next().unwrap().to_owned()
}

/// Uses up the tries at an account that are free, each from a network of its own.
async fn guess(product: &Product, email: &str) {
    for at in 0..10 {
        assert_eq!(login(&from(product, &format!("198.51.100.{at}")), email, WRONG).await.status, 401, "{at}");
    }
}

#[tokio::test]
async fn of_three_hundred_guesses_at_once_ten_are_looked_at() {
    let faults = Faults::default();
    let layer = faults.clone();
    // Time stands still: each second of a slow machine would let one more wait end.
    let (clock, _) = movable();
    let setup =
        move |setup: Setup| Setup { storage: Arc::new(move |http| layer.before(http)), ..setup.with_clock(clock) };
    let product = Product::start(setup).await;
    product.person("anna").await;
    // A slow machine must not use up the time that each call has at the table.
    tokio::time::pause();
    faults.turns(|call| (call * 2_654_435_761) >> 9 & 7);
    // An unknown address, from one network; a known one, from as many networks as guesses.
    for (email, network) in [(ELSA, None), (ANNA, Some("2001:db8"))] {
        let guesses = (0..300).map(|at| {
            let address = network.map_or_else(|| "203.0.113.7".to_owned(), |start| format!("{start}:{at:x}::1"));
            let client = from(&product, &address);
            async move { login(&client, email, WRONG).await.status }
        });
        let statuses = join_all(guesses).await;
        let looked_at = statuses.iter().filter(|status| **status == 401).count();
        assert!((1..=10).contains(&looked_at), "{email}: {looked_at}");
        // A table that is asked so much at once may not answer some in time.
        assert!(statuses.iter().all(|status| [401, 429, 503].contains(status)), "{email}: {statuses:?}");
    }
}

#[tokio::test]
async fn guesses_from_everywhere_wait_longer_and_longer_and_the_owner_waits_no_longer_than_five_minutes() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    product.person("anna").await;
    for email in [ANNA, ELSA] {
        guess(&product, email).await;
        for (at, wait) in [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300].into_iter().enumerate() {
            let client = from(&product, &format!("192.0.2.{at}"));
            let refused = login(&client, email, PASSWORD).await;
            assert_eq!((refused.status, &refused.body["key"]), (429, &json!("error.toomany")), "{email} {at}");
            assert_eq!(refused.headers["retry-after"], wait.to_string(), "{email} {at}");
            pass(wait - 1);
            assert_eq!(login(&client, email, PASSWORD).await.status, 429, "{email} {at}");
            pass(1);
            assert_eq!(login(&client, email, WRONG).await.status, 401, "{email} {at}");
        }
        pass(300);
    }
    assert_eq!(login(&product.nobody(), ANNA, PASSWORD).await.status, 200);
    // Their sign-in takes the wait away.
    assert_eq!(login(&product.nobody(), ANNA, WRONG).await.status, 401);
    assert_eq!(login(&product.nobody(), ANNA, PASSWORD).await.status, 200);
}

#[tokio::test]
async fn after_a_wait_one_of_many_is_looked_at() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    product.person("anna").await;
    guess(&product, ANNA).await;
    pass(60);
    let clients: Vec<Client> = (0..20).map(|at| from(&product, &format!("192.0.2.{at}"))).collect();
    let answers = join_all(clients.iter().map(|client| login(client, ANNA, WRONG))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 401).count(), 1);
}

#[tokio::test]
async fn a_device_that_was_signed_in_before_has_tries_of_its_own() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    product.person("anna").await;
    product.person("berta").await;
    let cookie = device(&login(&product.nobody(), ANNA, PASSWORD).await);
    let bertas = device(&login(&product.nobody(), "berta@zuversicht.example", PASSWORD).await);
    guess(&product, ANNA).await;
    let on = |cookie: &str| product.nobody().with_header("cookie", cookie);
    let altered = format!("{}x", &cookie[..cookie.len() - 1]);
    for strange in ["device=", "device=x", &altered, &bertas, &cookie.replace("device", "refresh")] {
        assert_eq!(login(&on(strange), ANNA, PASSWORD).await.status, 429, "{strange}");
    }
    let known = login(&on(&format!("other=1; {cookie}")), ANNA, PASSWORD).await;
    assert_eq!(known.status, 200, "{}", known.body);
    assert_eq!(login(&product.nobody(), ANNA, PASSWORD).await.status, 429, "those who guess still wait");

    // Its own tries are counted too, from whatever network.
    let again = device(&known);
    for at in 0..10 {
        let client = on(&again).with_header("x-viewer-address", &format!("192.0.2.{at}"));
        assert_eq!(login(&client, ANNA, WRONG).await.status, 401);
    }
    assert_eq!(login(&on(&cookie), ANNA, PASSWORD).await.status, 429, "it is still the same device");
    pass(1);
    assert_eq!(login(&on(&cookie), ANNA, PASSWORD).await.status, 200);
    pass(366 * 24 * 3600);
    guess(&product, ANNA).await;
    assert_eq!(login(&on(&cookie), ANNA, PASSWORD).await.status, 429, "after a year it is a new one");
}

#[tokio::test]
async fn signing_up_makes_the_device_known_and_refreshing_leaves_it() {
    let product = Product::new().await;
    let body = json!({"email": ANNA, "password": PASSWORD, "termsaccepted": true, "healthdataaccepted": true});
    let made = product.sign_up(&body).await;
    guess(&product, ANNA).await;
    let client = product.nobody().with_header("cookie", &device(&made));
    assert_eq!(login(&client, ANNA, PASSWORD).await.status, 200);
    let refreshed = client.post("/api/login", &json!({"refresh_token": made.body["refreshToken"]})).await;
    assert_eq!((refreshed.status, refreshed.headers.get_all("set-cookie").iter().count()), (200, 1));
}

#[tokio::test]
async fn who_signs_in_uses_up_nothing_of_the_network() {
    let product = Product::new().await;
    product.person("anna").await;
    let client = from(&product, "203.0.113.7");
    for at in 0..98 {
        assert_eq!(login(&client, &format!("guess{at}@zuversicht.example"), WRONG).await.status, 401);
    }
    for _ in 0..4 {
        assert_eq!(login(&client, ANNA, PASSWORD).await.status, 200);
    }
    for (at, status) in [401, 401, 429].into_iter().enumerate() {
        assert_eq!(login(&client, &format!("late{at}@zuversicht.example"), WRONG).await.status, status);
    }
}

#[tokio::test]
async fn a_wrong_password_asks_the_same_of_the_table_with_and_without_an_account() {
    let faults = Faults::default();
    let layer = faults.clone();
    let product =
        Product::start(move |setup| Setup { storage: Arc::new(move |http| layer.before(http)), ..setup }).await;
    product.person("anna").await;
    let client = from(&product, "203.0.113.7");
    login(&client, "first@zuversicht.example", WRONG).await;
    let calls = async |email: &str| {
        faults.calls();
        let statuses: Vec<u16> =
            [login(&client, email, WRONG).await.status, login(&client, email, WRONG).await.status].into();
        let operations: Vec<String> = faults.calls().into_iter().map(|(operation, _)| operation).collect();
        (statuses, operations)
    };
    let (known, unknown) = (calls(ANNA).await, calls(ELSA).await);
    assert_eq!(known.0, [401, 401]);
    assert_eq!(known, unknown);
}

#[tokio::test]
async fn whoever_comes_past_the_cdn_is_a_stranger() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let mails = product.stack.outbox.contents().mails.len();
    let signup = json!({"email": ELSA, "password": PASSWORD, "termsaccepted": true, "healthdataaccepted": true});
    for secret in ["", "guessed", &"a".repeat(43)] {
        let stranger = anna.client.clone().with_header("x-origin-secret", secret);
        for answer in [
            stranger.get("/api/treatment/list").await,
            stranger.get("/api/language/list").await,
            stranger.get("/api/api/info").await,
            stranger.get("/api/v1/session/user").await,
            stranger.post("/api/signup", &signup).await,
            login(&stranger.clone().with_header("x-viewer-address", "203.0.113.7"), ANNA, PASSWORD).await,
        ] {
            assert_eq!((answer.status, &answer.body["key"]), (403, &json!("error.permission")), "{secret}");
            assert_problem(&answer);
            assert_eq!(answer.body["fields"], Value::Array(Vec::new()));
        }
    }
    assert_eq!(product.stack.outbox.contents().mails.len(), mails);
}
