//! What is due in some of the shards, hour by hour, the oldest first.

use shared::app::App;
use shared::http::problem::Problem;
use shared::store::item::Stored;
use shared::store::keys::due;
use shared::store::table::Range;

/// Items of a shard that are read at a time.
const BATCH_SIZE: usize = 250;

/// Reads item by item what is due when it is made.
pub struct Reader<'a> {
    app: &'a App,
    shards: Vec<u8>,
    now: i64,
    is_look: bool,
    /// The hour of what was read last, in seconds since 1970.
    pub hour: i64,
    next: i64,
    ranges: Vec<Range>,
    read: std::vec::IntoIter<Stored>,
}

impl<'a> Reader<'a> {
    /// Begins with the hour of a second since 1970.
    pub fn new(app: &'a App, shards: impl Iterator<Item = u8>, from: i64) -> Self {
        let hour = from - from.rem_euclid(due::HOUR);
        let (now, read) = (app.clock.seconds(), Vec::new().into_iter());
        Self { app, shards: shards.collect(), now, is_look: false, hour, next: hour, ranges: Vec::new(), read }
    }

    /// Only a look whether something is there, at half the price: what was written a moment ago may be missing.
    #[must_use]
    pub const fn look(mut self) -> Self {
        self.is_look = true;
        self
    }

    /// The next item; `None` when there is no more.
    pub async fn next(&mut self) -> Result<Option<Stored>, Problem> {
        loop {
            if let Some(item) = self.read.next() {
                return Ok(Some(item));
            }
            if self.ranges.is_empty() {
                if self.next > self.now {
                    return Ok(None);
                }
                let until = due::until(self.next, self.now);
                let of_hour = |shard: &u8| {
                    let range = Range::between(due::hour(self.next, *shard), until.clone());
                    if self.is_look { range.eventually() } else { range }
                };
                self.ranges = self.shards.iter().map(of_hour).collect();
                self.hour = self.next;
                self.next += due::HOUR;
            }
            self.read = self.read_on().await?.into_iter();
        }
    }

    /// The next items of each shard that has some. Their keys begin with the minute.
    async fn read_on(&mut self) -> Result<Vec<Stored>, Problem> {
        let piece = if self.is_look { 1 } else { BATCH_SIZE };
        let asked = self.ranges.iter().map(|range| self.app.table.query(range, piece));
        let found = futures::future::try_join_all(asked).await?;
        let (mut items, mut ranges) = (Vec::new(), Vec::new());
        for (mut range, found) in self.ranges.drain(..).zip(found) {
            range.after = found.last().map(|last| range.position(last));
            if found.len() == piece {
                ranges.push(range);
            }
            items.extend(found);
        }
        self.ranges = ranges;
        items.sort_by(|one: &Stored, other| one.key.sk.cmp(&other.key.sk));
        Ok(items)
    }
}
