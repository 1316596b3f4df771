//! The second factor: a code of an authenticator app after the password, and recovery codes for when the app is lost.

#![expect(clippy::unwrap_used, reason = "a test that cannot read an answer has failed")]

use crate::support::authenticator::{codes, sign_in, switch_on};
use crate::support::{PASSWORD, Person, Product, assert_fault, assert_problem, movable};
use futures::future::join_all;
use lambda_http::http::Method;
use local::client::{Answer, Client};
use serde_json::{Map, Value, json};
use shared::identity::seal::Seal;
use shared::store::expression::{Change, Expect};
use shared::store::keys;
use shared::store::table::Range;
use std::collections::BTreeSet;

const ANNA: &str = "anna@zuversicht.example";
const NEW: &str = "Birnenkuchen-2026!";

async fn login(client: &Client, email: &str, password: &str) -> Answer {
    client.post("/api/login", &json!({"email": email, "password": password})).await
}

/// Asserts that an answer asks for the second factor and says nothing else.
#[track_caller]
fn assert_asks(answer: &Answer) {
    assert_eq!((answer.status, &answer.body), (202, &json!({"confirmation": "factor"})));
    assert!(!answer.headers.contains_key("set-cookie"));
}

/// All that lies in the partition of a person's credentials.
async fn credentials(product: &Product, person: &Person) -> Vec<String> {
    let range = Range::partition(keys::credentials(person.id));
    let rows = product.stack.app.table.query(&range, 1000).await.unwrap();
    rows.into_iter().map(|row| format!("{} {}", row.key.sk, Value::Object(row.row))).collect()
}

fn last_mail(product: &Product) -> String {
    product.mails(ANNA).last().unwrap().text.clone()
}

#[tokio::test]
async fn a_sign_in_asks_for_a_code_from_the_first_right_one_on() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    let begin = async |password: &str| anna.client.post("/api/factor/totp/begin", &json!({"password": password})).await;
    let confirm = async |code: &str| anna.client.post("/api/factor/totp/confirm", &json!({"code": code})).await;
    assert_fault(&begin(NEW).await, "password", "wrong");
    assert_fault(&confirm("123456").await, "code", "expired");
    let started = begin(PASSWORD).await;
    let secret = started.body["secret"].as_str().unwrap();
    let uri = started.body["uri"].as_str().unwrap();
    assert!(uri.starts_with("otpauth://totp/Zuversicht?secret=") && uri.contains(secret) && !uri.contains("anna"));
    let app = crate::support::authenticator::Authenticator::new(&product, secret);
    for (code, key) in [(app.wrong(), "wrong"), (app.code(5), "wrong"), ("12345".to_owned(), "pattern")] {
        assert_fault(&confirm(&code).await, "code", key);
    }
    assert_fault(&anna.client.post("/api/factor/totp/confirm", &json!({"code": 123_456})).await, "code", "type");
    assert_fault(&anna.client.post("/api/factor/totp/confirm", &json!({})).await, "code", "required");
    assert_eq!(login(&product.nobody(), ANNA, PASSWORD).await.status, 200, "it does not count yet");

    let on = confirm(&app.code(0)).await;
    assert_eq!(on.status, 200, "{}", on.body);
    assert_eq!(codes(&on.body).iter().collect::<BTreeSet<_>>().len(), 10);
    assert!(last_mail(&product).contains("zweistufige Anmeldung eingeschaltet"));
    let state = anna.client.get("/api/factor/state").await.body;
    assert_eq!(state, json!({"totp": true, "recoverycodes": 10, "since": product.stack.app.clock.seconds()}));
    assert_eq!((begin(PASSWORD).await.status, confirm(&app.code(1)).await.status), (409, 400), "it is on already");

    assert_asks(&login(&product.nobody(), ANNA, PASSWORD).await);
    assert_fault(&sign_in(&product.nobody(), ANNA, &app.wrong()).await, "factor", "wrong");
    assert_fault(&sign_in(&product.nobody(), ANNA, &app.code(0)).await, "factor", "wrong");
    pass(30);
    let signed_in = sign_in(&product.nobody(), ANNA, &app.code(0)).await;
    assert_eq!(signed_in.status, 200, "{}", signed_in.body);
    let refresh = json!({"refresh_token": signed_in.body["refreshToken"]});
    assert_eq!(product.nobody().post("/api/login", &refresh).await.status, 200, "a refresh asks for nothing");
    let history = anna.client.get("/api/signin/history").await.body;
    let outcomes: Vec<&str> =
        history["items"].as_array().unwrap().iter().map(|item| item["outcome"].as_str().unwrap()).collect();
    assert_eq!(outcomes.iter().filter(|outcome| **outcome == "failed").count(), 2, "{history}");
}

