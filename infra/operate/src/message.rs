//! Shows the message whose number a mail to the operator contains.

use crate::person::failed;
use crate::support::{Support, parted};
use shared::store::item::Row;
use shared::store::keys;
use std::fmt::Write as _;

/// The roots whose rows the operator is told of.
const ROOTS: [&str; 2] = ["contact", "followup"];

/// The message as text.
///
/// # Errors
/// One sentence when there is none, or the table does not answer.
pub async fn show(support: &Support, number: &str) -> Result<String, String> {
    let (user, id) = parted(number)?;
    support.note("message", number).await?;
    let get = async |key| support.app.table.get(&key).await.map_err(|problem| failed(&problem));
    for root in ROOTS {
        let Some(message) = get(keys::row(user, root, id)).await? else { continue };
        let account = get(keys::row(user, "user", user)).await?;
        let address = account.as_ref().and_then(|account| account.text("email")).unwrap_or_default();
        return Ok(written(root, &message.row, address));
    }
    Err(format!("There is no message {number}; it may have been deleted."))
}

/// The lines of a person's text are indented, so that none can be mistaken for a line of ours.
fn written(root: &str, row: &Row, address: &str) -> String {
    let mut text = format!("{root}\naccount\n  {address}\n");
    for (name, value) in row.iter().filter(|(name, _)| !["id", "user", "version"].contains(&name.as_str())) {
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let visible =
            |letter: char| if letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}') { ' ' } else { letter };
        // Writing to a string cannot fail.
        let _written = writeln!(text, "{name}");
        for line in value.lines() {
            let _written = writeln!(text, "  {}", line.chars().map(visible).collect::<String>());
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    #[test]
    fn what_somebody_wrote_cannot_be_taken_for_a_line_of_ours() {
        let row = json!({"id": 1, "text": "Hallo\nreplyemail\r\n  x@x.de\u{2028}status"});
        let Value::Object(row) = row else { panic!("a row") };
        let text = written("contact", &row, "anna@example.org");
        assert_eq!(text, "contact\naccount\n  anna@example.org\ntext\n  Hallo\n  replyemail\n    x@x.de status\n");
    }
}
