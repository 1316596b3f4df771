//! `POST /api/tumorInfoAssistant/{id}`: keeps what was entered in one step and how far the assistant has come.

use super::side::Side;
use super::steps::{LAST, LOCATIONS, STEPS, Step, of_category};
use super::tumorinformation::NO_METASTASES;
use super::{tumorbiology, tumorinfoassistant, tumorinfoassistantentry as entry, tumorinformation};
use serde_json::{Map, Value, json};
use shared::app::App;
use shared::date;
use shared::entity::add::natural_id;
use shared::entity::call::Call;
use shared::entity::definition::Definition;
use shared::entity::field::Field;
use shared::entity::openapi::schemas;
use shared::entity::operation::Answer;
use shared::entity::{checks, common, index, read, references, validate};
use shared::http::problem::{Fault, Problem};
use shared::http::reply::Reply;
use shared::store::expression::{Change, Expect};
use shared::store::item::Row;
use shared::store::keys::{self, Key};
use shared::store::step::{Label, Outcome};
use shared::store::transaction::Transaction;

/// How often it starts again when another tab keeps a step of the same side at the same time.
const TRIES: usize = 5;

const ASSISTANT: Label = "the assistant";
const ENTRY: Label = "the entry of the step";

/// What every body may carry, and the one property that is no field of a row.
const BODY: Definition = Definition {
    fields: &[
        Field::reference("medicalprofile", "medicalprofile", "The medical profile the answers belong to.").required(),
        Field::choice("side", &["left", "right"], "The side the answers are about.").required(),
        Field::int("next", 0, LAST, "The step that comes next, counted from 0; empty: the one after."),
        Field::references(LOCATIONS, LOCATIONS, "The chosen places of metastases."),
    ],
    ..Definition::owned("tumorInfoAssistant", "What was entered in one step.", || Value::Null)
};

/// What of a body is held against the step, other fields and rows.
pub const JUDGED: &[&str] = &[
    "medicalprofile",
    "receptortypeestrogen",
    "receptortypeprogesterone",
    "her2type",
    "receptortypefish",
    "proliferationmarker",
    "tumorgrading",
    "histology",
    "histologyother",
    "tumorsize",
    "lymphnodecount",
    "resectionstate",
    "quadrantcenter",
    "quadranttopinside",
    "quadranttopoutsinde",
    "quadrantbottominside",
    "quadrantbottomoutsinde",
    "armpit",
    "distantmetastasespresent",
    LOCATIONS,
    "distantmetastaseslocationother",
];

const ENVELOPE: [&str; 3] = ["medicalprofile", "side", "next"];

/// Keeps a step: one entry for each, replaced when it was kept before; the assistant is made when it is not there.
#[must_use]
pub fn keep<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        let step = call.id.and_then(of_category).ok_or(Problem::NotFound)?;
        let user = call.person()?.user;
        let sent = Sent::read(call.app, step, &call.incoming.object()?).await?;
        for _ in 0..TRIES {
            if let Some(row) = sent.keep(call.app, user, step).await? {
                return Ok(Reply::ok(read::answer(call, &row).await?));
            }
        }
        Err(Problem::Unavailable("the assistant kept changing".to_owned()))
    })
}

/// A body that was understood.
struct Sent {
    medicalprofile: Value,
    side: Side,
    next: Option<i64>,
    /// Values by the name of the field of this side.
    data: Map<String, Value>,
}

impl Sent {
    async fn read(app: &App, step: Step, body: &Map<String, Value>) -> Result<Self, Problem> {
        let mut faults = Vec::new();
        let (frame, entered): (Map<String, Value>, Map<String, Value>) =
            body.clone().into_iter().partition(|(name, _)| ENVELOPE.contains(&name.as_str()));
        let frame = validate::values(&BODY, &frame, &mut faults);
        validate::required(&BODY, &frame, &mut faults);
        let side = frame.get("side").and_then(Value::as_str).and_then(Side::named);
        let mut data = Map::new();
        for (name, value) in entered {
            if step.properties.contains(&name.as_str()) {
                // Without a side there will be no entry, but the other faults are still to be named.
                let side = side.unwrap_or(Side::Left);
                data.extend(property(app, step, side, &name, value, &mut faults).await?);
            } else {
                faults.push(Fault::new(name, "unknown"));
            }
        }
        match (side, frame.get("medicalprofile"), faults.is_empty()) {
            (Some(side), Some(profile), true) => {
                let locations = data.get(&side.field(LOCATIONS)).and_then(Value::as_array);
                let none = data.get(&side.field("distantmetastasespresent")) == Some(&NO_METASTASES.into());
                if none && locations.is_some_and(|locations| !locations.is_empty()) {
                    return Err(Problem::field(LOCATIONS, "location"));
                }
                let next = frame.get("next").and_then(Value::as_i64);
                Ok(Self { medicalprofile: profile.clone(), side, next, data })
            }
            _ => Err(Problem::Invalid(faults)),
        }
    }

