//! Catalogs: seeded content, languages, tags, and who may write.

use crate::support::{Product, assert_fault, catalogs, faults, plain};
use serde_json::{Value, json};
use shared::entity::common;
use shared::entity::definition::{Access, WritableBy};

#[tokio::test]
async fn every_catalog_is_seeded_and_named_in_both_languages() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let english = anna.client.clone().with_header("app-language", "en");
    for definition in catalogs() {
        let root = definition.root;
        let german = anna.client.get(&format!("/api/{root}/list?p.s=500")).await;
        assert_eq!(german.status, 200, "{root}");
        let rows = german.body["items"].as_array().unwrap();
        // Payment types wait, switched off, for somebody who needs them.
        assert_eq!(rows.is_empty(), root == "paymenttype", "{root}");
        let other = english.get(&format!("/api/{root}/list?p.s=500")).await;
        for (de, en) in rows.iter().zip(other.body["items"].as_array().unwrap()) {
            assert_eq!(de["id"], en["id"], "{root}");
            for row in [de, en] {
                assert!(row["key"].as_str().is_some_and(|key| !key.is_empty()), "{root}: {row}");
                assert!(row["name"].as_str().is_some_and(|name| !name.is_empty()), "{root}: {row}");
            }
            let one = anna.client.get(&format!("/api/{root}/{}", de["id"])).await;
            assert_eq!(&one.body, de, "{root}");
        }
    }
    let size = |rows: &Value| rows["items"][2]["name"].clone();
    let german = anna.client.get("/api/lymphnodecount/list").await.body;
    let other = english.get("/api/lymphnodecount/list").await.body;
    assert_ne!(size(&german), size(&other));
}

#[tokio::test]
async fn what_is_known_by_its_tag_is_not_sent_again() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    for path in ["/api/tumorsize/list", "/api/tumorsize/4"] {
        let first = anna.client.get(path).await;
        let tag = first.headers["etag"].to_str().unwrap().to_owned();
        assert_eq!(first.headers["cache-control"], "private, no-cache");
        let again = anna.client.clone().with_header("if-none-match", &tag).get(path).await;
        assert_eq!((again.status, &again.body), (304, &Value::Null));
        assert_eq!(again.headers["etag"], tag.as_str());
        let english = anna.client.clone().with_header("if-none-match", &tag).with_header("app-language", "en");
        assert_eq!(english.get(path).await.status, 200, "another language is another text");
    }
}

#[tokio::test]
async fn only_public_catalogs_answer_without_a_token() {
    let product = Product::new().await;
    for definition in catalogs() {
        let status = product.nobody().get(&format!("/api/{}/list", definition.root)).await.status;
        assert_eq!(status, if definition.access == Access::PublicCatalog { 200 } else { 401 }, "{}", definition.root);
    }
}

#[tokio::test]
async fn only_their_role_writes_catalogs() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let (edith, ada) = (product.editor("edith").await, product.with_roles("ada", &["admin"]).await);
    for definition in catalogs() {
        let root = definition.root;
        let (editor, other) = if definition.writable_by == WritableBy::Admin { (&ada, &edith) } else { (&edith, &ada) };
        let body = product.body(editor, definition).await;
        for person in [&anna, other] {
            for path in ["new", "add", "update/1"] {
                assert_eq!(
                    person.client.post(&format!("/api/{root}/{path}"), &body).await.status,
                    403,
                    "{root} {path}"
                );
            }
            assert_eq!(person.delete(root, &json!(1)).await.status, 403, "{root}");
        }

        let row = editor.add(root, &body).await;
        for (name, value) in body.as_object().unwrap() {
            assert_eq!(plain(definition, &row).get(name), Some(value), "{root}.{name}");
        }
        assert_fault(&editor.client.post(&format!("/api/{root}/add"), &body).await, "key", "unique");
        let changed = editor.update(root, &row, json!({"sort": 999})).await;
        assert_eq!((changed.status, &changed.body["sort"]), (200, &json!(999)), "{root}: {}", changed.body);
        assert_eq!(editor.update(root, &row, json!({"sort": 1})).await.status, 409, "{root}");
        assert_eq!(editor.get(root, &row["id"]).await.body, changed.body, "{root}");
        assert_eq!(editor.delete(root, &row["id"]).await.status, 204, "{root}");
        assert_eq!(editor.delete(root, &row["id"]).await.status, 404, "{root}");
        assert_eq!(editor.get(root, &row["id"]).await.status, 404, "{root}");
        assert_eq!(editor.update(root, &changed.body, json!({"sort": 1})).await.status, 404, "{root}");
    }
}

