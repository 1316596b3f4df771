//! The definitions against the facts of the first contract (`roots.json`), so that no field, limit or filter gets lost. What came later is held
//! by `shared/openapi.json`, which is generated and compared.

use functions::function::Kind as Does;
use serde_json::{Map, Value};
use shared::entity::common;
use shared::entity::definition::{Access, Definition, Predicate};
use shared::entity::field::{Day, Field, Form, Kind, Start};
use shared::entity::operation::Verb;
use shared::store::keys;

/// Fields of the contract that no row has: the password lives with the account, contents of files with the files.
const NEVER_IN_A_ROW: [(&str, &str); 2] = [("user", "password"), ("document", "base64")];

/// Read-only beyond the contract: they change only together with the account.
const CHANGED_WITH_THE_ACCOUNT: [(&str, &str); 3] =
    [("user", "email"), ("user", "termsaccepted"), ("user", "healthdataaccepted")];

/// Fields that the engine gives to every row of a kind, where the definition has no own one of that name.
const COMMON: [&str; 2] = ["user", "key"];

fn definitions() -> Vec<&'static Definition> {
    functions::DEFINITIONS.to_vec()
}

fn facts() -> Map<String, Value> {
    serde_json::from_str(include_str!("roots.json")).unwrap_or_default()
}

