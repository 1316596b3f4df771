//! What a write asks of a row and changes in it, and how that is said to DynamoDB.

use super::item::{Row, Stored, attribute, number};
use super::keys;
use aws_sdk_dynamodb::types::AttributeValue;
use serde_json::{Map, Value};
use std::collections::HashMap;

/// What must hold of a row for a step to be done; nothing by default.
#[derive(Clone, Debug, Default)]
pub struct Expect {
    pub(super) exists: bool,
    version: Option<i64>,
    back_references: Option<i64>,
    reference_version: Option<i64>,
    equals: Vec<(String, Value)>,
    lives_at: Option<i64>,
    over_at: Option<i64>,
    absent: bool,
    below: Option<(&'static str, i64)>,
    above: Option<(&'static str, i64)>,
}

impl Expect {
    #[must_use]
    pub fn there() -> Self {
        Self { exists: true, ..Self::default() }
    }

    /// It is not there.
    #[must_use]
    pub fn absent() -> Self {
        Self { absent: true, ..Self::default() }
    }

    /// It is there in this version, and not deleted by an editor.
    #[must_use]
    pub fn version(version: i64) -> Self {
        Self { version: Some(version), ..Self::there() }
    }

    /// Exactly as many rows point to it.
    #[must_use]
    pub const fn back_references(mut self, back_references: i64) -> Self {
        self.back_references = Some(back_references);
        self
    }

    /// The rows that point to it are those that did when this was read.
    #[must_use]
    pub const fn reference_version(mut self, reference_version: i64) -> Self {
        self.reference_version = Some(reference_version);
        self
    }

    /// A field has this value; `null` means none.
    #[must_use]
    pub fn field(mut self, name: &str, value: Value) -> Self {
        self.equals.push((name.to_owned(), value));
        self
    }

    /// Its time is not over at `now`, in seconds since 1970.
    #[must_use]
    pub const fn lives_at(mut self, now: i64) -> Self {
        self.lives_at = Some(now);
        self
    }

    /// A number that grows has not reached this limit.
    #[must_use]
    pub const fn below(mut self, field: &'static str, limit: i64) -> Self {
        self.below = Some((field, limit));
        self
    }

    /// A number is larger than this limit.
    #[must_use]
    pub const fn above(mut self, field: &'static str, limit: i64) -> Self {
        self.above = Some((field, limit));
        self
    }

    /// It is not there, or its time is over at `now`, in seconds since 1970.
    #[must_use]
    pub fn over_at(now: i64) -> Self {
        Self { over_at: Some(now), ..Self::default() }
    }

    pub(super) fn is_about_back_references(&self) -> bool {
        self.back_references.is_some() || self.reference_version.is_some()
    }

    /// Adds what another step asks of the same row.
    pub(super) fn merge(&mut self, other: Self) {
        self.exists |= other.exists;
        self.absent |= other.absent;
        self.version = self.version.or(other.version);
        self.back_references = self.back_references.or(other.back_references);
        self.reference_version = self.reference_version.or(other.reference_version);
        self.equals.extend(other.equals);
        self.lives_at = self.lives_at.or(other.lives_at);
        self.over_at = self.over_at.or(other.over_at);
        self.below = self.below.or(other.below);
        self.above = self.above.or(other.above);
    }

    pub(super) const fn expected_version(&self) -> Option<i64> {
        self.version
    }

    /// The condition that its time is over, where that is asked for.
    pub(super) fn over(&self, words: &mut Words) -> Option<String> {
        let now = self.over_at?;
        let (name, value) = (words.name(keys::TTL), words.value(number(now)));
        Some(format!("(attribute_not_exists({name}) OR {name} <= {value})"))
    }

    /// The condition, where there is one.
    pub(super) fn condition(&self, words: &mut Words) -> Option<String> {
        let mut parts = Vec::new();
        if self.exists {
            parts.push(format!("attribute_exists({})", words.name(keys::PK)));
        }
        if self.absent {
            parts.push(format!("attribute_not_exists({})", words.name(keys::PK)));
        }
        if let Some(version) = self.version {
            parts.push(format!("{} = {}", words.name("version"), words.value(number(version))));
            parts.push(format!("attribute_not_exists({})", words.name(keys::DELETED)));
        }
        for (name, count) in [(keys::REFS, self.back_references), (keys::REFERENCE_VERSION, self.reference_version)] {
            if let Some(count) = count {
                let (name, value) = (words.name(name), words.value(number(count)));
                parts.push(match count {
                    0 => format!("(attribute_not_exists({name}) OR {name} = {value})"),
                    _ => format!("{name} = {value}"),
                });
            }
        }
        for (name, value) in &self.equals {
            let name = words.name(name);
            parts.push(match value {
                Value::Null => format!("attribute_not_exists({name})"),
                value => format!("{name} = {}", words.value(attribute(value))),
            });
        }
        if let Some(now) = self.lives_at {
            parts.push(format!("{} > {}", words.name(keys::TTL), words.value(number(now))));
        }
        if let Some((name, limit)) = self.below {
            let (name, limit) = (words.name(name), words.value(number(limit)));
            parts.push(format!("(attribute_not_exists({name}) OR {name} < {limit})"));
        }
        if let Some((name, limit)) = self.above {
            parts.push(format!("{} > {}", words.name(name), words.value(number(limit))));
        }
        parts.extend(self.over(words));
        (!parts.is_empty()).then(|| parts.join(" AND "))
    }
}

/// A row that is written whole.
#[derive(Clone, Debug, Default)]
pub struct Entry {
    pub row: Row,
    /// Its sort key in the date index, where it has one.
    pub index_key: Option<String>,
    /// Seconds since 1970 after which it counts no more.
    pub ends: Option<i64>,
    /// The second since 1970 at which it is due, where it is.
    pub(super) due: Option<i64>,
    /// Whether it is a row of an entity, with version and times.
    pub(super) stamped: bool,
    /// The version of the row that it takes the place of; 0 without one.
    pub(super) before: i64,
    /// When it is written, as the index of changes is to have it.
    pub(super) changed: Option<String>,
}

impl Entry {
    /// A row of an entity: version, `created` and `modified` are written into it.
    #[must_use]
    pub const fn entity(row: Row, index_key: Option<String>) -> Self {
        Self { row, index_key, ends: None, due: None, stamped: true, before: 0, changed: None }
    }

    /// Anything else, as it is.
    #[must_use]
    pub const fn plain(row: Row) -> Self {
        Self { row, index_key: None, ends: None, due: None, stamped: false, before: 0, changed: None }
    }

    /// Takes the place of a row of this version, and goes on from there: whoever saw that one has not seen this one.
    #[must_use]
    pub const fn after(mut self, version: i64) -> Self {
        self.before = version;
        self
    }

    /// Due at this second since 1970; the due index names it in the same transaction.
    #[must_use]
    pub fn due(mut self, due: Option<i64>) -> Self {
        self.due = due.map(keys::due::minute);
        self
    }

    /// Counts no more after this second since 1970.
    #[must_use]
    pub const fn until(mut self, ends: i64) -> Self {
        self.ends = Some(ends);
        self
    }
}

/// A change of some fields.
#[derive(Clone, Debug, Default)]
pub struct Change {
    /// The fields with their new values; `null` empties one.
    pub fields: Map<String, Value>,
    /// The new sort key in the date index, when it moves.
    pub index_key: Option<String>,
    /// Seconds since 1970 after which the row counts no more.
    pub ends: Option<i64>,
    /// The seconds since 1970 at which the row was due and is due now, where that is decided.
    pub(super) due: Option<(Option<i64>, Option<i64>)>,
    /// A number that changes, and by how much.
    pub(super) grows: Option<(&'static str, i64)>,
    /// Whether the row is one of an entity, with version and times.
    pub(super) stamped: bool,
    /// The row after the change, where the caller knows it.
    pub(super) after: Option<Row>,
    /// When it is made, as the index of changes is to have it.
    pub(super) changed: Option<String>,
}

impl Change {
    /// Of a row of an entity: the version grows, `modified` becomes now.
    #[must_use]
    pub fn entity(fields: Map<String, Value>) -> Self {
        Self { fields, stamped: true, ..Self::default() }
    }

    /// Of a row of an entity that was read before and is known after the change.
    #[must_use]
    pub fn between(before: &Row, after: Row) -> Self {
        let fields = difference(before, &after);
        Self { after: Some(after), ..Self::entity(fields) }
    }

    /// Of anything else, or of what no version tells of.
    #[must_use]
    pub fn plain(fields: Map<String, Value>) -> Self {
        Self { fields, ..Self::default() }
    }

    /// With a new sort key in the date index.
    #[must_use]
    pub fn at(mut self, index_key: Option<String>) -> Self {
        self.index_key = index_key;
        self
    }

    /// Counts no more after this second since 1970.
    #[must_use]
    pub const fn until(mut self, ends: i64) -> Self {
        self.ends = Some(ends);
        self
    }

    /// Due at another second since 1970 or no more; refused when it is no longer due `was`. The due index follows in the same
    /// transaction.
    #[must_use]
    pub fn due(mut self, was: Option<i64>, next: Option<i64>) -> Self {
        self.due = Some((was, next.map(keys::due::minute)));
        self
    }

    /// With a number that grows by one.
    #[must_use]
    pub const fn grows(mut self, field: &'static str) -> Self {
        self.grows = Some((field, 1));
        self
    }

    /// With a number that shrinks by one.
    #[must_use]
    pub const fn shrinks(mut self, field: &'static str) -> Self {
        self.grows = Some((field, -1));
        self
    }

    /// The update; `back_references` come or go at the same time.
    pub(super) fn update(&self, now: &str, back_references: i64, words: &mut Words) -> String {
        let (mut set, mut remove, mut add) = (Vec::new(), Vec::new(), Vec::new());
        for (name, value) in &self.fields {
            let name = words.name(name);
            if value.is_null() {
                remove.push(name);
            } else {
                set.push(format!("{name} = {}", words.value(attribute(value))));
            }
        }
        if let Some(index_key) = &self.index_key {
            set.push(format!("{} = {}", words.name(keys::IX), words.value(AttributeValue::S(index_key.clone()))));
        }
        match self.due {
            Some((_, Some(due))) => set.push(format!("{} = {}", words.name(keys::DUE), words.value(number(due)))),
            Some((Some(_), None)) => remove.push(words.name(keys::DUE)),
            _ => {}
        }
        if let Some(ends) = self.ends {
            set.push(format!("{} = {}", words.name(keys::TTL), words.value(number(ends))));
        }
        if let Some(changed) = &self.changed {
            let changed = AttributeValue::S(changed.clone());
            set.push(format!("{} = {}", words.name(keys::changes::CHANGED), words.value(changed)));
        }
        if self.stamped {
            set.push(format!("{} = {}", words.name("modified"), words.value(AttributeValue::S(now.to_owned()))));
        }
        let mut grow = |name: &str, by: i64| {
            let (name, value) = (words.name(name), words.value(number(by)));
            add.push(format!("{name} {value}"));
        };
        if self.stamped {
            grow("version", 1);
        }
        if let Some((field, by)) = self.grows {
            grow(field, by);
        }
        if back_references != 0 {
            grow(keys::REFS, back_references);
            grow(keys::REFERENCE_VERSION, 1);
        }
        let clauses = [("SET", set), ("REMOVE", remove), ("ADD", add)];
        let clauses = clauses.iter().filter(|(_, clauses)| !clauses.is_empty());
        clauses.map(|(word, clauses)| format!("{word} {}", clauses.join(", "))).collect::<Vec<_>>().join(" ")
    }

    /// Whether the row shows it: more than when it is due, or that others point to it.
    pub(super) fn shows(&self) -> bool {
        self.stamped || !self.fields.is_empty() || self.grows.is_some()
    }

    /// Whether the row is what this change, made `now` of the expected version, has left behind.
    pub(super) fn is_done(&self, there: &Stored, expect: &Expect, now: &str) -> bool {
        let fields = self.fields.iter().all(|(name, value)| match value {
            Value::Null => !there.row.contains_key(name),
            value => there.row.get(name).is_some_and(|there| same(there, value)),
        });
        let version = expect.version.is_none_or(|version| there.version() == version + 1);
        // A number does not tell who changed it.
        self.grows.is_none() && fields && version && (!self.stamped || there.text("modified") == Some(now))
    }
}

/// Whether two values are the same; numbers come back from DynamoDB without needless zeros.
pub(super) fn same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => one == other || one.as_f64() == other.as_f64(),
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(one, other))
        }
        (Value::Object(one), Value::Object(other)) => same_row(one, other),
        (one, other) => one == other,
    }
}

