//! DynamoDB, S3, SES and SNS as opened to other programs, called by the real SDK.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use aws_sdk_dynamodb::error::ProvideErrorMetadata as _;
use aws_sdk_s3::presigning::PresigningConfig;
use aws_sdk_s3::primitives::ByteStream;
use aws_sdk_sesv2::types::{Body, Content, Destination, EmailContent, Message};
use aws_sdk_sns::operation::publish::PublishError;
use local::dynamo::Dynamo;
use local::files;
use local::listen::{Stopper, stopper};
use local::messaging::Messaging;
use local::outbox::Outbox;
use local::services::{Routers, Services};
use local::signed::AccessKey;
use local::template;
use serde_json::json;
use shared::clock::Entropy;
use shared::store::connect::Settings;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

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
        };
        Self { services: Services::open(key, routers, &told).await.unwrap(), dynamo, outbox, stop }
    }

    fn settings(&self, endpoint: &str) -> Settings {
        let AccessKey { id, secret } = self.services.key.clone();
        Settings { key_id: id, secret, ..Settings::local(endpoint.to_owned()) }
    }

    fn s3(&self) -> aws_sdk_s3::Client {
        let settings = self.settings(&self.services.s3).config();
        aws_sdk_s3::Client::from_conf(aws_sdk_s3::config::Builder::from(&settings).force_path_style(true).build())
    }

    async fn stop(self) {
        self.stop.stop();
        self.services.stopped().await;
        self.dynamo.stopped().await;
    }
}

#[tokio::test]
async fn only_whoever_holds_the_key_reads_the_table() {
    let place = tempfile::tempdir().unwrap();
    let open = Open::start(place.path()).await;
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
    let place = tempfile::tempdir().unwrap();
    // An earlier version made it readable by everybody.
    std::fs::write(place.path().join("table.sqlite"), "").unwrap();
    let open = Open::start(place.path()).await;
    for entry in std::fs::read_dir(place.path()).unwrap().map(Result::unwrap) {
        if entry.file_name().to_string_lossy().starts_with("table.sqlite") {
            assert_eq!(entry.metadata().unwrap().permissions().mode() & 0o777, 0o600, "{:?}", entry.file_name());
        }
    }
    open.stop().await;
}

#[tokio::test]
async fn a_file_is_kept_over_a_restart() {
    let place = tempfile::tempdir().unwrap();
    let open = Open::start(place.path()).await;
    let client = open.s3();
    client
        .put_object()
        .bucket("uploads")
        .key("7/letter.pdf")
        .content_type("application/pdf")
        .body(ByteStream::from_static(b"%PDF"))
        .send()
        .await
        .unwrap();
    drop(client);
    open.stop().await;

    let open = Open::start(place.path()).await;
    let client = open.s3();
    let object = client.get_object().bucket("uploads").key("7/letter.pdf").send().await.unwrap();
    assert_eq!(object.content_type(), Some("application/pdf"));
    assert_eq!(object.body.collect().await.unwrap().into_bytes().as_ref(), b"%PDF");
    client.delete_object().bucket("uploads").key("7/letter.pdf").send().await.unwrap();
    assert!(client.get_object().bucket("uploads").key("7/letter.pdf").send().await.is_err());
    drop(client);
    open.stop().await;
}

#[tokio::test]
async fn a_presigned_address_works_and_others_do_not() {
    let place = tempfile::tempdir().unwrap();
    let open = Open::start(place.path()).await;
    let client = open.s3();
    client.put_object().bucket("uploads").key("a").body(ByteStream::from_static(b"text")).send().await.unwrap();
    let presigned = client
        .get_object()
        .bucket("uploads")
        .key("a")
        .presigned(PresigningConfig::expires_in(Duration::from_mins(1)).unwrap())
        .await
        .unwrap();
    let answer = plain(presigned.uri()).await;
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("text"), "{answer}");
    assert!(!answer.to_lowercase().contains("access-control"), "{answer}");
    let unsigned = plain(presigned.uri().split('?').next().unwrap()).await;
    assert!(unsigned.starts_with("HTTP/1.1 403"), "{unsigned}");
    let altered = plain(&presigned.uri().replace("/uploads/a?", "/uploads/b?")).await;
    assert!(altered.starts_with("HTTP/1.1 403"), "{altered}");
}

#[tokio::test]
async fn an_upload_beyond_the_limit_is_refused() {
    let place = tempfile::tempdir().unwrap();
    let open = Open::start(place.path()).await;
    let client = open.s3();
    let large = ByteStream::from(vec![0_u8; 7 * 1024 * 1024]);
    let error = client.put_object().bucket("uploads").key("large").body(large).send().await.unwrap_err();
    assert!(client.get_object().bucket("uploads").key("large").send().await.is_err(), "{error:?}");
}

