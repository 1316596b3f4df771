//! The search for centres by postcode and by place, and saving one.

#![expect(clippy::unwrap_used, reason = "a test that cannot read what it made has failed")]

use crate::support::{Person, Product, assert_fault, faults, function};
use lambda_http::http::{HeaderMap, Method};
use local::client::Client;
use serde_json::{Value, json};
use shared::date;
use shared::http::request::Incoming;
use shared::store::cost::meter;

const LIST: &str = "/api/cancercenter/list";

async fn around(person: &Person, query: &str) -> Vec<(String, Value)> {
    let rows = person.list("cancercenter", query).await;
    rows.iter().map(|row| (row["city"].as_str().unwrap().to_owned(), row["distanceKm"].clone())).collect()
}

#[tokio::test]
async fn x_cc_2_the_nearest_centres_come_first_with_their_distance() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    for (zip, wanted) in [
        ("10115", json!([["Berlin", 1.7], ["Magdeburg", 128], ["Leipzig", 150]])),
        ("20095", json!([["Hamburg", 4.3], ["Kiel", 88], ["Hannover", 131]])),
        ("80331", json!([["München", 2.3], ["München", 6.5], ["Augsburg", 60]])),
        ("99084", json!([["Jena", 42], ["Halle (Saale)", 85], ["Göttingen", 96]])),
        // Large recipients: they stand in no list and lie where their neighbours do.
        ("66421", json!([["Mannheim", 86], ["Heidelberg", 98], ["Mainz", 100]])),
        ("20246", json!([["Hamburg", 0.0], ["Kiel", 84], ["Hannover", 135]])),
    ] {
        assert_eq!(json!(around(&anna, &format!("f.zipcode={zip}&p.s=3")).await), wanted, "{zip}");
    }
    let names: Vec<Value> = anna.list("cancercenter", "f.zipcode=80331&p.s=2").await;
    assert_eq!(names[0]["name"], "TUM Klinikum Rechts der Isar");
    assert_eq!(names[1]["name"], "LMU Klinikum München, Campus Großhadern");
}

#[tokio::test]
async fn x_cc_2_a_search_has_twenty_on_a_page_and_goes_on() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let first = anna.client.get(&format!("{LIST}?f.zipcode=10115")).await.body;
    assert_eq!((first["items"].as_array().unwrap().len(), &first["more"]), (20, &json!(true)));
    let cursor = first["cursor"].as_str().unwrap();
    let rest = anna.client.get(&format!("{LIST}?f.zipcode=10115&p.c={cursor}")).await.body;
    let page = anna.client.get(&format!("{LIST}?f.zipcode=10115&p.i=1")).await.body;
    assert_eq!(rest["items"], page["items"]);
    let all = anna.list("cancercenter", "f.zipcode=10115&p.s=500").await;
    let pages = [first["items"].as_array().unwrap().clone(), rest["items"].as_array().unwrap().clone()].concat();
    assert_eq!(all, pages);
    assert_eq!(all.len(), anna.list("cancercenter", "").await.len());
    let km: Vec<f64> = all.iter().map(|row| row["distanceKm"].as_f64().unwrap()).collect();
    assert!(km.is_sorted(), "{km:?}");
}

#[tokio::test]
async fn x_cc_2_a_circle_keeps_what_lies_inside_and_may_be_empty() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    assert_eq!(around(&anna, "f.zipcode=80331&f.radius=25").await.len(), 2);
    assert_eq!(around(&anna, "f.zipcode=80331&f.radius=50").await.len(), 2);
    assert_eq!(around(&anna, "f.zipcode=80331&f.radius=100").await.len(), 3);
    assert_eq!(around(&anna, "f.zipcode=80331&f.radius=&p.s=500").await.len(), 28);
    // Far from every centre of the sample: the site asks a second time, for the nearest three.
    let none = anna.client.get(&format!("{LIST}?f.zipcode=17438&f.radius=25")).await;
    assert_eq!((none.status, &none.body), (200, &json!({"items": [], "more": false})));
    assert_eq!(around(&anna, "f.zipcode=17438&p.s=3").await.len(), 3);
}

#[tokio::test]
async fn x_cc_2_what_is_no_postcode_is_refused_with_a_word_of_its_own() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    for (zip, key) in [
        ("00000", "reference"),
        ("1234", "foreign"),
        ("abcde", "pattern"),
        ("", "pattern"),
        ("123456", "pattern"),
        ("1011a", "pattern"),
        ("D-10115", "pattern"),
        ("%F0%9F%8F%A5", "pattern"),
    ] {
        assert_fault(&anna.client.get(&format!("{LIST}?f.zipcode={zip}")).await, "f.zipcode", key);
    }
    assert_eq!(product.nobody().get(&format!("{LIST}?f.zipcode=10115")).await.status, 401);
}

