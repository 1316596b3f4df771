//! `add`: makes a row after all checks, in one call.

use super::common;
use super::definition::{Access, Definition, Twice};
use super::read;
use super::settle::{item, same_person, settle, targets_between};
use super::validate;
use crate::app::App;
use crate::entity::call::Call;
use crate::http::problem::Problem;
use crate::http::reply::Reply;
use crate::store::actions;
use crate::store::item::{Item, Row, to_row};
use crate::store::keys::{self, Key};
use crate::store::table::Written;
use serde_json::{Map, Value};

/// Seconds that an `Idempotency-Key` is remembered (`K-51`).
const IDEMPOTENCY_SECONDS: i64 = 24 * 3600;

/// How often a row is made anew when what its rules had read has changed meanwhile.
pub(super) const TRIES: usize = 5;

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
    if let Some(id) = body.remove("id").filter(|id| !id.is_null()) {
        let key = if id.as_i64().is_some_and(|id| id < 1) { "min" } else { "readonly" };
        return Err(Problem::field("id", key));
    }
    body.remove("version");
    let owner = owner(call, &mut body)?;
    let fingerprint = idempotency.is_some().then(|| keys::digest(&Value::Object(body.clone()).to_string()));
    let remembered = match (&idempotency, owner) {
        (Some(key), Some(owner)) => Some((keys::idempotency(owner, key), fingerprint.unwrap_or_default())),
        _ => None,
    };
    insert(call.app, call.definition, owner, &body, remembered).await
}

/// How an insert ended.
pub enum Inserted {
    /// The row was not there before.
    New(Row),
    /// A row with the same unique fields was there.
    Known(Row),
    /// The same `Idempotency-Key` made this row earlier.
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
    idempotency: Option<(Key, String)>,
) -> Result<Inserted, Problem> {
    for _ in 0..TRIES {
        if let Some(inserted) = attempt(app, definition, owner, body, idempotency.as_ref()).await? {
            return Ok(inserted);
        }
    }
    Err(Problem::Unavailable("the rows around a new one kept changing".to_owned()))
}

/// Makes the row, or nothing when a row that the rules had read has changed meanwhile.
async fn attempt(
    app: &App,
    definition: &'static Definition,
    owner: Option<i64>,
    body: &Map<String, Value>,
    idempotency: Option<&(Key, String)>,
) -> Result<Option<Inserted>, Problem> {
    let mut faults = Vec::new();
    let changes = validate::values(definition, body, &mut faults);
    let mut row = validate::starts(definition);
    row.extend(changes.into_iter().filter(|(_, value)| !value.is_null()));
    validate::required(definition, &row, &mut faults);
    let now = app.clock.now().to_string();
    row.insert("version".to_owned(), Value::from(1));
    row.insert("created".to_owned(), Value::from(now.clone()));
    row.insert("modified".to_owned(), Value::from(now));
    if let Some(owner) = owner
        && definition.root != "user"
    {
        row.insert("user".to_owned(), Value::from(owner));
    }
    let seen = settle(app, definition, owner, &mut row, &[], faults).await?;

    let Some(owner) = owner else { return insert_catalog(app, definition, row).await.map(Some) };
    let unique = !definition.unique.is_empty();
    let id = if unique { natural_id(definition, owner, &row) } else { app.new_id() };
    row.insert("id".to_owned(), Value::from(id));
    let key = keys::row(owner, definition.root, id);
    let item = item(definition, &key, &row);
    let mut targets = targets_between(app, definition, owner, &Row::new(), &row);
    for (key, version) in seen {
        targets.unchanged(key, version);
    }
    let pointer = common::owner_in_body(definition).then(|| keys::granted(definition.root, id));

    let refused: Option<Vec<Option<Item>>> = if targets.is_plain() && idempotency.is_none() && pointer.is_none() {
        match app.table.put(item, Some("attribute_not_exists(pk)")).await? {
            Written::Done(_) => None,
            Written::Refused(there) => Some(vec![there]),
        }
    } else {
        let mut all = vec![actions::create(app.table.name(), item)?];
        if let Some((key, fingerprint)) = idempotency {
            let memory =
                actions::memory(key, definition.root, id, fingerprint, app.clock.seconds() + IDEMPOTENCY_SECONDS);
            all.push(actions::remember(app.table.name(), memory, app.clock.seconds())?);
        }
        if let Some(pointer) = &pointer {
            all.push(actions::create(app.table.name(), actions::pointer(pointer, owner))?);
        }
        let first_target = all.len();
        all.extend(targets.actions(app.table.name())?);
        match app.table.transact(all).await? {
            Ok(()) => None,
            Err(refused) => {
                if let Some(again) = again(app, definition, owner, idempotency, &refused).await? {
                    return Ok(Some(Inserted::Again(again)));
                }
                let of_targets = &refused[first_target.min(refused.len())..];
                let missing = targets.faults(of_targets);
                if !missing.is_empty() {
                    return Err(Problem::Invalid(missing));
                }
                if targets.moved(of_targets) {
                    return Ok(None);
                }
                Some(refused)
            }
        }
    };
    match refused {
        None => Ok(Some(Inserted::New(row))),
        Some(there) if unique => {
            let there = there.into_iter().next().flatten().map(|item| to_row(&item));
            match (definition.twice, there) {
                (Twice::Existing, Some(there)) => Ok(Some(Inserted::Known(there))),
                _ => Err(Problem::field(unique_field(definition), "unique")),
            }
        }
        Some(_) => Err(Problem::Unavailable("two rows were about to get one id".to_owned())),
    }
}

