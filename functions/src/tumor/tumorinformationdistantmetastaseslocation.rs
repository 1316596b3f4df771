//! A place of distant metastases that was chosen for one side.

use super::side::Side;
use super::tumorinformation::NO_METASTASES;
use serde_json::{Value, json};
use shared::entity::definition::{Definition, Filter, OnDevice, Predicate, Rules};
use shared::entity::field::{Field, OnDelete};
use shared::entity::rule_context::RuleContext;

/// The root `tumorinformationdistantmetastaseslocation`.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::reference("tumorinformation", "tumorinformation", "The tumour information the place belongs to.")
            .required()
            .on_delete(OnDelete::Cascade),
        Field::reference("distantmetastaseslocation", "distantmetastaseslocation", "The place.").required(),
        Field::choice("side", &["left", "right"], "The side whose section the place was chosen in.").required(),
        Field::text(
            "distantmetastaseslocationother",
            200,
            "The place in words of the patient; only where the place is a free-text row.",
        ),
    ],
    filters: &[
        Filter {
            name: "tumorinformationId",
            predicate: Predicate::Equals("tumorinformation"),
            doc: "Only places of this tumour information.",
        },
        Filter { name: "side", predicate: Predicate::Equals("side"), doc: "Only this side: `left` or `right`." },
    ],
    unique: &["tumorinformation", "distantmetastaseslocation", "side"],
    rules: Some(Rules {
        fields: &["distantmetastaseslocation", "distantmetastaseslocationother"],
        reads: &["tumorinformation"],
        apply: check,
    }),
    on_device: OnDevice::Keep,
    ..Definition::owned(
        "tumorinformationdistantmetastaseslocation",
        "A place of distant metastases that was chosen for one side.",
        sample,
    )
};

fn check(context: &mut RuleContext<'_>) {
    let side = context.text("side").and_then(Side::named);
    let present = side.map(|side| side.field("distantmetastasespresent"));
    let none = context
        .other("tumorinformation")
        .zip(present)
        .is_some_and(|(information, present)| information.get(&present) == Some(&NO_METASTASES.into()));
    if none && context.id().is_none() {
        context.fault("distantmetastaseslocation", "location");
    }
    let freetext = context
        .catalog("distantmetastaseslocation", "distantmetastaseslocation")
        .is_none_or(|location| location.get("freetext").and_then(Value::as_bool).unwrap_or(false));
    if !freetext && context.has("distantmetastaseslocationother") {
        context.fault("distantmetastaseslocationother", "notempty");
    }
}

fn sample() -> Value {
    json!({
        "distantmetastaseslocation": 99,
        "side": "left",
        "distantmetastaseslocationother": "Weichteile am Oberarm"
    })
}
