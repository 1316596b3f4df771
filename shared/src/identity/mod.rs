//! Who calls: tokens, passwords, sign-ins.

pub mod address;
pub mod attempts;
pub mod audit;
pub mod budget;
pub mod caller;
mod common;
pub mod confirmation;
pub mod count;
pub mod crockford;
pub mod device;
pub mod network;
pub mod origin;
pub mod password;
pub mod seal;
pub mod session;
pub mod sessions;
mod signature;
pub mod token;
pub mod tombstone;
pub mod totp;
