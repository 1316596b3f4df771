//! A person takes everything with them that is stored of them, and nothing that would let somebody else in.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::support::{PASSWORD, Person, Product, owned_roots, stored_roots};
use functions::words;
use serde_json::json;
use shared::entity::common;
use shared::language::languages;
use shared::store::keys;
use shared::store::table::Range;

/// A row of every root, a feed and an objection.
async fn filled(product: &Product, name: &str) -> Person {
    let person = product.person(name).await;
    for definition in owned_roots() {
        product.row(&person, definition).await;
    }
    assert_eq!(person.feed(false).await.status, 200);
    person.client.post("/api/article/objectionable/1", &json!({"reason": "Veraltet."})).await;
    person
}

async fn csv(person: &Person, language: &str) -> String {
    let client = person.client.clone().with_header("app-language", language);
    let answer = client.post("/api/user/export/csv", &json!({"password": PASSWORD})).await;
    assert_eq!((answer.status, &answer.headers["content-type"]), (200, &"text/csv; charset=utf-8".parse().unwrap()));
    answer.body.as_str().unwrap().to_owned()
}

#[tokio::test]
async fn every_root_of_the_person_is_in_both_files() {
    let product = Product::new().await;
    let anna = filled(&product, "anna").await;
    let file = anna.export("json").await;
    assert_eq!(file.status, 200, "{}", file.body);
    let name = file.headers["content-disposition"].to_str().unwrap();
    assert!(name.starts_with("attachment; filename=\"zuversicht-20") && name.ends_with(".json\""), "{name}");
    let table = csv(&anna, "de").await;
    for kind in owned_roots().map(|root| root.root).chain(["user", "feed", "objection", "session"]) {
        let rows = file.body["entries"][kind].as_array().unwrap_or_else(|| panic!("{kind} is missing"));
        assert!(!rows.is_empty(), "{kind}");
        let word = words::text(languages()[0], &format!("kind.{kind}"));
        assert!(table.contains(&format!("\r\n\"{word}\";\"1\";")), "{kind}");
    }
    // What a list answers is what the file has.
    for root in stored_roots().map(|root| root.root).filter(|root| *root != "pushdevice") {
        let mut listed = anna.list(root, "p.s=100").await;
        for row in &mut listed {
            row.as_object_mut().unwrap().remove("user");
        }
        for row in file.body["entries"][root].as_array().unwrap() {
            assert!(listed.iter().any(|one| one["id"] == row["id"] && one["version"] == row["version"]), "{root}");
        }
    }
}

#[tokio::test]
async fn nothing_in_the_files_opens_anything() {
    let product = Product::new().await;
    let anna = filled(&product, "anna").await;
    let files = [anna.export("json").await.body.to_string(), csv(&anna, "de").await];
    let mut secrets =
        vec!["$argon2".to_owned(), PASSWORD.to_owned(), anna.token.clone(), "sample-push-token".to_owned()];
    secrets.push(anna.refresh.rsplit('.').next().unwrap().to_owned());
    for partition in [keys::person(anna.id), keys::credentials(anna.id)] {
        for row in product.stack.app.table.query(&Range::partition(partition), 1000).await.unwrap() {
            secrets.extend(
                ["secret", "hash", "before", "seed", "password"]
                    .iter()
                    .filter_map(|name| row.text(name))
                    .map(str::to_owned),
            );
        }
    }
    assert!(secrets.len() >= 8, "{secrets:?}");
    for secret in secrets {
        assert!(files.iter().all(|file| !file.contains(&secret)), "{secret}");
    }
}

