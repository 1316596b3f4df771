//! Trusted people: who reads what of whom, until when, and who does not.

#![expect(clippy::unwrap_used, reason = "a test that cannot read an answer has failed")]

use crate::support::{PASSWORD, Person, Product, assert_fault, movable, own_roots};
use futures::future::join_all;
use local::client::Answer;
use serde_json::{Value, json};
use shared::store::keys;

const DAY: i64 = 24 * 3600;
/// The day on which the clock of `movable` stands is the 28th of May 2026.
const UNTIL: &str = "20260610";

async fn given(anna: &Person, parts: &Value) -> Value {
    anna.add("proxyaccess", &json!({"name": "Meine Schwester", "parts": parts, "until": UNTIL})).await
}

async fn code(anna: &Person, access: &Value) -> String {
    let answer = anna.invite(access).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.body["code"].as_str().unwrap().to_owned()
}

async fn accept(person: &Person, code: &str) -> Answer {
    person.client.post("/api/proxyaccess/accept", &json!({"code": code})).await
}

async fn see(person: &Person, access: &Value, part: &str) -> Answer {
    let part = if part.is_empty() { String::new() } else { format!("?part={part}") };
    person.client.get(&format!("/api/proxyaccess/see/{}{part}", access["id"])).await
}

/// Anna shows Berta their timeline and their care team.
struct House {
    product: Product,
    pass: Box<dyn Fn(i64)>,
    anna: Person,
    berta: Person,
    access: Value,
}

async fn house() -> House {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let (anna, berta) = (product.person("anna").await, product.person("berta").await);
    let entry = json!({
        "timelineentrycategory": 1, "timelineentrytype": 1, "title": "Kontrolle", "date": "20260602", "time": "0930",
    });
    anna.add("timelineentry", &entry).await;
    anna.add("addressbookentry", &json!({"addressbookentrycategory": 1, "lastname": "Sommer"})).await;
    let access = given(&anna, &json!(["timeline", "careteam"])).await;
    let code = code(&anna, &access).await;
    assert_eq!(accept(&berta, &code).await.status, 201);
    House { product, pass: Box::new(pass), anna, berta, access }
}

#[tokio::test]
async fn a_trusted_person_reads_what_was_chosen_and_the_owner_sees_it() {
    let House { anna, berta, access, .. } = house().await;
    let all = see(&berta, &access, "").await.body;
    assert_eq!((&all["parts"], &all["until"]), (&json!(["timeline", "careteam"]), &json!(UNTIL)));
    assert_eq!((&all["items"], &all["name"]), (&json!([]), &json!("anna@zuversicht.example")));
    let own = anna.get("proxyaccess", &access["id"]).await.body;
    assert_eq!((&own["status"], &own["proxyuser"], &own["looked"]), (&json!("active"), &json!(berta.id), &Value::Null));
    assert_eq!(own.get("invitation"), None);

    let items = see(&berta, &access, "timeline").await.body["items"].clone();
    let details = items[0]["details"].as_array().unwrap();
    let shown: Vec<_> = details.iter().map(|detail| (&detail["label"], &detail["value"])).collect();
    assert!(shown.contains(&(&json!("Datum"), &json!("02.06.2026"))), "{items}");
    assert!(shown.iter().any(|(_, value)| **value == json!("09:30")), "{items}");
    assert_eq!(anna.get("proxyaccess", &access["id"]).await.body["looked"], "20260528");

    // It reached them as a notification, which says nothing of what it is about.
    let told = anna.list("notification", "").await;
    assert_eq!((told.len(), &told[0]["link"]), (1, &json!("/settings/proxies")));
}

