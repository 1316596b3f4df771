//! Messages to the operator: kept first, then mailed.

#![expect(clippy::unwrap_used, reason = "a test that cannot read what it made has failed")]

use crate::support::{Person, Product, assert_fault, function};
use lambda_http::http::{HeaderMap, Method};
use local::outbox::Mail as Sent;
use serde_json::{Value, json};
use shared::app::App;
use shared::http::request::Incoming;

const ADD: &str = "/api/contact/add";
const OPERATOR: &str = "kontakt@zuversicht.example";

/// What went to the operator; the mails that greet new people are left out.
fn mails(product: &Product) -> Vec<Sent> {
    product.stack.outbox.contents().mails.into_iter().filter(|mail| mail.to == OPERATOR).collect()
}

/// A call that finds another mail, or none, than the product has.
async fn call_with(app: &App, person: &Person, body: &Value) -> (u16, Value) {
    let mut headers = HeaderMap::new();
    headers.insert("x-auth-token", person.token.parse().unwrap());
    let incoming = Incoming {
        method: Method::POST,
        path: ADD.to_owned(),
        query: Vec::new(),
        headers,
        body: body.to_string().into_bytes(),
        network: String::new(),
        request_id: String::new(),
    };
    let reply = function("contact").answer(app, &incoming).await.unwrap();
    (reply.status.as_u16(), reply.body.unwrap())
}

#[tokio::test]
async fn a_message_is_kept_and_mailed_to_the_operator() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let body = json!({"reason": 1, "subject": "Meine Frage", "text": "Wie ändere ich mein Passwort?\nDanke!"});
    let added = anna.client.post(ADD, &body).await;
    assert_eq!((added.status, &added.body["mailed"]), (201, &json!(true)), "{}", added.body);
    let kept = anna.get("contact", &added.body["id"]).await.body;
    assert_eq!(kept, added.body);
    assert_eq!((&kept["status"], &kept["version"]), (&json!("open"), &json!(1)));

    let mails = mails(&product);
    assert_eq!(mails.len(), 1);
    assert_eq!(mails[0].to, "kontakt@zuversicht.example");
    assert_eq!(mails[0].subject, "Zuversicht: eine neue Nachricht");
    assert_eq!(mails[0].reply_to, None);
    assert_eq!(mails[0].text, format!("In Zuversicht wartet eine Nachricht.\n\nNummer: {}-{}\n", anna.id, kept["id"]));
}

#[tokio::test]
async fn x_cc_3_feedback_on_a_centre_is_kept_and_its_mail_says_nothing_of_it() {
    let product = Product::new().await;
    let body = json!({"firstname": "Annabella", "lastname": "Geheim", "email": "anna@zuversicht.example",
        "password": crate::support::PASSWORD, "termsaccepted": true, "healthdataaccepted": true});
    let token = product.sign_up(&body).await.body["token"].as_str().unwrap().to_owned();
    let client = product.nobody().with_token(&token);
    let feedback = json!({
        "reason": 5,
        "cancercenter": 24,
        "ratings": {"waiting": 3, "explanation": 5, "kindness": 5, "involvement": 4, "support": 4},
        "text": "Alles war gut verständlich.",
        "subject": "Lob",
        "replyemail": "antwort@example.org",
    });
    let added = client.post(ADD, &feedback).await;
    assert_eq!(added.status, 201, "{}", added.body);
    assert_eq!(added.body["ratings"], feedback["ratings"]);
    assert_eq!(added.body["cancercenter"]["name"], "TUM Klinikum Rechts der Isar");

    let mail = &mails(&product)[0];
    for secret in ["Annabella", "Geheim", "@", "Lob", "kindness", "verständlich", "TUM"] {
        assert!(!mail.text.contains(secret) && !mail.subject.contains(secret), "{secret}: {}", mail.text);
    }
}

