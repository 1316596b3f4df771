//! The artefact of sign-up, sign-in and sign-out: the only one that holds the signing key.

use functions::{Artefact, start};

fn main() -> std::process::ExitCode {
    start::run(Artefact::Session)
}
