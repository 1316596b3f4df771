//! What is due is told once, at its time, and nothing else is.

mod support;

use serde_json::{Value, json};
use std::sync::atomic::Ordering;
use support::assert_fault;
use support::notifier::{at, second};
use support::timeline::{DAILY, SINGLE, day, entry};

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
    assert_eq!(fixture.told(&anna).await, [], "nine o'clock of today is over");
    fixture.strike("2026-10-24T06:59:00Z").await;
    assert_eq!(fixture.told(&anna).await, []);
    fixture.strike("2026-10-24T07:00:00Z").await;
    fixture.strike("2026-10-24T07:00:30Z").await;
    let first = (5, "24.10.2026, 09:00: Tablette".to_owned());
    assert_eq!(fixture.told(&anna).await, std::slice::from_ref(&first));
    fixture.strike("2026-10-25T07:59:00Z").await;
    assert_eq!(fixture.told(&anna).await, std::slice::from_ref(&first), "the clocks were set back");
    fixture.strike("2026-10-25T08:00:00Z").await;
    assert_eq!(fixture.told(&anna).await, [first, (5, "25.10.2026, 09:00: Tablette".to_owned())]);
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
        told = fixture.told(&anna).await;
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
async fn a_run_that_dies_at_any_write_loses_nothing_and_tells_nothing_twice() {
    let fixture = at("2026-11-02T10:00:00Z").await;
    let anna = fixture.product.person("anna").await;
    anna.add("pushdevice", &json!({"token": "anna-phone"})).await;
    for writes in 0..14 {
        let title = format!("Anruf {writes}");
        let begin = 10 + writes / 4 * 2;
        let minute = writes % 4 * 15;
        fixture.seconds.store(second(&format!("2026-11-02T{begin:02}:{minute:02}:00Z")), Ordering::SeqCst);
        let now = anna.again(&fixture.product).await;
        let (hour, past) = if minute + 5 >= 60 { (begin + 2, 5) } else { (begin + 1, minute + 5) };
        let body =
            entry(SINGLE, &title, "20261102", json!({"time": format!("{hour:02}{past:02}"), "reminderminutes": 0}));
        now.add("timelineentry", &body).await;
        let due = format!("2026-11-02T{:02}:{past:02}:00Z", hour - 1);
        fixture.table.die_after(writes);
        fixture.strike(&due).await;
        fixture.table.live();
        let before = fixture.pushes().len();
        // The one that died had the right to work.
        for _ in 0..2 {
            fixture.seconds.fetch_add(91, Ordering::SeqCst);
            fixture.product.stack.work().await;
        }
        let told = fixture.told(&anna).await;
        assert_eq!(told.iter().filter(|(_, body)| body.contains(&title)).count(), 1, "{writes}: {told:?}");
        assert!(fixture.pushes().len() - before <= 1, "{writes}");
    }
    let told = fixture.told(&anna).await.len();
    assert_eq!(told, 14);
    // A push that died on its way is not tried again: better none than two.
    assert!((told - 3..=told).contains(&fixture.pushes().len()), "{}", fixture.pushes().len());
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
    assert_eq!(fixture.told(&anna).await.len(), 2, "the list does not wait");
    assert_eq!(fixture.pushes().len(), 1);
    fixture.strike("2026-11-03T05:59:00Z").await;
    assert_eq!(fixture.pushes().len(), 1);
    fixture.strike("2026-11-03T06:00:00Z").await;
    fixture.strike("2026-11-03T06:01:00Z").await;
    assert_eq!(fixture.pushes().len(), 2);

    // Her own hours, and a switch.
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
    assert_eq!((fixture.told(&anna).await.len(), fixture.pushes().len()), (4, 3));
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
    anna.add("timelineentry", &appointment("Labor", "20261104", json!({"time": "0800"}))).await;
    fixture.strike("2026-11-02T10:01:00Z").await;
    for morning in [
        "2026-11-03T06:00:00Z",
        "2026-11-03T08:00:00Z",
        "2026-11-03T08:01:00Z",
        "2026-11-04T08:00:00Z",
        "2026-11-05T08:00:00Z",
    ] {
        fixture.strike(morning).await;
    }
    let lines = "08:00 Labor\n09:30 Praxis".to_owned();
    assert_eq!(fixture.told(&anna).await, [(2, lines.clone()), (3, lines)]);
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
    assert_eq!(fixture.told(&anna).await, []);
    fixture.strike("2026-11-04T00:00:00Z").await;
    assert_eq!(fixture.told(&anna).await, [(1, "04.11.2026, 09:00: Anruf".to_owned())]);
}
