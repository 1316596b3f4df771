//! Every kind of notification is told of by somebody, and what the app suggests leaves people in peace.

#![expect(clippy::unwrap_used, reason = "a test that cannot read what it made has failed")]

use crate::support::Person;
use crate::support::notifier::{Fixture, at};
use crate::support::studies::{codes, start};
use crate::support::timeline::{DAILY, SINGLE, WEEKLY, entry};
use functions::messages::notification::{self, Note};
use functions::messages::notificationcategory::{
    AFTERCARE, ARTICLE, CENTRE_FEEDBACK, FOLLOW_UP, PRODUCERS, Producer, REMINDER, STRESS_LEVEL, SYSTEM, TIME_FOR_ME,
};
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use operate::support::Support;
use operate::{answer, grant};
use serde_json::{Value, json};
use shared::store::keys;
use shared::store::table::Range;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::Ordering;

const BEGIN: &str = "2026-11-02T10:00:00Z";

/// So many mornings go by.
async fn mornings(fixture: &Fixture, count: i32) {
    for _ in 0..count {
        let now = Timestamp::from_second(fixture.seconds.load(Ordering::SeqCst)).unwrap();
        let tomorrow = now.in_tz("Europe/Berlin").unwrap().date().tomorrow().unwrap();
        let morning = tomorrow.at(8, 30, 0, 0).in_tz("Europe/Berlin").unwrap().timestamp();
        fixture.seconds.store(morning.as_second(), Ordering::SeqCst);
        fixture.product.stack.work().await;
    }
}

/// What a person was told, the oldest first: category, day, title, page.
async fn told(fixture: &Fixture, person: &Person) -> Vec<(i64, String, String, String)> {
    let person = person.again(&fixture.product).await;
    let rows = person.list("notification", "o.sort=id&p.s=500").await;
    let text = |row: &Value, name: &str| row[name].as_str().unwrap_or_default().to_owned();
    let of = |row: &Value| {
        let category = row["notificationcategory"]["id"].as_i64().unwrap();
        (category, text(row, "date"), text(row, "title"), text(row, "link"))
    };
    rows.iter().map(of).collect()
}

fn suggestions() -> Vec<i64> {
    PRODUCERS.iter().filter(|(_, _, by)| *by == Producer::Suggestion).map(|(category, _, _)| *category).collect()
}

fn count(all: &[(i64, String, String, String)], category: i64) -> usize {
    all.iter().filter(|told| told.0 == category).count()
}

#[tokio::test]
async fn the_inventory_is_the_catalog() {
    let fixture = at(BEGIN).await;
    let anna = fixture.product.person("anna").await;
    let kinds = anna.list("notificationcategory", "p.s=500").await;
    let kinds: BTreeMap<i64, String> =
        kinds.iter().map(|kind| (kind["id"].as_i64().unwrap(), kind["key"].as_str().unwrap().to_owned())).collect();
    let produced: BTreeMap<i64, String> = PRODUCERS.iter().map(|(id, key, _)| (*id, (*key).to_owned())).collect();
    assert_eq!(produced, kinds);
    assert_eq!(PRODUCERS.len(), kinds.len());
}

