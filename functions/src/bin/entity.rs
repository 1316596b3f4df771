//! The artefact of all entity roots. The Lambda property `Handler` says which of them this instance is.

use functions::{Artefact, start};

fn main() -> std::process::ExitCode {
    start::run(Artefact::Entity)
}
