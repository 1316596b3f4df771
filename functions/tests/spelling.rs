//! One password and one address, however a keyboard, a browser or a letter writes them.

use crate::support::{PASSWORD, Product, assert_fault};
use serde_json::json;
use shared::store::expression::{Change, Expect};
use shared::store::item::named;
use shared::store::keys;
use shared::store::step::Outcome;

#[tokio::test]
async fn a_password_opens_on_every_keyboard() {
    let product = Product::new().await;
    let (composed, apart) = ("Grüße-aus-Köln-2026", "Gru\u{308}ße-aus-Ko\u{308}ln-2026");
    let sign_up =
        json!({"email": "rosa@x.example", "password": apart, "termsaccepted": true, "healthdataaccepted": true});
    assert_eq!(product.sign_up(&sign_up).await.status, 201);
    let sign_in = async |typed: &str| {
        product.nobody().post("/api/login", &json!({"email": "rosa@x.example", "password": typed})).await.status
    };
    assert_eq!([sign_in(composed).await, sign_in(apart).await], [200, 200]);

    // A hash of an earlier version, of the letters as they were typed, is made anew at the next sign-in.
    let key = keys::account(
        product.stack.app.table.get(&keys::email("rosa@x.example")).await.unwrap().unwrap().number("user"),
    );
    let kept = async || product.stack.app.table.get(&key).await.unwrap().unwrap().text("password").unwrap().to_owned();
    let old = "$argon2id$v=19$m=19456,t=2,p=1$UIF25TxO5P0XXMHHHzxKow$7Aksp6E7TaC2BV/GT2oMkUASPb7o1kp/mx6FUmS5zGU";
    let mut write = product.stack.app.table.write();
    let fields = named([("password", old.into())]);
    write.change("account", &key, Change::plain(fields), Expect::there());
    assert!(matches!(write.commit().await.unwrap(), Outcome::Committed(_)));
    assert_eq!([sign_in(composed).await, sign_in(apart).await], [401, 200]);
    assert_ne!(kept().await, old);
    assert_eq!(sign_in(composed).await, 200);
}

#[tokio::test]
async fn all_spellings_of_an_address_are_one_account() {
    let product = Product::new().await;
    let with =
        |email: &str| json!({"email": email, "password": PASSWORD, "termsaccepted": true, "healthdataaccepted": true});
    assert_eq!(product.sign_up(&with("rosa@xn--mller-praxis-dlb.example")).await.status, 201);
    for spelling in ["Rosa@Müller-Praxis.example", "rosa@mu\u{308}ller-praxis.example"] {
        let answer = product.nobody().post("/api/login", &json!({"email": spelling, "password": PASSWORD})).await;
        assert_eq!(answer.status, 200, "{spelling}: {}", answer.body);
        let asked = product.nobody().post("/api/password/reset", &json!({"email": spelling})).await;
        assert_eq!(asked.status, 202, "{}", asked.body);
        let mail = product.stack.outbox.newest_to("rosa@xn--mller-praxis-dlb.example").unwrap();
        assert!(mail.text.contains("/password/new#"), "{}", mail.text);
    }
    for unwritable in ["İpek@x.example", "ipek\u{131}@x.example", "jürgen@x.example"] {
        assert_fault(&product.nobody().post("/api/signup", &with(unwritable)).await, "email", "email");
    }
}
