//! One field of an entity: its kind, its limits and its sentence of documentation.

/// What a field holds and how it looks on the wire.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// A whole number; the limits are included.
    Int {
        /// Smallest allowed value.
        min: i64,
        /// Largest allowed value.
        max: i64,
    },
    /// A decimal number; the limits are included.
    Number {
        /// Smallest allowed value.
        min: i32,
        /// Largest allowed value.
        max: i32,
    },
    /// `true` or `false`.
    Bool,
    /// Text; `max` counts characters. Surrounding white space is kept as typed.
    Text {
        /// Largest number of characters.
        max: usize,
        /// The form the text must have.
        form: Form,
    },
    /// A day, `YYYYMMDD`.
    Date,
    /// A row of another root, sent as id or as object with id.
    Ref(&'static str),
    /// Several rows of another root.
    Refs(&'static str),
    /// A list of short texts (at most 100 of 200 characters).
    Texts,
    /// A free JSON object of at most 16 KiB.
    Object,
    /// A JSON object of at most 64 KiB; of catalogs alone.
    Document,
    /// A list of free JSON objects of at most 64 KiB in all.
    Objects,
}

/// The form a text must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Any text.
    Free,
    /// A text on one line.
    Line,
    /// An e-mail address (`V-EMAIL`).
    Email,
    /// Five digits.
    Zip,
    /// A time of day, `HHMM`.
    TimeOfDay,
}

/// A limit of a day that is not a fixed number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Day {
    /// No limit.
    None,
    /// A fixed day, `YYYYMMDD`.
    Fixed(&'static str),
    /// Today, wherever on Earth it is already today.
    Today,
    /// The day in another field of the same row, when it has one.
    Field(&'static str),
}

/// The value a field has when nobody gave one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// No value.
    Empty,
    /// A truth value.
    Bool(bool),
    /// A number, also the id of a reference.
    Int(i64),
    Text(&'static str),
}

/// What happens to a row when the row that it points to is deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnDelete {
    /// The other row cannot be deleted while this one is there: 409 `error.reference.inuse`.
    Restrict,
    /// This row goes too.
    Cascade,
    /// This row stays and its field becomes empty.
    Clear,
}

/// One field of an entity.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Name on the wire, in the spelling of the specification.
    pub name: &'static str,
    /// One sentence: meaning, unit, format.
    pub doc: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// `add` without it is refused.
    pub required: bool,
    /// Only the server writes it; a client that sends another value is refused.
    pub read_only: bool,
    /// Value before anybody wrote one.
    pub start: Start,
    /// Allowed texts; empty means all.
    pub values: &'static [&'static str],
    /// Allowed numbers; empty means all.
    pub numbers: &'static [i64],
    /// Earliest day.
    pub not_before: Day,
    /// Latest day.
    pub not_after: Day,
    /// Rule for references to owned rows; references to catalogs never need one.
    pub on_delete: OnDelete,
    /// The value differs by language and is kept in `translations`.
    pub localized: bool,
}

impl Field {
    const fn new(name: &'static str, kind: Kind, doc: &'static str) -> Self {
        Self {
            name,
            doc,
            kind,
            required: false,
            read_only: false,
            start: Start::Empty,
            values: &[],
            numbers: &[],
            not_before: Day::None,
            not_after: Day::None,
            on_delete: OnDelete::Restrict,
            localized: false,
        }
    }

    /// A whole number from `min` to `max`.
    #[must_use]
    pub const fn int(name: &'static str, min: i64, max: i64, doc: &'static str) -> Self {
        Self::new(name, Kind::Int { min, max }, doc)
    }

    /// A decimal number from `min` to `max`.
    #[must_use]
    pub const fn number(name: &'static str, min: i32, max: i32, doc: &'static str) -> Self {
        Self::new(name, Kind::Number { min, max }, doc)
    }

    /// A truth value; `false` until written.
    #[must_use]
    pub const fn bool(name: &'static str, doc: &'static str) -> Self {
        Self::new(name, Kind::Bool, doc).start(Start::Bool(false))
    }

    /// A truth value that may also be unknown.
    #[must_use]
    pub const fn maybe(name: &'static str, doc: &'static str) -> Self {
        Self::new(name, Kind::Bool, doc)
    }

    /// A text of at most `max` characters.
    #[must_use]
    pub const fn text(name: &'static str, max: usize, doc: &'static str) -> Self {
        Self::new(name, Kind::Text { max, form: Form::Free }, doc)
    }

    /// A text of a fixed form.
    #[must_use]
    pub const fn formed(name: &'static str, max: usize, form: Form, doc: &'static str) -> Self {
        Self::new(name, Kind::Text { max, form }, doc)
    }

    /// One of a few texts.
    #[must_use]
    pub const fn choice(name: &'static str, values: &'static [&'static str], doc: &'static str) -> Self {
        let mut field = Self::new(name, Kind::Text { max: 80, form: Form::Free }, doc);
        field.values = values;
        field
    }

    /// One of a few numbers.
    #[must_use]
    pub const fn code(name: &'static str, numbers: &'static [i64], doc: &'static str) -> Self {
        let mut field = Self::new(name, Kind::Int { min: i64::MIN, max: i64::MAX }, doc);
        field.numbers = numbers;
        field
    }

    /// A day.
    #[must_use]
    pub const fn date(name: &'static str, doc: &'static str) -> Self {
        Self::new(name, Kind::Date, doc)
    }

    /// A reference to a row of `root`.
    #[must_use]
    pub const fn reference(name: &'static str, root: &'static str, doc: &'static str) -> Self {
        Self::new(name, Kind::Ref(root), doc)
    }

    /// References to rows of the catalog `root`.
    #[must_use]
    pub const fn references(name: &'static str, root: &'static str, doc: &'static str) -> Self {
        Self::new(name, Kind::Refs(root), doc)
    }

    /// A list of short texts, each one of `values` when there are any.
    #[must_use]
    pub const fn texts(name: &'static str, values: &'static [&'static str], doc: &'static str) -> Self {
        let mut field = Self::new(name, Kind::Texts, doc);
        field.values = values;
        field
    }

    /// A free JSON object.
    #[must_use]
    pub const fn object(name: &'static str, doc: &'static str) -> Self {
        Self::new(name, Kind::Object, doc)
    }

    /// A JSON object of a catalog.
    #[must_use]
    pub const fn document(name: &'static str, doc: &'static str) -> Self {
        Self::new(name, Kind::Document, doc)
    }

    /// `add` without this field is refused.
    #[must_use]
    pub const fn required(mut self) -> Self {
        self.required = true;
        self
    }

    /// Only the server writes this field.
    #[must_use]
    pub const fn read_only(mut self) -> Self {
        self.read_only = true;
        self
    }

    /// The value before anybody wrote one.
    #[must_use]
    pub const fn start(mut self, start: Start) -> Self {
        self.start = start;
        self
    }

    /// The earliest day.
    #[must_use]
    pub const fn not_before(mut self, day: Day) -> Self {
        self.not_before = day;
        self
    }

    /// The latest day.
    #[must_use]
    pub const fn not_after(mut self, day: Day) -> Self {
        self.not_after = day;
        self
    }

    /// What happens to this row when the row it points to is deleted.
    #[must_use]
    pub const fn on_delete(mut self, rule: OnDelete) -> Self {
        self.on_delete = rule;
        self
    }

    /// The value differs by language; it is kept in `translations` and answered in the asked language.
    #[must_use]
    pub const fn localized(mut self) -> Self {
        self.localized = true;
        self
    }
}
