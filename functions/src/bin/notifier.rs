//! The artefact of the notifier: the only one that pushes; it sends the mails too that did not leave at once.

use functions::function::{Artefact, Function};
use functions::start::{run, variable};
use functions::{function_count, functions_of};
use shared::identity::confirmation::Confirmation;
use shared::mail::Mail;
use shared::mail::ses::Ses;
use shared::push::Push;
use shared::push::sns::Sns;
use shared::store::connect::Settings;

static FUNCTIONS: [Function; function_count(Artefact::Notifier)] = functions_of(Artefact::Notifier);

/// `MAIL_FROM` is the address that mails come from, `MAIL_SET` the configuration set they leave by, `SITE_URL` the one of the site that they lead to. `PUSH_APPLICATIONS` names the platform applications of SNS (`shared::push::sns::Sns::new`); without one nothing is pushed.
fn main() -> std::process::ExitCode {
    run(Artefact::Notifier.name(), &FUNCTIONS, async |app| {
        let app = app.with_push(Push::new(Sns::new(Settings::from_env("SNS")?, &variable("PUSH_APPLICATIONS")?)));
        let ses = Ses::new(Settings::from_env("SESV2")?, variable("MAIL_FROM")?).with_set(variable("MAIL_SET").ok());
        let app = app.with_mail(Mail::new(ses), None);
        Ok(app.with_signup(Confirmation::default(), variable("SITE_URL").ok()))
    })
}
