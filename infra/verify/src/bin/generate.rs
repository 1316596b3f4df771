//! `cargo generate`: writes the generated files that are committed; `--check` only reports whether they are current.
//!
//! `shared/openapi.json` comes from the definitions, `site/src/api/schema.ts`, `limits.ts` and `deviceReads.ts` from it, the data map of
//! `infra/docs/privacy.md` from the list of keys, plain functions of `template.yaml` from the domains' lists, and a new line of
//! `infra/questionnaires/published.json` from its folder.

use functions::FUNCTIONS;
use functions::function::{Artefact, Function, Kind};
use serde_json::{Value, json};
use shared::store::keys;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use verify::blocks::{self, Plain};
use verify::datamap;
use verify::device_reads;
use verify::limits;
use verify::published;
use verify::repository::Repository;
use verify::site;

const DOCUMENT: &str = "shared/openapi.json";
const SCHEMA: &str = "site/src/api/schema.ts";

/// Levels of the document that have lines of their own. What is deeper has one line: an operation, a component.
const LEVELS: usize = 3;

/// Name of the log below `target/verify`.
const LOG: &str = "generate";

fn main() -> ExitCode {
    let check = match std::env::args().skip(1).collect::<Vec<_>>().as_slice() {
        [] => Ok(false),
        [only] if only == "--check" => Ok(true),
        _ => Err("cargo generate [--check]".to_owned()),
    };
    let result = check.and_then(|check| Repository::find().and_then(|repository| generate(&repository, check)));
    let (text, code) = match result {
        Ok(text) => (text, ExitCode::SUCCESS),
        Err(text) => (text, ExitCode::FAILURE),
    };
    // Without a terminal there is nowhere to report this.
    let _written = writeln!(io::stdout(), "{text}");
    code
}

fn generate(repository: &Repository, check: bool) -> Result<String, String> {
    let document = functions::openapi::document();
    let text = lines(&document, 0) + "\n";
    let page = read(&repository.path(datamap::PAGE));
    let renewed = datamap::renewed(&page, &read(&repository.path(datamap::KEYS)))?;
    let template = read(&repository.path(blocks::TEMPLATE));
    let roots: Vec<Plain> = FUNCTIONS.iter().filter_map(plain).collect();
    let deployed = blocks::renewed(&template, &roots)?;
    let instruments = read(&repository.path(published::LIST));
    let folder = repository.path("infra/questionnaires");
    let pinned = published::renewed(&instruments, &folder, keys::digest_of)?;
    if check {
        if instruments != pinned {
            return Err(stale(published::LIST));
        }
        if template != deployed {
            return Err(stale(blocks::TEMPLATE));
        }
        if page != renewed {
            return Err(stale(datamap::PAGE));
        }
        if read(&repository.path(DOCUMENT)) != text {
            return Err(stale(DOCUMENT));
        }
        if read(&repository.path(limits::MODULE)) != limits::module(&document) {
            return Err(stale(limits::MODULE));
        }
        if read(&repository.path(device_reads::MODULE)) != device_reads::module(&document) {
            return Err(stale(device_reads::MODULE));
        }
        let fresh = repository.target("verify/schema.ts");
        types(repository, &document, &fresh)?;
        if read(&repository.path(SCHEMA)) != read(&fresh) {
            return Err(stale(SCHEMA));
        }
        return Ok(format!("{DOCUMENT}, {SCHEMA}, {} and {} are up to date", blocks::TEMPLATE, datamap::PAGE));
    }
    write(&repository.path(blocks::TEMPLATE), &deployed)?;
    write(&repository.path(datamap::PAGE), &renewed)?;
    write(&repository.path(DOCUMENT), &text)?;
    write(&repository.path(limits::MODULE), &limits::module(&document))?;
    write(&repository.path(device_reads::MODULE), &device_reads::module(&document))?;
    write(&repository.path(published::LIST), &pinned)?;
    site::packages(repository, LOG)?;
    types(repository, &document, &repository.path(SCHEMA))?;
    Ok(format!("{DOCUMENT}, {SCHEMA}, {} and {} are renewed", blocks::TEMPLATE, datamap::PAGE))
}

/// A root of the common program, under its own name.
fn plain(function: &Function) -> Option<Plain> {
    let Kind::Root(root) = function.kind else { return None };
    let is_plain = function.artefact == Artefact::Entity && function.name == root.definition.root;
    is_plain.then(|| Plain { name: function.name, is_catalog: root.definition.is_catalog() })
}

