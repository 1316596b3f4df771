//! The parameters of the API document: ids in paths, what a list takes, headers.

use super::schemas::{DAY, id, schema_name};
use crate::entity::common;
use crate::entity::definition::{Definition, Filter, Predicate};
use crate::entity::field::{Field, Kind};
use crate::entity::operation::RequestHeader;
use crate::entity::query::{LARGEST_SIZE, MAX_FIELDS};
use crate::entity::validate::LARGEST_ID;
use serde_json::{Map, Value, json};

/// Parameters that every list takes alike.
const OF_EVERY_LIST: &[&str] = &["p.i", "p.s", "p.c", "f.lazylist"];

/// Where a page goes on.
const CURSOR: &str = "p.c";

/// The parameter that a part of a path in braces stands for.
pub(super) fn of_path(part: &str, ids: Option<(i64, i64, &str)>) -> Option<Value> {
    let name = part.strip_prefix('{')?.split('}').next()?;
    Some(match (name, ids) {
        ("token", _) => {
            let secret = json!({"type": "string", "pattern": "^[A-Za-z0-9_-]{1,128}$"});
            json!({"name": name, "in": "path", "required": true, "schema": secret})
        }
        (_, Some((least, most, doc))) => {
            let ids = json!({"type": "integer", "minimum": least, "maximum": most});
            json!({"name": name, "in": "path", "required": true, "description": doc, "schema": ids})
        }
        _ => shared(name),
    })
}

pub(super) fn shared(name: &str) -> Value {
    json!({"$ref": format!("#/components/parameters/{name}")})
}

/// The parameters that operations refer to.
pub(super) fn all() -> Map<String, Value> {
    let whole = |least: i64, most: i64| json!({"type": "integer", "minimum": least, "maximum": most});
    let mut size = whole(1, LARGEST_SIZE);
    size["default"] = 100.into();
    let once = json!({"type": "string", "pattern": "^[!-\"$-~]{1,128}$"});
    let parameters = [
        query("p.i", "Index of the page; with p.s it reaches the first 10000 rows.", &whole(0, LARGEST_ID)),
        query("p.s", "Rows of a page.", &size),
        query(
            CURSOR,
            "The `cursor` of an earlier page: goes on after it, at constant cost.",
            &json!({"type": "string"}),
        ),
        query("f.lazylist", "Only id, version, key and the name.", &json!({"type": "boolean"})),
        json!({"name": "id", "in": "path", "required": true, "schema": id()}),
        json!({
            "name": "Idempotency-Key",
            "in": "header",
            "description": "Makes a repeated call safe: for 90 days the same key with the same body answers what it answered.",
            "schema": once,
        }),
    ];
    parameters.into_iter().map(|one| (one["name"].as_str().unwrap_or_default().to_owned(), one)).collect()
}

/// What the list of a root takes.
pub(super) fn of_list(definition: &Definition) -> Vec<Value> {
    let mut parameters: Vec<Value> = OF_EVERY_LIST.iter().map(|name| shared(name)).collect();
    parameters.push(shared(&format!("{}.o.sort", schema_name(definition.root))));
    parameters.push(shared(&format!("{}.f.qs", schema_name(definition.root))));
    parameters.extend(definition.filters.iter().map(|filter| {
        let mut described = query(&format!("f.{}", filter.name), filter.doc, &of_filter(definition, filter));
        // A form sends every field that it has: an empty one asks for nothing.
        described["allowEmptyValue"] = true.into();
        described
    }));
    parameters
}

/// Order and search of a root, by the names under which its list refers to them.
pub(super) fn of_root(definition: &Definition) -> [(String, Value); 2] {
    let sortable = |field: &&Field| {
        !matches!(field.kind, Kind::Object | Kind::Document | Kind::Objects | Kind::Texts | Kind::Refs(_))
    };
    let fields = common::fields(definition).filter(sortable).map(|field| field.name);
    let every = ["id", "version", "created", "modified"].into_iter().chain(fields);
    let each: Vec<String> = every.flat_map(|name| [name.to_owned(), format!("{name}|desc")]).collect();
    let order = json!({
        "name": "o.sort",
        "in": "query",
        "description": "Fields to sort by, comma separated, each once; with |desc the largest first.",
        "style": "form",
        "explode": false,
        "schema": {
            "type": "array",
            "items": {"type": "string", "enum": each},
            "minItems": 1,
            "maxItems": MAX_FIELDS,
            "uniqueItems": true,
        },
    });
    let fields: Map<String, Value> =
        common::fields(definition).map(|field| (field.name.to_owned(), json!({}))).collect();
    let compared = json!({
        "type": "object",
        "properties": fields,
        "maxProperties": MAX_FIELDS,
        "additionalProperties": false,
    });
    let search = json!({
        "name": "f.qs",
        "in": "query",
        "description": "JSON: a text to look for anywhere in a row, or an object of fields with their values.",
        "content": {"application/json": {"schema": {"anyOf": [{"type": "string"}, compared]}}},
    });
    let name = schema_name(definition.root);
    [(format!("{name}.o.sort"), order), (format!("{name}.f.qs"), search)]
}

fn of_filter(definition: &Definition, filter: &Filter) -> Value {
    match filter.predicate {
        Predicate::Empty(_) | Predicate::Not(_) | Predicate::Member { .. } => json!({"type": "boolean"}),
        Predicate::From | Predicate::To => json!({"type": "string", "format": DAY, "pattern": "^[0-9]{8}$"}),
        Predicate::Contains(_) | Predicate::Through { .. } => whole(),
        Predicate::Own => json!({"type": "string"}),
        Predicate::Equals(field) => match common::field(definition, field) {
            Some(Field { kind: Kind::Bool, .. }) => json!({"type": "boolean"}),
            Some(Field { kind: Kind::Int { .. }, numbers, .. }) if !numbers.is_empty() => {
                json!({"type": "integer", "enum": numbers})
            }
            Some(Field { kind: Kind::Int { .. } | Kind::Ref(_), .. }) => whole(),
            Some(Field { values, .. }) if !values.is_empty() => json!({"type": "string", "enum": values}),
            _ => json!({"type": "string"}),
        },
    }
}

/// Any number that a field could have.
fn whole() -> Value {
    json!({"type": "integer", "minimum": -LARGEST_ID, "maximum": LARGEST_ID})
}

/// The parameters of a list whose values only the server can judge.
pub(super) fn judged(definition: &Definition) -> Vec<String> {
    let own = definition.filters.iter().filter(|filter| matches!(filter.predicate, Predicate::Own));
    let mut names: Vec<String> = own.map(|filter| format!("f.{}", filter.name)).collect();
    if !names.is_empty() {
        // A list of its own may have one order alone.
        names.push("o.sort".to_owned());
    }
    let days = definition.filters.iter().filter(|filter| matches!(filter.predicate, Predicate::From | Predicate::To));
    names.extend(days.map(|filter| format!("f.{}", filter.name)));
    names.extend(["p.i", CURSOR].map(str::to_owned));
    names
}

/// A parameter of the query.
pub(super) fn query(name: &str, doc: &str, schema: &Value) -> Value {
    json!({"name": name, "in": "query", "description": doc, "schema": schema})
}

/// A request header that may be left out.
pub(super) fn header(header: &RequestHeader) -> Value {
    let schema = json!({"type": "string", "pattern": header.pattern});
    json!({"name": header.name, "in": "header", "description": header.doc, "schema": schema})
}
