//! Runs checks beside each other: two that use a core each, or one and two that wait most of the time. More would only wait for
//! the cores.

use crate::outcome::Outcome;
use crate::steps::{Room, Step};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The halves of two cores.
const HALVES: usize = 4;

/// Checks that run at once: more browsers would need more memory than a small machine has.
const AT_ONCE: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Waiting,
    Running,
    Passed,
    Failed,
}

/// A finished check.
pub struct Ended<'a> {
    /// Which one.
    pub step: &'a Step,
    /// How.
    pub outcome: Outcome,
    /// When it began, since the run did.
    pub began: Duration,
    /// How long it took.
    pub took: Duration,
    /// Its processor time.
    pub used: Duration,
}

struct Board<'a, D> {
    steps: &'a [&'a Step],
    states: Mutex<(Vec<State>, D)>,
    changed: Condvar,
    began: Instant,
}

/// Runs all steps, each after those it needs, and calls `done` when a step has ended. Steps that need a
/// failed one are not run. `run` tells the outcome of a step and the processor time of its programs.
pub fn run<'a>(
    steps: &'a [&'a Step],
    run: impl Fn(&Step) -> (Outcome, Duration) + Sync,
    done: impl FnMut(Ended<'a>) + Send,
) {
    let states = Mutex::new((vec![State::Waiting; steps.len()], done));
    let board = Board { steps, states, changed: Condvar::new(), began: Instant::now() };
    thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| board.work(&run));
        }
    });
}

impl<'a, D: FnMut(Ended<'a>)> Board<'a, D> {
    fn lock(&self) -> MutexGuard<'_, (Vec<State>, D)> {
        self.states.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes one step after the other until none is left to take.
    fn work(&self, run: impl Fn(&Step) -> (Outcome, Duration)) {
        let mut guard = self.lock();
        while guard.0.contains(&State::Waiting) {
            let Some(at) = next(self.steps, &guard.0) else {
                guard = self.changed.wait(guard).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            let broken = broken_need(self.steps, &guard.0, at);
            guard.0[at] = State::Running;
            drop(guard);
            let step = self.steps[at];
            let (began, own) = (self.began.elapsed(), processor_time());
            let (outcome, used) = match broken {
                Some(need) => (Outcome::failed(format!("not run, because `{need}` failed")), Duration::ZERO),
                None => run(step),
            };
            let used = used + processor_time().saturating_sub(own);
            let ended = Ended { step, outcome, began, took: self.began.elapsed().saturating_sub(began), used };
            guard = self.lock();
            guard.0[at] = if ended.outcome.ok { State::Passed } else { State::Failed };
            (guard.1)(ended);
            self.changed.notify_all();
        }
    }
}

/// Processor time of this thread, as Linux counts it; none elsewhere.
fn processor_time() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    Duration::from_nanos(text.split(' ').next().and_then(|nanoseconds| nanoseconds.parse().ok()).unwrap_or(0))
}

/// The first step that may start now.
fn next(steps: &[&Step], states: &[State]) -> Option<usize> {
    let running: Vec<Room> =
        steps.iter().zip(states).filter(|(_, state)| **state == State::Running).map(|(step, _)| step.room).collect();
    let busy: usize = running.iter().map(|room| room.halves()).sum();
    (0..steps.len()).find(|&at| {
        states[at] == State::Waiting
            && busy + steps[at].room.halves() <= HALVES
            && needs(steps, at).all(|need| [State::Passed, State::Failed].contains(&states[need]))
            && running.iter().all(|room| room.beside(steps[at].room))
    })
}

fn broken_need(steps: &[&Step], states: &[State], at: usize) -> Option<&'static str> {
    needs(steps, at).find(|&need| states[need] == State::Failed).map(|need| steps[need].name)
}

