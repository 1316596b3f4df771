//! Reminders of entries: of what they set themselves, of medication intake and of the questions of a study.

use super::clock::{self, Reminder, look};
use super::step::{Done, Step};
use super::telling::tell;
use crate::messages::notification::News;
use crate::messages::notificationcategory;
use crate::pages;
use crate::studies::reminds;
use crate::timeline::recurrence::format_time;
use crate::timeline::series_ids::{ROOT, day_id};
use crate::timeline::timelineentry::INTAKE;
use crate::words;
use jiff::civil::Date;
use serde_json::Value;
use shared::date;
use shared::http::problem::Problem;
use shared::store::expression::Expect;
use shared::store::item::Row;
use shared::store::keys;

/// The series that a row is a day of, and which.
fn of_series(row: &Row) -> Option<(i64, Date)> {
    let day = row.get("seriesdate").and_then(Value::as_str).and_then(date::parse)?;
    Some((row.get("series").and_then(Value::as_i64)?, day))
}

/// Reminds of the day whose time has come, and plans the next one.
pub async fn remind(step: &Step<'_>) -> Result<Done, Problem> {
    let (app, person, row) = (step.app, step.person, &step.row.row);
    let is = |field: &str| row.get(field) == Some(&Value::Bool(true));
    let found = clock::next(row, &person.zone, step.due).filter(|_| !is("skipped"));
    let Some(Reminder { occurrence, at }) = found else { return step.complete(None).await };
    if at > step.now {
        return step.complete(Some(look(at, step.now))).await;
    }
    let next = clock::next(row, &person.zone, at + 1).map(|next| look(next.at, step.now));
    let Some(id) = row.get("id").and_then(Value::as_i64) else { return step.complete(None).await };
    let series = row.get("timelineentrytype").and_then(Value::as_i64) != Some(crate::timeline::rhythm::SINGLE);
    let day = keys::row(person.id, ROOT, day_id(person.id, id, occurrence.day));
    // A day that was done, moved, changed or left out has a row of its own, which reminds of itself.
    if !series && is("done") || series && app.table.get(&day).await?.is_some() {
        return step.complete(next).await;
    }
    let (whole, planned) = of_series(row).unwrap_or((id, occurrence.day));
    let category = match row.get("timelineentrycategory").and_then(Value::as_i64) {
        Some(INTAKE) => notificationcategory::INTAKE,
        Some(1) => match reminds::of_study(app, person.id, whole).await? {
            Some(asked) if reminds::is_sent(app, person.id, asked, planned).await? => return step.complete(next).await,
            Some(_) => notificationcategory::STUDY,
            None => notificationcategory::REMINDER,
        },
        _ => notificationcategory::REMINDER,
    };
    let title = match category {
        notificationcategory::INTAKE => "notification.intake.title",
        notificationcategory::STUDY => "notification.study.title",
        _ => "notification.reminder.title",
    };
    let (shown, time) = (occurrence.date.strftime("%d.%m.%Y"), occurrence.time.map(format_time));
    let time = time.map(|time| format!(", {}:{}", &time[..2], &time[2..])).unwrap_or_default();
    let name = row.get("title").and_then(Value::as_str).unwrap_or_default();
    let link = match row.get("diary").and_then(Value::as_str) {
        Some(key) => pages::filled(pages::CHECKIN_ADD_DAY, &[&key]) + &date::format(occurrence.date),
        None if series => pages::filled(pages::TIMELINE_ENTRY_DAY, &[&id]) + &date::format(occurrence.day),
        None => pages::filled(pages::TIMELINE_ENTRY, &[&id]),
    };
    // A day that becomes a row of its own in its minute is not told of again.
    let told_as = app.id_of(at, &format!("{ROOT} {whole} {planned}"));
    let news = News {
        id: told_as,
        title: words::text(person.language, title).to_owned(),
        body: format!("{shown}{time}: {name}"),
        category,
        link,
        date: clock::local(&person.zone, at).0,
    };
    let mut write = step.write(next);
    if series {
        write.require("day", &day, Expect::absent());
    }
    tell(step, vec![news], at, write).await
}