#[tokio::test]
async fn ten_messages_of_one_person_are_taken_in_a_while_and_a_hundred_from_one_address() {
    let product = Product::new().await;
    let body = json!({"reason": 6, "text": "Guten Tag."});
    let anna = product.person("anna").await;
    for _ in 0..10 {
        assert_eq!(anna.client.post(ADD, &body).await.status, 201);
    }
    let refused = anna.client.post(ADD, &body).await;
    assert_eq!((refused.status, &refused.body["key"]), (429, &json!("error.toomany")));
    let wait: i64 = refused.headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((890..=900).contains(&wait), "{wait}");
    assert_eq!((anna.list("contact", "").await.len(), mails(&product).len()), (10, 10));
    for at in 0..9 {
        let other = product.person(&format!("berta{at}")).await;
        for _ in 0..10 {
            assert_eq!(other.client.post(ADD, &body).await.status, 201);
        }
    }
    let carla = product.person("carla").await;
    assert_eq!(carla.client.post(ADD, &body).await.status, 429);
    let elsewhere = carla.client.clone().with_header("x-viewer-address", "203.0.113.9");
    assert_eq!(elsewhere.post(ADD, &body).await.status, 201);
}

#[tokio::test]
async fn a_repeated_call_answers_the_same_row_and_mails_once() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let client = anna.client.clone().with_header("idempotency-key", "one-message");
    let body = json!({"reason": 2, "text": "Die Seite bleibt weiß."});
    let first = client.post(ADD, &body).await;
    let again = client.post(ADD, &body).await;
    assert_eq!((first.status, again.status), (201, 201));
    assert_eq!(again.body, first.body);
    assert_eq!(again.body["mailed"], true);
    assert_eq!((mails(&product).len(), anna.list("contact", "").await.len()), (1, 1));
    let other = client.post(ADD, &json!({"reason": 2, "text": "Etwas anderes."})).await;
    assert_eq!((other.status, &other.body["key"]), (409, &json!("error.idempotency.mismatch")));
    assert_eq!(mails(&product).len(), 1);
}

#[tokio::test]
async fn a_mail_that_fails_takes_nothing_away() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let mut app = (*product.stack.app).clone();
    // SES refuses an address that is none.
    app.operator = Some("nobody".to_owned());
    let (status, row) = call_with(&app, &anna, &json!({"reason": 6, "text": "Guten Tag."})).await;
    assert_eq!((status, &row["mailed"]), (201, &json!(false)));
    let kept = anna.get("contact", &row["id"]).await.body;
    assert_eq!((&kept["text"], &kept["mailed"]), (&json!("Guten Tag."), &json!(false)));
    assert!(mails(&product).is_empty());
}

#[tokio::test]
async fn without_an_operator_or_without_mail_messages_are_kept() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let full = (*product.stack.app).clone();
    let nobody = App { operator: None, ..full.clone() };
    let mute = App { mail: None, ..full };
    for app in [nobody, mute] {
        let (status, row) = call_with(&app, &anna, &json!({"reason": 6, "text": "Guten Tag."})).await;
        assert_eq!((status, &row["mailed"]), (201, &json!(false)));
    }
    assert_eq!(anna.list("contact", "").await.len(), 2);
    assert_eq!(product.stack.outbox.contents().mails.len(), 2, "only those of the sign-up");
}

#[tokio::test]
async fn what_is_refused_is_neither_kept_nor_mailed() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    for (body, path, key) in [
        (json!({"reason": 1}), "text", "required"),
        (json!({"text": "Hallo"}), "reason", "required"),
        (json!({"reason": 7, "text": "Hallo"}), "reason", "value"),
        (json!({"reason": 1, "text": "x".repeat(5001)}), "text", "maxlength"),
        (json!({"reason": 1, "text": "Hallo", "replyemail": "a@b.example\nBcc: all@b.example"}), "replyemail", "email"),
        (json!({"reason": 1, "text": "Hallo", "mailed": true}), "mailed", "readonly"),
        (json!({"reason": 5, "text": "Hallo", "ratings": {"waiting": 6}}), "ratings.waiting", "value"),
        (
            json!({"reason": 5, "text": "Hallo", "ratings": {"Antwort an: x@x.de": 5}}),
            "ratings.Antwort an: x@x.de",
            "value",
        ),
        (json!({"reason": 5, "text": "Hallo", "cancercenter": 999_999}), "cancercenter", "reference"),
        (json!({"reason": 1, "text": "Hallo", "subject": "Hallo\r\nAntwort an: x@x.de"}), "subject", "pattern"),
        (json!({"reason": 1, "text": "Hallo", "subject": "Hallo\u{2028}Grund: Lob"}), "subject", "pattern"),
    ] {
        assert_fault(&anna.client.post(ADD, &body).await, path, key);
    }
    assert!(anna.list("contact", "").await.is_empty());
    assert!(mails(&product).is_empty());
}
