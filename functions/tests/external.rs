//! External accounts, against a provider of this machine with keys of its own: who gets in, and who is connected.

use crate::support::authenticator::switch_on;
use crate::support::external::{
    Fixture, agreed, assert_key, assert_refused, begin_as, confirmed, connected, cookie, fixture, token,
};
use crate::support::{PASSWORD, Product, assert_fault};
use lambda_http::http::Method;
use local::provider::Somebody;
use serde_json::{Value, json};
use shared::store::keys;

const ANNA: &str = "anna@zuversicht.example";
const CATEGORIES: [i64; 6] = [1, 10, 50, 70, 80, 81];

#[tokio::test]
async fn without_configuration_nothing_is_shown_and_every_call_says_so() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    assert_eq!(product.nobody().get("/api/api/info").await.body["external"], json!([]));
    for (category, place) in CATEGORIES.into_iter().zip(0..) {
        let body = json!({"code": "c", "state": "s"});
        let answer = product.nobody().post(&format!("/api/login/external/{category}"), &body).await;
        assert_key(&answer, 501, "error.external.notconfigured");
        let begin = json!({"category": category});
        for (client, path) in
            [(product.nobody(), "/api/login/external/begin"), (anna.client.clone(), "/api/externalaccount/begin")]
        {
            assert_key(&client.post(path, &begin).await, 501, "error.external.notconfigured");
        }
        let connect = anna.client.post(&format!("/api/externalaccount/connect/{category}"), &body).await;
        assert_key(&connect, 501, "error.external.notconfigured");
        // The id of a row tells its category.
        let by_row = product.nobody().post(&format!("/api/login/{}", 8 + place), &body).await;
        assert_key(&by_row, 501, "error.external.notconfigured");
    }
    assert_key(&anna.client.post("/api/client-login", &json!({})).await, 501, "error.external.notconfigured");
    assert_eq!(anna.client.post("/api/externalaccount/connect/2", &json!({"code": "c"})).await.status, 404);
}

#[tokio::test]
async fn the_site_is_told_who_is_set_up_and_no_more() {
    let Fixture { product, provider, .. } = fixture().await;
    let info = product.nobody().get("/api/api/info").await.body;
    let shown = info["external"].as_array().unwrap();
    assert_eq!(shown.iter().map(|one| one["category"].as_i64().unwrap()).collect::<Vec<_>>(), CATEGORIES);
    assert_eq!(shown[5], json!({"category": 81, "name": "Gerätekonto"}));
    assert!(!info.to_string().contains(&provider.base_url));
}

#[tokio::test]
async fn every_category_makes_an_account_and_knows_it_again() {
    let fixture = fixture().await;
    for category in CATEGORIES {
        let email = format!("neu{category}@provider.example");
        let who = Somebody::with(&email);
        let first = fixture.sign_in(category, &who).await;
        assert_eq!((first.status, &first.body["new"]), (201, &json!(true)), "{}", first.body);
        assert!(cookie(&first, "refresh=").is_some() && first.body["connected"].is_null());
        let rows = connected(&fixture.product, &token(&first)).await;
        assert_eq!(
            (rows.len(), &rows[0]["category"]["id"].as_i64().or(rows[0]["category"].as_i64())),
            (1, &Some(category))
        );
        let user = fixture.product.nobody().with_token(&token(&first)).get("/api/v1/session/user").await.body;
        assert_eq!((&user["email"], &user["emailverified"]), (&json!(email), &json!(true)));
        for consent in ["termsaccepted", "termsversion", "healthdataaccepted", "healthdataversion"] {
            assert!(user[consent].is_string(), "{consent}: {user}");
        }
        let mails = fixture.product.mails(&email);
        assert_eq!(mails.len(), 1);
        assert!(mails[0].text.contains("/forgot") && !mails[0].text.contains('{'), "{}", mails[0].text);

        let again = fixture.sign_in(category, &who).await;
        assert_eq!((again.status, &again.body["id"]), (200, &first.body["id"]), "{}", again.body);
        assert!(again.body["new"].is_null() && again.body["connected"].is_null());
    }
}

