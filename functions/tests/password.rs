//! Passwords that were forgotten or are changed: a link is good once and for its owner, and nobody learns who has an account.

#![expect(clippy::unwrap_used, reason = "a test that cannot read an answer has failed")]

use crate::support::faults::{Fault, Faults, shape};
use crate::support::{PASSWORD, Person, Product, assert_fault, assert_problem, faults, movable};
use futures::future::join_all;
use local::client::{Answer, Client};
use local::stack::Setup;
use serde_json::{Value, json};
use shared::store::keys;
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::time::Instant;

const ANNA: &str = "anna@zuversicht.example";
const ELSA: &str = "elsa@zuversicht.example";
const NEW: &str = "Birnenkuchen-2026!";
const CHANGED: &str = "Ihr Passwort bei Zuversicht wurde gerade geändert.";

async fn forgot(client: &Client, email: &str) -> Answer {
    client.post("/api/password/reset", &json!({"email": email})).await
}

/// The token of the newest link that was mailed to the address.
fn token(product: &Product, email: &str) -> String {
    let address = format!("{}/password/new#", product.stack.base_url);
    let mails = product.mails(email);
    let mut lines = mails.iter().rev().flat_map(|mail| mail.text.lines());
    lines.find_map(|line| line.strip_prefix(&address)).unwrap().to_owned()
}

async fn asked(product: &Product, email: &str) -> String {
    assert_eq!(forgot(&product.nobody(), email).await.status, 202);
    token(product, email)
}

async fn by_link(client: &Client, token: &str, password: &str) -> Answer {
    client.post("/api/password/reset/change", &json!({"token": token, "password": password})).await
}

async fn by_own_link(client: &Client, token: &str, password: &str) -> Answer {
    client.post("/api/password/update/token", &json!({"token": token, "password": password})).await
}

async fn by_present(client: &Client, present: &str, password: &str) -> Answer {
    client.post("/api/password/update", &json!({"oldpassword": present, "password": password})).await
}

async fn login(product: &Product, password: &str) -> Answer {
    product.nobody().post("/api/login", &json!({"email": ANNA, "password": password})).await
}

async fn refresh(product: &Product, token: &str) -> u16 {
    product.nobody().post("/api/login", &json!({"refresh_token": token})).await.status
}

#[track_caller]
fn assert_no_link(answer: &Answer) {
    assert_eq!((answer.status, &answer.body["key"]), (400, &json!("error.password.token")), "{}", answer.body);
    assert_problem(answer);
}

/// Another sign-in of Anna: its refresh token.
async fn signed_in(product: &Product) -> String {
    login(product, PASSWORD).await.body["refreshToken"].as_str().unwrap().to_owned()
}

fn notices(product: &Product) -> usize {
    product.mails(ANNA).iter().filter(|mail| mail.text.contains(CHANGED)).count()
}

#[tokio::test]
async fn the_link_gives_a_new_password_once_and_ends_every_sign_in() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let berta = product.person("berta").await;
    let elsewhere = signed_in(&product).await;
    let answer = forgot(&product.nobody(), " ANNA@zuversicht.example ").await;
    assert_eq!((answer.status, &answer.body), (202, &json!({"validseconds": 1800})));
    let mail = product.mails(ANNA).pop().unwrap();
    assert_eq!(mail.subject, "Ihr Passwort bei Zuversicht");
    let token = token(&product, ANNA);
    assert_eq!(mail.text.matches(&token).count(), 1);
    assert!(!mail.subject.contains(&token) && !mail.text.contains('{'), "{}", mail.text);
    assert!(product.stack.app.table.get(&keys::token(&token)).await.unwrap().is_some(), "only its hash is a key");
    assert_eq!(refresh(&product, &elsewhere).await, 200, "asking alone changes nothing");

    let changed = by_link(&product.nobody(), &token, NEW).await;
    assert_eq!((changed.status, &changed.body), (204, &Value::Null));
    assert!(!changed.headers.contains_key("set-cookie"), "a link signs nobody in");
    for old in [&elsewhere, &anna.refresh] {
        assert_eq!(refresh(&product, old).await, 401);
    }
    assert_eq!(refresh(&product, &berta.refresh).await, 200, "others stay signed in");
    assert_eq!(login(&product, PASSWORD).await.status, 401);
    let now = login(&product, NEW).await;
    assert_eq!(now.status, 200);
    assert_eq!(notices(&product), 1);

    assert_no_link(&by_link(&product.nobody(), &token, "Kirschkuchen-2026!").await);
    assert_eq!(refresh(&product, now.body["refreshToken"].as_str().unwrap()).await, 200);
    assert_eq!(notices(&product), 1);
}

