//! The days of aftercare that a guideline names, as the page of aftercare shows them (`infra/aftercare/schedule.json`).

use crate::medical::{medicalprofile, treatment, treatmentcategory};
use crate::tumor::{tumorinformation, tumorinformationdistantmetastaseslocation};
use jiff::civil::{Date, Weekday};
use jiff::{ToSpan, Unit};
use serde::Deserialize;
use serde_json::Value;
use shared::app::App;
use shared::date;
use shared::entity::query::MAX_ROWS;
use shared::http::problem::Problem;
use shared::language::Language;
use shared::store::item::Row;
use shared::store::keys;
use shared::store::table::Range;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Days before and after a day of the plan in which an appointment is the one of that day: half of the shortest interval.
pub const REACH: i32 = 45;

/// The `distantmetastasespresent` that says there are some.
const SPREAD: i64 = 2;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Schedule {
    examinations: Vec<Examination>,
    groups: Vec<Group>,
    without_plan: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Examination {
    group: String,
    from_month: i32,
    to_month: Option<i32>,
    step: i32,
}

#[derive(Deserialize)]
struct Group {
    key: String,
    translations: Vec<Translation>,
}

#[derive(Deserialize)]
struct Translation {
    language: i64,
    name: String,
}

/// A day of the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Planned {
    /// The day of the guideline, of a weekend the Monday after it.
    pub day: Date,
    /// Key of the group that names the appointment.
    pub group: &'static str,
}

fn schedule() -> &'static Schedule {
    static SCHEDULE: OnceLock<Schedule> = OnceLock::new();
    SCHEDULE.get_or_init(|| {
        let text = include_str!("../../../../infra/aftercare/schedule.json");
        serde_json::from_str(text).unwrap_or(Schedule { examinations: vec![], groups: vec![], without_plan: vec![] })
    })
}

/// What an appointment of a group is called, in every language.
pub fn names(group: &str) -> impl Iterator<Item = &'static str> {
    let found = schedule().groups.iter().find(|one| one.key == group);
    found.into_iter().flat_map(|group| &group.translations).map(|translation| translation.name.as_str())
}

/// What an appointment of a group is called.
#[must_use]
pub fn name(group: &str, language: Language) -> String {
    let found = schedule().groups.iter().find(|one| one.key == group);
    let translations = found.map_or(&[][..], |group| &group.translations);
    let mut order = language.order();
    let name = order.find_map(|id| translations.iter().find(|translation| translation.language == id));
    name.map(|translation| translation.name.clone()).unwrap_or_default()
}

/// The days of the plan from `from` to `to`, both included, for aftercare that began on `start`.
#[must_use]
pub fn days(start: Date, from: Date, to: Date) -> Vec<Planned> {
    let mut first: BTreeMap<(i16, i8, &'static str), Date> = BTreeMap::new();
    let Ok(months) = start.until((Unit::Month, to)) else { return Vec::new() };
    let months = months.get_months();
    for examination in &schedule().examinations {
        let last = examination.to_month.unwrap_or(i32::MAX).min(months + 1);
        let mut month = examination.from_month;
        while month <= last && examination.step > 0 {
            let day = start.saturating_add(month.months());
            let kept = first.entry((day.year(), day.month(), &examination.group)).or_insert(day);
            *kept = day.min(*kept);
            month += examination.step;
        }
    }
    let planned = first.into_iter().map(|((_, _, group), day)| Planned { day: on_workday(day), group });
    planned.filter(|planned| from <= planned.day && planned.day <= to).collect()
}

/// Practices are closed on weekends.
fn on_workday(day: Date) -> Date {
    match day.weekday() {
        Weekday::Saturday => day.saturating_add(2.days()),
        Weekday::Sunday => day.saturating_add(1.day()),
        _ => day,
    }
}

/// The day on which aftercare began; none where their team decides because the disease came back or has spread.
pub async fn start(app: &App, user: i64) -> Result<Option<Date>, Problem> {
    let profiles = rows(app, user, medicalprofile::DEFINITION.root).await?;
    let Some(profile) = profiles.first().filter(|profile| !profile.contains_key("diseaseAgain")) else {
        return Ok(None);
    };
    let start = profile.get("aftercare").and_then(Value::as_str).and_then(date::parse);
    if start.is_none() || is_spread(app, user).await? {
        return Ok(None);
    }
    Ok(start)
}

async fn is_spread(app: &App, user: i64) -> Result<bool, Problem> {
    let number = |row: &Row, field: &str| row.get(field).and_then(Value::as_i64);
    let sides = ["distantmetastasespresentleft", "distantmetastasespresentright"];
    let tumours = rows(app, user, tumorinformation::DEFINITION.root).await?;
    if tumours.iter().any(|row| sides.iter().any(|side| number(row, side) == Some(SPREAD))) {
        return Ok(true);
    }
    if !rows(app, user, tumorinformationdistantmetastaseslocation::DEFINITION.root).await?.is_empty() {
        return Ok(true);
    }
    let treatments = rows(app, user, treatment::DEFINITION.root).await?;
    let root = treatmentcategory::DEFINITION.root;
    let categories = app.catalogs.snapshot(&[root]).await?;
    let without = |id: i64| {
        let key = categories.row(root, id).and_then(|row| row.get("key")?.as_str());
        key.is_some_and(|key| schedule().without_plan.iter().any(|without| without == key))
    };
    let fields = ["treatmentcategory", "treatmentcategoryleft", "treatmentcategoryright"];
    Ok(treatments.iter().any(|row| fields.iter().filter_map(|field| number(row, field)).any(without)))
}

async fn rows(app: &App, user: i64, root: &str) -> Result<Vec<Row>, Problem> {
    let range = Range::prefix(keys::person(user), &keys::prefix(root));
    Ok(app.table.query(&range, MAX_ROWS).await?.into_iter().map(|stored| stored.row).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_days_are_those_of_the_page() {
        let start = Date::constant(2024, 1, 15);
        let all = days(start, start, Date::constant(2025, 1, 31));
        let told: Vec<(String, &str)> = all.iter().map(|planned| (date::format(planned.day), planned.group)).collect();
        let wanted = [
            ("20240415", "visit"),
            ("20240715", "visit"),
            ("20241015", "visit"),
            ("20250115", "imaging"),
            ("20250115", "visit"),
        ];
        assert_eq!(told, wanted.map(|(day, group)| (day.to_owned(), group)));
        assert_eq!(names("visit").count(), 2);
        assert_eq!(name("visit", Language::SOURCE), "Gespräch und körperliche Untersuchung");
    }

    #[test]
    fn months_keep_their_day_and_weekends_their_monday() {
        // Three months from the last of August end with the last of November, a Saturday in 2024.
        let start = Date::constant(2024, 8, 31);
        let all = days(start, start, Date::constant(2024, 12, 31));
        assert_eq!(all, [Planned { day: Date::constant(2024, 12, 2), group: "visit" }]);
    }
}