/// The indexes of the steps that a step needs, if they were chosen.
fn needs(steps: &[&Step], at: usize) -> impl Iterator<Item = usize> {
    (0..steps.len()).filter(move |&other| steps[at].needs.contains(&steps[other].name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

    fn step(name: &'static str, needs: &'static [&'static str], room: Room) -> Step {
        Step { name, what: "", needs, room, budget: 1, run: |_, _| Outcome::default() }
    }

    /// The steps as they ended, each with whether it passed.
    fn ended(steps: &[Step], run_one: impl Fn(&Step) -> bool + Sync) -> Vec<(&'static str, bool)> {
        let steps: Vec<&Step> = steps.iter().collect();
        let mut all = Vec::new();
        let outcome = |step: &Step| (Outcome { ok: run_one(step), ..Outcome::default() }, Duration::ZERO);
        run(&steps, outcome, |ended| all.push((ended.step.name, ended.outcome.ok)));
        all
    }

    #[test]
    fn a_step_runs_after_what_it_needs_and_not_when_that_failed() {
        let steps = [
            step("a", &[], Room::Any),
            step("b", &["a"], Room::Any),
            step("c", &["b"], Room::Any),
            step("d", &["a"], Room::Any),
        ];
        let mut all = ended(&steps, |step| {
            assert_ne!(step.name, "c", "its need has failed");
            step.name != "b"
        });
        assert_eq!(all[0], ("a", true));
        all.sort_unstable();
        assert_eq!(all, [("a", true), ("b", false), ("c", false), ("d", true)]);
    }

    #[test]
    fn those_run_at_once_that_there_is_room_for() {
        use State::{Passed, Running, Waiting};
        let steps = [
            step("a", &[], Room::Debug),
            step("b", &[], Room::Debug),
            step("c", &[], Room::Part),
            step("d", &[], Room::Part),
            step("e", &[], Room::Part),
            step("f", &[], Room::Any),
            step("g", &[], Room::Alone),
        ];
        let steps: Vec<&Step> = steps.iter().collect();
        let starts = |states: [State; 7]| next(&steps, &states).map(|at| steps[at].name);
        let [c, d, e] = [Waiting; 3];
        assert_eq!(starts([Waiting, Waiting, c, d, e, Waiting, Waiting]), Some("a"));
        assert_eq!(starts([Running, Waiting, c, d, e, Waiting, Waiting]), Some("c"), "b needs the folder of a");
        assert_eq!(starts([Running, Waiting, Running, d, e, Waiting, Waiting]), Some("d"));
        assert_eq!(starts([Running, Waiting, Running, Running, e, Waiting, Waiting]), None, "both cores are busy");
        assert_eq!(starts([Running, Waiting, Running, Passed, Passed, Waiting, Waiting]), None, "f needs a core");
        assert_eq!(starts([Running, Waiting, Passed, Passed, Passed, Waiting, Waiting]), Some("f"));
        assert_eq!(starts([Passed, Passed, Passed, Passed, Passed, Running, Waiting]), None, "g runs alone");
        assert_eq!(starts([Passed, Passed, Passed, Passed, Passed, Passed, Running]), None);
        assert_eq!(starts([Passed, Passed, Passed, Passed, Passed, Passed, Waiting]), Some("g"));
    }

    #[test]
    fn no_step_meets_one_in_its_way() {
        let running = AtomicUsize::new(0);
        let rooms = [Room::Debug, Room::Any, Room::Alone, Room::Part, Room::Alone, Room::Part];
        let names = ["a", "b", "c", "d", "e", "f"];
        let steps: Vec<Step> = names.into_iter().zip(rooms).map(|(name, room)| step(name, &[], room)).collect();
        let all = ended(&steps, |step| {
            running.fetch_add(1, SeqCst);
            let alone = step.room != Room::Alone || running.load(SeqCst) == 1;
            running.fetch_sub(1, SeqCst);
            alone
        });
        assert_eq!(all.len(), names.len());
        assert!(all.iter().all(|(_, passed)| *passed));
    }

    #[test]
    fn what_is_not_chosen_is_not_waited_for() {
        assert_eq!(ended(&[step("b", &["a"], Room::Any)], |_| true), [("b", true)]);
    }
}