#[tokio::test]
async fn x_cc_2_filters_with_values_that_nothing_can_have_are_named() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    for (query, path, key) in [
        ("f.zipcode=10115&f.radius=30", "f.radius", "value"),
        ("f.zipcode=10115&f.radius=nah", "f.radius", "value"),
        ("f.zipcode=10115&f.kind=heart", "f.kind", "value"),
        ("f.kind=heart", "f.kind", "value"),
        ("f.zipcode=10115&f.certified=yes", "f.certified", "type"),
        ("f.zipcode=10115&f.town=Berlin", "f.town", "unknown"),
        ("f.zipcode=10115&o.sort=name", "o.sort", "value"),
        ("f.zipcode=10115&p.s=0", "p.s", "min"),
        ("f.zipcode=10115&p.c=bm8", "p.c", "value"),
        ("f.radius=25", "f.zipcode", "required"),
    ] {
        assert_fault(&anna.client.get(&format!("{LIST}?{query}")).await, path, key);
    }
    let all = anna.client.get(&format!("{LIST}?f.zipcode=1234&f.radius=1&f.kind=x")).await;
    let named = faults(&all);
    assert_eq!((named.len(), named["f.zipcode"].as_str()), (3, "foreign"), "every parameter is named at once");
}

/// A centre at a postcode, as an editor adds it.
fn centre(key: &str, name: &str, zip: &str) -> Value {
    json!({"key": key, "name": name, "zip": zip, "city": "Ort", "kind": "gyn"})
}

