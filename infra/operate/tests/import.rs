//! The import of the official list, from the file to the result of a search.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use local::client::Client;
use local::signup::sign_up;
use local::stack::{Setup, Stack};
use operate::centrelist::{COLUMNS, List, read};
use operate::import::{Imported, import, refusal, report};
use serde_json::{Value, json};
use shared::store::table::Table;

const LIST: &[u8] = include_bytes!("centres.csv");
const TODAY: &str = "20261121";
const SAMPLES: usize = 28;

fn header() -> String {
    COLUMNS.map(|(column, _)| column).join(";")
}

/// A valid row of the list, with some columns changed.
fn row(changes: &[(&str, &str)]) -> String {
    let cells = COLUMNS.map(|(column, _)| {
        let usual = match column {
            "external_id" => "X-1",
            "name" => "Klinik",
            "kind" => "breast",
            "zip" => "10117",
            "city" => "Berlin",
            "source" => "Liste",
            "source_date" => "20260901",
            _ => "",
        };
        changes.iter().find(|(name, _)| *name == column).map_or(usual, |(_, cell)| cell)
    });
    cells.join(";")
}

fn list(rows: &[String]) -> List {
    read(format!("{}\n{}\n", header(), rows.join("\n")).as_bytes(), TODAY).unwrap()
}

async fn product() -> (Stack, Client, tempfile::TempDir) {
    let dir = tempfile::tempdir().unwrap();
    local::seeded::fill(dir.path()).await.unwrap();
    let stack = Stack::start(Setup::api(dir.path())).await.unwrap();
    let person = json!({"email": "anna@zuversicht.example", "password": "Zuversicht-2026!", "termsaccepted": true, "healthdataaccepted": true});
    let token = sign_up(&stack.client(), &stack.outbox, &person).await.body["token"].as_str().unwrap().to_owned();
    let anna = stack.client().with_token(&token);
    (stack, anna, dir)
}

fn table(stack: &Stack) -> Table {
    stack.app.table.clone()
}

async fn done(stack: &Stack, list: &List) -> Imported {
    let imported = import(&table(stack), list, &stack.app.clock, false).await.unwrap();
    stack.app.catalogs.forget("cancercenter");
    imported
}

async fn found(anna: &Client, query: &str) -> Vec<Value> {
    let answer = anna.get(&format!("/api/cancercenter/list?p.s=500&{query}")).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.body["items"].as_array().unwrap().clone()
}

#[tokio::test]
async fn a_spreadsheets_list_is_found_by_postcode_and_takes_the_place_of_the_examples() {
    let (stack, anna, _dir) = product().await;
    let saved = anna.post("/api/usercancercenter/add/cancercenter", &json!({"cancercenter": 1})).await;
    assert_eq!(saved.status, 201, "{}", saved.body);
    let list = read(LIST, TODAY).unwrap();
    assert_eq!(list.rejected, []);

    let tried = import(&table(&stack), &list, &stack.app.clock, true).await.unwrap();
    stack.app.catalogs.forget("cancercenter");
    assert_eq!(found(&anna, "").await.len(), SAMPLES, "a dry run writes nothing");
    let wanted = Imported { new: 3, samples: SAMPLES, ..Imported::default() };
    assert_eq!((tried, done(&stack, &list).await), (wanted, wanted));

    let rows = found(&anna, "f.zipcode=10115&f.radius=25").await;
    let [centre] = rows.as_slice() else { panic!("{rows:?}") };
    for (field, value) in [
        ("name", json!("Klinikum am Beispielsee")),
        ("street", json!("Seestraße 1")),
        ("certified", json!(true)),
        ("certifieduntil", json!("20281231")),
        ("country", json!({"id": 276, "key": "DE", "name": "Deutschland"})),
        ("sample", json!(false)),
        ("externalid", json!("DE-001")),
        ("source", json!("Musterliste")),
        ("sourcedate", json!("20260901")),
    ] {
        assert_eq!(centre[field], value, "{field}");
    }
    let all = found(&anna, "f.zipcode=01067").await;
    let names: Vec<&str> = all.iter().map(|row| row["name"].as_str().unwrap()).collect();
    assert_eq!(names[0], "Haus \"Zur Linde\"; Gynäkologie");
    assert_eq!((&all[0]["distanceKm"], &all[0]["certified"]), (&json!(0.0), &Value::Null));
    assert_eq!(found(&anna, "f.zipcode=66421&f.certified=true&f.radius=25").await.len(), 1, "WAHR is true");

    // A saved example stays saved.
    let mine = anna.get("/api/usercancercenter/list").await.body;
    assert!(mine["items"][0]["cancercenter"]["name"].as_str().unwrap().starts_with("Charité"));
    drop(anna);
    stack.stop().await;
}

