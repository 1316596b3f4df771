//! The surrogate subtype (St. Gallen 2013): a simplified grouping that only knows what was entered.

use super::formula::{Facts, Her2, Receptor};

/// From this share of dividing cells on, Ki-67 counts as high (percent).
const HIGH: u8 = 20;

/// The groups that can be told. Each has its name and its sentence on the site.
pub const GROUPS: [&str; 5] = ["tnbc", "her2-nonluminal", "luminal-b-her2pos", "luminal-a", "luminal-b-her2neg"];

/// How the tumour would be grouped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subtype {
    /// A group.
    Known {
        /// One of `GROUPS`.
        key: &'static str,
        /// `false` for the luminal groups: PR is only stored as positive or negative, so they hold "probably".
        certain: bool,
    },
    /// Cannot be told.
    Unknown {
        /// The fields, without side, that would decide it.
        missing: Vec<&'static str>,
        /// The results do not go together as they usually do: a doctor should look at them.
        ask_doctor: bool,
    },
}

/// The group of an invasive tumour.
///
/// ER negative with PR positive is rare and mostly a matter of the test: whatever the other results are, it is left to
/// the doctor.
#[must_use]
pub fn of(facts: &Facts) -> Subtype {
    use Receptor::{Negative, Positive};
    let known = |key| Subtype::Known { key, certain: !key.starts_with("luminal") };
    let (er, pr) = (facts.estrogen, facts.progesterone);
    if (er, pr) == (Some(Negative), Some(Positive)) {
        return Subtype::Unknown { missing: Vec::new(), ask_doctor: true };
    }
    let hormone = er == Some(Positive) || pr == Some(Positive);
    let many_divide = facts.marker.map(|percent| percent >= HIGH);
    match (er, pr, facts.her2) {
        (Some(Negative), Some(Negative), Some(Her2::Negative)) => known("tnbc"),
        (Some(Negative), Some(Negative), Some(Her2::Positive)) => known("her2-nonluminal"),
        (_, _, Some(Her2::Positive)) if hormone => known("luminal-b-her2pos"),
        (Some(Positive), Some(Positive), Some(Her2::Negative)) if many_divide == Some(false) => known("luminal-a"),
        (Some(Positive), _, Some(Her2::Negative)) if many_divide == Some(true) || pr == Some(Negative) => {
            known("luminal-b-her2neg")
        }
        _ => Subtype::Unknown { missing: missing(facts), ask_doctor: false },
    }
}

/// The fields without a value that a group still depends on.
fn missing(facts: &Facts) -> Vec<&'static str> {
    let (er, pr, her2) = (facts.estrogen, facts.progesterone, facts.her2);
    let high = facts.marker.is_some_and(|percent| percent >= HIGH);
    let without_pr = er == Some(Receptor::Positive) && (her2 == Some(Her2::Positive) || high);
    let with_marker = er != Some(Receptor::Negative) && pr != Some(Receptor::Negative) && her2 != Some(Her2::Positive);
    [
        ("receptortypeestrogen", er.is_none()),
        ("receptortypeprogesterone", pr.is_none() && !without_pr),
        ("her2type", her2.is_none()),
        ("receptortypefish", her2 == Some(Her2::Borderline)),
        ("proliferationmarker", facts.marker.is_none() && with_marker),
    ]
    .into_iter()
    .filter_map(|(field, missing)| missing.then_some(field))
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(line: &str) -> Facts {
        Facts::parse(&line.replace(" %", "\u{a0}%").replace("67 ", "67\u{a0}")).unwrap()
    }

    #[track_caller]
    fn is(line: &str, key: &'static str, certain: bool) {
        assert!(GROUPS.contains(&key), "{key}");
        assert_eq!(of(&facts(line)), Subtype::Known { key, certain }, "{line}");
    }

    #[track_caller]
    fn lacks(line: &str, missing: &[&'static str]) {
        assert_eq!(of(&facts(line)), Subtype::Unknown { missing: missing.to_vec(), ask_doctor: false }, "{line}");
    }

    #[test]
    fn every_group_of_the_table() {
        is("ER- PR- HER2-", "tnbc", true);
        is("ER- PR- HER2+", "her2-nonluminal", true);
        is("ER+ PR+ HER2+", "luminal-b-her2pos", false);
        is("ER+ PR- HER2+", "luminal-b-her2pos", false);
        is("ER+ PR+ HER2- Ki-67 19 %", "luminal-a", false);
        is("ER+ PR+ HER2- Ki-67 0 %", "luminal-a", false);
        is("ER+ PR+ HER2- Ki-67 20 %", "luminal-b-her2neg", false);
        is("ER+ PR- HER2- Ki-67 5 %", "luminal-b-her2neg", false);
        is("pT1c pN0 M0 R0 G2 ER+ PR+ HER2- Ki-67 15 %", "luminal-a", false);
        is("ypT1c ypN0 M0 R0 G3 ER+ PR+ HER2- Ki-67 35 %", "luminal-b-her2neg", false);
    }

    #[test]
    fn what_is_not_needed_may_be_missing() {
        is("ER+ HER2+", "luminal-b-her2pos", false);
        is("PR+ HER2+", "luminal-b-her2pos", false);
        is("ER+ PR- HER2-", "luminal-b-her2neg", false);
        is("ER+ HER2- Ki-67 40 %", "luminal-b-her2neg", false);
        is("ER- PR- HER2- Ki-67 90 %", "tnbc", true);
    }

    #[test]
    fn what_is_needed_is_named() {
        lacks("ER+ PR+ Ki-67 35 %", &["her2type"]);
        lacks("ER+ PR+ HER2 2+ Ki-67 35 %", &["receptortypefish"]);
        lacks("ER+ PR+ HER2-", &["proliferationmarker"]);
        lacks("ER+ HER2- Ki-67 10 %", &["receptortypeprogesterone"]);
        lacks("PR- HER2-", &["receptortypeestrogen"]);
        lacks("ER- HER2-", &["receptortypeprogesterone"]);
        lacks("ER- PR-", &["her2type"]);
        lacks("pT2", &["receptortypeestrogen", "receptortypeprogesterone", "her2type", "proliferationmarker"]);
    }

    #[test]
    fn a_rare_pair_is_left_to_the_doctor() {
        for line in ["ER- PR+", "ER- PR+ HER2-", "ER- PR+ HER2+ Ki-67 30 %"] {
            assert_eq!(of(&facts(line)), Subtype::Unknown { missing: Vec::new(), ask_doctor: true }, "{line}");
        }
    }

    #[test]
    fn an_unknown_group_always_says_why() {
        let results = [None, Some(Receptor::Positive), Some(Receptor::Negative)];
        let her2s = [None, Some(Her2::Positive), Some(Her2::Negative), Some(Her2::Borderline)];
        for estrogen in results {
            for progesterone in results {
                for her2 in her2s {
                    for marker in [None, Some(19), Some(20)] {
                        let facts = Facts { estrogen, progesterone, her2, marker, ..Facts::default() };
                        if let Subtype::Unknown { missing, ask_doctor } = of(&facts) {
                            assert_eq!(missing.is_empty(), ask_doctor, "{facts:?}");
                        }
                    }
                }
            }
        }
    }
}
