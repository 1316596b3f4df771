//! What each step of the tumour information assistant asks for, for one side.

use super::{tumorbiology, tumorinformation};

/// A step. Its category is the seeded row of `tumorInfoAssistantcategory`: the step plus one.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// Id of its category.
    pub category: i64,
    /// Key of its category.
    pub key: &'static str,
    /// The root that its values go to.
    pub root: &'static str,
    /// The fields it asks for, without side.
    pub properties: &'static [&'static str],
}

impl Step {
    /// Its place, counted from 0.
    #[must_use]
    pub const fn position(self) -> i64 {
        self.category - 1
    }

    /// The path of the calls of the root that a property goes to.
    #[must_use]
    pub fn apiurl(self, property: &str) -> String {
        let root = if property == LOCATIONS {
            super::tumorinformationdistantmetastaseslocation::DEFINITION.root
        } else {
            self.root
        };
        format!("/api/{root}/")
    }
}

/// The chosen places of metastases: rows of their own, kept here as ids of the catalog.
pub const LOCATIONS: &str = "distantmetastaseslocation";

/// The last step, counted from 0.
pub const LAST: i64 = 13;

const BIOLOGY: &str = tumorbiology::DEFINITION.root;
const INFORMATION: &str = tumorinformation::DEFINITION.root;

const fn step(category: i64, key: &'static str, root: &'static str, properties: &'static [&'static str]) -> Step {
    Step { category, key, root, properties }
}

/// All steps in their order.
pub const STEPS: [Step; 14] = [
    step(1, "intro", "", &[]),
    step(2, "estrogen", BIOLOGY, &["receptortypeestrogen"]),
    step(3, "progesterone", BIOLOGY, &["receptortypeprogesterone"]),
    step(4, "her2", BIOLOGY, &["her2type"]),
    step(5, "fish", BIOLOGY, &["receptortypefish"]),
    step(6, "ki67", INFORMATION, &["proliferationmarker"]),
    step(7, "grading", INFORMATION, &["tumorgrading"]),
    step(8, "histology", INFORMATION, &["histology", "histologyother"]),
    step(9, "size", INFORMATION, &["tumorsize"]),
    step(10, "nodes", INFORMATION, &["lymphnodecount"]),
    step(11, "resection", INFORMATION, &["resectionstate"]),
    step(12, "localization", INFORMATION, &tumorinformation::PLACES),
    step(13, "metastases", INFORMATION, &["distantmetastasespresent", LOCATIONS, "distantmetastaseslocationother"]),
    step(14, "summary", "", &[]),
];

#[must_use]
pub fn of_category(category: i64) -> Option<Step> {
    STEPS.into_iter().find(|step| step.category == category)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tumor::side::Side;
    use serde_json::Value;

    #[test]
    fn the_steps_are_those_of_the_catalog() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../infra/catalog/tumorInfoAssistantcategory.json");
        let seed: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        let rows = seed["rows"].as_array().unwrap();
        assert_eq!(rows.len(), STEPS.len());
        for (step, row) in STEPS.into_iter().zip(rows) {
            assert_eq!((row["id"].as_i64(), row["key"].as_str()), (Some(step.category), Some(step.key)));
            assert_eq!(row["step"].as_i64(), Some(step.position()));
            let apiurl = (!step.root.is_empty()).then(|| step.apiurl(""));
            assert_eq!(row.get("apiurl").and_then(Value::as_str).map(str::to_owned), apiurl, "{}", step.key);
        }
        assert_eq!(STEPS[13].position(), LAST);
    }

    #[test]
    fn every_property_is_a_field_of_each_side() {
        for step in STEPS {
            for property in step.properties.iter().filter(|property| **property != LOCATIONS) {
                let definition = crate::DEFINITIONS.iter().find(|definition| definition.root == step.root).unwrap();
                for side in Side::BOTH {
                    let name = side.field(property);
                    assert!(definition.fields.iter().any(|field| field.name == name), "{name}");
                }
            }
        }
    }
}
