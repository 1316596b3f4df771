//! A medical word, explained.

use serde_json::{Value, json};
use shared::entity::definition::{Definition, Filter, Predicate};
use shared::entity::field::Field;

/// The root `glossaryentry`. Name and description differ by language and are kept in `translations`.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::text("name", 100, "The word.").required().localized(),
        Field::text("description", 4000, "What it means, in plain words.").localized(),
        Field::text("image", 300, "Web address or asset key of the picture."),
        Field::code(
            "glossarytype",
            &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
            "1 diagnosis, 2 pathology, 3 tumour markers, 4 surgery, 5 drugs, 6 radiotherapy, 7 side effects, \
             8 aftercare, 9 support and rights, 10 app.",
        )
        .required(),
        Field::reference("aliasof", "glossaryentry", "The entry that is shown instead of this one."),
    ],
    filters: &[
        Filter {
            name: "name",
            predicate: Predicate::Equals("key"),
            doc: "Only the entry with this `key`, the name that links use in every language.",
        },
        Filter {
            name: "glossarytype",
            predicate: Predicate::Equals("glossarytype"),
            doc: "Only entries of this type, 1 to 10.",
        },
    ],
    ..Definition::catalog("glossaryentry", "A medical word, explained.", sample)
};

fn sample() -> Value {
    json!({
        "key": "sample-ultrasound",
        "translations": [
            {"language": 2, "name": "Ultraschall", "description": "Bilder mit Schallwellen. Die Untersuchung tut nicht weh."},
            {"language": 1, "name": "Ultrasound", "description": "Pictures made with sound waves. It does not hurt."}
        ],
        "sort": 900,
        "active": true,
        "image": "glossary/ultrasound",
        "glossarytype": 1,
        "aliasof": 3
    })
}