#[tokio::test]
async fn without_the_password_a_code_says_nothing() {
    let (clock, _) = movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    let (app, _) = switch_on(&product, &anna).await;
    let strip = |mut answer: Answer| {
        answer.body.as_object_mut().unwrap().remove("requestId");
        (answer.status, answer.body)
    };
    let tried = async |email: &str, factor: &str| {
        let body = json!({"email": email, "password": NEW, "factor": factor});
        strip(product.nobody().post("/api/login", &body).await)
    };
    let right = tried(ANNA, &app.code(0)).await;
    assert_eq!((right.0, &right.1["key"]), (401, &json!("error.login.failed")));
    assert_eq!(tried(ANNA, &app.wrong()).await, right);
    assert_eq!(tried("elsa@zuversicht.example", &app.code(0)).await, right);
    // Nothing of it was used up.
    assert_eq!(sign_in(&product.nobody(), ANNA, &app.code(0)).await.status, 200);
}

#[tokio::test]
async fn a_step_of_time_is_used_once_and_may_be_off_by_one() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    let (app, _) = switch_on(&product, &anna).await;
    pass(300);
    let tried = async |code: String| sign_in(&product.nobody(), ANNA, &code).await;
    for off in [-2, 2] {
        assert_fault(&tried(app.code(off)).await, "factor", "wrong");
    }
    assert_eq!(tried(app.code(-1)).await.status, 200);
    assert_fault(&tried(app.code(-1)).await, "factor", "wrong");
    let spaced = format!(" {} {} ", &app.code(1)[..3], &app.code(1)[3..]);
    assert_eq!(tried(spaced).await.status, 200);
    assert_fault(&tried(app.code(0)).await, "factor", "wrong");
    pass(300);
    let clients: Vec<Client> = (0..20).map(|_| product.nobody()).collect();
    let code = app.code(0);
    let answers = join_all(clients.iter().map(|client| sign_in(client, ANNA, &code))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1, "of many at once one");
}

#[tokio::test]
async fn of_three_hundred_codes_at_once_twenty_are_looked_at_and_a_new_password_begins_anew() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    let (app, recovery) = switch_on(&product, &anna).await;
    let known = sign_in(&product.nobody(), ANNA, &app.code(0)).await;
    let mut cookies = known.headers.get_all("set-cookie").iter().map(|cookie| cookie.to_str().unwrap());
    let cookie = cookies.find_map(|cookie| cookie.starts_with("device=").then(|| cookie.split(';').next())).unwrap();
    let own = product.nobody().with_header("cookie", cookie.unwrap());
    pass(30);
    let clients: Vec<Client> =
        (0..300).map(|at| product.nobody().with_header("x-viewer-address", &format!("2001:db8:0:{at:x}::1"))).collect();
    let wrong = app.wrong();
    // A slow machine must not use up the time that each call has at the table.
    tokio::time::pause();
    let answers = join_all(clients.iter().map(|client| sign_in(client, ANNA, &wrong))).await;
    tokio::time::resume();
    let statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    let looked_at = statuses.iter().filter(|status| **status == 400).count();
    assert!((1..=20).contains(&looked_at), "{looked_at}");
    assert!(statuses.iter().all(|status| [400, 429, 503].contains(status)), "{statuses:?}");

    let refused = sign_in(&product.nobody(), ANNA, &app.code(0)).await;
    assert_eq!((refused.status, &refused.body["key"]), (429, &json!("error.toomany")), "{}", refused.body);
    assert_problem(&refused);
    assert_eq!(sign_in(&own, ANNA, &app.code(0)).await.status, 200, "a known device has tries of its own");
    assert_eq!(sign_in(&product.nobody(), ANNA, &recovery[0]).await.status, 200, "and so have recovery codes");
    // Whoever guessed knew the password.
    let changed = json!({"oldpassword": PASSWORD, "password": NEW, "factor": recovery[1]});
    assert_eq!(anna.client.post("/api/password/update", &changed).await.status, 204);
    pass(30);
    let with_new = json!({"email": ANNA, "password": NEW, "factor": app.code(0)});
    assert_eq!(product.nobody().post("/api/login", &with_new).await.status, 200);
}

