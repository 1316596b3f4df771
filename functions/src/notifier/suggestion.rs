//! What a person is invited to on their morning: one thing at most, seldom, and nothing that they have done already.
//!
//! Each kind has its weekday, which differs from person to person, so that no two fall on one morning. Nothing is kept of it: the day
//! decides. Whoever has left two of a kind unread is left alone with it for twelve weeks.

use super::step::Step;
use crate::medical::followup;
use crate::messages::notification::{self, News};
use crate::messages::notificationcategory::{
    AFTERCARE, ARTICLE, CENTRE_FEEDBACK, FOLLOW_UP, STRESS_LEVEL, SYSTEM, TIME_FOR_ME,
};
use crate::messages::usernotificationcategory;
use crate::pages;
use crate::reading::{article, daily};
use crate::team::{cancercenter, contact, usercancercenter};
use crate::timeline::timelineentry;
use crate::timeline::window::{Rows, Window};
use crate::wellbeing::stresslevel;
use crate::words;
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use serde_json::Value;
use shared::app::App;
use shared::date;
use shared::entity::query::MAX_ROWS;
use shared::http::problem::Problem;
use shared::store::catalog::label;
use shared::store::item::Row;
use shared::store::keys;
use shared::store::table::Range;
use std::sync::OnceLock;

pub mod aftercare;

/// Days of a week: each kind has one of them.
const WEEK: i64 = 7;

/// Days after which somebody is invited again who has left two of a kind unread. The second one is looked for twice as far back: who
/// is invited again after the pause and leaves that unread too is left alone again.
const PAUSE: i32 = 84;

/// Notifications that are read at a time to find those of a kind, from the youngest on.
const BATCH_SIZE: usize = 200;

/// Weeks from one invitation to the next, for what need not be done each week.
const INTERVAL_WEEKS: i64 = 4;

/// Days ahead of a day of aftercare at which it is spoken of: practices have to be called early.
const LOOKAHEAD_DAYS: i32 = 21;

/// Days after which feedback on a centre is asked for that they have saved.
const KNOWN: i32 = 30;

/// Days in which a stress level that they have entered is enough.
const FRESH: i32 = 14;

/// Days before and after, with an entry of time for themselves in which they need no idea.
const NEAR: i32 = 6;

const IDEAS: &str = include_str!("../../../infra/catalog/lists/timeforme.json");

/// What they are invited to.
struct Invitation {
    category: i64,
    /// Key of the headline in `words`.
    title: &'static str,
    body: String,
    link: String,
}

/// The invitation of this morning, where there is one.
pub async fn of(step: &Step<'_>, today: Date) -> Result<Option<News>, Problem> {
    let Some(found) = find(step, today).await? else { return Ok(None) };
    Ok(Some(News {
        id: step.app.id_of(step.due, found.title),
        title: words::text(step.person.language, found.title).to_owned(),
        body: found.body,
        category: found.category,
        link: found.link,
        date: today,
    }))
}

async fn find(step: &Step<'_>, today: Date) -> Result<Option<Invitation>, Problem> {
    if signed_up(step).is_some_and(|day| day.saturating_add(1.day()) == today) {
        return Ok(Some(welcome(step)));
    }
    let day = date_number(today);
    let turn = (day + step.person.id).rem_euclid(WEEK);
    let week = (day + step.person.id).div_euclid(WEEK);
    let found = match turn {
        0 => follow_up(step, today).await?,
        1 => aftercare(step, today).await?,
        2 if week.rem_euclid(INTERVAL_WEEKS) == 0 => stress_level(step, today).await?,
        3 => centre_feedback(step, today).await?,
        5 => time_for_me(step, today).await?,
        _ => None,
    };
    let found = match found {
        Some(found) if is_ignored(step, found.category, today).await? => None,
        found => found,
    };
    if found.is_some() {
        return Ok(found);
    }
    // Whoever wants to be told of the article is told each day.
    if wants(step, ARTICLE).await? {
        return read(step, today).await;
    }
    if turn == 6 && !is_ignored(step, ARTICLE, today).await? {
        return read(step, today).await;
    }
    Ok(None)
}

/// Their day on which they signed up.
pub(super) fn signed_up(step: &Step<'_>) -> Option<Date> {
    App::day_of(step.person.id, step.person.zone.clone())
}

fn date_number(day: Date) -> i64 {
    i64::from((day - Date::constant(1970, 1, 1)).get_days())
}

fn text(step: &Step<'_>, key: &str) -> String {
    words::text(step.person.language, key).to_owned()
}

/// Whether they have switched a kind on that is off by itself.
async fn wants(step: &Step<'_>, category: i64) -> Result<bool, Problem> {
    let choice = step.app.table.get(&usernotificationcategory::key(step.person.id, category)).await?;
    let is = |way: &str| choice.as_ref().and_then(|choice| choice.row.get(way)?.as_bool()) == Some(true);
    Ok(is("push") || is("email"))
}

