//! An entry of the timeline: on one day, or daily or weekly from a day on.

use super::recurrence::{DRIFT, Meaning, is_second, zone};
use super::rhythm::{DAILY, SINGLE, WEEKDAYS, WEEKLY, weekday_index};
use super::series_ids::{ROOT, day_id};
use crate::studies::study;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use serde_json::{Value, json};
use shared::date;
use shared::entity::definition::{Definition, Due, Filter, IndexGroup, OnDevice, Predicate, Rules, When};
use shared::entity::field::{Day, Field, Form, OnDelete, Start};
use shared::entity::rule_context::RuleContext;
use shared::entity::validate::LARGEST_ID;
use shared::store::item::Row;

/// The index group of entries that come back, by their last day.
pub const SERIES: &str = "series";
/// The index group of entries whose day depends on who reads, or that stand for a day of a series; by their day.
pub const APART: &str = "apart";

/// The field that says which study has made an entry.
pub const STUDY: &str = "study";

/// The `timelineentrycategory` of appointments.
pub const APPOINTMENT: i64 = 2;
/// The `timelineentrycategory` of time for themselves.
pub const TIME_FOR_ME: i64 = 3;
/// The `timelineentrycategory` of medication intake.
pub const INTAKE: i64 = 2000;

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
            "Time of day, `HHMM`; `timemeaning` says on which clock; empty: all day.",
        ),
        Field::formed(
            "endtime",
            4,
            Form::TimeOfDay,
            "Time of day at which it ends, `HHMM`, on the same day and the same clock as `time`.",
        ),
        Field::text("place", 200, "Where it is."),
        Field::choice(
            "timemeaning",
            &["clock", "home", "interval"],
            "What the time means: the same time on the clock wherever they are, the time on the clock of `zone`, or every 24 \
             hours or 7 times 24 hours since the first one, which is counted in `zone`.",
        )
        .start(Start::Text("clock")),
        Field::text("zone", 64, "IANA name of the time zone that a time of meaning home or interval is counted in."),
        Field::date("enddate", "Last day of a daily or weekly entry, `YYYYMMDD`; empty: without end.")
            .not_before(Day::Field("date")),
        Field::int("weeks", 1, 26, "A weekly entry comes back every so many weeks; empty: every week."),
        Field::texts(
            "weekdays",
            &WEEKDAYS,
            "The weekdays of a weekly entry; the one of `date` is among them. Empty: the weekday of `date`.",
        ),
        Field::text("note", 2000, "What the patient wants to remember."),
        Field::bool("done", "Whether it is done."),
        Field::date("donedate", "Day it was really done, `YYYYMMDD`; `date` stays as it was planned.").not_after(Day::Today),
        Field::formed("donetime", 4, Form::TimeOfDay, "Time of day it was really done, `HHMM`."),
        Field::choice(
            "status",
            &["confirmed", "suggested"],
            "Whether the patient chose the entry or the app suggests it.",
        )
        .start(Start::Text("confirmed")),
        Field::int("reminderminutes", 0, 10_080, "Minutes before the entry at which a reminder is sent; empty: none."),
        Field::reference("article", "article", "The article the entry is about."),
        Field::reference("treatment", "treatment", "The treatment the entry belongs to.").on_delete(OnDelete::Clear),
        Field::text("drug", 80, "Key of the drug that the entry reminds of, as in the list of drugs, or `other`; never a dose."),
        Field::text(
            "diary",
            40,
            "Key of the questionnaire that the entry reminds a person to answer about its day, one of those that everybody may answer \
             on any day; empty: none.",
        ),
        Field::reference("addressbookentry", "addressbookentry", "Whom the appointment is with.")
            .on_delete(OnDelete::Clear),
        Field::reference("series", "timelineentry", "The entry that comes back, one day of which this row stands for.")
            .read_only()
            .on_delete(OnDelete::Clear),
        Field::date("seriesdate", "The day of the series, `YYYYMMDD`.").read_only(),
        Field::maybe("skipped", "Whether the day of the series is left out; a window does not show it.").read_only(),
        Field::date("firstdate", "In a window: first day of the series the row was made from, `YYYYMMDD`.").read_only(),
        Field::text(
            "instant",
            30,
            "In a window: the moment of the time in UTC, RFC 3339. Sent, it is kept where it is the second of two equal times, as \
             the clocks of `zone` show them when they are set back.",
        ),
        Field::choice(STUDY, &study::KEYS, "The study that has made the entry. Its days are done by sending alone.")
            .read_only(),
        Field::int("questions", 1, 1000, "How many questions the questionnaire of the study asks at least.").read_only(),
        Field::text("questionnaire", 40, "In a window: key of the questionnaire that the study asks for.").read_only(),
        Field::int("studyquestionnaire", 1, LARGEST_ID, "In a window: id of the answers that the study asks for.").read_only(),
    ],
    filters: &[
        Filter { name: "from", predicate: Predicate::From, doc: "Only entries whose `date` is this day or later, `YYYYMMDD`." },
        Filter { name: "to", predicate: Predicate::To, doc: "Only entries whose `date` is this day or earlier, `YYYYMMDD`." },
        Filter {
            name: "timelineentrycategoryId",
            predicate: Predicate::Equals("timelineentrycategory"),
            doc: "Only entries of this category.",
        },
        Filter {
            name: "timezone",
            predicate: Predicate::Own,
            doc: "IANA name of the time zone of the reader: days and times of a window are given in it. A name that \
                  is not known counts as none.",
        },
        Filter {
            name: "daily",
            predicate: Predicate::Own,
            doc: "`true`: in a window of days the article of the day is among the entries of today, under the category ARTICLE, with what it \
                  is about as its `note`. Its day is that of `f.timezone`, else that of the zone they live in. It is no row: its id \
                  answers nothing.",
        },
    ],
    date_index: Some("date"),
    index_groups: &[
        IndexGroup { name: SERIES, when: When::OneOf("timelineentrytype", &[DAILY, WEEKLY]), by: "enddate" },
        IndexGroup { name: APART, when: When::Has("series"), by: "date" },
        IndexGroup { name: APART, when: When::Has("zone"), by: "date" },
    ],
    rules: Some(Rules {
        fields: &[
            "timelineentrycategory",
            "timelineentrytype",
            "date",
            "time",
            "endtime",
            "timemeaning",
            "zone",
            "enddate",
            "weeks",
            "weekdays",
            "instant",
            "treatment",
            "drug",
            "diary",
            "done",
            "donedate",
            "donetime",
        ],
        reads: &[],
        apply: check,
    }),
    due: Some(Due {
        fields: &["timelineentrytype", "date", "time", "timemeaning", "zone", "enddate", "weeks", "weekdays", "instant", "reminderminutes", "skipped"],
        first,
    }),
    on_device: OnDevice::Keep,
    ..Definition::owned(ROOT, "An entry of the timeline.", sample)
};

