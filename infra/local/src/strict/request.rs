//! A request, as far as it is looked at.

use dynoxide::DynoxideError;
use serde::Deserialize;
use serde_json::Value;
use std::collections::HashMap;

/// The parts of a request, or of an action of a transaction, that are looked at.
#[derive(Deserialize, Default)]
#[serde(rename_all = "PascalCase", default)]
pub(super) struct Request {
    pub(super) table_name: String,
    pub(super) index_name: Option<String>,
    pub(super) key: HashMap<String, Value>,
    pub(super) key_condition_expression: Option<String>,
    pub(super) condition_expression: Option<String>,
    pub(super) filter_expression: Option<String>,
    pub(super) projection_expression: Option<String>,
    pub(super) update_expression: Option<String>,
    pub(super) expression_attribute_names: HashMap<String, String>,
    pub(super) expression_attribute_values: HashMap<String, Value>,
    pub(super) exclusive_start_key: HashMap<String, Value>,
    pub(super) client_request_token: Option<String>,
    pub(super) transact_items: Vec<HashMap<String, Self>>,
}

impl Request {
    /// It, and its parts.
    pub(super) fn all(&self) -> impl Iterator<Item = &Self> {
        std::iter::once(self).chain(self.transact_items.iter().flat_map(HashMap::values))
    }

    /// The type and the content of a value that an expression names.
    pub(super) fn value(&self, reference: &str) -> Option<(&str, &Value)> {
        let (kind, content) = self.expression_attribute_values.get(reference)?.as_object()?.iter().next()?;
        Some((kind, content))
    }

    /// What an expression means by a name.
    pub(super) fn name<'a>(&'a self, written: &'a str) -> &'a str {
        self.expression_attribute_names.get(written).map_or(written, String::as_str)
    }
}

/// In `DynamoDB`'s words.
pub(super) fn refused(message: impl Into<String>) -> DynoxideError {
    DynoxideError::ValidationException(message.into())
}
