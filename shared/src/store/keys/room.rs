//! Room for the files of a person: what may still come, and whose turn it is to take some.

use super::{Key, person};

/// The start of the sort keys of all announcements of files.
pub const UPLOADS: &str = "upload#";

/// That a file of a person may still come.
#[must_use]
pub fn upload(user: i64, id: i64) -> Key {
    Key { pk: person(user), sk: format!("{UPLOADS}{id:016}") }
}

/// The file that is announced; 0 for what is no announcement.
#[must_use]
pub fn announced(key: &Key) -> i64 {
    key.sk.strip_prefix(UPLOADS).and_then(|id| id.parse().ok()).unwrap_or_default()
}

/// Whose turn it is to take room for a file.
#[must_use]
pub fn turn(user: i64) -> Key {
    Key { pk: person(user), sk: "uploads".to_owned() }
}