/// At once: the notifier knows the zone that they live in and tells when the first reminder is sent. Never for an entry that
/// reminds of nothing, is left out, or is over.
fn first(row: &Row, now: Timestamp) -> Option<Timestamp> {
    let text = |field: &str| row.get(field).and_then(Value::as_str).and_then(date::parse);
    let last = match row.get("timelineentrytype").and_then(Value::as_i64) {
        Some(SINGLE) => text("date"),
        _ => text("enddate"),
    };
    let today = now.to_zoned(TimeZone::UTC).date();
    let over = last.is_some_and(|last| last < today.saturating_sub(DRIFT.days()));
    let reminds = row.get("reminderminutes").is_some_and(Value::is_number);
    let skipped = row.get("skipped") == Some(&Value::Bool(true));
    (reminds && !skipped && !over).then_some(now)
}

fn check(context: &mut RuleContext<'_>) {
    let category = context.catalog("timelineentrycategory", "timelineentrycategory");
    let by_herself = category.is_none_or(|row| row.get("usercreatable").and_then(Value::as_bool).unwrap_or(false));
    // Later the treatment may be gone and the entry must still be changeable, so it is asked for on adding only.
    let reason = context.has("treatment") || context.has("drug") || context.id().is_some();
    let intake = context.int("timelineentrycategory") == Some(INTAKE) && reason;
    if !by_herself && !intake {
        context.fault("timelineentrycategory", "value");
    }
    if context.int("timelineentrytype") == Some(SINGLE) && context.has("enddate") {
        context.fault("enddate", "notempty");
    }
    check_end(context);
    check_weeks(context);
    check_zone(context);
    check_instant(context);
    check_day(context);
    check_study(context);
    check_diary(context);
}

