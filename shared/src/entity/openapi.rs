//! The API document (OpenAPI 3.1), made from definitions and operations alone.

use super::common;
use super::definition::{Definition, WritableBy};
use super::field::{Day, Field, Kind};
use super::operation::{Contract, FlowHandler, Operation, Permission, RootHandler, Schema, Verb};
use super::serve::{SEVEN, is_public};
use super::whole;
use schemas::{
    answer_schema, answered, body_schema, described, id, lazy_schema, list_schema, schema_name, schema_ref, sent,
    sent_or_null, whole_answer, whole_body,
};
use serde_json::{Map, Value, json};

mod answers;
mod parameters;
pub mod schemas;

const JSON: &str = "application/json";

/// Version of the contract.
const VERSION: &str = "1";

/// A root and its operations beyond the seven.
pub type Root = (&'static Definition, &'static [Operation<RootHandler>]);

/// The whole document.
#[must_use]
pub fn document(roots: &[Root], flows: &[&Operation<FlowHandler>]) -> Value {
    let definitions: Vec<&'static Definition> = roots.iter().map(|(definition, _)| *definition).collect();
    let parameters = parameters::all();
    let mut document = Document { roots: definitions, schemas: base_schemas(), parameters, paths: Map::new() };
    for (definition, own) in roots {
        document.root(definition, own);
    }
    for flow in flows {
        document.flow(flow);
    }
    let Document { mut schemas, mut paths, parameters, .. } = document;
    paths.sort_keys();
    schemas.sort_keys();
    json!({
        "openapi": "3.1.0",
        "info": {"title": "Zuversicht", "version": VERSION, "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"}},
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "parameters": parameters,
            "responses": answers::all(),
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
    parameters: Map<String, Value>,
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
        self.schemas.insert(format!("{name}.lazylist"), list_schema(&format!("{name}.lazy")));
        self.schemas.insert(format!("{name}.lazy"), lazy_schema(definition));
        self.parameters.extend(parameters::of_root(definition));
        for operation in operations(own) {
            let path = format!("/api/{}/{}", definition.root, operation.path);
            let public = is_public(operation.permission, definition);
            let mut described = self.operation(operation, public, Some(definition));
            described["tags"] = json!([definition.root]);
            let restricted = matches!(operation.permission, Permission::Write | Permission::Delete);
            if restricted && definition.writable_by != WritableBy::Owner {
                described["x-writable-by"] = definition.writable_by.name().into();
            }
            self.insert(&path, operation.verb, described);
        }
    }

    fn flow(&mut self, flow: &Operation<FlowHandler>) {
        let public = flow.permission == Permission::Everybody;
        let described = self.operation(flow, public, None);
        self.insert(&format!("/api/{}", flow.path), flow.verb, described);
    }

    fn insert(&mut self, path: &str, verb: Verb, operation: Value) {
        let method = verb.http().as_str().to_lowercase();
        let entry = self.paths.entry(path.to_owned()).or_insert_with(|| json!({}));
        entry[method] = operation;
    }

    fn operation<H>(&mut self, operation: &Operation<H>, public: bool, root: Option<&Definition>) -> Value {
        let Operation { verb, path, permission, contract, .. } = operation;
        self.schemas.extend(contract.schemas.iter().map(|(name, schema)| ((*name).to_owned(), schema())));
        let name = answer_name(*verb, path, root);
        let mut good = json!({"description": "The answer."});
        match contract.answer {
            Schema::Nothing => good["description"] = "Done.".into(),
            Schema::Text(content) => good["content"] = json!({content: {"schema": {"type": "string"}}}),
            Schema::File(contents) => good["content"] = files(contents),
            answer => good["content"] = json!({JSON: {"schema": self.answer(answer, root, name.clone())}}),
        }
        let mut answers = answers::of_operation(*verb, path, *permission, contract, root, good);
        if let Some((status, doc, answer)) = contract.or {
            let content = json!({JSON: {"schema": self.answer(answer, root, format!("{name}.{status}"))}});
            answers.insert(status.to_string(), json!({"description": doc, "content": content}));
            answers.sort_keys();
        }
        let mut described = json!({
            "summary": contract.doc,
            "security": if public { json!([]) } else { json!([{"token": []}]) },
            "responses": answers,
        });
        let mut parameters: Vec<Value> =
            path.split('/').filter_map(|part| parameters::of_path(part, contract.ids)).collect();
        if let (Schema::Page, Some(definition)) = (contract.answer, root) {
            parameters.extend(parameters::of_list(definition));
        }
        if matches!(contract.body, Schema::Addition | Schema::Whole) {
            parameters.push(parameters::shared("Idempotency-Key"));
        }
        parameters.extend(
            contract.query.iter().map(|field| parameters::query(field.name, field.doc, &sent(field.kind, field))),
        );
        parameters.extend(contract.headers.iter().map(parameters::header));
        if !parameters.is_empty() {
            described["parameters"] = parameters.into();
        }
        let content = match contract.body {
            Schema::Nothing => Value::Null,
            Schema::File(contents) => files(contents),
            Schema::Form(schema) => json!({"multipart/form-data": {"schema": schema()}}),
            body => json!({JSON: {"schema": self.schema(body, root, true)}}),
        };
        if !content.is_null() {
            described["requestBody"] = json!({"required": contract.needs_body, "content": content});
        }
        if *verb == Verb::Get {
            described["x-device"] = operation.on_device(root).name().into();
        }
        if contract.confirmed {
            described["x-confirmed"] = true.into();
        }
        let judged = judged(contract, root);
        if !judged.is_empty() {
            described["x-judged"] = judged.into();
        }
        described
    }

    /// An answer as its operation refers to it. One that only this operation has becomes a schema called `name`, so that
    /// clients have a type for it.
    fn answer(&mut self, answer: Schema, root: Option<&Definition>, name: String) -> Value {
        let schema = self.schema(answer, root, false);
        if !matches!(answer, Schema::Fields(_) | Schema::Json(_) | Schema::Whole) {
            return schema;
        }
        let named = schema_ref(&name);
        self.schemas.insert(name, schema);
        named
    }

    fn schema(&self, schema: Schema, root: Option<&Definition>, sending: bool) -> Value {
        let name = root.map(|definition| schema_name(definition.root)).unwrap_or_default();
        match schema {
            Schema::Nothing | Schema::Text(_) | Schema::File(_) => Value::Null,
            Schema::Addition => schema_ref(&format!("{name}.add")),
            Schema::Changes => schema_ref(&format!("{name}.update")),
            Schema::Page => {
                json!({"anyOf": [schema_ref(&format!("{name}.list")), schema_ref(&format!("{name}.lazylist"))]})
            }
            Schema::Whole if sending => root.map(whole_body).unwrap_or_default(),
            Schema::Whole => whole_answer(&name),
            Schema::Row => schema_ref(&name),
            Schema::RowOf(other) => schema_ref(&schema_name(other)),
            Schema::Beginning => schema_ref("beginning"),
            Schema::Fields(fields) if sending => sent_object(fields),
            Schema::Fields(fields) => answered_object(&self.roots, fields.iter()),
            Schema::Json(schema) | Schema::Form(schema) => schema(),
        }
    }
}