#[tokio::test]
async fn a_recovery_code_is_good_once_and_void_when_there_are_new_ones() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    let berta = product.person("berta").await;
    let (app, first) = switch_on(&product, &anna).await;
    let (_, bertas) = switch_on(&product, &berta).await;
    assert_fault(&sign_in(&product.nobody(), ANNA, &bertas[0]).await, "factor", "wrong");
    let typed = first[0].to_uppercase().replace('-', " ");
    assert_eq!(sign_in(&product.nobody(), ANNA, &typed).await.status, 200);
    assert!(product.mails(ANNA).iter().any(|mail| mail.text.contains("ein Wiederherstellungscode benutzt")));
    assert!(product.mails(ANNA).iter().all(|mail| !mail.text.contains(&first[0])));
    assert_fault(&sign_in(&product.nobody(), ANNA, &first[0]).await, "factor", "wrong");
    let clients: Vec<Client> = (0..20).map(|_| product.nobody()).collect();
    let answers = join_all(clients.iter().map(|client| sign_in(client, ANNA, &first[1]))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    assert_eq!(anna.client.get("/api/factor/state").await.body["recoverycodes"], 8);

    pass(30);
    let renew = async |body: &Value| anna.client.post("/api/factor/recovery", body).await;
    assert_fault(&renew(&json!({"password": PASSWORD})).await, "factor", "required");
    assert_fault(&renew(&json!({"password": NEW, "factor": app.code(0)})).await, "password", "wrong");
    let renewed = renew(&json!({"password": PASSWORD, "factor": app.code(0)})).await;
    let second = codes(&renewed.body);
    assert_eq!(anna.client.get("/api/factor/state").await.body["recoverycodes"], 10);
    assert!(last_mail(&product).contains("neue Wiederherstellungscodes"));
    assert_fault(&sign_in(&product.nobody(), ANNA, &first[2]).await, "factor", "wrong");
    assert_eq!(sign_in(&product.nobody(), ANNA, &second[0]).await.status, 200);
    let nobodys = product.person("elsa").await;
    assert_eq!(nobodys.client.post("/api/factor/recovery", &json!({"password": PASSWORD})).await.status, 404);
}

/// The operator has deployed with another `FactorSecret`, and without the former one.
#[tokio::test]
async fn a_secret_that_does_not_open_says_so_counts_no_try_and_leaves_the_recovery_codes() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    let (app, recovery) = switch_on(&product, &anna).await;
    let (table, account) = (&product.stack.app.table, keys::account(anna.id));
    let other = Seal::of(&["b".repeat(64)]).unwrap();
    let sealed = other.close(&account.pk, b"12345678901234567890", &product.stack.app.entropy).unwrap();
    let mut write = table.write();
    let change = Change::plain(Map::from_iter([("totp".to_owned(), sealed.into())]));
    write.change("account", &account, change, Expect::there());
    write.commit().await.unwrap();
    pass(30);
    for _ in 0..25 {
        let answer = sign_in(&product.nobody(), ANNA, &app.code(0)).await;
        assert_eq!((answer.status, &answer.body["key"]), (500, &json!("error.factor.unreadable")), "{}", answer.body);
    }
    assert_eq!(sign_in(&product.nobody(), ANNA, &recovery[0]).await.status, 200);
}

