//! `GET show`, `cosionko/show`, `prisma/show`: what a study asks a person, and how far they have come.

use super::questionnaire;
use super::schedule::{self, Occasion};
use super::study::{self, Study};
use super::studyparticipation::{ERASED, Part, Standing, WITHDRAWN};
use super::studyquestionnaire::{self, SUBMITTED};
use jiff::ToSpan;
use serde_json::{Map, Value, json};
use shared::app::App;
use shared::date;
use shared::entity::call::Call;
use shared::entity::field::Field;
use shared::entity::operation::Answer;
use shared::http::problem::Problem;
use shared::http::reply::Reply;
use shared::store::item::{Row, Stored, named};
use shared::store::keys;
use shared::store::table::Range;
use std::collections::HashMap;

/// What may be asked for.
pub const QUERY: &[Field] = &[Field::choice("study", &study::KEYS, "The study.")];

/// `GET show`.
#[must_use]
pub fn any<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        call.incoming.only_params(&["study"])?;
        let study = match call.incoming.param("study") {
            Some(key) => study::named(key).ok_or_else(|| Problem::field("study", "value"))?,
            None => own(call).await?,
        };
        Ok(Reply::ok(answer(call.app, call.person()?.user, study).await?))
    })
}

/// `GET cosionko/show`.
#[must_use]
pub fn cosionko<'a>(call: &'a Call<'a>) -> Answer<'a> {
    one(call, study::KEYS[0])
}

/// `GET prisma/show`.
#[must_use]
pub fn prisma<'a>(call: &'a Call<'a>) -> Answer<'a> {
    one(call, study::KEYS[1])
}

fn one<'a>(call: &'a Call<'a>, key: &'static str) -> Answer<'a> {
    Box::pin(async move {
        call.incoming.only_params(&[])?;
        let study = study::named(key).ok_or(Problem::NotFound)?;
        Ok(Reply::ok(answer(call.app, call.person()?.user, study).await?))
    })
}

/// The study that the caller takes part in, else one that they took part in, else the first.
async fn own(call: &Call<'_>) -> Result<&'static Study, Problem> {
    let user = call.person()?.user;
    let mut best: Option<Part> = None;
    for study in study::all() {
        let part = Part::of(call.app, user, study).await?;
        let better = match &best {
            None => true,
            Some(best) if part.standing == Standing::Running => best.standing != Standing::Running,
            Some(best) => best.standing == Standing::None && part.standing != Standing::None,
        };
        if better {
            best = Some(part);
        }
    }
    Ok(best.ok_or(Problem::NotFound)?.study)
}

/// The rows of a person in a study, by their ids.
pub async fn rows(app: &App, user: i64, study: &Study) -> Result<HashMap<i64, Stored>, Problem> {
    let range = Range::prefix(keys::person(user), &keys::prefix(studyquestionnaire::ROOT));
    let all = app.table.query_all(&range).await?.into_iter();
    let own = all.filter(|stored| stored.text("study") == Some(&study.key));
    Ok(own.map(|stored| (stored.number("id"), stored)).collect())
}

/// How many visit summaries were sent.
#[must_use]
pub fn visits<'a>(rows: impl Iterator<Item = &'a Stored>) -> usize {
    let sent = rows.filter(|stored| stored.text("status") == Some(SUBMITTED));
    sent.filter(|stored| stored.text("occasion").is_some_and(|name| name.starts_with("visit-"))).count()
}

/// What the calls answer.
pub async fn answer(app: &App, user: i64, study: &'static Study) -> Result<Map<String, Value>, Problem> {
    let part = Part::of(app, user, study).await?;
    let mut answer = Map::new();
    answer.insert("study".to_owned(), study.key.clone().into());
    answer.insert("state".to_owned(), part.standing.name().into());
    answer.insert("consentversion".to_owned(), study.consent.clone().into());
    if let Some(stored) = &part.stored {
        for name in ["started", WITHDRAWN, ERASED] {
            answer.extend(stored.row.get(name).map(|day| (name.to_owned(), day.clone())));
        }
        answer.insert("consent".to_owned(), consent(&stored.row));
    }
    let mut questionnaires = Vec::new();
    if let Some(stored) = &part.stored {
        let rows = rows(app, user, study).await?;
        if let Some(started) = super::studyparticipation::started(&stored.row) {
            let mut occasions = schedule::occasions(study, started, visits(rows.values()));
            let wordless = wordless(app, study).await?;
            // What was begun or sent stays, whatever became of its words.
            occasions.retain(|it| {
                let id = studyquestionnaire::id(user, &study.key, &it.line.questionnaire, &it.name);
                rows.contains_key(&id) || !wordless.contains(&it.line.questionnaire.as_str())
            });
            questionnaires = listed(app, user, &part, occasions, &rows);
        }
    }
    answer.insert("questionnaires".to_owned(), Value::Array(questionnaires));
    Ok(answer)
}

