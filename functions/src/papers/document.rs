//! A file the patient keeps: a letter, a report, a picture.

use serde_json::{Value, json};
use shared::entity::definition::{Definition, Filter, OnDevice, Predicate};
use shared::entity::field::{Field, OnDelete, Start};
use shared::store::item::Row;
use shared::store::keys;

pub mod calls;
pub mod file;
pub mod form;
pub mod keep;
pub mod parts;
pub mod room;
pub mod thumbnail;

/// The root `document`. The content itself is never part of a row; a row with a `size` has a file.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::text("name", 200, "What the patient calls it.").required(),
        Field::reference("documenttemplatecategory", "documenttemplatecategory", "What kind of document it is."),
        Field::text("filename", file::MAX_NAME_LENGTH, "Name of the uploaded file.").read_only(),
        Field::text("mimetype", 100, "Media type of the file.").start(Start::Text(file::JPEG)).read_only(),
        Field::int("size", 0, file::LARGEST, "Size of the file in bytes; without it there is no file.").read_only(),
        Field::date("date", "Day the document was written, `YYYYMMDD`."),
        Field::text("url", 2000, "Where the file can be fetched for five minutes; only in the answer of one row.")
            .read_only(),
        Field::text("scan", 20, "What the operator's scanner says of the file: `clean`, `waiting` or `refused`.")
            .read_only(),
        Field::text(
            thumbnail::FIELD,
            thumbnail::MAX_LENGTH,
            "The first page as a small picture, a JPEG in base64; it comes with the file, and goes with it.",
        )
        .read_only(),
        Field::reference("timelineentry", "timelineentry", "The appointment it belongs to.").on_delete(OnDelete::Clear),
        Field::reference("treatment", "treatment", "The treatment it belongs to.").on_delete(OnDelete::Clear),
        Field::object("extraData", "What the page that uploaded it wants to remember."),
    ],
    filters: &[
        Filter {
            name: "timelineentryId",
            predicate: Predicate::Equals("timelineentry"),
            doc: "Only documents of this appointment.",
        },
        Filter {
            name: "treatmentId",
            predicate: Predicate::Equals("treatment"),
            doc: "Only documents of this treatment.",
        },
    ],
    on_device: OnDevice::Keep,
    ..Definition::owned("document", "A file the patient keeps.", sample)
};

/// Bytes of the largest body with a file (`K-50`). Less arrives: Lambda takes 6 MB of JSON, and files are in it as base64.
pub const BODY_LIMIT: usize = 6_291_456;

/// What the picture of a person is called among their documents; it has a page of its own.
pub const PORTRAIT: &str = "profileimage";

/// Whether a document is the picture of the person.
#[must_use]
pub fn is_portrait(user: i64, id: i64) -> bool {
    id == keys::natural_id(user, DEFINITION.root, PORTRAIT)
}

/// Which of the contents that were sent for a document is its own, in its row. No answer shows it.
pub const CONTENT: &str = "content";

/// How many bytes were sent in parts, in the row of the document that they became. No answer shows it.
pub const JOINED: &str = "joined";

/// The name in the bucket of the file that a row says it has. The picture of a person names no content: each new one takes the
/// place of the former one.
#[must_use]
pub fn file_of(user: i64, row: &Row) -> String {
    let id = row.get("id").and_then(Value::as_i64).unwrap_or_default();
    match row.get(CONTENT).and_then(Value::as_str) {
        Some(content) => keys::content::one(user, DEFINITION.root, id, content),
        None => keys::file(user, DEFINITION.root, id),
    }
}

fn sample() -> Value {
    json!({
        "name": "Arztbrief der Tagesklinik",
        "documenttemplatecategory": 1,
        "date": "20240305",
        "extraData": {"pages": 2}
    })
}
