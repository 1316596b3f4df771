//! `update`: changes the fields that were sent, under the version that the caller saw.
//!
//! One DynamoDB call when the changed fields stand alone. When a rule, a bound or a counted reference looks at them, the
//! stored row is read first; the write is conditional on its version either way. Rows that the rules read beside it must be
//! the same too: when one is not, the change is decided anew.

use super::add::{ROW, TRIES, missing};
use super::checks::{self, ReadSet};
use super::definition::Definition;
use super::dropped_parts::{self, DroppedPart};
use super::due;
use super::field::{Day, Kind};
use super::index;
use super::open;
use super::owner;
use super::present;
use super::read;
use super::references::{self, counted};
use super::validate;
use crate::app::App;
use crate::entity::call::Call;
use crate::http::problem::{Fault, Problem};
use crate::http::reply::Reply;
use crate::language::Language;
use crate::store::expression::{Change, Expect};
use crate::store::item::Row;
use crate::store::keys::Key;
use crate::store::step::{Label, Outcome};
use crate::store::transaction::{LIMIT, Transaction};
use serde_json::{Map, Value};

/// `POST {root}update/{id}`.
pub async fn update(call: &Call<'_>) -> Result<Reply, Problem> {
    let row = changed(call).await?;
    Ok(Reply::ok(read::answer(call, &row).await?))
}

/// Changes the row that the call names; for roots that do more with a changed row than to keep it.
pub async fn changed(call: &Call<'_>) -> Result<Row, Problem> {
    let sent = Sent::read(call).await?;
    let target = Target {
        app: call.app,
        definition: call.definition,
        owner: sent.owner,
        key: &sent.key,
        version: sent.version,
        language: call.language(),
        beside: &[],
    };
    let row = target.change(sent.changes).await?;
    if call.definition.is_catalog() {
        call.app.catalogs.forget(call.definition.root);
    }
    Ok(row)
}

/// A body that was understood.
struct Sent {
    owner: Option<i64>,
    key: Key,
    version: i64,
    changes: Map<String, Value>,
}

impl Sent {
    async fn read(call: &Call<'_>) -> Result<Self, Problem> {
        let definition = call.definition;
        let id = call.id.ok_or(Problem::NotFound)?;
        let mut body = call.incoming.object()?;
        let mut faults = Vec::new();
        if body.remove("id").is_some_and(|sent| !sent.is_null() && validate::whole(&sent) != Some(id)) {
            faults.push(Fault::new("id", "value"));
        }
        let version = match body.remove("version") {
            None | Some(Value::Null) => Err("required"),
            Some(version) => validate::whole(&version).ok_or("type"),
        };
        faults.extend(version.err().map(|key| Fault::new("version", key)));
        let owner = owner::of_stored(call, id).await?;
        let owner_sent = definition.root != "user" || body.get("user").is_some_and(|user| owner::is_same(user, owner));
        if let Some(user) = owner_sent.then(|| body.remove("user")).flatten()
            && !owner::is_same(&user, owner)
        {
            faults.push(Fault::new("user", "readonly"));
        }
        let changes = validate::values(definition, &body, &mut faults);
        match version {
            Ok(version) if faults.is_empty() => {
                Ok(Self { owner, key: owner::key(definition, owner, id), version, changes })
            }
            _ => Err(Problem::Invalid(faults)),
        }
    }
}

/// Changes a row after all checks and returns it as it is now.
pub async fn change(
    app: &App,
    definition: &'static Definition,
    owner: Option<i64>,
    key: &Key,
    version: i64,
    changes: Map<String, Value>,
) -> Result<Row, Problem> {
    let language = Language::SOURCE;
    Target { app, definition, owner, key, version, language, beside: &[] }.change(changes).await
}

/// The row that is to be changed.
pub(super) struct Target<'a> {
    pub app: &'a App,
    pub definition: &'static Definition,
    pub owner: Option<i64>,
    pub key: &'a Key,
    pub version: i64,
    /// The language in which the row is told that stands in the way.
    pub language: Language,
    /// Rows of the root that are written in the same transaction, as they are to become.
    pub beside: &'a [Row],
}

/// A change that may be written, and what must still be so then besides the version.
#[derive(Default)]
pub(super) struct Plan {
    change: Change,
    /// The row before and after, where it was read.
    rows: Option<(Row, Row)>,
    read_set: ReadSet,
    /// How often the number of rows that point to this one had changed, where its parts were looked at.
    reference_version: Option<i64>,
    /// The parts that cannot stay with the row.
    dropped: Vec<DroppedPart>,
}

impl Plan {
    /// The row after the change, where it was read.
    pub(super) fn after(&self) -> Option<&Row> {
        self.rows.as_ref().map(|(_, after)| after)
    }
}

