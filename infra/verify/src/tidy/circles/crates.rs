//! Uses between the files of a crate.
//!
//! `mod x;` only declares a file; a use is a path that leads into it. Tests inside of a file may use everything.
//! may look at everything.

use super::graph::Import;
use super::tokens::{Syntax, Token, tokens};
use crate::tidy::file::File;
use std::collections::BTreeMap;

/// A module, from the root of its crate.
type Module = Vec<String>;

/// A path in the code and the module it is in.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Used {
    from: Module,
    path: Vec<String>,
    line: usize,
}

/// The modules in a file, and the paths it uses.
#[derive(Clone, Debug, Default)]
struct Said {
    /// Modules written inside of this file, itself first.
    own: Vec<Module>,
    /// Modules that have a file of their own.
    children: Vec<Module>,
    used: Vec<Used>,
    /// The names that `use` gives to paths, by module.
    names: BTreeMap<(Module, String), Vec<String>>,
}

/// All uses between files, crate by crate.
pub(super) fn imports(files: &[File]) -> Vec<Import> {
    let texts: BTreeMap<&str, &str> =
        files.iter().filter(|file| file.is(&[".rs"])).map(|file| (file.path.as_str(), file.text.as_str())).collect();
    texts.keys().filter_map(|path| Some((*path, root_folder(path)?))).flat_map(|root| of_crate(root, &texts)).collect()
}

/// The folder that holds the modules of a crate, when this file is its root.
fn root_folder(path: &str) -> Option<&str> {
    let (folder, name) = path.rsplit_once('/')?;
    let (_, last) = folder.rsplit_once('/').unwrap_or(("", folder));
    let is_root = match last {
        "src" => ["lib.rs", "main.rs"].contains(&name),
        "bin" | "tests" | "benches" | "examples" => true,
        _ => name == "main.rs",
    };
    is_root.then_some(folder)
}

fn of_crate((root, folder): (&str, &str), texts: &BTreeMap<&str, &str>) -> Vec<Import> {
    let mut paths: BTreeMap<Module, String> = BTreeMap::new();
    let mut said: Vec<(String, Said)> = Vec::new();
    let mut waiting = vec![(Module::new(), root.to_owned())];
    while let Some((module, path)) = waiting.pop() {
        let Some(text) = texts.get(path.as_str()) else { continue };
        let says = read(text, &module);
        paths.extend(says.own.iter().map(|own| (own.clone(), path.clone())));
        for child in &says.children {
            let below = format!("{folder}/{}", child.join("/"));
            let ways = [format!("{below}.rs"), format!("{below}/mod.rs")];
            waiting.extend(ways.into_iter().map(|way| (child.clone(), way)));
        }
        said.push((path, says));
    }
    let mut imports = Vec::new();
    for (from, says) in &said {
        for used in &says.used {
            let Some(to) = target(used, says, &paths) else { continue };
            imports.push(Import { from: from.clone(), line: used.line, to });
        }
    }
    imports
}

/// The file that a path leads to: that of its innermost module.
fn target(used: &Used, says: &Said, paths: &BTreeMap<Module, String>) -> Option<String> {
    let path = absolute(&used.from, &used.path).or_else(|| {
        let (first, rest) = used.path.split_first()?;
        if let Some(named) = says.names.get(&(used.from.clone(), first.clone())) {
            return Some([&absolute(&used.from, named)?, rest].concat());
        }
        let child = [used.from.as_slice(), &used.path[..1]].concat();
        paths.contains_key(&child).then(|| [used.from.as_slice(), &used.path].concat())
    })?;
    (0..=path.len()).rev().find_map(|length| paths.get(&path[..length])).cloned()
}

/// A path that begins with `crate`, `self` or `super`, from the root of the crate.
fn absolute(from: &[String], path: &[String]) -> Option<Vec<String>> {
    let mut module = match path.first()?.as_str() {
        "crate" => Vec::new(),
        "self" | "super" => from.to_vec(),
        _ => return None,
    };
    for part in path {
        match part.as_str() {
            "crate" | "self" => {}
            "super" => {
                module.pop()?;
            }
            part => module.push(part.to_owned()),
        }
    }
    Some(module)
}

fn read(text: &str, module: &[String]) -> Said {
    let tokens = tokens(text, Syntax::Rust);
    let mut reader = Reader { tokens: &tokens, at: 0, said: Said::default(), module: module.to_vec() };
    reader.said.own.push(module.to_vec());
    reader.items();
    reader.said
}

