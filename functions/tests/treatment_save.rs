//! A treatment with its parts is saved in one call: all of it or nothing.

#![expect(clippy::unwrap_used, reason = "a test that cannot read an answer has failed")]

use crate::support::{Person, Product, assert_fault, assert_problem, faults};
use local::client::Answer;
use serde_json::{Value, json};
use shared::entity::whole::MAX_PARTS;

const PATH: &str = "/api/treatment/save";

async fn profile(person: &Person) -> Value {
    person.add("medicalprofile", &json!({"birthday": "19700514"})).await["id"].clone()
}

async fn save(person: &Person, body: &Value) -> Answer {
    person.client.post(PATH, body).await
}

fn assert_refused(answer: &Answer, status: u16, key: &str) {
    assert_problem(answer);
    assert_eq!((answer.status, &answer.body["key"]), (status, &json!(key)), "{}", answer.body);
}

/// A body with these fields on top of a chemotherapy of the profile.
fn chemo(profile: &Value, more: &Value) -> Value {
    merged(json!({"medicalprofile": profile, "treatmentcategory": 3, "startdate": "20250201"}), more)
}

fn part(profile: &Value, more: &Value) -> Value {
    merged(json!({"medicalprofile": profile, "treatmentcategory": 301, "startdate": "20250201"}), more)
}

fn merged(mut body: Value, more: &Value) -> Value {
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    body
}

/// Ids and versions of all treatments, the whole ones first.
async fn stored(person: &Person) -> Vec<(Value, Value)> {
    let mut rows = person.list("treatment", "").await;
    rows.sort_by_key(|row| (row["parenttreatment"].as_i64(), row["id"].as_i64()));
    rows.iter().map(|row| (row["id"].clone(), row["version"].clone())).collect()
}

/// A stored chemotherapy with two parts, as `save` answered it.
async fn with_two_parts(person: &Person, profile: &Value) -> Value {
    let parts = json!([part(profile, &json!({})), part(profile, &json!({"treatmentcategory": 302}))]);
    let answer = save(person, &chemo(profile, &json!({"parts": parts}))).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    answer.body
}

#[tokio::test]
async fn a_new_treatment_comes_with_its_parts_under_the_ids_of_its_sender() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let profile = profile(&anna).await;
    let ids: Vec<i64> = (0..3).map(|_| product.stack.app.new_id()).collect();
    let parts = json!([
        part(&profile, &json!({"id": ids[1], "treatmentresult": 1})),
        {"id": ids[2], "treatmentcategory": 302, "startdate": "20250201", "parenttreatment": ids[0]},
    ]);
    let body = chemo(&profile, &json!({"id": ids[0], "note": "montags", "parts": parts}));
    let first = save(&anna, &body).await;
    assert_eq!(first.status, 201, "{}", first.body);
    assert_eq!(first.body["row"]["id"], ids[0]);
    assert_eq!(first.body["row"]["note"], "montags");
    for (at, id) in ids[1..].iter().enumerate() {
        let row = &first.body["parts"][at];
        assert_eq!((&row["id"], &row["parenttreatment"], &row["version"]), (&json!(id), &json!(ids[0]), &json!(1)));
        assert_eq!(&anna.get("treatment", &json!(id)).await.body, row, "as it is told, so it is stored");
    }
    assert_eq!(anna.get("treatment", &json!(ids[0])).await.body, first.body["row"]);
    let in_use = anna.delete("treatment", &json!(ids[0])).await;
    assert_refused(&in_use, 409, "error.reference.inuse");
    assert_eq!(anna.delete("medicalprofile", &profile).await.status, 409, "each of the three points to it");

    let again = save(&anna, &body).await;
    assert_eq!((again.status, &again.body), (201, &first.body), "the same call answers the same again");
    assert_eq!(stored(&anna).await.len(), 3);
    let other = merged(body.clone(), &json!({"note": "dienstags"}));
    assert_refused(&save(&anna, &other).await, 409, "error.idempotency.mismatch");

    for id in [ids[1], ids[2], ids[0]] {
        assert_eq!(anna.delete("treatment", &json!(id)).await.status, 204);
    }
    let gone = save(&anna, &body).await;
    assert_eq!(
        (gone.status, &gone.body["row"]["id"], &gone.body["parts"][1]["id"]),
        (201, &json!(ids[0]), &json!(ids[2]))
    );
    assert!(stored(&anna).await.is_empty(), "what was deleted stays deleted");
    assert_eq!(anna.delete("medicalprofile", &profile).await.status, 204, "nothing points to it any more");
}

