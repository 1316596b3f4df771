//! How many tests passed and failed, read from what test runners print.

/// Tests that passed and failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub passed: u32,
    pub failed: u32,
}

impl Counts {
    fn add(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

/// Of `cargo nextest run`: the line `Summary [ 1.2s] 45 tests run: 44 passed (1 slow), 1 failed, 0 skipped`.
#[must_use]
pub fn nextest(text: &str) -> Option<Counts> {
    let text = plain(text);
    let line = text.lines().rfind(|line| line.trim_start().starts_with("Summary ["))?;
    let (_, counts) = line.split_once("run:")?;
    let failed = before(counts, "failed") + before(counts, "timed out") + before(counts, "exec failed");
    Some(Counts { passed: before(counts, "passed"), failed })
}

/// Of `cargo test`: the sum of the lines `test result: ok. 7 passed; 0 failed; …`.
#[must_use]
pub fn cargo_test(text: &str) -> Option<Counts> {
    let text = plain(text);
    let mut sum = None;
    for line in text.lines().filter(|line| line.starts_with("test result:")) {
        let counts = Counts { passed: before(line, "passed"), failed: before(line, "failed") };
        sum.get_or_insert_with(Counts::default).add(counts);
    }
    sum
}

/// Of Vitest: the line `Tests  1 failed | 12 passed (13)`.
#[must_use]
pub fn vitest(text: &str) -> Option<Counts> {
    let text = plain(text);
    let line = text.lines().rfind(|line| line.trim_start().starts_with("Tests "))?;
    Some(Counts { passed: before(line, "passed"), failed: before(line, "failed") })
}

/// Of Playwright's list: the lines `1 failed` and `12 passed (3.4s)` at the end.
#[must_use]
pub fn playwright(text: &str) -> Option<Counts> {
    let text = plain(text);
    let mut sum = None;
    for (number, rest) in text.lines().filter_map(|line| line.trim().split_once(' ')) {
        let Ok(number) = number.parse::<u32>() else { continue };
        let counts = match rest.split(' ').next() {
            Some("passed") => Counts { passed: number, failed: 0 },
            // A test that was not reached counts as failed.
            Some("failed" | "interrupted" | "did") => Counts { passed: 0, failed: number },
            _ => continue,
        };
        sum.get_or_insert_with(Counts::default).add(counts);
    }
    sum
}

/// Of `cargo nextest run`: the lines below the summary, such as `FAIL [ 0.1s] (45/45) crate::program module::name`, each as
/// `crate::program module::name`.
#[must_use]
pub fn failed_of_nextest(text: &str) -> Vec<String> {
    let text = plain(text);
    let below = text.lines().skip_while(|line| !line.trim_start().starts_with("Summary [")).skip(1);
    let name = |line: &str| {
        let (_, rest) = line.split_once('[')?.1.split_once(']')?;
        let rest = rest.trim();
        let name = if rest.starts_with('(') { rest.split_once(')')?.1.trim() } else { rest };
        (name.split(' ').count() == 2).then(|| name.to_owned())
    };
    unique(below.filter_map(name))
}

/// Of Vitest: the lines ` FAIL  |project| file > name`, each as `file > name`. With colours the project has no bars around it.
#[must_use]
pub fn failed_of_vitest(text: &str) -> Vec<String> {
    let text = plain(text);
    let name = |line: &str| {
        let rest = line.trim().strip_prefix("FAIL ")?.trim();
        let beside = rest.split_once(' ').filter(|(project, _)| !project.contains('/'));
        Some(beside.map_or(rest, |(_, name)| name.trim()).to_owned())
    };
    unique(text.lines().filter_map(name))
}

/// Of Playwright's list: the names below the line `1 failed`.
#[must_use]
pub fn failed_of_playwright(text: &str) -> Vec<String> {
    let text = plain(text);
    let is_sum = |line: &str| {
        let mut words = line.split_whitespace();
        words.next().is_some_and(|word| word.parse::<u32>().is_ok()) && words.next() == Some("failed")
    };
    let below = text.lines().skip_while(|line| !is_sum(line)).skip(1);
    unique(below.map_while(|line| line.trim().strip_prefix('[')).map(|name| format!("[{name}")))
}

fn unique(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut all = Vec::new();
    for name in names {
        if !all.contains(&name) {
            all.push(name);
        }
    }
    all
}

/// The number right before a word; 0 when there is none.
fn before(line: &str, word: &str) -> u32 {
    let number = |at: usize| -> Option<u32> {
        let digits = line[..at].strip_suffix(' ')?.rsplit(|c: char| !c.is_ascii_digit()).next()?;
        digits.parse().ok()
    };
    line.match_indices(word).find_map(|(at, _)| number(at)).unwrap_or(0)
}

/// The text without colours and other terminal sequences.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((start, sequence)) = rest.split_once("\u{1b}[") {
        plain.push_str(start);
        rest = sequence.split_once(|c: char| c.is_ascii_alphabetic()).map_or("", |(_, after)| after);
    }
    plain.push_str(rest);
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn counts(passed: u32, failed: u32) -> Counts {
        Counts { passed, failed }
    }

