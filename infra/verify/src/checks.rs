//! What each check does.

use crate::counts;
use crate::outcome::Outcome;
use crate::repository::{Ran, Repository, is_there};
use crate::runners::{self, NEXTEST, PLAYWRIGHT, VITEST};
use crate::{licences, release, site, supply, tidy, tools};
use serde_json::Value;
use std::process::Command;

/// The features under which every crate of the workspace is whole.
const WHOLE: &str = "verify/contract";
const WHOLE_WITH_ARTEFACTS: &str = "verify/contract,bench/artefacts";

/// Programs and tests together: apart, cargo would build their dependencies twice, with and without the features of
/// tests.
const BUILD: [&str; 6] = ["build", "--workspace", "--bins", "--tests", "--features", WHOLE_WITH_ARTEFACTS];

/// All but the tests that have files of their own, with what their tests ask for, so that nothing is built twice.
const BUILD_SOURCES: [&str; 7] =
    ["test", "--no-run", "--workspace", "--lib", "--bins", "--features", WHOLE_WITH_ARTEFACTS];

/// The tests that need the artefacts.
const HARNESS: [&str; 6] = ["--test", "artefacts", "--test", "outside", "--test", "cargo_lambda"];

/// Steps that the journeys are in: any two of them fill the gaps of another check.
const JOURNEYS: usize = 4;

const CLIPPY: &str = "clippy-driver";

fn ended(ran: Ran) -> Outcome {
    if ran.ok { Outcome::passed("") } else { Outcome::failed(ran.text) }
}

fn told(result: Result<String, String>) -> Outcome {
    match result {
        Ok(said) => Outcome::passed(said),
        Err(said) => Outcome::failed(said),
    }
}

fn cargo(repository: &Repository, step: &str, arguments: &[&str]) -> Ran {
    repository.run(step, &mut repository.command("cargo", arguments))
}

pub(crate) fn format(repository: &Repository, step: &str) -> Outcome {
    if !is_there("cargo", "fmt") && !is_there("rustfmt", "--version") {
        return Outcome::failed("rustfmt is missing: rustup component add rustfmt");
    }
    ended(cargo(repository, step, &["fmt", "--all", "--check"]))
}

