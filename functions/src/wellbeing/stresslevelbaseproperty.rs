//! `GET /api/stresslevelbaseproperty/list`: which fields each area of life asks for.

use super::{stresslevelcategory, stresslevelentry};
use crate::baseproperty::{Property, page};
use serde_json::Value;
use shared::entity::call::FlowCall;
use shared::entity::field::Field;
use shared::entity::operation::Answer;
use shared::entity::query::LARGEST_SIZE;
use shared::entity::validate::LARGEST_ID;
use shared::store::catalog::is_deleted;

const CATEGORY: &str = "f.stresslevelcategoryId";

/// The one field of each area: how much it weighs.
const PROPERTY: &str = "value";

/// What may be asked for.
pub const QUERY: &[Field] = &[
    Field::int(CATEGORY, 1, LARGEST_ID, "Only the fields of this area."),
    Field::int("p.i", 0, LARGEST_SIZE, "Index of the page."),
    Field::int("p.s", 1, LARGEST_SIZE, "Rows of a page."),
];

/// A page of the properties, of one area or of all.
#[must_use]
pub fn answer<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let rows = call.app.catalogs.rows(stresslevelcategory::DEFINITION.root).await?;
        let properties = rows.iter().filter(|row| !is_deleted(row)).filter_map(|row| {
            Some(Property {
                category: row.get("id")?.as_i64()?,
                key: row.get("key").and_then(Value::as_str)?.to_owned(),
                name: PROPERTY,
                apiurl: format!("/api/{}/", stresslevelentry::DEFINITION.root),
            })
        });
        page(call.incoming, CATEGORY, properties.collect())
    })
}
