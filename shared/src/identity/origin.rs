//! The secret by which the functions know our CDN. Whoever calls the gateway past it is a stranger, and what he says of his
//! address is worth nothing.

use std::sync::Arc;
use subtle::ConstantTimeEq as _;

/// The header in which the CDN sends the secret.
pub const SECRET_HEADER: &str = "x-origin-secret";

/// The address of the person's connection, written by the CDN.
pub const VIEWER_HEADER: &str = "x-viewer-address";

/// The site that the person's browser asked for, such as `https://zuversicht.example`, written by the CDN.
pub const SITE_HEADER: &str = "x-viewer-site";

/// Fewest letters of a secret.
const SHORTEST: usize = 32;

/// One secret, or two while they are being changed. Without any, everybody is a stranger.
#[derive(Clone, Default)]
pub struct Origin(Arc<Vec<String>>);

impl Origin {
    /// Reads the setting `ORIGIN_SECRETS`: one secret or two, with white space between them.
    ///
    /// # Errors
    /// One sentence for the operator, without the secrets.
    pub fn read(text: &str) -> Result<Self, String> {
        let secrets: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        if !(1..=2).contains(&secrets.len()) {
            return Err(format!("ORIGIN_SECRETS holds one or two secrets, not {}", secrets.len()));
        }
        if secrets.iter().any(|secret| secret.len() < SHORTEST) {
            return Err(format!("a secret in ORIGIN_SECRETS has fewer than {SHORTEST} letters"));
        }
        Ok(Self(Arc::new(secrets)))
    }

    /// Whether a request with this header came through our CDN.
    #[must_use]
    pub fn knows(&self, sent: Option<&[u8]>) -> bool {
        let sent = sent.unwrap_or_default();
        self.0.iter().fold(false, |known, secret| known | bool::from(secret.as_bytes().ct_eq(sent)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_secrets_hold_while_they_are_being_changed() {
        let (one, two) = ("a".repeat(32), "b".repeat(40));
        for text in [format!("{one} {two}"), format!(" {two}\n{one} ")] {
            let origin = Origin::read(&text).unwrap();
            assert!(origin.knows(Some(one.as_bytes())) && origin.knows(Some(two.as_bytes())));
            for stranger in [None, Some(""), Some(&one[1..]), Some("a"), Some(text.as_str())] {
                assert!(!origin.knows(stranger.map(str::as_bytes)), "{stranger:?}");
            }
        }
        assert!(Origin::read(&format!("{one} ")).unwrap().knows(Some(one.as_bytes())));
    }

    #[test]
    fn without_a_secret_everybody_is_a_stranger() {
        assert!(!Origin::default().knows(None) && !Origin::default().knows(Some(b"")));
        let three = format!("{0} {0} {0}", "a".repeat(32));
        for text in ["", "  ", "short", &three] {
            let error = Origin::read(text).err().unwrap();
            assert!(error.contains("ORIGIN_SECRETS") && !error.contains("aaa") && !error.contains("short"), "{error}");
        }
    }
}
