//! The schemas of the API document: rows, bodies and pages, made from the fields of a definition.

use crate::entity::common;
use crate::entity::definition::{Access, Definition};
use crate::entity::field::{Field, Form, Kind};
use crate::entity::present;
use crate::entity::validate::{LARGEST_ID, TEXTS_COUNT, TEXTS_LENGTH};
use crate::entity::whole;
use serde_json::{Map, Value, json};

/// The format of a day, `YYYYMMDD`: a day of the calendar, not before 1900.
pub(super) const DAY: &str = "yyyymmdd";

/// A letter that can be stored, and one of a text on one line.
const ANY_LETTER: &str = "[^\\u0000]";
const ANY_OF_A_LINE: &str = "[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]";

/// A letter that can be seen (`text::is_invisible`), as far as a pattern can say it.
const VISIBLE: &str = "[^\\s\\u0000-\\u001f\\u007f-\\u00a0\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb]";

/// Any text that can be stored.
const ANY_TEXT: &str = "^[^\\u0000]*$";

/// What an id in the body of an `add` is.
const NEW_ID: &str = "The id of the new row, if the caller makes it: milliseconds since 2024, not more than ten minutes ahead, and twelve random bits below them. Where other fields name a row, the id that follows from them. Without it the server makes one.";

/// The name of a root among the schemas.
#[must_use]
pub fn schema_name(root: &str) -> String {
    root.replace('/', ".")
}

/// A reference to a schema of the document.
pub(super) fn schema_ref(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}

/// A version as it is sent and answered.
pub(super) fn version() -> Value {
    json!({"type": "integer", "minimum": 1, "maximum": LARGEST_ID})
}

/// An id as it is sent and answered.
pub(super) fn id() -> Value {
    json!({"type": "integer", "minimum": 1, "maximum": LARGEST_ID})
}

pub(super) fn answer_schema(roots: &[&'static Definition], definition: &Definition) -> Value {
    let mut properties = Map::new();
    properties.insert("id".to_owned(), id());
    properties.insert("version".to_owned(), version());
    let mut required = vec!["id", "version"];
    for field in common::fields(definition) {
        properties.insert(field.name.to_owned(), described(field, answered(roots, field)));
        if field.required || definition.access == Access::Owned && field.name == "user" {
            required.push(field.name);
        }
    }
    for name in ["created", "modified"] {
        properties.insert(name.to_owned(), json!({"type": "string", "format": "date-time"}));
    }
    json!({"type": "object", "description": definition.doc, "properties": properties, "required": required})
}

pub(super) fn body_schema(definition: &Definition, adding: bool) -> Value {
    let mut properties = Map::new();
    let mut required = Vec::new();
    if !adding || common::takes_ids(definition) {
        let mut own = id();
        own["description"] = if adding { NEW_ID } else { "The id of the path; it need not be sent." }.into();
        // As everywhere, null says nothing.
        own["type"] = json!(["integer", "null"]);
        properties.insert("id".to_owned(), own);
    }
    if !adding {
        properties.insert("version".to_owned(), version());
        required.push("version");
    }
    for field in common::fields(definition).filter(|field| !field.read_only && !field.localized) {
        let schema = or_empty(field, sent(field.kind, field));
        // The sentence stands with the answer and the body of `add`.
        properties.insert(field.name.to_owned(), if adding { described(field, schema) } else { schema });
        if adding && field.required {
            required.push(field.name);
        }
    }
    let mut schema = json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    });
    if adding {
        schema["example"] = (definition.sample)();
        if common::takes_ids(definition) && !definition.unique.is_empty() {
            schema["x-id-of"] = definition.unique.into();
        }
    }
    schema
}

/// The body of `save`: a row, and the parts that are made, changed or deleted with it.
pub(super) fn whole_body(definition: &Definition) -> Value {
    let one = |version_says: &str| {
        let mut schema = body_schema(definition, false);
        schema["properties"]["id"]["description"] = NEW_ID.into();
        schema["properties"]["version"]["type"] = json!(["integer", "null"]);
        schema["properties"]["version"]["description"] = version_says.into();
        schema["required"] = json!([]);
        schema
    };
    let mut part = one("The version that is changed; without it the part is made.");
    part["properties"][whole::DELETED] =
        json!({"type": ["boolean", "null"], "description": "Whether the part is deleted."});
    let mut whole = one("The version that is changed; without it the row is made.");
    whole["properties"][whole::PARTS] = json!({
        "type": ["array", "null"],
        "items": part,
        "maxItems": whole::MAX_PARTS,
        "description": "The parts that are made, changed or deleted; others stay as they are.",
    });
    whole
}

