//! What is known of the tumour, for each side, and the lists its values come from.

use shared::entity::definition::Definition;

pub mod distantmetastaseslocation;
pub mod distantmetastasespresent;
pub mod formula;
pub mod her2type;
pub mod histology;
pub mod lymphnodecount;
pub mod marker;
pub mod prefix;
pub mod receptortype;
pub mod resectionstate;
pub mod save_step;
pub mod side;
pub mod steps;
pub mod subtype;
pub mod tumorbiology;
pub mod tumorformula;
pub mod tumorgrading;
pub mod tumorinfoassistant;
pub mod tumorinfoassistantbaseproperty;
pub mod tumorinfoassistantcategory;
pub mod tumorinfoassistantentry;
pub mod tumorinformation;
pub mod tumorinformationdistantmetastaseslocation;
pub mod tumorsize;

/// The roots of this domain.
pub const DEFINITIONS: &[&Definition] = &[
    &distantmetastaseslocation::DEFINITION,
    &distantmetastasespresent::DEFINITION,
    &her2type::DEFINITION,
    &histology::DEFINITION,
    &lymphnodecount::DEFINITION,
    &receptortype::DEFINITION,
    &resectionstate::DEFINITION,
    &tumorbiology::DEFINITION,
    &tumorgrading::DEFINITION,
    &tumorinfoassistant::DEFINITION,
    &tumorinfoassistantcategory::DEFINITION,
    &tumorinfoassistantentry::DEFINITION,
    &tumorinformation::DEFINITION,
    &tumorinformationdistantmetastaseslocation::DEFINITION,
    &tumorsize::DEFINITION,
];
