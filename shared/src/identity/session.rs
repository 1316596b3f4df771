//! Sign-ins: a family of refresh tokens, rotated on each use, with reuse detection.
//!
//! A refresh token is `<user>.<session>.<secret>`; only the hash of the secret is kept. Using a token replaces it. Using an
//! older one shows that somebody copied it: the whole family ends. One exception keeps a phone with a bad connection signed
//! in: the token before the current one still works for thirty seconds, in case the answer with the new one got lost. The
//! next token follows from the one before and a seed of the sign-in that only the server knows, so that two calls of one
//! device that overtake each other are answered alike.

use crate::app::App;
use crate::clock::Entropy;
use crate::http::problem::Problem;
use crate::store::expression::{Change, Entry, Expect};
use crate::store::item::{Stored, named};
use crate::store::keys::{self, Key};
use crate::store::step::Outcome;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::hmac;
use serde_json::Value;

/// Life of a refresh token in seconds (`K-48`).
pub const LIFE_SECONDS: i64 = 30 * 24 * 3600;

/// Seconds after which a sign-in ends however often it is used.
pub const MAX_SECONDS: i64 = 90 * 24 * 3600;

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

    /// The token that replaces this one, the same each time.
    fn next(&self, seed: &str) -> Self {
        let key = hmac::Key::new(hmac::HMAC_SHA256, seed.as_bytes());
        let secret = URL_SAFE_NO_PAD.encode(hmac::sign(&key, self.secret.as_bytes()));
        Self { secret, ..self.clone() }
    }

    /// Reads a token; 401 when it is none.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        let mut parts = text.split('.');
        let (Some(user), Some(session), Some(secret), None) = (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(Problem::Unauthenticated);
        };
        let user = user.parse().map_err(|_| Problem::Unauthenticated)?;
        if !is_id(session) || !is_id(secret) {
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

    /// Where the sign-in is kept.
    #[must_use]
    pub fn key(&self) -> Key {
        keys::session(self.user, &self.session)
    }

    /// What is kept of a new sign-in; `now` in seconds since 1970.
    #[must_use]
    pub fn entry(&self, device: &str, now: i64, entropy: &Entropy) -> Entry {
        let row: [(&str, Value); 5] = [
            ("hash", self.hash().into()),
            (SEED, secret(entropy).into()),
            ("device", named_device(Some(device)).into()),
            ("created", now.into()),
            ("rotated", now.into()),
        ];
        Entry::plain(named(row)).until(now + LIFE_SECONDS)
    }
}

/// Whether a text can be the id of a sign-in.
#[must_use]
pub fn is_id(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    !text.is_empty() && text.len() <= 64 && text.bytes().all(plain)
}

/// How a device names itself, as far as it is kept.
#[must_use]
pub fn named_device(user_agent: Option<&str>) -> String {
    user_agent.unwrap_or_default().chars().take(DEVICE_LENGTH).collect()
}

fn secret(entropy: &Entropy) -> String {
    URL_SAFE_NO_PAD.encode(entropy.bytes::<32>())
}

const SESSION: &str = "session";
const SEED: &str = "seed";

/// How often calls of one device may overtake each other.
const TRIES: usize = 4;

/// Replaces a refresh token by the next one. 401 when it is unknown, expired or was used before; then the sign-in ends.
pub async fn rotate(app: &App, token: &RefreshToken) -> Result<RefreshToken, Problem> {
    let now = app.clock.seconds();
    for _ in 0..TRIES {
        let there = app.table.get(&token.key()).await?.ok_or(Problem::Unauthenticated)?;
        if !lives(&there, now) {
            end(app, token.user, &token.session).await?;
            return Err(Problem::Unauthenticated);
        }
        let (current, kept) = (there.text("hash").unwrap_or_default(), there.text(SEED));
        // A sign-in of an earlier version has no seed yet.
        let seed = kept.map_or_else(|| secret(&app.entropy), str::to_owned);
        let next = token.next(&seed);
        if current == token.hash() {
            match replace(app, token, &next, &seed).await? {
                Outcome::Committed(_) => return Ok(next),
                Outcome::Missing(_) => return Err(Problem::Unauthenticated),
                Outcome::Changed(..) => {}
            }
        } else if current == next.hash() && now - there.number("rotated") <= GRACE_SECONDS {
            return Ok(next);
        } else {
            end(app, token.user, &token.session).await?;
            return Err(Problem::Reused);
        }
    }
    Err(Problem::Unavailable("a refresh token was replaced again and again".to_owned()))
}

/// Whether a sign-in is neither too old nor unused for too long.
#[must_use]
pub fn lives(session: &Stored, now: i64) -> bool {
    session.ends.is_some_and(|ends| ends > now) && session.number("created") > now - MAX_SECONDS
}

/// Writes the next token in the place of this one, if that is still in force.
async fn replace(app: &App, token: &RefreshToken, next: &RefreshToken, seed: &str) -> Result<Outcome, Problem> {
    let now = app.clock.seconds();
    let fields: [(&str, Value); 3] = [("hash", next.hash().into()), (SEED, seed.into()), ("rotated", now.into())];
    let mut write = app.table.write();
    let expect = Expect::default().field("hash", Value::from(token.hash())).lives_at(now);
    let expect = expect.above("created", now - MAX_SECONDS);
    write.change(SESSION, &token.key(), Change::plain(named(fields)).until(now + LIFE_SECONDS), expect);
    write.commit().await
}

/// Ends a sign-in. Ending one that is over already is no error.
pub async fn end(app: &App, user: i64, session: &str) -> Result<(), Problem> {
    let mut write = app.table.write();
    write.forget(SESSION, &keys::session(user, session));
    write.commit().await.map(|_| ())
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
    fn every_letter_of_a_token_is_read_and_no_endless_one() {
        let text = format!("1.aZ09-_.{}", "b".repeat(64));
        assert_eq!(RefreshToken::parse(&text).map(|token| token.text()), Ok(text.clone()));
        assert_eq!(RefreshToken::parse(&format!("{text}b")), Err(Problem::Unauthenticated));
    }

    #[test]
    fn what_is_no_token_is_refused() {
        for text in ["", "1.2", "x.a.b", "1.a.b.c", "1..b", "1.a#b.c", "1.a.b ", "1.a/../b.c"] {
            assert_eq!(RefreshToken::parse(text), Err(Problem::Unauthenticated), "{text}");
        }
    }
}
