//! Who a command is about, and what it stands on.

use functions::DEFINITIONS;
use shared::app::App;
use shared::clock::{Clock, Entropy};
use shared::http::problem::Problem;
use shared::identity::address;
use shared::identity::token::{self, Verifier};
use shared::store::keys;
use shared::store::table::Table;

/// One sentence for what the table says.
#[must_use]
pub fn failed(problem: &Problem) -> String {
    format!("The table does not answer: {}.", problem.context().unwrap_or(problem.key()))
}

/// The person with an e-mail address.
///
/// # Errors
/// One sentence when there is none, or the table does not answer.
pub async fn owner(app: &App, email: &str) -> Result<i64, String> {
    let account = app.table.get(&keys::email(&address::normal(email))).await.map_err(|problem| failed(&problem))?;
    let user = account.and_then(|account| account.row.get("user")?.as_i64());
    user.ok_or_else(|| format!("There is no account with the e-mail address {email}."))
}

/// An app that signs nobody in: its keys are made up.
///
/// # Errors
/// One sentence when no key can be made.
pub fn app(table: Table) -> Result<App, String> {
    let entropy = Entropy::system();
    let (_, public) = token::new_pair(&entropy).map_err(|problem| format!("No key can be made: {}.", problem.key()))?;
    let verifier = Verifier::from_pems(&public).map_err(|problem| format!("No key can be made: {}.", problem.key()))?;
    Ok(App::new(table, Clock::system(), entropy, verifier, &DEFINITIONS))
}
