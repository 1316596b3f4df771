//! A layer between the SDK and the embedded DynamoDB that fails as it is told.

use aws_sdk_dynamodb::config::http::{HttpRequest, HttpResponse};
use aws_smithy_runtime_api::client::http::{HttpConnector, HttpConnectorFuture, SharedHttpConnector};
use aws_smithy_runtime_api::client::result::ConnectorError;
use local::embedded::response;
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use std::future::pending;
use std::sync::{Arc, Mutex};
use tokio::sync::Notify;

/// What becomes of a call.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// Refused before anything is done, with this error.
    Refused(&'static str),
    /// A transaction that is cancelled for these reasons, one for each action.
    Cancelled(Vec<&'static str>),
    /// 500 before anything is done.
    Broken,
    /// 500 after everything is done.
    BrokenAfter,
    /// Never answered, and not done.
    Stalled,
    /// Done, but never answered.
    Lost,
    /// Another one writes first: done twice, the second answer is the one that is heard.
    Duplicate,
    /// Half of a bulk write is left over.
    HalfDone,
}

/// The layer. Faults wait in line for the calls of an operation.
#[derive(Clone, Default)]
pub struct Faults {
    state: Arc<Mutex<State>>,
    /// Writes that are still done before the store is gone.
    dies_after: Arc<Mutex<Option<usize>>>,
}

/// What happens elsewhere; it is told the body of a call.
type Meanwhile = Arc<dyn Fn(&[u8]) + Send + Sync>;

/// A call that waits in front of the store.
#[derive(Clone, Default)]
pub struct Held {
    arrived: Arc<Notify>,
    released: Arc<Notify>,
}

impl Held {
    /// The call is there and waits.
    pub async fn arrived(&self) {
        self.arrived.notified().await;
    }

    /// The call goes on.
    pub fn release(&self) {
        self.released.notify_one();
    }
}

#[derive(Default)]
struct State {
    /// The operation whose next call waits.
    held: Option<(&'static str, Held)>,
    waiting: VecDeque<(&'static str, Fault)>,
    /// Whatever the operation, from now on.
    always: Option<Fault>,
    /// Every call, with its body.
    calls: Vec<(String, Value)>,
    /// What happens elsewhere before a call with this body.
    meanwhile: Option<Meanwhile>,
    /// Turns that others get before each call, by number of the call.
    turns: Option<fn(usize) -> usize>,
}

impl Faults {
    /// The next call of this operation, such as `PutItem`, ends so.
    pub fn next(&self, operation: &'static str, fault: Fault) {
        self.state.lock().unwrap().waiting.push_back((operation, fault));
    }

    /// The next call of this operation waits until it is released.
    pub fn hold(&self, operation: &'static str) -> Held {
        let held = Held::default();
        self.state.lock().unwrap().held = Some((operation, held.clone()));
        held
    }

    /// All calls end so; `None` ends it.
    pub fn always(&self, fault: Option<Fault>) {
        self.state.lock().unwrap().always = fault;
    }

    /// So many writes are done; then nothing is answered any more, as if the function were killed.
    pub fn die_after(&self, writes: usize) {
        *self.dies_after.lock().unwrap() = Some(writes);
    }

    /// The store answers again.
    pub fn live(&self) {
        *self.dies_after.lock().unwrap() = None;
    }

    /// Faults of another service that dies together with this one, as for a function that is killed.
    pub fn dying_together(&self) -> Self {
        Self { dies_after: Arc::clone(&self.dies_after), ..Self::default() }
    }

    /// Others get so many turns before each call, so that calls that run at once meet in every order.
    pub fn turns(&self, turns: fn(usize) -> usize) {
        self.state.lock().unwrap().turns = Some(turns);
    }

    /// Before each call this happens elsewhere; it is told the body of the call.
    pub fn meanwhile(&self, happens: impl Fn(&[u8]) + Send + Sync + 'static) {
        self.state.lock().unwrap().meanwhile = Some(Arc::new(happens));
    }

    /// The calls since the last look, by operation.
    pub fn calls(&self) -> Vec<(String, Value)> {
        std::mem::take(&mut self.state.lock().unwrap().calls)
    }

    /// Faults that still wait come no more.
    pub fn over(&self) {
        self.state.lock().unwrap().waiting.clear();
    }

    /// No fault is left waiting.
    pub fn are_over(&self) -> bool {
        self.state.lock().unwrap().waiting.is_empty()
    }

    /// The layer before a service.
    pub fn before(&self, inner: SharedHttpConnector) -> SharedHttpConnector {
        SharedHttpConnector::new(Layer { inner, faults: self.clone() })
    }

    fn take(&self, operation: &str, body: Value) -> (Option<Fault>, usize) {
        let mut state = self.state.lock().unwrap();
        state.calls.push((operation.to_owned(), body));
        let turns = state.turns.map_or(0, |turns| turns(state.calls.len()));
        let mut dies_after = self.dies_after.lock().unwrap();
        match *dies_after {
            // What is not tried again, so that the test need not wait.
            Some(0) => return (Some(Fault::Refused("ValidationException")), turns),
            Some(left) if !["GetItem", "BatchGetItem", "Query"].contains(&operation) => {
                *dies_after = Some(left - 1);
            }
            _ => {}
        }
        let at = state.waiting.iter().position(|(of, _)| *of == operation);
        let fault = at.and_then(|at| state.waiting.remove(at)).map(|(_, fault)| fault);
        (fault.or_else(|| state.always.clone()), turns)
    }
}

#[derive(Clone)]
struct Layer {
    inner: SharedHttpConnector,
    faults: Faults,
}

impl std::fmt::Debug for Layer {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("Layer")
    }
}

impl HttpConnector for Layer {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        let layer = self.clone();
        HttpConnectorFuture::new(async move { layer.answer(request).await })
    }
}

impl Layer {
    async fn answer(self, request: HttpRequest) -> Result<HttpResponse, ConnectorError> {
        let target = request.headers().get("x-amz-target").unwrap_or_default();
        let operation = target.rsplit('.').next().unwrap_or_default().to_owned();
        let body: Value = serde_json::from_slice(request.body().bytes().unwrap_or_default()).unwrap_or_default();
        let meanwhile = self.faults.state.lock().unwrap().meanwhile.clone();
        if let Some(happens) = meanwhile {
            happens(request.body().bytes().unwrap_or_default());
        }
        let held = self.faults.state.lock().unwrap().held.take_if(|(of, _)| *of == operation);
        if let Some((_, held)) = held {
            held.arrived.notify_one();
            held.released.notified().await;
        }
        let (fault, turns) = self.faults.take(&operation, body.clone());
        for _ in 0..turns {
            tokio::task::yield_now().await;
        }
        let error = |name: &str| json!({"__type": format!("com.amazonaws.dynamodb.v20120810#{name}")});
        match fault {
            None => self.inner.call(request).await,
            Some(Fault::Refused(name)) => response(400, error(name).to_string()),
            Some(Fault::Cancelled(codes)) => {
                let mut body = error("TransactionCanceledException");
                body["CancellationReasons"] = codes.iter().map(|code| json!({"Code": code})).collect();
                response(400, body.to_string())
            }
            Some(Fault::Broken) => response(500, error("InternalServerError").to_string()),
            Some(Fault::BrokenAfter) => {
                self.inner.call(request).await?;
                response(500, error("InternalServerError").to_string())
            }
            Some(Fault::Stalled) => pending().await,
            Some(Fault::Lost) => {
                self.inner.call(request).await?;
                pending().await
            }
            Some(Fault::Duplicate) => {
                self.inner.call(copy(&request)).await?;
                self.inner.call(request).await
            }
            Some(Fault::HalfDone) => {
                let mut half = body.clone();
                let mut left = json!({});
                for (table, requests) in half["RequestItems"].as_object_mut().unwrap() {
                    let requests = requests.as_array_mut().unwrap();
                    left[table] = Value::Array(requests.split_off(requests.len() / 2));
                }
                let mut first = copy(&request);
                *first.body_mut() = half.to_string().into();
                self.inner.call(first).await?;
                response(200, json!({"UnprocessedItems": left}).to_string())
            }
        }
    }
}

/// What a call asks of the table: the operation with the shape of its body. Values differ, their lengths do not.
pub fn shape(value: &Value) -> Value {
    match value {
        Value::String(text) => text.len().into(),
        Value::Array(all) => all.iter().map(shape).collect(),
        Value::Object(members) => members
            .iter()
            .map(|(name, value)| (name.clone(), shape(value)))
            .collect::<BTreeMap<_, _>>()
            .into_iter()
            .collect(),
        other => other.clone(),
    }
}

fn copy(request: &HttpRequest) -> HttpRequest {
    request.try_clone().unwrap()
}