#[tokio::test]
async fn a_new_account_needs_both_consents_and_the_same_call_goes_on() {
    let fixture = fixture().await;
    let begun = fixture.begin(81).await;
    let mut body = fixture.payload(&begun, &Somebody::with("neu@provider.example"));
    let answer = fixture.enter(81, &begun, &body).await;
    let both = ["termsaccepted", "healthdataaccepted"].map(|path| json!({"path": path, "key": "accepted"}));
    assert_eq!((answer.status, &answer.body["fields"]), (400, &json!(both)), "{}", answer.body);
    body["termsaccepted"] = true.into();
    assert_fault(&fixture.enter(81, &begun, &body).await, "healthdataaccepted", "accepted");
    body["healthdataaccepted"] = true.into();
    body["firstName"] = "Anna\r\nBcc: x".into();
    assert_fault(&fixture.enter(81, &begun, &body).await, "firstname", "pattern");
    body["firstName"] = "Anna".into();
    body["language"] = 2.into();
    let made = fixture.enter(81, &begun, &body).await;
    assert_eq!(made.status, 201, "{}", made.body);
    let user = fixture.product.nobody().with_token(&token(&made)).get("/api/v1/session/user").await.body;
    assert_eq!((&user["firstname"], &user["language"]["id"]), (&json!("Anna"), &json!(2)));
    assert_refused(&fixture.enter(81, &begun, &body).await);
}

#[tokio::test]
async fn an_address_that_has_an_account_asks_for_its_password() {
    let fixture = fixture().await;
    let anna = fixture.product.person("anna").await;
    let begun = fixture.begin(50).await;
    let mut body = fixture.payload(&begun, &Somebody::with(ANNA));
    assert_key(&fixture.enter(50, &begun, &body).await, 409, "error.existing.password.required");
    // Consents of a new account change nothing.
    assert_key(&fixture.enter(50, &begun, &agreed(body.clone())).await, 409, "error.existing.password.required");
    body["password"] = "".into();
    assert_fault(&fixture.enter(50, &begun, &body).await, "password", "required");
    body["password"] = "Birnbaum-2026!".into();
    assert_fault(&fixture.enter(50, &begun, &body).await, "password", "wrong");
    assert!(connected(&fixture.product, &anna.token).await.is_empty());
    body["password"] = PASSWORD.into();
    let answer = fixture.enter(50, &begun, &body).await;
    assert_eq!((answer.status, &answer.body["connected"]), (200, &json!(true)), "{}", answer.body);
    assert_eq!(answer.body["id"], json!(anna.id));
    assert_eq!(connected(&fixture.product, &anna.token).await.len(), 1);
    let told = fixture.product.mails(ANNA).pop().unwrap();
    assert!(told.text.contains("/social"), "{}", told.text);
    let again = fixture.sign_in(50, &Somebody::with(ANNA)).await;
    assert_eq!((again.status, again.body["connected"].is_null()), (200, true), "{}", again.body);
}

#[tokio::test]
async fn wrong_passwords_are_counted_like_those_of_a_sign_in() {
    let fixture = fixture().await;
    fixture.product.person("anna").await;
    let begun = fixture.begin(50).await;
    let mut body = fixture.payload(&begun, &Somebody::with(ANNA));
    body["password"] = "Birnbaum-2026!".into();
    for _ in 0..10 {
        assert_fault(&fixture.enter(50, &begun, &body).await, "password", "wrong");
    }
    body["password"] = PASSWORD.into();
    let eleventh = fixture.enter(50, &begun, &body).await;
    assert_eq!(eleventh.status, 429, "{}", eleventh.body);
    let login = json!({"email": ANNA, "password": PASSWORD});
    assert_eq!(fixture.product.nobody().post("/api/login", &login).await.status, 429, "they share their tries");
}

#[tokio::test]
async fn an_address_that_the_provider_has_not_proven_is_nobodys() {
    let fixture = fixture().await;
    fixture.product.person("anna").await;
    for category in [50, 81] {
        for email in [ANNA, "neu@provider.example", "no address", ""] {
            let verified = !email.contains('@');
            let answer = fixture.sign_in(category, &Somebody { verified, ..Somebody::with(email) }).await;
            assert_key(&answer, 400, "error.external.email");
        }
    }
}

