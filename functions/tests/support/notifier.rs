//! The notifier at work: a product whose clock is set by hand.

use super::faults::Faults;
use super::scan::traces;
use super::timeline::{SINGLE, entry};
use super::{Person, Product};
use aws_smithy_runtime_api::client::http::SharedHttpConnector;
use jiff::{SignedDuration, Timestamp};
use local::stack::Setup;
use serde_json::{Value, json};
use shared::clock::Clock;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};

/// What entries of the timeline tell of: reminders, appointments, intakes, studies.
pub const OF_ENTRIES: [i64; 5] = [1, 2, 3, 5, 8];

/// A product whose clock is set by hand, and the faults of its stores.
pub struct Fixture {
    pub product: Product,
    /// Of the table.
    pub table: Faults,
    /// Of mails and pushes.
    pub post: Faults,
    /// What the clock shows, in seconds since 1970.
    pub seconds: Arc<AtomicI64>,
    store: SharedHttpConnector,
}

/// Seconds since 1970.
pub fn second(at: &str) -> i64 {
    at.parse::<Timestamp>().unwrap().as_second()
}

/// A product at this time.
pub async fn at(start: &str) -> Fixture {
    let seconds = Arc::new(AtomicI64::new(second(start)));
    let told = Arc::clone(&seconds);
    // Time goes on with every look at the clock: rows made in one millisecond could get one id.
    let looks = AtomicI64::new(0);
    let clock = Clock::from_fn(move || {
        let millis = looks.fetch_add(1, Ordering::SeqCst) % 900;
        Timestamp::UNIX_EPOCH + SignedDuration::from_millis(told.load(Ordering::SeqCst) * 1000 + millis)
    });
    let table = Faults::default();
    let post = table.dying_together();
    let (under_table, under_post) = (table.clone(), post.clone());
    let store = Arc::new(Mutex::new(None));
    let found = Arc::clone(&store);
    let product = Product::start(move |setup| Setup {
        storage: Arc::new(move |http: SharedHttpConnector| {
            *found.lock().unwrap() = Some(http.clone());
            under_table.before(http)
        }),
        post: Arc::new(move |http| under_post.before(http)),
        ..setup.with_clock(clock)
    })
    .await;
    let store = store.lock().unwrap().clone().unwrap();
    Fixture { product, table, post, seconds, store }
}

impl Fixture {
    /// The clock shows this time, and strikes.
    pub async fn strike(&self, at: &str) {
        self.seconds.store(second(at), Ordering::SeqCst);
        self.work().await;
    }

    /// All tasks once. None of them looks through the whole table.
    pub async fn work(&self) {
        self.table.calls();
        self.product.stack.work().await;
        assert!(self.table.calls().iter().all(|(operation, _)| operation != "Scan"));
    }

    /// Category and body of what a person was told of their entries, the oldest first.
    pub async fn notifications_of(&self, person: &Person) -> Vec<(i64, String)> {
        let person = person.again(&self.product).await;
        let rows = person.list("notification", "o.sort=id&p.s=500").await;
        let of = |row: &Value| {
            let category = row["notificationcategory"]["id"].as_i64().unwrap();
            (category, row["body"].as_str().unwrap_or_default().to_owned())
        };
        rows.iter().map(of).filter(|(category, _)| OF_ENTRIES.contains(category)).collect()
    }

    /// They are reminded so many seconds from now, by the clocks of Berlin.
    pub async fn remind(&self, person: &Person, title: &str, after: i64) -> Value {
        let at = Timestamp::from_second(self.seconds.load(Ordering::SeqCst) + after).unwrap();
        let there = at.in_tz("Europe/Berlin").unwrap().datetime();
        let (day, time) = (there.strftime("%Y%m%d").to_string(), there.strftime("%H%M").to_string());
        let body = entry(SINGLE, title, &day, json!({"time": time, "reminderminutes": 0}));
        person.again(&self.product).await.add("timelineentry", &body).await
    }

    /// What was pushed, the oldest first.
    pub fn pushes(&self) -> Vec<Value> {
        self.product.stack.outbox.contents().pushes.into_iter().map(|push| push.payload).collect()
    }

    /// So many seconds later the clock strikes.
    pub async fn later(&self, seconds: i64) {
        self.seconds.fetch_add(seconds, Ordering::SeqCst);
        self.work().await;
    }

    /// How many endpoints the push service knows.
    pub fn endpoints(&self) -> usize {
        self.product.stack.outbox.contents().endpoints.len()
    }

    /// Every item of the table that names one of these.
    pub async fn traces(&self, of: &[&str]) -> Vec<String> {
        traces(&self.store, of).await
    }
}
