//! `GET {kind}baseproperty/list`: which fields each category of a kind asks for. Nothing is stored.

use serde_json::{Value, json};
use shared::entity::query::{DEFAULT_SIZE, LARGEST_SIZE};
use shared::entity::validate::{LARGEST_ID, number_within};
use shared::http::problem::{Fault, Problem};
use shared::http::reply::Reply;
use shared::http::request::Incoming;

/// Most properties of a category, so that ids of one never reach the next.
const IDS_OF_A_CATEGORY: i64 = 100;

/// A field that a category asks for.
#[derive(Clone, Debug)]
pub struct Property {
    /// Id of the category.
    pub category: i64,
    /// Key of the category.
    pub key: String,
    /// Name of the field.
    pub name: &'static str,
    /// Path of the calls that the value goes to.
    pub apiurl: String,
}

/// A page of properties, of all categories or of the one that `parameter` names. Those of a category come one after the other.
pub fn page(incoming: &Incoming, parameter: &str, all: Vec<Property>) -> Result<Reply, Problem> {
    incoming.only_params(&[parameter, "p.i", "p.s"])?;
    let mut faults = Vec::new();
    let mut number = |name: &str, min: i64, max: i64| {
        let text = incoming.param(name)?;
        number_within(text, min, max).map_err(|key| faults.push(Fault::new(name, key))).ok()
    };
    let category = number(parameter, 1, LARGEST_ID);
    let page = number("p.i", 0, LARGEST_SIZE).and_then(|page| usize::try_from(page).ok()).unwrap_or(0);
    let size = number("p.s", 1, LARGEST_SIZE).and_then(|size| usize::try_from(size).ok()).unwrap_or(DEFAULT_SIZE);
    if !faults.is_empty() {
        return Err(Problem::Invalid(faults));
    }
    let mut known = (0, 0);
    let shown = all.into_iter().filter(|property| category.is_none_or(|category| property.category == category));
    let all: Vec<Value> = shown
        .map(|Property { category, key, name, apiurl }| {
            known = if known.0 == category { (category, known.1 + 1) } else { (category, 1) };
            json!({
                "id": category * IDS_OF_A_CATEGORY + known.1,
                "key": format!("{key}.{name}"),
                "propertyname": name,
                "category": {"id": category, "apiurl": apiurl},
            })
        })
        .collect();
    let items: Vec<&Value> = all.iter().skip(page * size).take(size).collect();
    Ok(Reply::ok(json!({"items": items, "more": all.len() > (page + 1) * size})))
}

/// A page of the properties.
#[must_use]
pub fn schema() -> Value {
    let whole = |min: i64| json!({"type": "integer", "minimum": min});
    let property = json!({
        "type": "object",
        "properties": {
            "id": whole(1),
            "key": {"type": "string", "description": "Key of the category and name of the property."},
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
