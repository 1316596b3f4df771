//! The token of the proliferation marker Ki-67. Its spaces do not break, so that the token stays in one line.

const NAME: &str = "Ki-67\u{a0}";
const UNIT: &str = "\u{a0}%";

/// A share in percent as token.
#[must_use]
pub fn write(percent: u8) -> String {
    format!("{NAME}{percent}{UNIT}")
}

/// The share in a token: 0 to 100, written as `write` does.
#[must_use]
pub fn read(token: &str) -> Option<u8> {
    let percent = token.strip_prefix(NAME)?.strip_suffix(UNIT)?.parse().ok().filter(|percent| *percent <= 100)?;
    (write(percent) == token).then_some(percent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_share_comes_back_and_nothing_else_does() {
        for percent in 0..=100 {
            assert_eq!(read(&write(percent)), Some(percent));
        }
        for token in [write(101), write(7).replace('7', "07"), write(5).replace('\u{a0}', " "), String::new()] {
            assert_eq!(read(&token), None, "{token}");
        }
    }
}
