//! What a run of the checks has cost, on the screen and in `target/verify.json`.

use crate::repository::Repository;
use crate::runners::MAX_UNSTEADY;
use crate::schedule::Ended;
use serde_json::{Value, json};
use std::fmt::Write;
use std::fs;
use std::time::Duration;

/// Name of the file below cargo's target folder.
const FILE: &str = "verify.json";

/// A step may take so many hundredths of its budget before it is named: processor seconds of one machine are not those of
/// another.
const BUDGET_SLACK: u64 = 120;

/// The steps of a run in the order in which they ended, and what they took together.
#[derive(Default)]
pub struct Report<'a> {
    pub ended: Vec<Ended<'a>>,
    pub took: Duration,
}

impl Report<'_> {
    /// Whether more tests passed only at their second try than a run may have.
    #[must_use]
    pub fn is_too_unsteady(&self) -> bool {
        self.ended.iter().map(|ended| ended.outcome.unsteady.len()).sum::<usize>() > MAX_UNSTEADY
    }

    /// The table of steps, the critical path, what was over its budget, the unsteady tests with their outputs, and the names of what
    /// failed, whose outputs may be thousands of lines above.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::from("\nstep             wall  processor  budget\n");
        let mut sum = Duration::ZERO;
        for ended in &self.ended {
            sum += ended.used;
            let (name, budget) = (ended.step.name, ended.step.budget);
            let (wall, used) = (ended.took.as_secs_f64(), ended.used.as_secs_f64());
            let over = if is_over(ended) { "   over its budget" } else { "" };
            let _infallible = writeln!(text, "{name:<12} {wall:>6.0} s   {used:>6.0} s  {budget:>4} s{over}");
        }
        let (wall, used) = (self.took.as_secs_f64(), sum.as_secs_f64());
        let _infallible = writeln!(text, "together     {wall:>6.0} s   {used:>6.0} s");
        let path: Vec<String> = critical_path(&self.ended)
            .iter()
            .map(|ended| format!("{} {:.0} s", ended.step.name, ended.took.as_secs_f64()))
            .collect();
        let _infallible = writeln!(text, "critical path: {}", path.join(", "));
        for ended in &self.ended {
            for unsteady in &ended.outcome.unsteady {
                let [first, second] = &unsteady.outputs;
                let _infallible = write!(
                    text,
                    "\nunsteady in {}: {}\n--- first try\n{first}\n--- once more, alone\n{second}\n",
                    ended.step.name, unsteady.name
                );
            }
        }
        for ended in self.ended.iter().filter(|ended| !ended.outcome.ok) {
            let _infallible = writeln!(text, "\nfailed: {}", ended.step.name);
            for name in &ended.outcome.failed {
                let _infallible = writeln!(text, "  {name}");
            }
        }
        if self.is_too_unsteady() {
            let _infallible = writeln!(text, "\nmore than {MAX_UNSTEADY} unsteady tests: the run has failed");
        }
        text
    }

    /// Writes the same as data.
    ///
    /// # Errors
    /// A sentence that names the file.
    pub fn write(&self, repository: &Repository) -> Result<(), String> {
        let path = repository.target(FILE);
        let text = serde_json::to_string_pretty(&self.json(&commit(repository))).map_err(|error| error.to_string())?;
        fs::write(&path, text + "\n").map_err(|error| format!("{}: {error}", path.display()))
    }

    fn json(&self, commit: &str) -> Value {
        let steps: Vec<Value> = self
            .ended
            .iter()
            .map(|ended| {
                json!({
                    "name": ended.step.name,
                    "ok": ended.outcome.ok,
                    "began": seconds(ended.began),
                    "wall": seconds(ended.took),
                    "processor": seconds(ended.used),
                    "budget": ended.step.budget,
                    "passed": ended.outcome.tests.passed,
                    "failed": ended.outcome.tests.failed,
                    "unsteady": ended.outcome.unsteady.iter().map(|one| one.name.clone()).collect::<Vec<_>>(),
                })
            })
            .collect();
        json!({
            "commit": commit,
            "unit": "seconds",
            "wall": seconds(self.took),
            "processor": seconds(self.ended.iter().map(|ended| ended.used).sum()),
            "criticalPath": critical_path(&self.ended).iter().map(|ended| ended.step.name).collect::<Vec<_>>(),
            "steps": steps,
        })
    }
}

