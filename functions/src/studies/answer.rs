//! `POST draft` and `POST submit`: the answers to one questionnaire on one occasion.

use super::questionnaire::{self, Found};
use super::schedule::{self, Occasion};
use super::show;
use super::study::{self, Study};
use super::studyparticipation::{Part, Standing, WITHDRAWN};
use super::studyquestionnaire::{self, DEFINITION, SUBMITTED};
use crate::people::timezone;
use serde_json::{Map, Value};
use shared::app::App;
use shared::date;
use shared::entity::call::Call;
use shared::entity::field::Field;
use shared::entity::operation::Answer;
use shared::entity::validate::LARGEST_ID;
use shared::entity::{index, present, read, validate};
use shared::http::problem::{Fault, Problem};
use shared::http::reply::Reply;
use shared::questionnaire::instrument::{Answers, Instrument};
use shared::store::expression::{Change, Expect};
use shared::store::item::{Row, Stored};
use shared::store::keys::{self, Key};
use shared::store::step::{Label, Outcome};

/// How often a submit starts again when the draft of another device comes in between.
const TRIES: usize = 5;

const ROW: Label = "the answers";
const PART: Label = "the participation";

const REVISION: Field =
    Field::int("revision", 1, 10_000, "Revision that the answers belong to; another one is refused.");
const ID: Field = Field::int("id", 1, LARGEST_ID, "Id of the occasion, as `show` tells it.").required();
const DATA: Field = Field::object("data", "The answers by `linkId`; what was not answered is left out.").required();

/// What `draft` takes.
pub const DRAFT: &[Field] = &[
    ID,
    DATA,
    Field::int("version", 1, i64::MAX, "Version of the row that was seen last; none before the first draft."),
    REVISION,
];

/// What `submit` takes.
pub const SUBMIT: &[Field] = &[ID, DATA, REVISION];

/// What of a body is held against the study, the schedule and the instrument.
pub const JUDGED: &[&str] = &["id", "data", "version", "revision"];

/// An occasion of a study that the caller takes part in, and what is there of it.
struct Asked {
    part: Part,
    occasion: Occasion,
    key: Key,
    row: Option<Stored>,
    found: Found,
}

/// `POST draft`.
#[must_use]
pub fn draft<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        let sent = validate::members(DRAFT, &call.incoming.object()?)?;
        let asked = Asked::find(call, &sent).await?;
        let answers = asked.answers(&sent, false)?;
        if asked.is_submitted() {
            return Err(Problem::Conflict("error.study.submitted"));
        }
        let version = sent.get("version").and_then(Value::as_i64);
        if let Some(row) = asked.row.as_ref().filter(|row| version != Some(row.version())) {
            return Err(stale(call, row).await);
        }
        let mut after = asked.before(call)?;
        after.insert("data".to_owned(), Value::Object(answers));
        match asked.write(call.app, after).await? {
            Written::Done(row) => Ok(Reply::ok(read::answer(call, &row).await?)),
            Written::Other(row) if row.text("status") == Some(SUBMITTED) => {
                Err(Problem::Conflict("error.study.submitted"))
            }
            Written::Other(row) => Err(stale(call, &row).await),
            Written::Ended => Err(not_started()),
            Written::Gone => Err(Problem::NotFound),
        }
    })
}

/// `POST submit`.
#[must_use]
pub fn submit<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        let sent = validate::members(SUBMIT, &call.incoming.object()?)?;
        for _ in 0..TRIES {
            let asked = Asked::find(call, &sent).await?;
            let answers = asked.answers(&sent, true)?;
            if let Some(row) = asked.row.as_ref().filter(|_| asked.is_submitted()) {
                // The answer to the first time may have got lost.
                if row.row.get("data") == Some(&Value::Object(answers)) {
                    return Ok(Reply::ok(read::answer(call, &row.row).await?));
                }
                return Err(Problem::Conflict("error.study.submitted"));
            }
            let today = timezone::today(call.app, call.person()?.user).await?;
            let scored = asked.found.score(&answers);
            let mut after = asked.before(call)?;
            for (name, value) in [
                ("data", Value::Object(answers)),
                ("status", SUBMITTED.into()),
                ("scores", Value::Object(scored.scores)),
                ("bands", Value::Object(scored.bands)),
                ("rules", scored.rules.into()),
                ("submitted", date::format(today).into()),
            ] {
                after.insert(name.to_owned(), value);
            }
            match asked.write(call.app, after).await? {
                Written::Done(row) => return Ok(Reply::ok(read::answer(call, &row).await?)),
                Written::Ended => return Err(not_started()),
                Written::Other(_) | Written::Gone => {}
            }
        }
        Err(Problem::Unavailable("the answers kept changing".to_owned()))
    })
}

fn not_started() -> Problem {
    Problem::Conflict("error.study.notstarted")
}

async fn stale(call: &Call<'_>, there: &Stored) -> Problem {
    let snapshot =
        present::snapshot_for(call.app, &DEFINITION, std::slice::from_ref(&there.row)).await.unwrap_or_default();
    Problem::Stale(Box::new(present::row(&DEFINITION, &there.row, &snapshot, call.language())))
}

