//! An entry of the timeline: on one day, or daily or weekly from a day on.

use serde_json::{Value, json};
use shared::entity::definition::{Definition, Filter, Keep, Rules};
use shared::entity::draft::Draft;
use shared::entity::field::{Day, Field, Form, OnDelete, Start};

/// The `timelineentrytype` of an entry that does not come back.
const SINGLE: i64 = 1;
/// The `timelineentrycategory` of medication intake.
const INTAKE: i64 = 2000;

/// The root `timelineentry`.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::reference("timelineentrycategory", "timelineentrycategory", "What the entry is about.").required(),
        Field::reference("timelineentrytype", "timelineentrytype", "How often it comes back: once, daily or weekly.")
            .required(),
        Field::text("title", 200, "What the patient reads in the timeline.").required(),
        Field::date("date", "The day; the first one of an entry that comes back, `YYYYMMDD`.").required(),
        Field::formed(
            "time",
            4,
            Form::TimeOfDay,
            "Time of day in the time zone of the patient, `HHMM`; empty: all day.",
        ),
        Field::date("enddate", "Last day of a daily or weekly entry, `YYYYMMDD`; empty: without end.")
            .not_before(Day::Field("date")),
        Field::text("note", 2000, "What the patient wants to remember."),
        Field::bool("done", "Whether it is done."),
        Field::choice(
            "status",
            &["confirmed", "suggested"],
            "Whether the patient chose the entry or the app suggests it.",
        )
        .start(Start::Text("confirmed")),
        Field::int("reminderminutes", 0, 10_080, "Minutes before the entry at which a reminder is sent; empty: none."),
        Field::reference("article", "article", "The article the entry is about."),
        Field::reference("treatment", "treatment", "The treatment the entry belongs to.").on_delete(OnDelete::Clear),
        Field::reference("addressbookentry", "addressbookentry", "Whom the appointment is with.")
            .on_delete(OnDelete::Clear),
    ],
    filters: &[
        Filter { name: "from", keep: Keep::From, doc: "Only entries whose `date` is this day or later, `YYYYMMDD`." },
        Filter { name: "to", keep: Keep::To, doc: "Only entries whose `date` is this day or earlier, `YYYYMMDD`." },
        Filter {
            name: "timelineentrycategoryId",
            keep: Keep::Equals("timelineentrycategory"),
            doc: "Only entries of this category.",
        },
    ],
    date_index: Some("date"),
    rules: Some(Rules {
        fields: &["timelineentrycategory", "timelineentrytype", "enddate", "treatment"],
        reads: &[],
        apply: check,
    }),
    ..Definition::owned("timelineentry", "An entry of the timeline.", sample)
};

fn check(draft: &mut Draft<'_>) {
    let category = draft.catalog("timelineentrycategory", "timelineentrycategory");
    let by_herself = category.is_none_or(|row| row.get("usercreatable").and_then(Value::as_bool).unwrap_or(false));
    // Later the treatment may be gone and the entry must still be changeable, so it is asked for on adding only.
    let intake = draft.int("timelineentrycategory") == Some(INTAKE) && (draft.has("treatment") || draft.id().is_some());
    if !by_herself && !intake {
        draft.fault("timelineentrycategory", "value");
    }
    if draft.int("timelineentrytype") == Some(SINGLE) && draft.has("enddate") {
        draft.fault("enddate", "notempty");
    }
}

fn sample() -> Value {
    json!({
        "timelineentrycategory": 3,
        "timelineentrytype": 3,
        "title": "Spaziergang am Fluss",
        "date": "20261203",
        "time": "1530",
        "enddate": "20270225",
        "note": "Mit Musik auf den Ohren.",
        "done": false,
        "status": "confirmed",
        "reminderminutes": 30,
        "article": 2
    })
}
