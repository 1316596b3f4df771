//! A picture whose colour profile is small in the file and large in memory.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use functions::account::profile_image;
use functions::papers::document::file::{self, FIELD};
use functions::papers::profile::fits;
use image::{ImageFormat, Rgb, RgbImage};
use shared::http::pack::gzip;
use shared::http::problem::Problem;
use std::io::Cursor;

/// A PNG with a profile of so many zeros.
fn with_profile(length: usize) -> Vec<u8> {
    let mut png = Cursor::new(Vec::new());
    RgbImage::from_pixel(8, 8, Rgb([180, 60, 90])).write_to(&mut png, ImageFormat::Png).unwrap();
    let mut png = png.into_inner();
    let packed = gzip(&vec![0; length]).unwrap();
    let sum = u32::try_from(length % 65_521).unwrap() << 16 | 1;
    let zlib = [&[0x78, 0x9c], &packed[10..packed.len() - 8], &sum.to_be_bytes()].concat();
    let content = [b"iCCPx\0\0".as_slice(), &zlib].concat();
    let size = u32::try_from(content.len() - 4).unwrap().to_be_bytes();
    let chunk = [size.as_slice(), &content, &crc(&content).to_be_bytes()].concat();
    // Behind the first chunk.
    png.splice(33..33, chunk);
    png
}

fn crc(bytes: &[u8]) -> u32 {
    let step = |crc: u32| if crc & 1 == 1 { 0xedb8_8320 ^ (crc >> 1) } else { crc >> 1 };
    !bytes.iter().fold(!0, |crc, byte| (0..8).fold(crc ^ u32::from(*byte), |crc, _| step(crc)))
}

#[test]
fn a_profile_of_200_megabytes_is_refused_before_it_is_unpacked() {
    let bomb = with_profile(200 * 1024 * 1024);
    assert!(bomb.len() < 300 * 1024, "a small file: {}", bomb.len());
    assert_eq!(file::kept(bomb).map(|kept| kept.mimetype), Err(Problem::field(FIELD, "file.broken")));
    assert_eq!(file::kept(with_profile(512 * 1024)).map(|kept| kept.mimetype), Ok(file::JPEG), "a large one");
}

#[test]
fn a_picture_of_a_person_has_a_smaller_one() {
    assert!(profile_image::kept(&with_profile(100 * 1024)).is_ok());
    assert_eq!(profile_image::kept(&with_profile(300 * 1024)), Err(Problem::field("image", "image")));
}

#[test]
fn what_is_no_chunk_ends_the_search() {
    let png = with_profile(1024);
    for end in [0, 8, 20, 33, 45, png.len()] {
        assert!(fits(&png[..end], 1024), "{end}");
    }
    assert!(!fits(&png, 1023));
}
