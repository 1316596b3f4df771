//! Documents with files: what is taken, what is kept of it, who can fetch it and for how long, and that it goes.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::support::documents::{ask, form, link, rows, send_form, status};
use crate::support::faults::{Fault, Faults};
use crate::support::pictures::{exif, with_segment};
use crate::support::{Person, Product, assert_fault, assert_problem};
use aws_sdk_dynamodb::config::http::HttpRequest;
use aws_smithy_runtime_api::client::http::{HttpConnector, HttpConnectorFuture, SharedHttpConnector};
use functions::papers::document::room::QUOTA;
use functions::papers::document::{BODY_LIMIT, DEFINITION};
use image::{ImageFormat, Rgb, RgbImage};
use lambda_http::http::Method;
use local::client::Answer;
use local::embedded::response;
use local::stack::Setup;
use serde_json::{Map, Value, json};
use shared::clock::Clock;
use shared::entity::index;
use shared::files::scan::Scan;
use shared::identity::budget;
use shared::store::keys;
use std::io::Cursor;
use std::sync::{Arc, Mutex};

const PDF: &[u8] = b"%PDF-1.7\n1 0 obj <</Author (Anna)>> endobj\ntrailer\n%%EOF\n";

fn photo(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    let left_red =
        RgbImage::from_fn(width, height, |x, _| if x < width / 2 { Rgb([200, 20, 20]) } else { Rgb([20, 20, 200]) });
    left_red.write_to(&mut bytes, ImageFormat::Jpeg).unwrap();
    bytes.into_inner()
}

async fn upload(person: &Person, filename: &str, bytes: &[u8]) -> Answer {
    let data = json!({"name": "Brief", "documenttemplatecategory": 1, "date": "20260301"}).to_string();
    let body = form(Some((filename, bytes)), &[("data", &data), ("extraData", "{\"from\":\"camera\"}")]);
    send_form(person, "/api/document/upload", None, body).await
}

#[tokio::test]
async fn a_document_is_uploaded_fetched_renamed_and_deleted_with_its_file() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let made = upload(&anna, "Befund vom März.PDF", PDF).await;
    assert_eq!(made.status, 201, "{}", made.body);
    let row = &made.body;
    assert_eq!((&row["name"], &row["filename"]), (&json!("Brief"), &json!("Befund vom März.pdf")));
    assert_eq!((&row["mimetype"], &row["size"]), (&json!("application/pdf"), &json!(PDF.len())));
    assert_eq!((&row["date"], &row["extraData"]), (&json!("20260301"), &json!({"from": "camera"})));
    assert_eq!(row["documenttemplatecategory"]["id"], 1);
    assert_eq!(row.get("url"), None);
    assert_eq!(anna.list("document", "").await[0].get("url"), None, "a list hands out no links");

    let url = link(&anna, row).await;
    assert!(!url.to_lowercase().contains("befund") && url.starts_with("/files/"), "{url}");
    let (head, body) = ask(&product, "GET", &url, b"").await;
    assert_eq!(body, PDF);
    for line in [
        "content-type: application/pdf",
        "content-disposition: attachment\r\n",
        "x-content-type-options: nosniff",
        "cache-control: no-store",
        "content-security-policy: default-src 'none'; sandbox",
    ] {
        assert!(head.contains(line), "{line} in {head}");
    }

    let renamed = anna.update("document", row, json!({"name": "Arztbrief"})).await;
    assert_eq!((renamed.status, &renamed.body["name"]), (200, &json!("Arztbrief")));
    let fixed = anna.update("document", &renamed.body, json!({"mimetype": "text/html"})).await;
    assert_fault(&fixed, "mimetype", "readonly");
    assert_eq!(ask(&product, "GET", &link(&anna, row).await, b"").await.1, PDF);

    // They can take with them what it is called; the file itself by its link.
    let export = anna.export("json").await.body;
    assert_eq!(export["entries"]["document"][0]["filename"], "Befund vom März.pdf");

    assert_eq!(product.files_of(&anna).len(), 1);
    assert_eq!(anna.client.delete(&format!("/api/document/delete/{}", row["id"])).await.status, 204);
    assert_eq!(product.files_of(&anna), Vec::<String>::new());
    assert_eq!(status(&ask(&product, "GET", &url, b"").await), 404);
}

