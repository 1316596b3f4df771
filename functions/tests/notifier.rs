//! What is due is told once, at its time, and nothing else is.

use crate::support::assert_fault;
use crate::support::notifier::{at, second};
use crate::support::studies::{occasion, participant, show, submit, withdraw};
use crate::support::timeline::{DAILY, SINGLE, WEEKLY, day, entry};
use serde_json::{Value, json};
use std::sync::atomic::Ordering;

#[tokio::test]
async fn a_daily_intake_is_told_once_a_day_by_her_clock_over_the_change() {
    let fixture = at("2026-10-23T10:00:00Z").await;
    let anna = fixture.product.person("anna").await;
    let mut body =
        entry(DAILY, "Tablette", "20261023", json!({"time": "0900", "reminderminutes": 0, "drug": "tamoxifen"}));
    body["timelineentrycategory"] = 2000.into();
    anna.add("timelineentry", &body).await;
    let added = anna.list("timelineentry", "").await;
    assert_eq!(added[0]["reminderminutes"], 0, "shown again");
    fixture.strike("2026-10-23T10:01:00Z").await;
    assert_eq!(fixture.notifications_of(&anna).await, [], "nine o'clock of today is over");
    fixture.strike("2026-10-24T06:59:00Z").await;
    assert_eq!(fixture.notifications_of(&anna).await, []);
    fixture.strike("2026-10-24T07:00:00Z").await;
    fixture.strike("2026-10-24T07:00:30Z").await;
    let first = (5, "24.10.2026, 09:00: Tablette".to_owned());
    assert_eq!(fixture.notifications_of(&anna).await, std::slice::from_ref(&first));
    let messages = anna.again(&fixture.product).await.list("notification", "").await;
    let message = messages.iter().find(|message| message["notificationcategory"]["id"] == 5).unwrap();
    let of_day = format!("/timelineentry/view/{}?day=20261024", added[0]["id"]);
    assert_eq!(message["link"], of_day.as_str(), "the day, not the whole series");
    fixture.strike("2026-10-25T07:59:00Z").await;
    assert_eq!(fixture.notifications_of(&anna).await, std::slice::from_ref(&first), "the clocks were set back");
    fixture.strike("2026-10-25T08:00:00Z").await;
    assert_eq!(fixture.notifications_of(&anna).await, [first, (5, "25.10.2026, 09:00: Tablette".to_owned())]);
}

#[tokio::test]
async fn a_reminder_of_a_questionnaire_leads_to_its_questions_about_the_day() {
    let fixture = at("2026-11-02T10:00:00Z").await;
    let anna = fixture.product.person("anna").await;
    let reminder = |diary: &str| {
        entry(DAILY, "Wie es mir geht", "20261102", json!({"time": "1900", "reminderminutes": 0, "diary": diary}))
    };
    assert_fault(&anna.client.post("/api/timelineentry/add", &reminder("../login")).await, "diary", "value");
    anna.add("timelineentry", &reminder("checkin")).await;
    fixture.strike("2026-11-03T18:00:00Z").await;
    let messages = anna.again(&fixture.product).await.list("notification", "").await;
    let links: Vec<_> = messages.iter().filter_map(|message| message["link"].as_str()).collect();
    assert!(links.contains(&"/checkin/add/checkin?day=20261103"), "{links:?}");
}

