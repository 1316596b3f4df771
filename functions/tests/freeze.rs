//! One person's long call keeps nobody else waiting.

#![expect(clippy::unwrap_used, reason = "a clock that cannot be read has failed")]

use crate::support::{PASSWORD, Product, assert_fault, find};
use rustix::time::{ClockId, clock_gettime};
use serde_json::json;
use shared::entity::add;
use shared::identity::password;
use std::cell::Cell;
use std::time::Duration;

const LIST: &str = "/api/addressbookentry/list";

#[tokio::test]
async fn a_list_takes_each_field_once_and_at_most_five() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let five = "lastname,firstname%7Cdesc,city,street,id";
    assert_eq!(anna.client.get(&format!("{LIST}?o.sort={five}")).await.status, 200);
    let six = "%7B%22lastname%22:1,%22firstname%22:1,%22city%22:1,%22street%22:1,%22zip%22:1,%22phone%22:1%7D";
    let many = ["lastname"; 500].join(",");
    for (query, path, key) in [
        (format!("o.sort={five},country"), "o.sort", "maxlength"),
        (format!("o.sort={many}"), "o.sort", "unique"),
        ("o.sort=lastname,lastname%7Cdesc".to_owned(), "o.sort", "unique"),
        ("o.sort=lastname&o.sort=city".to_owned(), "o.sort", "unique"),
        ("f.qs=%22a%22&f.qs=%22b%22".to_owned(), "f.qs", "unique"),
        ("p.s=3&p.s=3".to_owned(), "p.s", "unique"),
        (format!("f.qs={six}"), "f.qs", "maxlength"),
    ] {
        assert_fault(&anna.client.get(&format!("{LIST}?{query}")).await, path, key);
    }
    let twice = "f.parentNullFlag=true&f.parentNullFlag=false";
    let answer = anna.client.get(&format!("/api/treatment/list?{twice}")).await;
    assert_fault(&answer, "f.parentNullFlag", "unique");
}

/// Processor time, which other programs of the machine do not change.
fn used(by: ClockId) -> Duration {
    let time = clock_gettime(by);
    Duration::new(time.tv_sec.try_into().unwrap(), time.tv_nsec.try_into().unwrap())
}

/// The processor time that a call took, and the longest that the one thread of this test served nobody else meanwhile. The
/// best of several: the first one fills caches.
async fn measured<T>(call: impl AsyncFn() -> T) -> (Duration, Duration) {
    let mut best = (Duration::MAX, Duration::MAX);
    for _ in 0..5 {
        let longest = Cell::new(Duration::ZERO);
        let ticks = async {
            loop {
                let before = used(ClockId::ThreadCPUTime);
                tokio::time::sleep(Duration::from_millis(1)).await;
                longest.set(longest.get().max(used(ClockId::ThreadCPUTime).saturating_sub(before)));
            }
        };
        let before = used(ClockId::ProcessCPUTime);
        tokio::select! {
            _done = call() => {}
            () = ticks => {}
        }
        let took = used(ClockId::ProcessCPUTime).saturating_sub(before);
        best = (best.0.min(took), best.1.min(longest.get()));
    }
    best
}

#[tokio::test]
async fn searching_and_sorting_leave_the_thread_to_others() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    for at in 0..300 {
        let body = json!({"reason": 6, "subject": format!("Nummer {at}"), "text": "Übermäßig".repeat(500)});
        let body = body.as_object().unwrap();
        add::insert(&product.stack.app, find("contact"), Some(anna.id), body).await.unwrap();
    }
    let ask = async |search: &str| {
        let answer = anna.client.get(&format!("/api/contact/list?p.s=1&o.sort=subject{search}")).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
    };
    let (read, read_longest) = measured(async || ask("").await).await;
    let (searched, longest) = measured(async || ask("&f.qs=%22nichts%22").await).await;
    let search = searched.saturating_sub(read);
    assert!(longest < read_longest + search / 2, "{longest:?} of {search:?}, {read_longest:?} of {read:?}");
}

#[tokio::test]
async fn hashing_leaves_the_thread_to_others() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let body = json!({"email": anna.email, "password": PASSWORD});
    let (_, longest) = measured(async || {
        assert_eq!(product.nobody().post("/api/login", &body).await.status, 200);
    })
    .await;
    let before = used(ClockId::ThreadCPUTime);
    assert!(!password::fits(PASSWORD, None));
    let hashing = used(ClockId::ThreadCPUTime).saturating_sub(before);
    assert!(longest < hashing / 2, "{longest:?} of {hashing:?}");
}
