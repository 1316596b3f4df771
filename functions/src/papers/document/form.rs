//! What is sent with a file: a form of several parts (RFC 7578) with `file`, `data` and `extraData`.

use super::file::{FIELD, MAX_NAME_LENGTH};
use super::thumbnail;
use futures::stream;
use multer::{Field, Multipart};
use serde_json::{Map, Value, json};
use shared::http::problem::{Fault, Problem};
use shared::http::request::Incoming;
use std::convert::Infallible;

/// The part with the fields of the document, and the one with what its page wants to remember.
pub const DATA: &str = "data";
pub const EXTRA: &str = "extraData";

/// The parts, and the members of `data`, that only reading them can judge: for a document of this API `data` is a text.
pub const JUDGED: &[&str] = &[
    FIELD,
    DATA,
    EXTRA,
    "id",
    "version",
    "name",
    "documenttemplatecategory",
    "date",
    "size",
    "upload",
    thumbnail::FIELD,
    "timelineentry",
    "treatment",
];

/// A file with the fields of its document.
#[derive(Debug, Default)]
pub struct Sent {
    /// The content.
    pub bytes: Vec<u8>,
    /// What the device calls it.
    pub filename: String,
    /// Fields of the document.
    pub data: Map<String, Value>,
    /// The first page as a small picture.
    pub thumbnail: Option<String>,
    /// How many bytes came in parts, where they did.
    pub joined: Option<i64>,
}

/// The form of a request, as JSON schema.
#[must_use]
pub fn schema() -> Value {
    json!({
        "type": "object",
        "properties": {
            FIELD: {"type": "string", "format": "binary", "description": "A JPEG, PNG or PDF."},
            DATA: {"type": "string", "description": "Fields of the document, its `thumbnail` among them, as a JSON object."},
            EXTRA: {"type": "string", "description": "What the page wants to remember, as a JSON object."},
        },
        "required": [FIELD],
    })
}

/// Reads a form.
///
/// # Errors
/// `type` of `body` for what is no form, `required` of `file` for one without a file, `json` and `type` for parts that are
/// no JSON objects, `unknown` and `value` for parts that nobody asked for or that come twice; what is wrong with the small picture.
pub async fn read(incoming: &Incoming) -> Result<Sent, Problem> {
    let boundary = incoming.header("content-type").and_then(|kind| multer::parse_boundary(kind).ok());
    let boundary = boundary.ok_or_else(no_form)?;
    let body = incoming.body.clone();
    let mut form = Multipart::new(stream::once(async move { Ok::<_, Infallible>(body) }), boundary);
    // Three names at most are ever in it.
    let (mut sent, mut faults, mut seen) = (Sent::default(), Vec::new(), Vec::new());
    let mut extra = None;
    while let Some(part) = form.next_field().await.map_err(|_| no_form())? {
        let name = part.name().unwrap_or_default().to_owned();
        if seen.contains(&name) {
            return Err(Problem::field(name, "value"));
        }
        match name.as_str() {
            FIELD => {
                sent.filename = unescaped(part.file_name().unwrap_or_default()).chars().take(MAX_NAME_LENGTH).collect();
                sent.bytes = part.bytes().await.map_err(|_| no_form())?.to_vec();
            }
            DATA => sent.data = object(part, &mut faults).await?,
            EXTRA => extra = Some(object(part, &mut faults).await?),
            // The first one ends it: a form of thousands of parts is no form of ours.
            other => return Err(Problem::field(other, "unknown")),
        }
        seen.push(name);
    }
    if let Some(extra) = extra {
        sent.data.insert(EXTRA.to_owned(), extra.into());
    }
    if sent.bytes.is_empty() {
        faults.push(Fault::new(FIELD, "required"));
    }
    if !faults.is_empty() {
        return Err(Problem::Invalid(faults));
    }
    sent.thumbnail = thumbnail::taken_from(&mut sent.data)?;
    Ok(sent)
}

/// A name as its device has it: browsers write three letters of it otherwise (HTML, multipart form data).
fn unescaped(name: &str) -> String {
    name.replace("%22", "\"").replace("%0D", "\r").replace("%0A", "\n")
}

async fn object(part: Field<'_>, faults: &mut Vec<Fault>) -> Result<Map<String, Value>, Problem> {
    let name = part.name().unwrap_or_default().to_owned();
    let bytes = part.bytes().await.map_err(|_| no_form())?;
    match serde_json::from_slice(&bytes) {
        Ok(Value::Object(members)) => return Ok(members),
        Ok(_) => faults.push(Fault::new(name, "type")),
        Err(_) => faults.push(Fault::new(name, "json")),
    }
    Ok(Map::new())
}

fn no_form() -> Problem {
    Problem::field("body", "type")
}
