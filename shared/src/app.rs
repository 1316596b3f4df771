//! What every function stands on, made once per program.

use crate::clock::{Clock, Entropy};
use crate::entity::definition::Definition;
use crate::identity::token::{Signer, Verifier};
use crate::mail::Mail;
use crate::store::catalog::Catalogs;
use crate::store::table::Table;

/// Table, catalogs, clock, randomness, keys and the list of roots.
#[derive(Clone)]
pub struct App {
    /// The table.
    pub table: Table,
    /// The catalogs.
    pub catalogs: Catalogs,
    /// The time.
    pub clock: Clock,
    /// Randomness.
    pub entropy: Entropy,
    /// Checks access tokens.
    pub verifier: Verifier,
    /// All roots; the engine finds in it who points to whom.
    pub roots: &'static [&'static Definition],
    /// Makes access tokens; only session functions have it.
    pub signer: Option<Signer>,
    /// Sends mail; only functions that write to people have it.
    pub mail: Option<Mail>,
}

impl App {
    /// Puts the parts together.
    #[must_use]
    pub fn new(
        table: Table,
        clock: Clock,
        entropy: Entropy,
        verifier: Verifier,
        roots: &'static [&'static Definition],
    ) -> Self {
        Self {
            catalogs: Catalogs::new(table.clone(), clock.clone()),
            table,
            clock,
            entropy,
            verifier,
            roots,
            signer: None,
            mail: None,
        }
    }

    /// With what session functions need besides.
    #[must_use]
    pub fn with_session(mut self, signer: Signer, mail: Option<Mail>) -> Self {
        self.signer = Some(signer);
        self.mail = mail;
        self
    }

    /// The definition of a root.
    #[must_use]
    pub fn root(&self, name: &str) -> Option<&'static Definition> {
        self.roots.iter().find(|definition| definition.root == name).copied()
    }

    /// A new id: milliseconds since 2024 above, twelve random bits below. Rows sort by the time they were made,
    /// stay below 2^53 until the year 2093, and the next id cannot be told from the last.
    #[must_use]
    pub fn new_id(&self) -> i64 {
        const START: i64 = 1_704_067_200_000;
        let millis = (self.clock.now().as_millisecond() - START).max(1);
        let low = i64::from(u16::from_be_bytes(self.entropy.bytes()) & 0x0fff);
        (millis << 12 | low) & ((1 << 53) - 1)
    }
}
