//! Studies: codes, consent, answers, the end; and those who try what they may not.

#![expect(clippy::unwrap_used, reason = "a test that cannot read an answer has failed")]

use crate::support::studies::{check, codes, consent, draft, occasion, participant, show, start, submit, withdraw};
use crate::support::{Person, Product, assert_fault, faults, movable};
use functions::studies::studyquestionnaire;
use futures::future::join_all;
use jiff::Timestamp;
use serde_json::{Value, json};
use shared::clock::Clock;
use shared::store::keys;
use shared::store::table::Range;
use std::collections::BTreeMap;

const DAY: i64 = 24 * 3600;
const ALWAYS: &str = "LA6571-9";
const NEVER: &str = "LA6568-5";

fn phq(one: &str, other: &str) -> Value {
    json!({"phq2_1": one, "phq2_2": other})
}

async fn state(person: &Person, study: &str, code: &str) -> Value {
    let answer = check(person, study, code).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.body["state"].clone()
}

#[tokio::test]
async fn a_study_runs_from_its_code_to_its_answers() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let anna = product.person("anna").await;
    let code = codes(&product, "cosionko", 1, None).await.remove(0);
    assert_eq!(show(&anna, "cosionko").await["state"], "none");
    let typed = format!(" {}-{} ", code[..4].to_lowercase(), &code[4..]);
    assert_eq!(state(&anna, "cosionko", &typed).await, "valid");
    let started = start(&anna, "cosionko", &typed).await;
    assert_eq!((started.status, &started.body["state"]), (201, &json!("running")), "{}", started.body);
    // The 28th of May 2026 on the clock of the test.
    assert_eq!(
        (&started.body["started"], &started.body["consent"]["agreed"]),
        (&json!("20260528"), &json!("20260528"))
    );
    assert_eq!(started.body["consent"]["version"], "1");
    assert_eq!(state(&anna, "cosionko", &code).await, "used");
    assert_eq!(start(&anna, "cosionko", &code).await.body, started.body, "again it answers the same");

    let id = occasion(&started.body, "phq2", "start");
    let sent = submit(&anna, &id, phq(ALWAYS, NEVER)).await;
    assert_eq!(sent.status, 200, "{}", sent.body);
    let wanted = [("status", json!("submitted")), ("scores", json!({"phq2": 3})), ("bands", json!({"phq2": "talk"}))];
    for (name, value) in wanted {
        assert_eq!(sent.body[name], value, "{name}");
    }
    assert_eq!((&sent.body["id"], &sent.body["occasion"]), (&id, &json!("start")));
    assert_eq!((&sent.body["due"], &sent.body["submitted"]), (&json!("20260528"), &json!("20260528")));
    assert_eq!(submit(&anna, &id, phq(ALWAYS, NEVER)).await.body, sent.body, "the answer may have got lost");
    let other = submit(&anna, &id, phq(NEVER, NEVER)).await;
    assert_eq!((other.status, &other.body["key"]), (409, &json!("error.study.submitted")));

    // Nobody is asked what has no words yet.
    let asked = started.body["questionnaires"].as_array().unwrap().iter();
    let asked: Vec<&str> = asked.filter_map(|one| one["questionnaire"].as_str()).collect();
    assert!(asked.contains(&"distress") && !asked.contains(&"eortc-qlq-c30"), "{asked:?}");
    let quality = studyquestionnaire::id(anna.id, "cosionko", "eortc-qlq-c30", "start");
    let refused = submit(&anna, &json!(quality), json!({"q1": "1"})).await;
    assert_eq!((refused.status, &refused.body["key"]), (409, &json!("error.study.notyet")), "{}", refused.body);

    // Each visit makes room for the next one.
    let answers = json!({"s1": "20260528", "s2": "therapy"});
    assert_eq!(submit(&anna, &occasion(&started.body, "visit-sheet", "visit-1"), answers).await.status, 200);
    occasion(&show(&anna, "cosionko").await, "visit-sheet", "visit-2");

    pass(21 * DAY);
    let anna = anna.again(&product).await;
    let later = show(&anna, "cosionko").await;
    let all = later["questionnaires"].as_array().unwrap();
    let of = |key: &str| -> Vec<(String, String)> {
        let own = all.iter().filter(|one| one["questionnaire"] == key);
        own.map(|one| (one["occasion"].as_str().unwrap().to_owned(), one["status"].as_str().unwrap().to_owned()))
            .collect()
    };
    let pair = |one: &str, other: &str| (one.to_owned(), other.to_owned());
    assert_eq!(of("adverse-effect"), [pair("week-3", "open"), pair("week-4", "later")], "what is over is left out");
    assert_eq!(of("phq2"), [pair("start", "submitted"), pair("end", "later")]);
    assert_eq!(
        of("app-cosinuss"),
        [
            pair("day-20260617", "open"),
            pair("day-20260618", "open"),
            pair("day-20260619", "open"),
            pair("day-20260620", "later")
        ]
    );
    assert_eq!(anna.list("studyquestionnaire", "f.study=cosionko&f.status=submitted").await.len(), 2);
    assert_eq!(anna.list("studyquestionnaire", "f.questionnaire=phq2").await[0]["id"], id);
}

