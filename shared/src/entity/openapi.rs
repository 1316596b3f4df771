//! The API document (OpenAPI 3.1), made from definitions and operations alone.

use super::common;
use super::definition::{Access, Definition, Predicate, WritableBy};
use super::field::{Field, Form, Kind};
use super::operation::{Contract, FlowHandler, Operation, Permission, RootHandler, Schema, Verb};
use super::serve::{SEVEN, is_public};
use crate::http::problem::{FAULT_KEYS, KEYS};
use serde_json::{Map, Value, json};

const JSON: &str = "application/json";

/// Version of the contract.
const VERSION: &str = "1";

/// A root and its operations beyond the seven.
pub type Root = (&'static Definition, &'static [Operation<RootHandler>]);

/// The whole document.
#[must_use]
pub fn document(roots: &[Root], flows: &[&Operation<FlowHandler>]) -> Value {
    let definitions: Vec<&'static Definition> = roots.iter().map(|(definition, _)| *definition).collect();
    let mut document = Document { roots: definitions, schemas: base_schemas(), paths: Map::new() };
    for (definition, own) in roots {
        document.root(definition, own);
    }
    for flow in flows {
        document.flow(flow);
    }
    let Document { mut schemas, mut paths, .. } = document;
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

/// The paths of a root with its own operations, the seven and what it answers itself.
pub fn operations(own: &'static [Operation<RootHandler>]) -> impl Iterator<Item = &'static Operation<RootHandler>> {
    let replaced = |operation: &&Operation<RootHandler>| {
        own.iter().any(|mine| (mine.verb, mine.path) == (operation.verb, operation.path))
    };
    SEVEN.iter().filter(move |operation| !replaced(operation)).chain(own)
}

/// A document that is being put together.
struct Document {
    roots: Vec<&'static Definition>,
    schemas: Map<String, Value>,
    paths: Map<String, Value>,
}

impl Document {
    fn root(&mut self, definition: &'static Definition, own: &'static [Operation<RootHandler>]) {
        let name = schema_name(definition.root);
        let row = answer_schema(&self.roots, definition);
        self.schemas.insert(name.clone(), row);
        self.schemas.insert(format!("{name}.add"), body_schema(definition, true));
        self.schemas.insert(format!("{name}.update"), body_schema(definition, false));
        self.schemas.insert(format!("{name}.list"), list_schema(&name));
        for operation in operations(own) {
            let path = format!("/api/{}/{}", definition.root, operation.path);
            let public = is_public(operation.permission, definition);
            let mut described = self.operation(operation.path, &operation.contract, public, Some(definition));
            described["tags"] = json!([definition.root]);
            let restricted = matches!(operation.permission, Permission::Write | Permission::Delete);
            if restricted && definition.writable_by != WritableBy::Owner {
                let editor = definition.writable_by == WritableBy::Editor;
                described["x-writable-by"] = if editor { "editor".into() } else { "server".into() };
            }
            self.insert(&path, operation.verb, described);
        }
    }

    fn flow(&mut self, flow: &Operation<FlowHandler>) {
        let public = flow.permission == Permission::Everybody;
        let described = self.operation(flow.path, &flow.contract, public, None);
        self.insert(&format!("/api/{}", flow.path), flow.verb, described);
    }

    fn insert(&mut self, path: &str, verb: Verb, operation: Value) {
        let method = verb.http().as_str().to_lowercase();
        let entry = self.paths.entry(path.to_owned()).or_insert_with(|| json!({}));
        entry[method] = operation;
    }

    fn operation(&mut self, path: &str, contract: &Contract, public: bool, root: Option<&Definition>) -> Value {
        self.schemas.extend(contract.schemas.iter().map(|(name, schema)| ((*name).to_owned(), schema())));
        let mut good = json!({"description": "The answer."});
        match contract.answer {
            Schema::Nothing => good["description"] = "Done.".into(),
            Schema::Text(content) => good["content"] = json!({content: {"schema": {"type": "string"}}}),
            answer => good["content"] = json!({JSON: {"schema": self.schema(answer, root, false)}}),
        }
        let mut operation = json!({
            "summary": contract.doc,
            "security": if public { json!([]) } else { json!([{"token": []}]) },
            "responses": {contract.status.to_string(): good, "default": {"$ref": "#/components/responses/problem"}},
        });
        let mut parameters: Vec<Value> = path.split('/').filter_map(path_parameter).collect();
        if let (Schema::Page, Some(definition)) = (contract.answer, root) {
            parameters.extend(list_parameters(definition));
        }
        if matches!(contract.body, Schema::Addition) {
            parameters.push(shared_parameter("Idempotency-Key"));
        }
        parameters
            .extend(contract.query.iter().map(|field| parameter(field.name, field.doc, &sent(field.kind, field))));
        if !parameters.is_empty() {
            operation["parameters"] = parameters.into();
        }
        if !matches!(contract.body, Schema::Nothing) {
            let schema = self.schema(contract.body, root, true);
            operation["requestBody"] = json!({"required": true, "content": {"application/json": {"schema": schema}}});
        }
        operation
    }

    fn schema(&self, schema: Schema, root: Option<&Definition>, sending: bool) -> Value {
        let name = root.map(|definition| schema_name(definition.root)).unwrap_or_default();
        let named = |name: &str| json!({"$ref": format!("#/components/schemas/{name}")});
        match schema {
            Schema::Nothing | Schema::Text(_) => Value::Null,
            Schema::Addition => named(&format!("{name}.add")),
            Schema::Changes => named(&format!("{name}.update")),
            Schema::Page => named(&format!("{name}.list")),
            Schema::Row => named(&name),
            Schema::RowOf(other) => named(&schema_name(other)),
            Schema::Beginning => json!({"type": "object", "description": "Fields of a row; any may be missing."}),
            Schema::Fields(fields) if sending => sent_object(fields),
            Schema::Fields(fields) => answered_object(&self.roots, fields),
            Schema::Json(schema) => schema(),
        }
    }
}

/// Schemas that others refer to.
fn base_schemas() -> Map<String, Value> {
    let id = || json!({"type": "integer", "minimum": 1});
    let choice = object(
        "A row of a catalog, as rows of people point to it.",
        [("id", json!({"type": "integer"})), ("key", json!({"type": "string"})), ("name", json!({"type": "string"}))],
        &["id", "key"],
    );
    let reference = json!({"oneOf": [id(), {"type": "object", "properties": {"id": id()}, "required": ["id"]}]});
    let schemas = [("problem", problem()), ("choice", choice), ("reference", reference)];
    schemas.into_iter().map(|(name, schema)| (name.to_owned(), schema)).collect()
}

/// A body of these fields and no others.
fn sent_object(fields: &[Field]) -> Value {
    let properties: Map<String, Value> =
        fields.iter().map(|field| (field.name.to_owned(), sent_or_null(field))).collect();
    let required: Vec<&str> = fields.iter().filter(|field| field.required).map(|field| field.name).collect();
    let mut schema = json!({"type": "object", "properties": properties, "additionalProperties": false});
    if !required.is_empty() {
        schema["required"] = required.into();
    }
    schema
}

/// An answer of these fields; those that are not required may be missing.
fn answered_object(roots: &[&'static Definition], fields: &[Field]) -> Value {
    let properties: Map<String, Value> =
        fields.iter().map(|field| (field.name.to_owned(), described(field, answered(roots, field)))).collect();
    let required: Vec<&str> = fields.iter().filter(|field| field.required).map(|field| field.name).collect();
    json!({"type": "object", "properties": properties, "required": required})
}

/// The name of a root among the schemas.
#[must_use]
pub fn schema_name(root: &str) -> String {
    root.replace('/', ".")
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
                Form::Line => schema["pattern"] = "^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$".into(),
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

/// The parameter that a part of a path in braces stands for.
fn path_parameter(part: &str) -> Option<Value> {
    let name = part.strip_prefix('{')?.split('}').next()?;
    Some(match name {
        "token" => json!({"name": name, "in": "path", "required": true, "schema": {"type": "string"}}),
        _ => shared_parameter(name),
    })
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
