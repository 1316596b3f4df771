//! The code that proves an e-mail address: mailed, kept as a hash, tried five times at most, consumed by the account.
//!
//! An address that has an account gets another mail, and what waits for it is a secret that nobody knows: every answer and
//! every write is the same with and without an account.

use crate::pages;
use crate::words;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Map, Value};
use shared::app::App;
use shared::clock::Entropy;
use shared::entity::field::Field;
use shared::http::problem::{Fault, Problem};
use shared::language::Language;
use shared::mail::Message;
use shared::store::expression::{Change, Entry, Expect};
use shared::store::keys::{self, Key};
use shared::store::step::{Label, Outcome};
use shared::store::transaction::Transaction;
use subtle::ConstantTimeEq as _;

/// How long a code is good, in seconds.
pub const SECONDS: i64 = 10 * 60;

/// How many letters it has.
pub const LENGTH: usize = 6;

/// What a sign-up answers that waits for its code.
pub const WAITING: &[Field] = &[
    Field::choice("confirmation", &["code"], "What is asked for next: the code that was mailed.").required(),
    Field::int("validseconds", 1, SECONDS, "How long the code is good.").required(),
];

/// The step that consumes what waits; it says so when another call was earlier.
pub const PENDING: Label = "pending";

const TRIES: Label = "tries";
const MAX_TRIES: i64 = 5;

/// Whether the text has the form of a code.
#[must_use]
pub fn is_code(text: &str) -> bool {
    text.len() == LENGTH && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A code of a body, or what is wrong with it.
pub fn read(sent: &Value, faults: &mut Vec<Fault>) -> Option<String> {
    match sent {
        Value::String(text) if is_code(text) => return Some(text.clone()),
        Value::String(_) => faults.push(Fault::new("code", "pattern")),
        _ => faults.push(Fault::new("code", "type")),
    }
    None
}

/// Mails a code to an address without account, or to its owner that there is one, and keeps the hash. The mail goes first:
/// when it does not leave, nothing has changed, and an earlier code is still good.
pub async fn mail(app: &App, email: &str, has_account: bool, language: Language) -> Result<(), Problem> {
    let mail = app.mail.as_ref().ok_or_else(|| Problem::Internal("no mail to send codes with".to_owned()))?;
    let code = new_code(&app.entropy);
    let unknown = URL_SAFE_NO_PAD.encode(app.entropy.bytes::<32>());
    let (text, secret) = if has_account {
        let text = words::text(language, "mail.known.text").replace("{link}", &app.link(pages::LOGIN));
        (text.replace("{reset}", &app.link(pages::FORGOT)), unknown)
    } else {
        (words::text(language, "mail.code.text").replace("{code}", &code), code)
    };
    mail.send(Message { to: email, subject: words::text(language, "mail.code.subject"), text: &text }).await?;
    keep(app, &keys::pending(email), &secret).await
}

/// Mails a code to an address that an account is to have from now on, or to its owner that somebody tried; keeps the hash.
pub async fn mail_change(app: &App, user: i64, email: &str, taken: bool, language: Language) -> Result<(), Problem> {
    let mail = app.mail.as_ref().ok_or_else(|| Problem::Internal("no mail to send codes with".to_owned()))?;
    let code = new_code(&app.entropy);
    let unknown = URL_SAFE_NO_PAD.encode(app.entropy.bytes::<32>());
    let (text, secret) = if taken {
        (words::text(language, "mail.email.taken").to_owned(), unknown)
    } else {
        (words::text(language, "mail.email.code").replace("{code}", &code), of_address(&code, email))
    };
    mail.send(Message { to: email, subject: words::text(language, "mail.email.subject"), text: &text }).await?;
    keep(app, &keys::pending_email(user), &secret).await
}

/// A code that is good for one address alone.
#[must_use]
pub fn of_address(code: &str, email: &str) -> String {
    format!("{code} {email}")
}

async fn keep(app: &App, key: &Key, secret: &str) -> Result<(), Problem> {
    let id = URL_SAFE_NO_PAD.encode(app.entropy.bytes::<16>());
    let row = [("id", id.clone()), ("hash", hash(&id, secret))];
    let row = row.map(|(name, value)| (name.to_owned(), Value::from(value))).into_iter().collect();
    let mut write = app.table.write();
    write.put(PENDING, key, Entry::plain(row).until(app.clock.seconds() + SECONDS));
    write.commit().await.map(|_| ())
}

/// A code that was right, and is consumed with `consume`.
#[derive(Debug)]
pub struct Proof {
    id: String,
}

/// Whether this is the code that waits under the key. A try is counted before anything is compared.
pub async fn prove(app: &App, key: &Key, code: &str) -> Result<Proof, Problem> {
    let now = app.clock.seconds();
    let mut write = app.table.write();
    let tried = Change::plain(Map::new()).grows(TRIES);
    write.change(PENDING, key, tried, Expect::there().lives_at(now).below(TRIES, MAX_TRIES));
    let row = match write.commit().await? {
        Outcome::Committed(mut rows) => rows.take(PENDING),
        Outcome::Changed(_, there) if there.ends.is_some_and(|ends| ends > now) => {
            return Err(Problem::field("code", "spent"));
        }
        Outcome::Changed(..) | Outcome::Missing(_) => return Err(expired()),
    };
    let text = |name: &str| row.get(name).and_then(Value::as_str).unwrap_or_default();
    let (id, kept) = (text("id"), text("hash"));
    if bool::from(hash(id, code).as_bytes().ct_eq(kept.as_bytes())) {
        Ok(Proof { id: id.to_owned() })
    } else {
        Err(Problem::field("code", "wrong"))
    }
}

/// Makes a write depend on the proof, which is good for one.
pub fn consume(app: &App, key: &Key, proof: Proof, write: &mut Transaction<'_>) {
    let there = Expect::there().field("id", proof.id.into()).lives_at(app.clock.seconds());
    write.remove(PENDING, key, there);
}

/// Nothing waits for a code, or no longer.
#[must_use]
pub fn expired() -> Problem {
    Problem::field("code", "expired")
}

fn new_code(entropy: &Entropy) -> String {
    format!("{:06}", u64::from_be_bytes(entropy.bytes()) % 1_000_000)
}

fn hash(id: &str, secret: &str) -> String {
    keys::digest(&format!("{id} {secret}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_six_digits_and_nothing_else() {
        for text in ["000000", "123456"] {
            assert!(is_code(text), "{text}");
        }
        for text in ["", "12345", "1234567", "12345a", " 12345", "１２３４５６", "12345\n"] {
            assert!(!is_code(text), "{text}");
        }
        assert!((0..100).all(|_| is_code(&new_code(&Entropy::system()))));
        assert_eq!(new_code(&Entropy::from_fn(|bytes| bytes.fill(0))), "000000");
    }
}
