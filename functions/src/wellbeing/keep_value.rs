//! `POST /api/stresslevel/{id}`: how much one area of life weighs, for one questionnaire.

use super::{stresslevelcategory, stresslevelentry};
use serde_json::{Value, json};
use shared::app::App;
use shared::entity::add::natural_id;
use shared::entity::call::Call;
use shared::entity::definition::Definition;
use shared::entity::field::Field;
use shared::entity::operation::Answer;
use shared::entity::{add, checks, index, present, references, validate};
use shared::http::problem::Problem;
use shared::http::reply::Reply;
use shared::store::catalog::is_deleted;
use shared::store::expression::{Change, Expect};
use shared::store::item::{Row, Stored};
use shared::store::keys;
use shared::store::step::{Label, Outcome};
use shared::store::table::Range;

/// How often it starts again when another tab keeps the same value at the same time.
const TRIES: usize = 5;

const ENTRY: Label = "the value";

/// The values of one area and one questionnaire have one id, so that two tabs make one row.
const NAMED: Definition =
    Definition { unique: &["stresslevel", "stresslevelcategory"], ..stresslevelentry::DEFINITION };

/// What is sent.
pub const BODY: &[Field] = &[
    Field::reference("stresslevel", "stresslevel", "The questionnaire of the caller.").required(),
    Field::int("value", 0, 10, "How much it weighs, from 0 (not at all) to 10 (very much).").required(),
];

/// What of the body is held against rows.
pub const JUDGED: &[&str] = &["stresslevel"];

/// Keeps the value.
#[must_use]
pub fn keep<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        let (app, user) = (call.app, call.person()?.user);
        let category = call.id.ok_or(Problem::NotFound)?;
        let known = app.catalogs.rows(stresslevelcategory::DEFINITION.root).await?;
        if !known.iter().any(|row| row.get("id") == Some(&category.into()) && !is_deleted(row)) {
            return Err(Problem::NotFound);
        }
        let sent = validate::members(BODY, &call.incoming.object()?)?;
        let mut body = sent.clone();
        body.insert("stresslevelcategory".to_owned(), category.into());
        for _ in 0..TRIES {
            let row = match there(app, user, &body).await? {
                Some(stored) => change(app, &stored, &body).await?,
                None => create(app, user, &body).await?,
            };
            if let Some(row) = row {
                let definition = &stresslevelentry::DEFINITION;
                let snapshot = present::snapshot_for(app, definition, std::slice::from_ref(&row)).await?;
                return Ok(Reply::ok(json!(present::row(definition, &row, &snapshot, call.language()))));
            }
        }
        Err(Problem::Unavailable("the value kept changing".to_owned()))
    })
}

/// The value that is there, also one that `add` has made.
async fn there(app: &App, user: i64, body: &Row) -> Result<Option<Stored>, Problem> {
    let range = Range::prefix(keys::person(user), &keys::prefix(stresslevelentry::DEFINITION.root));
    let all = app.table.query_all(&range).await?;
    let same = |stored: &Stored| NAMED.unique.iter().all(|name| stored.row.get(*name) == body.get(*name));
    Ok(all.into_iter().find(same))
}

async fn change(app: &App, stored: &Stored, body: &Row) -> Result<Option<Row>, Problem> {
    let mut after = stored.row.clone();
    after.insert("value".to_owned(), body.get("value").cloned().unwrap_or(Value::Null));
    let mut write = app.table.write();
    write.change(ENTRY, &stored.key, Change::between(&stored.row, after), Expect::version(stored.version()));
    Ok(match write.commit().await? {
        Outcome::Committed(mut rows) => Some(rows.take(ENTRY)),
        Outcome::Missing(_) | Outcome::Changed(..) => None,
    })
}

async fn create(app: &App, user: i64, body: &Row) -> Result<Option<Row>, Problem> {
    let definition = &stresslevelentry::DEFINITION;
    let (mut row, faults) = add::begin(definition, body);
    row.insert("user".to_owned(), user.into());
    checks::row(app, definition, Some(user), &mut row, &[], faults).await?;
    let id = natural_id(&NAMED, user, &row);
    row.insert("id".to_owned(), id.into());
    let key = keys::row(user, definition.root, id);
    let mut write = app.table.write();
    references::follow(&mut write, app, definition, user, &key, &Row::new(), &row);
    write.create(ENTRY, &key, index::entry(definition, row));
    match write.commit().await? {
        Outcome::Committed(mut rows) => Ok(Some(rows.take(ENTRY))),
        Outcome::Missing(_) => Err(Problem::field("stresslevel", "reference")),
        Outcome::Changed(..) => Ok(None),
    }
}
