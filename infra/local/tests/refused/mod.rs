//! What `DynamoDB` refuses, with the words of its answer (`list.json`): the embedded one may take nothing of it, or a fault
//! is seen first by those who deploy.
//!
//! In the list `{x*2049}` is a text repeated, `{"times": 101, "of": ...}` a value repeated with its number in place of `{i}`,
//! `{"deep": 33}` a list in a list, that many times.

use super::{Running, item, s};
use aws_smithy_runtime_api::client::http::HttpConnector;
use aws_smithy_runtime_api::client::orchestrator::HttpRequest;
use serde::Deserialize;
use serde_json::{Map, Value, json};

#[derive(Deserialize)]
struct Case {
    name: String,
    operation: String,
    body: Value,
    r#type: String,
    message: String,
}

impl Running {
    /// Status and body of a call as it stands, past the SDK's own checks.
    async fn raw(&self, operation: &str, body: &Value) -> (u16, Value) {
        let mut request = HttpRequest::new(body.to_string().into());
        request.headers_mut().insert("x-amz-target", format!("DynamoDB_20120810.{operation}"));
        let answer = self.dynamo.http.call(request).await.unwrap();
        let body = serde_json::from_slice(answer.body().bytes().unwrap()).unwrap();
        (answer.status().as_u16(), body)
    }
}

#[tokio::test]
async fn what_dynamodb_refuses_is_refused() {
    let place = tempfile::tempdir().unwrap();
    let db = Running::start(place.path(), false).await;
    db.put(item("p", "stands", &[("a", s("x")), ("ix", s("x@1"))])).await;
    let cases: Vec<Case> = serde_json::from_str(include_str!("list.json")).unwrap();
    let mut taken = Vec::new();
    for Case { name, operation, body, r#type, message } in cases {
        let (status, answer) = db.raw(&operation, &whole(&body, None, &db.table)).await;
        let text = |field: &str| answer[field].as_str().unwrap_or_default();
        let said = (text("__type").rsplit('#').next().unwrap_or_default(), text("message"));
        if status == 200 || said.0 != r#type || !said.1.contains(&message) {
            let [(of, words), (wanted, expected)] = [said, (&r#type, &message)].map(|(a, b): (&str, &str)| (a, b));
            taken.push(format!("{name}: {status} {of} \"{words:.300}\" instead of {wanted} \"{expected}\""));
        }
    }
    assert!(taken.is_empty(), "{}", taken.join("\n"));
    db.stop().await;
}

/// A value of the list with all that is repeated.
fn whole(value: &Value, number: Option<usize>, table: &str) -> Value {
    match value {
        Value::String(text) => json!(spelled(text, number, table)),
        Value::Array(all) => all.iter().flat_map(|one| repeated(one, number, table)).collect(),
        Value::Object(map) if map.contains_key("deep") => {
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
        match (inner.rsplit_once('*'), number) {
            (Some((unit, times)), _) => out.push_str(&unit.repeat(times.parse().unwrap())),
            (None, Some(number)) if inner == "i" => out.push_str(&number.to_string()),
            _ => panic!("{text} cannot be read"),
        }
        rest = after;
    }
    (out + rest).replace("TABLE", table)
}
