//! Requests that say one thing twice, or a number in another way than numbers are written: 400, whichever call they mean.

#![expect(clippy::unwrap_used, reason = "a test that cannot read an answer has failed")]

use crate::support::{Person, Product, assert_fault, faults};
use functions::openapi;
use lambda_http::http::Method;
use local::client::Answer;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Every call of the document: method, path, the operation.
fn calls() -> Vec<(Method, String, Value)> {
    let document = openapi::document();
    let mut calls = Vec::new();
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
            calls.push((method, path.clone(), operation.clone()));
        }
    }
    calls
}

async fn ask(person: &Person, method: &Method, path: &str) -> Answer {
    person.client.send(method, path, b"{}".to_vec()).await
}

#[tokio::test]
async fn no_parameter_counts_twice() {
    let product = Product::new().await;
    let anna = product.with_roles("anna", &["editor", "admin", "support"]).await;
    let mut walked = 0;
    for (method, path, operation) in calls() {
        let path = path.replace("{id}", "7").replace("{externalAccountId}", "7");
        let named = operation["parameters"].as_array().into_iter().flatten();
        let named = named.filter(|parameter| parameter["in"] == "query").map(|parameter| &parameter["name"]);
        for name in named.filter_map(Value::as_str).chain(["anything"]) {
            let answer = ask(&anna, &method, &format!("{path}?{name}=1&{name}=2")).await;
            assert_fault(&answer, name, "unique");
            walked += 1;
        }
    }
    assert!(walked > 500, "{walked}");
}

#[tokio::test]
async fn an_id_is_written_in_one_way() {
    let product = Product::new().await;
    let anna = product.with_roles("anna", &["editor", "admin", "support"]).await;
    let mut walked = 0;
    for (method, path, operation) in calls() {
        let place = path.split('/').find(|part| part.starts_with('{') && !part.starts_with("{token}"));
        for id in ["0123", "00", "+1", "%2B1", "%201", "1%20", "1.0", "%D9%A1%D9%A2", "%EF%BC%91", "1e3", "-01"] {
            if let Some(place) = place {
                let answer = ask(&anna, &method, &path.replace(place, id)).await;
                assert_fault(&answer, "id", "type");
                walked += 1;
            }
            let parameters = operation["parameters"].as_array().into_iter().flatten();
            let numbers =
                parameters.filter(|parameter| parameter["in"] == "query" && parameter["schema"]["type"] == "integer");
            for name in numbers.map(|parameter| parameter["name"].as_str().unwrap()) {
                let path = place.map_or_else(|| path.clone(), |place| path.replace(place, "7"));
                let answer = ask(&anna, &method, &format!("{path}?{name}={id}")).await;
                assert_eq!(answer.status, 400, "{method} {path}?{name}={id}: {}", answer.body);
                assert_eq!(faults(&answer).get(name).map(String::as_str), Some("type"), "{path}?{name}={id}");
                walked += 1;
            }
        }
    }
    assert!(walked > 3000, "{walked}");
}

/// What the address of the product answers to these lines.
async fn status(product: &Product, lines: &[&str]) -> u16 {
    let host = product.stack.base_url.strip_prefix("http://").unwrap();
    let mut stream = TcpStream::connect(host).await.unwrap();
    let head = format!("{}\r\nConnection: close\r\n\r\n", lines.join("\r\n")).replace("HERE", host);
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    String::from_utf8_lossy(&answer).split(' ').nth(1).unwrap().parse().unwrap()
}

#[tokio::test]
async fn a_request_names_one_host() {
    let product = Product::new().await;
    for path in ["/api/api/info", "/privacy", "/parts/1/2/3"] {
        let get = format!("GET {path} HTTP/1.1");
        for lines in [
            &["Host: HERE", "Host: HERE"][..],
            &["Host: HERE", "host: evil.example"],
            &["Host: evil.example", "Host: HERE"],
            &["Host: localhost:80,80"],
            &["Host: [::1]x"],
            &["Host: local host"],
            &["Host: localhost:99999"],
            &["Host: "],
            &["Host: HERE", "X Y: 1"],
        ] {
            let lines: Vec<&str> = std::iter::once(get.as_str()).chain(lines.iter().copied()).collect();
            assert_eq!(status(&product, &lines).await, 400, "{lines:?}");
        }
    }
    assert_eq!(status(&product, &["GET /api/api/info HTTP/1.1", "Host: HERE"]).await, 200);
    assert_eq!(status(&product, &["GET /api/api/info HTTP/1.1", "Host: HERE", "Accept: ä", "Accept: b"]).await, 200);
    assert_eq!(status(&product, &["GET /api/api/info HTTP/1.1", "Host: evil.example"]).await, 421);
}
