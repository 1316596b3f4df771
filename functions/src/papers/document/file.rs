//! What a file of a document may be, and what of it is kept: pictures are written anew without what only the device knew, PDFs
//! stay as they are (`infra/adr/0038-files-pass-the-function-or-come-in-parts.md`).

use crate::papers::pixels;
use crate::papers::pixels::bounds::{Bounds, Unreadable};
use shared::http::problem::Problem;
use shared::text;

/// The field that faults of files name.
pub const FIELD: &str = "file";

/// Bytes of the largest file. A document with its number in the bucket is never larger.
pub const LARGEST: i64 = 25 * 1024 * 1024;

/// What pictures are kept as, whatever they were sent as.
pub const JPEG: &str = "image/jpeg";

/// The other kind of file.
pub const PDF: &str = "application/pdf";

/// Characters of a file's name.
pub const MAX_NAME_LENGTH: usize = 255;

/// How far from both ends of a PDF its marks may stand: readers look as far, and scanners write something before it.
const PDF_REACH: usize = 1024;

/// How files begin that are something else, even where the mark of a PDF follows: a page, an archive, a program, a picture, an
/// office file. What is two things at once is not taken.
const OTHERS: [&[u8]; 9] = [b"<", b"PK", b"MZ", b"#!", b"\x7fELF", b"GIF8", b"RIFF", b"{\\rtf", b"\xd0\xcf\x11\xe0"];

/// What cameras of phones make today, with room; letters must stay legible, so nothing is made smaller.
const BOUNDS: Bounds = Bounds { side: 12_000, memory: 160 * 1024 * 1024, metadata: METADATA };

/// Bytes before the picture itself: phones keep a map of depths there.
const METADATA: usize = 8 * 1024 * 1024;

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
    if !pixels::is_picture(&bytes) {
        return match begins_as_pdf(&bytes) {
            false => Err(Problem::field(FIELD, "file.type")),
            true if ends_as_pdf(&bytes) => Ok(Kept { bytes, mimetype: PDF }),
            true => Err(Problem::field(FIELD, "file.broken")),
        };
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

/// Whether the mark of a PDF with its version stands where readers look for it: at the beginning, or behind a byte order mark, empty
/// lines, or what a scanner or a printer wrote before it.
fn begins_as_pdf(bytes: &[u8]) -> bool {
    let is_mark = |mark: &[u8]| {
        mark.starts_with(b"%PDF-") && mark[5].is_ascii_digit() && mark[6] == b'.' && mark[7].is_ascii_digit()
    };
    let looked_at = &bytes[..bytes.len().min(PDF_REACH + 8)];
    let Some(at) = looked_at.windows(8).position(is_mark) else { return false };
    let before = bytes[..at].strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes[..at]).trim_ascii_start();
    OTHERS.iter().all(|other| !before.starts_with(other))
}

/// Whether its end is there. Some devices fill what they send with zeros.
fn ends_as_pdf(bytes: &[u8]) -> bool {
    let length = bytes.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
    bytes[length.saturating_sub(PDF_REACH)..length].windows(5).any(|mark| mark == b"%%EOF")
}

/// What files are called at their end; anything else behind a dot is a part of the name.
const ENDINGS: [&str; 22] = [
    "pdf", "jpg", "jpeg", "jpe", "jfif", "png", "heic", "heif", "webp", "avif", "gif", "bmp", "tif", "tiff", "dng",
    "doc", "docx", "odt", "rtf", "txt", "htm", "html",
];

