//! Clients straight from the environment: no credential chain, TLS with rustls on ring (measured in the design, 4), trust in
//! Amazon's own authorities alone (`infra/adr/0006-what-a-cold-start-may-cost.md`).

use aws_sdk_dynamodb::config::retry::RetryConfig;
use aws_sdk_dynamodb::config::timeout::TimeoutConfig;
use aws_sdk_dynamodb::config::{
    BehaviorVersion, Credentials, IdentityCache, Region, SharedCredentialsProvider, StalledStreamProtectionConfig,
};
use aws_smithy_http_client::Connector;
use aws_smithy_http_client::tls::{self, TlsContext, TrustStore, rustls_provider::CryptoMode};
use aws_smithy_runtime_api::client::http::{HttpConnectorSettings, SharedHttpConnector, http_client_fn};
use aws_types::SdkConfig;
use std::ffi::OsStr;
use std::time::Duration;

/// The five authorities that AWS signs its endpoints with ("Amazon Trust Services"; until 2037 at least), as Debian ships them.
const AUTHORITIES: &[u8] = include_bytes!("authorities.pem");

/// How long a service may take to take a connection.
const CONNECT_PATIENCE: Duration = Duration::from_millis(3100);

/// Where AWS is and who asks.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Region, such as `eu-central-1`.
    pub region: String,
    /// Access key id.
    pub key_id: String,
    /// Secret access key.
    pub secret: String,
    /// Session token of a role.
    pub session: Option<String>,
    /// Another address than AWS's own, for local storage.
    pub endpoint: Option<String>,
    /// Authorities to trust instead of Amazon's, PEM.
    pub authorities: Option<Vec<u8>>,
    /// Another way to the service than over the network, for storage in the same program.
    pub http: Option<SharedHttpConnector>,
}

impl Settings {
    /// From `AWS_REGION`, `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_SESSION_TOKEN` and, when they are there,
    /// `AWS_ENDPOINT_URL_<service>` or `AWS_ENDPOINT_URL`, and `AWS_CA_BUNDLE` (a file with the authorities to trust, PEM).
    ///
    /// # Errors
    /// The name of the variable that is missing or names no certificates.
    pub fn from_env(service: &str) -> Result<Self, String> {
        let get = |name: &str| std::env::var(name).map_err(|_| format!("{name} is not set"));
        Ok(Self {
            region: get("AWS_REGION")?,
            key_id: get("AWS_ACCESS_KEY_ID")?,
            secret: get("AWS_SECRET_ACCESS_KEY")?,
            session: std::env::var("AWS_SESSION_TOKEN").ok().filter(|token| !token.is_empty()),
            endpoint: std::env::var(format!("AWS_ENDPOINT_URL_{service}")).or_else(|_| get("AWS_ENDPOINT_URL")).ok(),
            authorities: std::env::var_os("AWS_CA_BUNDLE").map(|file| bundle(&file)).transpose()?,
            http: None,
        })
    }

    /// Storage on this machine, which asks for no real credentials.
    #[must_use]
    pub fn local(endpoint: String) -> Self {
        Self {
            region: "eu-central-1".to_owned(),
            key_id: "local".to_owned(),
            secret: "local".to_owned(),
            session: None,
            endpoint: Some(endpoint),
            authorities: None,
            http: None,
        }
    }

    /// Storage in this program, which `http` reaches.
    #[must_use]
    pub fn embedded(http: SharedHttpConnector) -> Self {
        Self { http: Some(http), ..Self::local("http://embedded.invalid".to_owned()) }
    }

    pub(crate) fn credentials(&self) -> Credentials {
        Credentials::new(&self.key_id, &self.secret, self.session.clone(), None, "environment")
    }

    /// The configuration of an SDK's client.
    #[must_use]
    pub fn config(&self) -> SdkConfig {
        let mut config = SdkConfig::builder()
            .behavior_version(BehaviorVersion::latest())
            .region(Region::new(self.region.clone()))
            .credentials_provider(SharedCredentialsProvider::new(self.credentials()));
        let connector = self.connector();
        config.set_http_client(Some(http_client_fn(move |_, _| connector.clone())));
        config.set_endpoint_url(self.endpoint.clone());
        config.build()
    }

    /// The way to a service.
    pub(crate) fn connector(&self) -> SharedHttpConnector {
        if let Some(embedded) = &self.http {
            return embedded.clone();
        }
        let settings = HttpConnectorSettings::builder().connect_timeout(CONNECT_PATIENCE).build();
        let connector = Connector::builder().connector_settings(settings);
        let plain = self.endpoint.as_deref().is_some_and(|endpoint| endpoint.starts_with("http://"));
        // Storage on this machine speaks plain HTTP: a TLS stack would only cost start time.
        SharedHttpConnector::new(if plain {
            connector.build_http()
        } else {
            connector.tls_provider(tls::Provider::Rustls(CryptoMode::Ring)).tls_context(self.trust()).build()
        })
    }

    /// A client of DynamoDB. The store times and repeats its calls itself (`attempt.rs`); what the SDK would do about that only
    /// costs processor time, as does keeping credentials fresh that never change.
    pub(super) fn dynamodb(&self) -> aws_sdk_dynamodb::Client {
        let config = aws_sdk_dynamodb::config::Builder::from(&self.config())
            .retry_config(RetryConfig::disabled())
            .timeout_config(TimeoutConfig::disabled())
            .stalled_stream_protection(StalledStreamProtectionConfig::disabled())
            .identity_cache(IdentityCache::no_cache());
        aws_sdk_dynamodb::Client::from_conf(config.build())
    }

    fn trust(&self) -> TlsContext {
        // Without it (which does not happen) the system's authorities count. Reading all of those would take longer than everything else a start does.
        let store = TrustStore::empty().with_pem_certificate(self.authorities.as_deref().unwrap_or(AUTHORITIES));
        TlsContext::builder().with_trust_store(store).build().unwrap_or_default()
    }
}

fn bundle(file: &OsStr) -> Result<Vec<u8>, String> {
    let text = std::fs::read(file).map_err(|error| format!("AWS_CA_BUNDLE is not readable: {error}"))?;
    let mut lines = text.split(|byte| *byte == b'\n');
    if lines.any(|line| line.starts_with(b"-----BEGIN CERTIFICATE-----")) {
        return Ok(text);
    }
    Err("AWS_CA_BUNDLE holds no certificates".to_owned())
}
