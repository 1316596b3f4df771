//! Test runners: what they counted, and a second try for the few tests that failed.
//!
//! A machine that stands still for a minute can fail a test that proves nothing wrong. What failed runs once more, alone, at
//! the end of its step; what passes then counts as passed and is named as unsteady, with both outputs. A run with more
//! unsteady tests than `MAX_UNSTEADY` fails.

use crate::counts::{self, Counts};
use crate::outcome::{Outcome, Unsteady};
use crate::repository::Ran;

/// So many tests of a run may pass at their second try only.
pub const MAX_UNSTEADY: usize = 3;

/// Lines of an output that are kept of an unsteady test's first and second try.
const KEPT: usize = 60;

/// How Vitest tells of errors that belong to no test.
const UNHANDLED: &str = "Unhandled Error";

/// How the output of a test runner is read.
#[derive(Clone, Copy, Debug)]
pub struct Reader {
    /// The tests that passed and failed.
    pub counts: fn(&str) -> Option<Counts>,
    /// The names of those that failed, as the runner takes them for another run.
    pub failed: fn(&str) -> Vec<String>,
}

pub const NEXTEST: Reader = Reader { counts: counts::nextest, failed: counts::failed_of_nextest };
pub const VITEST: Reader = Reader { counts: counts::vitest, failed: counts::failed_of_vitest };
pub const PLAYWRIGHT: Reader = Reader { counts: counts::playwright, failed: counts::failed_of_playwright };

/// A test runner's outcome: it must have counted tests, and passed as a whole.
pub fn counted(ran: Ran, read: fn(&str) -> Option<Counts>) -> Outcome {
    let Some(tests) = read(&ran.text) else { return Outcome::failed(ran.text) };
    let ok = ran.ok && tests.failed == 0 && tests.passed > 0;
    let said = if ok { format!("{} tests", tests.passed) } else { ran.text };
    Outcome { ok, tests, said, ..Outcome::default() }
}

/// The outcome of a run; `again` runs the tests with these names alone, if they are few.
pub fn with_second_try(ran: Ran, reader: Reader, again: impl FnOnce(&[String]) -> Ran) -> Outcome {
    let first = counted(ran, reader.counts);
    if first.ok {
        return first;
    }
    let names = (reader.failed)(&first.said);
    let first = Outcome { failed: names.clone(), ..first };
    // Where more has failed than tests with names, these alone would not prove the rest: an error beside all tests, tests that
    // did not run.
    let all = usize::try_from(first.tests.failed).is_ok_and(|failed| failed == names.len());
    if !all || names.is_empty() || names.len() > MAX_UNSTEADY || first.said.contains(UNHANDLED) {
        return first;
    }
    let ran = again(&names);
    let text = ran.text.clone();
    let second = counted(ran, reader.counts);
    if !second.ok || second.tests.passed < first.tests.failed {
        return Outcome { said: format!("{}\nonce more, alone:\n{}", first.said, second.said), ..first };
    }
    let outputs = [last_lines(&first.said), last_lines(&text)];
    Outcome {
        ok: true,
        tests: Counts { passed: first.tests.passed + first.tests.failed, failed: 0 },
        said: format!("{} tests", first.tests.passed + first.tests.failed),
        unsteady: names.into_iter().map(|name| Unsteady { name, outputs: outputs.clone() }).collect(),
        ..Outcome::default()
    }
}

fn last_lines(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(KEPT)..].join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ran(ok: bool, text: &str) -> Ran {
        Ran { ok, text: text.to_owned() }
    }

    const FAILED: &str = "Summary [ 1.0s] 3 tests run: 2 passed, 1 failed, 0 skipped\n  FAIL [ 0.1s] a::b slow::one";
    const PASSED: &str = "Summary [ 1.0s] 1 test run: 1 passed, 2 skipped";

    #[test]
    fn a_test_runner_must_have_run_tests() {
        assert!(counted(ran(true, "test result: ok. 2 passed; 0 failed"), counts::cargo_test).ok);
        assert!(!counted(ran(true, "test result: ok. 0 passed; 0 failed"), counts::cargo_test).ok);
        assert!(!counted(ran(true, ""), counts::cargo_test).ok);
        assert!(!counted(ran(false, "test result: ok. 2 passed; 0 failed"), counts::cargo_test).ok);
        let some = counted(ran(false, "test result: FAILED. 2 passed; 1 failed"), counts::cargo_test);
        assert_eq!((some.ok, some.tests), (false, Counts { passed: 2, failed: 1 }));
    }

    #[test]
    fn what_passes_at_its_second_try_counts_as_passed_and_is_named() {
        let outcome = with_second_try(ran(false, FAILED), NEXTEST, |names| {
            assert_eq!(names, ["a::b slow::one"]);
            ran(true, PASSED)
        });
        assert!(outcome.ok);
        assert_eq!(outcome.tests, Counts { passed: 3, failed: 0 });
        assert_eq!(outcome.unsteady.len(), 1);
        assert_eq!(outcome.unsteady[0].name, "a::b slow::one");
        assert_eq!(outcome.unsteady[0].outputs, [FAILED.to_owned(), PASSED.to_owned()]);
    }

    #[test]
    fn what_fails_twice_or_too_often_has_failed() {
        let twice = with_second_try(ran(false, FAILED), NEXTEST, |_| ran(false, FAILED));
        assert!(!twice.ok && twice.said.contains("once more, alone"));
        assert_eq!(twice.failed, ["a::b slow::one"]);
        assert_eq!(twice.tests, Counts { passed: 2, failed: 1 });

        let names = ["b1", "b2", "b3", "b4"].map(|name| format!("\n  FAIL [ 0.1s] a {name}")).concat();
        let many = format!("Summary [ 1.0s] 4 tests run: 0 passed, 4 failed{names}");
        let many = with_second_try(ran(false, &many), NEXTEST, |_| unreachable!("four are too many"));
        assert!(!many.ok && many.unsteady.is_empty());
    }

    #[test]
    fn what_did_not_run_or_belongs_to_no_test_has_no_second_try() {
        let never = |_: &[String]| -> Ran { unreachable!("the named tests prove nothing of the rest") };
        let text = "  1 failed\n    [de-390] › a.spec.ts:3:1 › signs up\n  2 did not run\n  12 passed (3.4s)\n";
        assert!(!with_second_try(ran(false, text), PLAYWRIGHT, never).ok);
        let text = " FAIL  src/a.test.ts > tells\n Unhandled Errors \n  Tests  1 failed | 2 passed (3)\n";
        assert!(!with_second_try(ran(false, text), VITEST, never).ok);
        // The second run must have had the test.
        let none = "Summary [ 1.0s] 0 tests run: 0 passed, 3 skipped";
        assert!(!with_second_try(ran(false, FAILED), NEXTEST, |_| ran(true, none)).ok);
    }

    #[test]
    fn a_runner_that_did_not_begin_has_no_second_try() {
        let outcome = with_second_try(ran(false, "error: could not compile"), NEXTEST, |_| unreachable!());
        assert!(!outcome.ok);
        assert_eq!(outcome.said, "error: could not compile");
    }
}
