//! Deletes an account whose owner has asked for it.

use crate::person::{failed, owner};
use crate::support::Support;
use functions::account::sweep;
use shared::store::keys;

/// Takes the account of an address away. What belongs to it goes with the next sweep.
///
/// # Errors
/// One sentence when there is no such account, or the table does not answer.
pub async fn delete(support: &Support, email: &str) -> Result<(), String> {
    let user = owner(&support.app, email).await?;
    support.note("delete-account", &user.to_string()).await?;
    let account = support.app.table.get(&keys::account(user)).await.map_err(|problem| failed(&problem))?;
    let account = account.ok_or_else(|| format!("There is no account with the e-mail address {email}."))?;
    sweep::begin(&support.app, user, &account).await.map(|_| ()).map_err(|problem| failed(&problem))
}
