//! Which function may touch what: the rights in `template.yaml` against what the functions do.

use super::{deployed, entities, path, template, text};
use functions::function::Artefact;
use local::deployed::{Deployed, Statement, shared_statements};
use local::template::Template;
use serde_json::{Value, json};
use shared::entity::definition::Definition;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// The rights of a root besides the shared policies: partitions and actions, one statement each.
fn statements(name: &str, definition: &Definition) -> Vec<(Vec<String>, &'static [&'static str])> {
    if definition.is_catalog() {
        let mut own: Vec<(Vec<String>, &'static [&'static str])> =
            vec![(vec![format!("catalog#{name}")], &["PutItem", "UpdateItem"])];
        // The article of the day depends on what the person has read.
        if name == "article" {
            own.push((vec!["user#*".to_owned()], &["Query"]));
        }
        return own;
    }
    if name == "timelineentry" {
        // Whose a calendar feed is stands apart from the person.
        return vec![(vec!["feed#*".to_owned()], &["GetItem", "DeleteItem"])];
    }
    if name == "pushdevice" {
        return vec![(vec!["sole#*".to_owned()], &["GetItem", "PutItem", "DeleteItem"])];
    }
    if name == "proxyaccess" {
        return vec![
            (vec!["budget#*".to_owned()], &["UpdateItem"]),
            (vec!["invitation#*".to_owned()], &["GetItem", "DeleteItem"]),
        ];
    }
    if name == "studyparticipation" {
        return vec![(vec!["study#*".to_owned()], &["DeleteItem"])];
    }
    if name == "studyquestionnaire" {
        return vec![
            (vec!["budget#*".to_owned()], &["UpdateItem"]),
            (vec!["study#*".to_owned()], &["GetItem", "PutItem", "UpdateItem", "DeleteItem"]),
        ];
    }
    // How many files somebody sends is counted, and how many people somebody asks in a day, which is looked at before.
    if name == "document" {
        return vec![(vec!["budget#*".to_owned()], &["UpdateItem"])];
    }
    if tells_the_operator(name) || name == "userrelation" {
        return vec![(vec!["budget#*".to_owned()], &["GetItem", "UpdateItem"])];
    }
    if definition.writable_by.is_role() {
        return vec![
            (vec![format!("granted#{name}")], &["GetItem", "DeleteItem"]),
            (vec!["audit#*".to_owned()], &["PutItem"]),
        ];
    }
    Vec::new()
}

#[test]
fn a_root_may_touch_its_own_rows_and_read_the_catalogs() {
    let deployed = deployed();
    for (name, definition) in entities() {
        let shared = if definition.is_catalog() { "Objections" } else { "OwnRows" };
        let own: Vec<Statement> = statements(name, definition)
            .into_iter()
            .map(|(partitions, actions)| Statement {
                partitions,
                actions: actions.iter().map(|action| format!("dynamodb:{action}")).collect(),
            })
            .collect();
        let mut wanted = vec!["ReadCatalogs", shared];
        wanted.extend(plans(name).then_some("PlanDue"));
        wanted.extend(keeps_files(name).then_some("RemoveFiles"));
        wanted.extend(tells_the_operator(name).then_some("SendMails"));
        assert_eq!(deployed[name].shared, wanted, "{name}");
        assert_eq!(deployed[name].own, own, "{name}");
    }
}

/// Rows of these are due at a time of their own, or are written by these.
fn plans(name: &str) -> bool {
    let roots = [
        "timelineentry",
        "user",
        "notification",
        "proxyaccess",
        "pushdevice",
        "studyquestionnaire",
        "studyparticipation",
        "contact",
        "followup",
    ];
    roots.contains(&name)
}

