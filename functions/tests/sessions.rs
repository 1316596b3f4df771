//! Cookies and who may use them, how long a sign-in lasts at most, and where a person is signed in.

#![expect(clippy::unwrap_used, reason = "a test that cannot read an answer has failed")]

use crate::support::{PASSWORD, Product, assert_fault, assert_problem, movable};
use lambda_http::http::Method;
use local::client::{Answer, Client, SITE};
use serde_json::{Value, json};

const ANNA: &str = "anna@zuversicht.example";
const DAY: i64 = 24 * 3600;
const THIRTY_DAYS: i64 = 30 * DAY;
const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

fn credentials() -> Value {
    json!({"email": ANNA, "password": PASSWORD})
}

/// A browser on our own site that keeps this refresh token in its cookie.
fn browser(product: &Product, refresh: &str) -> Client {
    product.nobody().with_header("origin", SITE).with_header("cookie", &format!("refresh={refresh}"))
}

/// The refresh token that an answer puts into the cookie.
fn kept(answer: &Answer) -> String {
    cookies(answer, "refresh=").split(';').next().unwrap().to_owned()
}

fn cookies(answer: &Answer, start: &str) -> String {
    let all = answer.headers.get_all("set-cookie").iter().filter_map(|line| line.to_str().ok());
    all.filter_map(|line| line.strip_prefix(start)).collect()
}

async fn refresh(client: &Client) -> Answer {
    client.post("/api/login", &json!({"refresh_token": ""})).await
}

#[tokio::test]
async fn a_refresh_by_cookie_never_shows_the_token_to_the_page() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let by_cookie = refresh(&browser(&product, &anna.refresh)).await;
    assert_eq!((by_cookie.status, &by_cookie.body["id"]), (200, &json!(anna.id)), "{}", by_cookie.body);
    let next = kept(&by_cookie);
    assert!(by_cookie.body.get("refreshToken").is_none() && !by_cookie.body.to_string().contains(&next));
    assert_ne!(next, anna.refresh);

    let by_body = product.nobody().post("/api/login", &json!({"refresh_token": next})).await;
    assert_eq!(by_body.body["refreshToken"], json!(kept(&by_body)));
    let signed_in = product.nobody().post("/api/login", &credentials()).await;
    assert_eq!(signed_in.body["refreshToken"], json!(kept(&signed_in)));
}

#[tokio::test]
async fn cookies_are_for_our_own_pages_alone() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let body = json!({"refresh_token": ""});
    let cookie = format!("refresh={}", anna.refresh);
    let without_page = product.nobody().with_header("cookie", &cookie);
    for path in ["/api/login", "/api/login/revoke"] {
        let mut strangers = vec![without_page.clone()];
        for page in [
            "https://evil.example",
            "null",
            "http://127.0.0.1:81",
            "https://127.0.0.1",
            "http://127.0.0.1.evil.example",
        ] {
            strangers.push(without_page.clone().with_header("origin", page));
        }
        for from in ["cross-site", "same-site", "none"] {
            strangers.push(browser(&product, &anna.refresh).with_header("sec-fetch-site", from));
        }
        for stranger in strangers {
            let answer = stranger.post(path, &body).await;
            assert_eq!((answer.status, &answer.body["key"]), (403, &json!("error.permission")), "{path}");
            assert_problem(&answer);
            assert!(answer.headers.get("set-cookie").is_none());
        }
    }
    let own = browser(&product, &anna.refresh).with_header("sec-fetch-site", "same-origin");
    assert_eq!(refresh(&own).await.status, 200, "none of them has used the token");
}

#[tokio::test]
async fn a_foreign_page_signs_nobody_in_or_up() {
    let product = Product::new().await;
    product.person("anna").await;
    let signup = json!({"email": "elsa@zuversicht.example", "password": PASSWORD, "termsaccepted": true, "healthdataaccepted": true});
    let mails = product.stack.outbox.contents().mails.len();
    for (path, body) in [("/api/login", &credentials()), ("/api/signup", &signup)] {
        let foreign = product.nobody().with_header("origin", "https://evil.example").post(path, body).await;
        assert_eq!((foreign.status, foreign.headers.get("set-cookie")), (403, None), "{path}");
    }
    for (path, body) in
        [("/api/login", credentials()), ("/api/signup", signup), ("/api/login/revoke", json!({"refresh_token": ""}))]
    {
        for form in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "application/jsonp"]
        {
            let client = product.nobody().with_header("origin", SITE).with_header("content-type", form);
            let answer = client.send(&Method::POST, path, body.to_string().into_bytes()).await;
            assert_fault(&answer, "content-type", "value");
            assert!(answer.headers.get("set-cookie").is_none(), "{path} {form}");
        }
    }
    assert_eq!(product.stack.outbox.contents().mails.len(), mails);
    let spoken = product.nobody().with_header("content-type", "Application/JSON; charset=utf-8");
    assert_eq!(spoken.post("/api/login", &credentials()).await.status, 200);
}

