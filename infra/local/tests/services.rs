//! DynamoDB, S3, SES and SNS as opened to other programs: DynamoDB called by the real SDK, the others by what functions call them
//! with. boto3 calls them all in `infra/bench/tests/outside.rs`.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use aws_sdk_dynamodb::error::ProvideErrorMetadata as _;
use jiff::SignedDuration;
use local::dynamo::Dynamo;
use local::files;
use local::listen::{Stopper, stopper};
use local::messaging::Messaging;
use local::outbox::Outbox;
use local::secretsmanager::{self, Secrets};
use local::services::{Routers, SIGNING, Services};
use local::ses::CONFIGURATION_SET;
use local::signed::AccessKey;
use local::template;
use serde_json::json;
use shared::clock::{Clock, Entropy};
use shared::files::Files;
use shared::files::s3::Bucket;
use shared::mail::ses::Ses;
use shared::mail::{Mail, Message};
use shared::push::sns::Sns;
use shared::push::{Push, Sent, Text};
use shared::secrets;
use shared::store::connect::Settings;
use std::collections::BTreeMap;
use std::path::Path;

/// The services as `cargo start --services` opens them.
struct Open {
    services: Services,
    dynamo: Dynamo,
    outbox: Outbox,
    stop: Stopper,
}

impl Open {
    async fn start(folder: &Path) -> Self {
        let (stop, told) = stopper();
        let shape = template::parse(include_str!("fixture.yaml")).unwrap().table;
        let dynamo = Dynamo::open(&folder.join("table.sqlite"), &shape, false, false, told.clone()).unwrap();
        let outbox = Outbox::open(folder.join("outbox.json"));
        let key = AccessKey::new(&Entropy::system());
        let buckets = BTreeMap::from([("Uploads".to_owned(), "uploads".to_owned())]);
        let routers = Routers {
            dynamodb: dynamo.router(),
            s3: files::router(&folder.join("buckets"), &buckets, &key).unwrap(),
            messaging: Messaging::new(outbox.clone(), Entropy::system()).router(),
            secrets: secretsmanager::router(Secrets::from([(SIGNING, json!({"current": "PEM"}))])),
        };
        Self { services: Services::open(key, routers, &told).await.unwrap(), dynamo, outbox, stop }
    }

    fn settings(&self, endpoint: &str) -> Settings {
        let AccessKey { id, secret } = self.services.key.clone();
        Settings { key_id: id, secret, ..Settings::local(endpoint.to_owned()) }
    }

    fn files(&self) -> Files {
        Files::new(Bucket::open(self.settings(&self.services.s3), "uploads"))
    }

    async fn stop(self) {
        self.stop.stop();
        self.services.stopped().await;
        self.dynamo.stopped().await;
    }
}

