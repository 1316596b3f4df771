//! The functions of the template: their artefacts, routes and rights.

use crate::document::{Document, FUNCTION};
use crate::routes::Route;
use serde_json::Value;

/// Seconds after which Lambda ends a function that says nothing of it.
const LAMBDA_TIMEOUT: u32 = 3;

/// A function of the template.
#[derive(Clone, Debug)]
pub struct Deployed {
    /// Name of the resource.
    pub logical: String,
    /// The handler name, by which the artefact selects the function.
    pub handler: String,
    /// The artefact that serves it.
    pub artefact: String,
    /// After how many seconds Lambda ends it.
    pub timeout: u32,
    /// Its routes in the HTTP API.
    pub routes: Vec<Route>,
    /// Shared policies by the name of their resource.
    pub shared: Vec<String>,
    /// Its own statements about the table.
    pub own: Vec<Statement>,
}

/// What a function may do in some partitions of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// How the partitions' keys begin.
    pub partitions: Vec<String>,
    /// Actions, such as `dynamodb:PutItem`.
    pub actions: Vec<String>,
}

/// All functions, in the order they are written.
///
/// # Errors
/// One sentence about two conflicting functions, or one that lacks something.
pub fn functions(document: &Document) -> Result<Vec<Deployed>, String> {
    let mut functions: Vec<Deployed> = Vec::new();
    for (id, properties) in document.of_type(FUNCTION) {
        let function = deployed(document, id, properties)?;
        if functions.iter().any(|other| other.handler == function.handler) {
            return Err(format!("two functions have the Handler {}.", function.handler));
        }
        let known: Vec<&Route> = functions.iter().flat_map(|other| &other.routes).collect();
        for (at, route) in function.routes.iter().enumerate() {
            let earlier = known.iter().copied().chain(&function.routes[..at]);
            if let Some(other) = earlier.into_iter().find(|other| other.key == route.key) {
                return Err(format!("{} is routed to {} and to {}.", route.key, other.function, function.handler));
            }
        }
        functions.push(function);
    }
    Ok(functions)
}

fn deployed(document: &Document, id: &str, properties: &Value) -> Result<Deployed, String> {
    let text = |name: &str| properties.get(name).and_then(|value| document.text(value));
    let handler = text("Handler").ok_or_else(|| format!("function {id} has no Handler."))?;
    let events = properties["Events"].as_object().into_iter().flatten();
    let routes = events
        .filter(|(_, event)| event["Type"] == "HttpApi")
        .map(|(name, event)| {
            route(document, event, &handler).map_err(|error| format!("event {name} of function {id}: {error}."))
        })
        .collect::<Result<Vec<Route>, String>>()?;
    let policies = properties["Policies"].as_array().map(Vec::as_slice).unwrap_or_default();
    let timeout = properties["Timeout"].as_u64().and_then(|seconds| u32::try_from(seconds).ok());
    let code = text("CodeUri").unwrap_or_default();
    Ok(Deployed {
        logical: id.to_owned(),
        artefact: code.trim_end_matches('/').rsplit('/').next().unwrap_or_default().to_owned(),
        timeout: timeout.unwrap_or(LAMBDA_TIMEOUT),
        routes,
        shared: policies.iter().filter_map(|policy| policy["Ref"].as_str()).map(str::to_owned).collect(),
        own: policies.iter().flat_map(|policy| statements(&policy["Statement"])).collect(),
        handler,
    })
}

fn route(document: &Document, event: &Value, function: &str) -> Result<Route, String> {
    let text = |name: &str| event["Properties"].get(name).and_then(|value| document.text(value));
    match (text("Method"), text("Path")) {
        (method, Some(path)) => Route::new(&method.unwrap_or_else(|| "ANY".to_owned()), &path, function),
        (None, None) => Ok(Route::fallback(function)),
        (Some(_), None) => Err("a method without path".to_owned()),
    }
}

/// The statements of a shared policy about the table.
#[must_use]
pub fn shared_statements(document: &Document, policy: &str) -> Vec<Statement> {
    statements(document.property(policy, &["PolicyDocument", "Statement"]))
}

