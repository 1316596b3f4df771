//! A picture of the person: what may be one, what is kept of it, who can fetch it, and that it goes.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::support::pictures::{exif, with_segment};
use crate::support::{Person, Product, assert_fault, movable};
use functions::account::profile_image::{MAX_SIDE, METADATA, SIDE, kept};
use futures::future::join_all;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};
use lambda_http::http::Method;
use local::client::Answer;
use serde_json::json;
use shared::identity::budget;
use shared::store::keys;
use std::io::Cursor;

const PATH: &str = "/api/profileimage";

/// A picture, red on the left and blue on the right.
fn two_sided(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, _| if x < width / 2 { Rgb([200, 20, 20]) } else { Rgb([20, 20, 200]) })
}

fn written(picture: impl Into<DynamicImage>, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    picture.into().write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

fn jpeg(width: u32, height: u32) -> Vec<u8> {
    written(two_sided(width, height), ImageFormat::Jpeg)
}

/// A chunk of a PNG. Nobody gets as far as its checksum.
fn chunk(kind: [u8; 4], content: &[u8]) -> Vec<u8> {
    [&u32::try_from(content.len()).unwrap().to_be_bytes(), kind.as_slice(), content, &[0; 4]].concat()
}

fn checked(kind: [u8; 4], content: &[u8]) -> Vec<u8> {
    let mut sum = !0_u32;
    for byte in kind.iter().chain(content) {
        sum ^= u32::from(*byte);
        for _ in 0..8 {
            sum = if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 };
        }
    }
    let mut chunk = chunk(kind, content);
    let end = chunk.len() - 4;
    chunk[end..].copy_from_slice(&(!sum).to_be_bytes());
    chunk
}

/// The beginning of a PNG of this size, whose pixels are not there.
fn png_head(width: u32, height: u32) -> Vec<u8> {
    let head = [&width.to_be_bytes(), height.to_be_bytes().as_slice(), &[8, 6, 0, 0, 0]].concat();
    [b"\x89PNG\r\n\x1a\n".as_slice(), &checked(*b"IHDR", &head)].concat()
}

async fn send(person: &Person, bytes: Vec<u8>) -> Answer {
    person.client.clone().with_header("content-type", "image/jpeg").send(&Method::POST, PATH, bytes).await
}

/// The bytes of the kept picture.
async fn file(product: &Product, person: &Person) -> Option<Vec<u8>> {
    let document = keys::natural_id(person.id, "document", "profileimage");
    product.stack.app.files().unwrap().get(&keys::file(person.id, "document", document)).await.unwrap()
}

fn decoded(bytes: &[u8]) -> RgbImage {
    image::load_from_memory_with_format(bytes, ImageFormat::Jpeg).unwrap().to_rgb8()
}

#[tokio::test]
async fn a_picture_is_kept_shown_replaced_and_removed() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    assert_eq!(anna.client.get(PATH).await.status, 404);
    assert_eq!(anna.client.delete(PATH).await.status, 404);

    let first = send(&anna, jpeg(900, 600)).await;
    assert_eq!(first.status, 200, "{}", first.body);
    let fetched = anna.client.get(PATH).await;
    assert_eq!((fetched.status, &fetched.headers["content-type"]), (200, &"image/jpeg".parse().unwrap()));
    assert_eq!(fetched.headers["cache-control"], "no-store");
    assert_eq!(fetched.headers["x-content-type-options"], "nosniff");
    let picture = decoded(&file(&product, &anna).await.unwrap());
    assert_eq!(picture.dimensions(), (SIDE, SIDE));
    assert!(picture.get_pixel(20, 250).0[0] > 150 && picture.get_pixel(490, 250).0[2] > 150);

    // It is a document of theirs, and their profile says so; so their export names it.
    let document = anna.client.get(&format!("/api/document/{}", first.body["document"])).await.body;
    assert_eq!((&document["filename"], &document["size"]), (&json!("profileimage.jpg"), &first.body["size"]));
    let profile = anna.list("user/profile", "").await.remove(0);
    assert_eq!(profile["image"], first.body["document"]);
    let export = anna.export("json").await.body;
    assert_eq!(export["entries"]["document"][0]["filename"], "profileimage.jpg");

    let second = send(&anna, written(two_sided(64, 64), ImageFormat::Png)).await;
    assert_eq!(second.body["document"], first.body["document"], "it takes the place of the first");
    assert_eq!(decoded(&file(&product, &anna).await.unwrap()).dimensions(), (64, 64));
    assert_eq!(anna.list("document", "").await.len(), 1);

    assert_eq!(anna.client.delete(PATH).await.status, 204);
    assert_eq!(file(&product, &anna).await, None);
    assert_eq!(anna.client.get(PATH).await.status, 404);
    assert_eq!(anna.list("user/profile", "").await[0]["image"], json!(null));
    assert_eq!(anna.list("document", "").await.len(), 0);
}

