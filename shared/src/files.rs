//! Files of people: pictures, later documents. Each lies below the number of its owner, and nothing but the functions reaches it.

use crate::http::problem::Problem;
use crate::store::cost::patience;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

pub mod s3;

/// How long one call may take.
const LONGEST: Duration = Duration::from_secs(5);

/// A call on its way.
pub type Stored<'a, T> = Pin<Box<dyn Future<Output = Result<T, Problem>> + Send + 'a>>;

/// A service that keeps files. A program without one links none.
pub trait Service: Send + Sync {
    /// Keeps a file, in the place of the one that was there.
    fn put<'a>(&'a self, key: &'a str, bytes: Vec<u8>) -> Stored<'a, ()>;

    /// A file, if it is there.
    fn get<'a>(&'a self, key: &'a str) -> Stored<'a, Option<Vec<u8>>>;

    /// Removes a file, if it is there.
    fn remove<'a>(&'a self, key: &'a str) -> Stored<'a, ()>;

    /// Some of the files that begin so; all of them when they are few.
    fn some<'a>(&'a self, beginning: &'a str) -> Stored<'a, Vec<String>>;
}

/// Keeps files.
#[derive(Clone)]
pub struct Files(Arc<dyn Service>);

impl Files {
    /// Files in a service.
    #[must_use]
    pub fn new(service: impl Service + 'static) -> Self {
        Self(Arc::new(service))
    }

    /// Keeps a file, in the place of the one that was there.
    pub async fn put(&self, key: &str, bytes: Vec<u8>) -> Result<(), Problem> {
        in_time(self.0.put(key, bytes)).await
    }

    /// A file, if it is there.
    pub async fn get(&self, key: &str) -> Result<Option<Vec<u8>>, Problem> {
        in_time(self.0.get(key)).await
    }

    /// Removes a file, if it is there.
    pub async fn remove(&self, key: &str) -> Result<(), Problem> {
        in_time(self.0.remove(key)).await
    }

    /// Removes all files that begin so.
    pub async fn empty(&self, beginning: &str) -> Result<(), Problem> {
        loop {
            let keys = in_time(self.0.some(beginning)).await?;
            if keys.is_empty() {
                return Ok(());
            }
            for key in keys {
                self.remove(&key).await?;
            }
        }
    }
}

async fn in_time<T>(call: Stored<'_, T>) -> Result<T, Problem> {
    match timeout(patience(LONGEST), call).await {
        Ok(answered) => answered,
        Err(_) => Err(Problem::Unavailable("files: no answer in time".to_owned())),
    }
}

impl fmt::Debug for Files {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Files")
    }
}
