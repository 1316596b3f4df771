//! An account that is deleted is gone: at once for whoever wants in, whatever kills the removal, and whatever another device
//! writes meanwhile.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::support::documents::{ask, status};
use crate::support::faults::{Fault, Faults};
use crate::support::scan::traces;
use crate::support::{PASSWORD, Person, Product, assert_fault, find, movable, owned_roots, picture};
use aws_smithy_runtime_api::client::http::SharedHttpConnector;
use functions::account::sweep::MAX_SECONDS;
use functions::messages::pushdevice::LINGER;
use functions::words;
use jiff::SignedDuration;
use lambda_http::http::Method;
use local::stack::Setup;
use serde_json::{Value, json};
use shared::clock::Clock;
use shared::files::SENDING;
use shared::identity::token;
use shared::language::languages;
use shared::store::keys;
use std::sync::atomic::{AtomicI64, Ordering::SeqCst};
use std::sync::{Arc, Mutex};

/// A product at a time that is moved, the faults of its stores and of its mail, and the way into the store past them.
struct Fixture {
    product: Product,
    table: Faults,
    post: Faults,
    store: SharedHttpConnector,
    later: Box<dyn Fn(i64)>,
}

async fn fixture() -> Fixture {
    let (clock, later) = movable();
    let (table, post) = (Faults::default(), Faults::default());
    let (under_table, under_files, under_post) = (table.clone(), table.clone(), post.clone());
    let store = Arc::new(Mutex::new(None));
    let found = Arc::clone(&store);
    let product = Product::start(move |setup| Setup {
        storage: Arc::new(move |http: SharedHttpConnector| {
            *found.lock().unwrap() = Some(http.clone());
            under_table.before(http)
        }),
        files: Arc::new(move |http| under_files.before(http)),
        post: Arc::new(move |http| under_post.before(http)),
        ..setup.with_clock(clock)
    })
    .await;
    let store = store.lock().unwrap().clone().unwrap();
    Fixture { product, table, post, store, later: Box::new(later) }
}

impl Fixture {
    async fn left_of(&self, person: &Person) -> Vec<String> {
        let mut left = traces(&self.store, &[&person.id.to_string(), &person.email, PUSH_TOKEN]).await;
        left.extend(self.product.files_of(person));
        left
    }

    /// Nothing of those who left can come any more, and the clock has struck; then it is time for what that has left to the notifier.
    async fn a_while_later(&self) {
        for seconds in [MAX_SECONDS + 1, LINGER + 60] {
            (self.later)(seconds);
            self.product.stack.work().await;
        }
    }

    fn mails(&self, person: &Person) -> Vec<(String, String)> {
        let mails = self.product.stack.outbox.contents().mails;
        mails.into_iter().filter(|mail| mail.to == person.email).map(|mail| (mail.subject, mail.text)).collect()
    }

    fn receipts(&self, person: &Person) -> usize {
        self.mails(person).iter().filter(|(subject, _)| subject == "Ihr Konto bei Zuversicht ist gelöscht").count()
    }
}

/// How the token of the device begins that `fill` makes.
const PUSH_TOKEN: &str = "sample-push-token";

/// A row of every kind that somebody can have.
async fn fill(product: &Product, person: &Person) -> String {
    for definition in owned_roots() {
        product.row(person, definition).await;
    }
    person.client.post("/api/article/objectionable/1", &json!({"reason": "Falsch."})).await;
    assert_eq!(upload(person).await, 200);
    assert!(!product.files_of(person).is_empty());
    let feed = person.feed(false).await;
    feed.body["url"].as_str().unwrap().to_owned()
}

async fn upload(person: &Person) -> u16 {
    person.client.send(&Method::POST, "/api/profileimage", picture(40)).await.status
}

fn counts(answer: &Value) -> Vec<(String, i64)> {
    let all = answer["counts"].as_array().unwrap().iter();
    all.map(|one| (one["kind"].as_str().unwrap().to_owned(), one["count"].as_i64().unwrap())).collect()
}