#[test]
fn what_is_due_is_written_where_rows_are_and_read_by_the_notifier_alone() {
    let template = template();
    for function in &template.functions {
        let of_due: Vec<Statement> = granted(&template, function)
            .into_iter()
            .filter(|statement| statement.partitions.iter().any(|partition| partition.starts_with("due#")))
            .collect();
        let reads = of_due.iter().any(|statement| {
            let names_it_alone = statement.partitions == ["due#*"];
            names_it_alone && statement.actions.iter().any(|action| action.ends_with("Query"))
        });
        let name = function.handler.as_str();
        assert_eq!(reads, name == "notifier", "{name}");
        // A mail that does not leave is due to be sent again.
        let mails = changes_the_account(name) || ["login", "signup", "external"].contains(&name);
        let writes = plans(name) || mails || ["notifier", "removal", "sweep"].contains(&name);
        assert_eq!(!of_due.is_empty(), writes, "{name}");
    }
}

/// The partitions by the prefix of their keys, and the functions with rights: the header table of `store/keys.rs`.
fn partitions() -> BTreeMap<String, String> {
    let keys = fs::read_to_string(path("shared/src/store/keys.rs")).unwrap();
    let rows = keys.lines().filter_map(|line| line.strip_prefix("//! | `"));
    rows.filter_map(|row| {
        let start = row.split('<').next()?;
        // The table of the date index has three columns and no partitions.
        let columns: Vec<&str> = row.split('|').map(str::trim).collect();
        start.ends_with('#').then(|| (start.to_owned(), columns[columns.len() - 2].to_owned()))
    })
    .collect()
}

/// Every statement of a function about the table, those of shared policies too.
fn granted(template: &Template, function: &Deployed) -> Vec<Statement> {
    let shared = function.shared.iter().flat_map(|policy| shared_statements(&template.document, policy));
    shared.chain(function.own.clone()).collect()
}

#[test]
fn no_entity_function_has_any_right_on_credentials() {
    let partitions = partitions();
    let of_session: Vec<&String> =
        partitions.iter().filter(|(_, by)| *by == "session").map(|(start, _)| start).collect();
    assert_eq!(
        of_session,
        [
            "account#",
            "attempt#",
            "challenge#",
            "email#",
            "external#",
            "leaving#",
            "notifier#",
            "passkey#",
            "signup#",
            "token#"
        ]
    );
    let of_operators: Vec<&String> =
        partitions.iter().filter(|(_, by)| *by == "operators").map(|(start, _)| start).collect();
    assert_eq!(of_operators, ["audit#"]);
    assert!(
        partitions.values().all(|by| ["session", "entities", "operators"].contains(&by.as_str())),
        "{partitions:?}"
    );

    let template = template();
    let may_touch = [
        "login",
        "external",
        "signup",
        "password",
        "email",
        "factor",
        "trust",
        "logout",
        "signin",
        "export",
        "removal",
        "sweep",
        "notifier",
        "mailfeedback",
    ];
    let roots: BTreeSet<&str> = entities().map(|(name, _)| name).collect();
    let by_role: BTreeSet<&str> =
        entities().filter(|(_, definition)| definition.writable_by.is_role()).map(|(name, _)| name).collect();
    for function in &template.functions {
        for statement in granted(&template, function) {
            assert!(!statement.partitions.is_empty(), "{} may touch every partition", function.handler);
            for granted in &statement.partitions {
                let start = granted.trim_end_matches('*');
                let known = partitions.keys().any(|known| start.starts_with(known.as_str()));
                assert!(known, "{} may touch {granted}, which the key table does not know", function.handler);
                let kept = of_operators.iter().any(|kept| start.starts_with(kept.as_str()) || kept.starts_with(start));
                let by_power = by_role.contains(function.handler.as_str()) || function.handler == "trust";
                let notes = by_power && statement.actions == ["dynamodb:PutItem"];
                assert!(!kept || notes, "{} may touch {granted}, which is for operators", function.handler);
                // Either prefix may be the longer one: a right on `a*` includes `account#7`.
                let reaches =
                    of_session.iter().any(|known| start.starts_with(known.as_str()) || known.starts_with(start));
                let allowed = may_touch.contains(&function.handler.as_str());
                assert!(!reaches || allowed, "{} may touch {granted}", function.handler);
            }
        }
        assert!(!(may_touch.contains(&function.handler.as_str()) && roots.contains(function.handler.as_str())));
    }
}

