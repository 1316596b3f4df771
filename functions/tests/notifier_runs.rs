//! Whatever dies, fails, is late or runs twice: each notification is written once, pushed once at most, and none is lost.

use crate::support::Person;
use crate::support::faults::Fault;
use crate::support::notifier::{Fixture, at, second};
use crate::support::timeline::{DAILY, SINGLE, entry};
use functions::messages::notificationcategory::{APPOINTMENT_TODAY, PRODUCERS, Producer};
use functions::notifier::again::DELAYS;
use functions::notifier::cursor::{GROUPS, LEASE};
use functions::notifier::{MAX_ITEMS, run};
use serde_json::{Value, json};
use shared::store::expression::Entry;
use shared::store::keys::{self, Key, due};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

const BEGIN: &str = "2026-11-02T10:00:00Z";

/// How often a person was told of an entry with this title.
async fn count(fixture: &Fixture, person: &Person, title: &str) -> usize {
    fixture.notifications_of(person).await.iter().filter(|(_, body)| body.ends_with(&format!(": {title}"))).count()
}

/// They have a phone and want to hear of everything that a morning brings.
async fn wants_every_push(person: &Person) {
    person.add("pushdevice", &json!({"token": "anna-phone"})).await;
    for (kind, _, by) in PRODUCERS {
        if [Producer::Appointments, Producer::Suggestion].contains(by) {
            person
                .add("usernotificationcategory", &json!({"notificationcategory": kind, "push": true, "email": false}))
                .await;
        }
    }
}

/// A run that dies after so many steps, and two later ones: the one that died had the right to work.
async fn dying(fixture: &Fixture, steps: usize, begin: impl AsyncFnOnce()) {
    fixture.table.die_after(steps);
    begin().await;
    fixture.table.live();
    for _ in 0..2 {
        fixture.later(LEASE + 1).await;
    }
}

#[tokio::test]
async fn a_reminder_whose_run_dies_at_any_step_is_written_once_and_pushed_once_at_most() {
    let fixture = at(BEGIN).await;
    let anna = fixture.product.person("anna").await;
    anna.add("pushdevice", &json!({"token": "anna-phone"})).await;
    let mut lost = Vec::new();
    for steps in 0..8 {
        let title = format!("Anruf {steps}");
        fixture.later(600).await;
        fixture.remind(&anna, &title, 300).await;
        fixture.later(60).await;
        let before = fixture.pushes().len();
        dying(&fixture, steps, async || fixture.later(240).await).await;
        assert_eq!(count(&fixture, &anna, &title).await, 1, "{steps}");
        let pushed = fixture.pushes().len() - before;
        assert!(pushed <= 1, "{steps}: {pushed}");
        lost.extend((pushed == 0).then_some(steps));
    }
    // The right to work, the endpoint, the notification that says it is pushed; it dies before the push. Better none than two.
    assert_eq!(lost, [3]);
}

#[tokio::test]
async fn a_morning_whose_run_dies_at_any_step_is_told_of_once_and_pushed_once_at_most() {
    let fixture = at(BEGIN).await;
    let anna = fixture.product.person("anna").await;
    wants_every_push(&anna).await;
    fixture.later(60).await;
    // A day later the run takes one group after the other, and gives it back.
    let item = due::of(0, &keys::row(anna.id, "user", anna.id));
    let shard = (0..due::SHARDS).find(|shard| due::hour(0, *shard) == item.pk).unwrap();
    let steps_before = usize::from(shard % GROUPS) * 2;
    let mut lost = Vec::new();
    for steps in 0..9 {
        let day = format!("202611{:02}", 3 + steps);
        let appointment = entry(SINGLE, "Praxis", &day, json!({"time": "1500", "timelineentrycategory": 2}));
        anna.again(&fixture.product).await.add("timelineentry", &appointment).await;
        let morning = format!("2026-11-{:02}T07:30:00Z", 3 + steps);
        let before = fixture.pushes().len();
        dying(&fixture, steps_before + steps, async || fixture.strike(&morning).await).await;
        let rows = anna.again(&fixture.product).await.list("notification", "p.s=500").await;
        let of_day = rows.iter().filter(|row| row["date"] == day.as_str());
        let kinds: Vec<i64> = of_day.map(|row| row["notificationcategory"]["id"].as_i64().unwrap()).collect();
        let suggested = |kind: &&i64| PRODUCERS.iter().any(|of| of.0 == **kind && of.2 == Producer::Suggestion);
        assert_eq!(kinds.iter().filter(suggested).count(), 1, "{steps}: {kinds:?}");
        assert_eq!(kinds.iter().filter(|kind| **kind == APPOINTMENT_TODAY).count(), 1, "{steps}: {kinds:?}");
        assert_eq!(kinds.len(), 2, "{steps}: {kinds:?}");
        let pushed = fixture.pushes().len() - before;
        assert!(pushed <= 2, "{steps}: {pushed}");
        lost.extend((pushed < 2).then_some((steps, pushed)));
    }
    // The right to work, the endpoint for each of two, both in one write that says they are pushed; it dies before or between the pushes.
    assert_eq!(lost, [(4, 0), (5, 1)]);
}

