//! How often a timeline entry comes back.

use serde_json::{Value, json};
use shared::entity::definition::Definition;

/// The root `timelineentrytype`. Ids are fixed: 1 SINGLE, 2 DAILY, 3 WEEKLY.
pub const DEFINITION: Definition =
    Definition::catalog("timelineentrytype", "How often a timeline entry comes back.", sample);

fn sample() -> Value {
    json!({
        "key": "sample-monthly",
        "translations": [
            {"language": 2, "name": "Monatlich", "description": "Jeden Monat am selben Tag."},
            {"language": 1, "name": "Monthly", "description": "Every month on the same day."}
        ],
        "sort": 900,
        "active": true
    })
}
