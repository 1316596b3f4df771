//! Receptors and HER2 of the tumour, for each side.

use serde_json::{Value, json};
use shared::entity::definition::{Definition, Filter, OnDevice, Predicate, Rules};
use shared::entity::field::Field;
use shared::entity::rule_context::RuleContext;

/// The `her2type` that only a second test decides.
pub const BORDERLINE: i64 = 2;

/// The root `tumorbiology`: one row for a medical profile.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::reference("medicalprofile", "medicalprofile", "The medical profile the results belong to.").required(),
        Field::reference("her2typeleft", "her2type", "HER2 result, left breast."),
        Field::reference("her2typeright", "her2type", "HER2 result, right breast."),
        Field::reference("receptortypeestrogenleft", "receptortype", "Oestrogen receptor (ER), left breast."),
        Field::reference("receptortypeestrogenright", "receptortype", "Oestrogen receptor (ER), right breast."),
        Field::reference("receptortypeprogesteroneleft", "receptortype", "Progesterone receptor (PR), left breast."),
        Field::reference("receptortypeprogesteroneright", "receptortype", "Progesterone receptor (PR), right breast."),
        Field::reference(
            "receptortypefishleft",
            "receptortype",
            "Result of the FISH test, left breast; kept only while the HER2 result is borderline.",
        ),
        Field::reference(
            "receptortypefishright",
            "receptortype",
            "Result of the FISH test, right breast; kept only while the HER2 result is borderline.",
        ),
    ],
    filters: &[Filter {
        name: "medicalprofileId",
        predicate: Predicate::Equals("medicalprofile"),
        doc: "Only the row of this medical profile.",
    }],
    unique: &["medicalprofile"],
    rules: Some(Rules {
        fields: &["her2typeleft", "her2typeright", "receptortypefishleft", "receptortypefishright"],
        reads: &[],
        apply: keep_fish_only_for_borderline,
    }),
    on_device: OnDevice::Keep,
    ..Definition::owned("tumorbiology", "Receptors and HER2 of the tumour, for each side.", sample)
};

fn keep_fish_only_for_borderline(context: &mut RuleContext<'_>) {
    for (her2type, fish) in [("her2typeleft", "receptortypefishleft"), ("her2typeright", "receptortypefishright")] {
        if context.int(her2type) != Some(BORDERLINE) {
            context.clear(fish);
        }
    }
}

fn sample() -> Value {
    json!({
        "her2typeleft": 2,
        "her2typeright": 1,
        "receptortypeestrogenleft": 1,
        "receptortypeestrogenright": 1,
        "receptortypeprogesteroneleft": 1,
        "receptortypeprogesteroneright": 2,
        "receptortypefishleft": 2
    })
}
