//! Questionnaires as data, and the studies that ask them.

use crate::function::Root;
use shared::entity::operation::{Contract, Operation, Permission, Schema, Verb};

pub mod answer;
pub mod code;
pub mod leave;
pub mod questionnaire;
pub mod reminds;
pub mod schedule;
pub mod show;
pub mod spoken;
pub mod start;
pub mod study;
pub mod studyparticipation;
pub mod studyquestionnaire;

/// The roots of this domain.
pub const ROOTS: &[Root] = &[
    Root::new(&questionnaire::DEFINITION),
    Root::new(&studyparticipation::DEFINITION).operations(&[Operation::new(
        Verb::Delete,
        "delete/{id}",
        Permission::Delete,
        Contract::new("Removes what is kept of taking part; the study knows nothing of them any more."),
        leave::forget,
    )]),
    Root::new(&studyquestionnaire::DEFINITION).operations(&[
        Operation::new(
            Verb::Post,
            "check",
            Permission::SignedIn,
            Contract::new("Whether a code starts a study.")
                .body(Schema::Fields(start::CODE))
                .answers(Schema::Json(start::state_schema))
                .problems(&[429]),
            start::check,
        ),
        Operation::new(
            Verb::Post,
            "start",
            Permission::SignedIn,
            Contract::new(
                "Starts a study with a code that nobody has used; again with the same code it answers the same.",
            )
            .body(Schema::Fields(start::START))
            .creates(Schema::Json(show::schema))
            .problems(&[409, 429])
            .judged(&["code", "consent"]),
            start::start,
        ),
        Operation::new(
            Verb::Get,
            "show",
            Permission::SignedIn,
            Contract::new("What a study asks the caller; without a name that of the study they take part in.")
                .query(show::QUERY)
                .answers(Schema::Json(show::schema))
                .kept_on_device(),
            show::any,
        ),
        Operation::new(
            Verb::Get,
            "cosionko/show",
            Permission::SignedIn,
            Contract::new("What the study cosionko asks the caller.")
                .answers(Schema::Json(show::schema))
                .kept_on_device(),
            show::cosionko,
        ),
        Operation::new(
            Verb::Get,
            "prisma/show",
            Permission::SignedIn,
            Contract::new("What the study prisma asks the caller.")
                .answers(Schema::Json(show::schema))
                .kept_on_device(),
            show::prisma,
        ),
        Operation::new(
            Verb::Post,
            "draft",
            Permission::SignedIn,
            Contract::new("Keeps answers that are not finished, under the version that the caller saw.")
                .body(Schema::Fields(answer::DRAFT))
                .answers(Schema::Row)
                .problems(&[404, 409])
                .judged(answer::JUDGED),
            answer::draft,
        ),
        Operation::new(
            Verb::Post,
            "submit",
            Permission::SignedIn,
            Contract::new("Sends answers; the same again answers the same row.")
                .body(Schema::Fields(answer::SUBMIT))
                .answers(Schema::Row)
                .problems(&[404, 409])
                .judged(answer::JUDGED),
            answer::submit,
        ),
        Operation::new(
            Verb::Post,
            "withdraw",
            Permission::SignedIn,
            Contract::new("Ends taking part in a study; `erase` also deletes what was answered.")
                .body(Schema::Fields(leave::WITHDRAW))
                .answers(Schema::Json(show::schema))
                .problems(&[409]),
            leave::withdraw,
        ),
    ]),
];
