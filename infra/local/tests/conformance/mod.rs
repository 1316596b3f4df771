//! What `DynamoDB` refuses (`refused.json`) and what it answers (`taken.json`): the embedded one may take nothing of the first
//! list, or a fault is seen first by those who deploy. The emulator of AWS is asked the same
//! (`infra/verify/cloud/conformance.py`).
//!
//! In the lists `{x*2049}` is a text repeated, `{"times": 101, "of": ...}` a value repeated with its number in place of `{i}`,
//! `{"deep": 33}` a list in a list, that many times. Words that end with … are only the beginning. What is known to differ from
//! the service stands beside its answer, with what AWS documents.

use super::{Running, item, s};
use aws_smithy_runtime_api::client::http::HttpConnector;
use aws_smithy_runtime_api::client::orchestrator::HttpRequest;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, HashMap};

#[derive(Deserialize)]
struct List<T> {
    documented: HashMap<String, String>,
    cases: Vec<T>,
}

#[derive(Deserialize)]
struct Refused {
    name: String,
    operation: String,
    body: Value,
    r#type: String,
    message: String,
}

#[derive(Deserialize)]
struct Taken {
    name: String,
    steps: Vec<Step>,
}

#[derive(Deserialize)]
struct Step {
    operation: String,
    body: Value,
    answer: Value,
    /// What the embedded one answers instead.
    embedded: Option<Value>,
    documented: Option<String>,
}

impl Running {
    /// Status and body of a call as it stands, past the SDK's own checks.
    async fn raw(&self, operation: &str, body: &Value) -> (u16, Value) {
        let mut request = HttpRequest::new(whole(body, None, &self.table).to_string().into());
        request.headers_mut().insert("x-amz-target", format!("DynamoDB_20120810.{operation}"));
        let answer = self.dynamo.http.call(request).await.unwrap();
        let body = serde_json::from_slice(answer.body().bytes().unwrap()).unwrap();
        (answer.status().as_u16(), body)
    }
}

