//! The command line of `cargo operate`.

use crate::arguments::{sentence, value};
use crate::studycodes::MAX_CODES;
use crate::target::Target;
use lexopt::prelude::{Long, Short, Value};
use shared::date;
use std::path::{Path, PathBuf};

/// What `cargo operate --help` prints.
pub const HELP: &str = "\
What an operator does.

cargo operate seed [--dir DIR] [--overwrite] [WHERE]
  Writes the catalogs of DIR (infra/catalog) into the table. Rows that an editor
  changed are left alone without --overwrite.

cargo operate import-centres FILE [--dry-run] [WHERE]
  Brings the centres of FILE, the official list as CSV, into the table. Centres
  that have left the list, and the examples, become inactive. Wrong rows are
  named and left out; the exit code is then 1.

cargo operate grant EMAIL ROLE [WHERE]
  Gives the owner of EMAIL the role ROLE, such as editor.

cargo operate revoke EMAIL ROLE [WHERE]
  Takes that role away.

cargo operate messages [--open] --as EMAIL [WHERE]
cargo operate wishes --as EMAIL [WHERE]
cargo operate objections --as EMAIL [WHERE]
  Lists the messages (those that wait), the wishes to be contacted, and what
  people find objectionable. What waits is found by its index; all messages, and
  what is objectionable, by a look at every row, which needs the right to Scan.

cargo operate message NUMBER --as EMAIL [WHERE]
  Shows what waits under the number of a mail to the operator.

cargo operate answer NUMBER FILE --as EMAIL [WHERE]
  Answers a message with the text of FILE. The person is told by mail that an
  answer waits.

cargo operate contacted NUMBER --as EMAIL [WHERE]
  Notes that the wish to be contacted with this number of the list is done.

cargo operate deadletters --as EMAIL [WHERE]
cargo operate send-again NUMBER --as EMAIL [WHERE]
  Lists the mails that were given up after all tries, and has one sent again.

cargo operate delete-account ADDRESS --as EMAIL [WHERE]
  Deletes the account of ADDRESS, whose owner has asked for it.

cargo operate plan [WHERE]
  Has the notifier look at the accounts and entries that are older than it, and
  the lists above find what has waited since before their index; once, after the
  first deployment that has them. It looks at every row.

cargo operate study-codes STUDY COUNT [--site NAME] [--until YYYYMMDD] [WHERE]
  Makes COUNT codes that start STUDY once each, and prints them with their
  pseudonyms. They are told once: the table keeps only their hashes.

cargo operate study-export STUDY DIR [WHERE]
  Writes what was sent in STUDY into DIR, under pseudonyms: answers.csv,
  scores.csv, dictionary.csv, and FHIR R4 in responses.json and questionnaires.json.

cargo operate import-instrument FILE [--licence free|own]
  Writes the FHIR R4 Questionnaires of FILE into infra/questionnaires, each
  into a folder of its own; none that is there is changed. --licence is for
  files that do not say who may show the words. cargo operate seed publishes.

cargo operate wording KEY FILE [WHERE]
  Loads the words of the questionnaire KEY, for which you have a licence, from
  FILE (JSON, {de: ..., en: ...}).

  EMAIL is you: the address of an account with the role support. What you look
  at and do leaves a row.

WHERE is one of
  --data DIR                       the program that cargo start --services runs on
                                   this data folder (target/local; this is the usual)
  --table NAME [--endpoint URL]    a table in the cloud; AWS_REGION,
                                   AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and
                                   AWS_SESSION_TOKEN tell where and who
";

