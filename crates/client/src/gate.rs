//! How many calls of one client are on their way at once, and whose turn is next. A service that is asked for everything at
//! once answers nobody for a while: its connections are taken, and what the user waits for is behind what is read ahead.

use super::budget::Priority;
use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use tokio::sync::oneshot;

/// So many calls of one client may be on their way at once, whoever serves them.
const USUAL_CALLS: usize = 6;
/// The most calls of one client that are on their way at once, and the connections that it keeps: where a service is far away, so
/// that most of an answer's time is the way.
pub const MOST_CALLS: usize = 20;
/// So many places are left free by calls that read what will soon be in view.
const FREE_OF_NEAR: usize = 1;
/// So many are left free by those that read in the background.
const FREE_OF_BACKGROUND: usize = 3;
/// A service that answers sooner is near: it works through what it was sent, and would be no faster with more.
const FAR: Duration = Duration::from_millis(50);
/// An answer that takes so many times as long as the shortest one waited in the service.
const CROWDED: u32 = 2;

/// The calls of one client that are on their way, and those that wait.
#[derive(Default)]
pub(super) struct Gate(Mutex<Turns>);

/// While a call of a priority waits, there is no room for it.
#[derive(Default)]
struct Turns {
    running: usize,
    /// By priority, the longest waiting first.
    waiting: [VecDeque<oneshot::Sender<Permit>>; 3],
    room: Room,
}

/// How many calls may be on their way at once. It grows by one with each answer that comes as soon as the soonest, while there is
/// no place left, and shrinks by one with each that comes late: a service that is far away is sent more at once, and one that is
/// busy is not.
#[derive(Default)]
struct Room {
    /// Places beside the usual ones.
    extra: usize,
    /// The shortest time to an answer of late.
    shortest: Option<Duration>,
}

impl Room {
    /// How many calls may be on their way at once, if one of them is of this priority.
    fn of(&self, priority: Priority) -> usize {
        let all = USUAL_CALLS + self.extra;
        match priority {
            Priority::Background => all - FREE_OF_BACKGROUND,
            Priority::Near => all - FREE_OF_NEAR,
            Priority::User => all,
        }
    }

    /// Takes how long an answer took; `is_full` says whether calls waited for a place.
    fn answered(&mut self, took: Duration, is_full: bool) {
        // The way to a service may become longer: what was measured long ago is forgotten.
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

/// A call's permission to be on its way, until the value is dropped.
pub(super) struct Permit {
    gate: Arc<Gate>,
    since: Instant,
}

impl Permit {
    fn of(gate: Arc<Gate>) -> Self {
        Self { gate, since: Instant::now() }
    }

    /// The answer of this call has begun.
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

    /// Waits for a place: behind calls of a higher priority, and behind earlier ones of the same. A caller that goes away
    /// while it waits leaves no trace.
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
    /// Takes those out of the queues for whom there is room now, and counts them.
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
            // The place of one that went away meanwhile comes back, and is dropped here: it goes to the next.
            drop(waiter.send(Self::of(self.gate.clone())));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::{FutureExt, future::BoxFuture};

    type Waiting = BoxFuture<'static, Permit>;

    /// Asks for a place; `Err` waits.
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
        // Those that were asked for above and given up hold no place, and these wait in the order of their priority.
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
        // It was given a place, and is given up before it saw it.
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