#[tokio::test]
async fn an_account_elsewhere_is_connected_and_disconnected() {
    let fixture = fixture().await;
    let product = &fixture.product;
    let anna = product.person("anna").await;
    // Its address need not be theirs.
    let who = Somebody { verified: false, ..Somebody::with("privat@provider.example") };
    let answer = fixture.connect(&anna.token, 50, &who).await;
    assert_eq!(answer.status, 204, "{}", answer.body);
    assert_eq!(product.mails(ANNA).pop().unwrap().subject, "Ihr Konto bei Zuversicht");
    assert_eq!(fixture.connect(&anna.token, 50, &who).await.status, 204, "it is connected");
    let other = Somebody::with("zweites@provider.example");
    assert_key(&fixture.connect(&anna.token, 50, &other).await, 409, "error.external.another");

    let signed_in = fixture.sign_in(50, &who).await;
    assert_eq!((signed_in.status, &signed_in.body["id"]), (200, &json!(anna.id)), "{}", signed_in.body);
    let rows = connected(product, &anna.token).await;
    assert_eq!((rows.len(), &rows[0]["displayname"]), (1, &json!("privat")));
    let id = rows[0]["id"].as_i64().unwrap();

    let berta = product.person("berta").await;
    assert_key(&fixture.connect(&berta.token, 50, &who).await, 409, "error.external.taken");
    assert_eq!(berta.client.delete(&format!("/api/externalaccount/delete/{id}")).await.status, 404);
    let mails = product.mails(ANNA).len();
    assert_eq!(anna.client.delete(&format!("/api/externalaccount/delete/{id}")).await.status, 204);
    assert_eq!(anna.client.delete(&format!("/api/externalaccount/delete/{id}")).await.status, 404);
    assert_eq!(product.mails(ANNA).len(), mails + 1);
    assert!(connected(product, &anna.token).await.is_empty());
    assert_key(&fixture.sign_in(50, &who).await, 400, "error.external.email");
    assert_eq!(fixture.connect(&berta.token, 50, &who).await.status, 204, "it is free");
}

#[tokio::test]
async fn what_was_begun_to_connect_signs_nobody_in_and_the_other_way_round() {
    let fixture = fixture().await;
    let (anna, berta) = (fixture.product.person("anna").await, fixture.product.person("berta").await);
    let who = Somebody::with("neu@provider.example");
    let to_connect =
        async |token: &str| begin_as(fixture.browser().with_token(token), "/api/externalaccount/begin", 81).await;
    let begun = to_connect(&anna.token).await;
    assert_refused(&fixture.enter(81, &begun, &agreed(fixture.payload(&begun, &who))).await);
    let begun = to_connect(&anna.token).await;
    let theirs = begun.browser.clone().with_token(&berta.token);
    assert_refused(&theirs.post("/api/externalaccount/connect/81", &confirmed(fixture.payload(&begun, &who))).await);
    let begun = fixture.begin(81).await;
    let theirs = begun.browser.clone().with_token(&anna.token);
    assert_refused(&theirs.post("/api/externalaccount/connect/81", &confirmed(fixture.payload(&begun, &who))).await);
}

#[tokio::test]
async fn whoever_has_no_password_keeps_the_way_in() {
    let fixture = fixture().await;
    let product = &fixture.product;
    let email = "neu@provider.example";
    let made = fixture.sign_in(81, &Somebody::with(email)).await;
    let me = product.nobody().with_token(&token(&made));
    let id = connected(product, &token(&made)).await[0]["id"].as_i64().unwrap();
    let delete = format!("/api/externalaccount/delete/{id}");
    assert_key(&me.delete(&delete).await, 409, "error.external.last");
    // Nobody signs in with a password that is not there.
    for password in [PASSWORD, " "] {
        let answer = product.nobody().post("/api/login", &json!({"email": email, "password": password})).await;
        assert!([400, 401].contains(&answer.status), "{}", answer.body);
    }
    assert_eq!(product.nobody().post("/api/password/reset", &json!({"email": email})).await.status, 202);
    let text = product.mails(email).pop().unwrap().text;
    let link = text.split("/password/new#").nth(1).unwrap().split_whitespace().next().unwrap().to_owned();
    let changed = me.post("/api/password/update/token", &json!({"token": link, "password": PASSWORD})).await;
    assert_eq!(changed.status, 204, "{}", changed.body);
    assert_eq!(me.delete(&delete).await.status, 204);
    let login = product.nobody().post("/api/login", &json!({"email": email, "password": PASSWORD})).await;
    assert_eq!(login.status, 200);
}

