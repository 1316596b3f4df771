//! Codes that people read from a screen or from paper and type: Crockford's base 32 (<https://www.crockford.com/base32.html>),
//! in small letters. Five random bits a letter.

use crate::clock::Entropy;

/// Digits and letters that nobody mistakes for each other.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// A new code.
#[must_use]
pub fn new_code<const LENGTH: usize>(entropy: &Entropy) -> String {
    let letter = |byte: u8| char::from(ALPHABET[usize::from(byte) % ALPHABET.len()]);
    entropy.bytes::<LENGTH>().into_iter().map(letter).collect()
}

/// The code that somebody has typed, with any spaces and hyphens; `None` for what can be none.
#[must_use]
pub fn parse<const LENGTH: usize>(typed: &str) -> Option<String> {
    let letters = typed.chars().filter(|letter| !letter.is_whitespace() && *letter != '-');
    let code: String = letters
        .map(|letter| match letter.to_ascii_lowercase() {
            'o' => '0',
            'i' | 'l' => '1',
            other => other,
        })
        .collect();
    (code.len() == LENGTH && code.bytes().all(|byte| ALPHABET.contains(&byte))).then_some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_reads_back_in_large_letters_too() {
        for _ in 0..100 {
            let code = new_code::<12>(&Entropy::system());
            assert_eq!(parse::<12>(&code), Some(code.clone()));
            assert_eq!(parse::<12>(&code.to_uppercase()), Some(code));
        }
    }

    #[test]
    fn a_code_is_read_as_people_write_it() {
        assert_eq!(parse::<6>("Ab-3o l9").as_deref(), Some("ab3019"));
        assert_eq!(parse::<6>("ab-3ou9"), None);
        assert_eq!(parse::<6>("ab301"), None);
        assert_eq!(parse::<6>("ab301ö"), None);
    }
}
