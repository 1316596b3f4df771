//! Pictures decoded and written anew, so that nothing of a file but what can be seen goes on. Metadata (places, devices, times),
//! whatever hides behind the picture and files that are two things at once end here.

use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits, Rgb, RgbImage};
use shared::http::problem::Problem;
use std::io::Cursor;

const JPEG: &[u8] = &[0xff, 0xd8, 0xff];
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

/// What is decoded. What is larger in memory than on the way is known before a pixel is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The longest side, in pixels.
    pub side: u32,
    /// Bytes that decoding may take.
    pub memory: u64,
    /// Bytes before the picture itself that are looked at.
    pub metadata: usize,
}

/// Why there is no picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// It is no JPEG or PNG, or is broken.
    Broken,
    /// It has more pixels than are decoded.
    TooLarge,
}

/// Whether the file is a picture by its first bytes, whatever its name and its sender say.
#[must_use]
pub fn is_picture(bytes: &[u8]) -> bool {
    sniffed(bytes).is_some()
}

/// The picture of a file, as it was seen when it was taken.
pub fn decoded(bytes: &[u8], bounds: Bounds) -> Result<DynamicImage, Unreadable> {
    let format = sniffed(bytes).filter(|_| begins_within(bytes, bounds.metadata)).ok_or(Unreadable::Broken)?;
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
    // How the device was held; without it pictures of phones lie on their side.
    let orientation = decoder.orientation().map_err(|error| refusal(&error))?;
    let mut picture = DynamicImage::from_decoder(decoder).map_err(|error| refusal(&error))?;
    picture.apply_orientation(orientation);
    Ok(picture)
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
pub fn jpeg(picture: &RgbImage, quality: u8) -> Result<Vec<u8>, Problem> {
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
