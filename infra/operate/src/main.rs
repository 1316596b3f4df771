//! `cargo operate`.

use operate::options::{Care, Command, HELP, parse};
use operate::support::Support;
use operate::{
    answer, catalog, centrelist, contacted, deadletters, grant, import, instrument, message, person, plan, removal,
    seed, studycodes, studyexport, waiting, wording,
};
use shared::clock::Clock;
use shared::date;
use shared::store::cost::without_hurry;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (text, code) = match without_hurry(run(&root.canonicalize().unwrap_or(root))).await {
        Ok((text, true)) => (text, ExitCode::SUCCESS),
        Ok((text, false)) => (text, ExitCode::FAILURE),
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    // A closed standard output (`| head`) is no error.
    let _unread = writeln!(std::io::stdout(), "{}", text.trim_end());
    code
}

/// The text to print, and whether all went well.
async fn run(root: &Path) -> Result<(String, bool), String> {
    let done = match parse(lexopt::Parser::from_env(), root)? {
        Command::Help => HELP.to_owned(),
        Command::Support { by, care, target } => look_after(&Support::enter(target.open()?, &by).await?, care).await?,
        Command::Seed { folder, overwrite, target } => {
            let catalogs = catalog::load(&folder)?;
            let done = seed::seed(&target.open()?, &catalogs, &Clock::system(), overwrite).await?;
            format!(
                "{} rows written, {} were there already, {} left as an editor changed them.",
                done.written, done.same, done.kept
            )
        }
        Command::ImportCentres { file, dry_run, target } => {
            let bytes = std::fs::read(&file).map_err(|error| format!("{}: {error}.", file.display()))?;
            let clock = Clock::system();
            let list = centrelist::read(&bytes, &date::format(clock.today()))?;
            let imported = match import::import(&target.open()?, &list, &clock, dry_run).await {
                Ok(imported) => imported,
                Err(error) => return Ok((import::refusal(&list, &error), false)),
            };
            return Ok((import::report(&list, imported, dry_run), list.rejected.is_empty()));
        }
        Command::StudyCodes { study, count, site, until, target } => {
            let study = studycodes::study(&study)?;
            let made = studycodes::make(target.open()?, study, count, &site, until.as_deref()).await?;
            studycodes::csv(&made, &site)
        }
        Command::StudyExport { study, folder, target } => {
            let study = studycodes::study(&study)?;
            let done = studyexport::export(target.open()?, study, &folder).await?;
            let target = folder.display();
            format!("{} people, {} questionnaires, in {target}.", done.participants, done.questionnaires)
        }
        Command::ImportInstrument { file, folder, licence } => {
            let text = std::fs::read_to_string(&file).map_err(|error| format!("{}: {error}.", file.display()))?;
            let imported = instrument::import(&folder, &text, licence.as_deref())?;
            instrument::report(&imported)
        }
        Command::Wording { key, file, target } => {
            let text = std::fs::read_to_string(&file).map_err(|error| format!("{}: {error}.", file.display()))?;
            let revision = wording::load(&target.open()?, &key, &text).await?;
            format!("{key}, revision {revision}, has its licensed words.")
        }
        Command::Plan { target } => {
            let planned = plan::plan(&person::app(target.open()?)?).await?;
            let plan::Planned { due, open } = planned;
            format!(
                "{due} accounts and entries are planned within minutes; operators find {open} rows more that wait. Every row was looked at."
            )
        }
        Command::Grant { email, role, target } => match grant::grant(target.open()?, &email, &role).await? {
            grant::Granted::Now => format!("{email} has the role {role} from the next sign-in on."),
            grant::Granted::Before => format!("{email} has the role {role} already."),
        },
        Command::Revoke { email, role, target } => match grant::revoke(target.open()?, &email, &role).await? {
            grant::Revoked::Now => {
                format!("{email} has not the role {role} any more, in fifteen minutes at the latest.")
            }
            grant::Revoked::Before => format!("{email} has not the role {role}."),
        },
    };
    Ok((done, true))
}

async fn look_after(support: &Support, care: Care) -> Result<String, String> {
    Ok(match care {
        Care::Messages { open } => waiting::messages(support, open).await?,
        Care::Wishes => waiting::wishes(support).await?,
        Care::Objections => waiting::objections(support).await?,
        Care::Message(number) => message::show(support, &number).await?,
        Care::Answer { number, file } => {
            let text = std::fs::read_to_string(&file).map_err(|error| format!("{}: {error}.", file.display()))?;
            answer::answer(support, &number, &text).await?;
            format!("{number} is answered; a mail says so within minutes.")
        }
        Care::Contacted(number) => {
            contacted::note(support, &number).await?;
            format!("{number} waits no longer.")
        }
        Care::DeadLetters => deadletters::list(support).await?,
        Care::SendAgain(number) => {
            deadletters::send_again(support, &number).await?;
            format!("{number} is sent within minutes, or tried again.")
        }
        Care::DeleteAccount(email) => {
            removal::delete(support, &email).await?;
            format!("Nobody signs in with {email} any more; the rows go within minutes.")
        }
    })
}
