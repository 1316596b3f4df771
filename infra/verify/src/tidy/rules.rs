//! The rules. Forbidden words are written in pieces here, so that this file passes too.

use super::file::{Fault, File};
use super::source::{strings, word};

/// The maximum number of lines, so that a file can be read at once.
const MAX_LINES: usize = 500;

/// Files that may be longer, and why.
const LONGER: [(&str, &str); 9] = [
    ("template.yaml", "the whole cloud on one page"),
    ("Cargo.lock", "written by cargo"),
    ("site/package-lock.json", "written by npm"),
    ("infra/bench/node/package-lock.json", "written by npm"),
    ("site/src/api/schema.ts", "generated from the schemas of the API document"),
    ("shared/openapi.json", "generated from the definitions"),
    ("functions/tests/roots.json", "the facts of the contract, as data"),
    ("infra/catalog/", "data"),
    ("infra/questionnaires/", "data"),
];

pub(super) fn length(file: &File) -> Vec<Fault> {
    let lines = file.text.lines().count();
    let may = LONGER.iter().any(|(path, _)| file.path == *path || path.ends_with('/') && file.path.starts_with(path));
    if lines <= MAX_LINES || may || file.is(&[".svg", "LICENSE"]) {
        return Vec::new();
    }
    vec![file.fault(MAX_LINES, format!("{lines} lines; a file has at most {MAX_LINES}, divide it by what it does"))]
}

/// A file that only re-exports hides where things are defined.
pub(super) fn barrel(file: &File) -> Vec<Fault> {
    if !file.path.starts_with("site/") || !file.is(&[".ts", ".tsx"]) {
        return Vec::new();
    }
    let code = file
        .text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !["//", "/*", "*"].iter().any(|comment| line.starts_with(comment)));
    let statements: Vec<&str> = code.collect();
    let joined = statements.join(" ");
    let exports = joined.split(';').map(str::trim).filter(|statement| !statement.is_empty());
    let passed_on = |statement: &str| {
        statement.starts_with("export ") && [" from '", " from \""].iter().any(|from| statement.contains(from))
    };
    if !statements.is_empty() && exports.clone().all(passed_on) {
        return vec![file.fault(0, "a file that only passes on exports; import from where things are")];
    }
    Vec::new()
}

const LATER: [&str; 4] = [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("X", "XX"), concat!("HA", "CK")];

pub(super) fn unfinished(file: &File) -> Vec<Fault> {
    if file.is(&["-lock.json", ".lock", ".json", ".txt", ".svg"]) {
        return Vec::new();
    }
    let left = |line: &str| {
        if let Some(later) = LATER.iter().find(|later| word(line, later).is_some()) {
            return Some(format!("{later}: do it now or write an issue"));
        }
        if file.is(&[".rs"]) {
            let debug = concat!("dbg", "!(");
            if line.contains(debug) {
                return Some(format!("{debug}…) is for the desk"));
            }
            if line.trim_start().starts_with(concat!("#[", "ignore")) {
                return Some("a test that does not run proves nothing".to_owned());
            }
        }
        if file.is(&[".ts", ".tsx"]) {
            let not_run = ["test", "it", "describe", "suite"].iter().any(|name| {
                word(line, name).is_some_and(|at| {
                    let mut parts =
                        line[at + name.len()..].split(['(', ' ', '\'', '"']).next().unwrap_or("").split('.');
                    parts.any(|part| [concat!("sk", "ip"), concat!("on", "ly"), "todo", "fixme"].contains(&part))
                })
            });
            if not_run {
                return Some("every test runs, always".to_owned());
            }
        }
        None
    };
    file.lines_that(left)
}

/// Partitions of the table, as key strings begin.
const PARTITIONS: [&str; 11] =
    ["feed", "user", "catalog", "email", "token", "study", "due", "attempt", "budget", "granted", "session"];

pub(super) fn key_strings(file: &File) -> Vec<Fault> {
    // Tests of the storage itself may use any key.
    let own = ["shared/src/store/keys.rs", "shared/src/store/keys/due.rs"];
    if !file.is(&[".rs"]) || own.contains(&file.path.as_str()) || file.path.contains("/tests/") {
        return Vec::new();
    }
    let keys: Vec<String> = PARTITIONS.iter().map(|name| format!("\"{name}#")).collect();
    file.lines_that(|line| {
        let key = keys.iter().find(|key| line.contains(*key))?;
        Some(format!("{key}…\" is a key string: ask shared/src/store/keys.rs"))
    })
}

pub(super) fn clock(file: &File) -> Vec<Fault> {
    if !file.is(&[".rs"]) {
        return Vec::new();
    }
    let now = concat!("Utc", "::now");
    file.lines_that(|line| line.contains(now).then(|| format!("{now}: ask the clock that was passed in")))
}

/// Where tests of the site and journeys have the one time they wait for anything.
const TIMEOUT_FILES: [&str; 2] = ["site/src/test/timeouts.ts", "site/e2e/support/timeouts.ts"];

