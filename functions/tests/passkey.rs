//! Passkeys: made by somebody who has shown password and second factor, and good for a sign-in on our site alone.

use crate::support::authenticator::switch_on;
use crate::support::passkey::Key;
use crate::support::{PASSWORD, Person, Product, assert_fault, assert_problem, movable};
use futures::future::join_all;
use local::client::{Answer, Client};
use serde_json::{Value, json};
use shared::store::keys;

const ANNA: &str = "anna@zuversicht.example";

async fn challenge(product: &Product) -> Value {
    product.nobody().post("/api/login/passkey/begin", &json!({})).await.body["publickey"].clone()
}

async fn sign_in(client: &Client, response: &Value) -> Answer {
    client.post("/api/login/passkey", &json!({"response": response})).await
}

#[track_caller]
fn assert_refused(answer: &Answer) {
    assert_eq!((answer.status, &answer.body["key"]), (401, &json!("error.login.failed")), "{}", answer.body);
    assert_problem(answer);
    assert!(!answer.headers.contains_key("set-cookie"));
}

async fn begin(person: &Person) -> Value {
    let begun = person.client.post("/api/factor/passkey/begin", &json!({"password": PASSWORD})).await;
    assert_eq!(begun.status, 200, "{}", begun.body);
    begun.body["publickey"].clone()
}

/// Makes a passkey for a person.
async fn make(product: &Product, person: &Person) -> Key {
    let key = Key::new(product, 1);
    let response = key.make(&begin(person).await);
    let added = person.client.post("/api/factor/passkey/add", &json!({"name": "Handy", "response": response})).await;
    assert_eq!(added.status, 204, "{}", added.body);
    key
}

#[tokio::test]
async fn a_passkey_signs_in_without_password_and_instead_of_the_second_factor() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    let mut key = make(&product, &anna).await;
    assert!(product.mails(ANNA).last().unwrap().text.contains("ein Passkey hinzugefügt"));
    let (app, _) = switch_on(&product, &anna).await;
    let asked = product.nobody().post("/api/login", &json!({"email": ANNA, "password": PASSWORD})).await;
    assert_eq!(asked.status, 202);
    let options = challenge(&product).await;
    assert_eq!((&options["rpId"], &options["userVerification"]), (&json!("localhost"), &json!("required")));
    assert!(!options.to_string().contains("anna"));
    pass(60);
    let signed_in = sign_in(&product.nobody(), &key.sign(&options, anna.id)).await;
    assert_eq!((signed_in.status, &signed_in.body["id"]), (200, &json!(anna.id)), "{}", signed_in.body);
    assert!(signed_in.headers.contains_key("set-cookie"));
    let items = anna.client.get("/api/factor/passkey/list").await.body["items"].clone();
    let (made, used) = (items[0]["created"].as_i64().unwrap(), items[0]["used"].as_i64().unwrap());
    assert_eq!(
        (items[0]["name"].as_str(), items[0]["id"].as_str(), used - made),
        (Some("Handy"), Some(&*key.id()), 60)
    );

    let rename = async |id: &str, name: &str| {
        anna.client.post("/api/factor/passkey/rename", &json!({"id": id, "name": name})).await
    };
    assert_eq!(rename(&key.id(), "Mein Handy").await.status, 204);
    assert_eq!(rename(&"0".repeat(64), "x").await.status, 404);
    assert_fault(&rename(&key.id(), " ").await, "name", "required");
    assert_fault(&rename(&key.id(), "a\r\nb").await, "name", "pattern");
    assert_fault(&rename("../account", "x").await, "id", "pattern");
    let remove = async |body: Value| anna.client.post("/api/factor/passkey/remove", &body).await;
    assert_fault(&remove(json!({"id": key.id(), "password": PASSWORD})).await, "factor", "required");
    assert_eq!(remove(json!({"id": key.id(), "password": PASSWORD, "factor": app.code(0)})).await.status, 204);
    assert_refused(&sign_in(&product.nobody(), &key.sign(&challenge(&product).await, anna.id)).await);
}

#[tokio::test]
async fn a_challenge_is_good_once_and_for_five_minutes() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    let mut key = make(&product, &anna).await;
    let response = key.sign(&challenge(&product).await, anna.id);
    let clients: Vec<Client> = (0..10).map(|_| product.nobody()).collect();
    let answers = join_all(clients.iter().map(|client| sign_in(client, &response))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1, "of many at once one");
    assert_refused(&sign_in(&product.nobody(), &response).await);
    let options = challenge(&product).await;
    pass(300);
    assert_refused(&sign_in(&product.nobody(), &key.sign(&options, anna.id)).await);
    let made_up = json!({"challenge": options["challenge"].as_str().unwrap().replace('A', "B")});
    assert_refused(&sign_in(&product.nobody(), &key.sign(&made_up, anna.id)).await);
    assert_eq!(sign_in(&product.nobody(), &key.sign(&challenge(&product).await, anna.id)).await.status, 200);
}