/// The name of the schema that an operation answers with: its path below `/api/` with dots, and its method.
fn answer_name(verb: Verb, path: &str, root: Option<&Definition>) -> String {
    let parts = root.map(|definition| definition.root).into_iter().chain([path]);
    let path = parts.map(|part| schema_name(part).replace(['{', '}'], "")).collect::<Vec<_>>().join(".");
    format!("{path}.{}", verb.http().as_str().to_lowercase())
}

/// What is sent or answered as it is.
fn files(contents: &[&str]) -> Value {
    let file = |content: &&str| ((*content).to_owned(), json!({"schema": {"type": "string", "format": "binary"}}));
    Value::Object(contents.iter().map(file).collect())
}

/// Schemas that others refer to.
fn base_schemas() -> Map<String, Value> {
    let choice = object(
        "A row of a catalog, as rows of people point to it.",
        [("id", id()), ("key", json!({"type": "string"})), ("name", json!({"type": "string"}))],
        &["id", "key"],
    );
    let reference = json!({"oneOf": [id(), {"type": "object", "properties": {"id": id()}, "required": ["id"]}]});
    let beginning = json!({"type": "object", "description": "Fields of a row; any may be missing."});
    let schemas =
        [("problem", answers::problem()), ("choice", choice), ("reference", reference), ("beginning", beginning)];
    schemas.into_iter().map(|(name, schema)| (name.to_owned(), schema)).collect()
}

/// What is held against other fields, other rows, the day or the path: no document can say which values of it are taken.
fn judged(contract: &Contract, root: Option<&Definition>) -> Vec<String> {
    let mut names: Vec<String> = contract.judged.iter().map(|name| (*name).to_owned()).collect();
    names.extend(contract.headers.iter().map(|header| header.name.to_owned()));
    if contract.confirmed {
        names.extend(["password", "factor"].map(str::to_owned));
    }
    let own = |field: &&Field| {
        let bound = field.not_before != Day::None || field.not_after != Day::None;
        bound
            || matches!(
                field.kind,
                Kind::Date | Kind::Ref(_) | Kind::Refs(_) | Kind::Object | Kind::Document | Kind::Objects
            )
    };
    match (contract.body, contract.answer, root) {
        (Schema::Addition | Schema::Changes | Schema::Whole, _, Some(definition)) => {
            names.extend(["id", "user"].map(str::to_owned));
            if matches!(contract.body, Schema::Whole) {
                names.extend(["version", whole::PARTS].map(str::to_owned));
            }
            names.extend(definition.rules.iter().flat_map(|rules| rules.fields).map(|name| (*name).to_owned()));
            names.extend(definition.unique.iter().map(|name| (*name).to_owned()));
            names.extend(common::fields(definition).filter(own).map(|field| field.name.to_owned()));
            if definition.is_catalog() {
                names.push("key".to_owned());
            }
        }
        (Schema::Fields(fields), ..) => names.extend(fields.iter().filter(own).map(|field| field.name.to_owned())),
        (_, Schema::Page, Some(definition)) => names.extend(parameters::judged(definition)),
        _ => {}
    }
    names.sort_unstable();
    names.dedup();
    names
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
pub fn answered_object<'a>(roots: &[&'static Definition], fields: impl Iterator<Item = &'a Field> + Clone) -> Value {
    let properties: Map<String, Value> =
        fields.clone().map(|field| (field.name.to_owned(), described(field, answered(roots, field)))).collect();
    let required: Vec<&str> = fields.filter(|field| field.required).map(|field| field.name).collect();
    json!({"type": "object", "properties": properties, "required": required})
}

fn object<const N: usize>(doc: &str, members: [(&str, Value); N], required: &[&str]) -> Value {
    let properties: Map<String, Value> = members.into_iter().map(|(name, schema)| (name.to_owned(), schema)).collect();
    json!({"type": "object", "description": doc, "properties": properties, "required": required})
}
