//! The whole stack in one process: the API, its headers, its mails, and what a restart keeps.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use jiff::{Timestamp, ToSpan};
use local::client::Client;
use local::listen::SLOWEST;
use local::stack::{Setup, Stack};
use serde_json::{Value, json};
use shared::clock::Clock;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

const PASSWORD: &str = "Zuversicht-2026!";

async fn start(folder: &Path) -> Stack {
    Stack::start(Setup::api(folder)).await.unwrap()
}

async fn sign_up(stack: &Stack, email: &str) -> Client {
    let person = json!({"email": email, "password": PASSWORD, "termsaccepted": true, "healthdataaccepted": true});
    let answer = local::signup::sign_up(&stack.client(), &stack.outbox, &person).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    stack.client().with_token(answer.body["token"].as_str().unwrap())
}

#[tokio::test]
async fn a_person_finds_everything_after_a_restart() {
    let dir = tempfile::tempdir().unwrap();
    let stack = start(dir.path()).await;
    let anna = sign_up(&stack, "anna@zuversicht.example").await;
    let added = anna.post("/api/medicalprofile/add", &json!({"diagnosisdate": "20260301"})).await;
    assert_eq!(added.status, 201, "{added:?}");
    let id = added.body["id"].as_i64().unwrap();
    drop(anna);
    stack.stop().await;

    let stack = start(dir.path()).await;
    let login = json!({"email": "ANNA@zuversicht.example", "password": PASSWORD});
    let answer = stack.client().post("/api/login", &login).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    let cookie = answer.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.starts_with("refresh=") && cookie.contains("HttpOnly"), "{cookie}");
    let anna = stack.client().with_token(answer.body["token"].as_str().unwrap());
    let profile = anna.get(&format!("/api/medicalprofile/{id}")).await;
    assert_eq!(profile.body["diagnosisdate"], "20260301");
    let session = anna.get("/v1/session/user").await;
    assert_eq!((session.status, &session.body["email"]), (200, &json!("anna@zuversicht.example")));
    assert_eq!(anna.get("/api/v1/session/user").await.body["id"], session.body["id"]);

    let contents = stack.outbox.contents();
    assert!(contents.mails.iter().any(|mail| mail.to == "anna@zuversicht.example"), "{contents:?}");
    drop(anna);
    stack.stop().await;
    assert!(!dir.path().join("running.json").exists());
}

