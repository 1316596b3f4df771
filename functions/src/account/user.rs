//! The person: name, language and how they are addressed. Their password lives with the account, not here.

use serde_json::{Value, json};
use shared::entity::definition::{Definition, Due, OnDevice};
use shared::entity::field::{Field, Form, Start};
use shared::mail::paused;

/// The root `user`. A list has one row, their own; rows begin with a sign-up and end with the account.
///
/// The e-mail and the days of their consents are read-only here: signing in hangs on the one, proof of consent on
/// the others, and they change only together with the account.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::reference("language", "language", "Language of the app, mails and pushes."),
        Field::formed("email", 254, Form::Email, "The address they sign in with.").required().read_only(),
        Field::reference("salutation", "salutation", "How they are addressed."),
        Field::reference("academictitle", "academictitle", "The title before the name."),
        Field::formed("firstname", 80, Form::Line, "Given name."),
        Field::formed("lastname", 80, Form::Line, "Family name."),
        Field::reference("country", "country", "Country they live in."),
        Field::reference("timezone", "timezone", "Time zone of their reminders."),
        Field::date("termsaccepted", "Day they accepted the terms, `YYYYMMDD`.").required().read_only(),
        Field::text("termsversion", 20, "Which version of the terms they accepted, such as `2026-11`.").read_only(),
        Field::date("healthdataaccepted", "Day they agreed that details about their health are stored, `YYYYMMDD`.")
            .read_only(),
        Field::text("healthdataversion", 20, "Which version of that text they agreed to.").read_only(),
        Field::bool("emailverified", "Whether the address is known to be theirs.").read_only(),
        Field::choice(
            paused::PAUSED,
            &[paused::BOUNCE, paused::COMPLAINT],
            "Why nothing is sent to the address that they have not asked for: a mail came back, or was called spam.",
        )
        .read_only(),
        Field::int("accounttype", 1, 2, "1 patient, 2 account of a hotel booking platform.")
            .start(Start::Int(1))
            .read_only(),
        Field::texts("permissionsInclude", &[], "Keys of the roles they have, such as `editor`.").read_only(),
        Field::maybe("newmodel", "Whether the account uses the current data model; for clients that know both.")
            .read_only(),
    ],
    display: Some("email"),
    // The notifier plans their mornings, and anew where their clocks show another time.
    due: Some(Due { fields: &["timezone"], first: |_, now| Some(now) }),
    on_device: OnDevice::Keep,
    ..Definition::owned("user", "A person with an account.", sample)
};

fn sample() -> Value {
    json!({
        "language": 2,
        "salutation": 1,
        "academictitle": 2,
        "firstname": "Johanna",
        "lastname": "Winter",
        "country": 276,
        "timezone": 317
    })
}
