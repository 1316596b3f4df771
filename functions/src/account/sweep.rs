//! What is left of a deleted account, until nothing is.
//!
//! The tombstone lies with the person's rows, where every function can see it, and goes last. Access tokens that were given before
//! it write for up to a quarter of an hour, and addresses that one of them was given take parts of files for half an hour more; the
//! sweep after that finds what came (`infra/adr/0026-a-deleted-account-is-swept-twice.md`).

use super::external::link;
use crate::function::Work;
use crate::messages::pushdevice;
use crate::people::{proxy, proxyaccess, relation, usersecurityrole};
use crate::studies::studyparticipation;
use crate::timeline::feed;
use crate::{waiting, words};
use serde_json::{Map, Value};
use shared::app::App;
use shared::files;
use shared::http::problem::Problem;
use shared::identity::token;
use shared::language::Language;
use shared::log;
use shared::mail::{Message, paused};
use shared::store::expression::{Change, Entry, Expect};
use shared::store::item::{Row, Stored};
use shared::store::keys::{self, Key};
use shared::store::step::Outcome;
use shared::store::table::{Range, Table};
use std::collections::BTreeMap;

/// How many of each kind there were, in a tombstone.
pub const COUNTS: &str = "counts";

/// The second after which nothing of the person can come any more, in a tombstone.
const LAST: &str = "last";

/// The address for the receipt, in a tombstone until it is sent; none where nothing is sent.
const EMAIL: &str = "email";
const LANGUAGE: &str = "language";

/// How long after the end of its token a call may still write: longer than any function runs.
const SLACK: i64 = 60;

/// How long a part may be on its way that began to be sent while its address still worked: longer than 1 MiB takes on a poor
/// connection. The bucket forgets parts by itself, so that one which takes longer stays for a day.
const ARRIVING: i64 = 300;

/// Seconds after the decision until nothing of the person can come any more, neither by a token nor by an address that was given
/// for one.
pub const MAX_SECONDS: i64 = token::LIFE_SECONDS + SLACK + files::SENDING.as_secs().cast_signed() + ARRIVING;

/// Rows that are read and removed at a time.
const BATCH: usize = 1000;

/// Kinds beside the roots.
const FEED: &str = "feed";
const OBJECTION: &str = "objection";
const PASSKEY: &str = "passkey";
const SESSION: &str = "session";

const TOMBSTONE: &str = "tombstone";
const LEAVING: &str = "leaving";

/// All kinds that are counted: the roots in the order of the app, and what else a person has.
pub fn kinds(app: &App) -> impl Iterator<Item = &'static str> {
    let owned = app.roots.iter().filter(|definition| !definition.is_catalog()).map(|definition| definition.root);
    owned.chain([FEED, OBJECTION, PASSKEY, SESSION])
}

/// What says that the account of a person is deleted.
pub async fn tombstone(app: &App, user: i64) -> Result<Option<Row>, Problem> {
    Ok(app.table.get(&keys::tombstone(user)).await?.map(|stored| stored.row))
}

/// Takes account and address away and leaves the tombstone, all or nothing. From here on nobody signs in, and the address is free.
pub async fn begin(app: &App, user: i64, account: &Stored) -> Result<Row, Problem> {
    let email = account.text(EMAIL).unwrap_or_default().to_owned();
    let person = app.table.get(&keys::row(user, "user", user)).await?;
    let person = person.map(|person| person.row).unwrap_or_default();
    let language = person.get(LANGUAGE).and_then(Value::as_i64).unwrap_or_default();
    let receipt = Some(email.clone()).filter(|email| !paused::is_paused(&person, email));
    let feed = app.table.get(&keys::feed(user)).await?;
    let last = app.clock.seconds() + MAX_SECONDS;
    let mut tombstone = Row::from_iter([
        (LANGUAGE.to_owned(), language.into()),
        (COUNTS.to_owned(), Value::Object(count(app, user).await?)),
        (LAST.to_owned(), last.into()),
    ]);
    tombstone.extend(receipt.map(|email| (EMAIL.to_owned(), email.into())));
    let mut write = app.table.write();
    write.remove("account", &keys::account(user), Expect::there().field(EMAIL, email.clone().into()));
    write.forget("email", &keys::email(&email));
    write.create(TOMBSTONE, &keys::tombstone(user), Entry::plain(tombstone.clone()));
    write.put(LEAVING, &keys::leaving(user), Entry::default());
    if let Some(secret) = feed.as_ref().and_then(feed::secret_of) {
        write.forget(FEED, &keys::feed_address(secret));
    }
    match write.commit().await? {
        Outcome::Committed(_) => Ok(tombstone),
        // Another call was earlier.
        Outcome::Missing(_) | Outcome::Changed(..) => self::tombstone(app, user).await?.ok_or(Problem::NotFound),
    }
}

/// How many of each kind there are.
async fn count(app: &App, user: i64) -> Result<Map<String, Value>, Problem> {
    let mut counts: BTreeMap<&str, i64> = BTreeMap::new();
    for partition in [keys::person(user), keys::credentials(user)] {
        for row in app.table.query_all(&Range::partition(partition)).await? {
            let root = keys::root_of(&row.key.sk);
            if let Some(kind) = kinds(app).find(|kind| *kind == root) {
                *counts.entry(kind).or_default() += 1;
            }
        }
    }
    Ok(counts.into_iter().map(|(kind, count)| (kind.to_owned(), count.into())).collect())
}

