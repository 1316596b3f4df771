//! Whether a release of the artefacts can differ from the one that was tested last.
//!
//! The harness runs on the artefacts that `build` has made anyway: the same code without the optimisation of a release. What
//! decides how a release is built changes rarely, and takes a quarter of an hour of processor time to build. A hash of it
//! is committed whenever the harness has passed on a release.

use crate::repository::Repository;
use std::fs;
use std::io::Write;
use std::process::Stdio;

/// The hash of what the release was built from on which the harness passed last.
pub const PROVEN: &str = "infra/verify/release.txt";

/// What decides how a release is built and tested: its packages, profiles, flags and programs, and the harness.
const PARTS: [&str; 16] = [
    "Cargo.lock",
    "Cargo.toml",
    ".cargo/",
    "functions/Cargo.toml",
    "functions/src/bin/",
    "shared/Cargo.toml",
    "infra/bench/src/cloud.rs",
    "infra/bench/src/embedded.rs",
    "infra/bench/src/event.rs",
    "infra/bench/src/listen.rs",
    "infra/bench/src/program.rs",
    "infra/bench/src/runtime.rs",
    "infra/bench/src/stub.rs",
    "infra/bench/tests/",
    "infra/deploy/artefacts.py",
    "infra/verify/requirements.txt",
];

/// Whether the harness has passed on a release with the same parts.
pub fn is_proven(repository: &Repository) -> Result<bool, String> {
    let proven = fs::read_to_string(repository.path(PROVEN)).unwrap_or_default();
    Ok(proven.trim() == hash(repository)?)
}

/// Notes that the harness has passed on a release. True when that is new.
pub fn note(repository: &Repository) -> Result<bool, String> {
    if is_proven(repository)? {
        return Ok(false);
    }
    let text = hash(repository)? + "\n";
    fs::write(repository.path(PROVEN), text).map_err(|error| format!("{PROVEN}: {error}"))?;
    Ok(true)
}

/// By git, so that nothing else has to be built for it.
fn hash(repository: &Repository) -> Result<String, String> {
    let of_release = |path: &String| PARTS.iter().any(|part| is_part(path, part));
    let paths: Vec<String> = repository.files()?.into_iter().filter(of_release).collect();
    let hashes = git_hash(repository, &["hash-object", "--stdin-paths"], &(paths.join("\n") + "\n"))?;
    let list: Vec<String> = paths.iter().zip(hashes.lines()).map(|(path, hash)| format!("{hash} {path}\n")).collect();
    git_hash(repository, &["hash-object", "--stdin"], &list.concat())
}

/// A file, or a folder and all that is in it.
fn is_part(path: &str, part: &str) -> bool {
    path == part || part.ends_with('/') && path.starts_with(part)
}

fn git_hash(repository: &Repository, arguments: &[&str], input: &str) -> Result<String, String> {
    let failed = |error: std::io::Error| format!("git does not run: {error}");
    let mut command = repository.command("git", arguments);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(failed)?;
    if let Some(mut stdin) = child.stdin.take() {
        stdin.write_all(input.as_bytes()).map_err(failed)?;
    }
    let output = child.wait_with_output().map_err(failed)?;
    if !output.status.success() {
        return Err(format!("git {} failed", arguments.join(" ")));
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_is_there() {
        let files = Repository::find().unwrap().files().unwrap();
        let missing: Vec<&str> =
            PARTS.into_iter().filter(|part| !files.iter().any(|path| is_part(path, part))).collect();
        assert_eq!(missing, Vec::<&str>::new());
    }
}
