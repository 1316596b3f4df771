//! Clients straight from the environment: no credential chain, TLS with rustls on ring (measured in the design, 4).

use aws_sdk_dynamodb::config::{BehaviorVersion, Credentials, Region, SharedCredentialsProvider};
use aws_smithy_http_client::tls::{self, rustls_provider::CryptoMode};
use aws_types::SdkConfig;

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
}

impl Settings {
    /// From `AWS_REGION`, `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_SESSION_TOKEN` and, when `service` names one,
    /// `AWS_ENDPOINT_URL_<service>`.
    ///
    /// # Errors
    /// The name of the variable that is missing.
    pub fn from_env(service: &str) -> Result<Self, String> {
        let get = |name: &str| std::env::var(name).map_err(|_| format!("{name} is not set"));
        Ok(Self {
            region: get("AWS_REGION")?,
            key_id: get("AWS_ACCESS_KEY_ID")?,
            secret: get("AWS_SECRET_ACCESS_KEY")?,
            session: std::env::var("AWS_SESSION_TOKEN").ok().filter(|token| !token.is_empty()),
            endpoint: std::env::var(format!("AWS_ENDPOINT_URL_{service}")).ok(),
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
        }
    }

    /// The configuration of a client of any service.
    #[must_use]
    pub fn config(&self) -> SdkConfig {
        let credentials = Credentials::new(&self.key_id, &self.secret, self.session.clone(), None, "environment");
        let mut config = SdkConfig::builder()
            .behavior_version(BehaviorVersion::latest())
            .region(Region::new(self.region.clone()))
            .credentials_provider(SharedCredentialsProvider::new(credentials));
        let plain = self.endpoint.as_deref().is_some_and(|endpoint| endpoint.starts_with("http://"));
        let http = aws_smithy_http_client::Builder::new();
        // Storage on this machine speaks plain HTTP: a TLS stack would only cost start time.
        config.set_http_client(Some(if plain {
            http.build_http()
        } else {
            http.tls_provider(tls::Provider::Rustls(CryptoMode::Ring)).build_https()
        }));
        config.set_endpoint_url(self.endpoint.clone());
        config.build()
    }
}
