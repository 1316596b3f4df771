//! The codes that start a study: single use, kept as a hash, bound to a study, a site and a pseudonym.

use super::study::Study;
use serde_json::Value;
use shared::app::App;
use shared::clock::Entropy;
use shared::date;
use shared::http::problem::Problem;
use shared::store::expression::Entry;
use shared::store::item::{Stored, named};
use shared::store::keys::{self, Key};

/// Characters of a code: forty bits.
pub const LENGTH: usize = 8;

/// Characters of a pseudonym.
const PSEUDONYM_LENGTH: usize = 10;

/// Capital letters and digits that nobody takes for another: no O, 0, I, 1.
const ALPHABET: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/// The member of a code's row with the day it was used.
pub const USED: &str = "used";

/// What a code is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Valid,
    Unknown,
    Used,
    Closed,
}

impl State {
    /// All of them, as the wire names them.
    pub const NAMES: [&'static str; 4] = ["valid", "unknown", "used", "closed"];

    /// Its name on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

/// A code as it is compared: people write it in groups, and small.
#[must_use]
pub fn plain(code: &str) -> String {
    code.chars().filter(|letter| !letter.is_whitespace() && *letter != '-').flat_map(char::to_uppercase).collect()
}

/// The hash of a code of a study.
#[must_use]
pub fn hash(study: &Study, code: &str) -> String {
    keys::digest(&format!("{} {}", study.key, plain(code)))
}

/// The row of a code, and what it is good for.
pub async fn look(app: &App, study: &Study, hash: &str) -> Result<(State, Option<Stored>), Problem> {
    let Some(stored) = app.table.get(&keys::study_code(&study.key, hash)).await? else {
        return Ok((State::Unknown, None));
    };
    let over = stored.text("until").is_some_and(|until| until < date::format(app.clock.earliest_today()).as_str());
    let state = if stored.row.contains_key(USED) {
        State::Used
    } else if over || !study.recruiting {
        State::Closed
    } else {
        State::Valid
    };
    Ok((state, Some(stored)))
}

/// A new code for a site, good until the end of a day.
#[derive(Debug)]
pub struct New {
    pub code: String,
    pub pseudonym: String,
    /// Where it is kept, and what.
    pub row: (Key, Entry),
}

/// Makes a code.
#[must_use]
pub fn new(entropy: &Entropy, study: &Study, site: &str, until: Option<&str>) -> New {
    let code = random::<LENGTH>(entropy);
    let pseudonym = random::<PSEUDONYM_LENGTH>(entropy);
    let mut row = named([("pseudonym", Value::from(pseudonym.clone())), ("site", Value::from(site))]);
    row.extend(until.map(|until| ("until".to_owned(), Value::from(until))));
    let key = keys::study_code(&study.key, &hash(study, &code));
    New { code, pseudonym, row: (key, Entry::plain(row)) }
}

fn random<const COUNT: usize>(entropy: &Entropy) -> String {
    let random: [u8; COUNT] = entropy.bytes();
    random.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::study::named;

    #[test]
    fn a_code_has_only_letters_that_nobody_confuses() {
        let made = new(&Entropy::system(), named("prisma").unwrap(), "Kiel", None);
        assert_eq!((made.code.len(), made.pseudonym.len()), (LENGTH, PSEUDONYM_LENGTH));
        assert!(!made.code.contains(['O', '0', 'I', '1']));
        assert_eq!(made.row.0, keys::study_code("prisma", &hash(named("prisma").unwrap(), &made.code)));
    }

    #[test]
    fn how_a_code_is_written_makes_no_difference() {
        assert_eq!(plain(" abcd-2345 "), "ABCD2345");
        let study = named("prisma").unwrap();
        assert_eq!(hash(study, "abcd 2345"), hash(study, "ABCD2345"));
        assert_ne!(hash(study, "ABCD2345"), hash(named("cosionko").unwrap(), "ABCD2345"));
    }
}