#[tokio::test]
async fn every_producer_tells_and_what_is_left_unread_pauses() {
    let fixture = at(BEGIN).await;
    let product = &fixture.product;
    let (anna, berta) = (product.person("anna").await, product.person("berta").await);
    let mut intake = entry(
        DAILY,
        "Tablette",
        "20261104",
        json!({"time": "0700", "reminderminutes": 0, "drug": "tamoxifen", "enddate": "20261105"}),
    );
    intake["timelineentrycategory"] = 2000.into();
    let mut visit = entry(SINGLE, "Praxis", "20261104", json!({"time": "0900"}));
    visit["timelineentrycategory"] = 2.into();
    let call = entry(SINGLE, "Anruf", "20261104", json!({"time": "0700", "reminderminutes": 0}));
    for body in [intake, visit, call] {
        anna.add("timelineentry", &body).await;
    }
    let code = codes(product, "prisma", 1, None).await.remove(0);
    assert_eq!(start(&anna, "prisma", &code).await.status, 201);
    anna.add("medicalprofile", &json!({"birthday": "19710401", "diagnosisdate": "20260401", "aftercare": "20260914"}))
        .await;
    anna.add("followup", &json!({"status": 2, "date": "20260801", "wellbeing": 5})).await;
    let saved = anna.add("usercancercenter", &json!({"cancercenter": 2})).await;
    // An answer of the support.
    let message = anna.add("contact", &json!({"reason": 1, "text": "Hallo"})).await;
    let hanna = product.with_roles("hanna", &["support"]).await;
    grant::grant(product.stack.app.table.clone(), &hanna.email, "support").await.unwrap();
    let mut support = Support::enter(product.stack.app.table.clone(), &hanna.email).await.unwrap();
    support.app.clock = product.stack.app.clock.clone();
    answer::answer(&support, &format!("{}-{}", anna.id, message["id"]), "Gern.").await.unwrap();
    // A trusted person.
    let access = json!({"name": "Meine Schwester", "parts": ["timeline"], "until": "20261109"});
    let access = anna.add("proxyaccess", &access).await;
    let invited = anna.invite(&access).await;
    let accepted = berta.client.post("/api/proxyaccess/accept", &json!({"code": invited.body["code"]})).await;
    assert_eq!(accepted.status, 201, "{}", accepted.body);

    // The notifier hears of them within a minute.
    fixture.later(60).await;
    mornings(&fixture, 48).await;
    let all = told(&fixture, &anna).await;
    let kinds: BTreeSet<i64> = all.iter().map(|told| told.0).collect();
    assert_eq!(kinds, PRODUCERS.iter().map(|(category, _, _)| *category).collect(), "{all:?}");
    for (_, _, title, link) in &all {
        assert!(!title.is_empty() && link.starts_with('/'), "{title} {link}");
    }
    let link = |category: i64| all.iter().find(|told| told.0 == category).unwrap().3.clone();
    assert_eq!(link(CENTRE_FEEDBACK), format!("/cancercenter-feedback/2/{}", saved["id"]));
    assert_eq!((link(FOLLOW_UP).as_str(), link(AFTERCARE).as_str()), ("/followup", "/aftercare"));
    assert!(link(ARTICLE).starts_with("/read-article?id="));
    // One at most on a morning, and whoever leaves two unread is left alone.
    let suggested: Vec<_> = all.iter().filter(|told| suggestions().contains(&told.0)).collect();
    let days: BTreeSet<&String> = suggested.iter().map(|told| &told.1).collect();
    assert_eq!(days.len(), suggested.len(), "{suggested:?}");
    for category in suggestions() {
        assert!(count(&all, category) <= 2, "{category}: {all:?}");
    }
    assert_eq!((count(&all, TIME_FOR_ME), count(&all, ARTICLE), count(&all, SYSTEM)), (2, 2, 1));
    assert_eq!((count(&all, AFTERCARE), count(&all, CENTRE_FEEDBACK)), (1, 1));
    // They look: from now on they are invited again.
    let anna = anna.again(product).await;
    let rows = anna.list("notification", "p.s=500").await;
    let ids: Vec<&Value> = rows.iter().map(|row| &row["id"]).collect();
    assert_eq!(anna.client.post("/api/notification/read", &json!({"ids": ids})).await.status, 204);
    mornings(&fixture, 7).await;
    let all = told(&fixture, &anna).await;
    assert_eq!((count(&all, TIME_FOR_ME), count(&all, ARTICLE)), (3, 3));
}

