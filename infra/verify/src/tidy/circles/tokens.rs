//! Splits Rust and TypeScript into words and signs, without comments; a text literal is one token.

/// A word, a text literal or a sign, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    pub(super) text: &'a str,
    /// Counted from 1.
    pub(super) line: usize,
}

/// How the two languages differ where words are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Syntax {
    Rust,
    TypeScript,
}

/// All tokens of a text. A regular expression of TypeScript counts as signs, which is enough for its imports.
pub(super) fn tokens(text: &str, syntax: Syntax) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let (mut at, mut line) = (0, 1);
    while let Some(next) = text[at..].chars().next() {
        let rest = &text[at..];
        let length = skipped(rest, syntax).unwrap_or_else(|| {
            let length = length(rest, next, syntax);
            tokens.push(Token { text: &rest[..length], line });
            length
        });
        line += rest[..length].matches('\n').count();
        at += length;
    }
    tokens
}

/// How long a space or a comment is that starts here.
fn skipped(rest: &str, syntax: Syntax) -> Option<usize> {
    let spaces = rest.len() - rest.trim_start().len();
    if spaces > 0 {
        return Some(spaces);
    }
    if rest.starts_with("//") {
        return Some(rest.find('\n').unwrap_or(rest.len()));
    }
    if !rest.starts_with("/*") {
        return None;
    }
    let mut depth = 0;
    let mut at = 0;
    while at < rest.len() {
        if rest[at..].starts_with("/*") && (depth == 0 || syntax == Syntax::Rust) {
            depth += 1;
            at += 2;
        } else if rest[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return Some(at);
            }
        } else {
            at += rest[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    Some(rest.len())
}

fn length(rest: &str, first: char, syntax: Syntax) -> usize {
    let part = |c: char| c.is_alphanumeric() || c == '_' || (c == '$' && syntax == Syntax::TypeScript);
    if syntax == Syntax::Rust {
        if let Some(length) = raw(rest) {
            return length;
        }
        // A lifetime is a quote and a word; a character has a second quote.
        if first == '\'' {
            let mut inside = rest[1..].chars();
            let (one, two) = (inside.next(), inside.next());
            return if one == Some('\\') || two == Some('\'') { quoted(rest, '\'') } else { 1 };
        }
    }
    let quotes = if syntax == Syntax::Rust { "\"" } else { "\"'`" };
    if quotes.contains(first) {
        return quoted(rest, first);
    }
    if part(first) {
        return rest.find(|c| !part(c)).unwrap_or(rest.len());
    }
    if rest.starts_with("::") { 2 } else { first.len_utf8() }
}

/// A raw text such as `r#"…"#`, which may end in a backslash.
fn raw(rest: &str) -> Option<usize> {
    let inside = rest.strip_prefix("br").or_else(|| rest.strip_prefix('r'))?;
    let hashes = inside.len() - inside.trim_start_matches('#').len();
    let start = rest.len() - inside.len() + hashes + 1;
    if !inside[hashes..].starts_with('"') {
        return None;
    }
    let end = format!("\"{}", &inside[..hashes]);
    Some(rest[start..].find(&end).map_or(rest.len(), |at| start + at + end.len()))
}

fn quoted(rest: &str, quote: char) -> usize {
    let mut escaped = false;
    let end = rest.char_indices().skip(1).find(|(_, c)| {
        let ends = *c == quote && !escaped;
        escaped = *c == '\\' && !escaped;
        ends
    });
    end.map_or(rest.len(), |(at, c)| at + c.len_utf8())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str, syntax: Syntax) -> Vec<&str> {
        tokens(text, syntax).iter().map(|token| token.text).collect()
    }

    #[test]
    fn comments_and_literals_hide_what_is_in_them() {
        let text = "a /* b /* c */ d */ e // f\n\"g \\\" h\" r#\"i\" j\"# 'k' &'l m '\\'' n";
        assert_eq!(
            texts(text, Syntax::Rust),
            ["a", "e", "\"g \\\" h\"", "r#\"i\" j\"#", "'k'", "&", "'", "l", "m", "'\\''", "n"]
        );
        assert_eq!(texts("a /* b /* c */ 'd' `e`", Syntax::TypeScript), ["a", "'d'", "`e`"]);
    }

    #[test]
    fn paths_are_words_with_double_colons_and_know_their_line() {
        assert_eq!(texts("use crate::a::{b};", Syntax::Rust), ["use", "crate", "::", "a", "::", "{", "b", "}", ";"]);
        assert_eq!(tokens("a\n\nb", Syntax::Rust)[1], Token { text: "b", line: 3 });
    }
}
