//! What waits for the operator: a message of a person or the wish to be contacted. It is kept first; a mail then says that it is
//! there and under which number, and nothing of what it says. `cargo operate message NUMBER` shows it.

use serde_json::{Map, Value};
use shared::entity::call::Call;
use shared::http::problem::Problem;
use shared::identity::budget;
use shared::identity::count::Limit;
use shared::identity::tombstone;
use shared::log;
use shared::mail::{Message, kept};
use shared::store::expression::{Change, Expect};
use shared::store::item::Row;
use shared::store::keys;
use shared::store::step::Outcome;

/// Says nothing of what it is about: a subject is read on lock screens and kept in logs.
const SUBJECT: &str = "Zuversicht: eine neue Nachricht";

/// The kinds of rows that may wait: messages, answers with a wish to be contacted, mails that were given up.
pub const KINDS: [&str; 3] = ["contact", "followup", kept::KIND];

/// The field that says whether the operator was told.
const MAILED: &str = "mailed";

/// Refuses when too much came from this person or this network.
pub async fn check(call: &Call<'_>) -> Result<(), Problem> {
    budget::check(call.app, &budgets(call)?).await
}

fn budgets(call: &Call<'_>) -> Result<[(String, Limit); 2], Problem> {
    let person = format!("message of {}", call.person()?.user);
    let network = format!("message from {}", call.incoming.network);
    Ok([(person, budget::MESSAGES_PER_PERSON), (network, budget::MESSAGES_PER_NETWORK)])
}

/// Tells the operator of a row that is kept, and writes down in it that he knows. Where no mail or no operator is set up,
/// nothing leaves.
pub async fn tell(call: &Call<'_>, row: &mut Row) -> Result<(), Problem> {
    let (Some(_), Some(operator)) = (&call.app.mail, &call.app.operator) else { return Ok(()) };
    // A message from a device that does not know yet goes with the next sweep: there will be nothing to look at.
    if tombstone::stands(call.app, call.person()?.user).await? {
        return Ok(());
    }
    match budget::spend(call.app, &budgets(call)?).await {
        Ok(()) => {}
        // Many at once: what is kept is kept, the operator has heard enough.
        Err(Problem::TooMany(_)) => return Ok(()),
        Err(problem) => return Err(problem),
    }
    let user = call.person()?.user;
    let Some(id) = row.get("id").and_then(Value::as_i64) else { return Ok(()) };
    let text = text(user, id);
    let message = Message { to: operator, subject: SUBJECT, text: &text };
    let about = keys::row(user, call.definition.root, id).sk;
    let told = match kept::deliver(call.app, &call.incoming.request_id, user, message, Some(&about)).await {
        Ok(true) => remember(call, user, id).await,
        // The notifier tells him, and writes down that he knows.
        Ok(false) => return Ok(()),
        Err(problem) => Err(problem),
    };
    match told {
        Ok(true) => drop(row.insert(MAILED.to_owned(), Value::Bool(true))),
        // Deleted meanwhile.
        Ok(false) => {}
        // Only that it failed: neither words nor address.
        Err(problem) => log::failure(&call.incoming.request_id, call.definition.root, &problem),
    }
    Ok(())
}

/// The version stays: nobody can change this field, so nobody's change meets it.
async fn remember(call: &Call<'_>, user: i64, id: i64) -> Result<bool, Problem> {
    let mailed = Map::from_iter([(MAILED.to_owned(), Value::Bool(true))]);
    let mut write = call.app.table.write();
    let key = keys::row(user, call.definition.root, id);
    write.change(MAILED, &key, Change::plain(mailed), Expect::there());
    Ok(matches!(write.commit().await?, Outcome::Committed(_)))
}

fn text(user: i64, id: i64) -> String {
    format!("In Zuversicht wartet eine Nachricht.\n\nNummer: {user}-{id}\n")
}
