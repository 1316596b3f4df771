//! `GET /api/article/daily`: one article for a person and day.
//!
//! Nothing is stored. The choice follows from the day, the person and what they had read before that day, so that it
//! stays the same until their midnight, also after they have read it.

use super::own_day::own_day;
use super::{article, articleuser};
use serde_json::Value;
use shared::app::App;
use shared::entity::call::Call;
use shared::entity::field::Field;
use shared::entity::operation::Answer;
use shared::entity::present;
use shared::entity::query::MAX_ROWS;
use shared::http::problem::Problem;
use shared::http::reply::Reply;
use shared::store::catalog::is_deleted;
use shared::store::item::Row;
use shared::store::keys;
use shared::store::table::Range;
use std::collections::HashSet;

/// What the choice may be told.
pub const DAY: &[Field] = &[Field::date("day", "The reader's own day, `YYYYMMDD`; else the day in Greenwich.")];

/// Answers the article of the day; 404 while there is none to read.
#[must_use]
pub fn answer<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        call.incoming.only_params(&["day"])?;
        let user = call.person()?.user;
        let marks = marks(call.app, user).await?;
        let articles = call.app.catalogs.rows(article::DEFINITION.root).await?;
        let today = own_day(call, call.incoming.param("day"))?;
        let row = choose(&articles, &marks, user, &today).ok_or(Problem::NotFound)?;
        let snapshot = present::snapshot_for(call.app, &article::DEFINITION, std::slice::from_ref(row)).await?;
        Ok(Reply::ok(present::row(&article::DEFINITION, row, &snapshot, call.language())))
    })
}

/// What a person has marked of the articles.
pub async fn marks(app: &App, user: i64) -> Result<Vec<Row>, Problem> {
    let range = Range::prefix(keys::person(user), &keys::prefix(articleuser::DEFINITION.root));
    Ok(app.table.query(&range, MAX_ROWS).await?.into_iter().map(|stored| stored.row).collect())
}

/// Whether an article is marked as read.
#[must_use]
pub fn is_read(marks: &[Row], article: i64) -> bool {
    marks.iter().any(|mark| number(mark, "article") == Some(article) && mark.get("read") == Some(&Value::Bool(true)))
}

/// One of the articles offered on `today` (`YYYYMMDD`), of those not read before while there are any. Whoever has read
/// none yet gets a gentle one.
///
/// Each article has a number for the day and person, and the smallest wins: an article that comes or goes leaves the
/// choice alone unless it is the chosen one.
#[must_use]
pub fn choose<'a>(articles: &'a [Row], marks: &[Row], user: i64, today: &str) -> Option<&'a Row> {
    let earlier = |mark: &&Row| mark.get("readdate").and_then(Value::as_str).is_none_or(|day| day < today);
    let read: HashSet<i64> = marks
        .iter()
        .filter(|mark| mark.get("read") == Some(&Value::Bool(true)))
        .filter(earlier)
        .filter_map(|mark| number(mark, "article"))
        .collect();
    articles
        .iter()
        .filter(|row| is_offered(row, today))
        .filter_map(|row| number(row, "id").map(|id| (id, row)))
        .min_by_key(|(id, row)| {
            let first = read.is_empty() && row.get("gentle") != Some(&Value::Bool(true));
            (read.contains(id), first, keys::digest(&format!("{user}/{today}/{id}")))
        })
        .map(|(_, row)| row)
}

fn is_offered(row: &Row, today: &str) -> bool {
    let published = row.get("published").and_then(Value::as_str);
    !is_deleted(row) && row.get("active") != Some(&Value::Bool(false)) && published.is_none_or(|day| day <= today)
}

fn number(row: &Row, name: &str) -> Option<i64> {
    row.get(name).and_then(Value::as_i64)
}
