//! Room for the files of a person. Whatever is stored before its row is written, or may still be stored at an address that was
//! given, counts like the file that it is to become (`infra/adr/0053-what-is-on-its-way-counts.md`).

use super::{DEFINITION, file, file_of};
use shared::app::App;
use shared::files::Found;
use shared::http::problem::Problem;
use shared::store::expression::{Change, Entry, Expect};
use shared::store::item::{Stored, named};
use shared::store::keys;
use shared::store::step::Outcome;
use shared::store::table::Range;
use shared::store::transaction::Transaction;
use std::collections::{HashMap, HashSet};

/// Bytes of all files of a person.
pub const QUOTA: i64 = 500 * 1024 * 1024;

/// Documents of a person, and uploads that are to become some.
const MAX_UPLOADS: usize = 1000;

/// Files of which a listing tells at once.
const LISTED: usize = 1000;

/// Seconds after which a file that no row names, or a part, belongs to no upload that is still on its way.
const ON_ITS_WAY: i64 = 3600;

/// How often room is looked for anew when another upload took some meanwhile.
const TRIES: usize = 5;

/// What is kept of an announcement: its bytes, and until when they may come.
const SIZE: &str = "size";
const UNTIL: &str = "until";
/// How often room was taken.
const TAKEN: &str = "taken";

/// Takes room for a file that is stored within so many seconds, or refuses; removes files that no row names. Of several at once
/// each sees the others.
///
/// # Errors
/// `file.quota` when so many bytes more do not fit beside the other files.
pub async fn take(app: &App, user: i64, id: i64, size: i64, seconds: i64) -> Result<(), Problem> {
    for _ in 0..TRIES {
        let turn = app.table.get(&keys::room::turn(user)).await?;
        let mut stored = Everything::read(app, user, id).await?;
        stored.remove_unnamed(app).await?;
        let size = size.max(stored.announced(id));
        if !stored.fit(size) {
            stored.remove_late_parts(app).await?;
            if !stored.fit(size) {
                return Err(Problem::field(file::FIELD, "file.quota"));
            }
        }
        let until = (app.clock.seconds() + seconds).max(stored.until(id));
        let mut write = app.table.write();
        let announced = named([(SIZE, size.into()), (UNTIL, until.into())]);
        write.put("announced", &keys::room::upload(user, id), Entry::plain(announced).until(until));
        next_turn(&mut write, user, turn.as_ref());
        if let Outcome::Committed(_) = write.commit().await? {
            return Ok(());
        }
    }
    Err(Problem::Unavailable("other uploads of the person kept taking room".to_owned()))
}

/// Nobody else may have taken room since the turn was read.
fn next_turn(write: &mut Transaction<'_>, user: i64, turn: Option<&Stored>) {
    let key = keys::room::turn(user);
    let taken = turn.map_or(0, |turn| turn.number(TAKEN));
    let next = named([(TAKEN, (taken + 1).into())]);
    match turn {
        None => write.create("turn", &key, Entry::plain(next)),
        Some(_) => write.change("turn", &key, Change::plain(next), Expect::there().field(TAKEN, taken.into())),
    }
}

/// The row of the file is written in the same transaction: from now on it is what counts.
pub fn give_back(write: &mut Transaction<'_>, user: i64, id: i64) {
    write.forget("announced", &keys::room::upload(user, id));
}

/// What is stored of a person and what may still come.
struct Everything {
    /// The file that room is looked for, and how the names of what was sent for it begin.
    own: i64,
    sent: String,
    now: i64,
    announced: HashMap<i64, (i64, i64)>,
    rows: HashMap<i64, i64>,
    unnamed: Vec<Found>,
    parts: HashMap<i64, Vec<Found>>,
    /// Whether the listing tells of all parts.
    whole: bool,
}

