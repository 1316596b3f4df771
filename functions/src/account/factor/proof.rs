//! What somebody sends as second factor: a code of the app or a recovery code, looked at after the password was right.

use super::kept::{SALT, SECRET, STEP, is_on, seal};
use super::recovery;
use crate::account::security_mail;
use serde_json::{Value, json};
use shared::app::App;
use shared::entity::call::FlowCall;
use shared::http::problem::{Fault, Problem};
use shared::http::request::Incoming;
use shared::identity::attempts::{self, FactorAttempt};
use shared::identity::caller::Caller;
use shared::identity::crockford;
use shared::identity::device::Device;
use shared::identity::totp::{DIGITS, Shared};
use shared::log;
use shared::store::expression::{Change, Expect};
use shared::store::item::{Stored, named};
use shared::store::keys::{self, Key};
use shared::store::step::{Label, Outcome};
use shared::store::transaction::Transaction;

/// The field of a body that holds it.
pub const FIELD: &str = "factor";

/// Most letters that are looked at.
const MAX_LENGTH: usize = 40;

const ACCOUNT: Label = "account";
const RECOVERY: Label = "recovery";
const DEVICE: Label = "trusted device";

/// A code as it was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// Of the authenticator app.
    Code(String),
    /// Of the list that is kept for when the app is lost.
    Recovery(String),
}

/// A code of a body, or what is wrong with it; none where none was sent.
pub fn read(sent: Option<Value>, faults: &mut Vec<Fault>) -> Option<Given> {
    let text = match sent {
        None | Some(Value::Null) => return None,
        Some(Value::String(text)) => text,
        Some(_) => {
            faults.push(Fault::new(FIELD, "type"));
            return None;
        }
    };
    if text.trim().is_empty() {
        faults.push(Fault::new(FIELD, "required"));
        return None;
    }
    let given = (text.len() <= MAX_LENGTH).then(|| parse(&text)).flatten();
    if given.is_none() {
        faults.push(Fault::new(FIELD, "pattern"));
    }
    given
}

/// Spaces and dashes are there for reading.
fn parse(text: &str) -> Option<Given> {
    let bare: String = text.chars().filter(|letter| !letter.is_whitespace() && *letter != '-').collect();
    if bare.len() == DIGITS && bare.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(Given::Code(bare));
    }
    crockford::parse::<{ recovery::LENGTH }>(&bare).map(Given::Recovery)
}

/// The schema of the field.
#[must_use]
pub fn schema() -> Value {
    json!({
        "type": "string",
        "maxLength": MAX_LENGTH,
        "description": "A code of the authenticator app, or a recovery code.",
    })
}

/// A code that was right or what stands in its place, to be used up with `consume`.
#[derive(Debug)]
pub enum Proof {
    /// Of the app: the account, the secret that was read, the same sealed anew, and the step.
    Step { account: Key, seen: Value, sealed: String, step: i64 },
    /// A recovery code.
    Recovery(Key),
    /// A device that is trusted, and the second at which it signs in.
    Device { key: Key, now: i64 },
}

/// Whether the code is right for the account. A try is counted before anything is compared.
pub async fn prove(
    app: &App,
    (user, account): (i64, &Stored),
    given: &Given,
    device: Option<&Device>,
) -> Result<Proof, Problem> {
    let wrong = || Problem::field(FIELD, "wrong");
    let kind = match given {
        Given::Code(_) => "totp",
        Given::Recovery(_) => "recovery",
    };
    let attempt = FactorAttempt { kind, account, device };
    let owner = &account.key.pk;
    // Before the try is counted: the person cannot help it when the operator has lost the secret.
    let opened = match given {
        Given::Code(_) => seal(app).await?.open(owner, account.text(SECRET).unwrap_or_default())?,
        Given::Recovery(_) => Vec::new(),
    };
    attempts::begin_factor(app, attempt).await?;
    let proof = match given {
        Given::Code(code) => {
            let (secret, seal) = (opened, seal(app).await?);
            let step = Shared::from_bytes(&secret).step_of(code, app.clock.seconds()).ok_or_else(wrong)?;
            if step <= account.number(STEP) {
                return Err(wrong());
            }
            // Sealed anew, so that a change of the key ends with the next sign-in of each.
            let sealed = seal.close(owner, &secret, &app.entropy)?;
            let seen = account.row.get(SECRET).cloned().unwrap_or(Value::Null);
            Proof::Step { account: account.key.clone(), seen, sealed, step }
        }
        Given::Recovery(code) => {
            let hash = recovery::hash(code, account.text(SALT).unwrap_or_default()).await?;
            let key = keys::recovery(user, &hash);
            app.table.get(&key).await?.ok_or_else(wrong)?;
            Proof::Recovery(key)
        }
    };
    attempts::succeed_factor(app, attempt).await?;
    Ok(proof)
}

