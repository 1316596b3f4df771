//! A file the patient keeps: a letter, a report, a picture.

use serde_json::{Value, json};
use shared::entity::call::Call;
use shared::entity::definition::Definition;
use shared::entity::field::{Field, Start};
use shared::entity::operation::Answer;
use shared::entity::{read, remove};
use shared::http::problem::Problem;
use shared::store::keys;

/// The root `document`. The content itself is never part of a row.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::text("name", 200, "What the patient calls it.").required(),
        Field::reference("documenttemplatecategory", "documenttemplatecategory", "What kind of document it is."),
        Field::text("filename", 255, "Name of the uploaded file.").read_only(),
        Field::text("mimetype", 100, "Media type of the file.").start(Start::Text("image/jpeg")).read_only(),
        Field::int("size", 0, 6_291_456, "Size of the file in bytes.").read_only(),
        Field::date("date", "Day the document was written, `YYYYMMDD`."),
        Field::text("url", 2000, "Where the file can be fetched, for a short time.").read_only(),
        Field::object("extraData", "What the page that uploaded it wants to remember."),
    ],
    ..Definition::owned("document", "A file the patient keeps.", sample)
};

/// Deletes a document. The file goes first: without its row nobody would find it again.
#[must_use]
pub fn delete<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        read::stored(call).await?;
        let id = call.id.ok_or(Problem::NotFound)?;
        call.app.files()?.remove(&keys::file(call.person()?.user, DEFINITION.root, id)).await?;
        remove::delete(call).await
    })
}

fn sample() -> Value {
    json!({
        "name": "Arztbrief der Tagesklinik",
        "documenttemplatecategory": 1,
        "date": "20240305",
        "extraData": {"pages": 2}
    })
}
