//! Calls to services of AWS that need no SDK of their own: a request, signed with Signature Version 4, tried a few times.

use crate::clock::{Clock, Entropy};
use crate::http::problem::Problem;
use crate::store::connect::Settings;
use aws_sigv4::http_request::{
    PayloadChecksumKind, PercentEncodingMode, SignableBody, SignableRequest, SignatureLocation, SigningSettings,
    UriPathNormalizationMode, sign,
};
use aws_sigv4::sign::v4;
use aws_smithy_runtime_api::client::http::{HttpConnector as _, SharedHttpConnector};
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_types::body::SdkBody;
use http_body_util::{BodyExt as _, Limited};
use lambda_http::http;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, SystemTime};

/// Longest time that one attempt may take: a file of 6 MB over a bad line, not less.
const PATIENCE: Duration = Duration::from_secs(20);

/// Wait before the second attempt, at most; four times as long before the third.
const FIRST_WAIT: Duration = Duration::from_millis(100);

/// Most bytes of an answer: the largest file that people may keep, and what stands around it.
const LARGEST: usize = 8 * 1024 * 1024;

/// The header in which services that speak JSON say why they refuse.
const CODE: &str = "x-amzn-errortype";

/// Codes of refusals that are over soon, beside those that the status tells.
const SOON: [&str; 3] = ["Throttling", "RequestLimitExceeded", "RequestTimeout"];

/// One service, at the address that its requests go to. Nothing is set up before the first call.
#[derive(Clone, Debug)]
pub struct Service {
    settings: Settings,
    name: &'static str,
    address: String,
    attempts: u32,
    connector: Arc<OnceLock<SharedHttpConnector>>,
}

/// A request to a service.
#[derive(Clone, Copy, Debug, Default)]
pub struct Request<'a> {
    /// Such as `POST`.
    pub method: &'a str,
    /// Path with its query, as it stands in the address.
    pub path: &'a str,
    /// Headers beside those of the signature.
    pub headers: &'a [(&'static str, &'a str)],
    /// The body.
    pub body: &'a [u8],
}

/// Why a call has no answer.
#[derive(Debug, PartialEq, Eq)]
pub enum Failure {
    /// The service has understood and refused it.
    Refused {
        /// Its word for why, such as `MessageRejected`; empty where it has none.
        code: String,
        /// The body that says why, which may quote the request.
        why: String,
    },
    /// It is not reached, or has a fault of its own.
    Silent,
}

impl Failure {
    /// What a log may say of it.
    #[must_use]
    pub fn code(&self) -> &str {
        match self {
            Self::Refused { code, .. } => code,
            Self::Silent => "no answer",
        }
    }
}

impl Service {
    /// `name` is the one that signatures are made for, such as `sns`; `host` is where the service is without its region and domain,
    /// such as `sns` or `bucket.s3`.
    #[must_use]
    pub fn new(settings: Settings, name: &'static str, host: &str) -> Self {
        let address = settings.endpoint.clone().map_or_else(
            || format!("https://{host}.{}.{}", settings.region, domain(&settings.region)),
            |endpoint| endpoint.trim_end_matches('/').to_owned(),
        );
        Self { settings, name, address, attempts: 3, connector: Arc::default() }
    }

    /// Each call is tried once: one whose answer was lost must not be repeated.
    #[must_use]
    pub fn once(self) -> Self {
        Self { attempts: 1, ..self }
    }

    /// Sends a request and answers with the body.
    ///
    /// # Errors
    /// `Failure`, of which a log may say the code.
    pub async fn call(&self, request: Request<'_>) -> Result<Vec<u8>, Failure> {
        let mut wait = FIRST_WAIT;
        // Copied once, shared by all attempts.
        let body = SdkBody::from(request.body);
        for attempt in 1..=self.attempts {
            let signed = self.signed(request, &body).map_err(|_| Failure::Silent)?;
            match tokio::time::timeout(PATIENCE, self.send(signed)).await {
                Ok(Ok(Answer { status: 200..300, body, .. })) => return Ok(body),
                Ok(Ok(Answer { status: status @ 400..500, code, body })) => {
                    let why = String::from_utf8_lossy(&body).into_owned();
                    if attempt == self.attempts || !is_over_soon(status, &why) {
                        let code = code.or_else(|| text_of(&why, "Code")).unwrap_or_default();
                        return Err(Failure::Refused { code, why });
                    }
                }
                // A fault of its own, or no answer.
                _ => {}
            }
            if attempt < self.attempts {
                let [part] = Entropy::system().bytes();
                tokio::time::sleep(wait.mul_f32((f32::from(part) + 1.0) / 256.0)).await;
                wait *= 4;
            }
        }
        Err(Failure::Silent)
    }

