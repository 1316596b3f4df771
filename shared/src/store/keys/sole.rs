//! What one person alone has: a partition by the hash of it tells whose it is.

use super::{Key, PASSKEYS, digest};

/// Whose row of this root has this value.
#[must_use]
pub fn of(root: &str, value: &str) -> Key {
    Key { pk: format!("sole#{}", digest(&format!("{root} {value}"))), sk: root.to_owned() }
}

/// Whose passkey this is, by the hash of its id.
#[must_use]
pub fn passkey(hash: &str) -> Key {
    Key { pk: format!("{PASSKEYS}{hash}"), sk: "account".to_owned() }
}
