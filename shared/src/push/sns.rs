//! Pushes through the platform endpoints of Amazon SNS.

use super::{Sent, Service, Text, Waiting};
use crate::aws::{self, Failure, Request, text_of};
use crate::http::problem::Problem;
use crate::store::connect::Settings;
use serde_json::json;

const VERSION: &str = "2010-03-31";

/// Sends through the platform application of each kind of device.
#[derive(Clone, Debug)]
pub struct Sns {
    service: aws::Service,
    /// The ARN of a platform application, by the names of the platforms of devices.
    applications: Vec<(String, String)>,
}

impl Sns {
    /// `applications`: pairs such as `web=arn:aws:sns:…:app/GCM/name`, apart by spaces; a platform without one gets no pushes.
    #[must_use]
    pub fn new(settings: Settings, applications: &str) -> Self {
        let pairs = applications.split_whitespace().filter_map(|pair| pair.split_once('='));
        let applications = pairs.filter(|(_, arn)| !arn.is_empty());
        // A push whose answer was lost is not sent again: the device would ring twice.
        let service = aws::Service::new(settings, "sns", "sns").once();
        Self { service, applications: applications.map(|(name, arn)| (name.to_owned(), arn.to_owned())).collect() }
    }

    /// Does something; the answer is XML.
    async fn call(&self, action: &str, fields: &[(&str, &str)]) -> Result<String, Failure> {
        let all = [("Action", action), ("Version", VERSION)].into_iter().chain(fields.iter().copied());
        let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(all).finish();
        let request = Request {
            method: "POST",
            path: "/",
            headers: &[("content-type", "application/x-www-form-urlencoded")],
            body: body.as_bytes(),
        };
        String::from_utf8(self.service.call(request).await?).map_err(|_| Failure::Silent)
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
            let fields = [("PlatformApplicationArn", application.as_str()), ("Token", token)];
            match self.call("CreatePlatformEndpoint", &fields).await {
                Ok(made) => Ok(text_of(&made, "EndpointArn")),
                // One that is there with other attributes, such as a disabled one, is told in words alone. Else the token is none.
                Err(Failure::Refused { code, why }) if code == "InvalidParameter" => {
                    Ok(text_of(&why, "Message").as_deref().and_then(known).map(str::to_owned))
                }
                Err(failure) => Err(Problem::Unavailable(format!("sns create: {}", failure.code()))),
            }
        })
    }

    fn publish<'a>(&'a self, endpoint: &'a str, text: Text<'a>) -> Waiting<'a, Sent> {
        Box::pin(async move {
            let Text { title, text, link } = text;
            let fcm = json!({"notification": {"title": title, "body": text}, "data": {"link": link}});
            let apns = json!({"aps": {"alert": {"title": title, "body": text}}, "link": link});
            let message = json!({"default": text, "GCM": fcm.to_string(), "APNS": apns.to_string()}).to_string();
            let fields = [("TargetArn", endpoint), ("MessageStructure", "json"), ("Message", &message)];
            let Err(failure) = self.call("Publish", &fields).await else { return Ok(Sent::Taken) };
            match failure.code() {
                "EndpointDisabled" => Ok(Sent::Gone),
                // So it calls an endpoint that it does not know.
                "NotFound" | "InvalidParameter" => Ok(Sent::Missing),
                code => Err(Problem::Unavailable(format!("sns publish: {code}"))),
            }
        })
    }

    fn remove<'a>(&'a self, endpoint: &'a str) -> Waiting<'a, ()> {
        Box::pin(async move {
            let removed = self.call("DeleteEndpoint", &[("EndpointArn", endpoint)]).await;
            removed.map(drop).map_err(|_| Problem::Unavailable("sns delete".to_owned()))
        })
    }
}