#[tokio::test]
async fn x_cc_2_equals_are_in_the_order_of_their_names_and_only_certain_certificates_count() {
    let product = Product::new().await;
    let (anna, editor) = (product.person("anna").await, product.editor("editha").await);
    for (key, name, certified) in
        [("a", "Übersee", json!(true)), ("b", "Zentrum", json!(false)), ("c", "uferklinik", Value::Null)]
    {
        let mut body = centre(key, name, "17438");
        body["certified"] = certified;
        editor.add("cancercenter", &body).await;
    }
    let names = async |query: &str| {
        let rows = anna.list("cancercenter", query).await;
        rows.iter().map(|row| row["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    // Without coordinates of their own they are where their postcode is.
    assert_eq!(names("f.zipcode=17438&f.radius=25").await, ["Übersee", "uferklinik", "Zentrum"]);
    assert_eq!(around(&anna, "f.zipcode=17438&p.s=1").await, [("Ort".to_owned(), json!(0.0))]);
    assert_eq!(names("f.zipcode=17438&f.certified=true").await, ["Übersee"]);
    assert_eq!(names("f.zipcode=17438&f.kind=gyn&p.s=2").await, ["Übersee", "uferklinik"]);
    assert_eq!(names("f.zipcode=17438&f.kind=oncology").await, Vec::<String>::new());
}

#[tokio::test]
async fn x_cc_2_inactive_centres_are_not_found_but_stay_readable() {
    let product = Product::new().await;
    let (anna, editor) = (product.person("anna").await, product.editor("editha").await);
    let row = editor.add("cancercenter", &centre("a", "Klinik", "17438")).await;
    let off = editor.update("cancercenter", &row, json!({"active": false})).await;
    assert_eq!(off.status, 200, "{}", off.body);
    assert!(anna.list("cancercenter", "f.zipcode=17438&f.radius=25").await.is_empty());
    assert_eq!(anna.get("cancercenter", &row["id"]).await.body["name"], "Klinik");
    assert_eq!(editor.list("cancercenter", "f.zipcode=17438&f.radius=25").await.len(), 1);
}

#[tokio::test]
async fn x_cc_2_each_search_has_a_tag_of_its_own_and_is_asked_for_anew() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let get = async |query: &str, tag: &str| {
        anna.client.clone().with_header("if-none-match", tag).get(&format!("{LIST}?{query}")).await
    };
    let berlin = get("f.zipcode=10115", "").await;
    assert_eq!(berlin.headers["cache-control"], "private, no-cache");
    let tag = berlin.headers["etag"].to_str().unwrap();
    assert_eq!(get("f.zipcode=10115", tag).await.status, 304);
    assert_eq!(get("f.zipcode=80331", tag).await.status, 200);
}

/// The same person, whose device says where they are.
fn at(person: &Person, place: &str) -> Client {
    person.client.clone().with_header("user-location", place)
}

#[tokio::test]
async fn x_cc_2_a_place_is_the_middle_of_the_circle_as_a_postcode_is() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let found = async |place: &str, query: &str| {
        let answer = at(&anna, place).get(&format!("{LIST}?{query}")).await;
        assert_eq!(answer.status, 200, "{place} {query}: {}", answer.body);
        answer.body
    };
    let near = found("52.52;13.40", "").await;
    let items = near["items"].as_array().unwrap();
    assert_eq!((items.len(), &near["more"], &items[0]["city"]), (20, &json!(true), &json!("Berlin")));
    let km: Vec<f64> = items.iter().map(|row| row["distanceKm"].as_f64().unwrap()).collect();
    assert!(km.is_sorted() && km[0] < 5.0, "{km:?}");
    let rest = found("52.52;13.40", &format!("p.c={}", near["cursor"].as_str().unwrap())).await;
    assert_eq!(rest["items"], found("52.52;13.40", "p.i=1").await["items"]);
    // Two decimals are used, whatever the device says.
    assert_eq!(found("52.524999;13.395001", "").await, near);
    assert_ne!(found("52.53;13.40", "").await, near);
    let munich = found("48.14;11.58", "f.radius=25").await;
    let cities: Vec<&Value> = munich["items"].as_array().unwrap().iter().map(|row| &row["city"]).collect();
    assert_eq!(cities, ["München", "München"]);
    assert_eq!(found("-48.14;-11.58", "f.radius=100").await, json!({"items": [], "more": false}));
    assert_eq!(found("90;180", "p.s=1").await["items"].as_array().unwrap().len(), 1);
    // Who names a postcode means it.
    let zip = anna.client.get(&format!("{LIST}?f.zipcode=20095&f.radius=100")).await.body;
    assert_eq!(found("48.14;11.58", "f.zipcode=20095&f.radius=100").await, zip);
    assert_eq!(product.nobody().with_header("user-location", "48.14;11.58").get(LIST).await.status, 401);
}

#[tokio::test]
async fn x_cc_2_what_is_no_place_is_refused_by_name_and_other_calls_do_not_look_at_it() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    for (place, key) in [
        ("", "pattern"),
        ("Berlin", "pattern"),
        ("52.52", "pattern"),
        ("52.52;", "pattern"),
        (";13.40", "pattern"),
        ("52.52,13.40", "pattern"),
        ("52,52;13,40", "pattern"),
        ("52.52;13.40;1", "pattern"),
        ("52.52; 13.40", "pattern"),
        ("52.;.4", "pattern"),
        ("+52.52;13.40", "pattern"),
        ("--52.52;13.40", "pattern"),
        ("5e1;13.40", "pattern"),
        ("NaN;13.40", "pattern"),
        ("inf;13.40", "pattern"),
        ("52.52;1３.40", "pattern"),
        ("90.01;13.40", "value"),
        ("-90.001;13.40", "value"),
        ("52.52;180.01", "value"),
        ("52.52;-181", "value"),
        (&format!("{};13.40", "9".repeat(400)), "value"),
    ] {
        for query in ["", "?f.zipcode=10115"] {
            assert_fault(&at(&anna, place).get(&format!("{LIST}{query}")).await, "user-location", key);
        }
        for other in ["/api/cancercenter/24", "/api/tumorsize/list", "/api/usercancercenter/list"] {
            assert_eq!(at(&anna, place).get(other).await.status, 200, "{other}");
        }
    }
    assert_fault(&at(&anna, "52.52;13.40").get(&format!("{LIST}?o.sort=name")).await, "o.sort", "value");
    let all = faults(&at(&anna, "x").get(&format!("{LIST}?f.zipcode=1234&f.radius=1")).await);
    assert_eq!((all.len(), all["user-location"].as_str()), (3, "pattern"), "every fault is named at once");
}

#[tokio::test]
async fn x_cc_2_an_answer_that_tells_a_place_is_kept_nowhere_and_never_taken_for_another() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let berlin = at(&anna, "52.52;13.40").get(LIST).await;
    let plain = anna.client.get(LIST).await;
    for (answer, cache) in [(&berlin, "private, no-store"), (&plain, "private, no-cache")] {
        assert_eq!(answer.headers["cache-control"], cache);
        assert_eq!(answer.headers["vary"], "app-language, x-auth-token, user-location");
    }
    let tag = berlin.headers["etag"].to_str().unwrap();
    let again = |place: &str| at(&anna, place).with_header("if-none-match", tag);
    let known = again("52.52;13.40").get(LIST).await;
    assert_eq!(known.status, 304);
    assert_eq!(known.headers["cache-control"], "private, no-store");
    assert_eq!(known.headers["vary"], "app-language, x-auth-token, user-location");
    assert_eq!(again("48.14;11.58").get(LIST).await.status, 200);
    assert_eq!(anna.client.clone().with_header("if-none-match", tag).get(LIST).await.status, 200);
}