#[tokio::test]
async fn only_whoever_holds_the_key_reads_the_table() {
    let dir = tempfile::tempdir().unwrap();
    let open = Open::start(dir.path()).await;
    let right = open.settings(&open.services.dynamodb);
    let list = async |settings: &Settings| {
        let client = aws_sdk_dynamodb::Client::new(&settings.config());
        let answer = client.list_tables().send().await;
        answer.map(|answer| answer.table_names.unwrap()).map_err(|error| error.code().unwrap_or("none").to_owned())
    };
    assert_eq!(list(&right).await.unwrap().len(), 1);
    let stranger = Settings::local(right.endpoint.clone().unwrap());
    assert_eq!(list(&stranger).await.unwrap_err(), "UnrecognizedClientException");
    let guess = Settings { secret: "guess".to_owned(), ..right.clone() };
    assert_eq!(list(&guess).await.unwrap_err(), "InvalidSignatureException");

    let host = right.endpoint.as_deref().unwrap().strip_prefix("http://").unwrap();
    for origin in ["", "Origin: https://evil.example\r\n"] {
        let body = "{}";
        let request = format!(
            "POST / HTTP/1.1\r\nHost: {host}\r\n{origin}Content-Type: text/plain\r\nX-Amz-Target: DynamoDB_20120810.ListTables\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        );
        let answer = raw(host, &request).await;
        assert!(answer.starts_with("HTTP/1.1 403") && answer.contains("MissingAuthenticationToken"), "{answer}");
        assert!(!answer.to_lowercase().contains("access-control"), "{answer}");
    }
    let messaging = open.services.messaging.strip_prefix("http://").unwrap().to_owned();
    let mail = r#"{"FromEmailAddress":"a@b.de","Destination":{"ToAddresses":["c@d.de"]},"Content":{"Simple":{"Subject":{"Data":"x"},"Body":{"Text":{"Data":"x"}}}}}"#;
    let request = format!(
        "POST /v2/email/outbound-emails HTTP/1.1\r\nHost: {messaging}\r\nContent-Type: text/plain\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{mail}",
        mail.len()
    );
    assert!(raw(&messaging, &request).await.starts_with("HTTP/1.1 403"));
    assert!(open.outbox.contents().mails.is_empty());
    open.stop().await;
}

#[cfg(unix)]
#[tokio::test]
async fn the_table_is_its_owners_alone() {
    use std::os::unix::fs::PermissionsExt;
    let dir = tempfile::tempdir().unwrap();
    // An earlier version made it readable by everybody.
    std::fs::write(dir.path().join("table.sqlite"), "").unwrap();
    let open = Open::start(dir.path()).await;
    for entry in std::fs::read_dir(dir.path()).unwrap().map(Result::unwrap) {
        if entry.file_name().to_string_lossy().starts_with("table.sqlite") {
            assert_eq!(entry.metadata().unwrap().permissions().mode() & 0o777, 0o600, "{:?}", entry.file_name());
        }
    }
    open.stop().await;
}

#[tokio::test]
async fn a_file_is_kept_over_a_restart() {
    const KEY: &str = "7/Grüße & mehr+1 (2).pdf";
    let dir = tempfile::tempdir().unwrap();
    let open = Open::start(dir.path()).await;
    let files = open.files();
    files.put(KEY, "application/pdf", b"%PDF".to_vec()).await.unwrap();
    files.put("8/x", "application/pdf", b"%PDF".to_vec()).await.unwrap();
    drop(files);
    open.stop().await;

    let open = Open::start(dir.path()).await;
    let files = open.files();
    assert_eq!(files.get(KEY).await.unwrap().unwrap(), b"%PDF");
    let found = files.some("7/").await.unwrap();
    assert_eq!(found.iter().map(|file| (file.key.as_str(), file.size)).collect::<Vec<_>>(), [(KEY, 4)]);
    assert!((Clock::system().now().as_second() - found[0].written).abs() < 3600, "{found:?}");
    files.empty("7/").await.unwrap();
    assert_eq!(files.get(KEY).await.unwrap(), None);
    files.remove(KEY).await.unwrap();
    let elsewhere = Files::new(Bucket::open(open.settings(&open.services.s3), "nowhere"));
    assert!(elsewhere.some("7/").await.is_err(), "a bucket that is not there");
    let guess = Settings { secret: "guess".to_owned(), ..open.settings(&open.services.s3) };
    assert!(Files::new(Bucket::open(guess, "uploads")).get("8/x").await.is_err());
    drop((files, elsewhere));
    open.stop().await;
}

#[tokio::test]
async fn a_presigned_address_works_and_others_do_not() {
    let dir = tempfile::tempdir().unwrap();
    let open = Open::start(dir.path()).await;
    let files = open.files();
    files.put("a", "text/plain", b"text".to_vec()).await.unwrap();
    // The CDN hands the address on to the bucket.
    let asked = async |verb: &str, address: &str, body: &str| {
        let host = open.services.s3.strip_prefix("http://").unwrap();
        let size = body.len();
        let request = format!(
            "{verb} /uploads{address} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://127.0.0.1:8080\r\nContent-Length: {size}\r\nConnection: close\r\n\r\n{body}"
        );
        raw(host, &request).await
    };
    let now = Clock::system().now();
    let address = files.link("a", now).await.unwrap();
    let answer = asked("GET", &address, "").await;
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("text"), "{answer}");
    assert!(!answer.to_lowercase().contains("access-control"), "{answer}");
    let other = address.replace("/a?", "/b?");
    for (verb, address) in [("GET", "/a"), ("GET", &*other), ("PUT", &*address), ("DELETE", &*address)] {
        let refused = asked(verb, address, "").await;
        assert!(refused.starts_with("HTTP/1.1 403"), "{verb} {address}: {refused}");
    }
    let late = files.link("a", now - SignedDuration::from_mins(6)).await.unwrap();
    assert!(asked("GET", &late, "").await.starts_with("HTTP/1.1 403"));

    let sending = files.sending("b", 5, now).await.unwrap();
    for (body, status) in [("longer", 403), ("", 403), ("bytes", 200)] {
        let answer = asked("PUT", &sending, body).await;
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{body}: {answer}");
    }
    assert_eq!(files.get("b").await.unwrap().unwrap(), b"bytes");
}

