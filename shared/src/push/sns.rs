//! Pushes through the platform endpoints of Amazon SNS.

use super::{Sent, Service, Text, Waiting};
use crate::http::problem::Problem;
use aws_sdk_sns::Client;
use aws_sdk_sns::operation::create_platform_endpoint::CreatePlatformEndpointError;
use aws_sdk_sns::operation::publish::PublishError;
use serde_json::json;

/// Sends through the platform application of each kind of device.
#[derive(Clone, Debug)]
pub struct Sns {
    client: Client,
    /// The ARN of a platform application, by the names of `pushdevice.platform`.
    applications: Vec<(String, String)>,
}

impl Sns {
    /// `applications`: pairs such as `web=arn:aws:sns:…:app/GCM/name`, apart by spaces; a platform without one gets no pushes.
    #[must_use]
    pub fn new(client: Client, applications: &str) -> Self {
        let pairs = applications.split_whitespace().filter_map(|pair| pair.split_once('='));
        let applications = pairs.filter(|(_, arn)| !arn.is_empty());
        Self { client, applications: applications.map(|(name, arn)| (name.to_owned(), arn.to_owned())).collect() }
    }
}

/// The endpoint that the service says to know the token of.
fn known(message: &str) -> Option<&str> {
    message
        .split_once("Endpoint ")?
        .1
        .split_once(" already exists")
        .map(|(arn, _)| arn)
        .filter(|arn| arn.starts_with("arn:"))
}

impl Service for Sns {
    fn endpoint<'a>(&'a self, token: &'a str, platform: &'a str) -> Waiting<'a, Option<String>> {
        Box::pin(async move {
            let Some((_, application)) = self.applications.iter().find(|(name, _)| name == platform) else {
                return Ok(None);
            };
            let request = self.client.create_platform_endpoint().platform_application_arn(application).token(token);
            match request.send().await {
                Ok(made) => Ok(made.endpoint_arn),
                Err(error) => match error.into_service_error() {
                    // One that is there with other attributes, such as a disabled one, is told in words alone. Else the token
                    // is none.
                    CreatePlatformEndpointError::InvalidParameterException(refused) => {
                        Ok(refused.message().and_then(known).map(str::to_owned))
                    }
                    // The error may quote the token.
                    _ => Err(Problem::Unavailable("sns create".to_owned())),
                },
            }
        })
    }

    fn publish<'a>(&'a self, endpoint: &'a str, text: Text<'a>) -> Waiting<'a, Sent> {
        Box::pin(async move {
            let Text { title, text, link } = text;
            let fcm = json!({"notification": {"title": title, "body": text}, "data": {"link": link}});
            let apns = json!({"aps": {"alert": {"title": title, "body": text}}, "link": link});
            let message = json!({"default": text, "GCM": fcm.to_string(), "APNS": apns.to_string()});
            let request = self.client.publish().target_arn(endpoint).message_structure("json");
            match request.message(message.to_string()).send().await {
                Ok(_) => Ok(Sent::Taken),
                Err(error) => match error.into_service_error() {
                    PublishError::EndpointDisabledException(_) => Ok(Sent::Gone),
                    // So it calls an endpoint that it does not know.
                    PublishError::NotFoundException(_) | PublishError::InvalidParameterException(_) => {
                        Ok(Sent::Missing)
                    }
                    _ => Err(Problem::Unavailable("sns publish".to_owned())),
                },
            }
        })
    }

    fn remove<'a>(&'a self, endpoint: &'a str) -> Waiting<'a, ()> {
        Box::pin(async move {
            let removed = self.client.delete_endpoint().endpoint_arn(endpoint).send().await;
            removed.map(|_| ()).map_err(|_| Problem::Unavailable("sns delete".to_owned()))
        })
    }
}
