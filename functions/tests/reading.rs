//! The article of the day.

#![expect(clippy::unwrap_used, reason = "a test that cannot read what it made has failed")]

use crate::support::{PASSWORD, Person, Product, assert_fault, assert_problem, function};
use functions::reading::daily::choose;
use jiff::{SignedDuration, Timestamp};
use lambda_http::http::{HeaderMap, Method};
use serde_json::{Map, Value, json};
use shared::clock::Clock;
use shared::http::request::Incoming;
use shared::store::cost::meter;
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// 21 November 2026, noon: the seeded articles are published.
const NOON: i64 = 1_795_262_400;
const DAY: i64 = 24 * 60 * 60;
const DAILY: &str = "/api/article/daily";

/// A clock that stands still until it is moved.
fn movable() -> (Clock, impl Fn(i64)) {
    let seconds = Arc::new(AtomicI64::new(NOON));
    let told = Arc::clone(&seconds);
    let clock = Clock::from_fn(move || Timestamp::UNIX_EPOCH + SignedDuration::from_secs(told.load(Ordering::SeqCst)));
    (clock, move |by| {
        seconds.fetch_add(by, Ordering::SeqCst);
    })
}

async fn daily(person: &Person) -> Value {
    let answer = person.client.get(DAILY).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.body
}

async fn read(person: &Person, article: &Value) {
    let answer = person.client.post("/api/articleuser/read", &json!({"article": article})).await;
    assert_eq!(answer.status, 204, "{}", answer.body);
}

/// Signs in again: a token does not last a day.
async fn again(product: &Product, mut person: Person) -> Person {
    let answer = product.nobody().post("/api/login", &json!({"email": person.email, "password": PASSWORD})).await;
    person.client = product.nobody().with_token(answer.body["token"].as_str().unwrap());
    person
}

#[tokio::test]
async fn it_is_one_offered_article_and_stays_all_day_also_after_reading() {
    let product = Product::at(movable().0).await;
    let person = product.person("anna").await;
    let first = daily(&person).await;
    assert_eq!(first, person.get("article", &first["id"]).await.body);
    assert!(!first["text"].as_str().unwrap().is_empty());
    read(&person, &first["id"]).await;
    assert_eq!(daily(&person).await, first);
}

#[tokio::test]
async fn it_is_one_not_read_before_that_day() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let mut person = product.person("berta").await;
    let all = person.list("article", "").await;
    let (left, rest) = all.split_first().unwrap();
    for article in rest {
        read(&person, &article["id"]).await;
    }
    pass(DAY);
    person = again(&product, person).await;
    assert_eq!(daily(&person).await["id"], left["id"]);
    read(&person, &left["id"]).await;
    pass(DAY);
    person = again(&product, person).await;
    assert!(daily(&person).await["id"].is_number(), "with everything read there is still one");
}

#[tokio::test]
async fn it_is_in_the_language_of_the_caller_and_only_for_signed_in_people() {
    let product = Product::new().await;
    let person = product.person("clara").await;
    let german = daily(&person).await;
    let english = person.client.clone().with_header("app-language", "en").get(DAILY).await.body;
    assert_eq!(english["id"], german["id"]);
    assert_ne!(english["title"], german["title"]);
    let answer = product.nobody().get(DAILY).await;
    assert_eq!(answer.status, 401);
    assert_problem(&answer);
    let answer = person.client.get("/api/article/daily?day=20261121").await;
    assert_eq!(answer.status, 400, "{}", answer.body);
}

#[tokio::test]
async fn every_article_says_where_it_comes_from_in_the_language_of_the_caller() {
    let product = Product::new().await;
    let person = product.person("emma").await;
    let english = person.client.clone().with_header("app-language", "en");
    for german in person.list("article", "").await {
        let sources = german["sources"].as_array().unwrap();
        assert!(sources.iter().all(|source| source.as_str().is_some_and(|source| !source.is_empty())), "{german}");
        let other = english.get(&format!("/api/article/{}", german["id"])).await.body;
        assert_eq!(other["sources"].as_array().unwrap().len(), sources.len(), "{other}");
        assert_ne!(other["sources"], german["sources"]);
    }
}

#[tokio::test]
async fn it_costs_one_query_once_the_articles_are_known() {
    let product = Product::new().await;
    let person = product.person("dora").await;
    daily(&person).await;
    let mut headers = HeaderMap::new();
    headers.insert("x-auth-token", person.token.parse().unwrap());
    let incoming = Incoming {
        method: Method::GET,
        path: DAILY.to_owned(),
        query: Vec::new(),
        headers,
        body: Vec::new(),
        network: String::new(),
        request_id: String::new(),
    };
    let (answer, cost) = meter(function("article").answer(&product.stack.app, &incoming)).await;
    assert!(answer.unwrap().body.unwrap()["id"].is_number());
    assert_eq!(cost.calls, 1);
}

fn rows(values: &[Value]) -> Vec<Map<String, Value>> {
    values.iter().map(|value| value.as_object().unwrap().clone()).collect()
}

