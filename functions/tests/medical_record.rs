//! The medical record through HTTP: treatments stay a tree, what cannot be is refused, and a page is cheap.

#![expect(clippy::unwrap_used, reason = "a test that cannot read an answer has failed")]

use crate::support::{Person, Product, assert_fault, assert_problem, faults, function};
use lambda_http::http::{HeaderMap, Method};
use local::client::Answer;
use serde_json::{Value, json};
use shared::http::request::Incoming;
use shared::store::cost::meter;
use shared::store::keys;

async fn profile(person: &Person) -> Value {
    person.add("medicalprofile", &json!({"birthday": "19700514", "diagnosisdate": "20250110"})).await["id"].clone()
}

fn treatment(profile: &Value, category: i64, extra: &Value) -> Value {
    let mut body = json!({"medicalprofile": profile, "treatmentcategory": category, "startdate": "20250201"});
    body.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
    body
}

async fn add(person: &Person, profile: &Value, category: i64, extra: Value) -> Answer {
    person.client.post("/api/treatment/add", &treatment(profile, category, &extra)).await
}

async fn made(person: &Person, profile: &Value, category: i64, extra: Value) -> Value {
    person.add("treatment", &treatment(profile, category, &extra)).await
}

#[tokio::test]
async fn a_part_belongs_to_a_treatment_of_its_kind() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let berta = product.person("berta").await;
    let profile = profile(&anna).await;
    let chemo = made(&anna, &profile, 3, json!({})).await;
    let part = made(&anna, &profile, 301, json!({"parenttreatment": chemo["id"]})).await;
    let below = |parent: &Value| json!({"parenttreatment": parent["id"]});

    assert_fault(&add(&anna, &profile, 301, json!({})).await, "treatmentcategory", "treatmentcategory");
    assert_fault(&add(&anna, &profile, 101, below(&chemo)).await, "treatmentcategory", "treatmentcategory");
    assert_fault(&add(&anna, &profile, 3, below(&chemo)).await, "treatmentcategory", "treatmentcategory");
    assert_fault(&add(&anna, &profile, 302, below(&part)).await, "parenttreatment", "cycle");
    let foreign = json!({"treatmentcategoryleft": 601});
    assert_fault(&add(&anna, &profile, 3, foreign).await, "treatmentcategoryleft", "treatmentcategory");
    let foreign = json!({"treatmenttypeleft": 4001});
    assert_fault(&add(&anna, &profile, 3, foreign).await, "treatmenttypeleft", "treatmenttype");

    let other = anna.add("medicalprofile", &json!({})).await["id"].clone();
    assert_fault(&add(&anna, &other, 302, below(&chemo)).await, "parenttreatment", "value");
    let theirs = self::profile(&berta).await;
    assert_fault(&add(&berta, &theirs, 302, below(&chemo)).await, "parenttreatment", "reference");
    assert_eq!(anna.list("treatment", "").await.len(), 2, "nothing else was stored");
    assert!(berta.list("treatment", "").await.is_empty());
}

#[tokio::test]
async fn a_treatment_with_parts_keeps_what_they_stand_on() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let profile = profile(&anna).await;
    let chemo = made(&anna, &profile, 3, json!({})).await;
    let second = made(&anna, &profile, 3, json!({})).await;
    let part = made(&anna, &profile, 301, json!({"parenttreatment": chemo["id"]})).await;
    let other = anna.add("medicalprofile", &json!({})).await["id"].clone();

    let below =
        anna.update("treatment", &chemo, json!({"treatmentcategory": 302, "parenttreatment": second["id"]})).await;
    assert_fault(&below, "parenttreatment", "cycle");
    let circle = json!({"treatmentcategory": 302, "parenttreatment": part["id"]});
    assert_fault(&anna.update("treatment", &chemo, circle).await, "parenttreatment", "cycle");
    let itself = json!({"treatmentcategory": 302, "parenttreatment": chemo["id"]});
    assert_fault(&anna.update("treatment", &chemo, itself).await, "parenttreatment", "cycle");
    assert_fault(&anna.update("treatment", &chemo, json!({"medicalprofile": other})).await, "medicalprofile", "value");
    let delete = anna.delete("treatment", &chemo["id"]).await;
    assert_eq!((delete.status, &delete.body["key"]), (409, &json!("error.reference.inuse")));
    assert_eq!(anna.get("treatment", &chemo["id"]).await.body, chemo, "nothing changed");
    assert_eq!(anna.get("treatment", &part["id"]).await.body, part, "nothing changed");

    // What the parts do not stand on may change, also with the same category sent again.
    let noted = anna.update("treatment", &chemo, json!({"note": "Port links", "treatmentcategory": 3})).await;
    assert_eq!(noted.status, 200, "{}", noted.body);
    let moved = anna.update("treatment", &part, json!({"parenttreatment": second["id"]})).await;
    assert_eq!(moved.status, 200, "{}", moved.body);
    let changed = anna.update("treatment", &noted.body, json!({"treatmentcategory": 6})).await;
    assert_eq!(changed.status, 200, "free again: {}", changed.body);
    assert_eq!(anna.delete("treatment", &second["id"]).await.status, 409);
    assert_eq!(anna.delete("treatment", &part["id"]).await.status, 204);
    assert_eq!(anna.delete("treatment", &second["id"]).await.status, 204);
}