struct Reader<'a> {
    tokens: &'a [Token<'a>],
    at: usize,
    said: Said,
    module: Module,
}

impl Reader<'_> {
    fn text(&self, ahead: usize) -> &str {
        self.tokens.get(self.at + ahead).map_or("", |token| token.text)
    }

    /// The content of a module, up to its closing brace.
    fn items(&mut self) {
        let mut depth = 0_usize;
        while self.at < self.tokens.len() {
            match self.text(0) {
                "#" if self.is_for_tests() => self.skip_item(),
                "mod" if is_word(self.text(1)) => self.declared(),
                // `impl Trait + use<'a>` says what a type holds and is no use.
                "use" if self.text(1) != "<" => self.use_tree(),
                "{" => {
                    depth += 1;
                    self.at += 1;
                }
                "}" if depth == 0 => {
                    self.at += 1;
                    return;
                }
                "}" => {
                    depth -= 1;
                    self.at += 1;
                }
                // `pub(in path)` is a visibility and no use.
                "in" if self.at > 1
                    && self.tokens[self.at - 1].text == "("
                    && self.tokens[self.at - 2].text == "pub" =>
                {
                    self.at += 1;
                    self.path();
                }
                word if is_word(word) && self.text(1) == "::" => {
                    let line = self.tokens[self.at].line;
                    let path = self.path();
                    self.said.used.push(Used { from: self.module.clone(), path, line });
                }
                _ => self.at += 1,
            }
        }
    }

    /// Whether this is `#[cfg(test)]` or the like.
    fn is_for_tests(&self) -> bool {
        let end = self.tokens[self.at..].iter().position(|token| token.text == "]").unwrap_or(0);
        let inside = &self.tokens[self.at..self.at + end];
        let has = |word: &str| inside.iter().any(|token| token.text == word);
        self.text(1) == "[" && self.text(2) == "cfg" && has("test") && !has("not")
    }

    /// Past the attributes and the item behind them.
    fn skip_item(&mut self) {
        let mut depth = 0_usize;
        while self.at < self.tokens.len() {
            let text = self.text(0).to_owned();
            self.at += 1;
            match text.as_str() {
                "{" | "[" | "(" => depth += 1,
                "}" | "]" | ")" => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 && text == "}" {
                        return;
                    }
                }
                ";" if depth == 0 => return,
                _ => {}
            }
        }
    }

    fn declared(&mut self) {
        let child = [self.module.as_slice(), &[self.text(1).to_owned()]].concat();
        let opens = self.text(2) == "{";
        self.at += 3;
        if !opens {
            self.said.children.push(child);
            return;
        }
        self.said.own.push(child.clone());
        let outer = std::mem::replace(&mut self.module, child);
        self.items();
        self.module = outer;
    }

    /// Words with `::` between them, beginning here.
    fn path(&mut self) -> Vec<String> {
        let mut path = vec![self.text(0).to_owned()];
        self.at += 1;
        while self.text(0) == "::" {
            if is_word(self.text(1)) {
                path.push(self.text(1).to_owned());
            }
            self.at += 2;
        }
        path
    }

    fn use_tree(&mut self) {
        self.at += 1;
        self.branch(&[]);
    }

    /// One branch of a `use`, up to its comma, brace or semicolon.
    fn branch(&mut self, before: &[String]) {
        let mut path = before.to_vec();
        let line = self.tokens.get(self.at).map_or(0, |token| token.line);
        let mut name = None;
        while self.at < self.tokens.len() {
            match self.text(0) {
                "{" => {
                    self.at += 1;
                    while !["}", ""].contains(&self.text(0)) {
                        self.branch(&path);
                        self.at += usize::from(self.text(0) == ",");
                    }
                    self.at += 1;
                    return;
                }
                "," | "}" | ";" => break,
                "as" => {
                    name = Some(self.text(1).to_owned());
                    self.at += 2;
                }
                "self" if !path.is_empty() => self.at += 1,
                word if is_word(word) => {
                    path.push(word.to_owned());
                    self.at += 1;
                }
                _ => self.at += 1,
            }
        }
        let name = name.or_else(|| path.last().cloned());
        if let Some(name) = name.filter(|name| !["crate", "self", "super"].contains(&name.as_str())) {
            self.said.names.insert((self.module.clone(), name), path.clone());
        }
        self.said.used.push(Used { from: self.module.clone(), path, line });
    }
}

