//! Tools that are not in Rust: Python programs in `target/venv`, the emulator of AWS in `target/emulator`, Debian's browsers.

use crate::repository::{Repository, is_there};
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The browsers of the journeys with what they need: where Debian puts them, and their packages.
const BROWSERS: [(&str, &str); 5] = [
    ("/usr/bin/chromium", "chromium"),
    ("/usr/bin/firefox-esr", "firefox-esr"),
    ("/usr/bin/WebKitWebDriver", "webkit2gtk-driver"),
    ("/usr/bin/Xvfb", "xvfb"),
    ("/usr/bin/openssl", "openssl"),
];

/// A Python environment below cargo's target folder.
struct Environment {
    folder: &'static str,
    /// What is asked for, and then the versions of all that those need, so that a release of somebody else's changes no
    /// verdict: `pip freeze`.
    lists: &'static [&'static str],
}

/// The tools of the checks and of a deployment.
const TOOLS: Environment =
    Environment { folder: "venv", lists: &["infra/verify/requirements.txt", "infra/verify/constraints.txt"] };

/// The emulator of AWS has one of its own: it pins another botocore than the SAM CLI.
const EMULATOR: Environment = Environment { folder: "emulator", lists: &["infra/verify/emulator.txt"] };

/// Installs the Python tools whose lists have changed since the last time.
pub fn python(repository: &Repository, step: &str) -> Result<String, String> {
    let mut installed = Vec::new();
    for environment in [&TOOLS, &EMULATOR] {
        if install(repository, step, environment)? {
            installed.push(environment.folder);
        }
    }
    Ok(if installed.is_empty() { "as they were".to_owned() } else { format!("installed: {}", installed.join(", ")) })
}

/// Installs those of a deployment, where they are missing.
pub fn deploying(repository: &Repository, step: &str) -> Result<(), String> {
    install(repository, step, &TOOLS).map(|_| ())
}

/// Whether there was something to install.
fn install(repository: &Repository, step: &str, environment: &Environment) -> Result<bool, String> {
    let text = |path: &&str| fs::read_to_string(repository.path(path)).map_err(|error| format!("{path}: {error}"));
    let wanted = environment.lists.iter().map(text).collect::<Result<String, _>>()?;
    let folder = repository.target(environment.folder);
    let mark = folder.join("installed.txt");
    if fs::read_to_string(&mark).is_ok_and(|installed| installed == wanted) {
        return Ok(false);
    }
    if !is_there("python3", "--version") {
        return Err("python3 is missing: apt-get install python3 python3-venv".to_owned());
    }
    let made = repository.run(step, repository.command("python3", &["-m", "venv", "--clear"]).arg(&folder));
    if !made.ok {
        return Err(format!("{}\nOn Debian: apt-get install python3-venv", made.text));
    }
    let lists = ["-r", "-c"].into_iter().zip(environment.lists).flat_map(|(option, list)| [option, list]);
    let pip: Vec<&str> = ["install", "--quiet", "--disable-pip-version-check"].into_iter().chain(lists).collect();
    let installed = repository.run(step, &mut repository.command(folder.join("bin/pip"), &pip));
    if !installed.ok {
        return Err(installed.text);
    }
    fs::write(&mark, wanted).map_err(|error| format!("{}: {error}", mark.display()))?;
    Ok(true)
}

/// A command with the Python tools first in its path.
pub fn with_python(repository: &Repository, program: &str, arguments: &[&str]) -> Result<Command, String> {
    let bin = repository.target("venv/bin");
    if !bin.join("pip").is_file() {
        return Err("target/venv is not there yet: cargo verify --only tools".to_owned());
    }
    let mut folders = vec![bin.clone()];
    folders.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
    let path: OsString = env::join_paths(folders).map_err(|error| error.to_string())?;
    let own = bin.join(program);
    let mut command = repository.command(if own.is_file() { own.into_os_string() } else { program.into() }, arguments);
    // cfn-lint and sam need any region; neither calls AWS.
    command.env("PATH", path).env("SAM_CLI_TELEMETRY", "0").env("AWS_DEFAULT_REGION", "eu-central-1");
    Ok(command)
}

/// Installs the browsers for the journeys that are missing.
pub fn browsers(repository: &Repository, step: &str) -> Result<(), String> {
    BROWSERS.iter().try_for_each(|(path, package)| browser(repository, step, path, package))
}

fn browser(repository: &Repository, step: &str, path: &str, package: &str) -> Result<(), String> {
    if Path::new(path).is_file() {
        return Ok(());
    }
    let apt = |arguments: &[&str]| {
        let mut command = repository.command("apt-get", arguments);
        command.env("DEBIAN_FRONTEND", "noninteractive");
        repository.run(step, &mut command).ok
    };
    let install = ["install", "--yes", "--no-install-recommends", package];
    // A list of packages that is old names files that are gone. Only root may install; others get a message.
    if (apt(&install) || (apt(&["update"]) && apt(&install))) && Path::new(path).is_file() {
        return Ok(());
    }
    Err(format!("{path} is missing and could not be installed: sudo apt-get install {package}"))
}
