//! Every root of a person, from its first row to its last: nothing here knows an entity by name.

use crate::support::{Product, faults, find, own_roots, owned_roots, plain, stored_roots};
use serde_json::{Value, json};
use shared::app::App;
use shared::clock::{Clock, Entropy};
use shared::entity::definition::{Access, WritableBy};
use shared::entity::field::Kind;
use shared::entity::{add, common};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

/// Ids of one millisecond differ in twelve random bits only: the same bits may be drawn twice.
#[tokio::test]
async fn two_rows_of_one_millisecond_get_two_ids() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let mut app = App::clone(&product.stack.app);
    let now = app.clock.now();
    app.clock = Clock::from_fn(move || now);
    let drawn = Arc::new(AtomicU8::new(0));
    app.entropy = Entropy::from_fn(move |bytes| bytes.fill(drawn.fetch_add(1, Ordering::SeqCst) / 2));
    let mut ids = BTreeSet::new();
    for root in ["addressbookentry", "addressbookentrycategory"] {
        let definition = find(root);
        let owner = (definition.access == Access::Owned).then_some(anna.id);
        for number in 0..3 {
            let mut body = product.body(&anna, definition).await;
            if owner.is_none() {
                body["key"] = json!(format!("key{number}"));
            }
            let body = body.as_object().unwrap();
            let made = add::insert(&app, definition, owner, body).await.map_err(|problem| format!("{problem:?}"));
            ids.insert((root, made.unwrap().into_row()["id"].as_i64().unwrap()));
        }
    }
    assert_eq!(ids.len(), 6);
}

#[tokio::test]
async fn a_row_is_added_read_listed_changed_and_deleted() {
    let product = Product::new().await;
    for definition in own_roots() {
        let root = definition.root;
        // A person each: roots with one row per person would meet the row of another root's reference.
        let person = product.person(&format!("round.{}", root.replace('/', "."))).await;
        for row in person.list(root, "").await {
            assert_eq!(person.delete(root, &row["id"]).await.status, 204, "{root}");
        }
        let body = product.body(&person, definition).await;
        let added = person.client.post(&format!("/api/{root}/add"), &body).await;
        assert_eq!(added.status, 201, "{root}: {}", added.body);
        assert_eq!(added.headers["cache-control"], "no-store");
        let row = added.body;
        assert_eq!((row["version"].as_i64(), row["user"].as_i64()), (Some(1), Some(person.id)), "{root}");
        assert!(row["id"].as_i64().unwrap() > 0 && row["id"].as_i64().unwrap() < 1 << 53);
        let stored = plain(definition, &row);
        for (name, value) in body.as_object().unwrap() {
            assert_eq!(stored.get(name), Some(value), "{root}.{name}");
        }
        assert_eq!(person.get(root, &row["id"]).await.body, row, "{root}");
        assert!(person.list(root, "").await.contains(&row), "{root}");

        let free = common::fields(definition).find(|field| {
            stored.contains_key(field.name)
                && !field.required
                && !field.read_only
                && field.name != "user"
                && !definition.unique.contains(&field.name)
                && !definition.frozen.contains(&field.name)
                && !definition.rules.is_some_and(|rules| rules.fields.contains(&field.name))
        });
        let mut version = 1;
        if let Some(field) = free {
            let cleared = person.update(root, &row, json!({field.name: null})).await;
            assert_eq!(cleared.status, 200, "{root}.{}: {}", field.name, cleared.body);
            assert_eq!(cleared.body.get(field.name), None, "{root}.{}", field.name);
            let back = person.update(root, &cleared.body, json!({field.name: stored[field.name]})).await;
            assert_eq!(back.status, 200, "{root}: {}", back.body);
            version = 3;
            let mut expected = row.clone();
            expected["version"] = version.into();
            expected["modified"] = back.body["modified"].clone();
            assert_eq!(person.get(root, &row["id"]).await.body, expected, "{root}");
        }
        let stale = json!({"id": row["id"], "version": version - 1});
        let conflict = person.client.post(&format!("/api/{root}/update/{}", row["id"]), &stale).await;
        assert_eq!((conflict.status, &conflict.body["key"]), (409, &json!("error.version.conflict")), "{root}");
        assert_eq!(conflict.body["current"]["version"], version, "{root}");

        assert_eq!(person.delete(root, &row["id"]).await.status, 204, "{root}");
        assert_eq!(person.delete(root, &row["id"]).await.status, 404, "{root}");
        assert_eq!(person.get(root, &row["id"]).await.status, 404, "{root}");
        assert_eq!(person.update(root, &row, json!({})).await.status, 404, "{root}");
        assert!(!person.list(root, "").await.iter().any(|other| other["id"] == row["id"]), "{root}");
    }
}

