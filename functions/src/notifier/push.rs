//! The push of a notification: neutral words to every device of a person who wants them, outside of their quiet hours; and the mail
//! for whoever wants one.

use super::clock::Quiet;
use super::mail::CATEGORY;
use super::step::{Done, Step, TOO_LATE};
use crate::account::setting;
use crate::messages::notificationcategory::{self, INTAKE, MESSAGE, SECURITY, SYSTEM};
use crate::messages::{pushdevice, usernotificationcategory};
use crate::pages;
use crate::words;
use serde_json::Value;
use shared::http::problem::Problem;
use shared::log;
use shared::mail::Message;
use shared::mail::kept;
use shared::push::{Push, Sent, Text};
use shared::store::expression::Entry;
use shared::store::item::Stored;
use shared::store::keys::{self, Key};
use shared::store::table::Range;
use shared::store::transaction::Transaction;

/// Devices of a person that are pushed to, those that came last.
const DEVICES: usize = 20;

/// Devices among which those are looked for: their ids follow from their tokens and say nothing of when they came.
const LOOKED_AT: usize = 200;

/// How a person hears of a notification besides finding it in the list.
pub enum Way {
    /// Not at all.
    None,
    /// When their quiet hours are over: the second since 1970.
    At(i64),
    /// Now, once it is written that it is done.
    Now(Delivery),
}

/// What leaves for a person as soon as it is written that it has.
pub struct Delivery {
    category: i64,
    endpoints: Vec<(Stored, String)>,
    mails: bool,
}

impl Delivery {
    /// Adds the mail that they want of this notification to what is written.
    pub fn mail(&self, step: &Step<'_>, write: &mut Transaction<'_>, notification: i64) {
        if self.mails {
            let (key, mail) = neutral_mail(step, notification, self.category);
            write.create("mail", &key, mail);
        }
    }

    /// Pushes to each of their devices. How many were taken.
    pub async fn push(self, step: &Step<'_>) -> usize {
        let sending = self.endpoints.iter().map(|(device, endpoint)| to(step, device, endpoint, self.category));
        let mut pushed = 0;
        for sent in futures::future::join_all(sending).await {
            match sent {
                Ok(taken) => pushed += usize::from(taken),
                // Another device may still be reached; in the list it is anyway.
                Err(problem) => log::failure("none", "push", &problem),
            }
        }
        pushed
    }
}

/// Pushes a notification that was written without, once: the row says that it is done before anything leaves.
pub async fn push(step: &Step<'_>) -> Result<Done, Problem> {
    let row = &step.row.row;
    let category = row.get("notificationcategory").and_then(Value::as_i64).unwrap_or_default();
    if row.get("read") == Some(&Value::Bool(true)) || step.now - step.due > TOO_LATE {
        return step.complete(None).await;
    }
    let found = step.app.table.get_many(&wishes(step, category)).await?;
    let delivery = match way(step, category, &found).await? {
        Way::None => return step.complete(None).await,
        Way::At(end) => return step.complete(Some(end)).await,
        Way::Now(delivery) => delivery,
    };
    let mut write = step.write(None);
    delivery.mail(step, &mut write, step.row.number("id"));
    if !step.commit(write).await? {
        return Ok(Done::default());
    }
    Ok(Done { pushed: delivery.push(step).await, ..Done::default() })
}

/// Where it is kept how a person wants to hear of this category, and when of none.
#[must_use]
pub fn wishes(step: &Step<'_>, category: i64) -> [Key; 2] {
    [usernotificationcategory::key(step.person.id, category), setting::quiet_hours_key(step.person.id)]
}

/// How the person hears of something of this category, by their wishes, as far as they are found, and what their clock shows.
pub async fn way(step: &Step<'_>, category: i64, found: &[Stored]) -> Result<Way, Problem> {
    let person = step.person;
    let [choice, hours] = wishes(step, category);
    let find = |key: &Key| found.iter().find(|stored| stored.key == *key);
    let mails = is_mailed(category, find(&choice));
    let to_push = wanted(step, category, find(&choice)).await?;
    if !to_push && !mails {
        return Ok(Way::None);
    }
    let quiet = match find(&hours) {
        Some(kept) => {
            setting::quiet_hours(kept.text("value").unwrap_or_default()).map(|(from, to)| Quiet::new(from, to))
        }
        None => Some(Quiet::USUAL),
    };
    // They chose the time of an intake themselves, and whoever is robbed wants to know.
    let waits = ![INTAKE, SECURITY].contains(&category);
    if let Some(end) = quiet.and_then(|quiet| quiet.end(&person.zone, step.now)).filter(|_| waits) {
        return Ok(Way::At(end));
    }
    let endpoints = if to_push {
        let range = Range::prefix(keys::person(person.id), &keys::prefix(pushdevice::DEFINITION.root));
        let mut devices = step.app.table.query(&range, LOOKED_AT).await?;
        devices.sort_by(|one, other| other.text("created").cmp(&one.text("created")));
        devices.truncate(DEVICES);
        endpoints(step, devices, mails).await?
    } else {
        Vec::new()
    };
    if endpoints.is_empty() && !mails {
        return Ok(Way::None);
    }
    Ok(Way::Now(Delivery { category, endpoints, mails }))
}

