//! Whether a body fits the fields of a definition.

use super::common;
use super::definition::Definition;
use super::field::{Day, Field, Form, Kind, Start};
use super::translations;
use crate::date;
use crate::http::problem::{Fault, Problem};
use crate::text;
use email_address::{EmailAddress, Options};
use jiff::civil::Date;
use serde_json::{Map, Value};

/// Largest id: integers that JavaScript keeps exactly.
pub const LARGEST_ID: i64 = (1 << 53) - 1;

/// No day of anybody's life lies before: an earlier one is a slip of the finger.
const EARLIEST: Date = Date::constant(1900, 1, 1);

/// Levels of lists and objects that DynamoDB takes within one value, the value itself included.
const LEVELS: usize = 32;

/// DynamoDB takes numbers below the one and from the other on; all that JSON gives us have fewer than its 38 digits.
const TOO_LARGE: f64 = 1e126;
const SMALLEST: f64 = 1e-130;

const OBJECT_BYTES: usize = 16 * 1024;
const OBJECTS_BYTES: usize = 64 * 1024;
/// Most members of a list of texts or of references.
pub const TEXTS_COUNT: usize = 100;
/// Most characters of a text in a list.
pub const TEXTS_LENGTH: usize = 200;

/// Checks every member of a body and returns the values as they will be stored (references as plain ids, `null` where a
/// field is to be emptied).
pub fn values(definition: &Definition, body: &Map<String, Value>, faults: &mut Vec<Fault>) -> Map<String, Value> {
    let values = checked(|name| common::field(definition, name), body, faults);
    if let Some(sent) = values.get(translations::FIELD) {
        faults.extend(translations::faults(definition, sent));
    }
    values
}

/// The values of a body that is no row; its fields are checked as those of rows are.
///
/// # Errors
/// The faults of all members.
pub fn members(fields: &'static [Field], body: &Map<String, Value>) -> Result<Map<String, Value>, Problem> {
    let mut faults = Vec::new();
    let values = checked(|name| fields.iter().find(|field| field.name == name), body, &mut faults);
    let missing = fields.iter().filter(|field| field.required && !body.contains_key(field.name));
    faults.extend(missing.map(|field| Fault::new(field.name, "required")));
    if faults.is_empty() { Ok(values) } else { Err(Problem::Invalid(faults)) }
}

fn checked(
    known: impl Fn(&str) -> Option<&'static Field>,
    body: &Map<String, Value>,
    faults: &mut Vec<Fault>,
) -> Map<String, Value> {
    let mut values = Map::with_capacity(body.len());
    for (name, value) in body {
        let Some(field) = known(name) else {
            faults.push(Fault::new(name.clone(), "unknown"));
            continue;
        };
        if field.read_only || field.localized {
            faults.push(Fault::new(name.clone(), "readonly"));
            continue;
        }
        if is_empty(value) || is_blank(field, value) {
            if field.required {
                faults.push(Fault::new(name.clone(), "required"));
            } else {
                values.insert(name.clone(), Value::Null);
            }
            continue;
        }
        match check(field, value) {
            Ok(stored) => {
                values.insert(name.clone(), stored);
            }
            Err((member, key)) => faults.push(Fault::new(format!("{name}{member}"), key)),
        }
    }
    values
}

/// The values of a row that nobody has written yet.
#[must_use]
pub fn starts(definition: &Definition) -> Map<String, Value> {
    let mut row = Map::new();
    for field in common::fields(definition) {
        let value = match field.start {
            Start::Empty => continue,
            Start::Bool(flag) => Value::Bool(flag),
            Start::Int(number) => Value::Number(number.into()),
            Start::Text(text) => Value::String(text.to_owned()),
        };
        row.insert(field.name.to_owned(), value);
    }
    row
}

/// Reports required fields without a value. What differs by language is looked at with the translations themselves, where they are.
pub fn required(definition: &Definition, row: &Map<String, Value>, faults: &mut Vec<Fault>) {
    for field in common::fields(definition).filter(|field| field.required && field.name != "user") {
        let there = if field.localized {
            row.get(translations::FIELD).is_some_and(Value::is_array)
        } else {
            row.get(field.name).is_some_and(|value| !is_empty(value))
        };
        let name = if field.localized { translations::FIELD } else { field.name };
        if !there && faults.iter().all(|fault| fault.path != name) {
            faults.push(Fault::new(name, "required"));
        }
    }
}

