//! Sign-in, refresh and sign-out.

use crate::support::{PASSWORD, Product, faults, movable};
use lambda_http::http::Method;
use local::client::SITE;
use local::stack::Setup;
use serde_json::{Value, json};
use shared::review::Review;
use shared::store::keys;

#[tokio::test]
async fn unknown_and_wrong_are_answered_alike() {
    let product = Product::new().await;
    product.person("anna").await;
    let login = async |email: &str, password: &str| {
        product.nobody().post("/api/login", &json!({"email": email, "password": password})).await
    };
    assert_eq!(login("Anna@Zuversicht.example", PASSWORD).await.status, 200);
    let wrong = login("anna@zuversicht.example", "Falsches-Wort-1").await;
    let unknown = login("berta@zuversicht.example", "Falsches-Wort-1").await;
    let strip = |mut answer: local::client::Answer| {
        answer.body.as_object_mut().unwrap().remove("requestId");
        (answer.status, answer.body, answer.headers.get("set-cookie").is_some())
    };
    assert_eq!(wrong.body["key"], "error.login.failed");
    assert_eq!(strip(wrong), strip(unknown));
    for (body, field, key) in [
        (json!({"email": "", "password": "x"}), "email", "required"),
        (json!({"email": "a@b.de"}), "password", "required"),
        (json!({"email": 1, "password": "x"}), "email", "type"),
        (json!({"email": "a@b.de", "password": "x", "admin": true}), "admin", "unknown"),
        (json!({"email": "a@b.de", "password": "x".repeat(10_000)}), "password", "maxlength"),
    ] {
        let answer = product.nobody().post("/api/login", &body).await;
        assert_eq!((answer.status, faults(&answer).get(field).map(String::as_str)), (400, Some(key)), "{field}");
    }
}

#[tokio::test]
async fn too_many_wrong_tries_wait_with_and_without_an_account() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    product.person("anna").await;
    for email in ["anna@zuversicht.example", "berta@zuversicht.example"] {
        for _ in 0..10 {
            let answer = product.nobody().post("/api/login", &json!({"email": email, "password": "Falsch"})).await;
            assert_eq!(answer.status, 401);
        }
        let right = json!({"email": email.to_uppercase(), "password": PASSWORD});
        let answer = product.nobody().post("/api/login", &right).await;
        assert_eq!((answer.status, &answer.body["key"]), (429, &json!("error.toomany")), "{email}");
        let wait: i64 = answer.headers["retry-after"].to_str().unwrap().parse().unwrap();
        assert!((1..=900).contains(&wait), "{wait}");
    }
    pass(901);
    let right = json!({"email": "anna@zuversicht.example", "password": PASSWORD});
    assert_eq!(product.nobody().post("/api/login", &right).await.status, 200);
}

#[tokio::test]
async fn a_connection_that_guesses_waits_and_the_others_behind_the_cdn_do_not() {
    let product = Product::new().await;
    product.person("anna").await;
    let login = async |from: &str, email: &str, password: &str| {
        let client = product.nobody().with_header("x-viewer-address", from);
        client.post("/api/login", &json!({"email": email, "password": password})).await.status
    };
    for at in 0..100 {
        assert_eq!(login("203.0.113.7", &format!("guess{at}@zuversicht.example"), "Falsch").await, 401);
    }
    assert_eq!(login("203.0.113.7", "anna@zuversicht.example", PASSWORD).await, 429);
    assert_eq!(login("203.0.113.8", "anna@zuversicht.example", PASSWORD).await, 200);
}

#[tokio::test]
async fn a_sign_in_forgives_earlier_mistakes() {
    let product = Product::new().await;
    product.person("anna").await;
    for _ in 0..3 {
        for _ in 0..9 {
            let wrong = json!({"email": "anna@zuversicht.example", "password": "Falsch"});
            assert_eq!(product.nobody().post("/api/login", &wrong).await.status, 401);
        }
        let right = json!({"email": "anna@zuversicht.example", "password": PASSWORD});
        assert_eq!(product.nobody().post("/api/login", &right).await.status, 200);
    }
}

