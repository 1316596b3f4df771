//! Reads `template.yaml`: functions, table, buckets and the behaviours of the CDN.
//!
//! The cloud's own description is the only source, so that the local program cannot differ from it.

use crate::cdn::Cdn;
use crate::deployed::{self, Deployed};
use crate::document::{Document, is_true};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;

/// The parts of `template.yaml` that the local program needs.
#[derive(Clone, Debug)]
pub struct Template {
    /// The whole of it.
    pub document: Document,
    /// All functions, in the order they are written.
    pub functions: Vec<Deployed>,
    pub table: TableShape,
    /// Names of the buckets by their logical id.
    pub buckets: BTreeMap<String, String>,
    /// What the CDN does with paths.
    pub cdn: Cdn,
}

/// The table as `CreateTable` needs it.
#[derive(Clone, Debug)]
pub struct TableShape {
    /// Name of the table.
    pub name: String,
    /// Body of `CreateTable`.
    pub create: Value,
    /// The attribute with the expiry time of a row.
    pub ttl: Option<String>,
}

/// Reads the file.
///
/// # Errors
/// One sentence that names the file and what is wrong with it.
pub fn read(path: &Path) -> Result<Template, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{} cannot be read: {error}.", path.display()))?;
    parse(&text).map_err(|error| format!("{}: {error}", path.display()))
}

/// Reads the text of a template.
///
/// # Errors
/// One sentence about what is wrong.
pub fn parse(text: &str) -> Result<Template, String> {
    let document = Document::parse(text)?;
    Ok(Template {
        functions: deployed::functions(&document)?,
        table: table(&document)?,
        buckets: buckets(&document),
        cdn: Cdn::of(&document)?,
        document,
    })
}

fn table(document: &Document) -> Result<TableShape, String> {
    let mut tables = document.of_type("AWS::DynamoDB::Table");
    let (id, properties) = tables.next().ok_or("there is no AWS::DynamoDB::Table.".to_owned())?;
    if tables.next().is_some() {
        return Err("there is more than one AWS::DynamoDB::Table.".to_owned());
    }
    // Its name in the cloud is the stage's; this one has been in data folders from the beginning.
    let name = format!("{}-{id}", document.stack());
    let mut create = json!({ "TableName": name, "BillingMode": "PAY_PER_REQUEST" });
    for part in ["AttributeDefinitions", "KeySchema", "LocalSecondaryIndexes", "GlobalSecondaryIndexes"] {
        if let (Some(value), Some(members)) = (properties.get(part), create.as_object_mut()) {
            members.insert(part.to_owned(), value.clone());
        }
    }
    let enabled = properties.pointer("/TimeToLiveSpecification/Enabled").is_some_and(is_true);
    let ttl = properties
        .pointer("/TimeToLiveSpecification/AttributeName")
        .and_then(Value::as_str)
        .filter(|_| enabled)
        .map(str::to_owned);
    Ok(TableShape { name, create, ttl })
}

fn buckets(document: &Document) -> BTreeMap<String, String> {
    document
        .of_type("AWS::S3::Bucket")
        .map(|(id, properties)| {
            let given = properties.get("BucketName").and_then(|name| document.text(name));
            (id.clone(), given.unwrap_or_else(|| format!("{}-{id}", document.stack()).to_lowercase()))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIXTURE: &str = include_str!("../tests/fixture.yaml");

    #[test]
    fn the_table_becomes_a_create_call() {
        let table = parse(FIXTURE).expect("fixture").table;
        assert_eq!(table.name, "zuversicht-local-Table");
        assert_eq!(table.ttl.as_deref(), Some("ttl"));
        assert_eq!(table.create["LocalSecondaryIndexes"][0]["IndexName"], "by-date");
        assert_eq!(table.create.get("PointInTimeRecoverySpecification"), None);
    }

    #[test]
    fn bucket_names_are_resolved() {
        let buckets = parse(FIXTURE).expect("fixture").buckets;
        assert_eq!(buckets["Uploads"], "zuversicht-local-uploads-000000000000");
        assert_eq!(buckets["SiteBucket"], "zuversicht-local-sitebucket");
    }

    #[test]
    fn what_cannot_be_read_is_said() {
        assert!(parse("a: [").expect_err("broken").contains("not YAML"));
        assert!(parse("a: b").expect_err("empty").contains("no Resources"));
    }
}