#[tokio::test]
async fn the_next_list_changes_what_differs_and_deletes_nothing() {
    let (stack, anna, _dir) = product().await;
    let first = [
        row(&[("external_id", "A"), ("name", "Alt"), ("phone", "030 1")]),
        row(&[("external_id", "B"), ("name", "Bleibt")]),
        row(&[("external_id", "C"), ("name", "Geht")]),
        row(&[("external_id", "D"), ("name", "Fehlerhaft beim zweiten Mal")]),
    ];
    done(&stack, &list(&first)).await;
    let by_name = async |name: &str| {
        let rows = found(&anna, "").await;
        rows.into_iter().find(|row| row["name"] == name)
    };
    let (old, gone) = (by_name("Alt").await.unwrap(), by_name("Geht").await.unwrap());
    anna.post("/api/usercancercenter/add/cancercenter", &json!({"cancercenter": gone["id"]})).await;

    let second = [
        row(&[("external_id", "A"), ("name", "Neu")]),
        row(&[("external_id", "B"), ("name", "Bleibt")]),
        row(&[("external_id", "D"), ("zip", "1234")]),
        row(&[("external_id", "E"), ("name", "Kommt")]),
    ];
    let next = list(&second);
    assert_eq!(next.rejected.len(), 1);
    let imported = done(&stack, &next).await;
    assert_eq!(imported, Imported { new: 1, changed: 1, same: 1, gone: 1, ..Imported::default() });
    let new = by_name("Neu").await.unwrap();
    assert_eq!((&new["id"], new.get("phone")), (&old["id"], None), "the same row, without what the list has no more");
    assert!(new["version"].as_i64() > old["version"].as_i64());
    assert!(by_name("Geht").await.is_none());
    assert!(by_name("Fehlerhaft beim zweiten Mal").await.is_some(), "a wrong row takes nothing from the table");
    let kept = anna.get(&format!("/api/cancercenter/{}", gone["id"])).await;
    assert_eq!((kept.status, &kept.body["active"]), (200, &json!(false)));
    assert_eq!(anna.get("/api/usercancercenter/list").await.body["items"][0]["cancercenter"]["name"], "Geht");

    let again = done(&stack, &next).await;
    assert_eq!(again, Imported { same: 3, ..Imported::default() }, "the same list a second time changes nothing");
    assert_eq!(done(&stack, &list(&first)).await.changed, 2, "one has its old facts, one is offered again");
    assert!(by_name("Geht").await.is_some());
    drop(anna);
    stack.stop().await;
}

#[tokio::test]
async fn a_seeding_after_an_import_leaves_the_examples_away_and_an_editors_centre_stays() {
    let (stack, anna, _dir) = product().await;
    operate::grant::grant(table(&stack), "anna@zuversicht.example", "editor").await.unwrap();
    let login = json!({"email": "anna@zuversicht.example", "password": "Zuversicht-2026!"});
    let token = stack.client().post("/api/login", &login).await.body["token"].as_str().unwrap().to_owned();
    let editor = stack.client().with_token(&token);
    let own = json!({"key": "own", "name": "Von Hand", "zip": "10117", "city": "Berlin"});
    assert_eq!(editor.post("/api/cancercenter/add", &own).await.status, 201);

    let imported = done(&stack, &list(&[row(&[])])).await;
    assert_eq!(imported, Imported { new: 1, samples: SAMPLES, ..Imported::default() });
    let catalogs = operate::catalog::load(&local::stack::repository().join("infra/catalog")).unwrap();
    operate::seed::seed(&table(&stack), &catalogs, &stack.app.clock, false).await.unwrap();
    stack.app.catalogs.forget("cancercenter");
    let mut names: Vec<Value> = found(&anna, "").await.iter().map(|row| row["name"].clone()).collect();
    names.sort_by_key(ToString::to_string);
    assert_eq!(names, ["Klinik", "Von Hand"]);
    let deleted = found(&anna, "f.zipcode=10117").await;
    let klinik = deleted.iter().find(|row| row["name"] == "Klinik").unwrap();
    assert_eq!(editor.delete(&format!("/api/cancercenter/delete/{}", klinik["id"])).await.status, 204);
    assert_eq!(done(&stack, &list(&[row(&[])])).await, Imported { deleted: 1, ..Imported::default() });
    drop((anna, editor));
    stack.stop().await;
}

#[tokio::test]
async fn a_list_without_one_good_row_changes_nothing() {
    let (stack, anna, _dir) = product().await;
    let bad = list(&[row(&[("zip", "")])]);
    let error = import(&table(&stack), &bad, &stack.app.clock, false).await.unwrap_err();
    assert_eq!(refusal(&bad, &error), "line 2, zip: is empty.\nNo row of the list can be used; nothing was changed.");
    stack.app.catalogs.forget("cancercenter");
    assert_eq!(found(&anna, "").await.len(), SAMPLES);
    drop(anna);
    stack.stop().await;
}

