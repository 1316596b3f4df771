//! Passwords: their rules (`V-PW`) and Argon2id.

use super::common;
use crate::clock::Entropy;
use crate::http::problem::{Fault, Problem};
use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};
use std::borrow::Cow;
use unicode_normalization::UnicodeNormalization as _;

/// Fewest characters (`K-44`).
pub const MIN_LENGTH: usize = 12;
/// From this length on a password is a pass phrase: several words need no capital, digit or sign (NIST SP 800-63B).
pub const PHRASE_LENGTH: usize = 20;
/// Most characters.
pub const MAX_LENGTH: usize = 128;
/// Most bytes that are looked at: a letter may be typed in three parts, such as in Vietnamese and Korean. Nobody's password is
/// longer, and taking megabytes apart would be a way to keep the server busy.
const MAX_BYTES: usize = 16 * MAX_LENGTH;

/// Memory in KiB, passes and lanes as the OWASP password storage cheat sheet recommends for Argon2id.
const COST: (u32, u32, u32) = (19 * 1024, 2, 1);

/// The hash that a sign-in without account is measured against, so that it takes as long as one with.
/// It belongs to no password: the salt and the hash are of different inputs.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5bm9ib2R5bm9ib2R5$GdKvPBJcOzGKSPwYl7pNRQ2pDMH5sFNuNsYDlUyHBDk";

/// The form in which a password is counted and hashed (NFKC, NIST SP 800-63B): keyboards write an umlaut in one character or in
/// two, and it looks the same.
#[must_use]
pub fn normal(password: &str) -> Cow<'_, str> {
    if password.is_ascii() || password.len() > MAX_BYTES {
        Cow::Borrowed(password)
    } else {
        Cow::Owned(password.nfkc().collect())
    }
}

/// The rules that a new password breaks; `path` is the field's name.
#[must_use]
pub fn faults(path: &str, password: &str) -> Vec<Fault> {
    let password: &str = &normal(password);
    let length = password.chars().count();
    let is_phrase = length >= PHRASE_LENGTH;
    let rules: [(bool, &'static str); 8] = [
        (length >= MIN_LENGTH, "minlength"),
        (length <= MAX_LENGTH, "maxlength"),
        (password.chars().any(char::is_alphabetic), "hasLeastOneChar"),
        (is_phrase || password.chars().any(char::is_lowercase), "hasLeastOneLowerChar"),
        (is_phrase || password.chars().any(char::is_uppercase), "hasLeastOneUpperChar"),
        (is_phrase || password.chars().any(|letter| letter.is_ascii_digit()), "hasLeastOneNumber"),
        (is_phrase || password.chars().any(is_special), "hasLeastOneSpecial"),
        // Nobody's guess is longer, and taking megabytes apart would keep the server busy.
        (length > MAX_LENGTH || !common::is_common(password), "common"),
    ];
    rules.into_iter().filter(|(holds, _)| !holds).map(|(_, key)| Fault::new(path, key)).collect()
}

/// Punctuation or a symbol: neither letter, digit, white space nor control character.
fn is_special(letter: char) -> bool {
    !letter.is_alphanumeric() && !letter.is_whitespace() && !letter.is_control()
}

fn argon() -> Result<Argon2<'static>, Problem> {
    let params = Params::new(COST.0, COST.1, COST.2, None).map_err(|error| Problem::Internal(error.to_string()))?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

/// The hash to keep, with its salt and cost in it (PHC string).
pub fn hash(password: &str, entropy: &Entropy) -> Result<String, Problem> {
    let broken = |error: argon2::password_hash::Error| Problem::Internal(error.to_string());
    let salt = SaltString::encode_b64(&entropy.bytes::<16>()).map_err(broken)?;
    Ok(argon()?.hash_password(normal(password).as_bytes(), &salt).map_err(broken)?.to_string())
}

/// What a short secret with a salt comes to, at the cost of a password; the same for the same two.
pub fn stretched(secret: &str, salt: &[u8]) -> Result<[u8; 32], Problem> {
    let mut out = [0; 32];
    argon()?
        .hash_password_into(secret.as_bytes(), salt, &mut out)
        .map_err(|error| Problem::Internal(error.to_string()))?;
    Ok(out)
}

/// How a password belongs to a hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    Normal,
    /// As it was typed: the hash is of an earlier version and has to be made anew.
    Typed,
}