#[tokio::test]
async fn a_study_begins_on_the_day_where_its_person_lives() {
    // Half past midnight in Berlin.
    let now: Timestamp = "2026-05-28T22:30:00Z".parse().unwrap();
    let product = Product::at(Clock::from_fn(move || now)).await;
    let anna = participant(&product, "anna", "prisma").await;
    let shown = show(&anna, "prisma").await;
    assert_eq!((&shown["started"], &shown["consent"]["agreed"]), (&json!("20260529"), &json!("20260529")));
    assert_eq!(asked(&anna, "phq2", "20260529", "20260529").await.len(), 1);
    let sent = submit(&anna, &occasion(&shown, "phq2", "start"), phq(NEVER, NEVER)).await;
    assert_eq!(sent.body["submitted"], "20260529");
    assert_eq!(withdraw(&anna, "prisma", false).await.body["withdrawn"], "20260529");
}

#[tokio::test]
async fn the_calendar_reminds_of_each_line_until_the_study_ends() {
    let (clock, _) = movable();
    let product = Product::at(clock).await;
    let anna = participant(&product, "anna", "prisma").await;
    let entries = anna.list("timelineentry", "").await;
    let mut titles: BTreeMap<String, Vec<(Value, Value)>> = BTreeMap::new();
    for entry in &entries {
        let title = entry["title"].as_str().unwrap().to_owned();
        titles.entry(title).or_default().push((entry["date"].clone(), entry["weeks"].clone()));
    }
    assert_eq!((entries.len(), titles.len()), (10, 5), "{titles:?}");
    let own = titles.get_mut("Fragebogen: PHQ-2").unwrap();
    own.sort_by_key(|(date, _)| date.to_string());
    assert_eq!(*own, [(json!("20260528"), Value::Null), (json!("20260625"), json!(4))]);
    assert_eq!(withdraw(&anna, "prisma", false).await.status, 200);
    assert_eq!(anna.list("timelineentry", "").await, [] as [Value; 0]);
}

/// The days of a window that a questionnaire of a study made.
async fn asked(person: &Person, questionnaire: &str, from: &str, to: &str) -> Vec<Value> {
    let window = person.list("timelineentry", &format!("f.from={from}&f.to={to}&p.s=500")).await;
    window.into_iter().filter(|entry| entry["questionnaire"] == questionnaire).collect()
}