#[test]
fn whoever_answers_people_finds_what_waits_and_cannot_list_what_anybody_has() {
    let granted = shared_statements(&template().document, "Operator");
    let may = |action: &str, partition: &str| {
        granted.iter().any(|statement| {
            statement.actions == [format!("dynamodb:{action}")] && statement.partitions.iter().any(|it| it == partition)
        })
    };
    assert!(may("Query", "open#*") && may("BatchGetItem", "user#*") && may("DeleteItem", "open#*"));
    assert!(granted.iter().all(|statement| !statement.partitions.is_empty()));
    for action in ["Query", "DeleteItem"] {
        assert!(!may(action, "user#*"), "{action}");
    }
    let all: BTreeSet<&str> = granted.iter().flat_map(|statement| &statement.actions).map(String::as_str).collect();
    let kinds = ["BatchGetItem", "DeleteItem", "GetItem", "PutItem", "Query", "UpdateItem"];
    assert_eq!(all, kinds.map(|kind| format!("dynamodb:{kind}")).iter().map(String::as_str).collect());
    let functions = template().functions;
    assert!(functions.iter().all(|function| !function.shared.contains(&"Operator".to_owned())));
}

/// Function, action and partition of what signing in, signing out and leaving cannot do without.
const NEEDED: &[(&str, &str, &str)] = &[
    ("login", "GetItem", "account#*"),
    ("login", "UpdateItem", "account#*"),
    ("login", "PutItem", "account#*"),
    ("login", "DeleteItem", "account#*"),
    ("login", "UpdateItem", "attempt#*"),
    ("login", "GetItem", "challenge#*"),
    ("login", "PutItem", "challenge#*"),
    ("login", "DeleteItem", "challenge#*"),
    ("login", "UpdateItem", "budget#*"),
    ("login", "Query", "user#*"),
    ("external", "GetItem", "account#*"),
    ("external", "PutItem", "account#*"),
    ("external", "PutItem", "email#*"),
    ("external", "PutItem", "user#*"),
    ("external", "DeleteItem", "user#*"),
    ("external", "UpdateItem", "attempt#*"),
    ("external", "UpdateItem", "budget#*"),
    ("external", "PutItem", "external#*"),
    ("external", "UpdateItem", "external#*"),
    ("external", "DeleteItem", "external#*"),
    ("external", "ConditionCheckItem", "external#*"),
    ("removal", "BatchWriteItem", "external#*"),
    ("removal", "BatchWriteItem", "study#*"),
    ("sweep", "BatchWriteItem", "study#*"),
    ("sweep", "BatchWriteItem", "external#*"),
    ("removal", "BatchWriteItem", "passkey#*"),
    ("sweep", "BatchWriteItem", "passkey#*"),
    ("removal", "DeleteItem", "sole#*"),
    ("sweep", "DeleteItem", "sole#*"),
    ("notifier", "DeleteItem", "sole#*"),
    ("factor", "GetItem", "passkey#*"),
    ("factor", "PutItem", "passkey#*"),
    ("factor", "DeleteItem", "passkey#*"),
    ("signup", "UpdateItem", "budget#*"),
    ("signup", "PutItem", "account#*"),
    ("signup", "PutItem", "email#*"),
    ("signup", "PutItem", "user#*"),
    ("signup", "PutItem", "signup#*"),
    ("signup", "UpdateItem", "signup#*"),
    ("signup", "DeleteItem", "signup#*"),
    ("login", "ConditionCheckItem", "account#*"),
    ("password", "UpdateItem", "account#*"),
    ("password", "Query", "account#*"),
    ("password", "DeleteItem", "account#*"),
    ("password", "UpdateItem", "attempt#*"),
    ("password", "DeleteItem", "attempt#*"),
    ("password", "UpdateItem", "budget#*"),
    ("password", "GetItem", "email#*"),
    ("password", "GetItem", "user#*"),
    ("password", "GetItem", "token#*"),
    ("password", "PutItem", "token#*"),
    ("password", "DeleteItem", "token#*"),
    ("email", "GetItem", "account#*"),
    ("email", "PutItem", "account#*"),
    ("email", "UpdateItem", "account#*"),
    ("email", "DeleteItem", "account#*"),
    ("email", "PutItem", "email#*"),
    ("email", "DeleteItem", "email#*"),
    ("email", "UpdateItem", "user#*"),
    ("email", "UpdateItem", "attempt#*"),
    ("email", "UpdateItem", "budget#*"),
    ("factor", "GetItem", "account#*"),
    ("factor", "Query", "account#*"),
    ("factor", "PutItem", "account#*"),
    ("factor", "UpdateItem", "account#*"),
    ("factor", "DeleteItem", "account#*"),
    ("factor", "UpdateItem", "attempt#*"),
    ("factor", "DeleteItem", "attempt#*"),
    ("factor", "GetItem", "user#*"),
    ("removal", "DeleteItem", "account#*"),
    ("logout", "DeleteItem", "account#*"),
    ("signin", "GetItem", "account#*"),
    ("signin", "Query", "account#*"),
    ("signin", "DeleteItem", "account#*"),
    ("removal", "GetItem", "account#*"),
    ("removal", "Query", "user#*"),
    ("removal", "BatchWriteItem", "account#*"),
    ("removal", "DeleteItem", "email#*"),
    ("removal", "DeleteItem", "feed#*"),
    ("removal", "PutItem", "leaving#*"),
    ("removal", "UpdateItem", "attempt#*"),
    ("removal", "UpdateItem", "user#*"),
    ("export", "Query", "account#*"),
    ("export", "Query", "user#*"),
    ("export", "UpdateItem", "attempt#*"),
    ("trust", "GetItem", "account#*"),
    ("trust", "UpdateItem", "account#*"),
    ("trust", "DeleteItem", "account#*"),
    ("trust", "UpdateItem", "attempt#*"),
    ("trust", "UpdateItem", "budget#*"),
    ("trust", "UpdateItem", "user#*"),
    ("trust", "PutItem", "user#*"),
    ("trust", "PutItem", "feed#*"),
    ("trust", "DeleteItem", "feed#*"),
    ("trust", "PutItem", "invitation#*"),
    ("trust", "DeleteItem", "invitation#*"),
    ("trust", "PutItem", "granted#usersecurityrole"),
    ("trust", "PutItem", "audit#*"),
    ("sweep", "BatchWriteItem", "account#*"),
    ("sweep", "DeleteItem", "leaving#*"),
    ("sweep", "PutItem", "due#*"),
    ("removal", "PutItem", "due#*"),
    ("pushdevice", "PutItem", "due#*"),
    ("sweep", "Query", "leaving#*"),
    ("sweep", "UpdateItem", "user#*"),
    ("removal", "BatchWriteItem", "open#*"),
    ("sweep", "BatchWriteItem", "open#*"),
    ("notifier", "PutItem", "open#*"),
    ("contact", "DeleteItem", "open#*"),
    ("followup", "PutItem", "open#*"),
    ("mailfeedback", "GetItem", "email#*"),
    ("mailfeedback", "UpdateItem", "user#*"),
];