#[tokio::test]
async fn a_sign_in_ends_after_ninety_days_however_often_it_is_used() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    let mut token = anna.refresh.clone();
    for days in [29, 29, 29] {
        pass(days * DAY);
        let answer = refresh(&browser(&product, &token)).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        token = kept(&answer);
    }
    pass(3 * DAY - 1);
    let last = refresh(&browser(&product, &token)).await;
    assert_eq!(last.status, 200, "the last second");
    pass(1);
    let late = refresh(&browser(&product, &kept(&last))).await;
    assert_eq!((late.status, &late.body["key"]), (401, &json!("error.token.invalid")));
    // Nor is there anything left to be listed.
    let again = product.nobody().post("/api/login", &credentials()).await;
    let client = product.nobody().with_token(again.body["token"].as_str().unwrap());
    let items = client.get("/api/signin/list").await.body["items"].as_array().unwrap().clone();
    assert_eq!(items.len(), 1, "{items:?}");
}

#[tokio::test]
async fn a_sign_out_needs_no_access_token() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    pass(3 * DAY);
    let browser = browser(&product, &anna.refresh);
    let answer = browser.post("/api/login/revoke", &json!({"refresh_token": ""})).await;
    assert_eq!((answer.status, &answer.body), (204, &Value::Null));
    assert!(cookies(&answer, "refresh=").contains("Max-Age=0"));
    assert_eq!(refresh(&browser).await.status, 401);
    // What is over already, or none at all, has nothing to end.
    for text in ["", "nonsense", "1.2.3", &anna.refresh] {
        let answer = browser.post("/api/login/revoke", &json!({"refresh_token": text})).await;
        assert_eq!(answer.status, 204, "{text}");
    }
    assert_fault(&browser.post("/api/login/revoke", &json!({})).await, "refresh_token", "required");
    assert_fault(&browser.post("/api/login/revoke", &json!({"refresh_token": 7})).await, "refresh_token", "type");
    let more = json!({"refresh_token": "", "all": true});
    assert_fault(&browser.post("/api/login/revoke", &more).await, "all", "unknown");
}

#[tokio::test]
async fn signing_in_ends_what_was_in_the_browser_before() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let answer = browser(&product, &anna.refresh).post("/api/login", &credentials()).await;
    assert_eq!(answer.status, 200);
    assert_eq!(refresh(&browser(&product, &anna.refresh)).await.status, 401);
    assert_eq!(refresh(&browser(&product, &kept(&answer))).await.status, 200);
    // A wrong password ends nothing.
    let second = product.nobody().post("/api/login", &credentials()).await;
    let wrong = json!({"email": ANNA, "password": "Falsch"});
    assert_eq!(browser(&product, &kept(&second)).post("/api/login", &wrong).await.status, 401);
    assert_eq!(refresh(&browser(&product, &kept(&second))).await.status, 200);
}

#[tokio::test]
async fn a_person_sees_where_she_is_signed_in_and_ends_it() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    let berta = product.person("berta").await;
    pass(60);
    let on_firefox = product.nobody().with_header("user-agent", FIREFOX).post("/api/login", &credentials()).await;
    pass(60);
    product.nobody().post("/api/login", &credentials()).await;
    let client = product.nobody().with_token(on_firefox.body["token"].as_str().unwrap());
    let list = async || client.get("/api/signin/list").await.body["items"].as_array().unwrap().clone();
    let items = list().await;
    assert_eq!(items.len(), 3);
    assert_eq!((&items[0]["device"], &items[0]["current"]), (&json!(FIREFOX), &json!(true)));
    assert_eq!((&items[1]["current"], &items[2]["current"]), (&json!(false), &json!(false)));
    assert!(items[1]["used"].as_i64() > items[2]["used"].as_i64());
    assert!(!json!(items).to_string().contains(&kept(&on_firefox)), "no token is told");

    // Nobody ends another person's.
    let id = items[2]["id"].as_str().unwrap();
    assert_eq!(berta.client.post("/api/signin/end", &json!({"id": id})).await.status, 204);
    assert_eq!(list().await.len(), 3);
    assert_eq!(client.post("/api/signin/end", &json!({"id": id})).await.status, 204);
    assert_eq!(refresh(&browser(&product, &anna.refresh)).await.status, 401);
    assert_eq!(list().await.len(), 2);
    product.nobody().post("/api/login", &credentials()).await;
    assert_eq!(client.post("/api/signin/end", &json!({"others": true})).await.status, 204);
    let left = list().await;
    assert_eq!((left.len(), &left[0]["current"]), (1, &json!(true)));
    assert_eq!(refresh(&browser(&product, &kept(&on_firefox))).await.status, 200);
    assert_eq!(refresh(&browser(&product, &berta.refresh)).await.status, 200);
    for (body, field, key) in [
        (json!({}), "id", "required"),
        (json!({"id": 7}), "id", "type"),
        (json!({"id": "a#b"}), "id", "pattern"),
        (json!({"others": false}), "others", "value"),
        (json!({"id": "a", "others": true}), "others", "unknown"),
        (json!({"all": true}), "all", "unknown"),
    ] {
        assert_fault(&client.post("/api/signin/end", &body).await, field, key);
    }
}

