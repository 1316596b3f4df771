//! A mail that does not leave is sent again with growing delays, then waits for an operator; what they want by mail comes by mail.

#![expect(clippy::unwrap_used, reason = "a test that cannot read what it made has failed")]

use crate::support::faults::Fault;
use crate::support::notifier::{Fixture, at};
use crate::support::timeline::{SINGLE, entry};
use crate::support::{PASSWORD, Person};
use functions::notifier::again::DELAYS;
use operate::support::Support;
use operate::{answer, deadletters, grant};
use serde_json::json;
use shared::store::keys;
use shared::store::table::Range;

const BEGIN: &str = "2026-11-02T10:00:00Z";

/// The subject of the mail that says that an answer is there.
const ANSWER: &str = "Zuversicht: eine Antwort für Sie";

/// What names the kept mails of everybody, and when they are due.
const KEPT: [&str; 2] = ["S(\"mail#", "#mail#"];

/// They change their password, which they are told of by mail.
async fn change_password(person: &Person) {
    let body = json!({"oldpassword": PASSWORD, "password": "Birnbaum-2026!"});
    let answer = person.client.post("/api/password/update", &body).await;
    assert_eq!(answer.status, 204, "{}", answer.body);
}

fn told(fixture: &Fixture, person: &Person) -> usize {
    fixture.product.mails(&person.email).iter().filter(|mail| mail.subject == "Ihr Passwort bei Zuversicht").count()
}

#[tokio::test]
async fn a_mail_that_failed_comes_later_and_once() {
    let fixture = at(BEGIN).await;
    let anna = fixture.product.person("anna").await;
    fixture.later(60).await;
    fixture.post.always(Some(Fault::Broken));
    change_password(&anna).await;
    assert_eq!(told(&fixture, &anna), 0);
    for delay in &DELAYS[..2] {
        fixture.post.calls();
        fixture.later(delay - 60).await;
        assert!(*delay == 60 || fixture.post.calls().is_empty(), "{delay}");
        fixture.later(60).await;
        assert!(!fixture.post.calls().is_empty(), "{delay}");
    }
    fixture.post.always(None);
    fixture.later(DELAYS[2]).await;
    fixture.later(60).await;
    assert_eq!(told(&fixture, &anna), 1);
    assert_eq!(fixture.traces(&KEPT).await, Vec::<String>::new());
}

#[tokio::test]
async fn after_the_last_try_it_waits_for_an_operator() {
    let fixture = at(BEGIN).await;
    let anna = fixture.product.person("anna").await;
    let table = fixture.product.stack.app.table.clone();
    let support = support(&fixture).await;
    assert_eq!(deadletters::list(&support).await.unwrap(), "Nothing waits.");
    fixture.post.always(Some(Fault::Broken));
    change_password(&anna).await;
    for delay in DELAYS {
        assert_eq!(deadletters::list(&support).await.unwrap(), "Nothing waits.", "{delay}");
        fixture.later(delay).await;
    }
    fixture.table.calls();
    let listed = deadletters::list(&support).await.unwrap();
    assert_eq!(listed.lines().count(), 2, "{listed}");
    assert!(fixture.table.calls().iter().all(|(operation, _)| operation != "Scan"));
    let line = listed.lines().nth(1).unwrap();
    let number = line.split_whitespace().next().unwrap().to_owned();
    assert!(number.starts_with(&format!("{}-", anna.id)) && line.ends_with("Ihr Passwort bei Zuversicht"), "{line}");
    assert!(!listed.contains("anna@"), "the address is not shown");
    // Nobody tries it any more, until somebody says so.
    fixture.post.calls();
    fixture.later(2 * DELAYS[4]).await;
    assert!(fixture.post.calls().is_empty());
    fixture.post.always(None);
    assert!(deadletters::send_again(&support, "7-8").await.is_err());
    deadletters::send_again(&support, &number).await.unwrap();
    assert!(deadletters::send_again(&support, &number).await.is_err(), "it is under way");
    fixture.later(60).await;
    assert_eq!(told(&fixture, &anna), 1);
    let month = support.app.clock.now().strftime("%Y%m").to_string();
    let rows = table.query(&Range::partition(keys::audited(&month)), 100).await.unwrap();
    let did: Vec<&str> = rows.iter().filter_map(|row| row.text("did")).collect();
    let count = |what: &str| did.iter().filter(|did| **did == what).count();
    assert_eq!((count("deadletters"), count("send-again")), (7, 1));
}