/// The endpoints of their devices, as far as the service tells them. Asked for before the push is marked as done: while the service
/// tells none and no mail tells them, the push waits.
async fn endpoints(step: &Step<'_>, devices: Vec<Stored>, mails: bool) -> Result<Vec<(Stored, String)>, Problem> {
    let Some(push) = &step.app.push else { return Ok(Vec::new()) };
    let (mut found, mut failed) = (Vec::new(), None);
    let asked = futures::future::join_all(devices.iter().map(|device| endpoint(push, device))).await;
    for (device, answer) in devices.into_iter().zip(asked) {
        match answer {
            Ok(endpoint) => found.extend(endpoint.map(|endpoint| (device, endpoint))),
            Err(problem) => failed = Some(problem),
        }
    }
    match failed {
        Some(problem) if found.is_empty() && !mails => Err(problem),
        _ => Ok(found),
    }
}

/// The endpoint that the service made for a device before, else a new one.
async fn endpoint(push: &Push, device: &Stored) -> Result<Option<String>, Problem> {
    push.endpoint(device.text("token").unwrap_or_default(), device.text("platform").unwrap_or_default()).await
}

/// Whether they want pushes of a category, or have said nothing of it and they are the rule.
async fn wanted(step: &Step<'_>, category: i64, choice: Option<&Stored>) -> Result<bool, Problem> {
    let root = notificationcategory::DEFINITION.root;
    let kinds = step.app.catalogs.snapshot(&[root]).await?;
    let rule = kinds.row(root, category).and_then(|kind| kind.get("pushdefault")?.as_str()).unwrap_or("off");
    let chosen = choice.and_then(|choice| choice.row.get("push")?.as_bool());
    Ok(rule == "always" || chosen.unwrap_or(rule == "on"))
}

/// Whether they want a kind by mail. Of answers they are told by mail where they are written.
fn is_mailed(category: i64, choice: Option<&Stored>) -> bool {
    category != MESSAGE && choice.and_then(|choice| choice.row.get("email")?.as_bool()) == Some(true)
}

/// A mail that says that something waits, and not what.
fn neutral_mail(step: &Step<'_>, notification: i64, category: i64) -> (Key, Entry) {
    let language = step.person.language;
    let to = step.person.row.get("email").and_then(Value::as_str).unwrap_or_default();
    let text = words::text(language, "mail.notice.text").replace("{link}", &step.app.link(pages::MESSAGE));
    let message = Message { to, subject: words::text(language, "mail.notice.subject"), text: &text };
    let (key, mut mail) = kept::entry((step.person.id, notification), message, 0, step.now);
    mail.row.insert(CATEGORY.to_owned(), category.into());
    (key, mail)
}

/// Pushes to one device. One that takes none any more is forgotten.
async fn to(step: &Step<'_>, device: &Stored, at: &str, category: i64) -> Result<bool, Problem> {
    let Some(push) = &step.app.push else { return Ok(false) };
    let language = step.person.language;
    let words = if [MESSAGE, SECURITY, SYSTEM].contains(&category) { "push.message" } else { "push.reminder" };
    let text =
        Text { title: words::text(language, "push.title"), text: words::text(language, words), link: pages::MESSAGE };
    let mut at = Some(at.to_owned());
    // Somebody who had this device before may have left: their endpoint, which is this one, goes between the two calls.
    for _ in 0..2 {
        let Some(there) = at else { return Ok(false) };
        match push.publish(&there, text).await? {
            Sent::Taken => return Ok(true),
            Sent::Gone => {
                push.remove(&there).await?;
                pushdevice::take_away(&step.app.table, device, step.now).await?;
                return Ok(false);
            }
            Sent::Missing => at = endpoint(push, device).await?,
        }
    }
    Ok(false)
}