#[tokio::test]
async fn nothing_of_a_photo_but_what_can_be_seen_is_kept() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let mut sent = with_segment(photo(240, 120), 0xe1, &exif(6));
    sent.extend(b"<html><script>alert('behind')</script></html>");
    let row = upload(&anna, "IMG_2026.jpeg", &sent).await.body;
    assert_eq!((&row["filename"], &row["mimetype"]), (&json!("IMG_2026.jpg"), &json!("image/jpeg")));
    let (head, kept) = ask(&product, "GET", &link(&anna, &row).await, b"").await;
    assert!(head.contains("content-type: image/jpeg"), "{head}");
    for hidden in [b"Exif".as_slice(), b"GPS", b"2026:08:03", b"Anna", b"script"] {
        assert!(sent.windows(hidden.len()).any(|part| part == hidden));
        assert!(!kept.windows(hidden.len()).any(|part| part == hidden), "{}", String::from_utf8_lossy(hidden));
    }
    // It stands as it was seen, and in its full size.
    let picture = image::load_from_memory(&kept).unwrap().to_rgb8();
    assert_eq!(picture.dimensions(), (120, 240));
    assert!(picture.get_pixel(60, 20).0[0] > 150 && picture.get_pixel(60, 220).0[2] > 150);
    assert_eq!(row["size"], json!(kept.len()));
    // A PNG becomes a JPEG.
    let mut png = Cursor::new(Vec::new());
    RgbImage::new(9, 9).write_to(&mut png, ImageFormat::Png).unwrap();
    let row = upload(&anna, "Bildschirmfoto.png", &png.into_inner()).await.body;
    assert_eq!((&row["filename"], &row["mimetype"]), (&json!("Bildschirmfoto.jpg"), &json!("image/jpeg")));
}

#[tokio::test]
async fn a_file_is_its_owners_alone_and_its_link_ends() {
    let product = Product::new().await;
    let (anna, berta) = (product.person("anna").await, product.person("berta").await);
    let row = upload(&anna, "x.pdf", PDF).await.body;
    let id = &row["id"];
    assert_eq!(berta.get("document", id).await.status, 404);
    assert_eq!(berta.client.delete(&format!("/api/document/delete/{id}")).await.status, 404);
    let data = json!({"id": id, "version": row["version"]}).to_string();
    let body = form(Some(("y.pdf", PDF)), &[("data", &data)]);
    assert_eq!(send_form(&berta, "/api/document/", None, body).await.status, 404);

    let url = link(&anna, &row).await;
    let (path, _) = url.split_once('?').unwrap();
    assert_eq!(status(&ask(&product, "GET", path, b"").await), 403, "without a signature");
    let other = url.replace(&anna.id.to_string(), &berta.id.to_string());
    assert_eq!(status(&ask(&product, "GET", &other, b"").await), 403, "of another file");
    for method in ["PUT", "DELETE"] {
        assert_eq!(status(&ask(&product, method, &url, b"x").await), 403, "{method}");
    }
    assert_eq!(status(&ask(&product, "GET", &url, b"").await), 200);

    // A link that was made a while ago.
    let now = Clock::system().now();
    let past = Product::at(Clock::from_fn(move || now - jiff::SignedDuration::from_secs(301))).await;
    let carla = past.person("carla").await;
    let row = upload(&carla, "x.pdf", PDF).await.body;
    assert_eq!(status(&ask(&past, "GET", &link(&carla, &row).await, b"").await), 403, "after five minutes");
}