#[tokio::test]
async fn a_refresh_token_works_once_and_its_copy_ends_the_sign_in() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    let refresh = async |token: &str| product.nobody().post("/api/login", &json!({"refresh_token": token})).await;

    let second = refresh(&anna.refresh).await;
    assert_eq!(second.status, 200, "{}", second.body);
    let second = second.body["refreshToken"].as_str().unwrap().to_owned();
    assert_ne!(second, anna.refresh);
    let third = refresh(&second).await.body["refreshToken"].as_str().unwrap().to_owned();

    // The answer with the third one got lost: the second still works for half a minute, and gives the third again.
    let again = refresh(&second).await;
    assert_eq!((again.status, again.body["refreshToken"].as_str()), (200, Some(third.as_str())));
    let fourth = refresh(&third).await.body["refreshToken"].as_str().unwrap().to_owned();
    assert_eq!(refresh(&second).await.status, 401, "the second was replaced, and using it is a copy at work");
    assert_eq!(refresh(&fourth).await.status, 401, "a copy at work ends the sign-in for everybody");

    let again = product.nobody().post("/api/login", &json!({"email": anna.email, "password": PASSWORD})).await;
    let first = again.body["refreshToken"].as_str().unwrap().to_owned();
    let next = refresh(&first).await.body["refreshToken"].as_str().unwrap().to_owned();
    pass(31);
    assert_eq!(refresh(&first).await.status, 401, "after half a minute an old token is a copy");
    assert_eq!(refresh(&next).await.status, 401);
}

#[tokio::test]
async fn tokens_run_out() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    pass(15 * 60 - 1);
    assert_eq!(anna.client.get("/api/treatment/list").await.status, 200);
    pass(1);
    assert_eq!(anna.client.get("/api/treatment/list").await.status, 401);
    let fresh = product.nobody().post("/api/login", &json!({"refresh_token": anna.refresh})).await;
    assert_eq!(fresh.status, 200);
    pass(30 * 24 * 3600 + 1);
    let late = json!({"refresh_token": fresh.body["refreshToken"]});
    assert_eq!(product.nobody().post("/api/login", &late).await.status, 401);
}

#[tokio::test]
async fn the_cookie_refreshes_too_and_sign_out_takes_it_away() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let browser = product.nobody().with_header("origin", SITE);
    let with_cookie = browser.clone().with_header("cookie", &format!("other=1; refresh={}", anna.refresh));
    let answer = with_cookie.post("/api/login", &json!({"refresh_token": ""})).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let token = answer.body["token"].as_str().unwrap();
    let out = product.nobody().with_token(token).post("/api/logout", &json!({})).await;
    assert_eq!((out.status, &out.body), (204, &Value::Null));
    assert!(out.headers["set-cookie"].to_str().unwrap().contains("Max-Age=0"));
    let kept = answer.headers["set-cookie"].to_str().unwrap();
    let kept = kept.strip_prefix("refresh=").unwrap().split(';').next().unwrap();
    let later = json!({"refresh_token": kept});
    assert_eq!(product.nobody().post("/api/login", &later).await.status, 401);
    assert_eq!(browser.post("/api/login", &json!({"refresh_token": ""})).await.status, 401);
    for none in [json!("nonsense"), json!("1.2.3"), json!(7), json!(null)] {
        let status = product.nobody().post("/api/login", &json!({"refresh_token": none})).await.status;
        assert!([400, 401].contains(&status), "{none}");
    }
}

