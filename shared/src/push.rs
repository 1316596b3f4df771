//! Pushes to phones and browsers. Texts are neutral: whoever is near the phone reads them.

use crate::http::problem::Problem;
use crate::store::cost::time_left;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

pub mod fcm;
pub mod sns;

/// How long somebody waits for the push service.
pub const TIMEOUT: Duration = Duration::from_secs(5);

/// What a lock screen shows, and the page that a tap leads to.
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    pub title: &'a str,
    pub text: &'a str,
    /// A page of the site, such as `/message`.
    pub link: &'a str,
}

/// How a push ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sent {
    /// The service has it.
    Taken,
    /// The device takes none any more.
    Gone,
    /// The service knows no such endpoint: it was removed a moment ago, and asking for it makes a new one.
    Missing,
}

/// An answer on its way.
pub type Waiting<'a, T> = Pin<Box<dyn Future<Output = Result<T, Problem>> + Send + 'a>>;

/// A service that pushes leave through. A program without one links none.
pub trait Service: Send + Sync {
    /// The endpoint of a device, made if there is none yet; `None` where the device cannot be reached.
    fn endpoint<'a>(&'a self, token: &'a str, platform: &'a str) -> Waiting<'a, Option<String>>;
    /// Sends a text to an endpoint.
    fn publish<'a>(&'a self, endpoint: &'a str, text: Text<'a>) -> Waiting<'a, Sent>;
    /// Removes an endpoint, whether it is there or not.
    fn remove<'a>(&'a self, endpoint: &'a str) -> Waiting<'a, ()>;
}

/// Sends pushes.
#[derive(Clone)]
pub struct Push {
    service: Arc<dyn Service>,
    channel: Option<&'static str>,
}

impl Push {
    /// Pushes through a service.
    #[must_use]
    pub fn new(service: impl Service + 'static) -> Self {
        Self { service: Arc::new(service), channel: None }
    }

    /// Browsers ask for their pushes themselves, at this path of the site.
    #[must_use]
    pub fn asked_at(mut self, channel: &'static str) -> Self {
        self.channel = Some(channel);
        self
    }

    /// Where browsers ask for their pushes; `None` where a push service brings them.
    #[must_use]
    pub const fn channel(&self) -> Option<&'static str> {
        self.channel
    }

    /// The endpoint of a device; `None` where its platform is not set up or its token is refused.
    pub async fn endpoint(&self, token: &str, platform: &str) -> Result<Option<String>, Problem> {
        in_time(self.service.endpoint(token, platform)).await
    }

    /// Sends a text, or says in time that the service does not answer.
    pub async fn publish(&self, endpoint: &str, text: Text<'_>) -> Result<Sent, Problem> {
        in_time(self.service.publish(endpoint, text)).await
    }

    /// Removes an endpoint.
    pub async fn remove(&self, endpoint: &str) -> Result<(), Problem> {
        in_time(self.service.remove(endpoint)).await
    }
}

async fn in_time<T>(waiting: Waiting<'_, T>) -> Result<T, Problem> {
    match timeout(time_left(TIMEOUT), waiting).await {
        Ok(answer) => answer,
        Err(_) => Err(Problem::Unavailable("push: no answer in time".to_owned())),
    }
}

impl fmt::Debug for Push {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Push")
    }
}
