//! The template's short tags and the few intrinsic functions that its names use.

use serde_json::{Map, Value, json};
use serde_yaml_ng::Value as Yaml;
use std::collections::BTreeMap;

/// YAML as JSON; `!Sub x` becomes `{"Fn::Sub": x}` as the long form has it.
///
/// # Errors
/// When a key is no text.
pub fn plain(yaml: &Yaml) -> Result<Value, String> {
    Ok(match yaml {
        Yaml::Null => Value::Null,
        Yaml::Bool(flag) => Value::Bool(*flag),
        Yaml::Number(number) => serde_json::to_value(number).map_err(|error| error.to_string())?,
        Yaml::String(text) => Value::String(text.clone()),
        Yaml::Sequence(values) => Value::Array(values.iter().map(plain).collect::<Result<_, _>>()?),
        Yaml::Mapping(members) => {
            let mut object = Map::new();
            for (key, value) in members {
                let key = match key {
                    Yaml::String(text) => text.clone(),
                    Yaml::Number(number) => number.to_string(),
                    Yaml::Bool(flag) => flag.to_string(),
                    _ => return Err("a key is no text.".to_owned()),
                };
                object.insert(key, plain(value)?);
            }
            Value::Object(object)
        }
        Yaml::Tagged(tagged) => {
            let tag = tagged.tag.to_string();
            let tag = tag.trim_start_matches('!');
            let value = plain(&tagged.value)?;
            match (tag, value) {
                ("Ref" | "Condition", value) => json!({ tag: value }),
                ("GetAtt", Value::String(path)) => {
                    json!({ "Fn::GetAtt": path.splitn(2, '.').collect::<Vec<_>>() })
                }
                (_, value) => json!({ (format!("Fn::{tag}")): value }),
            }
        }
    })
}

/// The values of `Ref` and `Sub` on this machine.
#[derive(Clone, Debug)]
pub struct Scope {
    names: BTreeMap<String, String>,
    conditions: Map<String, Value>,
}

impl Scope {
    /// The pseudo parameters, and the defaults of the template's own parameters.
    #[must_use]
    pub fn of(document: &Value) -> Self {
        let pseudo = [
            ("AWS::StackName", "zuversicht-local"),
            ("AWS::AccountId", "000000000000"),
            ("AWS::Region", "eu-central-1"),
            ("AWS::Partition", "aws"),
            ("AWS::URLSuffix", "amazonaws.com"),
        ];
        let mut names: BTreeMap<String, String> =
            pseudo.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let parameters = document.get("Parameters").and_then(Value::as_object);
        for (name, parameter) in parameters.into_iter().flatten() {
            let value = match parameter.get("Default") {
                Some(Value::String(text)) => text.clone(),
                Some(other) => other.to_string(),
                None => continue,
            };
            names.insert(name.clone(), value);
        }
        let conditions = document.get("Conditions").and_then(Value::as_object).cloned().unwrap_or_default();
        Self { names, conditions }
    }

    /// The name of the stack.
    #[must_use]
    pub fn stack(&self) -> &str {
        &self.names["AWS::StackName"]
    }

    /// A text, if it can be resolved without a cloud.
    #[must_use]
    pub fn text(&self, value: &Value) -> Option<String> {
        match value {
            Value::String(text) => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            Value::Bool(flag) => Some(flag.to_string()),
            Value::Object(members) => {
                let (function, argument) = members.iter().next()?;
                match (function.as_str(), argument) {
                    ("Ref", Value::String(name)) => self.names.get(name).cloned(),
                    ("Fn::Sub", Value::String(text)) => self.substituted(text, None),
                    ("Fn::Sub", Value::Array(parts)) => {
                        self.substituted(parts.first()?.as_str()?, parts.get(1).and_then(Value::as_object))
                    }
                    ("Fn::Join", Value::Array(parts)) => {
                        let texts: Option<Vec<String>> =
                            parts.get(1)?.as_array()?.iter().map(|part| self.text(part)).collect();
                        Some(texts?.join(parts.first()?.as_str()?))
                    }
                    ("Fn::If", Value::Array(parts)) => match parts.as_slice() {
                        [Value::String(name), then, otherwise] => {
                            self.text(if self.holds(self.conditions.get(name)?)? { then } else { otherwise })
                        }
                        _ => None,
                    },
                    _ => None,
                }
            }
            Value::Null | Value::Array(_) => None,
        }
    }

    /// Whether a condition of equal texts, or its opposite, holds.
    fn holds(&self, condition: &Value) -> Option<bool> {
        let (function, argument) = condition.as_object()?.iter().next()?;
        match (function.as_str(), argument.as_array()?.as_slice()) {
            ("Fn::Not", [inner]) => self.holds(inner).map(|held| !held),
            ("Fn::Equals", [one, other]) => Some(self.text(one)? == self.text(other)?),
            _ => None,
        }
    }

    fn substituted(&self, text: &str, own: Option<&Map<String, Value>>) -> Option<String> {
        let mut result = String::new();
        let mut rest = text;
        while let Some(at) = rest.find("${") {
            let end = at + rest[at..].find('}')?;
            let name = &rest[at + 2..end];
            result.push_str(&rest[..at]);
            if let Some(literal) = name.strip_prefix('!') {
                result.extend(["${", literal, "}"]);
            } else {
                let value = own.and_then(|own| own.get(name)).and_then(|value| self.text(value));
                result.push_str(&value.or_else(|| self.names.get(name).cloned())?);
            }
            rest = &rest[end + 1..];
        }
        result.push_str(rest);
        Some(result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(yaml: &str) -> Value {
        plain(&serde_yaml_ng::from_str(yaml).expect("yaml")).expect("plain")
    }

    #[test]
    fn short_tags_become_long_forms() {
        assert_eq!(value("!Ref Table"), json!({"Ref": "Table"}));
        assert_eq!(value("!GetAtt Table.Arn"), json!({"Fn::GetAtt": ["Table", "Arn"]}));
        assert_eq!(value("a: !Sub 'x-${Y}'"), json!({"a": {"Fn::Sub": "x-${Y}"}}));
        assert_eq!(value("!If [A, !Ref B, c]"), json!({"Fn::If": ["A", {"Ref": "B"}, "c"]}));
    }

    #[test]
    fn names_are_told_without_a_cloud_where_that_is_possible() {
        let scope = Scope::of(&json!({"Parameters": {"Stage": {"Type": "String", "Default": "test"}, "Open": {}}}));
        assert_eq!(scope.text(&value("!Sub '${AWS::StackName}-${Stage}'")).as_deref(), Some("zuversicht-local-test"));
        assert_eq!(scope.text(&value("!Sub ['${a}/${!b}', {a: !Ref Stage}]")).as_deref(), Some("test/${b}"));
        assert_eq!(scope.text(&value("!Join ['-', [a, !Ref AWS::Region]]")).as_deref(), Some("a-eu-central-1"));
        assert_eq!(scope.text(&value("!Ref Open")), None);
        let scope = Scope::of(&json!({
            "Parameters": {"Push": {"Default": ""}, "Stage": {"Default": "test"}},
            "Conditions": {"Pushes": value("!Not [!Equals [!Ref Push, '']]"), "Staged": value("!Equals [!Ref Stage, test]")},
        }));
        assert_eq!(scope.text(&value("!If [Pushes, a, b]")).as_deref(), Some("b"));
        assert_eq!(scope.text(&value("!If [Staged, a, b]")).as_deref(), Some("a"));
        assert_eq!(scope.text(&value("!If [Other, a, b]")), None);
        assert_eq!(scope.text(&value("!Sub '${Open'")), None);
    }
}
