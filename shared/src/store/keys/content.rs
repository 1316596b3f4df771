//! Names of the contents that were sent for one row of a person, in their bucket: each has a name of its own, so that none is ever
//! written over another.

/// How those of one row begin.
#[must_use]
pub fn of(user: i64, root: &str, id: i64) -> String {
    format!("{}-", super::file(user, root, id))
}

/// One of them, by a text that no other has.
#[must_use]
pub fn one(user: i64, root: &str, id: i64, content: &str) -> String {
    format!("{}{content}", of(user, root, id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_row_has_the_contents_of_another() {
        assert!(!one(7, "document", 12, "0a").starts_with(&of(7, "document", 1)));
        assert!(!one(7, "document", 1, "20a").starts_with(&of(7, "document", 12)));
    }
}
