//! Reads `template.yaml`: routes, table, buckets and the behaviours of the CDN.
//!
//! The cloud's own description is the only source, so that the local program cannot drift away from it.

use crate::cdn::Cdn;
use crate::intrinsics::{Scope, plain};
use crate::routes::Route;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::path::Path;

/// What the local program needs of `template.yaml`.
#[derive(Clone, Debug)]
pub struct Template {
    /// The names of all functions (`Handler`), sorted.
    pub functions: Vec<String>,
    /// All routes of the HTTP API.
    pub routes: Vec<Route>,
    /// The table.
    pub table: TableShape,
    /// Names of the buckets by their logical id.
    pub buckets: BTreeMap<String, String>,
    /// What the CDN does with paths.
    pub cdn: Cdn,
}

/// The table as the API's `CreateTable` wants it.
#[derive(Clone, Debug)]
pub struct TableShape {
    /// Name of the table.
    pub name: String,
    /// Body of `CreateTable`.
    pub create: Value,
    /// The attribute that carries the time of removal.
    pub ttl: Option<String>,
}

/// Reads the file.
///
/// # Errors
/// One sentence that names the file and what is wrong with it.
pub fn read(path: &Path) -> Result<Template, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{} cannot be read: {error}.", path.display()))?;
    parse(&text).map_err(|error| format!("{}: {error}", path.display()))
}

/// Reads the text of a template.
///
/// # Errors
/// One sentence about what is wrong.
pub fn parse(text: &str) -> Result<Template, String> {
    let yaml: serde_yaml_ng::Value = serde_yaml_ng::from_str(text).map_err(|error| format!("not YAML: {error}."))?;
    let document = plain(&yaml)?;
    let resources = document.get("Resources").and_then(Value::as_object).ok_or("there are no Resources.".to_owned())?;
    let scope = Scope::of(&document);
    let (functions, routes) = functions(resources, &scope, &document)?;
    Ok(Template {
        functions,
        routes,
        table: table(resources, &scope)?,
        buckets: buckets(resources, &scope),
        cdn: Cdn::of(resources, &scope)?,
    })
}

/// All resources of a type, with their properties.
pub(crate) fn of_type<'a>(
    resources: &'a Map<String, Value>,
    kind: &'a str,
) -> impl Iterator<Item = (&'a String, &'a Value)> {
    resources
        .iter()
        .filter(move |(_, resource)| resource.get("Type").and_then(Value::as_str) == Some(kind))
        .map(|(id, resource)| (id, resource.get("Properties").unwrap_or(&Value::Null)))
}

fn functions(
    resources: &Map<String, Value>,
    scope: &Scope,
    document: &Value,
) -> Result<(Vec<String>, Vec<Route>), String> {
    let usual = document.pointer("/Globals/Function/Handler");
    let mut names = Vec::new();
    let mut routes: Vec<Route> = Vec::new();
    for (id, properties) in of_type(resources, "AWS::Serverless::Function") {
        let name = properties
            .get("Handler")
            .or(usual)
            .and_then(|handler| scope.text(handler))
            .ok_or_else(|| format!("function {id} has no Handler."))?;
        if names.contains(&name) {
            return Err(format!("two functions have the Handler {name}."));
        }
        let events = properties.get("Events").and_then(Value::as_object);
        for (event, definition) in events.into_iter().flatten() {
            if definition.get("Type").and_then(Value::as_str) != Some("HttpApi") {
                continue;
            }
            let text =
                |what: &str| definition.pointer(&format!("/Properties/{what}")).and_then(|value| scope.text(value));
            let route = match (text("Method"), text("Path")) {
                (method, Some(path)) => Route::new(&method.unwrap_or_else(|| "ANY".to_owned()), &path, &name),
                (None, None) => Ok(Route::fallback(&name)),
                (Some(_), None) => Err("a method without path".to_owned()),
            }
            .map_err(|error| format!("event {event} of function {id}: {error}."))?;
            if let Some(other) = routes.iter().find(|other| other.key == route.key) {
                return Err(format!("{} is routed to {} and to {name}.", route.key, other.function));
            }
            routes.push(route);
        }
        names.push(name);
    }
    names.sort();
    Ok((names, routes))
}