#[tokio::test]
async fn a_kept_mail_goes_with_the_account_and_codes_are_never_kept() {
    let fixture = at(BEGIN).await;
    let anna = fixture.product.person("anna").await;
    fixture.post.always(Some(Fault::Broken));
    let body = json!({
        "email": "berta@zuversicht.example", "password": PASSWORD, "termsaccepted": true, "healthdataaccepted": true,
    });
    assert_eq!(fixture.product.nobody().post("/api/signup", &body).await.status, 503);
    assert_eq!(fixture.product.nobody().post("/api/password/reset", &json!({"email": anna.email})).await.status, 503);
    assert_eq!(fixture.traces(&KEPT).await, Vec::<String>::new(), "who asked for a code asks again");
    anna.add("contact", &json!({"reason": 1, "text": "Hallo"})).await;
    assert!(!fixture.traces(&KEPT).await.is_empty());
    fixture.post.always(None);
    assert_eq!(anna.leave().await.status, 200);
    assert_eq!(fixture.traces(&KEPT).await, Vec::<String>::new());
    fixture.later(120).await;
    let operator = fixture.product.stack.outbox.contents().mails;
    assert!(operator.iter().all(|mail| mail.subject != "Zuversicht: eine neue Nachricht"));
}

#[tokio::test]
async fn the_operator_is_told_later_and_the_message_says_so() {
    let fixture = at(BEGIN).await;
    let anna = fixture.product.person("anna").await;
    fixture.post.always(Some(Fault::Broken));
    let sent = anna.add("contact", &json!({"reason": 1, "text": "Hallo"})).await;
    assert_ne!(sent["mailed"], true);
    fixture.post.always(None);
    fixture.later(60).await;
    let mails = fixture.product.stack.outbox.contents().mails;
    assert_eq!(mails.iter().filter(|mail| mail.subject == "Zuversicht: eine neue Nachricht").count(), 1);
    assert_eq!(anna.again(&fixture.product).await.get("contact", &sent["id"]).await.body["mailed"], true);
}

#[tokio::test]
async fn what_she_wants_by_mail_says_nothing_and_comes_whatever_dies() {
    let fixture = at(BEGIN).await;
    let anna = fixture.product.person("anna").await;
    let call = |title: &str, time: &str| entry(SINGLE, title, "20261102", json!({"time": time, "reminderminutes": 0}));
    let notes = |fixture: &Fixture| {
        let mails = fixture.product.mails(&anna.email);
        mails.into_iter().filter(|mail| mail.subject == "Zuversicht: ein Hinweis für Sie").collect::<Vec<_>>()
    };
    anna.add("timelineentry", &call("Brustzentrum", "1130")).await;
    fixture.strike("2026-11-02T10:30:00Z").await;
    assert!(notes(&fixture).is_empty(), "as long as they have said nothing");
    let choice = json!({"notificationcategory": 1, "push": false, "email": true});
    anna.again(&fixture.product).await.add("usernotificationcategory", &choice).await;
    for writes in 0..10_i64 {
        let (hour, minute) = (11 + writes / 4, writes % 4 * 15);
        let now = anna.again(&fixture.product).await;
        now.add("timelineentry", &call("Brustzentrum", &format!("{:02}{minute:02}", hour + 1))).await;
        let before = notes(&fixture).len();
        fixture.table.die_after(usize::try_from(writes).unwrap());
        fixture.strike(&format!("2026-11-02T{hour:02}:{minute:02}:00Z")).await;
        fixture.table.live();
        for _ in 0..2 {
            fixture.later(91).await;
        }
        // One that died between mail and table comes twice rather than never.
        assert!((1..=2).contains(&(notes(&fixture).len() - before)), "{writes}");
        assert_eq!(fixture.traces(&KEPT).await, Vec::<String>::new(), "{writes}");
    }
    let all = notes(&fixture);
    assert!(all.len() <= 12, "{}", all.len());
    assert!(all.iter().all(|mail| !mail.text.contains("Brust") && mail.text.contains("/message")), "{}", all[0].text);
}