/// How long a machine takes is no verdict: a test waits for an event, with the one timeout of all.
pub(super) fn timeouts(file: &File) -> Vec<Fault> {
    if !file.is_site_test() || !file.is(&[".ts", ".tsx"]) || TIMEOUT_FILES.contains(&file.path.as_str()) {
        return Vec::new();
    }
    let own = concat!("time", "out");
    let waiting = |line: &str| {
        let rest = word(line, own).and_then(|at| line[at + own.len()..].strip_prefix(':'));
        rest.is_some_and(|value| !value.trim_start().starts_with("TIMEOUT_MS"))
            && !["//", "*"].iter().any(|comment| line.trim_start().starts_with(comment))
    };
    let all = TIMEOUT_FILES[usize::from(file.path.starts_with("site/e2e/"))];
    file.lines_that(|line| waiting(line).then(|| format!("`{own}` of its own: {all} has the timeout of all")))
}

/// Waits of Vitest that end after a second where nothing else is said.
const SHORT_WAITS: [&str; 3] = [concat!("vi.wait", "For("), concat!("vi.wait", "Until("), concat!("expect.po", "ll(")];

/// Waits of the site's tests go through the one that has the timeout of all.
pub(super) fn waiting(file: &File) -> Vec<Fault> {
    let soon = "site/src/test/soon.ts";
    if !file.path.starts_with("site/src/") || !file.is_site_test() || file.path == soon {
        return Vec::new();
    }
    file.lines_that(|line| {
        let wait = SHORT_WAITS.iter().find(|wait| line.contains(**wait))?;
        Some(format!("{wait}…): `soon` of {soon} waits"))
    })
}

/// Where time is measured to be told, not judged.
const MEASURES: [&str; 3] = ["infra/bench/", "infra/launch/src/", "infra/verify/src/"];

/// Time that passes for real decides nothing; a test with a clock of its own says so by pausing it.
pub(super) fn elapsed(file: &File) -> Vec<Fault> {
    let pauses = [concat!("time::pause", "()"), concat!("start_", "paused")].iter().any(|way| file.text.contains(way));
    if !file.is(&[".rs"]) || pauses || MEASURES.iter().any(|folder| file.path.starts_with(folder)) {
        return Vec::new();
    }
    let real = concat!(".elap", "sed()");
    file.lines_that(|line| line.contains(real).then(|| format!("`{real}` of a clock that is not paused")))
}

/// The program with the tests of the functions, and their folder.
const PROGRAM: &str = "functions/tests/all.rs";
const TESTS: &str = "functions/tests/";

/// A file of tests that no program has would be compiled by nobody.
pub(super) fn all_tests(files: &[File]) -> Vec<Fault> {
    let Some(program) = files.iter().find(|file| file.path == PROGRAM) else { return Vec::new() };
    let module = |file: &File| {
        let name = file.path.strip_prefix(TESTS)?.strip_suffix(".rs")?;
        (!name.contains('/') && file.path != PROGRAM).then(|| format!("mod {name};"))
    };
    let missing = |module: &String| !program.text.lines().any(|line| line == module);
    let missing = files.iter().filter_map(module).filter(missing);
    missing.map(|module| program.fault(0, format!("`{module}` is missing: its tests would not run"))).collect()
}

pub(super) fn doc(file: &File) -> Vec<Fault> {
    if file.is(&[".rs"]) && !file.text.starts_with("//!") {
        return vec![file.fault(0, "a Rust file starts with `//!` and what it is for")];
    }
    Vec::new()
}

pub(super) fn outside(file: &File) -> Vec<Fault> {
    let folder = concat!("/work", "/shared");
    file.lines_that(|line| line.contains(folder).then(|| format!("{folder} is not part of the product")))
}

/// Addresses that no one visits.
const NAMES_NOT_PLACES: [&str; 1] = ["http://www.w3.org/"];

