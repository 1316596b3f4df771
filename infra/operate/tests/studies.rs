//! What an operator does for studies: codes, licensed words, and an export that names nobody.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use local::client::Client;
use local::signup::sign_up;
use local::stack::{Setup, Stack};
use operate::{studycodes, studyexport, wording};
use serde_json::{Value, json};
use shared::store::table::Table;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

const EMAIL: &str = "anna.sommer@zuversicht.example";
const R4: &str = r#"
import json, sys
from fhirclient.models.bundle import Bundle
def bare(value):
    """Without what stands beside texts: the models read it and keep none of it."""
    if isinstance(value, list):
        return [bare(one) for one in value]
    if isinstance(value, dict):
        return {name: bare(one) for name, one in value.items() if not name.startswith("_")}
    return value
for name in sys.argv[1:]:
    with open(name, encoding="utf-8") as file:
        sent = json.load(file)
    read = Bundle(sent, strict=True).as_json()
    if read != bare(sent):
        sys.exit(f"{name} is read back as something else")
"#;
const SECRET_TEXT: &str = "Frau Doktor Winter kennt mich";

async fn product() -> (Stack, Client, i64, tempfile::TempDir) {
    let dir = tempfile::tempdir().unwrap();
    local::seeded::fill(dir.path()).await.unwrap();
    let stack = Stack::start(Setup::api(dir.path())).await.unwrap();
    let person =
        json!({"email": EMAIL, "password": "Zuversicht-2026!", "termsaccepted": true, "healthdataaccepted": true});
    let answer = sign_up(&stack.client(), &stack.outbox, &person).await.body;
    let anna = stack.client().with_token(answer["token"].as_str().unwrap());
    (stack, anna, answer["id"].as_i64().unwrap(), dir)
}

fn table(stack: &Stack) -> Table {
    stack.app.table.clone()
}

async fn started(stack: &Stack, anna: &Client, study: &str) -> Value {
    let made = studycodes::make(table(stack), studycodes::study(study).unwrap(), 1, "=Kiel", None).await.unwrap();
    let consent = json!({"participation": true, "healthdata": true, "version": "1"});
    let body = json!({"study": study, "code": made[0].code, "consent": consent});
    let answer = anna.post("/api/studyquestionnaire/start", &body).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    answer.body
}

async fn submit(anna: &Client, shown: &Value, questionnaire: &str, occasion: &str, data: Value) -> Value {
    let all = shown["questionnaires"].as_array().unwrap();
    let one = all.iter().find(|it| it["questionnaire"] == questionnaire && it["occasion"] == occasion).unwrap();
    let answer = anna.post("/api/studyquestionnaire/submit", &json!({"id": one["id"], "data": data})).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.body
}

