//! Transcriptions of the window: the engines of this computer, the clip that is transcribed, and those that wait.

use super::models::{ModelAction, ModelDownloads};
use crate::{
    api::{ClipId, VideoId},
    timeline::{spacing, timecode},
    transcribe::{Choice, Found, Places, Progress, Said},
};
use std::{collections::VecDeque, path::PathBuf};

/// Clip to transcribe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClipToHear {
    /// The video.
    pub video: VideoId,
    /// The clip.
    pub clip: ClipId,
    /// Name of the clip.
    pub name: String,
    /// Length of its recording, in milliseconds.
    pub length_ms: i64,
}

/// Clip that is transcribed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Running {
    /// The clip.
    pub of: ClipToHear,
    /// End of the part of the sound that is done, in milliseconds.
    pub done_ms: i64,
    /// Preliminary text, as the engine says it: its transcript replaces it.
    pub said: Vec<Said>,
}

/// Most preliminary texts that are kept.
const MOST_SAID: usize = 50_000;
/// Longest preliminary text that single words are added to, in bytes, and longest pause before such a word, in milliseconds.
const JOINED: (usize, i64) = (80, 700);

impl Running {
    fn of(of: ClipToHear) -> Self {
        Self { of, done_ms: 0, said: Vec::new() }
    }

    /// Part that is done, from 0 to 1; 0 if the engine doesn't tell.
    pub fn part(&self) -> f32 {
        self.done_ms as f32 / self.of.length_ms.max(1) as f32
    }

    /// Time that is done, and the length of the sound, for people; `None` if the engine doesn't tell.
    pub fn times(&self) -> Option<(String, String)> {
        (self.done_ms > 0).then(|| (clock(self.done_ms), clock(self.of.length_ms)))
    }

    fn told(&mut self, progress: Progress) {
        self.done_ms = progress.done_ms;
        let Some(said) = progress.said else { return };
        // Some engines tell sentences, others words, which are read as sentences too.
        let is_word = !said.text.contains(char::is_whitespace);
        if let Some(last) = self.said.last_mut().filter(|last| {
            is_word && last.text.len() + said.text.len() < JOINED.0 && said.from_ms.saturating_sub(last.to_ms) < JOINED.1
        }) {
            if spacing::has_space(&last.text, &said.text, None) {
                last.text.push(' ');
            }
            last.text.push_str(&said.text);
            last.to_ms = last.to_ms.max(said.to_ms);
        } else if self.said.len() < MOST_SAID {
            self.said.push(said);
        }
    }
}

/// State of transcribing.
#[derive(Debug, Default)]
pub struct Transcriptions {
    /// Engines of this computer; `None` until they were looked for.
    pub engines: Option<Vec<Found>>,
    /// Whether engines are being looked for.
    pub is_looking: bool,
    /// Where engines are looked for; `None` for the places of this computer.
    pub places: Option<Places>,
    /// Whether the settings open with the page about transcribing.
    pub opens_settings: bool,
    /// Downloads of models.
    pub models: ModelDownloads,
    running: Option<Running>,
    waiting: VecDeque<ClipToHear>,
}

impl Transcriptions {
    /// The clip that is transcribed.
    pub fn running(&self) -> Option<&Running> {
        self.running.as_ref()
    }

    /// Number of clips that wait.
    pub fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// Whether a clip is transcribed or waits.
    pub fn holds(&self, clip: &ClipId) -> bool {
        self.running.iter().map(|running| &running.of).chain(&self.waiting).any(|of| of.clip == *clip)
    }

    /// Adds a clip to those that wait, unless it is there.
    pub fn add(&mut self, clip: ClipToHear) {
        if !self.holds(&clip.clip) {
            self.waiting.push_back(clip);
        }
    }

    /// Begins with the next clip, if none is transcribed.
    pub fn begin_next(&mut self) -> Option<ClipToHear> {
        if self.running.is_some() {
            return None;
        }
        let next = self.waiting.pop_front()?;
        self.running = Some(Running::of(next.clone()));
        Some(next)
    }

    /// Preliminary text of a clip; `None` if it is not being transcribed.
    pub fn said(&self, clip: &ClipId) -> Option<&[Said]> {
        self.running.as_ref().filter(|running| running.of.clip == *clip).map(|running| running.said.as_slice())
    }

    /// Takes how far the engine is with a clip.
    pub fn told(&mut self, clip: &ClipId, progress: Progress) {
        if let Some(running) = self.running.as_mut().filter(|running| running.of.clip == *clip) {
            running.told(progress);
        }
    }

