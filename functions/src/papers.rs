//! Documents of the patient and ways to pay.

use crate::function::{Artefact, Root};
use shared::entity::operation::{Contract, Operation, Permission, RequestHeader, RootHandler, Schema, Verb};

pub mod document;
pub mod documenttemplatecategory;
pub mod paymentmethod;
pub mod paymenttype;
pub mod pixels;
pub mod profile;

/// The header by which a call that is sent again is known.
const SENT_AGAIN: RequestHeader = RequestHeader {
    name: "idempotency-key",
    doc: "A call with the key of an earlier one answers what that made.",
    pattern: "^[!-\"$-~]{1,128}$",
};

/// A call whose body is a form with a file.
const fn with_file(path: &'static str, contract: Contract, handler: RootHandler) -> Operation<RootHandler> {
    let mut operation = Operation::new(Verb::Post, path, Permission::Write, contract, handler);
    operation.body_limit = document::BODY_LIMIT;
    operation
}

/// The roots of this domain.
pub const ROOTS: &[Root] = &[
    Root::new(&document::DEFINITION).artefact(Artefact::Files).operations(&[
        Operation::new(
            Verb::Get,
            "{id}",
            Permission::Read,
            Contract::new("One document, with a link to its file for five minutes.")
                .answers(Schema::Row)
                .never_on_device(),
            document::calls::get,
        ),
        with_file(
            "upload",
            Contract::new("Makes a document with its file.")
                .body(Schema::Form(document::form::schema))
                .headers(&[SENT_AGAIN])
                .creates(Schema::Row)
                .problems(&[409, 429])
                .judged(document::form::JUDGED),
            document::calls::upload,
        ),
        with_file(
            "",
            Contract::new(
                "Puts a file in the place of the one that a document had; `data` has its id and its version.",
            )
            .body(Schema::Form(document::form::schema))
            .answers(Schema::Row)
            .problems(&[404, 409, 429])
            .judged(document::form::JUDGED),
            document::calls::replace,
        ),
        Operation::new(
            Verb::Post,
            "parts",
            Permission::Write,
            Contract::new("Which parts of a large file are still to be sent, and where to.")
                .body(Schema::Fields(document::parts::BEGUN))
                .answers(Schema::Json(document::parts::schema))
                .problems(&[429])
                .judged(&["size"]),
            document::calls::missing_parts,
        ),
        Operation::new(
            Verb::Post,
            "join",
            Permission::Write,
            Contract::new("Makes a document of the parts of a large file.")
                .body(Schema::Fields(document::parts::JOINED))
                .creates(Schema::Row)
                .problems(&[409, 429])
                .judged(document::form::JUDGED),
            document::calls::join,
        ),
        Operation::new(
            Verb::Delete,
            "delete/{id}",
            Permission::Delete,
            Contract::new("Deletes a document with its file."),
            document::calls::delete,
        ),
    ]),
    Root::new(&documenttemplatecategory::DEFINITION),
    Root::new(&paymentmethod::DEFINITION),
    Root::new(&paymenttype::DEFINITION),
];