#[tokio::test]
async fn a_deleted_choice_keeps_its_label_where_it_was_chosen() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let editor = product.editor("edith").await;
    let category = json!({
        "key": "dentist", "translations": [{"language": 2, "name": "Zahnmedizin"}, {"language": 1, "name": "Dentistry"}],
    });
    let category = editor.add("addressbookentrycategory", &category).await;
    let body = json!({"addressbookentrycategory": category["id"], "lastname": "Sommer"});
    let entry = anna.add("addressbookentry", &body).await;
    assert_eq!(entry["addressbookentrycategory"]["name"], "Zahnmedizin");
    assert_eq!(editor.delete("addressbookentrycategory", &category["id"]).await.status, 204);
    let still = anna.get("addressbookentry", &entry["id"]).await.body;
    assert_eq!(still["addressbookentrycategory"]["name"], "Zahnmedizin");
    let refused = anna.client.post("/api/addressbookentry/add", &body).await;
    assert_fault(&refused, "addressbookentrycategory", "reference");
    let other = anna.update("addressbookentry", &still, json!({"city": "Bonn"})).await;
    assert_eq!(other.status, 200, "{}", other.body);
}

#[tokio::test]
async fn a_way_to_pay_that_is_not_offered_cannot_be_chosen() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let body = |kind: i64| json!({"paymenttype": kind, "label": "Haushaltskonto"});
    let add = async |kind: i64| anna.client.post("/api/paymentmethod/add", &body(kind)).await;
    assert_fault(&add(16).await, "paymenttype", "reference");
    product.offer("paymenttype", &json!(16)).await;
    let own = add(16).await;
    assert_eq!(own.status, 201, "{}", own.body);
    assert_fault(&anna.update("paymentmethod", &own.body, json!({"paymenttype": 1})).await, "paymenttype", "reference");
    let renamed = anna.update("paymentmethod", &own.body, json!({"label": "Konto"})).await;
    assert_eq!(renamed.status, 200, "{}", renamed.body);
}

#[tokio::test]
async fn no_choice_is_without_a_name_in_a_language() {
    let product = Product::new().await;
    let editor = product.with_roles("edith", &["editor", "admin"]).await;
    let mut walked = 0;
    for definition in catalogs() {
        let root = definition.root;
        let body = product.body(&editor, definition).await;
        let localized = common::field(definition, "name").is_some_and(|field| field.localized);
        let with = |translations: Option<Value>| {
            let mut sent = body.clone();
            sent.as_object_mut().unwrap().remove("translations");
            if let Some(translations) = translations {
                sent["translations"] = translations;
            }
            sent
        };
        if !localized {
            // The same in every language: a field of its own.
            for name in [Value::Null, json!(""), json!("\u{200b}")] {
                let mut sent = body.clone();
                sent["name"] = name;
                assert_fault(&editor.client.post(&format!("/api/{root}/add"), &sent).await, "name", "required");
            }
            continue;
        }
        let whole = body["translations"].clone();
        let named = |name: Value| {
            let mut all = whole.clone();
            all[1]["name"] = name;
            all
        };
        let wrong = [
            (Value::Null, "translations", "required"),
            (json!([]), "translations", "required"),
            (json!([whole[0]]), "translations", "required"),
            (json!([whole[1]]), "translations", "required"),
            (named(Value::Null), "translations[1].name", "required"),
            (named(json!(" \u{200b}")), "translations[1].name", "required"),
            (named(json!(7)), "translations[1].name", "type"),
            (named(json!("ä".repeat(201))), "translations[1].name", "maxlength"),
            (json!([whole[0], whole[0]]), "translations[1].language", "unique"),
            (json!([whole[0], whole[1], {"language": 99, "name": "x"}]), "translations[2].language", "value"),
        ];
        let row = editor.add(root, &body).await;
        for (translations, path, key) in wrong {
            let added = editor.client.post(&format!("/api/{root}/add"), &with(Some(translations.clone()))).await;
            assert_eq!(
                faults(&added).get(path).map(String::as_str),
                Some(key),
                "{root} {translations}: {}",
                added.body
            );
            let changed = editor.update(root, &row, json!({"translations": translations})).await;
            assert_eq!(
                faults(&changed).get(path).map(String::as_str),
                Some(key),
                "{root} {translations}: {}",
                changed.body
            );
        }
        assert_fault(&editor.client.post(&format!("/api/{root}/add"), &with(None)).await, "translations", "required");
        assert_eq!(editor.get(root, &row["id"]).await.body, row, "{root}: as it was");
        walked += 1;
    }
    assert!(walked > 20, "{walked}");
}
