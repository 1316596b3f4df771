//! The one way into the table: labelled steps that are all done or none.
//!
//! Each step is about one row; steps about the same row become one action, for DynamoDB takes no more of an item. A transaction
//! of one step is written as that item alone, which costs half. Version and times, the number of rows that point to a row, the
//! items that say which ones do, repetitions, and what a refusal means are known here and nowhere else.

use super::attempt::{Failure, attempt};
use super::cost::count_units;
use super::expression::{Change, Entry, Expect};
use super::item::{Stored, stored, weight};
use super::keys::{self, Key};
use super::single;
use super::step::{Action, Label, Outcome, Rows, Step, outcome};
use super::table::Table;
use crate::http::problem::Problem;
use aws_sdk_dynamodb::error::BuildError;
use aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsError;
use aws_sdk_dynamodb::types::{CancellationReason, ReturnConsumedCapacity, TransactWriteItem};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

/// Largest number of actions in a transaction (a limit of DynamoDB).
pub const LIMIT: usize = 100;

/// Rows of a transaction of many; DynamoDB takes 100 with 4 MB together.
const AT_ONCE: usize = 50;

/// Bytes of such a transaction: large rows come in several, so that each is answered in time.
const BYTES_AT_ONCE: usize = 64 * 1024;

/// Steps that are being put together.
#[derive(Debug)]
pub struct Transaction<'a> {
    table: &'a Table,
    now: String,
    steps: Vec<Step>,
    /// Whether devices are to learn which rows are gone.
    leaves_traces: bool,
}

impl Table {
    /// A write that is being put together.
    #[must_use]
    pub fn write(&self) -> Transaction<'_> {
        Transaction { table: self, now: self.clock.now().to_string(), steps: Vec::new(), leaves_traces: true }
    }

    /// Writes many rows as they are, whatever was there (seeding, benchmarks). Those of one transaction come at once.
    pub async fn load(&self, all: &[(Key, Entry)]) -> Result<(), Problem> {
        let (mut some, mut bytes) = (self.write(), 0);
        for (key, entry) in all {
            let more = weight(&entry.row);
            if some.len() == AT_ONCE || (!some.is_empty() && bytes + more > BYTES_AT_ONCE) {
                loaded(std::mem::replace(&mut some, self.write())).await?;
                bytes = 0;
            }
            some.put("", key, Entry { stamped: false, ..entry.clone() });
            bytes += more;
        }
        loaded(some).await
    }
}

/// Writes some of many rows.
async fn loaded(write: Transaction<'_>) -> Result<(), Problem> {
    match write.commit().await? {
        Outcome::Committed(_) => Ok(()),
        Outcome::Missing(_) | Outcome::Changed(..) => {
            Err(Problem::Internal("dynamodb load: refused without a condition".to_owned()))
        }
    }
}

