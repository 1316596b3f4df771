//! The mail that tells the operator of a message. The message itself is kept before, so that a mail that fails loses nothing.

use super::cancercenter;
use serde_json::Value;
use shared::entity::call::Call;
use shared::http::problem::Problem;
use shared::language::Language;
use shared::log;
use shared::mail::{Mail, Message};
use shared::store::catalog::label;
use shared::store::item::Row;
use shared::store::keys;
use std::fmt::Write as _;
use std::time::Duration;
use tokio::time::timeout;

/// Says nothing of what the message is about: a subject is read on lock screens and kept in logs.
const SUBJECT: &str = "Zuversicht: eine neue Nachricht";

/// The reasons of a message in the operator's language, by their numbers (`infra/catalog/lists/contactreason.json`).
const REASONS: [(i64, &str); 6] = [
    (1, "Frage"),
    (2, "Technisches Problem"),
    (3, "Fehler im Inhalt"),
    (4, "Datenschutz"),
    (5, "Lob"),
    (6, "Sonstiges"),
];

/// How long somebody who has written waits for the mail to leave.
const LONGEST: Duration = Duration::from_secs(5);

/// Mails a message that is kept; tells whether it left. Where no mail or no operator is set up, nothing leaves.
pub async fn forward(call: &Call<'_>, message: &Row) -> bool {
    let (Some(mail), Some(operator)) = (&call.app.mail, &call.app.operator) else { return false };
    let sent = match timeout(LONGEST, send(call, mail, operator, message)).await {
        Ok(sent) => sent,
        Err(_) => Err(Problem::Unavailable("ses send: no answer in time".to_owned())),
    };
    // Only that it failed: neither words nor address.
    sent.map_err(|problem| log::failure(&call.incoming.request_id, call.definition.root, &problem)).is_ok()
}

async fn send(call: &Call<'_>, mail: &Mail, operator: &str, message: &Row) -> Result<(), Problem> {
    let reply_to = reply_address(call, message).await?;
    let centre = centre(call, message).await?;
    let text = text(message, reply_to.as_deref(), centre.as_deref());
    mail.send(Message { reply_to: reply_to.as_deref(), to: operator, subject: SUBJECT, text: &text }).await
}

/// Where the answer goes: what the person gave, else the address of her account.
async fn reply_address(call: &Call<'_>, message: &Row) -> Result<Option<String>, Problem> {
    let given = |row: &Row, field: &str| row.get(field).and_then(Value::as_str).map(str::to_owned);
    if let Some(address) = given(message, "replyemail") {
        return Ok(Some(address));
    }
    let user = call.person()?.user;
    let person = call.app.table.get(&keys::row(user, "user", user)).await?;
    Ok(person.and_then(|person| given(&person.row, "email")))
}

async fn centre(call: &Call<'_>, message: &Row) -> Result<Option<String>, Problem> {
    let Some(id) = message.get("cancercenter").and_then(Value::as_i64) else { return Ok(None) };
    let root = cancercenter::DEFINITION.root;
    let snapshot = call.app.catalogs.snapshot(&[root]).await?;
    Ok(snapshot.row(root, id).and_then(|row| label(row, "name", Language::SOURCE)))
}

fn text(message: &Row, reply_to: Option<&str>, centre: Option<&str>) -> String {
    let words = |field: &str| message.get(field).and_then(Value::as_str).filter(|text| !text.is_empty());
    let reason = message.get("reason").and_then(Value::as_i64);
    let reason = REASONS.iter().find(|(number, _)| Some(*number) == reason).map(|(_, name)| *name);
    let ratings: Vec<String> = message
        .get("ratings")
        .and_then(Value::as_object)
        .into_iter()
        .flatten()
        .map(|(name, rating)| format!("{name} {rating}"))
        .collect();
    let ratings = ratings.join(", ");
    let mut text = "Über Zuversicht ist eine Nachricht gekommen.\n\n".to_owned();
    for (name, value) in [
        ("Grund", reason),
        ("Antwort an", reply_to),
        ("Zentrum", centre),
        ("Bewertung von 1 bis 5", Some(ratings.as_str()).filter(|ratings| !ratings.is_empty())),
        ("Betreff", words("subject")),
    ] {
        if let Some(value) = value {
            // Writing to a string cannot fail.
            let _written = writeln!(text, "{name}: {value}");
        }
    }
    let _written = writeln!(text, "\n{}", words("text").unwrap_or_default());
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn reasons_are_those_of_the_catalog() {
        let list: Value =
            serde_json::from_str(include_str!("../../../infra/catalog/lists/contactreason.json")).expect("a list");
        let rows = list["rows"].as_array().expect("rows");
        let german: Vec<(i64, &str)> = rows
            .iter()
            .map(|row| (row["id"].as_i64().expect("id"), row["translations"][0]["name"].as_str().expect("name")))
            .collect();
        assert_eq!(german, REASONS);
    }

    #[test]
    fn a_mail_says_what_was_written_and_nothing_else() {
        let message = json!({
            "id": 7, "user": 9, "reason": 5, "subject": "Danke", "text": "Alles war gut verständlich.",
            "cancercenter": 2, "ratings": {"waiting": 3, "kindness": 5}, "status": "open",
        });
        let message = message.as_object().expect("a row");
        assert_eq!(
            text(message, Some("anna@example.org"), Some("Klinikum Musterstadt")),
            "Über Zuversicht ist eine Nachricht gekommen.\n\nGrund: Lob\nAntwort an: anna@example.org\n\
             Zentrum: Klinikum Musterstadt\nBewertung von 1 bis 5: waiting 3, kindness 5\nBetreff: Danke\n\n\
             Alles war gut verständlich.\n"
        );
        let bare = json!({"reason": 1, "text": "Wie geht das?"});
        assert_eq!(
            text(bare.as_object().expect("a row"), None, None),
            "Über Zuversicht ist eine Nachricht gekommen.\n\nGrund: Frage\n\nWie geht das?\n"
        );
    }
}