pub(crate) fn tidy(repository: &Repository, _step: &str) -> Outcome {
    match tidy::check(repository) {
        Ok(faults) if faults.is_empty() => Outcome::passed(""),
        Ok(faults) => Outcome::failed(faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")),
        Err(error) => Outcome::failed(error),
    }
}

pub(crate) fn licences(repository: &Repository, _step: &str) -> Outcome {
    match licences::check(repository) {
        Ok(wrong) if wrong.is_empty() => Outcome::passed(""),
        Ok(wrong) => Outcome::failed(wrong.join("\n")),
        Err(error) => Outcome::failed(error),
    }
}

pub(crate) fn supply(repository: &Repository, step: &str) -> Outcome {
    told(supply::check(repository, step))
}

pub(crate) fn build(repository: &Repository, step: &str) -> Outcome {
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

pub(crate) fn tests(repository: &Repository, step: &str) -> Outcome {
    // `cargo test` cannot leave one program out, so it builds the crate of the harness again without it.
    let (features, which): (_, &[&str]) = if has_nextest() {
        (
            WHOLE_WITH_ARTEFACTS,
            &["-E", "not (binary_id(bench::artefacts) | binary_id(bench::outside) | binary_id(bench::cargo_lambda))"],
        )
    } else {
        (WHOLE, &[])
    };
    run_tests(repository, step, features, which, "debug")
}

pub(crate) fn unit_tests(repository: &Repository, step: &str) -> Outcome {
    run_tests(repository, step, WHOLE_WITH_ARTEFACTS, &["--lib", "--bins"], "debug")
}

fn has_nextest() -> bool {
    is_there("cargo-nextest", "--version")
}

/// Runs Rust tests with the artefacts of a folder below cargo's target folder.
fn run_tests(repository: &Repository, step: &str, features: &str, which: &[&str], artefacts: &str) -> Outcome {
    let run = |runner: &[&str], which: &[&str]| {
        let all = [runner, &["--workspace", "--no-fail-fast", "--features", features], which].concat();
        let mut command = linted(repository, &all);
        command.env("ARTEFACTS", repository.target(artefacts));
        repository.run(step, &mut command)
    };
    if !has_nextest() {
        return runners::counted(run(&["test"], which), counts::cargo_test);
    }
    let nextest: &[&str] = &["nextest", "run"];
    runners::with_second_try(run(nextest, which), NEXTEST, |names| {
        // Alone: nextest runs what any of several filters names.
        let filters: Vec<String> = names.iter().map(|name| filter(name)).collect();
        run(nextest, &["--test-threads", "1", "-E", &filters.join(" | ")])
    })
}

/// The filter of nextest for one test, by the names of its program and of itself.
fn filter(name: &str) -> String {
    let (program, test) = name.split_once(' ').unwrap_or(("", name));
    format!("(binary_id(={program}) & test(={test}))")
}

pub(crate) fn clippy(repository: &Repository, step: &str) -> Outcome {
    noted_by_clippy(repository, step, &BUILD)
}

pub(crate) fn clippy_of_sources(repository: &Repository, step: &str) -> Outcome {
    noted_by_clippy(repository, step, &BUILD_SOURCES)
}

/// The lints collected while building; cargo repeats them as long as nothing changes.
fn noted_by_clippy(repository: &Repository, step: &str, build: &[&str]) -> Outcome {
    if !is_there(CLIPPY, "--version") {
        return Outcome::failed("clippy is missing: rustup component add clippy");
    }
    let ran = repository.run(step, linted(repository, build).arg("--message-format=json"));
    let noted = noted(&ran.text);
    if !ran.ok {
        return Outcome::failed(ran.text);
    }
    if noted.is_empty() { Outcome::passed("") } else { Outcome::failed(noted.concat()) }
}

/// The messages of the compiler in cargo's JSON, as people read them.
fn noted(text: &str) -> Vec<String> {
    let lines = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    lines.filter_map(|line| line["message"]["rendered"].as_str().map(str::to_owned)).collect()
}

pub(crate) fn packages(repository: &Repository, step: &str) -> Outcome {
    told(site::packages(repository, step))
}

pub(crate) fn contract(repository: &Repository, step: &str) -> Outcome {
    ended(repository.run(step, &mut repository.command(repository.target("debug/generate"), &["--check"])))
}

pub(crate) fn style(repository: &Repository, step: &str) -> Outcome {
    ended(site::exec(repository, step, &["biome", "check", "."]))
}

pub(crate) fn types(repository: &Repository, step: &str) -> Outcome {
    ended(site::script(repository, step, "types"))
}

pub(crate) fn site_tests(repository: &Repository, step: &str) -> Outcome {
    runners::with_second_try(site::script(repository, step, "test"), VITEST, |names| again(repository, step, names))
}

/// The files with the tests that failed.
fn again(repository: &Repository, step: &str, names: &[String]) -> Ran {
    let files = names.iter().filter_map(|name| name.split(' ').next());
    let arguments: Vec<&str> = ["vitest", "run", "--maxWorkers=1"].into_iter().chain(files).collect();
    site::exec(repository, step, &arguments)
}

/// The tests of files that differ from the last commit.
pub(crate) fn changed_site_tests(repository: &Repository, step: &str) -> Outcome {
    let ran = site::exec(repository, step, &["vitest", "run", "--changed", "--passWithNoTests"]);
    if ran.ok && counts::vitest(&ran.text).is_none() {
        return Outcome::passed("nothing changed");
    }
    runners::counted(ran, counts::vitest)
}

pub(crate) fn site_build(repository: &Repository, step: &str) -> Outcome {
    // Vite alone: the check `types` has checked the types already.
    ended(site::exec(repository, step, &["vite", "build"]))
}

pub(crate) fn size(repository: &Repository, step: &str) -> Outcome {
    let ran = site::script(repository, step, "size");
    let last = ran.text.lines().rfind(|line| !line.trim().is_empty()).unwrap_or_default().trim().to_owned();
    if ran.ok { Outcome::passed(last) } else { Outcome::failed(ran.text) }
}

pub(crate) fn browsers(repository: &Repository, step: &str) -> Outcome {
    match tools::browsers(repository, step) {
        Ok(()) => Outcome::passed(""),
        Err(error) => Outcome::failed(error),
    }
}

/// One of two halves, each with one worker, which fill the time that other checks leave a core idle.
pub(crate) fn journeys(repository: &Repository, step: &str) -> Outcome {
    let start = repository.target("debug/start");
    if !start.is_file() {
        return Outcome::failed("the local program is not built: cargo verify --only build");
    }
    let part = step.rsplit('-').next().unwrap_or_default();
    let run = |which: &str| {
        let mut command = site::command(repository, &["run", "--silent", "e2e", "--", "--workers=1", which]);
        command.env("START_PROGRAM", &start).env("JOURNEYS_RUN", step).env("SITE_IS_BUILT", "1");
        repository.run(step, &mut command)
    };
    runners::with_second_try(run(&format!("--shard={part}/{JOURNEYS}")), PLAYWRIGHT, |_names| run("--last-failed"))
}

pub(crate) fn tools(repository: &Repository, step: &str) -> Outcome {
    told(tools::python(repository, step))
}

pub(crate) fn cloud(repository: &Repository, step: &str) -> Outcome {
    let emulator = repository.target("emulator").to_string_lossy().into_owned();
    let checks: [(&str, &[&str]); 5] = [
        ("cfn-lint", &["template.yaml"]),
        ("sam", &["validate", "--lint", "--template", "template.yaml"]),
        ("python", &["infra/verify/cloud/settings.py", "."]),
        ("python", &["infra/verify/cloud/compatibility.py", "."]),
        ("python", &["infra/verify/cloud/conformance.py", ".", &emulator]),
    ];
    for (program, arguments) in checks {
        match tools::with_python(repository, program, arguments).map(|mut command| repository.run(step, &mut command)) {
            Ok(ran) if ran.ok => {}
            Ok(ran) => return Outcome::failed(ran.text),
            Err(error) => return Outcome::failed(error),
        }
    }
    Outcome::passed("")
}

/// Against the document as it is committed: `contract` says whether that is up to date.
pub(crate) fn schemathesis(repository: &Repository, step: &str) -> Outcome {
    let programs = ["start", "operate"].map(|name| repository.target("debug").join(name));
    if programs.iter().any(|program| !program.is_file()) {
        return Outcome::failed("the programs are not built: cargo verify --only build");
    }
    let [start, operate] = programs.map(|program| program.to_string_lossy().into_owned());
    let folder = repository.target("verify/schemathesis").to_string_lossy().into_owned();
    match tools::with_python(repository, "python", &["infra/verify/contract/run.py", &start, &operate, &folder]) {
        Ok(mut command) => ended(repository.run(step, &mut command)),
        Err(error) => Outcome::failed(error),
    }
}

/// With the artefacts that `build` has made and the site that `site-build` has made.
pub(crate) fn emulated(repository: &Repository, step: &str) -> Outcome {
    let emulator = repository.target("emulator/bin/python").to_string_lossy().into_owned();
    let built = repository.target("debug").to_string_lossy().into_owned();
    match tools::with_python(repository, "python", &["infra/verify/cloud/emulated.py", &emulator, &built]) {
        Ok(mut command) => ended(repository.run(step, &mut command)),
        Err(error) => Outcome::failed(error),
    }
}

/// A release, where it can differ from the one that was tested last.
pub(crate) fn artefacts(repository: &Repository, step: &str) -> Outcome {
    match release::is_proven(repository) {
        Ok(true) => Outcome::passed(format!("proven as a release before ({})", release::PROVEN)),
        Ok(false) => release(repository, step),
        Err(error) => Outcome::failed(error),
    }
}

/// As a deployment builds it, for the machine this runs on, so that the harness can start it.
fn release(repository: &Repository, step: &str) -> Outcome {
    build_release(repository, step, &[])
}

/// Two of the same commit, which have to be the same programs.
pub(crate) fn two_releases(repository: &Repository, step: &str) -> Outcome {
    build_release(repository, step, &["--twice"])
}

fn build_release(repository: &Repository, step: &str, more: &[&str]) -> Outcome {
    let arguments = [&["infra/deploy/artefacts.py", "."], more].concat();
    match tools::with_python(repository, "python", &arguments) {
        Ok(mut command) => ended(repository.run(step, &mut command)),
        Err(error) => Outcome::failed(error),
    }
}

/// On a release where `artefacts` has built one, else on the artefacts that `build` has made: the same code without the
/// optimisation of a release.
pub(crate) fn harness(repository: &Repository, step: &str) -> Outcome {
    match release::is_proven(repository) {
        Ok(true) => run_tests(repository, step, WHOLE_WITH_ARTEFACTS, &HARNESS, "debug"),
        Ok(false) => harness_on_release(repository, step),
        Err(error) => Outcome::failed(error),
    }
}

pub(crate) fn harness_on_release(repository: &Repository, step: &str) -> Outcome {
    let mut outcome = run_tests(repository, step, WHOLE_WITH_ARTEFACTS, &HARNESS, "lambda");
    if !outcome.ok {
        return outcome;
    }
    match release::note(repository) {
        Ok(true) => outcome.said = format!("{} on a release; {} is renewed: commit it", outcome.said, release::PROVEN),
        Ok(false) => {}
        Err(error) => return Outcome::failed(error),
    }
    outcome
}

/// Of the programs that `build` has made. What is over its budget is measured once more: only what is twice is a step back.
pub(crate) fn bench(repository: &Repository, step: &str) -> Outcome {
    let measure = || {
        let built = repository.target("debug");
        let mut command = repository.command(built.join("bench"), &["ratios"]);
        repository.run(step, command.env("ARTEFACTS", built))
    };
    let first = measure();
    if first.ok {
        return Outcome::passed("");
    }
    let second = measure();
    if second.ok {
        Outcome::passed("at the second try")
    } else {
        Outcome::failed(format!("{}\nonce more:\n{}", first.text, second.text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_compiler_noted_is_told_as_people_read_it() {
        let text = "{\"reason\":\"compiler-artifact\"}\n{\"reason\":\"compiler-message\",\"message\":{\"rendered\":\"warning: a\\n\"}}\nnoise";
        assert_eq!(noted(text), ["warning: a\n"]);
        assert_eq!(noted("Finished"), Vec::<String>::new());
    }

    #[test]
    fn one_test_is_named_by_its_program_and_itself() {
        assert_eq!(filter("functions::all faults::a_b"), "(binary_id(=functions::all) & test(=faults::a_b))");
    }
}
