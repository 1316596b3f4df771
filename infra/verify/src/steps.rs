//! The list of all checks. Of those that can start, the first one does.

use crate::checks;
use crate::outcome::Outcome;
use crate::repository::Repository;

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
    /// Processor seconds that it may take on a clean clone, with tools and packages there. One that takes a fifth more is
    /// named at the end of the run.
    pub budget: u32,
    /// Does it.
    pub run: fn(&Repository, &str) -> Outcome,
}

/// Resources that two checks cannot use at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// Nothing.
    Any,
    /// Nothing, and of a core only a part: a browser waits for pages, and they for answers.
    Part,
    /// Cargo's folder of debug builds, which cargo locks.
    Debug,
    /// The machine: measured times need all of it, and a table that answers late is a failure of what is measured.
    Alone,
}

impl Room {
    /// Whether the two can run beside each other.
    #[must_use]
    pub fn beside(self, other: Self) -> bool {
        self != Self::Alone && other != Self::Alone && (self != Self::Debug || other != Self::Debug)
    }

    /// How many halves of a core it keeps busy.
    #[must_use]
    pub const fn halves(self) -> usize {
        match self {
            Self::Part => 1,
            Self::Any | Self::Debug | Self::Alone => 2,
        }
    }
}

/// All checks. Those that others wait for come first, then long ones; the Rust tests come last, since they are many short ones
/// that keep both cores busy until the end.
pub const STEPS: [Step; 26] = [
    Step { name: "format", what: "Rust is formatted", needs: &[], room: Room::Any, budget: 5, run: checks::format },
    Step {
        name: "tidy",
        what: "the rules of the repository hold",
        needs: &[],
        room: Room::Any,
        budget: 10,
        run: checks::tidy,
    },
    Step {
        name: "build",
        what: "all programs and tests compile",
        needs: &[],
        room: Room::Debug,
        budget: 720,
        run: checks::build,
    },
    Step {
        name: "packages",
        what: "the site's packages are installed",
        needs: &[],
        room: Room::Any,
        budget: 40,
        run: checks::packages,
    },
    Step {
        name: "licences",
        what: "every package of the site has a licence we may use",
        needs: &[],
        room: Room::Any,
        budget: 5,
        run: checks::licences,
    },
    Step {
        name: "supply",
        what: "no crate has a known weakness, a licence we may not use or a second version without a reason; the bills of materials of both halves are valid",
        needs: &[],
        room: Room::Any,
        budget: 5,
        run: checks::supply,
    },
    Step {
        name: "style",
        what: "biome has nothing to say",
        needs: &["packages"],
        room: Room::Any,
        budget: 50,
        run: checks::style,
    },
    Step {
        name: "types",
        what: "TypeScript compiles",
        needs: &["packages"],
        room: Room::Any,
        budget: 35,
        run: checks::types,
    },
    Step {
        name: "site-build",
        what: "the site builds",
        needs: &["packages"],
        room: Room::Any,
        budget: 30,
        run: checks::site_build,
    },
    Step {
        name: "size",
        what: "the sign-in page stays small",
        needs: &["site-build"],
        room: Room::Any,
        budget: 5,
        run: checks::size,
    },
    Step {
        name: "browsers",
        what: "chromium, firefox and webkit are installed",
        needs: &[],
        room: Room::Any,
        budget: 5,
        run: checks::browsers,
    },
    Step {
        name: "tools",
        what: "cfn-lint, sam, cargo-lambda, boto3, fhirclient, schemathesis and ministack are installed",
        needs: &[],
        room: Room::Any,
        budget: 60,
        run: checks::tools,
    },
    Step {
        name: "cloud",
        what: "cfn-lint and sam accept template.yaml, sam reads the parameters of a stage whole, changes of the contract are told, and an emulator refuses and answers as our store does",
        needs: &["tools"],
        room: Room::Any,
        budget: 60,
        run: checks::cloud,
    },
    Step {
        name: "site-tests",
        what: "all tests of the site pass",
        needs: &["packages"],
        room: Room::Any,
        budget: 470,
        run: checks::site_tests,
    },
    Step {
        name: "clippy",
        what: "clippy has nothing to say",
        needs: &["build"],
        room: Room::Debug,
        budget: 5,
        run: checks::clippy,
    },
    Step {
        name: "contract",
        what: "openapi.json, schema.ts, limits.ts, deviceReads.ts, the data map and published.json are up to date",
        needs: &["build", "packages"],
        room: Room::Any,
        budget: 10,
        run: checks::contract,
    },
    journeys("journeys-1", "people's ways through the product work in Chromium, their core in Firefox and WebKit too"),
    journeys("journeys-2", "the second quarter of them"),
    journeys("journeys-3", "the third"),
    journeys("journeys-4", "the last"),
    Step {
        name: "schemathesis",
        what: "the program answers what the API document says, and nothing else",
        needs: &["tools", "build", "contract"],
        room: Room::Any,
        budget: 120,
        run: checks::schemathesis,
    },
    Step {
        name: "emulated",
        what: "the whole cloud, emulated: deployed, used, restored; every right of the template is needed and none is missing",
        needs: &["tools", "build", "site-build"],
        room: Room::Any,
        budget: 240,
        run: checks::emulated,
    },
    Step {
        name: "artefacts",
        what: "a release of the Lambda artefacts builds, where it can differ from the last one",
        needs: &["tools", "build"],
        room: Room::Any,
        budget: 5,
        run: checks::artefacts,
    },
    Step {
        name: "harness",
        what: "the artefacts answer real events, also over the opened services",
        needs: &["artefacts"],
        room: Room::Debug,
        budget: 30,
        run: checks::harness,
    },
    Step {
        name: "tests",
        what: "all Rust tests pass",
        needs: &["build", "tools"],
        room: Room::Debug,
        budget: 450,
        run: checks::tests,
    },
    Step {
        name: "bench",
        what: "what answers cost, in proportion, is within its budgets",
        needs: &["build"],
        room: Room::Alone,
        budget: 80,
        run: checks::bench,
    },
];