#[tokio::test]
async fn days_that_were_skipped_moved_done_or_deleted_are_not_told_of() {
    let fixture = at("2026-11-02T10:00:00Z").await;
    let anna = fixture.product.person("anna").await;
    let daily = anna
        .add("timelineentry", &entry(DAILY, "Dehnen", "20261102", json!({"time": "1800", "reminderminutes": 30})))
        .await;
    let once = anna
        .add("timelineentry", &entry(SINGLE, "Anruf", "20261103", json!({"time": "1700", "reminderminutes": 0})))
        .await;
    let gone = anna
        .add("timelineentry", &entry(SINGLE, "Gelöscht", "20261103", json!({"time": "1700", "reminderminutes": 0})))
        .await;
    fixture.strike("2026-11-02T10:01:00Z").await;
    let anna = anna.again(&fixture.product).await;
    assert_eq!(day(&anna, &daily["id"], json!({"day": "20261102", "skipped": true})).await.status, 201);
    assert_eq!(day(&anna, &daily["id"], json!({"day": "20261103", "time": "1900"})).await.status, 201);
    assert_eq!(day(&anna, &daily["id"], json!({"day": "20261104", "done": true})).await.status, 201);
    assert_eq!(
        day(&anna, &daily["id"], json!({"day": "20261105", "date": "20261106", "time": "0800"})).await.status,
        201
    );
    assert_eq!(anna.update("timelineentry", &once, json!({"date": "20261107"})).await.status, 200);
    assert_eq!(anna.delete("timelineentry", &gone["id"]).await.status, 204);
    let mut told = Vec::new();
    for date in 2..9 {
        for time in ["06:40", "07:00", "16:00", "16:30", "17:00", "17:30", "18:00"] {
            fixture.strike(&format!("2026-11-0{date}T{time}:00Z")).await;
        }
        told = fixture.notifications_of(&anna).await;
    }
    let bodies: Vec<&str> = told.iter().map(|(_, body)| body.as_str()).collect();
    assert_eq!(
        bodies,
        [
            "03.11.2026, 19:00: Dehnen",
            "06.11.2026, 08:00: Dehnen",
            "06.11.2026, 18:00: Dehnen",
            "07.11.2026, 17:00: Anruf",
            "07.11.2026, 18:00: Dehnen",
            "08.11.2026, 18:00: Dehnen",
        ]
    );
    assert!(told.iter().all(|(category, _)| *category == 1));
}

#[tokio::test]
async fn a_push_says_nothing_waits_for_the_morning_and_comes_only_where_it_is_wanted() {
    let fixture = at("2026-11-02T10:00:00Z").await;
    let anna = fixture.product.person("anna").await;
    anna.add("pushdevice", &json!({"token": "anna-phone"})).await;
    let call = |title: &str, time: &str| entry(SINGLE, title, "20261102", json!({"time": time, "reminderminutes": 0}));
    anna.add("timelineentry", &call("Brustzentrum", "1200")).await;
    anna.add("timelineentry", &call("Spät", "2330")).await;
    fixture.strike("2026-11-02T11:00:00Z").await;
    let pushes = fixture.pushes();
    assert_eq!(pushes.len(), 1);
    assert_eq!(pushes[0]["default"], "Sie haben eine Erinnerung.");
    assert!(!pushes[0].to_string().contains("Brust"), "{}", pushes[0]);
    fixture.strike("2026-11-02T22:30:00Z").await;
    assert_eq!(fixture.notifications_of(&anna).await.len(), 2, "the list does not wait");
    assert_eq!(fixture.pushes().len(), 1);
    fixture.strike("2026-11-03T05:59:00Z").await;
    assert_eq!(fixture.pushes().len(), 1);
    fixture.strike("2026-11-03T06:00:00Z").await;
    fixture.strike("2026-11-03T06:01:00Z").await;
    assert_eq!(fixture.pushes().len(), 2);

    // Their own hours, and a switch.
    let anna = anna.again(&fixture.product).await;
    assert_fault(
        &anna.client.post("/api/setting/add", &json!({"key": "quiethours", "value": "2200-700"})).await,
        "value",
        "pattern",
    );
    anna.add("setting", &json!({"key": "quiethours", "value": "off"})).await;
    anna.add("timelineentry", &entry(SINGLE, "Nachts", "20261104", json!({"time": "0200", "reminderminutes": 0})))
        .await;
    fixture.strike("2026-11-04T01:00:00Z").await;
    assert_eq!(fixture.pushes().len(), 3);
    let anna = anna.again(&fixture.product).await;
    anna.add("usernotificationcategory", &json!({"notificationcategory": 1, "push": false, "email": false})).await;
    anna.add("timelineentry", &entry(SINGLE, "Still", "20261104", json!({"time": "0900", "reminderminutes": 0}))).await;
    fixture.strike("2026-11-04T08:00:00Z").await;
    assert_eq!((fixture.notifications_of(&anna).await.len(), fixture.pushes().len()), (4, 3));
}