#[tokio::test]
async fn what_cannot_be_kept_is_refused_with_its_reason() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let cut = photo(80, 80)[..300].to_vec();
    let mut tall = photo(80, 80);
    let frame = tall.windows(2).position(|pair| pair == [0xff, 0xc0]).unwrap();
    tall[frame + 5..frame + 7].copy_from_slice(&65_500_u16.to_be_bytes());
    let svg = b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>";
    for (what, filename, bytes, key) in [
        ("a page", "x.pdf", b"<html>".as_slice(), "file.type"),
        ("an SVG", "x.jpg", svg, "file.type"),
        ("a GIF", "x.jpg", b"GIF89a\x01\0\x01\0\0\0\0;", "file.type"),
        ("a ZIP", "x.docx", b"PK\x03\x04", "file.type"),
        ("a program", "x.pdf", b"MZ\x90\0", "file.type"),
        ("a cut PDF", "x.pdf", b"%PDF-1.7\n1 0 obj", "file.broken"),
        ("a cut photo", "x.jpg", &cut, "file.broken"),
        ("a bomb", "x.jpg", &tall, "pixels"),
        ("nothing", "x.jpg", b"", "required"),
    ] {
        let answer = upload(&anna, filename, bytes).await;
        assert_eq!(answer.status, 400, "{what}");
        assert_fault(&answer, "file", key);
    }
    let names: Vec<String> = (0..40_000).map(|number| format!("more{number}")).collect();
    let parts: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "x")).collect();
    let endless = form(Some(("x.pdf", PDF)), &parts);
    for (what, body, path, key) in [
        ("no file", form(None, &[("data", "{\"name\":\"x\"}")]), "file", "required"),
        ("no name", form(Some(("x.pdf", PDF)), &[("data", "{}")]), "name", "required"),
        ("no JSON", form(Some(("x.pdf", PDF)), &[("data", "x")]), "data", "json"),
        ("no object", form(Some(("x.pdf", PDF)), &[("extraData", "[]")]), "extraData", "type"),
        ("another part", form(Some(("x.pdf", PDF)), &[("more", "x")]), "more", "unknown"),
        ("parts without end", endless, "more0", "unknown"),
        ("a part twice", form(Some(("x.pdf", PDF)), &[("data", "{}"), ("data", "{}")]), "data", "value"),
        ("a version", form(Some(("x.pdf", PDF)), &[("data", "{\"name\":\"x\",\"version\":7}")]), "version", "readonly"),
        ("a size", form(Some(("x.pdf", PDF)), &[("data", "{\"name\":\"x\",\"size\":7}")]), "size", "readonly"),
        ("no form", PDF.to_vec(), "body", "type"),
    ] {
        let answer = send_form(&anna, "/api/document/upload", None, body).await;
        assert_eq!(answer.status, 400, "{what}: {}", answer.body);
        assert_fault(&answer, path, key);
    }
    let kind = r#"{"name":"x","documenttemplatecategory":4711}"#;
    let answer = send_form(&anna, "/api/document/upload", None, form(Some(("x.pdf", PDF)), &[("data", kind)])).await;
    assert_fault(&answer, "documenttemplatecategory", "reference");
    assert_eq!(upload(&anna, "x.pdf", &vec![0; BODY_LIMIT]).await.status, 413);
    assert_eq!((rows(&anna).await, product.files_of(&anna)), (0, Vec::new()), "nothing was kept");
}

#[tokio::test]
async fn a_file_takes_the_place_of_another() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    // A document that began without a file.
    let row = anna.add("document", &json!({"name": "Brief"})).await;
    assert_eq!(anna.get("document", &row["id"]).await.body.get("url"), None);
    let replace = async |data: Value, bytes: &[u8]| {
        let body = form(Some(("neu.pdf", bytes)), &[("data", &data.to_string())]);
        send_form(&anna, "/api/document/", None, body).await
    };
    let data = json!({"id": row["id"], "version": row["version"], "name": "Neuer Brief"});
    let first = replace(data.clone(), PDF).await;
    assert_eq!((first.status, &first.body["name"]), (200, &json!("Neuer Brief")), "{}", first.body);
    let stale = replace(data, &photo(20, 20)).await;
    assert_eq!((stale.status, &stale.body["key"]), (409, &json!("error.version.conflict")));
    assert_eq!(ask(&product, "GET", &link(&anna, &row).await, b"").await.1, PDF, "the former file is still there");
    let second = replace(json!({"id": row["id"], "version": first.body["version"]}), &photo(20, 20)).await;
    assert_eq!((&second.body["filename"], &second.body["mimetype"]), (&json!("neu.jpg"), &json!("image/jpeg")));
    assert!(ask(&product, "GET", &link(&anna, &row).await, b"").await.0.contains("content-type: image/jpeg"));
    assert_eq!(product.files_of(&anna).len(), 1);
    for (data, path, key) in [
        (json!({}), "id", "required"),
        (json!({"id": "x", "version": 1}), "id", "type"),
        (json!({"id": row["id"]}), "version", "required"),
        (json!({"id": row["id"], "version": 3, "size": 1}), "size", "readonly"),
    ] {
        assert_fault(&replace(data, PDF).await, path, key);
    }
    // What is refused leaves the former file alone.
    let former = ask(&product, "GET", &link(&anna, &row).await, b"").await.1;
    let kind = json!({"id": row["id"], "version": second.body["version"], "documenttemplatecategory": 4711});
    assert_fault(&replace(kind, PDF).await, "documenttemplatecategory", "reference");
    assert_eq!(ask(&product, "GET", &link(&anna, &row).await, b"").await.1, former);
    assert_eq!(product.files_of(&anna).len(), 1);
    // The picture of the person stays a square.
    let picture = anna.client.clone().with_header("content-type", "image/jpeg");
    let id = picture.send(&Method::POST, "/api/profileimage", photo(20, 20)).await.body["document"].clone();
    assert_fault(&replace(json!({"id": id, "version": 1}), PDF).await, "id", "value");
}

