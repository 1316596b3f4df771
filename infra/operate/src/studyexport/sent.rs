//! What was sent, as an export tells it.

use functions::studies::questionnaire::Found;
use serde_json::Value;
use shared::store::item::Row;
use std::collections::BTreeMap;

/// One questionnaire that was sent.
#[derive(Debug)]
pub struct Sent {
    pub pseudonym: String,
    pub site: String,
    pub row: Row,
}

impl Sent {
    /// A text of the row.
    #[must_use]
    pub fn text(&self, name: &str) -> &str {
        self.row.get(name).and_then(Value::as_str).unwrap_or_default()
    }

    /// Key and revision of its instrument.
    #[must_use]
    pub fn instrument(&self) -> (String, i64) {
        let revision = self.row.get("revision").and_then(Value::as_i64).unwrap_or_default();
        (self.text("questionnaire").to_owned(), revision)
    }

    /// A member that is an object.
    #[must_use]
    pub fn object(&self, name: &str) -> Row {
        self.row.get(name).and_then(Value::as_object).cloned().unwrap_or_default()
    }
}

/// The instruments of an export, by key and revision.
pub type Instruments = BTreeMap<(String, i64), Found>;
