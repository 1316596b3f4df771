//! No row ever points to one that is gone: delete rules, back reference counts, and two at once.

use crate::support::{Product, find, own_roots, plain};
use serde_json::{Value, json};
use shared::entity::definition::Access;
use shared::entity::field::{Kind, OnDelete};

#[tokio::test]
async fn each_reference_keeps_its_delete_rule() {
    let product = Product::new().await;
    for definition in own_roots() {
        for field in definition.fields {
            let Kind::Ref(root) = field.kind else { continue };
            let target_definition = find(root);
            // A reference that nobody can send is made by a flow, and tested with it.
            if target_definition.access != Access::Owned || root == "user" || field.read_only {
                continue;
            }
            let what = format!("{}.{}", definition.root, field.name);
            let person = product.person(&what.replace('/', ".").to_lowercase()).await;
            let target = product.row(&person, target_definition).await;
            let pointing = if definition.unique == ["user"] {
                let row = person.list(definition.root, "").await[0].clone();
                person.update(definition.root, &row, json!({field.name: target["id"]})).await.body
            } else {
                let mut body = product.body(&person, definition).await;
                if field.name == "parenttreatment" {
                    // A part belongs to a sub-category of the treatment that it is a part of.
                    body = json!({"medicalprofile": target["medicalprofile"], "treatmentcategory": 301, "startdate": "20240501"});
                    let chemo = json!({"medicalprofile": target["medicalprofile"], "treatmentcategory": 3, "startdate": "20240401"});
                    let chemo = person.add("treatment", &chemo).await;
                    body["parenttreatment"] = chemo["id"].clone();
                    let part = person.add("treatment", &body).await;
                    assert_eq!(person.delete("treatment", &chemo["id"]).await.status, 409, "{what}");
                    assert_eq!(person.delete("treatment", &part["id"]).await.status, 204, "{what}");
                    assert_eq!(person.delete("treatment", &chemo["id"]).await.status, 204, "{what}");
                    continue;
                }
                body[field.name] = target["id"].clone();
                person.add(definition.root, &body).await
            };
            assert_eq!(plain(definition, &pointing)[field.name], target["id"], "{what}");
            let deleted = person.delete(root, &target["id"]).await;
            let after = person.get(definition.root, &pointing["id"]).await;
            match field.on_delete {
                OnDelete::Restrict => {
                    assert_eq!(
                        (deleted.status, &deleted.body["key"]),
                        (409, &json!("error.reference.inuse")),
                        "{what}"
                    );
                    assert_eq!(after.body, pointing, "{what}");
                    assert_eq!(person.delete(definition.root, &pointing["id"]).await.status, 204, "{what}");
                    assert_eq!(person.delete(root, &target["id"]).await.status, 204, "{what}: free again");
                }
                OnDelete::Cascade => {
                    assert_eq!((deleted.status, after.status), (204, 404), "{what}");
                }
                OnDelete::Clear => {
                    assert_eq!((deleted.status, after.status), (204, 200), "{what}");
                    assert_eq!(after.body.get(field.name), None, "{what}");
                    assert_eq!(after.body["version"], json!(pointing["version"].as_i64().unwrap() + 1), "{what}");
                }
            }
        }
    }
}

#[tokio::test]
async fn a_back_reference_that_moves_frees_the_row_it_left() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let doctor = json!({"addressbookentrycategory": 1, "lastname": "Sommer"});
    let first = anna.add("addressbookentry", &doctor).await;
    let second = anna.add("addressbookentry", &doctor).await;
    let entry = json!({
        "timelineentrycategory": 2, "timelineentrytype": 1, "title": "Kontrolle", "date": "20260401",
        "addressbookentry": first["id"],
    });
    let entry = anna.add("timelineentry", &entry).await;
    let moved = anna.update("timelineentry", &entry, json!({"addressbookentry": second["id"]})).await;
    assert_eq!(moved.status, 200, "{}", moved.body);
    let refs = async |row: &Value| {
        let key = shared::store::keys::row(anna.id, "addressbookentry", row["id"].as_i64().unwrap());
        product.stack.app.table.get(&key).await.unwrap().unwrap().back_references
    };
    assert_eq!((refs(&first).await, refs(&second).await), (0, 1));
    let nowhere = anna.update("timelineentry", &moved.body, json!({"addressbookentry": 4711})).await;
    assert_eq!(crate::support::faults(&nowhere).get("addressbookentry").map(String::as_str), Some("reference"));
    assert_eq!(refs(&second).await, 1);
    let cleared = anna.update("timelineentry", &moved.body, json!({"addressbookentry": null})).await;
    assert_eq!(cleared.status, 200, "{}", cleared.body);
    assert_eq!(refs(&second).await, 0);
}

#[tokio::test]
async fn many_rows_that_go_with_one_all_go() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let treatment = product.row(&anna, find("treatment")).await;
    let entry = json!({
        "timelineentrycategory": 2000, "timelineentrytype": 1, "title": "Einnahme", "date": "20260401",
        "treatment": treatment["id"],
    });
    for _ in 0..120 {
        anna.add("timelineentry", &entry).await;
    }
    assert_eq!(anna.delete("treatment", &treatment["id"]).await.status, 204);
    let rows = anna.list("timelineentry", "p.s=500").await;
    assert_eq!(rows.len(), 120);
    assert!(rows.iter().all(|row| row.get("treatment").is_none()));
}

#[tokio::test]
async fn adding_while_the_target_is_deleted_ends_one_way_or_the_other() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    for _ in 0..20 {
        let profile = anna.add("medicalprofile", &json!({})).await;
        let body = json!({"medicalprofile": profile["id"], "treatmentcategory": 3, "startdate": "20240401"});
        let (added, deleted) =
            tokio::join!(anna.client.post("/api/treatment/add", &body), anna.delete("medicalprofile", &profile["id"]));
        match (added.status, deleted.status) {
            (201, 409) => {
                let there = anna.get("medicalprofile", &profile["id"]).await;
                assert_eq!(there.status, 200);
                assert_eq!(anna.delete("treatment", &added.body["id"]).await.status, 204);
            }
            (400, 204) => {}
            other => panic!("{other:?}: {} {}", added.body, deleted.body),
        }
    }
}

#[tokio::test]
async fn two_updates_of_one_version_have_one_winner() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let row = anna.add("addressbookentry", &json!({"addressbookentrycategory": 1, "lastname": "Sommer"})).await;
    let (one, two) = tokio::join!(
        anna.update("addressbookentry", &row, json!({"city": "Bonn"})),
        anna.update("addressbookentry", &row, json!({"city": "Köln"})),
    );
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    let (winner, loser) = if one.status == 200 { (one, two) } else { (two, one) };
    assert_eq!(loser.body["current"]["city"], winner.body["city"]);
    assert_eq!(anna.get("addressbookentry", &row["id"]).await.body, winner.body);
}