#[tokio::test]
async fn nobody_sees_or_touches_the_rows_of_somebody_else() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let berta = product.person("berta").await;
    for definition in stored_roots() {
        let root = definition.root;
        let row = product.row(&anna, definition).await;
        let id = &row["id"];
        let before = anna.get(root, id).await.body;
        assert_eq!(before["id"], *id, "{root}");
        assert_eq!(berta.get(root, id).await.status, 404, "{root}");
        let server_made = definition.writable_by != WritableBy::Owner;
        let update = berta.update(root, &row, json!({})).await.status;
        assert_eq!(update, if server_made { 403 } else { 404 }, "{root}");
        let delete = berta.delete(root, id).await.status;
        assert_eq!(delete, if definition.writable_by.is_role() { 403 } else { 404 }, "{root}");
        let report = berta.client.post(&format!("/api/{root}/objectionable/{id}"), &json!({})).await;
        assert_eq!(report.status, 404, "{root}");
        assert!(berta.list(root, "").await.iter().all(|other| other["id"] != *id), "{root}");
        assert_eq!(anna.get(root, id).await.body, before, "{root}");
        let own = anna.client.post(&format!("/api/{root}/objectionable/{id}"), &json!({"reason": "Fehler"})).await;
        assert_eq!(own.status, 204, "{root}");
    }
}

#[tokio::test]
async fn a_row_can_never_be_given_to_somebody_else() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let berta = product.person("berta").await;
    for definition in own_roots() {
        let mut body = product.body(&anna, definition).await;
        body["user"] = berta.id.into();
        let answer = anna.client.post(&format!("/api/{}/add", definition.root), &body).await;
        assert_eq!(answer.status, 400, "{}", definition.root);
        assert_eq!(faults(&answer).get("user").map(String::as_str), Some("readonly"), "{}", definition.root);
    }
}

#[tokio::test]
async fn new_shows_what_a_row_starts_with() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    for definition in own_roots() {
        let answer = anna.client.post(&format!("/api/{}/new", definition.root), &json!({})).await;
        assert_eq!(answer.status, 200, "{}", definition.root);
        let starts = plain(definition, &answer.body);
        let mut expected = shared::entity::validate::starts(definition);
        expected.retain(|name, _| !common::field(definition, name).unwrap().read_only);
        assert_eq!(starts, expected, "{}", definition.root);
    }
}

#[tokio::test]
async fn what_only_the_server_writes_answers_403() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    for definition in owned_roots().filter(|definition| definition.writable_by != WritableBy::Owner) {
        let root = definition.root;
        let row = product.row(&anna, definition).await;
        assert_eq!(anna.client.post(&format!("/api/{root}/add"), &json!({})).await.status, 403, "{root}");
        assert_eq!(anna.update(root, &row, json!({})).await.status, 403, "{root}");
    }
}

#[tokio::test]
async fn a_reference_to_nothing_is_refused_by_name() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let berta = product.person("berta").await;
    for definition in own_roots() {
        let body = product.body(&anna, definition).await;
        for field in definition.fields {
            let Kind::Ref(root) = field.kind else { continue };
            let mut broken = body.clone();
            broken[field.name] = 4_000_000_000_000_001_i64.into();
            let answer = anna.client.post(&format!("/api/{}/add", definition.root), &broken).await;
            assert_eq!(answer.status, 400, "{}.{}: {}", definition.root, field.name, answer.body);
            assert!(faults(&answer).contains_key(field.name), "{}.{}: {}", definition.root, field.name, answer.body);
            if !find(root).is_catalog() && root != "user" {
                // A row of somebody else is as unknown as one that never was.
                broken[field.name] = product.row(&berta, find(root)).await["id"].clone();
                let answer = anna.client.post(&format!("/api/{}/add", definition.root), &broken).await;
                assert_eq!(answer.status, 400, "{}.{}: {}", definition.root, field.name, answer.body);
                assert!(faults(&answer).contains_key(field.name), "{}.{}", definition.root, field.name);
            }
        }
    }
}

