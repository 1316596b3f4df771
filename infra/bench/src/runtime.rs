//! The Lambda Runtime API: where a function requests its next event and posts its answer.

use crate::failure::Failure;
use crate::listen::listen;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::http::{Response, StatusCode};
use axum::routing::{get, post};
use shared::clock::Clock;
use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinHandle;

/// The time limit of a function, in milliseconds, for the deadline header.
const DEADLINE_MS: i64 = 10_000;

/// How a function ended the work on an event.
#[derive(Debug)]
pub enum Outcome {
    Answer(Bytes),
    /// The error it reported.
    Error(Bytes),
}

struct Work {
    id: String,
    event: Bytes,
}

struct Desk {
    clock: Clock,
    queue: tokio::sync::Mutex<mpsc::UnboundedReceiver<Work>>,
    waiting: Mutex<HashMap<String, oneshot::Sender<Outcome>>>,
    init: watch::Sender<Option<String>>,
}

/// A Runtime API on a loopback port, for one program.
pub struct RuntimeApi {
    address: SocketAddr,
    desk: Arc<Desk>,
    work: mpsc::UnboundedSender<Work>,
    handed_in: u64,
    server: JoinHandle<()>,
}

impl RuntimeApi {
    /// Opens the API on a free port.
    pub async fn open(clock: Clock) -> Result<Self, Failure> {
        let (work, queue) = mpsc::unbounded_channel();
        let desk = Arc::new(Desk {
            clock,
            queue: tokio::sync::Mutex::new(queue),
            waiting: Mutex::default(),
            init: watch::Sender::new(None),
        });
        let routes = Router::new()
            .route("/2018-06-01/runtime/invocation/next", get(next))
            .route("/2018-06-01/runtime/invocation/{id}/response", post(response))
            .route("/2018-06-01/runtime/invocation/{id}/error", post(error))
            .route("/2018-06-01/runtime/init/error", post(init_error))
            .with_state(Arc::clone(&desk));
        let listener = listen()?;
        let address = listener.local_addr()?;
        let server = tokio::spawn(async move {
            // Serving ends with the task; an error here shows as an unanswered event.
            let _ended = axum::serve(listener, routes).await;
        });
        Ok(Self { address, desk, work, handed_in: 0, server })
    }

    /// Host and port, for `AWS_LAMBDA_RUNTIME_API`.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Queues an event; the receiver gets its outcome.
    pub fn hand_in(&mut self, event: Bytes) -> Result<oneshot::Receiver<Outcome>, Failure> {
        self.handed_in += 1;
        let id = format!("8476a536-e9f4-11e8-9739-{:012}", self.handed_in);
        let (sender, receiver) = oneshot::channel();
        self.desk.waiting.lock().unwrap_or_else(PoisonError::into_inner).insert(id.clone(), sender);
        self.work.send(Work { id, event }).map_err(|_| Failure::Harness("the runtime API is closed".to_owned()))?;
        Ok(receiver)
    }

    /// Waits until the program reports that it cannot start.
    pub async fn init_error(&self) -> String {
        let mut told = self.desk.init.subscribe();
        match told.wait_for(Option::is_some).await {
            Ok(text) => text.clone().unwrap_or_default(),
            Err(_) => std::future::pending().await,
        }
    }
}

impl Drop for RuntimeApi {
    fn drop(&mut self) {
        self.server.abort();
    }
}

async fn next(State(desk): State<Arc<Desk>>) -> Result<Response<Body>, StatusCode> {
    let work = desk.queue.lock().await.recv().await.ok_or(StatusCode::GONE)?;
    let deadline = desk.clock.now().as_millisecond() + DEADLINE_MS;
    Response::builder()
        .header("Lambda-Runtime-Aws-Request-Id", work.id)
        .header("Lambda-Runtime-Deadline-Ms", deadline.to_string())
        .header("Lambda-Runtime-Invoked-Function-Arn", "arn:aws:lambda:eu-central-1:123456789012:function:harness")
        .header("Lambda-Runtime-Trace-Id", "Root=1-5bef4de7-ad49b0e87f6ef6c87fc2e700;Sampled=0")
        .header("content-type", "application/json")
        .body(Body::from(work.event))
        .map_err(|_| StatusCode::INTERNAL_SERVER_ERROR)
}

async fn response(State(desk): State<Arc<Desk>>, Path(id): Path<String>, answer: Bytes) -> StatusCode {
    tell(&desk, &id, Outcome::Answer(answer))
}

async fn error(State(desk): State<Arc<Desk>>, Path(id): Path<String>, report: Bytes) -> StatusCode {
    tell(&desk, &id, Outcome::Error(report))
}

async fn init_error(State(desk): State<Arc<Desk>>, report: Bytes) -> StatusCode {
    desk.init.send_replace(Some(String::from_utf8_lossy(&report).into_owned()));
    StatusCode::ACCEPTED
}

fn tell(desk: &Desk, id: &str, outcome: Outcome) -> StatusCode {
    let waiting = desk.waiting.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
    // The caller may have given up; the program gets the same answer either way, as from Lambda.
    match waiting.map(|sender| sender.send(outcome)) {
        Some(_) => StatusCode::ACCEPTED,
        None => StatusCode::BAD_REQUEST,
    }
}
