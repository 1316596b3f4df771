//! Signing up as a person does: the code is read from the mail in the outbox.

use crate::client::{Answer, Client};
use crate::outbox::Outbox;
use serde_json::Value;

/// Letters of a code.
const LENGTH: usize = 6;

/// The code in the newest mail to this address, if it has one.
#[must_use]
pub fn mailed_code(outbox: &Outbox, email: &str) -> Option<String> {
    let text = outbox.newest_to(email)?.text;
    text.lines().find(|line| line.len() == LENGTH && line.bytes().all(|byte| byte.is_ascii_digit())).map(str::to_owned)
}

/// Signs up with the body `person`. The answer is that of the second call, or of the first one when no code came.
pub async fn sign_up(client: &Client, outbox: &Outbox, person: &Value) -> Answer {
    let first = client.post("/api/signup", person).await;
    let email = person.get("email").and_then(Value::as_str).unwrap_or_default().trim().to_lowercase();
    if first.status != 202 {
        return first;
    }
    let Some(code) = mailed_code(outbox, &email) else { return first };
    let mut proven = person.clone();
    if let Some(members) = proven.as_object_mut() {
        members.insert("code".to_owned(), code.into());
    }
    client.post("/api/signup", &proven).await
}
