//! The reads that a device may keep (`site/src/api/deviceReads.ts`), out of the marks `x-device` of the API document.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The generated module.
pub const MODULE: &str = "site/src/api/deviceReads.ts";

/// The reads that a root has, by the last part of their address.
const OF_A_ROOT: [&str; 3] = ["list", "new", "{id}"];

/// The module: the roots of which every read may be kept, and other reads that may.
#[must_use]
pub fn module(document: &Value) -> String {
    let mut kept: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (path, operations) in document["paths"].as_object().into_iter().flatten() {
        let read = path.strip_prefix("/api/").and_then(|path| path.rsplit_once('/'));
        if let Some((root, last)) = read
            && operations["get"]["x-device"] == "keep"
        {
            kept.entry(root).or_default().insert(last);
        }
    }
    let is_whole = |reads: &BTreeSet<&str>| ["list", "{id}"].iter().all(|last| reads.contains(last));
    let roots = kept.iter().filter(|(_, reads)| is_whole(reads)).map(|(root, _)| (*root).to_owned());
    let others = kept.iter().flat_map(|(root, reads)| {
        let is_whole = is_whole(reads);
        reads
            .iter()
            .filter(move |last| !is_whole || !OF_A_ROOT.contains(last))
            .map(move |last| format!("{root}/{last}"))
    });
    [
        "/** What may stay on a device, as `shared/openapi.json` says it (`x-device`). Made by `cargo generate`. */\n"
            .to_owned(),
        "/** Roots whose lists and rows may. */\n".to_owned(),
        constant("KEPT_ROOTS", roots.collect()),
        "/** Other reads that may. */\n".to_owned(),
        constant("KEPT_READS", others.collect()),
    ]
    .concat()
}

fn constant(name: &str, words: Vec<String>) -> String {
    format!("export const {name}: ReadonlySet<string> = new Set({});\n", Value::from(words))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_root_is_kept_whole_or_read_by_read() {
        let keep = json!({"get": {"x-device": "keep"}});
        let never = json!({"get": {"x-device": "never"}});
        let document = json!({"paths": {
            "/api/contact/list": keep, "/api/contact/{id}": keep, "/api/contact/open": keep, "/api/contact/add": {"post": {}},
            "/api/document/list": keep, "/api/document/{id}": never,
            "/api/changes": never,
        }});
        let text = module(&document);
        assert!(text.contains("KEPT_ROOTS: ReadonlySet<string> = new Set([\"contact\"]);"), "{text}");
        assert!(
            text.contains("KEPT_READS: ReadonlySet<string> = new Set([\"contact/open\",\"document/list\"]);"),
            "{text}"
        );
    }
}
