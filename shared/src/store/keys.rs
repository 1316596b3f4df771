//! The only place where key strings are made.
//!
//! | pk | sk | what | the query that needs it | touched by |
//! |---|---|---|---|---|
//! | `user#<id>` | `<root>#<id, 16 digits>` | a row of a person | list: begins with `<root>#`; get: key | entities |
//! | `user#<id>` | `<root>#` to `<other root>#` | rows of roots that stand side by side | a range over them | entities |
//! | `user#<id>` | `pointer#<sk of a row>#<sk of another>#<field>` | that the other row points to the first one | delete: begins with the row pointed to | entities |
//! | `user#<id>` | `idem#<key>` | what an `Idempotency-Key` was answered with | `add`: in the transaction | entities |
//! | `user#<id>` | `upload#<id, 16 digits>` | bytes that may still come before the row of their file is written | document: begins with `upload#` | entities |
//! | `user#<id>` | `uploads` | how often room for a file was taken | document: key | entities |
//! | `user#<id>` | `feed` | the calendar feed: the hash of its secret, how it names entries | feed: key, named by the address | entities |
//! | `feed#<sha256>` | `feed` | whose calendar feed answers at the address with this secret | feed: key | entities |
//! | `user#<id>` | `objection#<root>#<id>` | a report that a row is objectionable | operators | entities |
//! | `user#<id>` | `mail#<id, 16 digits>` | a mail about the person that has not left yet, or was given up | notifier: key; operators | entities |
//! | `user#<id>` | `deletion#<root>#<id, 16 digits>` | that a row is gone, for devices that have it; 400 days (`keys/changes.rs`) | changes: by the index `by-modified` | entities |
//! | `user#<id>` | `tombstone` | that the account is deleted, and how many rows went | removal, refresh, feed, message: key | entities |
//! | `sole#<sha256>` | `<root>` | whose row has a value that one person alone has, such as the token of a device | add: key | entities |
//! | `invitation#<sha256>` | `proxyaccess` | whose access a trusted person gets who enters this code | accept: key | entities |
//! | `study#<key>` | `code#<sha256>` | a code that starts the study once: its pseudonym and site | check, start: key | entities |
//! | `study#<key>` | `participant#<id, 16 digits>` | who takes part | the operator's export: begins with `participant#` | entities |
//! | `audit#<YYYYMM>` | `<time>#<random>` | what somebody did by power of a role, and who; functions only add | audit: the partition | operators |
//! | `due#<YYYYMMDDHH>#<shard>` | `<MM>#<pk of a row>#<its sk>` | that a row is due in this minute (`keys/due.rs`) | notifier: the minutes of an hour | entities |
//! | `due#<YYYYMMDDHH>#<shard>` | `<MM>#endpoint#<sha256>#gone` | the endpoint of a device that is gone: platform, token, how often it was tried | notifier: the minutes of an hour | entities |
//! | `open#<kind>` | `<id, 16 digits>#<pk of a row>` | that a message, a wish to be contacted or a mail that was given up waits for an operator (`keys/open.rs`) | operators: the partition | entities |
//! | `notifier#<all>` | `cursor` | the hour that the notifier has reached, and who is at work | notifier: key | session |
//! | `leaving#<all>` | `<id, 16 digits>` | a person whose rows are being swept | sweep: the partition | session |
//! | `catalog#<root>` | `<id, 16 digits>` | a row of a catalog | list: the partition, kept 300 s; get: key | entities |
//! | `granted#<root>` | `<id, 16 digits>` | whose partition a role lives in | admins' delete: key | entities |
//! | `account#<id>` | `account` | e-mail, password hash, the sealed secret of the second factor | login, refresh: key | session |
//! | `account#<id>` | `session#<id>` | a sign-in with the hash of its refresh token | refresh, logout: key; signin: begins with `session#` | session |
//! | `account#<id>` | `signin#<second>#<random>` | a try to sign in, for ninety days | history: begins with `signin#` | session |
//! | `account#<id>` | `email` | the hash of the code that proves a changed e-mail | email: key | session |
//! | `account#<id>` | `factor` | the sealed secret of a second factor until its first code | factor: key | session |
//! | `account#<id>` | `recovery#<hash>` | a code that is good once instead of the second factor | login, factor: key; factor: begins with `recovery#` | session |
//! | `account#<id>` | `trusted#<sha256>` | a device that is not asked for the second factor for thirty days, by the hash of its cookie | login: key; signin: begins with `trusted#` | session |
//! | `account#<id>` | `newpasskey` | what the browser was asked for to make a passkey | factor: key | session |
//! | `account#<id>` | `passkey#<sha256>` | a passkey: its public key, by the hash of its id | login: key; factor: begins with `passkey#` | session |
//! | `passkey#<sha256>` | `account` | whose passkey this is, by the hash of its id | factor: uniqueness, key | session |
//! | `challenge#<sha256>` | `passkey` | what a passkey has to sign | login: key | session |
//! | `email#<sha256>` | `account` | whose e-mail this is | signup: uniqueness; login: key | session |
//! | `external#<sha256>` | `account` | whose account at a provider this is | external: uniqueness, key | session |
//! | `external#<sha256>` | `begun` | a sign-in at a provider that was begun, what it may end with, what it proved | external: key | session |
//! | `signup#<sha256>` | `pending` | the hash of the code that proves an e-mail, and how often it was tried | signup: key | session |
//! | `token#<sha256>` | `password` | whose password a mailed link changes, and which one it had | password: key | session |
//! | `budget#<sha256>` | `spent` | how many sign-ups or messages came from a person or a network | signup, message: key | entities |
//! | `attempt#<sha256>` | `login` | tries to sign in from a network, at an account, on a known device | login: key | session |
//!
//! "touched by" tells whose rights may reach the partition: `session` are sign-up, sign-in, sign-out, the export and the removal
//! of an account, `entities` everybody else; `operators` is no function, only `cargo operate`. `infra/verify/tests/repository/rights.rs` holds `template.yaml` against it.
//!
//! Rows of roots with a date index also carry `ix`, the sort key of the local index `by-date`:
//!
//! | ix | what | the query that needs it |
//! |---|---|---|
//! | `<root>@<YYYYMMDD>#<id>` | a row under its day | a window of days; a list by date |
//! | `<root>@<group>:<YYYYMMDD>#<id>` | a row of an index group (`Definition::index_groups`) under the day of its group, `99999999` when it has none | what of the group is not over before a window |