/// A plain GET, as a browser would send it.
async fn plain(address: &str) -> String {
    let rest = address.strip_prefix("http://").unwrap();
    let (host, path) = rest.split_once('/').unwrap();
    let request =
        format!("GET /{path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://127.0.0.1:8080\r\nConnection: close\r\n\r\n");
    raw(host, &request).await
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
    let place = tempfile::tempdir().unwrap();
    let open = Open::start(place.path()).await;
    let outbox = &open.outbox;
    let client = aws_sdk_sesv2::Client::new(&open.settings(&open.services.messaging).config());
    let send = |from: &str, to: &str| {
        let content = |text: &str| Content::builder().data(text).charset("UTF-8").build().unwrap();
        let message = Message::builder()
            .subject(content("Grüße"))
            .body(Body::builder().text(content("Guten Tag")).build())
            .build();
        client
            .send_email()
            .from_email_address(from)
            .destination(Destination::builder().to_addresses(to).build())
            .content(EmailContent::builder().simple(message).build())
            .send()
    };
    let done = send("hallo@zuversicht.example", "anna@example.org").await.unwrap();
    assert!(done.message_id().is_some_and(|id| !id.is_empty()));
    let error = send("hallo@zuversicht.example", "nobody").await.unwrap_err();
    assert!(error.as_service_error().unwrap().is_bad_request_exception(), "{error:?}");
    let mails = outbox.contents().mails;
    assert_eq!(mails.len(), 1);
    assert_eq!((mails[0].to.as_str(), mails[0].subject.as_str()), ("anna@example.org", "Grüße"));
    assert_eq!(mails[0].text, "Guten Tag");
}

#[tokio::test]
async fn devices_are_registered_written_to_and_removed() {
    const APPLICATION: &str = "arn:aws:sns:eu-central-1:000000000000:app/GCM/zuversicht";
    let place = tempfile::tempdir().unwrap();
    let open = Open::start(place.path()).await;
    let outbox = &open.outbox;
    let client = aws_sdk_sns::Client::new(&open.settings(&open.services.messaging).config());
    let create = |data: &str| {
        client
            .create_platform_endpoint()
            .platform_application_arn(APPLICATION)
            .token("token & <more>")
            .custom_user_data(data)
            .send()
    };
    let arn = create("7").await.unwrap().endpoint_arn.unwrap();
    assert!(arn.starts_with("arn:aws:sns:eu-central-1:000000000000:endpoint/GCM/zuversicht/"), "{arn}");
    assert_eq!(create("7").await.unwrap().endpoint_arn.unwrap(), arn, "the same device is the same endpoint");
    let other = create("8").await.unwrap_err();
    assert!(other.as_service_error().unwrap().is_invalid_parameter_exception());
    assert!(format!("{other:?}").contains("already exists with the same Token, but different attributes"));

    let attributes = client.get_endpoint_attributes().endpoint_arn(&arn).send().await.unwrap().attributes.unwrap();
    assert_eq!(attributes["Token"], "token & <more>");
    assert_eq!(attributes["Enabled"], "true");

    let publish = |message: &str| client.publish().target_arn(&arn).message_structure("json").message(message).send();
    let sent = publish(&json!({"default": "Neue Nachricht", "GCM": "{}"}).to_string()).await.unwrap();
    assert!(sent.message_id().is_some());
    assert!(publish("{}").await.unwrap_err().as_service_error().unwrap().is_invalid_parameter_exception());
    client.publish().target_arn(&arn).message("nur Text").send().await.unwrap();

    client.set_endpoint_attributes().endpoint_arn(&arn).attributes("Enabled", "false").send().await.unwrap();
    let disabled = publish(&json!({"default": "x"}).to_string()).await.unwrap_err();
    assert!(matches!(disabled.as_service_error(), Some(PublishError::EndpointDisabledException(_))), "{disabled:?}");

    client.delete_endpoint().endpoint_arn(&arn).send().await.unwrap();
    client.delete_endpoint().endpoint_arn(&arn).send().await.unwrap();
    let gone = client.get_endpoint_attributes().endpoint_arn(&arn).send().await.unwrap_err();
    assert!(gone.as_service_error().unwrap().is_not_found_exception());
    assert!(
        publish("{\"default\":\"x\"}").await.unwrap_err().as_service_error().unwrap().is_invalid_parameter_exception()
    );

    let pushes = outbox.contents().pushes;
    assert_eq!(pushes.len(), 2);
    assert_eq!(pushes[0].payload, json!({"default": "Neue Nachricht", "GCM": "{}"}));
    assert_eq!((pushes[1].endpoint.as_str(), &pushes[1].payload), (arn.as_str(), &json!("nur Text")));
}
