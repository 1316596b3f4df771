//! Keys of devices that are trusted beyond a sign-in.

use super::{Key, credentials};

/// The start of the sort keys of all of a person.
pub const DEVICES: &str = "trusted#";

/// A device that is not asked for the second factor, by the hash of its cookie.
#[must_use]
pub fn device(user: i64, hash: &str) -> Key {
    Key { pk: credentials(user), sk: format!("{DEVICES}{hash}") }
}
