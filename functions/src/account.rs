//! The person's own account and what belongs to it.

use crate::function::{Artefact, Flow, Root, Task};
use shared::entity::operation::{Contract, Operation, Permission, Schema, Verb};
use shared::http::problem::Problem;

pub mod address;
pub mod code;
pub mod entry;
pub mod export;
pub mod externalaccount;
pub mod fields;
pub mod info;
pub mod login;
pub mod logout;
pub mod page;
pub mod password;
pub mod removal;
pub mod reset;
pub mod session;
pub mod setting;
pub mod signin;
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
        operations: &[
            Operation::new(
                Verb::Post,
                "login",
                Permission::Everybody,
                Contract::new("Signs in, or refreshes with refresh_token (an empty one means the one in the cookie).")
                    .body(Schema::Json(login::schema))
                    .answers(Schema::Fields(entry::SIGNED_IN))
                    .problems(&[401, 403, 429]),
                login::answer,
            ),
            Operation::new(
                Verb::Post,
                "login/revoke",
                Permission::Everybody,
                Contract::new("Ends the sign-in of a refresh_token (an empty one means the one in the cookie).")
                    .body(Schema::Json(login::revoke_schema))
                    .problems(&[403]),
                login::revoke,
            ),
        ],
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
                .problems(&[403, 409, 429])
                .judged(&["code", "password", "salutation", "academictitle", "language", "country", "timezone"]),
            signup::answer,
        )],
    },
    Flow {
        name: "password",
        artefact: Artefact::Session,
        operations: &[
            Operation::new(
                Verb::Post,
                "password/reset",
                Permission::Everybody,
                Contract::new("Mails a link for a new password to the address, if it has an account.")
                    .body(Schema::Json(password::forgotten_schema))
                    .accepts(Schema::Fields(reset::WAITING))
                    .problems(&[429]),
                password::forgotten,
            ),
            Operation::new(
                Verb::Post,
                "password/reset/change",
                Permission::Everybody,
                Contract::new("A new password by the token of the mailed link; ends all sign-ins.")
                    .body(Schema::Json(password::token_schema))
                    .problems(&[429])
                    .judged(&["token", "password"]),
                password::by_link,
            ),
            Operation::new(
                Verb::Post,
                "password/update",
                Permission::SignedIn,
                Contract::new("A new password by the present one; ends all other sign-ins.")
                    .body(Schema::Json(password::present_schema))
                    .problems(&[429])
                    .judged(&["oldpassword", "password"]),
                password::by_present,
            ),
            Operation::new(
                Verb::Post,
                "password/update/token",
                Permission::SignedIn,
                Contract::new("A new password by the token of her own mailed link; ends all other sign-ins.")
                    .body(Schema::Json(password::token_schema))
                    .problems(&[429])
                    .judged(&["token", "password"]),
                password::by_own_link,
            ),
        ],
    },
    Flow {
        name: "email",
        artefact: Artefact::Session,
        operations: &[Operation::new(
            Verb::Post,
            "email/update",
            Permission::SignedIn,
            Contract::new("Mails a code to the new address; with the code changes the address.")
                .body(Schema::Json(address::schema))
                .or(
                    202,
                    "A mail is on its way, to an address that nobody has with a code.",
                    Schema::Fields(code::WAITING),
                )
                .problems(&[429])
                .judged(&["email", "password", "code"]),
            address::change,
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
    Flow {
        name: "signin",
        artefact: Artefact::Session,
        operations: &[
            Operation::new(
                Verb::Get,
                "signin/list",
                Permission::SignedIn,
                Contract::new("Where the person is signed in.").answers(Schema::Json(signin::list_schema)),
                signin::list,
            ),
            Operation::new(
                Verb::Get,
                "signin/history",
                Permission::SignedIn,
                Contract::new("The last tries to sign in as the person.").answers(Schema::Json(signin::history_schema)),
                signin::history,
            ),
            Operation::new(
                Verb::Post,
                "signin/end",
                Permission::SignedIn,
                Contract::new("Ends one sign-in of the person, or all others.").body(Schema::Json(signin::end_schema)),
                signin::end,
            ),
        ],
    },
];

/// The tasks of this domain.
pub const TASKS: &[Task] = &[Task { name: "sweep", artefact: Artefact::Session, work: sweep::work }];