/// Whether the last two of a kind are unread and the last one is not long ago.
async fn is_ignored(step: &Step<'_>, category: i64, today: Date) -> Result<bool, Problem> {
    let root = notification::DEFINITION.root;
    let mut range = Range::prefix(keys::person(step.person.id), &keys::prefix(root)).descending();
    let mut found = 0;
    for _ in 0..MAX_ROWS / BATCH_SIZE {
        let told = step.app.table.query(&range, BATCH_SIZE).await?;
        range.after = told.last().map(|last| range.position(last));
        for one in &told {
            let since = if found == 0 { PAUSE } else { 2 * PAUSE };
            let day = one.text("date").and_then(date::parse);
            if day.is_none_or(|day| day.saturating_add(since.days()) <= today) {
                return Ok(false);
            }
            if one.number("notificationcategory") == category {
                if one.row.get("read") == Some(&Value::Bool(true)) {
                    return Ok(false);
                }
                found += 1;
                if found == 2 {
                    return Ok(true);
                }
            }
        }
        if told.len() < BATCH_SIZE {
            break;
        }
    }
    Ok(false)
}

async fn rows(step: &Step<'_>, root: &str) -> Result<Vec<Row>, Problem> {
    let range = Range::prefix(keys::person(step.person.id), &keys::prefix(root)).descending();
    Ok(step.app.table.query(&range, MAX_ROWS).await?.into_iter().map(|stored| stored.row).collect())
}

fn day_of(row: &Row, field: &str) -> Option<Date> {
    row.get(field).and_then(Value::as_str).and_then(date::parse)
}

/// On the first morning.
fn welcome(step: &Step<'_>) -> Invitation {
    let body = text(step, "notification.system.body");
    Invitation { category: SYSTEM, title: "notification.system.title", body, link: pages::HELP.to_owned() }
}

/// Every few weeks while the question of every few months waits.
async fn follow_up(step: &Step<'_>, today: Date) -> Result<Option<Invitation>, Problem> {
    let due = followup::since(step.app, step.person.id).await?.saturating_add(followup::DAYS_BETWEEN.days());
    let late = date_number(today) - date_number(due);
    if late < 0 || late.div_euclid(WEEK).rem_euclid(INTERVAL_WEEKS) != 0 {
        return Ok(None);
    }
    let body = text(step, "notification.followup.body");
    Ok(Some(Invitation {
        category: FOLLOW_UP,
        title: "notification.followup.title",
        body,
        link: pages::FOLLOWUP.to_owned(),
    }))
}

/// Three weeks before a day of the plan, unless they have an appointment for it.
async fn aftercare(step: &Step<'_>, today: Date) -> Result<Option<Invitation>, Problem> {
    let Some(start) = aftercare::start(step.app, step.person.id).await? else { return Ok(None) };
    let from = today.saturating_add(LOOKAHEAD_DAYS.days());
    for planned in aftercare::days(start, from, from.saturating_add(6.days())) {
        let near = |row: &Row| {
            let appointment =
                row.get("timelineentrycategory").and_then(Value::as_i64) == Some(timelineentry::APPOINTMENT);
            let title = row.get("title").and_then(Value::as_str).unwrap_or_default();
            appointment && aftercare::names(planned.group).any(|name| name == title.trim())
        };
        let reach = aftercare::REACH.days();
        if is_planned(step, planned.day.saturating_sub(reach), planned.day.saturating_add(reach), near).await? {
            continue;
        }
        let about = planned.day.strftime("%d.%m.%Y").to_string();
        let name = aftercare::name(planned.group, step.person.language);
        let body = text(step, "notification.aftercare.body").replace("{name}", &name).replace("{date}", &about);
        let link = pages::AFTERCARE.to_owned();
        return Ok(Some(Invitation { category: AFTERCARE, title: "notification.aftercare.title", body, link }));
    }
    Ok(None)
}

/// Every four weeks, unless they have entered one of late.
async fn stress_level(step: &Step<'_>, today: Date) -> Result<Option<Invitation>, Problem> {
    let known = rows(step, stresslevel::DEFINITION.root).await?;
    let young = signed_up(step).is_none_or(|day| day.saturating_add(FRESH.days()) > today);
    let fresh = |row: &Row| day_of(row, "date").is_some_and(|day| day.saturating_add(FRESH.days()) > today);
    if young || known.iter().any(fresh) {
        return Ok(None);
    }
    let body = text(step, "notification.stresslevel.body");
    let link = pages::STRESS_LEVEL_START.to_owned();
    Ok(Some(Invitation { category: STRESS_LEVEL, title: "notification.stresslevel.title", body, link }))
}

