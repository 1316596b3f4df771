//! Has the notifier look at what is older than it: accounts without a morning, entries without a reminder; and operators find what
//! has waited since before there was an index of it.

use crate::person::failed;
use functions::account::user;
use functions::timeline::timelineentry;
use functions::waiting::KINDS;
use shared::app::App;
use shared::entity::due;
use shared::mail::kept::DEAD;
use shared::store::expression::{Change, Entry, Expect};
use shared::store::item::{Row, Stored};
use shared::store::keys;
use shared::store::step::Outcome;

/// What was planned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Planned {
    /// Rows that the notifier looks at from now on.
    pub due: usize,
    /// Rows that operators find from now on.
    pub open: usize,
}

/// Makes every such row due at once, has operators find what waits, and answers how many there were. Again it finds none. It goes
/// through the whole table.
///
/// # Errors
/// One sentence when the table does not answer.
pub async fn plan(app: &App) -> Result<Planned, String> {
    let mut planned = Planned::default();
    for definition in [&user::DEFINITION, &timelineentry::DEFINITION] {
        let all = app.table.scan(&keys::prefix(definition.root)).await.map_err(|problem| failed(&problem))?;
        for stored in all.into_iter().filter(|stored| stored.due.is_none()) {
            let Some(at) = due::first(definition, &stored.row, app.clock.now()) else { continue };
            let mut write = app.table.write();
            let change = Change::plain(Row::new()).due(None, Some(at));
            write.change("row", &stored.key, change, Expect::version(stored.version()));
            // What has changed meanwhile is due already.
            let written = write.commit().await.map_err(|problem| failed(&problem))?;
            planned.due += usize::from(matches!(written, Outcome::Committed(_)));
        }
    }
    for kind in KINDS {
        let all = app.table.scan(&keys::prefix(kind)).await.map_err(|problem| failed(&problem))?;
        for stored in all.into_iter().filter(|stored| is_open(app, kind, stored)) {
            let mut write = app.table.write();
            // Not where somebody has answered it or taken it away meanwhile.
            write.require("row", &stored.key, unchanged(&stored));
            write.create("item", &keys::open::of(&stored.key), Entry::default());
            let written = write.commit().await.map_err(|problem| failed(&problem))?;
            planned.open += usize::from(matches!(written, Outcome::Committed(_)));
        }
    }
    Ok(planned)
}

/// Whether a row waits for an operator.
fn is_open(app: &App, kind: &str, stored: &Stored) -> bool {
    let open = app.root(kind).and_then(|definition| definition.open);
    open.map_or_else(|| stored.row.contains_key(DEAD), |open| (open.waits)(&stored.row))
}

/// That the row is as it was read: of an entity by its version, of a mail by when it was given up.
fn unchanged(stored: &Stored) -> Expect {
    let dead = stored.row.get(DEAD).cloned();
    dead.map_or_else(|| Expect::version(stored.version()), |dead| Expect::there().field(DEAD, dead))
}