#[tokio::test]
async fn of_two_files_that_take_the_place_of_another_at_once_the_confirmed_one_stays() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let mut row = upload(&anna, "x.pdf", PDF).await.body;
    for round in 0..6 {
        let contents = ["one", "other"].map(|who| format!("%PDF-1.7\n{round} {who}\n%%EOF\n").into_bytes());
        let data = json!({"id": row["id"], "version": row["version"]}).to_string();
        let [one, other] = contents.each_ref().map(|bytes| form(Some(("x.pdf", bytes)), &[("data", &data)]));
        let (one, other) = tokio::join!(
            send_form(&anna, "/api/document/", None, one),
            send_form(&anna, "/api/document/", None, other)
        );
        let (winner, content, loser) =
            if one.status == 200 { (one, &contents[0], other) } else { (other, &contents[1], one) };
        assert_eq!((winner.status, loser.status), (200, 409), "{round}: {} {}", winner.body, loser.body);
        assert_eq!(winner.body.get("content"), None, "nobody is told the name");
        let (_, kept) = ask(&product, "GET", &link(&anna, &row).await, b"").await;
        assert_eq!(String::from_utf8_lossy(&kept), String::from_utf8_lossy(content), "{round}");
        assert_eq!(product.files_of(&anna).len(), 1, "{round}: neither the former one nor the refused one is left");
        row = winner.body;
    }
}

#[tokio::test]
async fn a_document_that_is_deleted_takes_along_what_comes_beside_it() {
    let (product, table, _) = failing(Clock::system()).await;
    let anna = product.person("anna").await;
    let begin = async || {
        let row = upload(&anna, "x.pdf", PDF).await.body;
        let data = json!({"id": row["id"], "version": row["version"]}).to_string();
        (format!("/api/document/delete/{}", row["id"]), form(Some(("y.pdf", PDF)), &[("data", &data)]))
    };
    // A new file is named while the deletion is about to remove the row.
    let ((path, new), held) = (begin().await, table.hold("TransactWriteItems"));
    let (gone, replaced) = tokio::join!(anna.client.delete(&path), async {
        held.arrived().await;
        let replaced = send_form(&anna, "/api/document/", None, new).await;
        held.release();
        replaced
    });
    assert_eq!((gone.status, replaced.status), (204, 200), "{} {}", gone.body, replaced.body);
    assert_eq!((rows(&anna).await, product.files_of(&anna)), (0, Vec::new()));
    // The row is gone before a new file, which is looked at already, is put into the bucket.
    let ((path, new), held) = (begin().await, table.hold("Query"));
    let (replaced, gone) = tokio::join!(send_form(&anna, "/api/document/", None, new), async {
        held.arrived().await;
        let gone = anna.client.delete(&path).await;
        held.release();
        gone
    });
    assert_eq!((gone.status, replaced.status), (204, 404), "{} {}", gone.body, replaced.body);
    assert_eq!((rows(&anna).await, product.files_of(&anna)), (0, Vec::new()));
}

