//! Limit on the concurrent calls of one client, and their queue by priority. A server that is asked for everything at once is slow
//! for all: its connections are taken, and the user's calls wait behind prefetching.

use super::budget::Priority;
use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use tokio::sync::oneshot;

/// Usual limit on the concurrent calls of one client, for any server.
const USUAL_CALLS: usize = 6;
/// Highest limit on the concurrent calls of one client, and on the connections that it keeps. For remote servers, whose answer time
/// is mostly network latency.
pub const MOST_CALLS: usize = 32;
/// Slots that [`Priority::Near`] calls leave free.
const FREE_OF_NEAR: usize = 1;
/// Slots that [`Priority::Background`] calls leave free.
const FREE_OF_BACKGROUND: usize = 3;
/// Latency above which a server counts as remote. A near server processes its calls at its own pace and would not be faster with
/// more of them.
const FAR: Duration = Duration::from_millis(50);
/// Factor over the shortest answer time from which an answer counts as queued in the server.
const CROWDED: u32 = 2;

/// Concurrency limiter: the running calls of one client, and the waiting ones.
#[derive(Default)]
pub(super) struct Gate(Mutex<Turns>);

/// State of the limiter. Invariant: while a call of some priority waits, there is no slot for that priority.
#[derive(Default)]
struct Turns {
    running: usize,
    /// Waiting calls by priority, longest waiting first.
    waiting: [VecDeque<oneshot::Sender<Permit>>; 3],
    room: Room,
}

/// Adaptive limit on concurrent calls. It grows by one with each answer as fast as the fastest while all slots are taken, and
/// shrinks by one with each slow answer. So a remote server gets more calls at once, and a busy one does not.
#[derive(Default)]
struct Room {
    /// Slots beyond [`USUAL_CALLS`].
    extra: usize,
    /// Shortest recent time to an answer.
    shortest: Option<Duration>,
}

impl Room {
    /// Limit on concurrent calls for a call of this priority.
    fn of(&self, priority: Priority) -> usize {
        let all = USUAL_CALLS + self.extra;
        match priority {
            Priority::Background => all - FREE_OF_BACKGROUND,
            Priority::Near => all - FREE_OF_NEAR,
            Priority::User => all,
        }
    }

    /// Adapts the limit to the time that an answer took; `is_full` is true if calls wait for a slot.
    fn answered(&mut self, took: Duration, is_full: bool) {
        // The shortest time decays slowly, because the latency may increase.
        let shortest = self.shortest.map_or(took, |shortest| (shortest + shortest / 256).min(took));
        self.shortest = Some(shortest);
        if shortest < FAR {
            self.extra = 0;
        } else if took >= shortest * CROWDED {
            self.extra = self.extra.saturating_sub(1);
        } else if is_full {
            self.extra = (self.extra + 1).min(MOST_CALLS - USUAL_CALLS);
        }
    }
}

/// Slot of a running call; dropping it frees the slot.
pub(super) struct Permit {
    gate: Arc<Gate>,
    since: Instant,
}

impl Permit {
    fn of(gate: Arc<Gate>) -> Self {
        Self { gate, since: Instant::now() }
    }

    /// Reports that the answer of this call has begun.
    pub fn answered(&self) {
        let mut turns = self.gate.turns();
        let is_full = turns.waiting.iter().any(|waiting| waiting.iter().any(|waiter| !waiter.is_closed()));
        turns.room.answered(self.since.elapsed(), is_full);
    }
}

impl Gate {
    fn turns(&self) -> MutexGuard<'_, Turns> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a slot, after calls of a higher priority and earlier calls of the same priority. A caller dropped while waiting
    /// leaves no trace.
    pub async fn enter(self: &Arc<Self>, priority: Priority) -> Permit {
        loop {
            let place = {
                let mut turns = self.turns();
                if turns.running < turns.room.of(priority) {
                    turns.running += 1;
                    return Permit::of(self.clone());
                }
                let (sender, place) = oneshot::channel();
                turns.waiting[priority as usize].push_back(sender);
                place
            };
            // The sender is only dropped together with the gate.
            if let Ok(mut place) = place.await {
                place.since = Instant::now();
                return place;
            }
        }
    }
}

