//! What one person and one address of the network may do in a quarter of an hour, counted in the table.

use super::attempts::{WINDOW_SECONDS, grow};
use crate::app::App;
use crate::http::problem::Problem;
use crate::store::keys;

/// Sign-ups with one e-mail address.
pub const SIGN_UPS_PER_EMAIL: i64 = 10;
/// Sign-ups from an address of the network; many people share one.
pub const SIGN_UPS_PER_ADDRESS: i64 = 100;
/// Messages to the operator from one person.
pub const MESSAGES_PER_PERSON: i64 = 10;
/// Messages to the operator from an address of the network.
pub const MESSAGES_PER_ADDRESS: i64 = 100;

const SPENT: &str = "spent";

/// Refuses when one of these is spent. `whats` are names with their limits.
pub async fn check(app: &App, whats: &[(String, i64)]) -> Result<(), Problem> {
    let now = app.clock.seconds();
    for (what, limit) in whats {
        let Some(counted) = app.table.get(&keys::budget(what)).await? else { continue };
        let left = counted.ends.unwrap_or(0) - now;
        if counted.number(SPENT) >= *limit && left > 0 {
            return Err(Problem::TooMany(left.unsigned_abs()));
        }
    }
    Ok(())
}

/// Spends one of each of these, or refuses. `whats` are names with their limits.
pub async fn spend(app: &App, whats: &[(String, i64)]) -> Result<(), Problem> {
    for (what, limit) in whats {
        if grow(app, &keys::budget(what), SPENT).await? > *limit {
            return Err(Problem::TooMany(WINDOW_SECONDS.unsigned_abs()));
        }
    }
    Ok(())
}
