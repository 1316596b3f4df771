//! What waits for an operator is found by its index: whoever answers people reads nobody's rows but those.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::support::notifier::{Fixture, at};
use functions::DEFINITIONS;
use functions::waiting::KINDS;
use operate::plan::{self, Planned};
use operate::support::Support;
use operate::{answer, deadletters, grant, waiting};
use serde_json::{Value, json};
use shared::mail::kept;
use shared::store::keys;
use shared::store::table::Range;

const BEGIN: &str = "2026-11-02T10:00:00Z";
const NOTHING: &str = "Nothing waits.";

async fn support(fixture: &Fixture) -> Support {
    let hanna = fixture.product.person("hanna").await;
    let table = fixture.product.stack.app.table.clone();
    grant::grant(table.clone(), &hanna.email, "support").await.unwrap();
    Support::enter(table, &hanna.email).await.unwrap()
}

fn number(row: &Value) -> String {
    format!("{}-{}", row["user"], row["id"])
}

fn message(text: &str) -> Value {
    json!({"reason": 1, "text": text})
}

fn wish(wanted: bool) -> Value {
    json!({"status": 2, "wellbeing": 3, "contactwish": wanted})
}

#[tokio::test]
async fn what_waits_is_listed_until_it_is_answered_or_taken_back() {
    let fixture = at(BEGIN).await;
    let support = support(&fixture).await;
    let (anna, berta) = (fixture.product.person("anna").await, fixture.product.person("berta").await);
    let first = anna.add("contact", &message("Wie geht das?")).await;
    let second = berta.add("contact", &message("Und das?")).await;
    let wanted = anna.add("followup", &wish(true)).await;
    anna.add("followup", &wish(false)).await;

    fixture.table.calls();
    let open = waiting::messages(&support, true).await.unwrap();
    let numbers: Vec<&str> = open.lines().skip(1).filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(numbers, [number(&first), number(&second)], "the oldest first");
    let wishes = waiting::wishes(&support).await.unwrap();
    assert_eq!(wishes.lines().count(), 2, "{wishes}");
    assert!(wishes.contains(&number(&wanted)));
    assert_eq!(deadletters::list(&support).await.unwrap(), NOTHING);
    let calls = fixture.table.calls();
    assert!(!calls.is_empty() && calls.iter().all(|(operation, _)| operation != "Scan"), "{calls:?}");

    answer::answer(&support, &number(&first), "So.").await.unwrap();
    let open = waiting::messages(&support, true).await.unwrap();
    assert!(!open.contains(&number(&first)) && open.contains(&number(&second)), "{open}");
    assert!(waiting::messages(&support, false).await.unwrap().contains(&number(&first)));
    assert_eq!(berta.delete("contact", &second["id"]).await.status, 204);
    assert_eq!(waiting::messages(&support, true).await.unwrap(), NOTHING);

    let withdrawn = anna.update("followup", &wanted, json!({"contactwish": false})).await;
    assert_eq!(withdrawn.status, 200, "{}", withdrawn.body);
    assert_eq!(waiting::wishes(&support).await.unwrap(), NOTHING);
    let again = anna.update("followup", &withdrawn.body, json!({"contactwish": true})).await;
    assert_eq!(again.status, 200, "{}", again.body);
    assert!(waiting::wishes(&support).await.unwrap().contains(&number(&wanted)));
    let noted = anna.update("followup", &again.body, json!({"note": "Vormittags."})).await;
    assert_eq!(noted.status, 200, "{}", noted.body);
    assert!(waiting::wishes(&support).await.unwrap().contains(&number(&wanted)));
    assert_eq!(anna.delete("followup", &wanted["id"]).await.status, 204);
    assert_eq!(fixture.traces(&["open#"]).await, Vec::<String>::new());
}

#[tokio::test]
async fn nothing_of_an_account_waits_when_it_is_gone() {
    let fixture = at(BEGIN).await;
    let support = support(&fixture).await;
    let anna = fixture.product.person("anna").await;
    anna.add("contact", &message("Bitte löschen Sie mein Konto.")).await;
    anna.add("followup", &wish(true)).await;
    assert_eq!(fixture.traces(&["open#"]).await.len(), 2);
    assert_eq!(anna.leave().await.status, 200);
    assert_eq!(fixture.traces(&["open#"]).await, Vec::<String>::new());
    assert_eq!(waiting::messages(&support, true).await.unwrap(), NOTHING);
}

#[tokio::test]
async fn what_has_waited_since_before_the_index_is_found_after_one_look_at_all_rows() {
    let fixture = at(BEGIN).await;
    let support = support(&fixture).await;
    let anna = fixture.product.person("anna").await;
    let answered = anna.add("contact", &message("Wie geht das?")).await;
    let open = anna.add("contact", &message("Und das?")).await;
    anna.add("followup", &wish(true)).await;
    anna.add("followup", &wish(false)).await;
    answer::answer(&support, &number(&answered), "So.").await.unwrap();
    fixture.later(60).await;
    for kind in KINDS {
        let mut write = support.app.table.write();
        for item in support.app.table.query_all(&Range::partition(keys::open::waiting(kind))).await.unwrap() {
            write.forget("item", &item.key);
        }
        write.commit().await.unwrap();
    }
    assert_eq!(waiting::messages(&support, true).await.unwrap(), NOTHING);
    assert_eq!(plan::plan(&support.app).await.unwrap(), Planned { due: 0, open: 2 });
    let listed = waiting::messages(&support, true).await.unwrap();
    assert!(listed.contains(&number(&open)) && !listed.contains(&number(&answered)), "{listed}");
    assert_eq!(waiting::wishes(&support).await.unwrap().lines().count(), 2);
    assert_eq!(plan::plan(&support.app).await.unwrap(), Planned::default());
}

#[test]
fn the_index_knows_every_kind_that_may_wait() {
    let roots = DEFINITIONS.iter().filter(|definition| definition.open.is_some()).map(|definition| definition.root);
    assert_eq!(roots.chain([kept::KIND]).collect::<std::collections::BTreeSet<_>>(), KINDS.into());
}
