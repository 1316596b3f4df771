//! The limits of the contract for the forms of the site (`site/src/api/limits.ts`), out of the schemas of the API document.

use serde_json::{Map, Value};

/// The generated module.
pub const MODULE: &str = "site/src/api/limits.ts";

/// What a form can check of a value before it is sent.
const MEMBERS: [&str; 3] = ["maxLength", "minimum", "maximum"];

/// The limits of ids, which no form checks.
const LARGEST_ID: i64 = 9_007_199_254_740_991;

/// Calls beside the rows whose bodies a form sends too, and what their limits are called.
const CALLS: [(&str, &str); 3] = [
    ("/api/article/objectionable/{id}", "objection"),
    ("/api/factor/passkey/rename", "passkey"),
    ("/api/signup", "signup"),
];

/// The module: a constant for each root that a person writes, so that a page loads the limits of its own forms only.
#[must_use]
pub fn module(document: &Value) -> String {
    let head = "/** Limits of what a person writes, as `shared/openapi.json` says them. Made by `cargo generate`. */\n";
    let none = Map::new();
    let schemas = document["components"]["schemas"].as_object().unwrap_or(&none);
    let constants = schemas.iter().filter_map(|(root, schema)| {
        let added = schemas.get(&format!("{root}.add"))?["properties"].as_object()?;
        if added.contains_key("translations") {
            return None;
        }
        constant(&name(root), schema)
    });
    let bodies = CALLS.iter().filter_map(|(path, name)| {
        let body = &document["paths"][*path]["post"]["requestBody"]["content"]["application/json"]["schema"];
        constant(name, body)
    });
    head.to_owned() + &constants.chain(bodies).collect::<String>()
}

fn constant(name: &str, schema: &Value) -> Option<String> {
    let limits: Vec<String> = schema["properties"].as_object()?.iter().filter_map(limit).collect();
    let line = format!("export const {name}Limits = {{ {} }} as const;\n", limits.join(", "));
    (!limits.is_empty()).then_some(line)
}

fn name(root: &str) -> String {
    let mut words = root.split('.');
    let first = words.next().unwrap_or_default().to_owned();
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    words.fold(first, |name, word| name + &capital(word))
}

fn limit((field, schema): (&String, &Value)) -> Option<String> {
    let said: Vec<String> = MEMBERS
        .iter()
        .filter_map(|member| Some((member, said_of(schema, member)?)))
        .map(|(member, value)| format!("{member}: {value}"))
        .collect();
    let is_id = schema["maximum"].as_i64() == Some(LARGEST_ID);
    (!said.is_empty() && !is_id).then(|| format!("{field}: {{ {} }}", said.join(", ")))
}

/// A member of a schema, or of the one beside null where a value may be left out.
fn said_of(schema: &Value, member: &str) -> Option<i64> {
    let alternatives = schema["anyOf"].as_array().map_or(std::slice::from_ref(schema), Vec::as_slice);
    alternatives.iter().find_map(|one| one[member].as_i64())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn rows_of_people_have_their_limits_and_those_of_catalogs_none() {
        let id = json!({"type": "integer", "minimum": 1, "maximum": LARGEST_ID});
        let reason = json!({"anyOf": [{"maxLength": 2000}, {"type": "null"}]});
        let body = json!({"content": {"application/json": {"schema": {"properties": {"reason": reason}}}}});
        let paths = json!({"/api/article/objectionable/{id}": {"post": {"requestBody": body}}});
        let document = json!({"paths": paths, "components": {"schemas": {
            "user.profile": {"properties": {"id": id, "zip": {"maxLength": 10}, "step": {"minimum": 0, "maximum": 13}, "on": {}}},
            "user.profile.add": {"properties": {"zip": {}}},
            "mark": {"properties": {"id": id}},
            "mark.add": {"properties": {}},
            "country": {"properties": {"name": {"maxLength": 200}}},
            "country.add": {"properties": {"translations": {}}},
        }}});
        let (_, constants) = module(&document).split_once('\n').map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap();
        let expected = "export const userProfileLimits = { zip: { maxLength: 10 }, step: { minimum: 0, maximum: 13 } } as const;\n\
                        export const objectionLimits = { reason: { maxLength: 2000 } } as const;\n";
        assert_eq!(constants, expected);
    }
}
