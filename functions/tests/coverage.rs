//! Every path of the API document: who may not enter, which function answers, and what is still to come.

#![expect(clippy::unwrap_used, reason = "a test that cannot read an answer has failed")]

use crate::support::{Product, assert_problem};
use functions::{DEFINITIONS, FUNCTIONS, openapi};
use lambda_http::http::Method;
use serde_json::Value;
use shared::clock::Entropy;
use shared::entity::operation::Operation;
use shared::entity::serve::SEVEN;
use shared::identity::caller::Caller;
use shared::identity::token::{LIFE_SECONDS, Signer, new_pair};
use std::collections::BTreeSet;

const UNCOVERED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/uncovered-paths.txt");

/// Method and path of every call in the document, and whether it asks for a token.
fn calls() -> Vec<(Method, String, bool)> {
    let document = openapi::document();
    let mut calls = Vec::new();
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
            calls.push((method, path.clone(), operation["security"] != Value::Array(Vec::new())));
        }
    }
    calls
}

#[tokio::test]
async fn nobody_enters_without_a_token_that_holds() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let now = product.stack.app.clock.seconds();
    let caller = Caller { user: anna.id, session: "s".to_owned(), roles: vec!["user".to_owned(), "editor".to_owned()] };
    let (foreign, _) = new_pair(&Entropy::system()).unwrap();
    let foreign = Signer::from_pem(&foreign).unwrap().sign(&caller, now).unwrap();
    let own = product.stack.app.signer.as_ref().unwrap();
    let expired = own.sign(&caller, now - LIFE_SECONDS - 1).unwrap();
    let unsigned = format!("eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.{}.", anna.token.split('.').nth(1).unwrap());
    let mut walked = 0;
    for (method, path, token) in calls() {
        if !token {
            continue;
        }
        let path = path.replace("{id}", "7");
        for (kind, client) in [
            ("none", product.nobody()),
            ("foreign", product.nobody().with_token(&foreign)),
            ("expired", product.nobody().with_token(&expired)),
            ("unsigned", product.nobody().with_token(&unsigned)),
            ("nonsense", product.nobody().with_token("nonsense")),
        ] {
            let answer = client.send(&method, &path, b"{}".to_vec()).await;
            assert_eq!(answer.status, 401, "{method} {path} with {kind} token: {}", answer.body);
            assert_eq!(answer.body["key"], "error.token.invalid");
            assert_problem(&answer);
        }
        walked += 1;
    }
    assert!(walked > 350, "{walked}");
}

#[tokio::test]
async fn every_call_of_the_document_reaches_a_function() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    for (method, path, _) in calls() {
        let path = path.replace("{id}", "7");
        // An array is no body of any call: whoever answers says so, and a path that nobody answers says 404.
        let answer = anna.client.send(&method, &path, b"[]".to_vec()).await;
        assert!(answer.status < 500, "{method} {path}: {}", answer.body);
        if method == Method::POST && path != "/api/logout" {
            assert!([400, 403].contains(&answer.status), "{method} {path}: {} {}", answer.status, answer.body);
        }
    }
}

/// Every root answers the seven operations; `calls.json` holds every method and path that the product is to have beside
/// them. What no function answers yet stands in `uncovered-paths.txt`; a line may leave it, none may come.
#[test]
fn the_paths_that_nobody_answers_only_become_fewer() {
    let wanted: Vec<(String, String)> = serde_json::from_str(include_str!("calls.json")).unwrap();
    let mut wanted: BTreeSet<String> = wanted.into_iter().map(|(method, path)| format!("{method} {path}")).collect();
    for definition in DEFINITIONS {
        let below = |seven: &Operation<_>| format!("{} /api/{}/{}", seven.verb.http(), definition.root, seven.path);
        wanted.extend(SEVEN.iter().map(below));
    }
    let answered: BTreeSet<String> = calls().into_iter().map(|(method, path, _)| format!("{method} {path}")).collect();
    let uncovered: BTreeSet<String> = wanted.difference(&answered).cloned().collect();
    let written = std::fs::read_to_string(UNCOVERED).unwrap();
    let written: BTreeSet<String> = written.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect();
    assert_eq!(uncovered, written, "take the covered lines out of uncovered-paths.txt; never add one");
    let unexpected: Vec<&String> = answered.difference(&wanted).collect();
    assert!(unexpected.is_empty(), "{unexpected:?}");
}

#[test]
fn every_function_has_a_name_of_its_own() {
    let names: BTreeSet<&str> = FUNCTIONS.iter().map(|function| function.name).collect();
    assert_eq!(names.len(), FUNCTIONS.len());
}
