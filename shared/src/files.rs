//! Files of people: pictures and documents. Each lies below the number of its owner, and only the functions reach it, and
//! whoever has a link that they signed, for some minutes (`infra/adr/0038-files-pass-the-function-or-come-in-parts.md`).

use crate::http::problem::Problem;
use crate::store::cost::time_left;
use jiff::Timestamp;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

pub mod inflate;
pub mod s3;
pub mod scan;

use scan::{Scan, Verdict};

/// How long one call may take.
const TIMEOUT: Duration = Duration::from_secs(5);

/// How long a link to a file works.
pub const LINK: Duration = Duration::from_mins(5);

/// How long a part of a file may be sent to its address. An account that is deleted is swept until this is over, too.
pub const SENDING: Duration = Duration::from_mins(30);

/// A call on its way.
pub type Stored<'a, T> = Pin<Box<dyn Future<Output = Result<T, Problem>> + Send + 'a>>;

/// A file that is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its name in the bucket.
    pub key: String,
    /// Bytes.
    pub size: i64,
    /// When it was written, in seconds since 1970.
    pub written: i64,
}

/// What a signed address lets somebody do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Fetch the file.
    Fetch,
    /// Send a file of this many bytes.
    Send(i64),
}

/// A service that keeps files. A program without one links none.
pub trait Service: Send + Sync {
    /// Keeps a file of this media type, in the place of the one that was there. Whoever fetches it by a link is told to save it.
    fn put<'a>(&'a self, key: &'a str, mimetype: &'static str, bytes: Vec<u8>) -> Stored<'a, ()>;

    /// A file, if it is there.
    fn get<'a>(&'a self, key: &'a str) -> Stored<'a, Option<Vec<u8>>>;

    /// Removes a file, if it is there.
    fn remove<'a>(&'a self, key: &'a str) -> Stored<'a, ()>;

    /// Some of the files that begin so; all of them when they are fewer than a thousand.
    fn some<'a>(&'a self, beginning: &'a str) -> Stored<'a, Vec<Found>>;

    /// What a tag of a file says.
    fn tag<'a>(&'a self, key: &'a str, name: &'a str) -> Stored<'a, Option<String>>;

    /// The address on the site where somebody may do this for so long from `now` on, without a token.
    fn address<'a>(&'a self, key: &'a str, way: Way, now: Timestamp, long: Duration) -> Stored<'a, String>;
}

/// Keeps files.
#[derive(Clone)]
pub struct Files {
    service: Arc<dyn Service>,
    scan: Option<Scan>,
}

impl Files {
    /// Files in a service.
    #[must_use]
    pub fn new(service: impl Service + 'static) -> Self {
        Self { service: Arc::new(service), scan: None }
    }

    /// With a scanner that says of each file whether it does harm.
    #[must_use]
    pub fn scanned(mut self, scan: Option<Scan>) -> Self {
        self.scan = scan;
        self
    }

    /// Keeps a file of this media type, in the place of the one that was there.
    pub async fn put(&self, key: &str, mimetype: &'static str, bytes: Vec<u8>) -> Result<(), Problem> {
        in_time(self.service.put(key, mimetype, bytes)).await
    }

    /// A file, if it is there.
    pub async fn get(&self, key: &str) -> Result<Option<Vec<u8>>, Problem> {
        in_time(self.service.get(key)).await
    }

    /// Removes a file, if it is there.
    pub async fn remove(&self, key: &str) -> Result<(), Problem> {
        in_time(self.service.remove(key)).await
    }

    /// Some of the files that begin so; all of them when they are fewer than a thousand.
    pub async fn some(&self, beginning: &str) -> Result<Vec<Found>, Problem> {
        in_time(self.service.some(beginning)).await
    }

    /// Removes all files that begin so.
    pub async fn empty(&self, beginning: &str) -> Result<(), Problem> {
        loop {
            let found = self.some(beginning).await?;
            if found.is_empty() {
                return Ok(());
            }
            for file in found {
                self.remove(&file.key).await?;
            }
        }
    }

    /// What the operator's scanner says of a file; `None` where there is no scanner.
    pub async fn verdict(&self, key: &str) -> Result<Option<Verdict>, Problem> {
        let Some(scan) = &self.scan else { return Ok(None) };
        let tag = in_time(self.service.tag(key, &scan.tag)).await?;
        Ok(Some(scan.verdict(tag.as_deref())))
    }

    /// The address on the site where a file can be fetched for the next minutes (`LINK`).
    pub async fn link(&self, key: &str, now: Timestamp) -> Result<String, Problem> {
        in_time(self.service.address(key, Way::Fetch, now, LINK)).await
    }

    /// The address on the site where so many bytes may be sent to for some time (`SENDING`).
    pub async fn sending(&self, key: &str, size: i64, now: Timestamp) -> Result<String, Problem> {
        in_time(self.service.address(key, Way::Send(size), now, SENDING)).await
    }
}

async fn in_time<T>(call: Stored<'_, T>) -> Result<T, Problem> {
    match timeout(time_left(TIMEOUT), call).await {
        Ok(answered) => answered,
        Err(_) => Err(Problem::Unavailable("files: no answer in time".to_owned())),
    }
}

impl fmt::Debug for Files {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Files")
    }
}
