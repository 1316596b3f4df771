//! `cargo deploy`: installs the Python tools that a deployment needs, then runs `infra/deploy` with them.

use std::process::ExitCode;
use verify::repository::Repository;
use verify::tools;

fn main() -> ExitCode {
    match deploy() {
        Ok(code) => code,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn deploy() -> Result<ExitCode, String> {
    let repository = Repository::find()?;
    tools::deploying(&repository, "deploy")?;
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let mut command = tools::with_python(&repository, "python", &["infra/deploy"])?;
    // The region is the stage's.
    command.args(arguments).env_remove("AWS_DEFAULT_REGION");
    let ended = command.status().map_err(|error| format!("python does not run: {error}"))?;
    Ok(if ended.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