#[tokio::test]
async fn a_move_whose_run_dies_at_any_step_is_followed_by_every_reminder() {
    let fixture = at(BEGIN).await;
    let anna = fixture.product.person("anna").await;
    let zones = anna.list("timezone", "p.s=500").await;
    let id = |key: &str| zones.iter().find(|zone| zone["key"] == key).unwrap()["id"].clone();
    let (berlin, tokyo) = (id("Europe/Berlin"), id("Asia/Tokyo"));
    for steps in 0..8_usize {
        let day = 4 + 2 * steps;
        let titles = [format!("Anruf {steps}"), format!("Brief {steps}")];
        let anna = anna.again(&fixture.product).await;
        for title in &titles {
            let at_nine = json!({"time": "0900", "reminderminutes": 0});
            anna.add("timelineentry", &entry(SINGLE, title, &format!("202611{day:02}"), at_nine)).await;
        }
        fixture.later(60).await;
        let goes_east = steps % 2 == 0;
        let zone = if goes_east { &tokyo } else { &berlin };
        let own = anna.get("user", &anna.id.into()).await.body;
        assert_eq!(anna.update("user", &own, json!({"timezone": zone})).await.status, 200);
        dying(&fixture, steps, async || fixture.later(60).await).await;
        let told = async |at: &str| {
            fixture.strike(&format!("2026-11-{day:02}T{at}:00Z")).await;
            [count(&fixture, &anna, &titles[0]).await, count(&fixture, &anna, &titles[1]).await]
        };
        let there = usize::from(goes_east);
        assert_eq!(told("00:00").await, [there, there], "{steps}: nine o'clock in Tokyo");
        assert_eq!(told("08:00").await, [1, 1], "{steps}: nine o'clock in Berlin");
    }
}

#[tokio::test]
async fn two_runs_of_the_same_groups_tell_of_each_once() {
    let fixture = at(BEGIN).await;
    let anna = fixture.product.person("anna").await;
    anna.add("pushdevice", &json!({"token": "anna-phone"})).await;
    let app = Arc::clone(&fixture.product.stack.app);
    let mut both = 0;
    for round in 0..12 {
        fixture.later(300).await;
        let titles = ["Anruf", "Brief", "Tee"].map(|title| format!("{title} {round}"));
        for title in &titles {
            fixture.remind(&anna, title, 0).await;
        }
        let before = fixture.pushes().len();
        fixture.table.turns(|call| call * 7 % 5);
        let second = async {
            for _ in 0..10 + 5 * round {
                tokio::task::yield_now().await;
            }
            // The first one is thought to be dead and is not.
            fixture.seconds.fetch_add(LEASE + 1, Ordering::SeqCst);
            run(&app, MAX_ITEMS).await.unwrap()
        };
        let (first, second) = tokio::join!(run(&app, MAX_ITEMS), second);
        fixture.table.turns(|_| 0);
        both += usize::from(first.unwrap().seen > 0 && second.seen > 0);
        // The first one has worked long enough when it looks at the clock again, and may keep the second one from the rest.
        run(&app, MAX_ITEMS).await.unwrap();
        for title in &titles {
            assert_eq!(count(&fixture, &anna, title).await, 1, "{title}");
        }
        assert_eq!(fixture.pushes().len() - before, titles.len(), "{round}");
    }
    assert!(both > 0, "they never met");
}

