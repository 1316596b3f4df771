//! `POST /api/timelineentry/day/{id}`: one day of an entry that comes back is done, changed, moved or left out.
//!
//! The day becomes a row of its own. Its id follows from the series and the day, so that two devices make one row. A day
//! that is moved leaves a row behind that is left out, so that its old place stays empty, and gets a second one, whose
//! versions go on from those of the first. With `version` a change is refused that was made from another state of the day,
//! so that it can be repeated and overwrites nothing that nobody saw.

use super::recurrence::{Occurrence, Plan};
use super::rhythm::SINGLE;
use super::series_ids::{day_id, moved_day_id};
use super::timelineentry::DEFINITION;
use jiff::civil::Date;
use serde_json::{Map, Value, json};
use shared::app::App;
use shared::date;
use shared::entity::call::Call;
use shared::entity::openapi::schemas;
use shared::entity::operation::Answer;
use shared::entity::{checks, common, due, index, read, references, update, validate};
use shared::http::problem::{Fault, Problem};
use shared::http::reply::Reply;
use shared::store::expression::{Change, Expect};
use shared::store::item::{Row, Stored};
use shared::store::keys::{self, Key};
use shared::store::step::{Label, Outcome};
use shared::store::transaction::Transaction;

/// What may differ on one day.
const CHANGEABLE: [&str; 10] =
    ["done", "donedate", "donetime", "date", "time", "endtime", "instant", "title", "place", "note"];

/// What of a body is held against the series and against other fields.
pub const JUDGED: &[&str] = &["day", "date", "time", "endtime", "instant", "donedate", "donetime", "title"];

/// What a day does not have of its series.
const OF_THE_SERIES: [&str; 10] =
    ["id", "version", "created", "modified", "enddate", "weeks", "weekdays", "done", "donedate", "donetime"];

/// How often it starts again when another device changes the same day.
const TRIES: usize = 5;

const DAY: Label = "the row of the day";
const LEFT_BEHIND: Label = "the row that a moved day leaves behind";

/// Changes one day and answers its row: 201 when there was none before.
#[must_use]
pub fn answer<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        let sent = Sent::read(call.incoming.object()?)?;
        let series = read::stored(call).await?;
        let plan = Plan::of(&series).filter(Plan::is_series);
        let occurrence = plan.and_then(|plan| plan.at(plan.position(sent.day)?, None));
        for _ in 0..TRIES {
            if let Some((row, new)) = sent.write(call, &series, occurrence.as_ref()).await? {
                let answer = read::answer(call, &row).await?;
                return Ok(if new { Reply::created(answer) } else { Reply::ok(answer) });
            }
        }
        Err(Problem::Unavailable("a day of a series kept changing".to_owned()))
    })
}

/// What may be sent.
#[must_use]
pub fn schema() -> Value {
    let changeable = CHANGEABLE.iter().filter_map(|name| common::field(&DEFINITION, name));
    let mut properties: Map<String, Value> =
        changeable.map(|field| (field.name.to_owned(), schemas::sent_or_null(field))).collect();
    properties.insert(
        "day".to_owned(),
        json!({"type": "string", "pattern": "^[0-9]{8}$", "description": "The day of the series (seriesdate), `YYYYMMDD`."}),
    );
    properties.insert(
        "version".to_owned(),
        json!({
            "type": ["integer", "null"],
            "description": "The version of the row of the day that the change was made from; 0: the day was no row of its own. \
                            If it is another one, nothing is changed: `error.version.conflict` with the day as it is now. \
                            Empty: whatever it is."
        }),
    );
    properties.insert("skipped".to_owned(), json!({"type": "boolean", "description": "Whether the day is left out."}));
    json!({"type": "object", "properties": properties, "required": ["day"], "additionalProperties": false})
}

/// A body that was understood.
struct Sent {
    day: Date,
    version: Option<i64>,
    skipped: Option<bool>,
    changes: Map<String, Value>,
}

impl Sent {
    fn read(mut body: Map<String, Value>) -> Result<Self, Problem> {
        let mut faults = Vec::new();
        let day = match body.remove("day") {
            None | Some(Value::Null) => Err("required"),
            Some(day) => day.as_str().ok_or("type").and_then(|day| date::parse(day).ok_or("date")),
        };
        let version = match body.remove("version") {
            None | Some(Value::Null) => Ok(None),
            Some(version) => validate::whole(&version).ok_or("type").map(Some),
        };
        let skipped = match body.remove("skipped") {
            None | Some(Value::Null) => Ok(None),
            Some(skipped) => skipped.as_bool().ok_or("type").map(Some),
        };
        let (known, unknown): (Map<String, Value>, Map<String, Value>) =
            body.into_iter().partition(|(name, _)| CHANGEABLE.contains(&name.as_str()));
        faults.extend(unknown.into_iter().map(|(name, _)| Fault::new(name, "unknown")));
        let changes = validate::values(&DEFINITION, &known, &mut faults);
        faults.extend(day.err().map(|key| Fault::new("day", key)));
        faults.extend(version.err().map(|key| Fault::new("version", key)));
        faults.extend(skipped.err().map(|key| Fault::new("skipped", key)));
        match (day, version, skipped) {
            (Ok(day), Ok(version), Ok(skipped)) if faults.is_empty() => Ok(Self { day, version, skipped, changes }),
            _ => Err(Problem::Invalid(faults)),
        }
    }

