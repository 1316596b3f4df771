//! Gives a person a role.

use crate::support;
use functions::DEFINITIONS;
use serde_json::{Map, Value};
use shared::app::App;
use shared::clock::{Clock, Entropy};
use shared::entity::add::{self, Inserted};
use shared::http::problem::Problem;
use shared::identity::token::{self, Verifier};
use shared::store::keys;
use shared::store::table::Table;

/// What a grant did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Granted {
    /// The person has the role from the next sign-in or refresh on.
    Now,
    /// The person had it already.
    Before,
}

/// Gives the owner of an e-mail address a role.
///
/// # Errors
/// One sentence when there is no such account or role, or the table does not answer.
pub async fn grant(table: Table, email: &str, role: &str) -> Result<Granted, String> {
    let app = app(table)?;
    let failed = |problem: Problem| match &problem {
        Problem::Unavailable(context) | Problem::Internal(context) => format!("The table does not answer: {context}."),
        other => format!("The role cannot be given: {}.", other.key()),
    };
    let user = owner(&app, email).await?;
    let roles = app.catalogs.rows("securityrole").await.map_err(failed)?;
    let role_id = roles.iter().find(|row| row.get("key").and_then(Value::as_str) == Some(role));
    let role_id = role_id.and_then(|row| row.get("id")).cloned().ok_or_else(|| {
        let known: Vec<&str> = roles.iter().filter_map(|row| row.get("key")?.as_str()).collect();
        if known.is_empty() {
            "There are no roles yet; seed the catalogs first.".to_owned()
        } else {
            format!("There is no role {role}; there are: {}.", known.join(", "))
        }
    })?;
    let definition = app.root("usersecurityrole").ok_or("There is no root usersecurityrole.")?;
    let body = Map::from_iter([("securityrole".to_owned(), role_id)]);
    match add::insert(&app, definition, Some(user), &body, None).await {
        Ok(Inserted::New(_)) => Ok(Granted::Now),
        Ok(Inserted::Known(_) | Inserted::Again(_)) => Ok(Granted::Before),
        Err(Problem::Invalid(faults)) if faults.iter().all(|fault| fault.key == "unique") => Ok(Granted::Before),
        Err(problem) => Err(failed(problem)),
    }
}

/// The person with an e-mail address.
pub(crate) async fn owner(app: &App, email: &str) -> Result<i64, String> {
    let account = app.table.get(&keys::email(email)).await.map_err(|problem| support::failed(&problem))?;
    let user = account.and_then(|account| account.row.get("user")?.as_i64());
    user.ok_or_else(|| format!("There is no account with the e-mail address {email}."))
}

/// An app that signs nobody in: its keys are made up.
pub(crate) fn app(table: Table) -> Result<App, String> {
    let entropy = Entropy::system();
    let (_, public) = token::new_pair(&entropy).map_err(|problem| format!("No key can be made: {}.", problem.key()))?;
    let verifier = Verifier::from_pems(&public).map_err(|problem| format!("No key can be made: {}.", problem.key()))?;
    Ok(App::new(table, Clock::system(), entropy, verifier, &DEFINITIONS))
}
