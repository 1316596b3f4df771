//! The program as people and scripts use it: its options, its errors, its exit codes.

use crate::common::{Http, Program};
use serde_json::{Value, json};
use std::fs::File;
use std::path::Path;
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
    let dir = tempfile::tempdir().unwrap();
    let program = Program::start(dir.path());
    let port = program.host.rsplit(':').next().unwrap().to_owned();
    let data = dir.path().to_str().unwrap();
    let file = dir.path().join("file");
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
    let dir = tempfile::tempdir().unwrap();
    let program = Program::start(dir.path());
    let mut http = Http::connect(&program.host, "").unwrap();
    let mut idle = Http::connect(&program.host, "").unwrap();
    assert_eq!(idle.ask("GET", "/api/api/info", &Value::Null).unwrap().status, 200);
    let body = r#"{"email":"demo@zuversicht.example","password":"Zuversicht-2026!"}"#;
    http.begin("POST", "/api/login", body.len()).unwrap();
    program.terminate();
    // The stop closes other connections first, so a closed one shows that it has begun.
    while idle.ask("GET", "/api/api/info", &Value::Null).is_ok() {}
    let reply = http.finish(body).unwrap();
    assert_eq!(reply.status, 200, "{reply:?}");
    assert_eq!(program.ended(), Some(0));
    assert!(!dir.path().join("table.sqlite-wal").exists(), "the database was closed");
}

#[test]
fn where_somebody_is_stands_in_no_line_of_the_log() {
    let dir = tempfile::tempdir().unwrap();
    let log = dir.path().join("log");
    let program = Program::logging(dir.path(), File::create(&log).unwrap());
    let body = json!({"email": "demo@zuversicht.example", "password": "Zuversicht-2026!"});
    let demo = Http::connect(&program.host, "").unwrap().ask("POST", "/api/login", &body).unwrap().json();
    for (sent, status) in [("-47.6153;-120.0457", 200), ("-4761.53;-120.0457", 400), ("x-47.6153;-120.0457", 400)] {
        let http = Http::connect(&program.host, demo["token"].as_str().unwrap()).unwrap();
        let reply = http.with_header("user-location", sent).ask("GET", "/api/cancercenter/list", &Value::Null);
        assert_eq!(reply.unwrap().status, status, "{sent}");
    }
    program.terminate();
    assert_eq!(program.ended(), Some(0));
    let lines = std::fs::read_to_string(log).unwrap();
    assert_eq!(lines.matches(r#""function":"cancercenter""#).count(), 3, "{lines}");
    // Durations have no sign and ids no point.
    for part in ["-47.6", "-4761.", "-120.0", "location"] {
        assert!(!lines.contains(part), "{part} in {lines}");
    }
}

#[test]
fn data_that_are_half_there_are_one_sentence_and_never_ready() {
    let dir = tempfile::tempdir().unwrap();
    let program = Program::start(dir.path());
    program.terminate();
    assert_eq!(program.ended(), Some(0));
    let table = dir.path().join("table.sqlite");
    let private = dir.path().join("keys/private.pem");
    let public = dir.path().join("keys/public.pem");
    let read_only = |path: &Path| {
        let mut permissions = std::fs::metadata(path).unwrap().permissions();
        permissions.set_readonly(true);
        std::fs::set_permissions(path, permissions).unwrap();
    };
    let harms: [(&str, &dyn Fn(), &str); 9] = [
        ("lost", &|| std::fs::remove_file(&table).unwrap(), "is lost or empty"),
        ("emptied", &|| std::fs::write(&table, "").unwrap(), "is lost or empty"),
        ("other", &|| std::fs::write(&table, "no database at all").unwrap(), "cannot be opened"),
        ("read-only", &|| read_only(&table), "read-only"),
        ("key lost", &|| std::fs::remove_file(&private).unwrap(), "cannot be read"),
        ("keys lost", &|| std::fs::remove_dir_all(dir.path().join("keys")).unwrap(), "cannot be read"),
        ("key unreadable", &|| std::fs::write(&public, [0xff, 0xfe]).unwrap(), "cannot be read"),
        ("key is none", &|| std::fs::write(&private, "none").unwrap(), "cannot be read"),
        ("key of others", &|| std::fs::write(&public, OTHER_KEY).unwrap(), "do not belong together"),
    ];
    for (name, harm, words) in harms {
        let kept = tempfile::tempdir().unwrap();
        copy(dir.path(), kept.path());
        harm();
        for _ in 0..2 {
            let (code, out, err) = run(&["--no-site", "--port", "0", "--data", dir.path().to_str().unwrap()]);
            assert_eq!((code, out.contains("ready")), (Some(1), false), "{name}: {err}");
            assert!(err.contains(words) && err.lines().count() == 1, "{name}: {err}");
        }
        std::fs::remove_dir_all(dir.path()).unwrap();
        copy(kept.path(), dir.path());
    }
    let program = Program::start(dir.path());
    program.terminate();
    assert_eq!(program.ended(), Some(0));
}

const OTHER_KEY: &str = "-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEEVs/o5+uQbTjL3chynL4wXgUg2R9
q9UU8I5mEovUf86QZ7kOBIjJwqnzD1omageEHWwHdBO6B+dFabmdT9POxg==
-----END PUBLIC KEY-----
";

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap().map(Result::unwrap) {
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// The ports that a process listens on.
#[cfg(target_os = "linux")]
fn ports(process: u32) -> Vec<String> {
    let sockets: Vec<String> = std::fs::read_dir(format!("/proc/{process}/fd"))
        .unwrap()
        .filter_map(|entry| std::fs::read_link(entry.unwrap().path()).ok()?.to_str().map(str::to_owned))
        .filter_map(|link| Some(link.strip_prefix("socket:[")?.strip_suffix(']')?.to_owned()))
        .collect();
    let mut ports = Vec::new();
    for table in ["tcp", "tcp6"] {
        let text = std::fs::read_to_string(format!("/proc/{process}/net/{table}")).unwrap_or_default();
        for line in text.lines().skip(1) {
            let columns: Vec<&str> = line.split_whitespace().collect();
            // 0A: listening.
            if columns[3] == "0A" && sockets.iter().any(|socket| socket == columns[9]) {
                ports.push(columns[1].to_owned());
            }
        }
    }
    ports
}

#[cfg(target_os = "linux")]
#[test]
fn no_port_is_opened_but_the_one_of_the_product() {
    let dir = tempfile::tempdir().unwrap();
    let program = Program::start(dir.path());
    let port: u16 = program.host.rsplit(':').next().unwrap().parse().unwrap();
    assert_eq!(ports(program.id()), [format!("0100007F:{port:04X}")]);
    assert!(!dir.path().join("running.json").exists() && !dir.path().join("services.env").exists());
    program.terminate();
    assert_eq!(program.ended(), Some(0));
}
