//! Acknowledged writes survive when the program is killed at any moment.

use crate::common::{Http, Program};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::mpsc::{Sender, channel};

const ROWS: usize = 500;
const KILLED_AT: [usize; 4] = [60, 170, 290, 430];
const WRITERS: usize = 4;

#[test]
fn no_acknowledged_row_is_lost_over_several_kills() {
    let dir = tempfile::tempdir().unwrap();
    let mut acknowledged: BTreeSet<i64> = BTreeSet::new();
    let mut token = String::new();
    for until in KILLED_AT.into_iter().chain([ROWS]) {
        let program = Program::start(dir.path());
        if token.is_empty() {
            token = sign_up(&program.host);
        }
        let (sender, heard) = channel();
        let writers: Vec<_> = (0..WRITERS)
            .map(|_| {
                let (host, token, sender) = (program.host.clone(), token.clone(), sender.clone());
                std::thread::spawn(move || write(&host, &token, &sender))
            })
            .collect();
        drop(sender);
        while acknowledged.len() < until {
            acknowledged.insert(heard.recv().unwrap());
        }
        // The writers are in the middle of their next rows.
        program.kill();
        acknowledged.extend(heard);
        for writer in writers {
            writer.join().unwrap();
        }
    }

    let program = Program::start(dir.path());
    let there = list(&program.host, &token);
    let lost: Vec<&i64> = acknowledged.difference(&there).collect();
    assert!(lost.is_empty(), "{} of {} rows are lost", lost.len(), acknowledged.len());
    // A row may be there whose answer never arrived: at most one for each writer and kill.
    let unheard = there.difference(&acknowledged).count();
    assert!(unheard <= WRITERS * (KILLED_AT.len() + 1), "{unheard} rows appeared from nowhere");
    program.terminate();
    assert_eq!(program.ended(), Some(0));
}

fn sign_up(host: &str) -> String {
    let person = json!({"email": "kill@zuversicht.example", "password": "Zuversicht-2026!", "termsaccepted": true, "healthdataaccepted": true});
    let mut http = Http::connect(host, "").unwrap();
    assert_eq!(http.ask("POST", "/api/signup", &person).unwrap().status, 202);
    let outbox = http.ask("GET", "/local/outbox.json", &Value::Null).unwrap().json();
    let text = outbox["mails"].as_array().unwrap().last().unwrap()["text"].as_str().unwrap();
    let code = text.lines().find(|line| line.len() == 6 && line.bytes().all(|byte| byte.is_ascii_digit()));
    let mut person = person;
    person["code"] = code.unwrap().into();
    let reply = http.ask("POST", "/api/signup", &person).unwrap();
    assert_eq!(reply.status, 201, "{reply:?}");
    reply.json()["token"].as_str().unwrap().to_owned()
}

/// Adds rows one after the other until the program is killed.
fn write(host: &str, token: &str, acknowledged: &Sender<i64>) {
    let Ok(mut http) = Http::connect(host, token) else { return };
    let row = json!({"addressbookentrycategory": 1, "lastname": "Sommer"});
    while let Ok(reply) = http.ask("POST", "/api/addressbookentry/add", &row) {
        assert_eq!(reply.status, 201, "{reply:?}");
        acknowledged.send(reply.json()["id"].as_i64().unwrap()).unwrap();
    }
}

fn list(host: &str, token: &str) -> BTreeSet<i64> {
    let mut http = Http::connect(host, token).unwrap();
    let mut ids = BTreeSet::new();
    let mut cursor = String::new();
    loop {
        let page =
            http.ask("GET", &format!("/api/addressbookentry/list?p.s=200{cursor}"), &Value::Null).unwrap().json();
        ids.extend(page["items"].as_array().unwrap().iter().map(|row| row["id"].as_i64().unwrap()));
        match page["cursor"].as_str() {
            Some(next) => cursor = format!("&p.c={next}"),
            None => return ids,
        }
    }
}
