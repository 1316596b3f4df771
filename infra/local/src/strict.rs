//! What `DynamoDB` refuses and the embedded database would take, and the words for requests that cannot be read.
//! The whole list is a test: `infra/local/tests/refused/list.json`.

use dynoxide::DynoxideError;
use serde::Deserialize;
use serde_json::Value;
use std::collections::HashMap;

/// Largest numbers of operators and functions in an expression, and of values behind `IN`.
const OPERATORS: usize = 300;
const OPERANDS: usize = 100;

const FUNCTIONS: [&str; 6] =
    ["attribute_exists", "attribute_not_exists", "attribute_type", "begins_with", "contains", "size"];
const COMPARATORS: [&str; 6] = ["=", "<>", "<", "<=", ">", ">="];

/// The parts of a request that are looked at.
#[derive(Deserialize, Default)]
#[serde(rename_all = "PascalCase", default)]
struct Request {
    key_condition_expression: Option<String>,
    condition_expression: Option<String>,
    filter_expression: Option<String>,
    expression_attribute_names: HashMap<String, String>,
    expression_attribute_values: HashMap<String, Value>,
    exclusive_start_key: HashMap<String, Value>,
    transact_items: Vec<HashMap<String, Part>>,
}

/// An action of a transaction.
#[derive(Deserialize, Default)]
#[serde(rename_all = "PascalCase", default)]
struct Part {
    condition_expression: Option<String>,
}

/// Refuses what the embedded database is more lenient in than `DynamoDB`. What cannot be read is left to it.
///
/// # Errors
/// A `ValidationException` in `DynamoDB`'s words.
pub fn check(body: &[u8]) -> Result<(), DynoxideError> {
    let Ok(request) = serde_json::from_slice::<Request>(body) else { return Ok(()) };
    if let Some(expression) = &request.key_condition_expression {
        filled_keys(&request, expression)?;
    }
    if let Some((key, _)) = request.exclusive_start_key.iter().find(|(_, value)| is_empty(value)) {
        return Err(refused(format!("The provided starting key is invalid: {}", empty_key(key))));
    }
    let parts =
        request.transact_items.iter().flat_map(HashMap::values).filter_map(|it| it.condition_expression.as_ref());
    let conditions = request.condition_expression.iter().chain(parts);
    conditions
        .map(|it| (it, "ConditionExpression"))
        .chain(request.filter_expression.iter().map(|it| (it, "FilterExpression")))
        .try_for_each(|(expression, kind)| {
            within_limits(expression).map_err(|reason| refused(format!("Invalid {kind}: {reason}")))
        })
}

/// A condition on a key compares it with something.
fn filled_keys(request: &Request, expression: &str) -> Result<(), DynoxideError> {
    let mut key = "";
    for token in tokens(expression) {
        if token.starts_with(':') {
            if request.expression_attribute_values.get(token).is_some_and(is_empty) {
                return Err(refused(empty_key(key)));
            }
        } else if let Some(name) = request.expression_attribute_names.get(token) {
            key = name;
        } else if is_name(token) {
            key = token;
        }
    }
    Ok(())
}

fn within_limits(expression: &str) -> Result<(), String> {
    let tokens: Vec<&str> = tokens(expression).collect();
    let is = |token: &str, word: &str| token.eq_ignore_ascii_case(word);
    let between = tokens.iter().filter(|it| is(it, "BETWEEN")).count();
    let words = ["AND", "OR", "NOT", "IN", "BETWEEN"];
    let counts =
        |it: &&&str| COMPARATORS.contains(*it) || FUNCTIONS.contains(*it) || words.iter().any(|word| is(it, word));
    let operators = tokens.iter().filter(counts).count() - between;
    if operators > OPERATORS {
        return Err(format!("The expression contains too many operators; operator count: {operators}"));
    }
    for (at, token) in tokens.iter().enumerate() {
        let behind = tokens.get(at + 1);
        if COMPARATORS.contains(token) && at > 0 && behind == Some(&tokens[at - 1]) {
            return Err(format!(
                "The first operand must be distinct from the remaining operands for this operator or function; operator: {token}, first operand: [{}]",
                tokens[at - 1]
            ));
        }
        if is(token, "IN")
            && tokens[at..].iter().take_while(|it| **it != ")").filter(|it| **it == ",").count() >= OPERANDS
        {
            return Err("Incorrect number of operands for operator or function; operator or function: IN".to_owned());
        }
    }
    Ok(())
}

/// The words and signs of an expression.
fn tokens(expression: &str) -> impl Iterator<Item = &str> {
    let mut rest = expression;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let first = rest.chars().next()?;
        let is_sign = |it: char| matches!(it, '=' | '<' | '>');
        let is_word = |it: char| !is_sign(it) && !it.is_whitespace() && !matches!(it, '(' | ')' | ',');
        let length = if is_word(first) {
            rest.find(|it| !is_word(it)).unwrap_or(rest.len())
        } else if is_sign(first) {
            rest.find(|it| !is_sign(it)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let (token, behind) = rest.split_at(length);
        rest = behind;
        Some(token)
    })
}

/// Whether it is the name of an attribute; conditions on keys know no other words.
fn is_name(token: &str) -> bool {
    let is_word = token.starts_with(|it: char| it.is_ascii_alphabetic() || it == '_');
    is_word && !["AND", "BETWEEN"].iter().any(|word| token.eq_ignore_ascii_case(word)) && !FUNCTIONS.contains(&token)
}

fn is_empty(value: &Value) -> bool {
    ["S", "B"].iter().any(|kind| value.get(kind).is_some_and(|it| it == ""))
}

fn empty_key(key: &str) -> String {
    format!(
        "One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: {key}"
    )
}

const fn refused(message: String) -> DynoxideError {
    DynoxideError::ValidationException(message)
}

/// What is said of a request that cannot be read. The database's readers of values mark the kind of a refusal in front of its
/// words; `enveloped` is whether this operation wraps those of a request's validation.
#[must_use]
pub fn unreadable(error: &serde_json::Error, enveloped: bool) -> DynoxideError {
    let words = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let words = words.strip_suffix(&place).unwrap_or(&words);
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