/// The statements of a policy, which may be one or a list.
fn statements(policy: &Value) -> Vec<Statement> {
    match policy {
        Value::Array(list) => list.iter().filter_map(statement).collect(),
        one => statement(one).into_iter().collect(),
    }
}

/// A statement about the table; without partitions when it is about all of them.
fn statement(statement: &Value) -> Option<Statement> {
    let actions = texts(&statement["Action"]);
    let conditions = statement["Condition"].as_object().into_iter().flat_map(|conditions| conditions.values());
    let keys = conditions.into_iter().find_map(|keys| keys.get("dynamodb:LeadingKeys"));
    let about_table = actions.iter().any(|action| action.starts_with("dynamodb:") || action == "*");
    about_table.then(|| Statement { partitions: keys.map(texts).unwrap_or_default(), actions })
}

/// A list of texts, or a single one.
fn texts(value: &Value) -> Vec<String> {
    let list = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
    list.iter().filter_map(Value::as_str).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIXTURE: &str = include_str!("../tests/fixture.yaml");

    fn read(text: &str) -> Result<Vec<Deployed>, String> {
        functions(&Document::parse(text)?)
    }

    #[test]
    fn functions_and_routes_are_found() {
        let functions = read(FIXTURE).expect("fixture");
        let names: Vec<&str> = functions.iter().map(|function| function.handler.as_str()).collect();
        assert_eq!(names, ["info", "login", "treatment", "user", "user/profile", "nothing"]);
        let keys: Vec<&str> =
            functions.iter().flat_map(|function| &function.routes).map(|route| route.key.as_str()).collect();
        for key in ["ANY /api/treatment/{proxy+}", "POST /api/login", "GET /api/api/info", "$default"] {
            assert!(keys.contains(&key), "{key} in {keys:?}");
        }
        assert!(!keys.iter().any(|key| key.contains("rate")), "schedules are no routes");
    }

    #[test]
    fn artefacts_and_rights_are_found() {
        let functions = read(FIXTURE).expect("fixture");
        let treatment = functions.iter().find(|function| function.handler == "treatment").expect("treatment");
        assert_eq!((treatment.logical.as_str(), treatment.artefact.as_str()), ("Treatment", "entity"));
        assert_eq!(treatment.shared, ["ReadCatalogs"]);
        let statement = |partition: &str, action: &str| Statement {
            partitions: vec![partition.to_owned()],
            actions: vec![action.to_owned()],
        };
        let persons = concat!("us", "er#*");
        assert_eq!(treatment.own, [statement(persons, "dynamodb:GetItem"), statement(persons, "dynamodb:Query")]);
        let login = functions.iter().find(|function| function.handler == "login").expect("login");
        assert_eq!((login.artefact.as_str(), login.timeout), ("session", 20));
        assert_eq!(treatment.timeout, LAMBDA_TIMEOUT);
    }

    #[test]
    fn a_right_on_the_whole_table_shows() {
        let whole = Statement { partitions: Vec::new(), actions: vec!["dynamodb:Query".to_owned()] };
        let statement = serde_json::json!({"Effect": "Allow", "Action": "dynamodb:Query", "Resource": "*"});
        assert_eq!(statements(&statement), [whole]);
        let mail = serde_json::json!({"Effect": "Allow", "Action": "ses:SendEmail", "Resource": "*"});
        assert_eq!(statements(&mail), []);
    }

    #[test]
    fn contradictions_are_named() {
        let twice = FIXTURE.replace("/api/user/profile/{proxy+}", "/api/user/{proxy+}");
        let error = read(&twice).expect_err("same route twice");
        assert!(error.contains("ANY /api/user/{proxy+} is routed to"), "{error}");
        let nameless = FIXTURE.replace("Handler: info", "Runtime: info");
        assert!(read(&nameless).expect_err("no handler").contains("has no Handler"));
        let same = FIXTURE.replace("Handler: info", "Handler: login");
        assert!(read(&same).expect_err("same handler").contains("two functions have the Handler login"));
        let lost = FIXTURE.replace("Path: /api/login, ", "");
        assert!(read(&lost).expect_err("no path").contains("a method without path"));
    }
}
