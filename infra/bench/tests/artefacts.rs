//! The real artefacts under the runtime harness: what is uploaded is what is tested.
//!
//! `ARTEFACTS` names the folder they were built into. `cargo verify` builds them with `cargo lambda`; for a quick run:
//! `cargo build --release -p functions && ARTEFACTS=$PWD/target/release cargo test -p bench --features artefacts`.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use bench::cloud::{Artefacts, Cloud, Keys, function};
use bench::event::Event;
use bench::failure::Failure;
use bench::program::{Answered, Running};
use bench::stub::Stub;
use serde_json::{Value, json};
use shared::identity::origin::SITE_HEADER;
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn artefacts() -> Artefacts {
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/lambda");
    Artefacts::in_folder(std::env::var_os("ARTEFACTS").map_or(built, PathBuf::from))
}

async fn cloud() -> Cloud {
    let catalogs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../catalog");
    Cloud::start(artefacts(), &catalogs).await.unwrap()
}

const EMAIL: &str = "anna.berg@example.org";
const PASSWORD: &str = "Zuversicht-2026!";

async fn post(running: &mut Running, target: &str, token: &str, body: &Value) -> Answered {
    running.call(&Event::new("POST", target).token(token).body(body)).await.unwrap()
}

async fn sign_up(cloud: &Cloud) -> String {
    let mut signup = cloud.function("session", "signup").unwrap().start().await.unwrap();
    let mut body = json!({ "email": EMAIL, "password": PASSWORD, "termsaccepted": true, "healthdataaccepted": true });
    let asked = signup.call(&Event::new("POST", "/api/signup").body(&body)).await.unwrap();
    assert_eq!(asked.status, 202, "{}", asked.body);
    let mail = cloud.newest_mail().unwrap();
    let code = mail.lines().find(|line| line.len() == 6 && line.bytes().all(|byte| byte.is_ascii_digit())).unwrap();
    body["code"] = code.into();
    let answer = signup.call(&Event::new("POST", "/api/signup").body(&body)).await.unwrap();
    assert_eq!(answer.status, 201, "{}", answer.body);
    let log = signup.stop().await.unwrap();
    for secret in [EMAIL, PASSWORD, code] {
        assert!(!log.contains(secret), "{secret} in {log}");
    }
    answer.json()["token"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn as_treatment_the_artefact_keeps_a_treatment() {
    let cloud = cloud().await;
    let token = sign_up(&cloud).await;
    let mut profiles = cloud.function("entity", "medicalprofile").unwrap().start().await.unwrap();
    let profile = post(&mut profiles, "/api/medicalprofile/add", &token, &json!({})).await;
    assert_eq!(profile.status, 201, "{}", profile.body);

    let mut treatments = cloud.function("entity", "treatment").unwrap().start().await.unwrap();
    let body = json!({
        "medicalprofile": profile.json()["id"],
        "treatmentcategory": 4,
        "treatmentcategoryleft": 401,
        "startdate": "20260105",
        "note": "jede dritte Woche",
    });
    let added = post(&mut treatments, "/api/treatment/add", &token, &body).await;
    assert_eq!(added.status, 201, "{}", added.body);
    let id = added.json()["id"].as_i64().unwrap();

    let list = treatments.call(&Event::new("GET", "/api/treatment/list?p.s=5").token(&token)).await.unwrap();
    assert_eq!((list.status, &list.json()["items"][0]["note"]), (200, &json!("jede dritte Woche")));

    let change = json!({ "id": id, "version": 1, "note": null });
    let changed = post(&mut treatments, &format!("/api/treatment/update/{id}"), &token, &change).await;
    assert_eq!((changed.status, &changed.json()["version"], changed.json().get("note")), (200, &json!(2), None));

    let delete = Event::new("DELETE", &format!("/api/treatment/delete/{id}")).token(&token);
    assert_eq!(treatments.call(&delete).await.unwrap().status, 204);
    assert_eq!(treatments.call(&delete).await.unwrap().status, 404);

    let log = treatments.stop().await.unwrap();
    assert_eq!(log.lines().count(), 5, "one line for each call: {log}");
    for secret in [token.as_str(), EMAIL, "dritte Woche"] {
        assert!(!log.contains(secret), "{secret} in {log}");
    }
}

#[tokio::test]
async fn as_tumorsize_the_artefact_serves_the_catalog_in_both_languages() {
    let cloud = cloud().await;
    let token = cloud.keys.token(7).unwrap();
    let mut sizes = cloud.function("entity", "tumorsize").unwrap().start().await.unwrap();
    let list = |language: &str| Event::new("GET", "/api/tumorsize/list").token(&token).header("app-language", language);

    let german = sizes.call(&list("de")).await.unwrap();
    let english = sizes.call(&list("en")).await.unwrap();
    assert_eq!((german.status, english.status), (200, 200), "{}", german.body);
    let name = |answer: &Answered| answer.json()["items"][1]["name"].as_str().unwrap().to_owned();
    assert_eq!(
        (name(&german).as_str(), name(&english).as_str()),
        ("Kein Tumor nachweisbar (T0)", "No tumour found (T0)")
    );

    let etag = german.header("etag").unwrap();
    let again = sizes.call(&list("de").header("if-none-match", etag)).await.unwrap();
    assert_eq!((again.status, again.body.as_str()), (304, ""));

    let stranger = sizes.call(&Event::new("GET", "/api/tumorsize/list")).await.unwrap();
    assert_eq!((stranger.status, &stranger.json()["key"]), (401, &json!("error.token.invalid")));
    assert_eq!(stranger.header("content-type"), Some("application/problem+json"));
}

#[tokio::test]
async fn as_login_the_artefact_signs_people_in() {
    let cloud = cloud().await;
    sign_up(&cloud).await;
    let mut login = cloud.function("session", "login").unwrap().start().await.unwrap();
    let attempt =
        |password: &str| Event::new("POST", "/api/login").body(&json!({ "email": EMAIL, "password": password }));

    let wrong = login.call(&attempt("Zuversicht-2027!")).await.unwrap();
    assert_eq!((wrong.status, &wrong.json()["key"]), (401, &json!("error.login.failed")));

    let right = login.call(&attempt(PASSWORD)).await.unwrap();
    assert_eq!(right.status, 200, "{}", right.body);
    let cookie = right.cookies.first().expect("a cookie with the refresh token");
    for rule in ["refresh=", "HttpOnly", "Secure", "SameSite=Strict", "Path=/api/login"] {
        assert!(cookie.contains(rule), "{rule} in {cookie}");
    }

    let token = right.json()["token"].as_str().unwrap().to_owned();
    let mut session = cloud.function("session", "session").unwrap().start().await.unwrap();
    let me = session.call(&Event::new("GET", "/api/v1/session/user").token(&token)).await.unwrap();
    assert_eq!((me.status, &me.json()["email"]), (200, &json!(EMAIL)));

    let page = "https://zuversicht.example";
    let refresh = Event::new("POST", "/api/login").header("origin", page).header(SITE_HEADER, page);
    let refresh = refresh.cookie(cookie.split(';').next().unwrap());
    let refreshed = login.call(&refresh.body(&json!({ "refresh_token": "" }))).await.unwrap();
    assert_eq!(refreshed.status, 200, "{}", refreshed.body);

    let log = login.stop().await.unwrap();
    for secret in [EMAIL, PASSWORD, &token, right.json()["refreshToken"].as_str().unwrap()] {
        assert!(!log.contains(secret), "{secret} in {log}");
    }
}

#[tokio::test]
async fn whoever_comes_past_the_cdn_is_refused() {
    let cloud = cloud().await;
    let mut sizes = cloud.function("entity", "tumorsize").unwrap().start().await.unwrap();
    let event = Event::new("GET", "/api/tumorsize/list").token(&cloud.keys.token(7).unwrap());
    let stranger = sizes.call(&event.clone().header("x-origin-secret", "guessed")).await.unwrap();
    assert_eq!((stranger.status, &stranger.json()["key"]), (403, &json!("error.permission")));
    assert_eq!(stranger.header("content-type"), Some("application/problem+json"));
    assert_eq!(sizes.call(&event).await.unwrap().status, 200);
}

#[tokio::test]
async fn what_is_no_request_ends_no_program() {
    let cloud = cloud().await;
    let mut sizes = cloud.function("entity", "tumorsize").unwrap().start().await.unwrap();
    let event = Event::new("GET", "/api/tumorsize/list").token(&cloud.keys.token(7).unwrap());
    let host = |host: &str| event.clone().header("host", host);
    // As the gateway writes two headers of one name, and a name that is none.
    for odd in [host("zuversicht.example:443,zuversicht.example:443"), host("a b"), event.clone().header("a b", "c")] {
        let refused = sizes.call(&odd).await.unwrap();
        assert_eq!((refused.status, &refused.json()["key"]), (400, &json!("error.validation")), "{}", refused.body);
    }
    assert_eq!(sizes.call(&event).await.unwrap().status, 200, "the same program");
}

#[tokio::test]
async fn an_unknown_handler_is_refused() {
    let cloud = cloud().await;
    // A function of the other artefact is unknown to this one.
    for (artefact, handler) in [("entity", "nothing"), ("entity", "login"), ("session", "treatment")] {
        let mut running = cloud.function(artefact, handler).unwrap().start().await.unwrap();
        let failure = running.call(&Event::new("GET", "/api/treatment/list")).await;
        let Err(Failure::Exited { code, errors }) = failure else { panic!("{artefact} as {handler}: {failure:?}") };
        assert_eq!(code, Some(1));
        assert!(errors.contains(handler) && errors.contains(artefact), "{errors}");
    }
}

#[tokio::test]
async fn a_way_to_prove_addresses_that_is_none_is_named() {
    let cloud = cloud().await;
    let program = cloud.function("session", "signup").unwrap().env("SIGNUP_CONFIRMATION", "maybe");
    let failure = program.start().await.unwrap().call(&Event::new("GET", "/api/signup")).await;
    let Err(Failure::Exited { code, errors }) = failure else { panic!("{failure:?}") };
    assert_eq!(code, Some(1));
    assert!(errors.contains("SIGNUP_CONFIRMATION is \"code\" or \"none\", not \"maybe\""), "{errors}");
}

#[tokio::test]
async fn what_brings_pushes_to_browsers_is_told_where_it_is_set_up() {
    let cloud = cloud().await;
    let program = cloud.function("entity", "api").unwrap();
    let info = Event::new("GET", "/api/api/info");
    let setting = "project=z app=1:2:web:3 key=k sender=2 vapid=B-_x";
    for (setting, shown) in [("", Value::Null), (setting, json!("B-_x"))] {
        let answer = program.clone().env("PUSH_WEB", setting).start().await.unwrap().call(&info).await.unwrap();
        assert_eq!((answer.status, &answer.json()["fcm"]["vapidkey"]), (200, &shown), "{}", answer.body);
    }
    let failure = program.env("PUSH_WEB", "project=z").start().await.unwrap().call(&info).await;
    assert!(
        matches!(&failure, Err(Failure::Exited { errors, .. }) if errors.contains("PUSH_WEB needs")),
        "{failure:?}"
    );
}

#[tokio::test]
async fn a_missing_setting_is_named() {
    let binary = artefacts().binary("entity").unwrap();
    let keys = Keys::new().unwrap();
    for name in ["TABLE_NAME", "PUBLIC_KEYS", "ORIGIN_DIGESTS"] {
        let program = function(&binary, "treatment", &keys, "http://127.0.0.1:1").without_env(name);
        let failure = program.start().await.unwrap().call(&Event::new("GET", "/api/treatment/list")).await;
        assert!(matches!(&failure, Err(Failure::Exited { errors, .. }) if errors.contains(name)), "{failure:?}");
    }
}

#[tokio::test]
async fn storage_is_spoken_to_only_over_a_tls_that_is_trusted() {
    let (binary, keys) = (artefacts().binary("entity").unwrap(), Keys::new().unwrap());
    let trust = Path::new(env!("CARGO_TARGET_TMPDIR")).join("trust.pem");
    let stub = Stub::tls(Arc::new(|_, _| json!({})), &trust).await.unwrap();
    let program = function(&binary, "treatment", &keys, stub.endpoint());
    let get = Event::new("GET", "/api/treatment/7").token(&keys.token(7).unwrap());

    let trusting = program.clone().env("AWS_CA_BUNDLE", &trust.to_string_lossy());
    let answer = trusting.start().await.unwrap().call(&get).await.unwrap();
    assert_eq!(answer.status, 404, "the stub knows no treatment: {}", answer.body);

    let answer = program.start().await.unwrap().call(&get).await.unwrap();
    assert_eq!((answer.status, &answer.json()["key"]), (503, &json!("error.unavailable")));
}
