//! A language that nothing is translated into: the product starts with it, and shows what is there in another one.
//!
//! A program of its own, as the languages of a program are settled once.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use functions::DEFINITIONS;
use local::client::Client;
use local::signup::sign_up;
use local::stack::{Setup, Stack, repository};
use operate::{grant, studycodes};
use serde_json::{Value, json};
use shared::language::{self, Language};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

const EMAIL: &str = "ayla.sommer@zuversicht.example";
const PASSWORD: &str = "Zuversicht-2026!";

const ENGLISH: Language = Language { id: 1, code: "en", complete: true };
const TURKISH: Language = Language { id: 3, code: "tr", complete: false };

/// The repository, with a row for the further language.
fn with_row(root: &Path) {
    let own = repository();
    let link = |below: &str| symlink(own.join(below), root.join(below)).unwrap();
    fs::create_dir_all(root.join("infra/catalog")).unwrap();
    link("template.yaml");
    for folder in ["questionnaires", "aftercare", "tumor", "cdn"] {
        link(&format!("infra/{folder}"));
    }
    for entry in fs::read_dir(own.join("infra/catalog")).unwrap().map(|entry| entry.unwrap().file_name()) {
        let below = format!("infra/catalog/{}", entry.to_str().unwrap());
        if entry != "language.json" {
            link(&below);
            continue;
        }
        let mut catalog: Value = serde_json::from_str(&fs::read_to_string(own.join(&below)).unwrap()).unwrap();
        let row =
            json!({"id": TURKISH.id, "key": "tr", "sort": 3, "isocode": "tr", "name": "Türkçe", "locale": "tr-TR"});
        catalog["rows"].as_array_mut().unwrap().push(row);
        fs::write(root.join(below), catalog.to_string()).unwrap();
    }
}

async fn listed(client: &Client, language: &str, root: &str) -> Value {
    let answer = client.clone().with_header("app-language", language).get(&format!("/api/{root}/list?p.s=100")).await;
    assert_eq!(answer.status, 200, "{root}: {}", answer.body);
    answer.body["items"].clone()
}

#[tokio::test]
async fn the_product_starts_with_a_language_that_nothing_is_translated_into() {
    language::offer(const { &[Language::SOURCE, ENGLISH, TURKISH] }).unwrap();
    let (root, data) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    with_row(root.path());
    let setup = Setup { root: root.path().to_owned(), ..Setup::api(data.path()) };
    let stack = Stack::start(setup).await.unwrap();

    // Whoever signs up in it can do so, and keeps it.
    let nobody = stack.client().with_header("app-language", "tr-TR");
    let language = json!({"id": TURKISH.id});
    let person = json!({
        "email": EMAIL, "password": PASSWORD, "termsaccepted": true, "healthdataaccepted": true, "language": language,
    });
    let answer = sign_up(&nobody, &stack.outbox, &person).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    let mail = &stack.outbox.contents().mails[0];
    assert_eq!(mail.subject, "Ihre Anmeldung bei Zuversicht", "no words yet: those of the source");
    grant::grant(stack.app.table.clone(), EMAIL, "editor").await.unwrap();
    let entered = nobody.post("/api/login", &json!({"email": EMAIL, "password": PASSWORD})).await;
    let ayla = nobody.clone().with_token(entered.body["token"].as_str().unwrap());
    let user = ayla.get(&format!("/api/user/{}", answer.body["id"])).await.body;
    assert_eq!(user["language"]["name"], "Türkçe");

    // Every row of every catalog is shown as to whoever reads English.
    for definition in DEFINITIONS.iter().filter(|definition| definition.is_catalog()) {
        let root = definition.root;
        let (own, english) = (listed(&ayla, "tr", root).await, listed(&ayla, "en", root).await);
        assert!(!own.as_array().unwrap().is_empty(), "{root}");
        assert_eq!(own, english, "{root}");
        assert!(
            own.as_array().unwrap().iter().all(|row| !row["name"].as_str().unwrap_or_default().is_empty()),
            "{root}"
        );
    }

    // An article may be translated alone; a complete language may not be left out.
    let article = ayla.get("/api/article/1").await.body;
    let mut texts = article["translations"].clone();
    assert_eq!(texts.as_array().unwrap().len(), 2, "{texts}");
    texts
        .as_array_mut()
        .unwrap()
        .push(json!({"language": TURKISH.id, "name": "Küçük adımlar", "title": "Küçük adımlar", "text": "Metin."}));
    let sent = json!({"version": article["version"], "translations": texts});
    let changed = ayla.post("/api/article/update/1", &sent).await;
    assert_eq!((changed.status, &changed.body["title"]), (200, &json!("Küçük adımlar")), "{}", changed.body);
    texts.as_array_mut().unwrap().remove(0);
    let sent = json!({"version": changed.body["version"], "translations": texts});
    assert_eq!(ayla.post("/api/article/update/1", &sent).await.status, 400);
    let untouched = ayla.get("/api/article/2").await.body;
    assert_eq!(
        untouched["title"],
        ayla.clone().with_header("app-language", "en").get("/api/article/2").await.body["title"]
    );

    // A study is named in the language of the product.
    let made =
        studycodes::make(stack.app.table.clone(), studycodes::study("prisma").unwrap(), 1, "Kiel", None).await.unwrap();
    let consent = json!({"participation": true, "healthdata": true, "version": "1"});
    let body = json!({"study": "prisma", "code": made[0].code, "consent": consent});
    assert_eq!(ayla.post("/api/studyquestionnaire/start", &body).await.status, 201);
    let entries = listed(&ayla, "tr", "timelineentry").await;
    let titles: Vec<&str> = entries.as_array().unwrap().iter().filter_map(|row| row["title"].as_str()).collect();
    assert!(titles.iter().any(|title| title.starts_with("Fragebogen: ")), "{titles:?}");
    assert!(titles.iter().all(|title| !title.contains("phq2") && !title.contains("antihormone")), "{titles:?}");
}