/// A root that the contract does not know needs no facts here, and neither does such a field.
#[test]
fn there_is_one_definition_for_every_root() {
    let roots: Vec<&str> = definitions().iter().map(|definition| definition.root).collect();
    for (at, root) in roots.iter().enumerate() {
        assert!(!roots[..at].contains(root), "{root} twice");
    }
    let missing: Vec<String> = facts().keys().filter(|root| !roots.contains(&root.as_str())).cloned().collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// A field of such a name would be stored and never read again.
#[test]
fn no_field_bears_a_name_that_the_table_keeps_for_itself() {
    let kept = [
        keys::PK,
        keys::SK,
        keys::IX,
        keys::TTL,
        keys::REFS,
        keys::REFERENCE_VERSION,
        keys::DUE,
        keys::DELETED,
        keys::changes::CHANGED,
    ];
    for definition in definitions() {
        for field in common::fields(definition) {
            assert!(!kept.contains(&field.name), "{}.{}", definition.root, field.name);
        }
    }
}

#[test]
fn access_fields_and_filters_are_those_of_the_contract() {
    let facts = facts();
    let mut wrong = Vec::new();
    for definition in definitions() {
        let root = definition.root;
        let Some(fact) = facts.get(root) else { continue };
        let access = match definition.access {
            Access::Owned => "owned",
            Access::Catalog => "catalog",
            Access::PublicCatalog => "publicCatalog",
        };
        let writable_by = definition.writable_by.name();
        if fact["access"] != access || fact["writableBy"] != writable_by {
            wrong.push(format!("{root}: {access}, written by {writable_by}"));
        }
        let wanted: Vec<&str> = fact["filters"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        for name in &wanted {
            if definition.filters.iter().all(|filter| filter.name != *name) {
                wrong.push(format!("{root}: no filter {name}"));
            }
        }
        for filter in definition.filters {
            if !wanted.contains(&filter.name) {
                wrong.push(format!("{root}: filter {} is not in the contract", filter.name));
            }
        }
        compare_fields(definition, fact["fields"].as_object().unwrap(), &mut wrong);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn compare_fields(definition: &Definition, facts: &Map<String, Value>, wrong: &mut Vec<String>) {
    let root = definition.root;
    for (name, fact) in facts {
        if NEVER_IN_A_ROW.contains(&(root, name.as_str())) {
            continue;
        }
        match definition.fields.iter().find(|field| field.name == name) {
            Some(field) => {
                wrong.extend(differences(root, field, fact).iter().map(|what| format!("{root}.{name}: {what}")));
            }
            None if COMMON.contains(&name.as_str()) => {}
            None => wrong.push(format!("{root}.{name}: missing")),
        }
    }
}

fn differences(root: &str, field: &Field, fact: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let mut same = |what: &str, has: String, wanted: String| {
        if has != wanted {
            found.push(format!("{what} is {has}, wanted {wanted}"));
        }
    };
    let flag = |name: &str| fact.get(name).and_then(Value::as_bool).unwrap_or(false);
    same("type", kind(field.kind), fact["type"].as_str().unwrap_or_default().to_owned());
    same("required", field.required.to_string(), flag("required").to_string());
    let read_only = flag("readOnly") || CHANGED_WITH_THE_ACCOUNT.contains(&(root, field.name));
    same("read_only", field.read_only.to_string(), read_only.to_string());
    same("start", start(field.start), fact.get("default").unwrap_or(&Value::Null).to_string());
    if let Some(longest) = fact.get("maxLength") {
        same("length", longest_text(field.kind), longest.to_string());
    }
    if let Kind::Int { min, max } = field.kind {
        if let Some(smallest) = fact.get("min") {
            same("min", min.to_string(), smallest.to_string());
        }
        if let Some(largest) = fact.get("max") {
            same("max", max.to_string(), largest.to_string());
        }
    }
    if field.kind == Kind::Date {
        let text = |name: &str| fact.get(name).and_then(Value::as_str);
        let earliest = match (text("minField"), text("min")) {
            (Some(other), _) => format!("the day in {other}"),
            (None, Some(day)) => day.to_owned(),
            (None, None) => "none".to_owned(),
        };
        same("not_before", day(field.not_before), earliest);
        same("not_after", day(field.not_after), text("max").unwrap_or("none").to_owned());
    }
    let values = if field.numbers.is_empty() { Value::from(field.values) } else { Value::from(field.numbers) };
    same("values", values.to_string(), fact.get("values").unwrap_or(&Value::Array(Vec::new())).to_string());
    same("form", form(field.kind).to_owned(), wanted_form(fact).to_owned());
    found
}

fn kind(kind: Kind) -> String {
    match kind {
        Kind::Int { .. } => "int".to_owned(),
        Kind::Number { .. } => "number".to_owned(),
        Kind::Bool => "bool".to_owned(),
        Kind::Text { .. } => "string".to_owned(),
        Kind::Date => "date".to_owned(),
        Kind::Ref(root) => format!("ref:{root}"),
        Kind::Refs(root) => format!("list:ref:{root}"),
        Kind::Texts => "list:string".to_owned(),
        Kind::Object | Kind::Document => "object".to_owned(),
        Kind::Objects => "list:object".to_owned(),
    }
}

fn longest_text(kind: Kind) -> String {
    match kind {
        Kind::Text { max, .. } => max.to_string(),
        _ => "none".to_owned(),
    }
}

fn form(kind: Kind) -> &'static str {
    match kind {
        Kind::Text { form: Form::Email, .. } => "email",
        Kind::Text { form: Form::Zip, .. } => "zip",
        Kind::Text { form: Form::TimeOfDay, .. } => "time",
        _ => "free",
    }
}

fn wanted_form(fact: &Value) -> &'static str {
    match (fact.get("format").and_then(Value::as_str), fact.get("pattern").and_then(Value::as_str)) {
        (Some("email"), _) => "email",
        (_, Some("^[0-9]{5}$")) => "zip",
        (_, Some("^([01][0-9]|2[0-3])[0-5][0-9]$")) => "time",
        _ => "free",
    }
}

fn start(start: Start) -> String {
    match start {
        Start::Empty => Value::Null,
        Start::Bool(flag) => Value::from(flag),
        Start::Int(number) => Value::from(number),
        Start::Text(text) => Value::from(text),
    }
    .to_string()
}

fn day(day: Day) -> String {
    match day {
        Day::None => "none".to_owned(),
        Day::Fixed(day) => day.to_owned(),
        Day::Today => "today".to_owned(),
        Day::Field(other) => format!("the day in {other}"),
    }
}

#[test]
fn names_inside_a_definition_lead_somewhere() {
    let all = definitions();
    let mut wrong = Vec::new();
    for definition in &all {
        let root = definition.root;
        let known = |name: &str| {
            definition.fields.iter().any(|field| field.name == name) || COMMON.contains(&name) || name == "name"
        };
        let rules = definition.rules.map_or(Vec::new(), |rules| [rules.fields, rules.reads].concat());
        let parts = definition.parts.map_or(Vec::new(), |parts| [&[parts.by], parts.guard].concat());
        let filtered = definition.filters.iter().filter_map(|filter| match filter.predicate {
            Predicate::Equals(field)
            | Predicate::Empty(field)
            | Predicate::Not(field)
            | Predicate::Contains(field)
            | Predicate::Through { field, .. }
            | Predicate::Member { field, .. } => Some(field),
            Predicate::From | Predicate::To => definition.date_index,
            Predicate::Own => None,
        });
        let bounds = definition.fields.iter().flat_map(|field| [field.not_before, field.not_after]);
        let bounds = bounds.filter_map(|day| if let Day::Field(other) = day { Some(other) } else { None });
        let named =
            rules.into_iter().chain(parts).chain(filtered).chain(bounds).chain(definition.unique.iter().copied());
        let index_groups = definition.index_groups.iter().flat_map(|group| [group.when.field(), group.by]);
        for name in named.chain(index_groups).chain(definition.display).chain(definition.date_index) {
            if !known(name) {
                wrong.push(format!("{root}: there is no field {name}"));
            }
        }
        for field in definition.fields {
            if let Kind::Ref(other) | Kind::Refs(other) = field.kind
                && all.iter().all(|there| there.root != other)
            {
                wrong.push(format!("{root}.{}: there is no root {other}", field.name));
            }
            if !field.doc.ends_with('.') {
                wrong.push(format!("{root}.{}: its doc is no sentence", field.name));
            }
        }
        if definition.filters.iter().any(|filter| matches!(filter.predicate, Predicate::From | Predicate::To))
            && definition.date_index.is_none()
        {
            wrong.push(format!("{root}: days are filtered without an index"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn samples_are_rows_that_somebody_could_add() {
    let all = definitions();
    let mut wrong = Vec::new();
    for definition in &all {
        let root = definition.root;
        let sample = (definition.sample)();
        let sample = sample.as_object().unwrap();
        for name in sample.keys() {
            let common =
                definition.is_catalog() && ["key", "name", "translations", "sort", "active"].contains(&name.as_str());
            match definition.fields.iter().find(|field| field.name == name) {
                Some(field) if field.read_only || field.localized => {
                    wrong.push(format!("{root}.{name}: nobody can write it"));
                }
                None if !common => wrong.push(format!("{root}.{name}: no such field")),
                _ => {}
            }
        }
        for field in definition.fields.iter().filter(|field| field.required && !field.read_only && !field.localized) {
            let to_a_person =
                matches!(field.kind, Kind::Ref(other) if all.iter().any(|d| d.root == other && !d.is_catalog()));
            if sample.contains_key(field.name) == to_a_person {
                wrong.push(format!("{root}.{}: required, and only references to owned rows are left out", field.name));
            }
        }
        if definition.is_catalog() && !sample["key"].as_str().is_some_and(|key| key.starts_with("sample-")) {
            wrong.push(format!("{root}: the key of the sample could be one of the seed"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn samples_point_to_rows_of_the_seed() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../infra/catalog");
    let seeded = |root: &str| -> Option<Vec<i64>> {
        if let Ok(texts) = std::fs::read_dir(format!("{folder}/{root}")) {
            let id = |name: String| name.split_once('-')?.0.parse().ok();
            return Some(texts.filter_map(|text| id(text.ok()?.file_name().into_string().ok()?)).collect());
        }
        let text = std::fs::read_to_string(format!("{folder}/{root}.json")).ok()?;
        let seed: Value = serde_json::from_str(&text).ok()?;
        Some(seed["rows"].as_array()?.iter().filter_map(|row| row["id"].as_i64()).collect())
    };
    let mut wrong = Vec::new();
    for definition in definitions() {
        let sample = (definition.sample)();
        for field in definition.fields {
            let (root, ids) = match (field.kind, &sample[field.name]) {
                (_, Value::Null) => continue,
                (Kind::Ref(root), id) => (root, vec![id.as_i64()]),
                (Kind::Refs(root), ids) => {
                    (root, ids.as_array().unwrap().iter().map(Value::as_i64).collect::<Vec<_>>())
                }
                _ => continue,
            };
            let rows = seeded(root).unwrap_or_default();
            if ids.iter().any(|id| id.is_none_or(|id| !rows.contains(&id))) {
                wrong.push(format!("{}.{}: no such row in {root}", definition.root, field.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_read_says_whether_a_device_may_keep_it_and_nothing_else_does() {
    let document = functions::openapi::document();
    let mut reads = 0;
    for (path, operations) in document["paths"].as_object().into_iter().flatten() {
        for (method, operation) in operations.as_object().into_iter().flatten() {
            let says = operation["x-device"].as_str();
            let decided = if method == "get" { ["keep", "never"].map(Some).contains(&says) } else { says.is_none() };
            assert!(decided, "{method} {path}: {says:?}");
            reads += usize::from(method == "get");
        }
    }
    assert!(reads > 100, "{reads}");
    let contracts = functions::FUNCTIONS.iter().flat_map(|function| match function.kind {
        Does::Root(root) => root.operations.iter().map(|it| (it.verb, it.path, it.contract.on_device)).collect(),
        Does::Flow(flow) => flow.operations.iter().map(|it| (it.verb, it.path, it.contract.on_device)).collect(),
        Does::Task(_) | Does::Listener(_) => Vec::new(),
    });
    for (verb, path, on_device) in contracts {
        assert!(verb == Verb::Get || on_device.is_none(), "{verb:?} {path} is no read");
    }
}