/// Once for a centre that they saved a month ago, unless they have written about it.
async fn centre_feedback(step: &Step<'_>, today: Date) -> Result<Option<Invitation>, Problem> {
    let saved = rows(step, usercancercenter::DEFINITION.root).await?;
    let known = |row: &&Row| {
        let made = row.get("created").and_then(Value::as_str).and_then(|made| made.parse::<Timestamp>().ok());
        made.is_some_and(|made| {
            let day = made.to_zoned(step.person.zone.clone()).date();
            (0..WEEK).contains(&(date_number(today) - date_number(day) - i64::from(KNOWN)))
        })
    };
    let number = |row: &Row, field: &str| row.get(field).and_then(Value::as_i64);
    let mut asked: Vec<&Row> = saved.iter().filter(known).collect();
    if !asked.is_empty() {
        let told = rows(step, contact::DEFINITION.root).await?;
        let is_told = |centre| told.iter().any(|row| number(row, "cancercenter") == Some(centre));
        asked.retain(|row| number(row, "cancercenter").is_some_and(|centre| !is_told(centre)));
    }
    let Some(chosen) = asked.first() else { return Ok(None) };
    let (Some(centre), Some(id)) = (number(chosen, "cancercenter"), number(chosen, "id")) else { return Ok(None) };
    let centres = step.app.catalogs.snapshot(&[cancercenter::DEFINITION.root]).await?;
    let name = centres.row(cancercenter::DEFINITION.root, centre).and_then(|row| row.get("name")?.as_str());
    Ok(Some(Invitation {
        category: CENTRE_FEEDBACK,
        title: "notification.cancercenter.title",
        body: name.unwrap_or_default().to_owned(),
        link: pages::filled(pages::CANCER_CENTER_FEEDBACK, &[&centre, &id]),
    }))
}

/// What somebody can do for themselves.
fn ideas() -> &'static [Row] {
    static ALL: OnceLock<Vec<Row>> = OnceLock::new();
    ALL.get_or_init(|| {
        let list: Value = serde_json::from_str(IDEAS).unwrap_or_default();
        list["rows"].as_array().into_iter().flatten().filter_map(|idea| idea.as_object().cloned()).collect()
    })
}

/// Once a week, unless they have time for themselves in their timeline.
async fn time_for_me(step: &Step<'_>, today: Date) -> Result<Option<Invitation>, Problem> {
    let is_one =
        |row: &Row| row.get("timelineentrycategory").and_then(Value::as_i64) == Some(timelineentry::TIME_FOR_ME);
    let (from, to) = (today.saturating_sub(NEAR.days()), today.saturating_add(NEAR.days()));
    if is_planned(step, from, to, is_one).await? {
        return Ok(None);
    }
    let all = ideas();
    let week = usize::try_from((date_number(today) + step.person.id).div_euclid(WEEK)).unwrap_or_default();
    let idea = all.get(week % all.len().max(1)).and_then(|idea| label(idea, "name", step.person.language));
    Ok(idea.map(|body| Invitation {
        category: TIME_FOR_ME,
        title: "notification.timeforme.title",
        body,
        link: pages::TIME_FOR_ME.to_owned(),
    }))
}

/// The article of the day, unless they have read it.
async fn read(step: &Step<'_>, today: Date) -> Result<Option<Invitation>, Problem> {
    let marks = daily::marks(step.app, step.person.id).await?;
    let articles = step.app.catalogs.rows(article::DEFINITION.root).await?;
    let chosen = daily::choose(&articles, &marks, step.person.id, &date::format(today));
    let Some((id, chosen)) = chosen.and_then(|chosen| Some((chosen.get("id")?.as_i64()?, chosen))) else {
        return Ok(None);
    };
    if daily::is_read(&marks, id) {
        return Ok(None);
    }
    Ok(Some(Invitation {
        category: ARTICLE,
        title: "notification.article.title",
        body: label(chosen, "title", step.person.language).unwrap_or_default(),
        link: format!("{}{id}", pages::READ_ARTICLE),
    }))
}

/// Whether an entry of these days is such a one.
async fn is_planned(step: &Step<'_>, from: Date, to: Date, is_one: impl Fn(&Row) -> bool) -> Result<bool, Problem> {
    let window = Window {
        user: step.person.id,
        from: Some(from),
        to: Some(to),
        descending: false,
        reader: Some(step.person.zone.clone()),
        expand: true,
        after: None,
    };
    let mut rows = Rows::begin(&step.app.table, &window, MAX_ROWS, &is_one).await?;
    while let Some((_, row)) = rows.next().await? {
        if is_one(&row) {
            return Ok(true);
        }
    }
    Ok(false)
}
