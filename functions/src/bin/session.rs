//! The artefact of sign-up, sign-in and sign-out, and of what writes mail: the only one that can hold the signing key.

use functions::function::{Artefact, Function};
use functions::start::{run, variable};
use functions::{function_count, functions_of};
use shared::app::App;
use shared::identity::confirmation::Confirmation;
use shared::identity::token::Signer;
use shared::mail::Mail;
use shared::mail::ses::Ses;
use shared::store::connect::Settings;

static FUNCTIONS: [Function; function_count(Artefact::Session)] = functions_of(Artefact::Session);

fn main() -> std::process::ExitCode {
    run(Artefact::Session.name(), &FUNCTIONS, equip)
}

/// Adds the signing key and mail, as far as `template.yaml` gives them to the function: `SIGNING_KEY_SECRET` (id of the
/// secret with the key, PEM) to those that make tokens, `MAIL_FROM` to those that write mail, `CONTACT_EMAIL` to the one
/// that writes to the operator (empty: nothing is mailed), `SIGNUP_CONFIRMATION` to the one that makes accounts.
async fn equip(mut app: App) -> Result<App, String> {
    if let Ok(secret) = variable("SIGNING_KEY_SECRET") {
        let signer = Signer::from_pem(&signing_key(secret).await?).map_err(|_| "the secret holds no signing key")?;
        app = app.with_session(signer);
    }
    if let Ok(from) = variable("MAIL_FROM") {
        let client = aws_sdk_sesv2::Client::new(&Settings::from_env("SESV2")?.config());
        let operator = variable("CONTACT_EMAIL").ok().filter(|address| !address.is_empty());
        app = app.with_mail(Mail::new(Ses::new(client, from)), operator);
    }
    let confirmation =
        variable("SIGNUP_CONFIRMATION").map_or(Ok(Confirmation::default()), |text| Confirmation::read(&text))?;
    Ok(app.with_signup(confirmation, variable("SITE_URL").ok()))
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
