//! String literals and words of a line, as far as the rules need them.

/// The string literals of a line of TypeScript, without their quotes. Those that go on in the next line are left out;
/// a quote in a comment or a regular expression may hide what follows it in that line.
pub(super) fn strings(line: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = line;
    if ["*", "/*"].iter().any(|comment| line.trim_start().starts_with(comment)) {
        return found;
    }
    while let Some(open) = rest.find(['"', '\'', '`']) {
        if rest[..open].contains("//") {
            break;
        }
        let quote = rest.as_bytes()[open] as char;
        let inside = &rest[open + 1..];
        let Some(close) = end(inside, quote) else { break };
        found.push(&inside[..close]);
        rest = &inside[close + 1..];
    }
    found
}

fn end(inside: &str, quote: char) -> Option<usize> {
    let mut escaped = false;
    inside.char_indices().find_map(|(at, c)| {
        let ends = c == quote && !escaped;
        escaped = c == '\\' && !escaped;
        ends.then_some(at)
    })
}

/// Where `word` stands in a line with neither a letter, a digit nor `_` beside it.
pub(super) fn word(line: &str, word: &str) -> Option<usize> {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word).map(|(at, _)| at).find(|at| {
        !line[..*at].chars().next_back().is_some_and(part) && !line[at + word.len()..].chars().next().is_some_and(part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_of_a_line_come_without_quotes() {
        assert_eq!(strings(r#"const a = "b", c = 'd"e', f = `g`;"#), ["b", "d\"e", "g"]);
        assert_eq!(strings(r"const a = 'it\'s';"), [r"it\'s"]);
        assert_eq!(strings("const a = 1; // don't"), Vec::<&str>::new());
        assert_eq!(strings(" * such as `https://a.example`"), Vec::<&str>::new());
        assert_eq!(strings("const url = 'https://a.example'; // why"), ["https://a.example"]);
    }

    #[test]
    fn words_are_whole() {
        assert_eq!(word("a skip b", "skip"), Some(2));
        assert_eq!(word("skipped unskip", "skip"), None);
        assert_eq!(word("skip_it skip", "skip"), Some(8));
    }
}
