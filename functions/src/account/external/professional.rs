//! Category 50: a network of professionals.

use super::kind::{Kind, Member, Shape};

/// The kind.
pub const KIND: Kind = Kind {
    category: 50,
    payload: &[
        Member::new("accessToken", Shape::Text),
        Member::new("expiresIn", Shape::Number),
        Member::new("userID", Shape::Text),
    ],
};
