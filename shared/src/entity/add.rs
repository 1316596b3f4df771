//! `add`: makes a row after all checks, in one call.

use super::checks::{self, READ_SET, ReadSet};
use super::common;
use super::definition::{Definition, OnDuplicate};
use super::due;
use super::index;
use super::open;
use super::owner;
use super::read;
use super::references;
use super::sole;
use super::validate;
use crate::app::App;
use crate::entity::call::Call;
use crate::http::problem::{Fault, Problem};
use crate::http::reply::Reply;
use crate::identity::session;
use crate::store::expression::Entry;
use crate::store::item::{Row, Stored, named};
use crate::store::keys::{self, Key};
use crate::store::step::{Label, Outcome};
use crate::store::transaction::Transaction;
use serde_json::{Map, Value};

/// Seconds that an `Idempotency-Key` is remembered: what waits on a device without network is sent as late as its session lasts.
const IDEMPOTENCY_SECONDS: i64 = session::MAX_SECONDS;

/// How often a write is decided anew when what its rules had read has changed meanwhile.
pub(super) const TRIES: usize = 5;

/// The steps of an `add`; those of its references are named by their fields.
pub(super) const ROW: Label = "the row itself";
pub(super) const MEMORY: Label = "what an idempotency key was answered with";
const GRANTED: Label = "whose partition the row is in";

/// `POST {root}add`.
pub async fn add(call: &Call<'_>) -> Result<Reply, Problem> {
    match made(call).await? {
        Inserted::New(row) | Inserted::Again(row) => Ok(Reply::created(read::answer(call, &row).await?)),
        Inserted::Known(row) => Ok(Reply::ok(read::answer(call, &row).await?)),
    }
}

/// Makes the row that the call describes; for roots that do more with a new row than to keep it.
pub async fn made(call: &Call<'_>) -> Result<Inserted, Problem> {
    let mut body = call.incoming.object()?;
    let idempotency = idempotency_key(call)?;
    let id = body.remove("id").filter(|id| !id.is_null());
    body.remove("version");
    let owner = owner::of_new(call, &mut body)?;
    let id = id.map(|id| callers_id(call.app, call.definition, &id)).transpose()?;
    // Without a key the id is the key: no header has a space in it. A row that its fields name may be deleted and made anew.
    let own = id.filter(|_| call.definition.unique.is_empty()).map(|id| id_key(call.definition, id));
    let key = idempotency.map(str::to_owned).or(own);
    let memory = key.zip(owner).map(|(key, owner)| {
        let fingerprint = keys::digest(&Value::Object(body.clone()).to_string());
        (keys::idempotency(owner, &key), fingerprint)
    });
    insert_sent(call.app, call.definition, owner, &body, &Sender { id, memory }).await
}

/// What the id of a new row stands for where no `Idempotency-Key` was sent.
pub(super) fn id_key(definition: &Definition, id: i64) -> String {
    format!("id {} {id}", definition.root)
}

/// The id that the caller has made for a new row of theirs, as `App::new_id` makes them.
///
/// # Errors
/// `readonly` for rows of a catalog and those that one person makes for another; `type`, `min` and `max` for what is no id or is made
/// of a time that is more than ten minutes ahead.
pub fn callers_id(app: &App, definition: &Definition, id: &Value) -> Result<i64, Problem> {
    let refused = |key| Err(Problem::field("id", key));
    let Some(id) = validate::whole(id) else { return refused("type") };
    if id < 1 {
        return refused("min");
    }
    if !common::takes_ids(definition) {
        return refused("readonly");
    }
    if definition.unique.is_empty() && id > app.latest_id() || id > validate::LARGEST_ID {
        return refused("max");
    }
    Ok(id)
}

/// What the sender of a new row says of it beside its fields.
#[derive(Debug, Default)]
pub(super) struct Sender {
    /// The id that they have made; without it the server makes one.
    pub id: Option<i64>,
    /// Where it is remembered that this was sent, and what was sent.
    pub memory: Option<(Key, String)>,
}

impl Sender {
    /// Adds that this was sent, and which row it made or changed.
    pub(super) fn remember(&self, write: &mut Transaction<'_>, app: &App, definition: &Definition, id: i64) {
        let Some((memory, fingerprint)) = &self.memory else { return };
        let now = app.clock.seconds();
        let entry = remembered(definition, id, fingerprint, write.now(), now);
        write.renew(MEMORY, memory, entry, now);
    }

    /// The row that the same call has made or changed; 409 when another one came with its key.
    pub(super) fn answered(&self, definition: &Definition, memory: &Stored) -> Result<i64, Problem> {
        let fingerprint = self.memory.as_ref().map(|(_, fingerprint)| fingerprint.as_str());
        if memory.text("fingerprint") != fingerprint || memory.text("root") != Some(definition.root) {
            return Err(Problem::Conflict("error.idempotency.mismatch"));
        }
        Ok(memory.number("row"))
    }
}

/// A new row that may be written, and what must still be so then.
pub(super) struct New {
    pub row: Row,
    read_set: ReadSet,
}

