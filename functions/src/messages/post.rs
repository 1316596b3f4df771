//! Tells people by mail that an operator has answered them, and nothing of what the answer says.

use super::usernotificationcategory::of_messages;
use crate::function::Work;
use shared::app::App;
use shared::http::problem::Problem;
use shared::language::Language;
use shared::mail::Message;
use shared::store::keys;
use shared::store::table::Range;

/// People who are told in one go; the others the next time.
const AT_ONCE: usize = 100;

/// The task: everybody whom an answer waits for. Whoever cannot be told now is told the next time.
#[must_use]
pub fn work(app: &App) -> Work<'_> {
    Box::pin(async move {
        let mut failed = None;
        let waiting = app.table.query(&Range::prefix(keys::all_outgoing(), ""), AT_ONCE).await?;
        for user in waiting.iter().filter_map(|stored| stored.key.sk.parse::<i64>().ok()) {
            if let Err(problem) = tell(app, user).await {
                failed = Some(problem);
            }
        }
        failed.map_or(Ok(()), Err)
    })
}

async fn tell(app: &App, user: i64) -> Result<(), Problem> {
    let (person, tombstone, choice) = (keys::row(user, "user", user), keys::tombstone(user), of_messages(user));
    let found = app.table.get_many(&[person.clone(), tombstone.clone(), choice.clone()]).await?;
    let gone = found.iter().any(|stored| stored.key == tombstone);
    let unwanted = found.iter().any(|stored| stored.key == choice && stored.row.get("email") == Some(&false.into()));
    let row = found.into_iter().find(|stored| stored.key == person).filter(|_| !gone && !unwanted);
    if let (Some(mail), Some(row)) = (&app.mail, row) {
        let language = Language::of(&row.row).unwrap_or_default();
        let text = language.text("mail.answer.text").replace("{link}", &app.link("contactus"));
        let to = row.text("email").unwrap_or_default();
        mail.send(Message { to, subject: language.text("mail.answer.subject"), text: &text }).await?;
    }
    let mut write = app.table.write();
    write.forget("outgoing", &keys::outgoing(user));
    write.commit().await.map(|_| ())
}
