//! What an operator does with what people send: only with the role, never without a trace, and the answer arrives.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use local::client::Client;
use local::signup::sign_up;
use local::stack::{Setup, Stack};
use operate::support::Support;
use operate::{answer, contacted, grant, message, plan, removal, waiting};
use serde_json::{Value, json};
use shared::store::keys;
use shared::store::table::Range;

const HANNA: &str = "hanna@zuversicht.example";
const ANNA: &str = "anna@zuversicht.example";
const PASSWORD: &str = "Zuversicht-2026!";

struct House {
    stack: Stack,
    anna: Client,
    _folder: tempfile::TempDir,
}

async fn house() -> House {
    let folder = tempfile::tempdir().unwrap();
    local::seeded::fill(folder.path()).await.unwrap();
    let stack = Stack::start(Setup::api(folder.path())).await.unwrap();
    join(&stack, HANNA).await;
    let anna = join(&stack, ANNA).await;
    House { stack, anna, _folder: folder }
}

async fn join(stack: &Stack, email: &str) -> Client {
    let body = json!({"email": email, "password": PASSWORD, "termsaccepted": true, "healthdataaccepted": true});
    let answer = sign_up(&stack.client(), &stack.outbox, &body).await;
    stack.client().with_token(answer.body["token"].as_str().unwrap())
}

impl House {
    async fn support(&self) -> Support {
        grant::grant(self.stack.app.table.clone(), HANNA, "support").await.unwrap();
        Support::enter(self.stack.app.table.clone(), HANNA).await.unwrap()
    }

    async fn send(&self, text: &str) -> (String, Value) {
        let sent = self.anna.post("/api/contact/add", &json!({"reason": 1, "text": text})).await.body;
        (format!("{}-{}", sent["user"], sent["id"]), sent["id"].clone())
    }

    /// What was done about what, in order.
    async fn audit(&self) -> Vec<(String, String)> {
        let month = self.stack.app.clock.now().strftime("%Y%m").to_string();
        let rows = self.stack.app.table.query(&Range::partition(keys::audited(&month)), 100).await.unwrap();
        rows.iter().map(|row| (row.text("did").unwrap().to_owned(), row.text("about").unwrap().to_owned())).collect()
    }
}

#[tokio::test]
async fn only_the_role_support_looks_and_every_look_leaves_a_row() {
    let house = house().await;
    let table = house.stack.app.table.clone();
    for who in [HANNA, "nobody@zuversicht.example"] {
        assert!(Support::enter(table.clone(), who).await.is_err(), "{who}");
    }
    grant::grant(table.clone(), HANNA, "editor").await.unwrap();
    assert!(Support::enter(table.clone(), HANNA).await.is_err(), "an editor is not the support");
    let hanna = house.support().await;
    let (number, _) = house.send("Wie geht das?\nNUMBER").await;
    house.anna.post("/api/followup/add", &json!({"status": 2, "wellbeing": 3, "contactwish": true})).await;
    house.anna.post("/api/followup/add", &json!({"status": 2, "wellbeing": 4})).await;
    house.anna.post("/api/article/objectionable/3", &json!({"reason": "Veraltet.\nNUMBER"})).await;

    let listed = waiting::messages(&hanna, true).await.unwrap();
    assert_eq!(listed.lines().count(), 2, "{listed}");
    assert!(listed.lines().nth(1).unwrap().starts_with(&number) && listed.ends_with("open    question"), "{listed}");
    assert!(!listed.contains("Wie geht das"), "the list says nothing of what it says");
    assert_eq!(waiting::wishes(&hanna).await.unwrap().lines().count(), 2);
    let reports = waiting::objections(&hanna).await.unwrap();
    assert!(reports.contains("article") && reports.ends_with("Veraltet. NUMBER"), "{reports}");
    assert!(message::show(&hanna, &number).await.unwrap().contains("  Wie geht das?\n"));
    let looked = ["messages", "wishes", "objections"].map(|did| (did.to_owned(), String::new()));
    let mut wanted = looked.to_vec();
    wanted.push(("message".to_owned(), number));
    let audit = house.audit().await;
    let (grants, looks) = audit.split_at(2);
    assert!(grants.iter().all(|(did, _)| did == "grant"), "{grants:?}");
    assert_eq!(looks, wanted);
}

