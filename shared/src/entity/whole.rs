//! `save`: a row together with its parts (`Definition::parts`), all of it or nothing.
//!
//! One body says what becomes of the whole and of each part that is sent: without a version it is made, with one it is changed, a
//! part with `deleted` goes. Rules, limits and versions are those of `add`, `update` and `delete`; a fault of a part is told below
//! `parts[0]`. What the rules of a part look at is the whole as this call leaves it.

use super::add::{self, MEMORY, New, ROW, Sender, TRIES, missing};
use super::definition::Parts;
use super::dropped_parts::{self, DroppedPart, PART};
use super::owner;
use super::present;
use super::update::{Plan, Target};
use super::validate;
use crate::entity::call::Call;
use crate::http::problem::{Fault, Problem};
use crate::http::reply::Reply;
use crate::store::item::{Row, Stored};
use crate::store::keys::{self, Key};
use crate::store::step::{Label, Outcome};
use crate::store::transaction::{LIMIT, Transaction};
use serde_json::{Map, Value, json};

/// Most parts of a call: one that goes is four actions, four are the whole's own, and a transaction takes `LIMIT`.
pub const MAX_PARTS: usize = 24;

/// The list of parts in body and answer.
pub const PARTS: &str = "parts";

/// What says of a part that it goes.
pub const DELETED: &str = "deleted";

const NEW_PART: Label = "a part that is made";
const CHANGED_PART: Label = "a part that is changed";

/// `POST {root}save`.
pub async fn save(call: &Call<'_>) -> Result<Reply, Problem> {
    let rule = call.definition.parts.ok_or(Problem::NotFound)?;
    let sent = Sent::read(call, rule)?;
    for _ in 0..TRIES {
        if let Some(saved) = sent.attempt(call).await? {
            let answer = answer(call, &saved).await?;
            return Ok(if sent.version.is_none() { Reply::created(answer) } else { Reply::ok(answer) });
        }
    }
    Err(Problem::Unavailable("the rows around a saved one kept changing".to_owned()))
}

/// The rows that a call has left: the whole, and the parts that it made or changed, as they were sent.
struct Saved {
    whole: Row,
    parts: Vec<Row>,
}

/// A body that was understood.
struct Sent {
    rule: Parts,
    owner: i64,
    id: i64,
    /// `None` for a whole that is made.
    version: Option<i64>,
    fields: Map<String, Value>,
    parts: Vec<SentPart>,
    sender: Sender,
}

struct SentPart {
    id: i64,
    becomes: Becomes,
    fields: Map<String, Value>,
}

#[derive(Clone, Copy)]
enum Becomes {
    New,
    Changed(i64),
    Gone,
}

impl Sent {
    fn read(call: &Call<'_>, rule: Parts) -> Result<Self, Problem> {
        let mut fields = call.incoming.object()?;
        let sent_id = fields.remove("id").filter(|id| !id.is_null());
        let version = version(&mut fields).map_err(|key| Problem::field("version", key))?;
        let fingerprint = keys::digest(&json!([version, fields]).to_string());
        let owner = owner::of_new(call, &mut fields)?.ok_or(Problem::NotFound)?;
        let id = known_or_new(call, sent_id.as_ref(), version.is_some())?;
        let made = version.is_none().then(|| add::id_key(call.definition, id));
        let key = add::idempotency_key(call)?.map(str::to_owned).or(made.filter(|_| sent_id.is_some()));
        let memory = key.map(|key| (keys::idempotency(owner, &key), fingerprint));
        let parts = read_parts(call, rule, id, fields.remove(PARTS))?;
        Ok(Self { rule, owner, id, version, fields, parts, sender: Sender { id: Some(id), memory } })
    }

