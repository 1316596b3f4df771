//! `POST withdraw`, and the owner's delete of a participation.

use super::show;
use super::start::reminder_id;
use super::study::{self, Study};
use super::studyparticipation::{DEFINITION, ERASED, Part, Standing, WITHDRAWN};
use crate::people::timezone;
use crate::timeline::timelineentry;
use serde_json::Value;
use shared::app::App;
use shared::date;
use shared::entity::call::Call;
use shared::entity::field::Field;
use shared::entity::operation::Answer;
use shared::entity::{read, remove, validate};
use shared::http::problem::Problem;
use shared::http::reply::Reply;
use shared::store::expression::{Change, Expect};
use shared::store::item::named;
use shared::store::keys::{self, Key};
use shared::store::table::Range;
use shared::store::transaction::LIMIT;

/// What `withdraw` takes.
pub const WITHDRAW: &[Field] = &[
    Field::choice("study", &study::KEYS, "The study.").required(),
    Field::maybe(
        "erase",
        "Whether what was answered is deleted; else it stays with them and, up to this day, in the study.",
    )
    .required(),
];

/// `POST withdraw`. Again it does what is left to do.
#[must_use]
pub fn withdraw<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        let (app, user) = (call.app, call.person()?.user);
        let sent = validate::members(WITHDRAW, &call.incoming.object()?)?;
        let study = sent.get("study").and_then(Value::as_str).and_then(study::named);
        let study = study.ok_or_else(|| Problem::field("study", "value"))?;
        let part = Part::of(app, user, study).await?;
        if part.standing == Standing::None {
            return Err(Problem::Conflict("error.study.notstarted"));
        }
        end(app, user, &part).await?;
        if sent.get("erase") == Some(&Value::Bool(true)) {
            erase(app, user, study).await?;
            set(app, &part.key, ERASED, Value::Bool(true)).await?;
        }
        Ok(Reply::ok(show::answer(app, user, study).await?))
    })
}

/// Ends a participation: from here on nothing is written in it, and nobody is reminded.
async fn end(app: &App, user: i64, part: &Part) -> Result<(), Problem> {
    if part.standing != Standing::Withdrawn {
        set(app, &part.key, WITHDRAWN, date::format(timezone::today(app, user).await?).into()).await?;
    }
    cancel_reminders(app, user, part.study, part.text("pseudonym").unwrap_or_default()).await
}

async fn set(app: &App, key: &Key, name: &str, value: Value) -> Result<(), Problem> {
    let mut write = app.table.write();
    let change = Change::entity(named([(name, value)]));
    write.change("participation", key, change, Expect::there());
    write.commit().await.map(|_| ())
}

/// Takes the reminders out of the timeline, first the days of them that they have changed; one that they have deleted is gone already.
async fn cancel_reminders(app: &App, user: i64, study: &Study, pseudonym: &str) -> Result<(), Problem> {
    let lines: Vec<i64> =
        (0..study.questionnaires.len()).map(|line| reminder_id(user, study, pseudonym, line)).collect();
    let range = Range::prefix(keys::person(user), &keys::prefix(timelineentry::DEFINITION.root));
    let all = app.table.query_all(&range).await?;
    let days = all.iter().filter(|entry| lines.contains(&entry.number("series"))).map(|entry| entry.number("id"));
    for id in days.chain(lines.iter().copied()) {
        match remove::remove(app, &timelineentry::DEFINITION, user, id).await {
            Ok(()) | Err(Problem::NotFound) => {}
            Err(problem) => return Err(problem),
        }
    }
    Ok(())
}

/// Deletes what was answered, and that the study knows of them.
async fn erase(app: &App, user: i64, study: &Study) -> Result<(), Problem> {
    let rows = show::rows(app, user, study).await?;
    let mut all: Vec<Key> = rows.into_values().map(|stored| stored.key).collect();
    all.insert(0, keys::participant(&study.key, user));
    for some in all.chunks(LIMIT / 2) {
        let mut write = app.table.write();
        for key in some {
            write.forget("answers", key);
        }
        write.commit().await?;
    }
    Ok(())
}

/// `DELETE delete/{id}`: their answers, their reminders and what says in the study that they take part go before the row that names
/// it, so that no later start finds them under another pseudonym.
#[must_use]
pub fn forget<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        let (app, user) = (call.app, call.person()?.user);
        let row = read::stored(call).await?;
        if let Some(study) = row.get("study").and_then(Value::as_str).and_then(study::named) {
            // Ended first: an answer that is on its way would be left behind.
            end(app, user, &Part::of(app, user, study).await?).await?;
            erase(app, user, study).await?;
        }
        let id = call.id.ok_or(Problem::NotFound)?;
        remove::remove(app, &DEFINITION, user, id).await?;
        Ok(Reply::done())
    })
}
