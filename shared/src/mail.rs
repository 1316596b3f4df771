//! Mail. Subjects and texts are neutral: no diagnosis, no medicine, no score.

use crate::http::problem::Problem;
use crate::store::cost::time_left;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

pub mod kept;
pub mod paused;
pub mod ses;

/// How long somebody waits for a mail to leave.
pub const TIMEOUT: Duration = Duration::from_secs(5);

/// One plain text to one address.
#[derive(Clone, Copy, Debug)]
pub struct Message<'a> {
    /// The address.
    pub to: &'a str,
    /// The subject line.
    pub subject: &'a str,
    pub text: &'a str,
}

/// A mail on its way out.
pub type Sending<'a> = Pin<Box<dyn Future<Output = Result<(), Problem>> + Send + 'a>>;

/// A service that mail leaves through. A program without one links none.
pub trait Service: Send + Sync {
    fn send<'a>(&'a self, message: Message<'a>) -> Sending<'a>;
}

/// Sends mail.
#[derive(Clone)]
pub struct Mail(Arc<dyn Service>);

impl Mail {
    /// Mail through a service.
    #[must_use]
    pub fn new(service: impl Service + 'static) -> Self {
        Self(Arc::new(service))
    }

    /// Sends one plain text, or says in time that the service does not answer.
    pub async fn send(&self, message: Message<'_>) -> Result<(), Problem> {
        match timeout(time_left(TIMEOUT), self.0.send(message)).await {
            Ok(sent) => sent,
            Err(_) => Err(Problem::Unavailable("mail: no answer in time".to_owned())),
        }
    }
}

impl fmt::Debug for Mail {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Mail")
    }
}
