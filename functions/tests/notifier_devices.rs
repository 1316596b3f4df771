//! The endpoint of a device goes with the device and with the account, and nobody else loses theirs by it.

use crate::support::faults::Fault;
use crate::support::notifier::{Fixture, at};
use crate::support::{Person, assert_fault};
use functions::messages::pushdevice::LINGER;
use functions::notifier::again::DELAYS;
use serde_json::json;
use shared::store::keys;

const TOKEN: &str = "token-of-this-phone";

async fn register(person: &Person) -> serde_json::Value {
    person.add("pushdevice", &json!({"token": TOKEN})).await["id"].clone()
}

/// A reminder of this person is pushed.
async fn pushed(fixture: &Fixture, person: &Person) -> usize {
    let before = fixture.pushes().len();
    fixture.remind(person, "Anruf", 0).await;
    fixture.work().await;
    fixture.pushes().len() - before
}

#[tokio::test]
async fn an_endpoint_goes_with_its_device() {
    let fixture = at("2026-11-02T10:00:00Z").await;
    let anna = fixture.product.person("anna").await;
    let device = register(&anna).await;
    assert_eq!((pushed(&fixture, &anna).await, fixture.endpoints()), (1, 1));
    let row = anna.get("pushdevice", &device).await.body;
    assert_fault(&anna.update("pushdevice", &row, json!({"platform": "ios"})).await, "platform", "readonly");
    assert_eq!(anna.delete("pushdevice", &device).await.status, 204);
    assert_eq!(anna.delete("pushdevice", &device).await.status, 404);
    fixture.later(60).await;
    assert_eq!(fixture.endpoints(), 1, "a push that had found the device may still be on its way");
    assert!(fixture.traces(&[TOKEN]).await.iter().all(|item| !item.contains(&anna.id.to_string())));
    fixture.later(LINGER).await;
    assert_eq!(fixture.endpoints(), 0);
    assert_eq!(fixture.traces(&[TOKEN]).await, Vec::<String>::new());
}

#[tokio::test]
async fn a_service_that_fails_is_asked_again_less_and_less_often() {
    let fixture = at("2026-11-02T10:00:00Z").await;
    let anna = fixture.product.person("anna").await;
    let device = register(&anna).await;
    assert_eq!((pushed(&fixture, &anna).await, fixture.endpoints()), (1, 1));
    assert_eq!(anna.delete("pushdevice", &device).await.status, 204);
    fixture.post.always(Some(Fault::Broken));
    fixture.post.calls();
    let last = DELAYS[DELAYS.len() - 1];
    for seconds in [LINGER].into_iter().chain(DELAYS).chain([last, last]) {
        fixture.later(seconds - 60).await;
        assert!(fixture.post.calls().is_empty(), "{seconds}");
        fixture.later(60).await;
        assert!(!fixture.post.calls().is_empty(), "{seconds}");
        assert_eq!((fixture.endpoints(), fixture.traces(&[TOKEN]).await.len()), (1, 1), "{seconds}");
    }
    fixture.post.always(None);
    fixture.later(last).await;
    assert_eq!((fixture.endpoints(), fixture.traces(&[TOKEN]).await.len()), (0, 0));
}

#[tokio::test]
async fn the_next_owner_of_the_phone_is_not_silenced() {
    let fixture = at("2026-11-02T10:00:00Z").await;
    let (anna, berta) = (fixture.product.person("anna").await, fixture.product.person("berta").await);
    register(&anna).await;
    assert_eq!((pushed(&fixture, &anna).await, fixture.endpoints()), (1, 1));
    assert_eq!(anna.leave().await.status, 200);
    register(&berta).await;
    assert_eq!((pushed(&fixture, &berta).await, fixture.endpoints()), (1, 1), "it is the same endpoint");
    fixture.later(LINGER).await;
    assert_eq!(fixture.endpoints(), 0);
    assert_eq!((pushed(&fixture, &berta).await, fixture.endpoints()), (1, 1));

    // It goes between the two calls of a push.
    let outbox = fixture.product.stack.outbox.clone();
    let once = std::sync::atomic::AtomicBool::new(true);
    fixture.post.meanwhile(move |body| {
        if String::from_utf8_lossy(body).contains("Action=Publish")
            && once.swap(false, std::sync::atomic::Ordering::SeqCst)
        {
            outbox.endpoints(std::collections::BTreeMap::clear).unwrap();
        }
    });
    assert_eq!((pushed(&fixture, &berta).await, fixture.endpoints()), (1, 1));
    assert_eq!(berta.again(&fixture.product).await.list("pushdevice", "").await.len(), 1);
}

