//! One published revision of one instrument: its questions, its scoring and its words, all data.
//!
//! Questions and scoring never change once a revision is there: answers would change their meaning
//! (`infra/adr/0033-questionnaires-are-data.md`).

use serde_json::{Value, json};
use shared::app::App;
use shared::entity::definition::{Definition, Filter, Predicate, Rules};
use shared::entity::field::Field;
use shared::entity::rule_context::RuleContext;
use shared::http::problem::{Fault, Problem};
use shared::questionnaire::instrument::Instrument;
use shared::questionnaire::scoring::{Scored, Scoring};
use shared::questionnaire::wording;
use shared::store::catalog::is_deleted;
use shared::store::item::Row;

/// Name of the root.
pub const ROOT: &str = "questionnaire";

/// The licence of an instrument whose words an operator has to bring along.
const REQUIRED: &str = "required";

/// The root `questionnaire`.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::int("revision", 1, 10_000, "Which revision of the instrument `key` it is.").required(),
        Field::choice(
            "licence",
            &["free", "own", REQUIRED],
            "Whether the words may be shown by everybody, are our own, or need a licence.",
        )
        .required(),
        Field::bool("diary", "Whether everybody may answer it on any day, without a study."),
        Field::bool("licensed", "Whether the words are those that the operator has a licence for.").read_only(),
        Field::document("definition", "What is asked: a FHIR R4 Questionnaire without words.").required(),
        Field::document("scoring", "Scales and rules.").required(),
        Field::document("wording", "The words by language: `{de: {…}, en: {…}}`.").required(),
    ],
    filters: &[
        Filter { name: "key", predicate: Predicate::Equals("key"), doc: "Only revisions of this instrument." },
        Filter {
            name: "diary",
            predicate: Predicate::Equals("diary"),
            doc: "Only what everybody may answer on any day.",
        },
        Filter { name: "revision", predicate: Predicate::Equals("revision"), doc: "Only this revision." },
    ],
    unique: &["key", "revision"],
    frozen: &["licence", "licensed", "definition", "scoring", "wording"],
    rules: Some(Rules { fields: &["definition", "scoring", "wording"], reads: &[], apply: whole }),
    ..Definition::catalog(ROOT, "One published revision of one questionnaire.", sample)
};

fn whole(context: &mut RuleContext<'_>) {
    for Fault { path, key } in faults(context.row()) {
        context.fault(&path, key);
    }
}

/// What is wrong with definition, scoring and words of a row.
#[must_use]
pub fn faults(row: &Row) -> Vec<Fault> {
    let read = Found::read(row.clone());
    match read {
        Ok(found) => {
            wording::faults(found.row.get("wording").unwrap_or(&Value::Null), &found.instrument, &found.scoring)
        }
        Err(faults) => faults,
    }
}

/// A revision, understood.
#[derive(Debug)]
pub struct Found {
    pub row: Row,
    pub instrument: Instrument,
    pub scoring: Scoring,
}

impl Found {
    /// Reads a row.
    ///
    /// # Errors
    /// The faults of its definition or scoring.
    pub fn read(row: Row) -> Result<Self, Vec<Fault>> {
        let part = |name: &str| row.get(name).cloned().unwrap_or_default();
        let instrument = Instrument::read(&part("definition"))?;
        let scoring = Scoring::read(&part("scoring"), &instrument)?;
        Ok(Self { row, instrument, scoring })
    }

    /// Whether its words are placeholders, which no score can rest on.
    #[must_use]
    pub fn is_placeholder(&self) -> bool {
        is_placeholder(&self.row)
    }

    /// What follows from answers; nothing while the words are placeholders.
    #[must_use]
    pub fn score(&self, answers: &Row) -> Scored {
        if self.is_placeholder() { Scored::default() } else { self.scoring.score(&self.instrument, answers) }
    }
}

/// A revision of an instrument. One that is no longer offered is there for answers that were begun.
pub async fn revision(app: &App, key: &str, revision: i64) -> Result<Found, Problem> {
    let rows = app.catalogs.rows(ROOT).await?;
    let row = rows.iter().find(|row| is_revision(row, key, revision));
    let row = row.cloned().ok_or_else(|| Problem::Internal(format!("no questionnaire {key} {revision}")))?;
    Found::read(row).map_err(|_| Problem::Internal(format!("questionnaire {key} {revision} cannot be read")))
}

/// The newest revision of an instrument that is offered.
pub async fn newest(app: &App, key: &str) -> Result<Row, Problem> {
    let rows = app.catalogs.rows(ROOT).await?;
    let offered = rows.iter().filter(|row| is(row, key) && !is_deleted(row) && row.get("active") == Some(&true.into()));
    let newest = offered.max_by_key(|row| row.get("revision").and_then(Value::as_i64));
    newest.cloned().ok_or_else(|| Problem::Internal(format!("no questionnaire {key}")))
}

/// Whether a row is this revision of an instrument.
#[must_use]
pub fn is_revision(row: &Row, key: &str, revision: i64) -> bool {
    is(row, key) && row.get("revision").and_then(Value::as_i64) == Some(revision)
}

/// Whether the words of a row are placeholders.
#[must_use]
pub fn is_placeholder(row: &Row) -> bool {
    let is = |name: &str, value: &Value| row.get(name) == Some(value);
    is("licence", &REQUIRED.into()) && !is("licensed", &true.into())
}

/// Whether everybody may answer a row on any day.
#[must_use]
pub fn is_diary(row: &Row) -> bool {
    row.get("diary") == Some(&true.into())
}

/// Whether a row is a revision of an instrument.
#[must_use]
pub fn is(row: &Row, key: &str) -> bool {
    row.get("key").and_then(Value::as_str) == Some(key)
}

fn sample() -> Value {
    let words = |title: &str, text: &str| {
        json!({
            "title": title, "short": title, "source": title, "items": {"calm": {"text": text}},
            "results": {"calm": {"title": title, "bands": {}}},
        })
    };
    json!({
        "key": "sample-calm",
        "revision": 1,
        "licence": "own",
        "definition": {
            "resourceType": "Questionnaire",
            "status": "active",
            "item": [{
                "linkId": "calm",
                "type": "integer",
                "extension": [
                    {"url": "http://hl7.org/fhir/StructureDefinition/minValue", "valueInteger": 0},
                    {"url": "http://hl7.org/fhir/StructureDefinition/maxValue", "valueInteger": 10},
                ],
            }],
        },
        "scoring": {
            "scales": [{
                "key": "calm", "items": ["calm"], "low": 0, "high": 10, "method": "sum", "to": [0, 10], "digits": 0,
                "direction": "higher-better", "source": "Example",
            }],
            "rules": [],
        },
        "wording": {"de": words("Ruhe", "Wie ruhig sind Sie?"), "en": words("Calm", "How calm are you?")},
        "translations": [{"language": 2, "name": "Ruhe"}, {"language": 1, "name": "Calm"}],
        "sort": 900,
        "active": true
    })
}
