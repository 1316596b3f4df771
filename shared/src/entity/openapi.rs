//! The API document (OpenAPI 3.1), made from the definitions alone.

use super::common;
use super::definition::{Access, Definition, Predicate, Verb, WritableBy};
use super::field::{Field, Form, Kind};
use super::serve;
use crate::http::problem::{FAULT_KEYS, KEYS};
use serde_json::{Map, Value, json};

const JSON: &str = "application/json";

/// Version of the contract.
const VERSION: &str = "1";

/// A flow that is no entity root, as the document describes it.
#[derive(Debug)]
pub struct FlowDoc {
    /// Method.
    pub verb: Verb,
    /// Path.
    pub path: &'static str,
    /// Whether a token is needed.
    pub token: bool,
    /// One sentence.
    pub doc: &'static str,
    /// Parameters of path and query, as the document writes them.
    pub parameters: Vec<Value>,
    /// Schema of the body; `null` for none.
    pub body: Value,
    /// Status and schema of the answer; `null` for no body.
    pub answer: (&'static str, Value),
    /// Content type of the answer.
    pub content: &'static str,
    /// A schema of its own, which the answer refers to by its name.
    pub schema: Option<(&'static str, Value)>,
}

impl FlowDoc {
    /// A flow that takes nothing and answers nothing.
    #[must_use]
    pub const fn new(verb: Verb, path: &'static str, doc: &'static str) -> Self {
        Self {
            verb,
            path,
            token: true,
            doc,
            parameters: Vec::new(),
            body: Value::Null,
            answer: ("204", Value::Null),
            content: JSON,
            schema: None,
        }
    }
}

/// The whole document.
#[must_use]
pub fn document(roots: &[&'static Definition], flows: &[FlowDoc]) -> Value {
    let mut schemas = Map::new();
    schemas.insert("problem".to_owned(), problem());
    schemas.insert(
        "choice".to_owned(),
        object(
            "A row of a catalog, as rows of people point to it.",
            [
                ("id", json!({"type": "integer"})),
                ("key", json!({"type": "string"})),
                ("name", json!({"type": "string"})),
            ],
            &["id", "key"],
        ),
    );
    let id = || json!({"type": "integer", "minimum": 1});
    schemas.insert(
        "reference".to_owned(),
        json!({"oneOf": [id(), {"type": "object", "properties": {"id": id()}, "required": ["id"]}]}),
    );
    let mut paths = Map::new();
    for definition in roots {
        let name = schema_name(definition.root);
        schemas.insert(name.clone(), answer_schema(roots, definition));
        schemas.insert(format!("{name}.add"), body_schema(definition, true));
        schemas.insert(format!("{name}.update"), body_schema(definition, false));
        schemas.insert(format!("{name}.list"), list_schema(&name));
        for (verb, path) in serve::paths(definition) {
            let operation = operation(definition, &name, verb, &path);
            insert(&mut paths, &path, verb, operation);
        }
    }
    for flow in flows {
        insert(&mut paths, flow.path, flow.verb, flow_operation(flow));
        schemas.extend(flow.schema.iter().map(|(name, schema)| ((*name).to_owned(), schema.clone())));
    }
    let bad = json!({
        "description": "What went wrong.",
        "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/problem"}}},
    });
    paths.sort_keys();
    schemas.sort_keys();
    json!({
        "openapi": "3.1.0",
        "info": {"title": "Zuversicht", "version": VERSION, "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"}},
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "parameters": shared_parameters(),
            "responses": {"problem": bad},
            "securitySchemes": {"token": {"type": "apiKey", "in": "header", "name": "X-Auth-Token"}},
        },
    })
}

/// The name of a root among the schemas.
#[must_use]
pub fn schema_name(root: &str) -> String {
    root.replace('/', ".")
}

fn insert(paths: &mut Map<String, Value>, path: &str, verb: Verb, operation: Value) {
    let method = verb.http().as_str().to_lowercase();
    let entry = paths.entry(path.to_owned()).or_insert_with(|| json!({}));
    entry[method] = operation;
}

fn problem() -> Value {
    object(
        "What went wrong, as keys; the site has the words.",
        [
            ("type", json!({"type": "string"})),
            ("status", json!({"type": "integer"})),
            ("key", json!({"type": "string", "enum": KEYS})),
            (
                "fields",
                json!({"type": "array", "items": {
                    "type": "object",
                    "properties": {"path": {"type": "string"}, "key": {"type": "string", "enum": FAULT_KEYS}},
                    "required": ["path", "key"],
                }}),
            ),
            ("requestId", json!({"type": "string"})),
            ("current", json!({"type": "object", "description": "With error.version.conflict: the row as it is now."})),
        ],
        &["type", "status", "key", "fields", "requestId"],
    )
}

fn object<const N: usize>(doc: &str, members: [(&str, Value); N], required: &[&str]) -> Value {
    let properties: Map<String, Value> = members.into_iter().map(|(name, schema)| (name.to_owned(), schema)).collect();
    json!({"type": "object", "description": doc, "properties": properties, "required": required})
}