    /// Saves, or nothing when a row that it was decided by has changed meanwhile.
    async fn attempt(&self, call: &Call<'_>) -> Result<Option<Saved>, Problem> {
        let (app, definition) = (call.app, call.definition);
        let key = keys::row(self.owner, definition.root, self.id);
        let mut write = app.table.write();
        self.sender.remember(&mut write, app, definition, self.id);
        let whole = match self.version {
            None => {
                let new = New::judge(app, definition, self.owner, &self.fields, &[]).await?.with_id(self.id);
                let row = new.row.clone();
                new.write(ROW, &mut write, app, definition, self.owner, &key);
                row
            }
            Some(version) => {
                let plan = match self.judge(call, &key, version, &self.fields, &[]).await {
                    Err(Problem::Stale(_)) => return self.refused(call).await,
                    plan => plan?,
                };
                let row = plan.after().cloned().unwrap_or_default();
                self.target(call, &key, version, &[]).write(ROW, &mut write, plan);
                row
            }
        };
        let beside = [whole];
        let mut faults = Vec::new();
        for (at, part) in self.parts.iter().enumerate() {
            match self.part(call, &mut write, part, &beside).await {
                Ok(()) => {}
                Err(Problem::Invalid(found)) => faults.extend(found.into_iter().map(|fault| below(at, &fault))),
                Err(Problem::Stale(_)) => return self.refused(call).await,
                Err(other) => return Err(other),
            }
        }
        if !faults.is_empty() {
            return Err(Problem::Invalid(faults));
        }
        if write.len() > LIMIT {
            return Err(Problem::Conflict("error.reference.inuse"));
        }
        self.commit(call, write).await
    }

    async fn commit(&self, call: &Call<'_>, write: Transaction<'_>) -> Result<Option<Saved>, Problem> {
        match write.commit().await? {
            Outcome::Committed(mut rows) => {
                let parts = rows.each(&[NEW_PART, CHANGED_PART]);
                Ok(Some(Saved { whole: rows.take(ROW), parts }))
            }
            Outcome::Missing(labels) if labels.iter().any(|label| [PART, CHANGED_PART].contains(label)) => Ok(None),
            Outcome::Missing(labels) if labels.contains(&ROW) => Err(Problem::NotFound),
            Outcome::Missing(labels) => missing(&labels).map_or(Ok(None), Err),
            Outcome::Changed(MEMORY, memory) => self.again(call, &memory).await.map(Some),
            Outcome::Changed(ROW, _) if self.version.is_none() => Err(Problem::field("id", "unique")),
            Outcome::Changed(ROW, there) if there.is_deleted() => Err(Problem::NotFound),
            Outcome::Changed(NEW_PART, there) => {
                let key = |part: &SentPart| keys::row(self.owner, call.definition.root, part.id);
                let at = self.parts.iter().position(|part| key(part) == there.key).unwrap_or_default();
                Err(Problem::Invalid(vec![below(at, &Fault::new("id", "unique"))]))
            }
            Outcome::Changed(..) => Ok(None),
        }
    }

    /// Adds what becomes of a part.
    async fn part(
        &self,
        call: &Call<'_>,
        write: &mut Transaction<'_>,
        part: &SentPart,
        beside: &[Row],
    ) -> Result<(), Problem> {
        let (app, definition) = (call.app, call.definition);
        let key = keys::row(self.owner, definition.root, part.id);
        match part.becomes {
            Becomes::New => {
                let fields = self.shared(&part.fields, beside);
                let new = New::judge(app, definition, self.owner, &fields, beside).await?.with_id(part.id);
                new.write(NEW_PART, write, app, definition, self.owner, &key);
            }
            Becomes::Changed(version) => {
                let plan = match self.judge(call, &key, version, &part.fields, beside).await {
                    // Gone elsewhere: the rows as they are now say so.
                    Err(Problem::NotFound) => return Err(Problem::Stale(Box::default())),
                    plan => plan?,
                };
                self.target(call, &key, version, beside).write(CHANGED_PART, write, plan);
            }
            Becomes::Gone => {
                let Some(stored) = app.table.get(&key).await? else { return Ok(()) };
                if stored.row.get(self.rule.by).and_then(Value::as_i64) != Some(self.id) {
                    return Err(Problem::field("id", "value"));
                }
                DroppedPart::of(app, self.owner, stored).await?.go(write, app, definition);
            }
        }
        Ok(())
    }

