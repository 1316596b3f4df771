//! The fields that every row has, by access.

use super::definition::{Access, Definition};
use super::field::{Field, Start};

const NAME_LENGTH: usize = 200;

/// `user` of owned rows: from the token, never from the body of its owner.
const USER: Field = Field::reference("user", "user", "The person this row belongs to; taken from the token.");

static CATALOG: [Field; 5] = [
    Field::text("key", 80, "Stable name of the row for programs.").required(),
    Field::text("name", NAME_LENGTH, "Label in the language of the header app-language.").required().localized(),
    Field {
        kind: super::field::Kind::Objects,
        ..Field::object(
            "translations",
            "Texts by language: {language, name, ...}; always sent whole, in German and in English.",
        )
    },
    Field::int("sort", 0, 1_000_000, "Place in lists."),
    Field::bool("active", "Whether the row is offered.").start(Start::Bool(true)),
];

static OWNED: [Field; 1] = [USER];

fn inherited(definition: &Definition) -> &'static [Field] {
    match definition.access {
        // The row of the root `user` is the person.
        Access::Owned if definition.root == "user" => &[],
        Access::Owned => &OWNED,
        Access::Catalog | Access::PublicCatalog => &CATALOG,
    }
}

/// Own fields, then the common ones that no own field replaces.
pub fn fields(definition: &Definition) -> impl Iterator<Item = &'static Field> {
    let own = definition.fields;
    own.iter().chain(inherited(definition).iter().filter(|field| own.iter().all(|mine| mine.name != field.name)))
}

#[must_use]
pub fn field(definition: &Definition, name: &str) -> Option<&'static Field> {
    fields(definition).find(|field| field.name == name)
}

/// Whether the person who adds a row may make its id.
#[must_use]
pub fn takes_ids(definition: &Definition) -> bool {
    !definition.is_catalog() && !definition.shared_ids && !owner_in_body(definition)
}

/// Whether the person in `user` is chosen by the body (somebody with a role writes for them) and not by the token.
#[must_use]
pub fn owner_in_body(definition: &Definition) -> bool {
    definition.access == Access::Owned && definition.writable_by.is_role()
}
