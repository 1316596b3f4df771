//! Category 70: a platform that books hotels. Which hotels somebody has is not kept: nothing here has a use for it.

use super::kind::{Kind, Member, Shape};

/// The kind.
pub const KIND: Kind = Kind {
    category: 70,
    payload: &[
        Member::new("accessToken", Shape::Text),
        Member::new("hotelIds", Shape::Texts),
        Member::new("accountType", Shape::Group(&[Member::new("id", Shape::Only(2))])),
        // What somebody says of their own address proves nothing.
        Member::new("emailVerified", Shape::Yes),
    ],
};
