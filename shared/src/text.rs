//! What of a text can be seen. A text of letters without ink looks empty to everybody who reads it, and marks of direction let a
//! name say something else than it is.

/// Whether nothing can be seen of a letter: white space, controls, marks of direction, joiners, selectors, fillers. Those of
/// Unicode's property `Default_Ignorable_Code_Point`, and the two of its blanks that are no white space.
#[must_use]
pub fn is_invisible(letter: char) -> bool {
    letter.is_whitespace()
        || letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Whether nothing can be seen of a text.
#[must_use]
pub fn is_blank(text: &str) -> bool {
    text.chars().all(is_invisible)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_of_nothing_visible_is_blank() {
        for blank in
            ["", " ", "\u{a0}\u{3000}", "\u{200b}", "\u{202e}\u{2066}", "\r\n\t\0", "\u{3164}", "\u{feff}\u{ad}"]
        {
            assert!(is_blank(blank), "{blank:?}");
        }
        for seen in ["a", " ä ", "\u{202e}x", "👩\u{200d}👧", ".", "محمد", "\u{301}a", "0"] {
            assert!(!is_blank(seen), "{seen:?}");
        }
    }
}