    /// Ends the transcription of a clip, and returns it; `None` if it was cancelled before.
    pub fn end(&mut self, clip: &ClipId) -> Option<ClipToHear> {
        self.running.take_if(|running| running.of.clip == *clip).map(|running| running.of)
    }

    /// Forgets the clips that wait.
    pub fn forget_waiting(&mut self) {
        self.waiting.clear();
    }

    /// Forgets all clips.
    pub fn cancel(&mut self) {
        self.running = None;
        self.forget_waiting();
    }
}

/// Action of the user about transcribing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TranscriptionAction {
    /// Change the settings.
    Choose(Choice),
    /// Take a file or folder as the model of the chosen engine.
    ChooseModel(PathBuf),
    /// Transcribe a clip again, after the user agreed that its transcript is replaced.
    Replace(ClipToHear),
    /// Do something about the download of a model.
    Model(ModelAction),
    /// Look for engines.
    Look,
    /// Look for engines in other places.
    LookIn(Places),
    /// Open the settings with the page about transcribing.
    OpenSettings,
    /// The settings show that page.
    SettingsShown,
}

/// A time in whole seconds: `4:05`, `1:02:09`.
pub fn clock(ms: i64) -> String {
    timecode(ms / 1_000 * 1_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clip(id: &str) -> ClipToHear {
        ClipToHear { video: "vid_1".into(), clip: id.into(), name: id.into(), length_ms: 60_000 }
    }

    #[test]
    fn clips_are_transcribed_one_after_the_other_and_none_twice() {
        let mut all = Transcriptions::default();
        for id in ["cl_a", "cl_b", "cl_a"] {
            all.add(clip(id));
        }
        assert_eq!(all.begin_next().map(|of| of.name).as_deref(), Some("cl_a"));
        all.add(clip("cl_a"));
        assert_eq!((all.waiting(), all.begin_next()), (1, None), "one at a time");
        all.told(&"cl_b".into(), Progress { done_ms: 5, said: None });
        assert_eq!(all.running().unwrap().times(), None);
        all.told(&"cl_a".into(), Progress { done_ms: 30_000, said: None });
        assert_eq!(all.running().unwrap().times(), Some(("0:30".into(), "1:00".into())));
        assert_eq!(all.end(&"cl_b".into()), None);
        assert!(all.end(&"cl_a".into()).is_some() && all.begin_next().is_some_and(|of| of.name == "cl_b"));
        all.add(clip("cl_c"));
        all.cancel();
        assert!(all.running().is_none() && all.waiting() == 0 && all.end(&"cl_b".into()).is_none());
    }

    #[test]
    fn preliminary_words_become_lines_and_end_with_their_transcription() {
        let mut all = Transcriptions::default();
        all.add(clip("cl_a"));
        all.add(clip("cl_b"));
        all.begin_next();
        let mut tell = |clip: &str, from_ms: i64, text: &str| {
            let said = Some(Said { from_ms, to_ms: from_ms + 300, text: text.to_owned() });
            all.told(&clip.into(), Progress { done_ms: from_ms + 300, said });
        };
        for (at, text) in [(0, "go"), (400, "forward"), (2_000, "ten"), (2_500, "Then a sentence."), (2_900, "\u{3001}")] {
            tell("cl_a", at, text);
        }
        tell("cl_b", 0, "of another clip");
        let said: Vec<_> = all.said(&"cl_a".into()).unwrap().iter().map(|said| (said.from_ms, said.text.as_str())).collect();
        assert_eq!(said, [(0, "go forward"), (2_000, "ten"), (2_500, "Then a sentence.\u{3001}")]);
        assert_eq!(all.said(&"cl_b".into()), None);
        all.end(&"cl_a".into());
        assert_eq!(all.said(&"cl_a".into()), None);
        all.begin_next();
        assert_eq!(all.said(&"cl_b".into()), Some(&[][..]));
        all.cancel();
        assert_eq!(all.said(&"cl_b".into()), None);
    }

    #[test]
    fn a_recogniser_that_never_stops_talking_fills_no_memory() {
        let mut all = Transcriptions::default();
        all.add(clip("cl_a"));
        all.begin_next();
        for at in 0..60_000 {
            let said = Some(Said { from_ms: at, to_ms: at, text: "la la".to_owned() });
            all.told(&"cl_a".into(), Progress { done_ms: at, said });
        }
        assert_eq!(all.said(&"cl_a".into()).unwrap().len(), MOST_SAID);
    }

    #[test]
    fn times_are_told_in_minutes_and_hours() {
        assert_eq!([clock(-5), clock(65_999), clock(3_729_000)], ["0:00", "1:05", "1:02:09"]);
    }
}
