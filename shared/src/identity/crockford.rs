//! Codes that people read from a screen or from paper and type: Crockford's base 32 (<https://www.crockford.com/base32.html>),
//! in small letters. New ones are without 0 and 1: 4.9 random bits a letter.

use crate::clock::Entropy;

/// What a code may be made of.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// What new codes are made of: on paper and in many typefaces 0 and 1 look like letters.
const NEW: &[u8; 30] = b"23456789abcdefghjkmnpqrstvwxyz";

/// The random bytes from here on are left out: of those below each letter has eight.
const UNEVEN: usize = 240;

/// A new code.
#[must_use]
pub fn new_code<const LENGTH: usize>(entropy: &Entropy) -> String {
    std::iter::repeat_with(|| entropy.bytes::<LENGTH>())
        .flatten()
        .map(usize::from)
        .filter(|byte| *byte < UNEVEN)
        .map(|byte| char::from(NEW[byte % NEW.len()]))
        .take(LENGTH)
        .collect()
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
    use std::sync::atomic::{AtomicU8, Ordering};

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
    fn a_new_code_has_no_letter_that_looks_like_another() {
        let codes: String = (0..500).map(|_| new_code::<12>(&Entropy::system())).collect();
        assert_eq!(codes.chars().find(|letter| "01ilou".contains(*letter)), None);
        assert_eq!(NEW.iter().find(|letter| !codes.contains(char::from(**letter))), None);
    }

    #[test]
    fn no_letter_of_a_new_code_is_likelier_than_another() {
        let next = AtomicU8::new(0);
        let entropy = Entropy::from_fn(move |bytes| bytes.fill_with(|| next.fetch_add(1, Ordering::Relaxed)));
        let code = new_code::<240>(&entropy);
        assert!(NEW.iter().all(|letter| code.bytes().filter(|one| one == letter).count() == 8));
    }

    #[test]
    fn a_code_of_before_is_still_read() {
        assert_eq!(parse::<12>("k7dm-2q9x-01ab").as_deref(), Some("k7dm2q9x01ab"));
    }

    #[test]
    fn a_code_is_read_as_people_write_it() {
        assert_eq!(parse::<6>("Ab-3o l9").as_deref(), Some("ab3019"));
        assert_eq!(parse::<6>("ab-3ou9"), None);
        assert_eq!(parse::<6>("ab301"), None);
        assert_eq!(parse::<6>("ab301ö"), None);
    }
}