#[tokio::test]
async fn a_picture_is_its_owners_alone() {
    let product = Product::new().await;
    let (anna, berta) = (product.person("anna").await, product.person("berta").await);
    let document = send(&anna, jpeg(80, 80)).await.body["document"].clone();
    assert_eq!(product.nobody().get(PATH).await.status, 401);
    assert_eq!(berta.client.get(PATH).await.status, 404);
    assert_eq!(berta.client.get(&format!("/api/document/{document}")).await.status, 404);
    assert_eq!(berta.client.delete(&format!("/api/document/delete/{document}")).await.status, 404);
    assert_eq!(berta.client.delete(PATH).await.status, 404);
    // Nor can they say that it is theirs.
    let profile = berta.list("user/profile", "").await.remove(0);
    let claim = json!({"version": profile["version"], "image": document});
    let claimed = berta.client.post(&format!("/api/user/profile/update/{}", profile["id"]), &claim).await;
    assert_fault(&claimed, "image", "reference");
    assert_eq!(anna.client.get(PATH).await.status, 200);
}

#[tokio::test]
async fn a_document_goes_with_its_file() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let document = send(&anna, jpeg(80, 80)).await.body["document"].clone();
    assert_eq!(anna.client.delete(&format!("/api/document/delete/{document}")).await.status, 204);
    assert_eq!(file(&product, &anna).await, None);
    assert_eq!(anna.client.get(PATH).await.status, 404);
}

#[tokio::test]
async fn what_is_no_picture_or_too_large_is_refused() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    for megabytes in [2, 20] {
        let mut large = jpeg(80, 80);
        large.resize(megabytes * 1024 * 1024, 0);
        assert_eq!(send(&anna, large).await.status, 413, "{megabytes} MB");
    }
    let cut = jpeg(80, 80)[..300].to_vec();
    let svg = b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>".to_vec();
    for (kind, bytes) in [
        ("nothing", Vec::new()),
        ("text", b"Kein Bild".to_vec()),
        ("SVG", svg.clone()),
        ("SVG behind a mark of a JPEG", [[0xff, 0xd8, 0xff].as_slice(), &svg].concat()),
        ("GIF", b"GIF89a\x01\0\x01\0\0\0\0;".to_vec()),
        ("PDF", b"%PDF-1.7\n".to_vec()),
        ("ZIP", b"PK\x03\x04".to_vec()),
        ("the name of a PNG alone", b"\x89PNG\r\n\x1a\n".to_vec()),
        ("a cut JPEG", cut),
        ("broken pixels", [png_head(80, 80), checked(*b"IDAT", b"none"), checked(*b"IEND", b"")].concat()),
    ] {
        let answer = send(&anna, bytes).await;
        assert_eq!(answer.status, 400, "{kind}");
        assert_fault(&answer, "image", "image");
    }
    assert_eq!(anna.client.get(PATH).await.status, 404, "nothing was kept");
}