#[tokio::test]
async fn a_reminder_of_a_study_leads_to_its_answers_and_is_done_by_sending_alone() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let anna = participant(&product, "anna", "cosionko").await;
    let shown = show(&anna, "cosionko").await;
    let once = asked(&anna, "phq2", "20260528", "20260528").await.remove(0);
    let id = occasion(&shown, "phq2", "start");
    assert_eq!((&once["study"], &once["studyquestionnaire"], &once["questions"]), (&json!("cosionko"), &id, &json!(2)));
    assert_eq!(once["done"], false);
    // Nothing of it reminds of what has no words yet.
    assert_eq!(asked(&anna, "eortc-qlq-c30", "20260528", "20260901").await, [] as [Value; 0]);

    // Wherever it is ticked, it is refused at its field and stays as it was.
    let ticked = anna.update("timelineentry", &once, json!({"done": true, "donedate": "20260528"})).await;
    let named = ["done", "donedate"].map(|field| (field.to_owned(), "readonly".to_owned()));
    assert_eq!(faults(&ticked), named.into());
    let daily = asked(&anna, "app-cosinuss", "20260528", "20260530").await;
    assert_eq!(daily.len(), 3);
    let day = format!("/api/timelineentry/day/{}", daily[1]["id"]);
    let ticked = anna.client.post(&day, &json!({"day": "20260529", "done": true})).await;
    assert_fault(&ticked, "done", "readonly");
    // What is theirs stays theirs: the hour, and whether they are reminded.
    let moved = anna.client.post(&day, &json!({"day": "20260529", "time": "1900"})).await;
    assert_eq!(moved.status, 201, "{}", moved.body);

    assert_eq!(submit(&anna, &id, phq(NEVER, NEVER)).await.status, 200);
    pass(DAY);
    let anna = anna.again(&product).await;
    let answers = json!({"v1": 6});
    let second = occasion(&show(&anna, "cosionko").await, "app-cosinuss", "day-20260529");
    let sent = submit(&anna, &second, answers).await;
    assert_eq!(sent.status, 200, "{}", sent.body);
    let once = asked(&anna, "phq2", "20260528", "20260528").await.remove(0);
    assert_eq!((&once["done"], &once["donedate"]), (&json!(true), &json!("20260528")));
    let days = asked(&anna, "app-cosinuss", "20260528", "20260530").await;
    let done: Vec<&Value> = days.iter().map(|day| &day["done"]).collect();
    assert_eq!(done, [&json!(false), &json!(true), &json!(false)]);
    assert_eq!((&days[1]["studyquestionnaire"], &days[1]["time"]), (&second, &json!("1900")));
    // Asked once, it is found on whatever day they have moved it to.
    let distress = asked(&anna, "distress", "20260528", "20260528").await.remove(0);
    let moved = anna.update("timelineentry", &distress, json!({"date": "20260531"})).await;
    assert_eq!(moved.status, 200, "{}", moved.body);
    let moved = asked(&anna, "distress", "20260531", "20260531").await.remove(0);
    assert_eq!(moved["studyquestionnaire"], occasion(&shown, "distress", "start"));
}

#[tokio::test]
async fn consent_is_asked_for_each_thing() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let code = codes(&product, "studyP4", 1, None).await.remove(0);
    let with = |name: &str, value: Value| {
        let mut given = consent();
        given[name] = value;
        json!({"study": "studyP4", "code": code, "consent": given})
    };
    for (name, value, key) in [
        ("participation", json!(false), "accepted"),
        ("participation", json!("true"), "accepted"),
        ("healthdata", Value::Null, "accepted"),
        ("contact", json!("no"), "type"),
        ("version", json!("0"), "value"),
        ("version", Value::Null, "required"),
        ("newsletter", json!(true), "unknown"),
    ] {
        let answer = anna.client.post("/api/studyquestionnaire/start", &with(name, value)).await;
        assert_fault(&answer, &format!("consent.{name}"), key);
    }
    assert_eq!(state(&anna, "studyP4", &code).await, "valid", "nothing of it used the code up");
    let started = anna.client.post("/api/studyquestionnaire/start", &with("contact", json!(true))).await;
    assert_eq!((started.status, &started.body["consent"]["contact"]), (201, &json!(true)), "{}", started.body);
    let kept = anna.list("studyparticipation", "").await;
    assert_eq!((&kept[0]["site"], &kept[0]["healthdata"]), (&json!("Kiel"), &json!(true)));
    assert!(kept[0]["agreedat"].as_str().unwrap().ends_with('Z'));
    assert_eq!(kept[0].get("code"), None, "the hash of the code is shown nowhere");
}

