//! The languages of the app.

use serde_json::{Value, json};
use shared::entity::definition::Definition;
use shared::entity::field::Field;

/// The root `language`. Ids are fixed: 1 en, 2 de. Its `name` is the language's own and the same in every language.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::text("isocode", 10, "Code of ISO 639-1, such as `de`.").required(),
        Field::text("name", 80, "The language's name in itself, such as `Deutsch`.").required(),
        Field::text("locale", 20, "Locale for dates and numbers, such as `de-DE`."),
    ],
    ..Definition::public_catalog("language", "A language of the app.", sample)
};

fn sample() -> Value {
    json!({
        "key": "sample-pt",
        "name": "Português",
        "sort": 900,
        "active": false,
        "isocode": "pt",
        "locale": "pt-BR"
    })
}