#[tokio::test]
async fn mails_are_in_the_language_of_the_page_and_of_the_account() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let user = anna.client.get("/api/v1/session/user").await.body;
    assert_eq!(anna.update("user", &user, json!({"language": 1})).await.status, 200);
    let english = product.nobody().with_header("app-language", "en");
    forgot(&english, ANNA).await;
    assert_eq!(product.mails(ANNA).pop().unwrap().subject, "Your Zuversicht password");
    forgot(&english, ELSA).await;
    assert!(product.mails(ELSA).pop().unwrap().text.contains("there is no account with this address"));
    by_link(&product.nobody(), &token(&product, ANNA), NEW).await;
    let mail = product.mails(ANNA).pop().unwrap();
    assert!(mail.text.contains("your Zuversicht password has just been changed"), "{}", mail.text);
    assert!(mail.text.contains(&format!("{}/forgot\n", product.stack.base_url)) && !mail.text.contains('{'));
}

#[tokio::test]
async fn every_answer_and_every_call_is_the_same_with_and_without_an_account() {
    let (product, table, post) = Product::failing().await;
    product.person("anna").await;
    forgot(&product.nobody(), "first@zuversicht.example").await;
    let seen = async |email: &str| {
        let (_, _) = (table.calls(), post.calls());
        let mut answer = forgot(&product.nobody(), email).await;
        if let Some(members) = answer.body.as_object_mut() {
            members.remove("requestId");
        }
        let headers: BTreeMap<String, String> = answer
            .headers
            .iter()
            .filter(|(name, _)| *name != "apigw-requestid")
            .map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()))
            .collect();
        let calls: Vec<_> = table.calls().into_iter().map(|(operation, body)| (operation, shape(&body))).collect();
        ((answer.status, answer.body), headers, calls, post.calls().len())
    };
    for (round, (status, mails)) in [(202, 1), (202, 1), (202, 1), (429, 0)].into_iter().enumerate() {
        let (known, unknown) = (seen(ANNA).await, seen(ELSA).await);
        assert_eq!((known.0.0, known.3), (status, mails), "round {round}");
        // Seconds to wait may differ by one that passes in between.
        if status == 202 {
            assert_eq!(known, unknown, "round {round}");
        }
        assert_eq!((&known.2, known.3), (&unknown.2, unknown.3), "round {round}");
    }
    assert_eq!(product.mails(ELSA).len(), 3);
}

#[tokio::test]
async fn a_link_is_good_for_half_an_hour_and_until_the_password_has_changed() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    let first = asked(&product, ANNA).await;
    pass(1800);
    assert_no_link(&by_link(&product.nobody(), &first, NEW).await);
    let (second, third) = (asked(&product, ANNA).await, asked(&product, ANNA).await);
    pass(1799);
    assert_eq!(by_link(&product.nobody(), &second, NEW).await.status, 204, "an earlier mail may be read later");
    assert_no_link(&by_link(&product.nobody(), &third, PASSWORD).await);
    pass(3600);
    let fourth = asked(&product, ANNA).await;
    assert_eq!(by_present(&anna.client, NEW, PASSWORD).await.status, 401, "their token has run out");
    let now = product.nobody().with_token(login(&product, NEW).await.body["token"].as_str().unwrap());
    assert_eq!(by_present(&now, NEW, PASSWORD).await.status, 204);
    assert_no_link(&by_link(&product.nobody(), &fourth, NEW).await);
}

#[tokio::test]
async fn a_link_is_good_for_its_own_account_alone() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let berta = product.person("berta").await;
    let elsewhere = signed_in(&product).await;
    let link = asked(&product, ANNA).await;
    assert_no_link(&by_own_link(&berta.client, &link, NEW).await);
    assert_eq!(login(&product, PASSWORD).await.status, 200);
    let answer = product.nobody().post("/api/login", &json!({"email": berta.email, "password": PASSWORD})).await;
    assert_eq!(answer.status, 200, "neither password has changed");
    assert_eq!(by_own_link(&product.nobody(), &link, NEW).await.status, 401);

    // Anna's own sign-in uses it, and stays.
    assert_eq!(by_own_link(&anna.client, &link, NEW).await.status, 204);
    assert_eq!((refresh(&product, &anna.refresh).await, refresh(&product, &elsewhere).await), (200, 401));
    assert_no_link(&by_own_link(&anna.client, &link, PASSWORD).await);
}

