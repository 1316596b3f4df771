//! The person behind a request, as the verified token says.

/// The role that may write catalogs (`PERM-06`).
pub const EDITOR: &str = "editor";

/// The role that may give roles. Only `cargo operate grant` gives it.
pub const ADMIN: &str = "admin";

/// The header with the access token (`K-37`).
pub const TOKEN_HEADER: &str = "x-auth-token";

/// A signed-in person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caller {
    /// Id of the person.
    pub user: i64,
    /// Id of the sign-in that the token came from.
    pub session: String,
    /// Keys of the person's roles (`permissionsInclude`).
    pub roles: Vec<String>,
}

impl Caller {
    /// Whether the person may write catalogs.
    #[must_use]
    pub fn is_editor(&self) -> bool {
        self.has(EDITOR)
    }

    /// Whether the person may give roles.
    #[must_use]
    pub fn is_admin(&self) -> bool {
        self.has(ADMIN)
    }

    fn has(&self, role: &str) -> bool {
        self.roles.iter().any(|own| own == role)
    }
}
