//! What the product is built from: its crates and their known weaknesses, the compiler, and bills of materials of both halves.

use crate::repository::{Repository, output};
use crate::sbom;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;

/// `RustSec`'s advisories for the crates that were in the lock file when it was made, by `infra/security/renew.py`.
const EXTRACT: &str = "infra/security/advisories";

/// Advisories that do not concern us, each with its reason.
const IGNORED: &str = "infra/security/ignored.json";

/// The compiler, as rustup reads it.
const TOOLCHAIN: &str = "rust-toolchain.toml";

/// Programs that are installed by hash, and those by version.
const HASHED: &str = "infra/security/audit.txt";
const VERSIONED: &str = "infra/security/requirements.txt";

/// Checks all of it, and writes the bills of materials into `target/sbom`.
pub fn check(repository: &Repository, step: &str) -> Result<String, String> {
    compiler(repository)?;
    let lock = read(repository, "Cargo.lock")?;
    covered(&lock, &read(repository, &format!("{EXTRACT}/crates.txt"))?)?;
    install(repository, step)?;
    let ignored: Value =
        serde_json::from_str(&read(repository, IGNORED)?).map_err(|error| format!("{IGNORED}: {error}"))?;
    compare(&audit(repository)?, &ignored)?;
    deny(repository, step)?;
    let paths = sbom::write(repository, &lock)?;
    let mut command = repository.command(repository.target("supply/bin/python"), &["infra/security/valid.py"]);
    let ran = repository.run(step, command.args(paths));
    if !ran.ok {
        return Err(ran.text);
    }
    let commit = read(repository, &format!("{EXTRACT}/commit.txt"))?;
    Ok(format!("advisories of {}", commit.split([' ', 'T']).nth(1).unwrap_or_default()))
}

fn read(repository: &Repository, path: &str) -> Result<String, String> {
    fs::read_to_string(repository.path(path)).map_err(|error| format!("{path}: {error}"))
}

/// The compiler is the one the repository names, also where no rustup chooses it: another makes other artefacts.
fn compiler(repository: &Repository) -> Result<(), String> {
    let (manifest, toolchain) = (read(repository, "Cargo.toml")?, read(repository, TOOLCHAIN)?);
    let (least, wanted) = (value(&manifest, "rust-version"), value(&toolchain, "channel"));
    if !is_patch(wanted, least) {
        return Err(format!("Cargo.toml names Rust {least}, {TOOLCHAIN} {wanted}"));
    }
    let found = output(&mut repository.command("rustc", &["--version"]))?;
    if found.split(' ').nth(1) == Some(wanted) {
        return Ok(());
    }
    Err(format!("{TOOLCHAIN} names Rust {wanted}; this is {}", found.trim()))
}

/// The text that a line of TOML gives to a key.
fn value<'a>(toml: &'a str, key: &str) -> &'a str {
    let given = toml.lines().find_map(|line| line.strip_prefix(key)?.trim_start().strip_prefix('='));
    given.unwrap_or_default().trim().trim_matches('"')
}

fn is_patch(version: &str, minor: &str) -> bool {
    version.strip_prefix(minor).is_some_and(|patch| patch.starts_with('.'))
}

