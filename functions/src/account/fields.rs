//! Fields that several calls of an account read alike: the address and a new password.

use serde_json::{Map, Value, json};
use shared::entity::validate::is_email;
use shared::http::problem::{Fault, Problem};
use shared::identity::{address, password};

/// Longest e-mail address.
pub const EMAIL_LENGTH: usize = 254;

/// Most letters of a token or of the present password that are looked at.
pub const MAX_LENGTH: usize = 4 * password::MAX_LENGTH;

/// An address as it is compared, or what is wrong with it. Mail is sent to names of plain letters only.
pub fn email(sent: Option<&Value>, faults: &mut Vec<Fault>) -> String {
    let key = match sent {
        None | Some(Value::Null) => "required",
        Some(Value::String(text)) if text.trim().is_empty() => "required",
        Some(Value::String(text)) if text.chars().count() > EMAIL_LENGTH => "maxlength",
        Some(Value::String(text)) => {
            let normal = address::normal(text);
            if normal.is_ascii() && is_email(&normal) {
                return normal;
            }
            "email"
        }
        Some(_) => "type",
    };
    faults.push(Fault::new("email", key));
    String::new()
}

/// A password to be kept, or every rule that it breaks.
pub fn new_password(sent: Option<Value>, faults: &mut Vec<Fault>) -> String {
    let text = text("password", sent, faults);
    if !text.is_empty() {
        faults.extend(password::faults("password", &text));
    }
    text
}

/// A text that must be there.
pub fn text(name: &str, sent: Option<Value>, faults: &mut Vec<Fault>) -> String {
    match sent {
        Some(Value::String(text)) if !text.is_empty() => return text,
        None | Some(Value::Null | Value::String(_)) => faults.push(Fault::new(name, "required")),
        Some(_) => faults.push(Fault::new(name, "type")),
    }
    String::new()
}

/// Refuses a body with faults, or with fields that were not read.
pub fn only_these(left: &Map<String, Value>, mut faults: Vec<Fault>) -> Result<(), Problem> {
    faults.extend(left.keys().map(|name| Fault::new(name.clone(), "unknown")));
    if faults.is_empty() { Ok(()) } else { Err(Problem::Invalid(faults)) }
}

/// The schema of an address.
#[must_use]
pub fn email_schema() -> Value {
    json!({"type": "string", "format": "email", "maxLength": EMAIL_LENGTH})
}

/// The schema of a new password; the rules beyond its length are no schema's.
#[must_use]
pub fn new_password_schema() -> Value {
    json!({"type": "string", "minLength": password::MIN_LENGTH, "maxLength": password::MAX_LENGTH})
}
