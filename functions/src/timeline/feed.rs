//! Entries for other calendars: one entry as a file, and a private feed that a calendar subscribes to.
//!
//! The token of the feed names the person and holds 160 random bits; only its hash is stored, with her own rows. So a feed
//! is one item: a new one takes the place of the old, and it goes with the account.

use super::ics::{CONTENT_TYPE, Naming, calendar};
use super::recurrence::Plan;
use super::window::{apart, stored};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::ToSpan;
use lambda_http::http::header;
use serde_json::{Value, json};
use shared::date;
use shared::entity::call::Call;
use shared::entity::field::Field;
use shared::entity::operation::Answer;
use shared::entity::query::MOST_ROWS;
use shared::entity::read;
use shared::http::problem::Problem;
use shared::http::reply::Reply;
use shared::language::Language;
use shared::store::expression::{Entry, Expect};
use shared::store::item::Row;
use shared::store::keys;
use shared::store::step::Outcome;

/// Days before and after today that a feed shows.
const BEFORE: i32 = 30;
const AFTER: i32 = 366;

/// Most rows of each index group in a feed; an answer of Lambda holds no more than 6 MB.
const MOST: usize = 2000;

/// Octets of a token that name the person, and all of them.
const PERSON: usize = 7;
const TOKEN: usize = PERSON + 20;

const FEED: &str = "feed";

const PATH: &str = "/api/timelineentry/feed";

const TITLES: Field = Field::maybe("titles", "The patient's own titles; otherwise neutral words.");
const CREATED: Field = Field::text("created", 40, "When it was made, RFC 3339.").required();

/// How a file names its entry.
pub const WORDS: &[Field] = &[Field::maybe("titles", "false: neutral words.")];

/// What a new feed may be told.
pub const WANTED: &[Field] = &[TITLES];

/// What is known of a feed.
pub const KNOWN: &[Field] = &[TITLES.required(), CREATED];

/// What a new feed answers.
pub const MADE: &[Field] = &[
    Field::text("url", 200, "Path of the feed. It is shown this once; only its hash is kept.").required(),
    TITLES.required(),
    CREATED,
];

/// `GET calendar/{id}`: one entry as a file, in the words of the patient and without her note; `titles=false` takes neutral
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
            let days = apart(&call.app.table, call.person()?.user, MOST_ROWS).await?;
            rows.extend(days.into_iter().filter(|day| day.get("series") == row.get("id")));
        }
        rows.push(row);
        let naming = Naming { titles, language: call.language() };
        let file = calendar(&rows, None, naming, call.app.clock.now());
        let name = "attachment; filename=\"zuversicht.ics\"";
        Ok(Reply::text(CONTENT_TYPE, file).header(header::CONTENT_DISPOSITION, name))
    })
}

/// `POST feed`: a new feed. An earlier one ends.
#[must_use]
pub fn make<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        let body = call.incoming.object_or_empty()?;
        if let Some(unknown) = body.keys().find(|name| *name != "titles") {
            return Err(Problem::field(unknown.clone(), "unknown"));
        }
        let titles = match body.get("titles") {
            None | Some(Value::Null) => false,
            Some(titles) => titles.as_bool().ok_or_else(|| Problem::field("titles", "type"))?,
        };
        let user = call.person()?.user;
        let token = token(user, call.app.entropy.bytes());
        let created = call.app.clock.now().to_string();
        let feed: [(&str, Value); 4] = [
            ("hash", keys::digest(&token).into()),
            ("titles", titles.into()),
            ("language", call.language().code.into()),
            ("created", created.clone().into()),
        ];
        let feed = feed.map(|(name, value)| (name.to_owned(), value)).into_iter().collect();
        let mut write = call.app.table.write();
        write.put(FEED, &keys::feed(user), Entry::plain(feed));
        write.commit().await?;
        Ok(Reply::ok(json!({"url": format!("{PATH}/{token}.ics"), "titles": titles, "created": created})))
    })
}

/// `GET feed`: whether there is a feed, without the address that nobody knows any more.
#[must_use]
pub fn show<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        call.incoming.only_params(&[])?;
        let feed = call.app.table.get(&keys::feed(call.person()?.user)).await?;
        let feed = feed.map(|stored| stored.row).ok_or(Problem::NotFound)?;
        Ok(Reply::ok(json!({"titles": feed.get("titles"), "created": feed.get("created")})))
    })
}

/// `DELETE feed`: ends the feed.
#[must_use]
pub fn end<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        let mut write = call.app.table.write();
        write.remove(FEED, &keys::feed(call.person()?.user), Expect::there());
        match write.commit().await? {
            Outcome::Committed(_) => Ok(Reply::done()),
            Outcome::Missing(_) | Outcome::Changed(..) => Err(Problem::NotFound),
        }
    })
}

/// `GET feed/{token}.ics`: the entries of the last month and the next year, for whoever knows the address.
#[must_use]
pub fn serve<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        let named = call.incoming.path.rsplit('/').next().and_then(|file| file.strip_suffix(".ics"));
        let token = named.ok_or(Problem::NotFound)?;
        let user = person(token).ok_or(Problem::NotFound)?;
        let feed = call.app.table.get(&keys::feed(user)).await?.map(|stored| stored.row).ok_or(Problem::NotFound)?;
        if feed.get("hash").and_then(Value::as_str) != Some(keys::digest(token).as_str()) {
            return Err(Problem::NotFound);
        }
        let today = call.app.clock.today();
        let (from, to) = (today.saturating_sub(BEFORE.days()), today.saturating_add(AFTER.days()));
        // A day of a series may stand on the date beside it in another zone.
        let days =
            stored(&call.app.table, user, from.saturating_sub(1.day()), Some(to.saturating_add(1.day())), MOST).await?;
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
        Ok(Reply::text(CONTENT_TYPE, calendar(&rows, Some(from), naming, call.app.clock.now())))
    })
}

fn token(user: i64, random: [u8; TOKEN - PERSON]) -> String {
    let mut bytes = [0; TOKEN];
    bytes[..PERSON].copy_from_slice(&user.to_be_bytes()[8 - PERSON..]);
    bytes[PERSON..].copy_from_slice(&random);
    URL_SAFE_NO_PAD.encode(bytes)
}

/// The person a token names; whether it holds is another question.
fn person(token: &str) -> Option<i64> {
    let bytes = URL_SAFE_NO_PAD.decode(token).ok().filter(|bytes| bytes.len() == TOKEN)?;
    let mut user = [0; 8];
    user[8 - PERSON..].copy_from_slice(&bytes[..PERSON]);
    Some(i64::from_be_bytes(user))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_names_its_person_and_cannot_be_guessed() {
        for user in [1, 42, (1 << 53) - 1] {
            let token = token(user, [7; 20]);
            assert_eq!((token.len(), person(&token)), (36, Some(user)));
        }
        for nobody in ["", "x", "../../etc/passwd", &"A".repeat(35), &"ä".repeat(36)] {
            assert_eq!(person(nobody), None, "{nobody}");
        }
    }
}
