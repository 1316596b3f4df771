//! The command line of `cargo start`.

use lexopt::prelude::{Long, Short};
use operate::arguments::{sentence, value};
use std::path::{Path, PathBuf};

/// What `cargo start --help` prints.
pub const HELP: &str = "\
Starts Zuversicht on this machine: site, API and storage in one program.

cargo start [--port N] [--data DIR] [--fresh] [--watch] [--no-site] [--site DIR]
            [--services] [--external]

  --port N     port on 127.0.0.1, 0 for any free one (8080)
  --data DIR   folder of the data (target/local)
  --fresh      empties the data first
  --watch      the site with hot reload behind the same address
  --no-site    the API alone
  --site DIR   the site as it was built into DIR, whatever its sources are now
  --services   opens DynamoDB, S3, SES and SNS to other programs of this machine
               and prints their environment with an access key
  --external   with an identity provider that stands in for all real ones
  --help       this text
";

/// Where the site comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SiteMode {
    /// Built when its sources changed, served as the CDN does.
    Built,
    /// Served the same way as it was built into this folder.
    Folder(PathBuf),
    /// Vite with hot reload behind the same address.
    Watch,
    /// No site: the API alone.
    Off,
}

/// What was asked for on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Port on 127.0.0.1; 0 asks the system for a free one.
    pub port: u16,
    /// Folder of the data.
    pub data: PathBuf,
    /// Empty the data first.
    pub fresh: bool,
    /// Where the site comes from.
    pub site: SiteMode,
    /// Open the embedded services to other programs.
    pub services: bool,
    /// Stand in for the identity providers.
    pub external: bool,
}

/// A parsed command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Start with these options.
    Start(Options),
    /// Print the help.
    Help,
}

/// Reads the arguments after the program's name; `root` is the folder of the repository.
///
/// # Errors
/// One sentence for the person who typed.
pub fn parse(mut arguments: lexopt::Parser, root: &Path) -> Result<Command, String> {
    let mut options = Options {
        port: 8080,
        data: root.join("target/local"),
        fresh: false,
        site: SiteMode::Built,
        services: false,
        external: false,
    };
    let wrong = |error: lexopt::Error| sentence(&error, "cargo start");
    while let Some(argument) = arguments.next().map_err(wrong)? {
        match argument {
            Short('h') | Long("help") => return Ok(Command::Help),
            Long("port") => {
                let text = value(&mut arguments, "--port")?;
                options.port =
                    text.parse().map_err(|_| format!("--port needs a number from 0 to 65535, not \"{text}\"."))?;
            }
            Long("data") => options.data = PathBuf::from(value(&mut arguments, "--data")?),
            Long("fresh") => options.fresh = true,
            Long("services") => options.services = true,
            Long("external") => options.external = true,
            Long("watch") => choose(&mut options, SiteMode::Watch)?,
            Long("no-site") => choose(&mut options, SiteMode::Off)?,
            Long("site") => {
                let folder = PathBuf::from(value(&mut arguments, "--site")?);
                choose(&mut options, SiteMode::Folder(folder))?;
            }
            other => return Err(wrong(other.unexpected())),
        }
    }
    Ok(Command::Start(options))
}

fn choose(options: &mut Options, site: SiteMode) -> Result<(), String> {
    if options.site != SiteMode::Built && options.site != site {
        return Err("--watch, --no-site and --site exclude each other.".to_owned());
    }
    options.site = site;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Command, String> {
        parse(lexopt::Parser::from_args(line.split_whitespace()), Path::new("/work"))
    }

    #[test]
    fn nothing_means_the_usual() {
        let Ok(Command::Start(options)) = parsed("") else { panic!("should start") };
        assert_eq!(options.port, 8080);
        assert_eq!(options.data, Path::new("/work/target/local"));
        assert_eq!(options.site, SiteMode::Built);
        assert!(!options.fresh && !options.services && !options.external);
    }

    #[test]
    fn every_option_is_read_in_both_spellings() {
        let spaced = parsed("--port 0 --data /tmp/x --fresh --watch --services --external");
        assert_eq!(spaced, parsed("--external --services --watch --fresh --data=/tmp/x --port=0"));
        let Ok(Command::Start(options)) = spaced else { panic!("should start") };
        assert_eq!((options.port, options.fresh, options.site), (0, true, SiteMode::Watch));
        assert!(options.services && options.external);
    }

    #[test]
    fn a_built_site_is_served_from_its_folder() {
        let Ok(Command::Start(options)) = parsed("--site /tmp/dist") else { panic!("should start") };
        assert_eq!(options.site, SiteMode::Folder(PathBuf::from("/tmp/dist")));
    }

    #[test]
    fn what_is_wrong_is_said_in_one_sentence() {
        for (line, words) in [
            ("--prot 1", "Unknown option \"--prot\""),
            ("extra", "Unknown option \"extra\""),
            ("--port", "--port needs a value"),
            ("--port=", "--port needs a value"),
            ("--data --fresh", "--data needs a value"),
            ("--port 70000", "--port needs a number"),
            ("--fresh=yes", "--fresh takes no value"),
            ("--watch --no-site", "exclude each other"),
            ("--no-site --site a", "exclude each other"),
            ("--site", "--site needs a value"),
        ] {
            let error = parsed(line).expect_err(line);
            assert!(error.contains(words), "{line}: {error}");
            assert_eq!(error.matches('\n').count(), 0);
        }
    }

    #[test]
    fn help_wins() {
        assert_eq!(parsed("--port 1 --help"), Ok(Command::Help));
    }
}
