//! The artefact of sign-up, sign-in and sign-out, and of what writes mail: the only one that can hold the signing key.

use functions::function::{Artefact, Function};
use functions::start::{run, variable};
use functions::{function_count, functions_of};
use shared::app::App;
use shared::external::External;
use shared::files::Files;
use shared::files::s3::Bucket;
use shared::identity::confirmation::Confirmation;
use shared::identity::seal::SealSource;
use shared::identity::token::Signer;
use shared::mail::Mail;
use shared::mail::ses::Ses;
use shared::secrets;
use shared::store::connect::Settings;

static FUNCTIONS: [Function; function_count(Artefact::Session)] = functions_of(Artefact::Session);

fn main() -> std::process::ExitCode {
    run(Artefact::Session.name(), &FUNCTIONS, equip)
}

/// Adds the signing key and mail, as far as `template.yaml` gives them to the function: `SIGNING_KEY_SECRET` (id of the
/// secret with the key) to those that make tokens, `MAIL_FROM` to those that write mail (`MAIL_SET` is the configuration set they leave by), `CONTACT_EMAIL` to the one
/// that writes to the operator (empty: nothing is mailed), `UPLOADS_BUCKET` to those that remove accounts,
/// `SIGNUP_CONFIRMATION` to the one that makes them, `FACTOR_SECRET` (id of the secret that
/// seals) to those that look at a second factor, `EXTERNAL_PROVIDERS`
/// (who else proves who somebody is) and `EXTERNAL_SECRET` (id of the secret with what they know us by) to the one that asks them.
async fn equip(mut app: App) -> Result<App, String> {
    if let Ok(secret) = variable("SIGNING_KEY_SECRET") {
        let keys = secrets::values(&read_secret(secret, "the signing key").await?)?;
        let signer =
            keys.first().and_then(|key| Signer::from_pem(key).ok()).ok_or("the secret holds no signing key")?;
        app = app.with_session(signer);
    }
    if let Ok(from) = variable("MAIL_FROM") {
        let operator = variable("CONTACT_EMAIL").ok().filter(|address| !address.is_empty());
        app = app.with_mail(
            Mail::new(Ses::new(Settings::from_env("SESV2")?, from).with_set(variable("MAIL_SET").ok())),
            operator,
        );
    }
    if let Ok(bucket) = variable("UPLOADS_BUCKET") {
        app = app.with_files(Files::new(Bucket::open(Settings::from_env("S3")?, &bucket)));
    }
    if let Ok(id) = variable("FACTOR_SECRET") {
        app = app.with_seal(SealSource::kept(Settings::from_env("SECRETS_MANAGER")?, id));
    }
    if let Ok(providers) = variable("EXTERNAL_PROVIDERS") {
        let secrets = match variable("EXTERNAL_SECRET").ok().filter(|_| !providers.trim().is_empty()) {
            Some(secret) => read_secret(secret, "the secret of the providers").await?,
            None => String::new(),
        };
        app = app.with_external(External::read(&providers, &secrets)?);
    }
    let confirmation =
        variable("SIGNUP_CONFIRMATION").map_or(Ok(Confirmation::default()), |text| Confirmation::read(&text))?;
    Ok(app.with_signup(confirmation, variable("SITE_URL").ok()))
}

async fn read_secret(id: String, what: &str) -> Result<String, String> {
    let read = secrets::read(Settings::from_env("SECRETS_MANAGER")?, &id).await;
    read.map_err(|error| format!("{what} {error}"))?.ok_or_else(|| format!("{what} is empty"))
}
