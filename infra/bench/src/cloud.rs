//! The environment of the artefacts: the table with its catalogs, the secret with the signing key, the variables that
//! `template.yaml` sets, and the mails that leave.

use crate::embedded::{Embedded, TABLE};
use crate::event::ORIGIN;
use crate::failure::Failure;
use crate::program::Program;
use crate::stub::Stub;
use serde_json::{Value, json};
use shared::clock::{Clock, Entropy};
use shared::identity::caller::Caller;
use shared::identity::origin::digest;
use shared::identity::token::{Signer, new_pair};
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Ids of the secrets.
const SIGNING: &str = "signing";
const FACTOR: &str = "factor";

/// What second factors are sealed with.
const FACTORS: &str = "the-harness-seals-second-factors";

/// The built artefacts.
#[derive(Clone, Debug)]
pub struct Artefacts {
    folder: PathBuf,
}

impl Artefacts {
    /// In a folder as `cargo lambda build` (`entity/bootstrap`) or as cargo itself (`entity`) leaves them.
    #[must_use]
    pub const fn in_folder(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// The binary of an artefact.
    pub fn binary(&self, name: &str) -> Result<PathBuf, Failure> {
        let there = [self.folder.join(name).join("bootstrap"), self.folder.join(name)];
        there.iter().find(|path| path.is_file()).cloned().ok_or_else(|| {
            Failure::Harness(format!("there is no artefact {name} in {}; build it first", self.folder.display()))
        })
    }
}

/// The keys of the access tokens.
pub struct Keys {
    /// Private key, PEM.
    pub private: String,
    /// Public key, PEM.
    pub public: String,
}

impl Keys {
    /// A new pair.
    pub fn new() -> Result<Self, Failure> {
        let (private, public) = new_pair(&Entropy::system()).map_err(|problem| odd(&format!("{problem:?}")))?;
        Ok(Self { private, public })
    }

    /// An access token for a person.
    pub fn token(&self, user: i64) -> Result<String, Failure> {
        let caller = Caller { user, session: "harness".to_owned(), roles: vec!["user".to_owned()] };
        let signer = Signer::from_pem(&self.private).map_err(|problem| odd(&format!("{problem:?}")))?;
        signer.sign(&caller, Clock::system().seconds()).map_err(|problem| odd(&format!("{problem:?}")))
    }
}

/// The services and settings that the functions need.
pub struct Cloud {
    /// The keys of the access tokens.
    pub keys: Keys,
    pub storage: Embedded,
    secrets: Stub,
    mails: Stub,
    sent: Arc<Mutex<Vec<String>>>,
    artefacts: Artefacts,
}

impl Cloud {
    /// An empty table with the catalogs of `catalogs` (the folder with their files) in it.
    pub async fn start(artefacts: Artefacts, catalogs: &Path) -> Result<Self, Failure> {
        let keys = Keys::new()?;
        let storage = Embedded::start().await?;
        let rows = operate::catalog::load(catalogs).map_err(|error| odd(&error))?;
        let seeded = operate::seed::seed(&storage.table(), &rows, &Clock::system(), false).await;
        seeded.map_err(|error| odd(&error))?;
        let private = keys.private.clone();
        let secrets = Stub::plain(Arc::new(move |_, asked| secret(asked, &private))).await?;
        let sent: Arc<Mutex<Vec<String>>> = Arc::default();
        let kept = Arc::clone(&sent);
        let mails = Stub::plain(Arc::new(move |_, mail| {
            let text = mail.pointer("/Content/Simple/Body/Text/Data").and_then(Value::as_str).unwrap_or_default();
            kept.lock().unwrap_or_else(PoisonError::into_inner).push(text.to_owned());
            json!({ "MessageId": "harness" })
        }))
        .await?;
        Ok(Self { keys, storage, secrets, mails, sent, artefacts })
    }

    /// A function as `template.yaml` describes it, without any calls so far.
    pub fn function(&self, artefact: &str, name: &str) -> Result<Program, Failure> {
        let program = function(&self.artefacts.binary(artefact)?, name, &self.keys, self.storage.endpoint());
        // Only these two sign tokens and write to people; see `SignTokens` in the template.
        if ["login", "signup"].contains(&name) {
            return Ok(program
                .env("SIGNING_KEY_SECRET", SIGNING)
                .env("FACTOR_SECRET", FACTOR)
                .env("AWS_ENDPOINT_URL_SECRETS_MANAGER", self.secrets.endpoint())
                .env("MAIL_FROM", "hallo@zuversicht.example")
                .env("AWS_ENDPOINT_URL_SESV2", self.mails.endpoint()));
        }
        Ok(program)
    }

    /// The text of the newest mail.
    #[must_use]
    pub fn newest_mail(&self) -> Option<String> {
        self.sent.lock().unwrap_or_else(PoisonError::into_inner).last().cloned()
    }
}

/// A function with the environment that every function has.
#[must_use]
pub fn function(binary: &Path, name: &str, keys: &Keys, storage: &str) -> Program {
    Program::new(binary, name)
        .env("TABLE_NAME", TABLE)
        .env("PUBLIC_KEYS", &keys.public)
        .env("ORIGIN_DIGESTS", &digest(ORIGIN))
        .env("SITE_URL", "https://zuversicht.example")
        .env("AWS_ENDPOINT_URL_DYNAMODB", storage)
}

/// What Secrets Manager says of a secret.
fn secret(asked: &Value, private: &str) -> Value {
    let current = match asked["SecretId"].as_str() {
        Some(SIGNING) => private,
        Some(FACTOR) => FACTORS,
        _ => return json!({}),
    };
    json!({ "SecretString": json!({ "current": current }).to_string() })
}

fn odd(error: &dyn Display) -> Failure {
    Failure::Harness(error.to_string())
}
