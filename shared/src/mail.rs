//! Mail through SES. Subjects and texts are neutral: no diagnosis, no medicine, no score.

use crate::http::problem::Problem;
use aws_sdk_sesv2::Client;
use aws_sdk_sesv2::types::{Body, Content, Destination, EmailContent, Message};

/// Sends mail from one address.
#[derive(Clone, Debug)]
pub struct Mail {
    client: Client,
    from: String,
}

impl Mail {
    /// Mail from `from`.
    #[must_use]
    pub const fn new(client: Client, from: String) -> Self {
        Self { client, from }
    }

    /// Sends one plain text.
    pub async fn send(&self, to: &str, subject: &str, text: &str) -> Result<(), Problem> {
        self.send_for(None, to, subject, text).await
    }

    /// Sends one plain text for somebody else, whom an answer goes to.
    pub async fn send_for(&self, reply_to: Option<&str>, to: &str, subject: &str, text: &str) -> Result<(), Problem> {
        let content = |data: &str| {
            Content::builder().data(data).charset("UTF-8").build().map_err(|error| Problem::Internal(error.to_string()))
        };
        let message =
            Message::builder().subject(content(subject)?).body(Body::builder().text(content(text)?).build()).build();
        self.client
            .send_email()
            .from_email_address(&self.from)
            .destination(Destination::builder().to_addresses(to).build())
            .set_reply_to_addresses(reply_to.map(|address| vec![address.to_owned()]))
            .content(EmailContent::builder().simple(message).build())
            .send()
            .await
            .map(|_| ())
            // The error may quote the address.
            .map_err(|_| Problem::Unavailable("ses send".to_owned()))
    }
}
