//! A picture of a person as it may be kept: the middle of what was sent, written anew (`papers::pixels`).

use crate::papers::pixels;
use crate::papers::pixels::bounds::{Bounds, Unreadable};
use image::imageops::FilterType;
use shared::http::problem::Problem;

/// The side of a kept picture, in pixels.
pub const SIDE: u32 = 512;

/// The longest side of a picture that is decoded. What is larger in memory than on the way is known before.
pub const MAX_SIDE: u32 = 4096;

/// Bytes that decoding may take.
const MEMORY: u64 = 96 * 1024 * 1024;

/// Bytes before the picture itself that are looked at (`K-31`).
pub const METADATA: usize = 262_144;

/// How well a kept picture is written, of 100.
const QUALITY: u8 = 85;

/// The picture of a file, square and at most `SIDE` wide, as JPEG without metadata.
///
/// # Errors
/// `image` for what is no JPEG or PNG, or is broken; `pixels` for what is too large to be decoded.
pub fn kept(bytes: &[u8]) -> Result<Vec<u8>, Problem> {
    let bounds = Bounds { side: MAX_SIDE, memory: MEMORY, metadata: METADATA };
    let picture = pixels::decoded(bytes, bounds).map_err(|why| match why {
        Unreadable::Broken => Problem::field("image", "image"),
        Unreadable::TooLarge => Problem::field("image", "pixels"),
    })?;
    let side = picture.width().min(picture.height()).clamp(1, SIDE);
    let square = picture.resize_to_fill(side, side, FilterType::Triangle);
    pixels::written(&pixels::on_white(square), QUALITY)
}
