//! A device that is not asked for the second factor for thirty days, and all that ends it.

#![expect(clippy::unwrap_used, reason = "a test that cannot read an answer has failed")]

use crate::support::authenticator::{Authenticator, codes, switch_on};
use crate::support::{PASSWORD, Person, Product, assert_fault, movable};
use local::client::{Answer, Client, SITE};
use serde_json::{Value, json};
use shared::store::keys;
use shared::store::table::Range;

const ANNA: &str = "anna@zuversicht.example";
const NEW: &str = "Birnenkuchen-2026!";
const THIRTY_DAYS: i64 = 30 * 24 * 3600;
const SAFARI: &str = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1";

/// A browser that keeps its cookies.
struct Browser<'a> {
    product: &'a Product,
    cookies: Vec<(String, String)>,
}

impl<'a> Browser<'a> {
    fn new(product: &'a Product) -> Self {
        Self { product, cookies: Vec::new() }
    }

    fn cookie(&self, name: &str) -> Option<&str> {
        self.cookies.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    async fn login(&mut self, body: &Value) -> Answer {
        let pairs: Vec<String> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let client = self.product.nobody().with_header("origin", SITE).with_header("user-agent", SAFARI);
        let client = if pairs.is_empty() { client } else { client.with_header("cookie", &pairs.join("; ")) };
        let answer = client.post("/api/login", body).await;
        for line in answer.headers.get_all("set-cookie") {
            let (name, value) = line.to_str().unwrap().split(';').next().unwrap().split_once('=').unwrap();
            self.cookies.retain(|(known, _)| known != name);
            self.cookies.push((name.to_owned(), value.to_owned()));
        }
        answer
    }

    /// Signs in with the password alone.
    async fn by_password(&mut self, password: &str) -> Answer {
        self.login(&json!({"email": ANNA, "password": password})).await
    }

    /// Signs in with the second factor, and asks not to be asked again.
    async fn trusted(&mut self, factor: &str) -> Client {
        let body = json!({"email": ANNA, "password": PASSWORD, "factor": factor, "trustdevice": true});
        let answer = self.login(&body).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        self.product.nobody().with_token(answer.body["token"].as_str().unwrap())
    }
}

/// Asserts that an answer asks for the second factor.
#[track_caller]
fn assert_asks(answer: &Answer) {
    assert_eq!((answer.status, &answer.body), (202, &json!({"confirmation": "factor"})));
}

async fn devices(client: &Client) -> Vec<Value> {
    let answer = client.get("/api/signin/trusted").await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.body["items"].as_array().unwrap().clone()
}

/// Anna with a second factor, the app and codes of it, and a browser that is trusted.
async fn begin(product: &Product, pass: impl Fn(i64)) -> (Person, Authenticator, Vec<String>, Browser<'_>) {
    let anna = product.person("anna").await;
    let (app, recovery) = switch_on(product, &anna).await;
    let mut browser = Browser::new(product);
    browser.trusted(&app.code(0)).await;
    pass(30);
    (anna, app, recovery, browser)
}

#[tokio::test]
async fn a_device_is_trusted_by_a_cookie_that_no_page_reads_and_only_with_the_password() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    let (app, _) = switch_on(&product, &anna).await;
    let mut browser = Browser::new(&product);
    let without = json!({"email": ANNA, "password": PASSWORD, "factor": app.code(0), "trustdevice": false});
    assert_eq!(browser.login(&without).await.status, 200);
    assert_eq!((browser.cookie("trusted"), devices(&anna.client).await), (None, Vec::new()), "nobody asked for it");
    assert_asks(&browser.login(&json!({"email": ANNA, "password": PASSWORD, "trustdevice": true})).await);
    pass(30);
    let with = json!({"email": ANNA, "password": PASSWORD, "factor": app.code(0), "trustdevice": true});
    let answer = browser.login(&with).await;
    let lines: Vec<&str> = answer.headers.get_all("set-cookie").iter().map(|line| line.to_str().unwrap()).collect();
    let line = lines.iter().find(|line| line.starts_with("trusted=")).unwrap();
    assert!(line.ends_with("; Max-Age=2592000; HttpOnly; Secure; SameSite=Strict; Path=/api/login"), "{line}");
    let secret = browser.cookie("trusted").unwrap().to_owned();
    assert!(secret.len() == 43 && !answer.body.to_string().contains(&secret));

    let range = Range::partition(keys::credentials(anna.id));
    let rows = product.stack.app.table.query(&range, 1000).await.unwrap();
    let rows: Vec<String> = rows.iter().map(|row| format!("{} {:?}", row.key.sk, row.row)).collect();
    assert_eq!(rows.iter().filter(|row| row.starts_with("trusted#")).count(), 1, "{rows:?}");
    assert!(rows.iter().all(|row| !row.contains(&secret)), "only its hash is kept");

