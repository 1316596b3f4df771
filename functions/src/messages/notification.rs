//! Something the app tells the patient: a reminder, a new message, a hint.

use serde_json::{Value, json};
use shared::app::App;
use shared::date;
use shared::entity::definition::{Definition, Filter, Predicate, WritableBy};
use shared::entity::field::Field;
use shared::entity::{index, validate};
use shared::language::Language;
use shared::store::expression::Entry;
use shared::store::item::named;
use shared::store::keys::{self, Key};

/// The root `notification`. The server writes the rows; the owner marks them read and deletes them.
pub const DEFINITION: Definition = Definition {
    writable_by: WritableBy::Server,
    fields: &[
        Field::text("title", 200, "Headline.").required(),
        Field::bool("read", "Whether the patient has read it."),
        Field::reference("notificationcategory", "notificationcategory", "What it is about; decides the icon.")
            .required(),
        Field::text("body", 2000, "The text. Never sent with a push, which everybody near the phone can read."),
        Field::date("date", "Day it was sent, `YYYYMMDD`.").required(),
        Field::text("link", 300, "Page of the app that it leads to, such as `/timelineentry/view/12`."),
    ],
    filters: &[Filter {
        name: "unread",
        predicate: Predicate::Not("read"),
        doc: "`true`: only notifications that were not read; `false`: only the others.",
    }],
    date_index: Some("date"),
    ..Definition::owned("notification", "Something the app tells the patient.", sample)
};

/// What a person is told of today.
#[derive(Clone, Copy, Debug)]
pub struct Note {
    /// Key of the headline in `shared/src/language`.
    pub title: &'static str,
    /// Id of the `notificationcategory`.
    pub category: i64,
    /// The page that it leads to.
    pub link: &'static str,
}

/// The row that tells a person in her language.
#[must_use]
pub fn row(app: &App, user: i64, language: Language, note: Note) -> (Key, Entry) {
    let id = app.new_id();
    let mut row = validate::starts(&DEFINITION);
    row.extend(named([
        ("id", id.into()),
        ("user", user.into()),
        ("title", language.text(note.title).into()),
        ("notificationcategory", note.category.into()),
        ("date", date::format(app.clock.today()).into()),
        ("link", note.link.into()),
    ]));
    (keys::row(user, DEFINITION.root, id), index::entry(&DEFINITION, row))
}

fn sample() -> Value {
    json!({
        "title": "Morgen um 9 Uhr: Termin in der Praxis",
        "read": false,
        "notificationcategory": 2,
        "body": "Bringen Sie bitte Ihre Versichertenkarte mit.",
        "date": "20240612",
        "link": "/dashboard"
    })
}
