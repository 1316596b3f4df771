//! Notifications, what the patient wants to be told of, and where pushes go.

use crate::function::Root;
use shared::entity::mark;
use shared::entity::operation::{Contract, Operation, Permission, Schema, Verb};

pub mod messagecategory;
pub mod messageoverview;
pub mod notification;
pub mod notificationcategory;
pub mod pushdevice;
pub mod usernotificationcategory;

/// The roots of this domain.
pub const ROOTS: &[Root] = &[
    Root::new(&messagecategory::DEFINITION),
    Root::new(&messageoverview::DEFINITION).operations(&[
        Operation::new(
            Verb::Get,
            "list",
            Permission::SignedIn,
            Contract::new("The categories that the person has messages of, counted now.").answers(Schema::Page),
            messageoverview::list,
        ),
        Operation::new(
            Verb::Get,
            "{id}",
            Permission::SignedIn,
            Contract::new("One category, by its id, counted now.").answers(Schema::Row),
            messageoverview::get,
        ),
    ]),
    Root::new(&notification::DEFINITION).operations(&[Operation::new(
        Verb::Post,
        "read",
        Permission::SignedIn,
        Contract::new("Marks notifications as read.").body(Schema::Json(mark::schema)),
        mark::read,
    )]),
    Root::new(&notificationcategory::DEFINITION),
    Root::new(&pushdevice::DEFINITION).operations(&[Operation::new(
        Verb::Delete,
        "delete/{id}",
        Permission::Delete,
        Contract::new("Removes a device; no push reaches it any more."),
        pushdevice::forget,
    )]),
    Root::new(&usernotificationcategory::DEFINITION),
];
