//! All sign-ins of a person, and the devices that are trusted beyond a sign-in.

use crate::app::App;
use crate::http::problem::Problem;
use crate::store::keys::{self, Key};
use crate::store::step::Outcome;
use crate::store::table::Range;
use crate::store::transaction::LIMIT;

const CREDENTIAL: &str = "credential";

/// Ends every sign-in of a person but one; without one, all of them. No device is trusted any more, that of the present sign-in
/// neither: the cookie of any of them may have been copied.
pub async fn end_others(app: &App, user: i64, present: Option<&str>) -> Result<(), Problem> {
    forget(app, user, keys::trusted::DEVICES, None).await?;
    forget(app, user, keys::SESSIONS, present.map(|session| keys::session(user, session))).await
}

async fn forget(app: &App, user: i64, prefix: &str, but: Option<Key>) -> Result<(), Problem> {
    let range = Range::prefix(keys::credentials(user), prefix);
    loop {
        let rows = app.table.query(&range, LIMIT).await?;
        let full = rows.len() == LIMIT;
        let mut write = app.table.write();
        for row in rows.iter().filter(|row| Some(&row.key) != but.as_ref()) {
            write.forget(CREDENTIAL, &row.key);
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