/// The questionnaires of a study whose licensed words are missing: nobody is asked them.
async fn wordless(app: &App, study: &'static Study) -> Result<Vec<&'static str>, Problem> {
    let rows = app.catalogs.rows(questionnaire::ROOT).await?;
    let lines = study.questionnaires.iter().filter(|line| {
        let row = rows.iter().find(|row| questionnaire::is_revision(row, &line.questionnaire, line.revision));
        row.is_some_and(questionnaire::is_placeholder)
    });
    Ok(lines.map(|line| line.questionnaire.as_str()).collect())
}

fn consent(row: &Row) -> Value {
    let mut consent = Map::new();
    for name in ["participation", "healthdata", "contact", "agreed"] {
        consent.extend(row.get(name).map(|value| (name.to_owned(), value.clone())));
    }
    consent.extend(row.get("consentversion").map(|version| ("version".to_owned(), version.clone())));
    Value::Object(consent)
}

/// What was begun or sent, what is open, and of each line the next one. After the end of it only what was begun or sent.
fn listed(app: &App, user: i64, part: &Part, occasions: Vec<Occasion>, rows: &HashMap<i64, Stored>) -> Vec<Value> {
    let running = part.standing == Standing::Running;
    let (latest, earliest) = (app.clock.latest_today(), app.clock.earliest_today());
    let mut waits: Vec<&'static study::Line> = Vec::new();
    let mut listed = Vec::new();
    for Occasion { line, name, due, over } in occasions {
        let id = studyquestionnaire::id(user, &part.study.key, &line.questionnaire, &name);
        let row = rows.get(&id);
        let status = match row.and_then(|row| row.text("status")) {
            Some(status) => status,
            None if !running => continue,
            None if due > latest => {
                if waits.iter().any(|known| std::ptr::eq(*known, line)) {
                    continue;
                }
                waits.push(line);
                "later"
            }
            None if over.is_some_and(|over| earliest >= over) => continue,
            None => "open",
        };
        let mut one = named([
            ("id", Value::from(id)),
            ("questionnaire", line.questionnaire.clone().into()),
            ("revision", row.map_or(line.revision, |row| row.number("revision")).into()),
            ("occasion", name.into()),
            ("due", date::format(due).into()),
            ("status", status.into()),
        ]);
        one.extend(row.and_then(|row| Some(("submitted".to_owned(), row.row.get("submitted")?.clone()))));
        listed.push((due, Value::Object(one)));
    }
    listed.sort_by_key(|(due, _)| *due);
    listed.into_iter().map(|(_, one)| one).collect()
}

/// Whether an occasion is still more than a day away, wherever the caller is.
#[must_use]
pub fn is_ahead(app: &App, occasion: &Occasion) -> bool {
    occasion.due > app.clock.today().saturating_add(1.day())
}

/// What the calls answer.
#[must_use]
pub fn schema() -> Value {
    let day = || json!({"type": "string", "pattern": "^[0-9]{8}$"});
    let text = || json!({"type": "string"});
    json!({
        "type": "object",
        "properties": {
            "study": {"type": "string", "enum": study::KEYS},
            "state": {"type": "string", "enum": Standing::NAMES},
            "consentversion": {"type": "string", "description": "Version of the text to agree to."},
            "started": day(),
            "withdrawn": day(),
            "erased": {
                "type": "boolean",
                "const": true,
                "description": "What was answered is deleted: a new code begins anew.",
            },
            "consent": {
                "type": "object",
                "description": "What was agreed to.",
                "properties": {
                    "participation": {"type": "boolean"},
                    "healthdata": {"type": "boolean"},
                    "contact": {"type": "boolean"},
                    "version": text(),
                    "agreed": day(),
                },
                "additionalProperties": false,
            },
            "questionnaires": {
                "type": "array",
                "description": "By the first day; of each line at most one that is still to come.",
                "items": {
                    "type": "object",
                    "properties": {
                        "id": {"type": "integer", "minimum": 1, "description": "Of its row, also before there is one."},
                        "questionnaire": text(),
                        "revision": {"type": "integer", "minimum": 1},
                        "occasion": text(),
                        "due": day(),
                        "status": {"type": "string", "enum": ["open", "later", "draft", "submitted"]},
                        "submitted": day(),
                    },
                    "required": ["id", "questionnaire", "revision", "occasion", "due", "status"],
                    "additionalProperties": false,
                },
            },
        },
        "required": ["study", "state", "consentversion", "questionnaires"],
        "additionalProperties": false,
    })
}
