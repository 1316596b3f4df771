//! An address that mails come back from, or that calls them spam: nothing is sent there any more that nobody asked for, the person
//! sees it, and shows that the address is right or gives another.

#![expect(clippy::unwrap_used, reason = "a test that cannot read an answer has failed")]

use crate::support::notifier::{Fixture, at};
use crate::support::{PASSWORD, Person, Product, assert_fault, movable};
use local::signup::mailed_code;
use serde_json::{Value, json};
use shared::store::keys;

const ANNA: &str = "anna@zuversicht.example";
const NEW: &str = "annas@zuversicht.example";
const BEGIN: &str = "2026-11-02T10:00:00Z";

/// What the bus of the cloud brings of a mail to this address that left at this second since 1970.
fn event(address: &str, sent: i64, told: &Value) -> Value {
    let kind = if told.get("bounce").is_some() { "Bounce" } else { "Complaint" };
    let sent = jiff::Timestamp::from_second(sent).unwrap();
    let mut detail = json!({
        "eventType": kind,
        "mail": {
            "timestamp": sent.to_string(),
            "source": "hallo@zuversicht.example",
            "messageId": "0102",
            "destination": [address],
            "headersTruncated": false,
            "commonHeaders": {"from": ["hallo@zuversicht.example"], "to": [address], "subject": "Ihr Passwort"},
            "tags": {"ses:configuration-set": ["zuversicht"]},
        },
    });
    detail.as_object_mut().unwrap().extend(told.as_object().unwrap().clone());
    let name = if kind == "Bounce" { "Email Bounced" } else { "Email Complaint Received" };
    json!({"version": "0", "source": "aws.ses", "detail-type": name, "detail": detail})
}

fn bounce(kind: &str) -> Value {
    json!({"bounce": {"bounceType": kind, "bounceSubType": "General", "bouncedRecipients": [{"emailAddress": "x@y"}]}})
}

fn complaint() -> Value {
    json!({"complaint": {"complaintFeedbackType": "abuse", "complainedRecipients": [{"emailAddress": "x@y"}]}})
}

/// Something is told of a mail that has just left for this address.
async fn told(product: &Product, address: &str, what: &Value) {
    let now = product.stack.app.clock.seconds();
    product.stack.hear(&event(address, now, what)).await.unwrap();
}

/// What a sign-in finds.
async fn paused(product: &Product, person: &Person) -> Value {
    let person = person.again(product).await;
    person.client.get("/api/v1/session/user").await.body["emailpaused"].clone()
}

async fn update(person: &Person, email: &str, code: Option<&str>) -> local::client::Answer {
    let mut body = json!({"email": email, "password": PASSWORD});
    if let Some(code) = code {
        body["code"] = code.into();
    }
    person.client.post("/api/email/update", &body).await
}

#[tokio::test]
async fn a_mail_that_came_back_for_good_pauses_the_address_and_the_next_sign_in_says_so() {
    let product = Product::new().await;
    let (anna, berta) = (product.person("anna").await, product.person("berta").await);
    for harmless in [bounce("Transient"), bounce("Undetermined")] {
        told(&product, ANNA, &harmless).await;
    }
    told(&product, "nobody@zuversicht.example", &bounce("Permanent")).await;
    assert_eq!(paused(&product, &anna).await, Value::Null);
    let before = product.mails(ANNA).len();
    told(&product, "Anna@Zuversicht.example", &bounce("Permanent")).await;
    assert_eq!(paused(&product, &anna).await, "bounce");
    assert_eq!(paused(&product, &berta).await, Value::Null);
    // Signing in on a new device, another password and an export are told by mail.
    let change = json!({"oldpassword": PASSWORD, "password": "Birnbaum-2026!"});
    assert_eq!(anna.client.post("/api/password/update", &change).await.status, 204);
    assert_eq!(product.mails(ANNA).len(), before, "nothing is sent");
    told(&product, "berta@zuversicht.example", &complaint()).await;
    assert_eq!(paused(&product, &berta).await, "complaint");
    let row = berta.list("user", "").await.remove(0);
    assert_eq!(row["emailpaused"], "complaint");
    let forbidden = berta.update("user", &row, json!({"emailpaused": null})).await;
    assert_fault(&forbidden, "emailpaused", "readonly");
    let exported = berta.export("csv").await;
    assert!(exported.body.as_str().unwrap().contains("\"complaint\""), "what is kept is in the export");
}

