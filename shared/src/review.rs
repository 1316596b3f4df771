//! Who has reviewed the medical content for the operator: a setting, since it holds for what was deployed.

use crate::date;
use serde_json::{Value, json};

/// Characters of the name.
const MAX_LENGTH: usize = 120;

/// One review of all of the content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    month: String,
    by: String,
}

impl Review {
    /// Reads the setting `REVIEWED`: the month as `YYYYMM`, a space, and who it was; empty for none.
    ///
    /// # Errors
    /// What the setting lacks.
    pub fn read(text: &str) -> Result<Option<Self>, String> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(None);
        }
        let (month, by) = text.split_once(' ').map_or((text, ""), |(month, by)| (month, by.trim()));
        if date::parse(&format!("{month}01")).is_none() {
            return Err("REVIEWED begins with the month of the review, such as 202611".to_owned());
        }
        if by.is_empty() || by.chars().count() > MAX_LENGTH {
            return Err(format!("REVIEWED names who it was, in at most {MAX_LENGTH} characters"));
        }
        Ok(Some(Self { month: month.to_owned(), by: by.to_owned() }))
    }

    /// As the site is told.
    #[must_use]
    pub fn shown(&self) -> Value {
        json!({"month": self.month, "by": self.by})
    }

    /// What the site is told.
    #[must_use]
    pub fn schema() -> Value {
        json!({
            "type": "object",
            "description": "Who has reviewed the medical content, and when; absent while nobody has: it is a draft.",
            "properties": {
                "month": {"type": "string", "pattern": "^[0-9]{6}$", "description": "`YYYYMM`."},
                "by": {"type": "string", "maxLength": MAX_LENGTH},
            },
            "required": ["month", "by"],
            "additionalProperties": false,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_review_has_a_month_and_a_name() {
        let shown = |text: &str| Review::read(text).map(|review| review.map(|review| review.shown()));
        assert_eq!(shown(" "), Ok(None));
        let read = json!({"month": "202611", "by": "Dr. Erika Muster, Brustzentrum Kiel"});
        assert_eq!(shown("202611 Dr. Erika Muster, Brustzentrum Kiel"), Ok(Some(read)));
        for wrong in ["202613 Dr. Muster", "11/2026 Dr. Muster", "202611", "202611  ", "Dr. Muster"] {
            assert!(Review::read(wrong).is_err(), "{wrong}");
        }
    }
}
