//! What documents belong to, and the small pictures by which they are told apart.

use crate::support::documents::{form, rows, send_form};
use crate::support::pictures::{exif, with_segment};
use crate::support::{Person, Product, assert_fault, find, picture};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use functions::papers::document::thumbnail::MAX_LENGTH;
use local::client::Answer;
use serde_json::{Value, json};

const PDF: &[u8] = b"%PDF-1.7\n%%EOF\n";

async fn upload(person: &Person, data: Value) -> Answer {
    let body = form(Some(("Befund.pdf", PDF)), &[("data", &data.to_string())]);
    send_form(person, "/api/document/upload", None, body).await
}

async fn appointment(person: &Person) -> Value {
    let entry = json!({"timelineentrycategory": 2, "timelineentrytype": 1, "title": "Nachsorge", "date": "20260401"});
    person.add("timelineentry", &entry).await
}

async fn names(person: &Person, query: &str) -> Vec<Value> {
    person.list("document", query).await.iter().map(|row| row["name"].clone()).collect()
}

#[tokio::test]
async fn documents_of_an_appointment_and_of_a_treatment_are_listed_and_stay_without_them() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let (entry, treatment) = (appointment(&anna).await, product.row(&anna, find("treatment")).await);
    let both = json!({"name": "Brief", "timelineentry": entry["id"], "treatment": treatment["id"]});
    let letter = upload(&anna, both).await;
    assert_eq!(letter.status, 201, "{}", letter.body);
    assert_eq!((&letter.body["timelineentry"], &letter.body["treatment"]), (&entry["id"], &treatment["id"]));
    upload(&anna, json!({"name": "Befund"})).await;
    assert_eq!(names(&anna, &format!("f.timelineentryId={}", entry["id"])).await, [json!("Brief")]);
    assert_eq!(names(&anna, &format!("f.treatmentId={}", treatment["id"])).await, [json!("Brief")]);

    // It can be said later too, and taken back.
    let found = anna.list("document", "o.sort=name").await;
    let moved = anna.update("document", &found[0], json!({"timelineentry": entry["id"]})).await;
    assert_eq!(moved.status, 200, "{}", moved.body);
    assert_eq!(names(&anna, &format!("f.timelineentryId={}", entry["id"])).await.len(), 2);
    let alone = anna.update("document", &moved.body, json!({"timelineentry": null})).await;
    assert_eq!((alone.status, alone.body.get("timelineentry")), (200, None));

    assert_eq!(anna.delete("timelineentry", &entry["id"]).await.status, 204);
    assert_eq!(anna.delete("treatment", &treatment["id"]).await.status, 204);
    let left = anna.get("document", &letter.body["id"]).await.body;
    assert_eq!((left.get("timelineentry"), left.get("treatment"), &left["name"]), (None, None, &json!("Brief")));
    assert_eq!(anna.delete("document", &letter.body["id"]).await.status, 204);
}

#[tokio::test]
async fn a_document_belongs_to_what_is_ones_own_and_there() {
    let product = Product::new().await;
    let (anna, berta) = (product.person("anna").await, product.person("berta").await);
    let (own, others) = (appointment(&anna).await, appointment(&berta).await);
    for (field, id) in [("timelineentry", &others["id"]), ("treatment", &own["id"])] {
        let refused = upload(&anna, json!({"name": "Brief", field: id})).await;
        assert_fault(&refused, field, "reference");
    }
    assert_eq!((rows(&anna).await, product.files_of(&anna)), (0, Vec::new()), "nothing was kept");
    let row = upload(&anna, json!({"name": "Brief"})).await.body;
    let data = json!({"id": row["id"], "version": row["version"], "timelineentry": others["id"]}).to_string();
    let body = form(Some(("Befund.pdf", PDF)), &[("data", &data)]);
    assert_fault(&send_form(&anna, "/api/document/", None, body).await, "timelineentry", "reference");
    assert_eq!(product.files_of(&anna).len(), 1);

    // A document that goes frees what it belonged to.
    let bound = anna.update("document", &row, json!({"timelineentry": own["id"]})).await;
    assert_eq!(bound.status, 200, "{}", bound.body);
    assert_eq!(anna.delete("document", &row["id"]).await.status, 204);
    let key = shared::store::keys::row(anna.id, "timelineentry", own["id"].as_i64().unwrap());
    assert_eq!(product.stack.app.table.get(&key).await.unwrap().unwrap().back_references, 0);
}

