//! The change feed: a device that asks for what has changed ends up with what is stored, whatever was done in between.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::support::documents::{form, send_form};
use crate::support::notifier::at;
use crate::support::studies::{draft, participant, show, withdraw};
use crate::support::timeline::{DAILY, SINGLE, day, entry};
use crate::support::{Person, Product, assert_fault, find, movable, stored_roots};
use serde_json::{Map, Value, json};
use shared::entity::definition::{Definition, OnDevice, WritableBy};
use shared::entity::openapi::schemas::schema_name;
use shared::entity::{add, index, remove, update};
use shared::store::cost::meter;
use shared::store::expression::Entry;
use shared::store::item::Row;
use shared::store::keys::{self, Key, changes};
use shared::store::table::Range;
use std::collections::{BTreeMap, BTreeSet};

/// Root and id.
type Name = (String, i64);

/// What an answer said, all its pages together.
#[derive(Default)]
struct Pulled {
    items: Vec<Name>,
    deleted: BTreeSet<Name>,
    all: bool,
    pages: usize,
}

/// A device that keeps the rows of a person.
#[derive(Default)]
struct Device {
    rows: BTreeMap<Name, Value>,
    until: Option<i64>,
}

fn name(item: &Value, id: &Value) -> Name {
    (item["root"].as_str().unwrap().to_owned(), id.as_i64().unwrap())
}

impl Device {
    /// Asks for what has changed, and keeps it.
    async fn pull(&mut self, person: &Person) -> Pulled {
        let mut pulled = Pulled::default();
        let since = self.until.map(|until| format!("since={until}")).unwrap_or_default();
        let mut query = since;
        loop {
            let answer = person.client.get(&format!("/api/changes?{query}")).await;
            assert_eq!(answer.status, 200, "{query}: {}", answer.body);
            let body = answer.body;
            pulled.pages += 1;
            pulled.all = body["all"].as_bool().unwrap();
            if pulled.all && pulled.pages == 1 {
                self.rows.clear();
            }
            for item in body["items"].as_array().unwrap() {
                let name = name(item, &item["row"]["id"]);
                self.rows.insert(name.clone(), item["row"].clone());
                pulled.items.push(name);
            }
            for gone in body["deleted"].as_array().unwrap() {
                let name = name(gone, &gone["id"]);
                self.rows.remove(&name);
                pulled.deleted.insert(name);
            }
            if body["more"] == json!(false) {
                assert_eq!(body.get("cursor"), None);
                self.until = body["until"].as_i64();
                return pulled;
            }
            query = format!("p.c={}", body["cursor"].as_str().unwrap());
        }
    }

    /// Asks, and holds what it has then against what is stored and against what each root answers.
    async fn follows(&mut self, product: &Product, person: &Person, what: &str) -> Pulled {
        let pulled = self.pull(person).await;
        let range = Range::partition(keys::person(person.id));
        let stored = product.stack.app.table.query_all(&range).await.unwrap();
        let mut there = BTreeSet::new();
        for key in stored.iter().map(|row| &row.key).filter(|key| changes::is_row(key)) {
            let definition = find(keys::root_of(&key.sk));
            if definition.on_device == OnDevice::Keep {
                there.insert((schema_name(definition.root), changes::id_of(key).unwrap()));
            }
        }
        let kept: BTreeSet<Name> = self.rows.keys().cloned().collect();
        assert_eq!(kept, there, "{what}");
        for ((root, id), row) in &self.rows {
            let path = root.replace('.', "/");
            // The link to a file is of its call alone.
            let answer = if root == "document" {
                let all = person.list(&path, "p.s=500").await;
                all.into_iter().find(|row| row["id"] == json!(id)).unwrap()
            } else {
                person.get(&path, &json!(id)).await.body
            };
            assert_eq!(row.to_string(), answer.to_string(), "{what}: {root}");
        }
        pulled
    }
}

fn kept_roots() -> Vec<&'static Definition> {
    stored_roots().filter(|definition| definition.on_device == OnDevice::Keep).collect()
}

fn of(definition: &Definition, row: &Value) -> Name {
    (schema_name(definition.root), row["id"].as_i64().unwrap())
}