#[tokio::test]
async fn the_address_answers_as_the_cdn_and_the_gateway_do() {
    let dir = tempfile::tempdir().unwrap();
    let stack = start(dir.path()).await;
    let info = http(&stack, "GET /api/api/info").await;
    assert!(info.starts_with("http/1.1 200") && info.contains("\"name\":\"zuversicht\""), "{info}");
    assert!(info.contains("strict-transport-security: max-age="), "{info}");
    for path in ["/api", "/api/", "/api/nothing/list", "/v1/nothing"] {
        let missing = http(&stack, &format!("GET {path}")).await;
        assert!(missing.starts_with("http/1.1 404") && missing.contains("error.notfound"), "{path}: {missing}");
        assert!(missing.contains("application/problem+json"), "{path}: {missing}");
    }
    for path in ["/api/treatment/../../etc/passwd", "/api/treatment/..%2f..%2fetc%2fpasswd", "/../../etc/passwd"] {
        let odd = http(&stack, &format!("GET {path}")).await;
        assert!(odd.starts_with("http/1.1 4"), "{path}: {odd}");
    }
    let outbox = http(&stack, "GET /local/outbox").await;
    assert!(outbox.contains("postausgang") && outbox.contains("frame-ancestors 'none'"), "{outbox}");
    let json = http(&stack, "GET /local/outbox.json").await;
    assert!(json.ends_with(r#"{"mails":[],"pushes":[]}"#), "{json}");
    stack.stop().await;
}

/// The whole answer in lower case.
async fn http(stack: &Stack, line: &str) -> String {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let host = stack.base_url.strip_prefix("http://").unwrap();
    let mut stream = tokio::net::TcpStream::connect(host).await.unwrap();
    let request = format!("{line} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    String::from_utf8_lossy(&answer).to_lowercase()
}

#[tokio::test]
async fn what_a_caller_says_of_its_address_is_not_believed() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let dir = tempfile::tempdir().unwrap();
    let stack = start(dir.path()).await;
    let host = stack.base_url.strip_prefix("http://").unwrap();
    let mut statuses = Vec::new();
    // The last one says that it comes from a page of the site, and which site that is.
    for at in 0..102 {
        let body = json!({"email": format!("p{at}@zuversicht.example"), "password": PASSWORD, "termsaccepted": true, "healthdataaccepted": true});
        let body = body.to_string();
        let forged = format!(
            "X-Viewer-Address: 203.0.113.{at}\r\nX-Forwarded-For: 198.51.100.{at}\r\nX-Origin-Secret: guessed\r\nConnection: close\r\nContent-Type: application/json"
        );
        let page = "\r\nOrigin: https://evil.example\r\nX-Viewer-Site: https://evil.example";
        let forged = if at == 101 { forged + page } else { forged };
        let head =
            format!("POST /api/signup HTTP/1.1\r\nHost: {host}\r\n{forged}\r\nContent-Length: {}\r\n\r\n", body.len());
        let mut stream = tokio::net::TcpStream::connect(host).await.unwrap();
        stream.write_all((head + &body).as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        statuses.push(answer[9..12].to_owned());
    }
    assert!(statuses[..100].iter().all(|status| status == "202"), "{statuses:?}");
    assert_eq!(statuses[100], "429", "all of them came from one address");
    assert_eq!(statuses[101], "403", "the site is the one that was asked for");
    stack.stop().await;
}

#[tokio::test]
async fn a_request_that_does_not_arrive_is_not_waited_for() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let dir = tempfile::tempdir().unwrap();
    let slowest = Duration::from_millis(300);
    let stack = Stack::start(Setup { slowest, ..Setup::api(dir.path()) }).await.unwrap();
    let host = stack.base_url.strip_prefix("http://").unwrap();
    let head = "POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{\"email\": ";
    for (part, status) in [("", ""), ("GET /api/api/info HTTP/1.1\r\nHost: 127.0", ""), (head, "HTTP/1.1 408")] {
        let mut stream = tokio::net::TcpStream::connect(host).await.unwrap();
        stream.write_all(part.as_bytes()).await.unwrap();
        let mut answer = String::new();
        let ended = tokio::time::timeout(Duration::from_secs(10), stream.read_to_string(&mut answer)).await;
        assert!(ended.is_ok(), "{part:?} is still waited for");
        assert!(answer.starts_with(status), "{part:?}: {answer}");
    }
    assert_eq!(SLOWEST, Duration::from_secs(20));
    stack.stop().await;
}

#[tokio::test]
async fn a_message_to_the_operator_is_seen_in_the_outbox() {
    let dir = tempfile::tempdir().unwrap();
    let stack = start(dir.path()).await;
    let anna = sign_up(&stack, "anna@zuversicht.example").await;
    let sent = anna.post("/api/contact/add", &json!({"reason": 3, "text": "Im Glossar <fehlt> ein Wort."})).await;
    assert_eq!((sent.status, &sent.body["mailed"]), (201, &json!(true)), "{}", sent.body);
    let json = http(&stack, "GET /local/outbox.json").await;
    let number = format!("nummer: {}-{}", sent.body["user"], sent.body["id"]);
    for words in ["kontakt@zuversicht.example", &number] {
        assert!(json.contains(words), "{words}: {json}");
    }
    assert!(!json.contains("im glossar"), "{json}");
    let page = http(&stack, "GET /local/outbox").await;
    assert!(page.contains(&number), "{page}");
    sign_up(&stack, "hanna@zuversicht.example").await;
    operate::grant::grant(stack.app.table.clone(), "hanna@zuversicht.example", "support").await.unwrap();
    let hanna = operate::support::Support::enter(stack.app.table.clone(), "hanna@zuversicht.example").await.unwrap();
    let shown = operate::message::show(&hanna, number.strip_prefix("nummer: ").unwrap()).await.unwrap();
    assert!(
        shown.contains("account\n  anna@zuversicht.example\n") && shown.contains("\n  Im Glossar <fehlt> ein Wort.\n"),
        "{shown}"
    );
    for none in ["1-2", "x", ""] {
        assert!(operate::message::show(&hanna, none).await.is_err(), "{none}");
    }
    drop((anna, hanna));
    stack.stop().await;
}

#[tokio::test]
async fn the_clock_that_is_passed_in_is_the_one_that_counts() {
    let dir = tempfile::tempdir().unwrap();
    let now: Arc<Mutex<Timestamp>> = Arc::new(Mutex::new("2030-06-01T12:00:00Z".parse().unwrap()));
    let told = Arc::clone(&now);
    let setup = Setup::api(dir.path()).with_clock(Clock::from_fn(move || *told.lock().unwrap()));
    let stack = Stack::start(setup).await.unwrap();
    let anna = sign_up(&stack, "anna@zuversicht.example").await;
    let added = anna.post("/api/medicalprofile/add", &json!({"diagnosisdate": "20300531"})).await;
    assert_eq!(added.body["created"], "2030-06-01T12:00:00Z");
    *now.lock().unwrap() += 16.minutes();
    assert_eq!(anna.get("/api/medicalprofile/list").await.status, 401, "the token has run out");
    drop(anna);
    stack.stop().await;
}

#[tokio::test]
async fn an_editors_row_outlives_the_next_seeding() {
    let dir = tempfile::tempdir().unwrap();
    let stack = start(dir.path()).await;
    let email = "editor@zuversicht.example";
    sign_up(&stack, email).await;
    let table = stack.app.table.clone();
    let granted = operate::grant::grant(table.clone(), email, "editor").await.unwrap();
    assert_eq!(granted, operate::grant::Granted::Now);
    assert_eq!(operate::grant::grant(table.clone(), email, "editor").await, Ok(operate::grant::Granted::Before));
    for (email, role, words) in
        [("nobody@zuversicht.example", "editor", "no account"), (email, "king", "There is no role king")]
    {
        let error = operate::grant::grant(table.clone(), email, role).await.unwrap_err();
        assert!(error.contains(words), "{error}");
    }

    let login = stack.client().post("/api/login", &json!({"email": email, "password": PASSWORD})).await;
    let editor = stack.client().with_token(login.body["token"].as_str().unwrap());
    let row = editor.get("/api/salutation/1").await.body;
    let change = json!({"id": 1, "version": row["version"], "sort": 77});
    assert_eq!(editor.post("/api/salutation/update/1", &change).await.status, 200);

    let catalogs = operate::catalog::load(&local::stack::repository().join("infra/catalog")).unwrap();
    let seeded = operate::seed::seed(&table, &catalogs, &stack.app.clock, false).await.unwrap();
    assert_eq!((seeded.written, seeded.kept), (0, 1));
    let seeded = operate::seed::seed(&table, &catalogs, &stack.app.clock, true).await.unwrap();
    assert_eq!((seeded.written, seeded.kept), (1, 0));
    stack.app.catalogs.forget("salutation");
    let again = editor.get("/api/salutation/1").await.body;
    assert_eq!(again["sort"], row["sort"]);
    assert!(again["version"].as_i64() > row["version"].as_i64().map(|version| version + 1), "{again}");

    let revoked = operate::grant::revoke(table.clone(), email, "editor").await;
    assert_eq!(revoked, Ok(operate::grant::Revoked::Now));
    assert_eq!(operate::grant::revoke(table.clone(), email, "editor").await, Ok(operate::grant::Revoked::Before));
    let login = stack.client().post("/api/login", &json!({"email": email, "password": PASSWORD})).await;
    assert_eq!(login.body["permissionsInclude"], json!(["user"]));
    let former = stack.client().with_token(login.body["token"].as_str().unwrap());
    assert_eq!(former.post("/api/salutation/update/1", &change).await.status, 403);
    drop((editor, former, table));
    stack.stop().await;
}

#[tokio::test]
async fn the_demo_account_has_a_history_and_is_made_once() {
    let dir = tempfile::tempdir().unwrap();
    for _ in 0..2 {
        let stack = Stack::start(Setup { demo: true, ..Setup::api(dir.path()) }).await.unwrap();
        let login = json!({"email": local::demo::EMAIL, "password": local::demo::PASSWORD});
        let answer = stack.client().post("/api/login", &login).await;
        let demo = stack.client().with_token(answer.body["token"].as_str().unwrap());
        let mut rows = Vec::new();
        for root in
            ["medicalprofile", "tumorinformation", "tumorbiology", "treatment", "addressbookentry", "timelineentry"]
        {
            let list = demo.get(&format!("/api/{root}/list")).await.body;
            rows.push(list["items"].as_array().map_or(0, Vec::len));
        }
        assert_eq!(rows, [1, 1, 1, 4, 2, 8]);
        assert_eq!(answer.body["permissionsInclude"], json!(["user"]));
        assert_ne!(answer.body["id"], Value::Null);
        drop(demo);
        stack.stop().await;
    }
}