#[tokio::test]
async fn tries_are_remembered_for_ninety_days_without_where_they_came_from() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    let from = product.nobody().with_header("x-viewer-address", "203.0.113.7").with_header("user-agent", FIREFOX);
    let wrong = json!({"email": ANNA, "password": "Falsch"});
    assert_eq!(from.post("/api/login", &wrong).await.status, 401);
    pass(1);
    assert_eq!(from.post("/api/login", &credentials()).await.status, 200);
    let history = anna.client.get("/api/signin/history").await;
    let items = history.body["items"].as_array().unwrap();
    let outcomes: Vec<_> = items.iter().map(|item| item["outcome"].as_str().unwrap()).collect();
    assert_eq!(outcomes, ["signedin", "failed"]);
    assert!(items.iter().all(|item| item["device"] == FIREFOX));
    assert!(!history.body.to_string().contains("203.0.113"));
    for _ in 0..25 {
        pass(1);
        from.post("/api/login", &credentials()).await;
    }
    let twenty = anna.client.get("/api/signin/history").await;
    assert_eq!(twenty.body["items"].as_array().unwrap().len(), 20);
    pass(90 * DAY);
    let now = product.nobody().post("/api/login", &credentials()).await;
    let client = product.nobody().with_token(now.body["token"].as_str().unwrap());
    assert_eq!(client.get("/api/signin/history").await.body["items"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_new_device_is_told_by_mail_and_a_known_one_is_not() {
    let product = Product::new().await;
    let body =
        json!({"email": ANNA, "password": PASSWORD, "termsaccepted": true, "healthdataaccepted": true, "language": 1});
    product.sign_up(&body).await;
    let mails = || product.stack.outbox.contents().mails.into_iter().filter(|mail| mail.to == ANNA).count();
    let before = mails();
    let evil = "Mozilla <a href=https://evil.example>";
    let first = product.nobody().with_header("user-agent", evil).post("/api/login", &credentials()).await;
    assert_eq!(mails(), before + 1);
    let mail = product.stack.outbox.newest_to(ANNA).unwrap();
    assert_eq!(mail.subject, "New login to Zuversicht");
    assert!(mail.text.contains("/settings/devices") && !mail.text.contains("evil") && !mail.text.contains('{'));
    let device = cookies(&first, "device=").split(';').next().unwrap().to_owned();
    let known = product.nobody().with_header("cookie", &format!("device={device}"));
    assert_eq!(known.post("/api/login", &credentials()).await.status, 200);
    let wrong = json!({"email": ANNA, "password": "Falsch"});
    assert_eq!(product.nobody().post("/api/login", &wrong).await.status, 401);
    assert_eq!(mails(), before + 1);
}

/// The next refresh token; `None` when this one is refused.
async fn refreshed(product: &Product, token: &str) -> Option<String> {
    let answer = product.nobody().post("/api/login", &json!({"refresh_token": token})).await;
    assert!([200, 401].contains(&answer.status), "{}", answer.body);
    answer.body["refreshToken"].as_str().map(str::to_owned)
}

#[tokio::test]
async fn a_sign_in_lasts_thirty_days_after_each_use() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let (anna, berta) = (product.person("anna").await, product.person("berta").await);
    pass(THIRTY_DAYS - 1);
    let second = refreshed(&product, &anna.refresh).await.expect("the last second of a token that was never used");
    pass(1);
    assert_eq!(refreshed(&product, &berta.refresh).await, None);
    pass(THIRTY_DAYS - 2);
    let third = refreshed(&product, &second).await.expect("thirty days count from the last use");
    pass(THIRTY_DAYS);
    assert_eq!(refreshed(&product, &third).await, None);
}

#[tokio::test]
async fn a_lost_answer_is_forgiven_for_thirty_seconds() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    refreshed(&product, &anna.refresh).await.expect("the first use");
    pass(30);
    assert!(refreshed(&product, &anna.refresh).await.is_some());
    pass(31);
    assert_eq!(refreshed(&product, &anna.refresh).await, None);
}

#[tokio::test]
async fn calls_that_overtake_each_other_are_answered_alike_and_nobody_is_signed_out() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    let at_once = futures::future::join_all((0..3).map(|_| refreshed(&product, &anna.refresh))).await;
    let [Some(first), Some(second), Some(third)] = at_once.as_slice() else { panic!("{at_once:?}") };
    assert!(first == second && second == third);
    pass(DAY);
    let next = refreshed(&product, first).await.expect("whichever answer the device has kept");
    assert_ne!(&next, first);
    assert_eq!(refreshed(&product, &anna.refresh).await, None, "an older one is a copy");
    assert_eq!(refreshed(&product, &next).await, None, "and ends the sign-in");
}
