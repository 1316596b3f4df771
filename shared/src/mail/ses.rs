//! Mail through Amazon SES.

use super::{Message, Sending, Service};
use crate::http::problem::Problem;
use aws_sdk_sesv2::Client;
use aws_sdk_sesv2::types::{Body, Content, Destination, EmailContent};

/// Sends mail from one address.
#[derive(Clone, Debug)]
pub struct Ses {
    client: Client,
    from: String,
}

impl Ses {
    /// Mail from `from`.
    #[must_use]
    pub const fn new(client: Client, from: String) -> Self {
        Self { client, from }
    }
}

impl Service for Ses {
    fn send<'a>(&'a self, message: Message<'a>) -> Sending<'a> {
        Box::pin(async move {
            let content = |data: &str| {
                let built = Content::builder().data(data).charset("UTF-8").build();
                built.map_err(|error| Problem::Internal(error.to_string()))
            };
            let text = Body::builder().text(content(message.text)?).build();
            let mail = aws_sdk_sesv2::types::Message::builder().subject(content(message.subject)?).body(text).build();
            self.client
                .send_email()
                .from_email_address(&self.from)
                .destination(Destination::builder().to_addresses(message.to).build())
                .content(EmailContent::builder().simple(mail).build())
                .send()
                .await
                .map(|_| ())
                // The error may quote the address.
                .map_err(|_| Problem::Unavailable("ses send".to_owned()))
        })
    }
}
