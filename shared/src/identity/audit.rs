//! What was done by power of a role, and who did it: rows that no function can read.

use crate::app::App;
use crate::http::problem::Problem;
use crate::store::expression::Entry;
use crate::store::item::named;
use crate::store::keys::{self, Key};
use crate::store::step::Outcome;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::Value;

/// Stands for an operator, who has rights on the table and no account.
pub const OPERATOR: i64 = 0;

/// The row that says what was done about what; never what it says.
#[must_use]
pub fn row(app: &App, by: i64, did: &str, about: &str) -> (Key, Entry) {
    let time = app.clock.now();
    let row: [(&str, Value); 3] = [("by", by.into()), ("did", did.into()), ("about", about.into())];
    let random = URL_SAFE_NO_PAD.encode(app.entropy.bytes::<9>());
    (keys::audit(&time.strftime("%Y%m").to_string(), &format!("{time:.9}"), &random), Entry::plain(named(row)))
}

/// Writes that row, before what it tells of: nothing is done that no row tells of.
///
/// # Errors
/// When the table does not answer.
pub async fn note(app: &App, by: i64, did: &str, about: &str) -> Result<(), Problem> {
    let (key, entry) = row(app, by, did, about);
    let mut write = app.table.write();
    write.create("audit", &key, entry);
    match write.commit().await? {
        Outcome::Committed(_) => Ok(()),
        Outcome::Missing(_) | Outcome::Changed(..) => Err(Problem::Internal("audit: a key was drawn twice".to_owned())),
    }
}