#[tokio::test]
async fn what_is_added_changed_and_deleted_of_every_root_is_told() {
    let (clock, go_on) = movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    let berta = product.person("berta").await;
    let mut device = Device::default();
    let mut made = Vec::new();
    let first = device.follows(&product, &anna, "nothing yet").await;
    assert!(first.all && first.deleted.is_empty());
    let mut theirs = Device::default();
    theirs.pull(&berta).await;
    for definition in kept_roots() {
        let row = product.row(&anna, definition).await;
        let row = anna.get(definition.root, &row["id"]).await.body;
        made.push((definition, row));
    }
    let added = device.follows(&product, &anna, "added").await;
    assert!(!added.all && made.len() > 20);
    for (definition, row) in &made {
        assert!(added.items.contains(&of(definition, row)), "{} is not told", definition.root);
    }
    let told = theirs.follows(&product, &berta, "somebody else").await;
    assert!(made.iter().all(|(definition, row)| !told.items.contains(&of(definition, row))));

    for (definition, row) in &made {
        go_on(130);
        let anna = anna.again(&product).await;
        device.pull(&anna).await;
        go_on(130);
        let row = anna.get(definition.root, &row["id"]).await.body;
        let key = keys::row(anna.id, definition.root, row["id"].as_i64().unwrap());
        let version = row["version"].as_i64().unwrap();
        let app = &product.stack.app;
        update::change(app, definition, Some(anna.id), &key, version, Map::new()).await.unwrap();
        let changed = device.pull(&anna).await;
        assert_eq!(changed.items, [of(definition, &row)], "{}", definition.root);
        assert!(changed.deleted.is_empty());
    }
    go_on(130);
    let anna = anna.again(&product).await;
    device.follows(&product, &anna, "changed").await;
    go_on(130);

    let mut gone = BTreeSet::new();
    // What others point to goes after them.
    for _ in 0..4 {
        for (definition, row) in &made {
            let name = of(definition, row);
            if definition.unique == ["user"] || gone.contains(&name) {
                continue;
            }
            let id = row["id"].as_i64().unwrap();
            let deleted = if definition.writable_by == WritableBy::Owner {
                [204, 404].contains(&anna.delete(definition.root, &row["id"]).await.status)
            } else {
                remove::remove(&product.stack.app, definition, anna.id, id).await.is_ok()
            };
            if deleted {
                gone.insert(name);
            }
        }
    }
    let deleted = device.follows(&product, &anna, "deleted").await;
    assert!(deleted.deleted.is_superset(&gone), "{:?}", gone.difference(&deleted.deleted));
    assert_eq!(gone.len(), made.iter().filter(|(definition, _)| definition.unique != ["user"]).count());
}