#[tokio::test]
async fn the_days_of_a_timeline_are_read_as_their_owner_sees_them() {
    let House { anna, berta, access, .. } = house().await;
    let entry = |category: i64, kind: i64, title: &str, date: &str| json!({"timelineentrycategory": category, "timelineentrytype": kind, "title": title, "date": date, "time": "0800"});
    anna.add("timelineentry", &entry(1, 2, "Tamoxifen", "20260520")).await;
    let mut visits = entry(2, 3, "Lymphdrainage", "20260501");
    visits["place"] = json!("Praxis am Markt");
    anna.add("timelineentry", &visits).await;
    anna.add("timelineentry", &entry(1, 1, "Rezept", "20270401")).await;
    anna.add("timelineentry", &entry(1, 1, "Vorbei", "20260401")).await;
    let items = see(&berta, &access, "timeline").await.body["items"].as_array().unwrap().clone();
    let rows: Vec<&Value> = items.iter().map(|item| &item["timelineentry"]).collect();
    let days = |title: &str| -> Vec<&str> {
        rows.iter().filter(|row| row["title"] == title).map(|row| row["date"].as_str().unwrap()).collect()
    };
    // What comes back every day is there for two weeks, an appointment for as long as the rest.
    let taken = days("Tamoxifen");
    assert_eq!((taken.len(), taken[0], taken[22 - 1]), (23, "20260520", "20260610"));
    let visits = days("Lymphdrainage");
    assert_eq!((visits[0], *visits.last().unwrap(), visits.len()), ("20260501", "20270528", 57));
    assert_eq!((days("Rezept"), days("Vorbei").len(), days("Kontrolle")), (vec!["20270401"], 0, vec!["20260602"]));
    assert!(rows.is_sorted_by_key(|row| row["date"].as_str().unwrap()), "{items:?}");
    let visit = rows.iter().find(|row| row["title"] == "Lymphdrainage").unwrap();
    assert_eq!((&visit["place"], &visit["timelineentrycategory"]["id"]), (&json!("Praxis am Markt"), &json!(2)));
    // Nothing beyond what was written down for it.
    for row in &rows {
        for hidden in ["user", "reminderminutes", "treatment", "addressbookentry", "created", "study"] {
            assert_eq!(row.get(hidden), None, "{hidden}");
        }
    }
}

#[tokio::test]
async fn the_formula_and_the_treatments_are_read_as_they_are() {
    let House { anna, berta, .. } = house().await;
    let profile = anna.add("medicalprofile", &json!({})).await["id"].clone();
    anna.add("tumorinformation", &json!({"medicalprofile": profile, "tumorsizeleft": 3})).await;
    let whole = json!({"medicalprofile": profile, "treatmentcategory": 1, "startdate": "20260101"});
    anna.add("treatment", &whole).await;
    let own = anna.client.get("/api/tumorformula/formula").await.body;
    let access = given(&anna, &json!(["tumor", "treatment"])).await;
    let code = code(&anna, &access).await;
    assert_eq!(accept(&berta, &code).await.status, 201);
    let seen = see(&berta, &access, "tumor").await.body;
    assert_eq!(seen["formulas"], own);
    assert!(!seen["formulas"]["left"]["tokens"].as_array().unwrap().is_empty(), "{own}");
    let seen = see(&berta, &access, "treatment").await.body;
    assert_eq!(seen.get("formulas"), None);
    let row = &seen["items"][0]["treatment"];
    assert_eq!((&row["startdate"], &row["treatmentcategory"]["id"]), (&json!("20260101"), &json!(1)));
    assert_eq!(row.get("user"), None);
}

#[tokio::test]
async fn how_somebody_was_is_read_in_words() {
    let House { anna, berta, .. } = house().await;
    let answers = json!({
        "wellbeing": 4, "complaint": ["fatigue"], "fatigue": "strong", "temperature": 37.4, "note": "Kaum geschlafen",
    });
    let day = json!({"date": "20260527", "time": "0730", "questionnaireId": 16, "answers": answers});
    anna.add("checkin", &day).await;
    let access = given(&anna, &json!(["checkin"])).await;
    let code = code(&anna, &access).await;
    assert_eq!(accept(&berta, &code).await.status, 201);
    let items = see(&berta, &access, "checkin").await.body["items"].clone();
    let said = [
        ("Datum", "27.05.2026"),
        ("Uhrzeit", "07:30"),
        ("Wie geht es Ihnen?", "4 von 10"),
        ("Erschöpfung", "stark"),
        ("Temperatur", "37,4 °C"),
        ("Notiz", "Kaum geschlafen"),
    ];
    assert_eq!(items[0]["details"], json!(said.map(|(label, value)| json!({"label": label, "value": value}))));
    assert_eq!(
        (&items[0]["checkin"]["answers"], &items[0]["checkin"]["questionnaireId"]),
        (&day["answers"], &json!(16))
    );
}

