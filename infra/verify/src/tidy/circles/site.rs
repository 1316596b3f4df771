//! Which file of the site imports which.

use super::graph::Import;
use super::tokens::{Syntax, Token, tokens};
use crate::tidy::file::File;
use std::collections::BTreeSet;

const ENDINGS: [&str; 2] = [".ts", ".tsx"];

/// All imports between files of the site. Test code may import what it tests.
pub(super) fn imports(files: &[File]) -> Vec<Import> {
    let scripts: Vec<&File> = files.iter().filter(|file| file.path.starts_with("site/") && file.is(&ENDINGS)).collect();
    let known: BTreeSet<&str> = scripts.iter().map(|file| file.path.as_str()).collect();
    let of_file = |file: &&File| -> Vec<Import> {
        let found = of_text(&file.text);
        let import = |(specifier, line)| {
            Some(Import { from: file.path.clone(), line, to: resolve(&file.path, specifier, &known)? })
        };
        found.into_iter().filter_map(import).collect()
    };
    scripts.iter().flat_map(of_file).collect()
}

/// The module names after `from`, `import` or `import(`, with their lines.
fn of_text(text: &str) -> Vec<(&str, usize)> {
    let tokens = tokens(text, Syntax::TypeScript);
    let named = |(at, token): (usize, &Token<'_>)| {
        let before = |back: usize| at.checked_sub(back).map_or("", |at| tokens[at].text);
        let imported = ["from", "import"].contains(&before(1)) || before(1) == "(" && before(2) == "import";
        imported.then_some((token.line, at))
    };
    let strings = tokens.iter().enumerate().filter(|(_, token)| token.text.starts_with(['"', '\'', '`']));
    strings.filter_map(named).map(|(line, at)| (tokens[at].text.trim_matches(['"', '\'', '`']), line)).collect()
}

/// The file of a relative module name; `None` for packages, styles and data.
fn resolve(from: &str, specifier: &str, known: &BTreeSet<&str>) -> Option<String> {
    if !specifier.starts_with('.') {
        return None;
    }
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in specifier.split('/') {
        match part {
            "." | "" => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    let path = parts.join("/");
    let path = path.strip_suffix(".js").unwrap_or(&path);
    let ways = ["", ".ts", ".tsx", "/index.ts", "/index.tsx"].map(|end| format!("{path}{end}"));
    ways.into_iter().find(|way| known.contains(way.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> File {
        File { path: path.to_owned(), text: text.to_owned() }
    }

    #[test]
    fn every_way_to_import_counts() {
        let a = "import { b } from \"./b\";\nexport { c } from '../c';\nimport './d';\nconst e = () => import('./e/E');\nimport type { F } from './b';\n// import './e/E'\nimport x from 'react';";
        let files = [
            file("site/src/a/a.ts", a),
            file("site/src/a/b.tsx", ""),
            file("site/src/c.ts", ""),
            file("site/src/a/d.ts", ""),
            file("site/src/a/e/E.tsx", ""),
        ];
        let found: Vec<(usize, String)> = imports(&files).into_iter().map(|found| (found.line, found.to)).collect();
        let expected = [
            (1, "site/src/a/b.tsx"),
            (2, "site/src/c.ts"),
            (3, "site/src/a/d.ts"),
            (4, "site/src/a/e/E.tsx"),
            (5, "site/src/a/b.tsx"),
        ];
        assert_eq!(found, expected.map(|(line, to)| (line, to.to_owned())));
    }
}