#[tokio::test]
async fn a_device_that_takes_no_pushes_any_more_is_forgotten() {
    let fixture = at("2026-11-02T10:00:00Z").await;
    let anna = fixture.product.person("anna").await;
    anna.add("pushdevice", &json!({"token": "anna-old"})).await;
    let reminder = |time: &str| entry(SINGLE, "Anruf", "20261102", json!({"time": time, "reminderminutes": 0}));
    anna.add("timelineentry", &reminder("1200")).await;
    anna.add("timelineentry", &reminder("1230")).await;
    fixture.strike("2026-11-02T11:00:00Z").await;
    assert_eq!(fixture.pushes().len(), 1);
    let outbox = &fixture.product.stack.outbox;
    outbox
        .endpoints(|all| {
            for one in all.values_mut() {
                one.attributes.insert("Enabled".to_owned(), "false".to_owned());
            }
        })
        .unwrap();
    fixture.strike("2026-11-02T11:30:00Z").await;
    assert_eq!(fixture.pushes().len(), 1);
    assert!(outbox.contents().endpoints.is_empty());
    assert!(anna.again(&fixture.product).await.list("pushdevice", "").await.is_empty());
}

#[tokio::test]
async fn in_the_morning_she_is_told_of_the_appointments_of_today_and_tomorrow() {
    let fixture = at("2026-11-02T10:00:00Z").await;
    let anna = fixture.product.person("anna").await;
    let appointment = |title: &str, date: &str, more: Value| {
        let mut body = entry(SINGLE, title, date, more);
        body["timelineentrycategory"] = 2.into();
        body
    };
    anna.add("timelineentry", &appointment("Praxis", "20261104", json!({"time": "0930"}))).await;
    anna.add("timelineentry", &appointment("Labor", "20261104", json!({"time": "0900"}))).await;
    anna.add("timelineentry", &appointment("Blutdruck", "20261104", json!({"time": "0730"}))).await;
    fixture.strike("2026-11-02T10:01:00Z").await;
    for morning in [
        "2026-11-03T06:00:00Z",
        "2026-11-03T07:30:00Z",
        "2026-11-03T07:31:00Z",
        "2026-11-04T07:30:00Z",
        "2026-11-05T07:30:00Z",
    ] {
        fixture.strike(morning).await;
    }
    let to_come = "09:00 Labor\n09:30 Praxis";
    // In the morning one of them is over already.
    assert_eq!(
        fixture.notifications_of(&anna).await,
        [(2, format!("07:30 Blutdruck\n{to_come}")), (3, to_come.to_owned())]
    );
}

#[tokio::test]
async fn appointments_that_were_skipped_moved_or_deleted_are_announced_on_their_days_alone() {
    let fixture = at("2026-11-02T10:00:00Z").await;
    let anna = fixture.product.person("anna").await;
    let appointment = |kind: i64, title: &str, date: &str, more: Value| {
        let mut body = entry(kind, title, date, more);
        body["timelineentrycategory"] = 2.into();
        body
    };
    let weekly = json!({"time": "1500", "enddate": "20261125"});
    let weekly = anna.add("timelineentry", &appointment(WEEKLY, "Therapie", "20261104", weekly)).await;
    let once = json!({"time": "1000"});
    let gone = anna.add("timelineentry", &appointment(SINGLE, "Gelöscht", "20261111", once)).await;
    for body in
        [json!({"day": "20261111", "skipped": true}), json!({"day": "20261118", "date": "20261119", "time": "1600"})]
    {
        assert_eq!(day(&anna, &weekly["id"], body).await.status, 201);
    }
    assert_eq!(anna.delete("timelineentry", &gone["id"]).await.status, 204);
    fixture.strike("2026-11-02T10:01:00Z").await;
    let mut told = Vec::new();
    for day in 3..28 {
        fixture.strike(&format!("2026-11-{day:02}T07:30:00Z")).await;
        let all = fixture.notifications_of(&anna).await;
        told.extend(all[told.len()..].iter().map(|(kind, body)| (day, *kind, body.clone())).collect::<Vec<_>>());
    }
    let told: Vec<(i32, i64, &str)> = told.iter().map(|(day, kind, body)| (*day, *kind, body.as_str())).collect();
    let expected = [
        (3, 2, "15:00 Therapie"),
        (4, 3, "15:00 Therapie"),
        (18, 2, "16:00 Therapie"),
        (19, 3, "16:00 Therapie"),
        (24, 2, "15:00 Therapie"),
        (25, 3, "15:00 Therapie"),
    ];
    assert_eq!(told, expected);
}

