//! Calls to providers: to the addresses of the setting alone, within a time and up to a size, following nobody elsewhere.

use crate::http::problem::Problem;
use aws_smithy_http_client::Connector;
use aws_smithy_http_client::tls::{self, rustls_provider::CryptoMode};
use aws_smithy_runtime_api::client::http::HttpConnector as _;
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_types::body::SdkBody;
use http_body_util::{BodyExt as _, Limited};
use serde_json::{Map, Value};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// How long a provider may take to answer.
const PATIENCE: Duration = Duration::from_secs(3);

/// Most bytes of an answer.
const LARGEST: usize = 256 * 1024;

/// The way to the providers; nothing is set up before the first call. It trusts the system's authorities: whose certificate a
/// provider has is not known here.
#[derive(Clone, Default)]
pub struct Wire(Arc<OnceLock<Connector>>);

/// What a provider has answered.
#[derive(Debug)]
pub struct Answered {
    /// Whether it was a success; otherwise the call was refused.
    pub good: bool,
    /// The body, empty where it is no JSON object.
    pub body: Map<String, Value>,
}

impl Wire {
    /// `GET`, perhaps with an access token.
    pub async fn get(&self, address: &str, token: Option<&str>) -> Result<Answered, Problem> {
        let mut request = request("GET", address, SdkBody::empty())?;
        if let Some(token) = token {
            let value = format!("Bearer {token}");
            request.headers_mut().try_insert("authorization", value).map_err(|_| super::identity::REFUSED)?;
        }
        self.send(request).await
    }

    /// `POST` of a form.
    pub async fn post(&self, address: &str, form: &[(&str, &str)]) -> Result<Answered, Problem> {
        let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(form).finish();
        let mut request = request("POST", address, body.into())?;
        request.headers_mut().insert("content-type", "application/x-www-form-urlencoded");
        self.send(request).await
    }

    async fn send(&self, mut request: HttpRequest) -> Result<Answered, Problem> {
        request.headers_mut().insert("accept", "application/json");
        let connector =
            self.0.get_or_init(|| Connector::builder().tls_provider(tls::Provider::Rustls(CryptoMode::Ring)).build());
        let asked = async {
            let response = connector.call(request).await.map_err(|_| silent("cannot be reached"))?;
            read(response).await
        };
        tokio::time::timeout(PATIENCE, asked).await.map_err(|_| silent("takes too long"))?
    }
}

async fn read(response: HttpResponse) -> Result<Answered, Problem> {
    let status = response.status().as_u16();
    if status >= 500 {
        return Err(silent("has a fault"));
    }
    let body = Limited::new(response.into_body(), LARGEST).collect().await.map_err(|_| silent("answers too much"))?;
    let body = serde_json::from_slice(&body.to_bytes()).unwrap_or_default();
    Ok(Answered { good: (200..300).contains(&status), body })
}

fn request(method: &str, address: &str, body: SdkBody) -> Result<HttpRequest, Problem> {
    let unusable = || Problem::Internal("the address of a provider is unusable".to_owned());
    let mut request = HttpRequest::new(body);
    request.set_method(method).map_err(|_| unusable())?;
    request.set_uri(address).map_err(|_| unusable())?;
    Ok(request)
}

/// A provider that does not do its part; trying again is right.
fn silent(what: &str) -> Problem {
    Problem::Unavailable(format!("a provider of accounts {what}"))
}
