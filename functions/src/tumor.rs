//! What is known of the tumour, for each side, and the lists its values come from.

use crate::baseproperty;
use crate::function::{Artefact, Flow, Root};
use shared::entity::operation::{Contract, Operation, Permission, Schema, Verb};

pub mod distantmetastaseslocation;
pub mod distantmetastasespresent;
pub mod formula;
pub mod her2type;
pub mod histology;
pub mod lymphnodecount;
pub mod marker;
pub mod prefix;
pub mod receptortype;
pub mod resectionstate;
pub mod save_step;
pub mod side;
pub mod steps;
pub mod subtype;
pub mod tumorbiology;
pub mod tumorformula;
pub mod tumorgrading;
pub mod tumorinfoassistant;
pub mod tumorinfoassistantbaseproperty;
pub mod tumorinfoassistantcategory;
pub mod tumorinfoassistantentry;
pub mod tumorinformation;
pub mod tumorinformationdistantmetastaseslocation;
pub mod tumorsize;

/// The roots of this domain.
pub const ROOTS: &[Root] = &[
    Root::new(&distantmetastaseslocation::DEFINITION),
    Root::new(&distantmetastasespresent::DEFINITION),
    Root::new(&her2type::DEFINITION),
    Root::new(&histology::DEFINITION),
    Root::new(&lymphnodecount::DEFINITION),
    Root::new(&receptortype::DEFINITION),
    Root::new(&resectionstate::DEFINITION),
    Root::new(&tumorbiology::DEFINITION),
    Root::new(&tumorgrading::DEFINITION),
    Root::new(&tumorinfoassistant::DEFINITION).operations(&[Operation::new(
        Verb::Post,
        "{id}",
        Permission::SignedIn,
        Contract::new(
            "Keeps what was entered in one step of the tumour information assistant, and how far it has come.",
        )
        .body(Schema::Json(save_step::schema))
        .answers(Schema::Row)
        .ids(1, steps::LAST + 1, "The step: an id of tumorInfoAssistantcategory.")
        .judged(save_step::JUDGED),
        save_step::keep,
    )]),
    Root::new(&tumorinfoassistantcategory::DEFINITION),
    Root::new(&tumorinfoassistantentry::DEFINITION),
    Root::new(&tumorinformation::DEFINITION),
    Root::new(&tumorinformationdistantmetastaseslocation::DEFINITION),
    Root::new(&tumorsize::DEFINITION),
];

/// The flows of this domain.
pub const FLOWS: &[Flow] = &[
    Flow {
        name: "tumorformula",
        artefact: Artefact::Entity,
        operations: &[Operation::new(
            Verb::Get,
            "tumorformula/formula",
            Permission::SignedIn,
            Contract::new("The tumour formula of one side, or of both sides.")
                .query(tumorformula::QUERY)
                .answers(Schema::Json(tumorformula::answer_schema))
                .schemas(&[("tumorformula", tumorformula::schema)])
                .kept_on_device(),
            tumorformula::answer,
        )],
    },
    Flow {
        name: "tumorInfoAssistantbaseproperty",
        artefact: Artefact::Entity,
        operations: &[Operation::new(
            Verb::Get,
            "tumorInfoAssistantbaseproperty/list",
            Permission::SignedIn,
            Contract::new("Which fields the steps of the tumour information assistant ask for.")
                .query(tumorinfoassistantbaseproperty::QUERY)
                .answers(Schema::Json(baseproperty::schema))
                .kept_on_device(),
            tumorinfoassistantbaseproperty::answer,
        )],
    },
];
