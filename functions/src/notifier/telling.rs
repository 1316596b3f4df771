//! How a person is told of something: the row of their list, and in the same write that it is pushed, then the push.

use super::push::{Delivery, Way, way, wishes};
use super::step::{Done, Step, TOO_LATE};
use crate::messages::notification::{self, News};
use shared::http::problem::Problem;
use shared::log;
use shared::store::expression::Entry;
use shared::store::item::Stored;
use shared::store::keys::{self, Key};
use shared::store::transaction::Transaction;
use std::collections::HashSet;

/// A notification that is not written yet.
struct Telling {
    id: i64,
    key: Key,
    entry: Entry,
    delivery: Option<Delivery>,
}

impl Telling {
    /// Of something whose moment was `at`, by their wishes, as far as they are found.
    async fn of(step: &Step<'_>, news: News, at: i64, found: &[Stored]) -> Self {
        let (id, category) = (news.id, news.category);
        let (key, entry) = notification::news(step.person.id, news, step.now);
        let way = if step.now - at > TOO_LATE { Ok(Way::None) } else { way(step, category, found).await };
        let (later, delivery) = match way {
            Ok(Way::None) => (None, None),
            Ok(Way::At(end)) => (Some(end), None),
            Ok(Way::Now(delivery)) => (None, Some(delivery)),
            Err(problem) => {
                // The list tells them now; the push is tried apart.
                log::failure("none", "push", &problem);
                (Some(step.now), None)
            }
        };
        Self { id, key, entry: entry.due(later), delivery }
    }
}

/// Tells them of what had its moment `at`, unless they were told of it before, together with what `write` holds already.
pub async fn tell(step: &Step<'_>, news: Vec<News>, at: i64, mut write: Transaction<'_>) -> Result<Done, Problem> {
    let key = |news: &News| keys::row(step.person.id, notification::DEFINITION.root, news.id);
    // Their quiet hours are the same for all of them.
    let asked: HashSet<Key> =
        news.iter().flat_map(|news| [key(news)].into_iter().chain(wishes(step, news.category))).collect();
    let found = step.app.table.get_many(&Vec::from_iter(asked)).await?;
    let new = news.into_iter().filter(|news| found.iter().all(|stored| stored.key != key(news)));
    let telling = futures::future::join_all(new.map(|news| Telling::of(step, news, at, &found))).await;
    for one in &telling {
        write.create("notification", &one.key, one.entry.clone());
        if let Some(delivery) = &one.delivery {
            delivery.mail(step, &mut write, one.id);
        }
    }
    if !step.commit(write).await? {
        return Ok(Done::default());
    }
    let notified = telling.len();
    let pushing = telling.into_iter().filter_map(|one| one.delivery).map(|delivery| delivery.push(step));
    let pushed = futures::future::join_all(pushing).await.into_iter().sum();
    Ok(Done { notified, pushed, ..Done::default() })
}