    #[test]
    fn nextest_tells_a_summary() {
        let text = "────\n     Summary [   0.003s] 45 tests run: 44 passed (1 slow), 1 failed, 2 skipped\n        FAIL [0.1s] a b";
        assert_eq!(nextest(text), Some(counts(44, 1)));
        let text = "Summary [ 61.0s] 10 tests run: 7 passed (2 flaky), 1 failed, 2 timed out, 0 skipped";
        assert_eq!(nextest(text), Some(counts(7, 3)));
        assert_eq!(
            nextest(
                "\u{1b}[32;1m     Summary\u{1b}[0m [ 1.0s] \u{1b}[1m3\u{1b}[0m tests run: \u{1b}[1m3\u{1b}[0m \u{1b}[32;1mpassed\u{1b}[0m, 0 skipped"
            ),
            Some(counts(3, 0))
        );
        assert_eq!(nextest("error: could not compile"), None);
    }

    #[test]
    fn cargo_test_tells_a_result_for_each_program() {
        let text =
            "test result: ok. 7 passed; 0 failed; 0 ignored\nnoise\ntest result: FAILED. 3 passed; 2 failed; 0 ignored";
        assert_eq!(cargo_test(text), Some(counts(10, 2)));
        assert_eq!(cargo_test("error"), None);
    }

    #[test]
    fn vitest_counts_tests_not_files() {
        let text =
            " Test Files  1 failed | 3 passed (4)\n      Tests  2 failed | 12 passed (14)\n   Start at  10:00:00";
        assert_eq!(vitest(text), Some(counts(12, 2)));
        assert_eq!(
            vitest("\u{1b}[2m      Tests \u{1b}[22m \u{1b}[1m\u{1b}[32m12 passed\u{1b}[39m\u{1b}[22m (12)"),
            Some(counts(12, 0))
        );
        assert_eq!(vitest("No test files found"), None);
    }

    #[test]
    fn playwright_counts_what_was_not_reached_as_failed() {
        let text = "  2 failed\n    [de-390] › a.spec.ts:3:1 › signs up\n    [de-390] › b.spec.ts:3:1 › signs in \n  2 did not run\n  12 passed (3.4s)\n";
        assert_eq!(playwright(text), Some(counts(12, 4)));
        assert_eq!(
            failed_of_playwright(text),
            ["[de-390] › a.spec.ts:3:1 › signs up", "[de-390] › b.spec.ts:3:1 › signs in"]
        );
        assert!(failed_of_playwright("  4 passed (9.9s)").is_empty());
        assert_eq!(playwright("Running 4 tests using 1 worker\n  4 passed (9.9s)"), Some(counts(4, 0)));
        assert_eq!(playwright("Error: no browser"), None);
    }

    #[test]
    fn the_names_of_failed_tests_are_read() {
        let text = "        FAIL [   0.1s] (1/9) a::b c::d\n     Summary [ 1.0s] 9 tests run: 7 passed, 2 failed\n        FAIL [   0.003s] (9/9) functions::all notifier::tells\n     TIMEOUT [   9.1s] verify counts::tests::x\nerror: test run failed\n";
        assert_eq!(failed_of_nextest(text), ["functions::all notifier::tells", "verify counts::tests::x"]);
        let text = " FAIL  |pages| src/a.test.tsx > tells it\nError: x\n FAIL  src/b.test.ts [ src/b.test.ts ]\n FAIL  |pages| src/a.test.tsx > tells it\n";
        assert_eq!(failed_of_vitest(text), ["src/a.test.tsx > tells it", "src/b.test.ts [ src/b.test.ts ]"]);
        // As a terminal shows it: without the project the second try would run other files, and prove nothing.
        let text = "\u{1b}[41m\u{1b}[1m FAIL \u{1b}[22m\u{1b}[49m \u{1b}[30m\u{1b}[42m pages \u{1b}[49m\u{1b}[39m src/a.test.tsx\u{1b}[2m > \u{1b}[22mtells it\n";
        assert_eq!(failed_of_vitest(text), ["src/a.test.tsx > tells it"]);
    }

    #[test]
    fn a_number_belongs_to_the_word_behind_it() {
        assert_eq!(before(" 44 passed (1 slow), 1 failed", "passed"), 44);
        assert_eq!(before("passed", "passed"), 0);
        assert_eq!(before("all passed, 3 passed", "passed"), 3);
    }
}