impl New {
    /// Judges a body as a row of `owner`. `beside` are rows of the root that are written in the same transaction.
    pub(super) async fn judge(
        app: &App,
        definition: &'static Definition,
        owner: i64,
        body: &Map<String, Value>,
        beside: &[Row],
    ) -> Result<Self, Problem> {
        let (mut row, faults) = begin(definition, body);
        if definition.root != "user" {
            row.insert("user".to_owned(), Value::from(owner));
        }
        let read_set = checks::row_beside(app, definition, Some(owner), &mut row, &[], faults, beside).await?;
        Ok(Self { row, read_set })
    }

    /// The same row under its id.
    pub(super) fn with_id(mut self, id: i64) -> Self {
        self.row.insert("id".to_owned(), Value::from(id));
        self
    }

    /// Adds what writes it.
    pub(super) fn write(
        self,
        label: Label,
        write: &mut Transaction<'_>,
        app: &App,
        definition: &Definition,
        owner: i64,
        key: &Key,
    ) {
        let Self { row, read_set } = self;
        references::follow(write, app, definition, owner, key, &Row::new(), &row);
        read_set.require(write);
        open::follow(write, definition, key, None, Some(&row));
        write.create(label, key, due::entry(definition, row, app.clock.now()));
    }
}

/// The header `Idempotency-Key`, by which a call that is sent again is known.
pub fn idempotency_key<'a>(call: &'a Call<'_>) -> Result<Option<&'a str>, Problem> {
    let Some(key) = call.incoming.headers.get("idempotency-key") else { return Ok(None) };
    let key = key.to_str().map_err(|_| Problem::field("Idempotency-Key", "pattern"))?;
    if key.is_empty() || key.len() > 128 || key.bytes().any(|byte| byte == b'#' || !byte.is_ascii_graphic()) {
        return Err(Problem::field("Idempotency-Key", "pattern"));
    }
    Ok(Some(key))
}

/// How an insert ended.
pub enum Inserted {
    /// The row was not there before.
    New(Row),
    /// A row with the same unique fields was there.
    Known(Row),
    /// The same `Idempotency-Key` made this row earlier, whatever id came with it now.
    Again(Row),
}

impl Inserted {
    /// The row, new or not.
    #[must_use]
    pub fn into_row(self) -> Row {
        match self {
            Self::New(row) | Self::Known(row) | Self::Again(row) => row,
        }
    }
}

/// Makes a row for a person (`owner`) or of a catalog, after all checks. Also for rows that only the server makes.
pub async fn insert(
    app: &App,
    definition: &'static Definition,
    owner: Option<i64>,
    body: &Map<String, Value>,
) -> Result<Inserted, Problem> {
    insert_sent(app, definition, owner, body, &Sender::default()).await
}

async fn insert_sent(
    app: &App,
    definition: &'static Definition,
    owner: Option<i64>,
    body: &Map<String, Value>,
    sender: &Sender,
) -> Result<Inserted, Problem> {
    let Some(owner) = owner else { return insert_catalog(app, definition, body).await };
    for _ in 0..TRIES {
        if let Some(inserted) = attempt(app, definition, owner, body, sender).await? {
            return Ok(inserted);
        }
    }
    Err(Problem::Unavailable("the rows around a new one kept changing".to_owned()))
}

/// Makes the row, or nothing when a row that the rules had read has changed meanwhile or its id was taken.
async fn attempt(
    app: &App,
    definition: &'static Definition,
    owner: i64,
    body: &Map<String, Value>,
    sender: &Sender,
) -> Result<Option<Inserted>, Problem> {
    let new = New::judge(app, definition, owner, body, &[]).await?;
    let unique = !definition.unique.is_empty();
    let natural = unique.then(|| natural_id(definition, owner, &new.row));
    if sender.id.zip(natural).is_some_and(|(id, natural)| id != natural) {
        return Err(Problem::field("id", "value"));
    }
    let id = sender.id.or(natural).unwrap_or_else(|| app.new_id());
    let new = new.with_id(id);
    let key = keys::row(owner, definition.root, id);
    let mut write = app.table.write();
    sender.remember(&mut write, app, definition, id);
    let whose = sole::key(definition, &new.row).map(|_| new.row.clone());
    new.write(ROW, &mut write, app, definition, owner, &key);
    if common::owner_in_body(definition) {
        let owner = Map::from_iter([("owner".to_owned(), Value::from(owner))]);
        write.create(GRANTED, &keys::granted(definition.root, id), Entry::plain(owner));
    }
    if let Some(row) = whose {
        sole::take(app, definition, owner, &row, &mut write).await?;
    }

    match write.commit().await? {
        Outcome::Committed(mut rows) => Ok(Some(Inserted::New(rows.take(ROW)))),
        Outcome::Changed(MEMORY, memory) => again(app, definition, owner, body, sender, &memory).await.map(Some),
        Outcome::Changed(ROW, there) if unique => match definition.on_duplicate {
            OnDuplicate::Existing => {
                let stays = sole::take_again(app, definition, owner, &there.row).await?;
                Ok(stays.then_some(Inserted::Known(there.row)))
            }
            OnDuplicate::Refuse => Err(Problem::field(unique_field(definition), "unique")),
        },
        // It was made so long ago that nobody knows of what.
        Outcome::Changed(ROW, _) if sender.id.is_some() => Err(Problem::field("id", "unique")),
        Outcome::Missing(labels) => missing(&labels).map_or(Ok(None), Err),
        // Also a row that was made in the same millisecond and drew the same number: the next try draws another.
        Outcome::Changed(..) => Ok(None),
    }
}

