//! What the pathology report and the examinations say about the tumour, for each side.

use super::side::Side;
use serde_json::{Value, json};
use shared::entity::definition::{Definition, Filter, OnDevice, Predicate, Rules};
use shared::entity::field::Field;
use shared::entity::rule_context::RuleContext;

/// The `distantmetastasespresent` that says there are none.
pub const NO_METASTASES: i64 = 1;

/// Where in the breast the tumour can lie: the truth values of a row, without their side.
pub const PLACES: [&str; 6] = [
    "armpit",
    "quadrantcenter",
    "quadranttopinside",
    "quadranttopoutsinde",
    "quadrantbottominside",
    "quadrantbottomoutsinde",
];

/// The root `tumorinformation`: one row for a medical profile. The spelling `outsinde` is the contract's.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::reference("medicalprofile", "medicalprofile", "The medical profile the facts belong to.").required(),
        Field::reference("tumorsizeleft", "tumorsize", "Size of the tumour (T), left breast."),
        Field::reference("tumorsizeright", "tumorsize", "Size of the tumour (T), right breast."),
        Field::reference("lymphnodecountleft", "lymphnodecount", "Involved lymph nodes (N), left breast."),
        Field::reference("lymphnodecountright", "lymphnodecount", "Involved lymph nodes (N), right breast."),
        Field::reference(
            "resectionstateleft",
            "resectionstate",
            "How completely the tumour was removed (R), left breast.",
        ),
        Field::reference(
            "resectionstateright",
            "resectionstate",
            "How completely the tumour was removed (R), right breast.",
        ),
        Field::reference("histologyleft", "histology", "Tissue type, left breast."),
        Field::reference("histologyright", "histology", "Tissue type, right breast."),
        Field::text(
            "histologyotherleft",
            200,
            "Tissue type in words of the patient, left breast; kept only while the type is a free-text row.",
        ),
        Field::text(
            "histologyotherright",
            200,
            "Tissue type in words of the patient, right breast; kept only while the type is a free-text row.",
        ),
        Field::reference("tumorgradingleft", "tumorgrading", "Grade (G), left breast."),
        Field::reference("tumorgradingright", "tumorgrading", "Grade (G), right breast."),
        Field::int("proliferationmarkerleft", 0, 100, "Proliferation marker Ki-67 in percent, left breast."),
        Field::int("proliferationmarkerright", 0, 100, "Proliferation marker Ki-67 in percent, right breast."),
        Field::reference(
            "distantmetastasespresentleft",
            "distantmetastasespresent",
            "Whether there are distant metastases (M), left breast.",
        ),
        Field::reference(
            "distantmetastasespresentright",
            "distantmetastasespresent",
            "Whether there are distant metastases (M), right breast.",
        ),
        Field::text(
            "distantmetastaseslocationotherleft",
            200,
            "Place of distant metastases in words of the patient, left breast; mirrors the row of the chosen place.",
        ),
        Field::text(
            "distantmetastaseslocationotherright",
            200,
            "Place of distant metastases in words of the patient, right breast; mirrors the row of the chosen place.",
        ),
        Field::choice(
            "formulaprefixleft",
            &["c", "p", "yc", "yp"],
            "Prefix of T and N in the tumour formula, left breast; empty: computed from the treatments.",
        ),
        Field::choice(
            "formulaprefixright",
            &["c", "p", "yc", "yp"],
            "Prefix of T and N in the tumour formula, right breast; empty: computed from the treatments.",
        ),
        Field::maybe("armpitleft", "The tumour lies in the armpit, left breast."),
        Field::maybe("armpitright", "The tumour lies in the armpit, right breast."),
        Field::maybe("quadrantcenterleft", "The tumour lies in the centre, behind the nipple, left breast."),
        Field::maybe("quadrantcenterright", "The tumour lies in the centre, behind the nipple, right breast."),
        Field::maybe("quadranttopinsideleft", "The tumour lies in the upper inner quadrant, left breast."),
        Field::maybe("quadranttopinsideright", "The tumour lies in the upper inner quadrant, right breast."),
        Field::maybe("quadranttopoutsindeleft", "The tumour lies in the upper outer quadrant, left breast."),
        Field::maybe("quadranttopoutsinderight", "The tumour lies in the upper outer quadrant, right breast."),
        Field::maybe("quadrantbottominsideleft", "The tumour lies in the lower inner quadrant, left breast."),
        Field::maybe("quadrantbottominsideright", "The tumour lies in the lower inner quadrant, right breast."),
        Field::maybe("quadrantbottomoutsindeleft", "The tumour lies in the lower outer quadrant, left breast."),
        Field::maybe("quadrantbottomoutsinderight", "The tumour lies in the lower outer quadrant, right breast."),
    ],
    filters: &[Filter {
        name: "medicalprofileId",
        predicate: Predicate::Equals("medicalprofile"),
        doc: "Only the row of this medical profile.",
    }],
    unique: &["medicalprofile"],
    rules: Some(Rules {
        fields: &[
            "histologyleft",
            "histologyright",
            "histologyotherleft",
            "histologyotherright",
            "distantmetastasespresentleft",
            "distantmetastasespresentright",
            "distantmetastaseslocationotherleft",
            "distantmetastaseslocationotherright",
        ],
        reads: &[],
        apply: keep_words_only_where_they_belong,
    }),
    on_device: OnDevice::Keep,
    ..Definition::owned("tumorinformation", "Facts about the tumour, for each side.", sample)
};

fn keep_words_only_where_they_belong(context: &mut RuleContext<'_>) {
    for side in Side::BOTH {
        let freetext = context
            .catalog(&side.field("histology"), "histology")
            .is_some_and(|row| row.get("freetext").and_then(Value::as_bool).unwrap_or(false));
        if !freetext {
            context.clear(&side.field("histologyother"));
        }
        if context.int(&side.field("distantmetastasespresent")) == Some(NO_METASTASES) {
            context.clear(&side.field("distantmetastaseslocationother"));
        }
    }
}

fn sample() -> Value {
    json!({
        "tumorsizeleft": 7,
        "tumorsizeright": 3,
        "lymphnodecountleft": 2,
        "lymphnodecountright": 1,
        "resectionstateleft": 1,
        "resectionstateright": 4,
        "histologyleft": 99,
        "histologyright": 3,
        "histologyotherleft": "Sekretorisches Karzinom",
        "tumorgradingleft": 2,
        "tumorgradingright": 1,
        "proliferationmarkerleft": 15,
        "proliferationmarkerright": 5,
        "distantmetastasespresentleft": 2,
        "distantmetastasespresentright": 1,
        "formulaprefixleft": "yp",
        "armpitleft": false,
        "quadranttopoutsindeleft": true,
        "quadrantcenterright": true
    })
}
