//! The local stack: the whole product as one program on one machine (`cargo start`).

pub mod cdn;
pub mod client;
pub mod demo;
pub mod dynamo;
pub mod embedded;
pub mod event;
pub mod files;
pub mod folder;
pub mod gateway;
pub mod intrinsics;
pub mod keys;
pub mod listen;
pub mod messaging;
pub mod options;
pub mod outbox;
pub mod outbox_page;
pub mod routes;
pub mod server;
pub mod ses;
pub mod site;
pub mod sitebuild;
pub mod sns;
pub mod stack;
pub mod template;
pub mod vite;