impl Turns {
    /// Dequeues the waiting calls that have a slot now, and counts them.
    fn admitted(&mut self) -> Vec<oneshot::Sender<Permit>> {
        let mut admitted = Vec::new();
        for priority in [Priority::User, Priority::Near, Priority::Background] {
            while self.running < self.room.of(priority)
                && let Some(waiter) = self.waiting[priority as usize].pop_front()
            {
                if !waiter.is_closed() {
                    self.running += 1;
                    admitted.push(waiter);
                }
            }
        }
        admitted
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let admitted = {
            let mut turns = self.gate.turns();
            turns.running = turns.running.saturating_sub(1);
            turns.admitted()
        };
        for waiter in admitted {
            // If the waiter was dropped meanwhile, `send` returns the slot; dropping it here frees it for the next waiter.
            drop(waiter.send(Self::of(self.gate.clone())));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::{FutureExt, future::BoxFuture};

    type Waiting = BoxFuture<'static, Permit>;

    /// Requests a slot; `Err` is the future that waits for it.
    fn ask(gate: &Arc<Gate>, priority: Priority) -> Result<Permit, Waiting> {
        let gate = gate.clone();
        let mut waiting: Waiting = async move { gate.enter(priority).await }.boxed();
        (&mut waiting).now_or_never().ok_or(waiting)
    }

    #[test]
    fn no_more_than_a_handful_of_calls_are_on_their_way_and_the_users_go_first() {
        use Priority::{Background, Near, User};
        let gate = Arc::new(Gate::default());
        let mut running: Vec<Permit> = (0..40).filter_map(|_| ask(&gate, Background).ok()).collect();
        assert_eq!(running.len(), USUAL_CALLS - FREE_OF_BACKGROUND);
        running.extend((0..40).filter_map(|_| ask(&gate, Near).ok()));
        assert_eq!(running.len(), USUAL_CALLS - FREE_OF_NEAR);
        running.extend((0..40).filter_map(|_| ask(&gate, User).ok()));
        assert_eq!(running.len(), USUAL_CALLS);
        // The dropped requests above hold no slot, and the new ones wait in the order of their priority.
        let mut waiting = [Background, User, Near, User].map(|priority| ask(&gate, priority).err().unwrap());
        let mut order = Vec::new();
        while order.len() < waiting.len() {
            running.pop().expect("a place for each");
            for (index, waits) in waiting.iter_mut().enumerate().filter(|(index, _)| !order.contains(index)).collect::<Vec<_>>()
            {
                if let Some(place) = waits.now_or_never() {
                    order.push(index);
                    drop(place);
                }
            }
        }
        assert_eq!(order, [1, 3, 2, 0]);
        drop(running);
        assert_eq!(gate.turns().running, 0, "every place came back");
    }

    #[test]
    fn a_place_that_was_given_to_a_call_that_has_gone_goes_to_the_next() {
        let gate = Arc::new(Gate::default());
        let mut running: Vec<Permit> = (0..USUAL_CALLS).filter_map(|_| ask(&gate, Priority::User).ok()).collect();
        let (gone, next) = (ask(&gate, Priority::User).err().unwrap(), ask(&gate, Priority::User).err().unwrap());
        running.pop();
        // The waiter got a slot and is dropped before it saw it.
        drop(gone);
        assert!(next.now_or_never().is_some());
        drop(running);
        assert_eq!(gate.turns().running, 0);
    }

    #[test]
    fn a_service_that_is_far_away_is_sent_more_at_once_and_one_that_is_near_or_busy_is_not() {
        let ms = Duration::from_millis;
        let after = |times: &[u64], is_full| {
            let mut room = Room::default();
            for time in times {
                room.answered(ms(*time), is_full);
            }
            room.of(Priority::User)
        };
        assert_eq!(after(&[300; 4], true), USUAL_CALLS + 4);
        assert_eq!(after(&[300; 100], true), MOST_CALLS);
        assert_eq!(after(&[300; 100], false), USUAL_CALLS, "nobody waits for a place");
        assert_eq!(after(&[2; 100], true), USUAL_CALLS, "it is near");
        let busy = [[300; 10], [700; 10]].concat();
        assert_eq!(after(&busy, true), USUAL_CALLS, "it has too much to do");
        let moved_away = [vec![100], vec![300; 400]].concat();
        assert_eq!(after(&moved_away, true), MOST_CALLS);
        let room = Room { extra: 14, ..Room::default() };
        assert_eq!([Priority::Background, Priority::Near, Priority::User].map(|priority| room.of(priority)), [17, 19, 20]);
    }
}
