//! The paths of the repository, and running programs in it.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use wait4::Wait4;

/// The repository.
#[derive(Debug)]
pub struct Repository {
    root: PathBuf,
    target: PathBuf,
    /// Processor time of the programs that each step has run.
    used: Mutex<BTreeMap<String, Duration>>,
}

/// The result of a program.
#[derive(Clone, Debug)]
pub struct Ran {
    /// Whether it succeeded.
    pub ok: bool,
    /// Its output, both streams in the order of writing.
    pub text: String,
}

/// Variables that `cargo run` sets for `verify` itself: no check and no build may depend on them.
const OF_CARGO_RUN: [&str; 5] =
    ["CARGO_MANIFEST_", "CARGO_PKG_", "CARGO_CRATE_NAME", "CARGO_BIN_NAME", "CARGO_PRIMARY_"];

impl Repository {
    /// The repository that the working directory is in.
    pub fn find() -> Result<Self, String> {
        let here = std::env::current_dir().map_err(|error| format!("no working directory: {error}"))?;
        let root = here
            .ancestors()
            .find(|folder| folder.join("template.yaml").is_file() && folder.join("Cargo.toml").is_file())
            .ok_or("run this inside the repository")?
            .to_path_buf();
        let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |set| here.join(set));
        Ok(Self { root, target, used: Mutex::default() })
    }

    /// A file or folder of the repository.
    #[must_use]
    pub fn path(&self, below: &str) -> PathBuf {
        self.root.join(below)
    }

    /// A file or folder below cargo's target folder.
    #[must_use]
    pub fn target(&self, below: &str) -> PathBuf {
        self.target.join(below)
    }

    /// Where a step's output is kept.
    #[must_use]
    pub fn log(&self, step: &str) -> PathBuf {
        self.target.join("verify").join(format!("{step}.log"))
    }

    /// A command that runs at the root of the repository, without the variables of `cargo run`.
    pub fn command<A: AsRef<OsStr>>(&self, program: impl AsRef<OsStr>, arguments: &[A]) -> Command {
        let mut command = Command::new(program);
        command.args(arguments).current_dir(&self.root).stdin(Stdio::null());
        for (name, _) in std::env::vars_os() {
            if OF_CARGO_RUN.iter().any(|start| name.to_string_lossy().starts_with(start)) {
                command.env_remove(&name);
            }
        }
        command
    }

    /// Runs a command of a step and adds what it writes to the step's log.
    #[must_use]
    pub fn run(&self, step: &str, command: &mut Command) -> Ran {
        match self.run_logged(step, command) {
            Ok(ran) => ran,
            Err(error) => {
                let program = Path::new(command.get_program()).display().to_string();
                Ran { ok: false, text: format!("{program} does not run: {error}") }
            }
        }
    }

    fn run_logged(&self, step: &str, command: &mut Command) -> io::Result<Ran> {
        let path = self.log(step);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let before = fs::metadata(&path).map_or(0, |data| data.len());
        let log = File::options().create(true).append(true).open(&path)?;
        let ended = command.stdout(log.try_clone()?).stderr(log).spawn()?.wait4()?;
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        *used.entry(step.to_owned()).or_default() += ended.rusage.utime + ended.rusage.stime;
        drop(used);
        let bytes = fs::read(&path)?;
        let new = bytes.get(usize::try_from(before).unwrap_or(0)..).unwrap_or_default();
        Ok(Ran { ok: ended.status.success(), text: String::from_utf8_lossy(new).into_owned() })
    }

    /// Processor time of the programs that a step has run, with what these have waited for.
    #[must_use]
    pub fn used(&self, step: &str) -> Duration {
        self.used.lock().unwrap_or_else(PoisonError::into_inner).get(step).copied().unwrap_or_default()
    }

    /// Files of the repository: those that git knows, and new ones it does not ignore. Paths from the root.
    pub fn files(&self) -> Result<Vec<String>, String> {
        let arguments = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
        let output = self.command("git", &arguments).output().map_err(|error| format!("git does not run: {error}"))?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned());
        }
        let mut files: Vec<String> = String::from_utf8_lossy(&output.stdout)
            .split('\0')
            .filter(|path| !path.is_empty() && self.path(path).is_file())
            .map(str::to_owned)
            .collect();
        files.sort_unstable();
        files.dedup();
        Ok(files)
    }
}

/// Standard output of a program; its errors, when there is none.
pub fn output(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("{}: {error}", command.get_program().display()))?;
    if output.stdout.is_empty() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Whether a program can be run.
#[must_use]
pub fn is_there(program: &str, argument: &str) -> bool {
    let mut command = Command::new(program);
    command.arg(argument).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}
