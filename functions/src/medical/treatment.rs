//! A treatment, or a part of one: a subtreatment points to the treatment it belongs to.

use serde_json::{Map, Value, json};
use shared::entity::call::Call;
use shared::entity::definition::{Definition, Filter, OnDevice, Parts, Predicate, Rules};
use shared::entity::field::{Day, Field};
use shared::entity::operation::Answer;
use shared::entity::rule_context::RuleContext;
use shared::entity::whole;
use shared::store::catalog::CatalogSnapshot;

/// The root `treatment`.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::reference("medicalprofile", "medicalprofile", "The medical profile the treatment belongs to.")
            .required(),
        Field::reference(
            "treatmentcategory",
            "treatmentcategory",
            "What kind it is: a root category for a treatment, one of its children for a subtreatment. With the category of a \
             treatment go the subtreatments of the former one, all or none; 409 when they are too many for that.",
        )
        .required(),
        Field::reference("parenttreatment", "treatment", "The treatment this one is a part of; empty for a treatment."),
        Field::date(
            "startdate",
            "First day, `YYYYMMDD`; a subtreatment of an operation may leave it to the parent treatment.",
        ),
        Field::date("enddate", "Last day, `YYYYMMDD`; asked for in radiotherapy.").not_before(Day::Field("startdate")),
        Field::reference("treatmentresult", "treatmentresult", "How it ended; empty while it goes on."),
        Field::bool("trastuzumab", "Whether trastuzumab is given; only for antibody treatments."),
        Field::bool("pertuzumab", "Whether pertuzumab is given; only for antibody treatments."),
        Field::reference(
            "treatmenttypeleft",
            "treatmenttype",
            "Technique, regimen or substance, left breast; the only one of a treatment that knows no sides.",
        ),
        Field::reference("treatmenttyperight", "treatmenttype", "Technique, regimen or substance, right breast."),
        Field::text(
            "treatmenttypeotherleft",
            200,
            "A free-text type in words of the patient, left breast; `k. A.` or `n/a` when nothing was entered.",
        ),
        Field::text(
            "treatmenttypeotherright",
            200,
            "A free-text type in words of the patient, right breast; `k. A.` or `n/a` when nothing was entered.",
        ),
        Field::reference(
            "treatmentcategoryleft",
            "treatmentcategory",
            "The child category, left breast; the only one of a treatment that knows no sides.",
        ),
        Field::reference("treatmentcategoryright", "treatmentcategory", "The child category, right breast."),
        Field::text("note", 2000, "What the patient wants to remember about it."),
    ],
    filters: &[
        Filter {
            name: "isRoot",
            predicate: Predicate::Empty("parenttreatment"),
            doc: "`true`: only treatments; `false`: only subtreatments.",
        },
        Filter {
            name: "parenttreatmentId",
            predicate: Predicate::Equals("parenttreatment"),
            doc: "Only the subtreatments of this treatment.",
        },
        Filter {
            name: "treatmentcategoryId",
            predicate: Predicate::Equals("treatmentcategory"),
            doc: "Only treatments of this very category.",
        },
        Filter {
            name: "parenttreatmentcategoryId",
            predicate: Predicate::Through {
                field: "treatmentcategory",
                root: "treatmentcategory",
                other: "parenttreatmentcategory",
            },
            doc: "Only subtreatments whose category is a child of this root category.",
        },
        Filter {
            name: "medicalprofileId",
            predicate: Predicate::Equals("medicalprofile"),
            doc: "Only treatments of this medical profile.",
        },
    ],
    rules: Some(Rules {
        fields: &[
            "medicalprofile",
            "treatmentcategory",
            "parenttreatment",
            "startdate",
            "enddate",
            "treatmentresult",
            "trastuzumab",
            "pertuzumab",
            "treatmenttypeleft",
            "treatmenttyperight",
            "treatmentcategoryleft",
            "treatmentcategoryright",
        ],
        reads: &["parenttreatment"],
        apply: check,
    }),
    parts: Some(Parts {
        by: "parenttreatment",
        shares: &["medicalprofile"],
        guard: &["medicalprofile", "treatmentcategory", "parenttreatment"],
        leaves,
    }),
    on_device: OnDevice::Keep,
    ..Definition::owned("treatment", "A treatment, or a part of one.", sample)
};

/// `POST treatment/save`.
#[must_use]
pub fn save<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(whole::save(call))
}

/// A field and the rule it breaks.
type Broken = (&'static str, &'static str);

fn check(context: &mut RuleContext<'_>) {
    let mut broken = Vec::new();
    nesting(context, &mut broken);
    parts(context, &mut broken);
    if let Some(root) = root_category(context) {
        first_day(context, root, &mut broken);
        choices(context, root, &mut broken);
    }
    for (field, key) in broken {
        context.fault(field, key);
    }
}

/// The category itself or the one above it: forms, types and results belong to root categories.
fn root_category<'a>(context: &'a RuleContext<'_>) -> Option<&'a Map<String, Value>> {
    let category = context.catalog("treatmentcategory", "treatmentcategory")?;
    match reference(category, "parenttreatmentcategory") {
        Some(above) => context.row_of("treatmentcategory", above),
        None => Some(category),
    }
}

