//! Instruments from FHIR: ours come back as they were, others as far as they can be asked, and never over what is there.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use local::signup::sign_up;
use local::stack::{Setup, Stack};
use operate::instrument::{import, report, writing};
use operate::{catalog, questionnaires, seed};
use serde_json::{Value, json};
use shared::clock::Clock;
use std::fs;
use std::path::{Path, PathBuf};

fn own() -> PathBuf {
    local::stack::repository().join("infra/questionnaires")
}

fn file(dir: &Path, name: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(dir.join(name)).unwrap()).unwrap()
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let dir = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &dir);
        } else {
            fs::copy(entry.path(), dir).unwrap();
        }
    }
}

/// How many revisions a folder holds.
fn count(folder: &Path) -> usize {
    questionnaires::rows(folder).unwrap().len()
}

/// An instrument of somebody else: English, half of it in German too.
fn other() -> Value {
    let german = |text: &str| {
        let parts = json!([{"url": "lang", "valueCode": "de-DE"}, {"url": "content", "valueString": text}]);
        json!({"extension": [{"url": "http://hl7.org/fhir/StructureDefinition/translation", "extension": parts}]})
    };
    let option = |code: &str, display: &str, points: i64| {
        let ordinal = json!([{"url": "http://hl7.org/fhir/StructureDefinition/ordinalValue", "valueDecimal": points}]);
        json!({"valueCoding": {"code": code, "display": display, "extension": ordinal}})
    };
    let options = json!([option("0", "never", 0), option("1", "often", 1)]);
    json!({
        "resourceType": "Questionnaire",
        "id": "x",
        "url": "https://example.org/fhir/Questionnaire/stresslevel",
        "version": "0.3",
        "status": "draft",
        "language": "en-GB",
        "title": "Two questions",
        "_title": german("Zwei Fragen"),
        "publisher": "Example",
        "item": [{
            "linkId": "week", "type": "group", "text": "This week", "_text": german("Diese Woche"),
            "item": [
                {"linkId": "w1", "type": "choice", "text": "How tense?", "_text": german("Wie angespannt?"),
                 "answerOption": options},
                {"linkId": "w2", "type": "choice", "text": "How tired?", "answerOption": options,
                 "enableWhen": [{"question": "w1", "operator": "exists", "answerBoolean": true}]},
            ],
        }],
    })
}

#[test]
fn every_instrument_of_ours_comes_back_as_it_was() {
    let rows = questionnaires::rows(&own()).unwrap();
    let published = serde_json::from_str::<Value>(&fs::read_to_string(own().join("published.json")).unwrap()).unwrap();
    assert_eq!(rows.len(), published.as_object().unwrap().len());
    let entries: Vec<Value> =
        rows.iter().map(|row| json!({"resource": writing::resource(row.as_object().unwrap(), true)})).collect();
    let bundle = json!({"resourceType": "Bundle", "type": "collection", "entry": entries});
    let dir = tempfile::tempdir().unwrap();
    let imported = import(dir.path(), &bundle.to_string(), None).unwrap();
    assert!(imported.iter().all(|one| one.untranslated == 0), "{imported:?}");
    for row in &rows {
        let revision = Path::new(row["key"].as_str().unwrap()).join(row["revision"].to_string());
        for name in ["questionnaire.json", "scoring.json", "de.json", "en.json"] {
            let (before, after) = (file(&own().join(&revision), name), file(&dir.path().join(&revision), name));
            assert_eq!(after, before, "{} {name}", revision.display());
        }
        assert_eq!(file(&dir.path().join(&revision), "about.json")["licence"], row["licence"]);
    }
    let again = import(dir.path(), &bundle["entry"][0]["resource"].to_string(), None).unwrap_err();
    assert!(again.contains("is there already"), "{again}");
}

