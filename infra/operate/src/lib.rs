//! What an operator does: seed the catalogs, import the official list of centres, give a person a role, look after what people
//! send, make codes of studies, export what was sent in one, import instruments, load words that need a licence.

pub mod answer;
pub mod arguments;
pub mod catalog;
pub mod centrelist;
pub mod contacted;
pub mod deadletters;
pub mod grant;
pub mod import;
pub mod instrument;
pub mod markdown;
pub mod message;
pub mod options;
pub mod person;
pub mod plan;
pub mod questionnaires;
pub mod removal;
pub mod seed;
pub mod studycodes;
pub mod studyexport;
pub mod support;
pub mod target;
pub mod waiting;
pub mod wording;
