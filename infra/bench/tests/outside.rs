//! The services that `cargo start --services` opens, used by other programs: a real artefact and boto3 from `target/venv`.

use bench::cloud::Artefacts;
use bench::event::Event;
use bench::failure::Failure;
use bench::program::Program;
use local::stack::{Setup, Stack, repository};
use serde_json::{Value, json};
use std::process::Command;

const BOTO3: &str = include_str!("outside.py");

/// The variables of an environment as a shell reads them.
fn variables(text: &str) -> Vec<(String, String)> {
    let all = text.split("export ").skip(1).filter_map(|one| one.split_once("='"));
    all.map(|(name, value)| (name.to_owned(), value.trim_end().trim_end_matches('\'').to_owned())).collect()
}

/// A function of an artefact with the variables that the program prints.
fn program(artefact: &str, handler: &str, environment: &[(String, String)]) -> Result<Program, Failure> {
    let built = std::env::var_os("ARTEFACTS").map_or_else(|| repository().join("target/lambda"), Into::into);
    let binary = Artefacts::in_folder(built).binary(artefact)?;
    let others = environment.iter().filter(|(name, _)| name != "_HANDLER");
    Ok(others.fold(Program::new(&binary, handler), |program, (name, value)| program.env(name, value)))
}

#[tokio::test]
async fn artefacts_and_boto3_work_over_the_opened_services() {
    let dir = tempfile::tempdir().unwrap();
    let stack = Stack::start(Setup { services: true, ..Setup::api(dir.path()) }).await.unwrap();
    let environment = variables(stack.environment.as_ref().unwrap());
    let person = json!({"email": "anna@zuversicht.example", "password": "Zuversicht-2026!", "termsaccepted": true, "healthdataaccepted": true});
    let signed_up = local::signup::sign_up(&stack.client(), &stack.outbox, &person).await;
    let token = signed_up.body["token"].as_str().unwrap().to_owned();

    let origin = environment.iter().find(|(name, _)| name == "ORIGIN_SECRET").unwrap().1.clone();
    let answer = async |artefact: &str, handler: &str, event: Event| {
        let mut running = program(artefact, handler, &environment).unwrap().start().await.unwrap();
        let answered = running.call(&event.header("x-origin-secret", &origin)).await.unwrap();
        running.stop().await.unwrap();
        answered
    };
    let body = json!({"addressbookentrycategory": 1, "lastname": "Sommer", "note": "von draussen"});
    let event = Event::new("POST", "/api/addressbookentry/add").token(&token).body(&body);
    let added = answer("entity", "addressbookentry", event).await;
    assert_eq!(added.status, 201, "{}", added.body);
    let seen = stack.client().with_token(&token).get(&format!("/api/addressbookentry/{}", added.json()["id"])).await;
    assert_eq!(seen.body["lastname"], "Sommer");

    // Those that find their keys in Secrets Manager.
    let credentials = json!({"email": "anna@zuversicht.example", "password": "Zuversicht-2026!"});
    let signed_in = answer("session", "login", Event::new("POST", "/api/login").body(&credentials)).await;
    assert_eq!(signed_in.status, 200, "{}", signed_in.body);
    let own = stack.client().with_token(signed_in.json()["token"].as_str().unwrap());
    assert_eq!(own.get("/api/addressbookentry/list").await.status, 200, "the product takes its token");
    let start =
        Event::new("POST", "/api/factor/totp/begin").token(&token).body(&json!({"password": "Zuversicht-2026!"}));
    let waiting = answer("session", "factor", start).await;
    assert_eq!(waiting.status, 200, "{}", waiting.body);
    let other = json!({"email": "berta@zuversicht.example", "password": "Zuversicht-2026!", "termsaccepted": true, "healthdataaccepted": true});
    let waits = answer("session", "signup", Event::new("POST", "/api/signup").body(&other)).await;
    assert_eq!(waits.status, 202, "{}", waits.body);
    assert!(stack.outbox.contents().mails.iter().any(|mail| mail.to == "berta@zuversicht.example"));
    let unknown = json!({"code": "x", "state": "y"});
    let refused = answer("session", "external", Event::new("POST", "/api/login/external/10").body(&unknown)).await;
    assert_eq!((refused.status, &refused.json()["key"]), (501, &json!("error.external.notconfigured")));

    let python = repository().join("target/venv/bin/python");
    let bucket = std::fs::read_dir(dir.path().join("buckets")).unwrap().next().unwrap().unwrap().file_name();
    let ran = tokio::task::spawn_blocking(move || {
        let mut command = Command::new(python);
        command.args(["-c", BOTO3, "von draussen"]).arg(bucket).envs(environment);
        command.output().unwrap()
    });
    let output = ran.await.unwrap();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{error}");
    let said: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(said, json!({"rows": 1, "refused": "InvalidSignatureException"}));
    let contents = stack.outbox.contents();
    assert!(contents.mails.iter().any(|mail| mail.text == "boto3"));
    assert_eq!(
        contents.pushes.iter().map(|push| &push.payload).collect::<Vec<_>>(),
        [&json!({"default": "Neue Nachricht", "GCM": "{}"}), &json!("nur Text")]
    );
    stack.stop().await;
}
