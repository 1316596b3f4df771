//! Bad input: each a 4xx that names the field, nothing stored.

use crate::support::{PASSWORD, Person, Product, assert_fault, assert_problem, faults, find, own_roots};
use functions::DEFINITIONS;
use lambda_http::http::Method;
use serde_json::{Value, json};
use shared::entity::common;
use shared::entity::definition::WritableBy;
use shared::entity::field::{Day, Form, Kind};

/// Asserts that an answer is a 400 which names the field, whatever else it names.
#[track_caller]
fn assert_names(answer: &local::client::Answer, path: &str, key: &str, what: &str) {
    assert_eq!(answer.status, 400, "{what}: {}", answer.body);
    assert_eq!(faults(answer).get(path).map(String::as_str), Some(key), "{what}: {}", answer.body);
}

async fn add(person: &Person, root: &str, body: &Value) -> local::client::Answer {
    person.client.post(&format!("/api/{root}/add"), body).await
}

#[tokio::test]
async fn every_field_of_every_root_refuses_what_it_cannot_hold() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    for definition in own_roots().filter(|definition| definition.unique.is_empty()) {
        let root = definition.root;
        let good = product.body(&anna, definition).await;
        let before = anna.list(root, "").await.len();
        let with = |name: &str, value: Value| {
            let mut body = good.clone();
            body[name] = value;
            body
        };
        let answer = add(&anna, root, &with("nonsense", json!(1))).await;
        assert_names(&answer, "nonsense", "unknown", root);
        for field in common::fields(definition).filter(|field| field.name != "user") {
            let what = format!("{root}.{}", field.name);
            let name = field.name;
            if field.read_only {
                assert_names(&add(&anna, root, &with(name, json!("x"))).await, name, "readonly", &what);
                continue;
            }
            let wrong = match field.kind {
                Kind::Text { .. } | Kind::Date => json!(7),
                _ => json!("wrong"),
            };
            assert_names(&add(&anna, root, &with(name, wrong)).await, name, "type", &what);
            if field.required {
                assert_names(&add(&anna, root, &with(name, Value::Null)).await, name, "required", &what);
                let mut without = good.clone();
                without.as_object_mut().unwrap().remove(name);
                assert_names(&add(&anna, root, &without).await, name, "required", &what);
            }
            match field.kind {
                Kind::Int { min, max } if field.numbers.is_empty() => {
                    assert_names(&add(&anna, root, &with(name, json!(min - 1))).await, name, "min", &what);
                    assert_names(&add(&anna, root, &with(name, json!(max + 1))).await, name, "max", &what);
                    assert_names(&add(&anna, root, &with(name, json!(12.5))).await, name, "type", &what);
                }
                Kind::Int { .. } => {
                    assert_names(&add(&anna, root, &with(name, json!(987_654))).await, name, "value", &what);
                }
                Kind::Text { max, .. } if field.values.is_empty() => {
                    assert_names(
                        &add(&anna, root, &with(name, json!("ä".repeat(10_000)))).await,
                        name,
                        "maxlength",
                        &what,
                    );
                    assert_names(
                        &add(&anna, root, &with(name, json!("ä".repeat(max + 1)))).await,
                        name,
                        "maxlength",
                        &what,
                    );
                }
                Kind::Text { .. } => {
                    assert_names(&add(&anna, root, &with(name, json!("no such"))).await, name, "value", &what);
                }
                Kind::Date => {
                    for none in ["20260230", "2026-02-03", "03.02.2026", "20261301", "heute"] {
                        assert_names(&add(&anna, root, &with(name, json!(none))).await, name, "date", &what);
                    }
                    if field.not_after == Day::Today {
                        assert_names(&add(&anna, root, &with(name, json!("22990101"))).await, name, "maxDate", &what);
                    }
                }
                Kind::Ref(_) => {
                    assert_names(&add(&anna, root, &with(name, json!(-1))).await, name, "min", &what);
                    assert_names(&add(&anna, root, &with(name, json!(1_i64 << 60))).await, name, "max", &what);
                }
                _ => {}
            }
        }
        assert_eq!(anna.list(root, "").await.len(), before, "{root}: nothing was stored");
    }
}

