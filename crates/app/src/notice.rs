//! Notices to the user: what happened, and what to do next. A notice has a topic, and ends with the state change that ends its
//! cause.

use crate::{api::VideoId, fonts::Group};
use std::{
    collections::VecDeque,
    time::{Duration, Instant, SystemTime},
};

/// Severity of a notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Information; disappears by itself.
    Info,
    /// A warning; stays until its cause ends or it is dismissed.
    Warning,
    /// Something failed; stays until its cause ends or it is dismissed.
    Error,
}

/// Subject of a notice. A new notice replaces the earlier one on the same topic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Topic {
    /// The last save: ends when a save starts. A failure ends when there are no unsaved changes.
    Save,
    /// Unsaved changes restored from the journal: ends when there are none.
    Restored,
    /// A refused edit: ends with the user's next action.
    Edit,
    /// Items that a cut hides: ends when no unsaved cut hides any.
    Hidden,
    /// A clip that the next save recreates: ends when there are no unsaved changes.
    Remade,
    /// An image that cannot be shown: ends when all visible ones can.
    Picture,
    /// A frame that was saved or copied: ends with the next one.
    Frame,
    /// The list of videos: ends when it is loaded.
    List,
    /// A video that cannot be loaded: ends when one is.
    Video,
    /// An import: ends with the next one.
    Import,
    /// Another window has the video: ends when this one edits again.
    Handover,
    /// The journal cannot be written: ends when it can.
    Journal,
    /// Losses because of a damaged journal: ends with the video, or when dismissed.
    Damage,
    /// A shortcut in a hint: ends with the next hint.
    Hint,
    /// Characters that no font has: ends when no name and no text has them.
    Letters(Group),
    /// An item added where there was little room: ends with the next added item.
    Placed,
    /// No sound: ends when a device accepts sound.
    Sound,
    /// A proposal that arrived: ends with the next one.
    Proposed,
    /// Changes saved by others: ends with the next ones, and with the video.
    Others,
    /// Result of a request of the user: ends with the next one.
    Asked,
    /// Anything else: disappears by itself; failures stay until dismissed.
    Other,
}

/// Action that a notice offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Offer {
    /// Open a video.
    Open(VideoId),
    /// Transcribe the clip at the playhead.
    Transcribe,
    /// Propose to cut the sounds that the transcript lacks.
    Untranscribed,
    /// Open the settings of transcribing.
    SpeechSettings,
}

/// Notice to the user.
#[derive(Clone, Debug)]
pub struct Notice {
    /// Id of the notice.
    pub id: u64,
    /// Subject.
    pub topic: Topic,
    /// Severity.
    pub tone: Tone,
    /// Message: what happened.
    pub text: String,
    /// Advice on what to do next.
    pub advice: Option<String>,
    /// Action that the notice offers.
    pub offer: Option<Offer>,
    shown: Instant,
}

impl Notice {
    const INFO_STAYS: Duration = Duration::from_secs(6);

    /// For notices about others, which the user may notice later.
    const OTHERS_STAY: Duration = Duration::from_secs(25);

    /// For a warning whose cause has no end in the state.
    const WARNING_STAYS: Duration = Duration::from_secs(45);

    /// For missing sound, which must not hide later notices.
    const SOUND_STAYS: Duration = Duration::from_secs(12);

    /// Time until the notice disappears; `None` if it stays until its cause ends or it is dismissed.
    fn stays(&self) -> Option<Duration> {
        match (self.tone, self.topic) {
            // The video that it offers is not easily found otherwise.
            _ if matches!(self.offer, Some(Offer::Open(_))) => None,
            (Tone::Info, _) if self.offer.is_some() => Some(Self::OTHERS_STAY),
            (Tone::Info, Topic::Others | Topic::Proposed) => Some(Self::OTHERS_STAY),
            (Tone::Info, _) => Some(Self::INFO_STAYS),
            (Tone::Warning, Topic::Other) => Some(Self::WARNING_STAYS),
            // A mark in the transport bar stays.
            (Tone::Warning, Topic::Sound) => Some(Self::SOUND_STAYS),
            _ => None,
        }
    }

    /// True if the notice has been visible long enough.
    pub fn is_over(&self) -> bool {
        self.stays().is_some_and(|stays| self.shown.elapsed() > stays)
    }
}

/// The visible notices, the newest last.
#[derive(Debug, Default)]
pub struct Notices {
    shown: Vec<Notice>,
    made: u64,
    /// Time and text of recent notices, the oldest first.
    recent: VecDeque<(SystemTime, String)>,
}

impl Notices {
    /// Maximum number of visible notices.
    const MOST: usize = 5;
    /// Maximum number of recent notices.
    const MOST_RECENT: usize = 60;

    /// Shows a notice without a topic. The same text replaces an earlier one.
    pub fn push(&mut self, tone: Tone, text: impl Into<String>, advice: Option<String>) {
        self.say(Topic::Other, tone, text, advice);
    }

