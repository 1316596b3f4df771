//! Lists: pages, cursors, sort orders, filters, date windows, and what they cost.

#![expect(clippy::unwrap_used, reason = "a test that cannot read an answer has failed")]

use crate::support::{Person, Product, assert_fault, find};
use serde_json::{Value, json};
use shared::entity::add;
use shared::store::cost::meter;
use std::collections::HashSet;

async fn entries(product: &Product, person: &Person, count: usize) {
    let definition = find("timelineentry");
    for at in 0..count {
        let body = json!({
            "timelineentrycategory": 1 + at % 3,
            "timelineentrytype": 1,
            "title": format!("Eintrag {:03}", (at * 37) % count),
            "date": format!("2026{:02}{:02}", 1 + at % 12, 1 + at % 28),
        });
        add::insert(&product.stack.app, definition, Some(person.id), body.as_object().unwrap()).await.unwrap();
    }
}

/// Every row, page by page over the cursor.
async fn walk(person: &Person, query: &str) -> Vec<Value> {
    let mut rows = Vec::new();
    let mut cursor = String::new();
    loop {
        let answer = person.client.get(&format!("/api/timelineentry/list?{query}{cursor}")).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        rows.extend(answer.body["items"].as_array().unwrap().clone());
        if answer.body["more"] == false {
            assert_eq!(answer.body.get("cursor"), None);
            return rows;
        }
        cursor = format!("&p.c={}", answer.body["cursor"].as_str().unwrap());
    }
}

fn ids(rows: &[Value]) -> Vec<i64> {
    rows.iter().map(|row| row["id"].as_i64().unwrap()).collect()
}

#[tokio::test]
async fn pages_and_cursors_show_every_row_once_in_every_order() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let berta = product.person("berta").await;
    entries(&product, &anna, 230).await;
    entries(&product, &berta, 3).await;
    let all = walk(&anna, "p.s=500").await;
    assert_eq!(all.len(), 230);
    let default = anna.client.get("/api/timelineentry/list").await.body;
    assert_eq!((default["items"].as_array().unwrap().len(), &default["more"]), (100, &json!(true)));

    for (order, descending) in [
        ("", false),
        ("o.sort=id%7Cdesc&", true),
        ("o.sort=date&", false),
        ("o.sort=date%7Cdesc&", true),
        ("o.sort=title%7Cdesc&", true),
        ("o.sort=timelineentrycategory,title%7Cdesc&", false),
        ("f.timelineentrycategoryId=2&", false),
        ("f.from=20260301&f.to=20260831&", false),
        ("f.from=20260301&o.sort=title&", false),
    ] {
        let whole = walk(&anna, &format!("{order}p.s=500")).await;
        let by_cursor = walk(&anna, &format!("{order}p.s=33")).await;
        assert_eq!(ids(&by_cursor), ids(&whole), "{order}");
        let mut by_index = Vec::new();
        for page in 0..=whole.len() / 33 {
            by_index.extend(anna.list("timelineentry", &format!("{order}p.s=33&p.i={page}")).await);
        }
        assert_eq!(ids(&by_index), ids(&whole), "{order}");
        assert_eq!(ids(&whole).iter().collect::<HashSet<_>>().len(), whole.len(), "{order}");
        if order.contains("date") {
            let days: Vec<&str> = whole.iter().map(|row| row["date"].as_str().unwrap()).collect();
            let sorted = if descending { days.is_sorted_by(|a, b| a >= b) } else { days.is_sorted() };
            assert!(sorted, "{order}: {days:?}");
        }
    }
    let titles: Vec<Value> =
        walk(&anna, "o.sort=title%7Cdesc&p.s=500").await.iter().map(|row| row["title"].clone()).collect();
    assert!(titles.is_sorted_by(|a, b| a.as_str() >= b.as_str()));
    for row in walk(&anna, "f.timelineentrycategoryId=2").await {
        assert_eq!(row["timelineentrycategory"]["key"], "APPOINTMENT");
    }
    let window = walk(&anna, "f.from=20260301&f.to=20260831&p.s=500").await;
    let expected = all.iter().filter(|row| ("20260301"..="20260831").contains(&row["date"].as_str().unwrap())).count();
    assert_eq!(window.len(), expected);
}