#[tokio::test]
async fn runs_side_by_side_share_the_groups_and_see_nothing_twice() {
    let fixture = at(BEGIN).await;
    let anna = fixture.product.person("anna").await;
    anna.add("pushdevice", &json!({"token": "anna-phone"})).await;
    let app = Arc::clone(&fixture.product.stack.app);
    let mut shared = 0;
    for round in 0..6 {
        fixture.later(300).await;
        let titles: Vec<String> = (0..8).map(|call| format!("Anruf {round} {call}")).collect();
        for title in &titles {
            fixture.remind(&anna, title, 0).await;
        }
        let before = fixture.pushes().len();
        fixture.table.turns(|call| call * 7 % 5);
        let second = async {
            for _ in 0..5 * round {
                tokio::task::yield_now().await;
            }
            run(&app, MAX_ITEMS).await.unwrap()
        };
        let (first, second) = tokio::join!(run(&app, MAX_ITEMS), second);
        fixture.table.turns(|_| 0);
        let seen = [first.unwrap().seen, second.seen];
        shared += usize::from(!seen.contains(&0));
        assert_eq!(seen.iter().sum::<usize>(), titles.len(), "{round}: {seen:?}");
        for title in &titles {
            assert_eq!(count(&fixture, &anna, title).await, 1, "{title}");
        }
        assert_eq!(fixture.pushes().len() - before, titles.len(), "{round}");
    }
    assert!(shared > 0, "they never met");
}

#[tokio::test]
async fn a_run_that_takes_long_keeps_its_group_and_one_that_died_soon_loses_it() {
    let fixture = at(BEGIN).await;
    let anna = fixture.product.person("anna").await;
    let app = Arc::clone(&fixture.product.stack.app);
    for dies in [false, true] {
        fixture.later(300).await;
        fixture.remind(&anna, &format!("Anruf {dies}"), 0).await;
        // It has taken the group when it reads more than one item at a time.
        let (seconds, slow) = (Arc::clone(&fixture.seconds), AtomicUsize::new(0));
        fixture.table.meanwhile(move |body| {
            let text = String::from_utf8_lossy(body);
            if text.contains("due#") && text.contains(r#""Limit":250"#) && slow.fetch_add(1, Ordering::SeqCst) == 0 {
                seconds.fetch_add(LEASE - 5, Ordering::SeqCst);
            }
        });
        let held = fixture.table.hold("TransactWriteItems");
        let first = tokio::spawn({
            let app = Arc::clone(&app);
            async move { run(&app, MAX_ITEMS).await.map(|figures| figures.seen).ok() }
        });
        held.arrived().await;
        fixture.table.meanwhile(|_| {});
        fixture.seconds.fetch_add(LEASE - 1, Ordering::SeqCst);
        assert_eq!(run(&app, MAX_ITEMS).await.unwrap().seen, 0, "the first one is at work");
        if dies {
            first.abort();
            assert!(first.await.unwrap_err().is_cancelled());
            fixture.seconds.fetch_add(1, Ordering::SeqCst);
            assert_eq!(run(&app, MAX_ITEMS).await.unwrap().seen, 1, "half a minute later it is another one's");
        } else {
            held.release();
            assert_eq!(first.await.unwrap(), Some(1));
        }
        assert_eq!(count(&fixture, &anna, &format!("Anruf {dies}")).await, 1);
    }
}

#[tokio::test]
async fn a_run_sees_so_many_and_the_next_ones_go_on() {
    let fixture = at(BEGIN).await;
    let anna = fixture.product.person("anna").await;
    anna.add("pushdevice", &json!({"token": "anna-phone"})).await;
    fixture.later(60).await;
    for call in 0..12 {
        fixture.remind(&anna, &format!("Anruf {call}"), 0).await;
    }
    let app = Arc::clone(&fixture.product.stack.app);
    let mut seen = Vec::new();
    loop {
        let figures = run(&app, 5).await.unwrap();
        if figures.seen == 0 {
            break;
        }
        seen.push(figures.seen);
    }
    // Each is seen once: to be written and pushed.
    assert_eq!(seen, [5, 5, 2]);
    for call in 0..12 {
        assert_eq!(count(&fixture, &anna, &format!("Anruf {call}")).await, 1);
    }
    assert_eq!(fixture.pushes().len(), 12);
}