#[tokio::test]
async fn parts_of_the_former_kind_go_with_it_or_nothing_changes() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let profile = profile(&anna).await;
    let chemo = made(&anna, &profile, 3, json!({})).await;
    let below = json!({"parenttreatment": chemo["id"]});
    let parts = [made(&anna, &profile, 301, below.clone()).await, made(&anna, &profile, 302, below.clone()).await];
    let intake = json!({
        "timelineentrycategory": 2000, "timelineentrytype": 2, "title": "Tablette", "date": "20250301",
        "treatment": parts[0]["id"],
    });
    let intake = anna.add("timelineentry", &intake).await;
    // A change that is refused takes nothing away.
    let refused = anna.update("treatment", &chemo, json!({"treatmentcategory": 6, "startdate": "18000101"})).await;
    assert_eq!(refused.status, 400);
    assert_eq!(anna.list("treatment", "f.isRoot=false").await.len(), 2);
    let changed = anna.update("treatment", &chemo, json!({"treatmentcategory": 6})).await;
    assert_eq!(changed.status, 200, "{}", changed.body);
    for part in &parts {
        assert_eq!(anna.get("treatment", &part["id"]).await.status, 404);
    }
    let kept = anna.get("timelineentry", &intake["id"]).await.body;
    assert_eq!((kept.get("treatment"), &kept["version"]), (None, &json!(2)), "a reminder stays without its treatment");
    let stored = product.stack.app.table.get(&keys::row(anna.id, "treatment", chemo["id"].as_i64().unwrap())).await;
    assert_eq!(stored.unwrap().unwrap().back_references, 0);
    assert_eq!(anna.delete("treatment", &chemo["id"]).await.status, 204);
    assert_eq!(anna.delete("medicalprofile", &profile).await.status, 204, "nothing points to it any more");

    // More than a transaction holds: nothing changes.
    let profile = anna.add("medicalprofile", &json!({})).await["id"].clone();
    let chemo = made(&anna, &profile, 3, json!({})).await;
    for _ in 0..50 {
        made(&anna, &profile, 301, json!({"parenttreatment": chemo["id"]})).await;
    }
    let many = anna.update("treatment", &chemo, json!({"treatmentcategory": 6})).await;
    assert_eq!((many.status, &many.body["key"]), (409, &json!("error.reference.inuse")));
    assert_eq!(anna.list("treatment", "f.isRoot=false").await.len(), 50);
    assert_eq!(anna.get("treatment", &chemo["id"]).await.body, chemo);
}

#[tokio::test]
async fn a_reminder_is_no_part() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let profile = profile(&anna).await;
    let chemo = made(&anna, &profile, 3, json!({})).await;
    let intake = json!({
        "timelineentrycategory": 2000, "timelineentrytype": 2, "title": "Tablette", "date": "20250301",
        "treatment": chemo["id"],
    });
    anna.add("timelineentry", &intake).await;
    let changed = anna.update("treatment", &chemo, json!({"treatmentcategory": 6})).await;
    assert_eq!((changed.status, &changed.body["treatmentcategory"]["key"]), (200, &json!("antihormone")));
    assert_eq!(anna.delete("treatment", &chemo["id"]).await.status, 204);
}

/// Whatever two tabs do at once: no part stands below a treatment of another kind, or below a part.
#[tokio::test]
async fn a_tree_stays_one_while_two_change_it() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let profile = profile(&anna).await;
    for round in 0..20 {
        let chemo = made(&anna, &profile, 3, json!({})).await;
        let second = made(&anna, &profile, 3, json!({})).await;
        let change = if round % 2 == 0 {
            json!({"treatmentcategory": 6})
        } else {
            json!({"treatmentcategory": 302, "parenttreatment": second["id"]})
        };
        let (added, changed) = tokio::join!(
            add(&anna, &profile, 301, json!({"parenttreatment": chemo["id"]})),
            anna.update("treatment", &chemo, change),
        );
        match (added.status, changed.status) {
            (201, 400) => assert!(faults(&changed).keys().all(|field| *field != "version"), "{}", changed.body),
            (400, 200) => assert!(!faults(&added).contains_key("startdate"), "{}", added.body),
            // Added in time to go with the former kind.
            (201, 200) if round % 2 == 0 => assert_eq!(anna.get("treatment", &added.body["id"]).await.status, 404),
            other => panic!("{other:?}: {} {}", added.body, changed.body),
        }
    }
}