fn answer_schema(roots: &[&'static Definition], definition: &Definition) -> Value {
    let mut properties = Map::new();
    properties.insert("id".to_owned(), json!({"type": "integer"}));
    properties.insert("version".to_owned(), json!({"type": "integer"}));
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

fn body_schema(definition: &Definition, adding: bool) -> Value {
    let mut properties = Map::new();
    let mut required = Vec::new();
    if !adding {
        properties.insert("id".to_owned(), json!({"type": "integer"}));
        properties.insert("version".to_owned(), json!({"type": "integer"}));
        required.push("version");
    }
    for field in common::fields(definition).filter(|field| !field.read_only && !field.localized) {
        let schema = sent(field.kind, field);
        let schema = if field.required { schema } else { json!({"anyOf": [schema, {"type": "null"}]}) };
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
    }
    schema
}

fn list_schema(name: &str) -> Value {
    json!({
        "type": "object",
        "properties": {
            "items": {"type": "array", "items": {"$ref": format!("#/components/schemas/{name}")}},
            "more": {"type": "boolean"},
            "cursor": {"type": "string"},
        },
        "required": ["items", "more"],
    })
}

fn described(field: &Field, mut schema: Value) -> Value {
    schema["description"] = field.doc.into();
    schema
}

fn answered(roots: &[&'static Definition], field: &Field) -> Value {
    let catalog = |root: &str| roots.iter().any(|definition| definition.root == root && definition.is_catalog());
    match field.kind {
        Kind::Ref(root) if catalog(root) => json!({"allOf": [{"$ref": "#/components/schemas/choice"}]}),
        Kind::Refs(_) => json!({"type": "array", "items": {"$ref": "#/components/schemas/choice"}}),
        Kind::Ref(_) => json!({"type": "integer"}),
        kind => sent(kind, field),
    }
}

/// The schema of a value as it is sent; `null` where the field may be emptied.
#[must_use]
pub fn sent_or_null(field: &Field) -> Value {
    let schema = described(field, sent(field.kind, field));
    if field.required { schema } else { json!({"anyOf": [schema, {"type": "null"}]}) }
}

fn sent(kind: Kind, field: &Field) -> Value {
    let reference = || json!({"$ref": "#/components/schemas/reference"});
    match kind {
        Kind::Int { .. } if !field.numbers.is_empty() => json!({"type": "integer", "enum": field.numbers}),
        Kind::Int { min, max } => json!({"type": "integer", "minimum": min, "maximum": max}),
        Kind::Number => json!({"type": "number"}),
        Kind::Bool => json!({"type": "boolean"}),
        Kind::Text { .. } if !field.values.is_empty() => json!({"type": "string", "enum": field.values}),
        Kind::Text { max, form } => {
            let mut schema = json!({"type": "string", "maxLength": max});
            match form {
                Form::Free => {}
                Form::Email => schema["format"] = "email".into(),
                Form::Zip => schema["pattern"] = "^[0-9]{5}$".into(),
                Form::TimeOfDay => schema["pattern"] = "^([01][0-9]|2[0-3])[0-5][0-9]$".into(),
            }
            schema
        }
        Kind::Date => json!({"type": "string", "pattern": "^[0-9]{8}$"}),
        Kind::Ref(_) => reference(),
        Kind::Refs(_) => json!({"type": "array", "items": reference()}),
        Kind::Texts if !field.values.is_empty() => {
            json!({"type": "array", "items": {"type": "string", "enum": field.values}})
        }
        Kind::Texts => json!({"type": "array", "items": {"type": "string"}}),
        Kind::Object => json!({"type": "object", "additionalProperties": true}),
        Kind::Objects => json!({"type": "array", "items": {"type": "object", "additionalProperties": true}}),
    }
}

fn operation(definition: &'static Definition, name: &str, verb: Verb, path: &str) -> Value {
    let below = path.trim_start_matches("/api/").trim_start_matches(definition.root).trim_start_matches('/');
    let extra = definition.extras.iter().find(|extra| extra.method == verb && extra.path == below);
    let schema = |suffix: &str| json!({"$ref": format!("#/components/schemas/{name}{suffix}")});
    let (doc, body, status, answer) = match (verb, below) {
        // A root that answers one of these itself is sent and answers the same form.
        (Verb::Get, "list") => ("A page of rows.", Value::Null, "200", schema(".list")),
        (Verb::Post, "add") => ("Adds a row.", schema(".add"), "201", schema("")),
        _ if extra.is_some() => ("", Value::Null, "200", json!({})),
        (Verb::Get, _) => ("One row.", Value::Null, "200", schema("")),
        (Verb::Post, "new") => {
            ("What a row is before anybody wrote into it.", Value::Null, "200", json!({"type": "object"}))
        }
        (Verb::Post, below) if below.starts_with("update") => {
            ("Changes the fields that are sent; null empties one.", schema(".update"), "200", schema(""))
        }
        (Verb::Post, _) => ("Reports that a row is objectionable.", Value::Null, "204", Value::Null),
        (Verb::Delete, _) => ("Deletes a row.", Value::Null, "204", Value::Null),
    };
    let doc = extra.map_or(doc, |extra| extra.doc);
    let reading = matches!((verb, below), (Verb::Get, "list" | "{id}"));
    let public = extra.is_some_and(|extra| extra.public) || definition.access == Access::PublicCatalog && reading;
    let mut parameters: Vec<Value> = Vec::new();
    for part in ["{id}", "{categoryId}"].into_iter().filter(|part| below.contains(part)) {
        let name = part.trim_matches(['{', '}']);
        parameters
            .push(json!({"name": name, "in": "path", "required": true, "schema": {"type": "integer", "minimum": 1}}));
    }
    if (verb, below) == (Verb::Get, "list") {
        parameters.extend(list_parameters(definition));
    }
    if (verb, below) == (Verb::Post, "add") {
        parameters
            .push(json!({"name": "Idempotency-Key", "in": "header", "schema": {"type": "string", "maxLength": 128}}));
    }
    let mut operation = with_answers(doc, public, status, JSON, &answer);
    operation["tags"] = json!([definition.root]);
    if !parameters.is_empty() {
        operation["parameters"] = parameters.into();
    }
    if !body.is_null() {
        operation["requestBody"] = json!({"required": true, "content": {"application/json": {"schema": body}}});
    }
    let write =
        matches!((verb, below), (Verb::Post, "add")) || below.starts_with("update") || below.starts_with("delete");
    if write && extra.is_none() && definition.writable_by != WritableBy::Owner {
        operation["x-writable-by"] =
            if definition.writable_by == WritableBy::Editor { "editor".into() } else { "server".into() };
    }
    operation
}

/// Parameters of every list.
const LIST_PARAMETERS: &[&str] = &["p.i", "p.s", "p.c", "o.sort", "f.lazylist", "f.qs"];

fn shared_parameter(name: &str) -> Value {
    json!({"$ref": format!("#/components/parameters/{name}")})
}

fn shared_parameters() -> Value {
    let id =
        |name: &str| json!({"name": name, "in": "path", "required": true, "schema": {"type": "integer", "minimum": 1}});
    let size = json!({"type": "integer", "minimum": 1, "maximum": 500, "default": 100});
    json!({
        "p.i": parameter("p.i", "Index of the page.", &json!({"type": "integer", "minimum": 0})),
        "p.s": parameter("p.s", "Rows of a page.", &size),
        "p.c": parameter("p.c", "Goes on after an earlier page, at constant cost.", &json!({"type": "string"})),
        "o.sort": parameter("o.sort", "Fields, comma separated, each with |desc when not ascending.", &json!({"type": "string"})),
        "f.lazylist": parameter("f.lazylist", "Only id, version, key and the name.", &json!({"type": "boolean"})),
        "f.qs": parameter("f.qs", "JSON: a text to look for, or an object of field and value.", &json!({"type": "string"})),
        "id": id("id"),
        "categoryId": id("categoryId"),
        "Idempotency-Key": {"name": "Idempotency-Key", "in": "header", "schema": {"type": "string", "maxLength": 128}},
    })
}

fn list_parameters(definition: &Definition) -> Vec<Value> {
    let mut parameters: Vec<Value> = LIST_PARAMETERS.iter().map(|name| shared_parameter(name)).collect();
    for filter in definition.filters {
        let schema = match filter.predicate {
            Predicate::Empty(_) | Predicate::Not(_) | Predicate::Member { .. } => json!({"type": "boolean"}),
            Predicate::From | Predicate::To => json!({"type": "string", "pattern": "^[0-9]{8}$"}),
            Predicate::Contains(_) | Predicate::Through { .. } => json!({"type": "integer"}),
            Predicate::Own => json!({"type": "string"}),
            Predicate::Equals(field) => match common::field(definition, field).map(|field| field.kind) {
                Some(Kind::Bool) => json!({"type": "boolean"}),
                Some(Kind::Int { .. } | Kind::Ref(_)) => json!({"type": "integer"}),
                _ => json!({"type": "string"}),
            },
        };
        parameters.push(parameter(&format!("f.{}", filter.name), filter.doc, &schema));
    }
    parameters
}

/// A parameter of the query.
#[must_use]
pub fn parameter(name: &str, doc: &str, schema: &Value) -> Value {
    json!({"name": name, "in": "query", "description": doc, "schema": schema})
}

fn flow_operation(flow: &FlowDoc) -> Value {
    let (status, answer) = &flow.answer;
    let mut operation = with_answers(flow.doc, !flow.token, status, flow.content, answer);
    if !flow.parameters.is_empty() {
        operation["parameters"] = flow.parameters.clone().into();
    }
    if !flow.body.is_null() {
        operation["requestBody"] = json!({"required": true, "content": {"application/json": {"schema": flow.body}}});
    }
    operation
}

fn with_answers(doc: &str, public: bool, status: &str, content: &str, answer: &Value) -> Value {
    let mut good = json!({"description": if answer.is_null() { "Done." } else { "The answer." }});
    if !answer.is_null() {
        good["content"] = json!({content: {"schema": answer}});
    }
    json!({
        "summary": doc,
        "security": if public { json!([]) } else { json!([{"token": []}]) },
        "responses": {status: good, "default": {"$ref": "#/components/responses/problem"}},
    })
}