/// Whether two rows have the same fields with the same values; an empty field counts as none.
pub(super) fn same_row(one: &Row, other: &Row) -> bool {
    let filled = |row: &Row| row.values().filter(|value| !value.is_null()).count();
    filled(one) == filled(other)
        && one
            .iter()
            .filter(|(_, value)| !value.is_null())
            .all(|(name, value)| other.get(name).is_some_and(|there| same(there, value)))
}

/// What a row gains, changes and loses (`null`).
#[must_use]
pub fn difference(before: &Row, after: &Row) -> Map<String, Value> {
    let gone = before.keys().filter(|name| !after.contains_key(*name)).map(|name| (name.clone(), Value::Null));
    let new = after.iter().filter(|(name, value)| before.get(*name) != Some(value));
    gone.chain(new.map(|(name, value)| (name.clone(), value.clone()))).collect()
}

/// The names and values of an expression, which only knows their numbers.
#[derive(Debug, Default)]
pub(super) struct Words {
    names: HashMap<String, String>,
    values: HashMap<String, AttributeValue>,
}

impl Words {
    pub(super) fn name(&mut self, name: &str) -> String {
        let short = format!("#{}", self.names.len());
        self.names.insert(short.clone(), name.to_owned());
        short
    }

    pub(super) fn value(&mut self, value: AttributeValue) -> String {
        let short = format!(":{}", self.values.len());
        self.values.insert(short.clone(), value);
        short
    }

