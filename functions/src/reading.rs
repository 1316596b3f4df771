//! Articles, which of them the patient has read, and the glossary.

use shared::entity::definition::Definition;

pub mod article;
pub mod articleuser;
pub mod daily;
pub mod glossaryentry;

/// The roots of this domain.
pub const DEFINITIONS: &[&Definition] = &[&article::DEFINITION, &articleuser::DEFINITION, &glossaryentry::DEFINITION];