#[tokio::test]
async fn whoever_is_reminded_often_is_left_alone_too() {
    let fixture = at(BEGIN).await;
    let anna = fixture.product.person("anna").await;
    fixture.later(60).await;
    mornings(&fixture, 15).await;
    let invited = count(&told(&fixture, &anna).await, TIME_FOR_ME);
    assert_eq!(invited, 2);
    let app = &fixture.product.stack.app;
    let person = app.table.get(&keys::row(anna.id, "user", anna.id)).await.unwrap().unwrap().row;
    for _ in 0..450 {
        let note = Note { title: "notification.reminder.title", category: REMINDER, link: "/dashboard" };
        let (key, entry) = notification::row(app, anna.id, &person, note).await.unwrap();
        let mut write = app.table.write();
        write.create("notification", &key, entry.due(None));
        write.commit().await.unwrap();
    }
    mornings(&fixture, 14).await;
    let range = Range::prefix(keys::person(anna.id), &keys::prefix("notification"));
    let all = app.table.query_all(&range).await.unwrap();
    assert_eq!(all.iter().filter(|row| row.number("notificationcategory") == TIME_FOR_ME).count(), invited);
}

#[tokio::test]
async fn she_is_welcomed_on_the_morning_after_her_own_day() {
    // In Auckland it is nine o'clock of the next day.
    let fixture = at("2026-11-02T20:00:00Z").await;
    let anna = fixture.product.person("anna").await;
    let zones = anna.list("timezone", "p.s=500").await;
    let auckland = zones.iter().find(|zone| zone["key"] == "Pacific/Auckland").unwrap();
    let own = anna.get("user", &anna.id.into()).await.body;
    assert_eq!(anna.update("user", &own, json!({"timezone": auckland["id"]})).await.status, 200);
    fixture.later(60).await;
    for morning in ["2026-11-03T19:30:00Z", "2026-11-04T19:30:00Z"] {
        fixture.strike(morning).await;
        assert_eq!(count(&told(&fixture, &anna).await, SYSTEM), 1, "{morning}");
    }
}

#[tokio::test]
async fn nobody_is_invited_to_what_she_did() {
    let fixture = at(BEGIN).await;
    let anna = fixture.product.person("anna").await;
    fixture.later(60).await;
    let walk = entry(WEEKLY, "Spaziergang", "20261103", json!({"timelineentrycategory": 3}));
    anna.add("timelineentry", &walk).await;
    let visit = entry(SINGLE, "Gespräch und körperliche Untersuchung", "20261220", json!({"timelineentrycategory": 2}));
    anna.add("timelineentry", &visit).await;
    anna.add("medicalprofile", &json!({"birthday": "19710401", "diagnosisdate": "20260401", "aftercare": "20260914"}))
        .await;
    anna.add("followup", &json!({"status": 3})).await;
    anna.add("usercancercenter", &json!({"cancercenter": 2})).await;
    anna.add("contact", &json!({"reason": 5, "text": "Danke", "cancercenter": 2})).await;
    for article in anna.list("article", "p.s=500").await {
        let read = json!({"article": article["id"]});
        assert_eq!(anna.client.post("/api/articleuser/read", &read).await.status, 204);
    }
    for day in ["20261115", "20261125", "20261205"] {
        let now = anna.again(&fixture.product).await;
        let date: Date = shared::date::parse(day).unwrap();
        let until = date - 10.days();
        while fixture.seconds.load(Ordering::SeqCst) < until.in_tz("UTC").unwrap().timestamp().as_second() {
            mornings(&fixture, 1).await;
        }
        now.again(&fixture.product).await.add("stresslevel", &json!({"date": day, "questionnaireId": 1})).await;
    }
    mornings(&fixture, 16).await;
    let all = told(&fixture, &anna).await;
    let invited: Vec<_> = all.iter().filter(|told| suggestions().contains(&told.0) && told.0 != SYSTEM).collect();
    assert!(invited.is_empty(), "{invited:?}");
    assert_eq!(count(&all, STRESS_LEVEL), 0);
}

#[tokio::test]
async fn of_two_centres_the_one_is_asked_about_that_she_has_not_written_of() {
    let fixture = at(BEGIN).await;
    let anna = fixture.product.person("anna").await;
    let first = anna.add("usercancercenter", &json!({"cancercenter": 2})).await;
    anna.add("usercancercenter", &json!({"cancercenter": 3})).await;
    anna.add("contact", &json!({"reason": 5, "text": "Danke", "cancercenter": 3})).await;
    fixture.later(60).await;
    mornings(&fixture, 38).await;
    let all = told(&fixture, &anna).await;
    let asked: Vec<&str> = all.iter().filter(|told| told.0 == CENTRE_FEEDBACK).map(|told| told.3.as_str()).collect();
    assert_eq!(asked, [format!("/cancercenter-feedback/2/{}", first["id"])]);
}

