//! The link by which somebody chooses a new password: mailed, kept as a hash, good for half an hour and once.
//!
//! What is kept names the account and the password that it had. So a link is void as soon as the password or the address has
//! changed in any way, and nothing has to be found and removed then. An address without account gets another mail, and a row that no link
//! leads to: every answer and every call is the same with and without an account.

use crate::pages;
use crate::words;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use shared::app::App;
use shared::entity::field::Field;
use shared::http::problem::Problem;
use shared::language::Language;
use shared::mail::Message;
use shared::store::expression::{Entry, Expect};
use shared::store::item::{Stored, named};
use shared::store::keys;
use shared::store::step::Label;
use shared::store::transaction::Transaction;

/// How long a link is good, in seconds.
pub const SECONDS: i64 = 30 * 60;

/// What is answered when a link was asked for.
pub const WAITING: &[Field] =
    &[Field::int("validseconds", 1, SECONDS, "How long the link is good that was mailed.").required()];

/// The step that consumes a link; it says so when another call was earlier.
pub const LINK: Label = "link";

/// Letters of a token: 32 bytes in base64.
const LENGTH: usize = 43;

/// The token is wrong, was used, has expired, or belongs to another account.
pub const REFUSED: Problem = Problem::Refused("error.password.token");

/// Keeps the hash of a new token and mails the link to the owner of the address, or that there is no account.
pub async fn mail(app: &App, email: &str, language: Language) -> Result<(), Problem> {
    let mail = app.mail.as_ref().ok_or_else(|| Problem::Internal("no mail to send links with".to_owned()))?;
    let owner = app.table.get(&keys::email(email)).await?.and_then(|known| known.row.get("user")?.as_i64());
    // An id that was made just now belongs to nobody, and is as long as any other.
    let account = app.table.get(&keys::account(owner.unwrap_or_else(|| app.new_id()))).await?;
    let owner = owner.filter(|_| account.is_some());
    let token = URL_SAFE_NO_PAD.encode(app.entropy.bytes::<32>());
    let row = [("user", format!("{:016}", owner.unwrap_or(0)).into()), ("before", mark(account.as_ref()).into())];
    let mut write = app.table.write();
    write.put(LINK, &keys::token(&token), Entry::plain(named(row)).until(app.clock.seconds() + SECONDS));
    write.commit().await?;
    let text = if owner.is_some() {
        let site = app.site.as_deref().unwrap_or_default();
        // Behind the `#`, so that no server on the way and no log is told.
        let page = pages::filled(pages::NEW_PASSWORD, &[&"new"]);
        words::text(language, "mail.reset.text").replace("{link}", &format!("{site}{page}#{token}"))
    } else {
        words::text(language, "mail.reset.unknown").to_owned()
    };
    mail.send(Message { to: email, subject: words::text(language, "mail.password.subject"), text: &text }).await
}

/// A link that is good.
#[derive(Debug)]
pub struct Link {
    token: String,
    /// Whose it is.
    pub user: i64,
    /// The account as it was read.
    pub account: Stored,
}

/// Whose link this is; of somebody else than `caller` it is none. Looking at it uses nothing up.
pub async fn find(app: &App, token: &str, caller: Option<i64>) -> Result<Link, Problem> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    if token.len() != LENGTH || !token.bytes().all(plain) {
        return Err(REFUSED);
    }
    let kept = app
        .table
        .get(&keys::token(token))
        .await?
        .filter(|kept| kept.ends.is_some_and(|ends| ends > app.clock.seconds()));
    let kept = kept.ok_or(REFUSED)?;
    let user = kept.text("user").and_then(|user| user.parse::<i64>().ok()).unwrap_or(0);
    if caller.is_some_and(|caller| caller != user) {
        return Err(REFUSED);
    }
    let account = app.table.get(&keys::account(user)).await?.ok_or(REFUSED)?;
    if kept.text("before") != Some(mark(Some(&account)).as_str()) {
        return Err(REFUSED);
    }
    Ok(Link { token: token.to_owned(), user, account })
}

/// Makes a write depend on the link, which is good for one.
pub fn consume(app: &App, link: &Link, write: &mut Transaction<'_>) {
    write.remove(LINK, &keys::token(&link.token), Expect::there().lives_at(app.clock.seconds()));
}

/// Tells one address and password of an account from the next, and tells nothing of them.
fn mark(account: Option<&Stored>) -> String {
    let text = |name: &str| account.and_then(|account| account.text(name)).unwrap_or_default().to_owned();
    keys::digest(&format!("{} {}", text("email"), text("password")))
}