    /// Writes the day, or nothing when another device was faster. Tells whether the row is new.
    async fn write(
        &self,
        call: &Call<'_>,
        series: &Row,
        occurrence: Option<&Occurrence>,
    ) -> Result<Option<(Row, bool)>, Problem> {
        let (app, user) = (call.app, call.person()?.user);
        let whole = call.id.ok_or(Problem::NotFound)?;
        let (own, moved) = (day_id(user, whole, self.day), moved_day_id(user, whole, self.day));
        let key = |id| keys::row(user, DEFINITION.root, id);
        let (own_key, moved_key) = (key(own), key(moved));
        let whole_key = key(whole);
        let found = app.table.get_many(&[own_key.clone(), moved_key.clone(), whole_key.clone()]).await?;
        let find = |key: &Key| found.iter().find(|stored| stored.key == *key).cloned();
        let (there, elsewhere) = (find(&own_key), find(&moved_key));

        let stored = elsewhere.as_ref().or(there.as_ref()).map(|stored| &stored.row);
        // A day that was changed singly stays changeable when the series no longer has it.
        let fresh = occurrence.map(|occurrence| fresh(series, whole, own, occurrence));
        let base = stored.or(fresh.as_ref()).ok_or_else(|| Problem::field("day", "value"))?;
        let present = elsewhere.as_ref().or(there.as_ref()).map_or(0, Stored::version);
        if self.version.is_some_and(|version| version != present) {
            let mut current = base.clone();
            current.insert("version".to_owned(), present.into());
            return Err(update::stale(app, &DEFINITION, &current, call.language()).await);
        }
        let mut after = base.clone();
        after.extend(self.changes.clone());
        if let Some(skipped) = self.skipped {
            after.insert("skipped".to_owned(), skipped.then_some(true).into());
        }
        let looked_at = find(&whole_key).and_then(|series| series.due);
        let mut writes = Writes { app, user, looked_at, transaction: app.table.write() };
        let goes = elsewhere.is_none() && after.get("date") != base.get("date");
        if goes {
            let mut behind = base.clone();
            behind.insert("skipped".to_owned(), Value::Bool(true));
            if self.skipped.is_none() {
                // A day that was left out and gets another date is wanted again.
                after.remove("skipped");
            }
            after.insert("id".to_owned(), moved.into());
            writes.add(LEFT_BEHIND, &own_key, there.as_ref(), behind, 0).await?;
        }
        let (key, before) = if goes || elsewhere.is_some() { (&moved_key, &elsewhere) } else { (&own_key, &there) };
        writes.add(DAY, key, before.as_ref(), after, present).await?;
        Ok(writes.commit().await?.map(|row| (row, stored.is_none())))
    }
}

/// The row of a day that nobody touched yet.
fn fresh(series: &Row, whole: i64, own: i64, occurrence: &Occurrence) -> Row {
    let mut row = series.clone();
    row.retain(|name, _| !OF_THE_SERIES.contains(&name.as_str()));
    row.insert("id".to_owned(), own.into());
    row.insert("timelineentrytype".to_owned(), SINGLE.into());
    row.insert("series".to_owned(), whole.into());
    row.insert("seriesdate".to_owned(), date::format(occurrence.day).into());
    row.insert("done".to_owned(), Value::Bool(false));
    // Counted in hours, the day may begin on another date of its zone.
    occurrence.show(&mut row);
    // Kept where it is the second of two equal times.
    row.insert("instant".to_owned(), occurrence.instant.map(|instant| instant.to_string()).into());
    row
}

/// Rows that are written together.
struct Writes<'a> {
    app: &'a App,
    user: i64,
    /// When the notifier looks at the series, in seconds since 1970: what is due and not looked at yet is told by the row of the day.
    looked_at: Option<i64>,
    transaction: Transaction<'a>,
}

impl Writes<'_> {
    /// Adds a row as it shall be, after all checks. A new one goes on from a version.
    async fn add(
        &mut self,
        label: Label,
        key: &Key,
        before: Option<&Stored>,
        mut row: Row,
        version: i64,
    ) -> Result<(), Problem> {
        let Self { app, user, looked_at, transaction: write } = self;
        row.retain(|_, value| !value.is_null());
        let seen = checks::row(app, &DEFINITION, Some(*user), &mut row, &[], Vec::new()).await?;
        let former = before.map_or_else(Row::new, |before| before.row.clone());
        references::follow(write, app, &DEFINITION, *user, key, &former, &row);
        seen.require(write);
        let now = app.clock.now();
        if let Some(before) = before {
            let index_key = index::key(&DEFINITION, &row);
            let change = Change::between(&former, row.clone()).at(index_key);
            let change = due::follow(&DEFINITION, change, before, &row, now);
            write.change(label, key, change, Expect::version(before.version()));
        } else {
            let first = due::first(&DEFINITION, &row, now);
            let first = first.map(|first| looked_at.map_or(first, |series| series.min(first)));
            write.create(label, key, index::entry(&DEFINITION, row).due(first).after(version));
        }
        Ok(())
    }

    /// Writes all or none and answers the row of the day; nothing when one of the rows is no longer what it was.
    async fn commit(self) -> Result<Option<Row>, Problem> {
        match self.transaction.commit().await? {
            Outcome::Committed(mut rows) => Ok(Some(rows.take(DAY))),
            Outcome::Missing(labels) if labels.contains(&"series") => Err(Problem::NotFound),
            Outcome::Missing(labels) => {
                let fields = labels.into_iter().filter(|label| common::field(&DEFINITION, label).is_some());
                let faults: Vec<Fault> = fields.map(|field| Fault::new(field, "reference")).collect();
                if faults.is_empty() { Ok(None) } else { Err(Problem::Invalid(faults)) }
            }
            Outcome::Changed(..) => Ok(None),
        }
    }
}
