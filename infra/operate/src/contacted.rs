//! Notes that somebody was contacted who wished it: the wish waits no longer.

use crate::person::failed;
use crate::support::{Support, parted};
use functions::medical::followup::{CONTACTED, DEFINITION, waits};
use shared::date;
use shared::store::expression::{Change, Expect};
use shared::store::item::named;
use shared::store::keys;
use shared::store::step::Outcome;

/// Takes the wish with this number from what waits; the row keeps the day.
///
/// # Errors
/// One sentence when nothing is wished for under the number, or the table does not answer.
pub async fn note(support: &Support, number: &str) -> Result<(), String> {
    let (user, id) = parted(number)?;
    let table = &support.app.table;
    let key = keys::row(user, DEFINITION.root, id);
    let gone = || format!("No wish waits under {number}; it may have been taken back.");
    let row = table.get(&key).await.map_err(|problem| failed(&problem))?;
    let row = row.filter(|stored| waits(&stored.row)).ok_or_else(gone)?;
    let today = date::format(support.app.clock.today());
    let mut write = table.write();
    let change = Change::entity(named([(CONTACTED, today.into())]));
    write.change("wish", &key, change, Expect::version(row.version()));
    write.forget("waits", &keys::open::of(&key));
    let (audit, entry) = support.audit("contacted", number);
    write.put("audit", &audit, entry);
    match write.commit().await.map_err(|problem| failed(&problem))? {
        Outcome::Committed(_) => Ok(()),
        Outcome::Missing(_) => Err(gone()),
        Outcome::Changed(..) => Err(format!("{number} has changed meanwhile: look at it again.")),
    }
}
