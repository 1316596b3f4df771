//! What all clients of the local services share.

/// Region that requests are signed for.
pub const REGION: &str = "eu-central-1";

/// Access key of the local services.
pub const ACCESS_KEY: &str = "local";

/// Secret key of the local services; they listen on the loopback interface only.
pub const SECRET_KEY: &str = "local-secret";

/// A plain HTTP client: the loopback interface needs no TLS.
#[must_use]
pub fn http_client() -> aws_smithy_runtime_api::client::http::SharedHttpClient {
    aws_smithy_http_client::Builder::new().build_http()
}