#[tokio::test]
async fn a_cursor_never_leads_into_another_list() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    entries(&product, &anna, 5).await;
    let first = anna.client.get("/api/timelineentry/list?p.s=2").await.body;
    let cursor = first["cursor"].as_str().unwrap();
    assert_fault(&anna.client.get(&format!("/api/treatment/list?p.c={cursor}")).await, "p.c", "value");
    assert_fault(&anna.client.get(&format!("/api/timelineentry/list?o.sort=date&p.c={cursor}")).await, "p.c", "value");
}

#[tokio::test]
async fn free_searches_look_into_texts() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    for (name, city) in [("Sömmer", "Köln"), ("Winter", "Bonn")] {
        anna.add("addressbookentry", &json!({"addressbookentrycategory": 1, "lastname": name, "city": city})).await;
    }
    for (query, expected) in [
        ("f.qs=%22SOMMER%22", 1),
        ("f.qs=%22bonn%22", 1),
        ("f.qs=%7B%22city%22%3A%22k%C3%B6ln%22%7D", 1),
        ("f.qs=%7B%22city%22%3A%22Ulm%22%7D", 0),
    ] {
        assert_eq!(anna.list("addressbookentry", query).await.len(), expected, "{query}");
    }
    let lazy = anna.list("addressbookentry", "f.lazylist=true&o.sort=lastname").await;
    assert_eq!(lazy[0].as_object().unwrap().keys().collect::<Vec<_>>(), ["id", "version", "lastname"]);
}

#[tokio::test]
async fn treatments_are_filtered_by_tree_and_category() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let profile = anna.add("medicalprofile", &json!({})).await;
    let chemo = anna
        .add("treatment", &json!({"medicalprofile": profile["id"], "treatmentcategory": 3, "startdate": "20240401"}))
        .await;
    let part = json!({
        "medicalprofile": profile["id"], "treatmentcategory": 301, "startdate": "20240401", "parenttreatment": chemo["id"],
    });
    let part = anna.add("treatment", &part).await;
    for (query, expected) in [
        ("f.isRoot=true".to_owned(), vec![&chemo]),
        ("f.isRoot=false".to_owned(), vec![&part]),
        (format!("f.parenttreatmentId={}", chemo["id"]), vec![&part]),
        ("f.treatmentcategoryId=3".to_owned(), vec![&chemo]),
        ("f.parenttreatmentcategoryId=3".to_owned(), vec![&part]),
        (format!("f.medicalprofileId={}", profile["id"]), vec![&chemo, &part]),
        ("f.treatmentcategoryId=5".to_owned(), vec![]),
    ] {
        let rows = anna.list("treatment", &query).await;
        assert_eq!(rows.iter().collect::<Vec<_>>(), expected, "{query}");
    }
}

#[tokio::test]
async fn a_free_list_of_more_than_ten_thousand_rows_asks_for_less() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    bulk(&product, &anna, 10_050).await;
    let free = anna.client.get("/api/timelineentry/list?o.sort=title").await;
    assert_eq!((free.status, &free.body["key"]), (400, &json!("error.list.toolong")));
    for query in ["", "o.sort=date", "o.sort=id%7Cdesc", "f.from=20260101&f.to=20260102&o.sort=title"] {
        assert_eq!(anna.client.get(&format!("/api/timelineentry/list?{query}")).await.status, 200, "{query}");
    }
}

/// Writes rows past the API, which would take minutes.
async fn bulk(product: &Product, person: &Person, count: i64) {
    let definition = find("timelineentry");
    let rows = (1..=count).map(|id| {
        let day = format!("20{:02}{:02}{:02}", 20 + id % 10, 1 + id % 12, 1 + id % 28);
        let row = json!({"id": id, "version": 1, "title": "x", "date": day, "timelineentrycategory": 1});
        let key = shared::store::keys::row(person.id, definition.root, id);
        (key, shared::entity::index::entry(definition, row.as_object().unwrap().clone()))
    });
    product.stack.app.table.load(&rows.collect::<Vec<_>>()).await.unwrap();
}

