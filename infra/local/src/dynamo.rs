//! DynamoDB on `SQLite`, called by the real SDK from within this program.

use crate::embedded;
use crate::listen::Stop;
use crate::template::TableShape;
use aws_smithy_runtime_api::client::http::SharedHttpConnector;
use axum::Router;
use dynoxide::Database;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::fmt::Display;
use std::fs::OpenOptions;
use std::path::Path;
use std::time::Duration;
use tokio::task::JoinHandle;

/// A running database.
pub struct Dynamo {
    /// The SDK's connection to it from within this program.
    pub http: SharedHttpConnector,
    database: Database,
    sweeper: Option<JoinHandle<()>>,
    /// Whether the table was not there before.
    pub is_new: bool,
}

impl Dynamo {
    /// Opens the file, which only its owner may read, and creates the table if missing. With `sweep`, expired rows are
    /// deleted once a minute, by the machine's clock. With `durable`, each write waits for the disk; otherwise a
    /// write survives this program, but not a crash of the machine.
    ///
    /// # Errors
    /// One sentence when the file cannot be used or holds another table.
    pub fn open(file: &Path, shape: &TableShape, sweep: bool, durable: bool, stop: Stop) -> Result<Self, String> {
        let path = file.to_str().ok_or_else(|| format!("The path {} is not text.", file.display()))?;
        let unusable = |error: &dyn Display| format!("The database {} cannot be opened: {error}.", file.display());
        keep_private(file).map_err(|error| unusable(&error))?;
        let database = Database::new(path).map_err(|error| unusable(&error))?;
        if !durable {
            database.enable_bulk_loading().map_err(|error| unusable(&error))?;
        }
        let is_new = make_table(&database, shape)?;
        let sweeper = (sweep && shape.ttl.is_some()).then(|| tokio::spawn(sweep_now_and_then(database.clone(), stop)));
        Ok(Self { http: embedded::http(database.clone()), database, sweeper, is_new })
    }

    /// The database for other programs.
    pub fn router(&self) -> Router {
        embedded::router(self.database.clone())
    }

    /// Waits until the database is closed; to be called after the order to stop.
    pub async fn stopped(self) {
        // These tasks keep the database open.
        drop((self.http, self.database));
        if let Some(sweeper) = self.sweeper {
            let _panicked = sweeper.await;
        }
    }
}

/// Creates the file if it is missing, readable by its owner only. `SQLite` gives the files beside it the same rights.
fn keep_private(file: &Path) -> std::io::Result<()> {
    if std::fs::metadata(file).is_ok_and(|there| there.permissions().readonly()) {
        return Err(std::io::Error::new(std::io::ErrorKind::PermissionDenied, "it is read-only"));
    }
    let mut options = OpenOptions::new();
    options.create(true).truncate(false).write(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
        options.mode(0o600).open(file)?.set_permissions(std::fs::Permissions::from_mode(0o600))
    }
    #[cfg(not(unix))]
    options.open(file).map(drop)
}

/// Whether it had to be created.
fn make_table(database: &Database, shape: &TableShape) -> Result<bool, String> {
    let broken = |error: &dyn std::fmt::Display| format!("The table {} cannot be made: {error}.", shape.name);
    let there = database
        .get_table_metadata(&shape.name)
        .map_err(|error| format!("The database cannot be read: {error}."))?
        .is_some();
    if there {
        return same_table(database, shape).map(|()| false);
    }
    let create = request(shape.create.clone()).map_err(|error| broken(&error))?;
    database.create_table(create).map_err(|error| broken(&error))?;
    if let Some(attribute) = &shape.ttl {
        let expire = request(json!({
            "TableName": shape.name,
            "TimeToLiveSpecification": {"AttributeName": attribute, "Enabled": true},
        }))
        .map_err(|error| broken(&error))?;
        database.update_time_to_live(expire).map_err(|error| broken(&error))?;
    }
    Ok(true)
}

/// Keys and local indexes of a table cannot be changed later, neither here nor in the cloud; a global index that is new is made from
/// the rows that are there.
fn same_table(database: &Database, shape: &TableShape) -> Result<(), String> {
    let describe = request(json!({"TableName": shape.name}))?;
    let described = database.describe_table(describe).map_err(|error| error.to_string())?;
    let described = serde_json::to_value(&described).map_err(|error| error.to_string())?;
    let (there, wanted) = (keys(&described["Table"]), keys(&shape.create));
    if there == wanted {
        return Ok(());
    }
    if there.iter().all(|key| wanted.contains(key)) {
        let global = shape.create[GLOBAL].as_array().into_iter().flatten();
        let new: Vec<&Value> = global.filter(|index| !there.contains(&index_key(GLOBAL, index))).collect();
        if there.len() + new.len() == wanted.len() {
            return new.into_iter().try_for_each(|index| make_index(database, shape, index));
        }
    }
    Err(format!("The data were made with other keys than table {} has now; start with --fresh.", shape.name))
}

fn make_index(database: &Database, shape: &TableShape, index: &Value) -> Result<(), String> {
    let update = request(json!({
        "TableName": shape.name,
        "AttributeDefinitions": shape.create["AttributeDefinitions"],
        "GlobalSecondaryIndexUpdates": [{"Create": index}],
    }))?;
    let made = database.update_table(update).map(drop);
    made.map_err(|error| format!("The index {} cannot be made: {error}.", index["IndexName"]))
}

const LOCAL: &str = "LocalSecondaryIndexes";
const GLOBAL: &str = "GlobalSecondaryIndexes";

/// Key schema and indexes in a form that can be compared.
fn keys(table: &Value) -> Vec<String> {
    let mut keys = vec![schema(table)];
    for kind in [LOCAL, GLOBAL] {
        let indexes = table.get(kind).and_then(Value::as_array).into_iter().flatten();
        keys.extend(indexes.map(|index| index_key(kind, index)));
    }
    keys.sort();
    keys
}

fn index_key(kind: &str, index: &Value) -> String {
    format!("{kind} {} {}", index["IndexName"], schema(index))
}

fn schema(of: &Value) -> String {
    of.get("KeySchema").map(Value::to_string).unwrap_or_default()
}

fn request<T: DeserializeOwned>(body: Value) -> Result<T, String> {
    serde_json::from_value(body).map_err(|error| error.to_string())
}

/// Seconds between two deletions of expired rows. Expired rows are never shown (the functions compare the time
/// themselves), and one pass reads the whole table: once a second, that took a seventh of a processor.
const SWEEP_SECONDS: u64 = 60;

async fn sweep_now_and_then(database: Database, stop: Stop) {
    let mut ticks = tokio::time::interval(Duration::from_secs(SWEEP_SECONDS));
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let stopped = stop.wait();
    tokio::pin!(stopped);
    loop {
        tokio::select! {
            () = &mut stopped => return,
            _ = ticks.tick() => {}
        }
        let swept = database.clone();
        if let Ok(Err(error)) = tokio::task::spawn_blocking(move || swept.sweep_ttl()).await {
            eprintln!("dynamodb: expired rows could not be removed: {error}");
        }
    }
}