#[tokio::test]
async fn what_is_six_hours_late_is_told_and_not_pushed() {
    let fixture = at("2026-11-02T10:00:00Z").await;
    let anna = fixture.product.person("anna").await;
    anna.add("pushdevice", &json!({"token": "anna-phone"})).await;
    fixture.remind(&anna, "Früher", 3600).await;
    fixture.remind(&anna, "Später", 7200).await;
    fixture.strike("2026-11-02T10:01:00Z").await;
    fixture.strike("2026-11-02T17:30:00Z").await;
    assert_eq!((fixture.notifications_of(&anna).await.len(), fixture.pushes().len()), (2, 1));
}

#[tokio::test]
async fn what_is_changed_between_its_minute_and_the_run_is_told_all_the_same() {
    let fixture = at("2026-11-02T10:00:00Z").await;
    let anna = fixture.product.person("anna").await;
    let daily = entry(DAILY, "Dehnen", "20261102", json!({"time": "1200", "reminderminutes": 0}));
    let daily = anna.add("timelineentry", &daily).await;
    fixture.strike("2026-11-02T10:01:00Z").await;
    fixture.seconds.store(second("2026-11-02T11:03:00Z"), Ordering::SeqCst);
    let anna = anna.again(&fixture.product).await;
    assert_eq!(anna.update("timelineentry", &daily, json!({"enddate": "20261110"})).await.status, 200);
    fixture.strike("2026-11-02T11:03:00Z").await;
    assert_eq!(fixture.notifications_of(&anna).await, [(1, "02.11.2026, 12:00: Dehnen".to_owned())]);
    // What was told of is not told again.
    let row = anna.get("timelineentry", &daily["id"]).await.body;
    assert_eq!(anna.update("timelineentry", &row, json!({"enddate": "20261111"})).await.status, 200);
    fixture.strike("2026-11-02T11:04:00Z").await;
    assert_eq!(fixture.notifications_of(&anna).await.len(), 1);
}

#[tokio::test]
async fn the_spring_night_is_an_hour_shorter_and_nights_follow_the_zone_she_lives_in() {
    let fixture = at("2027-03-26T10:00:00Z").await;
    let anna = fixture.product.person("anna").await;
    anna.add("pushdevice", &json!({"token": "anna-phone"})).await;
    let night = json!({"time": "0230", "reminderminutes": 0, "enddate": "20270328"});
    anna.add("timelineentry", &entry(DAILY, "Wach", "20270327", night)).await;
    fixture.strike("2027-03-26T10:01:00Z").await;
    let state = async |at: &str| {
        fixture.strike(at).await;
        (fixture.notifications_of(&anna).await.len(), fixture.pushes().len())
    };
    assert_eq!(state("2027-03-27T01:29:00Z").await, (0, 0));
    assert_eq!(state("2027-03-27T01:30:00Z").await, (1, 0));
    assert_eq!(state("2027-03-27T05:59:00Z").await, (1, 0));
    assert_eq!(state("2027-03-27T06:00:00Z").await, (1, 1));
    // Half past two is left out: it comes an hour later by the clock. Seven comes an hour earlier.
    assert_eq!(state("2027-03-28T01:29:00Z").await, (1, 1));
    assert_eq!(state("2027-03-28T01:30:00Z").await, (2, 1));
    assert_eq!(state("2027-03-28T04:59:00Z").await, (2, 1));
    assert_eq!(state("2027-03-28T05:00:00Z").await, (2, 2));
    let now = anna.again(&fixture.product).await;
    let zones = now.list("timezone", "p.s=500").await;
    let tokyo = zones.iter().find(|zone| zone["key"] == "Asia/Tokyo").unwrap();
    let own = now.get("user", &now.id.into()).await.body;
    assert_eq!(now.update("user", &own, json!({"timezone": tokyo["id"]})).await.status, 200);
    now.add("timelineentry", &entry(SINGLE, "Spät", "20270329", json!({"time": "2330", "reminderminutes": 0}))).await;
    assert_eq!(state("2027-03-28T05:01:00Z").await, (2, 2));
    assert_eq!(state("2027-03-29T14:30:00Z").await, (3, 2));
    assert_eq!(state("2027-03-29T21:59:00Z").await, (3, 2));
    assert_eq!(state("2027-03-29T22:00:00Z").await, (3, 3));
}

