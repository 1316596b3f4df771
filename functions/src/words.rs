//! What the server says to people: in mails, pushes, calendars and exports. The words lie beside their domains, those that several
//! domains need beside this file; the site has its own.

use serde_json::Number;
use shared::date;
use shared::language::Language;
use std::collections::HashMap;
use std::sync::LazyLock;

/// The words of all domains in one language.
macro_rules! words {
    ($code:literal) => {
        words!($code: "", "account/", "medical/", "messages/", "notifier/", "papers/", "people/", "reading/", "studies/", "team/",
            "timeline/", "tumor/", "wellbeing/")
    };
    ($code:literal: $($domain:literal),*) => {
        ($code, &[$(include_str!(concat!($domain, "words.", $code, ".json"))),*])
    };
}

/// The files of each language by its code. Another language is one file with the words of all domains, and one line here:
/// `("tr", &[include_str!("words.tr.json")])`.
const FILES: &[(&str, &[&str])] = &[words!("de"), words!("en")];

type Words = HashMap<String, String>;

/// Read when something is said for the first time: most functions never say anything.
static WORDS: LazyLock<HashMap<&str, Words>> = LazyLock::new(|| {
    FILES.iter().map(|(code, files)| (*code, files.iter().copied().flat_map(read).collect())).collect()
});

fn read(file: &str) -> impl Iterator<Item = (String, String)> {
    let words: Words = serde_json::from_str(file).unwrap_or_default();
    words.into_iter()
}

/// What the server says under this key; in the language of the product where this one has no words.
#[must_use]
pub fn text(language: Language, key: &str) -> &'static str {
    let find = |code: &str| WORDS.get(code)?.get(key);
    find(language.code).or_else(|| find(Language::SOURCE.code)).map_or("", String::as_str)
}

/// What a kind of entry is called: a root, or what else a person has.
#[must_use]
pub fn kind(language: Language, kind: &str) -> &'static str {
    text(language, &format!("kind.{kind}"))
}

/// Whether columns part with semicolons and decimals have a comma, as where German is spoken.
#[must_use]
pub fn has_decimal_comma(language: Language) -> bool {
    language.code == "de"
}

/// A number, as people write it.
#[must_use]
pub fn number(language: Language, number: &Number) -> String {
    let figure = number.to_string();
    if has_decimal_comma(language) { figure.replace('.', ",") } else { figure }
}

/// A day of the wire (`YYYYMMDD`), as people write it; another text as it is.
#[must_use]
pub fn day(text: &str) -> String {
    date::parse(text).map_or_else(|| text.to_owned(), |day| day.strftime("%d.%m.%Y").to_string())
}

/// "Ja" or "Nein".
#[must_use]
pub fn yes_or_no(language: Language, yes: bool) -> &'static str {
    text(language, if yes { "export.yes" } else { "export.no" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::language::languages;
    use std::collections::BTreeSet;

    /// The keys of a file; a file that cannot be read has none.
    fn keys(file: &str) -> BTreeSet<String> {
        let keys: BTreeSet<String> = read(file).map(|(key, _)| key).collect();
        assert!(!keys.is_empty(), "{file}");
        keys
    }

    #[test]
    fn every_language_has_every_text_and_no_two_domains_say_the_same() {
        let all_of = |files: &[&str]| files.iter().flat_map(|file| keys(file)).collect::<BTreeSet<String>>();
        let (_, source) = FILES[0];
        for (language, (code, files)) in languages().iter().zip(FILES) {
            assert_eq!(language.code, *code);
            assert_eq!(all_of(files), all_of(source), "{code}");
            // The two languages that lie beside the domains have each text in the same place.
            if files.len() > 1 {
                assert!(files.iter().zip(source).all(|(file, origin)| keys(file) == keys(origin)), "{code}");
            }
            let texts = || files.iter().copied().flat_map(read);
            assert!(texts().all(|(_, text)| !text.trim().is_empty()), "{code}");
            assert_eq!(all_of(files).len(), texts().count(), "{code}");
        }
        assert_eq!(languages().len(), FILES.len());
    }

    #[test]
    fn a_language_without_words_speaks_the_source() {
        let turkish = Language { id: 3, code: "tr", complete: false };
        assert_eq!(text(turkish, "calendar.intake"), "Einnahme");
        assert_eq!(text(turkish, "unheardof"), "");
    }
}
