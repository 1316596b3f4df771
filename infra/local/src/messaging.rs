//! SES and SNS: called from within this program, and behind one router for others. SES has its own path, SNS uses `/`.

use crate::embedded;
use crate::outbox::Outbox;
use crate::{ses, sns};
use aws_smithy_runtime_api::client::http::{HttpConnector, HttpConnectorFuture, SharedHttpConnector};
use aws_smithy_runtime_api::client::orchestrator::HttpRequest;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::Response;
use axum::routing::post;
use shared::clock::Entropy;

/// The path of SES.
const MAIL: &str = "/v2/email/outbound-emails";

/// Both services over one outbox.
#[derive(Clone)]
pub struct Messaging {
    outbox: Outbox,
    entropy: Entropy,
}

impl std::fmt::Debug for Messaging {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("Messaging")
    }
}

impl Messaging {
    /// Services that write into the outbox.
    #[must_use]
    pub const fn new(outbox: Outbox, entropy: Entropy) -> Self {
        Self { outbox, entropy }
    }

    /// The way of the functions to SES and SNS.
    #[must_use]
    pub fn http(&self) -> SharedHttpConnector {
        SharedHttpConnector::new(self.clone())
    }

    /// Both services for other programs.
    pub fn router(self) -> Router {
        Router::new()
            .route(MAIL, post(mail))
            .route("/", post(push))
            .layer(DefaultBodyLimit::max(ses::LIMIT))
            .with_state(self)
    }

    fn send(&self, body: &[u8]) -> Response<String> {
        ses::send(&self.outbox, body, &format!("local-{}", uuid(&self.entropy)))
    }
}

impl HttpConnector for Messaging {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        let body = request.body().bytes().unwrap_or_default();
        let answer = if request.uri().ends_with(MAIL) {
            self.send(body)
        } else {
            sns::call(&self.outbox, &Bytes::copy_from_slice(body), &uuid(&self.entropy))
        };
        HttpConnectorFuture::ready(embedded::response(answer.status().as_u16(), answer.into_body()))
    }
}

async fn mail(State(office): State<Messaging>, body: Bytes) -> Response<String> {
    office.send(&body)
}

async fn push(State(office): State<Messaging>, body: Bytes) -> Response<String> {
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
