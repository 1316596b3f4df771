//! Articles, which of them the patient has read, and the glossary.

use crate::function::Root;
use shared::entity::operation::{Contract, Operation, Permission, Schema, Verb};

pub mod article;
pub mod articleuser;
pub mod daily;
pub mod glossaryentry;
pub mod own_day;

/// The roots of this domain.
pub const ROOTS: &[Root] = &[
    Root::new(&article::DEFINITION).operations(&[Operation::new(
        Verb::Get,
        "daily",
        Permission::SignedIn,
        Contract::new(
            "The article of the day for the caller, an unread one while there is any. The same until their midnight.",
        )
        .query(daily::DAY)
        .answers(Schema::Row)
        .problems(&[404])
        .judged(&["day"])
        .kept_on_device(),
        daily::answer,
    )]),
    Root::new(&articleuser::DEFINITION).operations(&[Operation::new(
        Verb::Post,
        "read",
        Permission::SignedIn,
        Contract::new("Marks an article as read today, whether it was on the list or not.")
            .body(Schema::Fields(articleuser::READ))
            .judged(&["day"]),
        articleuser::read,
    )]),
    Root::new(&glossaryentry::DEFINITION),
];