#[test]
fn what_cannot_be_asked_is_refused_with_its_place_and_its_name_and_nothing_is_written() {
    let dir = tempfile::tempdir().unwrap();
    let refused = |change: &dyn Fn(&mut Value)| {
        let mut sent = other();
        change(&mut sent);
        // In a bundle behind one that is good: it is not written either.
        let entry = json!([{"resource": other()}, {"resource": sent}]);
        let bundle = json!({"resourceType": "Bundle", "entry": entry}).to_string();
        let error = import(dir.path(), &bundle, Some("free")).unwrap_err();
        assert_eq!(count(dir.path()), 0, "{error}");
        error
    };
    let first = |change: &'static dyn Fn(&mut Value)| refused(&|sent| change(&mut sent["item"][0]["item"][0]));
    for (error, said) in [
        (refused(&|sent| sent["resourceType"] = json!("Patient")), "resourceType: a Questionnaire is wanted"),
        (refused(&|sent| drop(sent.as_object_mut().unwrap().remove("item"))), "item: required"),
        (refused(&|sent| sent["item"] = json!("x")), "item: a list of objects is wanted"),
        (refused(&|sent| sent["language"] = json!("fr")), "language: fr is not known here"),
        (refused(&|sent| sent["url"] = json!("https://example.org/../x y")), "url: its last part"),
        (refused(&|sent| sent["contained"] = json!([])), "contained: nothing here"),
        (refused(&|sent| sent["extension"] = json!([{"url": "x"}])), "extension[0]: nothing here"),
        (first(&|item| item["linkId"] = json!("w2")), "item[0].item[1].linkId (w2): there is another item"),
        (first(&|item| item["linkId"] = json!("a b")), "definition.a b: pattern (at item[0].item[0])"),
        (first(&|item| item["type"] = json!("quantity")), "item[0].item[0].type (w1): the type \"quantity\""),
        (first(&|item| item["type"] = json!("integer")), "definition.w1: value (at item[0].item[0])"),
        (first(&|item| drop(item.as_object_mut().unwrap().remove("text"))), "item[0].item[0].text (w1): required"),
        (first(&|item| item["initial"] = json!([])), "item[0].item[0].initial (w1): nothing here"),
        (first(&|item| item["answerValueSet"] = json!("x")), "item[0].item[0].answerValueSet (w1)"),
        (first(&|item| item["repeats"] = json!("yes")), "item[0].item[0].repeats (w1): only a choice"),
        (first(&|item| item["item"] = json!([{"linkId": "n", "type": "text", "text": "Why?"}])), "only a group has"),
        (first(&|item| item["extension"] = json!([{"url": "x"}])), "item[0].item[0].extension[0] (w1): nothing here"),
        (first(&|item| item["answerOption"][1] = json!({"valueString": "x"})), "answerOption[1].valueString (w1)"),
        (
            first(&|item| item["answerOption"][1]["valueCoding"]["display"] = json!("")),
            "valueCoding.display (w1): required",
        ),
        (first(&|item| item["answerOption"][1]["valueCoding"]["code"] = json!("0")), "definition.w1: value"),
        (
            first(&|item| item["enableWhen"] = json!([{"question": "w1", "operator": "=", "answerString": "x"}])),
            "item[0].item[0].enableWhen[0] (w1): nothing here can be done with answerString",
        ),
        (
            first(&|item| item["enableWhen"] = json!([{"question": "w2", "operator": "=", "answerInteger": 1}])),
            "definition.w1: reference (at item[0].item[0])",
        ),
        (
            first(&|item| item["text"] = json!("<script>alert(1)</script>")),
            "wording.en.items.w1.text: pattern (at item[0].item[0])",
        ),
    ] {
        assert!(error.contains(said), "{error} instead of {said}");
    }
    let broken = |sent: &str, licence| import(dir.path(), sent, licence).unwrap_err();
    assert!(broken("{", Some("own")).contains("not JSON"));
    assert!(broken(&other().to_string(), None).contains("say with --licence"));
    assert_eq!(count(dir.path()), 0);
}

#[tokio::test]
async fn an_instrument_of_somebody_else_is_imported_published_asked_and_answered() {
    let dir = tempfile::tempdir().unwrap();
    let (data, folder) = (dir.path().join("data"), dir.path().join("questionnaires"));
    copy(&own(), &folder);
    fs::create_dir_all(dir.path().join("catalog")).unwrap();
    let next = questionnaires::rows(&folder).unwrap().iter().filter_map(|row| row["id"].as_i64()).max().unwrap() + 1;
    let imported = import(&folder, &other().to_string(), Some("free")).unwrap();
    // Both names of the options, twice, and the second question stand only in English.
    assert_eq!((imported[0].revision, imported[0].untranslated), (3, 5));
    assert!(report(&imported).contains("stresslevel/3 is written. 5 texts are not translated"));
    let made = folder.join("stresslevel/3");
    assert_eq!(file(&made, "about.json"), json!({"id": next, "licence": "free", "sort": 910, "active": true}));
    assert_eq!(file(&made, "de.json")["items"]["w1"]["text"], "Wie angespannt?");
    assert_eq!(file(&made, "de.json")["items"]["w2"]["text"], "How tired?");
    assert_eq!(
        file(&made, "questionnaire.json")["derivedFrom"],
        json!(["https://example.org/fhir/Questionnaire/stresslevel|0.3"])
    );
    assert!(fs::read_to_string(made.join("SOURCE.md")).unwrap().contains("publisher: Example"));

    fs::create_dir_all(&data).unwrap();
    local::seeded::fill(&data).await.unwrap();
    let stack = Stack::start(Setup::api(&data)).await.unwrap();
    let catalogs = catalog::load(&dir.path().join("catalog")).unwrap();
    seed::seed(&stack.app.table, &catalogs, &Clock::system(), false).await.unwrap();
    stack.app.catalogs.forget("questionnaire");
    let person = json!({
        "email": "anna@zuversicht.example", "password": "Zuversicht-2026!", "termsaccepted": true,
        "healthdataaccepted": true,
    });
    let answer = sign_up(&stack.client(), &stack.outbox, &person).await.body;
    let anna = stack.client().with_token(answer["token"].as_str().unwrap());
    let shown = anna.get("/api/stresslevelquestionnaire/show").await.body;
    assert_eq!((&shown["id"], &shown["revision"]), (&json!(next), &json!(3)));
    assert_eq!(shown["wording"]["de"]["title"], "Zwei Fragen");
    let sent = |answers: Value| json!({"date": "20260101", "questionnaireId": next, "answers": answers});
    let taken = anna.post("/api/stresslevel/add", &sent(json!({"w1": 1, "w2": 0}))).await;
    assert_eq!((taken.status, &taken.body["answers"]), (201, &json!({"w1": 1, "w2": 0})), "{}", taken.body);
    for (answers, said) in [(json!({"w1": 2}), "answers.w1"), (json!({"t1": 1}), "answers.t1")] {
        let refused = anna.post("/api/stresslevel/add", &sent(answers)).await;
        assert!(refused.status == 400 && refused.body["fields"].to_string().contains(said), "{}", refused.body);
    }
}
