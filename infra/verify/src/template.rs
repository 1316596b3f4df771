//! `template.yaml` as facts: which functions there are, what serves them, where they answer, what they may touch.

use serde_yaml_ng::Value;

/// The template.
#[derive(Clone, Debug)]
pub struct Template {
    value: Value,
}

/// A function of the template.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    /// Name of the resource.
    pub logical: String,
    /// Name that tells the artefact which function it is.
    pub handler: String,
    /// The artefact that serves it.
    pub artefact: String,
    /// Routes, such as `/api/treatment/{proxy+}`.
    pub routes: Vec<String>,
    /// Shared policies by the name of their resource.
    pub shared: Vec<String>,
    /// Its own statements.
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

impl Template {
    /// Reads a template.
    pub fn parse(text: &str) -> Result<Self, String> {
        let value = serde_yaml_ng::from_str(text).map_err(|error| error.to_string())?;
        Ok(Self { value })
    }

    /// All functions, in the order they are written.
    #[must_use]
    pub fn functions(&self) -> Vec<Function> {
        self.resources().filter(|(_, resource)| kind(resource) == "AWS::Serverless::Function").map(function).collect()
    }

    /// A property of a resource, `null` when there is none.
    #[must_use]
    pub fn property(&self, resource: &str, path: &[&str]) -> &Value {
        path.iter().fold(&self.value["Resources"][resource]["Properties"], |value, name| &value[*name])
    }

    /// The statements of a shared policy.
    #[must_use]
    pub fn statements(&self, policy: &str) -> Vec<Statement> {
        statements(self.property(policy, &["PolicyDocument", "Statement"]))
    }

    /// How many resources `CloudFormation` sees: a function brings its role and a permission for each route, the gateway
    /// its stage.
    #[must_use]
    pub fn expanded(&self) -> usize {
        let count = |(name, resource): (&str, &Value)| match kind(resource) {
            "AWS::Serverless::Function" => 2 + function((name, resource)).routes.len(),
            "AWS::Serverless::HttpApi" => 2,
            _ => 1,
        };
        self.resources().map(count).sum()
    }

    fn resources(&self) -> impl Iterator<Item = (&str, &Value)> {
        let resources = self.value["Resources"].as_mapping().into_iter().flatten();
        resources.filter_map(|(name, resource)| Some((name.as_str()?, resource)))
    }
}

fn kind(resource: &Value) -> &str {
    resource["Type"].as_str().unwrap_or_default()
}

fn function((logical, resource): (&str, &Value)) -> Function {
    let properties = &resource["Properties"];
    let text = |name: &str| properties[name].as_str().unwrap_or_default().to_owned();
    let events = properties["Events"].as_mapping().into_iter().flatten().map(|(_, event)| &event["Properties"]["Path"]);
    let policies = properties["Policies"].as_sequence().map(Vec::as_slice).unwrap_or_default();
    let code = text("CodeUri");
    Function {
        logical: logical.to_owned(),
        handler: text("Handler"),
        artefact: code.trim_end_matches('/').rsplit('/').next().unwrap_or_default().to_owned(),
        routes: events.filter_map(Value::as_str).map(str::to_owned).collect(),
        shared: policies.iter().filter_map(reference).collect(),
        own: policies.iter().filter_map(|policy| policy.get("Statement")).flat_map(statements).collect(),
    }
}

fn reference(policy: &Value) -> Option<String> {
    match policy {
        Value::Tagged(tagged) if tagged.tag == "Ref" => tagged.value.as_str().map(str::to_owned),
        _ => None,
    }
}

/// The statements of a policy, which may be one or a list.
fn statements(policy: &Value) -> Vec<Statement> {
    match policy.as_sequence() {
        Some(list) => list.iter().filter_map(statement).collect(),
        None => statement(policy).into_iter().collect(),
    }
}

/// A statement about the table; without partitions when it is about all of them.
fn statement(statement: &Value) -> Option<Statement> {
    let actions = texts(&statement["Action"]);
    let conditions = statement["Condition"].as_mapping().into_iter().flatten();
    let keys = conditions.into_iter().find_map(|(_, keys)| keys.get("dynamodb:LeadingKeys"));
    let about_table = actions.iter().any(|action| action.starts_with("dynamodb:") || action == "*");
    about_table.then(|| Statement { partitions: keys.map(texts).unwrap_or_default(), actions })
}

/// The texts of a list, or of one that stands alone.
fn texts(list: &Value) -> Vec<String> {
    if let Some(one) = list.as_str() {
        return vec![one.to_owned()];
    }
    list.as_sequence().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = r"
Resources:
  Api: { Type: AWS::Serverless::HttpApi }
  Table: { Type: AWS::DynamoDB::Table, Properties: { Name: !Sub 'a' } }
  Histology:
    Type: AWS::Serverless::Function
    Properties:
      Handler: histology
      CodeUri: target/lambda/entity/
      Policies:
        - !Ref ReadCatalogs
        - Statement:
            Effect: Allow
            Action: [dynamodb:PutItem]
            Resource: !GetAtt Table.Arn
            Condition: { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': ['catalog#histology'] } }
      Events:
        Calls: { Type: HttpApi, Properties: { ApiId: !Ref Api, Method: ANY, Path: '/api/histology/{proxy+}' } }
        Root: { Type: HttpApi, Properties: { ApiId: !Ref Api, Method: ANY, Path: '/api/histology' } }
";

    #[test]
    fn functions_are_read_with_routes_and_rights() {
        let functions = Template::parse(SMALL).unwrap().functions();
        let expected = Function {
            logical: "Histology".to_owned(),
            handler: "histology".to_owned(),
            artefact: "entity".to_owned(),
            routes: vec!["/api/histology/{proxy+}".to_owned(), "/api/histology".to_owned()],
            shared: vec!["ReadCatalogs".to_owned()],
            own: vec![Statement {
                partitions: vec![concat!("cata", "log#histology").to_owned()],
                actions: vec!["dynamodb:PutItem".to_owned()],
            }],
        };
        assert_eq!(functions, [expected]);
    }

    #[test]
    fn a_right_on_the_whole_table_shows() {
        let statement = serde_yaml_ng::from_str("{ Effect: Allow, Action: 'dynamodb:Query', Resource: '*' }").unwrap();
        let whole = Statement { partitions: Vec::new(), actions: vec!["dynamodb:Query".to_owned()] };
        assert_eq!(statements(&statement), [whole]);
        let mail = serde_yaml_ng::from_str("{ Effect: Allow, Action: 'ses:SendEmail', Resource: '*' }").unwrap();
        assert_eq!(statements(&mail), []);
    }

    #[test]
    fn expansion_counts_roles_permissions_and_the_stage() {
        assert_eq!(Template::parse(SMALL).unwrap().expanded(), 2 + 1 + (2 + 2));
    }

    #[test]
    fn properties_are_found_by_path() {
        let template = Template::parse(SMALL).unwrap();
        assert_eq!(template.property("Histology", &["Events", "Root", "Properties", "Method"]), "ANY");
        assert_eq!(template.property("Nothing", &["Events"]), &Value::Null);
    }
}