    let mails = product.mails(ANNA).len();
    assert_eq!(browser.by_password(PASSWORD).await.status, 200);
    assert_eq!(product.mails(ANNA).len(), mails, "a known device is told of by no mail");
    let wrong = browser.by_password(NEW).await;
    assert_eq!((wrong.status, &wrong.body["key"]), (401, &json!("error.login.failed")));
    assert_asks(&Browser::new(&product).by_password(PASSWORD).await);
    let mut forged = Browser::new(&product);
    forged.cookies.push(("trusted".to_owned(), "A".repeat(43)));
    assert_asks(&forged.by_password(PASSWORD).await);
}

#[tokio::test]
async fn it_is_trusted_for_thirty_days_however_often_it_signs_in() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let (_, app, _, mut browser) = begin(&product, &pass).await;
    pass(THIRTY_DAYS / 2);
    assert_eq!(browser.by_password(PASSWORD).await.status, 200);
    pass(THIRTY_DAYS / 2 - 31);
    let last = browser.by_password(PASSWORD).await;
    assert_eq!(last.status, 200, "the last second");
    let client = product.nobody().with_token(last.body["token"].as_str().unwrap());
    assert_eq!(devices(&client).await.len(), 1);
    pass(1);
    assert_eq!(devices(&client).await, Vec::<Value>::new());
    assert_asks(&browser.by_password(PASSWORD).await);
    browser.trusted(&app.code(0)).await;
    assert_eq!((browser.by_password(PASSWORD).await.status, devices(&client).await.len()), (200, 1));
}

#[tokio::test]
async fn trusting_a_device_again_takes_the_place_of_the_former_trust() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let (_, app, _, mut browser) = begin(&product, &pass).await;
    let former = browser.cookies.clone();
    let client = browser.trusted(&app.code(0)).await;
    assert_eq!(devices(&client).await.len(), 1);
    let mut copied = Browser { product: &product, cookies: former };
    assert_asks(&copied.by_password(PASSWORD).await);
}

#[tokio::test]
async fn it_is_of_one_account_and_says_nothing_about_another() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let (anna, _, _, mut browser) = begin(&product, &pass).await;
    let berta = product.person("berta").await;
    switch_on(&product, &berta).await;
    assert_asks(&browser.login(&json!({"email": berta.email, "password": PASSWORD})).await);
    assert_eq!(devices(&berta.client).await, Vec::<Value>::new());
    let id = devices(&anna.client).await[0]["id"].clone();
    assert_eq!(berta.client.post("/api/signin/trusted/end", &json!({"id": id})).await.status, 204);
    assert_eq!(browser.by_password(PASSWORD).await.status, 200, "it is anna's");
    // Nor does anybody get in by it who has no second factor to be asked for.
    let nobodys = product.person("elsa").await;
    let body = json!({"email": nobodys.email, "password": PASSWORD, "factor": "123456", "trustdevice": true});
    let mut elsas = Browser::new(&product);
    assert_eq!((elsas.login(&body).await.status, elsas.cookie("trusted")), (200, None));
}

#[tokio::test]
async fn a_person_sees_the_devices_they_trust_and_ends_it() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let (anna, _, _, mut browser) = begin(&product, &pass).await;
    let since = product.stack.app.clock.seconds() - 30;
    pass(600);
    let signed_in = browser.by_password(PASSWORD).await;
    let there = product.nobody().with_token(signed_in.body["token"].as_str().unwrap());
    let seen = devices(&anna.client).await;
    let id = seen[0]["id"].as_str().unwrap();
    let one = json!({
        "id": id, "device": SAFARI, "since": since, "used": since + 630, "until": since + THIRTY_DAYS, "current": false,
    });
    assert_eq!(seen, std::slice::from_ref(&one));
    let mut current = one;
    current["current"] = true.into();
    assert_eq!(devices(&there).await, [current], "as the device itself sees it");

    let end = async |body: &Value| anna.client.post("/api/signin/trusted/end", body).await;
    for (body, key) in [
        (json!({}), "required"),
        (json!({"id": 7}), "type"),
        (json!({"id": "x"}), "pattern"),
        (json!({"id": id.to_uppercase()}), "pattern"),
    ] {
        assert_fault(&end(&body).await, "id", key);
    }
    assert_fault(&end(&json!({"id": id, "others": true})).await, "others", "unknown");
    assert_eq!(end(&json!({"id": id})).await.status, 204);
    assert_eq!(end(&json!({"id": id})).await.status, 204, "it is over already");
    assert_eq!(devices(&there).await, Vec::<Value>::new());
    assert_asks(&browser.by_password(PASSWORD).await);
    assert_eq!(there.get("/api/signin/list").await.status, 200, "its sign-in goes on");
    for (answer, path) in [
        (product.nobody().get("/api/signin/trusted").await, "trusted"),
        (product.nobody().post("/api/signin/trusted/end", &json!({"id": id})).await, "trusted/end"),
    ] {
        assert_eq!(answer.status, 401, "{path}");
    }
}

