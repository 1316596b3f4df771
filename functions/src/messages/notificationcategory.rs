//! The kinds of notification, and who writes each.

use serde_json::{Value, json};
use shared::entity::definition::Definition;
use shared::entity::field::{Field, Start};

/// Who writes a notification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Producer {
    /// The notifier at the time of an entry (`reminder`).
    Reminder,
    /// The notifier on the person's morning, about their appointments (`morning`).
    Appointments,
    /// The notifier on the person's morning, one at most (`suggestion`).
    Suggestion,
    /// Whoever answers a message (`cargo operate answer`).
    Answer,
    /// What changes who reads their data (`people/proxy.rs`).
    Account,
}

/// Each kind with its id and key in the catalog, and who writes it. A test holds them against the catalog.
macro_rules! kinds {
    ($($(#[$doc:meta])* $constant:ident $id:literal $key:literal $producer:ident,)*) => {
        $($(#[$doc])* pub const $constant: i64 = $id;)*
        /// Id and key of each kind, and its producer.
        pub const PRODUCERS: &[(i64, &str, Producer)] = &[$(($constant, $key, Producer::$producer)),*];
    };
}

kinds! {
    /// A reminder that is due.
    REMINDER 1 "notification.reminder.due" Reminder,
    /// The appointments of tomorrow.
    APPOINTMENT_TOMORROW 2 "notification.appointment.tomorrow" Appointments,
    /// The appointments of today.
    APPOINTMENT_TODAY 3 "notification.appointment.today" Appointments,
    /// A suggestion to take time for themselves.
    TIME_FOR_ME 4 "notification.timeforme.suggestion" Suggestion,
    /// A medication intake that is due.
    INTAKE 5 "notification.intake.due" Reminder,
    /// The article of the day.
    ARTICLE 6 "notification.article.daily" Suggestion,
    /// An invitation to the questionnaire of the stress level.
    STRESS_LEVEL 7 "notification.stresslevel.invite" Suggestion,
    /// A questionnaire of a study.
    STUDY 8 "notification.study.questionnaire" Reminder,
    /// An answer to a message: the only kind that is mailed as long as they have said nothing.
    MESSAGE 9 "notification.message.new" Answer,
    /// The question of every few months.
    FOLLOW_UP 10 "notification.followup.invite" Suggestion,
    /// An appointment of aftercare that could be made.
    AFTERCARE 11 "notification.aftercare.suggestion" Suggestion,
    /// A request for feedback on a centre.
    CENTRE_FEEDBACK 12 "notification.cancercenter.feedback" Suggestion,
    /// The security of the account: somebody else may be the one who switches it off.
    SECURITY 13 "notification.account.security" Account,
    /// A hint about the app.
    SYSTEM 14 "notification.system.info" Suggestion,
}

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
