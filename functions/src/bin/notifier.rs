//! The artefact of the notifier: the only one that pushes.

use functions::function::{Artefact, Function};
use functions::start::{run, variable};
use functions::{function_count, functions_of};
use shared::push::Push;
use shared::push::sns::Sns;
use shared::store::connect::Settings;

static FUNCTIONS: [Function; function_count(Artefact::Notifier)] = functions_of(Artefact::Notifier);

/// `PUSH_APPLICATIONS` names the platform applications of SNS (`shared::push::sns::Sns::new`); without one nothing is pushed.
fn main() -> std::process::ExitCode {
    run(Artefact::Notifier.name(), &FUNCTIONS, async |app| {
        let client = aws_sdk_sns::Client::new(&Settings::from_env("SNS")?.config());
        Ok(app.with_push(Push::new(Sns::new(client, &variable("PUSH_APPLICATIONS")?))))
    })
}