#[tokio::test]
async fn x_cc_2_a_search_asks_the_table_nothing_once_the_centres_are_known() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    anna.list("cancercenter", "f.zipcode=10115").await;
    let mut headers = HeaderMap::new();
    headers.insert("x-auth-token", anna.token.parse().unwrap());
    let incoming = Incoming {
        method: Method::GET,
        path: LIST.to_owned(),
        query: vec![("f.zipcode".to_owned(), "80331".to_owned())],
        headers,
        body: Vec::new(),
        network: String::new(),
        request_id: String::new(),
    };
    let (answer, cost) = meter(function("cancercenter").answer(&product.stack.app, &incoming)).await;
    assert_eq!((answer.unwrap().status.as_u16(), cost.calls), (200, 0));
}

#[tokio::test]
async fn x_cc_1_saving_a_centre_twice_answers_the_row_that_is_there() {
    let product = Product::new().await;
    let (anna, berta) = (product.person("anna").await, product.person("berta").await);
    let save =
        async |person: &Person, body: Value| person.client.post("/api/usercancercenter/add/cancercenter", &body).await;
    let first = save(&anna, json!({"cancercenter": 24})).await;
    assert_eq!(first.status, 201, "{}", first.body);
    assert_eq!(first.body["cancercenter"]["name"], "TUM Klinikum Rechts der Isar");
    let again = save(&anna, json!({"cancercenter": {"id": 24}})).await;
    assert_eq!((again.status, &again.body), (200, &first.body));
    assert_eq!(anna.list("usercancercenter", "").await.len(), 1);
    assert_ne!(save(&berta, json!({"cancercenter": 24})).await.body["id"], first.body["id"]);
    assert_fault(&save(&anna, json!({"cancercenter": 999_999})).await, "cancercenter", "reference");
    assert_fault(&save(&anna, json!({})).await, "cancercenter", "required");
    assert_fault(&save(&anna, json!({"cancercenter": "x"})).await, "cancercenter", "type");
}

#[tokio::test]
async fn x_cc_1_a_centre_that_left_the_list_is_kept_by_who_has_it_and_saved_by_nobody_else() {
    let product = Product::new().await;
    let (anna, berta, editor) =
        (product.person("anna").await, product.person("berta").await, product.editor("editha").await);
    let saved = anna.add("usercancercenter", &json!({"cancercenter": 24})).await;
    let row = editor.get("cancercenter", &json!(24)).await.body;
    assert_eq!(editor.update("cancercenter", &row, json!({"active": false})).await.status, 200);
    let late = berta.client.post("/api/usercancercenter/add/cancercenter", &json!({"cancercenter": 24})).await;
    assert_fault(&late, "cancercenter", "reference");
    let kept = anna.list("usercancercenter", "").await;
    assert_eq!(kept[0]["cancercenter"]["name"], "TUM Klinikum Rechts der Isar");
    let noted = anna.update("usercancercenter", &saved, json!({"note": "Zweitmeinung"})).await;
    assert_eq!((noted.status, &noted.body["note"]), (200, &json!("Zweitmeinung")));
    assert_eq!(anna.delete("usercancercenter", &saved["id"]).await.status, 204);
}

#[tokio::test]
async fn a_certificate_holds_until_its_last_day_and_an_empty_filter_asks_for_nothing() {
    let product = Product::new().await;
    let editor = product.editor("editor").await;
    let today = date::format(product.stack.app.clock.today());
    let mut ids = Vec::new();
    for (key, until) in [("over", "20200101"), ("today", today.as_str()), ("open", "")] {
        let body = json!({"key": key, "name": key, "zip": "10115", "city": "Berlin", "certified": true, "certifieduntil": until});
        ids.push(editor.add("cancercenter", &body).await["id"].clone());
    }
    for place in ["", "&f.zipcode=10115"] {
        let found = editor.list("cancercenter", &format!("f.certified=true&p.s=500{place}")).await;
        let there: Vec<bool> = ids.iter().map(|id| found.iter().any(|row| row["id"] == *id)).collect();
        assert_eq!(there, [false, true, true], "{place}");
        let all = editor.list("cancercenter", &format!("p.s=500{place}")).await;
        let over = all.iter().find(|row| row["id"] == ids[0]).unwrap();
        assert_eq!(over["certified"], false, "{place}");
        let unasked = editor.list("cancercenter", &format!("p.s=500&f.certified=&f.kind=&f.qs={place}")).await;
        assert_eq!(unasked.len(), all.len(), "{place}");
    }
    assert_eq!(editor.get("cancercenter", &ids[0]).await.body["certified"], false);
}