/// The command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Print the help.
    Help,
    /// Seed the catalogs.
    Seed {
        /// The folder of the seed files.
        folder: PathBuf,
        /// Whether rows that an editor changed are overwritten.
        overwrite: bool,
        /// The table.
        target: Target,
    },
    /// Import the official list of centres.
    ImportCentres {
        /// The list, CSV.
        file: PathBuf,
        /// Whether to tell only what would be done.
        dry_run: bool,
        /// The table.
        target: Target,
    },
    /// Give a role.
    Grant {
        /// The e-mail address.
        email: String,
        /// The role.
        role: String,
        /// The table.
        target: Target,
    },
    /// Take a role away.
    Revoke {
        /// The e-mail address.
        email: String,
        /// The role.
        role: String,
        /// The table.
        target: Target,
    },
    /// Have the notifier look at what is older than it.
    Plan {
        /// The table.
        target: Target,
    },
    /// Make codes of a study.
    StudyCodes {
        study: String,
        count: usize,
        /// Who hands them out.
        site: String,
        /// Last day, `YYYYMMDD`.
        until: Option<String>,
        /// The table.
        target: Target,
    },
    /// Export what was sent in a study.
    StudyExport {
        study: String,
        folder: PathBuf,
        /// The table.
        target: Target,
    },
    /// Import instruments.
    ImportInstrument {
        /// FHIR R4, JSON.
        file: PathBuf,
        /// The folder of the questionnaires.
        folder: PathBuf,
        /// Who may show the words: `free` or `own`.
        licence: Option<String>,
    },
    /// Load words that need a licence.
    Wording {
        key: String,
        file: PathBuf,
        /// The table.
        target: Target,
    },
    /// Look after what people send.
    Support {
        /// The e-mail address of the operator.
        by: String,
        care: Care,
        /// The table.
        target: Target,
    },
}

/// What is done with what people send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Care {
    /// List the messages.
    Messages {
        /// Only those that wait for an answer.
        open: bool,
    },
    /// List the wishes to be contacted.
    Wishes,
    /// List what people find objectionable.
    Objections,
    /// Show a message, by the number of its mail.
    Message(String),
    /// Answer a message.
    Answer {
        /// The number of its mail.
        number: String,
        /// The file with the text.
        file: PathBuf,
    },
    /// Note that a wish to be contacted is done.
    Contacted(String),
    /// List the mails that were given up.
    DeadLetters,
    /// Have one of them sent again, by its number.
    SendAgain(String),
    /// Delete the account of an e-mail address.
    DeleteAccount(String),
}

/// Reads the arguments after the program's name; `root` is the folder of the repository.
///
/// # Errors
/// One sentence for the person who typed.
pub fn parse(mut arguments: lexopt::Parser, root: &Path) -> Result<Command, String> {
    let mut words = Vec::new();
    let (mut folder, mut data, mut table, mut endpoint) = (None, None, None, None);
    let (mut site, mut until, mut licence) = (None, None, None);
    let (mut overwrite, mut dry_run, mut open, mut by) = (false, false, false, None);
    let wrong = |error: lexopt::Error| sentence(&error, "cargo operate");
    while let Some(argument) = arguments.next().map_err(wrong)? {
        match argument {
            Short('h') | Long("help") => return Ok(Command::Help),
            Long("overwrite") => overwrite = true,
            Long("dry-run") => dry_run = true,
            Long("open") => open = true,
            Long("as") => by = Some(value(&mut arguments, "--as")?),
            Long("site") => site = Some(value(&mut arguments, "--site")?),
            Long("until") => until = Some(value(&mut arguments, "--until")?),
            Long("licence") => licence = Some(value(&mut arguments, "--licence")?),
            Long("dir") => folder = Some(value(&mut arguments, "--dir")?),
            Long("data") => data = Some(value(&mut arguments, "--data")?),
            Long("table") => table = Some(value(&mut arguments, "--table")?),
            Long("endpoint") => endpoint = Some(value(&mut arguments, "--endpoint")?),
            Value(word) => words.push(word.to_string_lossy().into_owned()),
            other => return Err(wrong(other.unexpected())),
        }
    }
    let target = match (data, table, endpoint) {
        (Some(_), Some(_), _) | (Some(_), _, Some(_)) => {
            return Err("--data and --table exclude each other.".to_owned());
        }
        (Some(data), None, None) => Target::Local(PathBuf::from(data)),
        (None, None, None) if std::env::var_os("TABLE_NAME").is_none() => Target::Local(root.join("target/local")),
        (None, table, endpoint) => Target::Cloud { table, endpoint },
    };
    match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [] => Ok(Command::Help),
        [command, ..] if dry_run && *command != "import-centres" => {
            Err("--dry-run belongs to cargo operate import-centres.".to_owned())
        }
        [command, ..] if (open && *command != "messages") || (by.is_some() && !CARE.contains(command)) => {
            Err("--open and --as belong to the commands for what people send.".to_owned())
        }
        [command, ..] if *command != "seed" && (overwrite || folder.is_some()) => {
            Err("--dir and --overwrite belong to cargo operate seed.".to_owned())
        }
        [command, ..] if *command != "study-codes" && (site.is_some() || until.is_some()) => {
            Err("--site and --until belong to cargo operate study-codes.".to_owned())
        }
        [command, ..] if *command != "import-instrument" && licence.is_some() => {
            Err("--licence belongs to cargo operate import-instrument.".to_owned())
        }
        ["import-instrument", _] if licence.as_deref().is_some_and(|it: &str| !["free", "own"].contains(&it)) => {
            Err("--licence is free or own.".to_owned())
        }
        ["import-instrument", file] => Ok(Command::ImportInstrument {
            file: PathBuf::from(file),
            folder: root.join("infra/questionnaires"),
            licence,
        }),
        ["import-instrument", ..] => Err("cargo operate import-instrument needs one file.".to_owned()),
        ["study-codes", study, count] => study_codes(study, count, site, until, target),
        ["study-export", study, folder] => {
            Ok(Command::StudyExport { study: (*study).to_owned(), folder: PathBuf::from(folder), target })
        }
        ["wording", key, file] => Ok(Command::Wording { key: (*key).to_owned(), file: PathBuf::from(file), target }),
        ["study-codes", ..] => Err("cargo operate study-codes needs a study and a number.".to_owned()),
        ["study-export", ..] => Err("cargo operate study-export needs a study and a folder.".to_owned()),
        ["wording", ..] => Err("cargo operate wording needs the key of a questionnaire and a file.".to_owned()),
        ["plan"] => Ok(Command::Plan { target }),
        ["plan", ..] => Err("cargo operate plan needs nothing more.".to_owned()),
        ["seed"] => {
            let folder = folder.map_or_else(|| root.join("infra/catalog"), PathBuf::from);
            Ok(Command::Seed { folder, overwrite, target })
        }
        ["grant", email, role] => Ok(Command::Grant { email: (*email).to_owned(), role: (*role).to_owned(), target }),
        ["revoke", email, role] => Ok(Command::Revoke { email: (*email).to_owned(), role: (*role).to_owned(), target }),
        [command, ..] if CARE.contains(command) => {
            let care = care_of(&words, open).ok_or_else(|| wanted(command))?;
            let by = by.ok_or("Say with --as EMAIL who you are; the account needs the role support.")?;
            Ok(Command::Support { by, care, target })
        }
        ["import-centres", file] => Ok(Command::ImportCentres { file: PathBuf::from(file), dry_run, target }),
        ["import-centres", ..] => Err("cargo operate import-centres needs one file.".to_owned()),
        [command @ ("grant" | "revoke"), ..] => {
            Err(format!("cargo operate {command} needs an e-mail address and a role."))
        }
        [other, ..] => Err(format!("Unknown command \"{other}\"; cargo operate --help lists all commands.")),
    }
}

