//! That a person has a role.

use serde_json::{Value, json};
use shared::entity::definition::{Definition, OnDevice, WritableBy};
use shared::entity::field::Field;

/// The root `usersecurityrole`. The person reads their roles; only an admin, who names them in `user`, changes them.
pub const DEFINITION: Definition = Definition {
    writable_by: WritableBy::Admin,
    fields: &[Field::reference("securityrole", "securityrole", "The role.").required()],
    unique: &["user", "securityrole"],
    on_device: OnDevice::Keep,
    ..Definition::owned("usersecurityrole", "That a person has a role.", sample)
};

fn sample() -> Value {
    json!({"securityrole": 2})
}
