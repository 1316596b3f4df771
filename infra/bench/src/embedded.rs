//! The embedded DynamoDB with our table, as the local stack has it.

use crate::failure::Failure;
use crate::listen::listen;
use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::types::{
    AttributeDefinition, BillingMode, GlobalSecondaryIndex, KeySchemaElement, KeyType, LocalSecondaryIndex, Projection,
    ProjectionType, ScalarAttributeType,
};
use dynoxide::Database;
use shared::clock::{Clock, Entropy};
use shared::http::problem::Problem;
use shared::store::connect::Settings;
use shared::store::expression::Entry;
use shared::store::keys::{self, Key};
use shared::store::table::Table;
use std::fmt::Display;
use std::path::Path;
use tokio::task::JoinHandle;

/// Name of the table.
pub const TABLE: &str = "zuversicht";

/// An embedded DynamoDB with an empty table.
pub struct Embedded {
    endpoint: String,
    client: Client,
    server: JoinHandle<()>,
}

impl Embedded {
    /// Starts it in memory on a free port and makes the table.
    pub async fn start() -> Result<Self, Failure> {
        let embedded = Self::serve(Database::memory().map_err(|error| odd(&error))?)?;
        embedded.make_table().await?;
        Ok(embedded)
    }

    /// Starts it over a file on a free port, and makes the table if the file is not there yet.
    pub async fn over(file: &Path) -> Result<Self, Failure> {
        let is_new = !file.exists();
        let name = file.to_str().ok_or_else(|| Failure::Harness(format!("{} is no text", file.display())))?;
        let embedded = Self::serve(Database::new(name).map_err(|error| odd(&error))?)?;
        if is_new {
            embedded.make_table().await?;
        }
        Ok(embedded)
    }

    fn serve(database: Database) -> Result<Self, Failure> {
        let listener = listen()?;
        let endpoint = format!("http://{}", listener.local_addr()?);
        let server = tokio::spawn(dynoxide::server::serve_on(listener, database));
        let client = Client::new(&Settings::local(endpoint.clone()).config());
        Ok(Self { endpoint, client, server })
    }

    /// Its address, for `AWS_ENDPOINT_URL_DYNAMODB`.
    #[must_use]
    pub fn endpoint(&self) -> &str {
        &self.endpoint
    }

    /// The table, as the functions see it.
    #[must_use]
    pub fn table(&self) -> Table {
        let settings = Settings::local(self.endpoint.clone());
        Table::open(&settings, TABLE.to_owned(), Clock::system(), Entropy::system())
    }

    /// Writes rows as they are.
    pub async fn write(&self, rows: &[(Key, Entry)]) -> Result<(), Failure> {
        let failed = |problem: Problem| Failure::Harness(format!("rows cannot be written: {problem:?}"));
        self.table().load(rows).await.map_err(failed)
    }

    async fn make_table(&self) -> Result<(), Failure> {
        let attribute = |name: &str| {
            AttributeDefinition::builder().attribute_name(name).attribute_type(ScalarAttributeType::S).build()
        };
        let key = |name: &str, kind: KeyType| KeySchemaElement::builder().attribute_name(name).key_type(kind).build();
        let by_date = LocalSecondaryIndex::builder()
            .index_name(keys::BY_DATE)
            .key_schema(key(keys::PK, KeyType::Hash).map_err(|error| odd(&error))?)
            .key_schema(key(keys::IX, KeyType::Range).map_err(|error| odd(&error))?)
            .projection(Projection::builder().projection_type(ProjectionType::All).build())
            .build()
            .map_err(|error| odd(&error))?;
        let by_modified = GlobalSecondaryIndex::builder()
            .index_name(keys::changes::BY_MODIFIED)
            .key_schema(key(keys::PK, KeyType::Hash).map_err(|error| odd(&error))?)
            .key_schema(key(keys::changes::CHANGED, KeyType::Range).map_err(|error| odd(&error))?)
            .projection(Projection::builder().projection_type(ProjectionType::KeysOnly).build())
            .build()
            .map_err(|error| odd(&error))?;
        self.client
            .create_table()
            .table_name(TABLE)
            .billing_mode(BillingMode::PayPerRequest)
            .attribute_definitions(attribute(keys::PK).map_err(|error| odd(&error))?)
            .attribute_definitions(attribute(keys::SK).map_err(|error| odd(&error))?)
            .attribute_definitions(attribute(keys::IX).map_err(|error| odd(&error))?)
            .attribute_definitions(attribute(keys::changes::CHANGED).map_err(|error| odd(&error))?)
            .key_schema(key(keys::PK, KeyType::Hash).map_err(|error| odd(&error))?)
            .key_schema(key(keys::SK, KeyType::Range).map_err(|error| odd(&error))?)
            .local_secondary_indexes(by_date)
            .global_secondary_indexes(by_modified)
            .send()
            .await
            .map_err(|error| odd(&error.into_service_error()))?;
        Ok(())
    }
}

impl Drop for Embedded {
    fn drop(&mut self) {
        self.server.abort();
    }
}

fn odd(error: &dyn Display) -> Failure {
    Failure::Harness(error.to_string())
}
