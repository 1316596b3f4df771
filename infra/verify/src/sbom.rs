//! Bills of materials in `CycloneDX` 1.5: what is in the functions and in the site. The same lock files give the same bytes.

use crate::repository::{Repository, output};
use crate::site;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

/// Lambda's machine: what is only for others is in no artefact.
const TARGET: &str = "aarch64-unknown-linux-gnu";

/// Writes both, and returns where.
pub fn write(repository: &Repository, lock: &str) -> Result<[PathBuf; 2], String> {
    let folder = repository.target("sbom");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let tree = ["tree", "--package", "functions", "--edges", "normal,build", "--target", TARGET, "--locked"];
    let form = ["--prefix", "depth", "--charset", "ascii", "--format", " {p}|{l}"];
    let tree = output(&mut repository.command("cargo", &[&tree[..], &form[..]].concat()))?;
    let arguments = ["sbom", "--sbom-format", "cyclonedx", "--omit", "dev", "--package-lock-only"];
    let modules = output(&mut site::command(repository, &arguments))?;
    let written = [("functions", crates(&tree, lock)?), ("site", steady(&modules)?)].map(
        |(name, bill)| -> Result<PathBuf, String> {
            let path = folder.join(format!("{name}.cdx.json"));
            fs::write(&path, format!("{bill:#}\n")).map_err(|error| format!("{}: {error}", path.display()))?;
            Ok(path)
        },
    );
    let [functions, site] = written;
    Ok([functions?, site?])
}

/// npm's own bill without what differs each time.
fn steady(text: &str) -> Result<Value, String> {
    let mut bill: Value = serde_json::from_str(text).map_err(|error| format!("npm sbom: {error}: {text}"))?;
    if let Some(bill) = bill.as_object_mut() {
        bill.shift_remove("serialNumber");
    }
    if let Some(metadata) = bill["metadata"].as_object_mut() {
        metadata.shift_remove("timestamp");
    }
    Ok(bill)
}

/// The bill of what `cargo tree` names, each crate behind its depth. Crates that were named before have no children again.
fn crates(tree: &str, lock: &str) -> Result<Value, String> {
    let sums = checksums(lock);
    let mut components = BTreeMap::new();
    let mut edges: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut above: Vec<String> = Vec::new();
    for line in tree.lines().filter(|line| !line.is_empty()) {
        let (depth, name, version, licence) = parse(line).ok_or_else(|| format!("cargo tree: {line}"))?;
        let purl = format!("pkg:cargo/{name}@{version}");
        above.truncate(depth);
        if let Some(parent) = above.last() {
            edges.entry(parent.clone()).or_default().insert(purl.clone());
        }
        edges.entry(purl.clone()).or_default();
        let component = component(&purl, name, version, licence, sums.get(&(name, version)).copied());
        components.insert(purl.clone(), component);
        above.push(purl);
    }
    let root = above.first().and_then(|root| components.remove(root)).ok_or("cargo tree names nothing")?;
    let components: Vec<Value> = components.into_values().collect();
    let edges: Vec<Value> = edges.iter().map(|(of, on)| json!({ "ref": of, "dependsOn": on })).collect();
    Ok(json!({
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": { "component": root },
        "components": components,
        "dependencies": edges,
    }))
}

fn component(purl: &str, name: &str, version: &str, licence: &str, sum: Option<&str>) -> Value {
    let mut component = json!({
        "bom-ref": purl, "type": "library", "name": name, "version": version, "purl": purl,
        "licenses": [{ "expression": licence.replace('/', " OR ") }],
    });
    if let Some(sum) = sum {
        component["hashes"] = json!([{ "alg": "SHA-256", "content": sum }]);
    }
    component
}

/// `1 base64 v0.22.1|MIT OR Apache-2.0`: depth, name, version and licence.
fn parse(line: &str) -> Option<(usize, &str, &str, &str)> {
    let (package, licence) = line.split_once('|')?;
    let mut words = package.split(' ');
    let depth = words.next()?.parse().ok()?;
    let (name, version) = (words.next()?, words.next()?.strip_prefix('v')?);
    Some((depth, name, version, licence.trim_end_matches(" (*)")))
}

fn checksums(lock: &str) -> BTreeMap<(&str, &str), &str> {
    lock.split("[[package]]").filter_map(checksum).collect()
}

fn checksum(package: &str) -> Option<((&str, &str), &str)> {
    let field = |name| package.lines().find_map(|line| Some(line.strip_prefix(name)?.trim_matches('"')));
    Some(((field("name = ")?, field("version = ")?), field("checksum = ")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tree_becomes_components_and_edges() {
        let tree = "0 top v1.0.0 (/a)|MIT\n1 a v0.1.0|MIT/ISC\n2 b v2.0.0|ISC\n1 b v2.0.0|ISC (*)\n";
        let lock = "[[package]]\nname = \"b\"\nversion = \"2.0.0\"\nchecksum = \"ff\"\n";
        let bill = crates(tree, lock).unwrap();
        assert_eq!(bill["components"].as_array().unwrap().len(), 2);
        assert_eq!(bill["components"][0]["licenses"][0]["expression"], "MIT OR ISC");
        assert_eq!(bill["components"][1]["hashes"][0]["content"], "ff");
        assert_eq!(bill["dependencies"][1]["dependsOn"], json!([]));
        assert_eq!(bill["dependencies"][2]["dependsOn"], json!(["pkg:cargo/a@0.1.0", "pkg:cargo/b@2.0.0"]));
    }

    #[test]
    fn what_differs_each_time_is_not_in_the_bill_of_the_site() {
        let bill = steady(r#"{"serialNumber":"1","metadata":{"timestamp":"2","tools":[]}}"#).unwrap();
        assert_eq!(bill, json!({ "metadata": { "tools": [] } }));
    }
}
