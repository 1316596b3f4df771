//! The medical profile, the treatments and the follow-up questions.

use shared::entity::definition::Definition;

pub mod followup;
pub mod medicalprofile;
pub mod treatment;
pub mod treatmentcategory;
pub mod treatmentresult;
pub mod treatmenttype;

/// The roots of this domain.
pub const DEFINITIONS: &[&Definition] = &[
    &followup::DEFINITION,
    &medicalprofile::DEFINITION,
    &treatment::DEFINITION,
    &treatmentcategory::DEFINITION,
    &treatmentresult::DEFINITION,
    &treatmenttype::DEFINITION,
];
