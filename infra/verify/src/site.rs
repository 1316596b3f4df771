//! The site's packages, and running its scripts.

use crate::repository::{Ran, Repository};
use serde_json::Value;
use std::fs;
use std::process::Command;

/// The oldest Node.js that the site's tools run on.
const NODE: (u32, u32) = (20, 19);

/// Installs the site's packages when they are not those of the lock file.
pub fn packages(repository: &Repository, step: &str) -> Result<String, String> {
    node(repository)?;
    let read = |path: &str| fs::read_to_string(repository.path(path)).unwrap_or_default();
    if is_installed(&read("site/package-lock.json"), &read("site/node_modules/.package-lock.json")) {
        return Ok("as they were".to_owned());
    }
    // `npm ci` refuses a lock file that was written where a registry lacks the optional packages of other systems.
    let ran = repository.run(step, &mut command(repository, &["install", "--no-save", "--no-fund", "--no-audit"]));
    if ran.ok { Ok("installed".to_owned()) } else { Err(ran.text) }
}

/// Whether everything the lock file asks for is in npm's own list of what it installed. Optional packages are for other
/// machines.
fn is_installed(wanted: &str, there: &str) -> bool {
    let parse = |text: &str| serde_json::from_str::<Value>(text).unwrap_or_default();
    let (wanted, there) = (parse(wanted), parse(there));
    let Some(packages) = wanted["packages"].as_object() else { return false };
    packages.iter().filter(|(name, package)| !name.is_empty() && package["optional"] != true).all(|(name, package)| {
        let installed = &there["packages"][name];
        installed.is_object() && installed["integrity"] == package["integrity"]
    })
}

/// Runs a program of the site's packages in the site's folder.
#[must_use]
pub fn exec(repository: &Repository, step: &str, arguments: &[&str]) -> Ran {
    let all: Vec<&str> = ["exec", "--offline", "--"].into_iter().chain(arguments.iter().copied()).collect();
    repository.run(step, &mut command(repository, &all))
}

/// Runs a script of the site's `package.json`.
#[must_use]
pub fn script(repository: &Repository, step: &str, name: &str) -> Ran {
    repository.run(step, &mut command(repository, &["run", "--silent", name]))
}

/// An npm command in the site's folder.
#[must_use]
pub fn command(repository: &Repository, arguments: &[&str]) -> Command {
    let mut command = repository.command("npm", arguments);
    command.current_dir(repository.path("site")).env("npm_config_update_notifier", "false");
    command
}

fn node(repository: &Repository) -> Result<(), String> {
    let (major, minor) = NODE;
    let output = repository.command("node", &["--version"]).output();
    let output = output.map_err(|_| format!("Node.js is missing; {major}.{minor} or newer is needed"))?;
    let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    match parse(&version) {
        Some(found) if found >= NODE => Ok(()),
        _ => Err(format!("Node.js {major}.{minor} or newer is needed; this is {version}")),
    }
}

fn parse(version: &str) -> Option<(u32, u32)> {
    let mut parts = version.strip_prefix('v')?.split('.');
    Some((parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_are_compared_with_the_lock_file() {
        let lock = r#"{"packages":{"":{},"a":{"integrity":"1"},"b":{"integrity":"2","optional":true}}}"#;
        assert!(is_installed(lock, r#"{"packages":{"a":{"integrity":"1"}}}"#));
        assert!(!is_installed(lock, r#"{"packages":{"a":{"integrity":"9"}}}"#));
        assert!(!is_installed(lock, r#"{"packages":{}}"#));
        assert!(!is_installed(lock, ""));
        assert!(!is_installed("", ""));
    }

    #[test]
    fn versions_of_node_are_compared_as_numbers() {
        assert_eq!(parse("v20.20.2"), Some((20, 20)));
        assert!(parse("v9.99.0") < Some(NODE));
        assert!(parse("v22.0.0") > Some(NODE));
        assert_eq!(parse("20"), None);
    }
}
