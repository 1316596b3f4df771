//! `POST check` and `POST start`: a code, consent, and the study runs.

use super::code::{self, State, USED};
use super::study::{self, Study};
use super::studyparticipation::{self, CODE as HASH, ERASED, Part, Standing, WITHDRAWN};
use super::{questionnaire, schedule, show};
use crate::people::timezone;
use crate::timeline::rhythm::{DAILY, SINGLE, WEEKLY};
use crate::timeline::timelineentry::{self, STUDY};
use crate::words;
use jiff::civil::Date;
use serde_json::{Value, json};
use shared::app::App;
use shared::date;
use shared::entity::call::Call;
use shared::entity::field::Field;
use shared::entity::operation::Answer;
use shared::entity::{add, due, index, validate};
use shared::http::problem::{Fault, Problem};
use shared::http::reply::Reply;
use shared::identity::budget;
use shared::language::Language;
use shared::questionnaire::wording;
use shared::store::expression::{Change, Entry, Expect};
use shared::store::item::{Row, Stored, named};
use shared::store::keys::{self, Key};
use shared::store::step::Outcome;

/// Longest code as it is typed, with spaces and hyphens.
const TYPED: usize = 40;

/// The category of reminders in the timeline.
const REMINDER: i64 = 1;

/// What `check` takes.
pub const CODE: &[Field] = &[
    Field::choice("study", &study::KEYS, "The study.").required(),
    Field::text("code", TYPED, "The code, in capital or small letters, with or without spaces and hyphens.").required(),
];

/// What `start` takes.
pub const START: &[Field] = &[
    Field::choice("study", &study::KEYS, "The study.").required(),
    Field::text("code", TYPED, "The code, in capital or small letters, with or without spaces and hyphens.").required(),
    Field::object(
        "consent",
        "What is agreed to: `participation` and `healthdata`, both true; `contact`; `version` of the text.",
    )
    .required(),
];

/// `POST check`.
#[must_use]
pub fn check<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        let sent = validate::members(CODE, &call.incoming.object()?)?;
        let study = wanted(&sent)?;
        count(call).await?;
        let hash = code::hash(study, text(&sent, "code"));
        let (state, _) = code::look(call.app, study, &hash).await?;
        Ok(Reply::ok(json!({"state": state.name()})))
    })
}

/// What `check` answers.
#[must_use]
pub fn state_schema() -> Value {
    json!({
        "type": "object",
        "properties": {"state": {"type": "string", "enum": State::NAMES}},
        "required": ["state"],
        "additionalProperties": false,
    })
}

/// `POST start`.
#[must_use]
pub fn start<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        let (app, user) = (call.app, call.person()?.user);
        let sent = validate::members(START, &call.incoming.object()?)?;
        let study = wanted(&sent)?;
        let consent = consent(study, sent.get("consent"))?;
        count(call).await?;
        let hash = code::hash(study, text(&sent, "code"));
        if !is_started(app, user, study, &hash).await? && !begin(call, study, &hash, consent).await? {
            // Another call was earlier: perhaps one of theirs with the same code.
            is_started(app, user, study, &hash).await?.then_some(()).ok_or_else(wrong)?;
        }
        Ok(Reply::created(show::answer(app, user, study).await?))
    })
}

/// Counts a code before it is looked at, whatever comes of it: starting is no second way to guess.
async fn count(call: &Call<'_>) -> Result<(), Problem> {
    let limits = [
        (format!("study codes of {}", call.person()?.user), budget::STUDY_CODES_PER_PERSON),
        (format!("study codes from {}", call.incoming.network), budget::CODES_PER_NETWORK),
    ];
    budget::spend(call.app, &limits).await
}

/// What is answered without a good code.
fn wrong() -> Problem {
    Problem::Conflict("error.study.code")
}

/// Whether they run the study by this code already. One that they run by another code, or have ended, cannot be started.
async fn is_started(app: &App, user: i64, study: &'static Study, hash: &str) -> Result<bool, Problem> {
    let part = Part::of(app, user, study).await?;
    let again = part.standing == Standing::Withdrawn && erased(&part);
    match part.standing {
        Standing::None => Ok(false),
        Standing::Running if part.text(HASH) == Some(hash) => Ok(true),
        _ if again => Ok(false),
        _ => Err(wrong()),
    }
}

/// Whether nothing is left of what was answered, so that it can begin anew.
fn erased(part: &Part) -> bool {
    part.stored.as_ref().is_some_and(|stored| stored.row.get(ERASED) == Some(&true.into()))
}

/// Starts it: code, participation and reminders, all or nothing. `false`: another call was earlier.
async fn begin(call: &Call<'_>, study: &'static Study, hash: &str, consent: Row) -> Result<bool, Problem> {
    let (app, user) = (call.app, call.person()?.user);
    let (state, stored) = code::look(app, study, hash).await?;
    let Some(known) = stored.filter(|_| state == State::Valid) else { return Ok(false) };
    let (today, former) = (timezone::today(app, user).await?, Part::of(app, user, study).await?);
    let row = participation(app, user, study, (hash, today), &known, consent);
    let mut write = app.table.write();
    let spent = named([(USED, date::format(today).into())]);
    write.change("code", &known.key, Change::plain(spent), Expect::there().field(USED, Value::Null));
    match former.stored {
        None => write.create("participation", &former.key, index::entry(&studyparticipation::DEFINITION, row)),
        Some(there) => {
            let mut after = there.row.clone();
            for name in [WITHDRAWN, ERASED] {
                after.remove(name);
            }
            after.extend(row);
            let change = Change::between(&there.row, after);
            write.change("participation", &former.key, change, Expect::version(there.version()));
        }
    }
    write.put("participant", &keys::participant(&study.key, user), Entry::plain(Row::new()));
    let pseudonym = known.text("pseudonym").unwrap_or_default();
    for (key, row) in reminders(app, user, (study, today), pseudonym, call.language()).await? {
        write.create("reminder", &key, due::entry(&timelineentry::DEFINITION, row, app.clock.now()));
    }
    Ok(matches!(write.commit().await?, Outcome::Committed(_)))
}