    /// DynamoDB wants no empty maps.
    pub(super) fn names(&self) -> Option<HashMap<String, String>> {
        (!self.names.is_empty()).then(|| self.names.clone())
    }

    pub(super) fn values(&self) -> Option<HashMap<String, AttributeValue>> {
        (!self.values.is_empty()).then(|| self.values.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn row(value: &Value) -> Row {
        value.as_object().cloned().unwrap_or_default()
    }

    #[test]
    fn a_change_says_what_is_set_emptied_and_counted() {
        let change = Change::between(&row(&json!({"a": 1, "b": 2, "c": 3})), row(&json!({"a": 1, "b": 4})));
        let mut words = Words::default();
        assert_eq!(change.update("now", -1, &mut words), "SET #1 = :0, #2 = :1 REMOVE #0 ADD #3 :2, #4 :3, #5 :4");
        let names = words.names().unwrap();
        assert_eq!((names["#0"].as_str(), names["#1"].as_str(), names["#4"].as_str()), ("c", "b", keys::REFS));
        assert_eq!(words.values().unwrap()[":3"], number(-1));
    }

    #[test]
    fn what_is_expected_is_joined() {
        let mut words = Words::default();
        let text = Expect::version(3).back_references(0).condition(&mut words).unwrap();
        let parts =
            ["attribute_exists(#0)", "#1 = :0", "attribute_not_exists(#2)", "(attribute_not_exists(#3) OR #3 = :1)"];
        assert_eq!(text, parts.join(" AND "));
        assert_eq!(Expect::default().condition(&mut Words::default()), None);
    }

    #[test]
    fn a_change_knows_its_own_trace() {
        let change = Change::entity(row(&json!({"a": 1.0, "b": null})));
        let there = |row_: Value| Stored { row: row(&row_), ..Stored::default() };
        let expect = Expect::version(3);
        assert!(change.is_done(&there(json!({"a": 1, "version": 4, "modified": "t"})), &expect, "t"));
        for other in [
            json!({"a": 1, "version": 5, "modified": "t"}),
            json!({"a": 1, "version": 4, "modified": "u"}),
            json!({"a": 2, "version": 4, "modified": "t"}),
            json!({"a": 1, "b": 1, "version": 4, "modified": "t"}),
        ] {
            assert!(!change.is_done(&there(other.clone()), &expect, "t"), "{other}");
        }
    }
}