    /// The path of an address that does what the request says for whoever has it, from `now` on and so long.
    ///
    /// # Errors
    /// `Problem::Internal` when the request is none.
    pub fn presigned(&self, request: Request<'_>, now: SystemTime, long: Duration) -> Result<String, Problem> {
        let mut settings = self.signing();
        settings.expires_in = Some(long);
        settings.signature_location = SignatureLocation::QueryParams;
        settings.payload_checksum_kind = PayloadChecksumKind::NoHeader;
        let signed = self.sign(request, SignableBody::UnsignedPayload, settings, now)?;
        Ok(signed.uri().path_and_query().map_or_else(String::new, ToString::to_string))
    }

    fn signing(&self) -> SigningSettings {
        let mut settings = SigningSettings::default();
        // Keys of files are signed as they are sent.
        if self.name == "s3" {
            settings.percent_encoding_mode = PercentEncodingMode::Single;
            settings.uri_path_normalization_mode = UriPathNormalizationMode::Disabled;
            settings.payload_checksum_kind = PayloadChecksumKind::XAmzSha256;
        }
        settings
    }

    fn signed(&self, request: Request<'_>, body: &SdkBody) -> Result<HttpRequest, Problem> {
        // A service looks at its own clock, whatever time the program lives in.
        let now = SystemTime::from(Clock::system().now());
        let signed = self.sign(request, SignableBody::Bytes(request.body), self.signing(), now)?;
        let body = body.try_clone().ok_or_else(unusable)?;
        HttpRequest::try_from(signed.map(|()| body)).map_err(|_| unusable())
    }

    fn sign(
        &self,
        Request { method, path, headers, .. }: Request<'_>,
        body: SignableBody<'_>,
        settings: SigningSettings,
        time: SystemTime,
    ) -> Result<http::Request<()>, Problem> {
        let address = format!("{}{path}", self.address);
        let identity = self.settings.credentials().into();
        let params = v4::SigningParams::builder()
            .identity(&identity)
            .region(&self.settings.region)
            .name(self.name)
            .time(time)
            .settings(settings)
            .build()
            .map_err(|_| unusable())?;
        let signable =
            SignableRequest::new(method, &*address, headers.iter().copied(), body).map_err(|_| unusable())?;
        let (instructions, _) = sign(signable, &params.into()).map_err(|_| unusable())?.into_parts();
        let mut request = http::Request::builder().method(method).uri(&address);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let mut request = request.body(()).map_err(|_| unusable())?;
        instructions.apply_to_request_http1x(&mut request);
        Ok(request)
    }

    async fn send(&self, request: HttpRequest) -> Result<Answer, Failure> {
        let connector = self.connector.get_or_init(|| self.settings.connector());
        let answer: HttpResponse = connector.call(request).await.map_err(|_| Failure::Silent)?;
        let status = answer.status().as_u16();
        // Some put an address behind a colon.
        let code = answer.headers().get(CODE).and_then(|code| code.split(':').next()).map(str::to_owned);
        let body = Limited::new(answer.into_body(), LARGEST).collect().await.map_err(|_| Failure::Silent)?;
        Ok(Answer { status, code, body: body.to_bytes().to_vec() })
    }
}

/// What a service said.
struct Answer {
    status: u16,
    /// Why it refuses, where it says that in a header: those that speak JSON do.
    code: Option<String>,
    body: Vec<u8>,
}

/// Whether a refusal says that the same call may be taken in a moment.
fn is_over_soon(status: u16, why: &str) -> bool {
    status == 429 || SOON.iter().any(|code| why.contains(code))
}

/// The domain of a part of AWS that is run on its own.
fn domain(region: &str) -> &'static str {
    match region.split_once('-') {
        Some(("cn", _)) => "amazonaws.com.cn",
        Some(("eusc", _)) => "amazonaws.eu",
        _ => "amazonaws.com",
    }
}

fn unusable() -> Problem {
    Problem::Internal("a call to a service is unusable".to_owned())
}

