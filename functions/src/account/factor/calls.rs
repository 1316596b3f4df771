//! The calls below `/api/factor`, of codes and of passkeys.

use crate::account::{confirmed, factor, passkey};
use shared::entity::operation::{Contract, FlowHandler, Operation, Permission, Schema, Verb};

/// All of them.
pub const OPERATIONS: &[Operation<FlowHandler>] = &[
    Operation::new(
        Verb::Get,
        "factor/state",
        Permission::SignedIn,
        Contract::new("Whether a sign-in asks for a second factor, and how many recovery codes are left.")
            .answers(Schema::Fields(factor::STATE)),
        factor::state,
    ),
    Operation::new(
        Verb::Post,
        "factor/totp/begin",
        Permission::SignedIn,
        Contract::new("A new secret for an authenticator app; it counts from its first code on.")
            .body(Schema::Json(confirmed::schema))
            .answers(Schema::Fields(factor::BEGUN))
            .problems(&[409])
            .confirmed(),
        factor::begin,
    ),
    Operation::new(
        Verb::Post,
        "factor/totp/confirm",
        Permission::SignedIn,
        Contract::new("The first code of the app: from now on a sign-in asks for one. Answers recovery codes.")
            .body(Schema::Json(factor::confirm_schema))
            .answers(Schema::Json(factor::codes_schema))
            .problems(&[429])
            .judged(&["code"]),
        factor::confirm,
    ),
    Operation::new(
        Verb::Post,
        "factor/totp/end",
        Permission::SignedIn,
        Contract::new("A sign-in asks for no second factor any more.")
            .body(Schema::Json(confirmed::schema))
            .confirmed(),
        factor::end,
    ),
    Operation::new(
        Verb::Post,
        "factor/recovery",
        Permission::SignedIn,
        Contract::new("New recovery codes in the place of the former ones.")
            .body(Schema::Json(confirmed::schema))
            .answers(Schema::Json(factor::codes_schema))
            .problems(&[404])
            .confirmed(),
        factor::renew,
    ),
    Operation::new(
        Verb::Get,
        "factor/passkey/list",
        Permission::SignedIn,
        Contract::new("The passkeys of the person.").answers(Schema::Json(passkey::list_schema)),
        passkey::list,
    ),
    Operation::new(
        Verb::Post,
        "factor/passkey/begin",
        Permission::SignedIn,
        Contract::new("What the browser is asked for to make a passkey.")
            .body(Schema::Json(confirmed::schema))
            .answers(Schema::Json(passkey::begun_schema))
            .problems(&[409])
            .confirmed(),
        passkey::begin,
    ),
    Operation::new(
        Verb::Post,
        "factor/passkey/add",
        Permission::SignedIn,
        Contract::new("A passkey that the browser has made, under a name.")
            .body(Schema::Json(passkey::add_schema))
            .judged(&["response"]),
        passkey::add,
    ),
    Operation::new(
        Verb::Post,
        "factor/passkey/rename",
        Permission::SignedIn,
        Contract::new("Another name for a passkey.")
            .body(Schema::Json(passkey::rename_schema))
            .problems(&[404])
            .judged(&["name"]),
        passkey::rename,
    ),
    Operation::new(
        Verb::Post,
        "factor/passkey/remove",
        Permission::SignedIn,
        Contract::new("A passkey signs in no more.").body(Schema::Json(passkey::remove_schema)).confirmed(),
        passkey::remove,
    ),
];
