//! Keys and names that are too long.

use super::key::{self, CURSOR};
use super::request::{Request, refused};
use super::tokens::tokens;
use dynoxide::{Database, DynoxideError};
use serde_json::{Map, Value};

/// Most bytes of a partition key, of a sort key, and of a name.
const PARTITION: usize = 2048;
const SORT: usize = 1024;
const NAME: usize = 65535;

const LONG_NAME: &str = "Attribute name is too large, must be less than 65536 bytes";
const PARTITION_KEY: &str =
    "One or more parameter values were invalid: Size of hashkey has exceeded the maximum size limit of2048 bytes";
pub(super) const SORT_KEY: &str = "One or more parameter values were invalid: Aggregated size of all range keys has exceeded the size limit of 1024 bytes";
pub(super) const UPDATE: &str =
    "The update expression attempted to update the secondary index key beyond allowed size limits";

/// The request, if anything in it can be too long.
pub(super) fn read(body: &[u8]) -> Option<Value> {
    (body.len() > SORT).then(|| serde_json::from_slice(body).ok()).flatten()
}

/// What is no matter of a single action of a transaction.
pub(super) fn check(database: &Database, request: &Request, body: &Value) -> Result<(), DynoxideError> {
    let long = |(_, name): &(&String, &String)| name.len() > NAME;
    if let Some((reference, _)) = request.all().flat_map(|it| &it.expression_attribute_names).find(long) {
        return Err(refused(format!(
            "ExpressionAttributeNames contains invalid value: {LONG_NAME} for key {reference}"
        )));
    }
    conditions(database, request)?;
    if is_update(database, request) {
        return Err(refused(UPDATE));
    }
    let parts = body["TransactItems"].as_array().into_iter().flatten().filter_map(|it| it["Put"]["Item"].as_object());
    let items = items(body);
    if parts.chain(items.iter().map(|(_, item)| *item)).any(has_long_name) {
        return Err(refused(LONG_NAME));
    }
    if items.into_iter().any(|(table, item)| is_put(database, table, item)) {
        return Err(refused(SORT_KEY));
    }
    Ok(())
}

/// Whether an item has a key of an index that is too long; the database looks at its own.
pub(super) fn is_put(database: &Database, table: &str, item: &Map<String, Value>) -> bool {
    let is_long = |it: &str| item.get(it).map_or(0, size) > SORT;
    let any = item.values().any(|it| size(it) > SORT);
    any && Keys::of(database, table).indexes.iter().any(|(_, key)| is_long(key))
}

/// Whether an update sets a key of an index to what is too long for one.
pub(super) fn is_update(database: &Database, part: &Request) -> bool {
    let expression: Vec<&str> = tokens(part.update_expression.as_deref().unwrap_or_default()).collect();
    expression.windows(3).any(|set| {
        let [name, "=", reference] = set else { return false };
        let is_long = part.expression_attribute_values.get(*reference).is_some_and(|it| size(it) > SORT);
        is_long && Keys::of(database, &part.table_name).indexes.iter().any(|(_, key)| key == part.name(name))
    })
}

/// The condition and the cursor of a query.
fn conditions(database: &Database, request: &Request) -> Result<(), DynoxideError> {
    let condition = request.key_condition_expression.as_deref().unwrap_or_default();
    let values = key::compared(request, condition)
        .into_iter()
        .filter_map(|(name, reference)| Some((name, request.expression_attribute_values.get(reference)?, "")));
    let cursor = request.exclusive_start_key.iter().map(|(name, value)| (name.as_str(), value, CURSOR));
    for (name, value, prefix) in values.chain(cursor).filter(|(_, value, _)| size(value) > SORT) {
        let keys = Keys::of(database, &request.table_name);
        let is_sort = [keys.own.as_deref(), keys.sort(request.index_name.as_deref())].contains(&Some(name));
        if is_sort {
            return Err(refused(format!("{prefix}{SORT_KEY}")));
        }
        if size(value) > PARTITION {
            return Err(refused(format!("{prefix}{PARTITION_KEY}")));
        }
    }
    Ok(())
}

/// What is put alone or in a batch, each item with its table.
fn items(body: &Value) -> Vec<(&str, &Map<String, Value>)> {
    let alone = body["Item"].as_object().map(|item| (body["TableName"].as_str().unwrap_or_default(), item));
    let batch = body["RequestItems"].as_object().into_iter().flatten().flat_map(|(table, writes)| {
        let all = writes.as_array().into_iter().flatten();
        all.filter_map(move |it| Some((table.as_str(), it["PutRequest"]["Item"].as_object()?)))
    });
    alone.into_iter().chain(batch).collect()
}

fn has_long_name(attributes: &Map<String, Value>) -> bool {
    attributes.iter().any(|(name, value)| name.len() > NAME || has_long_name_inside(value))
}

fn has_long_name_inside(value: &Value) -> bool {
    value["M"].as_object().is_some_and(has_long_name)
        || value["L"].as_array().is_some_and(|all| all.iter().any(has_long_name_inside))
}

/// The bytes of a text or of binary data.
fn size(value: &Value) -> usize {
    let text = |kind: &str| value[kind].as_str();
    let binary = |it: &str| it.trim_end_matches('=').len() * 3 / 4;
    text("S").map(str::len).or_else(|| text("B").map(binary)).unwrap_or_default()
}

/// The sort keys of a table.
#[derive(Default)]
struct Keys {
    own: Option<String>,
    /// Each with the name of its index.
    indexes: Vec<(String, String)>,
}

impl Keys {
    fn of(database: &Database, table: &str) -> Self {
        let Ok(Some(shape)) = database.get_table_metadata(table) else { return Self::default() };
        let read = |text: &str| serde_json::from_str::<Value>(text).unwrap_or_default();
        let indexes = shape.lsi_definitions.as_deref().map(read).unwrap_or_default();
        let named = |it: &Value| Some((it["IndexName"].as_str()?.to_owned(), sort_key(&it["KeySchema"])?));
        Self {
            own: sort_key(&read(&shape.key_schema)),
            indexes: indexes.as_array().into_iter().flatten().filter_map(named).collect(),
        }
    }

    /// The sort key of the table, or of one of its indexes.
    fn sort(&self, index: Option<&str>) -> Option<&str> {
        let Some(index) = index else { return self.own.as_deref() };
        self.indexes.iter().find(|(name, _)| name == index).map(|(_, key)| key.as_str())
    }
}

fn sort_key(schema: &Value) -> Option<String> {
    let mut parts = schema.as_array()?.iter();
    parts.find(|it| it["KeyType"] == "RANGE").and_then(|it| it["AttributeName"].as_str().map(str::to_owned))
}