#[tokio::test]
async fn ending_a_sign_in_elsewhere_ends_the_trust_in_its_device_and_signing_out_does_not() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let (anna, app, _, mut browser) = begin(&product, &pass).await;
    let signed_in = browser.by_password(PASSWORD).await;
    let there = product.nobody().with_token(signed_in.body["token"].as_str().unwrap());
    assert_eq!(there.post("/api/logout", &json!({})).await.status, 204);
    assert_eq!(browser.by_password(PASSWORD).await.status, 200, "that is what it is for");

    let mut other = Browser::new(&product);
    other.trusted(&app.code(0)).await;
    let sign_ins = anna.client.get("/api/signin/list").await.body["items"].as_array().unwrap().clone();
    let lost = browser.cookie("refresh").unwrap().split('.').nth(1).unwrap().to_owned();
    assert!(sign_ins.iter().any(|one| one["id"] == json!(lost)), "{sign_ins:?}");
    assert_eq!(anna.client.post("/api/signin/end", &json!({"id": lost})).await.status, 204);
    assert_asks(&browser.by_password(PASSWORD).await);
    assert_eq!(other.by_password(PASSWORD).await.status, 200, "the other one is as before");

    assert_eq!(anna.client.post("/api/signin/end", &json!({"others": true})).await.status, 204);
    assert_asks(&other.by_password(PASSWORD).await);
    assert_eq!(devices(&anna.client).await, Vec::<Value>::new());
}

#[tokio::test]
async fn another_password_ends_it_by_every_way_to_one() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let (anna, app, _, mut browser) = begin(&product, &pass).await;
    let body = json!({"oldpassword": PASSWORD, "password": NEW, "factor": app.code(0)});
    assert_eq!(anna.client.post("/api/password/update", &body).await.status, 204);
    assert_asks(&browser.by_password(NEW).await);
    assert_eq!(devices(&anna.client).await, Vec::<Value>::new());

    pass(30);
    let again = json!({"email": ANNA, "password": NEW, "factor": app.code(0), "trustdevice": true});
    assert_eq!(browser.login(&again).await.status, 200);
    assert_eq!(browser.by_password(NEW).await.status, 200);
    product.nobody().post("/api/password/reset", &json!({"email": ANNA})).await;
    let mail = product.mails(ANNA).last().unwrap().text.clone();
    let token = mail.split_once("/password/new#").unwrap().1.lines().next().unwrap();
    let body = json!({"token": token, "password": PASSWORD});
    assert_eq!(product.nobody().post("/api/password/reset/change", &body).await.status, 204);
    assert_asks(&browser.by_password(PASSWORD).await);
}

#[tokio::test]
async fn new_recovery_codes_and_switching_the_factor_off_end_it() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let (anna, app, _, mut browser) = begin(&product, &pass).await;
    let renew = json!({"password": PASSWORD, "factor": app.code(0)});
    let renewed = codes(&anna.client.post("/api/factor/recovery", &renew).await.body);
    assert_asks(&browser.by_password(PASSWORD).await);
    assert_eq!(devices(&anna.client).await, Vec::<Value>::new());

    browser.trusted(&renewed[0]).await;
    assert_eq!(browser.by_password(PASSWORD).await.status, 200);
    let off = json!({"password": PASSWORD, "factor": renewed[1]});
    assert_eq!(anna.client.post("/api/factor/totp/end", &off).await.status, 204);
    assert_eq!(devices(&anna.client).await, Vec::<Value>::new());
    pass(60);
    switch_on(&product, &anna).await;
    assert_asks(&browser.by_password(PASSWORD).await);
}

#[tokio::test]
async fn it_counts_at_the_sign_in_alone_and_asks_no_less_elsewhere() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let (_, _, _, mut browser) = begin(&product, &pass).await;
    let signed_in = browser.by_password(PASSWORD).await;
    let cookie = format!("trusted={}", browser.cookie("trusted").unwrap());
    let there = product.nobody().with_token(signed_in.body["token"].as_str().unwrap()).with_header("cookie", &cookie);
    let update = json!({"oldpassword": PASSWORD, "password": NEW});
    assert_fault(&there.post("/api/password/update", &update).await, "factor", "required");
    assert_fault(&there.post("/api/factor/totp/end", &json!({"password": PASSWORD})).await, "factor", "required");
    for sent in [json!("yes"), json!(1), json!({})] {
        let body = json!({"email": ANNA, "password": PASSWORD, "trustdevice": sent});
        assert_fault(&browser.login(&body).await, "trustdevice", "type");
    }
    // Wrong passwords are counted on it as on every known device.
    let mut statuses = Vec::new();
    for _ in 0..12 {
        statuses.push(browser.by_password(NEW).await.status);
    }
    assert!(statuses[..10].iter().all(|status| *status == 401) && statuses.contains(&429), "{statuses:?}");
}
