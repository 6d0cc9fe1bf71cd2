//! How many calls of one client are on their way at once, and whose turn is next. A service that is asked for everything at
//! once answers nobody for a while: its connections are taken, and what the user waits for is behind what is read ahead.

use super::budget::Priority;
use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use tokio::sync::oneshot;

/// The most calls of one client that are on their way at once, and the connections that it keeps.
pub const MOST_CALLS: usize = 6;
/// So many calls may be on their way for one more that reads what will soon be in view.
const NEAR_CALLS: usize = 5;
/// So many for one more that reads in the background.
const BACKGROUND_CALLS: usize = 3;

/// The calls of one client that are on their way, and those that wait.
#[derive(Default)]
pub(super) struct Gate(Mutex<Turns>);

/// While a call of a priority waits, there is no room for it.
#[derive(Default)]
struct Turns {
    running: usize,
    /// By priority, the longest waiting first.
    waiting: [VecDeque<oneshot::Sender<Place>>; 3],
}

/// A call's permission to be on its way, until the value is dropped.
pub(super) struct Place(Arc<Gate>);

/// How many calls may be on their way at once, if one of them is of this priority.
fn room(priority: Priority) -> usize {
    match priority {
        Priority::Background => BACKGROUND_CALLS,
        Priority::Near => NEAR_CALLS,
        Priority::User => MOST_CALLS,
    }
}

impl Gate {
    fn turns(&self) -> MutexGuard<'_, Turns> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a place: behind calls of a higher priority, and behind earlier ones of the same. A caller that goes away
    /// while it waits leaves no trace.
    pub async fn enter(self: &Arc<Self>, priority: Priority) -> Place {
        loop {
            let place = {
                let mut turns = self.turns();
                if turns.running < room(priority) {
                    turns.running += 1;
                    return Place(self.clone());
                }
                let (sender, place) = oneshot::channel();
                turns.waiting[priority as usize].push_back(sender);
                place
            };
            // The sender is only dropped together with the gate.
            if let Ok(place) = place.await {
                return place;
            }
        }
    }
}

impl Turns {
    /// Takes those out of the queues for whom there is room now, and counts them.
    fn admitted(&mut self) -> Vec<oneshot::Sender<Place>> {
        let mut admitted = Vec::new();
        for priority in [Priority::User, Priority::Near, Priority::Background] {
            while self.running < room(priority)
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

impl Drop for Place {
    fn drop(&mut self) {
        let admitted = {
            let mut turns = self.0.turns();
            turns.running = turns.running.saturating_sub(1);
            turns.admitted()
        };
        for waiter in admitted {
            // The place of one that went away meanwhile comes back, and is dropped here: it goes to the next.
            drop(waiter.send(Self(self.0.clone())));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::{FutureExt, future::BoxFuture};

    type Waiting = BoxFuture<'static, Place>;

    /// Asks for a place; `Err` waits.
    fn ask(gate: &Arc<Gate>, priority: Priority) -> Result<Place, Waiting> {
        let gate = gate.clone();
        let mut waiting: Waiting = async move { gate.enter(priority).await }.boxed();
        (&mut waiting).now_or_never().ok_or(waiting)
    }

    #[test]
    fn no_more_than_a_handful_of_calls_are_on_their_way_and_the_users_go_first() {
        use Priority::{Background, Near, User};
        let gate = Arc::new(Gate::default());
        let mut running: Vec<Place> = (0..40).filter_map(|_| ask(&gate, Background).ok()).collect();
        assert_eq!(running.len(), BACKGROUND_CALLS);
        running.extend((0..40).filter_map(|_| ask(&gate, Near).ok()));
        assert_eq!(running.len(), NEAR_CALLS);
        running.extend((0..40).filter_map(|_| ask(&gate, User).ok()));
        assert_eq!(running.len(), MOST_CALLS);
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
        let mut running: Vec<Place> = (0..MOST_CALLS).filter_map(|_| ask(&gate, Priority::User).ok()).collect();
        let (gone, next) = (ask(&gate, Priority::User).err().unwrap(), ask(&gate, Priority::User).err().unwrap());
        running.pop();
        // It was given a place, and is given up before it saw it.
        drop(gone);
        assert!(next.now_or_never().is_some());
        drop(running);
        assert_eq!(gate.turns().running, 0);
    }
}
