//! What every function stands on. This crate knows no entity by name.
//!
//! One word, one meaning:
//!
//! | word | meaning |
//! |---|---|
//! | root | one entity of the API; its paths begin with `/api/{root}/` |
//! | definition | what the engine knows of a root, as data |
//! | operation | one call of the API: method, path, permission, contract and handler |
//! | flow | operations that belong to no root, such as sign-in |
//! | task | what is done by the clock and called by nobody |
//! | function | a root, a flow or a task as it is deployed; several are served by one artefact |
//! | row | one entity as JSON, without what belongs to the store |
//! | key, partition | where a row lies in the table; made in `store::keys` alone |
//! | catalog | a root whose rows belong to everybody; `CatalogSnapshot`: some catalogs at one moment |
//! | predicate | which rows a filter of a list keeps |
//! | index group | rows that the date index lists apart from the days |
//! | back reference | an item that says which row points to another |
//! | file | bytes that belong to a row and lie in a bucket (`files`) |
//! | step, transaction | what happens to one row, and steps that are all done or none |
//! | provider | who keeps external accounts that people can sign in with; what it has proven of one of them is a `ProvenIdentity` |
//! | problem, fault | why a call has no other answer, and one field that breaks a rule |

pub mod app;
pub mod aws;
pub mod clock;
pub mod date;
pub mod entity;
pub mod external;
pub mod files;
pub mod http;
pub mod identity;
pub mod language;
pub mod log;
pub mod mail;
pub mod push;
pub mod questionnaire;
pub mod review;
pub mod secrets;
pub mod store;
pub mod text;
pub mod work;
