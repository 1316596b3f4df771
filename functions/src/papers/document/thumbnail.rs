//! The first page of a document as a small picture, made on the device that has the file and written anew here, as all pictures are
//! (`infra/adr/0079-a-thumbnail-is-made-on-the-device.md`).

use crate::papers::pixels;
use crate::papers::pixels::bounds::{Bounds, Unreadable};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value};
use shared::http::problem::Problem;

/// The field of the row, and the member of what is sent with a file.
pub const FIELD: &str = "thumbnail";

/// Characters of it, which are 6 KiB of a picture.
pub const MAX_LENGTH: usize = 8192;

/// Its longest side, in pixels.
const SIDE: u32 = 160;

const BOUNDS: Bounds = Bounds { side: SIDE, memory: 160 * 160 * 8, metadata: MAX_LENGTH };

/// How well it is written, of 100: the best that fits.
const QUALITIES: [u8; 3] = [70, 50, 30];

/// Takes the small picture out of the fields that came with a file, and writes it anew.
///
/// # Errors
/// `type`, `maxlength`; `image` for what is no JPEG or PNG, `pixels` for one that is larger.
pub fn taken_from(data: &mut Map<String, Value>) -> Result<Option<String>, Problem> {
    let refused = |key| Err(Problem::field(FIELD, key));
    let sent = match data.remove(FIELD) {
        None | Some(Value::Null) => return Ok(None),
        Some(Value::String(sent)) => sent,
        Some(_) => return refused("type"),
    };
    if sent.len() > MAX_LENGTH {
        return refused("maxlength");
    }
    let Ok(bytes) = STANDARD.decode(sent) else { return refused("image") };
    let picture = match pixels::decoded(&bytes, BOUNDS) {
        Ok(picture) => pixels::on_white(picture),
        Err(Unreadable::Broken) => return refused("image"),
        Err(Unreadable::TooLarge) => return refused("pixels"),
    };
    for quality in QUALITIES {
        let text = STANDARD.encode(pixels::written(&picture, quality)?);
        if text.len() <= MAX_LENGTH {
            return Ok(Some(text));
        }
    }
    refused("maxlength")
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::RgbImage;

    fn of(picture: &RgbImage, quality: u8) -> Value {
        STANDARD.encode(pixels::written(picture, quality).unwrap_or_default()).into()
    }

    fn taken(sent: Value) -> Result<Option<String>, Problem> {
        taken_from(&mut Map::from_iter([(FIELD.to_owned(), sent)]))
    }

    #[test]
    fn what_is_a_small_picture_is_taken() {
        assert_eq!(taken(Value::Null), Ok(None));
        let kept = taken(of(&RgbImage::new(113, SIDE), 90)).unwrap_or_default().unwrap_or_default();
        assert!(!kept.is_empty() && kept.len() <= MAX_LENGTH);
        for (what, sent, key) in [
            ("a number", 7.into(), "type"),
            ("too long", "A".repeat(MAX_LENGTH + 1).into(), "maxlength"),
            ("no base64", "data:image/jpeg".into(), "image"),
            ("a page", STANDARD.encode("<html>").into(), "image"),
            ("too wide", of(&RgbImage::new(SIDE + 1, 20), 50), "pixels"),
        ] {
            assert_eq!(taken(sent), Err(Problem::field(FIELD, key)), "{what}");
        }
    }

    #[test]
    fn it_is_written_as_well_as_it_fits() {
        let mut seed = 1_u32;
        let restless = RgbImage::from_fn(96, 96, |_, _| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            image::Rgb([seed.to_be_bytes()[0]; 3])
        });
        let kept = taken(of(&restless, 30)).unwrap_or_default().unwrap_or_default();
        assert!(!kept.is_empty() && kept.len() <= MAX_LENGTH, "{}", kept.len());
    }
}