#[tokio::test]
async fn a_link_for_a_new_password_does_not_lead_around_it() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    let (app, _) = switch_on(&product, &anna).await;
    product.nobody().post("/api/password/reset", &json!({"email": ANNA})).await;
    let mail = last_mail(&product);
    let token = mail.split_once("/password/new#").unwrap().1.lines().next().unwrap();
    let body = json!({"token": token, "password": NEW});
    let changed = product.nobody().post("/api/password/reset/change", &body).await;
    assert_eq!((changed.status, changed.headers.contains_key("set-cookie")), (204, false));
    assert_asks(&login(&product.nobody(), ANNA, NEW).await);
    pass(30);
    let with_code = json!({"email": ANNA, "password": NEW, "factor": app.code(0)});
    assert_eq!(product.nobody().post("/api/login", &with_code).await.status, 200);
}

#[tokio::test]
async fn password_address_and_leaving_ask_for_it_too() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    let (app, _) = switch_on(&product, &anna).await;
    let update = json!({"oldpassword": PASSWORD, "password": NEW});
    let address = json!({"email": "anna.neu@zuversicht.example", "password": PASSWORD});
    let leaving = format!("/api/user/delete/{}", anna.id);
    let with = |body: &Value, factor: &str| {
        let mut body = body.clone();
        body["factor"] = factor.into();
        body
    };
    let delete = async |body: Value| anna.client.send(&Method::DELETE, &leaving, body.to_string().into_bytes()).await;
    for (factor, key) in [(None, "required"), (Some(app.wrong()), "wrong"), (Some("x".to_owned()), "pattern")] {
        let body = |body: &Value| factor.as_ref().map_or_else(|| body.clone(), |factor| with(body, factor));
        assert_fault(&anna.client.post("/api/password/update", &body(&update)).await, "factor", key);
        assert_fault(&anna.client.post("/api/email/update", &body(&address)).await, "factor", key);
        assert_fault(&delete(body(&json!({"password": PASSWORD}))).await, "factor", key);
        assert_fault(
            &anna.client.post("/api/factor/totp/end", &body(&json!({"password": PASSWORD}))).await,
            "factor",
            key,
        );
    }
    // One code of the app is enough for both calls of a changed address.
    let started = anna.client.post("/api/email/update", &with(&address, &app.code(0))).await;
    assert_eq!(started.status, 202, "{}", started.body);
    let mail = product.mails("anna.neu@zuversicht.example").last().unwrap().text.clone();
    let mut finish = address.clone();
    finish["code"] = mail.lines().find(|line| line.len() == 6 && line.parse::<u32>().is_ok()).unwrap().into();
    assert_eq!(anna.client.post("/api/email/update", &finish).await.status, 204);
    pass(30);
    assert_fault(&anna.client.post("/api/password/update", &with(&update, &app.code(-1))).await, "factor", "wrong");
    assert_eq!(anna.client.post("/api/password/update", &with(&update, &app.code(0))).await.status, 204);
    pass(30);
    assert_eq!(delete(with(&json!({"password": NEW}), &app.code(0))).await.status, 200);
    assert_eq!(credentials(&product, &anna).await, Vec::<String>::new());
}

#[tokio::test]
async fn a_sign_in_that_was_taken_over_cannot_guess_without_end() {
    let (clock, _) = movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    let (app, _) = switch_on(&product, &anna).await;
    let body = json!({"password": PASSWORD, "factor": app.wrong()});
    let mut statuses = Vec::new();
    for _ in 0..25 {
        statuses.push(anna.client.post("/api/factor/totp/end", &body).await.status);
    }
    assert_eq!(statuses.iter().filter(|status| **status == 400).count(), 20, "{statuses:?}");
    assert_eq!(statuses[20..], [429; 5]);
    assert_eq!(sign_in(&product.nobody(), ANNA, &app.code(0)).await.status, 200, "the owner does not wait for it");
}

