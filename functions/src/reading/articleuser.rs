//! That the patient has an article on their list, and whether they have read it.

use super::own_day::own_day;
use serde_json::{Map, Value, json};
use shared::entity::add::{Inserted, insert};
use shared::entity::call::Call;
use shared::entity::definition::{Definition, Filter, OnDevice, OnDuplicate, Predicate};
use shared::entity::field::Field;
use shared::entity::operation::Answer;
use shared::entity::update::change;
use shared::entity::validate::is_empty;
use shared::http::problem::Problem;
use shared::http::reply::Reply;
use shared::store::keys;

/// What `read` is told.
pub const READ: &[Field] = &[
    Field::reference("article", "article", "The article.").required(),
    Field::maybe("read", "Whether they have read it; left out: they have."),
    Field::date("day", "The reader's own day, `YYYYMMDD`; else the day in Greenwich."),
];

/// The root `articleuser`: one row for a person and article.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::reference("article", "article", "The article.").required(),
        Field::bool("read", "Whether they have read it."),
        Field::date("readdate", "Day they read it, `YYYYMMDD`."),
    ],
    filters: &[Filter {
        name: "read",
        predicate: Predicate::Equals("read"),
        doc: "`true`: only articles that were read; `false`: only the others.",
    }],
    unique: &["article"],
    on_duplicate: OnDuplicate::Existing,
    on_device: OnDevice::Keep,
    ..Definition::owned("articleuser", "Whether the patient has read an article.", sample)
};

/// `POST read`: marks an article as read today, or as not read.
#[must_use]
pub fn read<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        let body = call.incoming.object()?;
        if let Some(other) = body.keys().find(|name| !["article", "read", "day"].contains(&name.as_str())) {
            return Err(Problem::field(other.clone(), "unknown"));
        }
        let read = match body.get("read") {
            None => true,
            Some(read) if is_empty(read) => true,
            Some(read) => read.as_bool().ok_or_else(|| Problem::field("read", "type"))?,
        };
        let day = match body.get("day") {
            None => None,
            Some(day) if is_empty(day) => None,
            Some(day) => Some(day.as_str().ok_or_else(|| Problem::field("day", "type"))?),
        };
        let day = own_day(call, day)?;
        let user = call.person()?.user;
        let mut row = Map::new();
        row.insert("article".to_owned(), body.get("article").cloned().unwrap_or(Value::Null));
        row.insert("read".to_owned(), Value::Bool(read));
        row.insert("readdate".to_owned(), if read { Value::from(day) } else { Value::Null });
        if let Inserted::Known(known) = insert(call.app, &DEFINITION, Some(user), &row).await? {
            let number = |name: &str| known.get(name).and_then(Value::as_i64).unwrap_or(0);
            // The day of the first reading stays.
            if known.get("read").and_then(Value::as_bool).unwrap_or(false) != read {
                row.remove("article");
                let key = keys::row(user, DEFINITION.root, number("id"));
                change(call.app, &DEFINITION, Some(user), &key, number("version"), row).await?;
            }
        }
        Ok(Reply::done())
    })
}

fn sample() -> Value {
    json!({"article": 3, "read": true, "readdate": "20240412"})
}
