//! E-mail addresses of accounts: one form for all spellings of an address.

use unicode_normalization::UnicodeNormalization as _;

/// The address as it is kept, compared and written to: without white space around it, in small letters, composed (NFC), its
/// domain as the name system has it (UTS 46: `müller.example` is `xn--mller-kva.example`). A domain that is none stays as it is.
#[must_use]
pub fn normal(text: &str) -> String {
    let text = text.trim().nfc().collect::<String>();
    let Some((name, domain)) = text.rsplit_once('@') else { return text.to_lowercase() };
    let domain = idna::domain_to_ascii(domain).unwrap_or_else(|_| domain.to_lowercase());
    format!("{}@{domain}", name.to_lowercase().nfc().collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_spellings_of_an_address_are_one() {
        let normal_one = "rosa@xn--mller-praxis-dlb.example";
        for spelling in [
            "rosa@müller-praxis.example",
            "  Rosa@MÜLLER-Praxis.Example ",
            normal_one,
            "rosa@XN--MLLER-PRAXIS-dlb.example",
            "rosa@müller-praxis。example",
            &"rosa@müller-praxis.example".nfd().collect::<String>(),
        ] {
            assert_eq!(normal(spelling), normal_one, "{spelling}");
        }
        for same in ["anna@example.org", "a@b", "no address", "", "\u{131}@x.example", "i\u{307}pek@x.example"] {
            assert_eq!(normal(&normal(same)), normal(same));
        }
        assert_eq!(normal("Jürgen@x.example"), normal(&"Jürgen@x.example".nfd().collect::<String>()));
    }
}
