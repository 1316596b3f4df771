//! `cargo verify`: every check of the repository, one line each, the sum at the end.

use lexopt::ValueExt;
use lexopt::prelude::{Long, Short};
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;
use verify::counts::Counts;
use verify::report::Report;
use verify::repository::Repository;
use verify::schedule::{self, Ended};
use verify::steps::{STEPS, Step, full, quick};

/// Lines of a failed check's output that are shown; the rest is in its log.
const SHOWN: usize = 240;

const HELP: &str = "cargo verify             every check
cargo verify --full      the same, and a release of the artefacts in any case
cargo verify --quick     what finds most in two minutes, before each commit
cargo verify --only STEP one check (may be given again for more)
cargo verify --list      the checks";

/// The options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Help,
    List,
    Checks,
}

fn main() -> ExitCode {
    match verify(lexopt::Parser::from_env(), &mut io::stdout()) {
        Ok(Counts { failed: 0, .. }) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            // Without a terminal there is nowhere to report this.
            let _written = writeln!(io::stderr(), "{error}");
            ExitCode::FAILURE
        }
    }
}

fn verify(arguments: lexopt::Parser, out: &mut (impl Write + Send)) -> Result<Counts, String> {
    let unwritable = |error: io::Error| format!("the output cannot be written: {error}");
    let (asked, steps) = parse(arguments)?;
    match asked {
        Asked::Help => {
            writeln!(out, "{HELP}").map_err(unwritable)?;
            Ok(Counts::default())
        }
        Asked::List => {
            for step in &STEPS {
                writeln!(out, "{:<12} {}", step.name, step.what).map_err(unwritable)?;
            }
            Ok(Counts::default())
        }
        Asked::Checks => {
            let repository = Repository::find()?;
            let steps: Vec<&Step> = steps.iter().collect();
            let (report, written) = run(&repository, &steps, out);
            written.map_err(unwritable)?;
            report.write(&repository)?;
            let sum = sum(&report);
            write!(out, "{}", report.text()).map_err(unwritable)?;
            writeln!(out, "{} passed, {} failed", sum.passed, sum.failed).map_err(unwritable)?;
            Ok(sum)
        }
    }
}

/// The chosen checks in their order: all without `--only` and `--quick`.
fn parse(mut arguments: lexopt::Parser) -> Result<(Asked, Vec<Step>), String> {
    let mut all = STEPS.to_vec();
    let mut asked = Asked::Checks;
    let mut names = Vec::new();
    let unknown = |error: lexopt::Error| format!("{error}\n{HELP}");
    while let Some(argument) = arguments.next().map_err(unknown)? {
        match argument {
            Short('h') | Long("help") => asked = Asked::Help,
            Long("list") => asked = Asked::List,
            Long("quick") => all = quick(),
            Long("full") => all = full(),
            Long("only") => names.push(arguments.value().and_then(ValueExt::string).map_err(unknown)?),
            other => return Err(unknown(other.unexpected())),
        }
    }
    if let Some(name) = names.iter().find(|name| all.iter().all(|step| step.name != *name)) {
        return Err(format!("there is no check `{name}`; cargo verify --list shows them"));
    }
    all.retain(|step| names.is_empty() || names.iter().any(|name| name == step.name));
    Ok((asked, all))
}

/// Runs the checks and writes a line for each as soon as it has ended.
fn run<'a>(
    repository: &Repository,
    steps: &'a [&'a Step],
    out: &mut (impl Write + Send),
) -> (Report<'a>, io::Result<()>) {
    let mut report = Report::default();
    let mut written = Ok(());
    let run_one = |step: &Step| {
        // The log is of one run; that none exists yet is fine.
        let _old = std::fs::remove_file(repository.log(step.name));
        ((step.run)(repository, step.name), repository.used(step.name))
    };
    let began = Instant::now();
    schedule::run(steps, run_one, |ended| {
        if written.is_ok() {
            written = write!(out, "{:<12} {}", ended.step.name, line(&ended, repository)).and_then(|()| out.flush());
        }
        report.ended.push(ended);
    });
    report.took = began.elapsed();
    (report, written)
}

/// Each step counts as one test beside those of its test runner; too many unsteady ones count as one that failed.
fn sum(report: &Report) -> Counts {
    let mut sum = Counts { passed: 0, failed: u32::from(report.is_too_unsteady()) };
    for Ended { outcome, .. } in &report.ended {
        sum.passed += outcome.tests.passed + u32::from(outcome.ok);
        sum.failed += outcome.tests.failed + u32::from(!outcome.ok);
    }
    sum
}

fn line(ended: &Ended, repository: &Repository) -> String {
    let Ended { step, outcome, .. } = ended;
    let times = format!("{:>7.1} s {:>7.1} s of a core", ended.took.as_secs_f64(), ended.used.as_secs_f64());
    if outcome.ok {
        let said = &outcome.said;
        let gap = if said.is_empty() { "" } else { "   " };
        let unsteady = match outcome.unsteady.len() {
            0 => String::new(),
            count => format!(", {count} of them unsteady"),
        };
        return format!("ok     {times}{gap}{said}{unsteady}\n");
    }
    let lines: Vec<&str> = outcome.said.lines().collect();
    let left_out = lines.len().saturating_sub(SHOWN);
    let log = repository.log(step.name);
    let more =
        if left_out > 0 { format!("    … {left_out} lines more in {}\n", log.display()) } else { String::new() };
    let mut text = format!("FAILED {times}\n{more}");
    for line in &lines[left_out..] {
        text.push_str("    ");
        text.push_str(line);
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(arguments: &[&str]) -> Result<Vec<&'static str>, String> {
        let (_, steps) = parse(lexopt::Parser::from_args(arguments))?;
        Ok(steps.iter().map(|step| step.name).collect())
    }

    #[test]
    fn checks_are_chosen_by_name_and_stand_in_their_order() {
        assert_eq!(names(&[]).unwrap().len(), STEPS.len());
        assert_eq!(names(&["--only", "tests", "--only", "format"]).unwrap(), ["format", "tests"]);
        assert_eq!(names(&["--quick"]).unwrap().len(), quick().len());
        assert_eq!(names(&["--full"]).unwrap(), names(&[]).unwrap());
    }

    #[test]
    fn what_is_not_known_is_said() {
        assert!(names(&["--only", "nothing"]).unwrap_err().contains("nothing"));
        assert!(names(&["--quick", "--only", "journeys"]).unwrap_err().contains("journeys"));
        assert!(names(&["--only"]).is_err());
        assert!(names(&["--fast"]).unwrap_err().contains("--fast"));
    }

    #[test]
    fn the_list_names_every_check_and_counts_nothing() {
        let mut out = Vec::new();
        assert_eq!(verify(lexopt::Parser::from_args(["--list"]), &mut out).unwrap(), Counts::default());
        assert_eq!(String::from_utf8(out).unwrap().lines().count(), STEPS.len());
    }
}
