//! The API document: all roots from their definitions, all operations from the lists of the domains.

use crate::{DOMAINS, FLOWS};
use serde_json::Value;
use shared::entity::openapi::{self, Root};

/// The whole document, OpenAPI 3.1.
#[must_use]
pub fn document() -> Value {
    let roots: Vec<Root> = DOMAINS.iter().copied().flatten().map(|root| (root.definition, root.operations)).collect();
    let flows: Vec<_> = FLOWS.iter().copied().flatten().flat_map(|flow| flow.operations).collect();
    openapi::document(&roots, &flows)
}
