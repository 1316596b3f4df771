//! The timeline: windows of days with entries that come back, their pages, and what they cost.

#![expect(clippy::unwrap_used, reason = "a test that cannot read an answer has failed")]

use crate::support::timeline::{DAILY, SINGLE, WEEKLY, day, days, entry, product};
use crate::support::{Person, Product, assert_fault, find, function};
use functions::timeline::recurrence::{Plan, zone};
use jiff::ToSpan;
use jiff::civil::Date;
use lambda_http::http::{HeaderMap, Method};
use serde_json::{Value, json};
use shared::entity::index::entry as entry_of;
use shared::http::request::Incoming;
use shared::store::cost::{Cost, meter};
use shared::store::keys;
use std::collections::HashSet;

/// Every row of a list, page by page over the cursor.
async fn walk(person: &Person, query: &str) -> Vec<Value> {
    let (mut rows, mut cursor) = (Vec::new(), String::new());
    loop {
        let answer = person.client.get(&format!("/api/timelineentry/list?{query}{cursor}")).await;
        assert_eq!(answer.status, 200, "{query}: {}", answer.body);
        rows.extend(answer.body["items"].as_array().unwrap().clone());
        if answer.body["more"] == false {
            return rows;
        }
        cursor = format!("&p.c={}", answer.body["cursor"].as_str().unwrap());
    }
}

#[tokio::test]
async fn a_window_shows_an_entry_that_comes_back_once_on_each_of_its_days() {
    let product = product().await;
    let anna = product.person("anna").await;
    let daily = anna
        .add(
            "timelineentry",
            &entry(DAILY, "Trinken", "20261201", json!({"time": "0800", "enddate": "20261204", "done": true})),
        )
        .await;
    anna.add("timelineentry", &entry(WEEKLY, "Yoga", "20261112", json!({}))).await;
    anna.add("timelineentry", &entry(SINGLE, "Blutbild", "20261203", json!({}))).await;
    anna.add("timelineentry", &entry(DAILY, "Vorbei", "20261101", json!({"enddate": "20261129"}))).await;
    anna.add("timelineentry", &entry(DAILY, "Später", "20261206", json!({}))).await;

    let rows = anna.list("timelineentry", "f.from=20261130&f.to=20261205").await;
    let expected = [
        "20261201 Trinken",
        "20261202 Trinken",
        "20261203 Trinken",
        "20261203 Yoga",
        "20261203 Blutbild",
        "20261204 Trinken",
    ];
    let mut sorted: Vec<String> = days(&rows);
    sorted.sort();
    let mut wanted = expected.map(str::to_owned).to_vec();
    wanted.sort();
    assert_eq!(sorted, wanted);
    let places: Vec<(&str, i64)> =
        rows.iter().map(|row| (row["date"].as_str().unwrap(), row["id"].as_i64().unwrap())).collect();
    assert!(places.is_sorted(), "{places:?}");
    let second = rows.iter().find(|row| row["date"] == "20261202").unwrap();
    assert_eq!(second["id"], daily["id"]);
    assert_eq!((&second["seriesdate"], &second["firstdate"]), (&json!("20261202"), &json!("20261201")));
    assert_eq!((second.get("done"), second.get("series")), (None, None), "marks of one day belong to that day");
    assert_eq!(second["timelineentrycategory"]["key"], "REMINDER");

    let stored = anna.get("timelineentry", &daily["id"]).await.body;
    assert_eq!((&stored["date"], stored.get("seriesdate")), (&json!("20261201"), None));
    assert_eq!(anna.list("timelineentry", "").await.len(), 5, "without a window a list shows rows as they are stored");
}

