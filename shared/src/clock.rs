//! Clock and randomness, passed in so that every flow can be tested at any time of day.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::{Offset, TimeZone};

/// Tells the time.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> Timestamp + Send + Sync>);

impl Clock {
    /// The clock of the machine.
    #[must_use]
    #[expect(clippy::disallowed_methods, reason = "this is the clock that everybody else is handed")]
    pub fn system() -> Self {
        Self(Arc::new(|| {
            let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            let nanos = i128::try_from(since.as_nanos()).unwrap_or(0);
            Timestamp::from_nanosecond(nanos).unwrap_or(Timestamp::UNIX_EPOCH)
        }))
    }

    /// A clock that always tells what `tell` says.
    #[must_use]
    pub fn from_fn(tell: impl Fn() -> Timestamp + Send + Sync + 'static) -> Self {
        Self(Arc::new(tell))
    }

    #[must_use]
    pub fn now(&self) -> Timestamp {
        (self.0)()
    }

    /// Seconds since 1970.
    #[must_use]
    pub fn seconds(&self) -> i64 {
        self.now().as_second()
    }

    /// Today in Greenwich.
    #[must_use]
    pub fn today(&self) -> Date {
        self.now().to_zoned(TimeZone::UTC).date()
    }

    /// The earliest day that is today somewhere on Earth.
    #[must_use]
    pub fn earliest_today(&self) -> Date {
        let west = TimeZone::fixed(Offset::constant(-12));
        self.now().to_zoned(west).date()
    }

    /// The latest day that is today somewhere on Earth: nobody's today is refused as future.
    #[must_use]
    pub fn latest_today(&self) -> Date {
        let east = TimeZone::fixed(Offset::constant(14));
        self.now().to_zoned(east).date()
    }
}

/// Gives random bytes.
#[derive(Clone)]
pub struct Entropy(Arc<Fill>);

type Fill = dyn Fn(&mut [u8]) + Send + Sync;

impl Entropy {
    /// The random source of the operating system.
    ///
    /// # Panics
    /// When the operating system has no randomness: nothing safe can be done then.
    #[must_use]
    #[expect(clippy::disallowed_methods, reason = "this is the randomness that everybody else is handed")]
    #[expect(clippy::panic, reason = "without randomness every token would be guessable")]
    pub fn system() -> Self {
        Self(Arc::new(|bytes| {
            if let Err(error) = getrandom::fill(bytes) {
                panic!("no randomness: {error}");
            }
        }))
    }

    /// A source that fills as `fill` says.
    #[must_use]
    pub fn from_fn(fill: impl Fn(&mut [u8]) + Send + Sync + 'static) -> Self {
        Self(Arc::new(fill))
    }

    /// `N` random bytes.
    #[must_use]
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        (self.0)(&mut bytes);
        bytes
    }
}
