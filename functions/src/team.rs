//! The people and places that care for the patient.

use crate::function::{Artefact, Root};
use shared::entity::add;
use shared::entity::operation::{Contract, Operation, Permission, Schema, Verb};

pub mod addressbookentry;
pub mod addressbookentrycategory;
pub mod cancercenter;
pub mod contact;
pub mod postcode;
pub mod search;
pub mod usercancercenter;

/// The roots of this domain.
pub const ROOTS: &[Root] = &[
    Root::new(&addressbookentry::DEFINITION),
    Root::new(&addressbookentrycategory::DEFINITION),
    Root::new(&cancercenter::DEFINITION).operations(&[Operation::new(
        Verb::Get,
        "list",
        Permission::Read,
        Contract::new("A page of centres; around a postcode or a place when one is given.")
            .headers(&[search::LOCATION])
            .answers(Schema::Page),
        search::list,
    )]),
    // See `infra/adr/0008-messages-are-served-where-mail-is-written.md`.
    Root::new(&contact::DEFINITION).artefact(Artefact::Session).operations(&[Operation::new(
        Verb::Post,
        "add",
        Permission::Write,
        Contract::new(
            "Keeps a message, then tells the operator by mail that it waits. A mail that fails takes nothing away: `mailed` stays \
             `false`.",
        )
        .body(Schema::Addition)
        .creates(Schema::Row)
        .problems(&[429]),
        contact::send,
    )]),
    Root::new(&usercancercenter::DEFINITION).operations(&[Operation::new(
        Verb::Post,
        "add/cancercenter",
        Permission::Write,
        Contract::new("Saves a centre; a second time answers the row that is there.")
            .body(Schema::Addition)
            .creates(Schema::Row),
        |call| Box::pin(add::add(call)),
    )]),
];