#[tokio::test]
async fn pages_of_a_window_show_every_row_once_in_every_order() {
    let product = product().await;
    let anna = product.person("anna").await;
    for at in 0..40 {
        let date = format!("202612{:02}", 1 + at % 28);
        let category = json!({"timelineentrycategory": 1 + at % 3});
        anna.add("timelineentry", &entry(SINGLE, &format!("Eintrag {at:02}"), &date, category)).await;
    }
    let daily = anna.add("timelineentry", &entry(DAILY, "Täglich", "20261120", json!({"time": "0900"}))).await;
    anna.add("timelineentry", &entry(WEEKLY, "Wöchentlich", "20261203", json!({"timelineentrycategory": 2}))).await;
    for date in ["20261204", "20261210", "20261211"] {
        assert_eq!(day(&anna, &daily["id"], json!({"day": date, "done": true})).await.status, 201);
    }
    day(&anna, &daily["id"], json!({"day": "20261205", "skipped": true})).await;
    for (window, whole) in [
        ("f.from=20261201&f.to=20261228", 40 + 27 + 4),
        ("f.from=20261201&f.to=20261228&o.sort=date", 40 + 27 + 4),
        ("f.from=20261201&f.to=20261228&o.sort=date%7Cdesc", 40 + 27 + 4),
        ("f.from=20261201&f.to=20261228&o.sort=title", 40 + 27 + 4),
        ("f.from=20261201&f.to=20261228&o.sort=date,title%7Cdesc", 40 + 27 + 4),
        ("f.from=20261201&f.to=20261228&f.timelineentrycategoryId=1", 14 + 27),
        ("f.from=20261201&f.to=20261228&f.timezone=Asia/Tokyo", 40 + 27 + 4),
        ("f.to=20261203", 11 + 2 * 2 + 1 + 2),
        ("f.to=20261203&o.sort=date%7Cdesc", 11 + 2 * 2 + 1 + 2),
        ("f.from=20261201&f.to=20261228&f.qs=%22eintrag%201%22", 10),
        ("f.from=20261201&f.to=20261228&f.qs=%22t%C3%A4glich%22", 27),
    ] {
        let all = walk(&anna, &format!("{window}&p.s=500")).await;
        let all_days = days(&all);
        if !window.contains("f.to=20261203") {
            assert_eq!(all.len(), whole, "{window}: {all_days:?}");
        }
        for size in [1, 7, 33] {
            assert_eq!(walk(&anna, &format!("{window}&p.s={size}")).await, all, "{window} by {size}");
        }
        let mut by_index = Vec::new();
        for page in 0..=all.len() / 9 {
            by_index.extend(anna.list("timelineentry", &format!("{window}&p.s=9&p.i={page}")).await);
        }
        assert_eq!(by_index, all, "{window} by index");
        if !window.contains("title") {
            let dates: Vec<&str> = all.iter().map(|row| row["date"].as_str().unwrap()).collect();
            let sorted = if window.contains("desc") { dates.is_sorted_by(|a, b| a >= b) } else { dates.is_sorted() };
            assert!(sorted, "{window}: {dates:?}");
        }
        assert!(!all_days.contains(&"20261205 Täglich".to_owned()));
    }
    let stored = walk(&anna, "o.sort=date&p.s=5").await;
    assert_eq!(stored.len(), 40 + 2 + 4, "by date without a window: rows as they are stored");
    assert!(stored.iter().map(|row| row["date"].as_str().unwrap()).is_sorted());
    assert_eq!(anna.list("timelineentry", "f.from=20261228&f.to=20261201").await, Vec::<Value>::new());
    let page = anna.client.get("/api/timelineentry/list?f.from=20261201&p.s=2").await.body;
    let cursor = page["cursor"].as_str().unwrap();
    let outside = format!("/api/timelineentry/list?f.from=20270101&f.to=20270131&p.c={cursor}");
    assert_fault(&anna.client.get(&outside).await, "p.c", "value");
    assert_fault(&anna.client.get(&format!("/api/notification/list?o.sort=date&p.c={cursor}")).await, "p.c", "value");
    assert_fault(
        &anna.client.get(&format!("/api/timelineentry/list?o.sort=title&f.from=20261201&p.c={cursor}")).await,
        "p.c",
        "value",
    );
}

