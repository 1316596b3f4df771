//! Documents whose files come in parts: what is missing, what is joined, and that the parts go.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::support::documents::{ask, form, link, rows, send_form, status};
use crate::support::{Person, Product, assert_fault};
use functions::papers::document::file::LARGEST;
use functions::papers::document::parts::PART;
use image::{ImageFormat, Rgb, RgbImage};
use lambda_http::http::Method;
use serde_json::{Value, json};
use shared::store::keys;
use std::io::Cursor;

/// A PDF of this many bytes.
fn large(size: i64) -> Vec<u8> {
    let mut bytes = b"%PDF-1.7\n".to_vec();
    bytes.resize(usize::try_from(size).unwrap() - 6, b' ');
    bytes.extend(b"%%EOF\n");
    bytes
}

async fn send_parts(product: &Product, bytes: &[u8], answer: &Value, at_most: usize) {
    for part in answer["parts"].as_array().unwrap().iter().take(at_most) {
        let range = |name: &str| usize::try_from(part[name].as_i64().unwrap()).unwrap();
        let bytes = &bytes[range("start")..range("start") + range("size")];
        let sent = ask(product, "PUT", part["url"].as_str().unwrap(), bytes).await;
        assert_eq!(status(&sent), 200, "{}", sent.0);
    }
}

#[tokio::test]
async fn a_large_file_comes_in_parts_and_goes_on_where_it_was_cut() {
    let product = Product::new().await;
    let (anna, berta) = (product.person("anna").await, product.person("berta").await);
    let size = 7 * PART + 17;
    let bytes = large(size);
    let begin = async |body: Value| anna.client.post("/api/document/parts", &body).await;
    let first = begin(json!({"size": size})).await;
    assert_eq!(first.status, 200, "{}", first.body);
    let parts = first.body["parts"].as_array().unwrap();
    assert_eq!((parts.len(), &parts[7]["size"]), (8, &json!(17)));
    assert!(parts.iter().all(|part| part["url"].as_str().unwrap().starts_with("/parts/")));
    send_parts(&product, &bytes, &first.body, 3).await;
    // An address takes its own part alone, and nothing larger.
    let url = parts[7]["url"].as_str().unwrap();
    assert_eq!(status(&ask(&product, "PUT", url, &bytes[..18]).await), 403);
    assert_eq!(status(&ask(&product, "GET", url, b"").await), 403);
    let other = url.replace(&anna.id.to_string(), &berta.id.to_string());
    assert_eq!(status(&ask(&product, "PUT", &other, &bytes[..17]).await), 403);

    let upload = &first.body["upload"];
    let join = json!({"upload": upload, "size": size, "filename": "Befund.pdf", "data": {"name": "Befund"}});
    let joined = async |person: &Person| person.client.post("/api/document/join", &join).await;
    assert_fault(&joined(&anna).await, "file", "file.parts");
    let rest = begin(json!({"size": size, "upload": upload})).await;
    let left: Vec<&Value> = rest.body["parts"].as_array().unwrap().iter().map(|part| &part["number"]).collect();
    assert_eq!(left, [4, 5, 6, 7, 8]);
    send_parts(&product, &bytes, &rest.body, 8).await;
    assert_eq!(begin(json!({"size": size, "upload": upload})).await.body["parts"], json!([]));

    assert_fault(&joined(&berta).await, "file", "file.parts");
    let row = joined(&anna).await;
    assert_eq!(row.status, 201, "{}", row.body);
    assert_eq!((&row.body["size"], &row.body["filename"]), (&json!(size), &json!("Befund.pdf")));
    assert_eq!(ask(&product, "GET", &link(&anna, &row.body).await, b"").await.1, bytes);
    let again = joined(&anna).await;
    assert_eq!((again.status, &again.body["id"]), (201, &row.body["id"]), "an answer that was lost");
    assert_eq!(rows(&anna).await, 1);

    for (body, path, key) in [
        (json!({}), "size", "required"),
        (json!({"size": 0}), "size", "min"),
        (json!({"size": LARGEST + 1}), "size", "max"),
        (json!({"size": 1, "upload": 0}), "upload", "min"),
        (json!({"size": 1, "more": 0}), "more", "unknown"),
    ] {
        assert_fault(&begin(body).await, path, key);
    }
    // The document that they became, and whoever leaves, takes the parts along.
    let left = async || product.stack.app.files().unwrap().some(&keys::parts::of_person(anna.id)).await.unwrap().len();
    assert_eq!(left().await, 0, "they went with the join");
    assert_eq!(anna.delete("document", &row.body["id"]).await.status, 204);
    let other = begin(json!({"size": size})).await;
    send_parts(&product, &bytes, &other.body, 1).await;
    assert_eq!(left().await, 1);
    assert_eq!(anna.leave().await.status, 200);
    assert_eq!((left().await, product.files_of(&anna)), (0, Vec::new()));
}

