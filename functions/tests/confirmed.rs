//! What an access token alone leaves behind: no call that lets somebody in or read later is answered without the password of the
//! account, and the second factor of who has one. Every write of every function is in one of the lists of this file.

#![expect(clippy::unwrap_used, reason = "a test that cannot read an answer has failed")]

use crate::support::authenticator::switch_on;
use crate::support::external::{Fixture, fixture};
use crate::support::passkey::Key;
use crate::support::{PASSWORD, Person, assert_fault, find};
use functions::FUNCTIONS;
use functions::function::Kind;
use lambda_http::http::Method;
use local::client::Answer;
use local::provider::Somebody;
use serde_json::{Value, json};
use shared::date;
use shared::entity::definition::WritableBy;
use shared::entity::operation::{Contract, Verb};
use shared::store::keys;
use shared::store::table::Range;
use std::collections::BTreeSet;

/// Writes with calls of their own that ask for no password, and what they cannot leave behind.
const UNCONFIRMED: &[(&str, &str)] = &[
    ("POST /api/login", "it is the password"),
    ("POST /api/login/passkey", "it is the passkey"),
    ("POST /api/login/passkey/begin", "a challenge, which names nobody"),
    ("POST /api/login/revoke", "ends a sign-in"),
    ("POST /api/login/external/begin", "where to go; whoever comes back proves who they are"),
    ("POST /api/login/external/1", "the proof of a provider; the password where the account has one"),
    ("POST /api/login/external/10", "as above"),
    ("POST /api/login/external/50", "as above"),
    ("POST /api/login/external/70", "as above"),
    ("POST /api/login/external/80", "as above"),
    ("POST /api/login/external/81", "as above"),
    ("POST /api/login/{externalAccountId}", "as above, and connects nothing"),
    ("POST /api/client-login", "nothing is kept"),
    ("POST /api/signup", "a new account, by a mailed code"),
    ("POST /api/password/reset", "a mail to the owner's address"),
    ("POST /api/password/reset/change", "by the mailed link, which whoever borrows a phone has not got"),
    ("POST /api/password/update/token", "by the mailed link"),
    ("POST /api/logout", "ends a sign-in"),
    ("POST /api/signin/end", "ends sign-ins"),
    ("POST /api/signin/trusted/end", "a device is asked for the second factor again"),
    ("POST /api/factor/totp/confirm", "the first code of a secret that `totp/begin` has given for the password"),
    ("POST /api/factor/passkey/add", "answers a challenge that `passkey/begin` has given for password and factor"),
    ("POST /api/factor/passkey/rename", "a name"),
    ("POST /api/externalaccount/begin", "where to go; `connect` asks for the password"),
    ("DELETE /api/externalaccount/delete/{id}", "ends a way in"),
    ("DELETE /api/timelineentry/feed", "ends a reader"),
    ("POST /api/proxyaccess/accept", "lets the caller read, by the code of somebody who was asked"),
    ("POST /api/profileimage", "a picture that the owner alone sees"),
    ("DELETE /api/profileimage", "as above"),
    ("POST /api/userrelation/nomatch/{id}", "an answer; a relation lets nobody read anything"),
    ("POST /api/userrelation/match/both/{id}", "as above"),
    ("POST /api/userrelation/match/private/{id}", "as above"),
    ("POST /api/userrelation/match/business/{id}", "as above"),
    ("DELETE /api/userrelation/deleteByRelatedUserIdForLoggedInUser", "ends relations"),
    ("DELETE /api/userrelation/deleteByRelatedUserIdRelationcategoryIdRelationtypeIdForLoggedInUser", "ends relations"),
    ("POST /api/document/upload", "a row of the owner"),
    ("POST /api/document/", "a row of the owner"),
    ("POST /api/document/parts", "where the owner sends a file to, for minutes"),
    ("POST /api/document/join", "a row of the owner"),
    ("POST /api/studyquestionnaire/check", "nothing is kept"),
    ("POST /api/studyquestionnaire/start", "answers go to a study without a name; nobody reads the account by it"),
    ("POST /api/studyquestionnaire/draft", "answers of the owner"),
    ("POST /api/studyquestionnaire/submit", "as `start`"),
    ("POST /api/studyquestionnaire/withdraw", "ends taking part"),
    ("POST /api/articleuser/read", "a mark of the owner"),
    ("POST /api/notification/read", "a mark of the owner"),
    ("POST /api/stresslevelentry/read", "a mark of the owner"),
    ("POST /api/stresslevel/{id}", "a value of the owner"),
    ("POST /api/timelineentry/day/{id}", "a row of the owner"),
    ("POST /api/treatment/save", "rows of the owner"),
    ("POST /api/tumorInfoAssistant/{id}", "a row of the owner"),
    ("POST /api/usercancercenter/add/cancercenter", "a row of the owner"),
];

