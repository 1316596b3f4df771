//! What a trusted person reads of a part: its rows in sentences, and what a page needs to draw them.

use super::proxyaccess::PARTS;
use super::timezone;
use crate::account::export::csv::{self, Part};
use crate::medical::{medicalprofile, treatment, treatmentcategory, treatmentresult, treatmenttype};
use crate::studies::{reminds, spoken};
use crate::team::{addressbookentry, addressbookentrycategory};
use crate::timeline::timelineentry::{self, APPOINTMENT};
use crate::timeline::window::{Rows, Window};
use crate::timeline::{timelineentrycategory, timelineentrytype};
use crate::tumor::{tumorformula, tumorinformation};
use crate::wellbeing::checkin;
use crate::words;
use jiff::ToSpan;
use serde_json::{Map, Value, json};
use shared::app::App;
use shared::entity::definition::Definition;
use shared::entity::openapi::answered_object;
use shared::entity::{common, present};
use shared::http::problem::Problem;
use shared::language::Language;
use shared::store::item::{Row, Stored};
use shared::store::keys;
use shared::store::table::Range;

/// The part that is also answered as formulas.
pub const TUMOR: &str = "tumor";

/// What is shown of a root.
struct Shown {
    definition: &'static Definition,
    /// Fields that are told in sentences.
    told: &'static [&'static str],
    /// Fields that a page draws the row with; none where the sentences are all there is.
    drawn: &'static [&'static str],
}

/// The catalogs that the drawn fields name.
const CATALOGS: [&Definition; 6] = [
    &timelineentrycategory::DEFINITION,
    &timelineentrytype::DEFINITION,
    &treatmentcategory::DEFINITION,
    &treatmenttype::DEFINITION,
    &treatmentresult::DEFINITION,
    &addressbookentrycategory::DEFINITION,
];

/// What is shown of a contact, in sentences as on the page.
const CONTACT: &[&str] = &[
    "addressbookentrycategory",
    "firstname",
    "lastname",
    "practice",
    "phone",
    "mobile",
    "email",
    "street",
    "zip",
    "city",
    "note",
];

/// What each part shows, in the order in which it is read. A new field is not shown before it is written down here.
const SHOWN: [(&str, Shown); 6] = [
    (
        "timeline",
        Shown {
            definition: &timelineentry::DEFINITION,
            told: &["date", "time", "endtime", "title", "timelineentrycategory", "enddate", "place", "note", "done"],
            drawn: &[
                "date",
                "time",
                "endtime",
                "title",
                "timelineentrycategory",
                "timelineentrytype",
                "weeks",
                "weekdays",
                "place",
                "note",
                "done",
                "donedate",
                "donetime",
                "seriesdate",
                "firstdate",
            ],
        },
    ),
    (
        "checkin",
        Shown {
            definition: &checkin::DEFINITION,
            told: &["date", "time", "answers"],
            drawn: &["date", "time", "questionnaireId", "answers"],
        },
    ),
    (
        "medicalprofile",
        Shown {
            definition: &medicalprofile::DEFINITION,
            told: &["birthday", "diagnosisdate", "aftercare", "diseaseAgain"],
            drawn: &[],
        },
    ),
    (
        TUMOR,
        Shown {
            definition: &tumorinformation::DEFINITION,
            told: &[
                "tumorsizeleft",
                "tumorsizeright",
                "lymphnodecountleft",
                "lymphnodecountright",
                "distantmetastasespresentleft",
                "distantmetastasespresentright",
                "histologyleft",
                "histologyright",
                "tumorgradingleft",
                "tumorgradingright",
                "proliferationmarkerleft",
                "proliferationmarkerright",
                "resectionstateleft",
                "resectionstateright",
            ],
            drawn: &[],
        },
    ),
    (
        "treatment",
        Shown {
            definition: &treatment::DEFINITION,
            told: &[
                "treatmentcategory",
                "startdate",
                "enddate",
                "treatmenttypeleft",
                "treatmenttyperight",
                "treatmentresult",
                "note",
            ],
            drawn: &[
                "medicalprofile",
                "treatmentcategory",
                "parenttreatment",
                "startdate",
                "enddate",
                "treatmentresult",
                "trastuzumab",
                "pertuzumab",
                "treatmenttypeleft",
                "treatmenttyperight",
                "treatmenttypeotherleft",
                "treatmenttypeotherright",
                "treatmentcategoryleft",
                "treatmentcategoryright",
                "note",
            ],
        },
    ),
    ("careteam", Shown { definition: &addressbookentry::DEFINITION, told: CONTACT, drawn: CONTACT }),
];

