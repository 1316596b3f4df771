//! What somebody may do beyond her own rows.

use serde_json::{Value, json};
use shared::entity::definition::Definition;
use shared::entity::field::Field;

/// The root `securityrole`. Ids are fixed: 1 user, 2 editor, 3 support.
pub const DEFINITION: Definition = Definition {
    fields: &[Field::texts("permissions", &[], "What the role allows, such as `editor`: writing catalogs.")],
    ..Definition::catalog("securityrole", "What somebody may do beyond her own rows.", sample)
};

fn sample() -> Value {
    json!({
        "key": "sample-reviewer",
        "translations": [
            {"language": 2, "name": "Prüfung", "description": "Liest Inhalte vor der Veröffentlichung."},
            {"language": 1, "name": "Review", "description": "Reads content before it is published."}
        ],
        "sort": 900,
        "active": true,
        "permissions": ["user"]
    })
}