/// A crate that the extract was not made for could have advisories that are not in it.
fn covered(lock: &str, crates: &str) -> Result<(), String> {
    let made_for: BTreeSet<&str> = crates.lines().collect();
    let names = lock.lines().filter_map(|line| line.strip_prefix("name = "));
    let missing: Vec<&str> = names.map(|name| name.trim_matches('"')).filter(|it| !made_for.contains(it)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    Err(format!("{EXTRACT} was made without {}: infra/security/renew.py renews it", missing.join(", ")))
}

/// Installs the programs when the lists of them have changed since the last time.
fn install(repository: &Repository, step: &str) -> Result<(), String> {
    let wanted = read(repository, HASHED)? + &read(repository, VERSIONED)?;
    let venv = repository.target("supply");
    let mark = venv.join("installed.txt");
    if fs::read_to_string(&mark).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    let pip = |arguments: &[&str]| {
        let all = [&["install", "--quiet", "--disable-pip-version-check"], arguments].concat();
        repository.command(venv.join("bin/pip"), &all)
    };
    let commands = [
        repository.command("python3", &["-m".as_ref(), "venv".as_ref(), "--clear".as_ref(), venv.as_os_str()]),
        pip(&["--no-deps", "--require-hashes", "-r", HASHED]),
        pip(&["--no-deps", "-r", VERSIONED]),
    ];
    for mut command in commands {
        let ran = repository.run(step, &mut command);
        if !ran.ok {
            return Err(ran.text);
        }
    }
    fs::write(&mark, wanted).map_err(|error| format!("{}: {error}", mark.display()))
}

fn audit(repository: &Repository) -> Result<Value, String> {
    let arguments = ["audit", "--db", EXTRACT, "--no-fetch", "--stale", "--no-yanked", "--json"];
    let text = output(&mut repository.command(repository.target("supply/bin/cargo-audit"), &arguments))?;
    serde_json::from_str(&text).map_err(|error| format!("cargo audit: {error}: {text}"))
}

/// Licences, duplicate versions and origins of the crates, by `deny.toml`.
fn deny(repository: &Repository, step: &str) -> Result<(), String> {
    // An exception that nothing needs any more would let the next crate in unseen.
    let arguments = ["--locked", "check", "--deny", "unmatched-skip", "bans", "licenses", "sources"];
    let ran = repository.run(step, &mut repository.command(repository.target("supply/bin/cargo-deny"), &arguments));
    if ran.ok { Ok(()) } else { Err(ran.text) }
}

/// What was found is exactly what is ignored: a reason for what is gone would hide the next one.
fn compare(report: &Value, ignored: &Value) -> Result<(), String> {
    if report["database"]["advisory-count"].as_u64().unwrap_or_default() == 0 {
        return Err("cargo audit has read no advisories".to_owned());
    }
    let weak = report["vulnerabilities"]["list"].as_array().into_iter().flatten();
    let warnings = report["warnings"].as_object().into_iter().flatten();
    let warned = warnings.flat_map(|(_, list)| list.as_array().into_iter().flatten());
    let id = |found: &Value| found["advisory"]["id"].as_str().unwrap_or("without a number").to_owned();
    let found: BTreeSet<String> = weak.chain(warned).map(id).collect();
    let known: BTreeSet<String> = ignored.as_object().into_iter().flatten().map(|(id, _)| id.clone()).collect();
    if found == known {
        return Ok(());
    }
    let list = |ids: Vec<&String>| ids.into_iter().map(String::as_str).collect::<Vec<_>>().join(", ");
    let (new, gone) = (list(found.difference(&known).collect()), list(known.difference(&found).collect()));
    Err(format!("new: {new}; in {IGNORED} but not found: {gone}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_compiler_is_a_patch_of_the_version_that_the_manifest_names() {
        assert!(is_patch("1.95.0", "1.95") && !is_patch("1.96.0", "1.95") && !is_patch("1.950.0", "1.95"));
        assert_eq!(value("[toolchain]\nchannel = \"1.95.0\"\n", "channel"), "1.95.0");
        assert_eq!(value("[package]\nname = \"a\"\n", "channel"), "");
    }

    #[test]
    fn a_crate_that_the_extract_does_not_know_is_named() {
        let lock = "[[package]]\nname = \"old\"\n\n[[package]]\nname = \"new\"\n";
        assert_eq!(covered(lock, "new\nold\n"), Ok(()));
        assert!(covered(lock, "old\n").unwrap_err().contains("without new:"));
    }

    #[test]
    fn what_is_found_is_exactly_what_is_ignored() {
        let report = |list: Value, warnings: Value| json!({ "database": { "advisory-count": 2 }, "vulnerabilities": { "list": list }, "warnings": warnings });
        let (a, b) = (json!({ "advisory": { "id": "A" } }), json!({ "advisory": { "id": "B" } }));
        let ignored = json!({ "A": "a reason" });
        assert_eq!(compare(&report(json!([a]), json!({})), &ignored), Ok(()));
        assert!(compare(&report(json!([a, b]), json!({})), &ignored).is_err());
        assert!(compare(&report(json!([a]), json!({ "unsound": [b] })), &ignored).is_err());
        assert!(compare(&report(json!([]), json!({})), &ignored).is_err());
        assert!(compare(&json!({ "database": { "advisory-count": 0 } }), &json!({})).is_err());
    }
}