/// What `save` answers.
pub(super) fn whole_answer(name: &str) -> Value {
    json!({
        "type": "object",
        "properties": {
            "row": schema_ref(name),
            whole::PARTS: {
                "type": "array",
                "items": schema_ref(name),
                "description": "The parts that were made or changed, in the order of the call.",
            },
        },
        "required": ["row", whole::PARTS],
    })
}

/// A page of rows, whole or with `f.lazylist`.
pub(super) fn list_schema(name: &str) -> Value {
    json!({
        "type": "object",
        "properties": {
            "items": {"type": "array", "items": schema_ref(name)},
            "more": {"type": "boolean"},
            "cursor": {"type": "string"},
        },
        "required": ["items", "more"],
    })
}

/// A row as `f.lazylist` answers it.
pub(super) fn lazy_schema(definition: &Definition) -> Value {
    let mut properties = Map::new();
    properties.insert("id".to_owned(), id());
    properties.insert("version".to_owned(), version());
    for name in ["key", present::display(definition)] {
        properties.insert(name.to_owned(), json!({"type": "string"}));
    }
    json!({
        "type": "object",
        "description": "A row in a list with f.lazylist.",
        "properties": properties,
        "required": ["id", "version"],
        "additionalProperties": false,
    })
}

pub(super) fn described(field: &Field, mut schema: Value) -> Value {
    schema["description"] = field.doc.into();
    schema
}

pub(super) fn answered(roots: &[&'static Definition], field: &Field) -> Value {
    let catalog = |root: &str| roots.iter().any(|definition| definition.root == root && definition.is_catalog());
    match field.kind {
        Kind::Ref(root) if catalog(root) => json!({"allOf": [schema_ref("choice")]}),
        Kind::Refs(_) => json!({"type": "array", "items": schema_ref("choice")}),
        Kind::Ref(_) => id(),
        kind => sent(kind, field),
    }
}

/// The schema of a value as it is sent; `null` where the field may be emptied.
#[must_use]
pub fn sent_or_null(field: &Field) -> Value {
    or_empty(field, described(field, sent(field.kind, field)))
}

/// `null` and the empty text empty a field, or leave it so.
fn or_empty(field: &Field, mut schema: Value) -> Value {
    let free = matches!(field.kind, Kind::Text { form: Form::Free | Form::Line, .. }) && field.values.is_empty();
    match (field.required, field.kind) {
        (true, Kind::Text { form, .. }) => {
            schema["minLength"] = 1.into();
            if free {
                let any = if form == Form::Line { ANY_OF_A_LINE } else { ANY_LETTER };
                schema["pattern"] = format!("^{any}*{VISIBLE}{any}*$").into();
            }
            schema
        }
        (true, _) => schema,
        (false, _) if free => json!({"anyOf": [schema, {"type": "null"}]}),
        (false, _) => json!({"anyOf": [schema, {"type": "null"}, {"const": ""}]}),
    }
}

pub(super) fn sent(kind: Kind, field: &Field) -> Value {
    let reference = || schema_ref("reference");
    match kind {
        Kind::Int { .. } if !field.numbers.is_empty() => json!({"type": "integer", "enum": field.numbers}),
        Kind::Int { min, max } => json!({"type": "integer", "minimum": min, "maximum": max}),
        Kind::Number { min, max } => json!({"type": "number", "minimum": min, "maximum": max}),
        Kind::Bool => json!({"type": "boolean"}),
        Kind::Text { .. } if !field.values.is_empty() => json!({"type": "string", "enum": field.values}),
        Kind::Text { max, form } => {
            let mut schema = json!({"type": "string", "maxLength": max});
            match form {
                Form::Free => schema["pattern"] = ANY_TEXT.into(),
                Form::Line => schema["pattern"] = format!("^{ANY_OF_A_LINE}*$").into(),
                Form::Email => schema["format"] = "email".into(),
                Form::Zip => schema["pattern"] = "^[0-9]{5}$".into(),
                Form::TimeOfDay => schema["pattern"] = "^([01][0-9]|2[0-3])[0-5][0-9]$".into(),
            }
            schema
        }
        Kind::Date => json!({"type": "string", "format": DAY, "pattern": "^[0-9]{8}$"}),
        Kind::Ref(_) => reference(),
        Kind::Refs(_) => json!({"type": "array", "items": reference(), "maxItems": TEXTS_COUNT}),
        Kind::Texts if !field.values.is_empty() => {
            json!({"type": "array", "items": {"type": "string", "enum": field.values}, "maxItems": TEXTS_COUNT})
        }
        Kind::Texts => json!({
            "type": "array",
            "items": {"type": "string", "maxLength": TEXTS_LENGTH, "pattern": ANY_TEXT},
            "maxItems": TEXTS_COUNT,
        }),
        Kind::Object | Kind::Document => json!({"type": "object", "additionalProperties": true}),
        Kind::Objects => json!({"type": "array", "items": {"type": "object", "additionalProperties": true}}),
    }
}