#[tokio::test]
async fn guessing_codes_ends_after_ten_tries_one_after_the_other_and_at_once() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let (anna, berta) = (product.person("anna").await, product.person("berta").await);
    let good = codes(&product, "prisma", 1, None).await.remove(0);
    let guess = |at: usize| format!("AAAA{}", &["2222", "3333", "4444", "5555"][at % 4]);
    let mut answers = Vec::new();
    for at in 0..40 {
        answers.push(check(&anna, "prisma", &guess(at)).await.status);
    }
    assert_eq!((&answers[..10], answers[10..].iter().all(|status| *status == 429)), (&[200; 10][..], true));
    let guesses: Vec<String> = (0..40).map(guess).collect();
    let at_once = join_all(guesses.iter().map(|code| check(&berta, "prisma", code))).await;
    assert_eq!(at_once.iter().filter(|answer| answer.status == 200).count(), 10);
    assert!(at_once.iter().all(|answer| [200, 429].contains(&answer.status)));
    // A good code helps nobody any more, and starting is no way round.
    assert_eq!(check(&anna, "prisma", &good).await.status, 429);
    assert_eq!(start(&anna, "prisma", &good).await.status, 429);
    let carla = product.person("carla").await;
    let starts = join_all(guesses.iter().map(|code| start(&carla, "prisma", code))).await;
    assert_eq!(starts.iter().filter(|answer| answer.status == 409).count(), 10);
    assert_eq!(check(&carla, "prisma", &good).await.status, 429, "both ways share the tries");
    pass(3601);
    let anna = anna.again(&product).await;
    assert_eq!(state(&anna, "prisma", &good).await, "valid");
}

#[tokio::test]
async fn a_code_starts_its_own_study_once_and_until_its_last_day() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let (anna, berta) = (product.person("anna").await, product.person("berta").await);
    let code = codes(&product, "prisma", 1, Some("20260601")).await.remove(0);
    assert_eq!(state(&anna, "cosionko", &code).await, "unknown");
    let elsewhere = start(&anna, "cosionko", &code).await;
    assert_eq!((elsewhere.status, &elsewhere.body["key"]), (409, &json!("error.study.code")));
    let both = join_all([start(&anna, "prisma", &code), start(&berta, "prisma", &code)]).await;
    let mut statuses: Vec<u16> = both.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409]);
    let (winner, loser) = if both[0].status == 201 { (&anna, &berta) } else { (&berta, &anna) };
    assert_eq!(state(loser, "prisma", &code).await, "used");
    assert_eq!(show(loser, "prisma").await["state"], "none");
    let other = codes(&product, "prisma", 1, None).await.remove(0);
    assert_eq!(start(winner, "prisma", &other).await.status, 409, "they take part already");
    assert_eq!(state(loser, "prisma", &other).await, "valid", "and their second code is not used up");
    let late = codes(&product, "cosionko", 1, Some("20260601")).await.remove(0);
    assert_eq!(state(loser, "cosionko", &late).await, "valid");
    pass(6 * DAY);
    let loser = loser.again(&product).await;
    assert_eq!(state(&loser, "cosionko", &late).await, "closed");
    assert_eq!(start(&loser, "cosionko", &late).await.status, 409);
}