#[tokio::test]
async fn a_row_signs_in_its_owner_and_makes_nothing() {
    let fixture = fixture().await;
    let who = Somebody::with("neu@provider.example");
    let row_call = async |id: i64, category: i64, who: &Somebody| {
        let begun = fixture.begin(category).await;
        let body = agreed(fixture.payload(&begun, who));
        begun.browser.post(&format!("/api/login/{id}"), &body).await
    };
    assert_key(&row_call(7, 50, &who).await, 501, "error.external.notconfigured");
    let made = fixture.sign_in(50, &who).await;
    let id = connected(&fixture.product, &token(&made)).await[0]["id"].as_i64().unwrap();
    let entered = row_call(id, 50, &who).await;
    assert_eq!((entered.status, &entered.body["id"]), (200, &made.body["id"]), "{}", entered.body);
    assert_refused(&row_call(id, 50, &Somebody::with("another@provider.example")).await);
    assert_refused(&row_call(id + 1, 50, &who).await);
    assert_refused(&row_call(id, 1, &who).await);
    // The payload of the specification has no category beside it.
    let beside = json!({"code": "c", "state": "s", "category": 50});
    assert_fault(&fixture.browser().post(&format!("/api/login/{id}"), &beside).await, "category", "unknown");
}

#[tokio::test]
async fn a_deleted_account_frees_the_account_elsewhere() {
    let fixture = fixture().await;
    let product = &fixture.product;
    let anna = product.person("anna").await;
    let who = Somebody::with("privat@provider.example");
    assert_eq!(fixture.connect(&anna.token, 50, &who).await.status, 204);
    let exported = anna.export("json").await;
    assert!(exported.body.to_string().contains(&who.subject), "{}", exported.body);
    let body = json!({"password": PASSWORD}).to_string().into_bytes();
    let gone = anna.client.send(&Method::DELETE, &format!("/api/user/delete/{}", anna.id), body).await;
    assert_eq!(gone.status, 200, "{}", gone.body);
    assert!(product.stack.app.table.get(&keys::external(50, &who.subject)).await.unwrap().is_none());
    let again = fixture.sign_in(50, &who).await;
    assert_eq!(again.status, 201, "{}", again.body);
    assert_ne!(again.body["id"], json!(anna.id));
}

#[tokio::test]
async fn the_platform_is_signed_in_to_and_nothing_of_it_is_answered() {
    let fixture = fixture().await;
    let anna = fixture.product.person("anna").await;
    for body in [b"".to_vec(), b"{}".to_vec()] {
        let answer = anna.client.send(&Method::POST, "/api/client-login", body).await;
        assert_eq!((answer.status, &answer.body), (204, &Value::Null));
    }
    assert_fault(&anna.client.post("/api/client-login", &json!({"secret": "s"})).await, "secret", "unknown");
    assert_eq!(fixture.product.nobody().post("/api/client-login", &json!({})).await.status, 401);
    fixture.provider.fail(true);
    assert_eq!(anna.client.post("/api/client-login", &json!({})).await.status, 503);
    for _ in 0..20 {
        anna.client.post("/api/client-login", &json!({})).await;
    }
    assert_eq!(anna.client.post("/api/client-login", &json!({})).await.status, 429);
}

#[tokio::test]
async fn a_second_factor_lets_nobody_in_beside_it() {
    let fixture = fixture().await;
    let anna = fixture.product.person("anna").await;
    let who = Somebody::with(ANNA);
    let (app, _) = switch_on(&fixture.product, &anna).await;
    // Neither with the password that would connect it, nor once it is connected.
    let begun = fixture.begin(50).await;
    let mut body = fixture.payload(&begun, &who);
    body["password"] = PASSWORD.into();
    assert_key(&fixture.enter(50, &begun, &body).await, 400, "error.external.factor");
    assert!(connected(&fixture.product, &anna.token).await.is_empty());
    let begun = begin_as(fixture.browser().with_token(&anna.token), "/api/externalaccount/begin", 50).await;
    let mut body = confirmed(fixture.payload(&begun, &who));
    assert_fault(&begun.browser.post("/api/externalaccount/connect/50", &body).await, "factor", "required");
    // The same proof may be sent again.
    body["factor"] = app.code(0).into();
    let joined = begun.browser.post("/api/externalaccount/connect/50", &body).await;
    assert_eq!(joined.status, 204, "{}", joined.body);
    assert_key(&fixture.sign_in(50, &who).await, 400, "error.external.factor");
}
