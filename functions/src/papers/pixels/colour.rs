//! Colours of a picture as every screen shows them. Phones write wider ranges (Display P3) and say so in a profile, which does not
//! go on with the picture: without being converted, skin would look paler than it is.

use image::{DynamicImage, ImageBuffer, Pixel};
use moxcms::{ColorProfile, DataColorSpace, Layout, TransformExecutor, TransformOptions};

/// Bytes of the largest profile that is read: those of cameras have hundreds, those of scanners with tables two million.
const LARGEST_PROFILE: usize = 4 * 1024 * 1024;

/// The picture in sRGB. A profile that is broken, or of other colours than the picture has, says nothing, as in browsers.
#[must_use]
pub fn in_srgb(picture: DynamicImage, profile: Option<&[u8]>) -> DynamicImage {
    let profile = profile.filter(|profile| profile.len() <= LARGEST_PROFILE);
    let Some(profile) = profile.and_then(|profile| ColorProfile::new_from_slice(profile).ok()) else { return picture };
    let grey = !picture.color().has_color();
    if profile.color_space != if grey { DataColorSpace::Gray } else { DataColorSpace::Rgb } {
        return picture;
    }
    let alpha = picture.color().has_alpha();
    let (from, to) = match (grey, alpha) {
        (true, true) => (Layout::GrayAlpha, Layout::Rgba),
        (true, false) => (Layout::Gray, Layout::Rgb),
        (false, true) => (Layout::Rgba, Layout::Rgba),
        (false, false) => (Layout::Rgb, Layout::Rgb),
    };
    let srgb = ColorProfile::new_srgb();
    let Ok(transform) = profile.create_transform_8bit(from, &srgb, to, TransformOptions::default()) else {
        return picture;
    };
    match (grey, alpha) {
        (true, true) => DynamicImage::ImageRgba8(converted(&picture.into_luma_alpha8(), &*transform)),
        (true, false) => DynamicImage::ImageRgb8(converted(&picture.into_luma8(), &*transform)),
        (false, true) => DynamicImage::ImageRgba8(converted(&picture.into_rgba8(), &*transform)),
        (false, false) => DynamicImage::ImageRgb8(converted(&picture.into_rgb8(), &*transform)),
    }
}

/// The picture row by row. A row that is refused stays black, which no row of the right length is.
fn converted<From, To>(
    picture: &ImageBuffer<From, Vec<u8>>,
    transform: &(dyn TransformExecutor<u8> + Send + Sync),
) -> ImageBuffer<To, Vec<u8>>
where
    From: Pixel<Subpixel = u8>,
    To: Pixel<Subpixel = u8>,
{
    let (width, height) = picture.dimensions();
    let mut into = ImageBuffer::new(width, height);
    let row = |channels: u8| usize::try_from(width).unwrap_or(0) * usize::from(channels);
    let rows = picture.as_raw().chunks_exact(row(From::CHANNEL_COUNT).max(1));
    for (before, after) in rows.zip(into.chunks_exact_mut(row(To::CHANNEL_COUNT).max(1))) {
        if transform.transform(before, after).is_err() {
            return into;
        }
    }
    into
}