#[tokio::test]
async fn every_other_way_in_which_rows_change_or_go_is_told() {
    let (clock, go_on) = movable();
    let product = Product::at(clock).await;
    let (anna, berta) = (product.person("anna").await, product.person("berta").await);
    let mut device = Device::default();
    device.follows(&product, &anna, "nothing yet").await;
    let profile = anna.add("medicalprofile", &json!({})).await;

    // Days of a series, one of them skipped; the series goes with them.
    let series = anna.add("timelineentry", &entry(DAILY, "Tablette", "20260601", json!({"time": "0800"}))).await;
    for (date, body) in [("20260602", json!({"done": true})), ("20260603", json!({"skipped": true}))] {
        let mut body = body;
        body["day"] = date.into();
        assert_eq!(day(&anna, &series["id"], body).await.status, 201);
    }
    device.follows(&product, &anna, "days").await;
    let timeline: Vec<&Value> = device.rows.values().filter(|row| row.get("timelineentrytype").is_some()).collect();
    assert_eq!(timeline.len(), 3, "the series once, and each day that is a row: {timeline:?}");
    assert!(timeline.iter().any(|row| row["skipped"] == json!(true)));

    // Parts that go with their whole, and what loses its reference with them.
    let treatment = |category: i64, parent: Option<&Value>| {
        let mut body = json!({"medicalprofile": profile["id"], "treatmentcategory": category, "startdate": "20260501"});
        if let Some(parent) = parent {
            body["parenttreatment"] = parent["id"].clone();
        }
        body
    };
    let chemo = anna.add("treatment", &treatment(3, None)).await;
    let part = anna.add("treatment", &treatment(301, Some(&chemo))).await;
    let intake = json!({"timelineentrycategory": 2000, "treatment": part["id"]});
    let intake = anna.add("timelineentry", &entry(SINGLE, "Infusion", "20260604", intake)).await;
    device.follows(&product, &anna, "treatment").await;
    let changed = anna.update("treatment", &chemo, json!({"treatmentcategory": 1})).await;
    assert_eq!(changed.status, 200, "{}", changed.body);
    let pulled = device.follows(&product, &anna, "dropped parts").await;
    assert!(pulled.deleted.contains(&("treatment".to_owned(), part["id"].as_i64().unwrap())));
    assert!(pulled.items.contains(&("timelineentry".to_owned(), intake["id"].as_i64().unwrap())));
    assert_eq!(anna.delete("treatment", &chemo["id"]).await.status, 204);
    device.follows(&product, &anna, "what let go of it").await;

    // A row that its fields name comes back under the same number: the deletion hides nothing.
    let centre = json!({"cancercenter": 1});
    let saved = anna.add("usercancercenter", &centre).await;
    device.follows(&product, &anna, "saved").await;
    assert_eq!(anna.delete("usercancercenter", &saved["id"]).await.status, 204);
    assert_eq!(anna.add("usercancercenter", &centre).await["id"], saved["id"]);
    let pulled = device.follows(&product, &anna, "saved again").await;
    assert!(pulled.deleted.iter().all(|(root, _)| root != "usercancercenter"));

    // What another person does, an admin, and who leaves.
    let asking = json!({"relateduser": anna.id, "categories": [2], "relationtype": "private"});
    let relation = berta.add("userrelation", &asking).await;
    let pulled = device.follows(&product, &anna, "asked").await;
    assert!(pulled.items.contains(&("userrelation".to_owned(), relation["id"].as_i64().unwrap())));
    let role = find("usersecurityrole");
    operate::grant::grant(product.stack.app.table.clone(), &anna.email, "editor").await.unwrap();
    let pulled = device.follows(&product, &anna, "granted").await;
    assert!(pulled.items.iter().any(|(root, _)| root == role.root));
    go_on(130);
    let (anna, berta) = (anna.again(&product).await, berta.again(&product).await);
    device.follows(&product, &anna, "later").await;
    assert_eq!(berta.leave().await.status, 200);
    let pulled = device.follows(&product, &anna, "left").await;
    assert_eq!(pulled.deleted, BTreeSet::from([("userrelation".to_owned(), relation["id"].as_i64().unwrap())]));

    // All of it once more for a device that knows nothing.
    let mut other = Device::default();
    assert!(other.follows(&product, &anna, "another device").await.all);
    assert_eq!(other.rows, device.rows);
}

