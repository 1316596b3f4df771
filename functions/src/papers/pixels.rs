//! Pictures decoded and written anew, so that nothing of a file but what can be seen goes on. Metadata (places, devices, times),
//! whatever hides behind the picture and files that are two things at once end here.

pub mod bounds;
mod colour;
mod jpeg;
mod raw;

use super::profile;
use bounds::{Bounds, Unreadable};
use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits, Rgb, RgbImage};
use raw::RawPicture;
use shared::http::problem::Problem;
use std::io::Cursor;

const JPEG: &[u8] = &[0xff, 0xd8, 0xff];
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

/// Whether the file is a picture by its first bytes, whatever its name and its sender say.
#[must_use]
pub fn is_picture(bytes: &[u8]) -> bool {
    sniffed(bytes).is_some()
}

/// The picture of a file, as it was seen when it was taken.
///
/// # Errors
/// `Broken` also when a part of it is missing; `TooLarge` before anything is decoded.
pub fn decoded(bytes: &[u8], bounds: Bounds) -> Result<DynamicImage, Unreadable> {
    let format = sniffed(bytes).filter(|_| begins_within(bytes, bounds.metadata)).ok_or(Unreadable::Broken)?;
    let raw = if format == ImageFormat::Jpeg { jpeg::decode(bytes, bounds)? } else { read(bytes, format, bounds)? };
    let mut picture = colour::in_srgb(raw.picture, raw.profile.as_deref());
    picture.apply_orientation(raw.orientation);
    Ok(picture)
}

fn read(bytes: &[u8], format: ImageFormat, bounds: Bounds) -> Result<RawPicture, Unreadable> {
    if !profile::fits(bytes, bounds.metadata) {
        return Err(Unreadable::Broken);
    }
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = Limits::default();
    limits.max_image_width = Some(bounds.side);
    limits.max_image_height = Some(bounds.side);
    limits.max_alloc = Some(bounds.memory);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|error| refusal(&error))?;
    let (width, height) = decoder.dimensions();
    if width > bounds.side || height > bounds.side || decoder.total_bytes() > bounds.memory {
        return Err(Unreadable::TooLarge);
    }
    let orientation = decoder.orientation().map_err(|error| refusal(&error))?;
    let profile = decoder.icc_profile().map_err(|error| refusal(&error))?;
    let picture = DynamicImage::from_decoder(decoder).map_err(|error| refusal(&error))?;
    Ok(RawPicture { picture, orientation, profile })
}

/// The picture without transparency: on white where it lets something through.
#[must_use]
pub fn on_white(picture: DynamicImage) -> RgbImage {
    if !picture.color().has_alpha() {
        return picture.into_rgb8();
    }
    let mut on_white = RgbImage::new(picture.width(), picture.height());
    for (at, pixel) in picture.into_rgba8().enumerate_pixels().map(|(x, y, pixel)| ((x, y), pixel.0)) {
        let [red, green, blue, alpha] = pixel.map(u16::from);
        let over = |colour: u16| u8::try_from((colour * alpha + 255 * (255 - alpha)) / 255).unwrap_or(u8::MAX);
        on_white.put_pixel(at.0, at.1, Rgb([over(red), over(green), over(blue)]));
    }
    on_white
}

/// The picture as a JPEG of this quality, of 100.
pub fn written(picture: &RgbImage, quality: u8) -> Result<Vec<u8>, Problem> {
    let mut bytes = Vec::new();
    let written = JpegEncoder::new_with_quality(&mut bytes, quality).encode_image(picture);
    written.map_err(|error| Problem::Internal(error.to_string()))?;
    Ok(bytes)
}

fn sniffed(bytes: &[u8]) -> Option<ImageFormat> {
    if bytes.starts_with(JPEG) {
        Some(ImageFormat::Jpeg)
    } else if bytes.starts_with(PNG) {
        Some(ImageFormat::Png)
    } else {
        None
    }
}

/// Whether the picture begins within so many bytes.
fn begins_within(bytes: &[u8], metadata: usize) -> bool {
    let mut at = if bytes.starts_with(PNG) { PNG.len() } else { 2 };
    while at < metadata {
        let Some(part) = part(bytes, at) else { return false };
        if part.is_picture {
            return true;
        }
        at = part.ends;
    }
    false
}

/// A segment of a JPEG or a chunk of a PNG.
struct Part {
    is_picture: bool,
    ends: usize,
}

fn part(bytes: &[u8], at: usize) -> Option<Part> {
    if bytes.starts_with(PNG) {
        let length = u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?);
        let is_picture = bytes.get(at + 4..at + 8)? == b"IDAT";
        return Some(Part { is_picture, ends: at.checked_add(usize::try_from(length).ok()?)?.checked_add(12)? });
    }
    let [0xff, marker] = *bytes.get(at..at + 2)? else { return None };
    match marker {
        // A filler before the next marker.
        0xff => Some(Part { is_picture: false, ends: at + 1 }),
        0xda => Some(Part { is_picture: true, ends: at }),
        _ => {
            let length = u16::from_be_bytes(bytes.get(at + 2..at + 4)?.try_into().ok()?);
            Some(Part { is_picture: false, ends: at + 2 + usize::from(length.max(2)) })
        }
    }
}

fn refusal(error: &ImageError) -> Unreadable {
    match error {
        ImageError::Limits(_) => Unreadable::TooLarge,
        _ => Unreadable::Broken,
    }
}
