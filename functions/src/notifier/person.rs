//! Whom the notifier speaks to: her language and the zone that she lives in.

use crate::people::timezone;
use crate::timeline::recurrence::zone;
use jiff::tz::TimeZone;
use serde_json::Value;
use shared::app::App;
use shared::http::problem::Problem;
use shared::language::Language;
use shared::store::item::Row;

/// Where somebody lives who has not said it.
const USUAL: &str = "Europe/Berlin";

/// A person with an account.
pub struct Person {
    pub id: i64,
    /// Her row of `user`.
    pub row: Row,
    pub language: Language,
    /// The zone that she lives in.
    pub zone: TimeZone,
}

impl Person {
    /// The person of a row of `user`.
    pub async fn of(app: &App, id: i64, row: Row) -> Result<Self, Problem> {
        let chosen = row.get("timezone").and_then(Value::as_i64);
        let zones = app.catalogs.snapshot(&[timezone::DEFINITION.root]).await?;
        let name =
            chosen.and_then(|id| zones.row(timezone::DEFINITION.root, id)?.get("key")?.as_str()).unwrap_or(USUAL);
        let language = Language::of(&row).unwrap_or_default();
        Ok(Self { id, language, zone: zone(name).or_else(|| zone(USUAL)).unwrap_or(TimeZone::UTC), row })
    }
}
