//! That a person takes part in a study, under which pseudonym, and what they have agreed to.

use super::schedule;
use super::study::{self, Study};
use jiff::civil::Date;
use serde_json::{Value, json};
use shared::app::App;
use shared::date;
use shared::entity::add::natural_id;
use shared::entity::definition::{Definition, OnDevice, WritableBy};
use shared::entity::field::Field;
use shared::http::problem::Problem;
use shared::store::item::{Row, Stored, named};
use shared::store::keys::{self, Key};

/// Name of the root.
pub const ROOT: &str = "studyparticipation";

/// The hash of the code, which no field shows.
pub const CODE: &str = "code";
/// The day on which it was ended.
pub const WITHDRAWN: &str = "withdrawn";

/// Whether nothing is left of what was answered.
pub const ERASED: &str = "erased";

/// The root `studyparticipation`. The calls of the study flow write the rows.
pub const DEFINITION: Definition = Definition {
    writable_by: WritableBy::Server,
    fields: &[
        Field::choice("study", &study::KEYS, "The study.").required(),
        Field::date("started", "Day it was started, `YYYYMMDD`.").required(),
        Field::text("pseudonym", 40, "How the study names them; it knows no other name.").required(),
        Field::text("site", 80, "The place that gave them the code."),
        Field::bool("participation", "Consent to take part."),
        Field::bool("healthdata", "Consent that health data are used (GDPR Art. 9(2)(a))."),
        Field::bool("contact", "Consent to be asked again."),
        Field::text("consentversion", 40, "Version of the text they agreed to."),
        Field::date("agreed", "Day of the consent, `YYYYMMDD`."),
        Field::text("agreedat", 40, "Time of the consent, RFC 3339."),
        Field::date(WITHDRAWN, "Day on which they ended it, `YYYYMMDD`."),
        Field::maybe(ERASED, "Whether what they answered was deleted; only then a new code begins anew."),
    ],
    unique: &["study"],
    display: Some("study"),
    on_device: OnDevice::Keep,
    ..Definition::owned(ROOT, "That a person takes part in a study.", sample)
};

/// How somebody stands to a study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    None,
    Running,
    Withdrawn,
    Ended,
}

impl Standing {
    /// All of them, as the wire names them.
    pub const NAMES: [&'static str; 4] = ["none", "running", "withdrawn", "ended"];

    /// Its name on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

/// What a person has to do with a study.
#[derive(Debug)]
pub struct Part {
    pub study: &'static Study,
    pub key: Key,
    /// Their row, where there is one.
    pub stored: Option<Stored>,
    pub standing: Standing,
}

/// Where the row of a person for a study is.
#[must_use]
pub fn key(user: i64, study: &Study) -> Key {
    keys::row(user, ROOT, id(user, study))
}

/// The id of that row.
#[must_use]
pub fn id(user: i64, study: &Study) -> i64 {
    natural_id(&DEFINITION, user, &named([("study", study.key.clone().into())]))
}

impl Part {
    /// Looks what a person has to do with a study.
    pub async fn of(app: &App, user: i64, study: &'static Study) -> Result<Self, Problem> {
        let key = key(user, study);
        let stored = app.table.get(&key).await?;
        let standing = match &stored {
            None => Standing::None,
            Some(stored) if stored.row.contains_key(WITHDRAWN) => Standing::Withdrawn,
            Some(stored) => {
                let last = started(&stored.row).map(|started| schedule::last(study, started));
                if last.is_some_and(|last| app.clock.earliest_today() > last) {
                    Standing::Ended
                } else {
                    Standing::Running
                }
            }
        };
        Ok(Self { study, key, stored, standing })
    }

    /// The day it was started, while it runs.
    #[must_use]
    pub fn running_since(&self) -> Option<Date> {
        let row = &self.stored.as_ref().filter(|_| self.standing == Standing::Running)?.row;
        started(row)
    }

    /// A text of their row.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        self.stored.as_ref().and_then(|stored| stored.text(name))
    }
}

/// The day on which a participation began.
#[must_use]
pub fn started(row: &Row) -> Option<Date> {
    row.get("started").and_then(Value::as_str).and_then(date::parse)
}

/// What says outside of a person's partition that they take part in a study, by their row.
#[must_use]
pub fn elsewhere(row: &Row) -> Option<Key> {
    let (study, user) = row.get("study").and_then(Value::as_str).zip(row.get("user").and_then(Value::as_i64))?;
    Some(keys::participant(study, user))
}

fn sample() -> Value {
    json!({
        "study": "prisma",
        "started": "20261123",
        "pseudonym": "ABCDEFGH23",
        "site": "Kiel",
        "participation": true,
        "healthdata": true,
        "contact": false,
        "consentversion": "1",
        "agreed": "20261123",
        "agreedat": "2026-11-23T10:00:00Z"
    })
}
