//! Every function of the product: one per entity root and one per flow.
//!
//! The list below is the whole catalogue: the local gateway, `template.yaml` and the tests are held against it.

use lambda_http::{Body, Request, Response};
use shared::app::App;
use shared::entity::definition::Definition;
use shared::entity::serve::serve;
use shared::http::entry;
use shared::http::problem::Problem;
use shared::http::reply::Reply;
use shared::http::request::Incoming;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, LazyLock};

pub mod account;
pub mod medical;
pub mod messages;
pub mod openapi;
pub mod papers;
pub mod people;
pub mod reading;
pub mod start;
pub mod team;
pub mod timeline;
pub mod tumor;
pub mod wellbeing;

/// The answer of a flow, to be awaited.
pub type Answering<'a> = Pin<Box<dyn Future<Output = Result<Reply, Problem>> + Send + 'a>>;

/// What a function does.
#[derive(Clone, Copy)]
pub enum Kind {
    /// The calls of an entity root.
    Entity(&'static Definition),
    /// A flow of its own.
    Flow(for<'a> fn(&'a App, &'a Incoming) -> Answering<'a>),
}

/// One function of the cloud.
#[derive(Clone, Copy)]
pub struct Function {
    /// The name it is deployed under (`Handler`): the root with `.` for `/`, or the flow.
    pub name: &'static str,
    /// The program that serves it.
    pub artefact: Artefact,
    /// What it does.
    pub kind: Kind,
}

/// The programs. One serves many functions, so that it is built and uploaded once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Artefact {
    /// The entity roots: no signing key, no mail.
    Entity,
    /// Sign-up, sign-in and sign-out, and the roots that write mail: the only one with the signing key and with SES.
    Session,
}

impl Artefact {
    /// The name of the binary.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Entity => "entity",
            Self::Session => "session",
        }
    }
}

/// The flows that are no entity root.
pub const FLOWS: &[Function] = &[
    Function { name: "api", artefact: Artefact::Entity, kind: Kind::Flow(account::info::answer) },
    Function { name: "login", artefact: Artefact::Session, kind: Kind::Flow(account::login::answer) },
    Function { name: "signup", artefact: Artefact::Session, kind: Kind::Flow(account::signup::answer) },
    Function { name: "removal", artefact: Artefact::Session, kind: Kind::Flow(account::removal::flow) },
    Function { name: "logout", artefact: Artefact::Session, kind: Kind::Flow(account::logout::answer) },
    Function { name: "session", artefact: Artefact::Session, kind: Kind::Flow(account::session::answer) },
    Function { name: "tumorformula", artefact: Artefact::Entity, kind: Kind::Flow(tumor::tumorformula::answer) },
    Function {
        name: "tumorInfoAssistantbaseproperty",
        artefact: Artefact::Entity,
        kind: Kind::Flow(tumor::tumorinfoassistantbaseproperty::answer),
    },
];

/// Every entity root, by domain.
pub static DEFINITIONS: LazyLock<Vec<&'static Definition>> = LazyLock::new(|| {
    [
        medical::DEFINITIONS,
        tumor::DEFINITIONS,
        timeline::DEFINITIONS,
        reading::DEFINITIONS,
        team::DEFINITIONS,
        wellbeing::DEFINITIONS,
        messages::DEFINITIONS,
        account::DEFINITIONS,
        people::DEFINITIONS,
        papers::DEFINITIONS,
    ]
    .concat()
});

/// Roots that write mail. See `infra/adr/0008-messages-are-served-where-mail-is-written.md`.
const WRITE_MAIL: [&str; 1] = [team::contact::DEFINITION.root];

/// Every function: all entity roots, then the flows.
pub static FUNCTIONS: LazyLock<Vec<Function>> = LazyLock::new(|| {
    let roots = DEFINITIONS.iter().map(|definition| Function {
        name: name_of(definition.root),
        artefact: if WRITE_MAIL.contains(&definition.root) { Artefact::Session } else { Artefact::Entity },
        kind: Kind::Entity(definition),
    });
    roots.chain(FLOWS.iter().copied()).collect()
});

/// The name a root is deployed under.
fn name_of(root: &'static str) -> &'static str {
    // The only root with a slash: a name with one cannot be a `Handler`.
    if root == "user/profile" { "user.profile" } else { root }
}

/// A function by name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Function> {
    FUNCTIONS.iter().find(|function| function.name == name)
}

/// Answers one request of the gateway.
pub async fn answer(app: Arc<App>, function: &'static Function, request: Request) -> Response<Body> {
    let app = &*app;
    entry::answer(app, function.name, request, async |incoming: Incoming| match function.kind {
        Kind::Entity(definition) => Box::pin(serve(app, definition, &incoming)).await,
        Kind::Flow(flow) => flow(app, &incoming).await,
    })
    .await
}