/// Whether the password belongs to the hash, and how. Without a hash it takes as long and says no.
#[must_use]
pub fn fit(password: &str, hash: Option<&str>) -> Option<Fit> {
    let password = if password.len() > MAX_BYTES { "" } else { password };
    let argon = argon().ok()?;
    let parsed = PasswordHash::new(hash.unwrap_or(NOBODY)).ok()?;
    let is = |text: &str| argon.verify_password(text.as_bytes(), &parsed).is_ok() && hash.is_some();
    let normal = normal(password);
    if is(&normal) {
        return Some(Fit::Normal);
    }
    (normal != password && is(password)).then_some(Fit::Typed)
}

/// Whether the password belongs to the hash.
#[must_use]
pub fn fits(password: &str, hash: Option<&str>) -> bool {
    fit(password, hash).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(password: &str) -> Vec<&'static str> {
        faults("password", password).into_iter().map(|fault| fault.key).collect()
    }

    #[test]
    fn each_rule_has_its_own_key() {
        assert_eq!(keys("Abcdefghij1!"), Vec::<&str>::new());
        assert_eq!(keys("Abcdefghi1!"), ["minlength"]);
        assert_eq!(keys("abcdefghij1!"), ["hasLeastOneUpperChar"]);
        assert_eq!(keys("ABCDEFGHIJ1!"), ["hasLeastOneLowerChar"]);
        assert_eq!(keys("Abcdefghijk!"), ["hasLeastOneNumber"]);
        assert_eq!(keys("Abcdefghij1 "), ["hasLeastOneSpecial"]);
        assert_eq!(keys("Äßcdefghij1€"), Vec::<&str>::new());
        assert_eq!(keys("Passwort2026!"), ["common"]);
        assert_eq!(keys("anna mag gelbe tulpe"), Vec::<&str>::new());
        assert_eq!(keys("anna mag gelb tulpe"), ["hasLeastOneUpperChar", "hasLeastOneNumber", "hasLeastOneSpecial"]);
        assert_eq!(keys("passwort passwort passwort"), ["common"]);
        assert_eq!(keys("12345678901234567890"), ["hasLeastOneChar"]);
        assert_eq!(keys("123456789012!"), ["hasLeastOneChar", "hasLeastOneLowerChar", "hasLeastOneUpperChar"]);
    }

    #[test]
    fn a_hash_fits_its_password_only() {
        let kept = hash("Abcdefghij1!", &Entropy::system()).unwrap();
        assert!(fits("Abcdefghij1!", Some(&kept)));
        assert!(!fits("Abcdefghij1?", Some(&kept)));
        assert!(!fits("Abcdefghij1!", None));
    }

    #[test]
    fn a_password_fits_however_its_umlauts_are_written() {
        let composed = "Grüße-aus-Köln-2026";
        let apart = composed.nfd().collect::<String>();
        assert_ne!(composed, apart);
        let kept = hash(&apart, &Entropy::system()).unwrap();
        assert_eq!([composed, &apart].map(|typed| fit(typed, Some(&kept))), [Some(Fit::Normal); 2]);
        let salt = SaltString::encode_b64(b"of an old version").unwrap();
        let old = argon().unwrap().hash_password(apart.as_bytes(), &salt).unwrap().to_string();
        assert_eq!((fit(&apart, Some(&old)), fit(composed, Some(&old))), (Some(Fit::Typed), None));
        let long = format!("{}a1!", "Ếốệ".repeat(40)).nfd().collect::<String>();
        let kept = hash(&long, &Entropy::system()).unwrap();
        assert!(keys(&long).is_empty() && long.len() > 4 * MAX_LENGTH && fits(&long, Some(&kept)));
        // Eleven letters, and one of them in two parts.
        assert_eq!(keys(&"Äbcdefghi1!".nfd().collect::<String>()), ["minlength"]);
    }

    #[test]
    fn nobody_is_measured_like_everybody() {
        let nobody = PasswordHash::new(NOBODY).unwrap();
        let kept = hash("Abcdefghij1!", &Entropy::system()).unwrap();
        let kept = PasswordHash::new(&kept).unwrap();
        assert_eq!((nobody.algorithm, nobody.version, nobody.params), (kept.algorithm, kept.version, kept.params));
    }
}