    fn target<'a>(&self, call: &Call<'a>, key: &'a Key, version: i64, beside: &'a [Row]) -> Target<'a> {
        let (app, definition, language) = (call.app, call.definition, call.language());
        Target { app, definition, owner: Some(self.owner), key, version, language, beside }
    }

    async fn judge(
        &self,
        call: &Call<'_>,
        key: &Key,
        version: i64,
        fields: &Map<String, Value>,
        beside: &[Row],
    ) -> Result<Plan, Problem> {
        let mut faults = Vec::new();
        let changes = validate::values(call.definition, fields, &mut faults);
        if !faults.is_empty() {
            return Err(Problem::Invalid(faults));
        }
        let sent: Vec<i64> = self.parts.iter().map(|part| part.id).collect();
        self.target(call, key, version, beside).judge(&changes, &sent).await
    }

    /// The refusal of a call that was made from another version, with the whole and all of its parts as they are now. What this very
    /// call has changed before is none.
    async fn refused(&self, call: &Call<'_>) -> Result<Option<Saved>, Problem> {
        if let Some((memory, _)) = &self.sender.memory
            && let Some(memory) = call.app.table.get(memory).await?
        {
            return self.again(call, &memory).await.map(Some);
        }
        let key = keys::row(self.owner, call.definition.root, self.id);
        let whole = call.app.table.get(&key).await?.ok_or(Problem::NotFound)?;
        let parts = dropped_parts::stored(call.app, self.rule, &whole).await?;
        let parts = parts.into_iter().map(|part| part.row).collect();
        let (mut current, parts) = presented(call, &Saved { whole: whole.row, parts }).await?;
        current.insert(PARTS.to_owned(), parts.into());
        Err(Problem::Stale(Box::new(current)))
    }

    /// What the same call has answered before, as the rows are now; those that went meanwhile as they were made.
    async fn again(&self, call: &Call<'_>, memory: &Stored) -> Result<Saved, Problem> {
        let (app, definition) = (call.app, call.definition);
        let made = self.sender.answered(definition, memory)?;
        let mut rows = Vec::new();
        for (id, fields, is_new) in self.kept(made) {
            match app.table.get(&keys::row(self.owner, definition.root, id)).await? {
                Some(there) => rows.push(there.row),
                None if is_new => {
                    let fields = self.shared(fields, &rows);
                    rows.push(add::as_made(app, definition, self.owner, &fields, id, memory).await?);
                }
                None if id == made => return Err(Problem::NotFound),
                None => {}
            }
        }
        let mut rows = rows.into_iter();
        Ok(Saved { whole: rows.next().unwrap_or_default(), parts: rows.collect() })
    }

    /// What was sent of a new part, with what it has from its whole: the first one of these rows.
    fn shared(&self, fields: &Map<String, Value>, rows: &[Row]) -> Map<String, Value> {
        let mut fields = fields.clone();
        for name in self.rule.shares {
            if let Some(value) = rows.first().and_then(|whole| whole.get(*name)) {
                fields.entry(*name).or_insert_with(|| value.clone());
            }
        }
        fields
    }

    /// The ids and fields of the whole and of the parts that stay, and whether each was made.
    fn kept(&self, id: i64) -> impl Iterator<Item = (i64, &Map<String, Value>, bool)> {
        let parts = self.parts.iter().filter_map(|part| match part.becomes {
            Becomes::New => Some((part.id, &part.fields, true)),
            Becomes::Changed(_) => Some((part.id, &part.fields, false)),
            Becomes::Gone => None,
        });
        std::iter::once((id, &self.fields, self.version.is_none())).chain(parts)
    }
}

/// Takes the version out of a body; `None` where there is none.
fn version(body: &mut Map<String, Value>) -> Result<Option<i64>, &'static str> {
    match body.remove("version") {
        None | Some(Value::Null) => Ok(None),
        Some(version) => validate::whole(&version).ok_or("type").map(Some),
    }
}