fn table(resources: &Map<String, Value>, scope: &Scope) -> Result<TableShape, String> {
    let mut tables = of_type(resources, "AWS::DynamoDB::Table");
    let (id, properties) = tables.next().ok_or("there is no AWS::DynamoDB::Table.".to_owned())?;
    if tables.next().is_some() {
        return Err("there is more than one AWS::DynamoDB::Table.".to_owned());
    }
    let name = properties
        .get("TableName")
        .and_then(|name| scope.text(name))
        .unwrap_or_else(|| format!("{}-{id}", scope.stack()));
    let mut create = json!({ "TableName": name, "BillingMode": "PAY_PER_REQUEST" });
    for part in ["AttributeDefinitions", "KeySchema", "LocalSecondaryIndexes", "GlobalSecondaryIndexes"] {
        if let (Some(value), Some(members)) = (properties.get(part), create.as_object_mut()) {
            members.insert(part.to_owned(), value.clone());
        }
    }
    let enabled = properties.pointer("/TimeToLiveSpecification/Enabled").is_some_and(is_true);
    let ttl = properties
        .pointer("/TimeToLiveSpecification/AttributeName")
        .and_then(Value::as_str)
        .filter(|_| enabled)
        .map(str::to_owned);
    Ok(TableShape { name, create, ttl })
}

fn buckets(resources: &Map<String, Value>, scope: &Scope) -> BTreeMap<String, String> {
    of_type(resources, "AWS::S3::Bucket")
        .map(|(id, properties)| {
            let given = properties.get("BucketName").and_then(|name| scope.text(name));
            (id.clone(), given.unwrap_or_else(|| format!("{}-{id}", scope.stack()).to_lowercase()))
        })
        .collect()
}

/// Whether a value is true; in templates the text is as good as the flag.
pub(crate) fn is_true(value: &Value) -> bool {
    value.as_bool().unwrap_or_else(|| value.as_str() == Some("true"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIXTURE: &str = include_str!("../tests/fixture.yaml");

    #[test]
    fn functions_and_routes_are_found() {
        let template = parse(FIXTURE).expect("fixture");
        assert_eq!(template.functions, ["info", "login", "nothing", "treatment", "user", "user/profile"]);
        let keys: Vec<&str> = template.routes.iter().map(|route| route.key.as_str()).collect();
        for key in ["ANY /api/treatment/{proxy+}", "POST /api/login", "GET /api/api/info", "$default"] {
            assert!(keys.contains(&key), "{key} in {keys:?}");
        }
        assert!(!keys.iter().any(|key| key.contains("rate")), "schedules are no routes");
    }

    #[test]
    fn the_table_becomes_a_create_call() {
        let table = parse(FIXTURE).expect("fixture").table;
        assert_eq!(table.name, "zuversicht-local-Table");
        assert_eq!(table.ttl.as_deref(), Some("ttl"));
        assert_eq!(table.create["LocalSecondaryIndexes"][0]["IndexName"], "by-date");
        assert_eq!(table.create.get("PointInTimeRecoverySpecification"), None);
    }

    #[test]
    fn bucket_names_are_resolved() {
        let buckets = parse(FIXTURE).expect("fixture").buckets;
        assert_eq!(buckets["Uploads"], "zuversicht-local-uploads-000000000000");
        assert_eq!(buckets["SiteBucket"], "zuversicht-local-sitebucket");
    }

    #[test]
    fn contradictions_are_named() {
        let twice = FIXTURE.replace("/api/user/profile/{proxy+}", "/api/user/{proxy+}");
        let error = parse(&twice).expect_err("same route twice");
        assert!(error.contains("ANY /api/user/{proxy+} is routed to"), "{error}");
        let nameless = FIXTURE.replace("Handler: info", "Runtime: info");
        assert!(parse(&nameless).expect_err("no handler").contains("has no Handler"));
        assert!(parse("a: [").expect_err("broken").contains("not YAML"));
    }
}
