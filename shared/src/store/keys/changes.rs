//! What a device asks for that has a person's rows already: which have changed since, and which are gone.
//!
//! Rows of persons, and the items that say that one is gone, carry `changedat`: the sort key of the global index `by-modified`, which
//! has keys alone. `modified` of the rows would not do: deletions have none, and what no version tells of leaves it as it is.
//!
//! | changedat | what | the query that needs it |
//! |---|---|---|
//! | `<milliseconds since 1970, 13 digits>` | a row or a deletion under the moment at which it was written | changes: the person's from a moment on |

use super::{Key, persons, prefix, root_of};

/// Sort key attribute of the global index.
pub const CHANGED: &str = "changedat";

/// Name of the global index.
pub const BY_MODIFIED: &str = "by-modified";

/// Seconds that a deletion is remembered: longer than a device may keep rows without asking.
pub const DELETION_SECONDS: i64 = 400 * 86_400;

/// How the sort keys of deletions begin, without the `#`.
const DELETION: &str = "deletion";

/// What lies in a person's partition under a number and is no row: answers that are remembered, kept mails, announced bytes.
const NO_ROWS: [&str; 3] = ["idem", "mail", "upload"];

/// Whether this is a row of a person, whatever its root.
#[must_use]
pub fn is_row(key: &Key) -> bool {
    let named = |(root, id): (&str, &str)| {
        !NO_ROWS.contains(&root) && id.len() == 16 && id.bytes().all(|byte| byte.is_ascii_digit())
    };
    key.pk.starts_with(&persons()) && key.sk.split_once('#').is_some_and(named)
}

/// Whether devices ask what has become of this: a row of a person, or that one is gone.
#[must_use]
pub fn is_followed(key: &Key) -> bool {
    row_of(key).is_some()
}

/// That a row is gone.
#[must_use]
pub fn deletion(row: &Key) -> Key {
    Key { pk: row.pk.clone(), sk: format!("{}{}", prefix(DELETION), row.sk) }
}

/// The row that is meant by a key of the index: the row itself, or the one that is gone.
#[must_use]
pub fn row_of(key: &Key) -> Option<Key> {
    let sk = key.sk.strip_prefix(&prefix(DELETION)).unwrap_or(&key.sk);
    Some(Key { pk: key.pk.clone(), sk: sk.to_owned() }).filter(is_row)
}

/// The number of a row of a person.
#[must_use]
pub fn id_of(row: &Key) -> Option<i64> {
    row.sk.strip_prefix(&prefix(root_of(&row.sk)))?.parse().ok()
}

/// A moment in the index, by its milliseconds since 1970.
#[must_use]
pub fn at(milliseconds: i64) -> String {
    format!("{:013}", milliseconds.max(0))
}

/// Smallest and largest key of the index from this moment on.
#[must_use]
pub fn from(milliseconds: i64) -> (String, String) {
    (at(milliseconds), at(9_999_999_999_999))
}

#[cfg(test)]
mod tests {
    use super::super::{feed, idempotency, objection, person, row, tombstone};
    use super::*;

    #[test]
    fn rows_and_their_deletions_are_followed_and_nothing_else_is() {
        let (treatment, profile) = (row(1, "treatment", 7), row(1, "user/profile", (1 << 53) - 1));
        for key in [&treatment, &profile] {
            assert!(is_row(key) && is_followed(key) && is_followed(&deletion(key)) && !is_row(&deletion(key)));
            assert_eq!(row_of(&deletion(key)).as_ref(), Some(key));
        }
        assert_eq!((id_of(&treatment), id_of(&profile)), (Some(7), Some((1 << 53) - 1)));
        let others = [
            idempotency(1, "0000000000000001"),
            row(1, "mail", 7),
            row(1, "upload", 7),
            objection(1, "treatment", 7),
            feed(1),
            tombstone(1),
            super::super::back_reference(&treatment, &profile, "series"),
            Key { pk: super::super::catalog("treatment"), sk: treatment.sk.clone() },
            Key { pk: person(1), sk: "uploads".to_owned() },
        ];
        for key in others {
            assert!(!is_followed(&key), "{key:?}");
        }
    }

    #[test]
    fn moments_sort_as_text_like_numbers() {
        assert!(at(999) < at(1_764_353_000_123) && at(1_764_353_000_123) < at(1_764_353_000_124));
        let (low, high) = from(1_764_353_000_123);
        assert!(low <= at(1_764_353_000_123) && at(9_000_000_000_000) < high && at(1_764_353_000_122) < low);
    }
}
