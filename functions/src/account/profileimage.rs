//! `/api/profileimage`: the picture of the person, which nobody but them can fetch.
//!
//! It is a document with a number of its own, so that a new picture takes the place of the former one and a call that died is
//! mended by the next (`infra/adr/0030-a-picture-is-written-anew.md`).

use super::{profile_image, userprofile};
use crate::papers::document;
use crate::papers::document::file::JPEG;
use crate::words;
use serde_json::{Map, Value, json};
use shared::app::App;
use shared::entity::add::{self, Inserted, natural_id};
use shared::entity::call::FlowCall;
use shared::entity::field::Field;
use shared::entity::operation::Answer;
use shared::entity::{index, remove, update};
use shared::http::problem::Problem;
use shared::http::reply::Reply;
use shared::identity::budget;
use shared::language::Language;
use shared::store::expression::{Change, Expect};
use shared::store::item::{Row, named};
use shared::store::keys::{self, Key};
use shared::store::step::Outcome;
use shared::work::aside;

/// What may be sent.
pub const SENT: &[&str] = &[JPEG, "image/png"];

/// What is answered to a picture that was sent.
pub const KEPT: &[Field] = &[
    Field::int("size", 0, 6_291_456, "Size of the kept picture in bytes.").required(),
    Field::int("document", 1, 9_007_199_254_740_991, "The document that the picture is.").required(),
];

const FILENAME: &str = "profileimage.jpg";
const DOCUMENT: &str = "document";

/// Fetches the picture. No browser keeps it: whoever signs out leaves none behind.
#[must_use]
pub fn get<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        call.incoming.only_params(&[])?;
        let (app, user) = (call.app, call.person()?.user);
        let id = number(user);
        app.table.get(&row(user, id)).await?.ok_or(Problem::NotFound)?;
        let bytes = app.files()?.get(&file(user, id)).await?.ok_or(Problem::NotFound)?;
        Ok(Reply::file(JPEG, bytes))
    })
}

/// Keeps a picture in the place of the former one.
#[must_use]
pub fn keep<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        call.incoming.only_params(&[])?;
        let (app, user) = (call.app, call.person()?.user);
        budget::spend(app, &[(format!("pictures of {user}"), budget::PICTURES_PER_PERSON)]).await?;
        let sent = call.incoming.body.clone();
        let picture = aside(move || profile_image::kept(&sent)).await??;
        let (id, size) = (number(user), picture.len());
        // The file first: a row without one would show a picture that is not there.
        app.files()?.put(&file(user, id), JPEG, picture).await?;
        note(app, user, id, size, call.incoming.language()).await?;
        show(app, user, id).await?;
        Ok(Reply::ok(json!({"size": size, "document": id})))
    })
}

/// Removes the picture.
#[must_use]
pub fn remove<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        call.incoming.only_params(&[])?;
        let (app, user) = (call.app, call.person()?.user);
        let id = number(user);
        app.files()?.remove(&file(user, id)).await?;
        remove::remove(app, &document::DEFINITION, user, id).await?;
        Ok(Reply::done())
    })
}

/// The number of the document that is the picture of a person.
fn number(user: i64) -> i64 {
    keys::natural_id(user, DOCUMENT, document::PORTRAIT)
}

fn row(user: i64, id: i64) -> Key {
    keys::row(user, DOCUMENT, id)
}

fn file(user: i64, id: i64) -> String {
    keys::file(user, DOCUMENT, id)
}

/// Writes the row of the document.
async fn note(app: &App, user: i64, id: i64, size: usize, language: Language) -> Result<(), Problem> {
    let key = row(user, id);
    let changed = Map::from_iter([("size".to_owned(), size.into())]);
    let mut write = app.table.write();
    if app.table.get(&key).await?.is_some() {
        write.change(DOCUMENT, &key, Change::entity(changed), Expect::there());
    } else {
        let fields = [
            ("user", Value::from(user)),
            ("id", id.into()),
            ("name", words::text(language, "profileimage.name").into()),
            ("filename", FILENAME.into()),
            ("mimetype", JPEG.into()),
            ("extraData", json!({"page": document::PORTRAIT})),
        ];
        let mut fields = named(fields);
        fields.extend(changed);
        write.create(DOCUMENT, &key, index::entry(&document::DEFINITION, fields));
    }
    settled(&write.commit().await?)
}

/// Says in the profile which document the picture is.
async fn show(app: &App, user: i64, id: i64) -> Result<(), Problem> {
    let definition = &userprofile::DEFINITION;
    let owned = Row::from_iter([("user".to_owned(), Value::from(user))]);
    let key = keys::row(user, definition.root, natural_id(definition, user, &owned));
    let profile = match app.table.get(&key).await? {
        Some(stored) => stored.row,
        None => match add::insert(app, definition, Some(user), &Map::new()).await? {
            Inserted::New(row) | Inserted::Known(row) | Inserted::Again(row) => row,
        },
    };
    let image = Value::from(id);
    if profile.get("image") == Some(&image) {
        return Ok(());
    }
    let version = profile.get("version").and_then(Value::as_i64).unwrap_or_default();
    let changes = Map::from_iter([("image".to_owned(), image)]);
    update::change(app, definition, Some(user), &key, version, changes).await.map(drop)
}

/// Another call for the same picture was faster, or took it away meanwhile: the caller tries again.
fn settled(outcome: &Outcome) -> Result<(), Problem> {
    match outcome {
        Outcome::Committed(_) => Ok(()),
        Outcome::Missing(_) | Outcome::Changed(..) => {
            Err(Problem::Unavailable("the picture was changed by another call".to_owned()))
        }
    }
}
