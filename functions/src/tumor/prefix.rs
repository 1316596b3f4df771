//! Which prefix T and N have, as the treatments tell.

use super::formula::Prefix;
use super::side::Side;
use jiff::civil::Date;
use serde_json::Value;
use shared::date;
use shared::store::item::Row;
use std::ops::RangeInclusive;

/// The sub-categories of the operation of the tumour.
const OPERATIONS: RangeInclusive<i64> = 101..=108;

/// The sub-categories of drug treatment before an operation.
const BEFORE_OPERATION: [i64; 2] = [301, 602];

/// `p` after an operation of this side that has taken place, `yp` when drug treatment had begun before it. Without an
/// operation nothing tells: it may not be entered yet.
///
/// `treatments` are the rows of the root `treatment` of one medical profile. An operation of which nothing tells the side
/// counts for both.
#[must_use]
pub fn computed(side: Side, treatments: &[Row], today: Date) -> Option<Prefix> {
    let treatments: Vec<Treatment<'_>> = treatments.iter().map(|row| Treatment::of(row, treatments)).collect();
    let operated = treatments.iter().filter(|treatment| treatment.operates_on(side)).filter_map(Treatment::start);
    let last = operated.filter(|day| *day <= today).max()?;
    let before = |treatment: &&Treatment<'_>| treatment.is_before_operation();
    let treated = treatments.iter().filter(before).filter_map(Treatment::start).any(|day| day < last);
    Some(if treated { Prefix::Yp } else { Prefix::P })
}

struct Treatment<'a> {
    row: &'a Row,
    parent: Option<&'a Row>,
}

impl<'a> Treatment<'a> {
    fn of(row: &'a Row, all: &'a [Row]) -> Self {
        let parent = row.get("parenttreatment").and_then(|id| all.iter().find(|other| other.get("id") == Some(id)));
        Self { row, parent }
    }

    /// The own first day, else the parent's.
    fn start(&self) -> Option<Date> {
        let day = |row: &Row| row.get("startdate").and_then(Value::as_str).and_then(date::parse);
        day(self.row).or_else(|| self.parent.and_then(day))
    }

    fn operates_on(&self, side: Side) -> bool {
        let operation = |field: &str| number(self.row, field).is_some_and(|id| OPERATIONS.contains(&id));
        if operation(&side.field("treatmentcategory")) {
            return true;
        }
        let told = |side: Side| {
            has_side(self.row, side) || !sided(self.row) && self.parent.is_some_and(|parent| has_side(parent, side))
        };
        operation("treatmentcategory") && (told(side) || !Side::BOTH.into_iter().any(told))
    }

    /// Drugs act on the whole body, whichever side they are kept under.
    fn is_before_operation(&self) -> bool {
        ["treatmentcategory", "treatmentcategoryleft", "treatmentcategoryright"]
            .into_iter()
            .any(|field| number(self.row, field).is_some_and(|id| BEFORE_OPERATION.contains(&id)))
    }
}

fn has_side(row: &Row, side: Side) -> bool {
    ["treatmentcategory", "treatmenttype"].into_iter().any(|property| number(row, &side.field(property)).is_some())
}

fn sided(row: &Row) -> bool {
    Side::BOTH.into_iter().any(|side| has_side(row, side))
}

