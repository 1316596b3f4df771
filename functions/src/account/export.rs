//! `POST /api/user/export/json` and `/csv`: everything that is stored of the person, as one file, after the password.
//!
//! Whatever lies in their partitions is in it, root by root, so that a new root cannot be forgotten. Left out is what opens
//! something: the hashes of tokens and passwords, the address of a push device, the secret of a calendar feed.

use super::confirmed::Asked;
use super::fields::only_these;
use super::{security_mail, sweep};
use crate::studies::spoken;
use csv::Part;
use jiff::Timestamp;
use lambda_http::http::header;
use serde_json::{Map, Value, json};
use shared::app::App;
use shared::date;
use shared::entity::call::FlowCall;
use shared::entity::operation::Answer;
use shared::entity::present;
use shared::http::problem::Problem;
use shared::http::reply::Reply;
use shared::language::Language;
use shared::store::item::{Row, Stored};
use shared::store::keys;
use shared::store::table::Range;

pub mod csv;

/// Members of rows that open something; and the owner, who is the same in all.
const LEFT_OUT: [(&str, &str); 11] = [
    ("pushdevice", "token"),
    ("proxyaccess", "invitation"),
    ("feed", "secret"),
    ("session", "hash"),
    ("session", "before"),
    ("session", "seed"),
    ("passkey", "credential"),
    ("passkey", "fixed"),
    ("passkey", "counted"),
    ("passkey", "transports"),
    ("", "user"),
];

/// Times that are kept in seconds since 1970.
const SECONDS: [(&str, &str, &str); 4] = [
    ("session", "created", "created"),
    ("session", "rotated", "used"),
    ("passkey", "created", "created"),
    ("passkey", "used", "used"),
];

/// One object: the kinds with their rows, as the API answers them.
#[must_use]
pub fn json<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let (parts, language) = gather(call).await?;
        let entries: Map<String, Value> =
            parts.into_iter().map(|part| (part.kind.to_owned(), part.rows.into_iter().collect())).collect();
        let made = call.app.clock.now().to_string();
        let file = json!({"made": made, "language": language.code, "entries": entries});
        Ok(download(call.app, "application/json", "json", file.to_string()))
    })
}

/// What `json` answers.
#[must_use]
pub fn schema() -> Value {
    json!({
        "type": "object",
        "properties": {
            "made": {"type": "string", "description": "When, RFC 3339."},
            "language": {"type": "string", "description": "Of the names that catalogs give."},
            "entries": {
                "type": "object",
                "description": "Rows by kind: a root, or `feed`, `objection`, `passkey`, `session`.",
                "additionalProperties": {"type": "array", "items": {"type": "object"}},
            },
        },
        "required": ["made", "language", "entries"],
        "additionalProperties": false,
    })
}

/// A table with a line for each detail, in words.
#[must_use]
pub fn csv<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let (parts, language) = gather(call).await?;
        Ok(download(call.app, "text/csv; charset=utf-8", "csv", csv::write(&parts, language)))
    })
}

/// The name says nothing of what the app is about.
fn download(app: &App, content_type: &str, extension: &str, text: String) -> Reply {
    let day = date::format(app.clock.today());
    let name = format!("attachment; filename=\"zuversicht-{day}.{extension}\"");
    Reply::text(content_type, text).header(header::CONTENT_DISPOSITION, name)
}

/// What is stored, after password and factor were right, and told to the owner.
async fn gather(call: &FlowCall<'_>) -> Result<(Vec<Part>, Language), Problem> {
    call.incoming.only_params(&[])?;
    let (mut body, mut faults) = (call.incoming.object()?, Vec::new());
    let asked = Asked::read(&mut body, &mut faults);
    only_these(&body, faults)?;
    let account = asked.both(call).await?;
    let (app, user, language) = (call.app, call.person()?.user, call.incoming.language());
    let mut stored = Vec::new();
    for partition in [keys::person(user), keys::credentials(user)] {
        stored.extend(app.table.query_all(&Range::partition(partition)).await?);
    }
    if stored.iter().all(|row| row.key != keys::row(user, "user", user)) {
        // A token outlives a deleted account by some minutes.
        return Err(Problem::Unauthenticated);
    }
    let mut parts = Vec::new();
    for kind in sweep::kinds(app) {
        let of_kind = stored.iter().filter(|row| keys::root_of(&row.key.sk) == kind);
        let definition = app.root(kind);
        let rows: Vec<Row> = match definition {
            Some(definition) => {
                let rows: Vec<Row> = of_kind.map(|row| row.row.clone()).collect();
                let snapshot = present::snapshot_for(app, definition, &rows).await?;
                rows.iter().map(|row| present::row(definition, row, &snapshot, language)).collect()
            }
            None => of_kind.map(plain).collect(),
        };
        if !rows.is_empty() {
            let rows: Vec<Row> = rows.into_iter().map(|row| without_secrets(kind, row)).collect();
            let spoken = spoken::of_rows(app, kind, &rows, language).await?;
            parts.push(Part { kind, definition, rows, spoken });
        }
    }
    security_mail::of_access(call, &account, "access.export").await;
    Ok((parts, language))
}

/// What is no row of a root: the key of an objection says what it is about.
fn plain(stored: &Stored) -> Row {
    let mut row = stored.row.clone();
    if let Some(about) = stored.key.sk.strip_prefix(&keys::prefix("objection")) {
        row.insert("about".to_owned(), about.into());
    }
    row
}

fn without_secrets(kind: &str, mut row: Row) -> Row {
    row.retain(|name, _| !LEFT_OUT.iter().any(|(of, left)| (of.is_empty() || *of == kind) && left == name));
    for (of, name, shown) in SECONDS {
        if of != kind {
            continue;
        }
        let seconds = row.remove(name).and_then(|seconds| Timestamp::from_second(seconds.as_i64()?).ok());
        if let Some(time) = seconds {
            row.insert(shown.to_owned(), time.to_string().into());
        }
    }
    row
}