/// A value as JSON that begins at this level of a document.
fn lines(value: &Value, level: usize) -> String {
    match value {
        Value::Object(members) if level < LEVELS && !members.is_empty() => {
            let indent = "  ".repeat(level);
            let line = |(name, member): (&String, &Value)| {
                format!("{indent}  {}: {}", Value::from(name.as_str()), lines(member, level + 1))
            };
            let members: Vec<String> = members.iter().map(line).collect();
            format!("{{\n{}\n{indent}}}", members.join(",\n"))
        }
        value => value.to_string(),
    }
}

/// Writes the types of the document's schemas to `to`. The site uses nothing else of it, and TypeScript would read all of the
/// operations at each start.
fn types(repository: &Repository, document: &Value, to: &Path) -> Result<(), String> {
    let schemas = json!({
        "openapi": document["openapi"],
        "info": document["info"],
        "paths": {},
        "components": {"schemas": document["components"]["schemas"]},
    });
    let from = repository.target("verify/schemas.json");
    if let Some(folder) = from.parent() {
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    write(&from, &schemas.to_string())?;
    let arguments = ["openapi-typescript", &from.to_string_lossy(), "--output", &to.to_string_lossy()];
    let ran = site::exec(repository, LOG, &arguments);
    if ran.ok { Ok(()) } else { Err(ran.text) }
}

fn stale(path: &str) -> String {
    format!("{path} is not what the definitions say: run `cargo generate` and commit it")
}

fn read(path: &Path) -> String {
    // A missing file is as outdated as one with other content.
    fs::read_to_string(path).unwrap_or_default()
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn each_operation_and_each_component_has_a_line() {
        let document = json!({
            "openapi": "3.1.0",
            "servers": [{"url": "/"}],
            "paths": {"/a": {"get": {"tags": ["a"]}, "post": {}}},
            "components": {"schemas": {"a\"b": {"type": "object"}}, "responses": {}},
        });
        let expected = r#"{
  "openapi": "3.1.0",
  "servers": [{"url":"/"}],
  "paths": {
    "/a": {
      "get": {"tags":["a"]},
      "post": {}
    }
  },
  "components": {
    "schemas": {
      "a\"b": {"type":"object"}
    },
    "responses": {}
  }
}"#;
        assert_eq!(lines(&document, 0), expected);
        assert_eq!(serde_json::from_str::<Value>(expected).unwrap(), document);
    }

    /// All references below a value.
    fn references<'a>(value: &'a Value, found: &mut BTreeSet<&'a str>) {
        match value {
            Value::Object(members) => {
                found.extend(members.get("$ref").and_then(Value::as_str));
                members.values().for_each(|member| references(member, found));
            }
            Value::Array(items) => items.iter().for_each(|item| references(item, found)),
            _ => {}
        }
    }

    #[test]
    fn every_answer_in_json_is_made_of_schemas_with_names() {
        let document = functions::openapi::document();
        let mut answers = 0;
        let operations = document["paths"].as_object().unwrap().values().flat_map(|path| path.as_object().unwrap());
        for (method, operation) in operations {
            for (status, answer) in operation["responses"].as_object().unwrap() {
                let schema = &answer["content"]["application/json"]["schema"];
                if schema.is_null() {
                    continue;
                }
                let alternatives = schema["anyOf"].as_array().map_or(std::slice::from_ref(schema), Vec::as_slice);
                let named = alternatives.iter().all(|one| one["$ref"].is_string());
                assert!(named, "{method} {status} {}", operation["summary"]);
                answers += 1;
            }
        }
        assert!(answers > 350, "{answers}");
    }

    #[test]
    fn every_reference_leads_to_something_and_every_schema_is_referred_to() {
        let document = functions::openapi::document();
        let mut found = BTreeSet::new();
        references(&document, &mut found);
        for reference in &found {
            let pointer = reference.strip_prefix('#').unwrap();
            assert!(document.pointer(pointer).is_some(), "{reference}");
        }
        for name in document["components"]["schemas"].as_object().unwrap().keys() {
            // What a role has of its own; the flow that adds one takes a password beside it. The site knows roots by theirs.
            if name == "usersecurityrole.add" {
                continue;
            }
            assert!(found.contains(format!("#/components/schemas/{name}").as_str()), "{name}");
        }
    }
}