#[tokio::test]
async fn what_dynamodb_refuses_is_refused() {
    let list: List<Refused> = serde_json::from_str(include_str!("refused.json")).unwrap();
    let dir = tempfile::tempdir().unwrap();
    let db = Running::start(dir.path(), false).await;
    db.put(item("p", "stands", &[("a", s("x")), ("ix", s("x@1"))])).await;
    let mut wrong = Vec::new();
    for Refused { name, operation, body, r#type, message } in list.cases {
        let (status, answer) = db.raw(&operation, &body).await;
        let said = told(status, &answer);
        let expected = json!({"type": r#type, "message": message});
        if status == 200 || !agrees(&expected, &refusal(said.clone()), &db.table) {
            wrong.push(format!("{name}: {status} {said:.400} instead of {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    db.stop().await;
}

#[tokio::test]
async fn what_dynamodb_takes_is_answered_alike() {
    let list: List<Taken> = serde_json::from_str(include_str!("taken.json")).unwrap();
    let mut wrong = Vec::new();
    for Taken { name, steps } in list.cases {
        let dir = tempfile::tempdir().unwrap();
        let db = Running::start(dir.path(), false).await;
        for (at, step) in steps.iter().enumerate() {
            let (status, answer) = db.raw(&step.operation, &step.body).await;
            let actual = told(status, &answer);
            let expected = step.embedded.as_ref().unwrap_or(&step.answer);
            if !agrees(expected, &actual, &db.table) {
                wrong.push(format!("{name}, step {}: {actual:.400} instead of {expected:.400}", at + 1));
            }
            if step.embedded.is_some() && step.documented.as_ref().is_none_or(|it| !list.documented.contains_key(it)) {
                wrong.push(format!("{name}, step {}: a difference without what is documented", at + 1));
            }
        }
        db.stop().await;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// An answer as it stands in the lists.
fn told(status: u16, answer: &Value) -> Value {
    if status == 200 {
        return answer.clone();
    }
    let text = |field: &str| answer[field].as_str();
    let kind = text("__type").unwrap_or_default().rsplit('#').next();
    let mut said = json!({"type": kind, "message": plain(text("message").or(text("Message")).unwrap_or_default())});
    for kept in ["Item", "CancellationReasons"] {
        if let Some(value) = answer.get(kept) {
            said[kept] = value.clone();
        }
    }
    said
}

/// Words without the envelope of a request's validation, and without the value that was sent.
fn plain(message: &str) -> String {
    let message = message.strip_prefix("1 validation error detected: ").unwrap_or(message);
    match message.strip_prefix("Value '").and_then(|it| it.rsplit_once("' at '")) {
        Some((_, behind)) => format!("Value at '{behind}"),
        None => message.to_owned(),
    }
}

/// Kind and words; those of a cancelled transaction are its reasons'.
fn refusal(said: Value) -> Value {
    let Some(reasons) = said["CancellationReasons"].as_array() else { return said };
    let words =
        |it: &Value| ["Code", "Message"].iter().filter_map(|key| it[key].as_str()).collect::<Vec<_>>().join(": ");
    let message = reasons.iter().map(words).collect::<Vec<_>>().join("; ");
    json!({"type": said["type"], "message": message})
}

fn agrees(expected: &Value, actual: &Value, table: &str) -> bool {
    let (expected, mut actual) = (comparable(whole(expected, None, table)), comparable(actual.clone()));
    let beginning = expected["message"].as_str().and_then(|it| it.strip_suffix('…'));
    if beginning.is_some_and(|it| actual["message"].as_str().is_some_and(|words| words.starts_with(it))) {
        actual["message"] = expected["message"].clone();
    }
    expected == actual
}

/// Sets and the items of a batch have no order, and 1 is 1.0.
fn comparable(value: Value) -> Value {
    match value {
        Value::Number(number) => json!(number.as_f64()),
        Value::Array(all) => all.into_iter().map(comparable).collect(),
        Value::Object(map) => {
            let each = map.into_iter().map(|(key, value)| {
                let value = comparable(value);
                let of_batch = |items: Value| if items.is_array() { sorted(items) } else { items };
                let value = match (key.as_str(), value) {
                    ("SS" | "NS" | "BS", all @ Value::Array(_)) => sorted(all),
                    ("Responses", Value::Object(tables)) => {
                        Value::Object(tables.into_iter().map(|(name, items)| (name, of_batch(items))).collect())
                    }
                    (_, value) => value,
                };
                (key, value)
            });
            // In the order of their names, so that what is equal reads alike when it is sorted.
            Value::Object(each.collect::<BTreeMap<_, _>>().into_iter().collect())
        }
        other => other,
    }
}

fn sorted(all: Value) -> Value {
    let Value::Array(mut all) = all else { return all };
    all.sort_by_key(Value::to_string);
    Value::Array(all)
}

/// A value of the list with all that is repeated.
fn whole(value: &Value, number: Option<usize>, table: &str) -> Value {
    match value {
        Value::String(text) => json!(spelled(text, number, table)),
        Value::Array(all) => all.iter().flat_map(|one| repeated(one, number, table)).collect(),
        Value::Object(map) if map.get("deep").is_some_and(Value::is_u64) => {
            (0..map["deep"].as_u64().unwrap()).fold(json!({"S": "x"}), |inner, _| json!({"L": [inner]}))
        }
        Value::Object(map) => {
            let filled = map.iter().map(|(key, value)| (spelled(key, number, table), whole(value, number, table)));
            Value::Object(filled.collect::<Map<_, _>>())
        }
        other => other.clone(),
    }
}

fn repeated(value: &Value, number: Option<usize>, table: &str) -> Vec<Value> {
    match value["times"].as_u64() {
        Some(times) => (0..usize::try_from(times).unwrap()).map(|at| whole(&value["of"], Some(at), table)).collect(),
        None => vec![whole(value, number, table)],
    }
}

fn spelled(text: &str, number: Option<usize>, table: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, (inner, after))) =
        rest.split_once('{').and_then(|(before, it)| Some((before, it.split_once('}')?)))
    {
        out.push_str(before);
        match (inner.rsplit_once('*').and_then(|(unit, times)| Some((unit, times.parse().ok()?))), number) {
            (Some((unit, times)), _) => out.push_str(&unit.repeat(times)),
            (None, Some(number)) if inner == "i" => out.push_str(&number.to_string()),
            // The words of a refusal have braces too.
            _ => out.extend(["{", inner, "}"]),
        }
        rest = after;
    }
    (out + rest).replace("TABLE", table)
}
