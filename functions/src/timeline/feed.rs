//! Entries for other calendars: one entry as a file, and a private feed that a calendar subscribes to.
//!
//! The address of a feed holds 192 random bits and names nobody. Only their hash is kept: with the person's own rows, and in an
//! item of its own that tells whose feed it is. Both are written together, so that a new feed ends the old address; both go
//! with the account.

use super::ics::{CONTENT_TYPE, Naming, calendar};
use super::recurrence::Plan;
use super::window::{apart, stored};
use crate::account::confirmed;
use crate::people::timezone;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::ToSpan;
use jiff::tz::TimeZone;
use lambda_http::http::header;
use serde_json::{Value, json};
use shared::date;
use shared::entity::call::Call;
use shared::entity::field::Field;
use shared::entity::operation::Answer;
use shared::entity::query::MAX_ROWS;
use shared::entity::read;
use shared::entity::validate::is_empty;
use shared::http::problem::Problem;
use shared::http::reply::Reply;
use shared::language::Language;
use shared::store::expression::{Entry, Expect};
use shared::store::item::{Row, Stored, named};
use shared::store::keys::{self, Key};
use shared::store::step::Outcome;
use shared::store::transaction::Transaction;

/// Days before and after today that a feed shows.
const BEFORE: i32 = 30;
const AFTER: i32 = 366;

/// Most rows of each index group in a feed; an answer of Lambda holds no more than 6 MB.
const MAX_EVENTS: usize = 2000;

/// Random octets of an address.
const SECRET: usize = 24;

/// How often a feed is made or ended anew when another device does the same.
const TRIES: usize = 5;

const FEED: &str = "feed";
const ADDRESS: &str = "the address of the feed";

/// The field with the hash of the secret.
const DIGEST: &str = "secret";

const PATH: &str = "/api/timelineentry/feed";

const TITLES: Field = Field::maybe("titles", "The patient's own titles; otherwise neutral words.");
const CREATED: Field = Field::text("created", 40, "When it was made, RFC 3339.").required();

/// How a file names its entry.
pub const WORDS: &[Field] = &[Field::maybe("titles", "false: neutral words.")];

/// What a new feed may be told, and what confirms it.
pub const WANTED: &[Field] = &[TITLES, confirmed::PASSWORD, confirmed::FACTOR];

/// What is known of a feed.
pub const KNOWN: &[Field] = &[TITLES.required(), CREATED];

/// What a new feed answers.
pub const MADE: &[Field] = &[
    Field::text("url", 200, "Path of the feed. It is shown this once; only its hash is kept.").required(),
    TITLES.required(),
    CREATED,
];

/// `GET calendar/{id}`: one entry as a file, in the words of the patient and without their note; `titles=false` takes neutral
/// words.
#[must_use]
pub fn one<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        call.incoming.only_params(&["titles"])?;
        let titles = match call.incoming.param("titles") {
            None | Some("true") => true,
            Some("false") => false,
            Some(_) => return Err(Problem::field("titles", "type")),
        };
        let row = read::stored(call).await?;
        let mut rows = Vec::new();
        if Plan::of(&row).is_some_and(|plan| plan.is_series()) {
            // A day may have been moved to before the first one or after the last.
            let days = apart(&call.app.table, call.person()?.user, MAX_ROWS).await?;
            rows.extend(days.into_iter().filter(|day| day.get("series") == row.get("id")));
        }
        rows.push(row);
        let naming = Naming { titles, language: call.language() };
        let home = home(call, call.person()?.user).await?;
        let file = calendar(&rows, None, naming, &home, call.app.clock.now());
        let name = "attachment; filename=\"zuversicht.ics\"";
        Ok(Reply::text(CONTENT_TYPE, file).header(header::CONTENT_DISPOSITION, name))
    })
}

/// The zone that a person lives in.
async fn home(call: &Call<'_>, user: i64) -> Result<TimeZone, Problem> {
    let person = call.app.table.get(&keys::row(user, "user", user)).await?;
    timezone::home(call.app, &person.map(|person| person.row).unwrap_or_default()).await
}

/// Whether a new feed is to have the patient's own titles.
pub fn wanted(call: &Call<'_>) -> Result<bool, Problem> {
    let body = call.incoming.object()?;
    if let Some(unknown) = body.keys().find(|name| *name != "titles") {
        return Err(Problem::field(unknown.clone(), "unknown"));
    }
    match body.get("titles") {
        None => Ok(false),
        Some(titles) if is_empty(titles) => Ok(false),
        Some(titles) => titles.as_bool().ok_or_else(|| Problem::field("titles", "type")),
    }
}

