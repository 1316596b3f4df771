//! Medians, and the table they are printed in.

use std::fmt::Write as _;
use std::time::Duration;

/// Durations of repeated measurements of one thing.
#[derive(Clone, Debug, Default)]
pub struct Times(Vec<Duration>);

impl Times {
    /// Adds a duration.
    pub fn push(&mut self, time: Duration) {
        self.0.push(time);
    }

    /// The duration that `percent` of all do not exceed (nearest rank); zero without measurements.
    #[must_use]
    pub fn percentile(&self, percent: usize) -> Duration {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        let rank = (sorted.len() * percent).div_ceil(100).max(1);
        sorted.get(rank - 1).copied().unwrap_or_default()
    }

    /// The median.
    #[must_use]
    pub fn median(&self) -> Duration {
        self.percentile(50)
    }

    /// The average, for measurements of unlike things, whose median would be that of one of them; zero without measurements.
    #[must_use]
    pub fn mean(&self) -> Duration {
        self.0.iter().sum::<Duration>() / u32::try_from(self.0.len().max(1)).unwrap_or(u32::MAX)
    }
}

/// What repeated calls of one kind cost.
#[derive(Clone, Debug, Default)]
pub struct Cost {
    /// From the event to the answer.
    pub took: Times,
    /// Processor time of the function, which hardly depends on what else the machine does.
    pub busy: Times,
}

/// How many times longer `long` is than `base`.
#[must_use]
pub fn ratio(long: Duration, base: Duration) -> f64 {
    long.as_secs_f64() / base.as_secs_f64()
}

/// Milliseconds with two digits.
#[must_use]
pub fn ms(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1000.0)
}

/// Lines of a table; the first column is as wide as its longest entry needs.
#[derive(Clone, Debug, Default)]
pub struct Report {
    rows: Vec<[String; 3]>,
}

impl Report {
    /// A figure: name, value, and the value it is compared with.
    pub fn row(&mut self, what: &str, figure: &str, budget: &str) {
        self.rows.push([what.to_owned(), figure.to_owned(), budget.to_owned()]);
    }

    /// The table as text.
    #[must_use]
    pub fn text(&self) -> String {
        let width = |column: usize| self.rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let (first, second) = (width(0), width(1));
        self.rows.iter().fold(String::new(), |mut text, [what, figure, budget]| {
            // Writing to a string cannot fail.
            let _written = writeln!(text, "{what:first$}  {figure:>second$}  {budget}");
            text
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn times(milliseconds: &[u64]) -> Times {
        Times(milliseconds.iter().copied().map(Duration::from_millis).collect())
    }

    #[test]
    fn percentiles_are_times_that_were_measured() {
        let some = times(&[5, 1, 3, 2, 4]);
        assert_eq!(some.median(), Duration::from_millis(3));
        assert_eq!(some.percentile(99), Duration::from_millis(5));
        assert_eq!(some.percentile(1), Duration::from_millis(1));
        assert_eq!(some.mean(), Duration::from_millis(3));
        assert_eq!(times(&[1, 1, 4]).mean(), Duration::from_millis(2));
        assert_eq!((Times::default().median(), Times::default().mean()), (Duration::ZERO, Duration::ZERO));
    }

    #[test]
    fn columns_stand_below_each_other() {
        let mut report = Report::default();
        report.row("cold start", "5.20 ms", "<= 2");
        report.row("warm", "0.2 ms", "");
        assert_eq!(report.text(), "cold start  5.20 ms  <= 2\nwarm         0.2 ms  \n");
    }
}