/// Roots of rows that a person writes down for themselves, and what of them others get to know.
const OWN_ROWS: &[(&str, &str)] = &[
    ("addressbookentry", "nothing"),
    ("articleuser", "nothing"),
    ("checkin", "nothing"),
    ("contact", "the operator reads what is sent, and answers into the account"),
    ("document", "nothing; a link to a file is the owner's and ends after minutes"),
    ("followup", "the operator reads the answers"),
    ("medicalprofile", "nothing"),
    ("paymentmethod", "nothing"),
    ("proxyaccess", "nothing before `invite` or `widen`, which ask for the password"),
    ("pushdevice", "that there is something to see, in neutral words"),
    ("setting", "nothing"),
    ("stresslevel", "nothing"),
    ("stresslevelentry", "nothing"),
    ("timelineentry", "nothing; what a trusted person or a calendar reads was chosen with the password"),
    ("treatment", "as above"),
    ("tumorInfoAssistant", "nothing"),
    ("tumorInfoAssistantEntry", "nothing"),
    ("tumorbiology", "nothing"),
    ("tumorinformation", "as above"),
    ("tumorinformationdistantmetastaseslocation", "nothing"),
    ("user", "nothing; address and password are not in it"),
    ("user/profile", "nothing"),
    ("usercancercenter", "nothing"),
    ("usernotificationcategory", "nothing; which mails come"),
    ("userrelation", "that somebody is asked, and the answer"),
];

/// Every write: its method and path, and what it takes.
fn writes() -> Vec<(String, Contract)> {
    let mut writes = Vec::new();
    for function in &FUNCTIONS {
        match function.kind {
            Kind::Root(root) => {
                let of_root = |path: &str| format!("/api/{}/{path}", root.definition.root);
                let own = root.operations.iter().filter(|operation| operation.verb != Verb::Get);
                writes.extend(own.map(|own| (format!("{} {}", own.verb.http(), of_root(own.path)), own.contract)));
            }
            Kind::Flow(flow) => {
                let own = flow.operations.iter().filter(|operation| operation.verb != Verb::Get);
                writes.extend(own.map(|own| (format!("{} /api/{}", own.verb.http(), own.path), own.contract)));
            }
            Kind::Task(_) | Kind::Listener(_) => {}
        }
    }
    writes
}

fn confirmed() -> BTreeSet<String> {
    writes().into_iter().filter(|(_, contract)| contract.confirmed).map(|(call, _)| call).collect()
}

#[test]
fn every_write_is_confirmed_or_leaves_nothing_that_opens_the_account() {
    let confirmed = confirmed();
    let listed: BTreeSet<String> = UNCONFIRMED.iter().map(|(call, _)| (*call).to_owned()).collect();
    let ordinary = |call: &str| {
        let path = call.split_once("/api/").unwrap().1;
        // Those that stand in the place of one of the seven are rows of their root, or answered elsewhere.
        ["add", "update/{id}", "delete/{id}"].iter().any(|seven| path.ends_with(seven))
    };
    let named = |call: &str| listed.contains(call) || confirmed.contains(call);
    let left: Vec<String> =
        writes().into_iter().map(|(call, _)| call).filter(|call| !named(call) && !ordinary(call)).collect();
    assert!(left.is_empty(), "each needs the password or a line in this file: {left:#?}");
    let all: BTreeSet<String> = writes().into_iter().map(|(call, _)| call).collect();
    assert!(listed.is_subset(&all), "{:?}", listed.difference(&all));
    assert_eq!(listed.intersection(&confirmed).count(), 0);

    let owned = functions::DEFINITIONS.iter().filter(|definition| !definition.is_catalog());
    let written = owned.filter(|definition| definition.writable_by == WritableBy::Owner);
    let written: BTreeSet<&str> = written.map(|definition| definition.root).collect();
    assert_eq!(written, OWN_ROWS.iter().map(|(root, _)| *root).collect());
    for root in OWN_ROWS {
        assert_ne!(find(root.0).writable_by, WritableBy::Admin);
    }
}

/// A confirmed call of somebody.
struct Asking {
    method: Method,
    path: String,
    body: Value,
    /// The name of the password in its body.
    password: &'static str,
    /// Whether the owner gets a mail. Where not, the second step tells them.
    told: bool,
}

impl Asking {
    fn post(path: &str, body: Value) -> Self {
        Self { method: Method::POST, path: format!("/api/{path}"), body, password: "password", told: true }
    }