/// The name of a file as it may be kept: its last part as it can be seen, with the ending of what is kept.
#[must_use]
pub fn name(sent: &str, mimetype: &str) -> String {
    let last = sent.rsplit(['/', '\\']).next().unwrap_or_default();
    let seen = |letter: char| match letter {
        // Marks of direction turn a name round, so that its end is not what it says.
        _ if letter.is_control() => None,
        _ if letter.is_whitespace() => Some(' '),
        _ => (!text::is_invisible(letter)).then_some(letter),
    };
    let shown: String = last.chars().filter_map(seen).collect();
    let stem = match shown.trim().rsplit_once('.') {
        Some((stem, ending)) if ENDINGS.iter().any(|known| ending.eq_ignore_ascii_case(known)) => stem,
        _ => &shown,
    };
    let ending = if mimetype == PDF { ".pdf" } else { ".jpg" };
    let stem: String = stem.trim().trim_matches('.').chars().take(MAX_NAME_LENGTH - ending.len()).collect();
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
            ("Brief vom 3. Feb", PDF, "Brief vom 3. Feb.pdf"),
            ("Brief vom 3. Feb.pdf", PDF, "Brief vom 3. Feb.pdf"),
            ("Befund Dr. Yılmaz.HEIC", JPEG, "Befund Dr. Yılmaz.jpg"),
            ("Rechnung\u{202e}fdp.exe", PDF, "Rechnungfdp.exe.pdf"),
            ("\u{200b}Be\u{ad}fund\u{2066}\u{feff}.pdf", PDF, "Befund.pdf"),
            ("a\u{a0}b\u{2028}c.pdf", PDF, "a b c.pdf"),
            ("\u{200b}\u{202e}.pdf", PDF, "1.pdf"),
            ("Befund \"neu\" 'alt' „links“.pdf", PDF, "Befund \"neu\" 'alt' „links“.pdf"),
            ("تقرير.pdf", PDF, "تقرير.pdf"),
            (".pdf", PDF, "1.pdf"),
            ("", JPEG, "1.jpg"),
        ] {
            assert_eq!(name(sent, mimetype), kept, "{sent}");
        }
        assert_eq!(name(&"ä".repeat(400), PDF).chars().count(), MAX_NAME_LENGTH);
    }

    #[test]
    fn a_pdf_has_a_beginning_and_an_end() {
        let fault = |bytes: &[u8]| kept(bytes.to_vec()).map(|kept| kept.mimetype);
        assert_eq!(fault(b"%PDF-1.7\n1 0 obj\n%%EOF\n"), Ok(PDF));
        assert_eq!(fault(b"%PDF-1.7\n1 0 obj\n"), Err(Problem::field(FIELD, "file.broken")));
        assert_eq!(fault(b""), Err(Problem::field(FIELD, "required")));
    }

    #[test]
    fn a_pdf_that_every_reader_opens_is_taken_as_it_is() {
        let whole = |before: &[u8], after: &[u8]| [before, b"%PDF-1.7\n1 0 obj\n%%EOF", after].concat();
        for (what, bytes) in [
            ("a byte order mark", whole(b"\xef\xbb\xbf", b"")),
            ("empty lines", whole(b"\r\n\r\n  \n", b"\n")),
            ("a printer", whole(b"\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE = PDF\r\n", b"\r\n\x1b%-12345X")),
            ("1,024 bytes of a scanner", whole(&[0x42; PDF_REACH], b"")),
            ("zeros at both ends", whole(&[0; 512], &vec![0; 70_000])),
        ] {
            let kept = kept(bytes.clone()).unwrap_or_else(|problem| panic!("{what}: {problem:?}"));
            assert_eq!((kept.mimetype, kept.bytes), (PDF, bytes), "{what}");
        }
        for (what, bytes) in [
            ("too far", whole(&[0x42; PDF_REACH + 1], b"")),
            ("a page", whole(b"<!DOCTYPE html><script>", b"")),
            ("a page behind a mark", whole(b"\xef\xbb\xbf <svg>", b"")),
            ("an archive", whole(b"PK\x03\x04", b"")),
            ("a program", whole(b"MZ\x90\0", b"")),
            ("a sentence", b"Was heisst %PDF-Datei? %%EOF".to_vec()),
        ] {
            assert_eq!(kept(bytes).map(|kept| kept.mimetype), Err(Problem::field(FIELD, "file.type")), "{what}");
        }
        let cut = whole(b"\n", &[b' '; PDF_REACH]);
        assert_eq!(kept(cut).map(|kept| kept.mimetype), Err(Problem::field(FIELD, "file.broken")));
    }
}
