//! Relations between people, roles, and the lists that describe a person.

use crate::function::Root;
use shared::entity::operation::{Contract, Operation, Permission, Schema, Verb};
use shared::http::problem::Problem;

pub mod academictitle;
pub mod country;
pub mod language;
pub mod proxy;
pub mod proxyaccess;
pub mod proxyview;
pub mod relation;
pub mod role;
pub mod salutation;
pub mod securityrole;
pub mod timezone;
pub mod userrelation;
pub mod userrelationcategory;
pub mod usersecurityrole;

/// The roots of this domain.
pub const ROOTS: &[Root] = &[
    Root::new(&academictitle::DEFINITION),
    Root::new(&country::DEFINITION),
    Root::new(&language::DEFINITION),
    Root::new(&proxyaccess::DEFINITION).operations(&[
        Operation::new(
            Verb::Post,
            "update/{id}",
            Permission::SignedIn,
            Contract::new(
                "Changes what may be read and until when; 403 for a received row. More or longer for somebody who has the code needs `widen`.",
            )
            .body(Schema::Changes)
            .answers(Schema::Row)
            .problems(&[403, 409])
            .judged(&["parts", "until", "password"]),
            proxy::change,
        ),
        Operation::new(
            Verb::Delete,
            "delete/{id}",
            Permission::SignedIn,
            Contract::new("Ends an access for both, whoever of the two asks."),
            proxy::end,
        ),
        Operation::new(
            Verb::Post,
            "accept",
            Permission::SignedIn,
            Contract::new("Accepts an access by its code.")
                .body(Schema::Fields(proxy::GIVEN))
                .creates(Schema::Row)
                .problems(&[429])
                .judged(&["code"]),
            proxy::accept,
        ),
        Operation::new(
            Verb::Get,
            "see/{id}",
            Permission::SignedIn,
            Contract::new("What may be read, and one part of it; 403 for a part that is not open.")
                .query(proxy::WANTED)
                .answers(Schema::Json(proxyview::schema))
                .problems(&[403]),
            proxy::see,
        ),
    ]),
    Root::new(&salutation::DEFINITION),
    Root::new(&securityrole::DEFINITION),
    Root::new(&timezone::DEFINITION),
    Root::new(&userrelation::DEFINITION).operations(&[
        Operation::new(
            Verb::Post,
            "add",
            Permission::SignedIn,
            Contract::new("Asks another person for a relation.")
                .body(Schema::Addition)
                .creates(Schema::Row)
                .problems(&[409, 429])
                .judged(&["relateduser"]),
            relation::ask,
        ),
        Operation::new(
            Verb::Post,
            "update/{id}",
            Permission::SignedIn,
            Contract::new("Changes what was asked; 403 for the person who was asked, and after the answer.")
                .body(Schema::Changes)
                .answers(Schema::Row)
                .problems(&[403, 409])
                .judged(&["relateduser"]),
            relation::ask_otherwise,
        ),
        Operation::new(
            Verb::Delete,
            "delete/{id}",
            Permission::SignedIn,
            Contract::new("Ends a relation for both."),
            relation::end,
        ),
        Operation::new(
            Verb::Delete,
            "deleteByRelatedUserIdForLoggedInUser",
            Permission::SignedIn,
            Contract::new("Ends all relations with a person.").body(Schema::Fields(relation::OTHER)),
            relation::end_all,
        ),
        Operation::new(
            Verb::Delete,
            "deleteByRelatedUserIdRelationcategoryIdRelationtypeIdForLoggedInUser",
            Permission::SignedIn,
            Contract::new("Ends the relations of a category and type with a person.")
                .body(Schema::Fields(relation::ONE_KIND)),
            relation::end_kind,
        ),
        Operation::new(
            Verb::Get,
            "read/{id}",
            Permission::SignedIn,
            Contract::new("The relation, which the asked person has seen from then on.").answers(Schema::Row).kept_on_device(),
            relation::see,
        ),
        Operation::new(
            Verb::Post,
            "nomatch/{id}",
            Permission::SignedIn,
            Contract::new("The asked person says no; 403 for the other one.").answers(Schema::Row).problems(&[403]),
            relation::no_match,
        ),
        Operation::new(
            Verb::Post,
            "match/both/{id}",
            Permission::SignedIn,
            Contract::new("The asked person says yes to both types; 403 for the other one.")
                .answers(Schema::Row)
                .problems(&[403]),
            relation::match_both,
        ),
        Operation::new(
            Verb::Post,
            "match/private/{id}",
            Permission::SignedIn,
            Contract::new("The asked person says yes to a private relation; 403 for the other one.")
                .answers(Schema::Row)
                .problems(&[403]),
            relation::match_private,
        ),
        Operation::new(
            Verb::Post,
            "match/business/{id}",
            Permission::SignedIn,
            Contract::new("The asked person says yes to a professional relation; 403 for the other one.")
                .answers(Schema::Row)
                .problems(&[403]),
            relation::match_business,
        ),
    ]),
    Root::new(&userrelationcategory::DEFINITION),
    Root::new(&usersecurityrole::DEFINITION).operations(&[
        Operation::new(
            Verb::Post,
            "add",
            Permission::Write,
            Contract::new("Answered by the flow `trust`, which may touch credentials.")
                .body(Schema::Addition)
                .creates(Schema::Row),
            |_| Box::pin(async { Err(Problem::Forbidden) }),
        ),
        Operation::new(
            Verb::Delete,
            "delete/{id}",
            Permission::Delete,
            Contract::new("Takes a role back."),
            role::take,
        ),
    ]),
];