#[tokio::test]
async fn a_daily_entry_without_end_is_paged_over_two_hundred_years() {
    let product = product().await;
    let anna = product.person("anna").await;
    anna.add(
        "timelineentry",
        &entry(DAILY, "Trinken", "20261101", json!({"time": "0230", "timemeaning": "home", "zone": "Europe/Berlin"})),
    )
    .await;
    let window = "f.from=20261101&f.to=22261031&f.timezone=Europe/Berlin&p.s=500";
    let (answer, cost) = list(&product, &anna, window).await;
    assert_eq!((answer["items"].as_array().unwrap().len(), &answer["more"]), (500, &json!(true)));
    assert_eq!(cost.calls, 3);
    let years = walk(&anna, "f.from=20261101&f.to=20311031&f.timezone=Europe/Berlin&p.s=500").await;
    assert_eq!(years.len(), 1826, "every day of five years, one of them with a leap day");
    let (late, cost) = list(&product, &anna, "f.from=22261001&f.to=22261031&f.timezone=Europe/Berlin").await;
    assert_eq!((late["items"].as_array().unwrap().len(), cost.calls), (31, 3), "nobody counts two hundred years");
    let open = anna.list("timelineentry", "f.from=20261101&p.s=3").await;
    assert_eq!(days(&open), ["20261101 Trinken", "20261102 Trinken", "20261103 Trinken"]);
    let last = anna.list("timelineentry", "f.from=20261101&o.sort=date%7Cdesc&p.s=1").await;
    assert!(last[0]["date"].as_str().unwrap().starts_with("9999"));
    let endless = anna.client.get("/api/timelineentry/list?f.from=20261101&o.sort=title").await;
    assert_eq!((endless.status, &endless.body["key"]), (400, &json!("error.list.toolong")));
    let nothing = anna.client.get("/api/timelineentry/list?f.from=20261101&f.qs=%22gibt%20es%20nicht%22").await.body;
    assert_eq!((&nothing["items"], &nothing["more"]), (&json!([]), &json!(true)), "a search goes on page by page");
}

/// The answer of a list, and what it cost.
async fn list(product: &Product, person: &Person, query: &str) -> (Value, Cost) {
    let mut headers = HeaderMap::new();
    headers.insert("x-auth-token", person.token.parse().unwrap());
    let query = query.split('&').map(|part| {
        let (name, value) = part.split_once('=').unwrap();
        (name.to_owned(), value.to_owned())
    });
    let incoming = Incoming {
        method: Method::GET,
        path: "/api/timelineentry/list".to_owned(),
        query: query.collect(),
        headers,
        body: Vec::new(),
        network: String::new(),
        request_id: "test".to_owned(),
    };
    let (reply, cost) = meter(function("timelineentry").answer(&product.stack.app, &incoming)).await;
    let response = reply.unwrap().into_response();
    let lambda_http::Body::Text(text) = response.into_body() else { panic!("no text") };
    (serde_json::from_str(&text).unwrap(), cost)
}

/// Writes single entries past the API, which would take minutes.
async fn bulk(product: &Product, person: &Person, ids: std::ops::Range<i64>, date: impl Fn(i64) -> String) {
    let definition = find("timelineentry");
    let rows = ids.map(|id| {
        let row = json!({
            "id": id, "version": 1, "title": format!("Eintrag {id}"), "date": date(id), "timelineentrycategory": 1,
            "timelineentrytype": SINGLE, "user": person.id,
        });
        (keys::row(person.id, definition.root, id), entry_of(definition, row.as_object().unwrap().clone()))
    });
    product.stack.app.table.load(&rows.collect::<Vec<_>>()).await.unwrap();
}

