//! The secret by which the functions know our CDN. Whoever calls the gateway past it is a stranger, and what they say of their
//! address is worth nothing. The functions know its digest alone: whoever reads their settings cannot speak as the CDN.

use crate::store::keys;
use std::sync::Arc;
use subtle::ConstantTimeEq as _;

/// The header in which the CDN sends the secret.
pub const SECRET_HEADER: &str = "x-origin-secret";

/// The address of the person's connection, written by the CDN.
pub const VIEWER_HEADER: &str = "x-viewer-address";

/// The site that the person's browser asked for, such as `https://zuversicht.example`, written by the CDN.
pub const SITE_HEADER: &str = "x-viewer-site";

/// Letters of a digest.
const DIGEST: usize = 64;

/// The digest of one secret, or of two while they are being changed. Without any, everybody is a stranger.
#[derive(Clone, Default)]
pub struct Origin(Arc<Vec<String>>);

/// What functions are told of a secret: its SHA-256 in hexadecimal digits. Nobody finds a secret of 32 random bytes by it.
#[must_use]
pub fn digest(secret: &str) -> String {
    keys::digest(secret)
}

impl Origin {
    /// Reads the setting `ORIGIN_DIGESTS`: what `digest` says of one secret or of two, with white space between them.
    ///
    /// # Errors
    /// One sentence for the operator.
    pub fn read(text: &str) -> Result<Self, String> {
        let digests: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        if !(1..=2).contains(&digests.len()) {
            return Err(format!("ORIGIN_DIGESTS holds one or two digests, not {}", digests.len()));
        }
        let is_digest =
            |text: &String| text.len() == DIGEST && text.bytes().all(|it| matches!(it, b'0'..=b'9' | b'a'..=b'f'));
        if !digests.iter().all(is_digest) {
            return Err("ORIGIN_DIGESTS holds something that is no SHA-256 in hexadecimal digits".to_owned());
        }
        Ok(Self(Arc::new(digests)))
    }

    /// Whether a request with this header came through our CDN.
    #[must_use]
    pub fn knows(&self, sent: Option<&[u8]>) -> bool {
        let sent = keys::digest_of(sent.unwrap_or_default());
        self.0.iter().fold(false, |known, digest| known | bool::from(digest.as_bytes().ct_eq(sent.as_bytes())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_secrets_hold_while_they_are_being_changed() {
        let (one, two) = ("a".repeat(32), "b".repeat(40));
        let (first, second) = (digest(&one), digest(&two));
        for text in [format!("{first} {second}"), format!(" {second}\n{first} ")] {
            let origin = Origin::read(&text).unwrap();
            assert!(origin.knows(Some(one.as_bytes())) && origin.knows(Some(two.as_bytes())));
            for stranger in [None, Some(""), Some(&one[1..]), Some("a"), Some(text.as_str()), Some(first.as_str())] {
                assert!(!origin.knows(stranger.map(str::as_bytes)), "{stranger:?}");
            }
        }
        assert!(Origin::read(&format!("{first} ")).unwrap().knows(Some(one.as_bytes())));
    }

    #[test]
    fn without_a_secret_everybody_is_a_stranger() {
        assert!(!Origin::default().knows(None) && !Origin::default().knows(Some(b"")));
        let one = digest("one");
        for text in ["", "  ", "short", &one[1..], &format!("{one} {one} {one}"), &"g".repeat(64)] {
            let error = Origin::read(text).err().unwrap();
            assert!(error.contains("ORIGIN_DIGESTS"), "{error}");
        }
    }
}