use crate::clock::Entropy;
use sha2::{Digest, Sha256};
pub mod changes;
pub mod content;
pub mod due;
pub mod open;
pub mod parts;
pub mod room;
pub mod sole;
pub mod trusted;

/// Partition key attribute.
pub const PK: &str = "pk";
/// Sort key attribute.
pub const SK: &str = "sk";
/// Sort key attribute of the local secondary index.
pub const IX: &str = "ix";
/// Seconds since 1970 after which DynamoDB removes the item.
pub const TTL: &str = "ttl";
/// How many rows point to this one.
pub const REFS: &str = "refs";
/// How often that number has changed.
pub const REFERENCE_VERSION: &str = "moves";
/// The second since 1970 at which the row is due; an item of the due index names it then.
pub const DUE: &str = "dueat";
/// The mark of a catalog row that an editor has deleted.
pub const DELETED: &str = "deleted";
/// Name of the local secondary index over dates.
pub const BY_DATE: &str = "by-date";

/// Later than every day.
const NO_DAY: &str = "99999999";

/// The key of one item.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Key {
    /// Partition.
    pub pk: String,
    /// Sort key.
    pub sk: String,
}

/// The partition of a person.
#[must_use]
pub fn person(user: i64) -> String {
    format!("user#{user}")
}

/// How the partitions of all persons begin.
#[must_use]
pub fn persons() -> String {
    "user#".to_owned()
}

/// How the names of all files of a person begin, in their bucket.
#[must_use]
pub fn files(user: i64) -> String {
    format!("files/{user}/")
}

/// The file of a row of a person that has one place for all its files, in their bucket.
#[must_use]
pub fn file(user: i64, root: &str, id: i64) -> String {
    format!("{}{root}/{id}", files(user))
}

/// The partition of a catalog.
#[must_use]
pub fn catalog(root: &str) -> String {
    format!("catalog#{root}")
}

/// The start of every sort key of `root` in a person's partition.
#[must_use]
pub fn prefix(root: &str) -> String {
    format!("{root}#")
}

/// The sort keys of all rows of a person from the root `first` to the root `last`, both included.
#[must_use]
pub fn roots_between(first: &str, last: &str) -> (String, String) {
    (prefix(first), format!("{last}#~"))
}