fn is_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Which file leads to which, in a crate `x` of these files.
    fn found(files: &[(&str, &str)]) -> Vec<(String, String)> {
        let files: Vec<File> = files
            .iter()
            .map(|(path, text)| File { path: format!("x/src/{path}.rs"), text: (*text).to_owned() })
            .collect();
        let short = |path: &str| path.trim_start_matches("x/src/").trim_end_matches(".rs").to_owned();
        let mut pairs: Vec<(String, String)> =
            imports(&files).iter().map(|import| (short(&import.from), short(&import.to))).collect();
        pairs.sort();
        pairs.dedup();
        pairs.retain(|(from, to)| from != to);
        pairs
    }

    fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
        expected.iter().map(|(from, to)| ((*from).to_owned(), (*to).to_owned())).collect()
    }

    const LIB: (&str, &str) = ("lib", "pub mod a;\nmod b;\nmod c;");

    #[test]
    fn declaring_a_module_uses_nothing_of_it() {
        assert_eq!(found(&[LIB, ("a", "pub mod inner;"), ("a/inner", ""), ("b", ""), ("c", "")]), []);
    }

    #[test]
    fn nested_groups_names_and_globs_lead_to_their_files() {
        let a = "use crate::{b::{self, Thing as Other}, c::*};\nuse std::fs;";
        assert_eq!(found(&[LIB, ("a", a), ("b", ""), ("c", "")]), pairs(&[("a", "b"), ("a", "c")]));
        let renamed = "use crate::b as other;\nfn f() { other::inner::g() }";
        let files = [LIB, ("a", renamed), ("b", "pub mod inner;"), ("b/inner", ""), ("c", "")];
        assert_eq!(found(&files), pairs(&[("a", "b"), ("a", "b/inner")]));
    }

    #[test]
    fn paths_in_code_types_and_macros_count() {
        let a = "fn f(x: &crate::b::B) { println!(\"{}\", super::c::VALUE); crate::Root::new() }";
        let files = [LIB, ("a", a), ("b", ""), ("c", "")];
        assert_eq!(found(&files), pairs(&[("a", "b"), ("a", "c"), ("a", "lib")]));
    }

    #[test]
    fn a_parent_that_calls_its_child_is_a_use_and_so_is_the_way_back() {
        let files =
            [LIB, ("a", "mod inner;\nfn f() { inner::g() }"), ("a/inner", "use super::Thing;"), ("b", ""), ("c", "")];
        assert_eq!(found(&files), pairs(&[("a", "a/inner"), ("a/inner", "a")]));
    }

    #[test]
    fn what_looks_like_a_use_is_none() {
        let a = "// use crate::b;\npub(in crate::b) struct A;\npub(super) fn f() { \"crate::b::C\"; self.b() }\n#[cfg(test)]\nmod tests {\n use crate::b;\n}";
        assert_eq!(found(&[LIB, ("a", a), ("b", "#[cfg(test)] use crate::a;"), ("c", "")]), []);
        let a = "fn f<'a>() -> impl Fn(&'a str) + use<'a> { |_| () }";
        assert_eq!(found(&[LIB, ("a", a), ("b", ""), ("c", "")]), []);
        let rest = "#[cfg(test)]\nfn f() { { } }\nuse crate::b;";
        assert_eq!(found(&[LIB, ("a", rest), ("b", ""), ("c", "")]), pairs(&[("a", "b")]));
    }

    #[test]
    fn modules_inside_of_a_file_are_the_file() {
        let a = "mod own { use super::super::b; pub fn f() {} }\nfn g() { own::f() }";
        assert_eq!(
            found(&[LIB, ("a", a), ("b", "use crate::a::own::f;"), ("c", "")]),
            pairs(&[("a", "b"), ("b", "a")])
        );
    }

    #[test]
    fn a_crate_has_its_own_files_only() {
        let program = File { path: "x/src/bin/p.rs".to_owned(), text: "use x::a; mod a;".to_owned() };
        let lib = File { path: "x/src/lib.rs".to_owned(), text: "mod a; use crate::a;".to_owned() };
        let a = File { path: "x/src/a.rs".to_owned(), text: String::new() };
        let found = imports(&[program, lib, a]);
        assert_eq!(found.iter().map(|import| import.from.as_str()).collect::<Vec<_>>(), ["x/src/lib.rs"]);
    }
}
