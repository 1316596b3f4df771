//! `cargo start`.

use local::demo;
use local::options::{Command, HELP, SiteMode, parse};
use local::provider::Provider;
use local::stack::{Setup, Stack, repository};
use shared::clock::Clock;
use shared::external::External;
use shared::review::Review;
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;
use tokio::signal::unix::{Signal, SignalKind, signal};

fn main() -> ExitCode {
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return refuse(&format!("The program cannot run here: {error}.")),
    };
    match runtime.block_on(run()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => refuse(&error),
    }
}

fn refuse(error: &str) -> ExitCode {
    eprintln!("{error}");
    ExitCode::FAILURE
}

/// A closed standard output (`| head`) is no error.
fn say(text: &str) {
    let _unread = writeln!(std::io::stdout(), "{}", text.trim_end());
}

struct Signals {
    interrupt: Signal,
    terminate: Signal,
}

impl Signals {
    fn new() -> Result<Self, String> {
        let listen = |kind| signal(kind).map_err(|error| format!("Signals cannot be received: {error}."));
        Ok(Self { interrupt: listen(SignalKind::interrupt())?, terminate: listen(SignalKind::terminate())? })
    }

    async fn any(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

async fn run() -> Result<(), String> {
    let root = repository();
    let options = match parse(lexopt::Parser::from_env(), &root)? {
        Command::Help => {
            say(HELP);
            return Ok(());
        }
        Command::Start(options) => options,
    };
    let provider = if options.external { Some(Provider::start(Clock::system()).await?) } else { None };
    let external = provider.as_ref().map_or_else(|| Ok(External::default()), Provider::external)?;
    let review = Review::read(&std::env::var("REVIEWED").unwrap_or_default())?;
    let watching = options.site == SiteMode::Watch;
    let setup = Setup {
        external,
        review,
        fresh: options.fresh,
        port: options.port,
        site: options.site,
        services: options.services,
        demo: true,
        sweep: true,
        durable: true,
        progress: Arc::new(say),
        ..Setup::api(options.data)
    };
    let mut signals = Signals::new()?;
    let stack = tokio::select! {
        started = Stack::start(setup) => started?,
        () = signals.any() => return Ok(()),
    };
    say(&format!("ready {}", stack.base_url));
    say(&format!("demo sign-in: {} {}", demo::EMAIL, demo::PASSWORD));
    if let Some(environment) = &stack.environment {
        say(&format!("services, open to whoever has this environment:\n{environment}"));
    }
    if let Some(provider) = &provider {
        say(&format!("external accounts: {}", provider.base_url));
    }
    if watching {
        say("site: reloads by itself when a file changes");
    }
    signals.any().await;
    say("stopping ...");
    tokio::select! {
        () = stack.stop() => {}
        () = signals.any() => {}
    }
    Ok(())
}
