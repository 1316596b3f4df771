//! Questionnaires as data: an instrument that is new to the program is published, asked and scored; what was published stays.

use crate::support::{Product, assert_fault, find};
use serde_json::{Value, json};

fn sample() -> Value {
    (find("questionnaire").sample)()
}

#[tokio::test]
async fn all_instruments_are_there_for_who_is_signed_in() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let all = anna.list("questionnaire", "p.s=100").await;
    let keys: Vec<&str> = all.iter().filter_map(|row| row["key"].as_str()).collect();
    for key in ["phq2", "gad2", "distress", "adverse-effect", "antihormone", "visit-sheet", "app-cosinuss", "demo"] {
        assert!(keys.contains(&key), "{key}");
    }
    let core = &anna.list("questionnaire", "f.key=eortc-qlq-c30").await[0];
    assert_eq!((&core["licence"], core.get("licensed")), (&json!("required"), Some(&json!(false))));
    assert_eq!(core["wording"]["en"]["items"]["q1"]["text"], "Heavy effort");
    assert_eq!(product.nobody().get("/api/questionnaire/list").await.status, 401);
}

#[tokio::test]
async fn what_was_published_stays_and_the_next_revision_stands_beside_it() {
    let product = Product::new().await;
    let (editor, anna) = (product.editor("editor").await, product.person("anna").await);
    let mut body = sample();
    assert_eq!(anna.client.post("/api/questionnaire/add", &body).await.status, 403);
    let first = editor.add("questionnaire", &body).await;
    assert_fault(&editor.client.post("/api/questionnaire/add", &body).await, "key", "unique");
    body["revision"] = json!(2);
    body["definition"]["item"][0]["extension"][1]["valueInteger"] = json!(5);
    editor.add("questionnaire", &body).await;
    let seen = anna.list("questionnaire", "f.key=sample-calm").await;
    assert_eq!(seen.iter().map(|row| row["revision"].as_i64().unwrap()).collect::<Vec<_>>(), [1, 2]);
    for name in ["definition", "scoring", "wording", "revision", "licence"] {
        let mut value = body[name].clone();
        if value == first[name] {
            value = json!({"changed": true});
        }
        if name == "licence" {
            value = json!("free");
        }
        let answer = editor.update("questionnaire", &first, json!({name: value})).await;
        assert_eq!(answer.status, 400, "{name}: {}", answer.body);
        assert!(answer.body["fields"].to_string().contains("readonly"), "{name}: {}", answer.body);
    }
    let hidden = editor.update("questionnaire", &first, json!({"active": false})).await;
    assert_eq!(hidden.status, 200, "{}", hidden.body);
}

#[tokio::test]
async fn an_instrument_that_cannot_be_asked_is_not_published() {
    let product = Product::new().await;
    let editor = product.editor("editor").await;
    let broken = async |change: &dyn Fn(&mut Value), path: &str, key: &str| {
        let mut body = sample();
        change(&mut body);
        assert_fault(&editor.client.post("/api/questionnaire/add", &body).await, path, key);
    };
    broken(&|body| body["definition"]["item"][0]["type"] = json!("essay"), "definition", "value").await;
    broken(&|body| body["definition"]["item"] = json!([]), "definition", "value").await;
    broken(&|body| body["scoring"]["scales"][0]["items"] = json!(["other"]), "scoring.calm", "reference").await;
    broken(&|body| body["scoring"]["scales"][0]["method"] = json!("guess"), "scoring", "value").await;
    broken(&|body| drop(body["wording"].as_object_mut().unwrap().remove("en")), "wording.en", "required").await;
    broken(
        &|body| body["wording"]["de"]["items"]["calm"]["text"] = json!("<img src=x onerror=alert(1)>"),
        "wording.de.items.calm.text",
        "pattern",
    )
    .await;
}

#[tokio::test]
async fn stress_is_asked_by_the_newest_revision_and_scored_by_its_data() {
    let product = Product::new().await;
    let (editor, anna) = (product.editor("editor").await, product.person("anna").await);
    let shown = anna.client.get("/api/stresslevelquestionnaire/show").await;
    assert_eq!((shown.status, &shown.body["key"], &shown.body["id"]), (200, &json!("stresslevel"), &json!(15)));
    let areas = shown.body["categories"].as_array().unwrap();
    assert_eq!(
        (areas.len(), &areas[0]["key"], &areas[0]["name"]),
        (8, &json!("body"), &json!("Körper und Beschwerden"))
    );
    let answers = json!({"t1": 4, "t2": 4, "t3": 4, "t4": 0, "t5": 4, "t6": 0, "t7": 4, "t8": 0});
    let row = anna.add("stresslevel", &json!({"date": "20260101", "questionnaireId": 1, "answers": answers})).await;
    assert_eq!((&row["score"], &row["band"]), (&json!(100), &json!("high")));
    for id in [2, 999] {
        let body = json!({"date": "20260101", "questionnaireId": id, "answers": {}});
        assert_fault(&anna.client.post("/api/stresslevel/add", &body).await, "questionnaireId", "reference");
    }

    // Another revision is data alone.
    let first = &anna.list("questionnaire", "f.key=stresslevel").await[0];
    let mut body = json!({"revision": 3});
    for name in ["key", "licence", "definition", "scoring", "wording", "translations", "sort"] {
        body[name] = first[name].clone();
    }
    body["scoring"]["scales"][0]["least"] = json!(1);
    let second = editor.add("questionnaire", &body).await;
    let shown = anna.client.get("/api/stresslevelquestionnaire/show").await.body;
    assert_eq!((&shown["id"], &shown["revision"]), (&second["id"], &json!(3)));
    let one = json!({"date": "20260102", "questionnaireId": second["id"], "answers": {"t1": 1}});
    let row = anna.add("stresslevel", &one).await;
    assert_eq!((&row["score"], &row["band"]), (&json!(25), &json!("low")));
}