#[tokio::test]
async fn nothing_is_taken_before_the_start_or_after_the_end() {
    let (clock, pass) = movable();
    let product = Product::at(clock).await;
    let anna = participant(&product, "anna", "prisma").await;
    let berta = product.person("berta").await;
    let shown = show(&anna, "prisma").await;
    let id = occasion(&shown, "phq2", "start");
    let refused = |answer: &local::client::Answer, key: &str| {
        assert_eq!((answer.status, answer.body["key"].as_str()), (409, Some(key)), "{}", answer.body);
    };
    for answer in [submit(&berta, &id, phq(NEVER, NEVER)).await, draft(&berta, &id, json!({}), Value::Null).await] {
        refused(&answer, "error.study.notstarted");
    }
    let berta = participant(&product, "clara", "cosionko").await;
    assert_eq!(submit(&berta, &id, phq(NEVER, NEVER)).await.status, 404, "it is not theirs");
    let later = occasion(&shown, "phq2", "week-4");
    refused(&submit(&anna, &later, phq(NEVER, NEVER)).await, "error.study.notyet");
    pass(27 * DAY);
    let anna = anna.again(&product).await;
    let early = submit(&anna, &later, phq(NEVER, NEVER)).await;
    assert_eq!(early.status, 200, "a clock may be a day ahead: {}", early.body);
    assert_eq!(early.body["submitted"], "20260624", "the day is the server's");
    pass(15 * DAY);
    let anna = anna.again(&product).await;
    assert_eq!(submit(&anna, &id, phq(NEVER, NEVER)).await.status, 200, "what was kept on a device comes late");
    assert_eq!(withdraw(&anna, "prisma", false).await.body["state"], "withdrawn");
    for (occasion, data) in [(&id, phq(NEVER, NEVER)), (&later, phq(ALWAYS, ALWAYS))] {
        refused(&submit(&anna, occasion, data).await, "error.study.notstarted");
    }
    let code = codes(&product, "prisma", 1, None).await.remove(0);
    refused(&start(&anna, "prisma", &code).await, "error.study.code");
    refused(&withdraw(&anna, "cosionko", true).await, "error.study.notstarted");
    // After 24 weeks and four more nothing is taken either.
    pass(200 * DAY);
    let berta = berta.again(&product).await;
    assert_eq!(show(&berta, "cosionko").await["state"], "ended");
    refused(&submit(&berta, &occasion(&shown, "phq2", "start"), phq(NEVER, NEVER)).await, "error.study.notstarted");
}

#[tokio::test]
async fn answers_have_to_fit_their_revision() {
    let product = Product::new().await;
    let anna = participant(&product, "anna", "cosionko").await;
    let shown = show(&anna, "cosionko").await;
    let id = occasion(&shown, "phq2", "start");
    assert_fault(&submit(&anna, &id, json!({"phq2_1": NEVER})).await, "data.phq2_2", "required");
    assert_fault(&submit(&anna, &id, phq("3", NEVER)).await, "data.phq2_1", "value");
    assert_fault(&submit(&anna, &id, phq(NEVER, "LA9999-9")).await, "data.phq2_2", "value");
    let mut more = phq(NEVER, NEVER);
    more["phq2_3"] = json!(NEVER);
    assert_fault(&submit(&anna, &id, more).await, "data.phq2_3", "unknown");
    let other = json!({"id": id, "data": phq(NEVER, NEVER), "revision": 2});
    for call in ["submit", "draft"] {
        let answer = anna.client.post(&format!("/api/studyquestionnaire/{call}"), &other).await;
        assert_fault(&answer, "revision", "value");
    }
    let distress = occasion(&shown, "distress", "start");
    for (value, key) in [(json!(11), "max"), (json!(-1), "min"), (json!(4.5), "type"), (json!("4"), "type")] {
        assert_fault(&submit(&anna, &distress, json!({"distress": value})).await, "data.distress", key);
    }
    let effects = occasion(&shown, "adverse-effect", "week-1");
    let early = submit(&anna, &effects, json!({"a1": "0", "a1-effect": "1"})).await;
    assert_eq!(early.body["key"], "error.study.notyet");
    let berta = participant(&product, "berta", "prisma").await;
    let effects = occasion(&show(&berta, "prisma").await, "adverse-effect", "start");
    let hidden = json!({"a1": "0", "a1-effect": "1"});
    assert_fault(&submit(&berta, &effects, hidden).await, "data.a1-effect", "notenabled");
    assert_eq!(anna.list("studyquestionnaire", "").await, [] as [Value; 0], "nothing of it was kept");
    // A text is a text.
    let text = "=HYPERLINK(\"x\")<script>alert(1)</script>";
    let answers = json!({"s1": "20260528", "s2": "phone", "s10": text});
    let sent = submit(&anna, &occasion(&shown, "visit-sheet", "visit-1"), answers).await;
    assert_eq!((sent.status, &sent.body["data"]["s10"]), (200, &json!(text)));
    assert_eq!(faults(&anna.client.post("/api/studyquestionnaire/submit", &json!({})).await).len(), 2);
}