/// The faults of references to rows that are not there; nothing when a row is gone that rules had read.
#[must_use]
pub fn missing(labels: &[Label]) -> Option<Problem> {
    let faults: Vec<Fault> =
        labels.iter().filter(|label| **label != READ_SET).map(|field| Fault::new(*field, "reference")).collect();
    (!faults.is_empty()).then_some(Problem::Invalid(faults))
}

#[must_use]
pub fn begin(definition: &Definition, body: &Map<String, Value>) -> (Row, Vec<Fault>) {
    let mut faults = Vec::new();
    let mut row = validate::starts(definition);
    row.extend(validate::values(definition, body, &mut faults).into_iter().filter(|(_, value)| !value.is_null()));
    validate::required(definition, &row, &mut faults);
    (row, faults)
}

fn remembered(definition: &Definition, id: i64, fingerprint: &str, created: &str, now: i64) -> Entry {
    let memory: [(&str, Value); 4] = [
        ("root", definition.root.into()),
        ("row", id.into()),
        ("fingerprint", fingerprint.into()),
        ("created", created.into()),
    ];
    Entry::plain(named(memory)).until(now + IDEMPOTENCY_SECONDS)
}

/// The row that the same `Idempotency-Key` made earlier. When it has been deleted meanwhile, the same body makes the same
/// answer once more: a copy kept beside the row would outlive what the person has deleted.
async fn again(
    app: &App,
    definition: &'static Definition,
    owner: i64,
    body: &Map<String, Value>,
    sender: &Sender,
    memory: &Stored,
) -> Result<Inserted, Problem> {
    let id = sender.answered(definition, memory)?;
    if let Some(there) = app.table.get(&keys::row(owner, definition.root, id)).await? {
        return Ok(Inserted::Again(there.row));
    }
    as_made(app, definition, owner, body, id, memory).await.map(Inserted::Again)
}

/// A row as it was made, where it has been deleted since.
pub(super) async fn as_made(
    app: &App,
    definition: &'static Definition,
    owner: i64,
    body: &Map<String, Value>,
    id: i64,
    memory: &Stored,
) -> Result<Row, Problem> {
    let (mut row, _) = begin(definition, body);
    row.insert("user".to_owned(), Value::from(owner));
    // It was judged when it was made; what it pointed to may be gone too.
    match checks::row(app, definition, Some(owner), &mut row, &[], Vec::new()).await {
        Ok(_) | Err(Problem::Invalid(_)) => {}
        Err(other) => return Err(other),
    }
    row.insert("id".to_owned(), Value::from(id));
    row.insert("version".to_owned(), Value::from(1));
    for name in ["created", "modified"] {
        row.insert(name.to_owned(), memory.text("created").into());
    }
    Ok(row)
}

fn unique_field(definition: &Definition) -> &'static str {
    definition.unique.iter().find(|name| **name != "user").copied().unwrap_or("user")
}

/// The id of the row that its unique fields name.
#[must_use]
pub fn natural_id(definition: &Definition, owner: i64, row: &Row) -> i64 {
    let values: Vec<&Value> = definition.unique.iter().map(|name| row.get(*name).unwrap_or(&Value::Null)).collect();
    keys::natural_id(owner, definition.root, &serde_json::to_string(&values).unwrap_or_default())
}

async fn insert_catalog(
    app: &App,
    definition: &'static Definition,
    body: &Map<String, Value>,
) -> Result<Inserted, Problem> {
    let (mut row, faults) = begin(definition, body);
    checks::row(app, definition, None, &mut row, &[], faults).await?;
    let rows = app.catalogs.rows(definition.root).await?;
    let names = if definition.unique.is_empty() { &["key"] } else { definition.unique };
    if rows.iter().any(|there| names.iter().all(|name| there.get(*name) == row.get(*name))) {
        return Err(Problem::field(names[0], "unique"));
    }
    for _ in 0..TRIES {
        let id = app.new_id();
        row.insert("id".to_owned(), Value::from(id));
        let mut write = app.table.write();
        write.create(ROW, &keys::catalog_row(definition.root, id), index::entry(definition, row.clone()));
        if let Outcome::Committed(mut rows) = write.commit().await? {
            app.catalogs.forget(definition.root);
            return Ok(Inserted::New(rows.take(ROW)));
        }
    }
    Err(Problem::Unavailable("every id of a new row was taken".to_owned()))
}