    const fn told_later(mut self) -> Self {
        self.told = false;
        self
    }

    async fn ask(&self, person: &Person, more: &Value) -> Answer {
        let mut body = self.body.clone();
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        person.client.send(&self.method, &self.path, body.to_string().into_bytes()).await
    }
}

/// The call that this one of the document is, for this person.
async fn asking(fixture: &Fixture, person: &Person, call: &str) -> Asking {
    let today = date::format(fixture.product.stack.app.clock.today());
    let access = json!({"name": "x", "parts": ["timeline"], "until": today});
    match call {
        "POST /api/password/update" => {
            let mut asking = Asking::post("password/update", json!({"password": "Birnenkuchen-2026!"}));
            asking.password = "oldpassword";
            asking
        }
        "POST /api/email/update" => {
            Asking::post("email/update", json!({"email": format!("new.{}", person.email)})).told_later()
        }
        "DELETE /api/user/delete/{id}" => {
            let mut asking = Asking::post(&format!("user/delete/{}", person.id), json!({}));
            asking.method = Method::DELETE;
            asking
        }
        "POST /api/factor/totp/begin" => Asking::post("factor/totp/begin", json!({})).told_later(),
        "POST /api/factor/totp/end" => Asking::post("factor/totp/end", json!({})),
        "POST /api/factor/recovery" => Asking::post("factor/recovery", json!({})),
        "POST /api/factor/passkey/begin" => Asking::post("factor/passkey/begin", json!({})).told_later(),
        "POST /api/factor/passkey/remove" => {
            let key = Key::new(&fixture.product, 1);
            let begun = person.client.post("/api/factor/passkey/begin", &json!({"password": PASSWORD})).await;
            let made = json!({"name": "x", "response": key.make(&begun.body["publickey"])});
            assert_eq!(person.client.post("/api/factor/passkey/add", &made).await.status, 204);
            Asking::post("factor/passkey/remove", json!({"id": key.id()}))
        }
        "POST /api/externalaccount/connect/{id}" => {
            let token = fixture.provider.access_token(&Somebody::with(&person.email), 10);
            Asking::post("externalaccount/connect/10", json!({"accessToken": token}))
        }
        "POST /api/user/export/json" => Asking::post("user/export/json", json!({})),
        "POST /api/user/export/csv" => Asking::post("user/export/csv", json!({})),
        "POST /api/proxyaccess/invite/{id}" => {
            let row = person.add("proxyaccess", &access).await;
            Asking::post(&format!("proxyaccess/invite/{}", row["id"]), json!({}))
        }
        "POST /api/proxyaccess/widen/{id}" => {
            let row = person.add("proxyaccess", &access).await;
            person.invite(&row).await;
            let wider = json!({"version": row["version"], "parts": ["timeline", "tumor"]});
            Asking::post(&format!("proxyaccess/widen/{}", row["id"]), wider)
        }
        "POST /api/timelineentry/feed" => Asking::post("timelineentry/feed", json!({"titles": true})),
        "POST /api/usersecurityrole/add" => {
            Asking::post("usersecurityrole/add", json!({"user": person.id, "securityrole": 2}))
        }
        other => panic!("{other} needs a call in this file"),
    }
}

/// All that is stored of a person; an address or a code that was made shows here by its hash.
async fn stored(fixture: &Fixture, person: &Person) -> Vec<String> {
    let mut all = Vec::new();
    for partition in [keys::person(person.id), keys::credentials(person.id)] {
        let rows = fixture.product.stack.app.table.query(&Range::partition(partition), 1000).await.unwrap();
        all.extend(rows.into_iter().map(|row| format!("{} {}", row.key.sk, Value::Object(row.row))));
    }
    all
}

