//! An external account that the person can sign in with.

use serde_json::{Value, json};
use shared::entity::definition::{Definition, Filter, Predicate, WritableBy};
use shared::entity::field::Field;

/// The root `externalaccount`. Rows are made by signing in or connecting; the owner disconnects by deleting.
pub const DEFINITION: Definition = Definition {
    writable_by: WritableBy::Server,
    fields: &[
        Field::code(
            "category",
            &[1, 10, 50, 70, 80, 81],
            "1 social network, 10 photo-sharing social network, 50 professional network, 70 hotel booking platform, \
             80 hotel property management platform, 81 device maker.",
        )
        .required(),
        Field::text("externalid", 200, "Id of the account at the provider.").read_only(),
        Field::text("displayname", 200, "Name of the account at the provider.").read_only(),
    ],
    filters: &[Filter {
        name: "category",
        predicate: Predicate::Equals("category"),
        doc: "Only the account of this category.",
    }],
    unique: &["category"],
    display: Some("displayname"),
    ..Definition::owned("externalaccount", "An external account that the person can sign in with.", sample)
};

fn sample() -> Value {
    json!({"category": 50})
}
