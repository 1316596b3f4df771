//! The query of a list: `p.i p.s p.c f.* o.sort`.

use super::common;
use super::definition::{Definition, Filter, Predicate};
use super::field::{Field, Kind};
use super::validate::{LARGEST_ID, number, number_within};
use crate::date;
use crate::http::problem::{Fault, Problem};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Map, Value};

/// Most fields that a list is sorted by, and that `f.qs` compares.
pub const MAX_FIELDS: usize = 5;
/// Rows of a page when nobody asks for another number (`K-01`).
pub const DEFAULT_SIZE: usize = 100;
/// Most rows of a page (`K-46`).
pub const LARGEST_SIZE: i64 = 500;
/// Most rows that a free filter or a free sort looks at, and that a page index skips.
pub const MAX_ROWS: usize = 10_000;

/// Where a page starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum From {
    /// After this many rows.
    Row(usize),
    /// After the row with this sort key and, over the date index, this index key.
    Key {
        /// Sort key.
        sk: String,
        /// Key in the date index, where the list runs over it.
        ix: Option<String>,
    },
    /// After a place of a sort order, as `cursor::write` wrote it.
    Position(String),
}

/// One field of `o.sort`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// Name of the field.
    pub field: String,
    /// Largest first.
    pub descending: bool,
}

/// A filter with the value that the caller sent.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// Which rows pass.
    pub predicate: Predicate,
    /// The value, already of the right kind.
    pub value: Value,
}

/// A list query that was understood.
#[derive(Clone, Debug)]
pub struct Query {
    /// Where to start.
    pub from: From,
    /// Rows of a page.
    pub size: usize,
    /// Sort order; empty means by id.
    pub order: Vec<Order>,
    /// Filters besides the days.
    pub filters: Vec<Wanted>,
    /// First day, included.
    pub first_day: Option<String>,
    /// Last day, included.
    pub last_day: Option<String>,
    /// `f.qs`.
    pub search: Option<Search>,
    /// Only id, version, key and the name.
    pub lazy: bool,
}

/// `f.qs`: a JSON text looks into every text of a row, a JSON object compares single fields.
#[derive(Clone, Debug, PartialEq)]
pub enum Search {
    /// Some text of the row contains this, without regard to letter case.
    Anywhere(String),
    /// Each field equals its value.
    Fields(Map<String, Value>),
}

impl Query {
    /// Understands the parameters of a list, or names every one that cannot be.
    pub fn parse(definition: &Definition, params: &[(String, String)]) -> Result<Self, Problem> {
        let mut query = Self {
            from: From::Row(0),
            size: DEFAULT_SIZE,
            order: Vec::new(),
            filters: Vec::new(),
            first_day: None,
            last_day: None,
            search: None,
            lazy: false,
        };
        let mut faults = Vec::new();
        let mut index = 0;
        for (name, value) in params {
            let taken = match name.as_str() {
                "f.qs" | "f.lazylist" if value.is_empty() => Ok(()),
                "p.i" => size(value, 0, LARGEST_ID).map(|number| index = number),
                "p.s" => size(value, 1, LARGEST_SIZE).map(|number| query.size = number),
                "p.c" => query.cursor(value),
                "o.sort" => query.sort(definition, value),
                "f.lazylist" => parse_truth(value).map(|flag| query.lazy = flag),
                "f.qs" => match search(definition, value) {
                    Ok(search) => {
                        query.search = Some(search);
                        Ok(())
                    }
                    Err(fault) => {
                        faults.push(fault);
                        Ok(())
                    }
                },
                other => match other.strip_prefix("f.").and_then(|name| find(definition, name)) {
                    Some(filter) => query.filter(definition, filter, value),
                    None => Err("unknown"),
                },
            };
            if let Err(key) = taken {
                faults.push(Fault::new(name.clone(), key));
            }
        }
        if index > 0 && matches!(query.from, From::Row(_)) {
            match index.checked_mul(query.size).filter(|rows| *rows <= MAX_ROWS) {
                Some(rows) => query.from = From::Row(rows),
                None => faults.push(Fault::new("p.i", "max")),
            }
        }
        if faults.is_empty() { Ok(query) } else { Err(Problem::Invalid(faults)) }
    }