#[tokio::test]
async fn a_person_is_her_own_only_user_row() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let berta = product.person("berta").await;
    let rows = anna.list("user", "").await;
    assert_eq!(rows.len(), 1);
    assert_eq!((rows[0]["id"].as_i64(), &rows[0]["email"]), (Some(anna.id), &json!("anna@zuversicht.example")));
    assert_eq!(berta.get("user", &json!(anna.id)).await.status, 404);
    assert_eq!(berta.delete("user", &json!(anna.id)).await.status, 404);
    assert_eq!(anna.client.post("/api/user/add", &json!({})).await.status, 403);
    let named = anna.update("user", &rows[0], json!({"firstname": "Anna", "salutation": 1})).await;
    assert_eq!((named.status, &named.body["firstname"]), (200, &json!("Anna")), "{}", named.body);
    assert_eq!(named.body["salutation"]["name"], "Frau");
    let promoted = anna.update("user", &named.body, json!({"permissionsInclude": ["editor"]})).await;
    assert_eq!(faults(&promoted).get("permissionsInclude").map(String::as_str), Some("readonly"));
    for answer in [&rows[0], &named.body] {
        assert!(!answer.to_string().contains("argon2"), "no answer carries the password's hash");
    }
}

#[tokio::test]
async fn a_second_add_of_what_exists_once_meets_the_first() {
    let product = Product::new().await;
    for definition in own_roots().filter(|definition| !definition.unique.is_empty()) {
        let root = definition.root;
        let person = product.person(&format!("twice.{}", root.replace('/', "."))).await;
        let body = product.body(&person, definition).await;
        let first = person.client.post(&format!("/api/{root}/add"), &body).await;
        let second = person.client.post(&format!("/api/{root}/add"), &body).await;
        match definition.on_duplicate {
            shared::entity::definition::OnDuplicate::Existing => {
                assert_eq!((second.status, &second.body), (200, &first.body), "{root}");
            }
            shared::entity::definition::OnDuplicate::Refuse => {
                assert_eq!(second.status, 400, "{root}");
                assert!(faults(&second).values().any(|key| key == "unique"), "{root}: {}", second.body);
            }
        }
        let rows = person.list(root, "").await;
        assert_eq!(rows.len(), 1, "{root}");
        if let Some(name) = definition.unique.iter().find(|name| **name != "user") {
            let moved = person.update(root, &rows[0], json!({*name: Value::Null})).await;
            assert_eq!(moved.status, 400, "{root}.{name}: {}", moved.body);
        }
    }
}

#[tokio::test]
async fn translations_stay_when_something_else_of_a_row_changes() {
    let product = Product::new().await;
    let editor = product.with_roles("editor", &["editor", "admin"]).await;
    let english = editor.client.clone().with_header("app-language", "en");
    for definition in crate::support::catalogs() {
        let root = definition.root;
        let mut body = (definition.sample)();
        body["key"] = json!(format!("translated-{}", root.to_lowercase()));
        body["translations"] = body
            .get("translations")
            .cloned()
            .unwrap_or_else(|| json!([{"language": 2, "name": "Wort"}, {"language": 1, "name": "word"}]));
        let added = editor.add(root, &body).await;
        let before = english.get(&format!("/api/{root}/{}", added["id"])).await.body;
        let changed = editor.update(root, &added, json!({"sort": 7})).await;
        assert_eq!((changed.status, &changed.body["sort"]), (200, &json!(7)), "{root}: {}", changed.body);
        assert_eq!(changed.body["translations"], added["translations"], "{root}");
        assert_eq!(changed.body.get("name"), added.get("name"), "{root}");
        let after = english.get(&format!("/api/{root}/{}", added["id"])).await.body;
        assert_eq!(after["translations"], before["translations"], "{root}");
        assert_eq!(after.get("name"), before.get("name"), "{root}");
    }
}