#[tokio::test]
async fn a_call_that_is_sent_again_makes_one_document() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let send = async |name: &str, bytes: &[u8]| {
        let data = json!({"name": name}).to_string();
        let body = form(Some(("x.pdf", bytes)), &[("data", &data)]);
        send_form(&anna, "/api/document/upload", Some("key-1"), body).await
    };
    let (first, twin) = tokio::join!(send("Brief", PDF), send("Brief", PDF));
    assert_eq!((first.status, twin.status), (201, 201), "{} {}", first.body, twin.body);
    assert_eq!(first.body["id"], twin.body["id"]);
    assert_eq!(send("Brief", PDF).await.body["id"], first.body["id"]);
    let corrected = send("Arztbrief", PDF).await.body;
    assert_eq!(
        (&corrected["id"], &corrected["name"]),
        (&first.body["id"], &json!("Arztbrief")),
        "they heard no answer"
    );
    let late = send("Brief", PDF).await.body;
    assert_eq!(late["name"], json!("Arztbrief"), "a call that was under way goes over nothing");
    let other = send("Brief", &photo(9, 9)).await;
    assert_eq!((other.status, &other.body["key"]), (409, &json!("error.idempotency.mismatch")));
    assert_eq!(ask(&product, "GET", &link(&anna, &first.body).await, b"").await.1, PDF);
    assert_eq!((rows(&anna).await, product.files_of(&anna).len()), (1, 1));
}

#[tokio::test]
async fn there_is_room_for_so_much() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let fill = async |size: i64| {
        let members = json!({"user": anna.id, "id": 1, "name": "x", "size": size});
        let mut write = product.stack.app.table.write();
        let key = keys::row(anna.id, "document", 1);
        write.put("document", &key, index::entry(&DEFINITION, members.as_object().unwrap().clone()));
        write.commit().await.unwrap();
    };
    fill(QUOTA - i64::try_from(PDF.len()).unwrap() + 1).await;
    assert_fault(&upload(&anna, "x.pdf", PDF).await, "file", "file.quota");
    let parts = anna.client.post("/api/document/parts", &json!({"size": PDF.len()})).await;
    assert_fault(&parts, "file", "file.quota");
    fill(QUOTA - i64::try_from(PDF.len()).unwrap()).await;
    assert_eq!(upload(&anna, "x.pdf", PDF).await.status, 201);
}

#[tokio::test]
async fn only_so_many_files_are_looked_at_in_a_while() {
    let (clock, turn) = crate::support::movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    for _ in 0..budget::DOCUMENTS_PER_PERSON.most {
        assert_eq!(upload(&anna, "x.pdf", b"nothing").await.status, 400);
    }
    assert_eq!(upload(&anna, "x.pdf", PDF).await.status, 429);
    turn(3600);
    assert_eq!(upload(&anna.again(&product).await, "x.pdf", PDF).await.status, 201);
}

/// A product whose table and bucket fail as they are told.
async fn failing(clock: Clock) -> (Product, Faults, Faults) {
    let (table, files) = (Faults::default(), Faults::default());
    let (under_table, under_files) = (table.clone(), files.clone());
    let product = Product::start(move |setup| Setup {
        storage: Arc::new(move |http| under_table.before(http)),
        files: Arc::new(move |http| under_files.before(http)),
        ..setup.with_clock(clock)
    })
    .await;
    (product, table, files)
}

/// What calls of S3 are known by: they name no operation.
const S3: &str = "";

