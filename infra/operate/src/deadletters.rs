//! Mails that were given up after all tries: which there are, and sending one again. What they say is not shown.

use crate::person::failed;
use crate::support::{Support, parted};
use crate::waiting::{table, waiting};
use jiff::Timestamp;
use serde_json::Value;
use shared::mail::kept::{DEAD, KIND, TRIES};
use shared::store::expression::{Change, Expect};
use shared::store::item::{Stored, named};
use shared::store::keys;
use shared::store::step::Outcome;

/// All of them, those that were given up first on top.
///
/// # Errors
/// One sentence when the table does not answer.
pub async fn list(support: &Support) -> Result<String, String> {
    support.note("deadletters", "").await?;
    let mut rows = waiting(support, KIND).await?;
    rows.retain(|row| row.row.contains_key(DEAD));
    rows.sort_by_key(|row| row.number(DEAD));
    let lines = rows.iter().map(|row| {
        let moment = Timestamp::from_second(row.number(DEAD)).unwrap_or_default();
        let subject = row.text("subject").unwrap_or_default().to_owned();
        [number(row), moment.to_string(), row.number(TRIES).to_string(), subject]
    });
    Ok(table(["NUMBER", "GIVEN UP", "TRIES", "SUBJECT"], lines))
}

/// Has the notifier try this one anew, from the beginning.
///
/// # Errors
/// One sentence when there is none of this number, or the table does not answer.
pub async fn send_again(support: &Support, number: &str) -> Result<(), String> {
    let (user, id) = parted(number)?;
    let none = || format!("No mail {number} was given up; the account may have been deleted.");
    let key = keys::row(user, KIND, id);
    let found = support.app.table.get(&key).await.map_err(|problem| failed(&problem))?;
    let dead = found.filter(|row| row.row.contains_key(DEAD)).ok_or_else(none)?;
    let mut write = support.app.table.write();
    let fields = named([(TRIES, 0.into()), (DEAD, Value::Null)]);
    let change = Change::plain(fields).due(None, Some(support.app.clock.seconds()));
    write.change("mail", &key, change, Expect::there().field(DEAD, dead.number(DEAD).into()));
    write.forget("waits", &keys::open::of(&key));
    let (audit, entry) = support.audit("send-again", number);
    write.put("audit", &audit, entry);
    match write.commit().await.map_err(|problem| failed(&problem))? {
        Outcome::Committed(_) => Ok(()),
        Outcome::Missing(_) | Outcome::Changed(..) => Err(none()),
    }
}

fn number(row: &Stored) -> String {
    let last = |text: &str| text.rsplit('#').next().unwrap_or_default().trim_start_matches('0').to_owned();
    format!("{}-{}", last(&row.key.pk), last(&row.key.sk))
}
