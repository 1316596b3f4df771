//! What somebody may do beyond their own rows.

use serde_json::{Value, json};
use shared::entity::definition::{Definition, Rules, WritableBy};
use shared::entity::field::Field;
use shared::entity::rule_context::RuleContext;
use shared::identity::caller::ADMIN;

/// The root `securityrole`. Ids are fixed: 1 user, 2 editor, 3 support, 4 admin.
pub const DEFINITION: Definition = Definition {
    fields: &[Field::texts("permissions", &[], "What the role allows, such as `editor`: writing catalogs.")],
    writable_by: WritableBy::Admin,
    rules: Some(Rules { fields: &["permissions"], reads: &[], apply: no_admins }),
    ..Definition::catalog("securityrole", "What somebody may do beyond their own rows.", sample)
};

/// A call cannot make a role one that gives roles.
fn no_admins(context: &mut RuleContext<'_>) {
    if context.texts("permissions").any(|permission| permission == ADMIN) {
        context.fault("permissions", "value");
    }
}

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