/// Most rows of a part that are shown.
const MAX_ITEMS: usize = 500;

/// Days of the timeline before today, and from today on.
const BEFORE: i32 = 30;
const AFTER: i32 = 366;

/// Days around today on which everything is shown that comes back; of the others only appointments.
const NEAR: i32 = 14;

/// Rows of the timeline that are read at a time, and the most that are looked at.
const BATCH_SIZE: usize = 200;
const MOST_SEEN: usize = 20_000;

/// The rows of a part.
///
/// # Errors
/// When storage does not answer.
pub async fn items(app: &App, owner: i64, part: &str, language: Language) -> Result<Vec<Value>, Problem> {
    let Some((_, shown)) = SHOWN.iter().find(|(name, _)| *name == part) else { return Ok(Vec::new()) };
    let definition = shown.definition;
    let is_timeline = definition.root == timelineentry::DEFINITION.root;
    let stored = if is_timeline { days(app, owner).await? } else { rows(app, owner, definition.root).await? };
    let snapshot = present::snapshot_for(app, definition, &stored).await?;
    let mut rows: Vec<Row> = stored.iter().map(|row| present::row(definition, row, &snapshot, language)).collect();
    if !is_timeline {
        // The newest day at the top; what has no day keeps the order in which it was written.
        rows.sort_by(|one, other| day(other).cmp(day(one)));
    }
    let spoken = spoken::of_rows(app, definition.root, &rows, language).await?;
    let kind = Part { kind: definition.root, definition: Some(definition), rows, spoken };
    let item = |at: usize| {
        let details: Vec<Value> = csv::details(&kind, at, shown.told, language)
            .into_iter()
            .map(|(label, value)| json!({"label": label, "value": value}))
            .collect();
        let mut item = json!({"kind": words::kind(language, definition.root), "details": details});
        if let Some(row) = kind.rows.get(at).filter(|_| !shown.drawn.is_empty()) {
            item[definition.root] = drawn(row, shown).into();
        }
        item
    };
    Ok((0..kind.rows.len()).map(item).collect())
}

/// A row as far as a page draws it.
fn drawn(row: &Row, shown: &Shown) -> Map<String, Value> {
    let is_named = |name: &&String| ["id", "version"].contains(&name.as_str()) || shown.drawn.contains(&name.as_str());
    row.iter().filter(|(name, _)| is_named(name)).map(|(name, value)| (name.clone(), value.clone())).collect()
}

async fn rows(app: &App, owner: i64, root: &str) -> Result<Vec<Row>, Problem> {
    let range = Range::prefix(keys::person(owner), &keys::prefix(root)).descending();
    Ok(app.table.query(&range, MAX_ITEMS).await?.into_iter().map(|stored: Stored| stored.row).collect())
}

