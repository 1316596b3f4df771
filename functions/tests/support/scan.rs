//! The whole table, whoever wrote into it.

use aws_smithy_runtime_api::client::http::SharedHttpConnector;
use local::stack::repository;
use shared::store::connect::Settings;

/// Every item of the table behind `store` that names one of these.
pub async fn traces(store: &SharedHttpConnector, of: &[&str]) -> Vec<String> {
    let table = local::template::read(&repository().join("template.yaml")).unwrap().table.name;
    let client = aws_sdk_dynamodb::Client::new(&Settings::embedded(store.clone()).config());
    let mut found = Vec::new();
    let mut after = None;
    loop {
        let page = client.scan().table_name(&table).set_exclusive_start_key(after).send().await.unwrap();
        found.extend(page.items().iter().map(|item| format!("{item:?}")));
        after = page.last_evaluated_key;
        if after.is_none() {
            break;
        }
    }
    found.retain(|item| of.iter().any(|name| item.contains(name)));
    found
}
