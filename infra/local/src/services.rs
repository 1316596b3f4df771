//! The embedded services opened for other programs on this machine (`cargo start --services`), each on a port of its own and
//! only for requests signed with the access key. Without `--services` there are no ports.

use crate::listen::{self, SLOWEST, Stop};
use crate::signed::{AccessKey, Guard, check};
use axum::Router;
use axum::middleware::from_fn_with_state;
use shared::clock::Clock;
use shared::identity::origin;
use shared::store::connect::Settings;
use std::fmt::Write as _;
use tokio::task::JoinHandle;

/// The file in the data folder with the environment of other programs.
pub const ENVIRONMENT: &str = "services.env";

/// The running services.
pub struct Services {
    /// The access key of callers.
    pub key: AccessKey,
    /// Address of `DynamoDB`, such as `http://127.0.0.1:40000`.
    pub dynamodb: String,
    /// Address of S3.
    pub s3: String,
    /// Address of SES and SNS.
    pub messaging: String,
    /// Address of Secrets Manager.
    pub secrets: String,
    tasks: Vec<JoinHandle<()>>,
}

/// The services behind the ports.
pub struct Routers {
    /// `DynamoDB`.
    pub dynamodb: Router,
    /// S3, which checks signatures itself, because it has more forms of them.
    pub s3: Router,
    /// SES and SNS.
    pub messaging: Router,
    /// Secrets Manager.
    pub secrets: Router,
}

/// What functions are told of this program, beside its services.
pub struct Configuration<'a> {
    /// Name of the table.
    pub table: &'a str,
    /// Name of the bucket of what people upload.
    pub bucket: &'a str,
    /// Public keys of the access tokens, PEM.
    pub public_keys: &'a str,
    /// The secret by which the functions know the CDN: callers send it as `x-origin-secret`.
    pub origin: &'a str,
    /// Address of the site.
    pub site: &'a str,
    /// Sender of mails.
    pub mail_from: &'a str,
    /// Configuration set of mails.
    pub mail_set: &'a str,
    /// Address of the operator.
    pub operator: &'a str,
    /// Platform applications of pushes.
    pub applications: &'a str,
}

/// Ids of the secrets.
pub const SIGNING: &str = "signing";
pub const FACTOR: &str = "factor";
pub const PROVIDERS: &str = "providers";

impl Services {
    /// Opens them.
    ///
    /// # Errors
    /// One sentence when no port is free.
    pub async fn open(key: AccessKey, routers: Routers, stop: &Stop) -> Result<Self, String> {
        // Other programs use the machine's clock.
        let guard = Guard { key: key.clone(), clock: Clock::system() };
        let guarded = |router: Router| router.layer(from_fn_with_state(guard.clone(), check));
        let mut tasks = Vec::new();
        let mut addresses = Vec::new();
        for router in [guarded(routers.dynamodb), routers.s3, guarded(routers.messaging), guarded(routers.secrets)] {
            let (listener, address) = listen::listen(0).await?;
            tasks.push(listen::serve(listener, router, SLOWEST, stop.clone()));
            addresses.push(format!("http://{address}"));
        }
        let mut addresses = addresses.into_iter();
        let mut next = || addresses.next().unwrap_or_default();
        Ok(Self { key, dynamodb: next(), s3: next(), messaging: next(), secrets: next(), tasks })
    }

    /// The variables of `sam local`, `cargo lambda watch`, boto3 and the AWS CLI, as a shell reads them.
    #[must_use]
    pub fn environment(&self, configuration: &Configuration<'_>) -> String {
        let region = Settings::local(String::new()).region;
        let digest = origin::digest(configuration.origin);
        let mut text = String::new();
        for (name, value) in [
            ("AWS_REGION", region.as_str()),
            ("AWS_DEFAULT_REGION", &region),
            ("AWS_ACCESS_KEY_ID", &self.key.id),
            ("AWS_SECRET_ACCESS_KEY", &self.key.secret),
            ("AWS_ENDPOINT_URL_DYNAMODB", &self.dynamodb),
            ("AWS_ENDPOINT_URL_S3", &self.s3),
            ("AWS_ENDPOINT_URL_SESV2", &self.messaging),
            ("AWS_ENDPOINT_URL_SNS", &self.messaging),
            ("AWS_ENDPOINT_URL_SECRETS_MANAGER", &self.secrets),
            ("TABLE_NAME", configuration.table),
            ("UPLOADS_BUCKET", configuration.bucket),
            ("PUBLIC_KEYS", configuration.public_keys.trim()),
            ("ORIGIN_DIGESTS", &digest),
            ("ORIGIN_SECRET", configuration.origin),
            ("SITE_URL", configuration.site),
            ("MAIL_FROM", configuration.mail_from),
            ("MAIL_SET", configuration.mail_set),
            ("CONTACT_EMAIL", configuration.operator),
            ("PUSH_APPLICATIONS", configuration.applications),
            ("SIGNUP_CONFIRMATION", "code"),
            ("EXTERNAL_PROVIDERS", ""),
            ("EXTERNAL_SECRET", PROVIDERS),
            ("SIGNING_KEY_SECRET", SIGNING),
            ("FACTOR_SECRET", FACTOR),
            ("_HANDLER", "treatment"),
        ] {
            // Writing to a string cannot fail.
            let _written = writeln!(text, "export {name}='{value}'");
        }
        text
    }

    /// Waits until all is written; to be called after the order to stop.
    pub async fn stopped(self) {
        for task in self.tasks {
            let _panicked = task.await;
        }
    }
}
