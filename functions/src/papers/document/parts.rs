//! A large file comes in parts of 1 MiB, each to an address of its own that the function has signed. What has arrived stays for a
//! day, so that a cut connection costs one part at most; then the function joins them and looks at the whole. What was announced
//! counts as a file while its addresses work, and what has arrived of it as long as it is there.

use super::form::{DATA, EXTRA, Sent};
use super::{DEFINITION, file, keep, room, thumbnail};
use serde_json::{Map, Value, json};
use shared::app::App;
use shared::entity::field::Field;
use shared::entity::validate::{self, LARGEST_ID};
use shared::files;
use shared::http::problem::Problem;
use shared::log;
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
    Field::text("filename", file::MAX_NAME_LENGTH, "What the device calls the file."),
    Field::object(DATA, "Fields of the document, its `thumbnail` among them.").required(),
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

/// The parts that are still to be sent, with an address for each. From now on the file counts as if it were there.
pub async fn missing(app: &App, user: i64, body: &Map<String, Value>) -> Result<Value, Problem> {
    let sent = validate::members(BEGUN, body)?;
    let size = sent.get("size").and_then(Value::as_i64).unwrap_or_default();
    let upload = sent.get("upload").and_then(Value::as_i64).unwrap_or_else(|| app.new_id());
    if has_become(app, user, upload, size).await? {
        // The answer of `join` was lost: it is given again.
        return Ok(json!({"upload": upload, "parts": []}));
    }
    room::take(app, user, upload, size, files::SENDING.as_secs().cast_signed()).await?;
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

/// Whether the parts of an upload have become a document already.
async fn has_become(app: &App, user: i64, upload: i64, size: i64) -> Result<bool, Problem> {
    let there = app.table.get(&keys::row(user, DEFINITION.root, upload)).await?;
    Ok(there.is_some_and(|there| there.row.contains_key(super::JOINED) && there.number(super::JOINED) == size))
}

/// Joins the parts and keeps the whole as a document. The parts go: from then on only the document counts.
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
    if data.remove("id").is_some_and(|id| !id.is_null() && validate::whole(&id) != Some(upload)) {
        return Err(Problem::field("id", "value"));
    }
    let filename = sent.get("filename").and_then(Value::as_str).unwrap_or_default().to_owned();
    let thumbnail = thumbnail::taken_from(&mut data)?;
    let mut sent = Sent { bytes: Vec::new(), filename, data, thumbnail, joined: Some(size) };
    if let Some(row) = keep::joined(app, user, upload, &sent).await? {
        return Ok(row);
    }
    let Some(bytes) = whole(app, user, upload, size).await? else {
        // The same call, sent twice at once, may have taken them.
        let row = keep::joined(app, user, upload, &sent).await?;
        return row.ok_or_else(|| Problem::field(file::FIELD, "file.parts"));
    };
    sent.bytes = bytes;
    let row = keep::new(app, user, upload, sent).await?;
    if let Err(problem) = app.files()?.empty(&keys::parts::of(user, upload)).await {
        // The document is there all the same; what is left of the parts counts until the bucket forgets it.
        log::failure("none", DEFINITION.root, &problem);
    }
    Ok(row)
}

/// The parts as one, when all are there.
async fn whole(app: &App, user: i64, upload: i64, size: i64) -> Result<Option<Vec<u8>>, Problem> {
    let files = app.files()?;
    let mut bytes = Vec::with_capacity(usize::try_from(size).unwrap_or_default());
    for (number, start, size) in parts_of(size) {
        let part = files.get(&keys::parts::one(user, upload, number)).await?;
        let Some(part) = part.filter(|part| i64::try_from(part.len()).is_ok_and(|there| there == size)) else {
            return Ok(None);
        };
        debug_assert_eq!(i64::try_from(bytes.len()), Ok(start));
        bytes.extend(part);
    }
    Ok(Some(bytes))
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
