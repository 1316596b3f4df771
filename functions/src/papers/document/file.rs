//! What a file of a document may be, and what of it is kept: pictures are written anew without what only the device knew, PDFs
//! stay as they are (`infra/adr/0038-files-pass-the-function-or-come-in-parts.md`).

use crate::papers::pixels;
use crate::papers::pixels::bounds::{Bounds, Unreadable};
use shared::http::problem::Problem;

/// The field that faults of files name.
pub const FIELD: &str = "file";

/// Bytes of the largest file. A document with its number in the bucket is never larger.
pub const LARGEST: i64 = 25 * 1024 * 1024;

/// What pictures are kept as, whatever they were sent as.
pub const JPEG: &str = "image/jpeg";

/// The other kind of file.
pub const PDF: &str = "application/pdf";

/// Characters of a file's name.
pub const LONGEST_NAME: usize = 255;

/// How far from the end of a PDF its mark may stand: readers look as far.
const PDF_END: usize = 1024;

/// What cameras of phones make today, with room; letters must stay legible, so nothing is made smaller.
const BOUNDS: Bounds = Bounds { side: 12_000, memory: 160 * 1024 * 1024, metadata: usize::MAX };

/// How well a picture is written, of 100: small print stays legible.
const QUALITY: u8 = 90;

/// A file as it is kept.
#[derive(Debug)]
pub struct Kept {
    /// Its content.
    pub bytes: Vec<u8>,
    /// `JPEG` or `PDF`.
    pub mimetype: &'static str,
}

/// What is kept of a file. Its first bytes decide what it is, whatever its name and its sender say.
///
/// # Errors
/// `file.type` for what is no JPEG, PNG or PDF; `file.broken` for what says that it is one and cannot be read; `pixels` for a
/// picture that is too large to be decoded; `file.size` for what is too large when it is written anew.
pub fn kept(bytes: Vec<u8>) -> Result<Kept, Problem> {
    if bytes.is_empty() {
        return Err(Problem::field(FIELD, "required"));
    }
    if bytes.starts_with(b"%PDF-") {
        let end = &bytes[bytes.len().saturating_sub(PDF_END)..];
        let whole = end.windows(5).any(|mark| mark == b"%%EOF");
        return if whole { Ok(Kept { bytes, mimetype: PDF }) } else { Err(Problem::field(FIELD, "file.broken")) };
    }
    if !pixels::is_picture(&bytes) {
        return Err(Problem::field(FIELD, "file.type"));
    }
    let picture = pixels::decoded(&bytes, BOUNDS).map_err(|why| match why {
        Unreadable::Broken => Problem::field(FIELD, "file.broken"),
        Unreadable::TooLarge => Problem::field(FIELD, "pixels"),
    })?;
    drop(bytes);
    let bytes = pixels::written(&pixels::on_white(picture), QUALITY)?;
    if i64::try_from(bytes.len()).is_ok_and(|size| size <= LARGEST) {
        Ok(Kept { bytes, mimetype: JPEG })
    } else {
        Err(Problem::field(FIELD, "file.size"))
    }
}

/// The name of a file as it may be kept: its last part, with the ending of what is kept.
#[must_use]
pub fn name(sent: &str, mimetype: &str) -> String {
    let last = sent.rsplit(['/', '\\']).next().unwrap_or_default();
    let shown: String = last.chars().filter(|letter| !letter.is_control()).collect();
    let stem = match shown.rsplit_once('.') {
        Some((stem, ending)) if ending.chars().count() <= 5 => stem,
        _ => &shown,
    };
    let ending = if mimetype == PDF { ".pdf" } else { ".jpg" };
    let stem: String = stem.trim().trim_matches('.').chars().take(LONGEST_NAME - ending.len()).collect();
    if stem.is_empty() { format!("1{ending}") } else { format!("{stem}{ending}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_its_last_part_with_the_right_ending() {
        for (sent, mimetype, kept) in [
            ("Brief.PDF", PDF, "Brief.pdf"),
            ("IMG_1.png", JPEG, "IMG_1.jpg"),
            ("../../etc/passwd", JPEG, "passwd.jpg"),
            ("C:\\Dokumente\\Befund 2.1.2026.jpeg", JPEG, "Befund 2.1.2026.jpg"),
            ("a\r\nb\0.pdf", PDF, "ab.pdf"),
            ("Brief vom 3. Februar", PDF, "Brief vom 3. Februar.pdf"),
            (".pdf", PDF, "1.pdf"),
            ("", JPEG, "1.jpg"),
        ] {
            assert_eq!(name(sent, mimetype), kept, "{sent}");
        }
        assert_eq!(name(&"ä".repeat(400), PDF).chars().count(), LONGEST_NAME);
    }

    #[test]
    fn a_pdf_has_a_beginning_and_an_end() {
        let fault = |bytes: &[u8]| kept(bytes.to_vec()).map(|kept| kept.mimetype);
        assert_eq!(fault(b"%PDF-1.7\n1 0 obj\n%%EOF\n"), Ok(PDF));
        assert_eq!(fault(b"%PDF-1.7\n1 0 obj\n"), Err(Problem::field(FIELD, "file.broken")));
        assert_eq!(fault(b" %PDF-1.7\n%%EOF"), Err(Problem::field(FIELD, "file.type")));
        assert_eq!(fault(b""), Err(Problem::field(FIELD, "required")));
    }
}
