//! The kinds of treatment: seven root categories and what they divide into.

use serde_json::{Value, json};
use shared::entity::definition::{Definition, Filter, Predicate, Rules};
use shared::entity::field::Field;
use shared::entity::rule_context::RuleContext;

/// What a root category says about its form. A member that is missing counts as `false`.
const FORM: [&str; 12] = [
    "sides",
    "startDate",
    "endDate",
    "type",
    "typeModal",
    "subCategoryRadio",
    "hp",
    "endable",
    "pre",
    "post",
    "parentCategoryDate",
    "parentResult",
];

/// The root `treatmentcategory`. Keys of root categories: `operation`, `operation.other`, `chemo`, `antibody`, `ray`,
/// `antihormone`, `osteo`; a child adds a segment after a dot.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::text("key", 80, "Stable name; a child's is its root category's with one more segment after a dot.")
            .required(),
        Field::reference(
            "parenttreatmentcategory",
            "treatmentcategory",
            "The root category; empty for a root category.",
        ),
        Field::bool("perside", "Whether the category is kept for each breast."),
        Field::object(
            "form",
            "Only for root categories: truth values that say what the form shows (`sides`, `startDate`, `endDate`, \
             `type`, `typeModal`, `subCategoryRadio`, `hp`, `endable`), in which phase it is offered (`pre`, `post`), \
             and what counts from the parent treatment (`parentCategoryDate`, `parentResult`).",
        ),
    ],
    filters: &[
        Filter {
            name: "isRoot",
            predicate: Predicate::Empty("parenttreatmentcategory"),
            doc: "`true`: only root categories; `false`: only children.",
        },
        Filter {
            name: "parenttreatmentcategoryId",
            predicate: Predicate::Equals("parenttreatmentcategory"),
            doc: "Only children of this root category.",
        },
        Filter {
            name: "pre",
            predicate: Predicate::Member { field: "form", member: "pre" },
            doc: "Whether the category is offered for the first phase of treatment.",
        },
        Filter {
            name: "post",
            predicate: Predicate::Member { field: "form", member: "post" },
            doc: "Whether the category is offered for the phase after the first.",
        },
    ],
    rules: Some(Rules { fields: &["form"], reads: &[], apply: check_form }),
    ..Definition::catalog("treatmentcategory", "A kind of treatment.", sample)
};

fn check_form(context: &mut RuleContext<'_>) {
    let Some(form) = context.object("form") else { return };
    let broken: Vec<(String, &'static str)> = form
        .iter()
        .filter_map(|(name, value)| {
            let key = match (FORM.contains(&name.as_str()), value.is_boolean()) {
                (false, _) => "unknown",
                (true, false) => "type",
                (true, true) => return None,
            };
            Some((format!("form.{name}"), key))
        })
        .collect();
    for (path, key) in broken {
        context.fault(&path, key);
    }
}

fn sample() -> Value {
    json!({
        "key": "sample-hyperthermia",
        "translations": [
            {"language": 2, "name": "Wärmetherapie", "description": "Gezielte Erwärmung, meist mit Bestrahlung."},
            {"language": 1, "name": "Hyperthermia", "description": "Targeted warming, mostly with radiotherapy."}
        ],
        "sort": 900,
        "active": true,
        "perside": false,
        "form": {
            "sides": false,
            "startDate": true,
            "endDate": true,
            "type": true,
            "typeModal": false,
            "subCategoryRadio": false,
            "hp": false,
            "endable": true,
            "pre": true,
            "post": false,
            "parentCategoryDate": false,
            "parentResult": false
        }
    })
}