#[tokio::test]
async fn only_so_many_pictures_of_a_person_are_written_anew() {
    let (clock, turn) = movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    let most = usize::try_from(budget::PICTURES_PER_PERSON.most).unwrap();
    let sent = join_all((0..most + 4).map(|_| send(&anna, b"no picture".to_vec()))).await;
    let looked = sent.iter().filter(|answer| answer.status == 400).count();
    let refused = sent.iter().filter(|answer| answer.status == 429).count();
    assert_eq!((looked, refused), (most, 4));
    assert_eq!(send(&anna, jpeg(40, 40)).await.status, 429);
    turn(3600);
    assert_eq!(send(&anna.again(&product).await, jpeg(40, 40)).await.status, 200);
}

#[test]
fn a_bomb_is_known_by_its_head_and_never_decoded() {
    let pixels = |bytes: &[u8]| kept(bytes).unwrap_err() == shared::http::problem::Problem::field("image", "pixels");
    // The pixels of these are nonsense: had anybody looked at them, the answer would be another.
    for (width, height) in [(50_000, 50_000), (MAX_SIDE + 1, 1), (1, MAX_SIDE + 1), (i32::MAX as u32, 1)] {
        let bomb = [png_head(width, height), checked(*b"IDAT", b"none"), checked(*b"IEND", b"")].concat();
        assert!(pixels(&bomb), "{width} x {height}");
    }
    // A JPEG that says it has 65,500 lines.
    let mut tall = jpeg(80, 80);
    let frame = tall.windows(2).position(|pair| pair == [0xff, 0xc0]).unwrap();
    tall[frame + 5..frame + 7].copy_from_slice(&65_500_u16.to_be_bytes());
    assert!(pixels(&tall));
}

#[test]
fn only_so_much_metadata_is_read() {
    let padded =
        |segments: usize| (0..segments).fold(jpeg(80, 80), |picture, _| with_segment(picture, 0xe2, &vec![0; 65_000]));
    assert!(kept(&padded(4)).is_ok());
    const { assert!(65_000 * 5 > METADATA) };
    assert!(kept(&padded(5)).is_err());
    let text = checked(*b"tEXt", &[b"k\0".as_slice(), &vec![b'x'; METADATA]].concat());
    let mut png = written(two_sided(8, 8), ImageFormat::Png);
    png.splice(33..33, text);
    assert!(kept(&png).is_err());
}

#[test]
fn nothing_but_what_can_be_seen_is_kept() {
    let mut sent = with_segment(jpeg(120, 80), 0xe1, &exif(1));
    sent = with_segment(sent, 0xfe, b"<script>alert('comment')</script>");
    sent = with_segment(sent, 0xe1, b"http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>Anna</x:xmpmeta>");
    // Something else behind the picture, as in a file that is two things at once.
    sent.extend(b"PK\x03\x04<html><script>alert('behind')</script></html>");
    let kept = kept(&sent).unwrap();
    for hidden in [b"Exif".as_slice(), b"GPS", b"2026:08:03", b"Anna", b"script", b"xmpmeta", b"PK\x03\x04"] {
        assert!(sent.windows(hidden.len()).any(|part| part == hidden));
        assert!(!kept.windows(hidden.len()).any(|part| part == hidden), "{}", String::from_utf8_lossy(hidden));
    }
    assert!(kept.ends_with(&[0xff, 0xd9]));
}

#[test]
fn a_picture_stands_as_it_was_seen() {
    // The device was held on its side: what is stored left is to be shown at the top.
    let turned = decoded(&kept(&with_segment(jpeg(120, 120), 0xe1, &exif(6))).unwrap());
    assert!(turned.get_pixel(60, 5).0[0] > 150 && turned.get_pixel(60, 115).0[2] > 150);
    // What lets something through stands on white.
    let clear = RgbaImage::from_pixel(20, 20, Rgba([0, 0, 0, 0]));
    let on_white = decoded(&kept(&written(clear, ImageFormat::Png)).unwrap());
    assert!(on_white.pixels().all(|pixel| pixel.0.iter().all(|colour| *colour > 250)));
    // The middle of what is not square.
    assert_eq!(decoded(&kept(&jpeg(2000, 700)).unwrap()).dimensions(), (SIDE, SIDE));
    assert_eq!(decoded(&kept(&jpeg(1, 1)).unwrap()).dimensions(), (1, 1));
}
