//! The kinds of notification.

use serde_json::{Value, json};
use shared::entity::definition::Definition;
use shared::entity::field::{Field, Start};

/// A reminder that is due.
pub const REMINDER: i64 = 1;
/// The appointments of tomorrow.
pub const APPOINTMENT_TOMORROW: i64 = 2;
/// The appointments of today.
pub const APPOINTMENT_TODAY: i64 = 3;
/// A suggestion to take time for themselves.
pub const TIME_FOR_ME: i64 = 4;
/// A medication intake that is due.
pub const INTAKE: i64 = 5;
/// The article of the day.
pub const ARTICLE: i64 = 6;
/// An invitation to the questionnaire of the stress level.
pub const STRESS_LEVEL: i64 = 7;
/// A questionnaire of a study.
pub const STUDY: i64 = 8;
/// An answer to a message: the only kind that is mailed as long as they have said nothing.
pub const MESSAGE: i64 = 9;
/// The question of every few months.
pub const FOLLOW_UP: i64 = 10;
/// An appointment of aftercare that could be made.
pub const AFTERCARE: i64 = 11;
/// A request for feedback on a centre.
pub const CENTRE_FEEDBACK: i64 = 12;
/// The security of the account: somebody else may be the one who switches it off.
pub const SECURITY: i64 = 13;
/// A hint about the app.
pub const SYSTEM: i64 = 14;

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
        Field::reference("messagecategory", "messagecategory", "Where such a message comes from, or what it is about."),
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
        "group": 4,
        "messagecategory": 6
    })
}
