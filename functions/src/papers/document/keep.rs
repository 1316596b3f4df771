//! Keeps a file with its row. The file comes first: a row without one would promise what is not there. Each file has a name of its
//! own in the bucket, and the row says which one is its own: of two calls at once the one that writes the row wins, and the
//! other takes only its own file away. A file that no row names is found by a later upload, or goes with the account.

use super::form::Sent;
use super::{CONTENT, DEFINITION, JOINED, file, file_of, room, thumbnail};
use serde_json::{Map, Value};
use shared::app::App;
use shared::entity::{add, checks, index, references, update, validate};
use shared::http::problem::Problem;
use shared::log;
use shared::store::item::{Row, Stored, named};
use shared::store::keys::{self, Key};
use shared::store::step::Outcome;
use shared::work::aside;

/// Seconds within which a file that came with its call is stored and its row written: longer than any function runs.
const AT_ONCE: i64 = 120;

/// Makes a document with its file. When the same call was answered before, it is answered again.
///
/// # Errors
/// What is wrong with the file (`file::kept`) or with the fields; `file.quota` when there is no room; 409 when the id is that of
/// another file.
pub async fn new(app: &App, user: i64, id: i64, mut sent: Sent) -> Result<Row, Problem> {
    if sent.data.remove("version").is_some_and(|value| !value.is_null()) {
        return Err(Problem::field("version", "readonly"));
    }
    let callers = sent.data.remove("id").filter(|value| !value.is_null());
    let callers = callers.map(|id| add::callers_id(app, &DEFINITION, &id)).transpose()?;
    let id = callers.unwrap_or(id);
    if callers.is_some() && super::is_portrait(user, id) {
        return Err(Problem::field("id", "value"));
    }
    let (mut row, faults) = add::begin(&DEFINITION, &sent.data);
    row.insert("user".to_owned(), user.into());
    checks::row(app, &DEFINITION, Some(user), &mut row, &[], faults).await?;
    let kept = written_anew(&mut sent).await?;
    let file_fields = fields(&sent.filename, &kept);
    let key = keys::row(user, DEFINITION.root, id);
    if let Some(there) = app.table.get(&key).await? {
        return again(app, user, &key, there, (&file_fields, &sent.data)).await;
    }
    room::take(app, user, id, size_of(&kept), AT_ONCE).await?;
    row.insert("id".to_owned(), id.into());
    row.extend(sent.joined.map(|bytes| (JOINED.to_owned(), bytes.into())));
    row.extend(file_fields.clone());
    row.extend(sent.thumbnail.take().map(|picture| (thumbnail::FIELD.to_owned(), picture.into())));
    row.insert(CONTENT.to_owned(), new_content(app).into());
    let own = file_of(user, &row);
    app.files()?.put(&own, kept.mimetype, kept.bytes).await?;
    let mut write = app.table.write();
    references::follow(&mut write, app, &DEFINITION, user, &key, &Row::new(), &row);
    write.create(DEFINITION.root, &key, index::entry(&DEFINITION, row));
    room::give_back(&mut write, user, id);
    match write.commit().await? {
        Outcome::Committed(mut rows) => Ok(rows.take(DEFINITION.root)),
        // The same call, sent twice at once.
        Outcome::Changed(_, there) => {
            if file_of(user, &there.row) != own {
                discard(app, &own).await;
            }
            leave_room(app, user, id).await?;
            again(app, user, &key, *there, (&file_fields, &sent.data)).await
        }
        // What it is to belong to is gone, or was never there.
        Outcome::Missing(labels) => {
            discard(app, &own).await;
            leave_room(app, user, id).await?;
            Err(add::missing(&labels)
                .unwrap_or_else(|| Problem::Internal("a new document needs nothing else".to_owned())))
        }
    }
}

/// Gives back the room of a file that no row names.
async fn leave_room(app: &App, user: i64, id: i64) -> Result<(), Problem> {
    let mut room = app.table.write();
    room::give_back(&mut room, user, id);
    room.commit().await?;
    Ok(())
}

