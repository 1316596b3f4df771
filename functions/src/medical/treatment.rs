//! A treatment, or a part of one: a subtreatment points to the treatment it belongs to.

use serde_json::{Map, Value, json};
use shared::entity::definition::{Definition, Filter, Keep, Parts, Rules};
use shared::entity::draft::Draft;
use shared::entity::field::{Day, Field};

/// The root `treatment`.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::reference("medicalprofile", "medicalprofile", "The medical profile the treatment belongs to.")
            .required(),
        Field::reference(
            "treatmentcategory",
            "treatmentcategory",
            "What kind it is: a root category for a treatment, one of its children for a subtreatment.",
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
            keep: Keep::Empty("parenttreatment"),
            doc: "`true`: only treatments; `false`: only subtreatments.",
        },
        Filter {
            name: "parenttreatmentId",
            keep: Keep::Equals("parenttreatment"),
            doc: "Only the subtreatments of this treatment.",
        },
        Filter {
            name: "treatmentcategoryId",
            keep: Keep::Equals("treatmentcategory"),
            doc: "Only treatments of this very category.",
        },
        Filter {
            name: "parenttreatmentcategoryId",
            keep: Keep::Through {
                field: "treatmentcategory",
                root: "treatmentcategory",
                other: "parenttreatmentcategory",
            },
            doc: "Only subtreatments whose category is a child of this root category.",
        },
        Filter {
            name: "medicalprofileId",
            keep: Keep::Equals("medicalprofile"),
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
    parts: Some(Parts { by: "parenttreatment", guard: &["medicalprofile", "treatmentcategory", "parenttreatment"] }),
    ..Definition::owned("treatment", "A treatment, or a part of one.", sample)
};

/// A field and the rule it breaks.
type Broken = (&'static str, &'static str);

fn check(draft: &mut Draft<'_>) {
    let mut broken = Vec::new();
    place(draft, &mut broken);
    parts(draft, &mut broken);
    if let Some(root) = root_category(draft) {
        first_day(draft, root, &mut broken);
        choices(draft, root, &mut broken);
    }
    for (field, key) in broken {
        draft.fault(field, key);
    }
}

/// The category itself or the one above it: forms, types and results belong to root categories.
fn root_category<'a>(draft: &'a Draft<'_>) -> Option<&'a Map<String, Value>> {
    let category = draft.catalog("treatmentcategory", "treatmentcategory")?;
    match reference(category, "parenttreatmentcategory") {
        Some(above) => draft.row_of("treatmentcategory", above),
        None => Some(category),
    }
}

fn place(draft: &Draft<'_>, broken: &mut Vec<Broken>) {
    let Some(category) = draft.catalog("treatmentcategory", "treatmentcategory") else { return };
    let above = reference(category, "parenttreatmentcategory");
    let Some(parent_id) = draft.int("parenttreatment") else {
        if above.is_some() {
            broken.push(("treatmentcategory", "treatmentcategory"));
        }
        return;
    };
    if draft.id() == Some(parent_id) {
        broken.push(("parenttreatment", "cycle"));
    } else if let Some(parent) = draft.other("parenttreatment") {
        if reference(parent, "parenttreatment").is_some() || !draft.parts().is_empty() {
            broken.push(("parenttreatment", "cycle"));
        } else if reference(parent, "medicalprofile") != draft.int("medicalprofile") {
            broken.push(("parenttreatment", "value"));
        } else if above.is_none() || above != reference(parent, "treatmentcategory") {
            broken.push(("treatmentcategory", "treatmentcategory"));
        }
    }
}

/// What a treatment that has parts cannot become.
fn parts(draft: &Draft<'_>, broken: &mut Vec<Broken>) {
    let above = |part: &Map<String, Value>| {
        let category = draft.row_of("treatmentcategory", reference(part, "treatmentcategory")?)?;
        reference(category, "parenttreatmentcategory")
    };
    if draft.has("parenttreatment") {
        return;
    }
    if draft.parts().iter().any(|part| above(part) != draft.int("treatmentcategory")) {
        broken.push(("treatmentcategory", "treatmentcategory"));
    }
    if draft.parts().iter().any(|part| reference(part, "medicalprofile") != draft.int("medicalprofile")) {
        broken.push(("medicalprofile", "value"));
    }
}

fn first_day(draft: &Draft<'_>, root: &Map<String, Value>, broken: &mut Vec<Broken>) {
    if draft.has("parenttreatment") && allows(root, "startDate") && allows(root, "parentCategoryDate") {
        if draft.other("parenttreatment").is_some_and(|parent| !parent.contains_key("startdate")) {
            broken.push(("parenttreatment", "parentdate"));
        }
    } else if !draft.has("startdate") {
        broken.push(("startdate", "required"));
    }
    let begun = draft.other("parenttreatment").and_then(|parent| parent.get("startdate")).and_then(Value::as_str);
    // Days of eight digits compare like texts.
    if !draft.has("startdate") && draft.text("enddate").zip(begun).is_some_and(|(end, begun)| end < begun) {
        broken.push(("enddate", "minDate"));
    }
}

fn choices(draft: &Draft<'_>, root: &Map<String, Value>, broken: &mut Vec<Broken>) {
    let root_id = reference(root, "id");
    for field in ["treatmenttypeleft", "treatmenttyperight"] {
        let of = draft.catalog(field, "treatmenttype").map(|kind| reference(kind, "treatmentcategory"));
        if of.is_some_and(|of| of != root_id && of != draft.int("treatmentcategory")) {
            broken.push((field, "treatmenttype"));
        }
    }
    for field in ["treatmentcategoryleft", "treatmentcategoryright"] {
        let below = draft.catalog(field, "treatmentcategory").map(|child| reference(child, "parenttreatmentcategory"));
        if below.is_some_and(|below| below != root_id) {
            broken.push((field, "treatmentcategory"));
        }
    }
    let result = draft.catalog("treatmentresult", "treatmentresult");
    let roots = result.and_then(|result| result.get("treatmentcategories")).and_then(Value::as_array);
    if roots.is_some_and(|roots| !roots.is_empty() && roots.iter().all(|id| id.as_i64() != root_id)) {
        broken.push(("treatmentresult", "value"));
    }
    for field in ["trastuzumab", "pertuzumab"] {
        if draft.is(field) && !allows(root, "hp") {
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