/// Somebody of the support, at the time of the product.
async fn support(fixture: &Fixture) -> Support {
    let hanna = fixture.product.person("hanna").await;
    let table = fixture.product.stack.app.table.clone();
    grant::grant(table.clone(), &hanna.email, "support").await.unwrap();
    let mut support = Support::enter(table, &hanna.email).await.unwrap();
    support.app.clock = fixture.product.stack.app.clock.clone();
    support
}

/// They ask something and are answered.
async fn answered(fixture: &Fixture, support: &Support, person: &Person) {
    let sent = person.again(&fixture.product).await.add("contact", &json!({"reason": 1, "text": "Hallo"})).await;
    answer::answer(support, &format!("{}-{}", person.id, sent["id"]), "Gern.").await.unwrap();
}

#[tokio::test]
async fn the_mail_of_an_answer_is_tried_again_and_waits_for_an_operator_in_the_end() {
    let fixture = at("2026-11-02T23:30:00Z").await;
    let (anna, support) = (fixture.product.person("anna").await, support(&fixture).await);
    let mails = || fixture.product.mails(&anna.email).into_iter().filter(|mail| mail.subject == ANSWER).count();
    answered(&fixture, &support, &anna).await;
    let told = anna.list("notification", "").await[0].clone();
    assert_eq!(told["date"], "20261103", "half past midnight where they live");
    fixture.later(60).await;
    assert_eq!(mails(), 1, "a mail does not wait for the morning");
    answered(&fixture, &support, &anna).await;
    fixture.post.always(Some(Fault::Broken));
    fixture.later(60).await;
    for delay in DELAYS {
        assert_eq!(deadletters::list(&support).await.unwrap(), "Nothing waits.", "{delay}");
        fixture.later(delay).await;
    }
    fixture.post.always(None);
    fixture.later(DELAYS[4]).await;
    assert_eq!(mails(), 1, "given up");
    let listed = deadletters::list(&support).await.unwrap();
    assert!(listed.lines().count() == 2 && listed.ends_with(ANSWER), "{listed}");
    let number = listed.lines().nth(1).unwrap().split_whitespace().next().unwrap();
    deadletters::send_again(&support, number).await.unwrap();
    fixture.later(60).await;
    assert_eq!(mails(), 2);
}

#[tokio::test]
async fn who_switches_mails_of_answers_off_before_one_has_left_gets_none() {
    let fixture = at(BEGIN).await;
    let (anna, support) = (fixture.product.person("anna").await, support(&fixture).await);
    answered(&fixture, &support, &anna).await;
    fixture.post.always(Some(Fault::Broken));
    fixture.later(60).await;
    assert!(!fixture.traces(&KEPT).await.is_empty());
    let choice = json!({"notificationcategory": 9, "push": true, "email": false});
    anna.again(&fixture.product).await.add("usernotificationcategory", &choice).await;
    fixture.post.always(None);
    fixture.later(DELAYS[0]).await;
    assert_eq!(fixture.traces(&KEPT).await, Vec::<String>::new());
    assert!(fixture.product.mails(&anna.email).iter().all(|mail| mail.subject != ANSWER));
}