/// Removes what is there and mails the receipt; the tombstone goes too when nothing of the person can come any more.
pub async fn go_on(app: &App, user: i64, tombstone: Row) -> Result<(), Problem> {
    let ends = tombstone.get(LAST).and_then(Value::as_i64).is_none_or(|last| last <= app.clock.seconds());
    let now = app.clock.seconds();
    empty(&app.table, keys::credentials(user), now).await?;
    empty(&app.table, keys::person(user), now).await?;
    // By the number of the person and not by rows: a file whose row was never written goes too.
    for beginning in [keys::files(user), keys::parts::of_person(user)] {
        app.files()?.empty(&beginning).await?;
    }
    if let Err(problem) = tell(app, user, &tombstone).await {
        // They are gone all the same; the next sweep tries again, as long as there is one.
        log::failure("none", "receipt", &problem);
    }
    if ends {
        let mut write = app.table.write();
        write.forget(TOMBSTONE, &keys::tombstone(user));
        write.forget(LEAVING, &keys::leaving(user));
        write.commit().await?;
    }
    Ok(())
}

/// Mails the receipt, once, and forgets the address.
async fn tell(app: &App, user: i64, tombstone: &Row) -> Result<(), Problem> {
    let (Some(mail), Some(email)) = (&app.mail, tombstone.get(EMAIL).and_then(Value::as_str)) else { return Ok(()) };
    let language = Language::of(tombstone).unwrap_or_default();
    // The sum alone: the names of the kinds would tell what the app is about.
    let counts = tombstone.get(COUNTS).and_then(Value::as_object).into_iter().flat_map(Map::values);
    let sum: i64 = counts.filter_map(Value::as_i64).sum();
    let text = words::text(language, "mail.removed.text").replace("{count}", &sum.to_string());
    mail.send(Message { to: email, subject: words::text(language, "mail.removed.subject"), text: &text }).await?;
    let mut write = app.table.write();
    let forgotten = Map::from_iter([(EMAIL.to_owned(), Value::Null)]);
    write.change(TOMBSTONE, &keys::tombstone(user), Change::plain(forgotten), Expect::there());
    write.commit().await.map(|_| ())
}

/// Removes what is in a partition but the tombstone, and before it what tells elsewhere where it is.
async fn empty(table: &Table, partition: String, now: i64) -> Result<(), Problem> {
    let mut range = Range::partition(partition);
    loop {
        let mut rows = table.query(&range, BATCH).await?;
        range.after = rows.last().map(|last| range.position(last));
        let ended = rows.len() < BATCH;
        rows.retain(|row| row.key.sk != keys::tombstone(0).sk);
        // First what is elsewhere: without its row nobody would find it again.
        let due = |row: &Stored| row.due.map(|due| keys::due::of(due, &row.key));
        let open =
            |row: &Stored| waiting::KINDS.contains(&keys::root_of(&row.key.sk)).then(|| keys::open::of(&row.key));
        let elsewhere: Vec<Key> = rows.iter().flat_map(|row| [elsewhere(row), due(row), open(row)]).flatten().collect();
        table.sweep_elsewhere(&elsewhere).await?;
        for device in rows.iter().filter(|row| keys::root_of(&row.key.sk) == pushdevice::DEFINITION.root) {
            pushdevice::take_away(table, device, now).await?;
        }
        let all: Vec<Key> = rows.into_iter().map(|stored| stored.key).collect();
        table.sweep(&all).await?;
        if ended {
            return Ok(());
        }
    }
}

/// What tells outside of the partition where to find this row, an address the feed, a provider its account, an id its passkey, a study
/// who takes part and editors one that they write; and the row that the other person of a relation or an access has, or the code that waits for them.
fn elsewhere(row: &Stored) -> Option<Key> {
    if let Some(secret) = feed::secret_of(row) {
        return Some(keys::feed_address(secret));
    }
    if keys::root_of(&row.key.sk) == proxyaccess::DEFINITION.root {
        return proxy::elsewhere(&row.row);
    }
    if keys::root_of(&row.key.sk) == studyparticipation::ROOT {
        return studyparticipation::elsewhere(&row.row);
    }
    if let Some(others) = relation::others_of(&row.row) {
        return Some(others);
    }
    if let Some(passkey) = row.key.sk.strip_prefix(keys::PASSKEYS) {
        return Some(keys::sole::passkey(passkey));
    }
    if let Some(link) = link::key_of(row) {
        return Some(link);
    }
    let root = usersecurityrole::DEFINITION.root;
    let id = row.key.sk.strip_prefix(&keys::prefix(root))?.parse().ok()?;
    Some(keys::granted(root, id))
}

/// The task: everybody who is leaving. What fails for one waits for the next time and keeps nobody else back.
#[must_use]
pub fn work(app: &App) -> Work<'_> {
    Box::pin(async move {
        let mut failed = None;
        let mut range = Range::partition(keys::all_leaving());
        loop {
            let leaving = app.table.query(&range, BATCH).await?;
            for user in leaving.iter().filter_map(|stored| stored.key.sk.parse::<i64>().ok()) {
                if let Err(problem) = sweep(app, user).await {
                    failed = Some(problem);
                }
            }
            if leaving.len() < BATCH {
                return failed.map_or(Ok(()), Err);
            }
            range.after = leaving.last().map(|last| range.position(last));
        }
    })
}

async fn sweep(app: &App, user: i64) -> Result<(), Problem> {
    if let Some(tombstone) = tombstone(app, user).await? {
        return go_on(app, user, tombstone).await;
    }
    let mut write = app.table.write();
    write.forget(LEAVING, &keys::leaving(user));
    write.commit().await.map(|_| ())
}