#[tokio::test]
async fn the_table_is_in_the_words_of_the_person() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let profile = anna.add("medicalprofile", &json!({"birthday": "19740512"})).await["id"].clone();
    let treatment = json!({"medicalprofile": profile, "treatmentcategory": 3, "startdate": "20260209"});
    anna.add("treatment", &treatment).await;
    let german = csv(&anna, "de").await;
    for line in [
        "\"Bereich\";\"Eintrag\";\"Angabe\";\"Wert\"\r\n",
        "\r\n\"Medizinisches Profil\";\"1\";\"Geburtstag\";\"12.05.1974\"\r\n",
        "\r\n\"Behandlungen\";\"1\";\"Art der Behandlung\";\"Chemotherapie\"\r\n",
        "\r\n\"Behandlungen\";\"1\";\"Medizinisches Profil\";\"Medizinisches Profil 1\"\r\n",
        "\r\n\"Behandlungen\";\"1\";\"Beginn\";\"09.02.2026\"\r\n",
        "\r\n\"Konto\";\"1\";\"E-Mail-Adresse bestätigt\";\"Ja\"\r\n",
    ] {
        assert!(german.contains(line), "{line}\n{german}");
    }
    let day = json!({"date": "20260527", "questionnaireId": 16, "answers": {"wellbeing": 4, "temperature": 37.4, "note": "0301"}});
    anna.add("checkin", &day).await;
    let answered = csv(&anna, "de").await;
    for line in [
        "\"Fragebogen\";\"Wie es mir geht\"",
        "\"Wie geht es Ihnen?\";\"4 von 10\"",
        "\"Temperatur\";\"37,4 °C\"",
        "\"Notiz\";\"'0301\"",
    ] {
        assert!(answered.contains(&format!("\r\n\"Wie es Ihnen ging\";\"1\";{line}\r\n")), "{line}\n{answered}");
    }
    assert!(csv(&anna, "en").await.contains("\"How are you?\",\"4 of 10\""));
    let agreed = anna.export("json").await.body["entries"]["user"][0]["termsversion"].clone();
    // It looks like a month, and stays a text.
    let line = format!("\r\n\"Konto\";\"1\";\"Version dieser Einwilligung\";\"'{}\"\r\n", agreed.as_str().unwrap());
    assert!(german.contains(&line), "{line}\n{german}");
    let english = csv(&anna, "en").await;
    assert!(english.contains("\r\n\"Treatments\",\"1\",\"Kind of treatment\",\"Chemotherapy\"\r\n"), "{english}");
}

#[tokio::test]
async fn no_spreadsheet_calculates_with_what_somebody_typed() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    for name in ["=HYPERLINK(\"http://x\")", "+49", "-1", "@SUM(A1)", "\t=1", " =1", "a\";=1"] {
        anna.add("addressbookentry", &json!({"addressbookentrycategory": 1, "lastname": name})).await;
    }
    let table = csv(&anna, "de").await;
    for cell in [
        "\"'=HYPERLINK(\"\"http://x\"\")\"",
        "\"'+49\"",
        "\"'-1\"",
        "\"'@SUM(A1)\"",
        "\"'\t=1\"",
        "\"' =1\"",
        "\"a\"\";=1\"",
    ] {
        assert!(
            table.contains(&format!("\"Familienname\";{cell}")) || table.contains(&format!("\"Nachname\";{cell}")),
            "{cell}\n{table}"
        );
    }
}

#[tokio::test]
async fn phones_and_postcodes_keep_their_zeros() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let entry = json!({
        "addressbookentrycategory": 1, "lastname": "Sommer", "phone": "03012345678", "mobile": "0171/1234567", "zip": "01067",
        "note": "1.3",
    });
    anna.add("addressbookentry", &entry).await;
    anna.add("timelineentry", &json!({"timelineentrycategory": 1, "timelineentrytype": 1, "title": "12/3", "date": "20261126", "time": "0830"})).await;
    let table = csv(&anna, "de").await;
    for cell in ["'03012345678", "'0171/1234567", "'01067", "'1.3", "'12/3", "08:30", "26.11.2026", "Sommer"] {
        assert!(table.contains(&format!(";\"{cell}\"\r\n")), "{cell}\n{table}");
    }
    let json = anna.export("json").await.body;
    assert_eq!(json["entries"]["addressbookentry"][0]["phone"], "03012345678", "for programs it is as it was typed");
}

#[tokio::test]
async fn it_is_the_callers_own_and_ends_with_the_account() {
    let product = Product::new().await;
    let (anna, berta) = (filled(&product, "anna").await, product.person("berta").await);
    let file = berta.export("json").await.body;
    assert!(!file.to_string().contains(&anna.email));
    assert_eq!(
        file["entries"].as_object().unwrap().keys().map(String::as_str).collect::<Vec<_>>(),
        ["user", "user/profile", "session"].to_vec()
    );
    assert_eq!(product.nobody().post("/api/user/export/json", &json!({"password": PASSWORD})).await.status, 401);
    assert_eq!(anna.client.get("/api/user/export/json").await.status, 405, "an address alone shows nothing");
    assert_eq!(anna.leave().await.status, 200);
    for kind in ["json", "csv"] {
        assert_eq!(anna.export(kind).await.status, 401);
    }
}

#[test]
fn every_detail_has_a_word_in_every_language() {
    for language in languages() {
        for definition in owned_roots().chain([crate::support::find("user")]) {
            for field in common::fields(definition) {
                if ["user", "token"].contains(&field.name) {
                    continue;
                }
                let known = |name: &str| !words::text(*language, &format!("field.{name}")).is_empty();
                let sided = ["left", "right"].iter().find_map(|side| field.name.strip_suffix(side));
                assert!(known(field.name) || sided.is_some_and(known), "{} {}", definition.root, field.name);
            }
        }
        for name in ["created", "modified", "about", "reason", "device", "used", "titles", "language"] {
            assert!(!words::text(*language, &format!("field.{name}")).is_empty(), "{name}");
        }
    }
}
