//! The colour profile of a PNG comes compressed: a few hundred kilobytes of it can be hundreds of megabytes in memory, so that it is
//! looked at before anything reads it. The texts of a PNG are compressed too, but nobody unpacks them.

use shared::files::inflate::inflates_within;

/// Where the chunks of a PNG begin.
const CHUNKS: usize = 8;

/// Whether the profile has no more bytes than so many, where there is one. The bytes are those of a PNG.
#[must_use]
pub fn fits(png: &[u8], most: usize) -> bool {
    let mut at = CHUNKS;
    while let Some((kind, data)) = chunk(png, at) {
        match kind {
            b"IDAT" => return true,
            // Its name, a zero, the way of compressing.
            b"iCCP" => {
                let name = data.iter().position(|byte| *byte == 0).unwrap_or(data.len());
                if !inflates_within(data.get(name + 2..).unwrap_or_default(), most) {
                    return false;
                }
            }
            _ => {}
        }
        at += data.len() + 12;
    }
    true
}

/// The kind and the content of the chunk that begins here.
fn chunk(png: &[u8], at: usize) -> Option<(&[u8], &[u8])> {
    let length = usize::try_from(u32::from_be_bytes(png.get(at..at + 4)?.try_into().ok()?)).ok()?;
    let data = at + 8;
    Some((png.get(at + 4..data)?, png.get(data..data.checked_add(length)?)?))
}
