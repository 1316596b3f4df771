//! Entries for other calendars: one entry as a file, and the private feed.

#![expect(clippy::unwrap_used, reason = "a test that cannot read an answer has failed")]

use crate::support::timeline::{DAILY, SINGLE, WEEKLY, day, entry, product};
use crate::support::{PASSWORD, Person, assert_fault, assert_problem};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use local::client::Answer;
use serde_json::{Value, json};
use shared::store::keys;

/// The lines of a calendar file, unfolded.
fn lines(answer: &Answer) -> Vec<String> {
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_eq!(answer.headers["content-type"], "text/calendar; charset=utf-8");
    assert_eq!(answer.headers["cache-control"], "no-store");
    let text = answer.body.as_str().unwrap();
    assert!(text.ends_with("END:VCALENDAR\r\n"));
    text.replace("\r\n ", "").split("\r\n").map(str::to_owned).collect()
}

/// The events, each as its lines.
fn events(answer: &Answer) -> Vec<Vec<String>> {
    let lines = lines(answer);
    let events = lines.split(|line| line == "END:VEVENT");
    let begin = |part: &[String]| part.iter().position(|line| line == "BEGIN:VEVENT").map(|at| part[at + 1..].to_vec());
    events.filter_map(begin).collect()
}

#[track_caller]
fn assert_line(event: &[String], line: &str) {
    assert!(event.iter().any(|there| there == line), "{line} in {event:#?}");
}

async fn file(person: &Person, row: &Value) -> Answer {
    person.client.get(&format!("/api/timelineentry/calendar/{}", row["id"])).await
}

