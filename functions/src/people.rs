//! Relations between people, roles, and the lists that describe a person.

use crate::function::Root;

pub mod academictitle;
pub mod country;
pub mod language;
pub mod salutation;
pub mod securityrole;
pub mod timezone;
pub mod userrelation;
pub mod userrelationcategory;
pub mod usersecurityrole;

/// The roots of this domain.
pub const ROOTS: &[Root] = &[
    Root::new(&academictitle::DEFINITION),
    Root::new(&country::DEFINITION),
    Root::new(&language::DEFINITION),
    Root::new(&salutation::DEFINITION),
    Root::new(&securityrole::DEFINITION),
    Root::new(&timezone::DEFINITION),
    Root::new(&userrelation::DEFINITION),
    Root::new(&userrelationcategory::DEFINITION),
    Root::new(&usersecurityrole::DEFINITION),
];