#[tokio::test]
async fn a_wish_waits_until_somebody_was_contacted_and_again_when_it_comes_back() {
    let house = house().await;
    let hanna = house.support().await;
    let wish = house.anna.post("/api/followup/add", &json!({"status": 2, "contactwish": true})).await.body;
    let number = format!("{}-{}", wish["user"], wish["id"]);
    let waits = async || waiting::wishes(&hanna).await.unwrap().contains(&number);
    assert!(waits().await);
    contacted::note(&hanna, &number).await.unwrap();
    assert!(!waits().await);
    let again = contacted::note(&hanna, &number).await.unwrap_err();
    assert!(again.contains("No wish waits"), "{again}");
    plan::plan(&house.stack.app).await.unwrap();
    assert!(!waits().await, "what is done is not found again");
    let path = format!("/api/followup/{}", wish["id"]);
    let met = house.anna.get(&path).await.body;
    let today = shared::date::format(house.stack.app.clock.today());
    assert_eq!((&met["contacted"], &met["contactwish"]), (&json!(today), &json!(true)));
    assert!(house.audit().await.contains(&("contacted".to_owned(), number.clone())));

    let change = async |row: &Value, wanted: bool| {
        let body = json!({"version": row["version"], "contactwish": wanted, "wellbeing": 3});
        let changed = house.anna.post(&format!("/api/followup/update/{}", wish["id"]), &body).await;
        assert_eq!(changed.status, 200, "{}", changed.body);
        changed.body
    };
    let taken_back = change(&met, false).await;
    assert_eq!(taken_back.get("contacted"), None);
    change(&taken_back, true).await;
    assert!(waits().await);
}

#[tokio::test]
async fn an_answer_reaches_the_person_and_the_mail_says_nothing_of_it() {
    let house = house().await;
    let hanna = house.support().await;
    let (number, id) = house.send("Wie geht das?").await;
    for text in ["", " \n ", &"x".repeat(5001), "a\u{7}b"] {
        assert!(answer::answer(&hanna, &number, text).await.is_err());
    }
    assert!(answer::answer(&hanna, "1-2", "So.").await.is_err());
    answer::answer(&hanna, &number, "So geht das mit der Chemotherapie.\n").await.unwrap();
    let row = house.anna.get(&format!("/api/contact/{id}")).await.body;
    assert_eq!((&row["status"], &row["answer"]), (&json!("answered"), &json!("So geht das mit der Chemotherapie.")));
    let told = house.anna.get("/api/notification/list").await.body["items"][0].clone();
    assert_eq!((&told["title"], &told["link"]), (&json!("Antwort auf Ihre Nachricht"), &json!("/contactus")));
    assert_eq!((&told["read"], &told["notificationcategory"]["id"]), (&json!(false), &json!(9)));

    house.stack.work().await;
    house.stack.work().await;
    let mails = house.stack.outbox.contents().mails;
    let mails: Vec<_> =
        mails.iter().filter(|mail| mail.to == ANNA && mail.subject == "Zuversicht: eine Antwort für Sie").collect();
    assert_eq!(mails.len(), 1);
    assert!(mails[0].text.contains("/contactus") && !mails[0].text.contains("Chemo"), "{}", mails[0].text);

    let again = answer::answer(&hanna, &number, "Noch einmal.").await.unwrap_err();
    assert!(again.contains("answered already"), "{again}");
    assert_eq!(waiting::messages(&hanna, true).await.unwrap(), "Nothing waits.");
    assert!(house.audit().await.contains(&("answer".to_owned(), number)));
}

#[tokio::test]
async fn whoever_wants_no_mail_about_answers_gets_none_and_finds_the_answer() {
    let house = house().await;
    let hanna = house.support().await;
    let about_answers = || house.stack.outbox.contents().mails.iter().filter(|mail| mail.to == ANNA).count();
    let choice = json!({"notificationcategory": 9, "email": false, "push": true});
    let choice = house.anna.post("/api/usernotificationcategory/add", &choice).await;
    assert_eq!(choice.status, 201, "{}", choice.body);
    let before = about_answers();
    let (number, id) = house.send("Wie geht das?").await;
    answer::answer(&hanna, &number, "So.").await.unwrap();
    house.stack.work().await;
    assert_eq!(about_answers(), before);
    assert_eq!(house.anna.get(&format!("/api/contact/{id}")).await.body["answer"], "So.");

    // Nothing is left over that would be mailed once they want it again; the next answer is.
    let path = format!("/api/usernotificationcategory/update/{}", choice.body["id"]);
    let on = json!({"version": choice.body["version"], "email": true});
    assert_eq!(house.anna.post(&path, &on).await.status, 200);
    house.stack.work().await;
    assert_eq!(about_answers(), before);
    let (number, _) = house.send("Und das?").await;
    answer::answer(&hanna, &number, "So auch.").await.unwrap();
    house.stack.work().await;
    assert_eq!(about_answers(), before + 1);
}

#[tokio::test]
async fn an_account_is_deleted_on_request() {
    let house = house().await;
    let hanna = house.support().await;
    house.send("Bitte löschen Sie mein Konto.").await;
    assert!(removal::delete(&hanna, "nobody@zuversicht.example").await.is_err());
    removal::delete(&hanna, ANNA).await.unwrap();
    let login = json!({"email": ANNA, "password": PASSWORD});
    assert_eq!(house.stack.client().post("/api/login", &login).await.status, 401);
    house.stack.work().await;
    let kept = house.anna.get("/api/contact/list").await.body["items"].clone();
    assert_eq!(kept, json!([]));
    assert_eq!(house.stack.outbox.newest_to(ANNA).unwrap().subject, "Ihr Konto bei Zuversicht ist gelöscht");
    assert!(removal::delete(&hanna, ANNA).await.is_err(), "once");
    assert_eq!(house.audit().await.iter().filter(|(did, _)| did == "delete-account").count(), 1);
}
