//! The tumour information assistant: what its steps ask for, and what it keeps.

#![expect(clippy::unwrap_used, reason = "a test that cannot read an answer has failed")]

use crate::support::{Person, Product, assert_fault, assert_problem, faults};
use futures::future::join_all;
use local::client::Answer;
use serde_json::{Value, json};

async fn keep(person: &Person, category: i64, profile: &Value, side: &str, values: Value) -> Answer {
    let mut body = json!({"medicalprofile": profile, "side": side});
    body.as_object_mut().unwrap().extend(values.as_object().unwrap().clone());
    person.client.post(&format!("/api/tumorInfoAssistant/{category}"), &body).await
}

#[track_caller]
fn reached(answer: &Answer, step: i64, finished: bool) {
    assert_eq!(answer.status, 200, "{}", answer.body);
    let row = &answer.body;
    assert_eq!((&row["step"], &row["kept"], &row["finished"]), (&json!(step), &json!(true), &json!(finished)), "{row}");
}

#[tokio::test]
async fn each_step_says_what_it_asks_for() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let list = async |query: &str| anna.client.get(&format!("/api/tumorInfoAssistantbaseproperty/list?{query}")).await;
    let her2 = list("f.tumorInfoAssistantcategoryId=4").await;
    assert_eq!(her2.status, 200, "{}", her2.body);
    let property = json!({
        "id": 401, "key": "her2.her2type", "propertyname": "her2type",
        "category": {"id": 4, "apiurl": "/api/tumorbiology/"},
    });
    assert_eq!(her2.body, json!({"items": [property], "more": false}));
    let metastases = list("f.tumorInfoAssistantcategoryId=13").await.body;
    let names: Vec<&str> =
        metastases["items"].as_array().unwrap().iter().map(|item| item["propertyname"].as_str().unwrap()).collect();
    assert_eq!(names, ["distantmetastasespresent", "distantmetastaseslocation", "distantmetastaseslocationother"]);
    assert_eq!(metastases["items"][1]["category"]["apiurl"], "/api/tumorinformationdistantmetastaseslocation/");
    for nothing in ["f.tumorInfoAssistantcategoryId=1", "f.tumorInfoAssistantcategoryId=99", "p.i=9"] {
        assert_eq!(list(nothing).await.body, json!({"items": [], "more": false}), "{nothing}");
    }

    let all = list("p.i=0&p.s=100").await.body;
    assert_eq!(all["items"].as_array().unwrap().len(), 20);
    let (first, second) = (list("p.s=10").await.body, list("p.s=10&p.i=1").await.body);
    assert_eq!((&first["more"], &second["more"]), (&json!(true), &json!(false)));
    let both = [first["items"].as_array().unwrap().clone(), second["items"].as_array().unwrap().clone()].concat();
    assert_eq!(Value::from(both), all["items"]);

    assert_fault(&list("f.tumorInfoAssistantcategoryId=x").await, "f.tumorInfoAssistantcategoryId", "type");
    assert_fault(&list("p.s=0").await, "p.s", "min");
    assert_fault(&list("f.side=left").await, "f.side", "unknown");
    assert_eq!(anna.client.get("/api/tumorInfoAssistantbaseproperty/7").await.status, 404);
}

#[tokio::test]
async fn a_step_is_kept_once_and_replaced() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let profile = anna.add("medicalprofile", &json!({})).await["id"].clone();

    let begun = keep(&anna, 1, &profile, "left", json!({})).await;
    reached(&begun, 1, false);
    assert_eq!((&begun.body["medicalprofile"], &begun.body["side"]), (&profile, &json!("left")));
    assert_eq!((&begun.body["version"], begun.body["user"].as_i64()), (&json!(1), Some(anna.id)));
    assert_eq!(anna.list("tumorInfoAssistant", "f.side=left").await, std::slice::from_ref(&begun.body));

    let grading = keep(&anna, 7, &profile, "left", json!({"tumorgrading": {"id": 2}})).await;
    reached(&grading, 7, false);
    assert_eq!((&grading.body["id"], &grading.body["version"]), (&begun.body["id"], &json!(2)));
    reached(&keep(&anna, 7, &profile, "left", json!({"tumorgrading": 3})).await, 7, false);
    let entries = anna.list("tumorInfoAssistantEntry", &format!("f.tumorInfoAssistantId={}", begun.body["id"])).await;
    let kept: Vec<(&Value, &Value)> =
        entries.iter().map(|entry| (&entry["tumorInfoAssistantcategory"]["id"], &entry["data"])).collect();
    assert_eq!(kept.len(), 2, "{entries:?}");
    assert!(kept.contains(&(&json!(7), &json!({"tumorgradingleft": 3}))), "{entries:?}");
    let grading = entries.iter().find(|entry| entry["tumorInfoAssistantcategory"]["id"] == 7).unwrap();
    assert_eq!(grading["version"], 2);
    assert_eq!(anna.get("tumorInfoAssistantEntry", &grading["id"]).await.body, *grading);

    // Skipped: the step is kept without a value.
    reached(&keep(&anna, 7, &profile, "left", json!({"tumorgrading": null})).await, 7, false);
    assert_eq!(anna.get("tumorInfoAssistantEntry", &grading["id"]).await.body["data"], json!({}));

    let other_side = keep(&anna, 2, &profile, "right", json!({"receptortypeestrogen": 1})).await;
    reached(&other_side, 2, false);
    assert_ne!(other_side.body["id"], begun.body["id"]);
    assert_eq!(anna.list("tumorInfoAssistant", "").await.len(), 2);

    // Nothing may be lost with the counts of back references: the assistant goes with its entries, then the profile.
    assert_eq!(anna.delete("medicalprofile", &profile).await.status, 409);
    for assistant in [&begun, &other_side] {
        assert_eq!(anna.delete("tumorInfoAssistant", &assistant.body["id"]).await.status, 204);
    }
    assert!(anna.list("tumorInfoAssistantEntry", "").await.is_empty());
    assert_eq!(anna.delete("medicalprofile", &profile).await.status, 204);
}

