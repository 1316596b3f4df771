//! What a function is: an entity root or a flow with its operations, a task or a listener, and the artefact that serves it.

use serde_json::Value;
use shared::app::App;
use shared::entity::definition::Definition;
use shared::entity::operation::{FlowHandler, Operation, RootHandler};
use shared::entity::serve::{serve_flow, serve_root};
use shared::http::problem::Problem;
use shared::http::reply::Reply;
use shared::http::request::Incoming;
use std::future::Future;
use std::pin::Pin;

/// The programs. One serves many functions, so that it is built and uploaded once; it links what its functions need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Artefact {
    /// The entity roots: no signing key, no password hashing, no mail.
    Entity,
    /// Sign-up, sign-in and sign-out, and the roots that write mail: the only one with the signing key.
    Session,
    /// Pictures and documents: the only one that decodes pictures.
    Files,
    /// The notifier: the only one with SNS.
    Notifier,
}

impl Artefact {
    /// The name of the binary.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Entity => "entity",
            Self::Session => "session",
            Self::Files => "files",
            Self::Notifier => "notifier",
        }
    }
}

/// An entity root and what belongs to it beside its definition.
#[derive(Clone, Copy)]
pub struct Root {
    /// What the engine knows of it.
    pub definition: &'static Definition,
    /// Operations beyond the seven that every root has, or instead of one of them.
    pub operations: &'static [Operation<RootHandler>],
    /// The program that serves it.
    pub artefact: Artefact,
    /// The name it is deployed under (`Handler`).
    pub name: &'static str,
}

impl Root {
    /// A root with the seven operations alone, deployed under its own name.
    #[must_use]
    pub const fn new(definition: &'static Definition) -> Self {
        Self { definition, operations: &[], artefact: Artefact::Entity, name: definition.root }
    }

    /// With operations of its own.
    #[must_use]
    pub const fn operations(mut self, operations: &'static [Operation<RootHandler>]) -> Self {
        self.operations = operations;
        self
    }

    /// Served by another program.
    #[must_use]
    pub const fn artefact(mut self, artefact: Artefact) -> Self {
        self.artefact = artefact;
        self
    }

    /// Deployed under another name: a `Handler` cannot have a slash.
    #[must_use]
    pub const fn deployed_as(mut self, name: &'static str) -> Self {
        self.name = name;
        self
    }
}

/// A flow that is no entity root.
#[derive(Clone, Copy)]
pub struct Flow {
    /// The name it is deployed under (`Handler`).
    pub name: &'static str,
    /// The program that serves it.
    pub artefact: Artefact,
    /// What it answers.
    pub operations: &'static [Operation<FlowHandler>],
}

/// Work on its way.
pub type Work<'a> = Pin<Box<dyn Future<Output = Result<(), Problem>> + Send + 'a>>;

/// Something that is done now and then and that nobody calls.
#[derive(Clone, Copy)]
pub struct Task {
    /// The name it is deployed under (`Handler`).
    pub name: &'static str,
    /// The program that does it.
    pub artefact: Artefact,
    /// Does it; doing it twice, or at the same time elsewhere, does no harm.
    pub work: for<'a> fn(&'a App) -> Work<'a>,
}

/// Something that is done when another service tells of something.
#[derive(Clone, Copy)]
pub struct Listener {
    /// The name it is deployed under (`Handler`).
    pub name: &'static str,
    /// The program that does it.
    pub artefact: Artefact,
    /// Does what the event asks for; an event that comes twice, or late, does no harm.
    pub hear: for<'a> fn(&'a App, &'a Value) -> Work<'a>,
}

/// What a function does.
#[derive(Clone, Copy)]
pub enum Kind {
    /// The operations of an entity root.
    Root(Root),
    /// The operations of a flow.
    Flow(Flow),
    /// A task.
    Task(Task),
    /// A listener.
    Listener(Listener),
}

/// One function of the cloud.
#[derive(Clone, Copy)]
pub struct Function {
    /// The name it is deployed under (`Handler`).
    pub name: &'static str,
    /// The program that serves it.
    pub artefact: Artefact,
    /// What it does.
    pub kind: Kind,
}

impl Function {
    pub(crate) const fn of_root(root: Root) -> Self {
        Self { name: root.name, artefact: root.artefact, kind: Kind::Root(root) }
    }

    pub(crate) const fn of_flow(flow: Flow) -> Self {
        Self { name: flow.name, artefact: flow.artefact, kind: Kind::Flow(flow) }
    }

    pub(crate) const fn of_task(task: Task) -> Self {
        Self { name: task.name, artefact: task.artefact, kind: Kind::Task(task) }
    }

    pub(crate) const fn of_listener(listener: Listener) -> Self {
        Self { name: listener.name, artefact: listener.artefact, kind: Kind::Listener(listener) }
    }

    /// The catalog that every first request of this function needs, to be read while the program starts. What a row of a
    /// person points to is left to the first request: reading all of it would cost more time than most requests need.
    #[must_use]
    pub const fn own_catalog(&self) -> Option<&'static str> {
        match self.kind {
            Kind::Root(root) if root.definition.is_catalog() => Some(root.definition.root),
            _ => None,
        }
    }

    /// Answers a request that the gateway led to this function.
    pub async fn answer(&self, app: &App, incoming: &Incoming) -> Result<Reply, Problem> {
        match self.kind {
            Kind::Root(root) => serve_root(app, root.definition, root.operations, incoming).await,
            Kind::Flow(flow) => serve_flow(app, flow.operations, incoming).await,
            Kind::Task(_) | Kind::Listener(_) => Err(Problem::NotFound),
        }
    }
}
