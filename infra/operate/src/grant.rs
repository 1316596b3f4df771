//! Gives a person a role, and takes it away.

use crate::person::{app, failed, owner};
use serde_json::{Map, Value};
use shared::app::App;
use shared::entity::add::{self, Inserted};
use shared::entity::definition::Definition;
use shared::entity::remove;
use shared::http::problem::Problem;
use shared::identity::audit;
use shared::store::keys;
use shared::store::table::{Range, Table};

/// What a grant did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Granted {
    /// The person has the role from the next sign-in or refresh on.
    Now,
    /// The person had it already.
    Before,
}

/// What a revocation did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Revoked {
    /// The person has the role no more from the next sign-in or refresh on, fifteen minutes later at most.
    Now,
    /// The person had not the role.
    Before,
}

/// Gives the owner of an e-mail address a role.
///
/// # Errors
/// One sentence when there is no such account or role, or the table does not answer.
pub async fn grant(table: Table, email: &str, role: &str) -> Result<Granted, String> {
    let app = app(table)?;
    let user = owner(&app, email).await?;
    let role_id = role_id(&app, role).await?;
    let definition = definition(&app)?;
    audit::note(&app, audit::OPERATOR, "grant", &format!("{user}-{role_id}")).await.map_err(|it| failed(&it))?;
    let body = Map::from_iter([("securityrole".to_owned(), role_id.into())]);
    match add::insert(&app, definition, Some(user), &body).await {
        Ok(Inserted::New(_)) => Ok(Granted::Now),
        Ok(Inserted::Known(_) | Inserted::Again(_)) => Ok(Granted::Before),
        Err(Problem::Invalid(faults)) if faults.iter().all(|fault| fault.key == "unique") => Ok(Granted::Before),
        Err(problem) => Err(failed(&problem)),
    }
}

/// Takes a role away from the owner of an e-mail address.
///
/// # Errors
/// One sentence when there is no such account or role, or the table does not answer.
pub async fn revoke(table: Table, email: &str, role: &str) -> Result<Revoked, String> {
    let app = app(table)?;
    let user = owner(&app, email).await?;
    let role_id = role_id(&app, role).await?;
    let definition = definition(&app)?;
    audit::note(&app, audit::OPERATOR, "revoke", &format!("{user}-{role_id}")).await.map_err(|it| failed(&it))?;
    let own = Range::prefix(keys::person(user), &keys::prefix(definition.root));
    let rows = app.table.query_all(&own).await.map_err(|it| failed(&it))?;
    let Some(row) = rows.iter().find(|stored| stored.number("securityrole") == role_id) else {
        return Ok(Revoked::Before);
    };
    match remove::remove(&app, definition, user, row.number("id")).await {
        Ok(()) => Ok(Revoked::Now),
        Err(Problem::NotFound) => Ok(Revoked::Before),
        Err(problem) => Err(failed(&problem)),
    }
}

async fn role_id(app: &App, role: &str) -> Result<i64, String> {
    let roles = app.catalogs.rows("securityrole").await.map_err(|it| failed(&it))?;
    let found = roles.iter().find(|row| row.get("key").and_then(Value::as_str) == Some(role));
    found.and_then(|row| row.get("id")?.as_i64()).ok_or_else(|| {
        let known: Vec<&str> = roles.iter().filter_map(|row| row.get("key")?.as_str()).collect();
        if known.is_empty() {
            "There are no roles yet; seed the catalogs first.".to_owned()
        } else {
            format!("There is no role {role}; there are: {}.", known.join(", "))
        }
    })
}

fn definition(app: &App) -> Result<&'static Definition, String> {
    app.root("usersecurityrole").ok_or_else(|| "There is no root usersecurityrole.".to_owned())
}