#[tokio::test]
async fn nothing_else_is_open() {
    let House { product, anna, berta, access, .. } = house().await;
    let clara = product.person("clara").await;
    for part in ["checkin", "medicalprofile", "tumor", "treatment"] {
        assert_eq!(see(&berta, &access, part).await.status, 403, "{part}");
    }
    assert_fault(&see(&berta, &access, "user").await, "part", "value");
    for other in [&clara, &anna] {
        assert_eq!(see(other, &access, "timeline").await.status, 404);
    }
    // The ordinary calls of all roots know nothing of it.
    for definition in own_roots().filter(|definition| definition.root != "proxyaccess") {
        for row in anna.list(definition.root, "").await {
            assert_eq!(berta.get(definition.root, &row["id"]).await.status, 404, "{}", definition.root);
            assert_eq!(berta.update(definition.root, &row, json!({})).await.status, 404, "{}", definition.root);
        }
    }
    // The one who reads cannot widen it, in neither row.
    let received = berta.get("proxyaccess", &access["id"]).await.body;
    assert_eq!(received["received"], true);
    for change in [json!({"parts": ["tumor"]}), json!({"until": "20990101"}), json!({"owneruser": clara.id})] {
        assert_eq!(berta.update("proxyaccess", &received, change).await.status, 403);
    }
    for person in [&anna, &berta] {
        assert_eq!(person.invite(&access).await.status, 403, "it was accepted");
    }
    assert_eq!(clara.invite(&access).await.status, 404);
    for (field, value) in [("received", json!(true)), ("owneruser", json!(anna.id)), ("status", json!("active"))] {
        let mut forged = json!({"name": "x", "parts": ["tumor"], "until": UNTIL});
        forged[field] = value;
        assert_fault(&clara.client.post("/api/proxyaccess/add", &forged).await, field, "readonly");
    }
}

#[tokio::test]
async fn it_ends_at_once_for_whoever_ends_it_and_with_its_last_day() {
    let House { product, pass, anna, berta, access } = house().await;
    let narrowed = anna.get("proxyaccess", &access["id"]).await.body;
    assert_eq!(anna.update("proxyaccess", &narrowed, json!({"parts": ["timeline"]})).await.status, 200);
    assert_eq!(see(&berta, &access, "careteam").await.status, 403);
    pass(13 * DAY);
    let berta = berta.again(&product).await;
    assert_eq!(see(&berta, &access, "timeline").await.status, 200, "the last day counts");
    pass(DAY);
    let berta = berta.again(&product).await;
    for part in ["", "timeline"] {
        assert_eq!(see(&berta, &access, part).await.status, 404);
    }

    let House { anna, berta, access, .. } = house().await;
    assert_eq!(anna.delete("proxyaccess", &access["id"]).await.status, 204);
    assert_eq!(see(&berta, &access, "timeline").await.status, 404);
    assert_eq!(berta.list("proxyaccess", "").await, [] as [Value; 0]);

    let House { anna, berta, access, .. } = house().await;
    assert_eq!(berta.delete("proxyaccess", &access["id"]).await.status, 204);
    assert_eq!(anna.list("proxyaccess", "").await, [] as [Value; 0]);
    assert_eq!(see(&berta, &access, "timeline").await.status, 404);
}

#[tokio::test]
async fn a_code_is_good_once_for_a_week_and_for_somebody_else() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    let access = given(&anna, &json!(["timeline"])).await;
    let first = code(&anna, &access).await;
    assert_fault(&accept(&anna, &first).await, "code", "wrong");
    let second = code(&anna, &access).await;
    let others = join_all((0..4).map(|at| product.person(["berta", "clara", "dora", "emma"][at]))).await;
    assert_fault(&accept(&others[0], &first).await, "code", "wrong");

    let typed = format!("{}-{}", second[..5].to_lowercase(), &second[5..]);
    let answers = join_all(others.iter().map(|person| accept(person, &typed))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 1);
    let mut seeing = 0;
    for person in &others {
        seeing += usize::from(see(person, &access, "timeline").await.status == 200);
    }
    assert_eq!(seeing, 1);
    assert_fault(&accept(&others[3], &second).await, "code", "wrong");

    let late = given(&anna, &json!(["timeline"])).await;
    let late = code(&anna, &late).await;
    let gone = given(&anna, &json!(["timeline"])).await;
    let dead = code(&anna, &gone).await;
    assert_eq!(anna.delete("proxyaccess", &gone["id"]).await.status, 204);
    assert!(product.stack.app.table.get(&keys::invitation(&keys::digest(&dead))).await.unwrap().is_none());
    assert_fault(&accept(&others[0], &dead).await, "code", "wrong");
    pass(7 * DAY);
    assert_fault(&accept(&others[0].again(&product).await, &late).await, "code", "wrong");
}

#[tokio::test]
async fn of_forty_guesses_ten_are_looked_at() {
    let product = Product::new().await;
    let berta = product.person("berta").await;
    let guesses: Vec<String> = (0..40).map(|at| format!("AAAAAAAA{at:02}")).collect();
    let answers = join_all(guesses.iter().map(|guess| accept(&berta, guess))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 400).count(), 10);
    assert_eq!(answers.iter().filter(|answer| answer.status == 429).count(), 30);
}

