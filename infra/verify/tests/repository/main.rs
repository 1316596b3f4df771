//! The parts of the repository fit together: every function exists, is deployed and routed, has exactly the rights it
//! needs, and is seeded.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod names;
mod requirements;
mod rights;
mod watched;

use functions::FUNCTIONS;
use functions::function::Kind;
use functions::notifier::cursor::GROUPS;
use local::deployed::{Deployed, Statement};
use local::template::{self, Template};
use serde_json::{Value, json};
use shared::entity::definition::Definition;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What `CloudFormation` takes, in resources and in bytes, and what we leave of it for later.
const RESOURCES: usize = 400;
const BYTES: usize = 500_000;

fn path(below: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(below)
}

fn text() -> String {
    fs::read_to_string(path("template.yaml")).unwrap()
}

fn template() -> Template {
    template::parse(&text()).unwrap()
}

fn deployed() -> BTreeMap<String, Deployed> {
    template().functions.into_iter().map(|function| (function.handler.clone(), function)).collect()
}

fn entities() -> impl Iterator<Item = (&'static str, &'static Definition)> {
    FUNCTIONS.iter().filter_map(|function| match function.kind {
        Kind::Root(root) => Some((function.name, root.definition)),
        Kind::Flow(_) | Kind::Task(_) | Kind::Listener(_) => None,
    })
}

/// What nobody calls, each with the kind of event that has it run.
fn uncalled() -> impl Iterator<Item = (&'static str, &'static str)> {
    FUNCTIONS.iter().filter_map(|function| match function.kind {
        Kind::Task(_) => Some((function.name, "Schedule")),
        Kind::Listener(_) => Some((function.name, "EventBridgeRule")),
        Kind::Root(_) | Kind::Flow(_) => None,
    })
}

#[test]
fn every_function_is_deployed_with_its_artefact_and_nothing_else_is() {
    let written: BTreeMap<&str, &str> =
        FUNCTIONS.iter().map(|function| (function.name, function.artefact.name())).collect();
    let deployed = deployed();
    let deployed: BTreeMap<&str, &str> =
        deployed.values().map(|function| (function.handler.as_str(), function.artefact.as_str())).collect();
    assert_eq!(deployed, written);
    assert_eq!(template().functions.len(), written.len(), "one block for each function");
}

#[test]
fn every_root_answers_below_its_own_path() {
    let deployed = deployed();
    for (name, definition) in entities() {
        let route = format!("/api/{}/{{proxy+}}", definition.root);
        assert!(paths(&deployed[name]).any(|path| path == route), "{name} has no route {route}");
    }
}

/// The paths of a function's routes, such as `/api/treatment/{proxy+}`.
fn paths(function: &Deployed) -> impl Iterator<Item = &str> {
    function.routes.iter().filter_map(|route| route.key.split_once(' ')).map(|(_, path)| path)
}

/// The function that the gateway calls for a path: the longest route that fits.
fn routed<'a>(deployed: &'a BTreeMap<String, Deployed>, path: &str) -> Option<&'a str> {
    let fits = |route: &str| match route.strip_suffix("{proxy+}") {
        Some(start) => path.starts_with(start) && path.len() > start.len(),
        None => path.trim_end_matches('/') == route,
    };
    let routes = deployed.values().flat_map(|function| paths(function).map(move |route| (route, function)));
    let best = routes.filter(|(route, _)| fits(route)).max_by_key(|(route, _)| route.len())?;
    Some(&best.1.handler)
}

#[test]
fn every_path_has_a_function_and_every_function_a_path() {
    let deployed = deployed();
    let document = functions::openapi::document();
    let mut reached = BTreeSet::new();
    for path in document["paths"].as_object().unwrap().keys() {
        let function = routed(&deployed, path).unwrap_or_else(|| panic!("{path} leads nowhere"));
        reached.insert(function.to_owned());
    }
    // A task is called by the clock, and by nobody else.
    let uncalled: BTreeMap<&str, &str> = uncalled().collect();
    let unreached: BTreeSet<&str> =
        deployed.keys().map(String::as_str).filter(|name| !reached.contains(*name)).collect();
    assert_eq!(unreached, uncalled.keys().copied().collect(), "no path leads to these");
    for (name, kind) in uncalled {
        assert_eq!(paths(&deployed[name]).count(), 0, "{name}");
        let events = template().document.property(&deployed[name].logical, &["Events"]).clone();
        let kinds: Vec<&Value> = events.as_object().unwrap().values().map(|event| &event["Type"]).collect();
        // As many runs of the notifier begin at a time as can share its work.
        let runs = if name == "notifier" { usize::from(GROUPS) } else { 1 };
        assert_eq!(kinds, vec![kind; runs], "{name}");
    }
}

#[test]
fn paths_of_a_root_lead_to_that_root() {
    let deployed = deployed();
    for (name, definition) in entities() {
        for call in ["list", "7", "add", "update/7", "delete/7"] {
            // Paths of an account belong to a function of their own, which alone has rights on credentials.
            let expected = match (name, call) {
                ("user", "delete/7") => "removal",
                ("externalaccount", "delete/7") => "external",
                _ => name,
            };
            assert_eq!(routed(&deployed, &format!("/api/{}/{call}", definition.root)), Some(expected));
        }
    }
    assert_eq!(routed(&deployed, "/api/document/"), Some("document"));
    assert_eq!(routed(&deployed, "/api/nothing/list"), None);
}

