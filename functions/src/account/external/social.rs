//! Category 1: a social network.

use super::kind::{Kind, Member, Shape};

/// The kind.
pub const KIND: Kind = Kind {
    category: 1,
    payload: &[
        Member::new("accessToken", Shape::Text),
        Member::new("expiresIn", Shape::Number),
        Member::new("userID", Shape::Text),
    ],
};
