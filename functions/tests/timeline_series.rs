//! The days of series, which the site counts as well for what was written without network: both are held to
//! `infra/timeline/series.json`.

use crate::support::timeline::{day, entry, product};
use serde_json::{Value, json};

/// Series, changes of single days, a window of days, and what it holds of them.
const VECTORS: &str = include_str!("../../infra/timeline/series.json");

/// What is held against each other of a row.
const COMPARED: [&str; 5] = ["seriesdate", "date", "time", "endtime", "instant"];

#[tokio::test]
async fn a_window_holds_the_days_of_a_series_that_the_site_counts() {
    let vectors: Vec<Value> = serde_json::from_str(VECTORS).unwrap();
    assert!(vectors.len() > 30, "{}", vectors.len());
    let product = product().await;
    let anna = product.person("anna").await;
    let mut differing = Vec::new();
    for vector in &vectors {
        let text = |name: &str| vector[name].as_str().unwrap();
        let body = entry(0, text("name"), "", vector["series"].clone());
        let series = anna.add("timelineentry", &body).await;
        for change in vector["changes"].as_array().unwrap() {
            let answer = day(&anna, &series["id"], change.clone()).await;
            assert!([200, 201].contains(&answer.status), "{}: {}", text("name"), answer.body);
        }
        let zone = vector["reader"].as_str().map_or_else(String::new, |name| format!("&f.timezone={name}"));
        let window = format!("f.from={}&f.to={}{zone}&p.s=500", text("from"), text("to"));
        let mut rows = anna.list("timelineentry", &window).await;
        rows.retain(|row| row["id"] == series["id"] || row["series"] == series["id"]);
        let mut days: Vec<Value> = rows.iter().map(told).collect();
        // Among the rows of one day a row of its own stands elsewhere than the day that it replaces.
        days.sort_by_key(|day| (day["date"].to_string(), day["seriesdate"].to_string()));
        if json!(days) != vector["days"] {
            differing.push(json!({"name": text("name"), "days": days}));
        }
        // The next window has room for all days of the next one.
        assert_eq!(anna.delete("timelineentry", &series["id"]).await.status, 204);
    }
    assert!(differing.is_empty(), "{}", json!(differing));
}

fn told(row: &Value) -> Value {
    COMPARED.iter().filter_map(|name| Some((*name, row.get(*name)?.clone()))).collect()
}
