//! The artefact of all entity roots. The Lambda property `Handler` says which of them this instance is.

use functions::function::{Artefact, Function};
use functions::{function_count, functions_of, start};
use shared::app::App;
use shared::external::External;
use shared::push::fcm::Fcm;
use shared::review::Review;

static FUNCTIONS: [Function; function_count(Artefact::Entity)] = functions_of(Artefact::Entity);

fn main() -> std::process::ExitCode {
    start::run(Artefact::Entity.name(), &FUNCTIONS, equip)
}

/// Adds who else proves who somebody is (`EXTERNAL_PROVIDERS`), what brings pushes to browsers (`PUSH_WEB`), who has reviewed
/// the content (`REVIEWED`) and which commit this is (`BUILD`), for the function that tells the site.
async fn equip(mut app: App) -> Result<App, String> {
    if let Ok(providers) = start::variable("EXTERNAL_PROVIDERS") {
        app = app.with_external(External::read(&providers, "")?);
    }
    if let Ok(fcm) = start::variable("PUSH_WEB") {
        app = app.with_fcm(Fcm::read(&fcm)?);
    }
    if let Ok(review) = start::variable("REVIEWED") {
        app = app.with_review(Review::read(&review)?);
    }
    app.build = start::variable("BUILD").ok();
    Ok(app)
}
