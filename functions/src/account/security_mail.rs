//! Mails that tell a person what has happened to their account: whoever did not do it has to know at once.

use crate::account::user;
use crate::pages;
use crate::words;
use shared::app::App;
use shared::entity::call::FlowCall;
use shared::http::problem::Problem;
use shared::http::request::Incoming;
use shared::language::Language;
use shared::log;
use shared::mail::{Message, kept, paused};
use shared::store::item::{Row, Stored};
use shared::store::keys;

/// A mail as `words` has it.
#[derive(Clone, Copy, Debug)]
pub struct Notice<'a> {
    /// Key of the subject.
    pub subject: &'static str,
    /// Key of the text.
    pub text: &'a str,
    /// The page of the site that the text leads to at `{link}`.
    pub page: &'static str,
}

/// Mails it in the language that the person has chosen, now or as soon as it can leave; not to an address that is paused.
///
/// # Errors
/// When the table does not answer; what the mail tells of has happened all the same.
pub async fn send(app: &App, incoming: &Incoming, (id, email): (i64, &str), notice: Notice<'_>) -> Result<(), Problem> {
    let person = app.table.get(&keys::row(id, user::DEFINITION.root, id)).await?;
    let person = person.map(|person| person.row).unwrap_or_default();
    if paused::is_paused(&person, email) {
        return Ok(());
    }
    let language = language_of(&person, incoming);
    let text = words::text(language, notice.text).replace("{link}", &app.link(notice.page));
    let message = Message { to: email, subject: words::text(language, notice.subject), text: &text };
    kept::deliver(app, &incoming.request_id, id, message, None).await.map(|_| ())
}

/// Mails what has happened to the second factor or a passkey of an account. A mail that fails undoes nothing.
pub async fn of_factor(app: &App, incoming: &Incoming, (user, account): (i64, &Stored), event: &str) {
    let email = account.text("email").unwrap_or_default();
    let text = format!("mail.{event}");
    let notice = Notice { subject: "mail.factor.subject", text: &text, page: pages::DEVICES };
    if let Err(problem) = send(app, incoming, (user, email), notice).await {
        log::failure(&incoming.request_id, "factor", &problem);
    }
}

/// Mails the caller that something was made which lets somebody in or read. A mail that fails undoes nothing.
pub async fn of_access(call: &FlowCall<'_>, account: &Stored, event: &str) {
    if let Ok(caller) = call.person() {
        of_access_of(call, (caller.user, account), event).await;
    }
}

/// The same to somebody else whom it is about.
pub async fn of_access_of(call: &FlowCall<'_>, (user, account): (i64, &Stored), event: &str) {
    let FlowCall { app, incoming, .. } = *call;
    log::event(&incoming.request_id, "access", event);
    let email = account.text("email").unwrap_or_default();
    let text = format!("mail.{event}");
    let notice = Notice { subject: "mail.access.subject", text: &text, page: pages::ACCESS };
    if let Err(problem) = send(app, incoming, (user, email), notice).await {
        log::failure(&incoming.request_id, "access", &problem);
    }
}

/// The language that the person has chosen, or else that of the call.
#[must_use]
pub fn language_of(row: &Row, incoming: &Incoming) -> Language {
    Language::of(row).unwrap_or_else(|| incoming.language())
}
