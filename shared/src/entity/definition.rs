//! The vocabulary of an entity: everything the seven calls need to know of a root, as data.

use super::field::Field;
use super::rule_context::RuleContext;
use crate::store::catalog::CatalogSnapshot;
use crate::store::item::Row;
use jiff::Timestamp;
use serde_json::Value;

/// Who may read and where the rows live.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Rows of one person, in that person's partition. Anybody else gets 404.
    Owned,
    /// Rows for every signed-in person.
    Catalog,
    /// As `Catalog`; `list` and `get` need no token.
    PublicCatalog,
}

/// Who may write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WritableBy {
    /// The person the row belongs to.
    Owner,
    /// Only the role `editor`. In an owned root the editor names the person in `user`.
    Editor,
    /// Only the role `admin`. In an owned root the admin names the person in `user`.
    Admin,
    /// Only the server: `add` and `update` answer 403, the owner may still delete.
    Server,
}

/// What `add` answers when a row with the same `unique` fields is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnDuplicate {
    /// 400 with `unique` on the first of the fields.
    Refuse,
    /// The row that is there (200).
    Existing,
}

/// Whether what is answered may stay on the device of the person, for times without network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnDevice {
    Keep,
    /// It opens something, is a file, or is what another person lets be seen: it goes with the page.
    Never,
}

impl OnDevice {
    /// Its name in the API document.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Keep => "keep",
            Self::Never => "never",
        }
    }
}

/// A filter of `list`, sent as `f.{name}`.
#[derive(Clone, Copy, Debug)]
pub struct Filter {
    /// Name on the wire.
    pub name: &'static str,
    /// What it keeps.
    pub predicate: Predicate,
    /// One sentence for the API document.
    pub doc: &'static str,
}

/// Which rows a filter keeps. `value` is what the caller sent.
#[derive(Clone, Copy, Debug)]
pub enum Predicate {
    /// `field` equals the value (number, truth value, text, or the id of a reference).
    Equals(&'static str),
    /// Truth value: `true` keeps rows whose `field` is empty, `false` the others.
    Empty(&'static str),
    /// Truth value: keeps rows whose `field` is not the value.
    Not(&'static str),
    /// Rows from this day on, over the date index.
    From,
    /// Rows up to and including this day, over the date index.
    To,
    /// The row that the reference `field` points to (a row of the catalog `root`) has `other` equal to the value.
    Through {
        /// The reference field of this root.
        field: &'static str,
        /// The catalog it points to.
        root: &'static str,
        /// The field of the catalog row, a reference or a scalar.
        other: &'static str,
    },
    /// The list `field` contains the id, or is empty (which means all).
    Contains(&'static str),
    /// Every row; the root's own list operation reads what was sent.
    Own,
    /// The member `member` of the object `field` equals the truth value; a missing one counts as `false`.
    Member {
        /// The object field.
        field: &'static str,
        member: &'static str,
    },
}

/// Rules between the fields of a row, and the values that follow from others.
#[derive(Clone, Copy)]
pub struct Rules {
    /// The fields the rules look at: an update that touches none of them needs no look at the stored row.
    pub fields: &'static [&'static str],
    /// References whose rows the rules want to see (`RuleContext::other`). What they decide by them holds only while those rows
    /// stay the same: the write is conditional on their versions.
    pub reads: &'static [&'static str],
    /// Adds faults to the context, clears or sets fields that follow from others.
    pub apply: fn(&mut RuleContext<'_>),
}

/// Rows that the date index lists apart, because they do not belong to one day. A root that has some
/// answers lists over the date index itself.
#[derive(Clone, Copy, Debug)]
pub struct IndexGroup {
    /// Name of the group in the index key, lower case; several conditions may share one.
    pub name: &'static str,
    /// Which rows.
    pub when: When,
    /// The date field that the group is sorted by; rows without a day come last.
    pub by: &'static str,
}

/// Which rows belong to an index group.
#[derive(Clone, Copy, Debug)]
pub enum When {
    /// Those whose field has a value.
    Has(&'static str),
    /// Those whose field, a number or a reference, is one of these.
    OneOf(&'static str, &'static [i64]),
}

impl When {
    /// The field that decides.
    #[must_use]
    pub const fn field(self) -> &'static str {
        match self {
            Self::Has(field) | Self::OneOf(field, _) => field,
        }
    }
}

/// A truth value that holds until a day of the same row, and is false from the next one on.
#[derive(Clone, Copy, Debug)]
pub struct Expiry {
    /// The truth value.
    pub field: &'static str,
    /// The field with its last day.
    pub until: &'static str,
}

/// Which rows wait for an operator, who finds them by an item of their own.
#[derive(Clone, Copy, Debug)]
pub struct Open {
    /// The fields of the person that decide it.
    pub fields: &'static [&'static str],
    /// Whether a row waits.
    pub waits: fn(&Row) -> bool,
}

/// Rows that something is to be done about at a time of their own: the notifier looks at them then.
#[derive(Clone, Copy)]
pub struct Due {
    /// The fields that decide when.
    pub fields: &'static [&'static str],
    /// When the notifier is to look at a row that was written now; `None` when nothing is to be done about it.
    pub first: fn(row: &Row, now: Timestamp) -> Option<Timestamp>,
}

/// Rows that are parts of other rows of the same root, where the rules of the whole must know its parts.
#[derive(Clone, Copy)]
pub struct Parts {
    /// The reference by which a part points to its whole.
    pub by: &'static str,
    /// Fields that a new part has from its whole where `save` says nothing else of it.
    pub shares: &'static [&'static str],
    /// The fields of a whole that cannot change without a look at its parts (`RuleContext::parts`).
    pub guard: &'static [&'static str],
    /// Whether a part cannot stay with its whole as that is to become: it goes in the same transaction.
    pub leaves: fn(part: &Row, whole: &Row, catalogs: &CatalogSnapshot) -> bool,
}

