//! Documents of the patient and ways to pay.

use shared::entity::definition::Definition;

pub mod document;
pub mod documenttemplatecategory;
pub mod paymentmethod;
pub mod paymenttype;

/// The roots of this domain.
pub const DEFINITIONS: &[&Definition] = &[
    &document::DEFINITION,
    &documenttemplatecategory::DEFINITION,
    &paymentmethod::DEFINITION,
    &paymenttype::DEFINITION,
];