fn nesting(context: &RuleContext<'_>, broken: &mut Vec<Broken>) {
    let Some(category) = context.catalog("treatmentcategory", "treatmentcategory") else { return };
    let above = reference(category, "parenttreatmentcategory");
    let Some(parent_id) = context.int("parenttreatment") else {
        if above.is_some() {
            broken.push(("treatmentcategory", "treatmentcategory"));
        }
        return;
    };
    if context.id() == Some(parent_id) {
        broken.push(("parenttreatment", "cycle"));
    } else if let Some(parent) = context.other("parenttreatment") {
        if reference(parent, "parenttreatment").is_some() || !context.parts().is_empty() {
            broken.push(("parenttreatment", "cycle"));
        } else if reference(parent, "medicalprofile") != context.int("medicalprofile") {
            broken.push(("parenttreatment", "value"));
        } else if above.is_none() || above != reference(parent, "treatmentcategory") {
            broken.push(("treatmentcategory", "treatmentcategory"));
        }
    }
}

/// A part of another kind than its treatment is to become: it goes, so that nobody is left with half a treatment.
fn leaves(part: &Map<String, Value>, whole: &Map<String, Value>, catalogs: &CatalogSnapshot) -> bool {
    let category = reference(part, "treatmentcategory").and_then(|id| catalogs.row("treatmentcategory", id));
    let above = category.and_then(|category| reference(category, "parenttreatmentcategory"));
    reference(whole, "parenttreatment").is_none() && above != reference(whole, "treatmentcategory")
}

/// What a treatment that has parts cannot become.
fn parts(context: &RuleContext<'_>, broken: &mut Vec<Broken>) {
    let above = |part: &Map<String, Value>| {
        let category = context.row_of("treatmentcategory", reference(part, "treatmentcategory")?)?;
        reference(category, "parenttreatmentcategory")
    };
    if context.has("parenttreatment") {
        return;
    }
    if context.parts().iter().any(|part| above(part) != context.int("treatmentcategory")) {
        broken.push(("treatmentcategory", "treatmentcategory"));
    }
    if context.parts().iter().any(|part| reference(part, "medicalprofile") != context.int("medicalprofile")) {
        broken.push(("medicalprofile", "value"));
    }
}

fn first_day(context: &RuleContext<'_>, root: &Map<String, Value>, broken: &mut Vec<Broken>) {
    if context.has("parenttreatment") && allows(root, "startDate") && allows(root, "parentCategoryDate") {
        if context.other("parenttreatment").is_some_and(|parent| !parent.contains_key("startdate")) {
            broken.push(("parenttreatment", "parentdate"));
        }
    } else if !context.has("startdate") {
        broken.push(("startdate", "required"));
    }
    let begun = context.other("parenttreatment").and_then(|parent| parent.get("startdate")).and_then(Value::as_str);
    // Days of eight digits compare like texts.
    if !context.has("startdate") && context.text("enddate").zip(begun).is_some_and(|(end, begun)| end < begun) {
        broken.push(("enddate", "minDate"));
    }
}

fn choices(context: &RuleContext<'_>, root: &Map<String, Value>, broken: &mut Vec<Broken>) {
    let root_id = reference(root, "id");
    for field in ["treatmenttypeleft", "treatmenttyperight"] {
        let of = context.catalog(field, "treatmenttype").map(|kind| reference(kind, "treatmentcategory"));
        if of.is_some_and(|of| of != root_id && of != context.int("treatmentcategory")) {
            broken.push((field, "treatmenttype"));
        }
    }
    for field in ["treatmentcategoryleft", "treatmentcategoryright"] {
        let below =
            context.catalog(field, "treatmentcategory").map(|child| reference(child, "parenttreatmentcategory"));
        if below.is_some_and(|below| below != root_id) {
            broken.push((field, "treatmentcategory"));
        }
    }
    let result = context.catalog("treatmentresult", "treatmentresult");
    let roots = result.and_then(|result| result.get("treatmentcategories")).and_then(Value::as_array);
    if roots.is_some_and(|roots| !roots.is_empty() && roots.iter().all(|id| id.as_i64() != root_id)) {
        broken.push(("treatmentresult", "value"));
    }
    for field in ["trastuzumab", "pertuzumab"] {
        if context.is(field) && !allows(root, "hp") {
            broken.push((field, "value"));
        }
    }
}

fn reference(row: &Map<String, Value>, field: &str) -> Option<i64> {
    row.get(field).and_then(Value::as_i64)
}

fn allows(root: &Map<String, Value>, member: &str) -> bool {
    root.get("form").and_then(|form| form.get(member)).and_then(Value::as_bool).unwrap_or(false)
}

fn sample() -> Value {
    json!({
        "treatmentcategory": 4,
        "startdate": "20240108",
        "treatmentresult": 1,
        "trastuzumab": true,
        "pertuzumab": true,
        "treatmenttypeleft": 4003,
        "treatmentcategoryleft": 401,
        "note": "Infusion alle drei Wochen in der Tagesklinik."
    })
}
