//! Pictures as phones and scanners write them: half of one is none, and its colours stay what they were.
//! The files of `pictures/` are Pillow's; the colours expected are those of Little CMS.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::support::documents::{ask, form, link, send_form};
use crate::support::{Person, Product, assert_fault};
use functions::account::profile_image;
use functions::papers::document::file;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use local::client::Answer;
use shared::http::problem::Problem;
use std::io::Cursor;

const END: &[u8] = &[0xff, 0xd9];

/// Every way in which the data of a JPEG are written, each with a picture of its own.
fn kinds() -> [(&'static str, Vec<u8>); 5] {
    let waves = RgbImage::from_fn(160, 120, |x, y| {
        let [x, y] = [x, y].map(|at| u8::try_from(at).unwrap_or(u8::MAX));
        Rgb([x.wrapping_mul(7), y.wrapping_mul(5), x ^ y])
    });
    let mut baseline = Cursor::new(Vec::new());
    waves.write_to(&mut baseline, ImageFormat::Jpeg).unwrap();
    [
        ("baseline", baseline.into_inner()),
        ("progressive", include_bytes!("pictures/progressive.jpg").to_vec()),
        ("restarts", include_bytes!("pictures/restarts.jpg").to_vec()),
        ("grey", include_bytes!("pictures/grey.jpg").to_vec()),
        ("four inks", include_bytes!("pictures/four_inks.jpg").to_vec()),
    ]
}

async fn upload(person: &Person, filename: &str, bytes: &[u8]) -> Answer {
    let body = form(Some((filename, bytes)), &[("data", "{\"name\":\"Foto\"}")]);
    send_form(person, "/api/document/upload", None, body).await
}

#[test]
fn a_picture_that_is_cut_anywhere_is_broken_with_and_without_an_end_mark() {
    for (kind, whole) in kinds() {
        assert!(whole.ends_with(END), "{kind}");
        let data = whole.windows(2).position(|mark| mark == [0xff, 0xda]).unwrap();
        for hundredths in [2, 10, 30, 50, 70, 90, 97] {
            let cut = &whole[..data + (whole.len() - data) * hundredths / 100];
            for sent in [cut.to_vec(), [cut, END].concat(), [cut, END, &whole].concat()] {
                let kept = file::kept(sent).map(|kept| kept.bytes.len());
                assert_eq!(kept, Err(Problem::field("file", "file.broken")), "{kind} {hundredths} %");
            }
            assert_eq!(profile_image::kept(cut), Err(Problem::field("image", "image")), "{kind} {hundredths} %");
        }
        let behind = [&whole, b"ftypmp42".as_slice()].concat();
        for sent in [whole[..whole.len() - END.len()].to_vec(), behind, whole.repeat(2), whole] {
            assert_eq!(file::kept(sent).map(|kept| kept.mimetype), Ok("image/jpeg"), "{kind}");
        }
    }
}

#[tokio::test]
async fn a_half_picture_is_refused_where_it_is_sent_and_nothing_is_kept() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    for (kind, whole) in kinds() {
        for cut in [&whole[..whole.len() / 2], &whole[..whole.len().min(700)]] {
            assert_fault(&upload(&anna, "IMG_1.jpg", cut).await, "file", "file.broken");
        }
        assert_eq!(upload(&anna, "IMG_1.jpg", &whole).await.status, 201, "{kind}");
    }
    assert_eq!(anna.list("document", "").await.len(), kinds().len());
}

#[tokio::test]
async fn colours_of_a_phone_are_those_that_were_seen() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let jpeg = include_bytes!("pictures/display_p3.jpg").as_slice();
    for (name, sent) in [("p3.jpg", jpeg), ("p3.png", include_bytes!("pictures/display_p3.png"))] {
        let row = upload(&anna, name, sent).await.body;
        let (_, kept) = ask(&product, "GET", &link(&anna, &row).await, b"").await;
        assert!(!kept.windows(11).any(|part| part == b"ICC_PROFILE"), "{name}");
        let kept = image::load_from_memory(&kept).unwrap().to_rgb8();
        for (at, right) in [(8, [224, 35, 49]), (24, [244, 147, 138]), (40, [66, 153, 54])] {
            let seen = kept.get_pixel(at, 8).0;
            let off = seen.iter().zip(right).map(|(seen, right)| seen.abs_diff(right)).max().unwrap();
            assert!(off <= 4, "{name}: {seen:?} instead of {right:?}");
        }
    }
}

#[test]
fn a_profile_that_says_nothing_changes_nothing() {
    let p3 = include_bytes!("pictures/display_p3.jpg");
    let at = p3.windows(4).position(|part| part == b"acsp").unwrap();
    let mut broken = p3.to_vec();
    broken[at] = b'x';
    // Of another kind of picture: grey.
    let mut other = p3.to_vec();
    other[at - 20..at - 16].copy_from_slice(b"GRAY");
    for sent in [broken, other] {
        let kept = image::load_from_memory(&file::kept(sent).unwrap().bytes).unwrap();
        let [red, green, blue] = DynamicImage::into_rgb8(kept).get_pixel(8, 8).0;
        assert!(red.abs_diff(205) <= 4 && green.abs_diff(60) <= 4 && blue.abs_diff(60) <= 4, "{red} {green} {blue}");
    }
}