#[tokio::test]
async fn a_bucket_that_fails_leaves_no_row_and_a_row_that_fails_is_mended_by_the_next_try() {
    let later = Arc::new(Mutex::new(0));
    let ahead = Arc::clone(&later);
    let clock = Clock::from_fn(move || Clock::system().now() + jiff::SignedDuration::from_secs(*ahead.lock().unwrap()));
    let (product, table, files) = failing(clock).await;
    let anna = product.person("anna").await;
    let send = async |key: &str| {
        let body = form(Some(("x.pdf", PDF)), &[("data", "{\"name\":\"Brief\"}")]);
        send_form(&anna, "/api/document/upload", Some(key), body).await
    };
    files.always(Some(Fault::Refused("AccessDenied")));
    let down = send("one").await;
    assert_eq!((down.status, &down.body["key"]), (503, &json!("error.unavailable")));
    assert_problem(&down);
    files.always(None);
    assert_eq!(rows(&anna).await, 0);

    // The first transaction takes room; the second one is that of the row.
    for fault in [Fault::Duplicate, Fault::Refused("ValidationException")] {
        table.next("TransactWriteItems", fault);
    }
    assert!(send("one").await.status >= 500);
    assert!(table.are_over());
    assert_eq!((rows(&anna).await, product.files_of(&anna).len()), (0, 1));
    assert_eq!(send("one").await.status, 201, "the same call again");
    assert_eq!(
        (rows(&anna).await, product.files_of(&anna).len()),
        (1, 2),
        "nobody knows that the first file is not named"
    );

    // A change of which nobody knows whether it was written leaves both files; one whose answer got lost has its own.
    let row = anna.list("document", "").await.remove(0);
    let content = b"%PDF-1.7\nother\n%%EOF\n";
    let data = json!({"id": row["id"], "version": row["version"]}).to_string();
    let replace = async || {
        let body = form(Some(("x.pdf", content)), &[("data", &data)]);
        send_form(&anna, "/api/document/", None, body).await.status
    };
    // The first change of a call is that of what is counted; the second one is meant.
    let changed = |fault| [Fault::Duplicate, fault].map(|fault| table.next("UpdateItem", fault));
    changed(Fault::Refused("ValidationException"));
    assert!(replace().await >= 500);
    assert_eq!(ask(&product, "GET", &link(&anna, &row).await, b"").await.1, PDF);
    assert_eq!(product.files_of(&anna).len(), 3);
    changed(Fault::BrokenAfter);
    assert_eq!(replace().await, 200);
    assert!(table.are_over());
    assert_eq!(ask(&product, "GET", &link(&anna, &row).await, b"").await.1, content);
    assert_eq!(product.files_of(&anna).len(), 3, "the former one is gone");

    // Files that no row names are removed by a later upload.
    assert_eq!(send("three").await.status, 201);
    assert_eq!(product.files_of(&anna).len(), 4, "they may still be on their way");
    *later.lock().unwrap() = 3700;
    let anna = anna.again(&product).await;
    assert_eq!(upload(&anna, "x.pdf", PDF).await.status, 201);
    assert_eq!((rows(&anna).await, product.files_of(&anna).len()), (3, 3), "each row has one");

    // What cannot be removed stays, with its row.
    let row = anna.list("document", "").await.remove(0);
    files.next(S3, Fault::Refused("AccessDenied"));
    let path = format!("/api/document/delete/{}", row["id"]);
    assert_eq!(anna.client.delete(&path).await.status, 503);
    assert_eq!((rows(&anna).await, product.files_of(&anna).len()), (3, 3));
    assert_eq!(anna.client.delete(&path).await.status, 204);
    assert_eq!((rows(&anna).await, product.files_of(&anna).len()), (2, 2));
}

/// A scanner that has put the tag on each file.
#[derive(Clone, Default)]
struct Scanner(Arc<Mutex<Option<&'static str>>>);

#[derive(Debug)]
struct Tagged {
    inner: SharedHttpConnector,
    value: Arc<Mutex<Option<&'static str>>>,
}

impl HttpConnector for Tagged {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        if !request.uri().contains("tagging") {
            return self.inner.call(request);
        }
        let tags = self.value.lock().unwrap().map_or_else(String::new, |value| {
            format!("<Tag><Key>Other</Key><Value>x</Value></Tag><Tag><Key>Scan</Key><Value>{value}</Value></Tag>")
        });
        let body = format!("<Tagging><TagSet>{tags}</TagSet></Tagging>");
        HttpConnectorFuture::ready(response(200, body))
    }
}

impl Scanner {
    fn before(&self, inner: SharedHttpConnector) -> SharedHttpConnector {
        SharedHttpConnector::new(Tagged { inner, value: Arc::clone(&self.0) })
    }
}

#[tokio::test]
async fn with_a_scanner_only_what_is_clean_can_be_fetched() {
    let scanner = Scanner::default();
    let under = scanner.clone();
    let product = Product::start(move |setup| Setup {
        scan: Scan::read("Scan=CLEAN").unwrap(),
        files: Arc::new(move |http| under.before(http)),
        ..setup
    })
    .await;
    let anna = product.person("anna").await;
    let row = upload(&anna, "x.pdf", PDF).await.body;
    for (value, scan, fetched) in
        [(None, "waiting", false), (Some("CLEAN"), "clean", true), (Some("THREATS_FOUND"), "refused", false)]
    {
        *scanner.0.lock().unwrap() = value;
        let row = anna.get("document", &row["id"]).await.body;
        assert_eq!((&row["scan"], row.get("url").is_some()), (&json!(scan), fetched));
    }
    assert_eq!(anna.client.delete(&format!("/api/document/delete/{}", row["id"])).await.status, 204, "it can go");
    let without = anna.add("document", &Value::Object(Map::from_iter([("name".to_owned(), json!("Brief"))]))).await;
    assert_eq!(anna.get("document", &without["id"]).await.body.get("scan"), None);
}
