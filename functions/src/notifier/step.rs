//! One row that is due, and how what follows from it is written: all of it or nothing.

use super::again;
use super::person::Person;
use shared::app::App;
use shared::http::problem::Problem;
use shared::store::expression::{Change, Expect};
use shared::store::item::{Row, Stored};
use shared::store::keys;
use shared::store::step::{Label, Outcome};
use shared::store::transaction::Transaction;

/// What one item has led to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Done {
    /// Notifications that were written.
    pub notified: usize,
    /// Pushes that were taken.
    pub pushed: usize,
    /// Seconds that it was late.
    pub late: i64,
}

/// The step about the row that was due.
pub const ROW: Label = "the row that was due";

/// Seconds after which a push would only confuse: the notification stays in the list.
pub const TOO_LATE: i64 = 6 * 3600;

/// A row that is due.
pub struct Step<'a> {
    pub app: &'a App,
    pub person: &'a Person,
    pub row: &'a Stored,
    /// When it was due, in seconds since 1970.
    pub due: i64,
    /// Seconds since 1970.
    pub now: i64,
}

impl<'a> Step<'a> {
    /// A write after which the row is due at another time, or no more. It fails when the row has changed, when another run was
    /// faster, or when they have deleted their account.
    #[must_use]
    pub fn write(&self, next: Option<i64>) -> Transaction<'a> {
        let mut write = self.app.table.write();
        let expect = Expect::version(self.row.version());
        write.change(ROW, &self.row.key, Change::plain(Row::new()).due(Some(self.due), next), expect);
        write.require("tombstone", &keys::tombstone(self.person.id), Expect::absent());
        if let Some(next) = next {
            again::add_alias(&mut write, &self.row.key, next, self.now);
        }
        write
    }

    /// Writes nothing but when the row is due next.
    pub async fn complete(&self, next: Option<i64>) -> Result<Done, Problem> {
        self.commit(self.write(next)).await.map(|_| Done::default())
    }

    /// Whether it was written. What has changed meanwhile is looked at again when it is due.
    pub async fn commit(&self, write: Transaction<'_>) -> Result<bool, Problem> {
        Ok(matches!(write.commit().await?, Outcome::Committed(_)))
    }
}
