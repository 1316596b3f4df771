//! Who calls: tokens, passwords, sign-ins.

pub mod attempts;
pub mod budget;
pub mod caller;
pub mod confirmation;
pub mod count;
pub mod device;
pub mod network;
pub mod origin;
pub mod password;
pub mod session;
mod signature;
pub mod token;
pub mod tombstone;