/// The root of a row, by its sort key.
#[must_use]
pub fn root_of(sk: &str) -> &str {
    sk.split_once('#').map_or(sk, |(root, _)| root)
}

/// A row of a person.
#[must_use]
pub fn row(user: i64, root: &str, id: i64) -> Key {
    Key { pk: person(user), sk: format!("{root}#{id:016}") }
}

#[must_use]
pub fn catalog_row(root: &str, id: i64) -> Key {
    Key { pk: catalog(root), sk: format!("{id:016}") }
}

/// Sort key of a row in the date index.
#[must_use]
pub fn date_row(root: &str, date: &str, id: i64) -> String {
    format!("{root}@{date}#{id:016}")
}

/// Smallest and largest index key of the days `from` to `to`, both included.
#[must_use]
pub fn date_window(root: &str, from: Option<&str>, to: Option<&str>) -> (String, String) {
    (format!("{root}@{}", from.unwrap_or("00000000")), format!("{root}@{}#~", to.unwrap_or(NO_DAY)))
}

/// Sort key in the date index of a row of an index group.
#[must_use]
pub fn group_row(root: &str, group: &str, date: Option<&str>, id: i64) -> String {
    format!("{root}@{group}:{}#{id:016}", date.unwrap_or(NO_DAY))
}

/// Smallest and largest index key of an index group for the days `from` to `to`, both included; rows without a day are in when
/// `to` is open.
#[must_use]
pub fn group_window(root: &str, group: &str, from: Option<&str>, to: Option<&str>) -> (String, String) {
    (format!("{root}@{group}:{}", from.unwrap_or("00000000")), format!("{root}@{group}:{}#~", to.unwrap_or(NO_DAY)))
}

/// The partition of a person's credentials.
#[must_use]
pub fn credentials(user: i64) -> String {
    format!("account#{user}")
}

/// The account of a person.
#[must_use]
pub fn account(user: i64) -> Key {
    Key { pk: credentials(user), sk: "account".to_owned() }
}

/// The start of the sort keys of all sign-ins of a person.
pub const SESSIONS: &str = "session#";

/// A sign-in of a person.
#[must_use]
pub fn session(user: i64, session: &str) -> Key {
    Key { pk: credentials(user), sk: format!("{SESSIONS}{session}") }
}

/// The start of the sort keys of all tries to sign in as a person.
pub const SIGNINS: &str = "signin#";

/// A try to sign in, `at` seconds since 1970.
#[must_use]
pub fn signin(user: i64, at: i64, entropy: &Entropy) -> Key {
    let random = u64::from_be_bytes(entropy.bytes());
    Key { pk: credentials(user), sk: format!("{SIGNINS}{at:012}#{random:016x}") }
}

/// The secret of a second factor of which no code has come yet.
#[must_use]
pub fn new_factor(user: i64) -> Key {
    Key { pk: credentials(user), sk: "factor".to_owned() }
}

/// What the browser was asked for to make a passkey.
#[must_use]
pub fn new_passkey(user: i64) -> Key {
    Key { pk: credentials(user), sk: "newpasskey".to_owned() }
}

/// The start of the sort keys of all passkeys of a person.
pub const PASSKEYS: &str = "passkey#";

/// A passkey, by the hash of its id.
#[must_use]
pub fn passkey(user: i64, hash: &str) -> Key {
    Key { pk: credentials(user), sk: format!("{PASSKEYS}{hash}") }
}

/// What a passkey has to sign.
#[must_use]
pub fn challenge(text: &str) -> Key {
    Key { pk: format!("challenge#{}", digest(text)), sk: "passkey".to_owned() }
}

/// The start of the sort keys of all recovery codes of a person.
pub const RECOVERY: &str = "recovery#";

/// A recovery code, by its hash.
#[must_use]
pub fn recovery(user: i64, hash: &str) -> Key {
    Key { pk: credentials(user), sk: format!("{RECOVERY}{hash}") }
}

/// That the row `from` points to the row `target` of the same person by a field.
#[must_use]
pub fn back_reference(target: &Key, from: &Key, field: &str) -> Key {
    Key { pk: target.pk.clone(), sk: format!("{}{}#{field}", back_references_to(target), from.sk) }
}

/// The start of the sort keys of everything that points to a row.
#[must_use]
pub fn back_references_to(target: &Key) -> String {
    format!("pointer#{}#", target.sk)
}

