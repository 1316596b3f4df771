//! Which entries of the timeline a study has made, and whether what they remind of is done.

use super::start::reminder_id;
use super::study::{self, Line, Study};
use super::{schedule, studyparticipation, studyquestionnaire};
use jiff::civil::Date;
use shared::app::App;
use shared::http::problem::Problem;
use shared::store::keys::{self, Key};

/// What an entry of a study reminds of.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    study: &'static Study,
    line: &'static Line,
    started: Option<Date>,
}

/// What an entry of a person reminds of; `None` where no study has made it.
pub async fn of_study(app: &App, user: i64, entry: i64) -> Result<Option<Asked>, Problem> {
    let keys: Vec<Key> = study::all().iter().map(|study| studyparticipation::key(user, study)).collect();
    let found = app.table.get_many(&keys).await?;
    Ok(study::all().iter().zip(&keys).find_map(|(study, key)| {
        let part = found.iter().find(|stored| stored.key == *key)?;
        let pseudonym = part.text("pseudonym")?;
        let of = |at: &usize| reminder_id(user, study, pseudonym, *at) == entry;
        let line = &study.questionnaires[(0..study.questionnaires.len()).find(of)?];
        Some(Asked { study, line, started: studyparticipation::started(&part.row) })
    }))
}

/// Whether she has sent what is asked for on a day of the schedule.
pub async fn is_sent(app: &App, user: i64, Asked { study, line, started }: Asked, day: Date) -> Result<bool, Problem> {
    let all = started.map(|started| schedule::occasions(study, started, 0)).unwrap_or_default();
    let Some(asked) = all.into_iter().find(|it| std::ptr::eq(it.line, line) && it.due == day) else {
        return Ok(false);
    };
    let id = studyquestionnaire::id(user, &study.key, &line.questionnaire, &asked.name);
    let row = app.table.get(&keys::row(user, studyquestionnaire::ROOT, id)).await?;
    Ok(row.is_some_and(|row| row.text("status") == Some(studyquestionnaire::SUBMITTED)))
}
