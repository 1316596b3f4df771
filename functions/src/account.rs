//! The person's own account and what belongs to it.

use crate::function::{Artefact, Flow, Root, Task};
use shared::entity::operation::{Contract, Operation, Permission, Schema, Verb};
use shared::http::problem::Problem;

pub mod code;
pub mod entry;
pub mod export;
pub mod externalaccount;
pub mod info;
pub mod login;
pub mod logout;
pub mod reauthentication;
pub mod removal;
pub mod session;
pub mod setting;
pub mod signup;
pub mod sweep;
pub mod user;
pub mod userprofile;

/// The roots of this domain.
pub const ROOTS: &[Root] = &[
    Root::new(&externalaccount::DEFINITION),
    Root::new(&setting::DEFINITION),
    Root::new(&user::DEFINITION).operations(&[
        Operation::new(
            Verb::Post,
            "add",
            Permission::SignedIn,
            Contract::new("Always refused: accounts begin with a sign-up.")
                .body(Schema::Addition)
                .creates(Schema::Row)
                .problems(&[403]),
            |_| Box::pin(async { Err(Problem::Forbidden) }),
        ),
        Operation::new(
            Verb::Delete,
            "delete/{id}",
            Permission::SignedIn,
            Contract::new("Answered by the flow `removal`, which may touch credentials."),
            |_| Box::pin(async { Err(Problem::Forbidden) }),
        ),
    ]),
    Root::new(&userprofile::DEFINITION).deployed_as("user.profile"),
];

/// The flows of this domain.
pub const FLOWS: &[Flow] = &[
    Flow {
        name: "api",
        artefact: Artefact::Entity,
        operations: &[Operation::new(
            Verb::Get,
            "api/info",
            Permission::Everybody,
            Contract::new("Which version answers.").answers(Schema::Fields(info::INFO)),
            info::answer,
        )],
    },
    Flow {
        name: "login",
        artefact: Artefact::Session,
        operations: &[Operation::new(
            Verb::Post,
            "login",
            Permission::Everybody,
            Contract::new("Signs in, or refreshes with refresh_token (an empty one means the one in the cookie).")
                .body(Schema::Json(login::schema))
                .answers(Schema::Fields(entry::SIGNED_IN))
                .problems(&[401, 429]),
            login::answer,
        )],
    },
    Flow {
        name: "signup",
        artefact: Artefact::Session,
        operations: &[Operation::new(
            Verb::Post,
            "signup",
            Permission::Everybody,
            Contract::new("Mails a code to the address; with the code makes an account and signs in.")
                .body(Schema::Json(signup::schema))
                .creates(Schema::Fields(entry::SIGNED_UP))
                .or(202, "A mail is on its way, to a new address with a code.", Schema::Fields(code::WAITING))
                .problems(&[409, 429])
                .judged(&["code", "password", "salutation", "academictitle", "language", "country", "timezone"]),
            signup::answer,
        )],
    },
    Flow {
        name: "removal",
        artefact: Artefact::Session,
        operations: &[Operation::new(
            Verb::Delete,
            "user/delete/{id}",
            Permission::SignedIn,
            Contract::new("Deletes the account with everything that belongs to it; says how many of what.")
                .body(Schema::Fields(removal::PASSWORD))
                .answers(Schema::Json(removal::receipt_schema))
                .problems(&[429])
                .judged(&["password"]),
            removal::answer,
        )],
    },
    Flow {
        name: "export",
        artefact: Artefact::Session,
        operations: &[
            Operation::new(
                Verb::Get,
                "user/export/json",
                Permission::SignedIn,
                Contract::new("Everything that is stored of the person, as the API answers it.")
                    .answers(Schema::Json(export::schema)),
                export::json,
            ),
            Operation::new(
                Verb::Get,
                "user/export/csv",
                Permission::SignedIn,
                Contract::new("Everything that is stored of the person, as a table in words.")
                    .answers(Schema::Text("text/csv")),
                export::csv,
            ),
        ],
    },
    Flow {
        name: "logout",
        artefact: Artefact::Session,
        operations: &[Operation::new(
            Verb::Post,
            "logout",
            Permission::SignedIn,
            Contract::new("Ends the sign-in that the token came from."),
            logout::answer,
        )],
    },
    Flow {
        name: "session",
        artefact: Artefact::Session,
        operations: &[Operation::new(
            Verb::Get,
            "v1/session/user",
            Permission::SignedIn,
            Contract::new("The signed-in person with permissionsInclude.").answers(Schema::RowOf("user")),
            session::answer,
        )],
    },
];

/// The tasks of this domain.
pub const TASKS: &[Task] = &[Task { name: "sweep", artefact: Artefact::Session, work: sweep::work }];