/// Reports days outside the bounds of their field.
pub fn bounds(definition: &Definition, row: &Map<String, Value>, today: Date, faults: &mut Vec<Fault>) {
    for field in definition.fields {
        let Some(day) = row.get(field.name).and_then(Value::as_str).and_then(date::parse) else { continue };
        let limit = |bound: Day| match bound {
            Day::None => None,
            Day::Fixed(text) => date::parse(text),
            Day::Today => Some(today),
            Day::Field(other) => row.get(other).and_then(Value::as_str).and_then(date::parse),
        };
        if limit(field.not_before).is_some_and(|earliest| day < earliest) {
            faults.push(Fault::new(field.name, "minDate"));
        }
        if limit(field.not_after).is_some_and(|latest| day > latest) {
            faults.push(Fault::new(field.name, "maxDate"));
        }
    }
}

/// Words of which nothing can be seen are no value either: a title of them is missing, a note of them is empty.
fn is_blank(field: &Field, value: &Value) -> bool {
    let words = matches!(field.kind, Kind::Text { form: Form::Free | Form::Line, .. }) && field.values.is_empty();
    words && value.as_str().is_some_and(text::is_blank)
}

/// `null` and the empty text both mean: no value.
#[must_use]
pub fn is_empty(value: &Value) -> bool {
    value.is_null() || value.as_str() == Some("")
}

type Broken = (String, &'static str);

fn check(field: &Field, value: &Value) -> Result<Value, Broken> {
    let broken = |key: &'static str| Err((String::new(), key));
    match field.kind {
        Kind::Int { min, max } => match whole(value) {
            None => broken("type"),
            Some(number) if !field.numbers.is_empty() && !field.numbers.contains(&number) => broken("value"),
            Some(number) if number < min => broken("min"),
            Some(number) if number > max => broken("max"),
            Some(number) => Ok(Value::Number(number.into())),
        },
        Kind::Number { min, max } => match value.as_f64() {
            None => broken("type"),
            Some(number) if number < f64::from(min) => broken("min"),
            Some(number) if number > f64::from(max) => broken("max"),
            Some(_) => storable(value).map(|()| value.clone()),
        },
        Kind::Bool => {
            if value.is_boolean() {
                Ok(value.clone())
            } else {
                broken("type")
            }
        }
        Kind::Text { max, form } => words(field, value, max, form).map_err(|key| (String::new(), key)),
        Kind::Date => match value.as_str() {
            None => broken("type"),
            Some(day) => match date::parse(day) {
                None => broken("date"),
                Some(day) if day < EARLIEST => broken("minDate"),
                Some(_) => Ok(value.clone()),
            },
        },
        Kind::Ref(_) => id(value).map_err(|key| (String::new(), key)),
        Kind::Refs(_) => list(value, TEXTS_COUNT, id),
        Kind::Texts => list(value, TEXTS_COUNT, |item| words(field, item, TEXTS_LENGTH, Form::Free)),
        Kind::Object | Kind::Document => {
            let most = if field.kind == Kind::Object { OBJECT_BYTES } else { OBJECTS_BYTES };
            if !value.is_object() {
                broken("type")
            } else if value.to_string().len() > most {
                broken("maxlength")
            } else {
                storable(value).map(|()| value.clone())
            }
        }
        Kind::Objects => {
            if value.to_string().len() > OBJECTS_BYTES {
                return broken("maxlength");
            }
            storable(value)?;
            list(value, usize::MAX, |item| if item.is_object() { Ok(item.clone()) } else { Err("type") })
        }
    }
}

/// Whether DynamoDB can hold a value: what it would refuse is said with the place within the value.
fn storable(value: &Value) -> Result<(), Broken> {
    if levels(value) > LEVELS {
        return Err((String::new(), "maxlength"));
    }
    let within = |member: String| move |(rest, key): Broken| (format!("{member}{rest}"), key);
    match value {
        Value::Number(number) => match number.as_f64().map_or(0.0, f64::abs) {
            size if size >= TOO_LARGE => Err((String::new(), "max")),
            size if size > 0.0 && size < SMALLEST => Err((String::new(), "min")),
            _ => Ok(()),
        },
        Value::Array(values) => {
            values.iter().enumerate().try_for_each(|(at, value)| storable(value).map_err(within(format!("[{at}]"))))
        }
        Value::Object(members) if members.contains_key("") => Err((".".to_owned(), "required")),
        Value::Object(members) => {
            members.iter().try_for_each(|(name, value)| storable(value).map_err(within(format!(".{name}"))))
        }
        _ => Ok(()),
    }
}

fn levels(value: &Value) -> usize {
    1 + match value {
        Value::Array(values) => values.iter().map(levels).max().unwrap_or(0),
        Value::Object(members) => members.values().map(levels).max().unwrap_or(0),
        _ => 0,
    }
}

fn list(value: &Value, most: usize, one: impl Fn(&Value) -> Result<Value, &'static str>) -> Result<Value, Broken> {
    let items = value.as_array().ok_or((String::new(), "type"))?;
    if items.len() > most {
        return Err((String::new(), "maxlength"));
    }
    items
        .iter()
        .enumerate()
        .map(|(at, item)| one(item).map_err(|key| (format!("[{at}]"), key)))
        .collect::<Result<Vec<Value>, Broken>>()
        .map(Value::Array)
}

fn words(field: &Field, value: &Value, max: usize, form: Form) -> Result<Value, &'static str> {
    let Some(text) = value.as_str() else { return Err("type") };
    if text.chars().count() > max {
        return Err("maxlength");
    }
    if !field.values.is_empty() && !field.values.contains(&text) {
        return Err("value");
    }
    let fits = match form {
        Form::Free => !text.contains('\0'),
        Form::Line => !text.chars().any(|letter| letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}')),
        Form::Email => return if is_email(text) { Ok(value.clone()) } else { Err("email") },
        Form::Zip => text.len() == 5 && text.bytes().all(|byte| byte.is_ascii_digit()),
        Form::TimeOfDay => is_time(text),
    };
    if fits { Ok(value.clone()) } else { Err("pattern") }
}