#[tokio::test]
async fn what_the_notifier_a_study_and_files_do_to_rows_is_told() {
    let fixture = at("2026-11-02T10:00:00Z").await;
    let product = &fixture.product;
    let anna = participant(product, "anna", "prisma").await;
    let mut device = Device::default();
    device.follows(product, &anna, "a study").await;
    let first = show(&anna, "prisma").await["questionnaires"][0]["id"].clone();
    draft(&anna, &first, json!({}), Value::Null).await;
    device.follows(product, &anna, "a draft").await;

    fixture.remind(&anna, "Yoga", 300).await;
    device.follows(product, &anna, "planned").await;
    fixture.strike("2026-11-02T10:05:00Z").await;
    let pulled = device.follows(product, &anna, "reminded").await;
    let told: Vec<i64> = pulled.items.iter().filter(|(root, _)| root == "notification").map(|(_, id)| *id).collect();
    assert!(!told.is_empty());
    assert_eq!(anna.client.post("/api/notification/read", &json!({"ids": told})).await.status, 204);
    device.follows(product, &anna, "read").await;
    assert!(device.rows.iter().all(|((root, _), row)| root != "notification" || row["read"] == json!(true)));

    let body = form(Some(("letter.pdf", b"%PDF-1.7\n%%EOF\n")), &[("data", r#"{"name": "Arztbrief"}"#)]);
    let letter = send_form(&anna, "/api/document/upload", None, body).await;
    assert_eq!(letter.status, 201, "{}", letter.body);
    device.follows(product, &anna, "a letter").await;
    assert_eq!(anna.delete("document", &letter.body["id"]).await.status, 204);
    device.follows(product, &anna, "no letter").await;

    let before = device.rows.keys().filter(|(root, _)| root == "studyquestionnaire").count();
    assert_eq!(withdraw(&anna, "prisma", true).await.status, 200);
    let pulled = device.follows(product, &anna, "no study").await;
    let erased = pulled.deleted.iter().filter(|(root, _)| root == "studyquestionnaire").count();
    assert!(before > 0 && erased == before, "{erased} of {before}");
}

#[tokio::test]
async fn long_answers_come_in_pages_and_entries_around_today_first() {
    let (clock, go_on) = movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    let app = &product.stack.app;
    let mut rows: Vec<(Key, Entry)> = Vec::new();
    let mut add = |root: &'static str, id: i64, more: Value| {
        let mut row = (find(root).sample)().as_object().unwrap().clone();
        row.extend(json!({"id": id, "version": 1, "user": anna.id}).as_object().unwrap().clone());
        row.extend(more.as_object().unwrap().clone());
        let row: Row = row;
        rows.push((keys::row(anna.id, root, id), index::entry(find(root), row)));
    };
    for id in 1..=700 {
        add("addressbookentry", id, json!({"note": "n".repeat(1900)}));
    }
    for id in 1..=900 {
        let year = [2020, 2026][usize::from(id % 2 == 0)];
        let date = format!("{year}{:02}{:02}", 1 + id % 12, 1 + id % 28);
        add("timelineentry", id, json!({"date": date, "timelineentrytype": 1, "note": "n".repeat(500)}));
    }
    app.table.load(&rows).await.unwrap();

    let mut device = Device::default();
    let answer = anna.client.get("/api/changes").await.body;
    let items = answer["items"].as_array().unwrap();
    let near = |item: &Value| item["root"] == "timelineentry" && item["row"]["date"].as_str().unwrap() > "2025";
    assert_eq!(items.iter().take_while(|item| near(item)).count(), 450);
    let all = device.pull(&anna).await;
    assert!(all.all && all.pages > 1 && answer["more"] == json!(true), "{}", all.pages);
    let distinct: BTreeSet<&Name> = all.items.iter().collect();
    assert!(distinct.len() >= 1600 && device.rows.len() == distinct.len());

    // What changes while pages are read is in them, or comes with the next question.
    let changes = device.pull(&anna).await;
    assert!(!changes.all && changes.pages > 3, "{}", changes.pages);
    assert_eq!(changes.items.iter().collect::<BTreeSet<_>>(), distinct);
    go_on(130);
    device.pull(&anna).await;
    go_on(130);
    let first = anna.client.get("/api/changes").await.body;
    let read = first["items"][0]["row"].clone();
    assert_eq!(anna.update("timelineentry", &read, json!({"title": "Neu"})).await.status, 200);
    let mut other = Device { rows: BTreeMap::new(), until: first["until"].as_i64() };
    let next = other.pull(&anna).await;
    assert_eq!(next.items, [("timelineentry".to_owned(), read["id"].as_i64().unwrap())]);
    assert_eq!(other.rows.values().next().unwrap()["title"], "Neu");
}

#[tokio::test]
async fn a_quiet_question_is_one_query_of_the_index_and_a_write_costs_what_the_index_does() {
    let (product, table, _post) = Product::failing().await;
    let anna = product.person("anna").await;
    let app = &product.stack.app;
    // What was written within the last minute is asked for again.
    let now = anna.client.get("/api/changes").await.body["until"].as_i64().unwrap() + 60_000;
    table.calls();
    let quiet = anna.client.get(&format!("/api/changes?since={now}")).await;
    assert_eq!((&quiet.body["items"], &quiet.body["deleted"]), (&json!([]), &json!([])));
    let calls: Vec<String> = table.calls().into_iter().map(|(operation, _)| operation).collect();
    assert_eq!(calls, ["Query"]);

    let definition = find("addressbookentry");
    let body = json!({"addressbookentrycategory": 1, "lastname": "Sommer"});
    let warm = anna.add("addressbookentry", &body).await;
    let body = body.as_object().unwrap();
    let (made, add) = meter(Box::pin(add::insert(app, definition, Some(anna.id), body))).await;
    let id = made.unwrap().into_row()["id"].as_i64().unwrap();
    let key = keys::row(anna.id, definition.root, id);
    let city = json!({"city": "Bonn"}).as_object().unwrap().clone();
    // Within a millisecond it would not move in the index.
    let moment = app.clock.now().as_millisecond();
    while app.clock.now().as_millisecond() == moment {
        tokio::task::yield_now().await;
    }
    let (_, change) = meter(Box::pin(update::change(app, definition, Some(anna.id), &key, 1, city))).await;
    let (_, delete) = meter(Box::pin(remove::remove(app, definition, anna.id, id))).await;
    assert_eq!([add.calls, change.calls, delete.calls], [1, 1, 1]);
    assert_eq!([add, change, delete].map(|cost| cost.units.to_string()), ["2", "3", "6"]);
    assert_eq!(anna.delete("addressbookentry", &warm["id"]).await.status, 204);
}

#[tokio::test]
async fn a_moment_that_is_not_ours_is_answered_with_everything_and_nonsense_is_refused() {
    let (clock, go_on) = movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    let berta = product.person("berta").await;
    let until = anna.client.get("/api/changes").await.body["until"].as_i64().unwrap();
    assert_eq!(until, 1_780_000_000_000);
    let days = 86_400_000;
    for (since, all) in [
        (until, false),
        (until - 389 * days, false),
        (until - 391 * days, true),
        (0, true),
        (until + 3_600_000, true),
        (until / 1000, true),
    ] {
        let answer = anna.client.get(&format!("/api/changes?since={since}")).await;
        assert_eq!((answer.status, &answer.body["all"]), (200, &json!(all)), "{since}");
    }
    for (query, field, key) in [
        ("since=x", "since", "type"),
        ("since=-1", "since", "min"),
        ("since=1.5", "since", "type"),
        ("p.c=x", "p.c", "value"),
        ("p.c=W10", "p.c", "value"),
        ("p.s=1", "p.s", "unknown"),
    ] {
        assert_fault(&anna.client.get(&format!("/api/changes?{query}")).await, field, key);
    }
    // A cursor leads nobody into the rows of another one, and out of no range.
    let cursor = |parts: Value| {
        use base64::Engine as _;
        base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(parts.to_string())
    };
    let entry = berta.add("timelineentry", &entry(SINGLE, "Bertas", "20260601", json!({}))).await;
    let sk = keys::row(berta.id, "timelineentry", entry["id"].as_i64().unwrap() - 1).sk;
    let answer = anna.client.get(&format!("/api/changes?p.c={}", cursor(json!([until, null, 3, sk, null])))).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert!(!answer.body.to_string().contains("Bertas"));
    for parts in [
        json!([until, null, 4, sk, null]),
        json!([until, null, 0, sk, "timelineentry@20300101#1"]),
        json!([until, null, 3, sk, "timelineentry@20300101#1"]),
        json!([until, null, 3, "", null]),
        json!([until, null, 3, null, "x"]),
        json!([until, until, 0, sk, "0000000000001"]),
        json!([until, until, 0, sk, null]),
        json!([until, 5, 0, sk, "1780000000000"]),
        json!([until + 3_600_000, null, 3, sk, null]),
        json!([until, null, 3, "x".repeat(201), null]),
    ] {
        assert_fault(&anna.client.get(&format!("/api/changes?p.c={}", cursor(parts))).await, "p.c", "value");
    }
    assert_eq!(product.nobody().get("/api/changes").await.status, 401);
    go_on(130);
    assert_eq!(anna.client.get(&format!("/api/changes?since={until}")).await.body["deleted"], json!([]));
}

#[tokio::test]
async fn names_come_in_the_language_of_the_header_and_secrets_not_at_all() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let body = json!({"addressbookentrycategory": 1, "lastname": "Muster"});
    anna.add("addressbookentry", &body).await;
    anna.add("pushdevice", &json!({"token": "a-token-that-nobody-tells", "platform": "web"})).await;
    let mut told = Vec::new();
    for language in ["de", "en"] {
        let answer = anna.client.clone().with_header("app-language", language).get("/api/changes").await.body;
        assert!(!answer.to_string().contains("a-token-that-nobody-tells"));
        let items = answer["items"].as_array().unwrap();
        assert!(items.iter().all(|item| item["root"] != "pushdevice" && item["root"] != "externalaccount"));
        let entry = items.iter().find(|item| item["root"] == "addressbookentry").unwrap();
        told.push(entry["row"]["addressbookentrycategory"]["name"].clone());
    }
    assert!(told[0].is_string() && told[0] != told[1], "{told:?}");
}
