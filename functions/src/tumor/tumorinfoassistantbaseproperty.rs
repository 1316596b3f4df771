//! `GET /api/tumorInfoAssistantbaseproperty/list`: which fields each step of the assistant asks for. Nothing is stored.

use super::steps::{STEPS, Step};
use crate::Answering;
use serde_json::{Value, json};
use shared::app::App;
use shared::entity::definition::Verb;
use shared::entity::openapi::{FlowDoc, parameter};
use shared::entity::query::{DEFAULT_SIZE, LARGEST_SIZE};
use shared::entity::validate::LARGEST_ID;
use shared::http::problem::{Fault, Problem};
use shared::http::reply::Reply;
use shared::http::request::Incoming;

const PATH: &str = "/api/tumorInfoAssistantbaseproperty/list";

const CATEGORY: &str = "f.tumorInfoAssistantcategoryId";

/// Most properties of a step, so that ids of one step never reach the next.
const IDS_OF_A_STEP: i64 = 100;

/// A page of the properties, of one step or of all.
#[must_use]
pub fn answer<'a>(app: &'a App, incoming: &'a Incoming) -> Answering<'a> {
    Box::pin(async move {
        if incoming.method != "GET" || incoming.path.trim_end_matches('/') != PATH {
            return Err(Problem::NotFound);
        }
        app.caller(incoming)?.ok_or(Problem::Unauthenticated)?;
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

/// The call as the API document describes it.
#[must_use]
pub fn doc() -> FlowDoc {
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
    FlowDoc {
        parameters: vec![
            parameter(CATEGORY, "Only the fields of this step.", &whole(1)),
            json!({"$ref": "#/components/parameters/p.i"}),
            json!({"$ref": "#/components/parameters/p.s"}),
        ],
        answer: (
            "200",
            json!({
                "type": "object",
                "properties": {"items": {"type": "array", "items": property}, "more": {"type": "boolean"}},
                "required": ["items", "more"],
            }),
        ),
        ..FlowDoc::new(Verb::Get, PATH, "Which fields the steps of the tumour information assistant ask for.")
    }
}
