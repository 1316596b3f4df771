//! Tries to sign in, counted in the table before a password is looked at; a try that succeeds is taken back.
//!
//! Nothing here locks an account: who guesses its password waits longer and longer, and a device on which its owner has
//! signed in before has tries of its own, whatever others do.

use super::count::{Limit, ROUNDS, count};
use super::device::Device;
use crate::app::App;
use crate::http::problem::Problem;
use crate::store::expression::{Change, Expect};
use crate::store::item::Stored;
use crate::store::keys;
use crate::store::step::{Label, Outcome};
use futures::future::try_join3;
use serde_json::{Map, Value};

/// Tries of one network at one account.
pub const PER_PAIR: Limit = Limit::new(10, 15 * 60);
/// Tries of one network; many people share one.
pub const PER_NETWORK: Limit = Limit::new(100, 15 * 60);

/// Codes of a second factor that are looked at in a day: three of a million are right at any time.
pub const PER_FACTOR: Limit = Limit::new(20, MEMORY);

/// Tries at an account, or on a known device, before each further one has to wait.
pub const FREE: i64 = 10;
/// The longest wait before a further try, in seconds: it must not keep the owner out.
pub const MAX_WAIT: i64 = 5 * 60;
/// How long tries at an account are remembered, in seconds.
const MEMORY: i64 = 24 * 60 * 60;

const TRIES: Label = "tries";
const LAST: &str = "last";

/// Who tries.
#[derive(Clone, Copy, Debug)]
pub struct Attempt<'a> {
    /// The address of the account, whether there is one or not.
    pub email: &'a str,
    /// The network.
    pub network: &'a str,
    /// The device, when the owner of the account has signed in on it before.
    pub device: Option<&'a Device>,
}

impl Attempt<'_> {
    fn network(self) -> String {
        format!("network {}", self.network)
    }

    fn pair(self) -> String {
        format!("pair {} {}", self.email, self.network)
    }

    fn account(self) -> String {
        format!("account {}", self.email)
    }
}

fn on(device: &Device) -> String {
    format!("device {} {}", device.user, device.id)
}

/// Counts a try, or refuses it.
pub async fn begin(app: &App, attempt: Attempt<'_>) -> Result<(), Problem> {
    if let Some(device) = attempt.device {
        return pace(app, &on(device)).await;
    }
    // The network first: whoever has used it up adds to nobody's wait.
    count(app, &keys::attempts(&attempt.network()), TRIES, PER_NETWORK).await?;
    count(app, &keys::attempts(&attempt.pair()), TRIES, PER_PAIR).await?;
    pace(app, &attempt.account()).await
}

/// Takes back the try that has succeeded, with the mistakes before it. What was tried elsewhere stays when a known device
/// signs in: nobody gets more guesses because the owner is active.
pub async fn succeed(app: &App, attempt: Attempt<'_>) -> Result<(), Problem> {
    if let Some(device) = attempt.device {
        return forget(app, &on(device)).await;
    }
    let (network, pair, account) = (attempt.network(), attempt.pair(), attempt.account());
    try_join3(take_back(app, &network), forget(app, &pair), forget(app, &account)).await.map(|_| ())
}

/// Who tries a second factor: somebody who knows the password, or sits at a device of the owner.
#[derive(Clone, Copy, Debug)]
pub struct FactorAttempt<'a> {
    /// The kind of factor; each has tries of its own, so that using up those of one leaves the other.
    pub kind: &'a str,
    /// The account as it was read.
    pub account: &'a Stored,
    /// The device, when it is a known one.
    pub device: Option<&'a Device>,
}

impl FactorAttempt<'_> {
    /// A new password begins anew: whoever guessed does not know it.
    fn what(self) -> String {
        let by = self.device.map_or_else(
            || format!("{} {}", self.account.key.pk, self.account.text("password").unwrap_or_default()),
            on,
        );
        format!("{} {by}", self.kind)
    }
}

/// Counts a try of a second factor, or refuses it.
pub async fn begin_factor(app: &App, attempt: FactorAttempt<'_>) -> Result<(), Problem> {
    count(app, &keys::attempts(&attempt.what()), TRIES, PER_FACTOR).await
}

/// Takes back the try that has succeeded, with the mistakes before it.
pub async fn succeed_factor(app: &App, attempt: FactorAttempt<'_>) -> Result<(), Problem> {
    forget(app, &attempt.what()).await
}

async fn forget(app: &App, what: &str) -> Result<(), Problem> {
    let mut write = app.table.write();
    write.forget(TRIES, &keys::attempts(what));
    write.commit().await.map(|_| ())
}

async fn take_back(app: &App, what: &str) -> Result<(), Problem> {
    let mut write = app.table.write();
    let less = Change::plain(Map::new()).shrinks(TRIES);
    // A window that is over meanwhile has nothing to take back.
    write.change(TRIES, &keys::attempts(what), less, Expect::there().lives_at(app.clock.seconds()));
    write.commit().await.map(|_| ())
}

/// The seconds that lie between so many tries and the next one.
fn wait_after(tries: i64) -> i64 {
    (1 << (tries - FREE).clamp(0, 30)).min(MAX_WAIT)
}

/// Counts one more; after the free ones each has to wait twice as long as the one before. The write decides: of many that
/// come at once after a wait, one is let in.
async fn pace(app: &App, what: &str) -> Result<(), Problem> {
    let (key, now) = (keys::attempts(what), app.clock.seconds());
    let last = || Map::from_iter([(LAST.to_owned(), Value::from(now))]);
    for _ in 0..ROUNDS {
        let mut write = app.table.write();
        let free = Expect::default().lives_at(now).below(TRIES, FREE);
        write.change(TRIES, &key, Change::plain(last()).grows(TRIES), free);
        match write.commit().await? {
            Outcome::Committed(_) => return Ok(()),
            Outcome::Changed(_, there) if there.ends.is_some_and(|ends| ends > now) => {
                let (tries, before) = (there.number(TRIES), there.number(LAST));
                let wait = before + wait_after(tries) - now;
                if wait > 0 {
                    return Err(Problem::TooMany(wait.unsigned_abs()));
                }
                let mut write = app.table.write();
                let seen = Expect::there().field(TRIES, tries.into()).field(LAST, before.into());
                write.change(TRIES, &key, Change::plain(last()).grows(TRIES).until(now + MEMORY), seen);
                return match write.commit().await? {
                    Outcome::Committed(_) => Ok(()),
                    Outcome::Missing(_) | Outcome::Changed(..) => {
                        Err(Problem::TooMany(wait_after(tries + 1).unsigned_abs()))
                    }
                };
            }
            Outcome::Changed(..) | Outcome::Missing(_) => {}
        }
        let mut first = last();
        first.insert(TRIES.to_owned(), Value::from(1));
        let mut write = app.table.write();
        write.change(TRIES, &key, Change::plain(first).until(now + MEMORY), Expect::over_at(now));
        if let Outcome::Committed(_) = write.commit().await? {
            return Ok(());
        }
    }
    Err(Problem::Unavailable("a window of time began too often".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_and_never_keep_the_owner_out() {
        assert_eq!([10, 11, 12, 17, 18, 19, 500].map(wait_after), [1, 2, 4, 128, 256, 300, 300]);
    }
}