#[tokio::test]
async fn whoever_lives_elsewhere_is_reminded_by_the_clocks_there() {
    let fixture = at("2026-11-02T10:00:00Z").await;
    let anna = fixture.product.person("anna").await;
    anna.add("timelineentry", &entry(SINGLE, "Anruf", "20261104", json!({"time": "0900", "reminderminutes": 0}))).await;
    fixture.strike("2026-11-02T10:01:00Z").await;
    let anna = anna.again(&fixture.product).await;
    let zones = anna.list("timezone", "p.s=500").await;
    let tokyo = zones.iter().find(|zone| zone["key"] == "Asia/Tokyo").unwrap();
    let own = anna.get("user", &anna.id.into()).await.body;
    assert_eq!(anna.update("user", &own, json!({"timezone": tokyo["id"]})).await.status, 200);
    fixture.strike("2026-11-02T10:05:00Z").await;
    fixture.strike("2026-11-03T23:59:00Z").await;
    assert_eq!(fixture.notifications_of(&anna).await, []);
    fixture.strike("2026-11-04T00:00:00Z").await;
    assert_eq!(fixture.notifications_of(&anna).await, [(1, "04.11.2026, 09:00: Anruf".to_owned())]);
}

#[tokio::test]
async fn a_day_that_is_ticked_and_opened_again_in_its_minute_is_told_once() {
    let fixture = at("2026-11-02T10:00:00Z").await;
    let anna = fixture.product.person("anna").await;
    anna.add("pushdevice", &json!({"token": "anna-phone"})).await;
    let daily = entry(DAILY, "Dehnen", "20261102", json!({"time": "1200", "reminderminutes": 0}));
    let daily = anna.add("timelineentry", &daily).await;
    fixture.strike("2026-11-02T11:00:10Z").await;
    let anna = anna.again(&fixture.product).await;
    for done in [true, false] {
        let day = day(&anna, &daily["id"], json!({"day": "20261102", "done": done})).await;
        assert!([200, 201].contains(&day.status), "{}", day.body);
    }
    fixture.strike("2026-11-02T11:01:00Z").await;
    assert_eq!(fixture.notifications_of(&anna).await, [(1, "02.11.2026, 12:00: Dehnen".to_owned())]);
    assert_eq!(fixture.pushes().len(), 1);
}

#[tokio::test]
async fn a_day_that_is_changed_between_its_minute_and_the_run_is_told_all_the_same() {
    let fixture = at("2026-11-02T10:00:00Z").await;
    let anna = fixture.product.person("anna").await;
    let daily = entry(DAILY, "Dehnen", "20261102", json!({"time": "1200", "reminderminutes": 0}));
    let daily = anna.add("timelineentry", &daily).await;
    fixture.strike("2026-11-02T10:01:00Z").await;
    fixture.seconds.store(second("2026-11-02T11:03:00Z"), Ordering::SeqCst);
    let anna = anna.again(&fixture.product).await;
    for (date, note) in [("20261102", "Matte"), ("20261103", "Ball")] {
        assert_eq!(day(&anna, &daily["id"], json!({"day": date, "note": note})).await.status, 201);
    }
    fixture.strike("2026-11-02T11:03:00Z").await;
    let today = (1, "02.11.2026, 12:00: Dehnen".to_owned());
    assert_eq!(fixture.notifications_of(&anna).await, std::slice::from_ref(&today));
    fixture.strike("2026-11-03T11:00:00Z").await;
    assert_eq!(fixture.notifications_of(&anna).await, [today, (1, "03.11.2026, 12:00: Dehnen".to_owned())]);
}