/// An id, or an object with one.
fn id(value: &Value) -> Result<Value, &'static str> {
    let number = match value {
        Value::Object(members) => members.get("id").and_then(whole),
        other => whole(other),
    };
    match number {
        None => Err("type"),
        Some(number) if number < 1 => Err("min"),
        Some(number) if number > LARGEST_ID => Err("max"),
        Some(number) => Ok(Value::Number(number.into())),
    }
}

/// A whole number, also written as `3.0`.
#[must_use]
pub fn whole(value: &Value) -> Option<i64> {
    #[expect(clippy::cast_possible_truncation, reason = "a fraction is refused and the range is checked")]
    #[expect(clippy::cast_precision_loss, reason = "the limits are exact powers of two")]
    let exact = |float: f64| (float.fract() == 0.0 && float.abs() <= LARGEST_ID as f64).then_some(float as i64);
    value.as_i64().or_else(|| value.as_f64().and_then(exact))
}

/// A whole number as paths and queries have it, in the one way there is to write it: no zeros before it, no plus, no space.
///
/// # Errors
/// `type` for what is none; `min` and `max` beyond the numbers that JavaScript keeps exactly.
pub fn number(text: &str) -> Result<i64, &'static str> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit()) && (!digits.starts_with('0') || text == "0");
    if digits.is_empty() || !plain {
        return Err("type");
    }
    match text.parse::<i64>() {
        Ok(number) if (-LARGEST_ID..=LARGEST_ID).contains(&number) => Ok(number),
        _ => Err(if text.starts_with('-') { "min" } else { "max" }),
    }
}

/// The same within bounds.
///
/// # Errors
/// As `number`; `min` and `max` beyond the bounds.
pub fn number_within(text: &str, min: i64, max: i64) -> Result<i64, &'static str> {
    match number(text)? {
        number if number < min => Err("min"),
        number if number > max => Err("max"),
        number => Ok(number),
    }
}

/// An address alone, `name@host.domain` (`V-EMAIL`): no name to be shown beside it, no quoted words, no numbers for a host.
#[must_use]
pub fn is_email(text: &str) -> bool {
    let options = Options::default().without_display_text().without_domain_literal().with_required_tld();
    EmailAddress::parse_with_options(text, options)
        .is_ok_and(|address| !address.local_part().starts_with('"') && address.as_str() == text)
}

fn is_time(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() == 4
        && bytes.iter().all(u8::is_ascii_digit)
        && text[..2].parse::<u8>().is_ok_and(|hour| hour < 24)
        && text[2..].parse::<u8>().is_ok_and(|minute| minute < 60)
}

#[cfg(test)]
mod tests;