/// Makes a write depend on the proof, which is good for one: a step of time is used once, and a recovery code is gone.
pub fn consume(proof: &Proof, write: &mut Transaction<'_>) {
    match proof {
        Proof::Step { account, seen, sealed, step } => {
            let fields = [(SECRET, Value::from(sealed.as_str())), (STEP, Value::from(*step))];
            let unused = Expect::there().field(SECRET, seen.clone()).below(STEP, *step);
            write.change(ACCOUNT, account, Change::plain(named(fields)), unused);
        }
        Proof::Recovery(key) => write.remove(RECOVERY, key, Expect::there()),
        Proof::Device { key, now } => {
            // It is still trusted when the sign-in is written.
            write.change(DEVICE, key, Change::plain(named([("used", (*now).into())])), Expect::there());
        }
    }
}

/// Tells the owner that one of the recovery codes was used.
pub async fn notify(app: &App, incoming: &Incoming, owner: (i64, &Stored), proof: &Proof) {
    if matches!(proof, Proof::Recovery(_)) {
        log::event(&incoming.request_id, FIELD, "factor.recovery.used");
        security_mail::of_factor(app, incoming, owner, "factor.recovery.used").await;
    }
}

/// For a call that asks somebody who is signed in once more: the second factor too, where there is one. Like the password, a
/// sign-in has tries of its own.
pub async fn confirm(
    call: &FlowCall<'_>,
    caller: &Caller,
    account: &Stored,
    given: Option<&Given>,
) -> Result<(), Problem> {
    if !is_on(account) {
        return Ok(());
    }
    let FlowCall { app, incoming, .. } = *call;
    let given = given.ok_or_else(|| Problem::field(FIELD, "required"))?;
    let device = Device { user: caller.user, id: format!("sign-in {}", caller.session) };
    let proof = prove(app, (caller.user, account), given, Some(&device)).await?;
    let mut write = app.table.write();
    consume(&proof, &mut write);
    let Outcome::Committed(_) = write.commit().await? else { return Err(Problem::field(FIELD, "wrong")) };
    notify(app, incoming, (caller.user, account), &proof).await;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_as_it_is_typed() {
        for (text, given) in [
            ("123456", Given::Code("123456".to_owned())),
            (" 123 456 ", Given::Code("123456".to_owned())),
            ("k7dm-2q9x-0abc", Given::Recovery("k7dm2q9x0abc".to_owned())),
            ("K7DM 2Q9X OABC", Given::Recovery("k7dm2q9x0abc".to_owned())),
            ("1l2I-0000-0000", Given::Recovery("112100000000".to_owned())),
        ] {
            assert_eq!(parse(text), Some(given), "{text}");
        }
        for text in
            ["", "12345", "1234567", "12345a", "k7dm-2q9x-0ab", "k7dm-2q9x-0abcd", "k7dm-2q9x-0abü", "１２３４５６"]
        {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_no_code_is_named() {
        for (sent, key) in [
            (json!(7), "type"),
            (json!(""), "required"),
            (json!(" "), "required"),
            (json!("x"), "pattern"),
            (json!("1".repeat(10_000)), "pattern"),
        ] {
            let mut faults = Vec::new();
            assert_eq!(read(Some(sent.clone()), &mut faults), None);
            assert_eq!(faults, [Fault::new(FIELD, key)], "{sent}");
        }
        let mut faults = Vec::new();
        assert_eq!((read(None, &mut faults), read(Some(Value::Null), &mut faults)), (None, None));
        assert!(faults.is_empty());
    }
}