/// The entries of the timeline by day, as their owner sees them at home: each day of one that comes back is a row.
async fn days(app: &App, owner: i64) -> Result<Vec<Row>, Problem> {
    let person = app.table.get(&keys::row(owner, "user", owner)).await?;
    let home = timezone::home(app, &person.map(|person| person.row).unwrap_or_default()).await?;
    let today = app.clock.now().to_zoned(home.clone()).date();
    let window = Window {
        user: owner,
        from: Some(today.saturating_sub(BEFORE.days())),
        to: Some(today.saturating_add(AFTER.days())),
        descending: false,
        reader: Some(home),
        expand: true,
        after: None,
    };
    let near = today.saturating_sub(NEAR.days())..=today.saturating_add(NEAR.days());
    let mut read = Rows::begin(&app.table, &window, BATCH_SIZE, |_| true).await?;
    let mut rows = Vec::new();
    while rows.len() < MAX_ITEMS && read.seen() < MOST_SEEN {
        let Some((position, row)) = read.next().await? else { break };
        let comes_back = row.contains_key("firstdate");
        let is_appointment = row.get("timelineentrycategory").and_then(Value::as_i64) == Some(APPOINTMENT);
        if !comes_back || is_appointment || near.contains(&position.date) {
            rows.push(row);
        }
    }
    reminds::mark(app, owner, &mut rows).await?;
    Ok(rows)
}

fn day(row: &Row) -> &str {
    ["date", "startdate"].iter().find_map(|name| row.get(*name)?.as_str()).unwrap_or_default()
}

/// What `see/{id}` answers.
#[must_use]
pub fn schema() -> Value {
    let text = |doc: &str| json!({"type": "string", "description": doc});
    let detail = json!({
        "type": "object",
        "properties": {"label": text("What it is called."), "value": text("What stands there.")},
        "required": ["label", "value"],
        "additionalProperties": false,
    });
    let mut item = json!({
        "type": "object",
        "properties": {
            "kind": text("What it is, in the language of the call."),
            "details": {"type": "array", "items": detail},
        },
        "required": ["kind", "details"],
        "additionalProperties": false,
    });
    for (_, shown) in SHOWN.iter().filter(|(_, shown)| !shown.drawn.is_empty()) {
        item["properties"][shown.definition.root] = row_schema(shown);
    }
    json!({
        "type": "object",
        "properties": {
            "name": text("Whose it is."),
            "until": text("Last day on which it may be read, `YYYYMMDD`."),
            "parts": {"type": "array", "description": "What may be read.", "items": {"type": "string", "enum": PARTS}},
            "items": {
                "type": "array",
                "description": "The part that was asked for. Of the timeline the last 30 and the next 366 days in their order, where what \
                                comes back and is no appointment is there for the two weeks before and after today alone.",
                "items": item,
            },
            "formulas": tumorformula::both_sides_schema(),
        },
        "required": ["name", "until", "parts", "items"],
        "additionalProperties": false,
    })
}

fn row_schema(shown: &Shown) -> Value {
    let fields = shown.drawn.iter().filter_map(|name| common::field(shown.definition, name));
    let mut schema = answered_object(&CATALOGS, fields);
    for name in ["id", "version"] {
        schema["properties"][name] = json!({"type": "integer", "minimum": 1});
        if let Some(required) = schema["required"].as_array_mut() {
            required.push(name.into());
        }
    }
    schema["description"] = "What a page draws it with.".into();
    schema["additionalProperties"] = false.into();
    schema
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::entity::field::Kind;

    #[test]
    fn every_part_has_a_root_and_fields_that_exist() {
        assert_eq!(SHOWN.map(|(part, _)| part), PARTS);
        for (_, shown) in SHOWN {
            let Definition { root, fields, .. } = shown.definition;
            assert!(!shown.told.is_empty());
            for name in shown.told.iter().chain(shown.drawn) {
                let field = fields.iter().find(|field| field.name == *name);
                assert!(field.is_some(), "{root}.{name}");
            }
            // A field of a catalog is answered with its name.
            for field in shown.drawn.iter().filter_map(|name| common::field(shown.definition, name)) {
                let Kind::Ref(other) = field.kind else { continue };
                let owned = ["medicalprofile", "treatment"].contains(&other);
                assert!(owned != CATALOGS.iter().any(|catalog| catalog.root == other), "{root}.{other}");
            }
        }
    }
}
