//! A picture as it may be kept: decoded and written anew, so that nothing of the file but what can be seen goes on. Metadata
//! (places, devices, times), whatever hides behind the picture and files that are two things at once end here.

use image::codecs::jpeg::JpegEncoder;
use image::imageops::FilterType;
use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits, Rgb, RgbImage};
use shared::http::problem::Problem;
use std::io::Cursor;

/// The side of a kept picture, in pixels.
pub const SIDE: u32 = 512;

/// The longest side of a picture that is decoded. What is larger in memory than on the way is known before.
pub const LONGEST_SIDE: u32 = 4096;

/// Bytes that decoding may take.
const MEMORY: u64 = 96 * 1024 * 1024;

/// Bytes before the picture itself that are looked at (`K-31`).
pub const METADATA: usize = 262_144;

/// How well a kept picture is written, of 100.
const QUALITY: u8 = 85;

const JPEG: &[u8] = &[0xff, 0xd8, 0xff];
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

/// The picture of a file, square and at most `SIDE` wide, as JPEG without metadata.
///
/// # Errors
/// `image` for what is no JPEG or PNG, or is broken; `pixels` for what is too large to be decoded.
pub fn kept(bytes: &[u8]) -> Result<Vec<u8>, Problem> {
    let format = sniffed(bytes).filter(|_| begins_soon(bytes)).ok_or_else(unreadable)?;
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = Limits::default();
    limits.max_image_width = Some(LONGEST_SIDE);
    limits.max_image_height = Some(LONGEST_SIDE);
    limits.max_alloc = Some(MEMORY);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|error| refusal(&error))?;
    let (width, height) = decoder.dimensions();
    if width > LONGEST_SIDE || height > LONGEST_SIDE || decoder.total_bytes() > MEMORY {
        return Err(too_large());
    }
    // How the device was held; without it pictures of phones lie on their side.
    let orientation = decoder.orientation().map_err(|error| refusal(&error))?;
    let mut picture = DynamicImage::from_decoder(decoder).map_err(|error| refusal(&error))?;
    picture.apply_orientation(orientation);
    write(&square(&picture))
}

/// What the file is by its first bytes, whatever its name and its sender say.
fn sniffed(bytes: &[u8]) -> Option<ImageFormat> {
    if bytes.starts_with(JPEG) {
        Some(ImageFormat::Jpeg)
    } else if bytes.starts_with(PNG) {
        Some(ImageFormat::Png)
    } else {
        None
    }
}

/// Whether the picture begins within the bytes that may be metadata.
fn begins_soon(bytes: &[u8]) -> bool {
    let mut at = if bytes.starts_with(PNG) { PNG.len() } else { 2 };
    while at < METADATA {
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

/// The middle of a picture, on white where it lets something through.
fn square(picture: &DynamicImage) -> RgbImage {
    let side = picture.width().min(picture.height()).clamp(1, SIDE);
    let picture = picture.resize_to_fill(side, side, FilterType::Triangle);
    let mut on_white = RgbImage::new(side, side);
    for (at, pixel) in picture.to_rgba8().enumerate_pixels().map(|(x, y, pixel)| ((x, y), pixel.0)) {
        let [red, green, blue, alpha] = pixel.map(u16::from);
        let over = |colour: u16| u8::try_from((colour * alpha + 255 * (255 - alpha)) / 255).unwrap_or(u8::MAX);
        on_white.put_pixel(at.0, at.1, Rgb([over(red), over(green), over(blue)]));
    }
    on_white
}

fn write(picture: &RgbImage) -> Result<Vec<u8>, Problem> {
    let mut bytes = Vec::new();
    let written = JpegEncoder::new_with_quality(&mut bytes, QUALITY).encode_image(picture);
    written.map_err(|error| Problem::Internal(error.to_string()))?;
    Ok(bytes)
}

fn refusal(error: &ImageError) -> Problem {
    match error {
        ImageError::Limits(_) => too_large(),
        _ => unreadable(),
    }
}

fn unreadable() -> Problem {
    Problem::field("image", "image")
}

fn too_large() -> Problem {
    Problem::field("image", "pixels")
}