#[tokio::test]
async fn another_page_another_person_and_another_signature_are_refused() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let berta = product.person("berta").await;
    let mut key = make(&product, &anna).await;
    let mut bertas = make(&product, &berta).await;
    let own = key.origin.clone();
    for foreign in ["https://zuversicht.example", "http://localhost", "http://localhost.example", "null"] {
        key.origin = foreign.to_owned();
        assert_refused(&sign_in(&product.nobody(), &key.sign(&challenge(&product).await, anna.id)).await);
    }
    key.origin = own;
    // Somebody else's account with one's own key, and one's own with a key that says to be another's.
    assert_refused(&sign_in(&product.nobody(), &bertas.sign(&challenge(&product).await, anna.id)).await);
    let mut mixed = bertas.sign(&challenge(&product).await, anna.id);
    for name in ["id", "rawId"] {
        mixed[name] = key.sign(&json!({"challenge": "AAAAAAAAAAAAAAAAAAAAAA"}), anna.id)[name].clone();
    }
    assert_refused(&sign_in(&product.nobody(), &mixed).await);
    assert_refused(&sign_in(&product.nobody(), &key.sign(&challenge(&product).await, 1)).await);
    // A changed signature, changed data, and nobody who was looked at.
    let other = bertas.sign(&challenge(&product).await, berta.id);
    for name in ["signature", "authenticatorData"] {
        let mut changed = key.sign(&challenge(&product).await, anna.id);
        changed["response"][name] = other["response"][name].clone();
        assert_refused(&sign_in(&product.nobody(), &changed).await);
    }
    key.flags = 1;
    assert_refused(&sign_in(&product.nobody(), &key.sign(&challenge(&product).await, anna.id)).await);
    key.flags = 5;
    for broken in [json!({}), json!({"id": "x"})] {
        assert_fault(&sign_in(&product.nobody(), &broken).await, "response", "pattern");
    }
    assert_fault(&product.nobody().post("/api/login/passkey", &json!({"response": 1})).await, "response", "type");
    assert_eq!(sign_in(&product.nobody(), &key.sign(&challenge(&product).await, anna.id)).await.status, 200);
}

#[tokio::test]
async fn a_counter_that_does_not_grow_is_a_copy() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let mut key = make(&product, &anna).await;
    key.count = 10;
    assert_eq!(sign_in(&product.nobody(), &key.sign(&challenge(&product).await, anna.id)).await.status, 200);
    key.count = 5;
    assert_refused(&sign_in(&product.nobody(), &key.sign(&challenge(&product).await, anna.id)).await);
    let history = anna.client.get("/api/signin/history").await.body;
    assert!(history["items"].as_array().unwrap().iter().any(|item| item["outcome"] == "failed"), "{history}");
}

#[tokio::test]
async fn making_one_needs_the_password_and_the_challenge_of_this_person() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    let berta = product.person("berta").await;
    let wrong = anna.client.post("/api/factor/passkey/begin", &json!({"password": "Falsch"})).await;
    assert_fault(&wrong, "password", "wrong");
    let add = async |person: &Person, response: &Value| {
        person.client.post("/api/factor/passkey/add", &json!({"name": "Handy", "response": response})).await
    };
    let key = Key::new(&product, 1);
    let response = key.make(&begin(&anna).await);
    assert_fault(&add(&berta, &response).await, "response", "wrong");
    begin(&berta).await;
    assert_fault(&add(&berta, &response).await, "response", "wrong");
    assert_eq!(add(&anna, &response).await.status, 204);
    assert_fault(&add(&anna, &response).await, "response", "wrong");
    assert_eq!(begin(&anna).await["excludeCredentials"].as_array().unwrap().len(), 1);
    let mut foreign = Key::new(&product, 1);
    foreign.origin = "https://zuversicht.example".to_owned();
    assert_fault(&add(&anna, &foreign.make(&begin(&anna).await)).await, "response", "wrong");
    let late = Key::new(&product, 1).make(&begin(&anna).await);
    pass(300);
    assert_fault(&add(&anna, &late).await, "response", "wrong");
    for path in ["begin", "add", "rename", "remove"] {
        let path = format!("/api/factor/passkey/{path}");
        assert_eq!(product.nobody().post(&path, &json!({})).await.status, 401, "{path}");
    }
}

#[tokio::test]
async fn a_deleted_account_has_none_and_the_export_shows_no_key() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let mut key = make(&product, &anna).await;
    let file = anna.export("json").await.body;
    let exported = file["entries"]["passkey"].as_array().unwrap();
    let names: Vec<&String> = exported[0].as_object().unwrap().keys().collect();
    assert_eq!((exported.len(), names.len()), (1, 3), "{names:?}");
    let options = challenge(&product).await;
    let left = anna.leave().await;
    assert!(left.body["counts"].as_array().unwrap().iter().any(|count| count["kind"] == "passkey"), "{}", left.body);
    assert_refused(&sign_in(&product.nobody(), &key.sign(&options, anna.id)).await);
}

#[tokio::test]
async fn a_passkey_of_one_account_is_refused_at_another_until_it_is_free() {
    let product = Product::new().await;
    let (anna, berta) = (product.person("anna").await, product.person("berta").await);
    let key = make(&product, &anna).await;
    let add = async |person: &Person| {
        let response = key.make(&begin(person).await);
        person.client.post("/api/factor/passkey/add", &json!({"name": "Handy", "response": response})).await
    };
    assert_fault(&add(&berta).await, "response", "unique");
    assert_eq!(berta.client.get("/api/factor/passkey/list").await.body["items"], json!([]));
    // Whoever removes it frees it, and so does whoever leaves.
    let remove = json!({"id": key.id(), "password": PASSWORD});
    assert_eq!(anna.client.post("/api/factor/passkey/remove", &remove).await.status, 204);
    assert_eq!(add(&berta).await.status, 204);
    assert_fault(&add(&anna).await, "response", "unique");
    assert_eq!(berta.leave().await.status, 200);
    assert_eq!(add(&anna).await.status, 204);
    assert_eq!(anna.client.get("/api/factor/passkey/list").await.body["items"].as_array().unwrap().len(), 1);
    // One that its owner no longer has, though nobody said so, is free too.
    let mut write = product.stack.app.table.write();
    write.forget("lost", &keys::passkey(anna.id, &key.id()));
    write.commit().await.unwrap();
    assert_eq!(add(&product.person("clara").await).await.status, 204);
}
