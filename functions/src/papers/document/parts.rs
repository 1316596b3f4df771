//! A large file comes in parts of 1 MiB, each to an address of its own that the function has signed. What has arrived stays for a
//! day, so that a cut connection costs one part at most; then the function joins them and looks at the whole.

use super::form::{DATA, EXTRA, Sent};
use super::{file, keep};
use serde_json::{Map, Value, json};
use shared::app::App;
use shared::entity::field::Field;
use shared::entity::validate::{self, LARGEST_ID};
use shared::http::problem::Problem;
use shared::store::item::Row;
use shared::store::keys;

/// Bytes of each part but the last (`K-29`).
pub const PART: i64 = 1024 * 1024;

/// What is sent to begin, and to go on with what was begun.
pub const BEGUN: &[Field] = &[
    Field::int("size", 1, file::LARGEST, "Bytes of the whole file.").required(),
    Field::int("upload", 1, LARGEST_ID, "The number that the first call answered; without it a new upload begins."),
];

/// What is sent when all parts are there.
pub const JOINED: &[Field] = &[
    Field::int("upload", 1, LARGEST_ID, "The number of the upload.").required(),
    Field::int("size", 1, file::LARGEST, "Bytes of the whole file.").required(),
    Field::text("filename", file::LONGEST_NAME, "What the device calls the file."),
    Field::object(DATA, "Fields of the document.").required(),
    Field::object(EXTRA, "What the page wants to remember."),
];

/// What `missing` answers.
#[must_use]
pub fn schema() -> Value {
    let whole = |doc: &str| json!({"type": "integer", "minimum": 0, "description": doc});
    json!({
        "type": "object",
        "properties": {
            "upload": whole("The number of the upload; the document will have the same."),
            "parts": {
                "type": "array",
                "description": "The parts that are not there yet.",
                "items": {
                    "type": "object",
                    "properties": {
                        "number": whole("Counted from 1."),
                        "start": whole("Where the part begins in the file, in bytes."),
                        "size": whole("Bytes of the part."),
                        "url": {"type": "string", "description": "Takes exactly this part by PUT, for half an hour."},
                    },
                    "required": ["number", "start", "size", "url"],
                    "additionalProperties": false,
                },
            },
        },
        "required": ["upload", "parts"],
        "additionalProperties": false,
    })
}

/// A part of a file: its number, where it begins and its bytes.
fn parts_of(size: i64) -> impl Iterator<Item = (i64, i64, i64)> {
    let count = (size + PART - 1) / PART;
    (0..count).map(move |at| (at + 1, at * PART, PART.min(size - at * PART)))
}

/// The parts that are still to be sent, with an address for each.
pub async fn missing(app: &App, user: i64, body: &Map<String, Value>) -> Result<Value, Problem> {
    let sent = validate::members(BEGUN, body)?;
    let size = sent.get("size").and_then(Value::as_i64).unwrap_or_default();
    let upload = sent.get("upload").and_then(Value::as_i64).unwrap_or_else(|| app.new_id());
    keep::make_room(app, user, upload, usize::try_from(size).unwrap_or(usize::MAX)).await?;
    let there = app.files()?.some(&keys::parts::of(user, upload)).await?;
    let mut parts = Vec::new();
    for (number, start, size) in parts_of(size) {
        let key = keys::parts::one(user, upload, number);
        if there.iter().all(|found| found.key != key || found.size != size) {
            let url = app.files()?.sending(&key, size, app.clock.now()).await?;
            parts.push(json!({"number": number, "start": start, "size": size, "url": url}));
        }
    }
    Ok(json!({"upload": upload, "parts": parts}))
}

/// Joins the parts and keeps the whole as a document.
///
/// # Errors
/// `file.parts` when parts are missing; else as `keep::new`.
pub async fn join(app: &App, user: i64, body: &Map<String, Value>) -> Result<Row, Problem> {
    let sent = validate::members(JOINED, body)?;
    let number = |name: &str| sent.get(name).and_then(Value::as_i64).unwrap_or_default();
    let object = |name: &str| sent.get(name).and_then(Value::as_object).cloned();
    let (upload, size) = (number("upload"), number("size"));
    let mut data = object(DATA).unwrap_or_default();
    if let Some(extra) = object(EXTRA) {
        data.insert(EXTRA.to_owned(), extra.into());
    }
    let filename = sent.get("filename").and_then(Value::as_str).unwrap_or_default().to_owned();
    let files = app.files()?;
    let mut bytes = Vec::with_capacity(usize::try_from(size).unwrap_or_default());
    for (number, start, size) in parts_of(size) {
        let part = files.get(&keys::parts::one(user, upload, number)).await?;
        let part = part.filter(|part| i64::try_from(part.len()).is_ok_and(|there| there == size));
        debug_assert_eq!(i64::try_from(bytes.len()), Ok(start));
        bytes.extend(part.ok_or_else(|| Problem::field(file::FIELD, "file.parts"))?);
    }
    // The parts stay: whoever sends this call again gets the same answer. The bucket forgets them after a day.
    keep::new(app, user, upload, Sent { bytes, filename, data }).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_make_the_whole() {
        assert_eq!(parts_of(1).collect::<Vec<_>>(), [(1, 0, 1)]);
        assert_eq!(parts_of(PART).collect::<Vec<_>>(), [(1, 0, PART)]);
        assert_eq!(parts_of(PART + 1).collect::<Vec<_>>(), [(1, 0, PART), (2, PART, 1)]);
        assert_eq!(parts_of(file::LARGEST).count(), 25);
    }
}
