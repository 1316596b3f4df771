//! Something the app tells the patient: a reminder, a new message, a hint.

use crate::pages;
use crate::people::timezone;
use crate::words;
use jiff::Timestamp;
use jiff::civil::Date;
use serde_json::{Value, json};
use shared::app::App;
use shared::date;
use shared::entity::definition::{Definition, Due, Filter, OnDevice, Predicate, WritableBy};
use shared::entity::field::Field;
use shared::entity::{due, validate};
use shared::http::problem::Problem;
use shared::language::Language;
use shared::store::expression::Entry;
use shared::store::item::{Row, named};
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
    filters: &[
        Filter {
            name: "unread",
            predicate: Predicate::Not("read"),
            doc: "`true`: only notifications that were not read; `false`: only the others.",
        },
        Filter {
            name: "messagecategory",
            predicate: Predicate::Through {
                field: "notificationcategory",
                root: "notificationcategory",
                other: "messagecategory",
            },
            doc: "Only notifications of this message category.",
        },
    ],
    date_index: Some("date"),
    // The notifier pushes what the server has just written.
    due: Some(Due { fields: &[], first: |_, now| Some(now) }),
    on_device: OnDevice::Keep,
    ..Definition::owned("notification", "Something the app tells the patient.", sample)
};

/// What a person is told of today.
#[derive(Clone, Copy, Debug)]
pub struct Note {
    /// Key of the headline in `words`.
    pub title: &'static str,
    /// Id of the `notificationcategory`.
    pub category: i64,
    /// The page that it leads to.
    pub link: &'static str,
}

/// What a person is told of that was due at its time.
#[derive(Clone, Debug)]
pub struct News {
    /// The id, which follows from what it is about: nobody is told of the same twice.
    pub id: i64,
    pub title: String,
    /// The text; empty for none.
    pub body: String,
    /// Id of the `notificationcategory`.
    pub category: i64,
    /// The page that it leads to.
    pub link: String,
    /// Their day.
    pub date: Date,
}

/// The row that tells a person of something, due to be pushed `now`, in seconds since 1970.
#[must_use]
pub fn news(user: i64, news: News, now: i64) -> (Key, Entry) {
    let News { id, title, body, category, link, date } = news;
    let mut row = validate::starts(&DEFINITION);
    row.extend(named([
        ("id", id.into()),
        ("user", user.into()),
        ("title", title.into()),
        ("body", (!body.is_empty()).then_some(body).into()),
        ("notificationcategory", category.into()),
        ("date", date::format(date).into()),
        ("link", link.into()),
    ]));
    let now = Timestamp::from_second(now).unwrap_or_default();
    (keys::row(user, DEFINITION.root, id), due::entry(&DEFINITION, row, now))
}

/// The row that tells a person, by their row of `user`, in their language and on their day.
pub async fn row(app: &App, user: i64, person: &Row, note: Note) -> Result<(Key, Entry), Problem> {
    let language = Language::of(person).unwrap_or_default();
    let now = app.clock.now();
    let told = News {
        id: app.new_id(),
        title: words::text(language, note.title).to_owned(),
        body: String::new(),
        category: note.category,
        link: note.link.to_owned(),
        date: now.to_zoned(timezone::home(app, person).await?).date(),
    };
    Ok(news(user, told, now.as_second()))
}

fn sample() -> Value {
    json!({
        "title": "Morgen um 9 Uhr: Termin in der Praxis",
        "read": false,
        "notificationcategory": 2,
        "body": "Bringen Sie bitte Ihre Versichertenkarte mit.",
        "date": "20240612",
        "link": pages::DASHBOARD
    })
}
