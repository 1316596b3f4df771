//! Category 10: a social network for photos.

use super::kind::{Kind, Member, Shape};

/// The kind.
pub const KIND: Kind = Kind {
    category: 10,
    payload: &[
        Member::new("accessToken", Shape::Text),
        Member::new("expiresIn", Shape::Number),
        Member::new("userID", Shape::Text),
    ],
};