/// A part of the journeys, as many as the name says.
const fn journeys(name: &'static str, what: &'static str) -> Step {
    let needs = &["build", "site-build", "browsers"];
    Step { name, what, needs, room: Room::Part, budget: 400, run: checks::journeys }
}

/// What `--full` does otherwise: a release is always built, and the harness runs on it.
const FULL: [Step; 2] = [
    Step {
        name: "artefacts",
        what: "two builds of a release of the Lambda artefacts are the same programs",
        needs: &["tools", "build"],
        room: Room::Any,
        budget: 1760,
        run: checks::two_releases,
    },
    Step {
        name: "harness",
        what: "the artefacts of a release answer real events, also over the opened services",
        needs: &["artefacts"],
        room: Room::Debug,
        budget: 30,
        run: checks::harness_on_release,
    },
];

/// The checks of a commit that are those of a whole run, in their order.
const QUICK: [&str; 5] = ["format", "tidy", "packages", "style", "types"];

/// What a commit is checked by beside them.
const OF_SOURCES: [Step; 3] = [
    Step {
        name: "clippy",
        what: "clippy has nothing to say",
        needs: &[],
        room: Room::Debug,
        budget: 60,
        run: checks::clippy_of_sources,
    },
    Step {
        name: "unit-tests",
        what: "the Rust tests inside of files pass",
        needs: &["clippy"],
        room: Room::Debug,
        budget: 40,
        run: checks::unit_tests,
    },
    Step {
        name: "site-tests",
        what: "the tests of what is not committed pass",
        needs: &["packages"],
        room: Room::Any,
        budget: 90,
        run: checks::changed_site_tests,
    },
];

/// For each commit: the checks that find most in two minutes.
#[must_use]
pub fn quick() -> Vec<Step> {
    let same = STEPS.into_iter().filter(|step| QUICK.contains(&step.name));
    same.chain(OF_SOURCES).collect()
}

/// All checks, with a release in any case.
#[must_use]
pub fn full() -> Vec<Step> {
    let other = |step: &Step| FULL.into_iter().find(|full| full.name == step.name).unwrap_or(*step);
    STEPS.iter().map(other).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_needs_only_steps_before_it() {
        for steps in [STEPS.to_vec(), quick(), full()] {
            for (at, step) in steps.iter().enumerate() {
                for need in step.needs {
                    assert!(steps[..at].iter().any(|before| before.name == *need), "{} needs {need}", step.name);
                }
                assert_eq!(steps.iter().filter(|other| other.name == step.name).count(), 1);
            }
        }
    }

    #[test]
    fn the_budget_of_all_fits_half_an_hour_of_two_cores() {
        let sum: u32 = STEPS.iter().map(|step| step.budget).sum();
        // The cloud as a whole came last, with each command of its pages and bad weather; what it takes is worth more than the half
        // hour's last minutes.
        assert!(sum <= 2 * 30 * 60 + 440, "{sum} processor seconds");
    }
}