#[tokio::test]
async fn each_area_keeps_one_value_for_a_questionnaire() {
    let product = Product::new().await;
    let (anna, berta) = (product.person("anna").await, product.person("berta").await);
    let body = json!({"date": "20260101", "questionnaireId": 1, "answers": {}});
    let row = anna.add("stresslevel", &body).await;
    let keep = async |value: Value| {
        anna.client.post("/api/stresslevel/3", &json!({"stresslevel": row["id"], "value": value})).await
    };
    let kept = keep(json!(4)).await;
    assert_eq!(
        (kept.status, &kept.body["value"], &kept.body["stresslevelcategory"]["id"]),
        (200, &json!(4), &json!(3))
    );
    let changed = keep(json!(7)).await;
    assert_eq!((&changed.body["id"], &changed.body["value"]), (&kept.body["id"], &json!(7)));
    let both = futures::future::join_all([keep(json!(1)), keep(json!(2))]).await;
    assert!(both.iter().all(|answer| answer.status == 200));
    assert_eq!(anna.list("stresslevelentry", &format!("f.stresslevelId={}", row["id"])).await.len(), 1);
    assert_fault(&keep(json!(11)).await, "value", "max");
    assert_fault(&keep(Value::Null).await, "value", "required");
    let body = json!({"stresslevel": row["id"], "value": 1});
    assert_fault(&berta.client.post("/api/stresslevel/3", &body).await, "stresslevel", "reference");
    assert_eq!(anna.client.post("/api/stresslevel/99", &body).await.status, 404);
    let properties = anna.client.get("/api/stresslevelbaseproperty/list?f.stresslevelcategoryId=3").await.body;
    let wanted = json!([{
        "id": 301, "key": "sleep.value", "propertyname": "value",
        "category": {"id": 3, "apiurl": "/api/stresslevelentry/"},
    }]);
    assert_eq!(properties["items"], wanted);
    assert_eq!(anna.client.get("/api/stresslevelbaseproperty/list").await.body["items"].as_array().unwrap().len(), 8);
}

#[tokio::test]
async fn a_diary_is_answered_on_any_day_and_what_does_not_fit_is_named() {
    let product = Product::new().await;
    let (editor, anna) = (product.editor("editor").await, product.person("anna").await);
    let offered = anna.list("questionnaire", "f.diary=true").await;
    assert_eq!(offered.iter().map(|row| row["key"].as_str().unwrap()).collect::<Vec<_>>(), ["checkin"]);
    let answers =
        json!({"wellbeing": 4, "complaint": ["fatigue"], "fatigue": "strong", "temperature": 37.4, "note": ""});
    let body = json!({"date": "20260101", "time": "0730", "questionnaireId": offered[0]["id"], "answers": answers});
    let row = anna.add("checkin", &body).await;
    let kept = json!({"wellbeing": 4, "complaint": ["fatigue"], "fatigue": "strong", "temperature": 37.4});
    assert_eq!((&row["date"], &row["time"], &row["answers"]), (&json!("20260101"), &json!("0730"), &kept));
    // A day may have several.
    anna.add("checkin", &body).await;
    assert_eq!(anna.list("checkin", "o.sort=date").await.len(), 2);

    let refused = async |change: &dyn Fn(&mut Value), path: &str, key: &str| {
        let mut body = body.clone();
        change(&mut body);
        assert_fault(&anna.client.post("/api/checkin/add", &body).await, path, key);
    };
    refused(&|body| body["answers"] = json!({}), "answers.wellbeing", "required").await;
    refused(&|body| body["answers"]["wellbeing"] = json!(11), "answers.wellbeing", "max").await;
    refused(&|body| body["answers"]["pain"] = json!("mild"), "answers.pain", "notenabled").await;
    refused(&|body| body["answers"]["other"] = json!(1), "answers.other", "unknown").await;
    refused(&|body| body["questionnaireId"] = json!(4), "questionnaireId", "reference").await;
    refused(&|body| body["questionnaireId"] = json!(999), "questionnaireId", "reference").await;
    refused(&|body| body["time"] = json!("2460"), "time", "pattern").await;
    refused(&|body| body["date"] = json!("20990101"), "date", "maxDate").await;

    // Another diary is data alone.
    let mut pain =
        json!({"key": "paindiary", "revision": 1, "licence": "own", "diary": true, "sort": 20, "active": true});
    let first = &anna.list("questionnaire", "f.key=stresslevel").await[0];
    for name in ["definition", "scoring", "wording", "translations"] {
        pain[name] = first[name].clone();
    }
    let pain = editor.add("questionnaire", &pain).await;
    let body = json!({"date": "20260102", "questionnaireId": pain["id"], "answers": {"t1": "3"}});
    assert_eq!(anna.add("checkin", &body).await["answers"], json!({"t1": "3"}));
}