#[tokio::test]
async fn of_twenty_who_use_a_link_at_once_one_wins() {
    let (product, table, _) = Product::failing().await;
    product.person("anna").await;
    let orders: [fn(usize) -> usize; 3] = [|_| 0, |call| (call * 3) & 7, |call| (call * 2_654_435_761) >> 9 & 7];
    let mut present = PASSWORD.to_owned();
    for (round, turns) in orders.into_iter().enumerate() {
        let link = asked(&product, ANNA).await;
        table.turns(turns);
        let passwords: Vec<String> = (0..20).map(|at| format!("Birnenkuchen-{round}-{at}!")).collect();
        let nobody = product.nobody();
        let answers = join_all(passwords.iter().map(|password| by_link(&nobody, &link, password))).await;
        let won: Vec<usize> = (0..20).filter(|at| answers[*at].status == 204).collect();
        assert_eq!(won.len(), 1, "round {round}");
        answers.iter().filter(|answer| answer.status != 204).for_each(assert_no_link);
        assert_eq!(login(&product, &present).await.status, 401);
        present.clone_from(&passwords[won[0]]);
        assert_eq!(login(&product, &present).await.status, 200);
        assert_eq!(notices(&product), round + 1);
    }
}

#[tokio::test]
async fn what_is_no_link_is_refused() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let link = asked(&product, ANNA).await;
    let altered = format!("{}x", &link[..link.len() - 1]);
    for token in ["x", "null", "../../account", &"A".repeat(43), &"A".repeat(100_000), &altered, &anna.token] {
        assert_no_link(&by_link(&product.nobody(), token, NEW).await);
        assert_no_link(&by_own_link(&anna.client, token, NEW).await);
    }
    for (body, field, key) in [
        (json!({"password": NEW}), "token", "required"),
        (json!({"token": "", "password": NEW}), "token", "required"),
        (json!({"token": 7, "password": NEW}), "token", "type"),
        (json!({"token": link, "password": null}), "password", "required"),
        (json!({"token": link, "password": [NEW]}), "password", "type"),
        (json!({"token": link, "password": NEW, "user": anna.id}), "user", "unknown"),
    ] {
        assert_fault(&product.nobody().post("/api/password/reset/change", &body).await, field, key);
    }
    for (body, field, key) in [
        (json!({}), "email", "required"),
        (json!({"email": "anna"}), "email", "email"),
        (json!({"email": "anna@zuversicht.example\r\nBcc: x@y.example"}), "email", "email"),
        (json!({"email": {"S": ANNA}}), "email", "type"),
        (json!({"email": ANNA, "user": anna.id}), "user", "unknown"),
    ] {
        assert_fault(&product.nobody().post("/api/password/reset", &body).await, field, key);
    }
    assert_eq!(by_link(&product.nobody(), &link, NEW).await.status, 204, "nothing of it has used up the link");
}

#[tokio::test]
async fn one_set_of_rules_holds_at_sign_up_reset_and_change() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let link = asked(&product, ANNA).await;
    for (password, keys) in [
        ("Kurz-1", vec!["minlength"]),
        ("birnenkuchen-2026!", vec!["hasLeastOneUpperChar"]),
        ("BIRNENKUCHEN-2026!", vec!["hasLeastOneLowerChar"]),
        ("Birnenkuchen-Zwei!", vec!["hasLeastOneNumber"]),
        ("Birnenkuchen 2026", vec!["hasLeastOneSpecial"]),
        ("1234567890-!", vec!["hasLeastOneChar", "hasLeastOneLowerChar", "hasLeastOneUpperChar"]),
        ("Passwort-2026!", vec!["common"]),
        ("P@ssw0rd-2026!", vec!["common"]),
        ("Qwertz-123456!", vec!["common"]),
        (&format!("Aa1!{}", "x".repeat(125)), vec!["maxlength"]),
    ] {
        let signup = json!({"email": ELSA, "password": password, "termsaccepted": true, "healthdataaccepted": true});
        for answer in [
            product.nobody().post("/api/signup", &signup).await,
            by_link(&product.nobody(), &link, password).await,
            by_own_link(&anna.client, &link, password).await,
            by_present(&anna.client, PASSWORD, password).await,
        ] {
            assert_eq!(answer.status, 400, "{password}: {}", answer.body);
            let fields = answer.body["fields"].as_array().unwrap();
            let found: Vec<&str> = fields.iter().map(|fault| fault["key"].as_str().unwrap()).collect();
            assert_eq!(found, keys, "{password}");
            assert_eq!(faults(&answer).keys().collect::<Vec<_>>(), ["password"], "{password}");
        }
    }
    assert_eq!(by_link(&product.nobody(), &link, NEW).await.status, 204);
}

