//! The morning of a person: what their day brings, once for each of their days, and where they live now.

use super::clock::{self, MORNING, local};
use super::step::{Done, ROW, Step};
use super::suggestion;
use super::telling::tell;
use crate::messages::notification::{self, News};
use crate::messages::notificationcategory::{APPOINTMENT_TODAY, APPOINTMENT_TOMORROW, PRODUCERS, Producer};
use crate::pages;
use crate::timeline::recurrence::{DRIFT, format_time};
use crate::timeline::series_ids::ROOT;
use crate::timeline::timelineentry::{APART, APPOINTMENT, SERIES};
use crate::timeline::window::{Rows, Window};
use crate::words;
use jiff::ToSpan;
use jiff::civil::Date;
use serde_json::Value;
use shared::date;
use shared::entity::query::MAX_ROWS;
use shared::http::problem::Problem;
use shared::store::expression::{Change, Expect};
use shared::store::item::Row;
use shared::store::keys;
use shared::store::table::Range;

/// Minutes over which the mornings of all people are spread, so that not everything is due at once.
const SPREAD: i64 = 30;

/// Days ahead whose reminders may be planned by the clocks of the zone that they lived in: a reminder comes up to a week before.
const LOOKAHEAD_DAYS: i32 = 12;

/// Notifications among which one of this morning is looked for when they have moved.
const RECENT_ITEMS: usize = 100;

/// Appointments that are named in one notification.
const NAMED: usize = 8;

/// Speaks of the day when it is their morning, and plans the next one.
pub async fn plan(step: &Step<'_>) -> Result<Done, Problem> {
    let zone = &step.person.zone;
    let (planned, today) = (local(zone, step.due).0, local(zone, step.now).0);
    let next = begin(step, today).filter(|morning| *morning > step.now);
    let next = next.or_else(|| begin(step, today.tomorrow().ok()?));
    let is_morning = begin(step, planned) == Some(step.due);
    if is_morning && planned != today {
        return step.complete(next).await;
    }
    if !is_morning {
        // They have just come, or live elsewhere now.
        replan(step).await?;
        if is_told(step, today).await? {
            return step.complete(today.tomorrow().ok().and_then(|day| begin(step, day))).await;
        }
        let is_over = begin(step, today).is_some_and(|morning| morning <= step.now);
        if !is_over || suggestion::signed_up(step) == Some(today) {
            return step.complete(next).await;
        }
    }
    let mut all = appointments(step, today).await?;
    if is_morning {
        all.extend(suggestion::of(step, today).await?);
    }
    tell(step, all, step.due, step.write(next)).await
}

/// Their morning of a day, in seconds since 1970.
fn begin(step: &Step<'_>, day: Date) -> Option<i64> {
    clock::moment(&step.person.zone, day, MORNING).map(|morning| morning + step.person.id % SPREAD * 60)
}

/// Whether their morning of a day has spoken already, by the clocks of the zone that they lived in.
async fn is_told(step: &Step<'_>, day: Date) -> Result<bool, Problem> {
    let range = Range::prefix(keys::person(step.person.id), &keys::prefix(notification::DEFINITION.root)).descending();
    let last = step.app.table.query(&range, RECENT_ITEMS).await?;
    let day = date::format(day);
    Ok(last.iter().filter(|told| told.text("date") == Some(&day)).any(|told| {
        let category = told.number("notificationcategory");
        PRODUCERS
            .iter()
            .any(|(of, _, by)| *of == category && [Producer::Appointments, Producer::Suggestion].contains(by))
    }))
}

/// Has the notifier look at once at every reminder of the next days.
async fn replan(step: &Step<'_>) -> Result<(), Problem> {
    let today = local(&step.person.zone, step.now).0;
    let (from, to) =
        (date::format(today.saturating_sub(DRIFT.days())), date::format(today.saturating_add(LOOKAHEAD_DAYS.days())));
    let (from, to) = (Some(from.as_str()), Some(to.as_str()));
    let near = [
        keys::date_window(ROOT, from, to),
        keys::group_window(ROOT, APART, from, to),
        keys::group_window(ROOT, SERIES, from, None),
    ];
    for bounds in near {
        let range = Range::by_date(keys::person(step.person.id), bounds);
        for entry in step.app.table.query(&range, MAX_ROWS).await? {
            let Some(due) = entry.due.filter(|due| *due > step.now) else { continue };
            let mut write = step.app.table.write();
            let change = Change::plain(Row::new()).due(Some(due), Some(step.now));
            write.change(ROW, &entry.key, change, Expect::version(entry.version()));
            // Whoever was faster has planned it anew.
            step.commit(write).await?;
        }
    }
    Ok(())
}

/// The appointments of today that are still to come and those of tomorrow, one notification for each of the days that has some.
async fn appointments(step: &Step<'_>, today: Date) -> Result<Vec<News>, Problem> {
    let tomorrow = today.saturating_add(1.day());
    let window = Window {
        user: step.person.id,
        from: Some(today),
        to: Some(tomorrow),
        descending: false,
        reader: Some(step.person.zone.clone()),
        expand: true,
        after: None,
    };
    let is_one = |row: &Row| row.get("timelineentrycategory").and_then(Value::as_i64) == Some(APPOINTMENT);
    let mut rows = Rows::begin(&step.app.table, &window, MAX_ROWS, is_one).await?;
    let now = format_time(local(&step.person.zone, step.now).1);
    let mut days: [Vec<(String, String)>; 2] = Default::default();
    while let Some((position, row)) = rows.next().await? {
        let open = row.get("done") != Some(&Value::Bool(true));
        if is_one(&row) && open {
            let text = |field: &str| row.get(field).and_then(Value::as_str).unwrap_or_default().to_owned();
            let (time, is_today) = (text("time"), position.date == today);
            if !is_today || time.is_empty() || time >= now {
                days[usize::from(!is_today)].push((time, text("title")));
            }
        }
    }
    let kinds = [
        (APPOINTMENT_TODAY, "notification.appointment.today"),
        (APPOINTMENT_TOMORROW, "notification.appointment.tomorrow"),
    ];
    let all = kinds.into_iter().zip(days).filter(|(_, day)| !day.is_empty()).map(|((category, key), mut day)| {
        day.sort();
        let lines = day.into_iter().take(NAMED).map(|(time, title)| match time.split_at_checked(2) {
            Some((hour, minute)) => format!("{hour}:{minute} {title}"),
            None => title,
        });
        News {
            id: step.app.id_of(step.due, key),
            title: words::text(step.person.language, key).to_owned(),
            body: lines.collect::<Vec<_>>().join("\n"),
            category,
            link: pages::DASHBOARD.to_owned(),
            date: today,
        }
    });
    Ok(all.collect())
}
