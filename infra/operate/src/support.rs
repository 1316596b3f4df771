//! Who looks at what people send: somebody with the role `support`, and every look leaves a row.

use crate::person::{app, failed, owner};
use functions::people::usersecurityrole::DEFINITION;
use serde_json::Value;
use shared::app::App;
use shared::entity::add;
use shared::identity::audit;
use shared::store::expression::Entry;
use shared::store::item::Row;
use shared::store::keys::{self, Key};
use shared::store::table::Table;

/// The role.
const ROLE: &str = "support";

/// An operator at work.
pub struct Support {
    /// What the commands stand on.
    pub app: App,
    by: i64,
}

impl Support {
    /// The owner of an e-mail address, who must have the role.
    ///
    /// # Errors
    /// One sentence when they have not, or the table does not answer.
    pub async fn enter(table: Table, email: &str) -> Result<Self, String> {
        let app = app(table)?;
        let by = owner(&app, email).await?;
        let roles = app.catalogs.rows("securityrole").await.map_err(|problem| failed(&problem))?;
        let role = roles.iter().find(|row| row.get("key").and_then(Value::as_str) == Some(ROLE));
        let role = role.and_then(|row| row.get("id")).cloned();
        let own = role.map(|role| {
            let row = Row::from_iter([("user".to_owned(), by.into()), ("securityrole".to_owned(), role)]);
            keys::row(by, DEFINITION.root, add::natural_id(&DEFINITION, by, &row))
        });
        // By its key: whoever helps people need not be able to list what somebody has.
        let has = match own {
            Some(own) => app.table.get(&own).await.map_err(|problem| failed(&problem))?.is_some(),
            None => false,
        };
        if !has {
            return Err(format!("{email} has not the role {ROLE}; cargo operate grant gives it."));
        }
        Ok(Self { app, by })
    }

    /// The row that says what was done about what; never what it says.
    #[must_use]
    pub fn audit(&self, did: &str, about: &str) -> (Key, Entry) {
        audit::row(&self.app, self.by, did, about)
    }

    /// Writes that row, before anything is shown.
    ///
    /// # Errors
    /// One sentence when the table does not answer: then nothing is shown either.
    pub async fn note(&self, did: &str, about: &str) -> Result<(), String> {
        audit::note(&self.app, self.by, did, about).await.map_err(|problem| failed(&problem))
    }
}

/// The person and the row that a number means.
///
/// # Errors
/// One sentence when it is none.
pub fn parted(number: &str) -> Result<(i64, i64), String> {
    let parts =
        number.split_once('-').and_then(|(user, id)| Some((user.parse::<i64>().ok()?, id.parse::<i64>().ok()?)));
    parts.ok_or_else(|| format!("\"{number}\" is no number of a message."))
}
