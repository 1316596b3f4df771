//! Reminders, appointments, time for oneself and medication intake, by day.

use shared::entity::definition::Definition;

pub mod day;
pub mod feed;
pub mod ics;
pub mod list;
pub mod recurrence;
pub mod timelineentry;
pub mod timelineentrycategory;
pub mod timelineentrytype;
pub mod window;

/// The roots of this domain.
pub const DEFINITIONS: &[&Definition] =
    &[&timelineentry::DEFINITION, &timelineentrycategory::DEFINITION, &timelineentrytype::DEFINITION];
