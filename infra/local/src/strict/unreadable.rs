//! The words for requests that cannot be read.

use super::request::refused;
use dynoxide::DynoxideError;

/// What is said of a request that cannot be read. The database's readers of values mark the kind of a refusal in front of its
/// words; `enveloped` is whether this operation wraps those of a request's validation.
#[must_use]
pub fn unreadable(error: &serde_json::Error, enveloped: bool) -> DynoxideError {
    let words = error.to_string();
    let position = format!(" at line {} column {}", error.line(), error.column());
    let words = words.strip_suffix(&position).unwrap_or(&words);
    if let Some((kind, message)) = words.split_once(':') {
        match kind {
            "VALIDATION_REQUEST" if enveloped => return refused(format!("1 validation error detected: {message}")),
            "VALIDATION" | "VALIDATION_AS_READ" | "VALIDATION_REQUEST" => return refused(message.to_owned()),
            "SERIALIZATION" | "SERIALIZATION_AS_READ" => {
                return DynoxideError::SerializationException(message.to_owned());
            }
            _ => {}
        }
    }
    if words.contains("empty AttributeValue") {
        return refused(
            "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes".to_owned(),
        );
    }
    let of_the_request = ["Supplied AttributeValue", "missing field", "unknown variant", "invalid type: null"];
    if of_the_request.iter().any(|it| words.contains(it)) {
        return refused(words.to_owned());
    }
    DynoxideError::SerializationException(words.to_owned())
}