/// Reads bundles with the models of FHIR R4 in `fhirclient` (Python), which refuse what they do not know, what is missing and what
/// has another type. Its complaint; nothing when they are read back as they were.
fn read_as_r4(files: &[PathBuf]) -> String {
    let python = local::stack::repository().join("target/venv/bin/python");
    assert!(python.is_file(), "target/venv is not there yet: cargo verify --only tools");
    let output = Command::new(python).args(["-c", R4]).args(files).output().unwrap();
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[tokio::test]
async fn codes_are_all_different_and_told_once() {
    let (stack, ..) = product().await;
    let study = studycodes::study("prisma").unwrap();
    let made = studycodes::make(table(&stack), study, 200, "Kiel", Some("20991231")).await.unwrap();
    let codes: BTreeSet<&str> = made.iter().map(|new| new.code.as_str()).collect();
    let pseudonyms: BTreeSet<&str> = made.iter().map(|new| new.pseudonym.as_str()).collect();
    assert_eq!((codes.len(), pseudonyms.len()), (200, 200));
    let file = studycodes::csv(&made, "Kiel");
    assert_eq!((file.lines().count(), file.lines().next()), (201, Some("code;pseudonym;site")));
    let kept = stack.app.table.get(&made[0].row.0).await.unwrap().unwrap();
    let text = format!("{:?} {:?}", kept.key, kept.row);
    assert!(!text.contains(&made[0].code), "only its hash is kept: {text}");
    assert!(studycodes::study("other").unwrap_err().contains("There is no study other"));
}

#[tokio::test]
async fn an_export_holds_the_answers_and_names_nobody() {
    let (stack, anna, id, dir) = product().await;
    let profile = anna.get("/api/user/list").await.body["items"][0].clone();
    let named = json!({"version": profile["version"], "firstname": "Annegret", "lastname": "Sommer"});
    let answer = anna.post(&format!("/api/user/update/{id}"), &named).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let shown = started(&stack, &anna, "cosionko").await;
    let phq = json!({"phq2_1": "LA6571-9", "phq2_2": "LA6569-3"});
    submit(&anna, &shown, "phq2", "start", phq).await;
    let answers =
        json!({"s1": "20260520", "s2": "therapy", "s4": 68.5, "s7": true, "s7-why": SECRET_TEXT, "s10": SECRET_TEXT});
    submit(&anna, &shown, "visit-sheet", "visit-1", answers).await;
    let areas = json!({"distress": 7, "d1": ["money", "work"]});
    submit(&anna, &shown, "distress", "start", areas).await;

    let folder = dir.path().join("export");
    let study = studycodes::study("cosionko").unwrap();
    let done = studyexport::export(table(&stack), study, &folder).await.unwrap();
    assert_eq!((done.participants, done.questionnaires), (1, 3));
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    for name in ["answers.csv", "scores.csv", "dictionary.csv", "responses.json", "questionnaires.json"] {
        let text = read(name);
        for secret in [EMAIL, "sommer", "Sommer", "Annegret", &id.to_string(), SECRET_TEXT, "Winter"] {
            assert!(!text.contains(secret), "{name} tells {secret}");
        }
    }
    let answers = read("answers.csv");
    let lines: Vec<&str> = answers.lines().collect();
    assert_eq!(lines[0], "pseudonym;site;questionnaire;revision;occasion;due;submitted;item;value");
    // Three codes and numbers of the burden, two of the mood, four of the visit summary without what they wrote.
    assert_eq!(lines.len(), 1 + 3 + 2 + 4, "{answers}");
    assert!(lines[1..].iter().all(|line| line.split(';').nth(5).is_some_and(|due| due.len() == 8)), "{answers}");
    assert!(answers.contains(";phq2_1;LA6571-9") && answers.contains(";d1;money") && answers.contains(";s4;68.5"));
    assert!(answers.contains(";'=Kiel;"), "no cell is a formula: {answers}");
    assert!(read("scores.csv").contains(";distress;7;talk"));
    assert!(read("dictionary.csv").contains("item;s4;decimal;Gewicht;;kg;30;250"), "{}", read("dictionary.csv"));

    let bundle: Value = serde_json::from_str(&read("responses.json")).unwrap();
    let responses = bundle["entry"].as_array().unwrap();
    assert_eq!((&bundle["type"], responses.len()), (&json!("collection"), 3));
    for response in responses.iter().map(|entry| &entry["resource"]) {
        assert_eq!(
            (&response["resourceType"], &response["status"]),
            (&json!("QuestionnaireResponse"), &json!("completed"))
        );
        let asked = response["questionnaire"].as_str().unwrap();
        let revision = if asked.contains("visit-sheet") { "|2" } else { "|1" };
        assert!(asked.ends_with(revision), "{asked}");
        assert_eq!(response["authored"].as_str().unwrap().len(), 10);
    }
    let mood =
        responses.iter().map(|it| &it["resource"]).find(|it| it["id"].as_str().unwrap().contains("phq2")).unwrap();
    assert_eq!(
        mood["item"][0]["item"][0],
        json!({"linkId": "phq2_1", "answer": [{"valueCoding": {"system": "http://loinc.org", "code": "LA6571-9"}}]})
    );

    let instruments: Value = serde_json::from_str(&read("questionnaires.json")).unwrap();
    let instruments: Vec<&Value> = instruments["entry"].as_array().unwrap().iter().map(|it| &it["resource"]).collect();
    for response in responses {
        let named = response["resource"]["questionnaire"].as_str().unwrap();
        let is_it =
            |it: &&&Value| named == format!("{}|{}", it["url"].as_str().unwrap(), it["version"].as_str().unwrap());
        assert_eq!(instruments.iter().filter(is_it).count(), 1, "{named}");
    }
    let of = |key: &str| instruments.iter().find(|it| it["url"].as_str().unwrap().ends_with(key)).unwrap();
    assert_eq!(of("/phq2")["item"][0]["item"][0]["answerOption"][3]["valueCoding"]["display"], "Beinahe jeden Tag");
    assert_eq!(of("/phq2")["_title"]["extension"][0]["extension"][1]["valueString"], "Mood (PHQ-2)");
    assert!(!of("/eortc-qlq-c30").to_string().contains("\"text\""), "licensed words stay here");
    let bundles = ["responses.json", "questionnaires.json"].map(|name| folder.join(name));
    assert_eq!(read_as_r4(&bundles), "");
    let strange = folder.join("strange.json");
    fs::write(&strange, read("responses.json").replace("\"linkId\"", "\"link\"")).unwrap();
    assert!(read_as_r4(&[strange]).contains("link"), "what is no FHIR is refused");

    // Withdrawn with all of it, nothing is left to export.
    anna.post("/api/studyquestionnaire/withdraw", &json!({"study": "cosionko", "erase": true})).await;
    let done = studyexport::export(table(&stack), study, &folder).await.unwrap();
    assert_eq!((done.participants, done.questionnaires), (0, 0));
    assert_eq!(read("answers.csv").lines().count(), 1);
}

#[tokio::test]
async fn licensed_words_are_taken_whole_or_not_at_all() {
    let (stack, anna, ..) = product().await;
    let table = table(&stack);
    let before = anna.get("/api/questionnaire/list?f.key=eortc-qlq-c30").await.body["items"][0]["wording"].clone();
    let broken = |change: &dyn Fn(&mut Value)| {
        let mut words = before.clone();
        change(&mut words);
        words.to_string()
    };
    for (text, said) in [
        ("{".to_owned(), "not JSON"),
        (broken(&|words| drop(words.as_object_mut().unwrap().remove("en"))), "wording.en: required"),
        (broken(&|words| drop(words["de"]["items"].as_object_mut().unwrap().remove("q7"))), "items.q7: required"),
        (broken(&|words| words["de"]["items"]["q31"] = json!({"text": "x"})), "items.q31: unknown"),
        (broken(&|words| words["en"]["items"]["q1"]["text"] = json!("<script>x</script>")), "q1.text: pattern"),
        (broken(&|words| words["en"]["items"]["q1"]["options"]["5"] = json!("x")), "options.5: unknown"),
    ] {
        let error = wording::load(&table, "eortc-qlq-c30", &text).await.unwrap_err();
        assert!(error.contains(said), "{error}");
    }
    assert!(wording::load(&table, "phq2", &before.to_string()).await.unwrap_err().contains("needs no licence"));
    assert!(wording::load(&table, "none", "{}").await.unwrap_err().contains("no questionnaire none"));

    let licensed = broken(&|words| words["de"]["items"]["q1"]["text"] = json!("Lizenzierter Text"));
    assert_eq!(wording::load(&table, "eortc-qlq-c30", &licensed).await, Ok(1));
    stack.app.catalogs.forget("questionnaire");
    let row = anna.get("/api/questionnaire/list?f.key=eortc-qlq-c30").await.body["items"][0].clone();
    assert_eq!(
        (&row["licensed"], &row["wording"]["de"]["items"]["q1"]["text"]),
        (&json!(true), &json!("Lizenzierter Text"))
    );
    // From here on answers have scores.
    let shown = started(&stack, &anna, "cosionko").await;
    let answers: Value = (1..=30).map(|item| (format!("q{item}"), json!(if item > 28 { "7" } else { "1" }))).collect();
    let sent = submit(&anna, &shown, "eortc-qlq-c30", "start", answers).await;
    assert_eq!((&sent["scores"]["PF2"], &sent["scores"]["summary"]), (&json!(100), &json!(100)));
}