/// The sort key of the row that points, and the field by which it does.
#[must_use]
pub fn pointing<'a>(target: &Key, back_reference: &'a Key) -> Option<(&'a str, &'a str)> {
    back_reference.sk.strip_prefix(&back_references_to(target))?.rsplit_once('#')
}

/// What an `Idempotency-Key` of a person was answered with.
#[must_use]
pub fn idempotency(user: i64, key: &str) -> Key {
    Key { pk: person(user), sk: format!("idem#{key}") }
}

/// Whose calendar feed it is, by the hash of the secret in its address: the address itself names nobody.
#[must_use]
pub fn feed_address(secret: &str) -> Key {
    Key { pk: format!("feed#{secret}"), sk: "feed".to_owned() }
}

/// The calendar feed of a person.
#[must_use]
pub fn feed(user: i64) -> Key {
    Key { pk: person(user), sk: "feed".to_owned() }
}

/// A report that a row is objectionable.
#[must_use]
pub fn objection(user: i64, root: &str, id: i64) -> Key {
    Key { pk: person(user), sk: format!("objection#{root}#{id:016}") }
}

/// That the account of a person is deleted, as long as something of theirs may still be written.
#[must_use]
pub fn tombstone(user: i64) -> Key {
    Key { pk: person(user), sk: "tombstone".to_owned() }
}

/// The partition of those whose rows are being swept.
#[must_use]
pub fn all_leaving() -> String {
    "leaving#all".to_owned()
}

/// That the rows of a person are being swept.
#[must_use]
pub fn leaving(user: i64) -> Key {
    Key { pk: all_leaving(), sk: format!("{user:016}") }
}

/// The access that waits for a code, by the hash of the code.
#[must_use]
pub fn invitation(hash: &str) -> Key {
    Key { pk: format!("invitation#{hash}"), sk: "proxyaccess".to_owned() }
}

/// The partition of a study: its codes, and who takes part.
#[must_use]
pub fn study(study: &str) -> String {
    format!("study#{study}")
}

/// A code of a study, by its hash.
#[must_use]
pub fn study_code(study: &str, hash: &str) -> Key {
    Key { pk: self::study(study), sk: format!("code#{hash}") }
}

/// The start of the sort keys of all who take part in a study.
pub const PARTICIPANTS: &str = "participant#";

/// That a person takes part in a study.
#[must_use]
pub fn participant(study: &str, user: i64) -> Key {
    Key { pk: self::study(study), sk: format!("{PARTICIPANTS}{user:016}") }
}

/// The partition of what operators did in a month, `YYYYMM`.
#[must_use]
pub fn audited(month: &str) -> String {
    format!("audit#{month}")
}

/// What an operator did at this time.
#[must_use]
pub fn audit(month: &str, time: &str, random: &str) -> Key {
    Key { pk: audited(month), sk: format!("{time}#{random}") }
}

/// Whose partition an editor's row lives in.
#[must_use]
pub fn granted(root: &str, id: i64) -> Key {
    Key { pk: format!("granted#{root}"), sk: format!("{id:016}") }
}

/// Whose e-mail this is. The address is compared without regard to letter case.
#[must_use]
pub fn email(address: &str) -> Key {
    Key { pk: format!("email#{}", digest(&address.trim().to_lowercase())), sk: "account".to_owned() }
}

/// Whose account this is that somebody has at the provider of a category.
#[must_use]
pub fn external(category: i64, subject: &str) -> Key {
    Key { pk: format!("external#{}", digest(&format!("account {category} {subject}"))), sk: "account".to_owned() }
}

/// The sign-in at a provider that this nonce was made for.
#[must_use]
pub fn external_begun(nonce: &str) -> Key {
    Key { pk: format!("external#{}", digest(&format!("begun {nonce}"))), sk: "begun".to_owned() }
}

/// The sign-up that waits for the code that was mailed to this address.
#[must_use]
pub fn pending(address: &str) -> Key {
    Key { pk: format!("signup#{}", digest(&address.trim().to_lowercase())), sk: "pending".to_owned() }
}

/// What a mailed link is good for, by the hash of its token.
#[must_use]
pub fn token(token: &str) -> Key {
    Key { pk: format!("token#{}", digest(token)), sk: "password".to_owned() }
}

/// The address that an account is to have, while it waits for its code.
#[must_use]
pub fn pending_email(user: i64) -> Key {
    Key { pk: credentials(user), sk: "email".to_owned() }
}