#[tokio::test]
async fn what_the_store_cannot_hold_is_named() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let good = product.body(&anna, find("document")).await;
    let with = |extra: &Value| {
        let mut body = good.clone();
        body["extraData"] = extra.clone();
        body
    };
    let nested = |levels: usize| (1..levels).fold(json!("leaf"), |inner, _| json!({"a": inner}));
    for (extra, path, key) in [
        (nested(33), "extraData", "maxlength"),
        (json!({"a": {"": 1}}), "extraData.a.", "required"),
        (json!({"a": [1e126]}), "extraData.a[0]", "max"),
        (json!({"a": 1e-131}), "extraData.a", "min"),
    ] {
        let answer = add(&anna, "document", &with(&extra)).await;
        assert_fault(&answer, path, key);
    }
    for extra in [nested(32), json!({"a": [0, 9.9e125, -1.1e-130, u64::MAX], "b": "", "c": [], "d": null})] {
        let row = anna.add("document", &with(&extra)).await;
        assert_eq!(anna.get("document", &row["id"]).await.status, 200);
    }
}

#[tokio::test]
async fn bodies_that_are_none() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let post = async |body: &[u8]| anna.client.send(&Method::POST, "/api/addressbookentry/add", body.to_vec()).await;
    assert_fault(&post(b"{").await, "body", "json");
    assert_fault(&post(b"").await, "body", "json");
    assert_fault(&post(b"\xff\xfe").await, "body", "json");
    assert_fault(&post(b"[]").await, "body", "type");
    assert_fault(&post(b"\"text\"").await, "body", "type");
    let large = format!(r#"{{"note": "{}"}}"#, "x".repeat(1024 * 1024));
    let answer = post(large.as_bytes()).await;
    assert_eq!((answer.status, &answer.body["key"]), (413, &json!("error.body.toolarge")));
    assert_problem(&answer);
    let deep = format!("{}1{}", "[".repeat(100_000), "]".repeat(100_000));
    assert_fault(&post(deep.as_bytes()).await, "body", "json");
    assert!(anna.list("addressbookentry", "").await.is_empty());
}

#[tokio::test]
async fn queries_that_cannot_be_understood() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    for (query, path, key) in [
        ("p.s=0", "p.s", "min"),
        ("p.s=10000", "p.s", "max"),
        ("p.s=501", "p.s", "max"),
        ("p.s=many", "p.s", "type"),
        ("p.i=-1", "p.i", "min"),
        ("p.i=1000000", "p.i", "max"),
        ("p.c=nonsense", "p.c", "value"),
        ("p.c=WyJ1c2VyIzEiXQ", "p.c", "value"),
        ("f.nonsense=1", "f.nonsense", "unknown"),
        ("f.qs=not-json", "f.qs", "json"),
        ("f.qs=7", "f.qs", "type"),
        ("f.qs=%7B%22nonsense%22%3A1%7D", "f.qs.nonsense", "unknown"),
        ("f.isRoot=maybe", "f.isRoot", "type"),
        ("f.parenttreatmentId=abc", "f.parenttreatmentId", "type"),
        ("f.lazylist=1", "f.lazylist", "type"),
        ("o.sort=nothing", "o.sort", "unknown"),
        ("o.sort=startdate%7Csideways", "o.sort", "value"),
        ("o.sort=", "o.sort", "unknown"),
        ("nonsense=1", "nonsense", "unknown"),
    ] {
        let answer = anna.client.get(&format!("/api/treatment/list?{query}")).await;
        assert_fault(&answer, path, key);
    }
    let both = anna.client.get("/api/treatment/list?p.s=0&f.nonsense=1").await;
    assert_eq!(faults(&both).len(), 2, "every broken parameter is named: {}", both.body);
    assert_fault(&anna.client.get("/api/timelineentry/list?f.from=20260230").await, "f.from", "date");
}

#[tokio::test]
async fn ids_that_are_none() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let largest = (1_u64 << 60).to_string();
    for (id, key) in [
        ("abc", "type"),
        ("-1", "min"),
        ("0", "min"),
        (largest.as_str(), "max"),
        ("99999999999999999999999", "max"),
        ("1.5", "type"),
        ("%2e%2e", "type"),
    ] {
        assert_fault(&anna.client.get(&format!("/api/treatment/{id}")).await, "id", key);
        assert_fault(
            &anna.client.post(&format!("/api/treatment/update/{id}"), &json!({"version": 1})).await,
            "id",
            key,
        );
        assert_fault(&anna.client.delete(&format!("/api/treatment/delete/{id}")).await, "id", key);
    }
    let unknown = anna.client.get("/api/treatment/4711").await;
    assert_eq!((unknown.status, &unknown.body["key"]), (404, &json!("error.notfound")));
    assert_problem(&unknown);
}

