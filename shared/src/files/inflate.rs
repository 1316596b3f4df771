//! How much compressed bytes are, without keeping what they become.

use flate2::read::ZlibDecoder;
use std::io::Read as _;

/// Bytes that are unpacked at a time.
const AT_ONCE: usize = 16 * 1024;

/// Whether bytes in the format of zlib are no more than so many. What is broken is no more than came before its fault.
#[must_use]
pub fn inflates_within(packed: &[u8], most: usize) -> bool {
    let (mut decoder, mut some, mut all) = (ZlibDecoder::new(packed), vec![0; AT_ONCE], 0);
    while let Ok(count @ 1..) = decoder.read(&mut some) {
        all += count;
        if all > most {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::ZlibEncoder;
    use std::io::Write as _;

    #[test]
    fn what_becomes_too_much_is_known_before_it_is_kept() {
        let packed = |length: usize| {
            let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
            encoder.write_all(&vec![0; length]).and_then(|()| encoder.finish()).unwrap()
        };
        let large = packed(1024 * 1024);
        assert!(large.len() < 16 * 1024);
        assert!(inflates_within(&large, 1024 * 1024));
        assert!(!inflates_within(&large, 1024 * 1024 - 1));
        assert!(inflates_within(&large[..100], 1024 * 1024), "cut");
        assert!(inflates_within(b"nonsense", 0) && inflates_within(b"", 0));
    }
}