#[tokio::test]
async fn two_tabs_that_edit_one_treatment_have_one_winner() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let profile = profile(&anna).await;
    let chemo = made(&anna, &profile, 3, json!({})).await;
    let first = anna.update("treatment", &chemo, json!({"treatmentresult": 3, "note": "Fieber"})).await;
    assert_eq!(first.status, 200, "{}", first.body);
    let second = anna.update("treatment", &chemo, json!({"treatmentcategory": 6})).await;
    assert_eq!((second.status, &second.body["key"]), (409, &json!("error.version.conflict")));
    assert_eq!(second.body["current"]["note"], "Fieber");
}

#[tokio::test]
async fn days_that_cannot_be_are_named() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let profile = profile(&anna).await;
    for (extra, field, key) in [
        (json!({"startdate": "18900101"}), "startdate", "minDate"),
        (json!({"startdate": "20250230"}), "startdate", "date"),
        (json!({"startdate": null}), "startdate", "required"),
        (json!({"startdate": "20250201", "enddate": "20250131"}), "enddate", "minDate"),
    ] {
        assert_fault(&add(&anna, &profile, 5, extra).await, field, key);
    }
    let operation = made(&anna, &profile, 1, json!({})).await;
    let early = json!({"parenttreatment": operation["id"], "startdate": null, "enddate": "20250131"});
    assert_fault(&add(&anna, &profile, 101, early).await, "enddate", "minDate");
    let on_the_day = json!({"parenttreatment": operation["id"], "startdate": null, "enddate": "20250201"});
    assert_eq!(add(&anna, &profile, 101, on_the_day).await.status, 201);

    for (day, key) in [("22990101", "maxDate"), ("18900101", "minDate"), ("19650101", "minDate")] {
        let body = json!({"birthday": "19700101", "diagnosisdate": day});
        assert_fault(&anna.client.post("/api/medicalprofile/add", &body).await, "diagnosisdate", key);
    }
    let alone = json!({"diagnosisdate": "18900101"});
    for (day, precision) in [("20250112", "month"), ("20250201", "year")] {
        let body = json!({"diagnosisdate": day, "diagnosisprecision": precision});
        assert_fault(&anna.client.post("/api/medicalprofile/add", &body).await, "diagnosisdate", "value");
    }
    assert_fault(&anna.client.post("/api/medicalprofile/add", &alone).await, "diagnosisdate", "minDate");
}

#[tokio::test]
async fn ki67_is_a_whole_share() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let profile = profile(&anna).await;
    let row = anna.add("tumorinformation", &json!({"medicalprofile": profile, "proliferationmarkerleft": 0})).await;
    for (value, key) in [(json!(101), "max"), (json!(-1), "min"), (json!(12.5), "type"), (json!("15"), "type")] {
        let answer = anna.update("tumorinformation", &row, json!({"proliferationmarkerleft": value})).await;
        assert_fault(&answer, "proliferationmarkerleft", key);
    }
    assert_eq!(anna.update("tumorinformation", &row, json!({"proliferationmarkerleft": 100})).await.status, 200);
}

#[tokio::test]
async fn a_choice_that_is_not_there_cannot_be_changed_to() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let profile = profile(&anna).await;
    let row = anna.add("tumorinformation", &json!({"medicalprofile": profile, "tumorsizeleft": 7})).await;
    assert_fault(
        &anna.update("tumorinformation", &row, json!({"tumorsizeleft": 999})).await,
        "tumorsizeleft",
        "reference",
    );
    assert_eq!(anna.get("tumorinformation", &row["id"]).await.body, row);
}