fn unique_field(definition: &Definition) -> &'static str {
    definition.unique.iter().find(|name| **name != "user").copied().unwrap_or("user")
}

async fn again(
    app: &App,
    definition: &Definition,
    owner: i64,
    idempotency: Option<&(Key, String)>,
    refused: &[Option<Item>],
) -> Result<Option<Row>, Problem> {
    let Some((_, fingerprint)) = idempotency else { return Ok(None) };
    let Some(Some(memory)) = refused.get(1) else { return Ok(None) };
    let memory = to_row(memory);
    let same = memory.get("fingerprint").and_then(Value::as_str) == Some(fingerprint)
        && memory.get("root").and_then(Value::as_str) == Some(definition.root);
    if !same {
        return Err(Problem::Conflict("error.idempotency.mismatch"));
    }
    let id = memory.get("row").and_then(Value::as_i64).unwrap_or(0);
    let there = app.table.get(&keys::row(owner, definition.root, id)).await?;
    there.map(|item| to_row(&item)).ok_or(Problem::NotFound).map(Some)
}

async fn insert_catalog(app: &App, definition: &'static Definition, mut row: Row) -> Result<Inserted, Problem> {
    let rows = app.catalogs.rows(definition.root).await?;
    if rows.iter().any(|there| there.get("key") == row.get("key")) {
        return Err(Problem::field("key", "unique"));
    }
    let id = app.new_id();
    row.insert("id".to_owned(), Value::from(id));
    let item = item(definition, &keys::catalog_row(definition.root, id), &row);
    app.table.put(item, Some("attribute_not_exists(pk)")).await?;
    app.catalogs.forget(definition.root);
    Ok(Inserted::New(row))
}

/// Whose row is being added. `None` for catalogs.
fn owner(call: &Call<'_>, body: &mut Map<String, Value>) -> Result<Option<i64>, Problem> {
    if call.definition.access != Access::Owned {
        return Ok(None);
    }
    let caller = call.person()?.user;
    let sent = body.get("user").filter(|user| !user.is_null()).cloned();
    if common::owner_in_body(call.definition) {
        let user = sent.ok_or_else(|| Problem::field("user", "required"))?;
        let id = user.get("id").unwrap_or(&user).as_i64().ok_or_else(|| Problem::field("user", "type"))?;
        body.remove("user");
        return Ok(Some(id));
    }
    if sent.is_some_and(|user| !same_person(&user, Some(caller))) {
        return Err(Problem::field("user", "readonly"));
    }
    body.remove("user");
    Ok(Some(caller))
}

fn idempotency_key<'a>(call: &'a Call<'_>) -> Result<Option<&'a str>, Problem> {
    let Some(key) = call.incoming.headers.get("idempotency-key") else { return Ok(None) };
    let key = key.to_str().map_err(|_| Problem::field("Idempotency-Key", "pattern"))?;
    if key.is_empty() || key.len() > 128 || key.contains('#') {
        return Err(Problem::field("Idempotency-Key", "pattern"));
    }
    Ok(Some(key))
}

/// The id of the row that its unique fields name.
#[must_use]
pub fn natural_id(definition: &Definition, owner: i64, row: &Row) -> i64 {
    let values: Vec<&Value> = definition.unique.iter().map(|name| row.get(*name).unwrap_or(&Value::Null)).collect();
    keys::natural_id(owner, definition.root, &serde_json::to_string(&values).unwrap_or_default())
}