/// The id of a row that is there, or that of a new one: the caller's, else one of ours.
fn known_or_new(call: &Call<'_>, id: Option<&Value>, is_known: bool) -> Result<i64, Problem> {
    match id {
        None if is_known => Err(Problem::field("id", "required")),
        None => Ok(call.app.new_id()),
        Some(id) if is_known => validate::whole(id).ok_or_else(|| Problem::field("id", "type")),
        Some(id) => add::callers_id(call.app, call.definition, id),
    }
}

fn read_parts(call: &Call<'_>, rule: Parts, whole: i64, sent: Option<Value>) -> Result<Vec<SentPart>, Problem> {
    let sent = match sent {
        None | Some(Value::Null) => return Ok(Vec::new()),
        Some(Value::Array(sent)) => sent,
        Some(_) => return Err(Problem::field(PARTS, "type")),
    };
    if sent.len() > MAX_PARTS {
        return Err(Problem::field(PARTS, "max"));
    }
    let (mut parts, mut faults) = (Vec::<SentPart>::new(), Vec::new());
    for (at, sent) in sent.into_iter().enumerate() {
        let has_id = sent.get("id").is_some_and(|id| !id.is_null());
        let is_taken = |id| id == whole || parts.iter().any(|other| other.id == id);
        match read_part(call, rule, whole, sent) {
            Ok(part) if has_id && is_taken(part.id) => faults.push(below(at, &Fault::new("id", "unique"))),
            Ok(mut part) => {
                // Those of one millisecond differ in twelve bits alone.
                while is_taken(part.id) {
                    part.id = call.app.new_id();
                }
                parts.push(part);
            }
            Err(Problem::Invalid(found)) => faults.extend(found.iter().map(|fault| below(at, fault))),
            Err(other) => return Err(other),
        }
    }
    if faults.is_empty() { Ok(parts) } else { Err(Problem::Invalid(faults)) }
}

fn read_part(call: &Call<'_>, rule: Parts, whole: i64, sent: Value) -> Result<SentPart, Problem> {
    let Value::Object(mut fields) = sent else { return Err(Problem::field("id", "type")) };
    let id = fields.remove("id").filter(|id| !id.is_null());
    let version = version(&mut fields).map_err(|key| Problem::field("version", key))?;
    let is_gone = match fields.remove(DELETED) {
        None | Some(Value::Null) => false,
        Some(gone) => gone.as_bool().ok_or_else(|| Problem::field(DELETED, "type"))?,
    };
    owner::of_new(call, &mut fields)?;
    let of = fields.remove(rule.by).filter(|of| !of.is_null());
    if of.is_some_and(|of| validate::whole(of.get("id").unwrap_or(&of)) != Some(whole)) {
        return Err(Problem::field(rule.by, "value"));
    }
    fields.insert(rule.by.to_owned(), whole.into());
    let id = known_or_new(call, id.as_ref(), is_gone || version.is_some())?;
    let becomes = match version {
        _ if is_gone => Becomes::Gone,
        Some(version) => Becomes::Changed(version),
        None => Becomes::New,
    };
    Ok(SentPart { id, becomes, fields })
}

/// A fault of the part at this place.
fn below(at: usize, fault: &Fault) -> Fault {
    Fault::new(format!("{PARTS}[{at}].{}", fault.path), fault.key)
}

async fn answer(call: &Call<'_>, saved: &Saved) -> Result<Value, Problem> {
    let (row, parts) = presented(call, saved).await?;
    Ok(json!({"row": row, PARTS: parts}))
}

async fn presented(call: &Call<'_>, Saved { whole, parts }: &Saved) -> Result<(Row, Vec<Row>), Problem> {
    let all: Vec<Row> = std::iter::once(whole).chain(parts).cloned().collect();
    let snapshot = present::snapshot_for(call.app, call.definition, &all).await?;
    let mut all = all.iter().map(|row| present::row(call.definition, row, &snapshot, call.language()));
    Ok((all.next().unwrap_or_default(), all.collect()))
}