impl Target<'_> {
    /// Decides and writes, anew when a row that it was decided by has changed meanwhile.
    async fn change(&self, changes: Map<String, Value>) -> Result<Row, Problem> {
        for _ in 0..TRIES {
            let plan = if needs_row(self.app, self.definition, &changes) {
                self.judge(&changes, &[]).await?
            } else {
                self.take(changes.clone()).await?
            };
            if let Some(row) = self.commit(plan).await? {
                return Ok(row);
            }
        }
        Err(Problem::Unavailable("the rows around a changed one kept changing".to_owned()))
    }

    /// Takes changes that stand alone.
    async fn take(&self, changes: Map<String, Value>) -> Result<Plan, Problem> {
        let mut faults = Vec::new();
        let filled = changes.iter().filter(|(_, value)| !value.is_null());
        let filled = filled.map(|(name, value)| (name.clone(), value.clone())).collect();
        checks::values(self.app, self.definition, &filled, &mut faults).await?;
        if !faults.is_empty() {
            return Err(Problem::Invalid(faults));
        }
        let index_key = self.new_index_key(&changes, &filled);
        Ok(Plan { change: Change::entity(changes).at(index_key), ..Plan::default() })
    }

    /// Judges changes together with the row that they change. Of the parts in `sent` the caller says what they become.
    pub(super) async fn judge(&self, changes: &Map<String, Value>, sent: &[i64]) -> Result<Plan, Problem> {
        let Self { app, definition, .. } = *self;
        let stored = app.table.get(self.key).await?.ok_or(Problem::NotFound)?;
        if stored.version() != self.version {
            return Err(stale(app, definition, &stored.row, self.language).await);
        }
        let mut after = stored.row.clone();
        after.extend(changes.clone());
        after.retain(|_, value| !value.is_null());
        let fixed = fixed(definition).find(|name| stored.row.get(**name) != after.get(**name));
        let faults = fixed.map(|name| Fault::new(*name, "readonly")).into_iter().collect();
        let guarded = definition.parts.filter(|parts| parts.guard.iter().any(|field| changes.contains_key(*field)));
        let (parts, dropped) = match guarded {
            Some(rule) => dropped_parts::divide(app, definition, rule, &stored, &after, sent).await?,
            None => Default::default(),
        };
        let read_set = checks::row_beside(app, definition, self.owner, &mut after, &parts, faults, self.beside).await?;
        let change = Change::between(&stored.row, after.clone());
        let index_key = self.new_index_key(&change.fields, &after);
        let reference_version = guarded.map(|_| stored.reference_version);
        let change = due::follow(definition, change.at(index_key), &stored, &after, app.clock.now());
        Ok(Plan { change, rows: Some((stored.row, after)), read_set, reference_version, dropped })
    }

    /// The sort key in the date index that the changes give the row; `None` when it stays where it is.
    fn new_index_key(&self, changes: &Map<String, Value>, after: &Row) -> Option<String> {
        let moved = changes.keys().any(|name| index::decides(self.definition, name));
        let id = self.key.sk.rsplit('#').next().and_then(|id| id.parse::<i64>().ok());
        let mut after = moved.then(|| after.clone())?;
        after.insert("id".to_owned(), id?.into());
        index::key(self.definition, &after)
    }

    /// Writes the change, or nothing when a row that it was decided by has changed meanwhile.
    async fn commit(&self, plan: Plan) -> Result<Option<Row>, Problem> {
        let mut write = self.app.table.write();
        self.write(ROW, &mut write, plan);
        if write.len() > LIMIT {
            return Err(Problem::Conflict("error.reference.inuse"));
        }
        match write.commit().await? {
            Outcome::Committed(mut rows) => Ok(Some(rows.take(ROW))),
            Outcome::Missing(labels) if labels.contains(&dropped_parts::PART) => Ok(None),
            Outcome::Missing(labels) if labels.contains(&ROW) => Err(Problem::NotFound),
            Outcome::Missing(labels) => missing(&labels).map_or(Ok(None), Err),
            Outcome::Changed(ROW, there) if there.is_deleted() => Err(Problem::NotFound),
            Outcome::Changed(ROW, there) if there.version() != self.version => {
                Err(stale(self.app, self.definition, &there.row, self.language).await)
            }
            // A part came or went, or a row that the rules had read is another.
            Outcome::Changed(..) => Ok(None),
        }
    }

    /// Adds what the change writes.
    pub(super) fn write(&self, label: Label, write: &mut Transaction<'_>, plan: Plan) {
        let expect = Expect::version(self.version);
        let expect =
            plan.reference_version.map_or_else(|| expect.clone(), |version| expect.clone().reference_version(version));
        write.change(label, self.key, plan.change, expect);
        if let (Some(owner), Some((before, after))) = (self.owner, &plan.rows) {
            references::follow(write, self.app, self.definition, owner, self.key, before, after);
            open::follow(write, self.definition, self.key, Some(before), Some(after));
        }
        plan.read_set.require(write);
        for dropped in plan.dropped {
            dropped.go(write, self.app, self.definition);
        }
    }
}

/// The refusal of a change that was made from another version than the stored row has.
pub async fn stale(app: &App, definition: &Definition, current: &Row, language: Language) -> Problem {
    // Labels help a person to compare; without them the ids still do.
    let snapshot = present::snapshot_for(app, definition, std::slice::from_ref(current)).await.unwrap_or_default();
    Problem::Stale(Box::new(present::row(definition, current, &snapshot, language)))
}

/// The fields that stay as they were added.
fn fixed(definition: &Definition) -> impl Iterator<Item = &'static &'static str> {
    definition.unique.iter().chain(definition.frozen)
}

/// Whether the change can only be judged together with the rest of the row.
fn needs_row(app: &App, definition: &Definition, changes: &Map<String, Value>) -> bool {
    let ruled = definition.rules.is_some_and(|rules| rules.fields.iter().any(|field| changes.contains_key(*field)));
    // Where a row stands may depend on fields that were not sent.
    let moved = !definition.index_groups.is_empty() && changes.keys().any(|name| index::decides(definition, name));
    ruled
        || moved
        || changes.keys().any(|name| due::decides(definition, name) || open::decides(definition, name))
        || fixed(definition).any(|field| changes.contains_key(*field))
        || definition.fields.iter().any(|field| {
            let bound = |day: Day| matches!(day, Day::Field(other) if changes.contains_key(other) || changes.contains_key(field.name));
            let counted = matches!(field.kind, Kind::Ref(root) if root == "user" || counted(app, root).is_some());
            bound(field.not_before) || bound(field.not_after) || counted && changes.contains_key(field.name)
        })
}
