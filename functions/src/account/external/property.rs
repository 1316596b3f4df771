//! Category 80: a platform that manages the property of hotels. Tokens for its data are not kept: nothing here has a use for it.

use super::kind::{Kind, Member, Shape};

/// The kind.
pub const KIND: Kind = Kind {
    category: 80,
    payload: &[
        Member::new("accessToken", Shape::Text),
        Member::new("tokenType", Shape::Text),
        Member::new("idToken", Shape::Text),
        Member::new("refreshToken", Shape::Text),
        Member::new("expiresIn", Shape::Number),
        Member::new(
            "additionalInfo",
            Shape::Group(&[Member::new("syncProperties", Shape::Flag), Member::new("syncInventory", Shape::Flag)]),
        ),
    ],
};