fn study_codes(
    study: &str,
    count: &str,
    site: Option<String>,
    until: Option<String>,
    target: Target,
) -> Result<Command, String> {
    let count = count.parse().ok().filter(|count| (1..=MAX_CODES).contains(count));
    let count = count.ok_or_else(|| format!("The number of codes is a whole number from 1 to {MAX_CODES}."))?;
    if until.as_deref().is_some_and(|day| date::parse(day).is_none()) {
        return Err("--until needs a day, YYYYMMDD.".to_owned());
    }
    Ok(Command::StudyCodes { study: study.to_owned(), count, site: site.unwrap_or_default(), until, target })
}

/// The commands for what people send.
const CARE: [&str; 9] = [
    "messages",
    "wishes",
    "objections",
    "message",
    "answer",
    "contacted",
    "deadletters",
    "send-again",
    "delete-account",
];

fn care_of(words: &[String], open: bool) -> Option<Care> {
    Some(match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["messages"] => Care::Messages { open },
        ["wishes"] => Care::Wishes,
        ["objections"] => Care::Objections,
        ["message", number] => Care::Message((*number).to_owned()),
        ["answer", number, file] => Care::Answer { number: (*number).to_owned(), file: PathBuf::from(file) },
        ["contacted", number] => Care::Contacted((*number).to_owned()),
        ["deadletters"] => Care::DeadLetters,
        ["send-again", number] => Care::SendAgain((*number).to_owned()),
        ["delete-account", email] => Care::DeleteAccount((*email).to_owned()),
        _ => return None,
    })
}

