//! How an artefact starts: which function it is, its clients straight from the environment, one thread.

use crate::function::{Function, Kind};
use crate::{DEFINITIONS, answer, hear, work};
use lambda_http::lambda_runtime::{self, LambdaEvent};
use lambda_http::service_fn;
use serde_json::Value;
use shared::app::App;
use shared::clock::{Clock, Entropy};
use shared::http::arrival::{self, Arrival};
use shared::identity::origin::Origin;
use shared::identity::token::Verifier;
use shared::store::connect::Settings;
use shared::store::table::Table;
use std::future::Future;
use std::io::Write as _;
use std::process::ExitCode;
use std::sync::Arc;

/// Runs the function that the Lambda property `Handler` names until Lambda ends it. `functions` are those of the artefact,
/// `equip` adds what its functions need beside the table.
///
/// Environment: `_HANDLER`, `TABLE_NAME`, `PUBLIC_KEYS` (PEM), `ORIGIN_DIGESTS`, AWS region and credentials, and what `equip` reads.
#[must_use]
pub fn run<E, F>(artefact: &str, functions: &'static [Function], equip: E) -> ExitCode
where
    E: FnOnce(App) -> F,
    F: Future<Output = Result<App, String>>,
{
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return refuse(&format!("no runtime: {error}")),
    };
    runtime.block_on(async {
        let prepared = async {
            let (function, app) = prepare(artefact, functions)?;
            Ok((function, equip(app).await?))
        };
        let (function, app) = match prepared.await {
            Ok(ready) => ready,
            Err::<_, String>(reason) => return refuse(&reason),
        };
        if let Some(catalog) = function.own_catalog() {
            // Storage that does not answer now is asked again by the first request, which can say so.
            let _unread = app.catalogs.preload(&[catalog]).await;
        }
        let app = Arc::new(app);
        let ended = if let Kind::Task(task) = function.kind {
            // Whatever the event says, it is time; an error has it sent again.
            let service = service_fn(move |_event: LambdaEvent<Value>| {
                let app = Arc::clone(&app);
                async move { work(&app, task).await.map_err(|problem| problem.key()) }
            });
            lambda_runtime::run(service).await
        } else if let Kind::Listener(listener) = function.kind {
            let service = service_fn(move |event: LambdaEvent<Value>| {
                let app = Arc::clone(&app);
                async move { hear(&app, listener, &event.payload).await.map_err(|problem| problem.key()) }
            });
            lambda_runtime::run(service).await
        } else {
            let service = service_fn(move |event: LambdaEvent<Arrival>| {
                let app = Arc::clone(&app);
                arrival::serve(event, function.name, move |request| answer(Arc::clone(&app), function, request))
            });
            lambda_runtime::run(service).await
        };
        match ended {
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

fn prepare(artefact: &str, functions: &'static [Function]) -> Result<(&'static Function, App), String> {
    let name = variable("_HANDLER")?;
    let function = functions
        .iter()
        .find(|function| function.name == name)
        .ok_or_else(|| format!("the artefact {artefact} has no function named {name}"))?;
    let (clock, entropy) = (Clock::system(), Entropy::system());
    let table = Table::open(&Settings::from_env("DYNAMODB")?, variable("TABLE_NAME")?, clock.clone(), entropy.clone());
    let verifier = Verifier::from_pems(&variable("PUBLIC_KEYS")?).map_err(|_| "PUBLIC_KEYS holds no public key")?;
    let origin = Origin::read(&variable("ORIGIN_DIGESTS")?)?;
    Ok((function, App::new(table, clock, entropy, verifier, &DEFINITIONS).behind(origin)))
}

/// A variable of the environment, or the sentence that it is missing.
pub fn variable(name: &str) -> Result<String, String> {
    std::env::var(name).map_err(|_| format!("{name} is not set"))
}
