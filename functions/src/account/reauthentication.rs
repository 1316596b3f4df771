//! That the person at a signed-in device knows the password: asked for before what cannot be undone.

use shared::app::App;
use shared::http::problem::Problem;
use shared::http::request::Incoming;
use shared::identity::attempts::{self, Attempt};
use shared::identity::password;
use shared::store::item::Stored;
use shared::store::keys;
use shared::work::aside;

/// The account of the person when this is her password. Wrong ones count with those of the sign-in.
pub async fn prove(app: &App, incoming: &Incoming, user: i64, given: String) -> Result<Stored, Problem> {
    let account = app.table.get(&keys::account(user)).await?.ok_or(Problem::NotFound)?;
    let email = account.text("email").unwrap_or_default().to_owned();
    let attempt = Attempt { email: &email, network: &incoming.network, device: None };
    attempts::begin(app, attempt).await?;
    let hash = account.text("password").map(str::to_owned);
    if !aside(move || password::fits(&given, hash.as_deref())).await? {
        return Err(Problem::field("password", "wrong"));
    }
    attempts::succeed(app, attempt).await?;
    Ok(account)
}
