//! Mails that could not leave: kept with the rows of the person they are about, until the notifier has sent them.
//!
//! What proves something (codes, links to a new password) is never kept: whoever asked for it is told at once that it did not leave,
//! and asks again.

use super::Message;
use crate::app::App;
use crate::http::problem::Problem;
use crate::log;
use crate::store::expression::Entry;
use crate::store::item::named;
use crate::store::keys::{self, Key};

/// How the sort keys of kept mails begin, without the `#`.
pub const KIND: &str = "mail";

/// How often it was tried to send a mail.
pub const TRIES: &str = "tries";

/// The second since 1970 at which it was tried for the last time, of a mail that was given up.
pub const DEAD: &str = "dead";

/// The sort key of the row of the person that is to say `mailed` when the mail has left.
pub const ABOUT: &str = "about";

/// The page of the site whose address takes the place of `{link}` in the text when a mail is sent. Who writes the mail need not know
/// where the site is.
pub const LINK: &str = "link";

/// Seconds until a mail that did not leave is tried again for the first time.
const FIRST: i64 = 60;

/// A mail about a person, due to be sent at a second since 1970.
#[must_use]
pub fn entry((user, id): (i64, i64), message: Message<'_>, tries: i64, due: i64) -> (Key, Entry) {
    let row = named([
        ("to", message.to.into()),
        ("subject", message.subject.into()),
        ("text", message.text.into()),
        (TRIES, tries.into()),
    ]);
    (keys::row(user, KIND, id), Entry::plain(row).due(Some(due)))
}

/// Sends a mail about a person, or keeps it when it does not leave now. Whether it has left.
///
/// `about` is the sort key of the row of the person that is to say so once a kept one has left.
///
/// # Errors
/// When it could be neither sent nor kept.
pub async fn deliver(
    app: &App,
    request_id: &str,
    user: i64,
    message: Message<'_>,
    about: Option<&str>,
) -> Result<bool, Problem> {
    let Some(mail) = &app.mail else { return Ok(false) };
    let Err(problem) = mail.send(message).await else { return Ok(true) };
    log::failure(request_id, "mail", &problem);
    let (key, mut kept) = entry((user, app.new_id()), message, 1, app.clock.seconds() + FIRST);
    kept.row.extend(about.map(|about| (ABOUT.to_owned(), about.into())));
    let mut write = app.table.write();
    write.create("mail", &key, kept);
    write.commit().await.map(|_| false)
}