fn wanted(command: &str) -> String {
    let needs = match command {
        "message" => "the number of one mail",
        "contacted" => "the number of one wish of the list",
        "send-again" => "the number of one mail of the list",
        "answer" => "the number of one mail and a file",
        "delete-account" => "one e-mail address",
        _ => "nothing more",
    };
    format!("cargo operate {command} needs {needs}.")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Command, String> {
        parse(lexopt::Parser::from_args(line.split_whitespace()), Path::new("/work"))
    }

    #[test]
    fn commands_are_read() {
        let cloud = Target::Cloud { table: Some("T".to_owned()), endpoint: Some("http://127.0.0.1:1".to_owned()) };
        assert_eq!(
            parsed("seed --dir /x --overwrite --table T --endpoint http://127.0.0.1:1"),
            Ok(Command::Seed { folder: "/x".into(), overwrite: true, target: cloud })
        );
        assert_eq!(
            parsed("grant a@b.example editor --data /d"),
            Ok(Command::Grant {
                email: "a@b.example".to_owned(),
                role: "editor".to_owned(),
                target: Target::Local("/d".into())
            })
        );
        assert_eq!(parsed("plan --data /d"), Ok(Command::Plan { target: Target::Local("/d".into()) }));
        assert_eq!(
            parsed("import-centres list.csv --dry-run --data /d"),
            Ok(Command::ImportCentres { file: "list.csv".into(), dry_run: true, target: Target::Local("/d".into()) })
        );
        assert_eq!(
            parsed("messages --open --as a@b.example --data /d"),
            Ok(Command::Support {
                by: "a@b.example".to_owned(),
                care: Care::Messages { open: true },
                target: Target::Local("/d".into())
            })
        );
        assert_eq!(
            parsed("study-codes prisma 20 --site Kiel --until 20271231 --data /d"),
            Ok(Command::StudyCodes {
                study: "prisma".to_owned(),
                count: 20,
                site: "Kiel".to_owned(),
                until: Some("20271231".to_owned()),
                target: Target::Local("/d".into())
            })
        );
        assert_eq!(
            parsed("study-export prisma /x --data /d"),
            Ok(Command::StudyExport {
                study: "prisma".to_owned(),
                folder: "/x".into(),
                target: Target::Local("/d".into())
            })
        );
        assert_eq!(
            parsed("import-instrument phq9.json --licence free"),
            Ok(Command::ImportInstrument {
                file: "phq9.json".into(),
                folder: "/work/infra/questionnaires".into(),
                licence: Some("free".to_owned())
            })
        );
        assert_eq!(parsed(""), Ok(Command::Help));
    }

    #[test]
    fn what_is_wrong_is_said_in_one_sentence() {
        for (line, words) in [
            ("sow", "Unknown command \"sow\""),
            ("seed --tabel x", "Unknown option \"--tabel\""),
            ("seed --dir", "--dir needs a value"),
            ("grant a@b.example", "cargo operate grant needs an e-mail address and a role"),
            ("revoke a@b.example", "cargo operate revoke needs an e-mail address and a role"),
            ("grant a@b.example editor --overwrite", "belong to cargo operate seed"),
            ("import-centres", "needs one file"),
            ("import-centres a.csv b.csv", "needs one file"),
            ("import-centres a.csv --overwrite", "belong to cargo operate seed"),
            ("seed --dry-run", "belongs to cargo operate import-centres"),
            ("seed --data /d --table T", "exclude each other"),
            ("messages", "--as EMAIL"),
            ("message --as a@b.example", "needs the number of one mail"),
            ("answer 1-2 --as a@b.example", "needs the number of one mail and a file"),
            ("study-codes prisma", "needs a study and a number"),
            ("study-codes prisma 0", "from 1 to 10000"),
            ("study-codes prisma 5 --until 20261301", "needs a day"),
            ("study-export prisma", "needs a study and a folder"),
            ("study-export prisma /x --site Kiel", "belong to cargo operate study-codes"),
            ("import-instrument", "needs one file"),
            ("import-instrument a.json --licence mine", "--licence is free or own"),
            ("seed --licence own", "belongs to cargo operate import-instrument"),
            ("wording phq2", "needs the key of a questionnaire and a file"),
            ("wishes 1 --as a@b.example", "needs nothing more"),
            ("contacted --as a@b.example", "needs the number of one wish"),
            ("wishes --open --as a@b.example", "belong to the commands"),
            ("seed --as a@b.example", "belong to the commands"),
        ] {
            let error = parsed(line).expect_err(line);
            assert!(error.contains(words), "{line}: {error}");
        }
    }
}
