//! Sign-ins: a family of refresh tokens, rotated on each use, with reuse detection.
//!
//! A refresh token is `<user>.<session>.<secret>`; only the hash of the secret is kept. Using a token replaces it. Using an
//! older one shows that somebody copied it: the whole family ends. One exception keeps a phone with a bad connection signed
//! in: the token before the current one still works for thirty seconds, in case the answer with the new one got lost.

use crate::app::App;
use crate::clock::Entropy;
use crate::http::problem::Problem;
use crate::store::item::{Item, attribute, text, to_row};
use crate::store::keys::{self, Key};
use crate::store::table::{Change, Written, key_item};
use aws_sdk_dynamodb::types::AttributeValue;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::Value;

/// Life of a refresh token in seconds (`K-48`).
pub const LIFE_SECONDS: i64 = 30 * 24 * 3600;

/// Seconds that the token before the current one still works.
pub const GRACE_SECONDS: i64 = 30;

const DEVICE_LENGTH: usize = 200;

/// A refresh token taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefreshToken {
    /// The person.
    pub user: i64,
    /// The sign-in.
    pub session: String,
    secret: String,
}

impl RefreshToken {
    /// A token of a new sign-in.
    #[must_use]
    pub fn new(user: i64, entropy: &Entropy) -> Self {
        Self { user, session: URL_SAFE_NO_PAD.encode(entropy.bytes::<12>()), secret: secret(entropy) }
    }

    /// The next token of the same sign-in.
    #[must_use]
    pub fn next(&self, entropy: &Entropy) -> Self {
        Self { secret: secret(entropy), ..self.clone() }
    }

    /// Reads a token; 401 when it is none.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        let mut parts = text.split('.');
        let (Some(user), Some(session), Some(secret), None) = (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(Problem::Unauthenticated);
        };
        let plain = |part: &str| {
            !part.is_empty()
                && part.len() <= 64
                && part.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
        };
        let user = user.parse().map_err(|_| Problem::Unauthenticated)?;
        if !plain(session) || !plain(secret) {
            return Err(Problem::Unauthenticated);
        }
        Ok(Self { user, session: session.to_owned(), secret: secret.to_owned() })
    }

    /// The token as the person's device keeps it.
    #[must_use]
    pub fn text(&self) -> String {
        format!("{}.{}.{}", self.user, self.session, self.secret)
    }

    fn hash(&self) -> String {
        keys::digest(&self.secret)
    }

    fn key(&self) -> Key {
        keys::session(self.user, &self.session)
    }

    /// The item of a new sign-in; `now` in seconds since 1970.
    #[must_use]
    pub fn item(&self, device: &str, now: i64) -> Item {
        let mut item = key_item(&self.key());
        let device: String = device.chars().take(DEVICE_LENGTH).collect();
        item.insert("hash".to_owned(), attribute(&Value::from(self.hash())));
        item.insert("device".to_owned(), attribute(&Value::from(device)));
        item.insert("created".to_owned(), attribute(&Value::from(now)));
        item.insert("rotated".to_owned(), attribute(&Value::from(now)));
        item.insert(keys::TTL.to_owned(), attribute(&Value::from(now + LIFE_SECONDS)));
        item
    }
}

fn secret(entropy: &Entropy) -> String {
    URL_SAFE_NO_PAD.encode(entropy.bytes::<32>())
}

/// Replaces a refresh token by the next one. 401 when it is unknown, expired or was used before; then the sign-in ends.
pub async fn rotate(app: &App, token: &RefreshToken) -> Result<RefreshToken, Problem> {
    let now = app.clock.seconds();
    let next = token.next(&app.entropy);
    let change = |expected: &str, condition: &str| Change {
        set: vec![
            ("hash".to_owned(), AttributeValue::S(next.hash())),
            ("before".to_owned(), AttributeValue::S(token.hash())),
            ("rotated".to_owned(), AttributeValue::N(now.to_string())),
            (keys::TTL.to_owned(), AttributeValue::N((now + LIFE_SECONDS).to_string())),
        ],
        condition: condition.to_owned(),
        condition_names: vec![("#hash", "hash"), ("#ttl", keys::TTL)],
        condition_values: vec![
            (":hash", AttributeValue::S(expected.to_owned())),
            (":now", AttributeValue::N(now.to_string())),
        ],
        ..Change::default()
    };
    let current = "#hash = :hash AND #ttl > :now";
    let there = match app.table.update(&token.key(), change(&token.hash(), current)).await? {
        Written::Done(_) => return Ok(next),
        Written::Refused(there) => there.filter(|item| !item.is_empty()).ok_or(Problem::Unauthenticated)?,
    };
    let row = to_row(&there);
    let expired =
        there.get(keys::TTL).and_then(|ttl| ttl.as_n().ok()).and_then(|ttl| ttl.parse::<i64>().ok()) <= Some(now);
    let rotated = row.get("rotated").and_then(Value::as_i64).unwrap_or(0);
    let known = text(&there, "hash").unwrap_or_default().to_owned();
    let lost = text(&there, "before") == Some(token.hash().as_str()) && now - rotated <= GRACE_SECONDS;
    if lost && !expired {
        let again = app.table.update(&token.key(), change(&known, current)).await?;
        return if matches!(again, Written::Done(_)) { Ok(next) } else { Err(Problem::Unauthenticated) };
    }
    end(app, token.user, &token.session).await?;
    Err(Problem::Unauthenticated)
}

/// Ends a sign-in. Ending one that is over already is no error.
pub async fn end(app: &App, user: i64, session: &str) -> Result<(), Problem> {
    app.table.delete(&keys::session(user, session)).await.map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_reads_back() {
        let token = RefreshToken::new(42, &Entropy::system());
        assert_eq!(RefreshToken::parse(&token.text()), Ok(token));
    }

    #[test]
    fn what_is_no_token_is_refused() {
        for text in ["", "1.2", "x.a.b", "1.a.b.c", "1..b", "1.a#b.c", "1.a.b ", "1.a/../b.c"] {
            assert_eq!(RefreshToken::parse(text), Err(Problem::Unauthenticated), "{text}");
        }
    }
}