#[tokio::test]
async fn a_fresh_access_token_alone_makes_nothing_that_opens_the_account() {
    let fixture = fixture().await;
    let product = &fixture.product;
    let confirmed = confirmed();
    assert!(confirmed.len() >= 15, "{confirmed:?}");
    for (at, call) in confirmed.iter().enumerate() {
        (fixture.later)(1);
        let person = product.with_roles(&format!("anna{at}"), &["admin"]).await;
        let asking = asking(&fixture, &person, call).await;
        let before = (stored(&fixture, &person).await, product.mails(&person.email).len());
        let nothing = async |answer: &Answer, field: &str, key: &str| {
            assert_fault(answer, field, key);
            let now = (stored(&fixture, &person).await, product.mails(&person.email).len());
            assert_eq!(now, before, "{call} without {field}");
        };
        nothing(&asking.ask(&person, &json!({})).await, asking.password, "required").await;
        let wrong = json!({(asking.password): "Birnbaum-2026!"});
        nothing(&asking.ask(&person, &wrong).await, asking.password, "wrong").await;

        if call == "POST /api/factor/totp/begin" {
            // Whoever has a factor has nothing to begin.
            assert_eq!(asking.ask(&person, &json!({"password": PASSWORD})).await.status, 200);
            switch_on(product, &person).await;
            assert_eq!(asking.ask(&person, &json!({"password": PASSWORD})).await.status, 409);
            continue;
        }
        let (app, _) = switch_on(product, &person).await;
        let before = (stored(&fixture, &person).await, product.mails(&person.email).len());
        let with = |password: &str, factor: Option<String>| {
            let mut both = json!({(asking.password): password});
            if let Some(factor) = factor {
                both["factor"] = factor.into();
            }
            both
        };
        for (more, field, key) in [
            (with(PASSWORD, None), "factor", "required"),
            (with(PASSWORD, Some(app.wrong())), "factor", "wrong"),
            (with("Birnbaum-2026!", Some(app.code(0))), asking.password, "wrong"),
        ] {
            assert_fault(&asking.ask(&person, &more).await, field, key);
            let now = (stored(&fixture, &person).await, product.mails(&person.email).len());
            assert_eq!(now, before, "{call} without {field}");
        }
        let done = asking.ask(&person, &with(PASSWORD, Some(app.code(0)))).await;
        assert!((200..300).contains(&done.status), "{call}: {} {}", done.status, done.body);
        let told = product.mails(&person.email);
        assert_eq!(told.len() > before.1, asking.told, "{call} and its mail");
        if let Some(mail) = told.last().filter(|_| asking.told) {
            let asks = mail.text.contains("Waren Sie") || mail.text.contains("nicht selbst veranlasst");
            assert!(mail.subject.contains("Zuversicht") && asks, "{}", mail.text);
        }
    }
}

#[tokio::test]
async fn who_gets_a_role_is_told_as_well_as_who_gives_it() {
    let fixture = fixture().await;
    let admin = fixture.product.with_roles("ada", &["admin"]).await;
    let anna = fixture.product.person("anna").await;
    let body = json!({"user": anna.id, "securityrole": 2, "password": PASSWORD});
    assert_eq!(anna.client.post("/api/usersecurityrole/add", &body).await.status, 403);
    assert_eq!(admin.client.post("/api/usersecurityrole/add", &body).await.status, 201);
    assert!(fixture.product.mails(&admin.email).last().unwrap().text.contains("mit Ihrem Konto"));
    assert!(fixture.product.mails(&anna.email).last().unwrap().text.contains("zusätzliche Aufgabe"));
}

#[tokio::test]
async fn wrong_passwords_of_a_taken_over_sign_in_wait_like_those_of_a_sign_in() {
    let fixture = fixture().await;
    let anna = fixture.product.person("anna").await;
    let wrong = json!({"password": "Birnbaum-2026!"});
    let mut statuses = Vec::new();
    // One count for all calls that ask.
    for path in ["user/export/json", "timelineentry/feed", "factor/passkey/begin"].iter().cycle().take(13) {
        statuses.push(anna.client.post(&format!("/api/{path}"), &wrong).await.status);
    }
    assert_eq!(statuses[..10], [400; 10], "{statuses:?}");
    assert_eq!(statuses[10..], [429; 3], "{statuses:?}");
    (fixture.later)(1);
    assert_eq!(anna.feed(false).await.status, 200, "the owner waits for a second");
}

#[tokio::test]
async fn who_has_no_password_chooses_one_by_the_mailed_link_first() {
    let fixture = fixture().await;
    let email = "neu@provider.example";
    let made = fixture.sign_in(81, &Somebody::with(email)).await;
    let client = fixture.product.nobody().with_token(made.body["token"].as_str().unwrap());
    let with = |password: &str| json!({"password": password});
    for password in [PASSWORD, " "] {
        assert_fault(&client.post("/api/timelineentry/feed", &with(password)).await, "password", "wrong");
    }
    client.post("/api/password/reset", &json!({"email": email})).await;
    let text = fixture.product.mails(email).pop().unwrap().text;
    let link = text.split("/password/new#").nth(1).unwrap().split_whitespace().next().unwrap().to_owned();
    let changed = client.post("/api/password/update/token", &json!({"token": link, "password": PASSWORD})).await;
    assert_eq!(changed.status, 204, "{}", changed.body);
    assert_eq!(client.post("/api/timelineentry/feed", &with(PASSWORD)).await.status, 200);
}