#[tokio::test]
async fn an_upload_beyond_the_limit_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let open = Open::start(dir.path()).await;
    let files = open.files();
    assert!(files.put("large", "image/png", vec![0_u8; 7 * 1024 * 1024]).await.is_err());
    assert_eq!(files.get("large").await.unwrap(), None);
}

/// The whole answer to a request as text.
async fn raw(host: &str, request: &str) -> String {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let mut stream = tokio::net::TcpStream::connect(host).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn a_mail_lands_in_the_outbox() {
    let dir = tempfile::tempdir().unwrap();
    let open = Open::start(dir.path()).await;
    let ses = Ses::new(open.settings(&open.services.messaging), "hallo@zuversicht.example".to_owned());
    let mail = Mail::new(ses.clone().with_set(Some(CONFIGURATION_SET.to_owned())));
    let message = Message { to: "anna@example.org", subject: "Grüße", text: "Guten Tag" };
    mail.send(message).await.unwrap();
    assert!(mail.send(Message { to: "nobody", ..message }).await.is_err());
    let elsewhere = Mail::new(ses.with_set(Some("elsewhere".to_owned())));
    assert!(elsewhere.send(message).await.is_err(), "a configuration set that is not there");
    let mails = open.outbox.contents().mails;
    assert_eq!(mails.len(), 1);
    assert_eq!((mails[0].to.as_str(), mails[0].subject.as_str()), ("anna@example.org", "Grüße"));
    assert_eq!(mails[0].text, "Guten Tag");
}

#[tokio::test]
async fn devices_are_registered_written_to_and_removed() {
    const APPLICATIONS: &str = "web=arn:aws:sns:eu-central-1:000000000000:app/GCM/zuversicht ios=";
    let dir = tempfile::tempdir().unwrap();
    let open = Open::start(dir.path()).await;
    let push = Push::new(Sns::new(open.settings(&open.services.messaging), APPLICATIONS));
    let token = "token & <more>";
    let arn = push.endpoint(token, "web").await.unwrap().unwrap();
    assert!(arn.starts_with("arn:aws:sns:eu-central-1:000000000000:endpoint/GCM/zuversicht/"), "{arn}");
    assert_eq!(push.endpoint(token, "web").await.unwrap().unwrap(), arn, "the same device is the same endpoint");
    assert_eq!(push.endpoint(token, "ios").await.unwrap(), None);

    let text = Text { title: "Grüße & mehr", text: "Neue Nachricht", link: "/message" };
    assert_eq!(push.publish(&arn, text).await.unwrap(), Sent::Taken);
    let enabled = |value: &str| {
        let set = open.outbox.endpoints(|all| {
            all.get_mut(&arn).unwrap().attributes.insert("Enabled".to_owned(), value.to_owned());
        });
        set.unwrap();
    };
    enabled("false");
    assert_eq!(push.publish(&arn, text).await.unwrap(), Sent::Gone);
    assert_eq!(push.endpoint(token, "web").await.unwrap().unwrap(), arn, "named by the refusal alone");

    push.remove(&arn).await.unwrap();
    push.remove(&arn).await.unwrap();
    assert_eq!(push.publish(&arn, text).await.unwrap(), Sent::Missing);
    let pushes = open.outbox.contents().pushes;
    assert_eq!(pushes.len(), 1);
    let fcm =
        json!({"notification": {"title": "Grüße & mehr", "body": "Neue Nachricht"}, "data": {"link": "/message"}});
    assert_eq!(
        (&pushes[0].payload["default"], &pushes[0].payload["GCM"]),
        (&json!("Neue Nachricht"), &json!(fcm.to_string()))
    );
}

#[tokio::test]
async fn secrets_are_given_by_their_id_and_to_nobody_else() {
    let dir = tempfile::tempdir().unwrap();
    let open = Open::start(dir.path()).await;
    let settings = open.settings(&open.services.secrets);
    let read = async |settings: &Settings, id: &str| secrets::read(settings.clone(), id).await;
    assert_eq!(read(&settings, SIGNING).await.unwrap().unwrap(), r#"{"current":"PEM"}"#);
    assert!(read(&settings, "other").await.is_err());
    let stranger = Settings::local(open.services.secrets.clone());
    assert!(read(&stranger, SIGNING).await.is_err());
    open.stop().await;
}
