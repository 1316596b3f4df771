//! `cargo start` on a fresh clone: compiles the program while npm installs the packages of the site, says how long each took, and
//! becomes the program.

use std::fs::{self, File};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::thread;
use std::time::Instant;

/// The program, as cargo knows it.
const PROGRAM: [&str; 4] = ["--package", "local", "--bin", "start"];

/// Options with which it serves no site that it would have to build.
const NO_BUILD: [&str; 3] = ["--no-site", "--site", "--help"];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let site = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../site");
    let is_fresh = !site.join("node_modules").exists()
        && !arguments.iter().any(|one| NO_BUILD.iter().any(|option| one.split('=').next() == Some(option)));
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    if is_fresh {
        let packages = thread::spawn(move || installed(&site));
        let begun = Instant::now();
        let built = Command::new(&cargo).arg("build").args(PROGRAM).status();
        if !built.is_ok_and(|status| status.success()) {
            return ExitCode::FAILURE;
        }
        say(&format!("program: compiled in {} s", begun.elapsed().as_secs()));
        // What npm could not do, the program tries once more, and says why it fails.
        if let Ok(Some(seconds)) = packages.join() {
            say(&format!("site: npm install took {seconds} s of that"));
        }
    }
    let error = Command::new(cargo).args(["run"]).args(PROGRAM).arg("--").args(arguments).exec();
    say(&format!("cargo cannot be run: {error}"));
    ExitCode::FAILURE
}

/// How many seconds npm took, where it has installed the packages. Beside another program that installs or builds it waits, by the
/// lock of `infra/local/src/sitebuild.rs`, and leaves the rest to its own.
fn installed(site: &Path) -> Option<u64> {
    let target = site.with_file_name("target");
    fs::create_dir_all(&target).ok()?;
    let lock = File::create(target.join("site.lock")).ok()?;
    lock.try_lock().ok()?;
    let begun = Instant::now();
    let status = Command::new("npm")
        .args(["install", "--no-save", "--no-audit", "--no-fund"])
        .current_dir(site)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    status.is_ok_and(|status| status.success()).then(|| begun.elapsed().as_secs())
}

fn say(text: &str) {
    eprintln!("{text}");
}
