//! The people and places that care for the patient.

use shared::entity::definition::Definition;

pub mod addressbookentry;
pub mod addressbookentrycategory;
pub mod cancercenter;
pub mod contact;
pub mod contact_mail;
pub mod postcode;
pub mod search;
pub mod usercancercenter;

/// The roots of this domain.
pub const DEFINITIONS: &[&Definition] = &[
    &addressbookentry::DEFINITION,
    &addressbookentrycategory::DEFINITION,
    &cancercenter::DEFINITION,
    &contact::DEFINITION,
    &usercancercenter::DEFINITION,
];
