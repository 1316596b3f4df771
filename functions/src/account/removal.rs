//! `DELETE /api/user/delete/{id}`: the account and every row of the person.
//!
//! Credentials go last: a removal that was interrupted can be asked for again with the same sign-in.

use crate::people::usersecurityrole;
use shared::entity::call::Call;
use shared::entity::operation::Answer;
use shared::http::problem::Problem;
use shared::http::reply::Reply;
use shared::store::actions;
use shared::store::item::text;
use shared::store::keys::{self, Key};
use shared::store::table::{Range, key_of};

/// Items that are read and removed at a time.
const BATCH: usize = 1000;

/// Removes the caller's own account. Somebody else's is not there to be found.
#[must_use]
pub fn answer<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        let user = call.person()?.user;
        if call.id != Some(user) {
            return Err(Problem::NotFound);
        }
        let table = &call.app.table;
        let account = keys::account(user);
        let email = table
            .get(&account)
            .await?
            .and_then(|item| text(&item, "email").map(str::to_owned))
            .ok_or(Problem::NotFound)?;
        let mut range = Range::prefix(keys::person(user), "");
        loop {
            let items = table.query(&range, BATCH).await?;
            let mut all: Vec<Key> = items.iter().filter_map(key_of).filter(|key| *key != account).collect();
            let pointers: Vec<Key> = all.iter().filter_map(pointer).collect();
            all.extend(pointers);
            table.sweep(&all).await?;
            if items.len() < BATCH {
                break;
            }
            range.after = items.last().map(|item| {
                item.iter()
                    .filter(|(name, _)| [keys::PK, keys::SK].contains(&name.as_str()))
                    .map(|(name, value)| (name.clone(), value.clone()))
                    .collect()
            });
        }
        let last = vec![actions::forget(table.name(), &keys::email(&email))?, actions::forget(table.name(), &account)?];
        table.transact(last).await?.map_err(|_| Problem::NotFound)?;
        Ok(Reply::done())
    })
}

/// What tells editors where to find this row, where it is one that editors write.
fn pointer(key: &Key) -> Option<Key> {
    let root = usersecurityrole::DEFINITION.root;
    let id = key.sk.strip_prefix(&keys::prefix(root))?.parse().ok()?;
    Some(keys::granted(root, id))
}
