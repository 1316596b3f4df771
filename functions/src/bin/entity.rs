//! The artefact of all entity roots. The Lambda property `Handler` says which of them this instance is.

use functions::function::{Artefact, Function};
use functions::{function_count, functions_of, start};
use shared::app::App;
use shared::external::External;

static FUNCTIONS: [Function; function_count(Artefact::Entity)] = functions_of(Artefact::Entity);

fn main() -> std::process::ExitCode {
    start::run(Artefact::Entity.name(), &FUNCTIONS, equip)
}

/// Adds who else proves who somebody is (`EXTERNAL_PROVIDERS`), for the function that tells the site.
async fn equip(app: App) -> Result<App, String> {
    Ok(match start::variable("EXTERNAL_PROVIDERS") {
        Ok(providers) => app.with_external(External::read(&providers, "")?),
        Err(_) => app,
    })
}
