//! Relations between people, roles, and the lists that describe a person.

use shared::entity::definition::Definition;

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
pub const DEFINITIONS: &[&Definition] = &[
    &academictitle::DEFINITION,
    &country::DEFINITION,
    &language::DEFINITION,
    &salutation::DEFINITION,
    &securityrole::DEFINITION,
    &timezone::DEFINITION,
    &userrelation::DEFINITION,
    &userrelationcategory::DEFINITION,
    &usersecurityrole::DEFINITION,
];