#[test]
fn signing_in_and_out_may_do_what_it_does() {
    let (template, deployed) = (template(), deployed());
    let may = |name: &str, action: &str, partition: &str| {
        granted(&template, &deployed[name]).iter().any(|statement| {
            statement.actions.contains(&format!("dynamodb:{action}"))
                && statement.partitions.iter().any(|granted| granted == partition)
        })
    };
    for &(name, action, partition) in NEEDED {
        assert!(may(name, action, partition), "{name} lacks {action} on {partition}");
    }
    assert!(!may("login", "GetItem", "external#*") && !may("external", "PutItem", "signup#*"));
    assert!(!may("login", "GetItem", "token#*") && !may("email", "GetItem", "token#*"));
    assert!(!may("password", "PutItem", "signup#*"));
    assert!(!may("login", "PutItem", "signup#*") && !may("removal", "DeleteItem", "signup#*"));
    assert!(!may("sweep", "DeleteItem", "email#*") && !may("sweep", "PutItem", "user#*"));
    assert!(!may("mailfeedback", "GetItem", "user#*") && !may("mailfeedback", "GetItem", "account#*"));
    assert!(!may("logout", "GetItem", "user#*") && !may("session", "GetItem", "account#*"));
    assert!(["PutItem", "UpdateItem"].iter().all(|action| !may("signin", action, "account#*")));
}