#[tokio::test]
async fn a_key_makes_a_row_once() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    let body = json!({"addressbookentrycategory": 1, "lastname": "Sommer"});
    let send = async |key: &str, body: &Value| {
        anna.client.clone().with_header("idempotency-key", key).post("/api/addressbookentry/add", body).await
    };
    let first = send("a1", &body).await;
    let second = send("a1", &body).await;
    assert_eq!((first.status, second.status), (201, 201));
    assert_eq!(first.body, second.body);
    let other = send("a1", &json!({"addressbookentrycategory": 1, "lastname": "Winter"})).await;
    assert_eq!((other.status, &other.body["key"]), (409, &json!("error.idempotency.mismatch")));
    assert_eq!(send("b2", &body).await.status, 201);
    anna.delete("addressbookentry", &first.body["id"]).await;
    let gone = send("a1", &body).await;
    assert_eq!((gone.status, &gone.body), (201, &first.body), "deleting changes nothing about what was answered");
    assert_eq!(anna.get("addressbookentry", &first.body["id"]).await.status, 404);
    for bad in ["", &"x".repeat(129), "a#b", "a b"] {
        assert_eq!(send(bad, &body).await.status, 400, "{bad}");
    }
    let later = async || {
        let session =
            product.nobody().post("/api/login", &json!({"email": anna.email, "password": PASSWORD})).await.body;
        let anna = product.nobody().with_token(session["token"].as_str().unwrap());
        let again = anna.clone().with_header("idempotency-key", "a1").post("/api/addressbookentry/add", &body).await;
        (anna, again)
    };
    pass(90 * 24 * 3600 - 60);
    let (_, again) = later().await;
    assert_eq!((again.status, &again.body["id"]), (201, &first.body["id"]), "as late as a session lasts");
    pass(120);
    let (anna, new) = later().await;
    assert_eq!(new.status, 201);
    assert_ne!(new.body["id"], first.body["id"]);
    let rows = anna.get("/api/addressbookentry/list").await.body["items"].as_array().unwrap().len();
    assert_eq!(rows, 2);
}

#[tokio::test]
async fn ten_sends_of_one_key_at_once_make_one_row() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let body = json!({"addressbookentrycategory": 1, "lastname": "Sommer"});
    let client = anna.client.clone().with_header("idempotency-key", "once");
    let sends: Vec<_> = (0..10).map(|_| client.post("/api/addressbookentry/add", &body)).collect();
    for answer in futures::future::join_all(sends).await {
        assert_eq!(answer.status, 201, "{}", answer.body);
    }
    assert_eq!(anna.list("addressbookentry", "").await.len(), 1);
}

#[tokio::test]
async fn flows_answer_their_own_call_only() {
    let product = Product::new().await;
    for (method, path) in [(Method::GET, "/api/login"), (Method::GET, "/api/signup"), (Method::POST, "/api/api/info")] {
        assert_eq!(product.nobody().send(&method, path, b"{}".to_vec()).await.status, 405, "{path}");
    }
    let info = product.nobody().get("/api/api/info").await;
    assert_eq!((info.status, &info.body["name"]), (200, &json!("Zuversicht")));
    assert_eq!(info.body.get("review"), None, "a draft");
}

#[tokio::test]
async fn everybody_is_told_who_has_reviewed_the_content() {
    let review = Review::read("202611 Dr. Erika Muster, Brustzentrum Kiel").unwrap();
    let product = Product::start(|setup| Setup { review, ..setup }).await;
    let info = product.nobody().get("/api/api/info").await.body;
    assert_eq!(info["review"], json!({"month": "202611", "by": "Dr. Erika Muster, Brustzentrum Kiel"}));
}

#[tokio::test]
async fn a_product_that_was_just_seeded_has_no_account_that_everybody_knows() {
    let product = Product::new().await;
    for name in ["admin", "administrator", "root", "sa", "test", "demo", "support", "editor", "user", "zuversicht"] {
        for domain in ["zuversicht.example", "localhost", "example.com"] {
            let email = format!("{name}@{domain}");
            assert!(product.stack.app.table.get(&keys::email(&email)).await.unwrap().is_none(), "{email}");
        }
    }
    // The one of the local program is made by its own step.
    let demo = json!({"email": "demo@zuversicht.example", "password": "Zuversicht-2026!"});
    assert_eq!(product.nobody().post("/api/login", &demo).await.status, 401);
    // Whoever is first gets no more than whoever comes later.
    let first = product.person("erste").await;
    assert!(first.list("usersecurityrole", "").await.is_empty());
}