/// The key stands in the address that a reminder leads to.
fn check_diary(context: &mut RuleContext<'_>) {
    let of_keys = |letter: char| letter.is_ascii_alphanumeric() || "_-".contains(letter);
    if context.text("diary").is_some_and(|key| !key.chars().all(of_keys)) {
        context.fault("diary", "value");
    }
}

/// What a study asks for is done when it was sent, which a window tells.
fn check_study(context: &mut RuleContext<'_>) {
    if !context.has(STUDY) {
        return;
    }
    if context.is("done") {
        context.fault("done", "readonly");
    }
    for field in ["donedate", "donetime"] {
        if context.has(field) {
            context.fault(field, "readonly");
        }
    }
}

fn check_end(context: &mut RuleContext<'_>) {
    // Counted in hours, a day of a series may have drifted to an end after midnight.
    let drifts = context.has("series") && Meaning::named(context.text("timemeaning")) == Meaning::Interval;
    match (context.text("time"), context.text("endtime")) {
        (None, Some(_)) => context.fault("time", "required"),
        (Some(time), Some(end)) if end <= time && !drifts => context.fault("endtime", "minTime"),
        _ => {}
    }
}

/// What only a weekly entry has, and that its first day is one of its days.
fn check_weeks(context: &mut RuleContext<'_>) {
    if context.int("timelineentrytype") != Some(WEEKLY) {
        for field in ["weeks", "weekdays"] {
            if context.has(field) {
                context.fault(field, "notempty");
            }
        }
        return;
    }
    let first = context.text("date").and_then(date::parse);
    let own = first.and_then(|day| WEEKDAYS.get(usize::try_from(weekday_index(day)).ok()?));
    if let Some(own) = own
        && context.texts("weekdays").count() > 0
        && !context.texts("weekdays").any(|day| day == *own)
    {
        context.fault("weekdays", "value");
    }
}

fn check_zone(context: &mut RuleContext<'_>) {
    if Meaning::named(context.text("timemeaning")) == Meaning::Clock {
        context.clear("zone");
        return;
    }
    match context.text("zone").map(zone) {
        Some(None) => context.fault("zone", "value"),
        None if context.has("time") => context.fault("zone", "required"),
        _ => {}
    }
}

/// A time of the clock, and the days of a series by it, have no moment of their own.
fn check_instant(context: &mut RuleContext<'_>) {
    if context.text("instant").is_some_and(|text| text.parse::<Timestamp>().is_err()) {
        context.fault("instant", "value");
        return;
    }
    let own = match Meaning::named(context.text("timemeaning")) {
        Meaning::Clock => false,
        Meaning::Home => context.int("timelineentrytype") == Some(SINGLE),
        Meaning::Interval => true,
    };
    if !own || !is_second(context.row()) {
        context.clear("instant");
    }
}

/// A row that stands for a day of a series keeps that day: moving it alone would bring the day of the series back beside it.
fn check_day(context: &mut RuleContext<'_>) {
    if !context.has("series") {
        return;
    }
    if context.int("timelineentrytype") != Some(SINGLE) {
        context.fault("timelineentrytype", "value");
    }
    let (Some(series), Some(seriesdate), Some(date)) = (
        context.int("series"),
        context.text("seriesdate").and_then(date::parse),
        context.text("date").and_then(date::parse),
    ) else {
        return;
    };
    let stands_in = context.int("user").is_some_and(|user| context.id() == Some(day_id(user, series, seriesdate)));
    // Counted in hours, a day of the series may begin just before midnight or end just after it.
    let tolerance = i32::from(Meaning::named(context.text("timemeaning")) == Meaning::Interval);
    if stands_in && seriesdate.until(date).map_or(0, |span| span.get_days()).abs() > tolerance {
        context.fault("date", "readonly");
    }
}

fn sample() -> Value {
    json!({
        "timelineentrycategory": 3,
        "timelineentrytype": 3,
        "title": "Spaziergang am Fluss",
        "date": "20261203",
        "time": "1530",
        "endtime": "1700",
        "place": "Am Ufer",
        "enddate": "20270225",
        "weeks": 2,
        "weekdays": ["thu", "sun"],
        "note": "Mit Musik auf den Ohren.",
        "done": false,
        "status": "confirmed",
        "reminderminutes": 30,
        "article": 2
    })
}
