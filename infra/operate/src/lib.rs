//! What an operator does: seed the catalogs, import the official list of centres, give a person a role, look after what people
//! send.

pub mod answer;
pub mod arguments;
pub mod catalog;
pub mod centrelist;
pub mod grant;
pub mod import;
pub mod markdown;
pub mod message;
pub mod options;
pub mod person;
pub mod place;
pub mod questionnaires;
pub mod removal;
pub mod seed;
pub mod support;
pub mod waiting;