/// Puts a file in the place of the one that a document had, or gives it its first.
///
/// # Errors
/// As `new`; 404 and 409 as for an update of its row.
pub async fn replace(app: &App, user: i64, mut sent: Sent) -> Result<Row, Problem> {
    let whole = |name: &str, value: Option<Value>| match value.filter(|value| !value.is_null()) {
        None => Err(Problem::field(name, "required")),
        Some(value) => validate::whole(&value).ok_or_else(|| Problem::field(name, "type")),
    };
    let id = whole("id", sent.data.remove("id"))?;
    let version = whole("version", sent.data.remove("version"))?;
    let mut faults = Vec::new();
    let mut changes = validate::values(&DEFINITION, &sent.data, &mut faults);
    if !faults.is_empty() {
        return Err(Problem::Invalid(faults));
    }
    let key = keys::row(user, DEFINITION.root, id);
    let there = app.table.get(&key).await?.ok_or(Problem::NotFound)?;
    if there.text("filename").is_some() && super::is_portrait(user, id) {
        // Its own page writes it, as a square.
        return Err(Problem::field("id", "value"));
    }
    if there.version() != version {
        // Says how the row is now, before the file is looked at.
        return update::change(app, &DEFINITION, Some(user), &key, version, changes).await;
    }
    let kept = written_anew(&mut sent).await?;
    room::take(app, user, id, size_of(&kept), AT_ONCE).await?;
    changes.extend(fields(&sent.filename, &kept));
    // The small picture of the former file goes with it.
    changes.insert(thumbnail::FIELD.to_owned(), sent.thumbnail.take().into());
    let content = new_content(app);
    let own = keys::content::one(user, DEFINITION.root, id, &content);
    changes.insert(CONTENT.to_owned(), content.into());
    app.files()?.put(&own, kept.mimetype, kept.bytes).await?;
    let written = update::change(app, &DEFINITION, Some(user), &key, version, changes).await;
    match &written {
        Ok(_) => {
            // It was written over the version that was read, so the former file is the one that this version had.
            if there.row.contains_key("size") {
                discard(app, &file_of(user, &there.row)).await;
            }
        }
        // Nobody knows whether the row was written.
        Err(Problem::Unavailable(_) | Problem::Internal(_)) => {}
        Err(_) => discard_unless_named(app, user, &key, &own).await,
    }
    written
}

/// A text that no other content has.
fn new_content(app: &App) -> String {
    format!("{:032x}", u128::from_be_bytes(app.entropy.bytes()))
}

/// Removes a file that no row names. What cannot be removed now a later upload removes.
async fn discard(app: &App, file: &str) {
    let removed = match app.files() {
        Ok(files) => files.remove(file).await,
        Err(problem) => Err(problem),
    };
    if let Err(problem) = removed {
        log::failure("none", DEFINITION.root, &problem);
    }
}

/// Removes the file of a change that was refused. An earlier attempt of it may have been written and its answer lost: then the row
/// names the file.
async fn discard_unless_named(app: &App, user: i64, key: &Key, file: &str) {
    match app.table.get(key).await {
        Ok(Some(there)) if file_of(user, &there.row) == file => {}
        Ok(_) => discard(app, file).await,
        Err(problem) => log::failure("none", DEFINITION.root, &problem),
    }
}

async fn written_anew(sent: &mut Sent) -> Result<file::Kept, Problem> {
    let bytes = std::mem::take(&mut sent.bytes);
    aside(move || file::kept(bytes)).await?
}

fn size_of(kept: &file::Kept) -> i64 {
    i64::try_from(kept.bytes.len()).unwrap_or(i64::MAX)
}

/// The document that parts of so many bytes have become, when this call was answered before: its parts are gone.
pub async fn joined(app: &App, user: i64, id: i64, sent: &Sent) -> Result<Option<Row>, Problem> {
    let key = keys::row(user, DEFINITION.root, id);
    let there = app.table.get(&key).await?.filter(|there| there.row.contains_key(JOINED));
    let Some(there) = there else { return Ok(None) };
    let mimetype = if there.text("mimetype") == Some(file::PDF) { file::PDF } else { file::JPEG };
    let file = [("filename", file::name(&sent.filename, mimetype).into()), (JOINED, sent.joined.into())];
    again(app, user, &key, there, (&named(file), &sent.data)).await.map(Some)
}

/// What a row says of its file.
fn fields(filename: &str, kept: &file::Kept) -> Map<String, Value> {
    Map::from_iter([
        ("filename".to_owned(), file::name(filename, kept.mimetype).into()),
        ("mimetype".to_owned(), kept.mimetype.into()),
        ("size".to_owned(), kept.bytes.len().into()),
    ])
}

/// The row that an earlier call with the same file made. What its sender says otherwise by now is written, as they have not heard of
/// that call; a row that was changed since stays as it is.
async fn again(
    app: &App,
    user: i64,
    key: &Key,
    there: Stored,
    (file, data): (&Map<String, Value>, &Map<String, Value>),
) -> Result<Row, Problem> {
    if file.iter().any(|(name, value)| there.row.get(name) != Some(value)) {
        return Err(Problem::Conflict("error.idempotency.mismatch"));
    }
    let first = there.version();
    let mut changes = validate::values(&DEFINITION, data, &mut Vec::new());
    changes.retain(|name, value| there.row.get(name).unwrap_or(&Value::Null) != value);
    if first != 1 || changes.is_empty() {
        return Ok(there.row);
    }
    update::change(app, &DEFINITION, Some(user), key, first, changes).await
}