pub(super) fn addresses(file: &File) -> Vec<Fault> {
    // Where the API answers is configuration.
    let known = ["site/src/paths.ts", "site/src/api/config.ts"];
    if !file.path.starts_with("site/src/")
        || !file.is(&[".ts", ".tsx"])
        || known.contains(&file.path.as_str())
        || file.is_site_test()
    {
        return Vec::new();
    }
    let is_address = |text: &str| {
        let path = text.strip_prefix('/').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic()));
        let link = text.starts_with("http://") || text.starts_with("https://");
        (path || link) && !NAMES_NOT_PLACES.iter().any(|name| text.starts_with(name))
    };
    file.lines_that(|line| {
        let address = strings(line).into_iter().find(|text| is_address(text))?;
        Some(format!("\"{address}\" is an address: it belongs in site/src/paths.ts"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> File {
        File { path: path.to_owned(), text: text.to_owned() }
    }

    #[test]
    fn a_long_file_is_found_unless_it_has_a_reason() {
        let long = "x\n".repeat(501);
        assert_eq!(length(&file("shared/src/a.rs", &long)).len(), 1);
        assert_eq!(length(&file("shared/src/a.rs", &"x\n".repeat(500))), []);
        assert_eq!(length(&file("template.yaml", &long)), []);
        assert_eq!(length(&file("infra/catalog/article.json", &long)), []);
        assert_eq!(length(&file("site/template.yaml", &long)).len(), 1);
    }

    #[test]
    fn a_barrel_is_found() {
        assert_eq!(
            barrel(&file("site/src/ui/index.ts", "// all\nexport { A } from './A';\nexport * from './B';\n")).len(),
            1
        );
        assert_eq!(barrel(&file("site/src/ui/A.ts", "export { A } from './B';\nexport const b = 1;\n")), []);
        assert_eq!(barrel(&file("site/src/ui/A.ts", "export const from = 1;\n")), []);
    }

    #[test]
    fn unfinished_work_is_found() {
        let later = format!("// {}: more", LATER[0]);
        assert_eq!(unfinished(&file("a.rs", &later)).len(), 1);
        assert_eq!(unfinished(&file("a.rs", "rows.iter().skip(1)")), []);
        for name in ["test", "it", "describe", "test.describe"] {
            for way in [concat!("sk", "ip"), concat!("on", "ly")] {
                assert_eq!(
                    unfinished(&file("site/a.test.ts", &format!("{name}.{way}('x', f);"))).len(),
                    1,
                    "{name}.{way}"
                );
            }
        }
        assert_eq!(unfinished(&file("site/a.test.ts", "test('skips nothing', () => {});")), []);
        assert_eq!(unfinished(&file("a.rs", concat!("    #[", "ignore]"))).len(), 1);
    }

    #[test]
    fn keys_and_clocks_have_their_places() {
        let key = format!("let pk = format!(\"{}#{{user}}\");", PARTITIONS[0]);
        assert_eq!(key_strings(&file("functions/src/a.rs", &key)).len(), 1);
        assert_eq!(key_strings(&file("shared/src/store/keys.rs", &key)), []);
        assert_eq!(clock(&file("a.rs", concat!("let now = Utc", "::now();"))).len(), 1);
    }

    #[test]
    fn a_rust_file_says_what_it_is_for() {
        assert_eq!(doc(&file("a.rs", "//! Why.\n")), []);
        assert_eq!(doc(&file("a.rs", "use std::fs;\n")).len(), 1);
    }

    #[test]
    fn no_test_has_a_timeout_of_its_own() {
        let line = concat!("await expect(a).toBeVisible({ time", "out: 2000 });");
        assert_eq!(timeouts(&file("site/e2e/a.spec.ts", line)).len(), 1);
        assert_eq!(timeouts(&file("site/src/a.test.tsx", line)).len(), 1);
        for fine in [concat!("{ time", "out: TIMEOUT_MS }"), concat!("ontime", "out: (() => void) | null = null;")] {
            assert_eq!(timeouts(&file("site/src/a.test.tsx", fine)), [], "{fine}");
        }
        assert_eq!(timeouts(&file("site/src/platform/a.ts", line)), []);
        assert_eq!(timeouts(&file(TIMEOUT_FILES[1], line)), []);
    }

    #[test]
    fn tests_of_the_site_wait_by_one_function() {
        let line = format!("await {}() => expect(rows()).toEqual([]));", SHORT_WAITS[0]);
        assert_eq!(waiting(&file("site/src/a.test.ts", &line)).len(), 1);
        assert_eq!(waiting(&file("site/src/test/soon.ts", &line)), []);
        assert_eq!(waiting(&file("site/e2e/a.spec.ts", &line)), []);
    }

    #[test]
    fn time_is_measured_by_a_paused_clock() {
        let line = concat!("assert!(begun.elap", "sed() < MAX_LINES);");
        assert_eq!(elapsed(&file("functions/tests/a.rs", line)).len(), 1);
        assert_eq!(elapsed(&file("infra/bench/src/a.rs", line)), []);
        assert_eq!(elapsed(&file("functions/tests/a.rs", &format!("tokio::{}();\n{line}", "time::pause"))), []);
    }

    #[test]
    fn every_file_of_tests_is_in_the_program() {
        let files = [
            file(PROGRAM, "mod a;\nmod support;\n"),
            file("functions/tests/a.rs", ""),
            file("functions/tests/support/x.rs", ""),
        ];
        assert_eq!(all_tests(&files), []);
        let more = [files.as_slice(), &[file("functions/tests/b.rs", "")]].concat();
        assert_eq!(all_tests(&more).len(), 1);
    }

    #[test]
    fn addresses_live_in_one_place() {
        for line in ["fetch('/api/login')", "href=\"https://a.example\"", "navigate(`/profile/${id}`)"] {
            assert_eq!(addresses(&file("site/src/app/a.tsx", line)).len(), 1, "{line}");
            assert_eq!(addresses(&file("site/src/paths.ts", line)), []);
            assert_eq!(addresses(&file("site/src/app/a.test.tsx", line)), []);
        }
        for line in ["import { a } from './a';", "xmlns='http://www.w3.org/2000/svg'", "const slash = '/';"] {
            assert_eq!(addresses(&file("site/src/app/a.tsx", line)), [], "{line}");
        }
    }
}
