//! What waits for an operator: one item for each row that does, which names the row and says nothing of it. Whoever looks for what
//! waits reads these partitions, not everybody's rows.

use super::{Key, root_of};

/// The partition of what waits of a kind. One is enough: people write a few messages a second at most, however many people there are.
#[must_use]
pub fn waiting(kind: &str) -> String {
    format!("open#{kind}")
}

/// The item that says that a row waits. They sort by the time the rows were made.
#[must_use]
pub fn of(row: &Key) -> Key {
    let kind = root_of(&row.sk);
    let id = row.sk.strip_prefix(&super::prefix(kind)).unwrap_or_default();
    Key { pk: waiting(kind), sk: format!("{id}#{}", row.pk) }
}

/// The row that an item names.
#[must_use]
pub fn row(item: &Key) -> Option<Key> {
    let kind = item.pk.strip_prefix("open#")?;
    let (id, pk) = item.sk.split_once('#')?;
    Some(Key { pk: pk.to_owned(), sk: format!("{}{id}", super::prefix(kind)) })
}

#[cfg(test)]
mod tests {
    use super::super::row as row_of;
    use super::*;

    #[test]
    fn an_item_names_its_row_and_items_sort_by_its_age() {
        for kind in ["one", "other"] {
            let (early, late) = (row_of(70, kind, 9), row_of(7, kind, 10));
            assert_eq!(row(&of(&early)), Some(early.clone()));
            assert_eq!(of(&early).pk, of(&late).pk);
            assert!(of(&early).sk < of(&late).sk);
        }
        assert_ne!(of(&row_of(7, "one", 9)), of(&row_of(8, "one", 9)), "two people, one id");
    }
}
