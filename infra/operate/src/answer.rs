//! Answers a message: the person sees the answer beside it, gets a notification, and a mail that says that it is there.

use crate::person::failed;
use crate::support::{Support, parted};
use functions::messages::notification::{self, Note};
use functions::messages::notificationcategory::MESSAGE;
use functions::notifier::mail::CATEGORY;
use functions::pages;
use functions::team::contact;
use functions::words;
use serde_json::Value;
use shared::app::App;
use shared::date;
use shared::language::Language;
use shared::mail::Message;
use shared::mail::kept::{self, LINK};
use shared::store::expression::{Change, Entry, Expect};
use shared::store::item::{Row, named};
use shared::store::keys::{self, Key};
use shared::store::step::Outcome;

/// The longest answer, in characters.
const MAX_LENGTH: usize = 5000;

/// Tells the person that there is an answer.
const ANSWERED: Note = Note { title: "notification.answer.title", category: MESSAGE, link: pages::CONTACT_US };

const LETTER: &str = "message";

/// Answers the message with this number.
///
/// # Errors
/// One sentence when there is none, when it is answered already, or the table does not answer.
pub async fn answer(support: &Support, number: &str, text: &str) -> Result<(), String> {
    let (user, id) = parted(number)?;
    let text = text.trim();
    let odd = |letter: char| letter.is_control() && letter != '\n';
    if text.is_empty() || text.chars().count() > MAX_LENGTH || text.contains(odd) {
        return Err(format!("An answer is a text of 1 to {MAX_LENGTH} characters."));
    }
    let app = &support.app;
    let key = keys::row(user, contact::DEFINITION.root, id);
    let person = app.table.get(&keys::row(user, "user", user)).await.map_err(|problem| failed(&problem))?;
    let message = app.table.get(&key).await.map_err(|problem| failed(&problem))?;
    let (Some(person), Some(message)) = (person, message) else {
        return Err(format!("There is no message {number}; it may have been deleted."));
    };
    let today = date::format(app.clock.today());
    let answered = named([("status", "answered".into()), ("answer", text.into()), ("answered", today.into())]);
    let mut write = app.table.write();
    let unanswered = Expect::version(message.version()).field("answer", Value::Null);
    write.change(LETTER, &key, Change::entity(answered), unanswered);
    write.forget("waits", &keys::open::of(&key));
    let (note_key, note) =
        notification::row(app, user, &person.row, ANSWERED).await.map_err(|problem| failed(&problem))?;
    write.create("notification", &note_key, note);
    let (mail_key, mail) = mail(app, user, &person.row);
    write.create("mail", &mail_key, mail);
    let (audit, entry) = support.audit("answer", number);
    write.put("audit", &audit, entry);
    match write.commit().await.map_err(|problem| failed(&problem))? {
        Outcome::Committed(_) => Ok(()),
        Outcome::Missing(_) => Err(format!("There is no message {number}; it may have been deleted.")),
        Outcome::Changed(..) => Err(format!("The message {number} was answered already.")),
    }
}

/// The mail that says that an answer waits, and nothing of what it says; the notifier sends it.
fn mail(app: &App, user: i64, person: &Row) -> (Key, Entry) {
    let language = Language::of(person).unwrap_or_default();
    let to = person.get("email").and_then(Value::as_str).unwrap_or_default();
    let (subject, text) = (words::text(language, "mail.answer.subject"), words::text(language, "mail.answer.text"));
    let (key, mut mail) = kept::entry((user, app.new_id()), Message { to, subject, text }, 0, app.clock.seconds());
    mail.row.extend(named([(CATEGORY, MESSAGE.into()), (LINK, pages::CONTACT_US.into())]));
    (key, mail)
}