#[tokio::test]
async fn the_next_step_may_be_named_and_the_last_one_finishes() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let profile = anna.add("medicalprofile", &json!({})).await["id"].clone();
    reached(&keep(&anna, 4, &profile, "left", json!({"her2type": 1, "next": 5})).await, 5, false);
    reached(&keep(&anna, 4, &profile, "left", json!({"her2type": 2})).await, 4, false);
    reached(&keep(&anna, 13, &profile, "left", json!({"distantmetastasespresent": 1})).await, 13, false);
    reached(&keep(&anna, 14, &profile, "left", json!({})).await, 13, true);
    reached(&keep(&anna, 7, &profile, "left", json!({"tumorgrading": 1})).await, 7, true);
    reached(&keep(&anna, 1, &profile, "left", json!({})).await, 1, false);
}

#[tokio::test]
async fn what_a_step_cannot_take_is_named() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let berta = product.person("berta").await;
    let profile = anna.add("medicalprofile", &json!({})).await["id"].clone();
    for (category, values, path, key) in [
        (4, json!({"nonsense": 1}), "nonsense", "unknown"),
        (4, json!({"tumorgrading": 1}), "tumorgrading", "unknown"),
        (4, json!({"her2typeright": 1}), "her2typeright", "unknown"),
        (4, json!({"her2type": 77}), "her2type", "reference"),
        (4, json!({"her2type": "positiv"}), "her2type", "type"),
        (1, json!({"her2type": 1}), "her2type", "unknown"),
        (6, json!({"proliferationmarker": 101}), "proliferationmarker", "max"),
        (6, json!({"proliferationmarker": -1}), "proliferationmarker", "min"),
        (6, json!({"proliferationmarker": 12.5}), "proliferationmarker", "type"),
        (8, json!({"histologyother": "x".repeat(201)}), "histologyother", "maxlength"),
        (12, json!({"armpit": "yes"}), "armpit", "type"),
        (13, json!({"distantmetastaseslocation": [1, 77]}), "distantmetastaseslocation", "reference"),
        (13, json!({"distantmetastaseslocation": 1}), "distantmetastaseslocation", "type"),
        (
            13,
            json!({"distantmetastasespresent": 1, "distantmetastaseslocation": [1]}),
            "distantmetastaseslocation",
            "location",
        ),
        (6, json!({"next": 14}), "next", "max"),
        (6, json!({"next": -1}), "next", "min"),
        (6, json!({"side": "middle"}), "side", "value"),
        (6, json!({"side": null}), "side", "required"),
        (6, json!({"medicalprofile": null}), "medicalprofile", "required"),
        (6, json!({"medicalprofile": 4711}), "medicalprofile", "reference"),
    ] {
        assert_fault(&keep(&anna, category, &profile, "left", values).await, path, key);
    }
    let two = keep(&anna, 6, &profile, "left", json!({"side": 1, "proliferationmarker": 101, "x": 1})).await;
    assert_eq!(faults(&two).len(), 3, "{}", two.body);
    assert_fault(&keep(&berta, 6, &profile, "left", json!({})).await, "medicalprofile", "reference");
    for category in [15, 99] {
        let answer = keep(&anna, category, &profile, "left", json!({})).await;
        assert_eq!(answer.status, 404, "{category}");
        assert_problem(&answer);
    }
    for person in [&anna, &berta] {
        assert!(person.list("tumorInfoAssistant", "").await.is_empty(), "nothing was stored");
        assert!(person.list("tumorInfoAssistantEntry", "").await.is_empty(), "nothing was stored");
    }
}

#[tokio::test]
async fn two_tabs_keep_steps_of_one_side() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let profile = anna.add("medicalprofile", &json!({})).await["id"].clone();
    let answers = join_all((2..=4).map(|category| keep(&anna, category, &profile, "left", json!({})))).await;
    assert!(
        answers.iter().all(|answer| answer.status == 200),
        "{:?}",
        answers.iter().map(|a| &a.body).collect::<Vec<_>>()
    );
    assert_eq!(anna.list("tumorInfoAssistant", "").await.len(), 1);
    assert_eq!(anna.list("tumorInfoAssistantEntry", "").await.len(), 3);
    let assistant = anna.list("tumorInfoAssistant", "").await[0].clone();
    assert_eq!(assistant["version"], 3);
    assert_eq!(anna.delete("tumorInfoAssistant", &assistant["id"]).await.status, 204);
    assert!(anna.list("tumorInfoAssistantEntry", "").await.is_empty(), "the entries were counted");
}
