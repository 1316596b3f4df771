//! Calls to services of AWS that need no SDK of their own: a request, signed with Signature Version 4, tried a few times.

use crate::clock::Entropy;
use crate::http::problem::Problem;
use crate::store::connect::Settings;
use aws_sigv4::http_request::{
    PayloadChecksumKind, PercentEncodingMode, SignableBody, SignableRequest, SignatureLocation, SigningSettings,
    UriPathNormalizationMode, sign,
};
use aws_sigv4::sign::v4;
use aws_smithy_runtime_api::client::http::{HttpConnector as _, SharedHttpConnector};
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
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
#[derive(Debug)]
pub enum Failure {
    /// The service has understood and refused it: the body that says why.
    Refused(String),
    /// It is not reached, or has a fault of its own.
    Silent,
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
    /// `Failure`, without anything that the request said.
    pub async fn call(&self, request: Request<'_>) -> Result<Vec<u8>, Failure> {
        let mut wait = FIRST_WAIT;
        for attempt in 1.. {
            let signed = self.signed(request).map_err(|_| Failure::Silent)?;
            let answer = tokio::time::timeout(PATIENCE, self.send(signed)).await;
            match answer.unwrap_or(Ok((0, Vec::new()))) {
                Ok((200..300, body)) => return Ok(body),
                Ok((status @ 400..500, body)) => {
                    let text = String::from_utf8_lossy(&body).into_owned();
                    let over_soon = status == 429 || SOON.iter().any(|code| text.contains(code));
                    if !over_soon || attempt == self.attempts {
                        return Err(Failure::Refused(text));
                    }
                }
                _ if attempt == self.attempts => return Err(Failure::Silent),
                _ => {}
            }
            let [part] = Entropy::system().bytes();
            tokio::time::sleep(wait.mul_f32((f32::from(part) + 1.0) / 256.0)).await;
            wait *= 4;
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

    fn signed(&self, request: Request<'_>) -> Result<HttpRequest, Problem> {
        let body = request.body;
        let signed = self.sign(request, SignableBody::Bytes(body), self.signing(), SystemTime::now())?;
        HttpRequest::try_from(signed.map(|()| body.to_vec().into())).map_err(|_| unusable())
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

    /// Status and body of an answer.
    async fn send(&self, request: HttpRequest) -> Result<(u16, Vec<u8>), Failure> {
        let connector = self.connector.get_or_init(|| self.settings.connector());
        let answer: HttpResponse = connector.call(request).await.map_err(|_| Failure::Silent)?;
        let status = answer.status().as_u16();
        let body = Limited::new(answer.into_body(), LARGEST).collect().await.map_err(|_| Failure::Silent)?;
        Ok((status, body.to_bytes().to_vec()))
    }
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
