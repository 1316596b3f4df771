//! Failed sign-ins, counted in the table per account and per address.

use crate::app::App;
use crate::http::problem::Problem;
use crate::store::keys;
use crate::store::table::Change;
use aws_sdk_dynamodb::types::AttributeValue;

/// Seconds in which failures are counted together.
pub const WINDOW_SECONDS: i64 = 15 * 60;
/// Failures after which an account waits.
pub const PER_ACCOUNT: i64 = 10;
/// Failures after which an address of the network waits; many people share one.
pub const PER_ADDRESS: i64 = 100;

/// Refuses when one of these has failed too often. `whats` are names with their limits.
pub async fn check(app: &App, whats: &[(&str, i64)]) -> Result<(), Problem> {
    let now = app.clock.seconds();
    for (what, limit) in whats {
        let Some(item) = app.table.get(&keys::attempts(what)).await? else { continue };
        let number =
            |name: &str| item.get(name).and_then(|n| n.as_n().ok()).and_then(|n| n.parse::<i64>().ok()).unwrap_or(0);
        let until = number(keys::TTL);
        if number("failed") >= *limit && until > now {
            return Err(Problem::TooMany(u64::try_from(until - now).unwrap_or(1)));
        }
    }
    Ok(())
}

/// Counts one failure more for each of these.
pub async fn count(app: &App, whats: &[(&str, i64)]) -> Result<(), Problem> {
    let now = app.clock.seconds();
    for (what, _) in whats {
        let key = keys::attempts(what);
        let ttl = AttributeValue::N((now + WINDOW_SECONDS).to_string());
        let running = Change {
            add: vec![("failed".to_owned(), 1)],
            condition: "#ttl > :now".to_owned(),
            condition_names: vec![("#ttl", keys::TTL)],
            condition_values: vec![(":now", AttributeValue::N(now.to_string()))],
            ..Change::default()
        };
        if let crate::store::table::Written::Refused(_) = app.table.update(&key, running).await? {
            let fresh = Change {
                set: vec![("failed".to_owned(), AttributeValue::N("1".to_owned())), (keys::TTL.to_owned(), ttl)],
                condition: "attribute_not_exists(#ttl) OR #ttl <= :now".to_owned(),
                condition_names: vec![("#ttl", keys::TTL)],
                condition_values: vec![(":now", AttributeValue::N(now.to_string()))],
                ..Change::default()
            };
            // When two failures start a window at once, one of them goes uncounted.
            app.table.update(&key, fresh).await?;
        }
    }
    Ok(())
}

/// Forgets the failures of an account that has just signed in.
pub async fn forgive(app: &App, what: &str) -> Result<(), Problem> {
    app.table.delete(&keys::attempts(what)).await.map(|_| ())
}