#[tokio::test]
async fn parts_are_made_changed_and_deleted_with_their_treatment() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let profile = profile(&anna).await;
    let before = with_two_parts(&anna, &profile).await;
    let (whole, one, two) = (&before["row"], &before["parts"][0], &before["parts"][1]);
    let parts = json!([
        {"id": one["id"], "version": 1, "treatmentresult": 1},
        {"id": two["id"], "deleted": true},
        part(&profile, &json!({"startdate": "20250401"})),
    ]);
    let body = json!({"id": whole["id"], "version": 1, "note": "montags", "parts": parts});
    let saved = save(&anna, &body).await;
    assert_eq!(saved.status, 200, "{}", saved.body);
    assert_eq!((&saved.body["row"]["version"], &saved.body["row"]["note"]), (&json!(2), &json!("montags")));
    assert_eq!(saved.body["row"]["startdate"], "20250201", "what was not sent stays");
    let [changed, new] = &saved.body["parts"].as_array().unwrap()[..] else { panic!("{}", saved.body) };
    assert_eq!((&changed["version"], &changed["treatmentresult"]["id"]), (&json!(2), &json!(1)));
    assert_eq!((&new["version"], &new["parenttreatment"]), (&json!(1), &whole["id"]));
    let expected = [(&whole["id"], 2), (&one["id"], 2), (&new["id"], 1)];
    let expected: Vec<_> = expected.into_iter().map(|(id, version)| (id.clone(), json!(version))).collect();
    assert_eq!(stored(&anna).await, expected);

    let nothing = json!({"id": whole["id"], "version": 2, "parts": [{"id": two["id"], "deleted": true}]});
    assert_eq!(save(&anna, &nothing).await.status, 200, "what is gone already is gone");
    for id in [&one["id"], &new["id"]] {
        assert_eq!(anna.delete("treatment", id).await.status, 204);
    }
    assert_eq!(anna.delete("treatment", &whole["id"]).await.status, 204, "every back reference went with its part");
}

#[tokio::test]
async fn an_update_is_done_once_under_its_key() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let profile = profile(&anna).await;
    let before = with_two_parts(&anna, &profile).await;
    let parts = json!([{"id": before["parts"][0]["id"], "deleted": true}, part(&profile, &json!({}))]);
    let body = json!({"id": before["row"]["id"], "version": 1, "note": "montags", "parts": parts});
    let keyed = anna.client.clone().with_header("idempotency-key", "k1");
    let first = keyed.post(PATH, &body).await;
    assert_eq!(first.status, 200, "{}", first.body);
    let rows = stored(&anna).await;
    let again = keyed.post(PATH, &body).await;
    assert_eq!((again.status, &again.body["row"]), (200, &first.body["row"]));
    assert_eq!(stored(&anna).await, rows, "nothing is made twice");
    assert_refused(&save(&anna, &body).await, 409, "error.version.conflict");
}