#[tokio::test]
async fn a_pass_phrase_needs_no_capital_digit_or_sign() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let refused = by_present(&anna.client, PASSWORD, "neunzehn zeichen ja").await;
    let fields = refused.body["fields"].as_array().unwrap();
    let found: Vec<&str> = fields.iter().map(|fault| fault["key"].as_str().unwrap()).collect();
    assert_eq!(found, ["hasLeastOneUpperChar", "hasLeastOneNumber", "hasLeastOneSpecial"]);
    assert_fault(&by_present(&anna.client, PASSWORD, "sommer sommer sommer").await, "password", "common");
    let phrase = "zwanzig zeichen sind";
    assert_eq!(by_present(&anna.client, PASSWORD, phrase).await.status, 204);
    assert_eq!(login(&product, phrase).await.status, 200);
}

#[tokio::test]
async fn the_present_password_changes_it_and_ends_all_other_sign_ins() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let elsewhere = signed_in(&product).await;
    assert_fault(&by_present(&anna.client, "Falsches-Wort-1", NEW).await, "oldpassword", "wrong");
    assert_eq!((login(&product, PASSWORD).await.status, notices(&product)), (200, 0));
    let changed = by_present(&anna.client, PASSWORD, NEW).await;
    assert_eq!((changed.status, &changed.body), (204, &Value::Null));
    assert_eq!((refresh(&product, &anna.refresh).await, refresh(&product, &elsewhere).await), (200, 401));
    assert_eq!((login(&product, PASSWORD).await.status, login(&product, NEW).await.status), (401, 200));
    assert_eq!(notices(&product), 1);
    assert_fault(&by_present(&anna.client, PASSWORD, NEW).await, "oldpassword", "wrong");
    assert_fault(&by_present(&anna.client, "", NEW).await, "oldpassword", "required");
    assert_eq!(by_present(&product.nobody(), NEW, PASSWORD).await.status, 401);
}

#[tokio::test]
async fn two_changes_at_once_are_one() {
    let (product, table, _) = Product::failing().await;
    let anna = product.person("anna").await;
    table.turns(|call| (call * 2_654_435_761) >> 9 & 7);
    let passwords = ["Birnenkuchen-1-2026!", "Birnenkuchen-2-2026!"];
    let answers = join_all(passwords.map(|password| by_present(&anna.client, PASSWORD, password))).await;
    let won: Vec<&str> = (0..2).filter(|at| answers[*at].status == 204).map(|at| passwords[at]).collect();
    assert_eq!((won.len(), notices(&product)), (1, 1));
    assert_eq!(login(&product, won[0]).await.status, 200);
}

#[tokio::test]
async fn guesses_at_the_present_password_are_counted_and_those_of_others_keep_nobody_waiting() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    for at in 0..10 {
        let stranger = product.nobody().with_header("x-viewer-address", &format!("198.51.100.{at}"));
        stranger.post("/api/login", &json!({"email": ANNA, "password": "Falsches-Wort-1"})).await;
    }
    assert_eq!(login(&product, PASSWORD).await.status, 429);
    for at in 0..10 {
        let from = anna.client.clone().with_header("x-viewer-address", &format!("203.0.113.{at}"));
        assert_fault(&by_present(&from, "Falsches-Wort-1", NEW).await, "oldpassword", "wrong");
    }
    let refused = by_present(&anna.client, PASSWORD, NEW).await;
    assert_eq!((refused.status, &refused.body["key"]), (429, &json!("error.toomany")));
    assert_eq!(refused.headers["retry-after"], "1");
    pass(1);
    assert_eq!(by_present(&anna.client, PASSWORD, NEW).await.status, 204);
}

#[tokio::test]
async fn of_fifty_guesses_at_once_ten_are_looked_at() {
    let table = Faults::default();
    let layer = table.clone();
    // Time stands still: each second of a slow machine would let one more wait end.
    let (clock, _) = movable();
    let setup =
        move |setup: Setup| Setup { storage: Arc::new(move |http| layer.before(http)), ..setup.with_clock(clock) };
    let product = Product::start(setup).await;
    let anna = product.person("anna").await;
    table.turns(|call| (call * 2_654_435_761) >> 9 & 7);
    let answers = join_all((0..50).map(|_| by_present(&anna.client, "Falsches-Wort-1", NEW))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 400).count(), 10);
}

