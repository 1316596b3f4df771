//! `cargo operate`.

use operate::options::{Command, HELP, parse};
use operate::{catalog, grant, seed};
use shared::clock::Clock;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (text, code) = match run(&root.canonicalize().unwrap_or(root)).await {
        Ok(text) => (text, ExitCode::SUCCESS),
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    // A closed standard output (`| head`) is nobody's mistake.
    let _unread = writeln!(std::io::stdout(), "{}", text.trim_end());
    code
}

async fn run(root: &Path) -> Result<String, String> {
    match parse(std::env::args().skip(1), root)? {
        Command::Help => Ok(HELP.to_owned()),
        Command::Seed { folder, overwrite, place } => {
            let catalogs = catalog::load(&folder)?;
            let done = seed::seed(&place.open()?, &catalogs, &Clock::system(), overwrite).await?;
            Ok(format!(
                "{} rows written, {} were there already, {} left as an editor changed them.",
                done.written, done.same, done.kept
            ))
        }
        Command::Grant { email, role, place } => match grant::grant(place.open()?, &email, &role).await? {
            grant::Granted::Now => Ok(format!("{email} has the role {role} from the next sign-in on.")),
            grant::Granted::Before => Ok(format!("{email} has the role {role} already.")),
        },
    }
}
