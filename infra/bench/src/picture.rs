//! A backlog as a picture: how many were told of after how much time, and the goals.

use crate::backlog::Backlog;
use crate::figures::ms;
use jiff::civil::Date;
use std::fmt::Write as _;
use std::time::Duration;

/// Width and height of the part with the curve, and what is left around it for words.
const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 260.0;
const EDGE: f64 = 60.0;

/// The picture of what was measured on a day (SVG), readable on light and dark ground. Each goal is how many are to be told of in which time.
#[must_use]
pub fn of(backlog: &Backlog, goals: &[(usize, Duration)], day: Date) -> String {
    let last = goals.iter().map(|(_, most)| *most).chain([backlog.took]).max().unwrap_or_default();
    let x = |took: Duration| EDGE + took.as_secs_f64() / last.as_secs_f64() * WIDTH;
    let y = |written: usize| EDGE + HEIGHT - share(written, backlog.entries) * HEIGHT;
    let mut curve = format!("{:.1},{:.1}", x(Duration::ZERO), y(0));
    for (took, written) in &backlog.written {
        // Writing to a string cannot fail.
        let _written = write!(curve, " {:.1},{:.1}", x(*took), y(*written));
    }
    let mut marks = String::new();
    for (written, most) in goals {
        let (x, y) = (x(*most), y(*written));
        let _written = write!(
            marks,
            "\n<path class=\"goal\" d=\"M{EDGE} {y:.1}H{x:.1}V{:.1}\"/>\n<text class=\"end\" x=\"{:.1}\" y=\"{:.1}\">goal: {} within {} s</text>",
            EDGE + HEIGHT,
            x - 6.0,
            y + 16.0,
            grouped(*written),
            most.as_secs(),
        );
    }
    let (whole, tall) = (WIDTH + 2.0 * EDGE, HEIGHT + 2.0 * EDGE);
    let (took, bottom) = (backlog.took.as_secs_f64(), EDGE + HEIGHT);
    let written = grouped(backlog.entries);
    let title = format!("{written} reminders that are due at once: all told after {took:.0} s");
    let busy = ms(backlog.each_busy());
    let note = format!("{day}, the table in the memory of the same machine; {busy} of a processor each");
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {tall}" role="img" aria-label="{title}">
<style>
text {{ font: 13px sans-serif; fill: #333 }}
.end {{ text-anchor: end }}
path, polyline {{ fill: none; stroke: #555 }}
.goal {{ stroke: #888; stroke-dasharray: 4 4 }}
.curve {{ stroke: #0b6e99; stroke-width: 3 }}
@media (prefers-color-scheme: dark) {{
text {{ fill: #ddd }}
path, polyline {{ stroke: #bbb }}
.curve {{ stroke: #6cc5ea }}
}}
</style>
<text x="{EDGE}" y="24">{title}</text>
<text x="{EDGE}" y="43">{note}</text>
<path d="M{EDGE} {EDGE}V{bottom}H{}"/>{marks}
<polyline class="curve" points="{curve}"/>
<text class="end" x="{}" y="{}">{written}</text>
<text class="end" x="{}" y="{bottom}">0</text>
<text class="end" x="{}" y="{}">{} s</text>
</svg>
"#,
        EDGE + WIDTH,
        EDGE - 6.0,
        EDGE + 5.0,
        EDGE - 6.0,
        EDGE + WIDTH,
        bottom + 20.0,
        last.as_secs(),
    )
}

fn share(written: usize, of: usize) -> f64 {
    let number = |n: usize| u32::try_from(n).map_or(f64::INFINITY, f64::from);
    number(written) / number(of.max(1))
}

/// A number with its thousands apart.
fn grouped(number: usize) -> String {
    match (number / 1000, number % 1000) {
        (0, rest) => rest.to_string(),
        (thousands, rest) => format!("{thousands},{rest:03}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_ends_where_everything_is_told() {
        let second = Duration::from_secs;
        let written = vec![(second(10), 50), (second(20), 100)];
        let backlog = Backlog { entries: 100, written, took: second(20), busy: second(1), units: 1.0 };
        let picture = of(&backlog, &[(50, second(40))], Date::constant(2026, 11, 28));
        assert!(picture.contains(r#"points="60.0,320.0 200.0,190.0 340.0,60.0""#), "{picture}");
        assert!(picture.contains("M60 190.0H620.0V320.0") && picture.contains("goal: 50 within 40 s"), "{picture}");
        assert!(picture.contains("2026-11-28, "), "{picture}");
        assert_eq!((grouped(7), grouped(100_050)), ("7".to_owned(), "100,050".to_owned()));
    }
}
