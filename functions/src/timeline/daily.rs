//! The article of the day as an entry of the timeline: counted when a window is read and never stored.

use super::rhythm::SINGLE;
use super::series_ids::ROOT;
use super::timelineentry::DEFINITION;
use super::window::{Position, Window};
use crate::people::timezone;
use crate::reading::{article, daily};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use shared::app::App;
use shared::date;
use shared::entity::validate;
use shared::http::problem::Problem;
use shared::language::Language;
use shared::store::catalog::label;
use shared::store::item::{Row, named};
use shared::store::keys;

/// The `timelineentrycategory` of the article of the day.
pub const ARTICLE: i64 = 1000;

/// The entry of today where the person is, if the window holds that day and there is an article. Its id follows from the day; it is
/// no row, so it cannot be read, changed or deleted by itself.
pub async fn entry(app: &App, window: &Window, language: Language) -> Result<Option<(Position, Row)>, Problem> {
    let now = app.clock.now();
    let near = |day: Date| window.holds(day);
    // Without a look at the table, when the window is far from every today on Earth.
    if ![app.clock.earliest_today(), app.clock.today(), app.clock.latest_today()].into_iter().any(near) {
        return Ok(None);
    }
    let today = today(app, window, now).await?;
    if !window.holds(today) {
        return Ok(None);
    }
    let marks = daily::marks(app, window.user).await?;
    let articles = app.catalogs.rows(article::DEFINITION.root).await?;
    let day = date::format(today);
    let chosen = daily::choose(&articles, &marks, window.user, &day);
    let Some((article, chosen)) = chosen.and_then(|chosen| Some((chosen.get("id")?.as_i64()?, chosen))) else {
        return Ok(None);
    };
    let id = keys::natural_id(window.user, ROOT, &format!("article/{day}"));
    let began = today.to_zoned(TimeZone::UTC).map(|midnight| midnight.timestamp().to_string()).unwrap_or_default();
    let mut row = validate::starts(&DEFINITION);
    row.extend(named([
        ("id", id.into()),
        ("version", 1.into()),
        ("created", began.as_str().into()),
        ("modified", began.as_str().into()),
        ("user", window.user.into()),
        ("timelineentrycategory", ARTICLE.into()),
        ("timelineentrytype", SINGLE.into()),
        ("title", label(chosen, "title", language).into()),
        ("date", day.into()),
        ("done", daily::is_read(&marks, article).into()),
        ("status", "suggested".into()),
        ("article", article.into()),
    ]));
    row.extend(label(chosen, "teaser", language).map(|teaser| ("note".to_owned(), teaser.into())));
    Ok(Some((Position { date: today, id, day: today }, row)))
}

/// The day on the calendar of the reader; where they do not say where they are, on that of the zone they live in.
async fn today(app: &App, window: &Window, now: Timestamp) -> Result<Date, Problem> {
    if let Some(reader) = &window.reader {
        return Ok(now.to_zoned(reader.clone()).date());
    }
    timezone::today(app, window.user).await
}

/// Whether the article is asked for; the words are those of a truth value.
pub fn wanted(sent: Option<&str>) -> Result<bool, Problem> {
    match sent {
        None | Some("false" | "") => Ok(false),
        Some("true") => Ok(true),
        Some(_) => Err(Problem::field("f.daily", "value")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_truth_values_are_understood() {
        assert!(matches!(wanted(Some("true")), Ok(true)));
        assert!(matches!(wanted(None), Ok(false)));
        assert!(wanted(Some("yes")).is_err());
    }
}
