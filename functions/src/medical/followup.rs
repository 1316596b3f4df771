//! The question of every few months: how are you, and has anything changed?

use crate::waiting;
use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde_json::{Value, json};
use shared::app::App;
use shared::date;
use shared::entity::add::{self, Inserted};
use shared::entity::call::Call;
use shared::entity::definition::{Definition, Filter, OnDevice, Open, Predicate, Rules};
use shared::entity::field::{Day, Field, Start};
use shared::entity::operation::Answer;
use shared::entity::rule_context::RuleContext;
use shared::entity::{read, update};
use shared::http::problem::Problem;
use shared::http::reply::Reply;
use shared::store::item::Row;
use shared::store::keys;
use shared::store::table::Range;

const OPEN: i64 = 1;
const ANSWERED: i64 = 2;
const SKIPPED: i64 = 3;

/// The field that says when the operator has done what was wished for.
pub const CONTACTED: &str = "contacted";

/// The answer that stands alone.
const NOTHING: &str = "nothing";

/// Days from one question to the next.
pub const DAYS_BETWEEN: i32 = 90;

/// Of so many rows, the youngest, the last answer is looked for: more than somebody answers in a lifetime.
const LOOKED_AT: usize = 400;

/// The root `followup`.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::date("date", "Day of the answer, `YYYYMMDD`; today when none is given.").not_after(Day::Today),
        Field::code("status", &[OPEN, ANSWERED, SKIPPED], "1 open, 2 answered, 3 skipped.").start(Start::Int(OPEN)),
        Field::int("wellbeing", 0, 10, "How the patient feels, from 0 (very bad) to 10 (very good)."),
        Field::texts(
            "changed",
            &["diagnosis", "treatment", "medication", "contact", NOTHING],
            "What has changed since the last time; `nothing` stands alone.",
        ),
        Field::text("note", 2000, "What the patient wants to add."),
        Field::bool("contactwish", "Whether they wish to be contacted; the operator is told of an answer with it."),
        Field::bool("mailed", "Whether the operator was told by mail of the wish; the answer is kept either way.")
            .read_only(),
        Field::date(CONTACTED, "Day on which the operator has done what was wished for, `YYYYMMDD`.").read_only(),
    ],
    filters: &[Filter {
        name: "status",
        predicate: Predicate::Equals("status"),
        doc: "Only follow-ups with this status: 1 open, 2 answered, 3 skipped.",
    }],
    display: Some("date"),
    rules: Some(Rules {
        fields: &["date", "status", "wellbeing", "changed", "note", "contactwish"],
        reads: &[],
        apply,
    }),
    open: Some(Open { fields: &["contactwish"], waits }),
    on_device: OnDevice::Keep,
    ..Definition::owned("followup", "A question about the course, with its answer.", sample)
};

/// What `due` answers.
pub const DUE: &[Field] = &[
    Field::maybe("due", "Whether it is time to ask again.").required(),
    Field::date("since", "The day that is counted from, `YYYYMMDD`.").required(),
];

fn sample() -> Value {
    json!({
        "date": "20240902",
        "status": 2,
        "wellbeing": 7,
        "changed": ["medication"],
        "note": "Die neuen Tabletten vertrage ich gut.",
        "contactwish": false
    })
}

/// Whether somebody wishes to be contacted and has not been yet.
#[must_use]
pub fn waits(row: &Row) -> bool {
    row.get("contactwish") == Some(&Value::Bool(true)) && row.get(CONTACTED).is_none_or(Value::is_null)
}

fn apply(context: &mut RuleContext<'_>) {
    if !context.has("date") {
        let today = context.today();
        context.set("date", today);
    }
    // A wish that comes back is another one.
    if !context.is("contactwish") {
        context.clear(CONTACTED);
    }
    let changed = context.texts("changed").count();
    if changed > 1 && context.texts("changed").any(|what| what == NOTHING) {
        context.fault("changed", "value");
    }
    let says = changed > 0 || context.has("wellbeing") || context.has("note") || context.is("contactwish");
    if context.int("status") == Some(ANSWERED) && !says {
        context.fault("wellbeing", "required");
    }
}

/// `POST add`: keeps an answer; a wish to be contacted is told to the operator.
#[must_use]
pub fn add<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        check(call).await?;
        let row = match add::made(call).await? {
            Inserted::New(mut row) => {
                tell(call, &mut row).await?;
                row
            }
            Inserted::Again(row) | Inserted::Known(row) => row,
        };
        Ok(Reply::created(read::answer(call, &row).await?))
    })
}

/// `POST update/{id}`: changes an answer; a wish that it did not have before is told to the operator.
#[must_use]
pub fn update<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        check(call).await?;
        let mut row = update::changed(call).await?;
        tell(call, &mut row).await?;
        Ok(Reply::ok(read::answer(call, &row).await?))
    })
}

/// A wish counts as a message.
async fn check(call: &Call<'_>) -> Result<(), Problem> {
    let wishes = call.incoming.object()?.get("contactwish") == Some(&Value::Bool(true));
    if wishes { waiting::check(call).await } else { Ok(()) }
}

/// Tells the operator of a wish in an answer, once.
async fn tell(call: &Call<'_>, row: &mut Row) -> Result<(), Problem> {
    let is = |field: &str| row.get(field).and_then(Value::as_bool).unwrap_or(false);
    let answered = row.get("status").and_then(Value::as_i64) == Some(ANSWERED);
    if answered && is("contactwish") && !is("mailed") { waiting::tell(call, row).await } else { Ok(()) }
}

/// `GET due`: whether it is time to ask again.
#[must_use]
pub fn due<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        call.incoming.only_params(&[])?;
        let user = call.person()?.user;
        let since = since(call.app, user).await?;
        let due = since.saturating_add(DAYS_BETWEEN.days()) <= call.app.clock.today();
        Ok(Reply::ok(json!({"due": due, "since": date::format(since)})))
    })
}

/// The day of the last answer; where there is none, that of the account.
pub async fn since(app: &App, user: i64) -> Result<Date, Problem> {
    let range = Range::prefix(keys::person(user), &keys::prefix(DEFINITION.root)).descending();
    let rows: Vec<Row> = app.table.query(&range, LOOKED_AT).await?.into_iter().map(|stored| stored.row).collect();
    let settled = |row: &&Row| matches!(row.get("status").and_then(Value::as_i64), Some(ANSWERED | SKIPPED));
    let last = rows.iter().filter(settled).filter_map(|row| row.get("date")?.as_str()).max().and_then(date::parse);
    // A person's id tells the day the account was made, so that the account itself need not be read.
    last.or_else(|| App::day_of(user, TimeZone::UTC)).ok_or_else(|| Problem::Internal("an id of no day".to_owned()))
}
