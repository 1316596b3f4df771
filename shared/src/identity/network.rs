//! The network that a request came from: what attempts and budgets are counted by.

use std::net::{IpAddr, Ipv6Addr};

/// What stands for every address that cannot be read: they share one count.
pub const UNKNOWN: &str = "unknown";

/// An IPv4 address itself; of an IPv6 address its /64, which is what one connection is given and can choose from at will.
#[must_use]
pub fn network(address: &str) -> String {
    match address.trim().parse::<IpAddr>().map(|address| address.to_canonical()) {
        Ok(IpAddr::V4(address)) => address.to_string(),
        Ok(IpAddr::V6(address)) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{}/64", Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        Err(_) => UNKNOWN.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_counted_by_its_network() {
        for (address, counted) in [
            ("203.0.113.7", "203.0.113.7"),
            (" 203.0.113.7 ", "203.0.113.7"),
            ("::ffff:203.0.113.7", "203.0.113.7"),
            ("::ffff:cb00:7107", "203.0.113.7"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
            ("2001:DB8:1:2::9", "2001:db8:1:2::/64"),
            ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
            ("::1", "::/64"),
            ("", UNKNOWN),
            ("203.0.113", UNKNOWN),
            ("203.0.113.7:443", UNKNOWN),
            ("203.0.113.7, 198.51.100.1", UNKNOWN),
            ("fe80::1%eth0", UNKNOWN),
            ("2001:db8::/64", UNKNOWN),
            ("garbage", UNKNOWN),
        ] {
            assert_eq!(network(address), counted, "{address}");
        }
    }
}
