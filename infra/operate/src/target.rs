//! Finds the table.

use serde_json::{Value, json};
use shared::clock::{Clock, Entropy};
use shared::store::connect::Settings;
use shared::store::table::Table;
use std::path::{Path, PathBuf};

/// The file in a data folder with the address of the running local program's table.
pub const RUNNING: &str = "running.json";

/// Where the table is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// The table of the local program that runs on this data folder.
    Local(PathBuf),
    /// A table in the cloud, or behind another endpoint. Credentials come from the environment.
    Cloud {
        /// Name of the table; `None`: the variable `TABLE_NAME`.
        table: Option<String>,
        /// Another address than AWS's own.
        endpoint: Option<String>,
    },
}

/// The address of a running program's table, and its access key.
pub struct Running<'a> {
    /// Address.
    pub endpoint: &'a str,
    /// Name of the table.
    pub table: &'a str,
    /// Id of the access key.
    pub key: &'a str,
    pub secret: &'a str,
}

impl Running<'_> {
    /// The text of the file.
    #[must_use]
    pub fn text(&self) -> String {
        let Self { endpoint, table, key, secret } = self;
        json!({ "dynamodb": endpoint, "table": table, "key": key, "secret": secret }).to_string()
    }
}

impl Target {
    /// Opens the table.
    ///
    /// # Errors
    /// One sentence when the table cannot be found.
    pub fn open(&self) -> Result<Table, String> {
        match self {
            Self::Local(folder) => local(folder),
            Self::Cloud { table, endpoint } => {
                let name = table.clone().or_else(|| std::env::var("TABLE_NAME").ok());
                let name = name.ok_or("Name the table with --table or the variable TABLE_NAME.")?;
                let mut settings = match (Settings::from_env("DYNAMODB"), endpoint) {
                    (Ok(settings), _) => settings,
                    (Err(_), Some(endpoint)) => Settings::local(endpoint.clone()),
                    (Err(missing), None) => return Err(format!("{missing}.")),
                };
                settings.endpoint = endpoint.clone().or(settings.endpoint);
                Ok(open(&settings, name))
            }
        }
    }
}

fn open(settings: &Settings, name: String) -> Table {
    Table::open(settings, name, Clock::system(), Entropy::system())
}

fn local(folder: &Path) -> Result<Table, String> {
    let text = std::fs::read_to_string(folder.join(RUNNING));
    let told: Option<Value> = text.ok().and_then(|text| serde_json::from_str(&text).ok());
    let part = |name: &str| told.as_ref().and_then(|told| told.get(name)).and_then(Value::as_str).map(str::to_owned);
    match (part("dynamodb"), part("table"), part("key"), part("secret")) {
        (Some(endpoint), Some(table), Some(key_id), Some(secret)) => {
            Ok(open(&Settings { key_id, secret, ..Settings::local(endpoint) }, table))
        }
        _ => Err(format!(
            "Nothing that runs on the data folder {} is open to other programs; run cargo start --services first.",
            folder.display()
        )),
    }
}