    /// Shows a notice that ends with its cause. Replaces the notice on the same topic.
    pub fn say(&mut self, topic: Topic, tone: Tone, text: impl Into<String>, advice: Option<String>) {
        let text = text.into();
        self.made += 1;
        if self.recent.len() >= Self::MOST_RECENT {
            self.recent.pop_front();
        }
        let said = advice.as_ref().map_or_else(|| text.clone(), |advice| format!("{text} {advice}"));
        self.recent.push_back((SystemTime::now(), said));
        self.shown.retain(|notice| notice.text != text && (topic == Topic::Other || notice.topic != topic));
        self.shown.push(Notice { id: self.made, topic, tone, text, advice, offer: None, shown: Instant::now() });
        while self.shown.len() > Self::MOST {
            // A hint is removed first, then the oldest notice that needs no action.
            let hint = self.shown.iter().position(|notice| notice.topic == Topic::Hint);
            let oldest = hint.or_else(|| self.shown.iter().position(|notice| notice.tone == Tone::Info)).unwrap_or(0);
            self.shown.remove(oldest);
        }
    }

    /// Adds an offer to the latest notice.
    pub fn offer(&mut self, offer: Offer) {
        if let Some(last) = self.shown.last_mut() {
            last.offer = Some(offer);
        }
    }

    /// Removes the notices on a topic, whose cause has ended.
    pub fn end(&mut self, topic: Topic) {
        self.shown.retain(|notice| notice.topic != topic);
    }

    /// Removes warnings and errors on a topic, whose cause has ended; information stays until read.
    pub fn end_trouble(&mut self, topic: Topic) {
        self.shown.retain(|notice| notice.topic != topic || notice.tone == Tone::Info);
    }

    /// Removes a notice, by its id.
    pub fn dismiss(&mut self, id: u64) {
        self.shown.retain(|notice| notice.id != id);
    }

    /// Time and text of recent notices, the oldest first, including those that have ended.
    pub fn recent(&self) -> impl Iterator<Item = (SystemTime, &str)> {
        self.recent.iter().map(|(at, text)| (*at, text.as_str()))
    }

    /// Number of notices ever shown.
    pub fn made(&self) -> u64 {
        self.made
    }

    /// Newest visible notice whose id is above `made`.
    pub fn since(&self, made: u64) -> Option<&Notice> {
        self.shown.iter().filter(|notice| notice.id > made).max_by_key(|notice| notice.id)
    }

    /// The visible notices.
    pub fn shown(&self) -> &[Notice] {
        &self.shown
    }

    /// The notice to read first: the newest error, otherwise the newest notice. Only why the user's last action did nothing comes
    /// before an error, because it ends with the next action. Hints come last.
    pub fn first(&self) -> Option<&Notice> {
        let happened = self.shown.iter().rfind(|notice| notice.topic != Topic::Hint);
        let newest = happened.or_else(|| self.shown.last())?;
        let refused = (newest.topic, newest.tone) == (Topic::Edit, Tone::Warning);
        let failure = self.shown.iter().rfind(|notice| notice.tone == Tone::Error);
        Some(failure.filter(|_| !refused).unwrap_or(newest))
    }

    /// Removes notices that were visible long enough; returns whether another one will disappear by itself.
    pub fn tick(&mut self) -> bool {
        self.shown.retain(|notice| !notice.is_over());
        self.shown.iter().any(|notice| notice.stays().is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(notices: &Notices) -> Vec<&str> {
        notices.shown().iter().map(|notice| notice.text.as_str()).collect()
    }

    #[test]
    fn a_notice_takes_the_place_of_the_one_about_the_same_and_ends_with_its_cause() {
        let mut notices = Notices::default();
        notices.say(Topic::Save, Tone::Error, "Nothing was saved", None);
        notices.say(Topic::Picture, Tone::Warning, "No picture", None);
        notices.say(Topic::Save, Tone::Error, "Nothing was saved again", None);
        notices.push(Tone::Warning, "Something else", None);
        assert_eq!(texts(&notices), ["No picture", "Nothing was saved again", "Something else"]);
        let first = |notices: &Notices| notices.first().map(|notice| notice.text.clone());
        assert_eq!(first(&notices).as_deref(), Some("Nothing was saved again"), "a warning hides no failure");
        notices.say(Topic::Edit, Tone::Warning, "Nothing to trim here", None);
        assert_eq!(first(&notices).as_deref(), Some("Nothing to trim here"), "it ends with the next action");
        notices.end(Topic::Edit);
        notices.say(Topic::Import, Tone::Error, "It was not imported", None);
        assert_eq!(first(&notices).as_deref(), Some("It was not imported"), "the newest failure");
        notices.end(Topic::Import);
        notices.push(Tone::Info, "RemoteChanges", None);
        assert_eq!(first(&notices).as_deref(), Some("Nothing was saved again"), "news hides no failure");
        notices.say(Topic::Save, Tone::Info, "Saved", None);
        notices.end_trouble(Topic::Save);
        notices.end(Topic::Picture);
        assert_eq!(texts(&notices), ["Something else", "RemoteChanges", "Saved"]);
    }

    #[test]
    fn a_hint_is_shown_behind_everything_that_happened_and_goes_first() {
        let mut notices = Notices::default();
        notices.say(Topic::Hint, Tone::Info, "There is a key", None);
        assert_eq!(notices.first().map(|notice| notice.text.as_str()), Some("There is a key"), "there is nothing else");
        notices.push(Tone::Info, "It was exported", None);
        notices.say(Topic::Hint, Tone::Info, "There is another key", None);
        assert_eq!(notices.first().map(|notice| notice.text.as_str()), Some("It was exported"));
        for number in 0..4 {
            notices.push(Tone::Warning, number.to_string(), None);
        }
        assert_eq!(texts(&notices), ["It was exported", "0", "1", "2", "3"]);
    }
}
