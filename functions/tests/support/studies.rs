//! Codes of studies and people who start them.

use super::{Person, Product};
use local::client::Answer;
use operate::studycodes;
use serde_json::{Value, json};

/// Codes of a study, as an operator makes them.
pub async fn codes(product: &Product, study: &str, count: usize, until: Option<&str>) -> Vec<String> {
    let table = product.stack.app.table.clone();
    let made = studycodes::make(table, studycodes::study(study).unwrap(), count, "Kiel", until).await.unwrap();
    made.into_iter().map(|new| new.code).collect()
}

/// Consent to everything that is needed.
pub fn consent() -> Value {
    json!({"participation": true, "healthdata": true, "contact": false, "version": "1"})
}

pub async fn start(person: &Person, study: &str, code: &str) -> Answer {
    let body = json!({"study": study, "code": code, "consent": consent()});
    person.client.post("/api/studyquestionnaire/start", &body).await
}

pub async fn check(person: &Person, study: &str, code: &str) -> Answer {
    person.client.post("/api/studyquestionnaire/check", &json!({"study": study, "code": code})).await
}

pub async fn show(person: &Person, study: &str) -> Value {
    let answer = person.client.get(&format!("/api/studyquestionnaire/show?study={study}")).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.body
}

/// The id of an occasion that is shown.
pub fn occasion(shown: &Value, questionnaire: &str, occasion: &str) -> Value {
    let all = shown["questionnaires"].as_array().unwrap();
    let found = all.iter().find(|one| one["questionnaire"] == questionnaire && one["occasion"] == occasion);
    found.unwrap_or_else(|| panic!("no {questionnaire} {occasion} in {shown}"))["id"].clone()
}

pub async fn submit(person: &Person, id: &Value, data: Value) -> Answer {
    person.client.post("/api/studyquestionnaire/submit", &json!({"id": id, "data": data})).await
}

pub async fn draft(person: &Person, id: &Value, data: Value, version: Value) -> Answer {
    let mut body = json!({"id": id, "data": data});
    if !version.is_null() {
        body["version"] = version;
    }
    person.client.post("/api/studyquestionnaire/draft", &body).await
}

pub async fn withdraw(person: &Person, study: &str, erase: bool) -> Answer {
    person.client.post("/api/studyquestionnaire/withdraw", &json!({"study": study, "erase": erase})).await
}

/// Somebody who has started a study.
pub async fn participant(product: &Product, name: &str, study: &str) -> Person {
    let person = product.person(name).await;
    let code = codes(product, study, 1, None).await.remove(0);
    let started = start(&person, study, &code).await;
    assert_eq!(started.status, 201, "{}", started.body);
    person
}
