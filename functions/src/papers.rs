//! Documents of the patient and ways to pay.

use crate::function::{Artefact, Root};
use shared::entity::operation::{Contract, Operation, Permission, Verb};

pub mod document;
pub mod documenttemplatecategory;
pub mod paymentmethod;
pub mod paymenttype;

/// The roots of this domain.
pub const ROOTS: &[Root] = &[
    Root::new(&document::DEFINITION).artefact(Artefact::Files).operations(&[Operation::new(
        Verb::Delete,
        "delete/{id}",
        Permission::Delete,
        Contract::new("Deletes a document with its file."),
        document::delete,
    )]),
    Root::new(&documenttemplatecategory::DEFINITION),
    Root::new(&paymentmethod::DEFINITION),
    Root::new(&paymenttype::DEFINITION),
];
