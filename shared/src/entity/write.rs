//! `add` and `update`.

use super::common;
use super::definition::{Access, Definition, Twice};
use super::draft::Draft;
use super::field::{Day, Kind};
use super::present;
use super::read;
use super::validate;
use crate::app::App;
use crate::http::problem::{Fault, Problem};
use crate::http::reply::Reply;
use crate::http::request::Call;
use crate::store::actions::{self, Targets};
use crate::store::catalog::Shelf;
use crate::store::item::{Item, Row, attribute, from_row, to_row};
use crate::store::keys::{self, Key};
use crate::store::table::{Change, Written, key_item};
use serde_json::{Map, Value};
use std::collections::HashMap;

/// Seconds that an `Idempotency-Key` is remembered (`K-51`).
const IDEMPOTENCY_SECONDS: i64 = 24 * 3600;

/// `POST {root}add`.
pub async fn add(call: &Call<'_>) -> Result<Reply, Problem> {
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
    match insert(call.app, call.definition, owner, &body, remembered).await? {
        Inserted::New(row) => Ok(Reply::created(read::answer(call, &row).await?)),
        Inserted::Known(row) => Ok(Reply::ok(read::answer(call, &row).await?)),
        Inserted::Again(row) => Ok(Reply::created(read::answer(call, &row).await?)),
    }
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
    settle(app, definition, owner, &mut row, faults).await?;

    let Some(owner) = owner else { return insert_catalog(app, definition, row).await };
    let unique = !definition.unique.is_empty();
    let id = if unique { natural_id(definition, owner, &row) } else { app.new_id() };
    row.insert("id".to_owned(), Value::from(id));
    let key = keys::row(owner, definition.root, id);
    let item = item(definition, &key, &row);
    let targets = targets_between(app, definition, owner, &Row::new(), &row);
    let pointer = common::owner_in_body(definition).then(|| keys::granted(definition.root, id));

    let refused: Option<Vec<Option<Item>>> = if targets.is_plain() && idempotency.is_none() && pointer.is_none() {
        match app.table.put(item, Some("attribute_not_exists(pk)")).await? {
            Written::Done(_) => None,
            Written::Refused(there) => Some(vec![there]),
        }
    } else {
        let mut all = vec![actions::create(app.table.name(), item)?];
        if let Some((key, fingerprint)) = &idempotency {
            let memory = actions::memory(key, definition.root, id, fingerprint, app.clock.seconds() + IDEMPOTENCY_SECONDS);
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
                if let Some(again) = again(app, definition, owner, idempotency.as_ref(), &refused).await? {
                    return Ok(Inserted::Again(again));
                }
                let missing = targets.faults(&refused[first_target.min(refused.len())..]);
                if !missing.is_empty() {
                    return Err(Problem::Invalid(missing));
                }
                Some(refused)
            }
        }
    };
    match refused {
        None => Ok(Inserted::New(row)),
        Some(there) if unique => {
            let there = there.into_iter().next().flatten().map(|item| to_row(&item));
            match (definition.twice, there) {
                (Twice::Existing, Some(there)) => Ok(Inserted::Known(there)),
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

/// `POST {root}update/{id}`.
pub async fn update(call: &Call<'_>) -> Result<Reply, Problem> {
    let definition = call.definition;
    let id = call.id.ok_or(Problem::NotFound)?;
    let mut body = call.incoming.object()?;
    let mut faults = Vec::new();
    if body.remove("id").is_some_and(|sent| !sent.is_null() && sent.as_i64() != Some(id)) {
        faults.push(Fault::new("id", "value"));
    }
    let version = match body.remove("version") {
        None | Some(Value::Null) => Err("required"),
        Some(version) => version.as_i64().ok_or("type"),
    };
    let version = match version {
        Ok(version) => version,
        Err(key) => {
            faults.push(Fault::new("version", key));
            0
        }
    };
    let owner = if common::owner_in_body(definition) {
        Some(granted_owner(call.app, definition, id).await?)
    } else if definition.is_catalog() {
        None
    } else {
        Some(call.person()?.user)
    };
    if body.get("user").is_some_and(|user| same_person(user, owner)) {
        body.remove("user");
    } else if definition.root != "user" && body.contains_key("user") {
        faults.push(Fault::new("user", "readonly"));
        body.remove("user");
    }
    let changes = validate::values(definition, &body, &mut faults);
    if !faults.is_empty() {
        return Err(Problem::Invalid(faults));
    }
    let key = owner.map_or_else(|| keys::catalog_row(definition.root, id), |owner| keys::row(owner, definition.root, id));
    let row = change(call.app, definition, owner, &key, version, changes).await?;
    if definition.is_catalog() {
        call.app.catalogs.forget(definition.root);
    }
    Ok(Reply::ok(read::answer(call, &row).await?))
}

/// Changes a row after all checks and returns it as it is now.
pub async fn change(
    app: &App,
    definition: &'static Definition,
    owner: Option<i64>,
    key: &Key,
    version: i64,
    mut changes: Map<String, Value>,
) -> Result<Row, Problem> {
    let mut targets = Targets::default();
    if needs_row(app, definition, &changes) {
        let before = app.table.get(key).await?.map(|item| to_row(&item)).ok_or(Problem::NotFound)?;
        if before.get("version").and_then(Value::as_i64) != Some(version) {
            return Err(stale(app, definition, &before).await);
        }
        let mut after = before.clone();
        for (name, value) in &changes {
            after.insert(name.clone(), value.clone());
        }
        after.retain(|_, value| !value.is_null());
        let fixed = definition.unique.iter().find(|name| before.get(**name) != after.get(**name));
        let faults = fixed.map(|name| Fault::new(*name, "readonly")).into_iter().collect();
        settle(app, definition, owner, &mut after, faults).await?;
        changes = difference(&before, &after);
        if let Some(owner) = owner {
            targets = targets_between(app, definition, owner, &before, &after);
        }
    }
    write(app, definition, key, version, changes, targets).await
}

async fn write(
    app: &App,
    definition: &'static Definition,
    key: &Key,
    version: i64,
    changes: Map<String, Value>,
    targets: Targets,
) -> Result<Row, Problem> {
    let mut update = Change {
        add: vec![("version".to_owned(), 1)],
        condition: "attribute_exists(#pk) AND #version = :version AND attribute_not_exists(#deleted)".to_owned(),
        condition_names: vec![("#pk", keys::PK), ("#version", "version"), ("#deleted", "deleted")],
        condition_values: vec![(":version", attribute(&Value::from(version)))],
        ..Change::default()
    };
    update.set.push(("modified".to_owned(), attribute(&Value::from(app.clock.now().to_string()))));
    for (name, value) in &changes {
        if definition.date_index == Some(name.as_str())
            && let (Some(day), Some(id)) = (value.as_str(), id_of(key))
        {
            update.set.push((keys::IX.to_owned(), attribute(&Value::from(keys::date_row(definition.root, day, id)))));
        }
        if value.is_null() {
            update.remove.push(name.clone());
        } else {
            update.set.push((name.clone(), attribute(value)));
        }
    }
    let refused = if targets.is_plain() {
        match app.table.update(key, update).await? {
            Written::Done(item) => return Ok(to_row(&item.unwrap_or_default())),
            Written::Refused(there) => there,
        }
    } else {
        let mut all = vec![actions::update(app.table.name(), key, &update)?];
        all.extend(targets.actions(app.table.name())?);
        match app.table.transact(all).await? {
            Ok(()) => {
                let there = app.table.get(key).await?;
                return there.map(|item| to_row(&item)).ok_or(Problem::NotFound);
            }
            Err(refused) => {
                let missing = targets.faults(&refused[1.min(refused.len())..]);
                if !missing.is_empty() {
                    return Err(Problem::Invalid(missing));
                }
                refused.into_iter().next().flatten()
            }
        }
    };
    match refused.filter(|item| !item.is_empty() && !item.contains_key("deleted")) {
        Some(there) => Err(stale(app, definition, &to_row(&there)).await),
        None => Err(Problem::NotFound),
    }
}

async fn stale(app: &App, definition: &Definition, current: &Row) -> Problem {
    // Labels help a person to compare; without them the ids still do.
    let shelf = present::shelf_for(app, definition, std::slice::from_ref(current)).await.unwrap_or_default();
    let language = crate::http::request::Language::De;
    Problem::Stale(Box::new(present::row(definition, current, &shelf, language)))
}

/// Whether the change can only be judged together with the rest of the row.
fn needs_row(app: &App, definition: &Definition, changes: &Map<String, Value>) -> bool {
    let ruled = definition.rules.is_some_and(|rules| rules.fields.iter().any(|field| changes.contains_key(*field)));
    ruled
        || definition.unique.iter().any(|field| changes.contains_key(*field))
        || definition.fields.iter().any(|field| {
            let bound = |day: Day| matches!(day, Day::Field(other) if changes.contains_key(other) || changes.contains_key(field.name));
            let counted = matches!(field.kind, Kind::Ref(root) if !present::is_catalog(app, root));
            bound(field.not_before) || bound(field.not_after) || counted && changes.contains_key(field.name)
        })
}

fn difference(before: &Row, after: &Row) -> Map<String, Value> {
    let gone = before.keys().filter(|name| !after.contains_key(*name)).map(|name| (name.clone(), Value::Null));
    let new = after.iter().filter(|(name, value)| before.get(*name) != Some(value));
    gone.chain(new.map(|(name, value)| (name.clone(), value.clone()))).collect()
}

/// Bounds, references into catalogs and the rules of the entity; may change fields that follow from others.
/// Also for flows that make rows of their own.
pub async fn settle(
    app: &App,
    definition: &'static Definition,
    owner: Option<i64>,
    row: &mut Row,
    mut faults: Vec<Fault>,
) -> Result<(), Problem> {
    validate::bounds(definition, row, app.clock.latest_today(), &mut faults);
    let shelf = present::shelf_for(app, definition, std::slice::from_ref(row)).await?;
    catalog_references(app, definition, row, &shelf, &mut faults);
    if let Some(rules) = definition.rules {
        let others = match owner {
            Some(owner) => others(app, definition, owner, rules.reads, row).await?,
            None => HashMap::new(),
        };
        let mut draft = Draft::new(row, &shelf, &others);
        (rules.apply)(&mut draft);
        for fault in draft.into_faults() {
            if faults.iter().all(|known| known.path != fault.path) {
                faults.push(fault);
            }
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(Problem::Invalid(faults)) }
}

fn catalog_references(app: &App, definition: &Definition, row: &Row, shelf: &Shelf, faults: &mut Vec<Fault>) {
    for field in common::fields(definition) {
        let Some(value) = row.get(field.name) else { continue };
        let missing = |root: &str, id: &Value| {
            is_counted(app, root).is_none() && root != "user" && id.as_i64().is_none_or(|id| shelf.choosable(root, id).is_none())
        };
        let broken = match (field.kind, value) {
            (Kind::Ref(root), id) => missing(root, id),
            (Kind::Refs(root), Value::Array(ids)) => ids.iter().any(|id| missing(root, id)),
            _ => false,
        };
        if broken {
            faults.push(Fault::new(field.name, "reference"));
        }
    }
}

/// The definition of an owned root whose rows count who points to them.
fn is_counted(app: &App, root: &str) -> Option<&'static Definition> {
    app.root(root).filter(|definition| !definition.is_catalog() && definition.root != "user")
}

async fn others(
    app: &App,
    definition: &Definition,
    owner: i64,
    reads: &[&'static str],
    row: &Row,
) -> Result<HashMap<&'static str, Row>, Problem> {
    let mut others = HashMap::new();
    for name in reads {
        let Some(Kind::Ref(root)) = common::field(definition, name).map(|field| field.kind) else { continue };
        let Some(id) = row.get(*name).and_then(Value::as_i64) else { continue };
        if let Some(item) = app.table.get(&keys::row(owner, root, id)).await? {
            others.insert(*name, to_row(&item));
        }
    }
    Ok(others)
}

/// What the rows that a going row points to lose.
pub(super) fn losses(app: &App, definition: &Definition, owner: i64, row: &Row) -> Targets {
    targets_between(app, definition, owner, row, &Row::new())
}

/// The rows that gain or lose a pointer.
fn targets_between(app: &App, definition: &Definition, owner: i64, before: &Row, after: &Row) -> Targets {
    let mut targets = Targets::default();
    for field in common::fields(definition) {
        let Kind::Ref(root) = field.kind else { continue };
        let id = |row: &Row| row.get(field.name).and_then(Value::as_i64);
        let (old, new) = (id(before), id(after));
        if old == new {
            continue;
        }
        if root == "user" {
            // Somebody else's account may not depend on this row: it must be there now, and may go later.
            if let Some(person) = new.filter(|person| field.name != "user" || *person != owner || common::owner_in_body(definition))
            {
                targets.must_exist(keys::row(person, "user", person), field.name);
            }
        } else if is_counted(app, root).is_some() {
            if let Some(old) = old {
                targets.lose(keys::row(owner, root, old));
            }
            if let Some(new) = new {
                targets.gain(keys::row(owner, root, new), field.name);
            }
        }
    }
    targets
}

fn natural_id(definition: &Definition, owner: i64, row: &Row) -> i64 {
    let values: Vec<&Value> = definition.unique.iter().map(|name| row.get(*name).unwrap_or(&Value::Null)).collect();
    keys::natural_id(owner, definition.root, &serde_json::to_string(&values).unwrap_or_default())
}

/// The item of a row, with its key and its place in the date index.
#[must_use]
pub fn item(definition: &Definition, key: &Key, row: &Row) -> Item {
    let mut item = from_row(row);
    item.extend(key_item(key));
    let day = definition.date_index.and_then(|field| row.get(field)).and_then(Value::as_str);
    if let (Some(day), Some(id)) = (day, id_of(key)) {
        item.insert(keys::IX.to_owned(), attribute(&Value::from(keys::date_row(definition.root, day, id))));
    }
    item
}

fn id_of(key: &Key) -> Option<i64> {
    key.sk.rsplit('#').next()?.parse().ok()
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

fn same_person(sent: &Value, owner: Option<i64>) -> bool {
    owner.is_some() && sent.get("id").unwrap_or(sent).as_i64() == owner
}

/// Whose partition a row of an editor's root lives in.
pub(super) async fn granted_owner(app: &App, definition: &Definition, id: i64) -> Result<i64, Problem> {
    let pointer = app.table.get(&keys::granted(definition.root, id)).await?.ok_or(Problem::NotFound)?;
    to_row(&pointer).get("owner").and_then(Value::as_i64).ok_or(Problem::NotFound)
}

fn idempotency_key<'a>(call: &'a Call<'_>) -> Result<Option<&'a str>, Problem> {
    let Some(key) = call.incoming.headers.get("idempotency-key") else { return Ok(None) };
    let key = key.to_str().map_err(|_| Problem::field("Idempotency-Key", "pattern"))?;
    if key.is_empty() || key.len() > 128 || key.contains('#') {
        return Err(Problem::field("Idempotency-Key", "pattern"));
    }
    Ok(Some(key))
}
