//! Scopes of the latest writes, from which a change that was prepared before its turn learns whether it is still valid.
//!
//! A moment is a number of committed writes. A caller who prepares a change takes the moment first and reads afterwards, so the
//! read sees all those writes and perhaps later ones. [`Recent::is_unchanged`] then checks every write since that moment, including
//! those of the open transaction, whether the read saw it or not. So it may report a valid change as stale, but never a stale one
//! as valid.

use super::{Moment, Scope};
use std::{
    cell::{Cell, RefCell},
    collections::VecDeque,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

/// Number of remembered writes. A change prepared before more writes counts as stale.
const REMEMBERED: usize = 64;

/// The current moment. Clones share it.
#[derive(Clone, Default)]
pub struct Clock(Arc<AtomicU64>);

impl Clock {
    /// Number of committed writes.
    pub fn now(&self) -> Moment {
        Moment(self.0.load(Ordering::Acquire))
    }
}

/// The latest writes, owned by the writer thread.
pub struct Recent {
    /// Scopes of the writes, the latest last.
    scopes: RefCell<VecDeque<Scope>>,
    /// Number of writes that have run and kept their changes, committed or not.
    count: Cell<u64>,
    clock: Clock,
}

impl Recent {
    /// Starts without writes.
    pub fn new(clock: Clock) -> Self {
        Self { scopes: RefCell::default(), count: Cell::new(0), clock }
    }

    /// Records a write that keeps its changes. If its transaction is rolled back later, the record stays but does no harm.
    pub fn note(&self, scope: Scope) {
        let mut scopes = self.scopes.borrow_mut();
        if scopes.len() == REMEMBERED {
            scopes.pop_front();
        }
        scopes.push_back(scope);
        self.count.set(self.count.get() + 1);
    }

    /// Records that all writes so far were committed. Call it after the commit: a moment must not be later than what a read sees.
    pub fn committed(&self) {
        self.clock.0.store(self.count.get(), Ordering::Release);
    }

    /// Whether no write since a moment changed what a write of this scope may read.
    pub fn is_unchanged(&self, scope: &Scope, since: Moment) -> bool {
        let scopes = self.scopes.borrow();
        let Ok(later) = usize::try_from(self.count.get().saturating_sub(since.0)) else { return false };
        later <= scopes.len() && scopes.iter().rev().take(later).all(|other| !scope.reads_what_changes(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::VideoId;

    fn video(name: &str) -> Scope {
        Scope::Video(VideoId::new(name))
    }

    #[test]
    fn a_video_is_unchanged_until_it_or_the_workspace_is_written() {
        let clock = Clock::default();
        let recent = Recent::new(clock.clone());
        let since = clock.now();
        let is_unchanged = |name: &str| recent.is_unchanged(&video(name), since);
        recent.note(video("other"));
        recent.note(Scope::Jobs);
        assert!(is_unchanged("mine") && !is_unchanged("other"));
        recent.note(video("mine"));
        assert!(!is_unchanged("mine"), "it is not committed, and comes before whoever asks");
        recent.committed();
        assert!(recent.is_unchanged(&video("mine"), clock.now()));
        recent.note(Scope::Workspace);
        assert!(!recent.is_unchanged(&video("third"), clock.now()));
    }

    #[test]
    fn a_moment_is_of_what_was_committed_and_not_of_what_has_run() {
        let clock = Clock::default();
        let recent = Recent::new(clock.clone());
        recent.note(video("mine"));
        // A read that takes the moment here cannot see the write.
        let since = clock.now();
        recent.committed();
        assert!(!recent.is_unchanged(&video("mine"), since));
        assert!(recent.is_unchanged(&video("mine"), clock.now()));
    }

    #[test]
    fn what_is_older_than_what_is_remembered_counts_as_changed() {
        let clock = Clock::default();
        let recent = Recent::new(clock.clone());
        for count in 0..=REMEMBERED {
            assert!(recent.is_unchanged(&video("mine"), Moment(0)), "{count} writes");
            recent.note(Scope::Jobs);
        }
        assert!(!recent.is_unchanged(&video("mine"), Moment(0)));
        assert!(recent.is_unchanged(&video("mine"), Moment(1)));
    }
}