fn participation(app: &App, user: i64, study: &Study, (hash, today): (&str, Date), code: &Stored, consent: Row) -> Row {
    let today = Value::from(date::format(today));
    let mut row = named([
        ("id", Value::from(studyparticipation::id(user, study))),
        ("user", Value::from(user)),
        ("study", study.key.clone().into()),
        ("started", today.clone()),
        (HASH, hash.into()),
        ("agreed", today),
        ("agreedat", app.clock.now().to_string().into()),
    ]);
    for name in ["pseudonym", "site"] {
        row.extend(code.row.get(name).map(|value| (name.to_owned(), value.clone())));
    }
    row.extend(consent);
    row
}

/// The entries of the timeline, one for each line that has days and words: their places and rows.
async fn reminders(
    app: &App,
    user: i64,
    (study, started): (&'static Study, Date),
    pseudonym: &str,
    language: Language,
) -> Result<Vec<(Key, Row)>, Problem> {
    let mut all = Vec::new();
    for (at, line) in study.questionnaires.iter().enumerate() {
        let Some(days) = schedule::reminders(study, line, started) else { continue };
        let found = questionnaire::revision(app, &line.questionnaire, line.revision).await?;
        if found.is_placeholder() {
            continue;
        }
        let short = found.row.get("wording").and_then(|all| wording::spoken(all, language)?.get("short")?.as_str());
        let title = words::text(language, "study.reminder").replace("{title}", short.unwrap_or(&line.questionnaire));
        let (mut row, faults) = add::begin(&timelineentry::DEFINITION, &reminder(&title, days));
        if !faults.is_empty() {
            return Err(Problem::Internal("a reminder of a study does not fit the timeline".to_owned()));
        }
        let id = reminder_id(user, study, pseudonym, at);
        row.insert("id".to_owned(), id.into());
        row.insert("user".to_owned(), user.into());
        row.insert(STUDY.to_owned(), study.key.clone().into());
        row.insert("questions".to_owned(), found.instrument.first_questions().count().into());
        all.push((keys::row(user, timelineentry::DEFINITION.root, id), row));
    }
    Ok(all)
}

fn reminder(title: &str, (first, last, weeks): (Date, Option<Date>, Option<i64>)) -> Row {
    let kind = match weeks {
        None => SINGLE,
        Some(0) => DAILY,
        Some(_) => WEEKLY,
    };
    let mut body = named([
        ("timelineentrycategory", Value::from(REMINDER)),
        ("timelineentrytype", Value::from(kind)),
        ("title", title.into()),
        ("date", date::format(first).into()),
        // All day: on the morning of the day.
        ("reminderminutes", 0.into()),
    ]);
    body.extend(last.map(|last| ("enddate".to_owned(), date::format(last).into())));
    body.extend(weeks.filter(|weeks| *weeks > 1).map(|weeks| ("weeks".to_owned(), weeks.into())));
    body
}

/// The id of the reminder of a line: it is found again when the study ends.
#[must_use]
pub fn reminder_id(user: i64, study: &Study, pseudonym: &str, line: usize) -> i64 {
    keys::natural_id(user, timelineentry::DEFINITION.root, &format!("{} {pseudonym} {line}", study.key))
}

fn wanted(sent: &Row) -> Result<&'static Study, Problem> {
    study::named(text(sent, "study")).ok_or_else(|| Problem::field("study", "value"))
}

fn text<'a>(sent: &'a Row, name: &str) -> &'a str {
    sent.get(name).and_then(Value::as_str).unwrap_or_default()
}

/// What was agreed to, as it is kept.
fn consent(study: &Study, sent: Option<&Value>) -> Result<Row, Problem> {
    let none = Row::new();
    let sent = sent.and_then(Value::as_object).unwrap_or(&none);
    let mut faults = Vec::new();
    for name in ["participation", "healthdata"] {
        if sent.get(name) != Some(&Value::Bool(true)) {
            faults.push(Fault::new(format!("consent.{name}"), "accepted"));
        }
    }
    let contact = match sent.get("contact") {
        None | Some(Value::Null) => false,
        Some(Value::Bool(contact)) => *contact,
        Some(_) => {
            faults.push(Fault::new("consent.contact", "type"));
            false
        }
    };
    match sent.get("version") {
        None | Some(Value::Null) => faults.push(Fault::new("consent.version", "required")),
        // They agree to the text that they have read, and that is the one of today.
        Some(version) if version.as_str() != Some(&study.consent) => {
            faults.push(Fault::new("consent.version", "value"));
        }
        Some(_) => {}
    }
    let known = ["participation", "healthdata", "contact", "version"];
    let unknown = sent.keys().filter(|name| !known.contains(&name.as_str()));
    faults.extend(unknown.map(|name| Fault::new(format!("consent.{name}"), "unknown")));
    if !faults.is_empty() {
        return Err(Problem::Invalid(faults));
    }
    Ok(named([
        ("participation", Value::Bool(true)),
        ("healthdata", Value::Bool(true)),
        ("contact", Value::Bool(contact)),
        ("consentversion", study.consent.clone().into()),
    ]))
}
