//! The program as people and scripts meet it: its options, its errors, its end.

use crate::common::{Http, Program};
use serde_json::Value;
use std::process::Command;

fn run(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_start")).args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn help_is_printed() {
    let (code, out, err) = run(&["--help"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    for option in ["--port", "--data", "--fresh", "--watch", "--no-site"] {
        assert!(out.contains(option), "{option}");
    }
}

#[test]
fn what_does_not_work_is_one_sentence_and_exit_code_1() {
    let place = tempfile::tempdir().unwrap();
    let program = Program::start(place.path());
    let port = program.host.rsplit(':').next().unwrap().to_owned();
    let data = place.path().to_str().unwrap();
    let file = place.path().join("file");
    std::fs::write(&file, "").unwrap();
    let below_a_file = file.join("data");
    for (arguments, words) in [
        (vec!["--colour", "blue"], "Unknown option \"--colour\""),
        (vec!["--port", "many"], "--port needs a number"),
        (vec!["--no-site", "--port", &port, "--data", data], "is already in use; choose another with --port."),
        (vec!["--no-site", "--port", "0", "--data", data], "is in use by another program."),
        (vec!["--no-site", "--port", "0", "--data", below_a_file.to_str().unwrap()], "cannot be written"),
    ] {
        let (code, out, err) = run(&arguments);
        assert_eq!((code, out.as_str()), (Some(1), ""), "{arguments:?} {err}");
        assert!(err.contains(words) && err.lines().count() == 1, "{arguments:?} {err}");
    }
    program.terminate();
    assert_eq!(program.ended(), Some(0));
}

#[test]
fn a_request_in_flight_is_finished_before_the_end() {
    let place = tempfile::tempdir().unwrap();
    let program = Program::start(place.path());
    let mut http = Http::connect(&program.host, "").unwrap();
    let mut idle = Http::connect(&program.host, "").unwrap();
    assert_eq!(idle.ask("GET", "/api/api/info", &Value::Null).unwrap().status, 200);
    let body = r#"{"email":"demo@zuversicht.example","password":"Zuversicht-2026!"}"#;
    http.begin("POST", "/api/login", body.len()).unwrap();
    program.terminate();
    // Other connections are closed when the stop begins, so the end of one shows that it has begun.
    while idle.ask("GET", "/api/api/info", &Value::Null).is_ok() {}
    let reply = http.finish(body).unwrap();
    assert_eq!(reply.status, 200, "{reply:?}");
    assert_eq!(program.ended(), Some(0));
    assert!(!place.path().join("table.sqlite-wal").exists(), "the database was closed");
}
