//! What every function stands on, made once per program.

use crate::clock::{Clock, Entropy};
use crate::entity::definition::Definition;
use crate::external::External;
use crate::files::Files;
use crate::http::problem::Problem;
use crate::http::request::Incoming;
use crate::identity::caller::{Caller, TOKEN_HEADER};
use crate::identity::confirmation::Confirmation;
use crate::identity::origin::Origin;
use crate::identity::seal::SealSource;
use crate::identity::token::{Signer, Verifier};
use crate::mail::Mail;
use crate::push::Push;
use crate::push::fcm::Fcm;
use crate::review::Review;
use crate::store::catalog::Catalogs;
use crate::store::keys::{self, due};
use crate::store::table::Table;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

/// Table, catalogs, clock, randomness, keys and the list of roots.
#[derive(Clone)]
pub struct App {
    pub table: Table,
    pub catalogs: Catalogs,
    /// The time.
    pub clock: Clock,
    /// Randomness.
    pub entropy: Entropy,
    /// Checks access tokens.
    pub verifier: Verifier,
    /// Knows what comes through our CDN; without it every request is a stranger's.
    pub origin: Origin,
    /// All roots; the engine finds in it who points to whom.
    pub roots: &'static [&'static Definition],
    /// Makes access tokens; only session functions have it.
    pub signer: Option<Signer>,
    /// Sends mail; only functions that write to people have it.
    pub mail: Option<Mail>,
    /// Pushes to devices; only functions that do have it.
    pub push: Option<Push>,
    /// Brings pushes to browsers, where the operator has set it up; only the function that tells the site knows.
    pub fcm: Option<Fcm>,
    /// Who has reviewed the medical content; only the function that tells the site knows.
    pub review: Option<Review>,
    /// The commit that was deployed; only the function that tells the site knows.
    pub build: Option<String>,
    /// Keeps files; only functions that have to do with files have it.
    pub files: Option<Files>,
    /// The address of the operator, where there is one to write to.
    pub operator: Option<String>,
    /// How a sign-up proves its e-mail address.
    pub confirmation: Confirmation,
    /// The address of the site, for mails that lead to it.
    pub site: Option<String>,
    /// Seals the secrets of second factors; only functions that look at one have it.
    pub seal: Option<SealSource>,
    /// Identity providers that people can sign in with.
    pub external: External,
}

/// The millisecond that ids count from: the beginning of 2024.
const FIRST_MILLISECOND: i64 = 1_704_067_200_000;

/// How far the clock of a device may be ahead of that of the server, in milliseconds.
const CLOCK_AHEAD_MS: i64 = 600_000;

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
            origin: Origin::default(),
            roots,
            signer: None,
            mail: None,
            push: None,
            fcm: None,
            review: None,
            build: None,
            files: None,
            operator: None,
            confirmation: Confirmation::default(),
            site: None,
            seal: None,
            external: External::default(),
        }
    }

    /// For requests that come through our CDN.
    #[must_use]
    pub fn behind(mut self, origin: Origin) -> Self {
        self.origin = origin;
        self
    }

    /// With what session functions need besides.
    #[must_use]
    pub fn with_session(mut self, signer: Signer) -> Self {
        self.signer = Some(signer);
        self
    }

    /// With what functions need that write mail, to people and perhaps to the operator.
    #[must_use]
    pub fn with_mail(mut self, mail: Mail, operator: Option<String>) -> Self {
        self.mail = Some(mail);
        self.operator = operator;
        self
    }

    /// With what functions need that push to devices.
    #[must_use]
    pub fn with_push(mut self, push: Push) -> Self {
        self.push = Some(push);
        self
    }

    /// With a place for files.
    #[must_use]
    pub fn with_files(mut self, files: Files) -> Self {
        self.files = Some(files);
        self
    }

    /// The place for files; a function without one was deployed wrongly.
    pub fn files(&self) -> Result<&Files, Problem> {
        self.files.as_ref().ok_or_else(|| Problem::Internal("this function has no bucket".to_owned()))
    }

    /// With how a sign-up proves its e-mail address, and the address of the site.
    #[must_use]
    pub fn with_signup(mut self, confirmation: Confirmation, site: Option<String>) -> Self {
        self.confirmation = confirmation;
        self.site = site;
        self
    }

    /// The rest of a sentence in a mail that leads to a page of the site; a full stop where the site has no address.
    #[must_use]
    pub fn link(&self, page: &str) -> String {
        // Mails that were kept by an earlier version name the page without its slash.
        let page = page.trim_start_matches('/');
        self.site.as_ref().map_or_else(|| ".".to_owned(), |site| format!(":\n\n{site}/{page}"))
    }

    /// With what looks at second factors.
    #[must_use]
    pub fn with_seal(mut self, seal: SealSource) -> Self {
        self.seal = Some(seal);
        self
    }

    /// With identity providers.
    #[must_use]
    pub fn with_external(mut self, external: External) -> Self {
        self.external = external;
        self
    }

    /// With the service that brings pushes to browsers.
    #[must_use]
    pub fn with_fcm(mut self, fcm: Option<Fcm>) -> Self {
        self.fcm = fcm;
        self
    }

    /// With who has reviewed the medical content.
    #[must_use]
    pub fn with_review(mut self, review: Option<Review>) -> Self {
        self.review = review;
        self
    }

    #[must_use]
    pub fn root(&self, name: &str) -> Option<&'static Definition> {
        self.roots.iter().find(|definition| definition.root == name).copied()
    }

    /// A new id: milliseconds since 2024 above, twelve random bits below. Rows sort by the time they were made,
    /// stay below 2^53 until the year 2093, and the next id cannot be told from the last.
    #[must_use]
    pub fn new_id(&self) -> i64 {
        let millis = (self.clock.now().as_millisecond() - FIRST_MILLISECOND).max(1);
        let low = i64::from(u16::from_be_bytes(self.entropy.bytes()) & 0x0fff);
        (millis << 12 | low) & ((1 << 53) - 1)
    }

    /// The largest id that a device can have made by now: its clock may be ten minutes ahead.
    #[must_use]
    pub fn latest_id(&self) -> i64 {
        let millis = self.clock.now().as_millisecond() - FIRST_MILLISECOND + CLOCK_AHEAD_MS;
        millis.max(1) << 12 | 0x0fff
    }

    /// The id that follows from a minute, in seconds since 1970, and what is made then: always the same one, and it sorts by that
    /// minute among those of `new_id`.
    #[must_use]
    pub fn id_of(&self, second: i64, what: &str) -> i64 {
        let hash = keys::natural_id(second, "minute", what);
        let millis = (due::minute(second) * 1000 - FIRST_MILLISECOND).max(1) + (hash >> 12) % 60_000;
        (millis << 12 | hash & 0x0fff) & ((1 << 53) - 1)
    }

    /// The day on which an id of `new_id` was made, where this is the zone.
    #[must_use]
    pub fn day_of(id: i64, zone: TimeZone) -> Option<Date> {
        let made = Timestamp::from_millisecond((id >> 12) + FIRST_MILLISECOND).ok()?;
        Some(made.to_zoned(zone).date())
    }

    /// Who calls. `None` without a token; a token that does not hold is refused even where none is needed.
    pub fn caller(&self, incoming: &Incoming) -> Result<Option<Caller>, Problem> {
        match incoming.headers.get(TOKEN_HEADER) {
            None => Ok(None),
            Some(token) => {
                let token = token.to_str().map_err(|_| Problem::Unauthenticated)?;
                self.verifier.check(token, self.clock.seconds()).map(Some)
            }
        }
    }
}