#[tokio::test]
async fn paths_that_lead_nowhere() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    for path in [
        "/api/nothing/list",
        "/api/treatment",
        "/api/treatment/",
        "/api/treatment/list/more",
        "/api/treatment/update/1/2",
        "/api/treatment/../medicalprofile/list",
        "/api/%2e%2e/treatment/list",
        "/api/",
        "/api",
    ] {
        let answer = anna.client.get(path).await;
        assert_eq!((answer.status, &answer.body["key"]), (404, &json!("error.notfound")), "{path}: {}", answer.body);
        assert_problem(&answer);
    }
}

#[tokio::test]
async fn a_wrong_method_is_told_the_right_ones() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    for (method, path, allowed) in [
        (Method::PUT, "/api/treatment/add", "POST"),
        (Method::GET, "/api/treatment/add", "POST"),
        (Method::DELETE, "/api/treatment/list", "GET, HEAD"),
        (Method::PATCH, "/api/treatment/7", "GET, HEAD"),
        (Method::GET, "/api/treatment/update/7", "POST"),
        (Method::OPTIONS, "/api/treatment/delete/7", "DELETE"),
        (Method::POST, "/api/followup/due", "GET, HEAD"),
        (Method::GET, "/api/articleuser/read", "POST"),
        (Method::GET, "/api/login", "POST"),
        (Method::PUT, "/api/logout", "POST"),
    ] {
        let answer = anna.client.send(&method, path, Vec::new()).await;
        assert_eq!((answer.status, &answer.body["key"]), (405, &json!("error.method")), "{method} {path}");
        assert_eq!(answer.headers["allow"], allowed, "{method} {path}");
        assert_problem(&answer);
    }
}

#[tokio::test]
async fn what_can_be_read_can_be_asked_for_without_its_body() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    for path in ["/api/treatment/list", "/api/glossaryentry/list?p.s=1", "/api/api/info", "/api/followup/due"] {
        let head = anna.client.send(&Method::HEAD, path, Vec::new()).await;
        assert_eq!((head.status, &head.body), (200, &Value::Null), "{path}");
        let get = anna.client.get(path).await;
        assert_eq!(head.headers.get("etag"), get.headers.get("etag"), "{path}");
    }
    assert_eq!(anna.client.send(&Method::HEAD, "/api/treatment/4711", Vec::new()).await.status, 404);
    assert_eq!(product.nobody().send(&Method::HEAD, "/api/treatment/list", Vec::new()).await.status, 401);
}

/// Values that no store holds, that no day is, or that somebody wants to see in the wrong place.
fn nasty() -> Vec<Value> {
    let deep = (0..40).fold(json!("leaf"), |inner, _| json!({"a": inner}));
    let wide: serde_json::Map<String, Value> = (0..2000).map(|at| (format!("n{at}"), json!(at))).collect();
    vec![
        json!("99991231"),
        json!("100000101"),
        json!("+99991231"),
        json!("\u{0}"),
        json!("\r\nTo: all@x.example"),
        json!(1e125),
        json!(1e300),
        json!(-1e-300),
        json!(u64::MAX),
        json!({"": 1}),
        json!({"a": {"": [1]}}),
        json!([{"": 1}]),
        json!([{"language": 2, "name": "x", "": 1}]),
        json!([{"language": 1e300, "name": "x"}]),
        json!([[1e200]]),
        json!([null]),
        json!([deep.clone()]),
        deep,
        Value::Object(wide),
        json!({"id": 1e300}),
    ]
}

#[tokio::test]
async fn no_value_in_any_field_breaks_the_server() {
    let product = Product::new().await;
    let person = product.with_roles("anna", &["editor", "admin"]).await;
    for definition in own_roots().chain(crate::support::catalogs()) {
        let root = definition.root;
        let good =
            if definition.is_catalog() { (definition.sample)() } else { product.body(&person, definition).await };
        for field in common::fields(definition) {
            for value in nasty() {
                let mut body = good.clone();
                body[field.name] = value.clone();
                if definition.is_catalog() && field.name != "key" {
                    body["key"] = json!(format!("nasty-{}-{}", field.name, product.stack.app.new_id()));
                }
                let answer = add(&person, root, &body).await;
                let what = format!("{root}.{} {value}", field.name);
                assert!([200, 201, 400].contains(&answer.status), "{what:.200}: {}", answer.body);
                if answer.status == 400 {
                    assert!(!faults(&answer).is_empty(), "{what:.200}: {}", answer.body);
                    continue;
                }
                let row = answer.body;
                let again = person.get(root, &row["id"]).await;
                assert_eq!(again.status, 200, "{what:.200}: {}", again.body);
                for query in ["p.s=1", "o.sort=id%7Cdesc"] {
                    let list = person.client.get(&format!("/api/{root}/list?{query}")).await;
                    assert_eq!(list.status, 200, "{what:.200}: {}", list.body);
                }
                let gone = person.delete(root, &row["id"]).await;
                assert!([204, 409].contains(&gone.status), "{what:.200}: {}", gone.body);
            }
        }
    }
}

