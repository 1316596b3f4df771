//! That an account is deleted. Access tokens live on for some minutes; what must not wait for their end asks here.

use crate::app::App;
use crate::http::problem::Problem;
use crate::store::keys;

/// Whether the account of this person is deleted.
pub async fn stands(app: &App, user: i64) -> Result<bool, Problem> {
    Ok(app.table.get(&keys::tombstone(user)).await?.is_some())
}