#[tokio::test]
async fn it_goes_with_the_account_of_either() {
    for owner_leaves in [true, false] {
        let House { product, anna, berta, access, .. } = house().await;
        let waiting = given(&anna, &json!(["timeline"])).await;
        let dead = code(&anna, &waiting).await;
        let (leaving, staying) = if owner_leaves { (&anna, &berta) } else { (&berta, &anna) };
        let removed = leaving.leave().await;
        assert_eq!(removed.status, 200, "{}", removed.body);
        let left = staying.list("proxyaccess", "").await;
        assert!(left.iter().all(|row| row["id"] != access["id"]), "{left:?}");
        if owner_leaves {
            assert_eq!(see(&berta, &access, "timeline").await.status, 404);
            assert_fault(&accept(&berta, &dead).await, "code", "wrong");
            assert!(product.stack.app.table.get(&keys::invitation(&keys::digest(&dead))).await.unwrap().is_none());
        }
    }
}

#[tokio::test]
async fn an_access_needs_a_part_and_a_day_that_is_not_over() {
    let (clock, _) = movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    for (field, value, key) in [
        ("parts", json!([]), "required"),
        ("until", json!("20260527"), "min"),
        ("until", json!("20270530"), "max"),
        ("until", json!("20990101"), "max"),
        ("name", json!("Eva\r\nBcc: x@y.example"), "pattern"),
    ] {
        let mut body = json!({"name": "Meine Schwester", "parts": ["tumor"], "until": UNTIL});
        body[field] = value;
        assert_fault(&anna.client.post("/api/proxyaccess/add", &body).await, field, key);
    }
    let year = json!({"name": "Meine Schwester", "parts": ["tumor"], "until": "20270528"});
    let row = anna.add("proxyaccess", &year).await;
    assert_fault(&anna.update("proxyaccess", &row, json!({"until": "20270601"})).await, "until", "max");
}

#[tokio::test]
async fn more_or_longer_for_somebody_who_has_the_code_needs_the_password() {
    let House { product, anna, berta, access, .. } = house().await;
    let stored = anna.get("proxyaccess", &access["id"]).await.body;
    let with_password = async |row: &Value, change: &Value| {
        let mut body = json!({"version": row["version"], "password": PASSWORD});
        body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        anna.client.post(&format!("/api/proxyaccess/widen/{}", row["id"]), &body).await
    };
    for change in [json!({"parts": ["timeline", "careteam", "tumor"]}), json!({"until": "20260611"})] {
        assert_fault(&anna.update("proxyaccess", &stored, change).await, "password", "required");
    }
    assert_eq!(see(&berta, &access, "tumor").await.status, 403);
    let mails = product.mails(&anna.email).len();
    let narrower = anna.update("proxyaccess", &stored, json!({"name": "Eva", "parts": ["careteam"]})).await;
    assert_eq!((narrower.status, product.mails(&anna.email).len()), (200, mails), "{}", narrower.body);
    let wider = with_password(&narrower.body, &json!({"parts": ["careteam", "tumor"], "until": "20260611"})).await;
    assert_eq!((wider.status, &wider.body["until"]), (200, &json!("20260611")), "{}", wider.body);
    assert_eq!(see(&berta, &access, "tumor").await.status, 200);
    assert!(product.mails(&anna.email).last().unwrap().text.contains("was eine andere Person lesen darf"));
    assert_eq!(
        with_password(&narrower.body, &json!({"parts": ["timeline"]})).await.status,
        409,
        "it was another version"
    );
    assert_fault(&with_password(&wider.body, &json!({"until": "20990101"})).await, "until", "max");
    let received = berta.get("proxyaccess", &access["id"]).await.body;
    let body = json!({"version": received["version"], "parts": ["treatment"], "password": PASSWORD});
    assert_eq!(berta.client.post(&format!("/api/proxyaccess/widen/{}", access["id"]), &body).await.status, 403);

    // A code that waits is one too; without one nobody reads, and nobody is asked.
    let waiting = given(&anna, &json!(["timeline"])).await;
    let open = anna.update("proxyaccess", &waiting, json!({"parts": ["timeline", "tumor"]})).await;
    assert_eq!(open.status, 200, "{}", open.body);
    code(&anna, &waiting).await;
    let with_code = anna.get("proxyaccess", &waiting["id"]).await.body;
    let change = json!({"parts": ["timeline", "tumor", "careteam"]});
    assert_fault(&anna.update("proxyaccess", &with_code, change).await, "password", "required");
}
