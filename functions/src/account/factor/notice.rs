//! Mails about the second factor: whoever did not change it has to know at once.

use crate::account::signup::language_of;
use crate::account::user;
use shared::app::App;
use shared::http::problem::Problem;
use shared::http::request::Incoming;
use shared::mail::Message;
use shared::store::item::Stored;
use shared::store::keys;

/// Tells the owner of the account what has happened.
pub async fn send(app: &App, incoming: &Incoming, (id, account): (i64, &Stored), event: &str) -> Result<(), Problem> {
    let (Some(mail), Some(email)) = (&app.mail, account.text("email")) else { return Ok(()) };
    let person = app.table.get(&keys::row(id, user::DEFINITION.root, id)).await?;
    let language = language_of(&person.map(|person| person.row).unwrap_or_default(), incoming);
    let link = app.site.as_ref().map_or_else(|| ".".to_owned(), |site| format!(":\n\n{site}/settings/devices"));
    let text = language.text(&format!("mail.{event}")).replace("{link}", &link);
    mail.send(Message { to: email, subject: language.text("mail.factor.subject"), text: &text }).await
}