    /// Keeps the step, or nothing when somebody else was faster.
    async fn keep(&self, app: &App, user: i64, step: Step) -> Result<Option<Row>, Problem> {
        let mut row = Row::new();
        row.insert("medicalprofile".to_owned(), self.medicalprofile.clone());
        row.insert("side".to_owned(), self.side.name().into());
        let assistant = self.stored(app, user, &tumorinfoassistant::DEFINITION, row).await?;
        let mut row = Row::new();
        row.insert("tumorInfoAssistant".to_owned(), assistant.id());
        row.insert("tumorInfoAssistantcategory".to_owned(), step.category.into());
        let entry = if assistant.version().is_none() {
            Stored::new(user, &entry::DEFINITION, row)
        } else {
            self.stored(app, user, &entry::DEFINITION, row).await?
        };

        let finished = assistant.row.get("finished") == Some(&Value::Bool(true)) && step.position() > 0;
        let reached = [
            ("step", self.next.unwrap_or_else(|| (step.position() + 1).min(LAST)).into()),
            ("kept", Value::Bool(true)),
            ("finished", Value::Bool(finished || step.position() == LAST)),
        ];
        let kept = [("data", Value::Object(self.data.clone())), ("date", Value::from(date::format(app.clock.today())))];
        let mut write = app.table.write();
        assistant.write(&mut write, app, ASSISTANT, reached.to_vec());
        entry.write(&mut write, app, ENTRY, kept.to_vec());
        match write.commit().await? {
            Outcome::Committed(mut rows) => Ok(Some(rows.take(ASSISTANT))),
            Outcome::Missing(labels) if !labels.iter().any(|label| [ASSISTANT, ENTRY].contains(label)) => {
                Err(Problem::Invalid(labels.into_iter().map(|field| Fault::new(field, "reference")).collect()))
            }
            Outcome::Missing(_) | Outcome::Changed(..) => Ok(None),
        }
    }

    async fn stored(&self, app: &App, user: i64, root: &'static Definition, named: Row) -> Result<Stored, Problem> {
        let mut stored = Stored::new(user, root, named);
        if let Some(there) = app.table.get(&stored.key).await? {
            stored.row = there.row;
        }
        Ok(stored)
    }
}

/// One property of a step, checked as the field it goes to; faults name the property.
async fn property(
    app: &App,
    step: Step,
    side: Side,
    name: &str,
    value: Value,
    faults: &mut Vec<Fault>,
) -> Result<Map<String, Value>, Problem> {
    let definition = definition(step, name);
    let field = if name == LOCATIONS { name.to_owned() } else { side.field(name) };
    let mut found = Vec::new();
    let mut values = validate::values(definition, &Map::from_iter([(field.clone(), value)]), &mut found);
    values.retain(|_, value| !value.is_null());
    checks::values(app, definition, &values, &mut found).await?;
    faults.extend(found.into_iter().map(|fault| Fault::new(fault.path.replacen(&field, name, 1), fault.key)));
    Ok(values.into_iter().map(|(_, value)| (side.field(name), value)).collect())
}

fn definition(step: Step, property: &str) -> &'static Definition {
    match step.root {
        _ if property == LOCATIONS => &BODY,
        root if root == tumorbiology::DEFINITION.root => &tumorbiology::DEFINITION,
        _ => &tumorinformation::DEFINITION,
    }
}

/// A row that its unique fields name, as it is stored or as it would begin.
struct Stored {
    root: &'static Definition,
    user: i64,
    key: Key,
    row: Row,
}

impl Stored {
    fn new(user: i64, root: &'static Definition, named: Row) -> Self {
        let id = natural_id(root, user, &named);
        let mut row = validate::starts(root);
        row.extend(named);
        row.insert("id".to_owned(), id.into());
        Self { root, user, key: keys::row(user, root.root, id), row }
    }

    fn id(&self) -> Value {
        self.row.get("id").cloned().unwrap_or_default()
    }

    fn version(&self) -> Option<i64> {
        self.row.get("version").and_then(Value::as_i64)
    }

    /// Writes these values, under the condition that the row is still as it was read.
    fn write(self, write: &mut Transaction<'_>, app: &App, label: Label, values: Vec<(&'static str, Value)>) {
        let mut after = self.row.clone();
        after.extend(values.into_iter().map(|(name, value)| (name.to_owned(), value)));
        if let Some(version) = self.version() {
            write.change(label, &self.key, Change::between(&self.row, after), Expect::version(version));
            return;
        }
        after.insert("user".to_owned(), self.user.into());
        references::follow(write, app, self.root, self.user, &self.key, &Row::new(), &after);
        write.create(label, &self.key, index::entry(self.root, after));
    }
}

/// The body of all steps: each takes only its own properties.
#[must_use]
pub fn schema() -> Value {
    let mut properties = Map::new();
    for name in ENVELOPE {
        properties.extend(common::field(&BODY, name).map(|field| (name.to_owned(), schemas::sent_or_null(field))));
    }
    for step in STEPS {
        for name in step.properties {
            let field = if *name == LOCATIONS { (*name).to_owned() } else { Side::Left.field(name) };
            let field = common::field(definition(step, name), &field);
            properties.extend(field.map(|field| ((*name).to_owned(), schemas::sent_or_null(field))));
        }
    }
    json!({
        "type": "object",
        "description": "Beside side, profile and next step only the properties of the step.",
        "properties": properties,
        "required": ["medicalprofile", "side"],
        "additionalProperties": false,
    })
}
