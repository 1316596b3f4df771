//! Gives a person a role.

use crate::person::{app, owner};
use serde_json::{Map, Value};
use shared::entity::add::{self, Inserted};
use shared::http::problem::Problem;
use shared::identity::audit;
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
    audit::note(&app, audit::OPERATOR, "grant", &format!("{user}-{role_id}")).await.map_err(failed)?;
    let body = Map::from_iter([("securityrole".to_owned(), role_id)]);
    match add::insert(&app, definition, Some(user), &body, None).await {
        Ok(Inserted::New(_)) => Ok(Granted::Now),
        Ok(Inserted::Known(_) | Inserted::Again(_)) => Ok(Granted::Before),
        Err(Problem::Invalid(faults)) if faults.iter().all(|fault| fault.key == "unique") => Ok(Granted::Before),
        Err(problem) => Err(failed(problem)),
    }
}