#[tokio::test]
async fn a_photo_of_a_phone_comes_in_parts_and_is_kept_whole() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    // 12 megapixels with so much in them that they take several MiB, as those of phones do.
    let noisy =
        RgbImage::from_fn(4032, 3024, |x, y| Rgb([x * y / 7, x * x / 5, y * y / 3].map(|it| it.to_le_bytes()[0])));
    let mut bytes = Cursor::new(Vec::new());
    noisy.write_to(&mut bytes, ImageFormat::Jpeg).unwrap();
    let bytes = bytes.into_inner();
    let size = bytes.len();
    assert!(size > 4 * 1024 * 1024, "{size}");
    let begun = anna.client.post("/api/document/parts", &json!({"size": size})).await;
    send_parts(&product, &bytes, &begun.body, usize::MAX).await;
    let join =
        json!({"upload": begun.body["upload"], "size": size, "filename": "IMG_1.JPG", "data": {"name": "Befund"}});
    let row = anna.client.post("/api/document/join", &join).await;
    assert_eq!((row.status, &row.body["mimetype"]), (201, &json!("image/jpeg")), "{}", row.body);
    let (_, kept) = ask(&product, "GET", &link(&anna, &row.body).await, b"").await;
    let kept = image::load_from_memory(&kept).unwrap();
    assert_eq!((kept.width(), kept.height()), (4032, 3024), "legible as it was taken");
}

#[tokio::test]
async fn an_archive_is_no_document_by_any_way() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    // What is never unpacked cannot unpack to too much: a zip, which is also what Word and LibreOffice write, and a gzip.
    let zip = [&b"PK\x03\x04\x14\0\0\0\x08\0"[..], &[0; 40], b"word/document.xml", &[0; 400]].concat();
    let gzip = [&b"\x1f\x8b\x08\0\0\0\0\0"[..], &[0; 400]].concat();
    for (name, bytes) in [("a.zip", &zip), ("a.docx", &zip), ("a.pdf", &zip), ("a.gz", &gzip), ("a.png", &gzip)] {
        let body = form(Some((name, bytes)), &[("data", "{\"name\":\"x\"}")]);
        assert_fault(&send_form(&anna, "/api/document/upload", None, body).await, "file", "file.type");
        let size = bytes.len();
        let begun = anna.client.post("/api/document/parts", &json!({"size": size})).await;
        send_parts(&product, bytes, &begun.body, 1).await;
        let upload = &begun.body["upload"];
        let join = json!({"upload": upload, "size": size, "filename": name, "data": {"name": "x"}});
        assert_fault(&anna.client.post("/api/document/join", &join).await, "file", "file.type");
        let picture = anna.client.send(&Method::POST, "/api/profileimage", bytes.clone()).await;
        assert_eq!(picture.status, 400, "{name}: {}", picture.body);
    }
    assert_eq!((rows(&anna).await, product.files_of(&anna)), (0, Vec::new()));
}
