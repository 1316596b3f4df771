//! Mail through Amazon SES.

use super::{Message, Sending, Service};
use crate::aws::{self, Request};
use crate::http::problem::Problem;
use crate::store::connect::Settings;
use serde_json::json;

/// Sends mail from one address.
#[derive(Clone, Debug)]
pub struct Ses {
    service: aws::Service,
    from: String,
    set: Option<String>,
}

impl Ses {
    /// Mail from `from`, where the settings lead.
    #[must_use]
    pub fn new(settings: Settings, from: String) -> Self {
        Self { service: aws::Service::new(settings, "ses", "email"), from, set: None }
    }

    /// What becomes of the mails is told where this configuration set says.
    #[must_use]
    pub fn with_set(self, set: Option<String>) -> Self {
        Self { set, ..self }
    }
}

impl Service for Ses {
    fn send<'a>(&'a self, message: Message<'a>) -> Sending<'a> {
        Box::pin(async move {
            let content = |data: &str| json!({ "Data": data, "Charset": "UTF-8" });
            let mut body = json!({
                "FromEmailAddress": self.from,
                "Destination": { "ToAddresses": [message.to] },
                "Content": { "Simple": { "Subject": content(message.subject), "Body": { "Text": content(message.text) } } },
            });
            if let Some(set) = &self.set {
                body["ConfigurationSetName"] = set.as_str().into();
            }
            let body = body.to_string();
            let request = Request {
                method: "POST",
                path: "/v2/email/outbound-emails",
                headers: &[("content-type", "application/json")],
                body: body.as_bytes(),
            };
            let sent = self.service.call(request).await;
            sent.map(drop).map_err(|failure| Problem::Unavailable(format!("ses send: {}", failure.code())))
        })
    }
}