async fn feed(person: &Person, titles: bool) -> String {
    let answer = person.feed(titles).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.body["url"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_cycle_has_its_interval_its_weekdays_and_its_end() {
    let product = product().await;
    let anna = product.person("anna").await;
    let more =
        json!({"weeks": 2, "weekdays": ["mon", "thu"], "time": "0900", "endtime": "1030", "place": "Haus 2, Raum 3"});
    let row = anna.add("timelineentry", &entry(WEEKLY, "Infusion", "20261105", more)).await;
    let event = &events(&file(&anna, &row).await)[0];
    assert_line(event, "RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TH,MO;WKST=TH");
    assert_line(event, "DTEND;TZID=Europe/Berlin:20261105T103000");
    assert_line(event, "LOCATION:Haus 2\\, Raum 3");
    let neutral = anna.client.get(&format!("/api/timelineentry/calendar/{}?titles=false", row["id"])).await;
    assert!(events(&neutral)[0].iter().all(|line| !line.starts_with("LOCATION")), "a place can tell what it is for");
    let hours = json!({"time": "2330", "endtime": "2345", "timemeaning": "interval", "zone": "Europe/Berlin"});
    let row = anna.add("timelineentry", &entry(DAILY, "Tablette", "20261105", hours)).await;
    assert_line(&events(&file(&anna, &row).await)[0], "DTEND:20261105T224500Z");
    let zoned = json!({"time": "0800", "endtime": "0830", "timemeaning": "home", "zone": "Europe/Berlin"});
    let row = anna.add("timelineentry", &entry(SINGLE, "Anruf", "20261105", zoned)).await;
    assert_line(&events(&file(&anna, &row).await)[0], "DTEND;TZID=Europe/Berlin:20261105T083000");
}

#[tokio::test]
async fn one_entry_is_a_calendar_file_with_its_rule_and_without_its_note() {
    let product = product().await;
    let anna = product.person("anna").await;
    let berta = product.person("berta").await;
    let more = json!({"time": "0830", "note": "Herzultraschall", "timelineentrycategory": 2});
    let single = anna.add("timelineentry", &entry(SINGLE, "Kontrolle, Dr. Sommer", "20261203", more)).await;
    let answer = file(&anna, &single).await;
    assert!(!answer.body.to_string().contains("Herzultraschall"), "the note stays here");
    assert_eq!(answer.headers["content-disposition"], "attachment; filename=\"zuversicht.ics\"");
    let event = &events(&answer)[0];
    assert_line(event, "DTSTART;TZID=Europe/Berlin:20261203T083000");
    assert_line(event, "SUMMARY:Kontrolle\\, Dr. Sommer");
    assert_line(event, &format!("UID:{}@zuversicht", single["id"]));
    assert!(event.iter().all(|line| !line.starts_with("RRULE")));
    let neutral = anna.client.get(&format!("/api/timelineentry/calendar/{}?titles=false", single["id"])).await;
    assert_line(&events(&neutral)[0], "SUMMARY:Termin");

    let weekly = entry(WEEKLY, "Yoga", "20261105", json!({"time": "1800", "enddate": "20261130"}));
    let weekly = anna.add("timelineentry", &weekly).await;
    day(&anna, &weekly["id"], json!({"day": "20261112", "skipped": true})).await;
    let moved =
        day(&anna, &weekly["id"], json!({"day": "20261119", "date": "20261120", "title": "Yoga im Park"})).await.body;
    let all = events(&file(&anna, &weekly).await);
    assert_eq!(all.len(), 2, "{all:#?}");
    let own = format!("UID:{}@zuversicht", weekly["id"]);
    assert!(all.iter().all(|event| event.contains(&own)), "{all:#?}");
    let (series, others): (Vec<_>, Vec<_>) =
        all.iter().partition(|event| event.iter().any(|line| line.starts_with("RRULE")));
    assert_line(series[0], "RRULE:FREQ=WEEKLY;UNTIL=20261126T180000");
    assert_line(series[0], "EXDATE:20261112T180000");
    assert!(!series[0].contains(&"EXDATE:20261119T180000".to_owned()), "the day is there, elsewhere");
    assert_ne!(moved["id"], weekly["id"]);
    assert_line(others[0], "RECURRENCE-ID:20261119T180000");
    assert_line(others[0], "DTSTART:20261120T180000");
    assert_line(others[0], "SUMMARY:Yoga im Park");

    assert_eq!(file(&berta, &weekly).await.status, 404);
    assert_eq!(product.nobody().get(&format!("/api/timelineentry/calendar/{}", weekly["id"])).await.status, 401);
}

#[tokio::test]
async fn a_time_of_one_zone_and_a_time_of_hours_are_written_as_calendars_count_them() {
    let product = product().await;
    let anna = product.person("anna").await;
    let zone =
        |meaning: &str| json!({"time": "0730", "timemeaning": meaning, "zone": "Europe/Berlin", "enddate": "20261231"});
    let home = anna.add("timelineentry", &entry(DAILY, "Zuhause", "20261020", zone("home"))).await;
    let answer = file(&anna, &home).await;
    assert_line(&lines(&answer), "TZID:Europe/Berlin");
    assert_line(&events(&answer)[0], "DTSTART;TZID=Europe/Berlin:20261020T073000");
    assert_line(&events(&answer)[0], "RRULE:FREQ=DAILY;UNTIL=20261231T063000Z");
    let hours = anna.add("timelineentry", &entry(DAILY, "24 Stunden", "20261020", zone("interval"))).await;
    let done = day(&anna, &hours["id"], json!({"day": "20261101", "done": true})).await.body;
    assert_eq!(done["time"], "0630", "an hour earlier on the clock since the clocks changed");
    let all = events(&file(&anna, &hours).await);
    let series = all.iter().find(|event| event.iter().any(|line| line.starts_with("RRULE"))).unwrap();
    assert_line(series, "DTSTART:20261020T053000Z");
    assert_line(series, "RRULE:FREQ=DAILY;UNTIL=20261231T053000Z");
    assert!(series.iter().all(|line| !line.starts_with("EXDATE")), "{series:?}");
    let own = all.iter().find(|event| !event.iter().any(|line| line.starts_with("RRULE"))).unwrap();
    assert_line(own, "RECURRENCE-ID:20261101T053000Z");
    assert_line(own, "DTSTART:20261101T053000Z");
    let all_day =
        anna.add("timelineentry", &entry(DAILY, "Ganztags", "20261020", json!({"enddate": "20261022"}))).await;
    let event = &events(&file(&anna, &all_day).await)[0];
    assert_line(event, "DTSTART;VALUE=DATE:20261020");
    assert_line(event, "RRULE:FREQ=DAILY;UNTIL=20261022");
}

#[tokio::test]
async fn the_feed_names_neutral_words_for_whoever_knows_its_address() {
    let product = product().await;
    let anna = product.person("anna").await;
    let berta = product.person("berta").await;
    let words = ["Chemotherapie", "Tamoxifen nehmen", "Brustzentrum"];
    for (category, (kind, title)) in [(1, (DAILY, words[0])), (2, (SINGLE, words[2])), (3, (SINGLE, "Spaziergang"))] {
        let more = json!({"timelineentrycategory": category, "note": "Portkontrolle", "time": "0900"});
        anna.add("timelineentry", &entry(kind, title, "20261101", more)).await;
    }
    let intake = json!({"timelineentrycategory": 2000, "drug": "tamoxifen", "time": "0700"});
    let intake = anna.add("timelineentry", &entry(DAILY, words[1], "20260101", intake)).await;
    day(&anna, &intake["id"], json!({"day": "20261102", "skipped": true})).await;
    for (date, title) in
        [("20260901", "Zu alt"), ("20261003", "Noch zu sehen"), ("20271102", "Auch noch"), ("20271103", "Zu weit")]
    {
        anna.add("timelineentry", &entry(SINGLE, title, date, json!({}))).await;
    }
    anna.add("timelineentry", &entry(DAILY, "Vorbei", "20260101", json!({"enddate": "20260930"}))).await;
    berta.add("timelineentry", &entry(SINGLE, "Von Berta", "20261101", json!({}))).await;

    let url = feed(&anna, false).await;
    let answer = product.nobody().get(&url).await;
    let text = answer.body.as_str().unwrap().to_owned();
    for word in words.iter().chain(&["tamoxifen", "Portkontrolle", "Spaziergang", "Berta", "Brust", "Krebs"]) {
        assert!(!text.contains(word), "{word}");
    }
    let all = events(&answer);
    let mut summaries: Vec<&str> = all.iter().flatten().filter_map(|line| line.strip_prefix("SUMMARY:")).collect();
    summaries.sort_unstable();
    assert_eq!(summaries, ["Einnahme", "Erinnerung", "Erinnerung", "Erinnerung", "Termin", "Zeit für mich"]);
    let series = all.iter().find(|event| event.contains(&"SUMMARY:Einnahme".to_owned())).unwrap();
    assert_line(series, "DTSTART:20261002T070000");
    assert_line(series, "RRULE:FREQ=DAILY");
    assert_line(series, "EXDATE:20261102T070000");

    let own = product.nobody().get(&feed(&anna, true).await).await;
    let own = own.body.as_str().unwrap();
    assert!(own.contains("SUMMARY:Chemotherapie") && !own.contains("Portkontrolle"));
    let english = anna.client.clone().with_header("app-language", "en");
    let made = english.post("/api/timelineentry/feed", &json!({"password": PASSWORD})).await;
    let url = made.body["url"].as_str().unwrap().to_owned();
    assert!(product.nobody().get(&url).await.body.as_str().unwrap().contains("SUMMARY:Time for me"));
}

/// What a reader needs that takes a time without a zone for UTC: the zone is at each appointment, with its rules.
#[tokio::test]
async fn an_appointment_at_nine_is_at_nine_for_every_reader_in_summer_and_in_winter() {
    let product = product().await;
    let anna = product.person("anna").await;
    for (title, more) in [
        ("Winter", json!({"date": "20261203", "time": "0900"})),
        ("Sommer", json!({"date": "20270702", "time": "0900", "endtime": "0930"})),
        ("Ganztags", json!({"date": "20270104"})),
        ("Reihe", json!({"date": "20261116", "time": "0900", "timelineentrytype": WEEKLY, "enddate": "20270503"})),
        ("Yoga", json!({"date": "20261204", "time": "1800", "place": "Am Ufer", "timelineentrycategory": 3})),
        (
            "Tablette",
            json!({"date": "20261116", "time": "2000", "timelineentrytype": DAILY, "timelineentrycategory": 1}),
        ),
    ] {
        let mut body = json!({"timelineentrycategory": 2});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        anna.add("timelineentry", &entry(SINGLE, title, "20261203", body)).await;
    }
    let url = feed(&anna, true).await;
    let answer = product.nobody().get(&url).await;
    let all = lines(&answer);
    let head: Vec<&str> = all.iter().map(String::as_str).take_while(|line| *line != "BEGIN:VTIMEZONE").collect();
    assert_eq!(
        head,
        [
            "BEGIN:VCALENDAR",
            "VERSION:2.0",
            "PRODID:-//Zuversicht//DE",
            "CALSCALE:GREGORIAN",
            "METHOD:PUBLISH",
            "NAME:Meine Termine",
            "X-WR-CALNAME:Meine Termine",
            "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
            "X-PUBLISHED-TTL:PT6H",
            "X-WR-TIMEZONE:Europe/Berlin",
        ]
    );
    let rules = all.join("\n");
    for rule in [
        "TZID:Europe/Berlin\nBEGIN:STANDARD\nDTSTART:20261025T030000\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nEND:STANDARD",
        "BEGIN:DAYLIGHT\nDTSTART:20270328T020000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nEND:DAYLIGHT",
    ] {
        assert!(rules.contains(rule), "{rules}");
    }
    let events = events(&answer);
    let has = |title: &str, expected: &[&str]| {
        let event = events.iter().find(|event| event.contains(&format!("SUMMARY:{title}"))).unwrap();
        for line in expected {
            assert_line(event, line);
        }
    };
    has("Winter", &["DTSTART;TZID=Europe/Berlin:20261203T090000", "DURATION:PT1H"]);
    has("Sommer", &["DTSTART;TZID=Europe/Berlin:20270702T090000", "DTEND;TZID=Europe/Berlin:20270702T093000"]);
    has("Ganztags", &["DTSTART;VALUE=DATE:20270104", "DTEND;VALUE=DATE:20270105"]);
    has(
        "Reihe",
        &["DTSTART;TZID=Europe/Berlin:20261116T090000", "RRULE:FREQ=WEEKLY;UNTIL=20270503T070000Z", "DURATION:PT1H"],
    );
    has("Yoga", &["DTSTART;TZID=Europe/Berlin:20261204T180000"]);
    // What they do wherever they are stays on their own clock.
    has("Tablette", &["DTSTART:20261116T200000", "DURATION:PT15M"]);
    let single = anna.add("timelineentry", &entry(SINGLE, "Eine", "20261203", json!({"time": "0900"}))).await;
    let one = lines(&file(&anna, &single).await);
    assert!(one.contains(&"X-WR-TIMEZONE:Europe/Berlin".to_owned()) && !one.iter().any(|line| line.contains("NAME:")));
}

#[tokio::test]
async fn a_calendar_is_in_the_zone_that_the_person_lives_in() {
    let product = product().await;
    let anna = product.person("anna").await;
    let body = json!({"timelineentrycategory": 2, "time": "0900"});
    let row = anna.add("timelineentry", &entry(SINGLE, "Kontrolle", "20270702", body)).await;
    let zones = anna.list("timezone", "p.s=500").await;
    for (zone, rule) in [
        ("Europe/London", "DTSTART:20270328T010000\nTZOFFSETFROM:+0000\nTZOFFSETTO:+0100"),
        ("America/New_York", "DTSTART:20270314T020000\nTZOFFSETFROM:-0500\nTZOFFSETTO:-0400"),
        ("Asia/Calcutta", "TZOFFSETTO:+0530\nEND:STANDARD\nEND:VTIMEZONE"),
    ] {
        let chosen = zones.iter().find(|row| row["key"] == zone).unwrap();
        let own = anna.get("user", &anna.id.into()).await.body;
        assert_eq!(anna.update("user", &own, json!({"timezone": chosen["id"]})).await.status, 200);
        let all = lines(&file(&anna, &row).await);
        for line in
            [format!("X-WR-TIMEZONE:{zone}"), format!("TZID:{zone}"), format!("DTSTART;TZID={zone}:20270702T090000")]
        {
            assert!(all.contains(&line), "{line} in {all:#?}");
        }
        assert!(all.join("\n").contains(rule), "{all:#?}");
    }
}

#[tokio::test]
async fn a_feed_ends_with_a_new_one_with_its_removal_and_with_the_account() {
    let product = product().await;
    let anna = product.person("anna").await;
    assert_eq!(anna.client.get("/api/timelineentry/feed").await.status, 404);
    assert_eq!(anna.client.delete("/api/timelineentry/feed").await.status, 404);
    let first = feed(&anna, false).await;
    assert_eq!(product.nobody().get(&first).await.status, 200);
    let known = anna.client.get("/api/timelineentry/feed").await;
    assert_eq!((known.status, &known.body["titles"], known.body.get("url")), (200, &json!(false), None));
    assert!(known.body["created"].as_str().unwrap().starts_with("2026-11-01T12:"));
    let second = feed(&anna, true).await;
    assert_ne!(first, second);
    let gone = product.nobody().get(&first).await;
    assert_eq!((gone.status, &gone.body["key"]), (404, &json!("error.notfound")));
    assert_eq!(anna.client.delete("/api/timelineentry/feed").await.status, 204);
    assert_eq!(product.nobody().get(&second).await.status, 404);

    let third = feed(&anna, false).await;
    assert_eq!(anna.leave().await.status, 200);
    assert_eq!(product.nobody().get(&third).await.status, 404);
    assert!(product.stack.app.table.get(&keys::feed(anna.id)).await.unwrap().is_none());
    for url in [first, second, third] {
        let secret = keys::digest(url.rsplit('/').next().unwrap().strip_suffix(".ics").unwrap());
        assert!(product.stack.app.table.get(&keys::feed_address(&secret)).await.unwrap().is_none(), "nothing is left");
    }
}

#[tokio::test]
async fn nobody_guesses_or_reads_a_feed_from_what_is_stored_or_logged() {
    let product = product().await;
    let anna = product.person("anna").await;
    let url = feed(&anna, false).await;
    let token = url.rsplit('/').next().unwrap().strip_suffix(".ics").unwrap();
    let stored = product.stack.app.table.get(&keys::feed(anna.id)).await.unwrap().unwrap().row;
    assert!(!Value::from(stored.clone()).to_string().contains(token), "only the hash is kept");
    assert_eq!(stored["secret"], keys::digest(token));
    let address = keys::feed_address(&keys::digest(token));
    assert_eq!(product.stack.app.table.get(&address).await.unwrap().unwrap().number("user"), anna.id);
    let number = anna.id.to_be_bytes();
    let bytes = URL_SAFE_NO_PAD.decode(token).unwrap();
    assert!(
        !url.contains(&anna.id.to_string()) && bytes.windows(7).all(|some| some != &number[1..]),
        "it names nobody"
    );
    let other = format!("{}{}", &token[..token.len() - 4], if token.ends_with("AAAA") { "BBBB" } else { "AAAA" });
    for wrong in [other.as_str(), "x", &"A".repeat(36), &token[1..], "%C3%A4", &token.to_lowercase()] {
        let answer = product.nobody().get(&format!("/api/timelineentry/feed/{wrong}.ics")).await;
        assert_eq!((answer.status, &answer.body["fields"]), (404, &json!([])), "{wrong}: {}", answer.body);
        assert_problem(&answer);
    }
    for (field, value, key) in [("titles", "ja", "type"), ("name", "x", "unknown")] {
        let body = json!({(field): value, "password": PASSWORD});
        assert_fault(&anna.client.post("/api/timelineentry/feed", &body).await, field, key);
    }

    // The gateway writes the route, never the path.
    let template = include_str!("../../template.yaml");
    let format = template.lines().find(|line| line.trim_start().starts_with("Format: '{")).unwrap();
    for path in ["$context.path", "$context.domain", "$context.identity", "queryString"] {
        assert!(!format.contains(path), "{format}");
    }
}

#[tokio::test]
async fn days_that_were_moved_out_of_their_series_are_in_its_file() {
    let product = product().await;
    let anna = product.person("anna").await;
    let weekly = entry(WEEKLY, "Yoga", "20261105", json!({"time": "1800", "enddate": "20261126"}));
    let weekly = anna.add("timelineentry", &weekly).await;
    for (from, to) in [("20261105", "20261020"), ("20261112", "20270315"), ("20261126", "20261203")] {
        let moved = day(&anna, &weekly["id"], json!({"day": from, "date": to})).await;
        assert!([200, 201].contains(&moved.status), "{}", moved.body);
    }
    let all = events(&file(&anna, &weekly).await);
    assert_eq!(all.len(), 4, "{all:#?}");
    for (from, to) in [("20261105", "20261020"), ("20261112", "20270315"), ("20261126", "20261203")] {
        let moved = all.iter().find(|event| event.contains(&format!("RECURRENCE-ID:{from}T180000"))).unwrap();
        assert_line(moved, &format!("DTSTART:{to}T180000"));
        assert_line(moved, &format!("UID:{}@zuversicht", weekly["id"]));
    }
    assert!(all.iter().flatten().all(|line| !line.starts_with("EXDATE")), "{all:#?}");
}
