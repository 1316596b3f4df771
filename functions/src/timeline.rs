//! Reminders, appointments, time for oneself and medication intake, by day.

use crate::function::Root;
use shared::entity::operation::{Contract, Operation, Permission, RootHandler, Schema, Verb};

pub mod daily;
pub mod day;
pub mod feed;
pub mod ics;
mod ics_zone;
pub mod list;
pub mod recurrence;
pub mod rhythm;
pub mod series_ids;
pub mod timelineentry;
pub mod timelineentrycategory;
pub mod timelineentrytype;
pub mod window;

/// The roots of this domain.
pub const ROOTS: &[Root] = &[
    Root::new(&timelineentry::DEFINITION).operations(&[
        Operation::new(
            Verb::Get,
            "list",
            Permission::Read,
            Contract::new(
                "A page of rows; with f.from or f.to the days of a window, each entry that comes back once for each of its days.",
            )
            .answers(Schema::Page),
            list::answer,
        ),
        Operation::new(
            Verb::Post,
            "day/{id}",
            Permission::SignedIn,
            Contract::new("Makes or changes the row of one day of an entry that comes back; 201 when the day had none.")
                .body(Schema::Json(day::schema))
                .answers(Schema::Row)
                .also(201, "The day had no row before.")
                .judged(day::JUDGED),
            day::answer,
        ),
        Operation::new(
            Verb::Get,
            "calendar/{id}",
            Permission::SignedIn,
            Contract::new("One entry as a calendar file, without its note.")
                .query(feed::WORDS)
                .answers(Schema::Text("text/calendar")),
            feed::one,
        ),
        Operation::<RootHandler>::new(
            Verb::Get,
            "feed",
            Permission::SignedIn,
            Contract::new("Whether there is a calendar feed.")
                .answers(Schema::Fields(feed::KNOWN))
                .kept_on_device()
                .problems(&[404]),
            feed::show,
        )
        // Making one asks for the password.
        .beside(Verb::Post),
        Operation::new(
            Verb::Delete,
            "feed",
            Permission::SignedIn,
            Contract::new("Ends the calendar feed."),
            feed::end,
        ),
        Operation::new(
            Verb::Get,
            "feed/{token}.ics",
            Permission::Everybody,
            Contract::new("The feed itself, for a calendar that knows its address: the last 30 and the next 366 days.")
                .answers(Schema::Text("text/calendar")),
            feed::serve,
        ),
    ]),
    Root::new(&timelineentrycategory::DEFINITION),
    Root::new(&timelineentrytype::DEFINITION),
];
