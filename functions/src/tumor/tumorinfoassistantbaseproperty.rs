//! `GET /api/tumorInfoAssistantbaseproperty/list`: which fields each step of the assistant asks for.

use super::steps::STEPS;
use crate::baseproperty::{Property, page};
use shared::entity::call::FlowCall;
use shared::entity::field::Field;
use shared::entity::operation::Answer;
use shared::entity::query::LARGEST_SIZE;
use shared::entity::validate::LARGEST_ID;

const CATEGORY: &str = "f.tumorInfoAssistantcategoryId";

/// What may be asked for.
pub const QUERY: &[Field] = &[
    Field::int(CATEGORY, 1, LARGEST_ID, "Only the fields of this step."),
    Field::int("p.i", 0, LARGEST_SIZE, "Index of the page."),
    Field::int("p.s", 1, LARGEST_SIZE, "Rows of a page."),
];

/// A page of the properties, of one step or of all.
#[must_use]
pub fn answer<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let properties = STEPS.into_iter().flat_map(|step| {
            step.properties.iter().map(move |name| Property {
                category: step.category,
                key: step.key.to_owned(),
                name,
                apiurl: step.apiurl(name),
            })
        });
        page(call.incoming, CATEGORY, properties.collect())
    })
}
