//! `template.yaml` as one tree: short tags written out, and what `Globals` gives to all functions put into each of them.

use crate::intrinsics::{Scope, plain};
use serde_json::{Map, Value};

/// The type of a function.
pub const FUNCTION: &str = "AWS::Serverless::Function";

/// A template.
#[derive(Clone, Debug)]
pub struct Document {
    resources: Map<String, Value>,
    scope: Scope,
}

impl Document {
    /// Reads the text of a template.
    ///
    /// # Errors
    /// One sentence about what is wrong.
    pub fn parse(text: &str) -> Result<Self, String> {
        let yaml: serde_yaml_ng::Value =
            serde_yaml_ng::from_str(text).map_err(|error| format!("not YAML: {error}."))?;
        let document = plain(&yaml)?;
        let scope = Scope::of(&document);
        let common = document.pointer("/Globals/Function").cloned().unwrap_or_default();
        let Some(Value::Object(mut resources)) = document.get("Resources").cloned() else {
            return Err("there are no Resources.".to_owned());
        };
        for resource in resources.values_mut().filter(|resource| kind(resource) == FUNCTION) {
            let own = resource.get("Properties").cloned().unwrap_or_default();
            resource["Properties"] = merged(common.clone(), own);
        }
        Ok(Self { resources, scope })
    }

    /// All resources of a type, with their properties.
    pub fn of_type<'a>(&'a self, wanted: &'a str) -> impl Iterator<Item = (&'a String, &'a Value)> {
        let resources = self.resources.iter().filter(move |(_, resource)| kind(resource) == wanted);
        resources.map(|(id, resource)| (id, resource.get("Properties").unwrap_or(&Value::Null)))
    }

    /// A property of a resource, `null` when there is none.
    #[must_use]
    pub fn property(&self, resource: &str, path: &[&str]) -> &Value {
        let properties = self.resources.get(resource).and_then(|resource| resource.get("Properties"));
        path.iter().fold(properties.unwrap_or(&Value::Null), |value, name| &value[*name])
    }

    /// An attribute of a resource beside its properties, such as `DeletionPolicy`.
    #[must_use]
    pub fn attribute(&self, resource: &str, name: &str) -> &Value {
        self.resources.get(resource).map_or(&Value::Null, |resource| &resource[name])
    }

    /// A text, if it can be resolved without a cloud.
    #[must_use]
    pub fn text(&self, value: &Value) -> Option<String> {
        self.scope.text(value)
    }

    /// The name of the stack.
    #[must_use]
    pub fn stack(&self) -> &str {
        self.scope.stack()
    }

    /// How many resources `CloudFormation` sees: a function brings its role and a permission for each route, the gateway
    /// its stage.
    #[must_use]
    pub fn expanded(&self) -> usize {
        let count = |resource: &Value| match kind(resource) {
            FUNCTION => 2 + resource["Properties"]["Events"].as_object().map_or(0, Map::len),
            "AWS::Serverless::HttpApi" => 2,
            _ => 1,
        };
        self.resources.values().map(count).sum()
    }
}

/// Whether a value is true; in templates the text is as good as the flag.
#[must_use]
pub fn is_true(value: &Value) -> bool {
    value.as_bool().unwrap_or_else(|| value.as_str() == Some("true"))
}

fn kind(resource: &Value) -> &str {
    resource["Type"].as_str().unwrap_or_default()
}

/// By the rules of SAM: members are joined, lists are added up, and what a function says itself counts.
fn merged(common: Value, own: Value) -> Value {
    match (common, own) {
        (Value::Object(mut common), Value::Object(own)) => {
            for (name, value) in own {
                let value = merged(common.get(&name).cloned().unwrap_or_default(), value);
                common.insert(name, value);
            }
            Value::Object(common)
        }
        (Value::Array(mut common), Value::Array(own)) => {
            common.extend(own);
            Value::Array(common)
        }
        (common, Value::Null) => common,
        (_, own) => own,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const SMALL: &str = r"
Globals:
  Function:
    CodeUri: target/lambda/entity/
    Environment: { Variables: { TABLE_NAME: !Ref Table } }
Resources:
  Api: { Type: AWS::Serverless::HttpApi }
  Table: { Type: AWS::DynamoDB::Table, DeletionPolicy: Retain }
  Login:
    Type: AWS::Serverless::Function
    Properties:
      CodeUri: target/lambda/session/
      Environment: { Variables: { MAIL_FROM: a } }
  Histology:
    Type: AWS::Serverless::Function
    Properties:
      Events:
        Calls: { Type: HttpApi, Properties: { Method: ANY, Path: '/api/histology/{proxy+}' } }
        Root: { Type: HttpApi, Properties: { Method: ANY, Path: '/api/histology' } }
";

    #[test]
    fn a_function_has_what_all_have_and_its_own_counts() {
        let document = Document::parse(SMALL).expect("template");
        assert_eq!(document.property("Histology", &["CodeUri"]), "target/lambda/entity/");
        assert_eq!(document.property("Login", &["CodeUri"]), "target/lambda/session/");
        let variables = json!({"TABLE_NAME": {"Ref": "Table"}, "MAIL_FROM": "a"});
        assert_eq!(document.property("Login", &["Environment", "Variables"]), &variables);
        assert_eq!(document.of_type(FUNCTION).count(), 2);
    }

    #[test]
    fn lists_are_added_up_and_nothing_takes_nothing_away() {
        assert_eq!(merged(json!({"a": [1], "b": 2}), json!({"a": [3], "b": null})), json!({"a": [1, 3], "b": 2}));
        assert_eq!(merged(Value::Null, json!({"a": 1})), json!({"a": 1}));
    }

    #[test]
    fn what_is_not_there_is_nothing() {
        let document = Document::parse(SMALL).expect("template");
        assert_eq!(document.property("Histology", &["Events", "Root", "Properties", "Method"]), "ANY");
        assert_eq!(document.property("Nothing", &["Events"]), &Value::Null);
        assert_eq!(document.attribute("Table", "DeletionPolicy"), "Retain");
        assert_eq!(document.attribute("Nothing", "DeletionPolicy"), &Value::Null);
    }

    #[test]
    fn expansion_counts_roles_permissions_and_the_stage() {
        assert_eq!(Document::parse(SMALL).expect("template").expanded(), 2 + 1 + 2 + (2 + 2));
    }
}
