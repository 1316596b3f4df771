//! The medical profile, the treatments and the follow-up questions.

use crate::function::Root;
use shared::entity::operation::{Contract, Operation, Permission, Schema, Verb};

pub mod followup;
pub mod medicalprofile;
pub mod treatment;
pub mod treatmentcategory;
pub mod treatmentresult;
pub mod treatmenttype;

/// The roots of this domain.
pub const ROOTS: &[Root] = &[
    Root::new(&followup::DEFINITION).operations(&[Operation::new(
        Verb::Get,
        "due",
        Permission::SignedIn,
        Contract::new(
            "Whether it is time to ask again: 90 days after `since`, the day of the last follow-up that was answered or \
             skipped, else the day the account was made.",
        )
        .answers(Schema::Fields(followup::DUE)),
        followup::due,
    )]),
    Root::new(&medicalprofile::DEFINITION),
    Root::new(&treatment::DEFINITION),
    Root::new(&treatmentcategory::DEFINITION),
    Root::new(&treatmentresult::DEFINITION),
    Root::new(&treatmenttype::DEFINITION),
];
