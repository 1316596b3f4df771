//! How many messages of a category there are. The rows are counted when they are asked for, so that they agree with the list of
//! the notifications at any time; none is stored.

use super::{notification, notificationcategory};
use serde_json::{Value, json};
use shared::entity::call::Call;
use shared::entity::definition::{Definition, OnDevice, WritableBy};
use shared::entity::field::Field;
use shared::entity::operation::Answer;
use shared::entity::query::{Order, Query};
use shared::entity::read;
use shared::entity::select;
use shared::http::problem::Problem;
use shared::http::reply::Reply;
use shared::store::catalog::CatalogSnapshot;
use shared::store::item::{Row, named};
use shared::store::keys;
use shared::store::table::Range;
use std::collections::BTreeMap;

/// The root `messageoverview`: one row for each category that a person has messages of; its id is that of the category.
pub const DEFINITION: Definition = Definition {
    writable_by: WritableBy::Server,
    fields: &[
        Field::reference("messagecategory", "messagecategory", "The category that is counted.").required(),
        Field::int("unread", 0, 1_000_000, "Messages they have not read."),
        Field::int("total", 0, 1_000_000, "All messages."),
        Field::date("lastdate", "Day of the latest message, `YYYYMMDD`."),
    ],
    unique: &["messagecategory"],
    on_device: OnDevice::Keep,
    ..Definition::owned("messageoverview", "How many messages of a category there are.", sample)
};

/// Answers the categories with messages, in the order of their ids.
#[must_use]
pub fn list<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        let query = Query::parse(call.definition, &call.incoming.query)?;
        let by_id = [Order { field: "id".to_owned(), descending: false }];
        let order = if query.order.is_empty() { &by_id[..] } else { &query.order };
        let mut rows: Vec<Row> = counted(call).await?.into_values().collect();
        rows.retain(|row| select::passes(&query, row, &CatalogSnapshot::default()));
        let rows = select::sorted(call.definition, rows, order, call.language());
        let page = read::page_of(call, &query, rows, order)?;
        read::answer_page(call, &query, page).await
    })
}

/// Answers one category.
#[must_use]
pub fn get<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        call.incoming.only_params(&[])?;
        let row = counted(call).await?.remove(&call.id.unwrap_or_default()).ok_or(Problem::NotFound)?;
        Ok(Reply::ok(read::answer(call, &row).await?))
    })
}

/// The rows by the id of their category.
async fn counted(call: &Call<'_>) -> Result<BTreeMap<i64, Row>, Problem> {
    let user = call.person()?.user;
    let kinds = call.app.catalogs.rows(notificationcategory::DEFINITION.root).await?;
    let number = |row: &Row, field: &str| row.get(field).and_then(Value::as_i64);
    let about: BTreeMap<i64, i64> =
        kinds.iter().filter_map(|kind| Some((number(kind, "id")?, number(kind, "messagecategory")?))).collect();
    let range = Range::prefix(keys::person(user), &keys::prefix(notification::DEFINITION.root));
    let mut counts: BTreeMap<i64, (i64, i64, String)> = BTreeMap::new();
    for stored in call.app.table.query_all(&range).await? {
        let row = stored.row;
        let kind = number(&row, "notificationcategory").and_then(|kind| about.get(&kind));
        let Some(category) = kind else { continue };
        let (unread, total, last) = counts.entry(*category).or_default();
        *unread += i64::from(row.get("read") != Some(&Value::Bool(true)));
        *total += 1;
        let day = row.get("date").and_then(Value::as_str).unwrap_or_default();
        if day > last.as_str() {
            day.clone_into(last);
        }
    }
    let rows = counts.into_iter().map(|(category, (unread, total, last))| {
        let row = named([
            ("id", category.into()),
            ("version", 1.into()),
            ("user", user.into()),
            ("messagecategory", category.into()),
            ("unread", unread.into()),
            ("total", total.into()),
            ("lastdate", last.into()),
        ]);
        (category, row)
    });
    Ok(rows.collect())
}

fn sample() -> Value {
    json!({"messagecategory": 4, "unread": 1, "total": 5, "lastdate": "20240611"})
}