impl WritableBy {
    /// Whether it is a role that writes, for everybody or for the person whom the body names.
    #[must_use]
    pub const fn is_role(self) -> bool {
        matches!(self, Self::Editor | Self::Admin)
    }

    /// Its name in the API document.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Owner => "owner",
            Self::Editor => "editor",
            Self::Admin => "admin",
            Self::Server => "server",
        }
    }
}

/// Everything the engine knows of one root.
#[derive(Clone, Copy)]
pub struct Definition {
    /// Name on the wire: the path is `/api/{root}/`.
    pub root: &'static str,
    /// One sentence: what a row is.
    pub doc: &'static str,
    /// Who may read.
    pub access: Access,
    /// Who may write.
    pub writable_by: WritableBy,
    /// Whether its rows may stay on a device; what is owned does where its definition says so.
    pub on_device: OnDevice,
    /// The fields without the common ones (`id`, `version`, `created`, `modified`, `user`; for catalogs `key`, `name`,
    /// `translations`, `sort`, `active`). One with the same name as a common one replaces it.
    pub fields: &'static [Field],
    /// The filters besides `lazylist` and `qs`.
    pub filters: &'static [Filter],
    /// The date field with the local secondary index (`f.from`, `f.to`, `o.sort={field}` at constant cost).
    pub date_index: Option<&'static str>,
    /// Rows that the date index lists apart; the first group that fits decides.
    pub index_groups: &'static [IndexGroup],
    /// Fields that together name a row for its owner, or in a catalog. They decide the id of an owned row (`add::natural_id`) and cannot change.
    pub unique: &'static [&'static str],
    /// Fields that `update` cannot change, besides those in `unique`.
    pub frozen: &'static [&'static str],
    /// What a second `add` of the same row answers.
    pub on_duplicate: OnDuplicate,
    /// The text that one person alone has (`sole`): an `add` takes it from whoever had it. Nothing may point to such rows.
    pub sole: Option<&'static str>,
    /// The rows of two people have one id, which the server makes: nobody may choose one that is in another partition.
    pub shared_ids: bool,
    /// The field that names a row for people (`lazylist`), when it is not `name` or `title`.
    pub display: Option<&'static str>,
    /// Catalogs that the rules look into besides those that the row points into.
    pub catalogs: &'static [&'static str],
    /// Rules between fields.
    pub rules: Option<Rules>,
    /// Rows that are parts of others.
    pub parts: Option<Parts>,
    /// What runs out; of catalogs alone.
    pub expiry: Option<Expiry>,
    /// What is to be done about rows at a time of their own; of owned roots alone.
    pub due: Option<Due>,
    /// Which rows wait for an operator; of owned roots alone.
    pub open: Option<Open>,
    /// A valid body of `add` without its references to owned rows; example of the API document and row of the tests.
    pub sample: fn() -> Value,
}

impl Definition {
    const fn new(root: &'static str, access: Access, doc: &'static str, sample: fn() -> Value) -> Self {
        Self {
            root,
            doc,
            access,
            writable_by: WritableBy::Owner,
            on_device: OnDevice::Never,
            fields: &[],
            filters: &[],
            date_index: None,
            index_groups: &[],
            unique: &[],
            frozen: &[],
            on_duplicate: OnDuplicate::Refuse,
            sole: None,
            shared_ids: false,
            display: None,
            catalogs: &[],
            rules: None,
            parts: None,
            expiry: None,
            due: None,
            open: None,
            sample,
        }
    }

    /// Rows of one person.
    #[must_use]
    pub const fn owned(root: &'static str, doc: &'static str, sample: fn() -> Value) -> Self {
        Self::new(root, Access::Owned, doc, sample)
    }

    /// Rows for every signed-in person, written by editors.
    #[must_use]
    pub const fn catalog(root: &'static str, doc: &'static str, sample: fn() -> Value) -> Self {
        let mut definition = Self::new(root, Access::Catalog, doc, sample);
        definition.writable_by = WritableBy::Editor;
        definition.on_device = OnDevice::Keep;
        definition
    }

    /// Rows for everybody, written by editors.
    #[must_use]
    pub const fn public_catalog(root: &'static str, doc: &'static str, sample: fn() -> Value) -> Self {
        let mut definition = Self::new(root, Access::PublicCatalog, doc, sample);
        definition.writable_by = WritableBy::Editor;
        definition.on_device = OnDevice::Keep;
        definition
    }

    /// Whether the rows are a catalog.
    #[must_use]
    pub const fn is_catalog(&self) -> bool {
        !matches!(self.access, Access::Owned)
    }
}
