//! Which entries of the timeline a study has made.

use super::start::reminder_id;
use super::{study, studyparticipation};
use shared::app::App;
use shared::http::problem::Problem;
use shared::store::keys::Key;

/// Whether an entry of a person reminds of a questionnaire of a study.
pub async fn of_study(app: &App, user: i64, entry: i64) -> Result<bool, Problem> {
    let keys: Vec<Key> = study::all().iter().map(|study| studyparticipation::key(user, study)).collect();
    let found = app.table.get_many(&keys).await?;
    Ok(study::all().iter().zip(&keys).any(|(study, key)| {
        let part = found.iter().find(|stored| stored.key == *key);
        let pseudonym = part.and_then(|part| part.text("pseudonym"));
        pseudonym.is_some_and(|pseudonym| {
            (0..study.questionnaires.len()).any(|line| reminder_id(user, study, pseudonym, line) == entry)
        })
    }))
}