#[tokio::test]
async fn updates_need_the_version_and_the_right_id() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let row = anna.add("addressbookentry", &json!({"addressbookentrycategory": 1, "lastname": "Sommer"})).await;
    let path = format!("/api/addressbookentry/update/{}", row["id"]);
    assert_fault(&anna.client.post(&path, &json!({"id": row["id"], "city": "Bonn"})).await, "version", "required");
    assert_fault(&anna.client.post(&path, &json!({"version": "1"})).await, "version", "type");
    assert_fault(&anna.client.post(&path, &json!({"id": 12, "version": 1})).await, "id", "value");
    assert_fault(&anna.client.post(&path, &json!({"version": 1, "created": "x"})).await, "created", "unknown");
    assert_fault(&anna.client.post(&path, &json!({"version": 1, "lastname": null})).await, "lastname", "required");
    assert_fault(&anna.client.post(&path, &json!({"version": 1, "lastname": ""})).await, "lastname", "required");
    assert_eq!(anna.get("addressbookentry", &row["id"]).await.body, row);
}

#[tokio::test]
async fn a_day_may_not_lie_outside_its_bounds_even_when_the_other_was_stored_before() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let row = anna.add("medicalprofile", &json!({"birthday": "19700101", "diagnosisdate": "20200301"})).await;
    let early = anna.update("medicalprofile", &row, json!({"diagnosisdate": "19691231"})).await;
    assert_fault(&early, "diagnosisdate", "minDate");
    let late = anna.update("medicalprofile", &row, json!({"birthday": "20210101"})).await;
    assert_fault(&late, "diagnosisdate", "minDate");
    let ancient = anna.update("medicalprofile", &row, json!({"birthday": "18900101"})).await;
    assert_fault(&ancient, "birthday", "minDate");
    assert_eq!(anna.get("medicalprofile", &row["id"]).await.body, row);
    let both = anna.update("medicalprofile", &row, json!({"birthday": "19600101", "diagnosisdate": "19691231"})).await;
    assert_eq!(both.status, 200, "{}", both.body);
}

#[tokio::test]
async fn no_field_that_the_server_writes_is_taken_from_anybody() {
    let product = Product::new().await;
    let editor = product.with_roles("edith", &["editor", "admin"]).await;
    let mut walked = 0;
    for definition in DEFINITIONS {
        let fields = definition.fields.iter().filter(|field| field.read_only || field.localized);
        for field in fields.filter(|_| definition.writable_by != WritableBy::Server && definition.root != "user") {
            let root = definition.root;
            let body = json!({(field.name): 1, "password": PASSWORD});
            let added = editor.client.post(&format!("/api/{root}/add"), &body).await;
            let wrong = faults(&added).get(field.name).cloned();
            assert_eq!((added.status, wrong.as_deref()), (400, Some("readonly")), "{root}.{}", field.name);
            walked += 1;
        }
    }
    assert!(walked > 20, "{walked}");
}

#[tokio::test]
async fn a_title_of_nothing_visible_is_missing() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let mut walked = 0;
    for definition in own_roots().filter(|definition| definition.unique.is_empty()) {
        let root = definition.root;
        let good = product.body(&anna, definition).await;
        let row = anna.add(root, &good).await;
        let titles = common::fields(definition).filter(|field| {
            let words = matches!(field.kind, Kind::Text { form: Form::Free | Form::Line, .. });
            words && field.values.is_empty() && !field.read_only
        });
        for field in titles {
            for blank in ["   ", "\u{200b}\u{200d}", "\u{202e}\u{2066}\u{2069}", "\u{a0}\u{3164}\u{2800}", "\t\n"] {
                let mut body = good.clone();
                body[field.name] = json!(blank);
                let (added, what) = (add(&anna, root, &body).await, format!("{root}.{} {blank:?}", field.name));
                let changed = anna.update(root, &row, json!({field.name: blank})).await;
                if field.required {
                    assert_names(&added, field.name, "required", &what);
                    assert_names(&changed, field.name, "required", &what);
                    walked += 1;
                } else {
                    assert_eq!(added.body.get(field.name), None, "{what}: nothing is kept of it");
                }
            }
        }
    }
    assert!(walked >= 15, "{walked}");
}