/// The study went on to the next revision while the answers waited on a device.
#[tokio::test]
async fn answers_are_taken_with_the_older_revision_that_asked_for_them() {
    let product = Product::new().await;
    let anna = participant(&product, "anna", "cosionko").await;
    let id = occasion(&show(&anna, "cosionko").await, "visit-sheet", "visit-1");
    let body = |revision: i64| json!({"id": id, "data": {"s1": "20260528", "s2": "phone"}, "revision": revision});
    for (revision, key) in [(0, "min"), (3, "value")] {
        let answer = anna.client.post("/api/studyquestionnaire/submit", &body(revision)).await;
        assert_fault(&answer, "revision", key);
    }
    let sent = anna.client.post("/api/studyquestionnaire/submit", &body(1)).await;
    assert_eq!((sent.status, &sent.body["revision"]), (200, &json!(1)), "{}", sent.body);
    let shown = show(&anna, "cosionko").await;
    let revision_of = |name: &str| {
        let rows = shown["questionnaires"].as_array().unwrap().iter();
        let named = rows.filter(|row| row["occasion"] == name);
        named.map(|row| row["revision"].clone()).collect::<Vec<_>>()
    };
    assert_eq!((revision_of("visit-1"), revision_of("visit-2")), (vec![json!(1)], vec![json!(2)]));
}

#[tokio::test]
async fn two_devices_do_not_overwrite_each_other() {
    let product = Product::new().await;
    let anna = participant(&product, "anna", "prisma").await;
    let id = occasion(&show(&anna, "prisma").await, "phq2", "start");
    let one = json!({"phq2_1": NEVER});
    let first = draft(&anna, &id, one.clone(), Value::Null).await;
    assert_eq!((first.status, &first.body["status"]), (200, &json!("draft")), "{}", first.body);
    let stale = draft(&anna, &id, json!({"phq2_2": ALWAYS}), Value::Null).await;
    assert_eq!((stale.status, &stale.body["current"]["data"]), (409, &one));
    let both = join_all([NEVER, ALWAYS].map(|code| {
        let anna = &anna;
        let (id, version) = (&id, first.body["version"].clone());
        async move { draft(anna, id, json!({"phq2_1": code}), version).await.status }
    }))
    .await;
    assert_eq!((both.contains(&200), both.contains(&409)), (true, true), "{both:?}");
    let fault = draft(&anna, &id, json!({"phq2_1": "x"}), json!(2)).await;
    assert_fault(&fault, "data.phq2_1", "value");
    assert_eq!(occasion_status(&anna, "prisma", &id).await, "draft");

    let sent = join_all([submit(&anna, &id, phq(ALWAYS, ALWAYS)), submit(&anna, &id, phq(ALWAYS, ALWAYS))]).await;
    assert!(sent.iter().all(|answer| answer.status == 200), "{} {}", sent[0].body, sent[1].body);
    assert_eq!(sent[0].body, sent[1].body);
    let after = draft(&anna, &id, phq(NEVER, NEVER), sent[0].body["version"].clone()).await;
    assert_eq!((after.status, &after.body["key"]), (409, &json!("error.study.submitted")));
    assert_eq!(anna.list("studyquestionnaire", "").await.len(), 1);
}