/// A new feed, after the password (`account::trust`). An earlier one ends.
pub async fn make(call: &Call<'_>, titles: bool) -> Result<Reply, Problem> {
    let key = keys::feed(call.person()?.user);
    for _ in 0..TRIES {
        let token = URL_SAFE_NO_PAD.encode(call.app.entropy.bytes::<SECRET>());
        let created = call.app.clock.now().to_string();
        let feed: [(&str, Value); 4] = [
            (DIGEST, keys::digest(&token).into()),
            ("titles", titles.into()),
            ("language", call.language().code.into()),
            ("created", created.clone().into()),
        ];
        let before = call.app.table.get(&key).await?;
        let mut write = call.app.table.write();
        write.put(FEED, &key, Entry::plain(named(feed)));
        forget(&mut write, &key, before.as_ref());
        let owner = named([("user", call.person()?.user.into())]);
        write.create(ADDRESS, &keys::feed_address(&keys::digest(&token)), Entry::plain(owner));
        if let Outcome::Committed(_) = write.commit().await? {
            let url = format!("{PATH}/{token}.ics");
            return Ok(Reply::ok(json!({"url": url, "titles": titles, "created": created})));
        }
    }
    Err(Problem::Unavailable("a calendar feed kept changing".to_owned()))
}

/// Ends the address of the feed that is there, if it still is the same.
fn forget(write: &mut Transaction<'_>, key: &Key, before: Option<&Stored>) {
    let secret = before.and_then(|stored| stored.text(DIGEST));
    if let Some(before) = before {
        write.require(FEED, key, Expect::there().field(DIGEST, before.row.get(DIGEST).cloned().unwrap_or_default()));
    }
    if let Some(secret) = secret {
        write.forget(ADDRESS, &keys::feed_address(secret));
    }
}

/// The hash of the secret of a feed, where this row is one.
#[must_use]
pub fn secret_of(row: &Stored) -> Option<&str> {
    (row.key.sk == keys::feed(0).sk).then(|| row.text(DIGEST)).flatten()
}

/// `GET feed`: whether there is a feed, without the address that nobody knows any more.
#[must_use]
pub fn show<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        call.incoming.only_params(&[])?;
        let feed = known(call, call.person()?.user).await?.ok_or(Problem::NotFound)?;
        Ok(Reply::ok(json!({"titles": feed.row.get("titles"), "created": feed.row.get("created")})))
    })
}

/// The feed of a person. One whose address named them no longer answers and counts as none.
async fn known(call: &Call<'_>, user: i64) -> Result<Option<Stored>, Problem> {
    Ok(call.app.table.get(&keys::feed(user)).await?.filter(|feed| feed.text(DIGEST).is_some()))
}

/// `DELETE feed`: ends the feed.
#[must_use]
pub fn end<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        let key = keys::feed(call.person()?.user);
        for _ in 0..TRIES {
            let feed = known(call, call.person()?.user).await?.ok_or(Problem::NotFound)?;
            let mut write = call.app.table.write();
            write.remove(FEED, &key, Expect::there());
            forget(&mut write, &key, Some(&feed));
            if let Outcome::Committed(_) = write.commit().await? {
                return Ok(Reply::done());
            }
        }
        Err(Problem::Unavailable("a calendar feed kept changing".to_owned()))
    })
}

/// `GET feed/{token}.ics`: the entries of the last month and the next year, for whoever knows the address.
#[must_use]
pub fn serve<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        let named = call.incoming.path.rsplit('/').next().and_then(|file| file.strip_suffix(".ics"));
        let token = named.ok_or(Problem::NotFound)?;
        let secret = keys::digest(token);
        let owner = call.app.table.get(&keys::feed_address(&secret)).await?.ok_or(Problem::NotFound)?;
        let user = owner.number("user");
        // A device that does not know yet may have made a feed after the account was deleted.
        let (tombstone, feed) = (keys::tombstone(user), keys::feed(user));
        let found = call.app.table.get_many(&[tombstone.clone(), feed]).await?;
        if found.iter().any(|stored| stored.key == tombstone) {
            return Err(Problem::NotFound);
        }
        let feed = found.into_iter().find(|feed| feed.text(DIGEST) == Some(secret.as_str()));
        let feed = feed.ok_or(Problem::NotFound)?.row;
        let today = call.app.clock.today();
        let (from, to) = (today.saturating_sub(BEFORE.days()), today.saturating_add(AFTER.days()));
        // A day of a series may stand on the date beside it in another zone.
        let days =
            stored(&call.app.table, user, from.saturating_sub(1.day()), Some(to.saturating_add(1.day())), MAX_EVENTS)
                .await?;
        let last = |row: &Row| Plan::of(row).is_some_and(|plan| plan.first <= to);
        let of_a_series = |row: &Row| row.contains_key("series");
        let (first, end) = (date::format(from), date::format(to));
        let within = |day: &str| (first.as_str()..=end.as_str()).contains(&day);
        let shown = |row: &Row| of_a_series(row) || row.get("date").and_then(Value::as_str).is_some_and(within);
        let singles = days.singles.into_iter().filter(shown);
        let rows: Vec<Row> = days.series.into_iter().filter(last).chain(singles).collect();
        let language = feed.get("language").and_then(Value::as_str).and_then(Language::by_code);
        let naming =
            Naming { titles: feed.get("titles") == Some(&Value::Bool(true)), language: language.unwrap_or_default() };
        let home = home(call, user).await?;
        Ok(Reply::text(CONTENT_TYPE, calendar(&rows, Some(from), naming, &home, call.app.clock.now())))
    })
}
