//! Documents of the patient and ways to pay.

use crate::function::Root;

pub mod document;
pub mod documenttemplatecategory;
pub mod paymentmethod;
pub mod paymenttype;

/// The roots of this domain.
pub const ROOTS: &[Root] = &[
    Root::new(&document::DEFINITION),
    Root::new(&documenttemplatecategory::DEFINITION),
    Root::new(&paymentmethod::DEFINITION),
    Root::new(&paymenttype::DEFINITION),
];
