//! `DELETE /api/user/delete/{id}`: the account and every row of the person.
//!
//! Credentials go last: a removal that was interrupted can be asked for again with the same sign-in. Only the function that
//! does this, and signing in and out, may touch them; the root `user` itself may not.

use crate::people::usersecurityrole;
use crate::timeline::feed;
use shared::app::App;
use shared::entity::call::FlowCall;
use shared::entity::operation::Answer;
use shared::http::problem::Problem;
use shared::http::reply::Reply;
use shared::store::item::Stored;
use shared::store::keys::{self, Key};
use shared::store::table::{Range, Table};

/// Rows that are read and removed at a time.
const BATCH: usize = 1000;

/// Removes the caller's own account. Somebody else's is not there to be found.
#[must_use]
pub fn answer<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let user = call.person()?.user;
        if call.id != Some(user) {
            return Err(Problem::NotFound);
        }
        remove(call.app, user).await?;
        Ok(Reply::done())
    })
}

async fn remove(app: &App, user: i64) -> Result<(), Problem> {
    let account = keys::account(user);
    let email = app.table.get(&account).await?.and_then(|account| account.text("email").map(str::to_owned));
    let email = email.ok_or(Problem::NotFound)?;
    empty(&app.table, keys::person(user), |_| true).await?;
    empty(&app.table, keys::credentials(user), |key| *key != account).await?;
    let mut write = app.table.write();
    write.forget("email", &keys::email(&email));
    write.forget("account", &account);
    write.commit().await.map(|_| ())
}

/// Removes what is in a partition and what tells where it is.
async fn empty(table: &Table, partition: String, goes: impl Fn(&Key) -> bool) -> Result<(), Problem> {
    let mut range = Range::prefix(partition, "");
    loop {
        let rows = table.query(&range, BATCH).await?;
        let last = rows.last().map(|last| range.place(last));
        let ended = rows.len() < BATCH;
        let pointers: Vec<Key> = rows.iter().filter_map(pointer).collect();
        let mut all: Vec<Key> = rows.into_iter().map(|stored| stored.key).filter(&goes).collect();
        all.extend(pointers);
        table.sweep(&all).await?;
        if ended {
            return Ok(());
        }
        range.after = last;
    }
}

/// What tells outside of the partition where to find this row: editors one that they write, an address the feed.
fn pointer(row: &Stored) -> Option<Key> {
    if let Some(secret) = feed::secret_of(row) {
        return Some(keys::feed_address(secret));
    }
    let root = usersecurityrole::DEFINITION.root;
    let id = row.key.sk.strip_prefix(&keys::prefix(root))?.parse().ok()?;
    Some(keys::granted(root, id))
}
