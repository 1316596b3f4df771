//! The texts of a catalog row by language. A row without a name would be a choice without words, so its name and whatever else is
//! required is there in every complete language of the product.

use super::common;
use super::definition::Definition;
use super::field::{Field, Kind};
use crate::http::problem::Fault;
use crate::language::{self, Language};
use crate::text::is_blank;
use serde_json::{Map, Value};

/// The field that holds them.
pub const FIELD: &str = "translations";

/// The member of a translation that says in which language it is.
const LANGUAGE: &str = "language";

/// What is wrong with the translations of a row; `sent` is all of them, or `null` where they are to be emptied.
#[must_use]
pub fn faults(definition: &Definition, sent: &Value) -> Vec<Fault> {
    let texts: Vec<&Field> = common::fields(definition).filter(|field| field.localized).collect();
    if texts.is_empty() {
        return Vec::new();
    }
    let all = sent.as_array().map_or(&[][..], Vec::as_slice);
    let (mut faults, mut there) = (Vec::new(), Vec::new());
    for (at, one) in all.iter().filter_map(Value::as_object).enumerate() {
        let language = one.get(LANGUAGE).and_then(Value::as_i64).and_then(Language::by_id);
        let key = match language {
            None => Some("value"),
            Some(language) if there.contains(&language.id) => Some("unique"),
            Some(language) => {
                there.push(language.id);
                None
            }
        };
        faults.extend(key.map(|key| Fault::new(format!("{FIELD}[{at}].{LANGUAGE}"), key)));
        let wrong = texts.iter().filter_map(|field| Some((field.name, misfit(field, one)?)));
        faults.extend(wrong.map(|(name, key)| Fault::new(format!("{FIELD}[{at}].{name}"), key)));
    }
    let lacks =
        texts.iter().any(|field| field.required) && language::complete().any(|language| !there.contains(&language.id));
    if lacks && faults.is_empty() {
        faults.push(Fault::new(FIELD, "required"));
    }
    faults
}

/// Why a text of a translation cannot be kept.
fn misfit(field: &Field, one: &Map<String, Value>) -> Option<&'static str> {
    let value = one.get(field.name).filter(|value| !value.is_null());
    match (field.kind, value) {
        (_, None) => field.required.then_some("required"),
        (Kind::Text { max, .. }, Some(Value::String(text))) => {
            if text.chars().count() > max {
                return Some("maxlength");
            }
            (field.required && is_blank(text)).then_some("required")
        }
        (Kind::Texts, Some(Value::Array(lines))) => (!lines.iter().all(Value::is_string)).then_some("type"),
        _ => Some("type"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const DEFINITION: Definition = Definition {
        fields: &[Field::text("title", 5, "").required().localized(), Field::texts("sources", &[], "").localized()],
        ..Definition::catalog("thing", "", || json!({}))
    };

    fn paths_and_keys(sent: &Value) -> Vec<(String, &'static str)> {
        faults(&DEFINITION, sent).into_iter().map(|fault| (fault.path, fault.key)).collect()
    }

    fn in_both(change: impl Fn(&mut Value)) -> Value {
        let mut all = json!([{"language": 2, "name": "a", "title": "b"}, {"language": 1, "name": "c", "title": "d"}]);
        change(&mut all);
        all
    }

    #[test]
    fn what_is_required_is_there_in_every_language() {
        assert_eq!(paths_and_keys(&in_both(|_| {})), []);
        let fault = |path: &str, key| vec![(path.to_owned(), key)];
        assert_eq!(paths_and_keys(&Value::Null), fault(FIELD, "required"));
        assert_eq!(paths_and_keys(&json!([])), fault(FIELD, "required"));
        assert_eq!(paths_and_keys(&json!([in_both(|_| {})[0]])), fault(FIELD, "required"));
        for (member, value, key) in [
            ("name", Value::Null, "required"),
            ("name", json!(""), "required"),
            ("name", json!("\u{200b} "), "required"),
            ("name", json!(7), "type"),
            ("title", json!("sechse"), "maxlength"),
            ("sources", json!("x"), "type"),
            ("sources", json!([7]), "type"),
            ("language", json!(9), "value"),
            ("language", json!(2), "unique"),
        ] {
            let sent = in_both(|all| all[1][member] = value.clone());
            assert_eq!(paths_and_keys(&sent), fault(&format!("{FIELD}[1].{member}"), key), "{member} {value}");
        }
    }

    #[test]
    fn a_catalog_that_says_the_same_in_every_language_needs_none() {
        const PLAIN: Definition = Definition {
            fields: &[Field::text("name", 80, "").required()],
            ..Definition::catalog("place", "", || json!({}))
        };
        assert_eq!(faults(&PLAIN, &Value::Null), []);
    }
}