#[tokio::test]
async fn whatever_is_killed_no_endpoint_and_no_token_is_left() {
    let fixture = at("2026-11-02T10:00:00Z").await;
    for writes in 0..4 {
        let anna = fixture.product.person(&format!("anna{writes}")).await;
        let device = register(&anna).await;
        assert_eq!((pushed(&fixture, &anna).await, fixture.endpoints()), (1, 1), "{writes}");
        fixture.table.die_after(writes);
        let gone = anna.delete("pushdevice", &device).await.status == 204;
        fixture.table.live();
        assert_eq!(gone, writes > 0);
        let left = anna.again(&fixture.product).await.list("pushdevice", "").await.len();
        assert_eq!(left, usize::from(!gone), "the device and what is left of it come and go together");
        // Who is not asked again goes as a whole.
        let status = if gone { 204 } else { anna.again(&fixture.product).await.leave().await.status };
        assert!([200, 204].contains(&status));
        fixture.table.die_after(writes);
        fixture.later(LINGER).await;
        fixture.table.live();
        // The run that died had the right to work.
        for _ in 0..2 {
            fixture.later(91).await;
        }
        assert_eq!((fixture.endpoints(), fixture.traces(&[TOKEN]).await.len()), (0, 0), "{writes}");
    }
}

#[tokio::test]
async fn of_many_devices_those_that_came_last_are_pushed_to() {
    let fixture = at("2026-11-02T10:00:00Z").await;
    let anna = fixture.product.person("anna").await;
    for device in 0..22 {
        anna.add("pushdevice", &json!({"token": format!("phone-{device:02}")})).await;
    }
    assert_eq!(pushed(&fixture, &anna).await, 20);
    let endpoints = fixture.product.stack.outbox.contents().endpoints;
    let mut tokens: Vec<&str> = endpoints.values().map(|endpoint| endpoint.attributes["Token"].as_str()).collect();
    tokens.sort_unstable();
    assert_eq!((tokens.len(), tokens[0], tokens[19]), (20, "phone-02", "phone-21"));
}

#[tokio::test]
async fn a_push_waits_while_the_service_names_no_endpoint() {
    let fixture = at("2026-11-02T10:00:00Z").await;
    let anna = fixture.product.person("anna").await;
    register(&anna).await;
    fixture.post.always(Some(Fault::Broken));
    assert_eq!(pushed(&fixture, &anna).await, 0);
    assert_eq!(fixture.notifications_of(&anna).await.len(), 1, "the list does not wait");
    fixture.post.always(None);
    fixture.later(DELAYS[0]).await;
    fixture.later(DELAYS[1]).await;
    assert_eq!(fixture.pushes().len(), 1);
}

#[tokio::test]
async fn a_device_is_of_whoever_registered_it_last() {
    let fixture = at("2026-11-02T10:00:00Z").await;
    let (anna, berta) = (fixture.product.person("anna").await, fixture.product.person("berta").await);
    register(&anna).await;
    anna.add("pushdevice", &json!({"token": "tablet"})).await;
    assert_eq!(pushed(&fixture, &anna).await, 2);
    let device = register(&berta).await;
    let left = anna.list("pushdevice", "").await;
    assert_eq!((left.len(), &left[0]["token"]), (1, &json!("tablet")), "their other one stays");
    assert_eq!((pushed(&fixture, &anna).await, pushed(&fixture, &berta).await), (1, 1), "no push of theirs reaches it");
    assert_eq!(register(&berta).await, device, "said twice");
    register(&anna).await;
    assert_eq!((berta.list("pushdevice", "").await.len(), anna.list("pushdevice", "").await.len()), (0, 2));
    assert_eq!(berta.delete("pushdevice", &device).await.status, 404);

    // Two at once: one of them has it, and pushes go to one person alone.
    let both = futures::future::join_all([register(&anna), register(&berta)]).await;
    assert!(both.iter().all(|id| !id.is_null()));
    let token = |rows: &[serde_json::Value]| rows.iter().filter(|row| row["token"] == TOKEN).count();
    let has = token(&anna.list("pushdevice", "").await) + token(&berta.list("pushdevice", "").await);
    assert_eq!(has, 1);

    // Whoever deletes it or leaves says of nobody else that it is theirs.
    register(&berta).await;
    assert_eq!(berta.leave().await.status, 200);
    fixture.later(LINGER).await;
    assert_eq!(fixture.traces(&[TOKEN]).await, Vec::<String>::new());
    let whose = keys::sole::of("pushdevice", TOKEN);
    assert!(fixture.product.stack.app.table.get(&whose).await.unwrap().is_none());
}

#[tokio::test]
async fn a_device_that_was_registered_before_anybody_noted_whose_it_is_moves_with_its_next_registration() {
    let fixture = at("2026-11-02T10:00:00Z").await;
    let (anna, berta) = (fixture.product.person("anna").await, fixture.product.person("berta").await);
    let device = register(&anna).await;
    let mut write = fixture.product.stack.app.table.write();
    write.forget("unnoted", &keys::sole::of("pushdevice", TOKEN));
    write.commit().await.unwrap();
    assert_eq!(register(&anna).await, device, "a row that is there is noted");
    register(&berta).await;
    assert_eq!(anna.list("pushdevice", "").await.len(), 0);
}
