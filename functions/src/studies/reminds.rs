//! Which entries of the timeline a study has made, and whether what they remind of is done.

use super::schedule::{self, Occasion};
use super::start::reminder_id;
use super::study::{self, Line, Study};
use super::{studyparticipation, studyquestionnaire};
use crate::timeline::rhythm::SINGLE;
use crate::timeline::timelineentry::STUDY;
use jiff::civil::Date;
use serde_json::Value;
use shared::app::App;
use shared::date;
use shared::http::problem::Problem;
use shared::store::item::{Row, Stored};
use shared::store::keys::{self, Key};
use std::collections::HashMap;

/// What an entry of a study reminds of.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    study: &'static Study,
    line: &'static Line,
    started: Option<Date>,
}

/// What an entry of a person reminds of; `None` where no study has made it.
pub async fn of_study(app: &App, user: i64, entry: i64) -> Result<Option<Asked>, Problem> {
    Ok(lines(app, user).await?.remove(&entry))
}

/// What the reminders of a person remind of, by their ids.
async fn lines(app: &App, user: i64) -> Result<HashMap<i64, Asked>, Problem> {
    let keys: Vec<Key> = study::all().iter().map(|study| studyparticipation::key(user, study)).collect();
    let found = app.table.get_many(&keys).await?;
    let mut lines = HashMap::new();
    for (study, key) in study::all().iter().zip(&keys) {
        let Some(part) = found.iter().find(|stored| stored.key == *key) else { continue };
        let (Some(pseudonym), started) = (part.text("pseudonym"), studyparticipation::started(&part.row)) else {
            continue;
        };
        for (at, line) in study.questionnaires.iter().enumerate() {
            lines.insert(reminder_id(user, study, pseudonym, at), Asked { study, line, started });
        }
    }
    Ok(lines)
}

impl Asked {
    /// All times that its study asks something; none for a study without a beginning.
    fn occasions(self) -> Vec<Occasion> {
        self.started.map(|started| schedule::occasions(self.study, started, 0)).unwrap_or_default()
    }

    /// The row of the answers that a day of the schedule asks for; once it is asked for whatever day they have moved it to.
    fn row(self, user: i64, occasions: &[Occasion], day: Option<Date>) -> Option<i64> {
        let mut own = occasions.iter().filter(|it| std::ptr::eq(it.line, self.line));
        let found = own.find(|it| day.is_none_or(|day| it.due == day))?;
        Some(studyquestionnaire::id(user, &self.study.key, &self.line.questionnaire, &found.name))
    }
}

/// Whether they have sent what is asked for on a day of the schedule.
pub async fn is_sent(app: &App, user: i64, asked: Asked, day: Date) -> Result<bool, Problem> {
    let Some(id) = asked.row(user, &asked.occasions(), Some(day)) else { return Ok(false) };
    let row = app.table.get(&keys::row(user, studyquestionnaire::ROOT, id)).await?;
    Ok(row.is_some_and(|row| row.text("status") == Some(studyquestionnaire::SUBMITTED)))
}

/// Says of the days in a window that a study has made what they ask, where it is answered, and whether it was sent: nothing else
/// makes them done. Costs nothing for somebody without a study; what is read grows with the page, never with what was answered.
pub async fn mark(app: &App, user: i64, rows: &mut [Row]) -> Result<(), Problem> {
    if !rows.iter().any(|row| row.contains_key(STUDY)) {
        return Ok(());
    }
    let lines = lines(app, user).await?;
    let mut plans: HashMap<&str, Vec<Occasion>> = HashMap::new();
    let mut wanted = HashMap::new();
    for row in rows.iter_mut().filter(|row| row.contains_key(STUDY)) {
        let number = |field: &str| row.get(field).and_then(Value::as_i64);
        let day = row.get("seriesdate").and_then(Value::as_str).and_then(date::parse);
        let once = day.is_none() && number("timelineentrytype") == Some(SINGLE);
        let entry = number("series").or_else(|| number("id"));
        let Some(asked) = entry.and_then(|entry| lines.get(&entry)).filter(|_| once || day.is_some()) else { continue };
        let plan = plans.entry(&asked.study.key).or_insert_with(|| asked.occasions());
        row.insert("questionnaire".to_owned(), asked.line.questionnaire.clone().into());
        if let Some(id) = asked.row(user, plan, day) {
            row.insert(studyquestionnaire::ROOT.to_owned(), id.into());
            wanted.insert(id, keys::row(user, studyquestionnaire::ROOT, id));
        }
    }
    let wanted: Vec<Key> = wanted.into_values().collect();
    let answers: HashMap<i64, Stored> =
        app.table.get_many(&wanted).await?.into_iter().map(|stored| (stored.number("id"), stored)).collect();
    for row in rows {
        let Some(id) = row.get(studyquestionnaire::ROOT).and_then(Value::as_i64) else { continue };
        let sent = answers.get(&id).filter(|stored| stored.text("status") == Some(studyquestionnaire::SUBMITTED));
        row.insert("done".to_owned(), sent.is_some().into());
        row.extend(sent.and_then(|sent| Some(("donedate".to_owned(), sent.row.get("submitted")?.clone()))));
    }
    Ok(())
}