fn number(row: &Row, field: &str) -> Option<i64> {
    row.get(field).and_then(Value::as_i64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn prefixes(treatments: &Value) -> [&'static str; 2] {
        let rows: Vec<Row> =
            treatments.as_array().unwrap().iter().map(|row| row.as_object().unwrap().clone()).collect();
        Side::BOTH.map(|side| computed(side, &rows, date::parse("20260301").unwrap()).map_or("", Prefix::text))
    }

    #[test]
    fn without_an_operation_nothing_is_claimed() {
        assert_eq!(prefixes(&json!([])), ["", ""]);
        let chemo = json!([{"id": 1, "treatmentcategory": 3, "treatmentcategoryleft": 301, "startdate": "20250101"}]);
        assert_eq!(prefixes(&chemo), ["", ""]);
        let other = json!([{"id": 1, "treatmentcategory": 2, "treatmentcategoryleft": 207, "startdate": "20250101"}]);
        assert_eq!(prefixes(&other), ["", ""], "a biopsy is no operation of the tumour");
    }

    #[test]
    fn an_operation_counts_for_its_side_from_its_day_on() {
        let left = json!([{"id": 1, "treatmentcategory": 1, "treatmentcategoryleft": 101, "startdate": "20250101"}]);
        assert_eq!(prefixes(&left), ["p", ""]);
        let today = json!([{"id": 1, "treatmentcategory": 1, "treatmentcategoryright": 108, "startdate": "20260301"}]);
        assert_eq!(prefixes(&today), ["", "p"]);
        let planned = json!([{"id": 1, "treatmentcategory": 1, "treatmentcategoryleft": 101, "startdate": "20260302"}]);
        assert_eq!(prefixes(&planned), ["", ""]);
        let undated = json!([{"id": 1, "treatmentcategory": 1, "treatmentcategoryleft": 101}]);
        assert_eq!(prefixes(&undated), ["", ""]);
        let root_alone = json!([{"id": 1, "treatmentcategory": 1, "startdate": "20250101"}]);
        assert_eq!(prefixes(&root_alone), ["", ""], "which operation it was is not told");
    }

    #[test]
    fn a_part_takes_day_and_side_from_its_treatment() {
        let part = json!([
            {"id": 1, "treatmentcategory": 1, "startdate": "20250101", "treatmenttyperight": 1001},
            {"id": 2, "treatmentcategory": 102, "parenttreatment": 1}
        ]);
        assert_eq!(prefixes(&part), ["", "p"]);
        let own = json!([
            {"id": 1, "treatmentcategory": 1, "startdate": "20250101", "treatmenttyperight": 1001},
            {"id": 2, "treatmentcategory": 102, "parenttreatment": 1, "treatmentcategoryleft": 102}
        ]);
        assert_eq!(prefixes(&own), ["p", ""]);
        let no_side = json!([
            {"id": 1, "treatmentcategory": 1, "startdate": "20250101"},
            {"id": 2, "treatmentcategory": 104, "parenttreatment": 1}
        ]);
        assert_eq!(prefixes(&no_side), ["p", "p"]);
    }

    #[test]
    fn treatment_before_the_operation_makes_a_y() {
        for (root, before) in [(3, 301), (6, 602)] {
            let kept_on_the_right = json!([
                {"id": 1, "treatmentcategory": root, "treatmentcategoryright": before, "startdate": "20250101"},
                {"id": 2, "treatmentcategory": 1, "treatmentcategoryleft": 101, "startdate": "20250601"}
            ]);
            assert_eq!(prefixes(&kept_on_the_right), ["yp", ""], "drugs act on the whole body");
            let kept_on_the_treatment = |start: &str| {
                json!([
                    {"id": 1, "treatmentcategory": root, "treatmentcategoryleft": before, "startdate": start},
                    {"id": 2, "treatmentcategory": 1, "treatmentcategoryleft": 101, "treatmentcategoryright": 102,
                     "startdate": "20250601"}
                ])
            };
            assert_eq!(prefixes(&kept_on_the_treatment("20250101")), ["yp", "yp"]);
            assert_eq!(prefixes(&kept_on_the_treatment("20250601")), ["p", "p"], "not before");
            let kept_as_part = json!([
                {"id": 1, "treatmentcategory": root, "startdate": "20250101"},
                {"id": 2, "treatmentcategory": before, "parenttreatment": 1},
                {"id": 3, "treatmentcategory": 1, "treatmentcategoryleft": 101, "startdate": "20250601"}
            ]);
            assert_eq!(prefixes(&kept_as_part), ["yp", ""]);
        }
        let after = json!([
            {"id": 1, "treatmentcategory": 3, "treatmentcategoryleft": 302, "startdate": "20250101"},
            {"id": 2, "treatmentcategory": 1, "treatmentcategoryleft": 101, "startdate": "20250601"}
        ]);
        assert_eq!(prefixes(&after), ["p", ""], "only what is meant for before the operation counts");
    }

    #[test]
    fn the_last_operation_decides() {
        let sentinel_first = json!([
            {"id": 1, "treatmentcategory": 1, "treatmentcategoryleft": 104, "startdate": "20250101"},
            {"id": 2, "treatmentcategory": 3, "treatmentcategoryleft": 301, "startdate": "20250201"},
            {"id": 3, "treatmentcategory": 1, "treatmentcategoryleft": 101, "startdate": "20250801"}
        ]);
        assert_eq!(prefixes(&sentinel_first), ["yp", ""]);
    }
}
