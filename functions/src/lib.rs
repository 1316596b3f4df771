//! Every function of the product: one per entity root, one per flow, one per task and one per listener.
//!
//! Each domain lists its roots, flows, tasks and listeners; the local gateway, `template.yaml` and the tests are held against these lists.

use function::{Artefact, Flow, Function, Kind, Listener, Root, Task};
use lambda_http::{Body, Request, Response};
use serde_json::Value;
use shared::app::App;
use shared::entity::definition::Definition;
use shared::http::entry;
use shared::http::problem::Problem;
use shared::http::request::Incoming;
use shared::log;
use std::sync::Arc;

pub mod account;
pub mod baseproperty;
pub mod function;
pub mod medical;
pub mod messages;
pub mod notifier;
pub mod openapi;
pub mod pages;
pub mod papers;
pub mod people;
pub mod reading;
pub mod start;
pub mod studies;
pub mod team;
pub mod timeline;
pub mod tumor;
pub mod waiting;
pub mod wellbeing;
pub mod words;

/// The roots of all domains.
const DOMAINS: &[&[Root]] = &[
    medical::ROOTS,
    tumor::ROOTS,
    timeline::ROOTS,
    reading::ROOTS,
    team::ROOTS,
    wellbeing::ROOTS,
    studies::ROOTS,
    messages::ROOTS,
    account::ROOTS,
    people::ROOTS,
    papers::ROOTS,
];

/// The flows of all domains.
const FLOWS: &[&[Flow]] = &[account::FLOWS, tumor::FLOWS, wellbeing::FLOWS];

/// The tasks of all domains.
const TASKS: &[&[Task]] = &[account::TASKS, notifier::TASKS];

/// The listeners of all domains.
const LISTENERS: &[&[Listener]] = &[account::LISTENERS];

/// Every function: all entity roots, then the flows, then the tasks, then the listeners.
pub static FUNCTIONS: [Function; COUNT] = ALL;

/// Every entity root, by domain: pure data, the same in every artefact.
pub static DEFINITIONS: [&Definition; ROOT_COUNT] = {
    let mut definitions = [DOMAINS[0][0].definition; ROOT_COUNT];
    let mut at = 0;
    while at < ROOT_COUNT {
        if let Kind::Root(root) = ALL[at].kind {
            definitions[at] = root.definition;
        }
        at += 1;
    }
    definitions
};

const ROOT_COUNT: usize = {
    let (mut domain, mut count) = (0, 0);
    while domain < DOMAINS.len() {
        count += DOMAINS[domain].len();
        domain += 1;
    }
    count
};

const COUNT: usize = {
    let (mut domain, mut count) = (0, ROOT_COUNT);
    while domain < FLOWS.len() {
        count += FLOWS[domain].len();
        domain += 1;
    }
    domain = 0;
    while domain < TASKS.len() {
        count += TASKS[domain].len();
        domain += 1;
    }
    domain = 0;
    while domain < LISTENERS.len() {
        count += LISTENERS[domain].len();
        domain += 1;
    }
    count
};

/// All lists in one. A constant, so that only what a program takes from it is linked.
const ALL: [Function; COUNT] = {
    let mut all = [Function::of_root(DOMAINS[0][0]); COUNT];
    let (mut domain, mut next) = (0, 0);
    while domain < DOMAINS.len() {
        let mut at = 0;
        while at < DOMAINS[domain].len() {
            all[next] = Function::of_root(DOMAINS[domain][at]);
            (next, at) = (next + 1, at + 1);
        }
        domain += 1;
    }
    domain = 0;
    while domain < FLOWS.len() {
        let mut at = 0;
        while at < FLOWS[domain].len() {
            all[next] = Function::of_flow(FLOWS[domain][at]);
            (next, at) = (next + 1, at + 1);
        }
        domain += 1;
    }
    domain = 0;
    while domain < TASKS.len() {
        let mut at = 0;
        while at < TASKS[domain].len() {
            all[next] = Function::of_task(TASKS[domain][at]);
            (next, at) = (next + 1, at + 1);
        }
        domain += 1;
    }
    domain = 0;
    while domain < LISTENERS.len() {
        let mut at = 0;
        while at < LISTENERS[domain].len() {
            all[next] = Function::of_listener(LISTENERS[domain][at]);
            (next, at) = (next + 1, at + 1);
        }
        domain += 1;
    }
    all
};

/// How many functions an artefact serves.
#[must_use]
pub const fn function_count(artefact: Artefact) -> usize {
    let (mut at, mut count) = (0, 0);
    while at < COUNT {
        count += (ALL[at].artefact as u8 == artefact as u8) as usize;
        at += 1;
    }
    count
}

/// The functions of an artefact, `SERVED` in number (`function_count`). The compiler evaluates it, so that a program with
/// its own functions links the handlers of no others.
#[must_use]
pub const fn functions_of<const SERVED: usize>(artefact: Artefact) -> [Function; SERVED] {
    let mut served = [ALL[0]; SERVED];
    let (mut at, mut next) = (0, 0);
    while at < COUNT {
        if ALL[at].artefact as u8 == artefact as u8 {
            served[next] = ALL[at];
            next += 1;
        }
        at += 1;
    }
    served
}

/// Does a task once. What went wrong is logged, and done the next time.
pub async fn work(app: &App, task: Task) -> Result<(), Problem> {
    (task.work)(app).await.inspect_err(|problem| log::failure("none", task.name, problem))
}

/// Does what an event asks for. An error has it sent again.
pub async fn hear(app: &App, listener: Listener, event: &Value) -> Result<(), Problem> {
    (listener.hear)(app, event).await.inspect_err(|problem| log::failure("none", listener.name, problem))
}

/// Answers one request of the gateway.
pub async fn answer(app: Arc<App>, function: &'static Function, request: Request) -> Response<Body> {
    let app = &*app;
    entry::answer(app, function.name, request, async |incoming: Incoming| {
        Box::pin(function.answer(app, &incoming)).await
    })
    .await
}
