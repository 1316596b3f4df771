//! Category 81: the account that the maker of a device gives. It tells names at the first sign-in alone, to the page.

use super::kind::{Kind, Member, Shape};

/// The kind.
pub const KIND: Kind = Kind {
    category: 81,
    payload: &[
        Member::new("code", Shape::Text),
        Member::new("idToken", Shape::Text),
        Member::new("state", Shape::Text),
        Member::new("firstName", Shape::Text),
        Member::new("lastName", Shape::Text),
        Member::new("email", Shape::Text),
    ],
};
