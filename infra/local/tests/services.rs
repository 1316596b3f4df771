//! S3, SES and SNS of the local stack, spoken to by the real SDK.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use aws_sdk_s3::presigning::PresigningConfig;
use aws_sdk_s3::primitives::ByteStream;
use aws_sdk_sesv2::types::{Body, Content, Destination, EmailContent, Message};
use aws_sdk_sns::operation::publish::PublishError;
use local::files::Files;
use local::listen::{Stopper, stopper};
use local::messaging::Messaging;
use local::outbox::Outbox;
use serde_json::json;
use shared::clock::Entropy;
use shared::store::connect::Settings;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

async fn files(folder: &Path) -> (Files, aws_sdk_s3::Client, Stopper) {
    let (stop, told) = stopper();
    let buckets = BTreeMap::from([("Uploads".to_owned(), "uploads".to_owned())]);
    let files = Files::start(&folder.join("buckets"), buckets, told).await.unwrap();
    let settings = Settings::local(files.endpoint.clone()).config();
    let config = aws_sdk_s3::config::Builder::from(&settings).force_path_style(true).build();
    (files, aws_sdk_s3::Client::from_conf(config), stop)
}

#[tokio::test]
async fn a_file_is_kept_over_a_restart() {
    let place = tempfile::tempdir().unwrap();
    let (running, client, stop) = files(place.path()).await;
    client
        .put_object()
        .bucket("uploads")
        .key("7/letter.pdf")
        .content_type("application/pdf")
        .body(ByteStream::from_static(b"%PDF"))
        .send()
        .await
        .unwrap();
    stop.stop();
    drop(client);
    running.stopped().await;

    let (running, client, stop) = files(place.path()).await;
    let object = client.get_object().bucket("uploads").key("7/letter.pdf").send().await.unwrap();
    assert_eq!(object.content_type(), Some("application/pdf"));
    assert_eq!(object.body.collect().await.unwrap().into_bytes().as_ref(), b"%PDF");
    client.delete_object().bucket("uploads").key("7/letter.pdf").send().await.unwrap();
    assert!(client.get_object().bucket("uploads").key("7/letter.pdf").send().await.is_err());
    stop.stop();
    drop(client);
    running.stopped().await;
}

#[tokio::test]
async fn a_presigned_address_works_and_others_do_not() {
    let place = tempfile::tempdir().unwrap();
    let (_running, client, _stop) = files(place.path()).await;
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
    assert!(answer.to_lowercase().contains("access-control-allow-origin: *"), "{answer}");
    let unsigned = plain(presigned.uri().split('?').next().unwrap()).await;
    assert!(unsigned.starts_with("HTTP/1.1 403"), "{unsigned}");
    let altered = plain(&presigned.uri().replace("/uploads/a?", "/uploads/b?")).await;
    assert!(altered.starts_with("HTTP/1.1 403"), "{altered}");
}

#[tokio::test]
async fn an_upload_beyond_the_limit_is_refused() {
    let place = tempfile::tempdir().unwrap();
    let (_running, client, _stop) = files(place.path()).await;
    let large = ByteStream::from(vec![0_u8; 7 * 1024 * 1024]);
    let error = client.put_object().bucket("uploads").key("large").body(large).send().await.unwrap_err();
    assert!(client.get_object().bucket("uploads").key("large").send().await.is_err(), "{error:?}");
}

/// A plain GET, as a browser would send it.
async fn plain(address: &str) -> String {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let rest = address.strip_prefix("http://").unwrap();
    let (host, path) = rest.split_once('/').unwrap();
    let mut stream = tokio::net::TcpStream::connect(host).await.unwrap();
    let request =
        format!("GET /{path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://127.0.0.1:8080\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

async fn messaging(folder: &Path) -> (Messaging, Outbox, Stopper) {
    let (stop, told) = stopper();
    let outbox = Outbox::open(folder.join("outbox.json"));
    (Messaging::start(outbox.clone(), Entropy::system(), told).await.unwrap(), outbox, stop)
}

#[tokio::test]
async fn a_mail_lands_in_the_outbox() {
    let place = tempfile::tempdir().unwrap();
    let (running, outbox, _stop) = messaging(place.path()).await;
    let client = aws_sdk_sesv2::Client::new(&Settings::local(running.endpoint.clone()).config());
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
    let (running, outbox, _stop) = messaging(place.path()).await;
    let client = aws_sdk_sns::Client::new(&Settings::local(running.endpoint.clone()).config());
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