#[tokio::test]
async fn places_of_metastases_only_where_there_may_be_some() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let berta = product.person("berta").await;
    let profile = profile(&anna).await;
    let information = json!({
        "medicalprofile": profile, "distantmetastasespresentleft": 2, "distantmetastasespresentright": 1,
        "distantmetastaseslocationotherleft": "Milz", "distantmetastaseslocationotherright": "Milz",
    });
    let information = anna.add("tumorinformation", &information).await;
    assert_eq!(information.get("distantmetastaseslocationotherright"), None, "words without a place go");
    assert_eq!(information["distantmetastaseslocationotherleft"], "Milz");
    let root = "tumorinformationdistantmetastaseslocation";
    let place = async |person: &Person, place: i64, side: &str| {
        let body =
            json!({"tumorinformation": information["id"], "distantmetastaseslocation": {"id": place}, "side": side});
        person.client.post(&format!("/api/{root}/add"), &body).await
    };
    let bone = place(&anna, 1, "left").await;
    assert_eq!(bone.status, 201, "{}", bone.body);
    assert_fault(&place(&anna, 1, "right").await, "distantmetastaseslocation", "location");
    assert_fault(&place(&anna, 1, "middle").await, "side", "value");
    assert_fault(&place(&anna, 77, "left").await, "distantmetastaseslocation", "reference");
    assert_fault(&place(&berta, 1, "left").await, "tumorinformation", "reference");
    let words = json!({
        "tumorinformation": information["id"], "distantmetastaseslocation": 2, "side": "left",
        "distantmetastaseslocationother": "Milz",
    });
    let words = anna.client.post(&format!("/api/{root}/add"), &words).await;
    assert_fault(&words, "distantmetastaseslocationother", "notempty");

    // The site first says no and then takes the places away: in between they may still be deleted.
    let no = anna.update("tumorinformation", &information, json!({"distantmetastasespresentleft": 1})).await;
    assert_eq!(no.status, 200, "{}", no.body);
    assert_eq!(no.body.get("distantmetastaseslocationotherleft"), None);
    assert_fault(&place(&anna, 2, "left").await, "distantmetastaseslocation", "location");
    assert_eq!(anna.delete(root, &bone.body["id"]).await.status, 204);
}

#[tokio::test]
async fn a_word_is_found_by_its_key_and_by_its_other_names() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let one = async |key: &str| {
        let rows = anna.list("glossaryentry", &format!("f.name={key}")).await;
        assert_eq!(rows.len(), 1, "{key}");
        rows[0].clone()
    };
    assert_eq!(one("her2").await["id"], 23);
    for (key, target) in [("er", 21), ("pgr", 22), ("ish", 25), ("sln", 34), ("duktal", 14), ("herceptin", 43)] {
        let row = one(key).await;
        assert_eq!((&row["key"], &row["aliasof"]["id"]), (&json!(key), &json!(target)));
        let shown = anna.get("glossaryentry", &row["aliasof"]["id"]).await.body;
        assert!(!shown["description"].as_str().unwrap().is_empty(), "{key}");
    }
    assert!(anna.list("glossaryentry", "f.name=gibtesnicht").await.is_empty());
}

#[tokio::test]
async fn the_page_of_the_profile_costs_one_query_for_each_of_its_requests() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let berta = product.person("berta").await;
    let profile = profile(&anna).await;
    let operation = made(&anna, &profile, 1, json!({})).await;
    made(&anna, &profile, 101, json!({"parenttreatment": operation["id"], "treatmenttypeleft": 1001})).await;
    anna.add("tumorinformation", &json!({"medicalprofile": profile, "tumorsizeleft": 7, "histologyleft": 1})).await;
    anna.add("tumorbiology", &json!({"medicalprofile": profile, "her2typeleft": 1})).await;
    let requests = [
        ("medicalprofile", "list", "", 1),
        ("tumorformula", "formula", "", 1),
        ("treatment", "list", "f.isRoot=true", 1),
        ("treatment", "list", "p.s=500", 1),
        ("treatmentcategory", "list", "", 0),
        ("tumorInfoAssistant", "list", "", 1),
    ];
    for warm in [false, true] {
        for (root, call, query, calls) in requests {
            let mut headers = HeaderMap::new();
            headers.insert("x-auth-token", anna.token.parse().unwrap());
            let incoming = Incoming {
                method: Method::GET,
                path: format!("/api/{root}/{call}"),
                query: query
                    .split_once('=')
                    .map(|(name, value)| (name.to_owned(), value.to_owned()))
                    .into_iter()
                    .collect(),
                headers,
                body: Vec::new(),
                network: String::new(),
                request_id: String::new(),
            };
            let app = &product.stack.app;
            let (answer, cost) = meter(Box::pin(function(root).answer(app, &incoming))).await;
            let body = answer.unwrap().body.unwrap();
            assert!(
                body["items"].as_array().is_none_or(|items| root == "tumorInfoAssistant" || !items.is_empty()),
                "{root}"
            );
            // A catalog is read once in five minutes, for everybody.
            if warm {
                assert_eq!(cost.calls, calls, "{root}/{call}?{query}");
            }
        }
    }
    let nothing = berta.client.get(&format!("/api/treatment/list?f.medicalprofileId={profile}")).await;
    assert_eq!(nothing.body["items"], json!([]));
    let theirs = berta.client.get(&format!("/api/medicalprofile/{profile}")).await;
    assert_eq!(theirs.status, 404);
    assert_problem(&theirs);
}