#[tokio::test]
async fn nobody_whose_disease_has_spread_is_told_of_a_plan() {
    let fixture = at(BEGIN).await;
    let product = &fixture.product;
    let dates = json!({"birthday": "19710401", "diagnosisdate": "20260401", "aftercare": "20260914"});
    let people = [product.person("anna").await, product.person("berta").await, product.person("carla").await];
    let mut profiles = Vec::new();
    for person in &people {
        profiles.push(person.add("medicalprofile", &dates).await["id"].clone());
    }
    people[0].add("tumorinformation", &json!({"medicalprofile": profiles[0], "distantmetastasespresentleft": 2})).await;
    let again = json!({"diseaseAgain": "20261001"});
    let row = people[1].get("medicalprofile", &profiles[1]).await.body;
    assert_eq!(people[1].update("medicalprofile", &row, again).await.status, 200);
    let osteo = json!({"medicalprofile": profiles[2], "treatmentcategory": 7, "startdate": "20260501"});
    let parent = people[2].add("treatment", &osteo).await["id"].clone();
    let part = json!({
        "medicalprofile": profiles[2], "treatmentcategory": 702, "parenttreatment": parent, "startdate": "20260501",
    });
    people[2].add("treatment", &part).await;
    fixture.later(60).await;
    mornings(&fixture, 30).await;
    for person in &people {
        assert_eq!(count(&told(&fixture, person).await, AFTERCARE), 0, "{}", person.email);
    }
}

#[tokio::test]
async fn whoever_wants_the_article_gets_it_each_day() {
    let fixture = at(BEGIN).await;
    let anna = fixture.product.person("anna").await;
    anna.add("usernotificationcategory", &json!({"notificationcategory": 6, "push": true, "email": false})).await;
    anna.add("pushdevice", &json!({"token": "anna-phone"})).await;
    fixture.later(60).await;
    mornings(&fixture, 9).await;
    let all = told(&fixture, &anna).await;
    // On the first morning they are welcomed, and one other may be theirs.
    assert!((6..=8).contains(&count(&all, ARTICLE)), "{all:?}");
    assert_eq!(fixture.pushes().len(), count(&all, ARTICLE));
}

#[tokio::test]
async fn accounts_and_entries_older_than_the_notifier_are_planned_by_an_operator() {
    let fixture = at(BEGIN).await;
    let anna = fixture.product.person("anna").await;
    let call = entry(SINGLE, "Anruf", "20261104", json!({"time": "0900", "reminderminutes": 0}));
    let call = anna.add("timelineentry", &call).await;
    // As they were before: nothing said when they are due.
    let table = &fixture.product.stack.app.table;
    for (root, id) in [("user", anna.id), ("timelineentry", call["id"].as_i64().unwrap())] {
        let stored = table.get(&keys::row(anna.id, root, id)).await.unwrap().unwrap();
        let mut write = table.write();
        let change = shared::store::expression::Change::plain(serde_json::Map::new()).due(stored.due, None);
        write.change("row", &stored.key, change, shared::store::expression::Expect::there());
        write.commit().await.unwrap();
    }
    mornings(&fixture, 1).await;
    assert!(told(&fixture, &anna).await.is_empty());
    let app = &fixture.product.stack.app;
    assert_eq!(operate::plan::plan(app).await.unwrap().due, 2);
    assert_eq!(operate::plan::plan(app).await.unwrap().due, 0);
    fixture.later(60).await;
    mornings(&fixture, 1).await;
    fixture.strike("2026-11-04T08:00:00Z").await;
    assert_eq!(fixture.notifications_of(&anna).await, [(1, "04.11.2026, 09:00: Anruf".to_owned())]);
}
