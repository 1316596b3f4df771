//! The artefact of sign-up, sign-in and sign-out, and of what writes mail: the only one that can hold the signing key.

use functions::{Artefact, start};

fn main() -> std::process::ExitCode {
    start::run(Artefact::Session)
}
