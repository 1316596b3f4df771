//! The person's own account and what belongs to it.

use shared::entity::definition::Definition;

pub mod entry;
pub mod externalaccount;
pub mod info;
pub mod login;
pub mod logout;
pub mod removal;
pub mod session;
pub mod setting;
pub mod signup;
pub mod user;
pub mod userprofile;

/// The roots of this domain.
pub const DEFINITIONS: &[&Definition] =
    &[&externalaccount::DEFINITION, &setting::DEFINITION, &user::DEFINITION, &userprofile::DEFINITION];