/// The commit that was checked; with `-dirty` where files differ from it.
fn commit(repository: &Repository) -> String {
    let output = repository.command("git", &["describe", "--always", "--dirty", "--abbrev=40"]).output();
    output.map_or_else(|_| String::new(), |output| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Seconds with one decimal.
fn seconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 10.0).round() / 10.0
}

fn is_over(ended: &Ended) -> bool {
    ended.used.as_secs() * 100 > u64::from(ended.step.budget) * BUDGET_SLACK
}

/// The steps that decided how long the run took: the one that ended last, the one whose end it had waited for, and so on.
fn critical_path<'a, 'b>(all: &'b [Ended<'a>]) -> Vec<&'b Ended<'a>> {
    let end = |ended: &Ended| ended.began + ended.took;
    let mut path: Vec<&Ended> = all.iter().max_by_key(|ended| end(ended)).into_iter().collect();
    while let Some(first) = path.last() {
        let before = all.iter().filter(|ended| end(ended) <= first.began && ended.began < first.began);
        match before.max_by_key(|ended| end(ended)) {
            Some(ended) => path.push(ended),
            None => break,
        }
    }
    path.reverse();
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::{Outcome, Unsteady};
    use crate::steps::STEPS;

    fn ended(step: usize, began: u64, took: u64, used: u64) -> Ended<'static> {
        let [began, took, used] = [began, took, used].map(Duration::from_secs);
        Ended { step: &STEPS[step], outcome: Outcome::passed(""), began, took, used }
    }

    #[test]
    fn the_critical_path_leads_to_the_step_that_ended_last() {
        let all = [ended(0, 0, 5, 5), ended(2, 0, 400, 700), ended(3, 5, 60, 40), ended(4, 401, 300, 300)];
        let names: Vec<&str> = critical_path(&all).iter().map(|ended| ended.step.name).collect();
        assert_eq!(names, [STEPS[2].name, STEPS[4].name]);
        assert!(critical_path(&[]).is_empty());
    }

    #[test]
    fn a_step_over_its_budget_is_named_and_fails_nothing() {
        let budget = u64::from(STEPS[2].budget);
        let report = Report { ended: vec![ended(2, 0, 1, budget * 13 / 10)], took: Duration::from_secs(1) };
        assert!(report.text().contains("over its budget") && !report.is_too_unsteady());
        let report = Report { ended: vec![ended(2, 0, 1, budget * 11 / 10)], took: Duration::from_secs(1) };
        assert!(!report.text().contains("over its budget"));
    }

    #[test]
    fn what_failed_is_named_at_the_end() {
        let mut one = ended(2, 0, 1, 1);
        one.outcome = Outcome { failed: vec!["a > b".to_owned()], ..Outcome::failed("long") };
        let report = Report { ended: vec![one, ended(3, 0, 1, 1)], took: Duration::from_secs(1) };
        assert!(report.text().ends_with("\nfailed: build\n  a > b\n"), "{}", report.text());
    }

    #[test]
    fn unsteady_tests_are_told_with_both_outputs_and_too_many_fail_the_run() {
        let unsteady = Unsteady { name: "tells".to_owned(), outputs: ["too late".to_owned(), "in time".to_owned()] };
        let mut one = ended(2, 0, 1, 1);
        one.outcome.unsteady = vec![unsteady; MAX_UNSTEADY];
        let mut report = Report { ended: vec![one], took: Duration::from_secs(1) };
        let text = report.text();
        assert!(["unsteady in build: tells", "too late", "in time"].iter().all(|part| text.contains(part)), "{text}");
        assert!(!report.is_too_unsteady());
        let mut other = ended(3, 0, 1, 1);
        other.outcome.unsteady = report.ended[0].outcome.unsteady[..1].to_vec();
        report.ended.push(other);
        assert!(report.is_too_unsteady() && report.text().contains("the run has failed"));
        assert_eq!(report.json("")["steps"][1]["unsteady"], json!(["tells"]));
    }
}
