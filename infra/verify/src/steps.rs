//! All checks, in the order they run: what is quick and tells most comes first.

use crate::counts::{self, Counts};
use crate::house::{House, Ran, is_there};
use crate::{licences, site, tidy, tools};

/// One check.
#[derive(Clone, Copy)]
pub struct Step {
    /// Its name, for `--only`.
    pub name: &'static str,
    /// What it proves, for `--list`.
    pub what: &'static str,
    /// Steps without which it would only repeat their failure.
    pub needs: &'static [&'static str],
    /// Does it.
    pub run: fn(&House, &str) -> Outcome,
}

/// How a check ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Whether it passed.
    pub ok: bool,
    /// The tests of a test runner.
    pub tests: Counts,
    /// What to tell: of a check that passed one line, of one that failed all that helps.
    pub said: String,
}

/// The features under which every crate of the workspace is whole.
const WHOLE: &str = "verify/contract";
const WHOLE_WITH_ARTEFACTS: &str = "verify/contract,bench/artefacts";

/// The crate with the artefacts.
const ARTEFACTS: &str = "functions";

/// All checks.
pub const STEPS: [Step; 18] = [
    Step { name: "format", what: "Rust is formatted", needs: &[], run: format },
    Step { name: "tidy", what: "the rules of the house hold", needs: &[], run: tidy },
    Step { name: "licences", what: "every package has a licence we may use", needs: &[], run: licences },
    Step { name: "build", what: "all programs and tests compile", needs: &[], run: build },
    Step { name: "tests", what: "all Rust tests pass", needs: &["build"], run: tests },
    Step { name: "clippy", what: "clippy has nothing to say", needs: &["build"], run: clippy },
    Step { name: "packages", what: "the site's packages are installed", needs: &[], run: packages },
    Step {
        name: "contract",
        what: "openapi.json and schema.ts are up to date",
        needs: &["build", "packages"],
        run: contract,
    },
    Step { name: "style", what: "biome has nothing to say", needs: &["packages"], run: style },
    Step { name: "types", what: "TypeScript compiles", needs: &["packages"], run: types },
    Step { name: "site-tests", what: "all tests of the site pass", needs: &["packages"], run: site_tests },
    Step { name: "site-build", what: "the site builds", needs: &["packages"], run: site_build },
    Step { name: "size", what: "the sign-in page stays small", needs: &["site-build"], run: size },
    Step {
        name: "journeys",
        what: "people's ways through the product work in Chromium",
        needs: &["build", "site-build"],
        run: journeys,
    },
    Step { name: "tools", what: "cfn-lint, sam and cargo-lambda are installed", needs: &[], run: tools },
    Step { name: "cloud", what: "cfn-lint and sam accept template.yaml", needs: &["tools"], run: cloud },
    Step { name: "artefacts", what: "the Lambda artefacts are built", needs: &["tools", "build"], run: artefacts },
    Step { name: "harness", what: "the artefacts answer real events", needs: &["artefacts"], run: harness },
];

fn passed(said: impl Into<String>) -> Outcome {
    Outcome { ok: true, tests: Counts::default(), said: said.into() }
}

fn failed(said: impl Into<String>) -> Outcome {
    Outcome { ok: false, tests: Counts::default(), said: said.into() }
}

fn ended(ran: Ran) -> Outcome {
    if ran.ok { passed("") } else { failed(ran.text) }
}

fn told(result: Result<String, String>) -> Outcome {
    match result {
        Ok(said) => passed(said),
        Err(said) => failed(said),
    }
}

/// A test runner's outcome: it must have counted tests, and passed as a whole.
fn counted(ran: Ran, read: fn(&str) -> Option<Counts>) -> Outcome {
    let Some(tests) = read(&ran.text) else { return failed(ran.text) };
    let ok = ran.ok && tests.failed == 0 && tests.passed > 0;
    let said = if ok { format!("{} tests", tests.passed) } else { ran.text };
    Outcome { ok, tests, said }
}

fn cargo(house: &House, step: &str, arguments: &[&str]) -> Ran {
    house.run(step, &mut house.command("cargo", arguments))
}

fn format(house: &House, step: &str) -> Outcome {
    if !is_there("cargo", "fmt") && !is_there("rustfmt", "--version") {
        return failed("rustfmt is missing: rustup component add rustfmt");
    }
    ended(cargo(house, step, &["fmt", "--all", "--check"]))
}

