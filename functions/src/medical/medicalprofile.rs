//! The four dates that everything medical hangs on.

use serde_json::{Value, json};
use shared::entity::definition::Definition;
use shared::entity::field::{Day, Field};

/// The root `medicalprofile`. The current one is the first of the list.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::date("birthday", "Date of birth, `YYYYMMDD`.").not_before(Day::Fixed("19000101")).not_after(Day::Today),
        Field::date("diagnosisdate", "Day of the diagnosis, `YYYYMMDD`.")
            .not_before(Day::Field("birthday"))
            .not_after(Day::Today),
        Field::date("aftercare", "Day on which aftercare begins, `YYYYMMDD`; may lie ahead.")
            .not_before(Day::Field("diagnosisdate")),
        Field::date("diseaseAgain", "Day on which the disease was found again, `YYYYMMDD`.")
            .not_before(Day::Field("diagnosisdate"))
            .not_after(Day::Today),
    ],
    ..Definition::owned("medicalprofile", "The dates of the disease.", sample)
};

fn sample() -> Value {
    json!({
        "birthday": "19710514",
        "diagnosisdate": "20230926",
        "aftercare": "20240701",
        "diseaseAgain": "20250310"
    })
}
