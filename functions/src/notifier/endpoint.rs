//! The endpoint of a device that is gone. Whoever has registered the same device since then gets it anew with her next push.

use super::again::{self, DELAYS};
use super::step::Done;
use serde_json::Value;
use shared::app::App;
use shared::http::problem::Problem;
use shared::log;
use shared::store::expression::{Entry, Expect};
use shared::store::item::Stored;
use shared::store::keys::{Key, due};

/// How often it was tried again, in an item.
const TRIES: &str = "tries";

/// Removes the endpoint that an item of the index names; while the service fails, the item waits longer each time.
pub async fn remove(app: &App, item: &Stored, named: &Key) -> Result<Done, Problem> {
    let removed = at_service(app, item).await;
    let mut write = app.table.write();
    write.remove("due", &item.key, Expect::there());
    if let Err(problem) = removed {
        log::failure("none", "endpoint", &problem);
        let tries = item.number(TRIES);
        let later = app.clock.seconds() + again::after(tries).unwrap_or(DELAYS[DELAYS.len() - 1]);
        let mut kept = item.row.clone();
        kept.insert(TRIES.to_owned(), Value::from(tries + 1));
        write.put("later", &due::of(later, named), Entry::plain(kept));
    }
    write.commit().await?;
    Ok(Done::default())
}

async fn at_service(app: &App, item: &Stored) -> Result<(), Problem> {
    let Some(push) = &app.push else { return Ok(()) };
    let text = |name: &str| item.text(name).unwrap_or_default();
    match push.endpoint(text("token"), text("platform")).await? {
        Some(endpoint) => push.remove(&endpoint).await,
        None => Ok(()),
    }
}
