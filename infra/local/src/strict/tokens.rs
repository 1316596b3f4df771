//! The words of which expressions are made.

pub(super) const FUNCTIONS: [&str; 6] =
    ["attribute_exists", "attribute_not_exists", "attribute_type", "begins_with", "contains", "size"];
pub(super) const COMPARATORS: [&str; 6] = ["=", "<>", "<", "<=", ">", ">="];

/// The words and signs of an expression.
pub(super) fn tokens(expression: &str) -> impl Iterator<Item = &str> {
    let mut rest = expression;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let first = rest.chars().next()?;
        let is_sign = |it: char| matches!(it, '=' | '<' | '>');
        let is_word = |it: char| !is_sign(it) && !it.is_whitespace() && !matches!(it, '(' | ')' | ',' | '+' | '-');
        let length = if is_word(first) {
            rest.find(|it| !is_word(it)).unwrap_or(rest.len())
        } else if is_sign(first) {
            rest.find(|it| !is_sign(it)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let (token, behind) = rest.split_at(length);
        rest = behind;
        Some(token)
    })
}