/// Whoever knows the old password and signs in while it is changed is signed out or refused, whatever comes first.
#[tokio::test]
async fn no_sign_in_with_the_old_password_outlives_the_change() {
    let (product, table, _) = Product::failing().await;
    let anna = product.person("anna").await;
    let orders: [fn(usize) -> usize; 4] =
        [|_| 0, |call| (call * 3) & 7, |call| (call * 5) & 15, |call| (call * 2_654_435_761) >> 9 & 31];
    let (mut old, mut new) = (PASSWORD.to_owned(), NEW.to_owned());
    for (round, turns) in orders.into_iter().enumerate() {
        table.turns(turns);
        let logins = (0..3).map(|_| login(&product, &old));
        let (changed, logins) = tokio::join!(by_present(&anna.client, &old, &new), join_all(logins));
        assert_eq!(changed.status, 204, "round {round}");
        for answer in logins.iter().filter(|answer| answer.status == 200) {
            let token = answer.body["refreshToken"].as_str().unwrap();
            assert_eq!(refresh(&product, token).await, 401, "round {round}");
        }
        std::mem::swap(&mut old, &mut new);
    }
}

#[tokio::test]
async fn a_link_that_cannot_be_mailed_is_said_in_time_and_leaves_earlier_ones_good() {
    let (product, _, post) = Product::failing().await;
    product.person("anna").await;
    let earlier = asked(&product, ANNA).await;
    tokio::time::pause();
    for fault in [Fault::Stalled, Fault::Refused("MessageRejected")] {
        for email in [ANNA, ELSA] {
            post.next("", fault.clone());
            let begun = Instant::now();
            let answer = forgot(&product.nobody(), email).await;
            assert_eq!((answer.status, &answer.body["key"]), (503, &json!("error.unavailable")), "{email} {fault:?}");
            assert!(begun.elapsed().as_millis() <= 5_010, "{:?}", begun.elapsed());
        }
    }
    // A notice that does not leave does not undo the change either.
    post.next("", Fault::Stalled);
    assert_eq!(by_link(&product.nobody(), &earlier, NEW).await.status, 204);
    assert_eq!(login(&product, NEW).await.status, 200);
}

#[tokio::test]
async fn sign_ins_that_cannot_be_ended_leave_the_password_as_it_was() {
    let (product, table, _) = Product::failing().await;
    let anna = product.person("anna").await;
    let link = asked(&product, ANNA).await;
    tokio::time::pause();
    for _ in 0..20 {
        table.next("Query", Fault::Broken);
    }
    let answer = by_link(&product.nobody(), &link, NEW).await;
    assert_eq!((answer.status, notices(&product)), (503, 0), "{}", answer.body);
    table.over();
    assert_eq!(login(&product, PASSWORD).await.status, 200);
    assert_eq!(by_link(&product.nobody(), &link, NEW).await.status, 204);
    assert_eq!(refresh(&product, &anna.refresh).await, 401);
}

#[tokio::test]
async fn three_links_an_hour_go_to_an_address_and_a_network_has_a_hundred_of_each() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let from = |at: usize| product.nobody().with_header("x-viewer-address", &format!("203.0.113.{at}"));
    for at in 0..3 {
        assert_eq!(forgot(&from(at), ANNA).await.status, 202);
    }
    let refused = forgot(&from(4), ANNA).await;
    assert_eq!((refused.status, &refused.headers["retry-after"]), (429, &"3600".parse().unwrap()));
    pass(3600);
    assert_eq!(forgot(&from(4), ANNA).await.status, 202);
    for at in 1..100 {
        assert_eq!(forgot(&from(4), &format!("p{at}@zuversicht.example")).await.status, 202, "{at}");
    }
    assert_eq!(forgot(&from(4), "late@zuversicht.example").await.status, 429);
    assert!(product.mails("late@zuversicht.example").is_empty());
    for at in 0..100 {
        assert_eq!(by_link(&from(5), &"A".repeat(43), NEW).await.status, 400, "{at}");
    }
    assert_eq!(by_link(&from(5), &"A".repeat(43), NEW).await.status, 429);
}

#[tokio::test]
async fn somebody_with_many_sign_ins_loses_all_but_one() {
    let product = Product::new().await;
    let anna: Person = product.person("anna").await;
    for at in 0..250 {
        let token = shared::identity::session::RefreshToken::new(anna.id, &product.stack.app.entropy);
        let mut write = product.stack.app.table.write();
        write.put(
            "session",
            &token.key(),
            token.entry("", product.stack.app.clock.seconds() + at, &product.stack.app.entropy),
        );
        write.commit().await.unwrap();
    }
    assert_eq!(by_present(&anna.client, PASSWORD, NEW).await.status, 204);
    let range = shared::store::table::Range::prefix(keys::credentials(anna.id), &keys::prefix("session"));
    assert_eq!(product.stack.app.table.query(&range, 1000).await.unwrap().len(), 1);
    assert_eq!(refresh(&product, &anna.refresh).await, 200);
}
