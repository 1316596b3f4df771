//! How the patient feels: the check-in of a day, the stress level questionnaire and what weighs on them.

use crate::baseproperty;
use crate::function::{Artefact, Flow, Root};
use shared::entity::mark;
use shared::entity::operation::{Contract, Operation, Permission, Schema, Verb};
use shared::entity::validate::LARGEST_ID;

pub mod checkin;
pub mod keep_value;
pub mod stresslevel;
pub mod stresslevelbaseproperty;
pub mod stresslevelcategory;
pub mod stresslevelentry;
pub mod stresslevelquestionnaire;

/// The roots of this domain.
pub const ROOTS: &[Root] = &[
    Root::new(&checkin::DEFINITION),
    Root::new(&stresslevel::DEFINITION).operations(&[Operation::new(
        Verb::Post,
        "{id}",
        Permission::SignedIn,
        Contract::new(
            "Keeps how much one area of life weighs, for a questionnaire of the caller; a value that is there changes.",
        )
        .body(Schema::Fields(keep_value::BODY))
        .answers(Schema::RowOf("stresslevelentry"))
        .ids(1, LARGEST_ID, "The area: an id of stresslevelcategory.")
        .problems(&[404])
        .judged(keep_value::JUDGED),
        keep_value::keep,
    )]),
    Root::new(&stresslevelcategory::DEFINITION),
    Root::new(&stresslevelentry::DEFINITION).operations(&[Operation::new(
        Verb::Post,
        "read",
        Permission::SignedIn,
        Contract::new("Marks values as seen.").body(Schema::Json(mark::schema)),
        mark::read,
    )]),
];

/// The flows of this domain.
pub const FLOWS: &[Flow] = &[
    Flow {
        name: "stresslevelquestionnaire",
        artefact: Artefact::Entity,
        operations: &[Operation::new(
            Verb::Get,
            "stresslevelquestionnaire/show",
            Permission::SignedIn,
            Contract::new("The stress level questionnaire that is asked now, and the areas of life.")
                .answers(Schema::Json(stresslevelquestionnaire::schema))
                .kept_on_device(),
            stresslevelquestionnaire::answer,
        )],
    },
    Flow {
        name: "stresslevelbaseproperty",
        artefact: Artefact::Entity,
        operations: &[Operation::new(
            Verb::Get,
            "stresslevelbaseproperty/list",
            Permission::SignedIn,
            Contract::new("Which fields the areas of life ask for.")
                .query(stresslevelbaseproperty::QUERY)
                .answers(Schema::Json(baseproperty::schema))
                .kept_on_device(),
            stresslevelbaseproperty::answer,
        )],
    },
];
