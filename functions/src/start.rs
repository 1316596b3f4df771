//! How an artefact starts: which function it is, its clients straight from the environment, one thread.

use crate::{Artefact, DEFINITIONS, Function, answer, find};
use lambda_http::{Request, service_fn};
use shared::app::App;
use shared::clock::{Clock, Entropy};
use shared::identity::token::{Signer, Verifier};
use shared::mail::Mail;
use shared::store::connect::Settings;
use shared::store::table::Table;
use std::io::Write as _;
use std::process::ExitCode;
use std::sync::Arc;

/// Runs the function that the Lambda property `Handler` names until Lambda ends it.
///
/// Environment: `_HANDLER`, `TABLE_NAME`, `PUBLIC_KEYS` (PEM), AWS region and credentials; for functions that
/// make tokens also `SIGNING_KEY_SECRET` (id of the secret with the PEM of the signing key), for those that write mail
/// `MAIL_FROM`, for the one that writes to the operator `CONTACT_EMAIL` (empty: nothing is mailed).
#[must_use]
pub fn run(artefact: Artefact) -> ExitCode {
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return refuse(&format!("no runtime: {error}")),
    };
    runtime.block_on(async {
        let (function, app) = match prepare(artefact).await {
            Ok(ready) => ready,
            Err(reason) => return refuse(&reason),
        };
        let app = Arc::new(app);
        let service = service_fn(move |request: Request| {
            let app = Arc::clone(&app);
            async move { Ok::<_, std::convert::Infallible>(answer(app, function, request).await) }
        });
        match lambda_http::run(service).await {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => refuse(&error.to_string()),
        }
    })
}

fn refuse(reason: &str) -> ExitCode {
    // Nobody is left to tell when standard error is closed.
    let _unheard = writeln!(std::io::stderr(), "zuversicht: {reason}");
    ExitCode::FAILURE
}

async fn prepare(artefact: Artefact) -> Result<(&'static Function, App), String> {
    let name = variable("_HANDLER")?;
    let function = find(&name)
        .filter(|function| function.artefact == artefact)
        .ok_or_else(|| format!("the artefact {} has no function named {name}", artefact.name()))?;
    let (clock, entropy) = (Clock::system(), Entropy::system());
    let table = Table::open(&Settings::from_env("DYNAMODB")?, variable("TABLE_NAME")?, clock.clone(), entropy.clone());
    let verifier = Verifier::from_pems(&variable("PUBLIC_KEYS")?).map_err(|_| "PUBLIC_KEYS holds no public key")?;
    let mut app = App::new(table, clock, entropy, verifier, &DEFINITIONS);
    // `template.yaml` gives the key only to the functions that make tokens, and a sender only to those that write mail.
    if artefact == Artefact::Session {
        if let Ok(secret) = variable("SIGNING_KEY_SECRET") {
            let signer =
                Signer::from_pem(&signing_key(secret).await?).map_err(|_| "the secret holds no signing key")?;
            app = app.with_session(signer);
        }
        if let Ok(from) = variable("MAIL_FROM") {
            let client = aws_sdk_sesv2::Client::new(&Settings::from_env("SESV2")?.config());
            let operator = variable("CONTACT_EMAIL").ok().filter(|address| !address.is_empty());
            app = app.with_mail(Mail::new(client, from), operator);
        }
    }
    Ok((function, app))
}

async fn signing_key(secret: String) -> Result<String, String> {
    let settings = Settings::from_env("SECRETS_MANAGER")?;
    aws_sdk_secretsmanager::Client::new(&settings.config())
        .get_secret_value()
        .secret_id(secret)
        .send()
        .await
        .map_err(|_| "the signing key could not be read".to_owned())?
        .secret_string
        .ok_or_else(|| "the secret of the signing key is empty".to_owned())
}

fn variable(name: &str) -> Result<String, String> {
    std::env::var(name).map_err(|_| format!("{name} is not set"))
}