fn tidy(house: &House, _step: &str) -> Outcome {
    match tidy::check(house) {
        Ok(faults) if faults.is_empty() => passed(""),
        Ok(faults) => failed(faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")),
        Err(error) => failed(error),
    }
}

fn licences(house: &House, _step: &str) -> Outcome {
    match licences::check(house) {
        Ok(wrong) if wrong.is_empty() => passed(""),
        Ok(wrong) => failed(wrong.join("\n")),
        Err(error) => failed(error),
    }
}

fn build(house: &House, step: &str) -> Outcome {
    // Programs and tests in one go: apart, cargo would build what they stand on twice, with and without what only tests ask for.
    ended(cargo(house, step, &["build", "--workspace", "--bins", "--tests", "--features", WHOLE]))
}

fn tests(house: &House, step: &str) -> Outcome {
    run_tests(house, step, &["--features", WHOLE])
}

fn run_tests(house: &House, step: &str, which: &[&str]) -> Outcome {
    let nextest = is_there("cargo-nextest", "--version");
    let runner: &[&str] = if nextest {
        &["nextest", "run", "--workspace", "--no-fail-fast"]
    } else {
        &["test", "--workspace", "--no-fail-fast"]
    };
    let mut command = house.command("cargo", &[runner, which].concat());
    command.env("ARTEFACTS", house.target("lambda"));
    counted(house.run(step, &mut command), if nextest { counts::nextest } else { counts::cargo_test })
}

fn clippy(house: &House, step: &str) -> Outcome {
    if !is_there("cargo-clippy", "--version") {
        return failed("clippy is missing: rustup component add clippy");
    }
    let arguments =
        ["clippy", "--workspace", "--all-targets", "--features", WHOLE_WITH_ARTEFACTS, "--", "--deny", "warnings"];
    ended(cargo(house, step, &arguments))
}

fn packages(house: &House, step: &str) -> Outcome {
    told(site::packages(house, step))
}

fn contract(house: &House, step: &str) -> Outcome {
    ended(house.run(step, &mut house.command(house.target("debug/generate"), &["--check"])))
}

fn style(house: &House, step: &str) -> Outcome {
    ended(site::exec(house, step, &["biome", "check", "."]))
}

fn types(house: &House, step: &str) -> Outcome {
    ended(site::exec(house, step, &["tsc", "-b"]))
}

fn site_tests(house: &House, step: &str) -> Outcome {
    counted(site::script(house, step, "test"), counts::vitest)
}

fn site_build(house: &House, step: &str) -> Outcome {
    // Vite alone: `types` has looked at the types already.
    ended(site::exec(house, step, &["vite", "build"]))
}

fn size(house: &House, step: &str) -> Outcome {
    let ran = site::script(house, step, "size");
    let last = ran.text.lines().rfind(|line| !line.trim().is_empty()).unwrap_or_default().trim().to_owned();
    if ran.ok { passed(last) } else { failed(ran.text) }
}

fn journeys(house: &House, step: &str) -> Outcome {
    if let Err(error) = tools::chromium(house, step) {
        return failed(error);
    }
    let start = house.target("debug/start");
    if !start.is_file() {
        return failed("the local program is not built: cargo verify --only build");
    }
    let mut command = site::command(house, &["run", "--silent", "e2e", "--", "--reporter=list"]);
    command.env("START_PROGRAM", start);
    counted(house.run(step, &mut command), counts::playwright)
}

fn tools(house: &House, step: &str) -> Outcome {
    told(tools::python(house, step))
}

fn cloud(house: &House, step: &str) -> Outcome {
    let checks: [(&str, &[&str]); 2] =
        [("cfn-lint", &["template.yaml"]), ("sam", &["validate", "--lint", "--template", "template.yaml"])];
    for (program, arguments) in checks {
        match tools::with_python(house, program, arguments).map(|mut command| house.run(step, &mut command)) {
            Ok(ran) if ran.ok => {}
            Ok(ran) => return failed(ran.text),
            Err(error) => return failed(error),
        }
    }
    passed("")
}

/// For the machine this runs on, so that the harness can start them; a deployment asks for `--arm64`.
fn artefacts(house: &House, step: &str) -> Outcome {
    let arguments = ["lambda", "build", "--release", "--package", ARTEFACTS];
    match tools::with_python(house, "cargo", &arguments) {
        Ok(mut command) => ended(house.run(step, &mut command)),
        Err(error) => failed(error),
    }
}

fn harness(house: &House, step: &str) -> Outcome {
    run_tests(house, step, &["--features", WHOLE_WITH_ARTEFACTS, "--test", "artefacts"])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ran(ok: bool, text: &str) -> Ran {
        Ran { ok, text: text.to_owned() }
    }

    #[test]
    fn a_step_needs_only_steps_before_it() {
        for (at, step) in STEPS.iter().enumerate() {
            for need in step.needs {
                assert!(STEPS[..at].iter().any(|before| before.name == *need), "{} needs {need}", step.name);
            }
            assert_eq!(STEPS.iter().filter(|other| other.name == step.name).count(), 1);
        }
    }

    #[test]
    fn a_test_runner_must_have_run_tests() {
        assert!(counted(ran(true, "test result: ok. 2 passed; 0 failed"), counts::cargo_test).ok);
        assert!(!counted(ran(true, "test result: ok. 0 passed; 0 failed"), counts::cargo_test).ok);
        assert!(!counted(ran(true, ""), counts::cargo_test).ok);
        assert!(!counted(ran(false, "test result: ok. 2 passed; 0 failed"), counts::cargo_test).ok);
        let some = counted(ran(false, "test result: FAILED. 2 passed; 1 failed"), counts::cargo_test);
        assert_eq!((some.ok, some.tests), (false, Counts { passed: 2, failed: 1 }));
    }
}