#[tokio::test]
async fn a_reminder_and_its_push_are_one_write() {
    let fixture = at(BEGIN).await;
    let anna = fixture.product.person("anna").await;
    anna.add("pushdevice", &json!({"token": "anna-phone"})).await;
    fixture.remind(&anna, "Anruf", 300).await;
    fixture.later(60).await;
    fixture.seconds.fetch_add(240, Ordering::SeqCst);
    fixture.table.calls();
    let figures = run(&fixture.product.stack.app, MAX_ITEMS).await.unwrap();
    assert_eq!((figures.notified, fixture.pushes().len()), (1, 1));
    let transactions = fixture.table.calls().into_iter().filter(|(operation, _)| operation == "TransactWriteItems");
    assert_eq!(transactions.count(), 1);
}

#[tokio::test]
async fn a_morning_and_its_pushes_are_one_write() {
    let fixture = at(BEGIN).await;
    let anna = fixture.product.person("anna").await;
    wants_every_push(&anna).await;
    anna.add(
        "timelineentry",
        &entry(SINGLE, "Praxis", "20261103", json!({"time": "1500", "timelineentrycategory": 2})),
    )
    .await;
    fixture.later(60).await;
    fixture.seconds.store(second("2026-11-03T07:30:00Z"), Ordering::SeqCst);
    fixture.table.calls();
    let figures = run(&fixture.product.stack.app, MAX_ITEMS).await.unwrap();
    assert_eq!((figures.notified, figures.pushed, fixture.pushes().len()), (2, 2, 2));
    let transactions = fixture.table.calls().into_iter().filter(|(operation, _)| operation == "TransactWriteItems");
    assert_eq!(transactions.count(), 1);
}

#[tokio::test]
async fn what_becomes_due_in_a_run_is_done_in_it_whatever_its_group() {
    let fixture = at(BEGIN).await;
    let anna = fixture.product.person("anna").await;
    for call in 0..8 {
        fixture.remind(&anna, &format!("Anruf {call}"), 300).await;
    }
    // They have just come: their morning has every entry looked at once more.
    fixture.later(60).await;
    assert_eq!(run(&fixture.product.stack.app, MAX_ITEMS).await.unwrap().seen, 0);
}

#[tokio::test]
async fn what_was_written_while_there_were_other_shards_is_told_once() {
    let fixture = at(BEGIN).await;
    let anna = fixture.product.person("anna").await;
    anna.add("pushdevice", &json!({"token": "anna-phone"})).await;
    let entry = fixture.remind(&anna, "Anruf", 300).await;
    fixture.later(60).await;
    let due = fixture.seconds.load(Ordering::SeqCst) + 240;
    let item = due::of(due, &keys::row(anna.id, "timelineentry", entry["id"].as_i64().unwrap()));
    let mut shards = (0..due::SHARDS).map(|shard| due::hour(due, shard));
    let elsewhere = Key { pk: shards.find(|pk| *pk != item.pk).unwrap(), sk: item.sk.clone() };
    let table = &fixture.product.stack.app.table;
    assert!(table.get(&item).await.unwrap().is_some());
    let mut write = table.write();
    write.forget("", &item);
    write.put("", &elsewhere, Entry::default());
    write.commit().await.unwrap();
    fixture.later(240).await;
    assert_eq!(count(&fixture, &anna, "Anruf").await, 1);
    assert_eq!(fixture.pushes().len(), 1);
    assert!(table.get(&elsewhere).await.unwrap().is_none());
    fixture.later(60).await;
    assert_eq!((count(&fixture, &anna, "Anruf").await, fixture.pushes().len()), (1, 1));
}