#[tokio::test]
async fn one_fault_stores_nothing_and_names_its_part() {
    let product = Product::new().await;
    let (anna, berta) = (product.person("anna").await, product.person("berta").await);
    let profile = profile(&anna).await;
    let before = with_two_parts(&anna, &profile).await;
    let (whole, one, two) = (&before["row"], &before["parts"][0], &before["parts"][1]);
    let theirs = with_two_parts(&berta, &self::profile(&berta).await).await;
    let rows = stored(&anna).await;
    let fine = part(&profile, &json!({}));
    let changed = |parts: Value| json!({"id": whole["id"], "version": 1, "note": "montags", "parts": parts});
    let taken = part(&profile, &json!({"id": two["id"]}));
    for (parts, path, key) in [
        (json!([fine, part(&profile, &json!({"startdate": null}))]), "parts[1].startdate", "required"),
        (json!([part(&profile, &json!({"enddate": "20250101"}))]), "parts[0].enddate", "minDate"),
        (json!([part(&profile, &json!({"note": "x".repeat(2001)}))]), "parts[0].note", "maxlength"),
        (
            json!([part(&profile, &json!({"treatmentcategory": 101}))]),
            "parts[0].treatmentcategory",
            "treatmentcategory",
        ),
        (json!([part(&profile, &json!({"parenttreatment": one["id"]}))]), "parts[0].parenttreatment", "value"),
        (
            json!([{"id": one["id"], "version": 1, "treatmentcategory": 3}]),
            "parts[0].treatmentcategory",
            "treatmentcategory",
        ),
        (json!([part(&profile, &json!({"colour": 1}))]), "parts[0].colour", "unknown"),
        (json!([fine, {"version": 1}]), "parts[1].id", "required"),
        (json!([{"deleted": true}]), "parts[0].id", "required"),
        (json!([{"id": one["id"], "deleted": "yes"}]), "parts[0].deleted", "type"),
        (json!([{"id": one["id"], "version": "1.5"}]), "parts[0].version", "type"),
        (json!([7]), "parts[0].id", "type"),
        (json!([{"id": one["id"], "deleted": true}, {"id": one["id"], "version": 1}]), "parts[1].id", "unique"),
        (json!([{"id": whole["id"], "version": 1}]), "parts[0].id", "unique"),
        (json!([taken]), "parts[0].id", "unique"),
        (json!({"id": 7}), "parts", "type"),
    ] {
        let answer = save(&anna, &changed(parts)).await;
        assert_fault(&answer, path, key);
    }
    let both = save(&anna, &changed(json!([{"id": one["id"], "version": 1, "startdate": null}, part(&profile, &json!({"enddate": "20250101"}))]))).await;
    assert_eq!(faults(&both).len(), 2, "{}", both.body);
    for (body, path, key) in [
        (json!({"id": whole["id"], "version": 1, "startdate": null, "parts": []}), "startdate", "required"),
        (json!({"version": 1}), "id", "required"),
        (json!({"id": whole["id"], "version": "x"}), "version", "type"),
        (chemo(&profile, &json!({"id": whole["id"]})), "id", "unique"),
        (chemo(&profile, &json!({"startdate": null, "parts": [fine]})), "startdate", "required"),
    ] {
        assert_fault(&save(&anna, &body).await, path, key);
    }
    // A row of somebody else is as little there as one that nobody has.
    let foreign = json!({"id": theirs["row"]["id"], "version": 1, "note": "x"});
    assert_refused(&save(&anna, &foreign).await, 404, "error.notfound");
    let foreign = changed(json!([{"id": theirs["parts"][0]["id"], "version": 1}]));
    assert_refused(&save(&anna, &foreign).await, 409, "error.version.conflict");
    assert_eq!(stored(&anna).await, rows);
    assert_eq!(stored(&berta).await.len(), 3);
    assert_refused(&product.nobody().post(PATH, &foreign).await, 401, "error.token.invalid");
}

#[tokio::test]
async fn what_was_changed_elsewhere_stands_in_the_way_with_all_rows_as_they_are() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let profile = profile(&anna).await;
    let before = with_two_parts(&anna, &profile).await;
    let (whole, one, two) = (&before["row"]["id"], &before["parts"][0]["id"], &before["parts"][1]["id"]);
    let elsewhere = json!({"version": 1, "treatmentresult": 1});
    assert_eq!(anna.client.post(&format!("/api/treatment/update/{one}"), &elsewhere).await.status, 200);
    let body =
        |whole_version: i64, parts: Value| json!({"id": whole, "version": whole_version, "note": "x", "parts": parts});
    for refused in [
        body(1, json!([{"id": one, "version": 1, "startdate": "20250301"}])),
        body(2, json!([{"id": one, "version": 2, "startdate": "20250301"}])),
    ] {
        let answer = save(&anna, &refused).await;
        assert_refused(&answer, 409, "error.version.conflict");
        let current = &answer.body["current"];
        assert_eq!((&current["id"], &current["version"]), (whole, &json!(1)));
        let parts = current["parts"].as_array().unwrap();
        let version = |id: &Value| parts.iter().find(|row| row["id"] == *id).map(|row| &row["version"]);
        assert_eq!((parts.len(), version(one), version(two)), (2, Some(&json!(2)), Some(&json!(1))));
        assert!(parts.iter().any(|row| row["treatmentresult"]["id"] == 1), "with the names of their choices");
    }
    anna.delete("treatment", two).await;
    let answer = save(&anna, &body(1, json!([{"id": two, "version": 1, "startdate": "20250301"}]))).await;
    assert_refused(&answer, 409, "error.version.conflict");
    assert_eq!(answer.body["current"]["parts"].as_array().unwrap().len(), 1, "a part that is gone is not among them");
    let right = body(1, json!([{"id": one, "version": 2, "startdate": "20250301"}]));
    assert_eq!(save(&anna, &right).await.status, 200);
    anna.delete("treatment", one).await;
    anna.delete("treatment", whole).await;
    assert_refused(&save(&anna, &body(2, json!([]))).await, 404, "error.notfound");
}