impl Transaction<'_> {
    /// When the rows of this transaction are written, as they will say.
    #[must_use]
    pub fn now(&self) -> &str {
        &self.now
    }

    /// The same without a word about rows that go: what no device keeps, and what goes with an account.
    #[must_use]
    pub const fn without_traces(mut self) -> Self {
        self.leaves_traces = false;
        self
    }

    /// Writes a row that must not be there yet.
    pub fn create(&mut self, label: Label, key: &Key, entry: Entry) {
        self.act(label, key, Action::Create(entry), Expect::default());
    }

    /// Writes a row that must not be there yet, unless as one whose time was over at `now`, in seconds since 1970.
    pub fn renew(&mut self, label: Label, key: &Key, entry: Entry, now: i64) {
        self.act(label, key, Action::Create(entry), Expect::over_at(now));
    }

    /// Writes a row whatever was there.
    pub fn put(&mut self, label: Label, key: &Key, entry: Entry) {
        self.act(label, key, Action::Put(entry), Expect::default());
    }

    /// Changes fields of a row.
    pub fn change(&mut self, label: Label, key: &Key, change: Change, expect: Expect) {
        self.act(label, key, Action::Change(change), expect);
    }

    /// Removes a row. Unless something is said of its back references, nothing may point to it.
    pub fn remove(&mut self, label: Label, key: &Key, expect: Expect) {
        let expect = if expect.is_about_back_references() { expect } else { expect.back_references(0) };
        self.act(label, key, Action::Remove, expect);
        self.remember_deletion(key);
    }

    /// Removes a row whether it is there or not.
    pub fn forget(&mut self, label: Label, key: &Key) {
        self.act(label, key, Action::Remove, Expect::default());
        self.remember_deletion(key);
    }

    /// A row that goes leaves an item that says so, for devices that have it.
    fn remember_deletion(&mut self, key: &Key) {
        if self.leaves_traces && keys::changes::is_row(key) {
            let ends = self.table.clock.seconds() + keys::changes::DELETION_SECONDS;
            self.put("", &keys::changes::deletion(key), Entry::default().until(ends));
        }
    }

    /// A row that was read is about to go: the due index forgets it, and it may not have become due at another time meanwhile.
    pub fn undue(&mut self, label: Label, there: &Stored) {
        self.step(label, &there.key).expect.merge(Expect::default().field(keys::DUE, there.due.into()));
        if let Some(due) = there.due {
            self.forget("", &keys::due::of(due, &there.key));
        }
    }

    /// Something must hold of a row that stays as it is.
    pub fn require(&mut self, label: Label, key: &Key, expect: Expect) {
        self.step(label, key).expect.merge(expect);
    }

    /// The row `from` points to the row `target` by the field `label`; `target` must be there.
    pub fn point(&mut self, label: Label, target: &Key, from: &Key) {
        let step = self.step(label, target);
        step.expect.exists = true;
        step.back_references += 1;
        self.act("", &keys::back_reference(target, from, label), Action::Put(Entry::default()), Expect::default());
    }

    /// The row `from` no longer points to the row `target` by the field `label`.
    pub fn unpoint(&mut self, label: Label, target: &Key, from: &Key) {
        let step = self.step(label, target);
        step.expect.exists = true;
        step.back_references -= 1;
        self.forget("", &keys::back_reference(target, from, label));
    }

    /// How many actions there are; a transaction takes `LIMIT`.
    #[must_use]
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether there is nothing to do.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    fn act(&mut self, label: Label, key: &Key, action: Action, expect: Expect) {
        let step = self.step(label, key);
        step.label = label;
        step.action = action;
        step.expect.merge(expect);
    }

    fn step(&mut self, label: Label, key: &Key) -> &mut Step {
        let at = self.steps.iter().position(|step| step.key == *key).unwrap_or_else(|| {
            let (action, expect) = (Action::Require, Expect::default());
            self.steps.push(Step { label, key: key.clone(), action, expect, back_references: 0 });
            self.steps.len() - 1
        });
        &mut self.steps[at]
    }

    /// Does all steps or none.
    pub async fn commit(mut self) -> Result<Outcome, Problem> {
        self.follow_due();
        let now = self.table.clock.now().as_millisecond();
        for step in &mut self.steps {
            step.stamp(&self.now);
            step.follow(now);
        }
        match self.steps.as_slice() {
            [] => Ok(Outcome::Committed(Rows::default())),
            [step] if step.stands_alone() => single::write(self.table, step, &self.now).await,
            _ => self.commit_together().await,
        }
    }

    /// Adds what the due index is to know of the rows.
    fn follow_due(&mut self) {
        let moved: Vec<_> =
            self.steps.iter().filter_map(|step| Some((step.label, step.key.clone(), step.due()?))).collect();
        for (label, key, (was, next)) in moved {
            if let Some(was) = was {
                self.forget("", &keys::due::of(was, &key));
            }
            if let Some(next) = next {
                self.put("", &keys::due::of(next, &key), Entry::default());
            }
            let step = self.step(label, &key);
            if matches!(step.action, Action::Change(_)) {
                step.expect.merge(Expect::default().field(keys::DUE, was.into()));
            }
        }
    }

    async fn commit_together(self) -> Result<Outcome, Problem> {
        let name = &self.table.name;
        let actions = self.steps.iter().map(|step| step.action(name, &self.now));
        let actions: Vec<TransactWriteItem> = actions.collect::<Result<_, _>>().map_err(unbuilt)?;
        let request = self
            .table
            .client
            .transact_write_items()
            .set_transact_items(Some(actions))
            // A repetition with this token is answered like the first time, and done once.
            .client_request_token(URL_SAFE_NO_PAD.encode(self.table.entropy.bytes::<24>()))
            .return_consumed_capacity(ReturnConsumedCapacity::Total);
        let tried = attempt(self.table.pace(), "transact", judge, || request.clone().send()).await?;
        match tried.answer {
            Ok(answer) => {
                answer.consumed_capacity().iter().for_each(|used| count_units(used.capacity_units()));
                let rows = self.steps.into_iter().filter_map(|step| Some((step.label, step.row()?)));
                Ok(Outcome::Committed(Rows(rows.collect())))
            }
            Err(TransactWriteItemsError::TransactionCanceledException(cancelled)) => {
                let reasons = cancelled.cancellation_reasons.unwrap_or_default();
                let refused = self.steps.iter().zip(reasons).filter(|(_, reason)| is(reason, REFUSED));
                Ok(outcome(refused.map(|(step, reason)| (step, there(reason)))))
            }
            Err(_) => Err(Problem::Internal("dynamodb transact: refused without a reason".to_owned())),
        }
    }
}

fn there(reason: CancellationReason) -> Option<Stored> {
    reason.item.filter(|item| !item.is_empty()).map(stored)
}

const REFUSED: &str = "ConditionalCheckFailed";

fn is(reason: &CancellationReason, code: &str) -> bool {
    reason.code() == Some(code)
}

/// Why a transaction was not done. A condition that does not hold decides, whatever else was in the way.
fn judge(error: &TransactWriteItemsError) -> Option<Failure> {
    let TransactWriteItemsError::TransactionCanceledException(cancelled) = error else { return None };
    let any = |codes: &[&str]| {
        cancelled.cancellation_reasons().iter().any(|reason| codes.iter().any(|code| is(reason, code)))
    };
    Some(if any(&[REFUSED]) {
        Failure::Refused
    } else if any(&["ValidationError", "ItemCollectionSizeLimitExceeded"]) {
        Failure::Useless
    } else if any(&["ThrottlingError", "ProvisionedThroughputExceeded"]) {
        Failure::Busy("throttled")
    } else {
        Failure::Busy("conflict")
    })
}

#[expect(clippy::needless_pass_by_value, reason = "used as a function in map_err")]
fn unbuilt(error: BuildError) -> Problem {
    Problem::Internal(error.to_string())
}