/// The text of the first element of this name in an answer of XML.
#[must_use]
pub fn text_of(xml: &str, name: &str) -> Option<String> {
    let document = roxmltree::Document::parse(xml).ok()?;
    let element = document.descendants().find(|node| node.has_tag_name(name))?;
    element.text().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use aws_smithy_runtime_api::client::http::{HttpConnector, HttpConnectorFuture};
    use aws_smithy_runtime_api::client::result::ConnectorError;
    use std::collections::VecDeque;
    use std::sync::Mutex;

    /// A status with a body, or no network.
    type Given = Option<(u16, &'static str)>;

    /// Gives these answers in turn, and notes what it was asked.
    #[derive(Clone, Debug, Default)]
    struct Scripted {
        answers: Arc<Mutex<VecDeque<Given>>>,
        asked: Arc<Mutex<Vec<HttpRequest>>>,
    }

    impl HttpConnector for Scripted {
        fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
            self.asked.lock().expect("asked").push(request);
            let answer = self.answers.lock().expect("answers").pop_front().flatten();
            HttpConnectorFuture::ready(answer.map_or_else(
                || Err(ConnectorError::io("no network".into())),
                |(status, body)| Ok(HttpResponse::new(status.try_into().expect("status"), body.into())),
            ))
        }
    }

    fn service(scripted: &Scripted, region: &str) -> Service {
        let http = Some(SharedHttpConnector::new(scripted.clone()));
        let session = Some("session".to_owned());
        let settings =
            Settings { region: region.to_owned(), endpoint: None, session, http, ..Settings::local(String::new()) };
        Service::new(settings, "sns", "sns")
    }

    const POST: Request<'_> =
        Request { method: "POST", path: "/", headers: &[("content-type", "text/plain")], body: b"x" };

    /// How a call ends with these answers, and how often it was tried.
    async fn tried(attempts: u32, answers: &[Given]) -> (Result<String, Option<String>>, usize) {
        let scripted = Scripted::default();
        scripted.answers.lock().expect("answers").extend(answers.iter().copied());
        let service = Service { attempts, ..service(&scripted, "eu-central-1") };
        let ended = service.call(POST).await.map(|body| String::from_utf8(body).expect("text"));
        let ended = ended.map_err(|failure| if let Failure::Refused { why, .. } = failure { Some(why) } else { None });
        let count = scripted.asked.lock().expect("asked").len();
        (ended, count)
    }

    #[tokio::test(start_paused = true)]
    async fn only_what_may_be_over_soon_is_tried_again() {
        let done = Some((200, "done"));
        let refused = |why: &str| Err(Some(why.to_owned()));
        assert_eq!(tried(3, &[done]).await, (Ok("done".to_owned()), 1));
        for first in
            [None, Some((500, "")), Some((503, "SlowDown")), Some((429, "")), Some((400, "ThrottlingException"))]
        {
            assert_eq!(tried(3, &[first, first, done]).await, (Ok("done".to_owned()), 3), "{first:?}");
        }
        assert_eq!(tried(3, &[None, Some((500, "")), None, done]).await, (Err(None), 3));
        assert_eq!(tried(3, &[Some((429, "a")), Some((429, "b")), Some((429, "c"))]).await, (refused("c"), 3));
        for status in [400, 403, 404] {
            assert_eq!(tried(3, &[Some((status, "no")), done]).await, (refused("no"), 1), "{status}");
        }
        assert_eq!(tried(1, &[None, done]).await, (Err(None), 1));
        assert_eq!(tried(1, &[Some((429, "a")), done]).await, (refused("a"), 1));
    }

    #[tokio::test]
    async fn a_call_goes_to_its_region_and_is_signed() {
        for (region, address) in [
            ("eu-central-1", "https://sns.eu-central-1.amazonaws.com/"),
            ("eusc-de-east-1", "https://sns.eusc-de-east-1.amazonaws.eu/"),
            ("cn-north-1", "https://sns.cn-north-1.amazonaws.com.cn/"),
        ] {
            let scripted = Scripted::default();
            scripted.answers.lock().expect("answers").push_back(Some((200, "")));
            service(&scripted, region).call(POST).await.expect("answer");
            let asked = scripted.asked.lock().expect("asked").pop().expect("request");
            let header = |name| asked.headers().get(name).unwrap_or_default().to_owned();
            assert_eq!((asked.method(), asked.uri(), asked.body().bytes()), ("POST", address, Some(&b"x"[..])));
            assert_eq!(
                (header("content-type"), header("x-amz-security-token")),
                ("text/plain".to_owned(), "session".to_owned())
            );
            let authorization = header("authorization");
            assert!(authorization.contains(&format!("/{region}/sns/aws4_request")), "{authorization}");
            assert!(authorization.contains("content-type;host;x-amz-date;x-amz-security-token"), "{authorization}");
        }
    }
}
