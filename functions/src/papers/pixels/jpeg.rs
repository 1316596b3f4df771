//! A JPEG decoded so that one whose data end early is none. Decoders fill what is missing with grey and say nothing.

use super::bounds::{Bounds, Unreadable};
use super::raw::RawPicture;
use image::metadata::Orientation;
use image::{DynamicImage, GrayImage, RgbImage};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

const END: [u8; 2] = [0xff, 0xd9];

/// What stands behind the data in the first of two readings, where there is nothing to read. It has no marker in it.
const NEVER_READ: [u8; 64] = [0x5a; 64];

/// Coefficients of a block.
const BLOCK: usize = 64;

/// Bits of a coefficient that no scan has brought yet.
const NONE_YET: u8 = u8::MAX;

/// The picture of a JPEG with what it says of itself.
///
/// # Errors
/// `Broken` when data are missing anywhere, an end mark alone excepted; `TooLarge` before anything is decoded.
pub fn decode(bytes: &[u8], bounds: Bounds) -> Result<RawPicture, Unreadable> {
    let end = end_of_data(bytes).ok_or(Unreadable::Broken)?;
    let data = [&bytes[..end], &NEVER_READ, &END].concat();
    let read_on = read(&data, bounds)?;
    drop(data);
    // Whoever needs more than there is reads on behind the end: then what stands there is in the picture.
    let raw = read(&[&bytes[..end], &END].concat(), bounds)?;
    if read_on.picture == raw.picture { Ok(raw) } else { Err(Unreadable::Broken) }
}

fn read(bytes: &[u8], bounds: Bounds) -> Result<RawPicture, Unreadable> {
    // Cameras leave odd bytes between the headers; between the data nothing is odd. How large it is is looked at below.
    let lenient = DecoderOptions::default().set_max_width(usize::MAX).set_max_height(usize::MAX).set_strict_mode(false);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), lenient);
    decoder.decode_headers().map_err(|_| Unreadable::Broken)?;
    let grey = decoder.input_colorspace() == Some(ColorSpace::Luma);
    let out = if grey { ColorSpace::Luma } else { ColorSpace::RGB };
    decoder.set_options(lenient.set_strict_mode(true).jpeg_set_out_colorspace(out));
    let (width, height) = decoder.dimensions().ok_or(Unreadable::Broken)?;
    let memory = u64::try_from(width * height * out.num_components()).unwrap_or(u64::MAX);
    let (width, height) = (u32::try_from(width).unwrap_or(u32::MAX), u32::try_from(height).unwrap_or(u32::MAX));
    if width.max(height) > bounds.side || memory > bounds.memory {
        return Err(Unreadable::TooLarge);
    }
    let orientation = decoder.exif().and_then(|exif| Orientation::from_exif_chunk(exif));
    let profile = decoder.icc_profile();
    let pixels = decoder.decode().map_err(|_| Unreadable::Broken)?;
    let picture = if grey {
        GrayImage::from_raw(width, height, pixels).map(DynamicImage::ImageLuma8)
    } else {
        RgbImage::from_raw(width, height, pixels).map(DynamicImage::ImageRgb8)
    };
    let picture = picture.ok_or(Unreadable::Broken)?;
    Ok(RawPicture { picture, orientation: orientation.unwrap_or(Orientation::NoTransforms), profile })
}

/// Where the data of the picture end, if its scans bring every bit of every coefficient. What stands behind (a second picture, a
/// film) is not looked at.
fn end_of_data(bytes: &[u8]) -> Option<usize> {
    let mut scans = Scans::default();
    let mut at = 2;
    while let Some((marker, begins)) = next_marker(bytes, at) {
        if marker == END[1] {
            return scans.are_whole().then_some(begins - 2);
        }
        let length = usize::from(u16::from_be_bytes(bytes.get(begins..begins + 2)?.try_into().ok()?));
        let segment = bytes.get(begins + 2..begins + length)?;
        at = begins + length;
        match marker {
            // Tables of Huffman codes, a later format, and arithmetic coding share the range of the frames.
            0xc4 | 0xc8 | 0xcc => {}
            0xc0..=0xcf => scans.frame(segment)?,
            0xda => scans.scan(segment)?,
            _ => {}
        }
    }
    scans.are_whole().then_some(bytes.len())
}

/// The next marker that is not inside the data of a scan, and where what follows it begins.
fn next_marker(bytes: &[u8], from: usize) -> Option<(u8, usize)> {
    let mut at = from;
    loop {
        at += bytes.get(at..)?.iter().position(|byte| *byte == 0xff)?;
        match *bytes.get(at + 1)? {
            // A filler; a byte of the data; a restart within them.
            0xff => at += 1,
            0x00 | 0xd0..=0xd7 => at += 2,
            marker => return Some((marker, at + 2)),
        }
    }
}

/// Which bits of its coefficients each component has got: the lowest that came, by component and coefficient.
#[derive(Default)]
struct Scans {
    components: Vec<(u8, [u8; BLOCK])>,
}

impl Scans {
    fn frame(&mut self, segment: &[u8]) -> Option<()> {
        let components = segment.get(6..)?.chunks_exact(3).map(|component| (component[0], [NONE_YET; BLOCK]));
        self.components = components.collect();
        Some(())
    }

    fn scan(&mut self, segment: &[u8]) -> Option<()> {
        let components = segment.get(1..1 + 2 * usize::from(*segment.first()?))?;
        let [first, last, bits] = *segment.get(1 + components.len()..)? else { return None };
        let range = usize::from(first)..=usize::from(last).min(BLOCK - 1);
        for id in components.chunks_exact(2).map(|component| component[0]) {
            let (_, lowest) = self.components.iter_mut().find(|(known, _)| *known == id)?;
            lowest.get_mut(range.clone())?.fill(bits & 0x0f);
        }
        Some(())
    }

    fn are_whole(&self) -> bool {
        !self.components.is_empty() && self.components.iter().all(|(_, lowest)| *lowest == [0; BLOCK])
    }
}
