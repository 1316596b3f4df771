//! Passwords that many people have had: refused, however they are dressed up with capitals, digits and signs.
//!
//! The list holds what is left of the most frequent ones of published leaks when that is taken off: `passw0rt` of
//! `Passw0rt-2026!`. `site/scripts/common-passwords.mjs` makes it.

use std::sync::LazyLock;

/// One in each line, in order.
const LIST: &str = include_str!("../../../infra/catalog/passwords.txt");

static KNOWN: LazyLock<Vec<&str>> = LazyLock::new(|| LIST.lines().collect());

/// What people write for a letter.
const SIGNS: [(char, char); 9] =
    [('0', 'o'), ('1', 'i'), ('3', 'e'), ('4', 'a'), ('5', 's'), ('7', 't'), ('@', 'a'), ('$', 's'), ('€', 'e')];

/// Letters that are no word, and can be repeated by anybody.
const FEW: usize = 2;

/// Whether a password is a common one, or the same one several times.
pub(super) fn is_common(password: &str) -> bool {
    let small = password.to_lowercase();
    let bare = small.trim_matches(|letter: char| !letter.is_alphabetic());
    // The same word again and again stays one, also with spaces between.
    let bare: String = bare.chars().filter(|letter| !letter.is_whitespace()).collect();
    let read: String = bare.chars().map(|letter| letter_for(letter).unwrap_or(letter)).collect();
    [bare.as_str(), &read].into_iter().any(|text| {
        let word = once(text);
        KNOWN.binary_search(&word.as_str()).is_ok() || word.len() < text.len() && word.chars().count() <= FEW
    })
}

fn letter_for(sign: char) -> Option<char> {
    SIGNS.iter().find(|(known, _)| *known == sign).map(|(_, letter)| *letter)
}

/// The shortest text that this one repeats.
fn once(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let whole = letters.len();
    let repeats =
        |part: &usize| whole.is_multiple_of(*part) && letters.chunks(*part).all(|chunk| chunk == &letters[..*part]);
    let part = (1..=whole).find(repeats).unwrap_or(whole);
    letters[..part].iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_passwords_are_found_however_they_are_dressed_up() {
        for password in [
            "Passwort2026!",
            "PASSWORT-12345",
            "!!Passw0rt!!2026",
            "P@ssw0rd12345",
            "Passwordpassword1!",
            "Qwertz-123456!",
            "Hallohallohallo1!",
            "Abc-1234567890",
            "Sommer2026!!!",
            "1q2w3e4r5t6Y!",
            "Aaaaaaaaaa-11",
            "Ababababab-11",
            "passwort passwort passwort",
        ] {
            assert!(is_common(password), "{password}");
        }
    }

    #[test]
    fn other_passwords_are_not() {
        for password in [
            "",
            "Abcdefghij1!",
            "Apfelbaum-2026!",
            "Sonnen-Blume-2026",
            "Zuversicht-2026!",
            "1234567890-!",
            "Falsches-Wort-1",
            "Mein Hund heißt 7-mal Rex!",
            "vier ruhige Wörter reichen",
        ] {
            assert!(!is_common(password), "{password}");
        }
    }

    #[test]
    fn the_list_holds_each_once_as_it_is_looked_for() {
        assert!(KNOWN.len() > 10_000, "{}", KNOWN.len());
        assert!(KNOWN.is_sorted() && KNOWN.windows(2).all(|two| two[0] != two[1]));
        assert!(KNOWN.iter().all(|known| is_common(known)), "each is found by itself");
    }
}
