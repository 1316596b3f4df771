//! What a timeline entry is about.

use serde_json::{Value, json};
use shared::entity::definition::Definition;
use shared::entity::field::Field;

/// The root `timelineentrycategory`. Ids are fixed: 1 REMINDER, 2 APPOINTMENT, 3 `TIME_FOR_ME`, 1000 ARTICLE, 2000 INTAKE.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::bool("usercreatable", "Whether the patient may add entries of this category by themselves."),
        Field::text("icon", 80, "Name of the icon shown beside the entry."),
    ],
    ..Definition::catalog("timelineentrycategory", "What a timeline entry is about.", sample)
};

fn sample() -> Value {
    json!({
        "key": "sample-selfhelp",
        "translations": [
            {"language": 2, "name": "Selbsthilfegruppe", "description": "Treffen mit anderen Betroffenen."},
            {"language": 1, "name": "Support group", "description": "Meeting others in the same situation."}
        ],
        "sort": 900,
        "active": true,
        "usercreatable": true,
        "icon": "people"
    })
}
