//! What a provider has proven of somebody.

use crate::http::problem::Problem;
use serde_json::{Map, Value};

/// What was sent is no proof: forged, expired, used before, or meant for somebody else.
pub const REFUSED: Problem = Problem::Refused("error.external.refused");

/// Longest id and longest name that are kept.
const MAX_LENGTH: usize = 200;

/// Somebody as a provider knows them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvenIdentity {
    /// Their id at the provider; it never changes.
    pub subject: String,
    /// Their address.
    pub email: Option<String>,
    /// Whether the provider has had the address proven.
    pub verified: bool,
    /// What the provider calls them.
    pub name: Option<String>,
}

impl ProvenIdentity {
    /// From the claims of an ID token or the answer of a user-info endpoint; none without an id. Providers that are older than
    /// `OpenID` Connect say `id`.
    #[must_use]
    pub fn of(claims: &Map<String, Value>) -> Option<Self> {
        let subject = claims.get("sub").or_else(|| claims.get("id")).and_then(text_or_number)?;
        let text = |name: &str| claims.get(name).and_then(Value::as_str).map(str::trim).filter(|text| !text.is_empty());
        let verified = claims.get("email_verified");
        Some(Self {
            subject: Some(subject).filter(|subject| !subject.is_empty() && subject.len() <= MAX_LENGTH)?,
            email: text("email").map(str::to_lowercase),
            // Some providers write it as a text.
            verified: verified == Some(&Value::Bool(true)) || verified.and_then(Value::as_str) == Some("true"),
            name: text("name").map(one_line),
        })
    }
}

fn text_or_number(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

fn one_line(text: &str) -> String {
    let is_breaking = |letter: char| letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}');
    text.chars().map(|letter| if is_breaking(letter) { ' ' } else { letter }).take(MAX_LENGTH).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn known(claims: &Value) -> Option<ProvenIdentity> {
        ProvenIdentity::of(claims.as_object().unwrap())
    }

    #[test]
    fn an_id_is_all_that_must_be_there() {
        let somebody = known(&json!({"sub": "7"})).unwrap();
        assert_eq!((somebody.subject.as_str(), somebody.email, somebody.verified), ("7", None, false));
        assert_eq!(known(&json!({"id": 7})), known(&json!({"sub": "7"})));
        for none in [json!({}), json!({"sub": ""}), json!({"sub": true}), json!({"sub": "x".repeat(201)})] {
            assert_eq!(known(&none), None, "{none}");
        }
    }

    #[test]
    fn an_address_counts_only_where_the_provider_says_so() {
        let verified = |value: Value| {
            known(&json!({"sub": "7", "email": "a@b.example", "email_verified": value})).unwrap().verified
        };
        assert!(verified(json!(true)) && verified(json!("true")));
        for not in [json!(false), json!("false"), json!(1), json!(null), json!("yes")] {
            assert!(!verified(not.clone()), "{not}");
        }
    }

    #[test]
    fn a_name_is_one_line() {
        let named = known(&json!({"sub": "7", "name": " Anna\r\nBcc: x ", "email": " Anna@B.example "})).unwrap();
        assert_eq!(named.name.as_deref(), Some("Anna  Bcc: x"));
        assert_eq!(named.email.as_deref(), Some("anna@b.example"));
    }
}
