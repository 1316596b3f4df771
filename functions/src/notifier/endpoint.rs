//! The endpoint of a device that is gone. Whoever has registered the same device since then gets it anew with their next push.

use super::step::Done;
use shared::app::App;
use shared::http::problem::Problem;
use shared::store::expression::Expect;
use shared::store::item::Stored;

/// Removes the endpoint that an item of the index names, and then the item.
pub async fn remove(app: &App, item: &Stored) -> Result<Done, Problem> {
    if let Some(push) = &app.push {
        let text = |name: &str| item.text(name).unwrap_or_default();
        if let Some(endpoint) = push.endpoint(text("token"), text("platform")).await? {
            push.remove(&endpoint).await?;
        }
    }
    let mut write = app.table.write();
    write.remove("due", &item.key, Expect::there());
    write.commit().await?;
    Ok(Done::default())
}
