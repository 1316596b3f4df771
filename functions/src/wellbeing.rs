//! How the patient feels: the stress level questionnaire and what weighs on her.

use crate::function::Root;
use shared::entity::mark;
use shared::entity::operation::{Contract, Operation, Permission, Schema, Verb};

pub mod stresslevel;
pub mod stresslevelcategory;
pub mod stresslevelentry;

/// The roots of this domain.
pub const ROOTS: &[Root] = &[
    Root::new(&stresslevel::DEFINITION),
    Root::new(&stresslevelcategory::DEFINITION),
    Root::new(&stresslevelentry::DEFINITION).operations(&[Operation::new(
        Verb::Post,
        "read",
        Permission::SignedIn,
        Contract::new("Marks values as seen.").body(Schema::Json(mark::schema)),
        mark::read,
    )]),
];