#[test]
fn each_wrong_cell_is_named_with_line_column_and_reason() {
    for (column, cell, reason) in [
        ("external_id", "", "is empty"),
        ("name", "", "is empty"),
        ("name", &"x".repeat(201), "has more than 200 characters"),
        ("kind", "heart", "must be one of breast, gyn, oncology"),
        ("zip", "1307", "must have five digits; a spreadsheet drops a zero at the beginning"),
        ("zip", "abcde", "must have five digits; a spreadsheet drops a zero at the beginning"),
        ("zip", "00000", "is no postcode of any place in Germany"),
        ("state", "Bayern", "must be the short form of a German state, such as BY"),
        ("country", "AT", "must be DE or empty: centres are found by German postcodes"),
        ("email", "praxis", "is no e-mail address"),
        ("website", "javascript:alert(1)", "must begin with https:// or http://"),
        ("certified", "yes", "must be true, false or empty"),
        ("certified_until", "31.12.2028", "must be a day, YYYYMMDD"),
        ("source", "", "is empty"),
        ("source_date", "20260230", "must be a day, YYYYMMDD"),
        ("source_date", "20261122", "lies in the future"),
    ] {
        let list = list(&[row(&[]), row(&[(column, cell), ("external_id", "X-2")])]);
        let told: Vec<String> = list.rejected.iter().map(ToString::to_string).collect();
        assert_eq!(told, [format!("line 3, {column}: {reason}")], "{column} {cell}");
        assert_eq!((list.centres.len(), list.unread.len()), (1, 1));
    }
    for (lat, lon, told) in [
        ("52,52", "13.39", "line 2, lat: must be a number with a decimal point"),
        ("52.52", "", "line 2, lon: must be there when the other one is"),
        ("13.39", "52.52", "line 2, lat: lies outside Germany; perhaps lat and lon are swapped"),
        ("NaN", "13.39", "line 2, lat: must be a number with a decimal point"),
    ] {
        assert_eq!(list(&[row(&[("lat", lat), ("lon", lon)])]).rejected[0].to_string(), told);
    }
}

#[test]
fn rows_of_another_length_and_ids_that_come_twice_are_named() {
    let list = list(&[
        row(&[("name", "\"Erste\nZeile\"")]),
        row(&[]),
        "X-3;zu;kurz".to_owned(),
        String::new(),
        row(&[("external_id", "X-4")]),
    ]);
    let told: Vec<String> = list.rejected.iter().map(ToString::to_string).collect();
    assert_eq!(told, ["line 4, external_id: is there already, in line 2", "line 5: has 3 cells instead of 19"]);
    assert_eq!(list.centres.keys().collect::<Vec<_>>(), ["X-1", "X-4"]);
}

#[test]
fn a_file_that_is_no_such_list_is_refused_in_one_sentence() {
    let utf16: Vec<u8> = [0xff, 0xfe].into_iter().chain(header().encode_utf16().flat_map(u16::to_le_bytes)).collect();
    let latin = [header().as_bytes(), b"\nM\xfcnchen"].concat();
    for (bytes, words) in [
        (Vec::new(), "The file is empty"),
        (header().replace(';', ",").into_bytes(), "separated by commas; semicolons are expected"),
        (header().replace(';', "\t").into_bytes(), "separated by tabs; semicolons are expected"),
        (header().replace("zip", "plz").into_bytes(), "(missing: zip; unknown: plz)"),
        (header().replace(";lat;lon", "").into_bytes(), "(missing: lat, lon)"),
        (format!("{};name", header()).into_bytes(), "(there twice: name)"),
        (b"Klinik Beispiel".to_vec(), "missing: external_id, name"),
        (utf16, "The file is UTF-16"),
        (latin, "not UTF-8 (line 2)"),
    ] {
        let error = read(&bytes, TODAY).unwrap_err();
        assert!(error.contains(words), "{words}: {error}");
    }
    assert_eq!(read(header().as_bytes(), TODAY).unwrap().centres.len(), 0);
}

#[test]
fn the_report_says_what_happened() {
    let list = list(&[row(&[]), row(&[("external_id", "X-2"), ("kind", "")])]);
    let imported = Imported { new: 1, changed: 2, same: 3, deleted: 4, gone: 5, samples: 6 };
    assert_eq!(
        report(&list, imported, false),
        "line 3, kind: is empty.\n1 new, 2 changed, 3 as they were, 5 no longer in the list and now inactive, 1 rejected.\n\
         6 examples are inactive now.\n4 that an editor has deleted stay so.\nSearches find them within five minutes."
    );
    assert!(report(&list, imported, true).ends_with("Nothing was written: this was a dry run."));
}
