//! Notifications, what the patient wants to be told of, and where pushes go.

use shared::entity::definition::Definition;

pub mod messagecategory;
pub mod messageoverview;
pub mod notification;
pub mod notificationcategory;
pub mod pushdevice;
pub mod usernotificationcategory;

/// The roots of this domain.
pub const DEFINITIONS: &[&Definition] = &[
    &messagecategory::DEFINITION,
    &messageoverview::DEFINITION,
    &notification::DEFINITION,
    &notificationcategory::DEFINITION,
    &pushdevice::DEFINITION,
    &usernotificationcategory::DEFINITION,
];