#[test]
fn only_what_makes_tokens_holds_the_key() {
    for function in deployed().values() {
        let makes_tokens = ["login", "external", "signup"].contains(&function.handler.as_str());
        assert_eq!(function.shared.contains(&"SignTokens".to_owned()), makes_tokens, "{}", function.handler);
        let knows_passwords = makes_tokens || changes_the_account(&function.handler);
        assert_eq!(function.shared.contains(&"SignIns".to_owned()), knows_passwords, "{}", function.handler);
        if makes_tokens {
            assert_eq!(function.artefact, Artefact::Session.name());
        }
        let template = template();
        let key = template.document.property(&function.logical, &["Environment", "Variables", "SIGNING_KEY_SECRET"]);
        assert_eq!(!key.is_null(), makes_tokens, "{}", function.handler);
    }
}

#[test]
fn only_what_writes_mail_may_send_it_and_only_from_our_address() {
    let template = template();
    let statements = template.document.property("SendMails", &["PolicyDocument", "Statement"]);
    let [statement] = &**statements.as_array().unwrap() else { panic!("{statements}") };
    assert_eq!(statement["Action"], "ses:SendEmail");
    assert!(!statement["Condition"]["StringEquals"]["ses:FromAddress"].is_null());
    let resources = statement["Resource"].as_array().unwrap();
    assert!(resources.iter().all(|resource| !resource.to_string().contains('*')), "{resources:?}");
    assert_eq!(text().matches("ses:SendEmail").count(), 1);
    for function in &template.functions {
        let signs = function.shared.contains(&"SignTokens".to_owned());
        let tells = tells_the_operator(&function.handler);
        let removes = ["removal", "sweep", "notifier"].contains(&function.handler.as_str());
        let writes = tells || removes || changes_the_account(&function.handler);
        assert_eq!(function.shared.contains(&"SendMails".to_owned()), signs || writes, "{}", function.handler);
        let variable =
            |name| !template.document.property(&function.logical, &["Environment", "Variables", name]).is_null();
        assert_eq!(variable("MAIL_FROM"), signs || writes, "{}", function.handler);
        assert_eq!(variable("CONTACT_EMAIL"), tells, "{}", function.handler);
        let entity = !writes
            && !is_session(&function.handler)
            && !keeps_files(&function.handler)
            && function.handler != "notifier";
        assert_eq!(function.artefact == Artefact::Entity.name(), entity);
    }
}

fn keeps_files(handler: &str) -> bool {
    ["document", "profileimage"].contains(&handler)
}

