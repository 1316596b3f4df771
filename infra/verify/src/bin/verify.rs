//! `cargo verify`: every check of the house, one line each, the sum at the end.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};
use verify::counts::Counts;
use verify::house::House;
use verify::steps::{Outcome, STEPS, Step};

/// Lines of a failed check's output that are shown; the rest is in its log.
const SHOWN: usize = 80;

const HELP: &str = "cargo verify             every check
cargo verify --only STEP one check (may be given again for more)
cargo verify --list      the checks";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match verify(&arguments, &mut io::stdout().lock()) {
        Ok(Counts { failed: 0, .. }) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            // Nobody is left to tell when this cannot be written either.
            let _written = writeln!(io::stderr(), "{error}");
            ExitCode::FAILURE
        }
    }
}

fn verify(arguments: &[String], out: &mut impl Write) -> Result<Counts, String> {
    let unwritable = |error: io::Error| format!("the output cannot be written: {error}");
    match arguments.first().map(String::as_str) {
        Some("--help" | "-h") => {
            writeln!(out, "{HELP}").map_err(unwritable)?;
            return Ok(Counts::default());
        }
        Some("--list") => {
            for step in &STEPS {
                writeln!(out, "{:<11} {}", step.name, step.what).map_err(unwritable)?;
            }
            return Ok(Counts::default());
        }
        _ => {}
    }
    let chosen = chosen(arguments)?;
    let house = House::find()?;
    let mut sum = Counts::default();
    let mut broken: Vec<&str> = Vec::new();
    for step in chosen {
        write!(out, "{:<11} ", step.name).and_then(|()| out.flush()).map_err(unwritable)?;
        let start = Instant::now();
        let outcome = match step.needs.iter().find(|need| broken.contains(need)) {
            Some(need) => {
                Outcome { ok: false, tests: Counts::default(), said: format!("not run, because `{need}` failed") }
            }
            None => run(&house, step),
        };
        sum.passed += outcome.tests.passed + u32::from(outcome.ok);
        sum.failed += outcome.tests.failed + u32::from(!outcome.ok);
        if !outcome.ok {
            broken.push(step.name);
        }
        write!(out, "{}", line(&outcome, start.elapsed(), &house, step)).map_err(unwritable)?;
    }
    writeln!(out, "{} passed, {} failed", sum.passed, sum.failed).map_err(unwritable)?;
    Ok(sum)
}

fn run(house: &House, step: &Step) -> Outcome {
    // A log tells of one run; that there is none yet is fine.
    let _old = std::fs::remove_file(house.log(step.name));
    (step.run)(house, step.name)
}

/// The steps that `--only` names, in their order; all without it.
fn chosen(arguments: &[String]) -> Result<Vec<&'static Step>, String> {
    let mut names = Vec::new();
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        if argument != "--only" {
            return Err(format!("{argument}?\n{HELP}"));
        }
        let name = rest.next().ok_or_else(|| format!("--only needs the name of a check\n{HELP}"))?;
        if STEPS.iter().all(|step| step.name != name) {
            return Err(format!("there is no check `{name}`; cargo verify --list shows them"));
        }
        names.push(name.as_str());
    }
    Ok(STEPS.iter().filter(|step| names.is_empty() || names.contains(&step.name)).collect())
}

fn line(outcome: &Outcome, took: Duration, house: &House, step: &Step) -> String {
    let seconds = took.as_secs_f64();
    if outcome.ok {
        let said = &outcome.said;
        let gap = if said.is_empty() { "" } else { "   " };
        return format!("ok     {seconds:>7.1} s{gap}{said}\n");
    }
    let lines: Vec<&str> = outcome.said.lines().collect();
    let left_out = lines.len().saturating_sub(SHOWN);
    let log = house.log(step.name);
    let more =
        if left_out > 0 { format!("    … {left_out} lines more in {}\n", log.display()) } else { String::new() };
    let mut text = format!("FAILED {seconds:>7.1} s\n{more}");
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
        let arguments: Vec<String> = arguments.iter().map(|argument| (*argument).to_owned()).collect();
        chosen(&arguments).map(|steps| steps.iter().map(|step| step.name).collect())
    }

    #[test]
    fn checks_are_chosen_by_name_and_run_in_their_order() {
        assert_eq!(names(&[]).unwrap().len(), STEPS.len());
        assert_eq!(names(&["--only", "tests", "--only", "format"]).unwrap(), ["format", "tests"]);
    }

    #[test]
    fn what_is_not_known_is_said() {
        assert!(names(&["--only", "nothing"]).unwrap_err().contains("nothing"));
        assert!(names(&["--only"]).is_err());
        assert!(names(&["--fast"]).unwrap_err().contains("--fast"));
    }

    #[test]
    fn the_list_names_every_check_and_counts_nothing() {
        let mut out = Vec::new();
        assert_eq!(verify(&["--list".to_owned()], &mut out).unwrap(), Counts::default());
        assert_eq!(String::from_utf8(out).unwrap().lines().count(), STEPS.len());
    }
}