    fn cursor(&mut self, text: &str) -> Result<(), &'static str> {
        let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| "value")?;
        let parts: Vec<Value> = serde_json::from_slice(&bytes).unwrap_or_default();
        self.from = match parts.as_slice() {
            [Value::String(sk)] => From::Key { sk: sk.clone(), ix: None },
            [Value::String(sk), Value::String(ix)] => From::Key { sk: sk.clone(), ix: Some(ix.clone()) },
            _ => From::Position(text.to_owned()),
        };
        Ok(())
    }

    fn sort(&mut self, definition: &Definition, text: &str) -> Result<(), &'static str> {
        for part in text.split(',') {
            if self.order.len() == MAX_FIELDS {
                return Err("maxlength");
            }
            let (field, direction) = part.split_once('|').unwrap_or((part, "asc"));
            let descending = match direction {
                "asc" => false,
                "desc" => true,
                _ => return Err("value"),
            };
            let known = ["id", "version", "created", "modified"].contains(&field)
                || common::field(definition, field).is_some_and(|field| {
                    !matches!(field.kind, Kind::Object | Kind::Document | Kind::Objects | Kind::Texts | Kind::Refs(_))
                });
            if !known {
                return Err("unknown");
            }
            if self.order.iter().any(|order| order.field == field) {
                return Err("unique");
            }
            self.order.push(Order { field: field.to_owned(), descending });
        }
        Ok(())
    }

    fn filter(&mut self, definition: &Definition, filter: &Filter, text: &str) -> Result<(), &'static str> {
        if text.is_empty() && !matches!(filter.predicate, Predicate::Own) {
            // A form sends every field that it has: an empty one asks for nothing.
            return Ok(());
        }
        let value = match filter.predicate {
            Predicate::From | Predicate::To => {
                if date::parse(text).is_none() {
                    return Err("date");
                }
                let day = Some(text.to_owned());
                if matches!(filter.predicate, Predicate::From) {
                    self.first_day = day;
                } else {
                    self.last_day = day;
                }
                return Ok(());
            }
            Predicate::Empty(_) | Predicate::Not(_) | Predicate::Member { .. } => Value::Bool(parse_truth(text)?),
            Predicate::Contains(_) | Predicate::Through { .. } => Value::Number(number(text)?.into()),
            Predicate::Equals(field) => equal_to(common::field(definition, field), text)?,
            Predicate::Own => return Ok(()),
        };
        self.filters.push(Wanted { predicate: filter.predicate, value });
        Ok(())
    }

    /// Whether rows must be looked at one by one.
    #[must_use]
    pub fn is_free(&self) -> bool {
        !self.filters.is_empty() || self.search.is_some()
    }
}

/// The cursor after a stored row.
#[must_use]
pub fn key_cursor(sk: &str, ix: Option<&str>) -> String {
    let parts: Vec<&str> = std::iter::once(sk).chain(ix).collect();
    URL_SAFE_NO_PAD.encode(Value::from(parts).to_string())
}

fn find<'a>(definition: &'a Definition, name: &str) -> Option<&'a Filter> {
    definition.filters.iter().find(|filter| filter.name == name)
}

fn size(text: &str, min: i64, max: i64) -> Result<usize, &'static str> {
    usize::try_from(number_within(text, min, max)?).map_err(|_| "type")
}

/// The value a field is compared with; one that the field can never have is refused.
fn equal_to(field: Option<&Field>, text: &str) -> Result<Value, &'static str> {
    let Some(field) = field else { return Ok(Value::String(text.to_owned())) };
    match field.kind {
        Kind::Bool => parse_truth(text).map(Value::Bool),
        Kind::Int { .. } | Kind::Ref(_) => match number(text)? {
            number if field.numbers.is_empty() || field.numbers.contains(&number) => Ok(Value::from(number)),
            _ => Err("value"),
        },
        _ if field.values.is_empty() || field.values.contains(&text) => Ok(Value::from(text)),
        _ => Err("value"),
    }
}

fn parse_truth(text: &str) -> Result<bool, &'static str> {
    match text {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err("type"),
    }
}

fn search(definition: &Definition, text: &str) -> Result<Search, Fault> {
    match serde_json::from_str(text) {
        Ok(Value::String(words)) => Ok(Search::Anywhere(words)),
        Ok(Value::Object(fields)) => match fields.keys().find(|name| common::field(definition, name).is_none()) {
            Some(unknown) => Err(Fault::new(format!("f.qs.{unknown}"), "unknown")),
            None if fields.len() > MAX_FIELDS => Err(Fault::new("f.qs", "maxlength")),
            None => Ok(Search::Fields(fields)),
        },
        Ok(_) => Err(Fault::new("f.qs", "type")),
        Err(_) => Err(Fault::new("f.qs", "json")),
    }
}

#[cfg(test)]
mod tests;
