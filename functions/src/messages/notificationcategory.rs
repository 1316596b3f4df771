//! The kinds of notification.

use serde_json::{Value, json};
use shared::entity::definition::Definition;
use shared::entity::field::{Field, Start};

/// The root `notificationcategory`.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::text("key", 80, "Stable name, such as `notification.reminder.due`; the second part names the icon.")
            .required(),
        Field::choice(
            "pushdefault",
            &["on", "off", "always"],
            "Whether it is pushed before the patient chose; `always` cannot be switched off.",
        )
        .start(Start::Text("off")),
        Field::code(
            "group",
            &[1, 2, 3, 4, 5, 6],
            "Group in the settings: 1 appointments and reminders, 2 medication, 3 wellbeing, 4 reading, 5 study, \
             6 messages.",
        ),
    ],
    ..Definition::catalog("notificationcategory", "A kind of notification.", sample)
};

fn sample() -> Value {
    json!({
        "key": "sample-notification.library.new",
        "translations": [
            {"language": 2, "name": "Neue Broschüre", "description": "Wenn es eine neue Broschüre gibt."},
            {"language": 1, "name": "New brochure", "description": "When there is a new brochure."}
        ],
        "sort": 900,
        "active": true,
        "pushdefault": "off",
        "group": 4
    })
}