/// Tries to sign in; `what` is a network, an account or a device.
#[must_use]
pub fn attempts(what: &str) -> Key {
    Key { pk: format!("attempt#{}", digest(&what.trim().to_lowercase())), sk: "login".to_owned() }
}

/// How much of a budget is spent; `what` is a kind of call with a person, an e-mail or a network.
#[must_use]
pub fn budget(what: &str) -> Key {
    Key { pk: format!("budget#{}", digest(&what.trim().to_lowercase())), sk: "spent".to_owned() }
}

/// The id that the values of unique fields name, below 2^53.
#[must_use]
pub fn natural_id(owner: i64, root: &str, values: &str) -> i64 {
    let hash = Sha256::digest(format!("{owner}\u{1f}{root}\u{1f}{values}"));
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&hash[..8]);
    let id = i64::from_be_bytes(bytes) & ((1 << 53) - 1);
    id.max(1)
}

/// SHA-256 of a text in hexadecimal.
#[must_use]
pub fn digest(text: &str) -> String {
    digest_of(text.as_bytes())
}

/// SHA-256 of bytes in hexadecimal.
#[must_use]
pub fn digest_of(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::with_capacity(64), |mut hex, byte| {
        hex.push(char::from_digit(u32::from(byte >> 4), 16).unwrap_or('0'));
        hex.push(char::from_digit(u32::from(byte & 15), 16).unwrap_or('0'));
        hex
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_sort_as_text_like_numbers() {
        assert!(row(1, "treatment", 9).sk < row(1, "treatment", 10).sk);
        assert!(row(1, "treatment", 999).sk < row(1, "treatment", (1 << 53) - 1).sk);
    }

    #[test]
    fn a_root_never_reads_the_rows_of_a_longer_root() {
        assert!(!row(1, "user/profile", 1).sk.starts_with(&prefix("user")));
        assert!(!row(1, "stresslevelentry", 1).sk.starts_with(&prefix("stresslevel")));
    }

    #[test]
    fn a_range_of_roots_holds_the_rows_of_its_ends() {
        let (low, high) = roots_between("treatment", "tumorsize");
        for (root, inside) in [("timelineentry", false), ("treatment", true), ("tumorsize", true), ("user", false)] {
            for id in [1, (1 << 53) - 1] {
                let key = row(1, root, id).sk;
                assert_eq!(low <= key && key <= high, inside, "{key}");
                assert_eq!(root_of(&key), root);
            }
        }
    }

    #[test]
    fn a_back_reference_tells_who_points_and_by_which_field() {
        let (target, from) = (row(1, "treatment", 7), row(1, "user/profile", (1 << 53) - 1));
        let key = back_reference(&target, &from, "parenttreatment");
        assert_eq!(key.pk, target.pk);
        assert_eq!(pointing(&target, &key), Some((from.sk.as_str(), "parenttreatment")));
        assert!(!key.sk.starts_with(&back_references_to(&row(1, "treatment", 70))));
    }

    #[test]
    fn credentials_share_no_partition_with_rows() {
        for key in [account(7), session(7, "s")] {
            assert!(!key.pk.starts_with("user#") && key.pk != person(7), "{key:?}");
        }
    }

    #[test]
    fn a_window_holds_both_of_its_days() {
        let (low, high) = date_window("timelineentry", Some("20260301"), Some("20260302"));
        for (day, inside) in [("20260228", false), ("20260301", true), ("20260302", true), ("20260303", false)] {
            let key = date_row("timelineentry", day, (1 << 53) - 1);
            assert_eq!(low <= key && key <= high, inside, "{day}");
        }
    }

    #[test]
    fn a_group_holds_what_has_no_day_and_no_window_of_days_reaches_into_it() {
        let endless = group_row("timelineentry", "series", None, 7);
        let (low, high) = group_window("timelineentry", "series", Some("20260301"), None);
        assert!(low <= endless && endless <= high);
        let over = group_row("timelineentry", "series", Some("20260228"), (1 << 53) - 1);
        assert!(over < low);
        let (low, high) = date_window("timelineentry", None, None);
        for key in [&endless, &over] {
            assert!(!(low <= *key && *key <= high), "{key}");
        }
    }

    #[test]
    fn an_email_is_one_account_in_any_letter_case() {
        assert_eq!(email("Anna@Example.org "), email("anna@example.org"));
    }
}
