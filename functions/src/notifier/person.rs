//! Whom the notifier speaks to: their language and the zone that they live in.

use crate::people::timezone;
use jiff::tz::TimeZone;
use shared::app::App;
use shared::http::problem::Problem;
use shared::language::Language;
use shared::store::item::Row;

/// A person with an account.
pub struct Person {
    pub id: i64,
    /// Their row of `user`.
    pub row: Row,
    pub language: Language,
    /// The zone that they live in.
    pub zone: TimeZone,
}

impl Person {
    /// The person of a row of `user`.
    pub async fn of(app: &App, id: i64, row: Row) -> Result<Self, Problem> {
        let language = Language::of(&row).unwrap_or_default();
        Ok(Self { id, language, zone: timezone::home(app, &row).await?, row })
    }
}