async fn occasion_status(person: &Person, study: &str, id: &Value) -> Value {
    let shown = show(person, study).await;
    let found = shown["questionnaires"].as_array().unwrap().iter().find(|one| one["id"] == *id).cloned();
    found.unwrap()["status"].clone()
}

/// What the study knows of who takes part.
async fn known(product: &Product, study: &str) -> usize {
    let range = Range::prefix(keys::study(study), keys::PARTICIPANTS);
    product.stack.app.table.query_all(&range).await.unwrap().len()
}

#[tokio::test]
async fn whoever_leaves_decides_what_stays() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let given = codes(&product, "prisma", 3, None).await;
    assert_eq!(start(&anna, "prisma", &given[0]).await.status, 201);
    let id = occasion(&show(&anna, "prisma").await, "phq2", "start");
    submit(&anna, &id, phq(NEVER, NEVER)).await;
    let left = withdraw(&anna, "prisma", false).await;
    assert_eq!((left.status, left.body["questionnaires"].as_array().unwrap().len()), (200, 1), "{}", left.body);
    assert_eq!((anna.list("studyquestionnaire", "").await.len(), known(&product, "prisma").await), (1, 1));
    // As long as answers stay under the old pseudonym, no code begins anew, and none is used up.
    assert_eq!(left.body.get("erased"), None);
    assert_eq!(start(&anna, "prisma", &given[1]).await.body["key"], "error.study.code");
    // Later they may still have it deleted, and begin anew with another code.
    let erased = withdraw(&anna, "prisma", true).await;
    assert_eq!((erased.status, &erased.body["questionnaires"]), (200, &json!([])));
    assert_eq!((&erased.body["state"], &erased.body["erased"]), (&json!("withdrawn"), &json!(true)));
    assert_eq!((anna.list("studyquestionnaire", "").await.len(), known(&product, "prisma").await), (0, 0));
    assert_eq!(start(&anna, "prisma", &given[0]).await.body["key"], "error.study.code", "the old code is used");
    let again = start(&anna, "prisma", &given[1]).await;
    assert_eq!((again.status, &again.body["state"]), (201, &json!("running")), "{}", again.body);
    assert_eq!((again.body.get("withdrawn"), again.body.get("erased")), (None, None));
    assert_eq!(start(&anna, "prisma", &given[2]).await.body["key"], "error.study.code", "they take part already");
    let id = occasion(&show(&anna, "prisma").await, "phq2", "start");
    submit(&anna, &id, phq(NEVER, NEVER)).await;
    let part = anna.list("studyparticipation", "").await;
    assert_eq!(anna.delete("studyparticipation", &part[0]["id"]).await.status, 204);
    assert_eq!((anna.list("studyquestionnaire", "").await.len(), known(&product, "prisma").await), (0, 0));
    assert_eq!(anna.list("timelineentry", "").await.len(), 0, "no reminder is left");
    assert_eq!(start(&anna, "prisma", &given[2]).await.status, 201);
}

#[tokio::test]
async fn an_account_goes_with_all_of_it_and_an_export_shows_it() {
    let product = Product::new().await;
    let anna = participant(&product, "anna", "prisma").await;
    let id = occasion(&show(&anna, "prisma").await, "phq2", "start");
    submit(&anna, &id, phq(NEVER, NEVER)).await;
    let file = anna.export("json").await.body;
    assert_eq!(file["entries"]["studyquestionnaire"][0]["data"], phq(NEVER, NEVER));
    assert_eq!(file["entries"]["studyparticipation"][0]["study"], "prisma");
    assert_eq!(file["entries"]["studyparticipation"][0].get("code"), None);
    let gone = anna.leave().await;
    assert_eq!(gone.status, 200, "{}", gone.body);
    assert_eq!(known(&product, "prisma").await, 0);
    let rows = product.stack.app.table.query_all(&Range::prefix(keys::person(anna.id), "study")).await.unwrap();
    assert_eq!(rows.len(), 0);
}
