//! Codes of an authenticator app (RFC 6238): six digits every thirty seconds, by a secret that app and server share.

use crate::clock::Entropy;
use totp_rs::{Builder, Secret, Totp};

/// Seconds that a code lasts.
pub const STEP_SECONDS: i64 = 30;

/// Digits of a code.
pub const DIGITS: usize = 6;

/// Bytes of a secret, as the RFC recommends.
const BYTES: usize = 20;

/// The name that an app shows.
const ISSUER: &str = "Zuversicht";

/// A secret that app and server share.
pub struct Shared(Totp);

impl Shared {
    /// A new one.
    #[must_use]
    pub fn new(entropy: &Entropy) -> Self {
        Self::from_bytes(&entropy.bytes::<BYTES>())
    }

    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Self {
        // SHA-1, six digits, thirty seconds and one step of drift are what every app knows.
        Self(Builder::new().with_secret(Secret::new(bytes.into())).build_noncompliant())
    }

    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.0.secret().as_bytes()
    }

    /// The secret as somebody types it.
    #[must_use]
    pub fn text(&self) -> String {
        self.0.secret().to_base32()
    }

    /// The secret as an app reads it from a picture. It names no account: pictures lie in albums and backups.
    #[must_use]
    pub fn uri(&self) -> String {
        let (secret, digits) = (self.text(), DIGITS);
        format!("otpauth://totp/{ISSUER}?secret={secret}&issuer={ISSUER}&digits={digits}&period={STEP_SECONDS}")
    }

    /// The step that a code belongs to, if it is the present one, or the one before or after it; `now` in seconds since 1970.
    #[must_use]
    pub fn step_of(&self, code: &str, now: i64) -> Option<i64> {
        let step = self.0.check(code, u64::try_from(now).ok()?)?;
        i64::try_from(step).ok()
    }

    /// The code at a time.
    #[must_use]
    pub fn code(&self, now: i64) -> String {
        self.0.generate(now.unsigned_abs()).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The secret of the examples in RFC 6238.
    const EXAMPLE: &[u8] = b"12345678901234567890";

    #[test]
    fn the_examples_of_the_rfc_are_understood() {
        let shared = Shared::from_bytes(EXAMPLE);
        for (now, code) in
            [(59, "287082"), (1_111_111_109, "081804"), (1_234_567_890, "005924"), (2_000_000_000, "279037")]
        {
            assert_eq!(shared.code(now), code);
            assert_eq!(shared.step_of(code, now), Some(now / STEP_SECONDS));
        }
        assert_eq!(shared.text(), "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    }

    #[test]
    fn a_clock_may_be_off_by_one_step() {
        let (shared, now) = (Shared::new(&Entropy::system()), 1_780_000_000);
        for (off, known) in [(-2, false), (-1, true), (0, true), (1, true), (2, false)] {
            let code = shared.code(now + off * STEP_SECONDS);
            let there: Vec<String> = (-1..=1).map(|near| shared.code(now + near * STEP_SECONDS)).collect();
            // Two steps may have the same code by chance.
            assert_eq!(shared.step_of(&code, now).is_some(), known || there.contains(&code), "{off}");
        }
        for none in ["", "12345", "1234567", "abcdef", "１２３４５６"] {
            assert_eq!(shared.step_of(none, now), None, "{none}");
        }
    }

    #[test]
    fn what_an_app_reads_says_what_it_is_for_and_not_whose() {
        let shared = Shared::from_bytes(EXAMPLE);
        assert_eq!(
            shared.uri(),
            "otpauth://totp/Zuversicht?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Zuversicht&digits=6&period=30"
        );
    }
}
