//! `GET /api/stresslevelquestionnaire/show`: the questionnaire that is asked now, and the areas of life.

use super::stresslevel::INSTRUMENT;
use super::stresslevelcategory;
use crate::studies::questionnaire;
use serde_json::{Map, Value, json};
use shared::entity::call::FlowCall;
use shared::entity::operation::Answer;
use shared::entity::present;
use shared::http::reply::Reply;
use shared::store::catalog::{CatalogSnapshot, is_deleted};

/// What of the row is told.
const MEMBERS: [&str; 6] = ["id", "key", "revision", "definition", "scoring", "wording"];

/// The newest revision that is offered.
#[must_use]
pub fn answer<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        call.incoming.only_params(&[])?;
        let row = questionnaire::newest(call.app, INSTRUMENT).await?;
        let mut answer: Map<String, Value> =
            MEMBERS.iter().filter_map(|name| Some(((*name).to_owned(), row.get(*name)?.clone()))).collect();
        let definition = &stresslevelcategory::DEFINITION;
        let categories = call.app.catalogs.rows(definition.root).await?;
        let mut offered: Vec<_> =
            categories.iter().filter(|row| !is_deleted(row) && row.get("active") == Some(&true.into())).collect();
        offered.sort_by_key(|row| row.get("sort").and_then(Value::as_i64));
        let (none, language) = (CatalogSnapshot::default(), call.incoming.language());
        let shown = offered.into_iter().map(|row| Value::Object(present::row(definition, row, &none, language)));
        answer.insert("categories".to_owned(), shown.collect());
        Ok(Reply::ok(answer))
    })
}

/// What is answered.
#[must_use]
pub fn schema() -> Value {
    let object = || json!({"type": "object", "additionalProperties": true});
    json!({
        "type": "object",
        "properties": {
            "id": {"type": "integer", "minimum": 1, "description": "Id of the row, `questionnaireId` of the answers."},
            "key": {"type": "string"},
            "revision": {"type": "integer", "minimum": 1},
            "definition": object(),
            "scoring": object(),
            "wording": object(),
            "categories": {
                "type": "array",
                "description": "The areas of life, in their order.",
                "items": {"$ref": "#/components/schemas/stresslevelcategory"},
            },
        },
        "required": MEMBERS.into_iter().chain(["categories"]).collect::<Vec<_>>(),
        "additionalProperties": false,
    })
}
