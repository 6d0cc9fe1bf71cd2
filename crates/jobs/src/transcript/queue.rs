//! Transcriptions of the window: the engines of this computer, the clip that is transcribed, and those that wait.

use super::models::{ModelAction, ModelDownloads};
use crate::{
    api::{ClipId, VideoId},
    timeline::timecode,
    transcribe::{Choice, Found, Places, Progress},
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
    /// How far the engine is.
    pub progress: Progress,
}

impl Running {
    /// Part that is done, from 0 to 1; 0 if the engine doesn't tell.
    pub fn part(&self) -> f32 {
        self.progress.done_ms as f32 / self.of.length_ms.max(1) as f32
    }

    /// Time that is done, and the length of the sound, for people; `None` if the engine doesn't tell.
    pub fn times(&self) -> Option<(String, String)> {
        (self.progress.done_ms > 0).then(|| (clock(self.progress.done_ms), clock(self.of.length_ms)))
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
        self.running = Some(Running { of: next.clone(), progress: Progress::default() });
        Some(next)
    }

    /// Takes how far the engine is with a clip.
    pub fn told(&mut self, clip: &ClipId, progress: Progress) {
        if let Some(running) = self.running.as_mut().filter(|running| running.of.clip == *clip) {
            running.progress = progress;
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
pub(super) fn clock(ms: i64) -> String {
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
        all.told(&"cl_b".into(), Progress { done_ms: 5, said: String::new() });
        assert_eq!(all.running().unwrap().times(), None);
        all.told(&"cl_a".into(), Progress { done_ms: 30_000, said: String::new() });
        assert_eq!(all.running().unwrap().times(), Some(("0:30".into(), "1:00".into())));
        assert_eq!(all.end(&"cl_b".into()), None);
        assert!(all.end(&"cl_a".into()).is_some() && all.begin_next().is_some_and(|of| of.name == "cl_b"));
        all.add(clip("cl_c"));
        all.cancel();
        assert!(all.running().is_none() && all.waiting() == 0 && all.end(&"cl_b".into()).is_none());
    }

    #[test]
    fn times_are_told_in_minutes_and_hours() {
        assert_eq!([clock(-5), clock(65_999), clock(3_729_000)], ["0:00", "1:05", "1:02:09"]);
    }
}
