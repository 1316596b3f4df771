//! Circles in a graph of files.

use crate::tidy::file::Fault;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// A file that uses something of another one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Import {
    pub(super) from: String,
    /// Counted from 1.
    pub(super) line: usize,
    pub(super) to: String,
}

/// Where each file is imported, by the file that does it: the line of the first import.
type Graph<'a> = BTreeMap<&'a str, BTreeMap<&'a str, usize>>;

/// One fault for each group of files that all reach each other.
pub(super) fn found(imports: &[Import]) -> Vec<Fault> {
    let mut graph = Graph::new();
    for Import { from, line, to } in imports.iter().filter(|import| import.from != import.to) {
        let first = graph.entry(from).or_default().entry(to).or_insert(*line);
        *first = (*first).min(*line);
    }
    let mut faults = Vec::new();
    let mut told: BTreeSet<&str> = BTreeSet::new();
    for &file in graph.keys() {
        if told.contains(file) {
            continue;
        }
        let Some(circle) = shortest(&graph, file) else { continue };
        let group = group(&graph, file);
        faults.push(fault(&graph, &circle, &group));
        told.extend(group);
    }
    faults
}

/// The shortest way from a file back to it, without its end.
fn shortest<'a>(graph: &Graph<'a>, start: &'a str) -> Option<Vec<&'a str>> {
    let mut before: BTreeMap<&str, &str> = BTreeMap::new();
    let mut waiting = VecDeque::from([start]);
    while let Some(file) = waiting.pop_front() {
        for &to in graph.get(file).into_iter().flat_map(BTreeMap::keys) {
            if to == start {
                let mut circle = vec![file];
                while let Some(&previous) =
                    circle.last().filter(|last| **last != start).and_then(|last| before.get(last))
                {
                    circle.push(previous);
                }
                circle.reverse();
                return Some(circle);
            }
            if !before.contains_key(to) {
                before.insert(to, file);
                waiting.push_back(to);
            }
        }
    }
    None
}

/// All files that a file reaches and that reach it.
fn group<'a>(graph: &Graph<'a>, file: &'a str) -> BTreeSet<&'a str> {
    let mut back = Graph::new();
    for (from, targets) in graph {
        for (to, line) in targets {
            back.entry(to).or_default().insert(from, *line);
        }
    }
    reached(graph, file).intersection(&reached(&back, file)).copied().collect()
}

fn reached<'a>(graph: &Graph<'a>, start: &'a str) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut waiting = vec![start];
    while let Some(file) = waiting.pop() {
        for &to in graph.get(file).into_iter().flat_map(BTreeMap::keys) {
            if reached.insert(to) {
                waiting.push(to);
            }
        }
    }
    reached
}

fn fault(graph: &Graph, circle: &[&str], group: &BTreeSet<&str>) -> Fault {
    let next = circle.iter().cycle().skip(1);
    let lines: Vec<usize> = circle.iter().zip(next).map(|(from, to)| graph[from][to]).collect();
    let steps: Vec<String> = circle.iter().zip(&lines).map(|(file, line)| format!("{file}:{line}")).collect();
    let others: Vec<&str> = group.iter().filter(|file| !circle.contains(file)).copied().collect();
    let more = if others.is_empty() { String::new() } else { format!("; in it as well: {}", others.join(", ")) };
    let (start, way) = (circle[0], steps.join(" -> "));
    Fault { path: start.to_owned(), line: lines[0], what: format!("an import circle: {way} -> {start}{more}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(imports: &[(&str, &str)]) -> Vec<String> {
        let imports: Vec<Import> = imports
            .iter()
            .enumerate()
            .map(|(line, (from, to))| Import { from: (*from).to_owned(), line: line + 1, to: (*to).to_owned() })
            .collect();
        found(&imports).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_circle_is_told_once_with_its_lines() {
        assert_eq!(
            told(&[("a", "b"), ("b", "c"), ("x", "a"), ("c", "a"), ("c", "y")]),
            ["a:1: an import circle: a:1 -> b:2 -> c:4 -> a"]
        );
    }

    #[test]
    fn two_circles_are_two_faults_and_a_figure_of_eight_is_one() {
        assert_eq!(told(&[("a", "b"), ("b", "a"), ("c", "d"), ("d", "c")]).len(), 2);
        assert_eq!(
            told(&[("a", "b"), ("b", "a"), ("b", "c"), ("c", "b")]),
            ["a:1: an import circle: a:1 -> b:2 -> a; in it as well: c"]
        );
    }

    #[test]
    fn what_ends_somewhere_is_none() {
        assert_eq!(told(&[("a", "b"), ("a", "c"), ("b", "d"), ("c", "d"), ("a", "a")]), Vec::<String>::new());
    }
}