fn month_of(id: i64) -> String {
    format!("{}{:02}{:02}", 2000 + id / 336 % 60, 1 + id / 28 % 12, 1 + id % 28)
}

#[tokio::test]
async fn a_window_costs_the_same_in_the_middle_of_many_entries() {
    let product = product().await;
    let anna = product.person("anna").await;
    for at in 0..3 {
        anna.add("timelineentry", &entry(DAILY, &format!("Reihe {at}"), "20261001", json!({"time": "0800"}))).await;
    }
    let window = "f.from=20261101&f.to=20261114&f.timezone=Europe/Berlin&p.s=100";
    // The fourteen entries of the window itself.
    bulk(&product, &anna, 1..15, |id| format!("202611{id:02}")).await;
    list(&product, &anna, window).await;
    let (few, cost_of_few) = list(&product, &anna, window).await;
    bulk(&product, &anna, 100..6_000, |id| {
        if month_of(id).starts_with("202611") { "20200101".to_owned() } else { month_of(id) }
    })
    .await;
    let (many, cost_of_many) = list(&product, &anna, window).await;
    assert_eq!(few, many);
    assert_eq!(many["items"].as_array().unwrap().len(), 14 + 3 * 14);
    assert_eq!(cost_of_few.calls, 3, "the days, the entries apart, and the series");
    assert_eq!(cost_of_many, cost_of_few);
}

#[tokio::test]
async fn five_thousand_entries_on_one_day_are_paged() {
    let product = product().await;
    let anna = product.person("anna").await;
    bulk(&product, &anna, 1..5_001, |_| "20261203".to_owned()).await;
    bulk(&product, &anna, 5_001..5_011, |_| "20261204".to_owned()).await;
    let daily = anna.add("timelineentry", &entry(DAILY, "Trinken", "20261201", json!({"time": "0800"}))).await;
    let done = day(&anna, &daily["id"], json!({"day": "20261203", "done": true})).await.body;
    let window = "f.from=20261202&f.to=20261204&p.s=500";
    let rows = walk(&anna, window).await;
    assert_eq!(rows.len(), 5_010 + 3);
    let on_the_day: Vec<&Value> =
        rows.iter().filter(|row| row["date"] == "20261203" && row["title"] == "Trinken").collect();
    assert_eq!(on_the_day.len(), 1, "the day that is done replaces the day of the series");
    assert_eq!(on_the_day[0]["id"], done["id"]);
    let mut places: Vec<(&str, i64)> =
        rows.iter().map(|row| (row["date"].as_str().unwrap(), row["id"].as_i64().unwrap())).collect();
    assert!(places.is_sorted());
    places.dedup();
    assert_eq!(places.len(), rows.len());
    let middle = anna.client.get(&format!("/api/timelineentry/list?{window}&p.i=5")).await.body;
    assert_eq!(middle["items"], json!(rows[2500..3000]));
    let cursor = middle["cursor"].as_str().unwrap();
    let (_, cost) = list(&product, &anna, &format!("{window}&p.c={cursor}")).await;
    assert!(cost.calls == 3 && cost.units < 60.0, "{cost:?}");
}

#[test]
fn several_weekdays_of_every_second_week_count_their_weeks_from_the_first_day() {
    let row = json!({
        "timelineentrytype": WEEKLY, "date": "20261105", "weeks": 2, "weekdays": ["mon", "thu"], "enddate": "20261203",
    });
    let plan = Plan::of(row.as_object().unwrap()).unwrap();
    let days: Vec<String> =
        (0..9).filter_map(|place| plan.at(place, None)).map(|there| there.day.strftime("%Y%m%d").to_string()).collect();
    // A Thursday, the Monday after it, and both again two weeks later.
    assert_eq!(days, ["20261105", "20261109", "20261119", "20261123", "20261203"]);
    assert_eq!(plan.last_position(), 4);
    assert_eq!(plan.position(Date::constant(2026, 11, 12)), None);
    assert_eq!(plan.position_from(Date::constant(2026, 11, 10)), 2);
    assert_eq!(plan.position_to(Date::constant(2026, 11, 18)), 1);
}

