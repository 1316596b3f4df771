//! `GET /api/tumorInfoAssistantbaseproperty/list`: which fields each step of the assistant asks for. Nothing is stored.

use super::steps::{STEPS, Step};
use serde_json::{Value, json};
use shared::entity::call::FlowCall;
use shared::entity::field::Field;
use shared::entity::operation::Answer;
use shared::entity::query::{DEFAULT_SIZE, LARGEST_SIZE};
use shared::entity::validate::LARGEST_ID;
use shared::http::problem::{Fault, Problem};
use shared::http::reply::Reply;

const CATEGORY: &str = "f.tumorInfoAssistantcategoryId";

/// What may be asked for.
pub const QUERY: &[Field] = &[
    Field::int(CATEGORY, 1, LARGEST_ID, "Only the fields of this step."),
    Field::int("p.i", 0, LARGEST_SIZE, "Index of the page."),
    Field::int("p.s", 1, LARGEST_SIZE, "Rows of a page."),
];

/// Most properties of a step, so that ids of one step never reach the next.
const IDS_OF_A_STEP: i64 = 100;

/// A page of the properties, of one step or of all.
#[must_use]
pub fn answer<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let incoming = call.incoming;
        incoming.only_params(&[CATEGORY, "p.i", "p.s"])?;
        let mut faults = Vec::new();
        let mut number = |name: &str, min: i64, max: i64| {
            let text = incoming.param(name)?;
            let key = match text.parse::<i64>() {
                Err(_) => "type",
                Ok(number) if number < min => "min",
                Ok(number) if number > max => "max",
                Ok(number) => return Some(number),
            };
            faults.push(Fault::new(name, key));
            None
        };
        let category = number(CATEGORY, 1, LARGEST_ID);
        let page = number("p.i", 0, LARGEST_SIZE).and_then(|page| usize::try_from(page).ok()).unwrap_or(0);
        let size = number("p.s", 1, LARGEST_SIZE).and_then(|size| usize::try_from(size).ok()).unwrap_or(DEFAULT_SIZE);
        if !faults.is_empty() {
            return Err(Problem::Invalid(faults));
        }
        let steps = STEPS.into_iter().filter(|step| category.is_none_or(|category| step.category == category));
        let all: Vec<Value> = steps.flat_map(properties).collect();
        let items: Vec<&Value> = all.iter().skip(page * size).take(size).collect();
        Ok(Reply::ok(json!({"items": items, "more": all.len() > (page + 1) * size})))
    })
}

fn properties(step: Step) -> impl Iterator<Item = Value> {
    (1..IDS_OF_A_STEP).zip(step.properties).map(move |(number, property)| {
        json!({
            "id": step.category * IDS_OF_A_STEP + number,
            "key": format!("{}.{property}", step.key),
            "propertyname": property,
            "category": {"id": step.category, "apiurl": step.apiurl(property)},
        })
    })
}

/// A page of the properties.
#[must_use]
pub fn schema() -> Value {
    let whole = |min: i64| json!({"type": "integer", "minimum": min});
    let property = json!({
        "type": "object",
        "properties": {
            "id": whole(1),
            "key": {"type": "string", "description": "Key of the step and name of the property."},
            "propertyname": {"type": "string", "description": "The field, without side."},
            "category": {
                "type": "object",
                "properties": {
                    "id": whole(1),
                    "apiurl": {"type": "string", "description": "Path of the calls that the value goes to."},
                },
                "required": ["id", "apiurl"],
            },
        },
        "required": ["id", "key", "propertyname", "category"],
    });
    json!({
        "type": "object",
        "properties": {"items": {"type": "array", "items": property}, "more": {"type": "boolean"}},
        "required": ["items", "more"],
    })
}
