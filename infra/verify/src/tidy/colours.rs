//! Colours have names: raw values are in the palette, their meanings beside it, and neither anywhere else.

use super::file::{Fault, File};
use super::source::strings;

/// Functions of CSS that make a colour out of numbers.
const FUNCTIONS: [&str; 8] = ["rgb(", "rgba(", "hsl(", "hsla(", "hwb(", "lab(", "oklab(", "oklch("];

pub(super) fn raw(file: &File) -> Vec<Fault> {
    let palette = ["site/src/look/palette.css", "site/src/look/meaning.css"].contains(&file.path.as_str());
    if !file.path.starts_with("site/src/") || palette || file.is_site_test() {
        return Vec::new();
    }
    if file.is(&[".css"]) {
        // A shadow is a size, though it contains a colour.
        let is_shadow =
            |line: &str| file.path == "site/src/look/scale.css" && line.trim_start().starts_with("--shadow-");
        return file.lines_that(|line| {
            let code = line.split("/*").next().unwrap_or(line);
            if is_shadow(line) { None } else { colour(code).map(told) }
        });
    }
    if file.is(&[".ts", ".tsx"]) {
        return file.lines_that(|line| strings(line).into_iter().find_map(colour).map(told));
    }
    Vec::new()
}

fn told(colour: impl std::fmt::Display) -> String {
    format!("{colour} is a raw colour: use one of site/src/look/meaning.css")
}

/// The first raw colour of a line.
fn colour(line: &str) -> Option<String> {
    hexadecimal(line).or_else(|| {
        let part = |c: char| c.is_alphanumeric() || c == '-';
        let starts =
            |name: &&&str| line.match_indices(**name).any(|(at, _)| !line[..at].chars().next_back().is_some_and(part));
        FUNCTIONS.iter().find(starts).map(|name| format!("{name}…)"))
    })
}

fn hexadecimal(line: &str) -> Option<String> {
    line.match_indices('#').find_map(|(at, _)| {
        let digits: String = line[at + 1..].chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
        let is_colour = [3, 4, 6, 8].contains(&digits.len()) && digits.chars().all(|c| c.is_ascii_hexdigit());
        is_colour.then(|| format!("#{digits}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> usize {
        raw(&File { path: path.to_owned(), text: text.to_owned() }).len()
    }

    #[test]
    fn raw_colours_are_found_in_styles_and_scripts() {
        for line in
            ["color: #fff;", "border: 1px solid #A1B2C3;", "background: rgb(0 0 0 / 50%);", "fill: oklch(1 0 0)"]
        {
            assert_eq!(found("site/src/ui/a.module.css", line), 1, "{line}");
            assert_eq!(found("site/src/look/palette.css", line), 0);
        }
        assert_eq!(found("site/src/ui/a.tsx", "const grey = '#cccccc';"), 1);
    }

    #[test]
    fn the_scale_may_draw_shadows() {
        assert_eq!(found("site/src/look/scale.css", "  --shadow-1: 0 1px 2px rgb(0 0 0 / 0.4);"), 0);
        assert_eq!(found("site/src/look/scale.css", "  --line: rgb(0 0 0 / 0.4);"), 1);
        assert_eq!(found("site/src/ui/a.module.css", "  --shadow-1: 0 1px 2px rgb(0 0 0 / 0.4);"), 1);
    }

    #[test]
    fn what_only_looks_like_a_colour_is_none() {
        for line in
            ["color: var(--text);", "#main { color: inherit }", "/* #fff */", "a: url(#shadow)", "#add-entry {}"]
        {
            assert_eq!(found("site/src/ui/a.module.css", line), 0, "{line}");
        }
        assert_eq!(found("site/src/ui/a.tsx", "const first = rows.find((r) => r.id === ids[0]); // #123"), 0);
    }
}
