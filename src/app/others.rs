//! What is known of what others save while a video is open here.

use crate::{
    api::{ClipId, Present},
    document::load::RemoteSnapshot,
    edit::Merged,
    jobs::RequestId,
};
use std::time::{Duration, Instant};

/// How many times of taking over are remembered while a video is open.
const MOST_REMEMBERED: usize = 50;
/// What comes in within this time by the same hand is remembered as one: several clips are read one after the other.
const TOGETHER: jiff::SignedDuration = jiff::SignedDuration::from_secs(10);

/// How often it is looked whether others saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// The least time between two looks, however often the window comes to the front.
    pub least: Duration,
    /// The time between two looks while the window is in front.
    pub every: Duration,
    /// How long nobody may have touched the window: then nothing is looked for until somebody does.
    pub idle: Duration,
    /// The longest pause after refusals, each of which doubles it.
    pub longest: Duration,
}

impl Default for Pace {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Self { least: seconds(5), every: seconds(30), idle: seconds(300), longest: seconds(900) }
    }
}

/// What others saved, taken over at a time.
#[derive(Clone, Debug)]
pub struct FromOthers {
    /// When it was taken over.
    pub at: jiff::Timestamp,
    /// Who saved it, where the service says so.
    pub who: Option<String>,
    /// What it changed.
    pub changes: Vec<Merged>,
    /// How many questions it brought: both sides changed the same.
    pub questions: usize,
    /// How many waiting edits were parked, because their clip was deleted.
    pub parked: usize,
}

impl FromOthers {
    /// Who it was, to begin a sentence with.
    pub fn who(&self) -> &str {
        self.who.as_deref().unwrap_or("Somebody else")
    }

    /// When it was, on this machine's clock: `12:03`.
    pub fn time(&self) -> String {
        crate::document::local_time::time_of_day(self.at)
    }

    /// What it is, in one sentence.
    pub(in crate::app) fn sentence(&self) -> String {
        let named = |change: &Merged| format!("\u{2018}{}\u{2019} {}", change.title, change.what);
        let mut parts: Vec<String> = self.changes.iter().take(2).map(named).collect();
        match self.changes.len().saturating_sub(2) {
            0 => {}
            more => parts.push(format!("{more} more")),
        }
        if self.questions > 0 {
            parts.push(if self.questions == 1 { "1 question".into() } else { format!("{} questions", self.questions) });
        }
        if parts.is_empty() {
            // All of it moved with a cut, or is parked.
            parts.push("clips that you edit here".into());
        }
        format!("{} saved: {}.", self.who(), parts.join(", "))
    }
}

/// What the open video knows of what others save.
#[derive(Debug, Default)]
pub struct Others {
    /// The look that is answered next. Where what the service holds is learned otherwise, it is another one: an earlier look is out
    /// of date then.
    pub(in crate::app) look: RequestId,
    /// Whether a look is on its way.
    pub(in crate::app) asked: bool,
    /// Whether the next look is due as soon as it may be.
    pub(in crate::app) wanted: bool,
    /// Whether the service has said that the video was changed.
    pub(in crate::app) hinted: bool,
    /// When it was looked last.
    pub(in crate::app) looked: Option<Instant>,
    /// The pause after a refusal.
    pub(in crate::app) pause: Option<Duration>,
    /// What others saved, until there is rest.
    pub(in crate::app) held: Option<Box<RemoteSnapshot>>,
    /// What was taken over, the latest first.
    pub taken: Vec<FromOthers>,
    /// Who else has the video open.
    pub here: Vec<Present>,
    /// The clip on which others were told that the user is.
    pub(in crate::app) told: Option<Option<ClipId>>,
}

impl Others {
    /// Remembers what was taken over; answers what it is with what came in together with it, in one sentence.
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

    /// Whether something waits to be taken over.
    pub fn waits(&self) -> bool {
        self.held.is_some()
    }

    /// What the service holds was learned: by a reading of the video, a save or a look before one.
    pub(in crate::app) fn learned(&mut self) {
        self.look.advance();
        // A hint may be of what was changed after that: it stays, and is looked at.
        (self.held, self.looked, self.wanted) = (None, Some(Instant::now()), false);
    }

    /// A look was refused, or lost: the next one comes later, and not before the service wants it.
    pub(in crate::app) fn refused(&mut self, pace: Pace, asked_for: Option<Duration>) {
        let doubled = self.pause.map_or(pace.every * 2, |pause| pause * 2).min(pace.longest);
        self.pause = Some(asked_for.map_or(doubled, |asked| asked.max(doubled)));
    }
}
