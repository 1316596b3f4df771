//! Time zones.

use crate::timeline::recurrence::zone;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde_json::{Value, json};
use shared::app::App;
use shared::entity::definition::Definition;
use shared::entity::field::Field;
use shared::http::problem::Problem;
use shared::store::item::Row;
use shared::store::keys;

/// Where somebody lives who has not said it.
const USUAL: &str = "Europe/Berlin";

/// The root `timezone`. The key is the IANA name, such as `Europe/Berlin`.
pub const DEFINITION: Definition = Definition {
    fields: &[Field::bool("pinned", "Whether it stands above the others, which follow by name.")],
    ..Definition::public_catalog("timezone", "A time zone.", sample)
};

/// The zone that a person lives in, by their row of `user`.
pub async fn home(app: &App, person: &Row) -> Result<TimeZone, Problem> {
    let chosen = person.get("timezone").and_then(Value::as_i64);
    let zones = app.catalogs.snapshot(&[DEFINITION.root]).await?;
    let name = chosen.and_then(|id| zones.row(DEFINITION.root, id)?.get("key")?.as_str()).unwrap_or(USUAL);
    Ok(zone(name).or_else(|| zone(USUAL)).unwrap_or(TimeZone::UTC))
}

/// The day where a person lives.
pub async fn today(app: &App, user: i64) -> Result<Date, Problem> {
    let person = app.table.get(&keys::row(user, "user", user)).await?;
    let zone = home(app, &person.map(|person| person.row).unwrap_or_default()).await?;
    Ok(app.clock.now().to_zoned(zone).date())
}

fn sample() -> Value {
    json!({
        "key": "sample-Europe/Musterstadt",
        "translations": [{"language": 2, "name": "Musterstadt"}, {"language": 1, "name": "Musterstadt"}],
        "sort": 900,
        "active": true,
        "pinned": false
    })
}