#[tokio::test]
async fn reading_adding_changing_and_deleting_cost_one_call_each() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let app = &product.stack.app;
    let definition = find("addressbookentry");
    let body = json!({"addressbookentrycategory": 1, "lastname": "Sommer"});
    // The catalogs are in memory after the first row.
    let row = anna.add("addressbookentry", &body).await;
    let id = row["id"].as_i64().unwrap();
    let key = shared::store::keys::row(anna.id, "addressbookentry", id);

    let (_, cost) = meter(Box::pin(add::insert(app, definition, Some(anna.id), body.as_object().unwrap()))).await;
    assert_eq!(cost.calls, 1, "add");
    let changes = json!({"city": "Bonn"}).as_object().unwrap().clone();
    let update = shared::entity::update::change(app, definition, Some(anna.id), &key, 1, changes);
    assert_eq!(meter(Box::pin(update)).await.1.calls, 1, "update");
    let (_, cost) = meter(Box::pin(app.table.get(&key))).await;
    assert_eq!(cost.calls, 1, "get");
    let (_, cost) = meter(Box::pin(shared::entity::remove::remove(app, definition, anna.id, id))).await;
    assert_eq!(cost.calls, 1, "delete");
}

#[tokio::test]
async fn a_long_answer_travels_compressed_to_whoever_can_read_it() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    entries(&product, &anna, 20).await;
    let path = "/api/timelineentry/list?f.from=20260101&f.to=20261231&o.sort=date";
    let plain = anna.client.get(path).await;
    assert_eq!(plain.headers.get("content-encoding"), None);
    for (accepted, packed) in [("gzip, deflate, br", true), ("br, gzip;q=0", false), ("identity", false)] {
        let answer = anna.client.clone().with_header("accept-encoding", accepted).get(path).await;
        assert_eq!(answer.headers.get("content-encoding").is_some(), packed, "{accepted}");
        assert_eq!(answer.body, plain.body, "{accepted}");
        if packed {
            assert_eq!(answer.headers["content-encoding"], "gzip");
            assert_eq!(answer.headers["vary"], "accept-encoding");
        }
    }
    // What a catalog depends on is still said.
    let catalog = anna.client.clone().with_header("accept-encoding", "gzip").get("/api/country/list").await;
    assert_eq!(catalog.headers["content-encoding"], "gzip");
    assert_eq!(catalog.headers["vary"], "app-language, x-auth-token, accept-encoding");
    let short = anna.client.clone().with_header("accept-encoding", "gzip").get("/api/timelineentry/list?p.s=1").await;
    assert_eq!((short.status, short.headers.get("content-encoding")), (200, None));
}

/// Pages of a list, followed by their cursors: how many rows each has, and that all rows come once and in order.
async fn pages(person: &Person, path: &str, expected: usize) -> Vec<usize> {
    let (mut counts, mut ids) = (Vec::new(), Vec::new());
    let mut next = String::new();
    loop {
        let answer = person.client.get(&format!("{path}{next}")).await;
        assert_eq!(answer.status, 200, "{}", answer.body["key"]);
        // Lambda takes 6 MB, with the quotation marks of the body escaped.
        let text = Value::String(answer.body.to_string()).to_string();
        assert!(text.len() < 6 * 1024 * 1024, "{path}: {} bytes", text.len());
        let items = answer.body["items"].as_array().unwrap();
        counts.push(items.len());
        ids.extend(items.iter().map(|item| item["id"].as_i64().unwrap()));
        assert_eq!(answer.body["more"], json!(answer.body["cursor"].is_string()));
        let Some(cursor) = answer.body["cursor"].as_str() else { break };
        next = format!("&p.c={cursor}");
    }
    assert!(ids.is_sorted() && ids.len() == expected, "{path}: {} rows", ids.len());
    ids.dedup();
    assert_eq!(ids.len(), expected, "{path}");
    counts
}