#[tokio::test]
async fn after_an_outage_of_days_everything_is_told_and_nothing_is_pushed() {
    let fixture = at(BEGIN).await;
    let anna = fixture.product.person("anna").await;
    anna.add("pushdevice", &json!({"token": "anna-phone"})).await;
    fixture.later(60).await;
    for call in 0..12 {
        fixture.remind(&anna, &format!("Anruf {call}"), 3600 * (1 + call)).await;
    }
    fixture.later(60).await;
    fixture.seconds.fetch_add(3 * 86_400, Ordering::SeqCst);
    let app = Arc::clone(&fixture.product.stack.app);
    let mut runs = 0;
    while run(&app, 5).await.unwrap().seen > 0 {
        fixture.seconds.fetch_add(60, Ordering::SeqCst);
        runs += 1;
    }
    assert!(runs > 2, "{runs}");
    for call in 0..12 {
        assert_eq!(count(&fixture, &anna, &format!("Anruf {call}")).await, 1, "{call}");
    }
    assert_eq!(fixture.pushes(), Vec::<Value>::new());
    // Their mornings go on.
    let appointment = entry(SINGLE, "Praxis", "20261106", json!({"time": "1500", "timelineentrycategory": 2}));
    anna.again(&fixture.product).await.add("timelineentry", &appointment).await;
    fixture.strike("2026-11-06T07:30:00Z").await;
    assert!(fixture.notifications_of(&anna).await.contains(&(APPOINTMENT_TODAY, "15:00 Praxis".to_owned())));
}

#[tokio::test]
async fn what_fails_for_days_is_tried_less_and_less_often_and_told_in_the_end() {
    let fixture = at(BEGIN).await;
    let anna = fixture.product.person("anna").await;
    anna.add("pushdevice", &json!({"token": "anna-phone"})).await;
    fixture.remind(&anna, "Anruf", 300).await;
    fixture.remind(&anna, "Brief", 300).await;
    fixture.later(60).await;
    let (tries, faults) = (Arc::new(AtomicUsize::new(0)), fixture.table.clone());
    let counted = Arc::clone(&tries);
    fixture.table.meanwhile(move |body| {
        if String::from_utf8_lossy(body).contains(": Anruf") {
            counted.fetch_add(1, Ordering::SeqCst);
            faults.next("TransactWriteItems", Fault::Refused("ValidationException"));
        }
    });
    fixture.later(240).await;
    assert_eq!(count(&fixture, &anna, "Brief").await, 1, "nobody else waits");
    let last = DELAYS[DELAYS.len() - 1];
    for (before, seconds) in DELAYS.into_iter().chain([last; 4]).enumerate() {
        fixture.later(seconds - 60).await;
        assert_eq!(tries.load(Ordering::SeqCst), before + 1, "{seconds}");
        fixture.later(60).await;
        assert_eq!(tries.load(Ordering::SeqCst), before + 2, "{seconds}");
    }
    fixture.table.meanwhile(|_| {});
    fixture.later(last).await;
    fixture.later(60).await;
    assert_eq!(count(&fixture, &anna, "Anruf").await, 1);
    assert_eq!(fixture.pushes().len(), 1, "it is too late for a push");
    // Nothing waits for it any more.
    assert_eq!(fixture.traces(&["\"for\": S("]).await, Vec::<String>::new());
}

#[tokio::test]
async fn a_series_that_has_failed_for_a_day_is_told_of_every_day_again() {
    let fixture = at(BEGIN).await;
    let anna = fixture.product.person("anna").await;
    let daily = entry(DAILY, "Tablette", "20261102", json!({"time": "1200", "reminderminutes": 0}));
    anna.add("timelineentry", &daily).await;
    fixture.later(60).await;
    let faults = fixture.table.clone();
    fixture.table.meanwhile(move |body| {
        if String::from_utf8_lossy(body).contains(": Tablette") {
            faults.next("TransactWriteItems", Fault::Refused("ValidationException"));
        }
    });
    fixture.strike("2026-11-02T11:00:00Z").await;
    for seconds in DELAYS {
        fixture.later(seconds).await;
    }
    fixture.table.meanwhile(|_| {});
    assert_eq!(count(&fixture, &anna, "Tablette").await, 0);
    // Tried again on the second day, an hour and more after the reminder of that day.
    for at in ["2026-11-03T12:30:00Z", "2026-11-03T13:30:00Z", "2026-11-03T14:00:00Z"] {
        fixture.strike(at).await;
    }
    fixture.later(60).await;
    assert_eq!(count(&fixture, &anna, "Tablette").await, 2, "of both days");
    fixture.strike("2026-11-04T11:00:00Z").await;
    assert_eq!(count(&fixture, &anna, "Tablette").await, 3);
    assert_eq!(fixture.traces(&["\"for\": S("]).await, Vec::<String>::new());
}