#[tokio::test]
async fn whoever_asks_for_a_mail_gets_it_and_strangers_learn_nothing() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    told(&product, ANNA, &complaint()).await;
    let mut answers = Vec::new();
    for email in [ANNA, "nobody@zuversicht.example"] {
        let before = product.mails(email).len();
        let answer = product.nobody().post("/api/password/reset", &json!({"email": email})).await;
        assert_eq!(product.mails(email).len(), before + 1, "{email}");
        answers.push((answer.status, answer.body));
    }
    assert_eq!(answers[0], answers[1]);
    let link = product.mails(ANNA).pop().unwrap().text;
    let token = link.split("/password/new#").nth(1).unwrap().split_whitespace().next().unwrap().to_owned();
    let body = json!({"token": token, "password": PASSWORD});
    assert_eq!(product.nobody().post("/api/password/reset/change", &body).await.status, 204);
    assert_eq!(paused(&product, &anna).await, "complaint", "one mail that was asked for takes nothing back");
}

#[tokio::test]
async fn a_code_that_came_back_from_the_address_ends_the_pause() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    assert_fault(&update(&anna, ANNA, None).await, "email", "unique");
    let earlier = product.stack.app.clock.seconds();
    told(&product, ANNA, &bounce("Permanent")).await;
    pass(60);
    assert_eq!(update(&anna, ANNA, None).await.status, 202);
    let code = mailed_code(&product.stack.outbox, ANNA).unwrap();
    let wrong = format!("{:06}", (code.parse::<u32>().unwrap() + 1) % 1_000_000);
    assert_fault(&update(&anna, ANNA, Some(&wrong)).await, "code", "wrong");
    assert_eq!(paused(&product, &anna).await, "bounce");
    assert_eq!(update(&anna, ANNA, Some(&code)).await.status, 204);
    assert_eq!(paused(&product, &anna).await, Value::Null);
    assert_fault(&update(&anna, ANNA, None).await, "email", "unique");
    // Told twice, or late: of a mail that had left before.
    product.stack.hear(&event(ANNA, earlier, &bounce("Permanent"))).await.unwrap();
    assert_eq!(paused(&product, &anna).await, Value::Null);
    pass(60);
    told(&product, ANNA, &bounce("Permanent")).await;
    assert_eq!(paused(&product, &anna).await, "bounce", "one that left since counts");
}

#[tokio::test]
async fn another_address_ends_the_pause_and_the_former_one_is_told_nothing() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    told(&product, ANNA, &bounce("Permanent")).await;
    let before = product.mails(ANNA).len();
    assert_eq!(update(&anna, NEW, None).await.status, 202);
    let code = mailed_code(&product.stack.outbox, NEW).unwrap();
    assert_eq!(update(&anna, NEW, Some(&code)).await.status, 204);
    assert_eq!(product.mails(ANNA).len(), before);
    let user = anna.client.get("/api/v1/session/user").await.body;
    assert_eq!((&user["email"], &user["emailpaused"]), (&json!(NEW), &Value::Null));
    told(&product, ANNA, &bounce("Permanent")).await;
    let user = anna.client.get("/api/v1/session/user").await.body;
    assert_eq!(user["emailpaused"], Value::Null, "that address is nobody's now");
}

#[tokio::test]
async fn a_mail_that_waits_is_dropped_and_the_operator_hears_all_the_same() {
    let fixture = at(BEGIN).await;
    let product = &fixture.product;
    let anna = product.person("anna").await;
    fixture.later(60).await;
    fixture.post.always(Some(crate::support::faults::Fault::Broken));
    let change = json!({"oldpassword": PASSWORD, "password": "Birnbaum-2026!"});
    assert_eq!(anna.client.post("/api/password/update", &change).await.status, 204);
    let message = json!({"reason": 1, "subject": "Frage", "text": "Wie geht das?"});
    let contact = anna.client.post("/api/contact/add", &message).await;
    assert_eq!(contact.status, 201, "{}", contact.body);
    told(product, ANNA, &bounce("Permanent")).await;
    fixture.post.always(None);
    let before = product.mails(ANNA).len();
    fixture.later(60).await;
    assert_eq!(kept(&fixture).await, Vec::<String>::new());
    assert_eq!(product.mails(ANNA).len(), before);
    assert_eq!(product.mails("kontakt@zuversicht.example").len(), 1);
}

async fn kept(fixture: &Fixture) -> Vec<String> {
    fixture.traces(&["S(\"mail#", "#mail#"]).await
}

#[tokio::test]
async fn nothing_is_left_of_a_pause_when_the_account_is_gone() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    told(&product, ANNA, &bounce("Permanent")).await;
    let before = product.mails(ANNA).len();
    assert_eq!(anna.leave().await.status, 200);
    assert_eq!(product.mails(ANNA).len(), before, "no receipt comes back either");
    told(&product, ANNA, &bounce("Permanent")).await;
    assert!(product.stack.app.table.get(&keys::row(anna.id, "user", anna.id)).await.unwrap().is_none());
    let again = product.person("anna").await;
    assert_eq!(paused(&product, &again).await, Value::Null);
}
