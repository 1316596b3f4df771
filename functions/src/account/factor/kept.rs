//! What the row of an account keeps of a second factor.

use shared::app::App;
use shared::http::problem::Problem;
use shared::identity::seal::Seal;
use shared::store::item::Stored;

/// The sealed secret.
pub const SECRET: &str = "totp";
/// The last step of time that was used.
pub const STEP: &str = "totpstep";
/// Since when it is on, in seconds since 1970.
pub const SINCE: &str = "totpsince";
/// The salt of the recovery codes.
pub const SALT: &str = "recoverysalt";

/// What seals secrets.
pub async fn seal(app: &App) -> Result<&Seal, Problem> {
    let source = app.seal.as_ref();
    source.ok_or_else(|| Problem::Internal("nothing to seal second factors with".to_owned()))?.get().await
}

/// Whether a sign-in to the account asks for more than the password.
#[must_use]
pub fn is_on(account: &Stored) -> bool {
    account.text(SECRET).is_some()
}