#[test]
fn the_functions_know_the_cdn_by_a_secret_that_it_sends_and_nobody_reads() {
    let document = template().document;
    let origins = document.property("Cdn", &["DistributionConfig", "Origins"]);
    let api = origins.as_array().unwrap().iter().find(|origin| origin["Id"] == "api").unwrap();
    let header = &api["OriginCustomHeaders"][0];
    assert_eq!(header["HeaderName"].as_str().unwrap().to_lowercase(), shared::identity::origin::SECRET_HEADER);
    let secret = "{{resolve:secretsmanager:${OriginSecret}:SecretString:current::${OriginVersion}}}";
    assert_eq!(header["HeaderValue"], json!({"Fn::Sub": secret}));
    assert!(text().contains("        ORIGIN_DIGESTS: !Ref OriginDigests\n"), "in Globals");
}

#[test]
fn only_what_makes_accounts_asks_how_addresses_are_proven() {
    for function in deployed().values() {
        let path = ["Environment", "Variables", "SIGNUP_CONFIRMATION"];
        let set = template().document.property(&function.logical, &path) == &json!({"Ref": "SignupConfirmation"});
        assert_eq!(set, function.handler == "signup", "{}", function.handler);
    }
    assert!(text().contains("    Default: code\n    AllowedValues: [code, none]\n"));
}

#[test]
fn what_has_changed_is_read_by_one_function_that_writes_nothing() {
    for (name, function) in deployed() {
        let policies = template().document.property(&function.logical, &["Policies"]).to_string();
        assert_eq!(policies.contains("index/by-modified"), name == "changes", "{name}");
    }
    let actions = ["dynamodb:Query", "dynamodb:BatchGetItem"].map(str::to_owned).into();
    assert_eq!(deployed()["changes"].own, [Statement { partitions: vec!["user#*".to_owned()], actions }]);
}

#[test]
fn every_function_keeps_its_log_for_as_long_as_the_stage_says() {
    let document = template().document;
    for function in &template().functions {
        let log = document.property(&function.logical, &["LoggingConfig", "LogGroup", "Ref"]);
        let days = document.property(log.as_str().unwrap_or_default(), &["RetentionInDays"]);
        assert_eq!(days, &json!({"Ref": "LogDays"}), "{}", function.handler);
    }
}

#[test]
fn the_template_stays_well_below_the_limits_of_the_cloud() {
    assert!(template().document.expanded() < RESOURCES, "{} resources", template().document.expanded());
    assert!(text().len() < BYTES, "{} bytes", text().len());
}

#[test]
fn what_holds_peoples_data_survives_the_stack() {
    let document = template().document;
    for name in ["Table", "Uploads", "ExternalSecret"] {
        for policy in ["DeletionPolicy", "UpdateReplacePolicy"] {
            assert_eq!(document.attribute(name, policy), "Retain", "{name}");
        }
    }
    assert_eq!(template().document.property("Table", &["DeletionProtectionEnabled"]).as_bool(), Some(true));
}

fn ends(file: &Path, extension: &str) -> bool {
    file.extension().is_some_and(|own| own == extension)
}

#[test]
fn every_catalog_has_its_seed_file_and_every_seed_file_its_catalog() {
    let catalogs: BTreeSet<String> =
        entities().filter(|(_, definition)| definition.is_catalog()).map(|(name, _)| name.to_owned()).collect();
    let there: Vec<PathBuf> = fs::read_dir(path("infra/catalog")).unwrap().map(|entry| entry.unwrap().path()).collect();
    let holds = |folder: &PathBuf, extension: &str| {
        folder.is_dir() && fs::read_dir(folder).unwrap().any(|file| ends(&file.unwrap().path(), extension))
    };
    let seeds = there.iter().filter(|file| ends(file, "json") || holds(file, "md"));
    let mut seeded: Vec<String> = seeds.map(|file| file.file_stem().unwrap().to_string_lossy().into_owned()).collect();
    // The rows of this one are folders of their own.
    seeded.extend(path("infra/questionnaires/studies.json").is_file().then(|| "questionnaire".to_owned()));
    seeded.sort();
    // The frequent questions have no catalog: they are built into the site.
    seeded.retain(|name| name != "faq");
    let seeded_once: BTreeSet<String> = seeded.iter().cloned().collect();
    assert_eq!(seeded.len(), seeded_once.len(), "one place for each catalog: {seeded:?}");
    let seeded = seeded_once;
    assert_eq!(seeded, catalogs);
}

#[test]
fn the_template_carries_the_functions_of_the_cdn_as_they_are_written() {
    for (function, file) in [("PageRewrite", "infra/cdn/page.js"), ("ViewerAddress", "infra/cdn/viewer.js")] {
        let code = fs::read_to_string(path(file)).unwrap();
        assert_eq!(
            template().document.property(function, &["FunctionCode"]).as_str().unwrap().trim_end(),
            code.trim_end()
        );
    }
}

#[test]
fn pages_get_the_one_page_and_files_get_themselves() {
    let code = fs::read_to_string(path("infra/cdn/page.js")).unwrap();
    let cases = [
        ("/", "/index.html"),
        ("/profil", "/index.html"),
        ("/zeitleiste/2026/3", "/index.html"),
        ("/ordner.alt/seite", "/index.html"),
        ("/apis", "/index.html"),
        ("/index.html", "/index.html"),
        ("/assets/index-1a2b.js", "/assets/index-1a2b.js"),
        ("/sw.js", "/sw.js"),
        ("/api/treatment/list", "/api/treatment/list"),
        ("/api", "/api"),
    ];
    let asked: Vec<&str> = cases.iter().map(|(asked, _)| *asked).collect();
    let script = format!(
        "{code}\nconsole.log(JSON.stringify({}.map((uri) => handler({{ request: {{ uri }} }}).uri)));",
        json!(asked)
    );
    let output = Command::new("node").args(["--eval", &script]).output().unwrap();
    let answered: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answered, json!(cases.iter().map(|(_, answered)| *answered).collect::<Vec<_>>()));
}
