//! Mails that have not left yet: sent again with growing delays, then left for an operator (`cargo operate deadletters`).

use super::again;
use super::step::{Done, Step};
use crate::messages::usernotificationcategory;
use serde_json::Value;
use shared::http::problem::Problem;
use shared::log;
use shared::mail::Message;
use shared::mail::kept::{ABOUT, DEAD, LINK, TRIES};
use shared::mail::paused;
use shared::store::expression::{Change, Entry, Expect};
use shared::store::item::named;
use shared::store::keys::{self, Key};
use shared::store::step::Label;

const MAIL: Label = "mail";

/// The kind of notification that a mail tells of: the person may have switched it off until the mail is sent.
pub const CATEGORY: &str = "notificationcategory";

/// Sends the mail that is due, unless it is of a kind that they have switched off since, or to their address and that is paused. It goes when it has left: one whose removal
/// fails is sent twice rather than never.
pub async fn send(step: &Step<'_>) -> Result<Done, Problem> {
    let (app, kept) = (step.app, step.row);
    let sent = match &app.mail {
        _ if paused::is_paused(&step.person.row, kept.text("to").unwrap_or_default()) => Ok(()),
        _ if is_unwanted(step).await? => Ok(()),
        Some(mail) => {
            let field = |name: &str| kept.text(name).unwrap_or_default();
            let link = kept.text(LINK).map(|page| app.link(page));
            let text = link.map_or_else(|| field("text").to_owned(), |link| field("text").replace("{link}", &link));
            mail.send(Message { to: field("to"), subject: field("subject"), text: &text }).await
        }
        None => Err(Problem::Internal("the notifier has no mail".to_owned())),
    };
    let mut write = app.table.write();
    if let Err(problem) = &sent {
        log::failure("none", "mail", problem);
        let tries = kept.number(TRIES) + 1;
        let next = again::after(tries - 1).map(|delay| step.now + delay);
        let dead = next.is_none().then_some(step.now);
        let fields = named([(TRIES, tries.into()), (DEAD, dead.into())]);
        write.change(MAIL, &kept.key, Change::plain(fields).due(Some(step.due), next), Expect::there());
        if next.is_none() {
            write.put("waits", &keys::open::of(&kept.key), Entry::default());
        }
        write.commit().await?;
        if next.is_none() {
            log::event("none", "mail", "mail.givenup");
        }
        return Ok(Done::default());
    }
    write.remove(MAIL, &kept.key, Expect::there());
    write.undue(MAIL, kept);
    write.commit().await?;
    if let Some(about) = kept.text(ABOUT) {
        let about = Key { pk: keys::person(step.person.id), sk: about.to_owned() };
        let mut write = app.table.write();
        let mailed = Change::plain(named([("mailed", Value::Bool(true))]));
        write.change("what the mail is about", &about, mailed, Expect::there());
        write.commit().await?;
    }
    Ok(Done::default())
}

/// Whether the mail is of a kind of notification that they want no mail of.
async fn is_unwanted(step: &Step<'_>) -> Result<bool, Problem> {
    let Some(category) = step.row.row.get(CATEGORY).and_then(Value::as_i64) else { return Ok(false) };
    let choice = step.app.table.get(&usernotificationcategory::key(step.person.id, category)).await?;
    Ok(choice.is_some_and(|choice| choice.row.get("email") == Some(&Value::Bool(false))))
}