async fn sign_in(product: &Product, person: &Person) -> u16 {
    product.nobody().post("/api/login", &json!({"email": person.email, "password": PASSWORD})).await.status
}

#[tokio::test]
async fn an_account_goes_whole_and_tells_what_went() {
    let fixture = fixture().await;
    let (product, anna) = (&fixture.product, fixture.product.person("anna").await);
    let feed = fill(product, &anna).await;
    assert_eq!(product.nobody().get(&feed).await.status, 200);
    let left = anna.leave().await;
    assert_eq!(left.status, 200, "{}", left.body);
    let told = counts(&left.body);
    let missing: Vec<&str> =
        owned_roots().map(|root| root.root).filter(|root| told.iter().all(|(kind, _)| kind != root)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    for kind in ["user", "feed", "objection", "session"] {
        assert!(told.contains(&(kind.to_owned(), 1)), "{kind}: {told:?}");
    }
    assert!(left.body["counts"].as_array().unwrap().iter().all(|one| !one["name"].as_str().unwrap().is_empty()));

    // At once, whoever comes.
    assert_eq!(sign_in(product, &anna).await, 401);
    let refreshed = product.nobody().post("/api/login", &json!({"refresh_token": anna.refresh})).await;
    assert_eq!(refreshed.status, 401);
    assert_eq!(product.nobody().get(&feed).await.status, 404);
    assert_eq!(anna.client.get("/api/v1/session/user").await.status, 401);

    // The mail says the sum, and nothing that tells what the app is about.
    let (subject, text) = fixture.mails(&anna).pop().unwrap();
    assert_eq!(subject, "Ihr Konto bei Zuversicht ist gelöscht");
    let sum: i64 = told.iter().map(|(_, count)| count).sum();
    assert!(text.contains(&format!("{sum} Einträge")), "{text}");
    for word in ["Tumor", "Krebs", "Behandlung", "Brust", "Metastasen"] {
        assert!(!text.contains(word) && !subject.contains(word), "{text}");
    }

    // Asking again says the same, and mails nothing more.
    assert_eq!(anna.leave().await.body, left.body);
    assert_eq!(fixture.receipts(&anna), 1);
    assert!(!traces(&fixture.store, &[PUSH_TOKEN]).await.is_empty(), "the notifier has still to see to the endpoint");
    fixture.a_while_later().await;
    assert_eq!(fixture.left_of(&anna).await, Vec::<String>::new());
    assert!(product.stack.outbox.contents().endpoints.is_empty());
    assert_eq!(fixture.receipts(&anna), 1);
}

#[tokio::test]
async fn the_address_is_free_at_once_for_a_new_account() {
    let fixture = fixture().await;
    let anna = fixture.product.person("anna").await;
    assert_eq!(anna.leave().await.status, 200);
    let again = fixture.product.person("anna").await;
    assert_ne!(again.id, anna.id);
    fixture.a_while_later().await;
    assert_eq!(sign_in(&fixture.product, &again).await, 200, "the sweep leaves the new account alone");
}

#[tokio::test]
async fn only_the_owner_who_knows_the_password_deletes() {
    let fixture = fixture().await;
    let (anna, berta) = (fixture.product.person("anna").await, fixture.product.person("berta").await);
    let path = format!("/api/user/delete/{}", anna.id);
    let ask = async |person: &Person, body: Value| {
        person.client.send(&Method::DELETE, &path, body.to_string().into_bytes()).await
    };
    assert_eq!(ask(&berta, json!({"password": PASSWORD})).await.status, 404);
    for (body, key) in [
        (json!({}), "required"),
        (json!({"password": ""}), "required"),
        (json!({"password": 7}), "type"),
        (json!({"password": "x".repeat(513)}), "maxlength"),
        (json!({"password": "Birnbaum-2026!"}), "wrong"),
    ] {
        assert_fault(&ask(&anna, body).await, "password", key);
    }
    assert_fault(&ask(&anna, json!({"password": PASSWORD, "id": 1})).await, "id", "unknown");
    let mut guessed = 0;
    while ask(&anna, json!({"password": "Birnbaum-2026!"})).await.status == 400 {
        guessed += 1;
    }
    assert!(guessed < 10, "counted like a sign-in: {guessed}");
    assert_eq!(ask(&anna, json!({"password": PASSWORD})).await.status, 429);
    assert_eq!(anna.client.get("/api/v1/session/user").await.status, 200);
}

#[tokio::test]
async fn a_removal_that_dies_at_any_write_is_finished_by_the_next_or_by_the_sweep() {
    let fixture = fixture().await;
    let mut died = 0;
    for writes in 0.. {
        let anna = fixture.product.person(&format!("anna{writes}")).await;
        let feed = fill(&fixture.product, &anna).await;
        fixture.table.die_after(writes);
        let answer = anna.leave().await;
        fixture.table.live();
        if answer.status == 200 {
            break;
        }
        died += 1;
        let begun = fixture.product.stack.app.table.get(&keys::tombstone(anna.id)).await.unwrap().is_some();
        assert_eq!(sign_in(&fixture.product, &anna).await, if begun { 401 } else { 200 }, "{writes}");
        let refresh = json!({"refresh_token": anna.refresh});
        if begun {
            assert_eq!(fixture.product.nobody().post("/api/login", &refresh).await.status, 401, "{writes}");
            assert_eq!(fixture.product.nobody().get(&feed).await.status, 404, "{writes}");
        }
        // They ask again; or never, and the clock does the rest.
        if !begun || writes % 2 == 0 {
            let again = anna.leave().await;
            assert_eq!(again.status, 200, "{writes}: {}", again.body);
            assert!(counts(&again.body).len() > 20, "the counts are those of the beginning: {}", again.body);
        }
        fixture.a_while_later().await;
        assert_eq!(fixture.left_of(&anna).await, Vec::<String>::new(), "{writes}");
        assert_eq!(fixture.receipts(&anna), 1, "{writes}");
    }
    assert!(died > 6, "died {died} times");
}

#[tokio::test]
async fn a_sweep_that_dies_at_any_write_is_finished_by_the_next_one() {
    let fixture = fixture().await;
    for writes in 0..8 {
        let anna = fixture.product.person(&format!("anna{writes}")).await;
        anna.leave().await;
        // Another device does not know yet.
        fill_late(&anna).await;
        (fixture.later)(MAX_SECONDS + 1);
        fixture.table.die_after(writes);
        fixture.product.stack.work().await;
        fixture.table.live();
        fixture.product.stack.work().await;
        assert_eq!(fixture.left_of(&anna).await, Vec::<String>::new(), "{writes}");
    }
}

async fn fill_late(anna: &Person) {
    anna.add("addressbookentry", &json!({"addressbookentrycategory": 1, "lastname": "S"})).await;
    assert_eq!(anna.feed(false).await.status, 401, "there is no password to confirm it any more");
    assert_eq!(upload(anna).await, 200);
}

#[tokio::test]
async fn a_file_whose_row_was_never_written_goes_too() {
    let fixture = fixture().await;
    for writes in 0..6 {
        let anna = fixture.product.person(&format!("anna{writes}")).await;
        fixture.table.die_after(writes);
        let sent = upload(&anna).await;
        fixture.table.live();
        assert_eq!(sent == 200, writes > 4, "{writes}");
        // Asking again mends it.
        if writes % 2 == 0 {
            assert_eq!(upload(&anna).await, 200);
            assert_eq!(anna.client.get("/api/profileimage").await.status, 200);
            assert_eq!(anna.list("document", "").await.len(), 1);
        }
        assert_eq!(anna.leave().await.status, 200);
        assert_eq!(fixture.product.files_of(&anna), Vec::<String>::new(), "{writes}");
        fixture.a_while_later().await;
        assert_eq!(fixture.left_of(&anna).await, Vec::<String>::new(), "{writes}");
    }
}

#[tokio::test]
async fn what_another_device_writes_beside_a_removal_goes_with_the_last_token() {
    let fixture = fixture().await;
    for round in 0..6 {
        let anna = fixture.product.person(&format!("anna{round}")).await;
        let contact = json!({"addressbookentrycategory": 1, "lastname": "Sommer"});
        for _ in 0..30 {
            anna.add("addressbookentry", &contact).await;
        }
        // Each call lets the others go ahead for a while that differs from round to round.
        fixture.table.turns(|call| (call * 2_654_435_761) >> 7 & 15);
        let adds = futures::future::join_all((0..12).map(|_| anna.client.post("/api/addressbookentry/add", &contact)));
        let (left, adds) = tokio::join!(anna.leave(), adds);
        assert_eq!(left.status, 200, "{}", left.body);
        assert!(adds.iter().all(|added| added.status == 201));
        // And one more device, just before its token ends, makes no feed any more: there is no password to confirm it.
        (fixture.later)(token::LIFE_SECONDS - 2);
        fixture.product.stack.work().await;
        assert_eq!(anna.feed(false).await.status, 401);
        let message = json!({"reason": 1, "text": "Hallo"});
        let mails = fixture.product.stack.outbox.contents().mails.len();
        assert_eq!(anna.client.post("/api/contact/add", &message).await.status, 201);
        assert_eq!(fixture.product.stack.outbox.contents().mails.len(), mails, "nobody is told of it");
        assert!(!fixture.left_of(&anna).await.is_empty());
        fixture.a_while_later().await;
        assert_eq!(fixture.left_of(&anna).await, Vec::<String>::new(), "{round}");
    }
}

#[tokio::test]
async fn a_part_that_is_sent_to_an_address_after_the_last_token_goes_too() {
    let ahead = Arc::new(AtomicI64::new(0));
    let now = Arc::clone(&ahead);
    // The bucket looks at the clock of the machine, and takes addresses that are made up to a quarter of an hour after it.
    let clock = Clock::from_fn(move || Clock::system().now() + SignedDuration::from_secs(now.load(SeqCst)));
    let later = |seconds| ahead.fetch_add(seconds, SeqCst);
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    assert_eq!(anna.leave().await.status, 200);
    // Another device, before its token ends, is given an address; and sends to it just before that ends.
    later(token::LIFE_SECONDS - 60);
    let begun = anna.client.post("/api/document/parts", &json!({"size": 17})).await;
    assert_eq!(begun.status, 200, "{}", begun.body);
    let address = begun.body["parts"][0]["url"].as_str().unwrap();
    let sending = i64::try_from(SENDING.as_secs()).unwrap();
    for seconds in [60, sending - 80] {
        later(seconds);
        product.stack.work().await;
    }
    assert_eq!(status(&ask(&product, "PUT", address, &[b'x'; 17]).await), 200);
    let parts = async || product.stack.app.files().unwrap().some(&keys::parts::of_person(anna.id)).await.unwrap().len();
    assert_eq!(parts().await, 1);
    // The address has ended; the clock strikes every five minutes.
    for _ in 0..4 {
        later(300);
        product.stack.work().await;
    }
    assert_eq!(parts().await, 0);
    assert!(
        product.stack.app.table.get(&keys::tombstone(anna.id)).await.unwrap().is_none(),
        "and nothing tells of them"
    );
}

#[tokio::test]
async fn a_receipt_that_could_not_be_mailed_comes_with_the_next_sweep() {
    let fixture = fixture().await;
    let anna = fixture.product.person("anna").await;
    fixture.post.always(Some(Fault::Broken));
    assert_eq!(anna.leave().await.status, 200);
    fixture.product.stack.work().await;
    assert_eq!(fixture.receipts(&anna), 0);
    fixture.post.always(None);
    fixture.product.stack.work().await;
    fixture.product.stack.work().await;
    assert_eq!(fixture.receipts(&anna), 1);
}

#[test]
fn every_kind_of_entry_has_a_word_in_every_language() {
    for language in languages() {
        for root in owned_roots().map(|root| root.root).chain(["user", "feed", "objection", "session"]) {
            assert!(!words::text(*language, &format!("kind.{root}")).is_empty(), "{root} {}", language.code);
        }
    }
    assert_eq!(find("user").root, "user");
}
