//! Has the notifier look at what is older than it: accounts without a morning, entries without a reminder.

use crate::person::failed;
use functions::account::user;
use functions::timeline::timelineentry;
use shared::app::App;
use shared::entity::due;
use shared::store::expression::{Change, Expect};
use shared::store::item::Row;
use shared::store::keys;
use shared::store::step::Outcome;

/// Makes every such row due at once and answers how many there were. Again it finds none. It goes through the whole table.
///
/// # Errors
/// One sentence when the table does not answer.
pub async fn plan(app: &App) -> Result<usize, String> {
    let mut planned = 0;
    for definition in [&user::DEFINITION, &timelineentry::DEFINITION] {
        let all = app.table.scan(&keys::prefix(definition.root)).await.map_err(|problem| failed(&problem))?;
        for stored in all.into_iter().filter(|stored| stored.due.is_none()) {
            let Some(at) = due::first(definition, &stored.row, app.clock.now()) else { continue };
            let mut write = app.table.write();
            let change = Change::plain(Row::new()).due(None, Some(at));
            write.change("row", &stored.key, change, Expect::version(stored.version()));
            // What has changed meanwhile is due already.
            let written = write.commit().await.map_err(|problem| failed(&problem))?;
            planned += usize::from(matches!(written, Outcome::Committed(_)));
        }
    }
    Ok(planned)
}
