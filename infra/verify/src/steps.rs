//! All checks. Of those that can start, the first one does: quick ones that find most come first.

use crate::counts::{self, Counts};
use crate::repository::{Ran, Repository, is_there};
use crate::{licences, site, tidy, tools};
use serde_json::Value;
use std::process::Command;

/// One check.
#[derive(Clone, Copy)]
pub struct Step {
    /// Its name, for `--only`.
    pub name: &'static str,
    /// What it proves, for `--list`.
    pub what: &'static str,
    /// Checks without which it would only repeat their failure.
    pub needs: &'static [&'static str],
    /// A resource that it uses alone.
    pub room: Room,
    /// Does it.
    pub run: fn(&Repository, &str) -> Outcome,
}

/// Resources that two checks cannot use at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// Nothing.
    Any,
    /// Cargo's folder of debug builds, which cargo locks.
    Debug,
    /// The machine: measured times need all of it.
    Alone,
}

impl Room {
    /// Whether the two can run beside each other.
    #[must_use]
    pub fn beside(self, other: Self) -> bool {
        self != Self::Alone && other != Self::Alone && (self != Self::Debug || other != Self::Debug)
    }
}

/// How a check ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Whether it passed.
    pub ok: bool,
    /// The counted tests of a test runner.
    pub tests: Counts,
    /// The message: one line after success, all that helps after a failure.
    pub said: String,
}

/// The features under which every crate of the workspace is whole.
const WHOLE: &str = "verify/contract";
const WHOLE_WITH_ARTEFACTS: &str = "verify/contract,bench/artefacts";

/// Programs and tests together: apart, cargo would build their dependencies twice, with and without the features of
/// tests.
const BUILD: [&str; 6] = ["build", "--workspace", "--bins", "--tests", "--features", WHOLE_WITH_ARTEFACTS];

/// All but the tests that have files of their own, with what their tests ask for, so that nothing is built twice.
const BUILD_SOURCES: [&str; 7] =
    ["test", "--no-run", "--workspace", "--lib", "--bins", "--features", WHOLE_WITH_ARTEFACTS];

const CLIPPY: &str = "clippy-driver";

/// The crate with the artefacts.
const ARTEFACTS: &str = "functions";

/// All checks.
pub const STEPS: [Step; 19] = [
    Step { name: "format", what: "Rust is formatted", needs: &[], room: Room::Any, run: format },
    Step { name: "packages", what: "the site's packages are installed", needs: &[], room: Room::Any, run: packages },
    Step { name: "tidy", what: "the rules of the repository hold", needs: &[], room: Room::Any, run: tidy },
    Step {
        name: "licences",
        what: "every package has a licence we may use",
        needs: &[],
        room: Room::Any,
        run: licences,
    },
    Step { name: "build", what: "all programs and tests compile", needs: &[], room: Room::Debug, run: build },
    Step { name: "clippy", what: "clippy has nothing to say", needs: &["build"], room: Room::Debug, run: clippy },
    Step { name: "style", what: "biome has nothing to say", needs: &["packages"], room: Room::Any, run: style },
    Step { name: "types", what: "TypeScript compiles", needs: &["packages"], room: Room::Any, run: types },
    Step { name: "site-build", what: "the site builds", needs: &["packages"], room: Room::Any, run: site_build },
    Step { name: "size", what: "the sign-in page stays small", needs: &["site-build"], room: Room::Any, run: size },
    Step {
        name: "contract",
        what: "openapi.json and schema.ts are up to date",
        needs: &["build", "packages"],
        room: Room::Any,
        run: contract,
    },
    Step {
        name: "tools",
        what: "cfn-lint, sam, cargo-lambda, boto3, fhirclient and schemathesis are installed",
        needs: &[],
        room: Room::Any,
        run: tools,
    },
    Step {
        name: "cloud",
        what: "cfn-lint and sam accept template.yaml",
        needs: &["tools"],
        room: Room::Any,
        run: cloud,
    },
    Step {
        name: "site-tests",
        what: "all tests of the site pass",
        needs: &["packages"],
        room: Room::Any,
        run: site_tests,
    },
    Step { name: "tests", what: "all Rust tests pass", needs: &["build", "tools"], room: Room::Debug, run: tests },
    Step {
        name: "schemathesis",
        what: "the program answers what the API document says, and nothing else",
        needs: &["tools", "build", "contract"],
        room: Room::Any,
        run: schemathesis,
    },
    Step {
        name: "artefacts",
        what: "the Lambda artefacts are built",
        needs: &["tools", "build"],
        room: Room::Any,
        run: artefacts,
    },
    Step {
        name: "harness",
        what: "the artefacts answer real events, also over the opened services",
        needs: &["artefacts"],
        room: Room::Debug,
        run: harness,
    },
    Step {
        name: "journeys",
        what: "people's ways through the product work in Chromium, their core in Firefox too",
        needs: &["build", "site-build"],
        room: Room::Alone,
        run: journeys,
    },
];

