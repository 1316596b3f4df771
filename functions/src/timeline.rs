//! Reminders, appointments, time for oneself and medication intake, by day.

use shared::entity::definition::Definition;

pub mod timelineentry;
pub mod timelineentrycategory;
pub mod timelineentrytype;

/// The roots of this domain.
pub const DEFINITIONS: &[&Definition] =
    &[&timelineentry::DEFINITION, &timelineentrycategory::DEFINITION, &timelineentrytype::DEFINITION];
