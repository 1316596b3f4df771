//! SES and SNS on one loopback port: SES has a path of its own, SNS speaks to `/`.

use crate::listen::{self, Stop};
use crate::outbox::Outbox;
use crate::{ses, sns};
use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::Response;
use axum::routing::post;
use shared::clock::Entropy;
use tokio::task::JoinHandle;

/// The running services.
pub struct Messaging {
    /// Address for both, such as `http://127.0.0.1:40000`.
    pub endpoint: String,
    task: JoinHandle<()>,
}

#[derive(Clone)]
struct Office {
    outbox: Outbox,
    entropy: Entropy,
}

impl Messaging {
    /// Serves both.
    ///
    /// # Errors
    /// One sentence when no port is free.
    pub async fn start(outbox: Outbox, entropy: Entropy, stop: Stop) -> Result<Self, String> {
        let router = Router::new()
            .route("/v2/email/outbound-emails", post(mail))
            .route("/", post(push))
            .layer(DefaultBodyLimit::max(ses::LIMIT))
            .with_state(Office { outbox, entropy });
        let (listener, address) = listen::listen(0).await?;
        Ok(Self { endpoint: format!("http://{address}"), task: listen::serve(listener, router, listen::SLOWEST, stop) })
    }

    /// Waits until all is written; to be called after the order to stop.
    pub async fn stopped(self) {
        let _panicked = self.task.await;
    }
}

async fn mail(State(office): State<Office>, body: Bytes) -> Response<String> {
    ses::send(&office.outbox, &body, &format!("local-{}", uuid(&office.entropy)))
}

async fn push(State(office): State<Office>, body: Bytes) -> Response<String> {
    sns::call(&office.outbox, &body, &uuid(&office.entropy))
}

/// A random UUID, version 4.
fn uuid(entropy: &Entropy) -> String {
    let mut bytes: [u8; 16] = entropy.bytes();
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    let hex = format!("{:032x}", u128::from_be_bytes(bytes));
    format!("{}-{}-{}-{}-{}", &hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..])
}
