//! All kinds of external accounts.

use super::kind::{Kind, Member, schema};
use super::{device, hotel, photo, professional, property, social};
use serde_json::Value;

/// One for each category.
pub const KINDS: [&Kind; 6] =
    [&social::KIND, &photo::KIND, &professional::KIND, &hotel::KIND, &property::KIND, &device::KIND];

/// The kind of a category.
#[must_use]
pub fn find(category: i64) -> Option<&'static Kind> {
    KINDS.into_iter().find(|kind| kind.category == category)
}

/// The body for a category.
#[must_use]
pub fn schema_of<const CATEGORY: i64>() -> Value {
    schema(find(CATEGORY).into_iter().flat_map(Kind::members))
}

/// The body for any category.
#[must_use]
pub fn any_schema() -> Value {
    let mut members: Vec<&'static Member> = Vec::new();
    for member in KINDS.into_iter().flat_map(Kind::members) {
        if members.iter().all(|known| known.name != member.name) {
            members.push(member);
        }
    }
    schema(members.into_iter())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use shared::external::provider::CATEGORIES;
    use shared::http::problem::Problem;

    fn faults(kind: &'static Kind, body: &Value) -> Vec<(String, &'static str)> {
        match kind.read(body.as_object().unwrap().clone()) {
            Ok(_) => Vec::new(),
            Err(Problem::Invalid(faults)) => faults.into_iter().map(|fault| (fault.path, fault.key)).collect(),
            Err(other) => panic!("{other:?}"),
        }
    }

    #[test]
    fn each_category_has_its_kind() {
        assert_eq!(KINDS.map(|kind| kind.category), CATEGORIES);
    }

    #[test]
    fn the_payloads_of_the_contract_are_read() {
        for (kind, body) in [
            (
                &social::KIND,
                json!({"accessToken": "a", "expiresIn": 3600, "userID": "7", "termsaccepted": true, "password": ""}),
            ),
            (
                &hotel::KIND,
                json!({"accessToken": "a", "hotelIds": ["1"], "accountType": {"id": 2}, "emailVerified": true}),
            ),
            (
                &property::KIND,
                json!({
                    "accessToken": "a", "tokenType": "Bearer", "idToken": "i", "refreshToken": "r", "expiresIn": 3600,
                    "additionalInfo": {"syncProperties": true, "syncInventory": false}, "termsaccepted": true,
                }),
            ),
            (
                &device::KIND,
                json!({
                    "code": "c", "idToken": "i", "state": "s", "firstName": "A", "lastName": "B", "email": "a@b.example",
                }),
            ),
        ] {
            assert_eq!(faults(kind, &body), [], "{body}");
        }
    }

    #[test]
    fn every_fault_is_named() {
        let one = |path: &str, key: &'static str| vec![(path.to_owned(), key)];
        assert_eq!(faults(&social::KIND, &json!({})), one("code", "required"));
        assert_eq!(
            faults(&social::KIND, &json!({"idToken": "i", "code": "c", "state": "s"})),
            one("idToken", "unknown")
        );
        assert_eq!(faults(&social::KIND, &json!({"code": "c"})), one("state", "required"));
        for (member, key) in [
            (json!({"accountType": {"id": 3}}), ("accountType.id", "value")),
            (json!({"accountType": {"kind": 2}}), ("accountType.kind", "unknown")),
            (json!({"accountType": 2}), ("accountType", "type")),
            (json!({"emailVerified": false}), ("emailVerified", "value")),
            (json!({"hotelIds": ["1", 2]}), ("hotelIds", "type")),
            (json!({"hotelIds": "1"}), ("hotelIds", "type")),
            (json!({"termsaccepted": "yes"}), ("termsaccepted", "type")),
            (json!({"password": 1}), ("password", "type")),
            (json!({"state": "x".repeat(16 * 1024 + 1)}), ("state", "maxlength")),
            (json!({"role": "admin"}), ("role", "unknown")),
        ] {
            let mut body = member.as_object().unwrap().clone();
            body.insert("accessToken".to_owned(), "a".into());
            assert_eq!(faults(&hotel::KIND, &Value::Object(body)), one(key.0, key.1));
        }
    }
}
