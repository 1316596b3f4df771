//! All sign-ins of a person.

use crate::app::App;
use crate::http::problem::Problem;
use crate::store::keys;
use crate::store::step::Outcome;
use crate::store::table::Range;
use crate::store::transaction::LIMIT;

const SESSION: &str = "session";

/// Ends every sign-in of a person but one; without one, all of them.
pub async fn end_others(app: &App, user: i64, present: Option<&str>) -> Result<(), Problem> {
    let range = Range::prefix(keys::credentials(user), &keys::prefix(SESSION));
    let present = present.map(|session| keys::session(user, session));
    loop {
        let rows = app.table.query(&range, LIMIT).await?;
        let full = rows.len() == LIMIT;
        let mut write = app.table.write();
        for row in rows.iter().filter(|row| Some(&row.key) != present.as_ref()) {
            write.forget(SESSION, &row.key);
        }
        match write.commit().await? {
            Outcome::Committed(_) if full => {}
            Outcome::Committed(_) => return Ok(()),
            Outcome::Missing(_) | Outcome::Changed(..) => {
                return Err(Problem::Internal("sign-ins: refused without a condition".to_owned()));
            }
        }
    }
}
