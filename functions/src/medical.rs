//! The medical profile, the treatments and the follow-up questions.

use crate::function::{Artefact, Root};
use shared::entity::operation::{Contract, Operation, Permission, Schema, Verb};

pub mod followup;
pub mod medicalprofile;
pub mod treatment;
pub mod treatmentcategory;
pub mod treatmentresult;
pub mod treatmenttype;

/// The roots of this domain.
pub const ROOTS: &[Root] = &[
    // See `infra/adr/0008-messages-are-served-where-mail-is-written.md`.
    Root::new(&followup::DEFINITION).artefact(Artefact::Session).operations(&[
        Operation::new(
            Verb::Post,
            "add",
            Permission::Write,
            Contract::new("Keeps an answer. Of a wish to be contacted the operator is told by mail that it waits.")
                .body(Schema::Addition)
                .creates(Schema::Row)
                .problems(&[429]),
            followup::add,
        ),
        Operation::new(
            Verb::Post,
            "update/{id}",
            Permission::Write,
            Contract::new("Changes the fields that are sent; null empties one. A new wish is told as `add` does.")
                .body(Schema::Changes)
                .answers(Schema::Row)
                .problems(&[429]),
            followup::update,
        ),
        Operation::new(
        Verb::Get,
        "due",
        Permission::SignedIn,
        Contract::new(
            "Whether it is time to ask again: 90 days after `since`, the day of the last follow-up that was answered or \
             skipped, else the day the account was made.",
        )
        .answers(Schema::Fields(followup::DUE))
        .kept_on_device(),
        followup::due,
    ),
    ]),
    Root::new(&medicalprofile::DEFINITION),
    Root::new(&treatment::DEFINITION).operations(&[Operation::new(
        Verb::Post,
        "save",
        Permission::Write,
        Contract::new(
            "Saves a treatment with the subtreatments that are made, changed or deleted with it: all of it or nothing. 409 with \
             the treatment and all of its `parts` as they are now when one of the versions is another.",
        )
        .body(Schema::Whole)
        .creates(Schema::Whole)
        .also(200, "The treatment was there and is changed."),
        treatment::save,
    )]),
    Root::new(&treatmentcategory::DEFINITION),
    Root::new(&treatmentresult::DEFINITION),
    Root::new(&treatmenttype::DEFINITION),
];
