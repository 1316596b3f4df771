//! Left and right, as the patient sees it.

/// A breast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Their left one.
    Left,
    /// Their right one.
    Right,
}

impl Side {
    /// Both, in the order they are answered.
    pub const BOTH: [Self; 2] = [Self::Left, Self::Right];

    /// The name on the wire, also the end of a field's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
        }
    }

    /// The side with this name on the wire.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::BOTH.into_iter().find(|side| side.name() == name)
    }

    /// The field of this side: `tumorsize` becomes `tumorsizeleft`.
    #[must_use]
    pub fn field(self, property: &str) -> String {
        format!("{property}{}", self.name())
    }
}
