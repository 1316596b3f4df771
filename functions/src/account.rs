//! The person's own account and what belongs to it.

use crate::function::{Artefact, Flow, Listener, Root, Task};
use external::{connect, disconnect, enter, kinds, pending_login, platform};
use serde_json::Value;
use shared::entity::operation::{Contract, FlowHandler, Operation, Permission, Schema, Verb};
use shared::entity::validate::LARGEST_ID;
use shared::http::problem::Problem;

pub mod changes;
pub mod code;
pub mod confirmed;
pub mod csrf;
pub mod email_address;
pub mod export;
pub mod external;
pub mod externalaccount;
pub mod factor;
pub mod fields;
pub mod info;
pub mod login;
pub mod logout;
pub mod mailfeedback;
pub mod passkey;
pub mod password;
pub mod profile_image;
pub mod profileimage;
pub mod removal;
pub mod reset;
pub mod security_mail;
pub mod session;
pub mod setting;
pub mod sign_in_response;
pub mod signin;
pub mod signup;
pub mod sweep;
pub mod trust;
pub mod trusted_device;
pub mod user;
pub mod userprofile;

/// The roots of this domain.
pub const ROOTS: &[Root] = &[
    Root::new(&externalaccount::DEFINITION).operations(&[Operation::new(
        Verb::Delete,
        "delete/{id}",
        Permission::SignedIn,
        Contract::new("Answered by the flow `external`, which may touch credentials."),
        |_| Box::pin(async { Err(Problem::Forbidden) }),
    )]),
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

/// A sign-in by an external account; `body` is the payload of its category.
const fn by_external(path: &'static str, body: fn() -> Value, handler: FlowHandler) -> Operation<FlowHandler> {
    let contract = Contract::new("Signs in by an external account, after the password of an account with its address.")
        .body(Schema::Json(body))
        .answers(Schema::Fields(sign_in_response::ENTERED))
        .or(201, "An account was made by this call.", Schema::Fields(sign_in_response::SIGNED_UP))
        .ids(1, LARGEST_ID, "The row of the external account.")
        .problems(&[403, 409, 429, 501])
        .judged(JUDGED);
    Operation::new(Verb::Post, path, Permission::Everybody, contract, handler)
}

/// What no schema can say of such a call: a code needs its state, and the category decides which members there are.
const JUDGED: &[&str] = &[
    "accessToken",
    "accountType",
    "additionalInfo",
    "code",
    "email",
    "emailVerified",
    "expiresIn",
    "firstName",
    "firstname",
    "healthdataaccepted",
    "hotelIds",
    "idToken",
    "language",
    "lastName",
    "lastname",
    "password",
    "refreshToken",
    "state",
    "termsaccepted",
    "tokenType",
    "userID",
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
            Contract::new("Which version answers, and where people can sign in beside here.")
                .answers(Schema::Json(info::schema))
                .kept_on_device(),
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
                    .answers(Schema::Fields(sign_in_response::SIGNED_IN))
                    .or(202, "The password is right, and a second factor is asked for.", Schema::Fields(login::WAITING))
                    .problems(&[401, 403, 429])
                    .judged(&["factor"]),
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
            Operation::new(
                Verb::Post,
                "login/passkey/begin",
                Permission::Everybody,
                Contract::new("A challenge for a passkey; it names nobody.")
                    .body(Schema::Json(platform::schema))
                    .answers(Schema::Json(passkey::begun_schema))
                    .problems(&[403, 429]),
                passkey::signin::begin,
            ),
            Operation::new(
                Verb::Post,
                "login/passkey",
                Permission::Everybody,
                Contract::new("Signs in with what a passkey has signed.")
                    .body(Schema::Json(passkey::signin::schema))
                    .answers(Schema::Fields(sign_in_response::SIGNED_IN))
                    .problems(&[401, 403])
                    .judged(&["response"]),
                passkey::signin::answer,
            ),
        ],
    },
    Flow {
        name: "external",
        artefact: Artefact::Session,
        operations: &[
            Operation::new(
                Verb::Post,
                "login/external/begin",
                Permission::Everybody,
                Contract::new("Where somebody goes to sign in by an external account.")
                    .body(Schema::Fields(pending_login::BODY))
                    .answers(Schema::Fields(pending_login::WAITING))
                    .problems(&[403, 429, 501]),
                pending_login::to_enter,
            ),
            by_external("login/external/1", kinds::schema_of::<1>, enter::of::<1>),
            by_external("login/external/10", kinds::schema_of::<10>, enter::of::<10>),
            by_external("login/external/50", kinds::schema_of::<50>, enter::of::<50>),
            by_external("login/external/70", kinds::schema_of::<70>, enter::of::<70>),
            by_external("login/external/80", kinds::schema_of::<80>, enter::of::<80>),
            by_external("login/external/81", kinds::schema_of::<81>, enter::of::<81>),
            by_external("login/{externalAccountId}", kinds::any_schema, enter::by_row),
            Operation::new(
                Verb::Post,
                "externalaccount/begin",
                Permission::SignedIn,
                Contract::new("Where the person goes to connect an external account.")
                    .body(Schema::Fields(pending_login::BODY))
                    .answers(Schema::Fields(pending_login::WAITING))
                    .problems(&[403, 429, 501]),
                pending_login::to_connect,
            ),
            Operation::new(
                Verb::Post,
                "externalaccount/connect/{id}",
                Permission::SignedIn,
                Contract::new("Connects an external account, of the category that the path names.")
                    .body(Schema::Json(connect::schema))
                    .ids(1, 81, "The category.")
                    .problems(&[403, 409, 501])
                    .judged(JUDGED)
                    .confirmed(),
                connect::answer,
            ),
            Operation::new(
                Verb::Delete,
                "externalaccount/delete/{id}",
                Permission::SignedIn,
                Contract::new("Disconnects an external account, unless it is the only way in.").problems(&[409]),
                disconnect::answer,
            ),
            Operation::new(
                Verb::Post,
                "client-login",
                Permission::SignedIn,
                Contract::new(
                    "Signs this product in to the platform that manages property; nothing is sent or answered.",
                )
                .may_have(Schema::Json(platform::schema))
                .problems(&[429, 501]),
                platform::answer,
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
                .creates(Schema::Fields(sign_in_response::SIGNED_UP))
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
                    .judged(&["oldpassword"])
                    .confirmed(),
                password::by_present,
            ),
            Operation::new(
                Verb::Post,
                "password/update/token",
                Permission::SignedIn,
                Contract::new("A new password by the token of their own mailed link; ends all other sign-ins.")
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
                .body(Schema::Json(email_address::schema))
                .or(
                    202,
                    "A mail is on its way, to an address that nobody has with a code.",
                    Schema::Fields(code::WAITING),
                )
                .judged(&["email", "code"])
                .confirmed(),
            email_address::change,
        )],
    },
    Flow {
        name: "profileimage",
        artefact: Artefact::Files,
        operations: &[
            Operation::new(
                Verb::Get,
                "profileimage",
                Permission::SignedIn,
                Contract::new("The picture of the person.")
                    .answers(Schema::File(&[crate::papers::document::file::JPEG]))
                    .problems(&[404]),
                profileimage::get,
            ),
            Operation::new(
                Verb::Post,
                "profileimage",
                Permission::SignedIn,
                Contract::new(
                    "Keeps the middle of a picture, written anew and without metadata, as that of the person.",
                )
                .body(Schema::File(profileimage::SENT))
                .answers(Schema::Fields(profileimage::KEPT))
                .problems(&[429])
                .judged(&["image"]),
                profileimage::keep,
            ),
            Operation::new(
                Verb::Delete,
                "profileimage",
                Permission::SignedIn,
                Contract::new("Removes the picture of the person.").problems(&[404]),
                profileimage::remove,
            ),
        ],
    },
    Flow {
        name: "removal",
        artefact: Artefact::Session,
        operations: &[Operation::new(
            Verb::Delete,
            "user/delete/{id}",
            Permission::SignedIn,
            Contract::new("Deletes the account with everything that belongs to it; says how many of what.")
                .body(Schema::Fields(confirmed::FIELDS))
                .answers(Schema::Json(removal::receipt_schema))
                .confirmed(),
            removal::answer,
        )],
    },
    Flow {
        name: "export",
        artefact: Artefact::Session,
        operations: &[
            Operation::new(
                Verb::Post,
                "user/export/json",
                Permission::SignedIn,
                Contract::new("Everything that is stored of the person, as the API answers it.")
                    .body(Schema::Fields(confirmed::FIELDS))
                    .answers(Schema::Json(export::schema))
                    .confirmed(),
                export::json,
            ),
            Operation::new(
                Verb::Post,
                "user/export/csv",
                Permission::SignedIn,
                Contract::new("Everything that is stored of the person, as a table in words.")
                    .body(Schema::Fields(confirmed::FIELDS))
                    .answers(Schema::Text("text/csv"))
                    .confirmed(),
                export::csv,
            ),
        ],
    },
    Flow {
        name: "changes",
        artefact: Artefact::Entity,
        operations: &[Operation::new(
            Verb::Get,
            "changes",
            Permission::SignedIn,
            Contract::new(
                "The rows of the person that a device may keep: all, or what has changed since an earlier answer.",
            )
            .query(changes::QUERY)
            .answers(Schema::Json(changes::schema))
            .judged(&["p.c"]),
            changes::answer,
        )],
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
            Contract::new("The signed-in person with permissionsInclude.")
                .answers(Schema::RowOf("user"))
                .kept_on_device(),
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
            Operation::new(
                Verb::Get,
                "signin/trusted",
                Permission::SignedIn,
                Contract::new("The devices of the person that are not asked for the second factor.")
                    .answers(Schema::Json(trusted_device::list_schema)),
                trusted_device::list,
            ),
            Operation::new(
                Verb::Post,
                "signin/trusted/end",
                Permission::SignedIn,
                Contract::new("A device is asked for the second factor again.")
                    .body(Schema::Json(trusted_device::end_schema)),
                trusted_device::end,
            ),
        ],
    },
    Flow { name: "factor", artefact: Artefact::Session, operations: factor::calls::OPERATIONS },
    Flow { name: "trust", artefact: Artefact::Session, operations: trust::OPERATIONS },
];

/// The tasks of this domain.
pub const TASKS: &[Task] = &[Task { name: "sweep", artefact: Artefact::Session, work: sweep::work }];

/// The listeners of this domain.
pub const LISTENERS: &[Listener] =
    &[Listener { name: "mailfeedback", artefact: Artefact::Session, hear: mailfeedback::hear }];