#[tokio::test]
async fn a_call_that_is_sent_again_says_once_what_it_belongs_to() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let entry = appointment(&anna).await;
    let send = async |data: Value| {
        let body = form(Some(("Befund.pdf", PDF)), &[("data", &data.to_string())]);
        send_form(&anna, "/api/document/upload", Some("k1"), body).await
    };
    let small = STANDARD.encode(picture(40));
    let first = send(json!({"name": "Brief", "thumbnail": small, "timelineentry": entry["id"]})).await;
    let again = send(json!({"name": "Brief", "thumbnail": small, "timelineentry": entry["id"]})).await;
    assert_eq!((again.status, &again.body), (201, &first.body));
    let otherwise = send(json!({"name": "Brief", "thumbnail": small, "timelineentry": null})).await;
    assert_eq!((otherwise.status, otherwise.body.get("timelineentry")), (201, None));
    assert_eq!(anna.delete("timelineentry", &entry["id"]).await.status, 204);
}

#[tokio::test]
async fn the_small_picture_comes_with_its_file_and_goes_with_it() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let sent = with_segment(picture(120), 0xe1, &exif(6));
    let row = upload(&anna, json!({"name": "Brief", "thumbnail": STANDARD.encode(&sent)})).await.body;
    let kept = STANDARD.decode(row["thumbnail"].as_str().unwrap()).unwrap();
    assert!(kept.len() <= MAX_LENGTH * 3 / 4, "{}", kept.len());
    assert_eq!(image::load_from_memory(&kept).unwrap().to_rgb8().dimensions(), (120, 120));
    assert!(!kept.windows(4).any(|part| part == b"Exif"), "nothing but what can be seen");
    assert_eq!(anna.list("document", "").await[0]["thumbnail"], row["thumbnail"]);
    assert_eq!(anna.export("json").await.body["entries"]["document"][0]["thumbnail"], row["thumbnail"]);

    // Nothing but a file brings one.
    let changed = anna.update("document", &row, json!({"thumbnail": STANDARD.encode(picture(8))})).await;
    assert_fault(&changed, "thumbnail", "readonly");
    let replace = async |row: &Value, thumbnail: Value| {
        let data = json!({"id": row["id"], "version": row["version"], "thumbnail": thumbnail}).to_string();
        send_form(&anna, "/api/document/", None, form(Some(("Befund.pdf", PDF)), &[("data", &data)])).await
    };
    let other = replace(&row, STANDARD.encode(picture(60)).into()).await.body;
    assert!(other["thumbnail"].is_string() && other["thumbnail"] != row["thumbnail"]);
    let without = replace(&other, Value::Null).await;
    assert_eq!((without.status, without.body.get("thumbnail")), (200, None));

    for (what, thumbnail, key) in [
        ("a number", json!(7), "type"),
        ("a page", json!(STANDARD.encode("<html>")), "image"),
        ("no base64", json!("data:image/jpeg;base64,"), "image"),
        ("a large one", json!(STANDARD.encode(picture(161))), "pixels"),
        ("a long one", json!("A".repeat(MAX_LENGTH + 1)), "maxlength"),
    ] {
        assert_fault(&upload(&anna, json!({"name": what, "thumbnail": thumbnail})).await, "thumbnail", key);
    }
    assert_eq!((rows(&anna).await, product.files_of(&anna).len()), (1, 1));
}

#[tokio::test]
async fn a_large_file_has_a_small_picture_and_belongs_to_something_too() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let entry = appointment(&anna).await;
    let begun = anna.client.post("/api/document/parts", &json!({"size": PDF.len()})).await.body;
    let url = begun["parts"][0]["url"].as_str().unwrap().to_owned();
    let sent = crate::support::documents::ask(&product, "PUT", &url, PDF).await;
    assert_eq!(crate::support::documents::status(&sent), 200);
    let data = json!({"name": "Brief", "thumbnail": STANDARD.encode(picture(40)), "timelineentry": entry["id"]});
    let join = json!({"upload": begun["upload"], "size": PDF.len(), "filename": "Befund.pdf", "data": data});
    let joined = anna.client.post("/api/document/join", &join).await;
    assert_eq!(joined.status, 201, "{}", joined.body);
    assert!(joined.body["thumbnail"].is_string() && joined.body["timelineentry"] == entry["id"]);
    assert_eq!(anna.client.post("/api/document/join", &join).await.body, joined.body, "sent again");
}
