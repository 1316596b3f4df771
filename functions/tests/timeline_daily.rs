//! The article of the day among the entries of the timeline.

use crate::support::notifier::at;
use crate::support::timeline::{SINGLE, entry};
use crate::support::{Person, assert_fault};
use serde_json::{Value, json};

async fn window(person: &Person, query: &str) -> Vec<Value> {
    person.list("timelineentry", query).await
}

#[tokio::test]
async fn the_article_of_the_day_is_an_entry_of_her_own_day() {
    // In Berlin it is the third of November already.
    let fixture = at("2026-11-02T23:30:00Z").await;
    let anna = fixture.product.person("anna").await;
    let days = "f.from=20261101&f.to=20261105&o.sort=date";
    assert!(window(&anna, days).await.is_empty(), "only where it is asked for");
    let all = window(&anna, &format!("{days}&f.daily=true")).await;
    assert_eq!(all.len(), 1);
    let daily = anna.client.get("/api/article/daily?day=20261103").await.body;
    let found = &all[0];
    assert_eq!(
        (found["date"].as_str(), found["timelineentrycategory"]["key"].as_str()),
        (Some("20261103"), Some("ARTICLE"))
    );
    assert_eq!(
        (&found["title"], &found["note"], &found["article"]["id"]),
        (&daily["title"], &daily["teaser"], &daily["id"])
    );
    assert_eq!((&found["done"], &found["status"]), (&json!(false), &json!("suggested")));
    assert_eq!(window(&anna, &format!("{days}&f.daily=true")).await, all, "the same each time");
    assert_eq!(anna.get("timelineentry", &found["id"]).await.status, 404);
    // By the clocks of whoever reads, and in days that hold today alone.
    let there = window(&anna, &format!("{days}&f.daily=true&f.timezone=America/New_York")).await;
    assert_eq!(there[0]["date"], "20261102");
    assert!(window(&anna, "f.from=20261104&f.daily=true").await.is_empty());
    assert!(window(&anna, "f.from=20270104&f.daily=true").await.is_empty());
    assert_fault(&anna.client.get("/api/timelineentry/list?f.from=20261101&f.daily=yes").await, "f.daily", "value");
    // Another home zone, another day.
    let zones = anna.list("timezone", "p.s=500").await;
    let utc = zones.iter().find(|zone| zone["key"] == "America/New_York").unwrap();
    let own = anna.get("user", &anna.id.into()).await.body;
    assert_eq!(anna.update("user", &own, json!({"timezone": utc["id"]})).await.status, 200);
    assert_eq!(window(&anna, &format!("{days}&f.daily=true")).await[0]["date"], "20261102");
}

#[tokio::test]
async fn it_stands_in_order_and_passes_the_filters() {
    let fixture = at("2026-11-02T10:00:00Z").await;
    let anna = fixture.product.person("anna").await;
    for day in ["20261101", "20261102", "20261102", "20261103"] {
        anna.add("timelineentry", &entry(SINGLE, "Anruf", day, json!({}))).await;
    }
    let days = "f.from=20261101&f.to=20261105&f.daily=true";
    let all = window(&anna, &format!("{days}&o.sort=date")).await;
    let dates: Vec<&str> = all.iter().map(|row| row["date"].as_str().unwrap()).collect();
    assert_eq!(dates, ["20261101", "20261102", "20261102", "20261102", "20261103"]);
    let mut back = window(&anna, &format!("{days}&o.sort=date%7Cdesc")).await;
    back.reverse();
    assert_eq!(back, all);
    // Page by page it comes once.
    let (mut pages, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = anna.client.get(&format!("/api/timelineentry/list?{days}&o.sort=date&p.s=1{cursor}")).await.body;
        pages.extend(page["items"].as_array().unwrap().clone());
        match page["cursor"].as_str() {
            Some(next) => cursor = format!("&p.c={next}"),
            None => break,
        }
    }
    assert_eq!(pages, all);
    let articles = window(&anna, &format!("{days}&f.timelineentrycategoryId=1000")).await;
    assert_eq!(articles.len(), 1);
    assert_eq!(window(&anna, &format!("{days}&f.timelineentrycategoryId=1")).await.len(), 4);
    let read = json!({"article": articles[0]["article"]["id"], "day": "20261102"});
    assert_eq!(anna.client.post("/api/articleuser/read", &read).await.status, 204);
    let after = window(&anna, &format!("{days}&f.timelineentrycategoryId=1000")).await;
    assert_eq!((after[0]["done"].clone(), after[0]["id"].clone()), (json!(true), articles[0]["id"].clone()));
}