#[test]
fn only_what_has_to_do_with_files_reaches_them() {
    let template = template();
    for function in &template.functions {
        let removes = keeps_files(&function.handler) || ["removal", "sweep"].contains(&function.handler.as_str());
        let bucket = ["Environment", "Variables", "UPLOADS_BUCKET"];
        let named = template.document.property(&function.logical, &bucket) == &json!({"Ref": "UploadsName"});
        assert_eq!(named, removes, "{}", function.handler);
        assert_eq!(function.shared.contains(&"RemoveFiles".to_owned()), removes, "{}", function.handler);
        let policies = template.document.property(&function.logical, &["Policies"]).to_string();
        let fetches = policies.contains("s3:GetObject") || policies.contains("s3:PutObject");
        assert_eq!(fetches, keeps_files(&function.handler), "{}", function.handler);
        assert!(!policies.contains("s3:*"), "{}", function.handler);
    }
    // Functions fetch and keep; browsers reach the bucket through the CDN alone, by an address that a function has signed.
    let cdn = template.document.property("Cdn", &["DistributionConfig"]);
    let origins = cdn["Origins"].as_array().unwrap();
    let origin = origins.iter().find(|origin| origin["Id"] == "uploads").unwrap();
    assert!(origin.get("OriginAccessControlId").is_none(), "the CDN has no right of its own");
    let behaviours = cdn["CacheBehaviors"].as_array().unwrap();
    let files: Vec<&Value> = behaviours.iter().filter(|behaviour| behaviour["TargetOriginId"] == "uploads").collect();
    assert_eq!(files.len(), 2);
    for behaviour in files {
        assert_eq!(behaviour["ResponseHeadersPolicyId"], json!({"Ref": "FileHeaders"}));
        assert_eq!(behaviour["OriginRequestPolicyId"], json!({"Ref": "SignedQuery"}));
    }
    let uploads = |name: &str| template.document.property("Uploads", &[name]);
    assert!(uploads("CorsConfiguration").is_null());
    let blocked = uploads("PublicAccessBlockConfiguration").as_object().unwrap();
    assert!(blocked.len() == 4 && blocked.values().all(|value| *value == json!(true)), "{blocked:?}");
    assert_eq!(
        uploads("BucketEncryption")
            .pointer("/ServerSideEncryptionConfiguration/0/ServerSideEncryptionByDefault/SSEAlgorithm"),
        Some(&json!("aws:kms"))
    );
}

fn tells_the_operator(handler: &str) -> bool {
    ["contact", "followup"].contains(&handler)
}

/// Password, address, second factor and what opens an account: by functions that make no tokens and ask for the password.
fn changes_the_account(handler: &str) -> bool {
    ["password", "email", "factor", "trust", "export"].contains(&handler)
}

#[test]
fn only_what_looks_at_a_second_factor_opens_it() {
    for function in deployed().values() {
        let path = ["Environment", "Variables", "FACTOR_SECRET"];
        let set = template().document.property(&function.logical, &path) == &json!({"Ref": "FactorSecret"});
        let looks = changes_the_account(&function.handler)
            || ["login", "external", "removal"].contains(&function.handler.as_str());
        assert_eq!(set, looks, "{}", function.handler);
        assert_eq!(function.shared.contains(&"OpenFactors".to_owned()), looks, "{}", function.handler);
    }
}

/// `GetFunctionConfiguration` shows the variables of a function, and `DescribeStacks` the parameters of a stack.
#[test]
fn no_variable_and_no_parameter_holds_a_secret() {
    let text = text();
    for name in ["SigningKeySecret", "OriginSecret", "FactorSecret"] {
        let (_, parameter) = text.split_once(&format!("\n  {name}:\n")).unwrap();
        let (_, pattern) = parameter.split_once("    AllowedPattern: ").unwrap();
        assert!(pattern.starts_with("'arn:[^ ]+:secretsmanager:"), "{name}");
    }
    let resolved: Vec<&str> = text.lines().filter(|line| line.contains("{{resolve:")).collect();
    assert!(matches!(*resolved, [line] if line.contains("HeaderName: X-Origin-Secret")), "{resolved:?}");
    for read in ["ORIGIN_SECRET:", "NoEcho"] {
        assert!(!text.contains(read), "{read}");
    }
}

fn is_session(handler: &str) -> bool {
    changes_the_account(handler)
        || ["login", "external", "signup", "logout", "session", "signin", "removal", "sweep", "mailfeedback"]
            .contains(&handler)
}
