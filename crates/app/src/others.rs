//! State of looking for changes that others save while a video is open.

use crate::{
    api::{ClipId, Present},
    document::load::RemoteSnapshot,
    edit::Merged,
    jobs::RequestId,
};
use std::time::{Duration, Instant};

/// Maximum number of merges remembered while a video is open.
const MOST_REMEMBERED: usize = 50;
/// Time within which merges of the same user's changes are combined: several clips are loaded one after the other.
const TOGETHER: jiff::SignedDuration = jiff::SignedDuration::from_secs(10);

/// Intervals for looking for changes of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// Minimum interval, however often the window comes to the front.
    pub least: Duration,
    /// Interval while the window is in front.
    pub every: Duration,
    /// Time without input after which the program stops looking, until the next input.
    pub idle: Duration,
    /// Maximum pause. The pause doubles with each refusal.
    pub longest: Duration,
}

impl Default for Pace {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Self { least: seconds(5), every: seconds(30), idle: seconds(300), longest: seconds(900) }
    }
}

/// Merged changes of others.
#[derive(Clone, Debug)]
pub struct FromOthers {
    /// Time of the merge.
    pub at: jiff::Timestamp,
    /// Name of the user who saved the changes; `None` if the server doesn't say.
    pub who: Option<String>,
    /// Changes merged into the open video.
    pub changes: Vec<Merged>,
    /// Number of conflicts with unsaved changes.
    pub questions: usize,
    /// Number of unsaved changes set aside because their clip was deleted.
    pub parked: usize,
}

impl FromOthers {
    /// Name of the user for the start of a sentence.
    pub fn who(&self) -> &str {
        self.who.as_deref().unwrap_or_else(|| words::workspace::someone())
    }

    /// Local time of the merge: `12:03`.
    pub fn time(&self) -> String {
        crate::document::local_time::time_of_day(self.at)
    }

    /// Summary in one sentence.
    pub(in crate::app) fn sentence(&self) -> String {
        let named = |change: &Merged| words::workspace::changed(&change.title, &change.what);
        let mut parts: Vec<String> = self.changes.iter().take(2).map(named).collect();
        match self.changes.len().saturating_sub(2) {
            0 => {}
            more => parts.push(words::workspace::more_changes(more)),
        }
        if self.questions > 0 {
            parts.push(words::workspace::conflicts(self.questions));
        }
        if parts.is_empty() {
            // All changes were moves with a cut, or were set aside.
            parts.push(words::workspace::changed_clips().into());
        }
        words::workspace::saved_by(parts.join(words::common::list_separator()), self.who())
    }
}

/// State of looking for changes of others, for the open video.
#[derive(Debug, Default)]
pub struct Others {
    /// Id of the next look. It changes when the server's state becomes known otherwise, so that the answer to an earlier look is
    /// ignored.
    pub(in crate::app) look: RequestId,
    /// Whether a look is under way.
    pub(in crate::app) asked: bool,
    /// Whether the next look is due at the minimum interval.
    pub(in crate::app) wanted: bool,
    /// Whether the server has signalled a change of the video.
    pub(in crate::app) hinted: bool,
    /// Time of the last look.
    pub(in crate::app) looked: Option<Instant>,
    /// Pause after a refusal.
    pub(in crate::app) pause: Option<Duration>,
    /// Changes that wait to be merged, until the user is idle.
    pub(in crate::app) held: Option<Box<RemoteSnapshot>>,
    /// Merged changes, the latest first.
    pub taken: Vec<FromOthers>,
    /// Other users who have the video open.
    pub here: Vec<Present>,
    /// The clip last reported to other users as this user's position.
    pub(in crate::app) told: Option<Option<ClipId>>,
}

impl Others {
    /// Records merged changes of others; returns a summary, including earlier ones that they are combined with.
    pub(in crate::app) fn remember(&mut self, new: FromOthers) -> String {
        match self.taken.first_mut() {
            Some(last) if last.who == new.who && new.at.duration_since(last.at) < TOGETHER => {
                let fresh = new.changes.into_iter().filter(|change| !last.changes.contains(change)).collect::<Vec<_>>();
                last.changes.extend(fresh);
                (last.at, last.questions, last.parked) = (new.at, last.questions + new.questions, last.parked + new.parked);
                last.sentence()
            }
            _ => {
                let sentence = new.sentence();
                self.taken.insert(0, new);
                self.taken.truncate(MOST_REMEMBERED);
                sentence
            }
        }
    }

    /// True if changes wait to be merged.
    pub fn waits(&self) -> bool {
        self.held.is_some()
    }

    /// Handles that the server's state became known, by a load, a save or a look before one.
    pub(in crate::app) fn learned(&mut self) {
        self.look.advance();
        // The signal may be about a later change, so it stays and causes a look.
        (self.held, self.looked, self.wanted) = (None, Some(Instant::now()), false);
    }

    /// Handles a refused or lost look: doubles the pause, to at least what the server asks for.
    pub(in crate::app) fn refused(&mut self, pace: Pace, asked_for: Option<Duration>) {
        let doubled = self.pause.map_or(pace.every * 2, |pause| pause * 2).min(pace.longest);
        self.pause = Some(asked_for.map_or(doubled, |asked| asked.max(doubled)));
    }
}