#[tokio::test]
async fn whoever_moves_is_told_of_the_appointments_of_her_day_once() {
    let fixture = at("2026-11-02T10:00:00Z").await;
    let anna = fixture.product.person("anna").await;
    let visit = |title: &str, date: &str, zone: &str| {
        let more = json!({"time": "1500", "timemeaning": "home", "zone": zone});
        let mut body = entry(SINGLE, title, date, more);
        body["timelineentrycategory"] = 2.into();
        body
    };
    anna.add("timelineentry", &visit("Praxis", "20261103", "Europe/London")).await;
    anna.add("timelineentry", &visit("Labor", "20261105", "Asia/Tokyo")).await;
    fixture.strike("2026-11-02T10:01:00Z").await;
    let zones = anna.list("timezone", "p.s=500").await;
    let moves = async |key: &str| {
        let anna = anna.again(&fixture.product).await;
        let zone = zones.iter().find(|zone| zone["key"] == key).unwrap();
        let own = anna.get("user", &anna.id.into()).await.body;
        assert_eq!(anna.update("user", &own, json!({"timezone": zone["id"]})).await.status, 200);
    };
    fixture.strike("2026-11-03T07:31:00Z").await;
    let told = fixture.notifications_of(&anna).await;
    assert_eq!(told.len(), 1, "{told:?}");
    // In London the morning of that day is still to come.
    moves("Europe/London").await;
    fixture.strike("2026-11-03T07:40:00Z").await;
    fixture.strike("2026-11-03T08:45:00Z").await;
    assert_eq!(fixture.notifications_of(&anna).await, told);
    // In Tokyo the morning of the fifth is over, and nobody has spoken of it.
    fixture.seconds.store(second("2026-11-05T02:00:00Z"), Ordering::SeqCst);
    moves("Asia/Tokyo").await;
    fixture.strike("2026-11-05T02:00:00Z").await;
    let labor: Vec<_> =
        fixture.notifications_of(&anna).await.into_iter().filter(|(_, body)| body.ends_with("Labor")).collect();
    assert!(labor.contains(&(3, "15:00 Labor".to_owned())), "{labor:?}");
    fixture.strike("2026-11-05T02:05:00Z").await;
    assert_eq!(
        fixture.notifications_of(&anna).await.iter().filter(|(_, body)| body.ends_with("Labor")).count(),
        labor.len()
    );
}

#[tokio::test]
async fn the_questions_of_a_study_are_told_of_until_they_are_answered_or_she_leaves() {
    let fixture = at("2026-11-02T10:00:00Z").await;
    let anna = participant(&fixture.product, "anna", "prisma").await;
    let entries = anna.list("timelineentry", "p.s=500").await;
    let of = |title: &str| {
        let mut of = entries.iter().filter(|entry| entry["title"] == title);
        of.find(|entry| entry["date"] == "20261130").unwrap()["id"].clone()
    };
    let (phq, moved) = (of("Fragebogen: PHQ-2"), of("Fragebogen: GAD-2"));
    fixture.strike("2026-11-02T10:01:00Z").await;
    assert_eq!(day(&anna, &moved, json!({"day": "20261130", "date": "20261201"})).await.status, 201);
    fixture.strike("2026-11-30T05:00:00Z").await;
    let anna = anna.again(&fixture.product).await;
    let id = occasion(&show(&anna, "prisma").await, "phq2", "week-4");
    let never = json!({"phq2_1": "LA6568-5", "phq2_2": "LA6568-5"});
    assert_eq!(submit(&anna, &id, never).await.status, 200);
    let told = async |at: &str| {
        fixture.strike(at).await;
        let all: Vec<(i64, String)> =
            fixture.notifications_of(&anna).await.into_iter().filter(|(kind, _)| *kind != 3).collect();
        let count = |title: &str| all.iter().filter(|(kind, body)| *kind == 8 && body.ends_with(title)).count();
        assert!(all.iter().all(|(kind, _)| *kind == 8), "{all:?}");
        (all.len(), count("PHQ-2"), count("GAD-2"))
    };
    let (of_day, answered, elsewhere) = told("2026-11-30T07:00:00Z").await;
    assert!(of_day > 0, "the others are told of");
    assert_eq!((answered, elsewhere), (0, 0));
    assert_eq!(told("2026-12-01T07:00:00Z").await, (of_day + 1, 0, 1));
    let now = anna.again(&fixture.product).await;
    assert_eq!(day(&now, &phq, json!({"day": "20261228", "date": "20261229"})).await.status, 201);
    assert_eq!(withdraw(&now, "prisma", false).await.status, 200);
    assert_eq!(told("2026-12-29T07:00:00Z").await, (of_day + 1, 0, 1));
    assert_eq!(anna.again(&fixture.product).await.list("timelineentry", "").await, [] as [Value; 0]);
}