#[tokio::test]
async fn switched_off_it_leaves_nothing_and_can_be_switched_on_again() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    let (_, recovery) = switch_on(&product, &anna).await;
    assert_eq!(credentials(&product, &anna).await.iter().filter(|row| row.starts_with("recovery#")).count(), 10);
    // The app is lost.
    let off = json!({"password": PASSWORD, "factor": recovery[4]});
    assert_eq!(anna.client.post("/api/factor/totp/end", &off).await.status, 204);
    assert!(last_mail(&product).contains("jetzt ausgeschaltet"));
    assert_eq!(anna.client.get("/api/factor/state").await.body, json!({"totp": false, "recoverycodes": 0}));
    let rows = credentials(&product, &anna).await;
    assert!(rows.iter().all(|row| !row.contains("totp") && !row.contains("recovery")), "{rows:?}");
    assert_eq!(login(&product.nobody(), ANNA, PASSWORD).await.status, 200);
    assert_eq!(
        sign_in(&product.nobody(), ANNA, "123456").await.status,
        200,
        "a code that nobody asks for is no matter"
    );
    assert_eq!(anna.client.post("/api/factor/totp/end", &json!({"password": PASSWORD})).await.status, 204);
    pass(60);
    let (app, _) = switch_on(&product, &anna).await;
    assert_asks(&login(&product.nobody(), ANNA, PASSWORD).await);
    assert_fault(&sign_in(&product.nobody(), ANNA, &recovery[5]).await, "factor", "wrong");
    assert_eq!(sign_in(&product.nobody(), ANNA, &app.code(0)).await.status, 200);
}

#[tokio::test]
async fn a_secret_waits_ten_minutes_for_its_owner_alone() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    let berta = product.person("berta").await;
    let begin = async || anna.client.post("/api/factor/totp/begin", &json!({"password": PASSWORD})).await.body;
    let started = begin().await;
    let app = crate::support::authenticator::Authenticator::new(&product, started["secret"].as_str().unwrap());
    let confirm =
        async |person: &Person| person.client.post("/api/factor/totp/confirm", &json!({"code": app.code(0)})).await;
    assert_fault(&confirm(&berta).await, "code", "expired");
    pass(600);
    assert_fault(&confirm(&anna).await, "code", "expired");
    begin().await;
    assert_fault(&confirm(&anna).await, "code", "wrong");
    for path in ["state", "totp/begin", "totp/confirm", "totp/end", "recovery"] {
        let path = format!("/api/factor/{path}");
        let nobody = product.nobody();
        let answer =
            if path.ends_with("state") { nobody.get(&path).await } else { nobody.post(&path, &json!({})).await };
        assert_eq!(answer.status, 401, "{path}");
    }
}

#[tokio::test]
async fn nothing_that_is_kept_or_handed_out_holds_a_secret() {
    let (clock, _) = movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    let started = anna.client.post("/api/factor/totp/begin", &json!({"password": PASSWORD})).await.body;
    let secret = started["secret"].as_str().unwrap().to_owned();
    let waiting = credentials(&product, &anna).await;
    let app = crate::support::authenticator::Authenticator::new(&product, &secret);
    let on = anna.client.post("/api/factor/totp/confirm", &json!({"code": app.code(0)})).await;
    let recovery = codes(&on.body);
    let kept = [waiting, credentials(&product, &anna).await].concat().join("\n").to_lowercase();
    let sealed: Vec<&str> = kept.split('"').filter(|text| text.len() >= 60).collect();
    assert!(!sealed.is_empty());
    let mut files = vec![kept.clone()];
    for (kind, code) in [("json", &recovery[0]), ("csv", &recovery[1])] {
        let body = json!({"password": PASSWORD, "factor": code});
        let file = anna.client.post(&format!("/api/user/export/{kind}"), &body).await;
        assert_eq!(file.status, 200);
        files.push(file.body.to_string().to_lowercase());
    }
    files.extend(product.mails(ANNA).iter().map(|mail| mail.text.to_lowercase()));
    files.push(anna.client.get("/api/factor/state").await.body.to_string());
    for (at, file) in files.iter().enumerate() {
        assert!(!file.contains(&secret.to_lowercase()), "{at}");
        for code in &recovery {
            assert!(!file.contains(code) && !file.contains(&code.replace('-', "")), "{at}");
        }
        assert!(at == 0 || !file.contains("totp\":\"") && !file.contains("recovery#"), "{at}");
        assert!(at == 0 || sealed.iter().all(|sealed| !file.contains(sealed)), "{at}");
    }
}