impl Everything {
    /// Announcements first: of an upload that becomes a document meanwhile both are seen rather than none.
    async fn read(app: &App, user: i64, own: i64) -> Result<Self, Problem> {
        let range = |prefix: &str| Range::prefix(keys::person(user), prefix);
        let now = app.clock.seconds();
        let announced = app.table.query_all(&range(keys::room::UPLOADS)).await?;
        let rows = app.table.query_all(&range(&keys::prefix(DEFINITION.root))).await?;
        let names: HashSet<String> = rows.iter().map(|stored| file_of(user, &stored.row)).collect();
        let files = app.files()?;
        let mut unnamed = files.some(&keys::files(user)).await?;
        unnamed.retain(|found| !names.contains(&found.key));
        let listed = files.some(&keys::parts::of_person(user)).await?;
        let whole = listed.len() < LISTED;
        let mut parts: HashMap<i64, Vec<Found>> = HashMap::new();
        for part in listed {
            parts.entry(keys::parts::upload_of(user, &part.key)).or_default().push(part);
        }
        let alive = announced.iter().filter(|stored| stored.number(UNTIL) > now);
        let announced =
            alive.map(|stored| (keys::room::announced(&stored.key), (stored.number(SIZE), stored.number(UNTIL))));
        let rows = rows.iter().map(|stored| (stored.number("id"), stored.number("size")));
        let sent = keys::content::of(user, DEFINITION.root, own);
        Ok(Self { own, sent, now, announced: announced.collect(), rows: rows.collect(), unnamed, parts, whole })
    }

    fn announced(&self, id: i64) -> i64 {
        self.announced.get(&id).map_or(0, |(size, _)| *size)
    }

    fn until(&self, id: i64) -> i64 {
        self.announced.get(&id).map_or(0, |(_, until)| *until)
    }

    fn arrived(&self, id: i64) -> i64 {
        self.parts.get(&id).map_or(0, |parts| parts.iter().map(|part| part.size).sum())
    }

    /// What a file takes: its row or what is announced for it, whichever is more. Parts are what was announced for a file that has
    /// no row yet, and come on top of one that has.
    fn taken(&self, id: i64) -> i64 {
        match self.rows.get(&id) {
            Some(size) => self.announced(id).max(*size) + self.arrived(id),
            None => self.announced(id).max(self.arrived(id)),
        }
    }

    /// Whether a file of this size has room beside everything else.
    fn fit(&self, size: i64) -> bool {
        let mut others: HashSet<i64> =
            self.rows.keys().chain(self.announced.keys()).chain(self.parts.keys()).copied().collect();
        others.remove(&self.own);
        // What the same call has stored, sent twice at once, is the file itself.
        let unnamed = self.unnamed.iter().filter(|found| !found.key.starts_with(&self.sent));
        let unnamed: i64 = unnamed.map(|found| found.size).sum();
        let taken: i64 = others.iter().map(|id| self.taken(*id)).sum();
        self.whole && others.len() < MAX_UPLOADS && taken + unnamed + size.max(self.arrived(self.own)) <= QUOTA
    }

    /// Removes files whose row was never written.
    async fn remove_unnamed(&mut self, app: &App) -> Result<(), Problem> {
        let before = self.now - ON_ITS_WAY;
        for found in self.unnamed.extract_if(.., |found| found.written < before) {
            app.files()?.remove(&found.key).await?;
        }
        Ok(())
    }

    /// Removes the parts of uploads that nobody goes on with, where there is no room otherwise: they can be sent again.
    async fn remove_late_parts(&mut self, app: &App) -> Result<(), Problem> {
        let before = self.now - ON_ITS_WAY;
        let late = |id: &i64, parts: &[Found]| {
            *id != self.own && !self.announced.contains_key(id) && parts.iter().all(|part| part.written < before)
        };
        let given_up: Vec<i64> = self.parts.iter().filter(|(id, parts)| late(id, parts)).map(|(id, _)| *id).collect();
        for id in given_up {
            for part in self.parts.remove(&id).unwrap_or_default() {
                app.files()?.remove(&part.key).await?;
            }
        }
        Ok(())
    }
}