fn chosen(articles: &[Value], marks: &[Value], user: i64, today: &str) -> Option<i64> {
    choose(&rows(articles), &rows(marks), user, today).map(|row| row["id"].as_i64().unwrap())
}

#[test]
fn what_is_not_offered_is_never_chosen() {
    let articles = [
        json!({"id": 1, "deleted": true}),
        json!({"id": 2, "active": false}),
        json!({"id": 3, "published": "20261122"}),
    ];
    assert_eq!(chosen(&articles, &[], 7, "20261121"), None);
    assert_eq!(chosen(&articles, &[], 7, "20261122"), Some(3));
}

#[test]
fn a_mark_without_a_day_or_of_an_earlier_day_counts_as_read_and_one_of_today_does_not() {
    let articles = [json!({"id": 1}), json!({"id": 2})];
    let fresh = chosen(&articles, &[], 7, "20261121").unwrap();
    let mark = |day: Option<&str>| [json!({"article": fresh, "read": true, "readdate": day})];
    assert_eq!(chosen(&articles, &mark(Some("20261121")), 7, "20261121"), Some(fresh));
    assert_ne!(chosen(&articles, &mark(Some("20261120")), 7, "20261121"), Some(fresh));
    assert_ne!(chosen(&articles, &mark(None), 7, "20261121"), Some(fresh));
    let kept = [json!({"article": fresh, "read": false, "readdate": "20261101"})];
    assert_eq!(chosen(&articles, &kept, 7, "20261121"), Some(fresh));
}

#[test]
fn the_first_article_is_a_gentle_one_and_later_ones_are_any() {
    let articles: Vec<Value> = (1..=20).map(|id| json!({"id": id, "gentle": id < 4})).collect();
    let read = [json!({"article": 1, "read": true, "readdate": "20261101"})];
    let chosen_on = |marks: &[Value]| -> HashSet<i64> {
        (1..=28).filter_map(|day| chosen(&articles, marks, 7, &format!("202611{day:02}"))).collect()
    };
    assert_eq!(chosen_on(&[]), HashSet::from([1, 2, 3]));
    assert!(chosen_on(&read).iter().any(|id| *id > 3));
}

#[tokio::test]
async fn among_the_seeded_articles_are_gentle_ones() {
    let product = Product::at(movable().0).await;
    for name in ["anna", "berta", "clara", "dora"] {
        let person = product.person(name).await;
        assert_eq!(daily(&person).await["gentle"], true);
    }
}

#[test]
fn people_and_days_get_different_ones() {
    let articles: Vec<Value> = (1..=20).map(|id| json!({"id": id})).collect();
    let days: HashSet<_> = (1..=28).filter_map(|day| chosen(&articles, &[], 7, &format!("202611{day:02}"))).collect();
    let people: HashSet<_> = (1..=28).filter_map(|user| chosen(&articles, &[], user, "20261121")).collect();
    assert!(days.len() > 8 && people.len() > 8, "{days:?} {people:?}");
}

#[tokio::test]
async fn an_article_can_be_unread_again_also_one_that_was_never_read() {
    let product = Product::at(movable().0).await;
    let anna = product.person("anna").await;
    let mark =
        async |read: Value| anna.client.post("/api/articleuser/read", &json!({"article": 1, "read": read})).await;
    for sent in [json!(false), json!(true), json!(true), json!(false), json!(false), json!("")] {
        assert_eq!(mark(sent.clone()).await.status, 204);
        let rows = anna.list("articleuser", "").await;
        assert_eq!(rows.len(), 1);
        let read = sent != false;
        assert_eq!(rows[0]["read"], read, "what is left out counts as read");
        assert_eq!(rows[0].get("readdate").is_some(), read, "the day goes with the mark");
    }
    assert_fault(&mark(json!("yes")).await, "read", "type");
}

#[tokio::test]
async fn the_day_of_whoever_reads_is_her_own() {
    let product = Product::at(movable().0).await;
    let anna = product.person("anna").await;
    for (day, key) in [("20261120", "minDate"), ("20261123", "maxDate"), ("20261131", "date"), ("heute", "date")] {
        assert_fault(&anna.client.get(&format!("{DAILY}?day={day}")).await, "day", key);
        let body = json!({"article": 1, "day": day});
        assert_fault(&anna.client.post("/api/articleuser/read", &body).await, "day", key);
    }
    assert_fault(&anna.client.get(&format!("{DAILY}?date=20261121")).await, "date", "unknown");
    let tomorrow = anna.client.get(&format!("{DAILY}?day=20261122")).await.body;
    let body = json!({"article": tomorrow["id"], "day": "20261122"});
    assert_eq!(anna.client.post("/api/articleuser/read", &body).await.status, 204);
    assert_eq!(anna.list("articleuser", "").await[0]["readdate"], "20261122");
    let again = anna.client.get(&format!("{DAILY}?day=20261122")).await.body;
    assert_eq!(again["id"], tomorrow["id"], "their day is not over");
}