/// For each commit: the checks that find most in two minutes.
pub const QUICK: [Step; 8] = [
    Step { name: "format", what: "Rust is formatted", needs: &[], room: Room::Any, run: format },
    Step { name: "tidy", what: "the rules of the repository hold", needs: &[], room: Room::Any, run: tidy },
    Step { name: "packages", what: "the site's packages are installed", needs: &[], room: Room::Any, run: packages },
    Step { name: "clippy", what: "clippy has nothing to say", needs: &[], room: Room::Debug, run: clippy_of_sources },
    Step { name: "style", what: "biome has nothing to say", needs: &["packages"], room: Room::Any, run: style },
    Step { name: "types", what: "TypeScript compiles", needs: &["packages"], room: Room::Any, run: types },
    Step {
        name: "unit-tests",
        what: "the Rust tests inside of files pass",
        needs: &["clippy"],
        room: Room::Debug,
        run: unit_tests,
    },
    Step {
        name: "site-tests",
        what: "the tests of what is not committed pass",
        needs: &["packages"],
        room: Room::Any,
        run: changed_site_tests,
    },
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

fn cargo(repository: &Repository, step: &str, arguments: &[&str]) -> Ran {
    repository.run(step, &mut repository.command("cargo", arguments))
}

fn format(repository: &Repository, step: &str) -> Outcome {
    if !is_there("cargo", "fmt") && !is_there("rustfmt", "--version") {
        return failed("rustfmt is missing: rustup component add rustfmt");
    }
    ended(cargo(repository, step, &["fmt", "--all", "--check"]))
}

fn tidy(repository: &Repository, _step: &str) -> Outcome {
    match tidy::check(repository) {
        Ok(faults) if faults.is_empty() => passed(""),
        Ok(faults) => failed(faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")),
        Err(error) => failed(error),
    }
}

fn licences(repository: &Repository, _step: &str) -> Outcome {
    match licences::check(repository) {
        Ok(wrong) if wrong.is_empty() => passed(""),
        Ok(wrong) => failed(wrong.join("\n")),
        Err(error) => failed(error),
    }
}

fn build(repository: &Repository, step: &str) -> Outcome {
    ended(repository.run(step, &mut linted(repository, &BUILD)))
}

/// A cargo command that compiles our own crates with clippy's driver: rustc that also collects lints. `cargo clippy`
/// would check all packages a second time. Lints do not fail this build; the check `clippy` reports them.
fn linted(repository: &Repository, arguments: &[&str]) -> Command {
    let mut command = repository.command("cargo", arguments);
    if is_there(CLIPPY, "--version") {
        // Name and separator are those of `cargo clippy`.
        command.env("RUSTC_WORKSPACE_WRAPPER", CLIPPY).env("CLIPPY_ARGS", "--cap-lints__CLIPPY_HACKERY__warn");
    }
    command
}

fn tests(repository: &Repository, step: &str) -> Outcome {
    // `cargo test` cannot leave one program out, so it builds the crate of the harness again without it.
    let which = if has_nextest() {
        ["--features", WHOLE_WITH_ARTEFACTS, "-E", "not (binary(artefacts) or binary(outside))"].as_slice()
    } else {
        &["--features", WHOLE]
    };
    run_tests(repository, step, which)
}

fn unit_tests(repository: &Repository, step: &str) -> Outcome {
    run_tests(repository, step, &["--features", WHOLE_WITH_ARTEFACTS, "--lib", "--bins"])
}

fn has_nextest() -> bool {
    is_there("cargo-nextest", "--version")
}

fn run_tests(repository: &Repository, step: &str, which: &[&str]) -> Outcome {
    let nextest = has_nextest();
    let runner: &[&str] = if nextest { &["nextest", "run"] } else { &["test"] };
    let mut command = linted(repository, &[runner, &["--workspace", "--no-fail-fast"], which].concat());
    command.env("ARTEFACTS", repository.target("lambda"));
    counted(repository.run(step, &mut command), if nextest { counts::nextest } else { counts::cargo_test })
}

fn clippy(repository: &Repository, step: &str) -> Outcome {
    noted_by_clippy(repository, step, &BUILD)
}

fn clippy_of_sources(repository: &Repository, step: &str) -> Outcome {
    noted_by_clippy(repository, step, &BUILD_SOURCES)
}

/// The lints collected while building; cargo repeats them as long as nothing changes.
fn noted_by_clippy(repository: &Repository, step: &str, build: &[&str]) -> Outcome {
    if !is_there(CLIPPY, "--version") {
        return failed("clippy is missing: rustup component add clippy");
    }
    let ran = repository.run(step, linted(repository, build).arg("--message-format=json"));
    let noted = noted(&ran.text);
    if !ran.ok {
        return failed(ran.text);
    }
    if noted.is_empty() { passed("") } else { failed(noted.concat()) }
}

/// The messages of the compiler in cargo's JSON, as people read them.
fn noted(text: &str) -> Vec<String> {
    let lines = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    lines.filter_map(|line| line["message"]["rendered"].as_str().map(str::to_owned)).collect()
}

fn packages(repository: &Repository, step: &str) -> Outcome {
    told(site::packages(repository, step))
}

fn contract(repository: &Repository, step: &str) -> Outcome {
    ended(repository.run(step, &mut repository.command(repository.target("debug/generate"), &["--check"])))
}

fn style(repository: &Repository, step: &str) -> Outcome {
    ended(site::exec(repository, step, &["biome", "check", "."]))
}

fn types(repository: &Repository, step: &str) -> Outcome {
    ended(site::exec(repository, step, &["tsc", "-b"]))
}

fn site_tests(repository: &Repository, step: &str) -> Outcome {
    counted(site::script(repository, step, "test"), counts::vitest)
}

/// The lints in files that are new or differ from the last commit.
fn changed_site_tests(repository: &Repository, step: &str) -> Outcome {
    let ran = site::exec(repository, step, &["vitest", "run", "--changed", "--passWithNoTests"]);
    if ran.ok && counts::vitest(&ran.text).is_none() { passed("nothing changed") } else { counted(ran, counts::vitest) }
}

fn site_build(repository: &Repository, step: &str) -> Outcome {
    // Vite alone: the check `types` has checked the types already.
    ended(site::exec(repository, step, &["vite", "build"]))
}

fn size(repository: &Repository, step: &str) -> Outcome {
    let ran = site::script(repository, step, "size");
    let last = ran.text.lines().rfind(|line| !line.trim().is_empty()).unwrap_or_default().trim().to_owned();
    if ran.ok { passed(last) } else { failed(ran.text) }
}

fn journeys(repository: &Repository, step: &str) -> Outcome {
    if let Err(error) = tools::browsers(repository, step) {
        return failed(error);
    }
    let start = repository.target("debug/start");
    if !start.is_file() {
        return failed("the local program is not built: cargo verify --only build");
    }
    let mut command = site::command(repository, &["run", "--silent", "e2e", "--", "--reporter=list"]);
    command.env("START_PROGRAM", start);
    let ran = repository.run(step, &mut command);
    let again = counts::second_tries(&ran.text);
    let mut outcome = counted(ran, counts::playwright);
    if outcome.ok && !again.is_empty() {
        outcome.said = format!("{}; at their second try: {}", outcome.said, again.join("; "));
    }
    outcome
}

fn tools(repository: &Repository, step: &str) -> Outcome {
    told(tools::python(repository, step))
}

fn cloud(repository: &Repository, step: &str) -> Outcome {
    let checks: [(&str, &[&str]); 2] =
        [("cfn-lint", &["template.yaml"]), ("sam", &["validate", "--lint", "--template", "template.yaml"])];
    for (program, arguments) in checks {
        match tools::with_python(repository, program, arguments).map(|mut command| repository.run(step, &mut command)) {
            Ok(ran) if ran.ok => {}
            Ok(ran) => return failed(ran.text),
            Err(error) => return failed(error),
        }
    }
    passed("")
}

/// Against the document as it is committed: `contract` says whether that is up to date.
fn schemathesis(repository: &Repository, step: &str) -> Outcome {
    let programs = ["start", "operate"].map(|name| repository.target("debug").join(name));
    if programs.iter().any(|program| !program.is_file()) {
        return failed("the programs are not built: cargo verify --only build");
    }
    let [start, operate] = programs.map(|program| program.to_string_lossy().into_owned());
    let folder = repository.target("verify/schemathesis").to_string_lossy().into_owned();
    match tools::with_python(repository, "python", &["infra/verify/contract/run.py", &start, &operate, &folder]) {
        Ok(mut command) => ended(repository.run(step, &mut command)),
        Err(error) => failed(error),
    }
}

/// For the machine this runs on, so that the harness can start them; a deployment asks for `--arm64`.
fn artefacts(repository: &Repository, step: &str) -> Outcome {
    let arguments = ["lambda", "build", "--release", "--package", ARTEFACTS];
    match tools::with_python(repository, "cargo", &arguments) {
        Ok(mut command) => ended(repository.run(step, &mut command)),
        Err(error) => failed(error),
    }
}

fn harness(repository: &Repository, step: &str) -> Outcome {
    run_tests(repository, step, &["--features", WHOLE_WITH_ARTEFACTS, "--test", "artefacts", "--test", "outside"])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ran(ok: bool, text: &str) -> Ran {
        Ran { ok, text: text.to_owned() }
    }

    #[test]
    fn a_step_needs_only_steps_before_it() {
        for steps in [STEPS.as_slice(), QUICK.as_slice()] {
            for (at, step) in steps.iter().enumerate() {
                for need in step.needs {
                    assert!(steps[..at].iter().any(|before| before.name == *need), "{} needs {need}", step.name);
                }
                assert_eq!(steps.iter().filter(|other| other.name == step.name).count(), 1);
            }
        }
    }

    #[test]
    fn what_the_compiler_noted_is_told_as_people_read_it() {
        let text = "{\"reason\":\"compiler-artifact\"}\n{\"reason\":\"compiler-message\",\"message\":{\"rendered\":\"warning: a\\n\"}}\nnoise";
        assert_eq!(noted(text), ["warning: a\n"]);
        assert_eq!(noted("Finished"), Vec::<String>::new());
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
