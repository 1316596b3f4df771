//! How the patient feels: the stress level questionnaire and what weighs on her.

use shared::entity::definition::Definition;

pub mod stresslevel;
pub mod stresslevelcategory;
pub mod stresslevelentry;

/// The roots of this domain.
pub const DEFINITIONS: &[&Definition] =
    &[&stresslevel::DEFINITION, &stresslevelcategory::DEFINITION, &stresslevelentry::DEFINITION];