#[tokio::test]
async fn a_window_holds_what_counting_every_day_by_hand_finds() {
    let product = product().await;
    let anna = product.person("anna").await;
    let zones = ["Europe/Berlin", "Pacific/Kiritimati", "Pacific/Pago_Pago", "America/New_York", "Asia/Tokyo"];
    let meanings = ["clock", "home", "interval"];
    for at in 0..24_usize {
        let kind = [DAILY, WEEKLY, SINGLE][at % 3];
        let first = format!("202610{:02}", 10 + at % 20);
        let mut more = json!({"timemeaning": meanings[at / 3 % 3], "zone": zones[at % 5]});
        more["time"] = format!("{:02}{:02}", (at * 7) % 24, (at * 13) % 60).into();
        if kind != SINGLE && at % 4 == 0 {
            more["enddate"] = format!("202611{:02}", 5 + at % 9).into();
        }
        let row = anna.add("timelineentry", &entry(kind, &format!("Eintrag {at:02}"), &first, more)).await;
        if kind != SINGLE {
            let step = if kind == DAILY { 1 } else { 7 };
            let first = shared::date::parse(&first).unwrap();
            for (count, change) in
                [(1, json!({"done": true})), (2, json!({"skipped": true})), (3, json!({"date": "20261105"}))]
            {
                let mut body = change;
                body["day"] = shared::date::format(first.saturating_add((count * step).days())).into();
                assert!(
                    [201, 400].contains(&day(&anna, &row["id"], body).await.status),
                    "a day behind the end is none"
                );
            }
        }
    }
    let stored = walk(&anna, "p.s=500").await;
    let replaced: HashSet<(&Value, &Value)> = stored
        .iter()
        .filter(|row| row.get("series").is_some())
        .map(|row| (&row["series"], &row["seriesdate"]))
        .collect();
    assert!(replaced.len() > 30, "{}", replaced.len());
    for name in zones {
        let reader = zone(name).unwrap();
        for (from, to) in
            [("20261020", "20261104"), ("20261101", "20261101"), ("20261024", "20261026"), ("20261105", "20261205")]
        {
            let mut wanted = Vec::new();
            for row in stored.iter().filter(|row| row["skipped"] != true) {
                let mut plain = row.as_object().unwrap().clone();
                plain.insert("timelineentrytype".to_owned(), row["timelineentrytype"]["id"].clone());
                let counted = Plan::of(&plain).unwrap();
                let occurrences = (0..100).map_while(|place| counted.at(place, Some(&reader)));
                for occurrence in occurrences {
                    let (date, day) =
                        (shared::date::format(occurrence.date), Value::from(shared::date::format(occurrence.day)));
                    if date.as_str() >= from && date.as_str() <= to && !replaced.contains(&(&row["id"], &day)) {
                        wanted.push((date, row["id"].as_i64().unwrap(), occurrence.instant.unwrap().to_string()));
                    }
                }
            }
            wanted.sort();
            let window = format!("f.from={from}&f.to={to}&f.timezone={name}");
            let told = |rows: Vec<Value>| -> Vec<(String, i64, String)> {
                let text = |value: &Value| value.as_str().unwrap().to_owned();
                rows.iter()
                    .map(|row| (text(&row["date"]), row["id"].as_i64().unwrap(), text(&row["instant"])))
                    .collect()
            };
            assert_eq!(told(walk(&anna, &format!("{window}&p.s=500")).await), wanted, "{window}");
            assert_eq!(told(walk(&anna, &format!("{window}&p.s=41")).await), wanted, "{window}");
            wanted.reverse();
            assert_eq!(told(walk(&anna, &format!("{window}&p.s=43&o.sort=date%7Cdesc")).await), wanted, "{window}");
        }
    }
}
