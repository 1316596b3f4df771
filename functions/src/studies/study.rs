//! The studies and what they ask: data that is compiled in.

use serde::Deserialize;
use std::sync::LazyLock;

const DATA: &str = include_str!("../../../infra/questionnaires/studies.json");

/// The keys of all studies, for fields.
pub const KEYS: [&str; 3] = ["cosionko", "prisma", "studyP4"];

/// A study.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Study {
    pub key: String,
    /// Weeks from start to end.
    pub weeks: i64,
    /// Whether codes start it.
    pub recruiting: bool,
    /// Whether an export holds what people wrote in their own words.
    pub freetext: bool,
    /// Version of the text that people agree to.
    pub consent: String,
    pub questionnaires: Vec<Line>,
}

/// A line of the schedule.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// Key of the instrument.
    pub questionnaire: String,
    pub revision: i64,
    pub rhythm: Rhythm,
}

/// When a line asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rhythm {
    Start,
    Daily,
    Weekly,
    Every4Weeks,
    /// Whenever there was a visit.
    Visit,
    End,
}

static STUDIES: LazyLock<Vec<Study>> = LazyLock::new(|| serde_json::from_str(DATA).unwrap_or_default());

/// All studies.
#[must_use]
pub fn all() -> &'static [Study] {
    &STUDIES
}

/// A study by its key.
#[must_use]
pub fn named(key: &str) -> Option<&'static Study> {
    all().iter().find(|study| study.key == key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_data_is_read_and_names_these_studies() {
        assert_eq!(all().iter().map(|study| study.key.as_str()).collect::<Vec<_>>(), KEYS);
        assert!(all().iter().all(|study| study.weeks > 0 && !study.consent.is_empty()));
    }
}