#[tokio::test]
async fn a_page_ends_where_its_bytes_do_and_its_cursor_goes_on() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    for (root, field, lists) in [
        ("contact", "text", ["p.s=500", "p.s=500&o.sort=subject,id"]),
        ("timelineentry", "note", ["p.s=500", "p.s=500&f.from=20260101&f.to=20261231"]),
    ] {
        let definition = find(root);
        let rows = (1..=300).map(|id| {
            let row = json!({
                "id": id, "version": 1, field: "ä".repeat(8_000), "date": "20260401", "timelineentrytype": 1,
                "timelineentrycategory": 1, "reason": 1,
            });
            let key = shared::store::keys::row(anna.id, root, id);
            (key, shared::entity::index::entry(definition, row.as_object().unwrap().clone()))
        });
        product.stack.app.table.load(&rows.collect::<Vec<_>>()).await.unwrap();
        for list in lists {
            let counts = pages(&anna, &format!("/api/{root}/list?{list}"), 300).await;
            assert_eq!(counts.len(), 2, "{root} {list}: {counts:?}");
        }
        // One that is smaller ends where it was asked to.
        assert_eq!(pages(&anna, &format!("/api/{root}/list?p.s=200"), 300).await, [200, 100]);
    }
}

#[tokio::test]
async fn rows_that_come_or_go_between_pages_are_neither_lost_nor_doubled() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    for query in [
        "o.sort=title",
        "o.sort=title%7Cdesc",
        "o.sort=done,title",
        "f.timelineentrycategoryId=2",
        "f.timelineentrycategoryId=2&o.sort=date%7Cdesc,title",
        "f.qs=%22eintrag%22",
        "f.qs=%22eintrag%22&o.sort=title",
        "f.from=20260101&o.sort=title",
        "f.from=20260101&f.qs=%22eintrag%22",
        "",
    ] {
        for row in walk(&anna, "p.s=500").await {
            assert_eq!(anna.delete("timelineentry", &row["id"]).await.status, 204);
        }
        for at in 0..60 {
            let day = format!("2026{:02}{:02}", 1 + at % 12, 1 + (at * 7) % 28);
            let body = json!({"timelineentrycategory": 2, "timelineentrytype": 1, "title": format!("Eintrag {:02}", (at * 37) % 60), "date": day});
            anna.add("timelineentry", &body).await;
        }
        let whole = walk(&anna, &format!("{query}&p.s=500")).await;
        assert_eq!(whole.len(), 60, "{query}");
        let page = async |cursor: &Value| {
            let cursor = cursor.as_str().map(|cursor| format!("&p.c={cursor}")).unwrap_or_default();
            let answer = anna.client.get(&format!("/api/timelineentry/list?{query}&p.s=20{cursor}")).await;
            assert_eq!(answer.status, 200, "{query}: {}", answer.body);
            assert!(!cursor.contains("intrag"), "{cursor}");
            answer.body
        };
        let first = page(&Value::Null).await;
        let seen = ids(first["items"].as_array().unwrap());
        assert_eq!(seen, ids(&whole)[..20], "{query}");
        // The row that the cursor names goes, another one before it too, and one comes between.
        for gone in [&seen[19], &seen[3]] {
            assert_eq!(anna.delete("timelineentry", &json!(gone)).await.status, 204);
        }
        let copy = json!({"timelineentrycategory": 2, "timelineentrytype": 1, "title": whole[2]["title"], "date": whole[2]["date"]});
        let new = anna.add("timelineentry", &copy).await["id"].as_i64().unwrap();
        let second = page(&first["cursor"]).await;
        let third = page(&second["cursor"]).await;
        let rest: Vec<i64> = [&second, &third].iter().flat_map(|page| ids(page["items"].as_array().unwrap())).collect();
        let rest: Vec<i64> = rest.into_iter().filter(|id| *id != new).collect();
        assert_eq!(rest, ids(&whole)[20..], "{query}");
    }
}

#[tokio::test]
async fn a_cursor_of_a_sort_order_leads_nowhere_else() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let berta = product.person("berta").await;
    entries(&product, &anna, 5).await;
    entries(&product, &berta, 5).await;
    let list = "/api/timelineentry/list";
    let first = anna.client.get(&format!("{list}?p.s=2&o.sort=title")).await.body;
    let cursor = first["cursor"].as_str().unwrap();
    for query in ["o.sort=title,date", "o.sort=id", "", "f.from=20260101"] {
        assert_fault(&anna.client.get(&format!("{list}?p.c={cursor}&{query}")).await, "p.c", "value");
    }
    assert_fault(&berta.client.get(&format!("{list}?p.c={cursor}&o.sort=title")).await, "p.c", "value");
}