/// How a write ended.
enum Written {
    Done(Row),
    /// Another device was faster.
    Other(Box<Stored>),
    /// The study was ended meanwhile.
    Ended,
    /// The row was deleted meanwhile.
    Gone,
}

impl Asked {
    /// The occasion with the id that was sent.
    async fn find(call: &Call<'_>, sent: &Row) -> Result<Self, Problem> {
        let (app, user) = (call.app, call.person()?.user);
        let id = sent.get("id").and_then(Value::as_i64).ok_or(Problem::NotFound)?;
        let mut takes_part = false;
        for study in study::all() {
            let part = Part::of(app, user, study).await?;
            if part.standing == Standing::None {
                continue;
            }
            let Some((occasion, row)) = occasion(app, user, study, &part, id).await? else {
                takes_part |= part.standing == Standing::Running;
                continue;
            };
            if part.standing != Standing::Running {
                return Err(not_started());
            }
            if show::is_ahead(app, &occasion) {
                return Err(Problem::Conflict("error.study.notyet"));
            }
            let newest = occasion.line.revision;
            // Answers may have waited on a device while the study went on to the next revision.
            let asked = sent.get("revision").and_then(Value::as_i64).filter(|asked| (1..newest).contains(asked));
            let revision = row.as_ref().map_or(asked.unwrap_or(newest), |row| row.number("revision"));
            let found = questionnaire::revision(app, &occasion.line.questionnaire, revision).await?;
            if row.is_none() && found.is_placeholder() {
                return Err(Problem::Conflict("error.study.notyet"));
            }
            let key = keys::row(user, DEFINITION.root, id);
            return Ok(Self { part, occasion, key, row, found });
        }
        Err(if takes_part { Problem::NotFound } else { not_started() })
    }

    fn is_submitted(&self) -> bool {
        self.row.as_ref().is_some_and(|row| row.text("status") == Some(SUBMITTED))
    }

    fn revision(&self) -> i64 {
        self.found.row.get("revision").and_then(Value::as_i64).unwrap_or_default()
    }

    /// The answers that were sent, when they fit.
    fn answers(&self, sent: &Row, whole: bool) -> Result<Answers, Problem> {
        let revision = sent.get("revision").and_then(Value::as_i64);
        if revision.is_some_and(|revision| revision != self.revision()) {
            return Err(Problem::field("revision", "value"));
        }
        let none = Map::new();
        let answers = Instrument::given(sent.get("data").and_then(Value::as_object).unwrap_or(&none));
        let faults: Vec<Fault> = self.found.instrument.faults(&answers, whole);
        if faults.is_empty() { Ok(answers) } else { Err(Problem::Invalid(faults)) }
    }

    /// The row as it is, or as it begins.
    fn before(&self, call: &Call<'_>) -> Result<Row, Problem> {
        if let Some(row) = &self.row {
            return Ok(row.row.clone());
        }
        let (user, study, line) = (call.person()?.user, self.part.study, self.occasion.line);
        let id = studyquestionnaire::id(user, &study.key, &line.questionnaire, &self.occasion.name);
        let mut row = validate::starts(&DEFINITION);
        for (name, value) in [
            ("id", Value::from(id)),
            ("user", user.into()),
            ("study", study.key.clone().into()),
            ("questionnaire", line.questionnaire.clone().into()),
            ("revision", self.revision().into()),
            ("occasion", self.occasion.name.clone().into()),
            ("due", date::format(self.occasion.due).into()),
        ] {
            row.insert(name.to_owned(), value);
        }
        Ok(row)
    }

    /// Writes the row, as long as the study runs and nobody else has written it.
    async fn write(&self, app: &App, after: Row) -> Result<Written, Problem> {
        let mut write = app.table.write();
        match &self.row {
            None => write.create(ROW, &self.key, index::entry(&DEFINITION, after.clone())),
            Some(row) => {
                let change = Change::between(&row.row, after.clone());
                write.change(ROW, &self.key, change, Expect::version(row.version()));
            }
        }
        write.require(PART, &self.part.key, Expect::there().field(WITHDRAWN, Value::Null));
        match write.commit().await? {
            Outcome::Committed(_) => {
                // A change beside another step tells no row.
                Ok(app.table.get(&self.key).await?.map_or(Written::Gone, |stored| Written::Done(stored.row)))
            }
            Outcome::Missing(labels) if labels.contains(&PART) => Ok(Written::Ended),
            Outcome::Changed(PART, _) => Ok(Written::Ended),
            Outcome::Changed(_, there) => Ok(Written::Other(there)),
            Outcome::Missing(_) => Ok(Written::Gone),
        }
    }
}

/// The occasion of a study with this id, and its row.
async fn occasion(
    app: &App,
    user: i64,
    study: &'static Study,
    part: &Part,
    id: i64,
) -> Result<Option<(Occasion, Option<Stored>)>, Problem> {
    let Some(started) = part.stored.as_ref().and_then(|row| super::studyparticipation::started(&row.row)) else {
        return Ok(None);
    };
    let mut rows = show::rows(app, user, study).await?;
    let all = schedule::occasions(study, started, show::visits(rows.values()));
    let found = all
        .into_iter()
        .find(|occasion| studyquestionnaire::id(user, &study.key, &occasion.line.questionnaire, &occasion.name) == id);
    Ok(found.map(|occasion| (occasion, rows.remove(&id))))
}