#[tokio::test]
async fn another_kind_of_treatment_drops_the_parts_that_were_not_sent() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let profile = profile(&anna).await;
    let before = with_two_parts(&anna, &profile).await;
    let (whole, one, two) = (&before["row"]["id"], &before["parts"][0]["id"], &before["parts"][1]["id"]);
    let parts = json!([{"id": one, "version": 1, "treatmentcategory": 401}]);
    let body = json!({"id": whole, "version": 1, "treatmentcategory": 4, "startdate": "20250201", "parts": parts});
    let saved = save(&anna, &body).await;
    assert_eq!(saved.status, 200, "{}", saved.body);
    assert_eq!(stored(&anna).await, [(whole.clone(), json!(2)), (one.clone(), json!(2))]);
    assert_eq!(anna.get("treatment", two).await.status, 404);
}

#[tokio::test]
async fn the_largest_call_is_one_transaction_and_one_more_part_is_refused() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let profile = profile(&anna).await;
    let many = |count: usize| vec![part(&profile, &json!({})); count];
    assert_fault(&save(&anna, &chemo(&profile, &json!({"parts": many(MAX_PARTS + 1)}))).await, "parts", "max");
    let largest =
        save(&anna, &chemo(&profile, &json!({"id": product.stack.app.new_id(), "parts": many(MAX_PARTS)}))).await;
    assert_eq!(largest.status, 201, "{}", largest.body);
    assert_eq!(stored(&anna).await.len(), MAX_PARTS + 1);
    let gone: Vec<Value> =
        largest.body["parts"].as_array().unwrap().iter().map(|row| json!({"id": row["id"], "deleted": true})).collect();
    let body = json!({"id": largest.body["row"]["id"], "version": 1, "parts": gone});
    let keyed = anna.client.clone().with_header("idempotency-key", "k1");
    assert_eq!(keyed.post(PATH, &body).await.status, 200);
    assert_eq!(stored(&anna).await.len(), 1);
}

#[tokio::test]
async fn ten_calls_at_once_make_one_treatment() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let profile = profile(&anna).await;
    let ids: Vec<i64> = (0..2).map(|_| product.stack.app.new_id()).collect();
    let parts = json!([part(&profile, &json!({"id": ids[1]}))]);
    let body = chemo(&profile, &json!({"id": ids[0], "parts": parts}));
    for answer in futures::future::join_all((0..10).map(|_| save(&anna, &body))).await {
        assert_eq!((answer.status, &answer.body["row"]["id"]), (201, &json!(ids[0])), "{}", answer.body);
    }
    assert_eq!(stored(&anna).await.len(), 2);
    let changes = (0..10).map(|at| {
        let body = json!({"id": ids[0], "version": 1, "note": format!("{at}"), "parts": [part(&profile, &json!({}))]});
        let anna = &anna;
        async move { save(anna, &body).await.status }
    });
    let mut statuses = futures::future::join_all(changes).await;
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409, 409, 409, 409, 409, 409, 409, 409, 409]);
    assert_eq!(stored(&anna).await.len(), 3, "what was refused has left no part behind");
}
