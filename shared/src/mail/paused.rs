//! An address that mails come back from, or whose owner calls them spam: nothing is sent there any more that nobody has asked for,
//! until the person has shown that it is right or has given another (`infra/adr/0062-an-address-that-mails-come-back-from-is-paused.md`).

use crate::store::item::{Row, named};
use serde_json::Value;

/// Why an address is paused, in the row of `user`; none where it is not.
pub const PAUSED: &str = "emailpaused";

/// A mail came back for good.
pub const BOUNCE: &str = "bounce";

/// A mail was called spam.
pub const COMPLAINT: &str = "complaint";

/// The second since 1970 at which a code came back from the address for the last time, in the row of `user`: what is told of a
/// mail that had left before is over.
pub const PROVEN: &str = "emailproven";

/// Whether this address is the one of this row of `user`, and paused.
#[must_use]
pub fn is_paused(user: &Row, address: &str) -> bool {
    let text = |name: &str| user.get(name).and_then(Value::as_str);
    text(PAUSED).is_some() && text("email") == Some(address)
}

/// What changes in the row of `user` with a code that came back from the address.
#[must_use]
pub fn proven(now: i64) -> Row {
    named([("emailverified", true.into()), (PAUSED, Value::Null), (PROVEN, now.into())])
}
