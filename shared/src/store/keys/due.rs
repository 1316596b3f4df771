//! The due index: which rows are due in which minute. A row that is due carries the second in its attribute `due`, so that
//! whoever changes or removes it finds its item here.

use super::Key;
use jiff::Timestamp;
use jiff::tz::TimeZone;

/// Partitions of an hour, so that many rows of one hour are written side by side. The number may grow: the notifier has to look at
/// all of them before the first function writes to them (`infra/adr/0058-the-due-index-stays-in-the-table.md`).
pub const SHARDS: u8 = 16;

/// How the names of endpoints begin.
const ENDPOINT: &str = "endpoint#";

/// Seconds of an hour.
pub const HOUR: i64 = 3600;

/// The beginning of a minute, in seconds since 1970.
#[must_use]
pub const fn minute(second: i64) -> i64 {
    second - second.rem_euclid(60)
}

/// A partition of the hour of a second since 1970.
#[must_use]
pub fn hour(second: i64, shard: u8) -> String {
    let time = Timestamp::from_second(second).unwrap_or_default().to_zoned(TimeZone::UTC);
    format!("due#{}#{shard}", time.strftime("%Y%m%d%H"))
}

/// The smallest and the largest sort key of an hour up to this second since 1970, of this hour or a later one.
#[must_use]
pub fn until(hour: i64, second: i64) -> (String, String) {
    let last = (second - hour.div_euclid(HOUR) * HOUR).div_euclid(60).clamp(0, 59);
    ("00#".to_owned(), format!("{last:02}#~"))
}

/// The item that says when a row is due, by the second since 1970.
#[must_use]
pub fn of(second: i64, row: &Key) -> Key {
    // FNV-1a: what is written down must find its shard again in years.
    let bytes = row.pk.bytes().chain(row.sk.bytes());
    let hash = bytes.fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    let shard = u8::try_from((hash >> 16) % u32::from(SHARDS)).unwrap_or(0);
    let minute = second.rem_euclid(HOUR) / 60;
    Key { pk: hour(second, shard), sk: format!("{minute:02}#{}#{}", row.pk, row.sk) }
}

/// When an item stands in the index: its hour and minute. Not its shard: one that was written while there were fewer stands for its
/// row as well.
#[must_use]
pub fn slot(item: &Key) -> String {
    let hour = item.pk.rsplit_once('#').map_or(item.pk.as_str(), |(hour, _shard)| hour);
    format!("{hour}#{}", item.sk.split('#').next().unwrap_or_default())
}

/// The row that an item of the index names.
#[must_use]
pub fn row(item: &Key) -> Option<Key> {
    let mut parts = item.sk.splitn(4, '#');
    let (_minute, kind, owner, sk) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    Some(Key { pk: format!("{kind}#{owner}"), sk: sk.to_owned() })
}

/// The person whose row this is.
#[must_use]
pub fn owner(row: &Key) -> Option<i64> {
    row.pk.strip_prefix("user#")?.parse().ok()
}

/// What the item of a device that is gone names: nobody's row, but an endpoint at the service that pushes leave through.
#[must_use]
pub fn endpoint(platform: &str, token: &str) -> Key {
    Key { pk: format!("{ENDPOINT}{}", super::digest(&format!("{platform} {token}"))), sk: "gone".to_owned() }
}

/// Whether an item of the index is about an endpoint, by what it names.
#[must_use]
pub fn is_endpoint(named: &Key) -> bool {
    named.pk.starts_with(ENDPOINT)
}

/// What the notifier has reached, and until when one is at work.
#[must_use]
pub fn cursor() -> Key {
    Key { pk: "notifier#all".to_owned(), sk: "cursor".to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_item_names_its_row_and_lies_in_its_minute() {
        let at = "2026-11-23T09:41:59Z".parse::<Timestamp>().unwrap().as_second();
        let row_key = super::super::row(7, "timelineentry", 12);
        let item = of(at, &row_key);
        assert!(item.pk.starts_with("due#2026112309#"), "{item:?}");
        assert!(item.sk.starts_with("41#user#7#timelineentry#"), "{item:?}");
        assert_eq!(row(&item), Some(row_key.clone()));
        assert_eq!(item, of(minute(at), &row_key));
        for (second, inside) in [(at, true), (at - 60, false), (at + HOUR, true), (at - HOUR, false)] {
            let (low, high) = until(at, second);
            assert_eq!(low <= item.sk && item.sk <= high, inside, "{second}");
        }
    }

    #[test]
    fn when_an_item_stands_says_nothing_of_its_shard() {
        let item = of(0, &super::super::row(7, "user", 7));
        let elsewhere = |second: i64| Key { pk: hour(second, SHARDS), sk: item.sk.clone() };
        assert_eq!(slot(&item), slot(&elsewhere(0)));
        assert_ne!(slot(&item), slot(&elsewhere(HOUR)));
        assert_ne!(slot(&item), slot(&of(60, &super::super::row(7, "user", 7))));
    }

    #[test]
    fn an_item_of_an_endpoint_is_nobodys() {
        let endpoint = endpoint("web", "anna-phone");
        let item = of(0, &endpoint);
        let named = row(&item).unwrap();
        assert_eq!(named, endpoint);
        assert!(is_endpoint(&named) && owner(&named).is_none() && !item.sk.contains("anna"), "{item:?}");
        assert!(!is_endpoint(&super::super::row(7, "pushdevice", 1)));
    }

    #[test]
    fn rows_spread_over_the_shards() {
        let shards: std::collections::BTreeSet<String> =
            (1..200).map(|id| of(0, &super::super::row(id, "user", id)).pk).collect();
        assert_eq!(shards.len(), usize::from(SHARDS));
    }
}
