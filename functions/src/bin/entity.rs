//! The artefact of all entity roots. The Lambda property `Handler` says which of them this instance is.

use functions::function::{Artefact, Function};
use functions::{function_count, functions_of, start};

static FUNCTIONS: [Function; function_count(Artefact::Entity)] = functions_of(Artefact::Entity);

fn main() -> std::process::ExitCode {
    start::run(Artefact::Entity.name(), &FUNCTIONS, async |app| Ok(app))
}
