//! The languages of the product, in one table. What is said in them lies beside the domains (`functions::words`).

use crate::store::item::Row;
use serde_json::Value;
use std::sync::OnceLock;

/// A language: the id of its row in the root `language` and its ISO 639 code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Language {
    /// The id in the root `language`.
    pub id: i64,
    /// The ISO 639 code, as in the header `app-language`.
    pub code: &'static str,
    /// Whether all content is there in it: articles, questionnaires and every other row of a catalog. What one without is not
    /// translated into yet is shown in another.
    pub complete: bool,
}

/// The languages that are shipped. What a catalog row lacks in the asked language is shown in the first of `FALLBACKS` that it has,
/// an instrument without its words in the language of the product.
const SHIPPED: &[Language] = &[Language::SOURCE, Language { id: 1, code: "en", complete: true }];

/// The languages of this program.
static OFFERED: OnceLock<&[Language]> = OnceLock::new();

/// All languages.
#[must_use]
pub fn languages() -> &'static [Language] {
    OFFERED.get_or_init(|| SHIPPED)
}

/// Those that all content is there in.
pub fn complete() -> impl Iterator<Item = &'static Language> {
    languages().iter().filter(|language| language.complete)
}

/// Offers other languages than the shipped ones, for all of a program: for tests of what another language needs.
///
/// # Errors
/// The languages that were asked for before.
pub fn offer(languages: &'static [Language]) -> Result<(), &'static [Language]> {
    OFFERED.set(languages)
}

/// Ids of the languages that stand in for a missing one: English first (`K-24`).
const FALLBACKS: [i64; 2] = [1, 2];

impl Language {
    /// The language of the product: that of operators, and of callers who ask for none.
    pub const SOURCE: Self = Self { id: 2, code: "de", complete: true };

    /// The language with this id.
    #[must_use]
    pub fn by_id(id: i64) -> Option<Self> {
        languages().iter().find(|language| language.id == id).copied()
    }

    /// The language that a person's row names, or the row of a tombstone.
    #[must_use]
    pub fn of(row: &Row) -> Option<Self> {
        row.get("language").and_then(Value::as_i64).and_then(Self::by_id)
    }

    /// The language of a code or of a tag that begins with one, such as `en-GB`.
    #[must_use]
    pub fn by_code(tag: &str) -> Option<Self> {
        let code = tag.split(['-', '_', ',', ';']).next().unwrap_or(tag).trim();
        languages().iter().find(|language| code.eq_ignore_ascii_case(language.code)).copied()
    }

    /// The ids under which a translated text is looked for, this language first.
    pub fn order(self) -> impl Iterator<Item = i64> {
        std::iter::once(self.id).chain(FALLBACKS)
    }
}

impl Default for Language {
    fn default() -> Self {
        Self::SOURCE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_is_found_by_tag_and_id() {
        for tag in ["en", "EN", "en-GB", "en_US", "en;q=0.9"] {
            assert_eq!(Language::by_code(tag).map(|language| language.id), Some(1), "{tag}");
        }
        for tag in ["", "e", "english", "fr"] {
            assert_eq!(Language::by_code(tag), None, "{tag}");
        }
        assert_eq!(Language::by_id(2).map(|language| language.code), Some("de"));
    }
}
